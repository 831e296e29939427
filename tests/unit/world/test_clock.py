"""Time: the player first and alone, ties by age, nobody twice, nobody stuck."""

from __future__ import annotations

from engine.world.clock import Clock

PLAYER = 50


def clock(**due: int) -> Clock:
    """A clock with actors named by number: `clock(a3=5)` lets actor 3 be due at 5."""
    made = Clock()
    for name, delay in due.items():
        made.schedule(int(name[1:]), delay)
    return made


def test_time_jumps_to_whoever_is_due_next() -> None:
    time = clock(a1=7, a2=300)
    assert (time.advance(PLAYER), time.now) == ([1], 7)
    assert (time.advance(PLAYER), time.now) == ([2], 300)


def test_at_one_instant_the_player_goes_first_and_alone_then_all_others_oldest_first() -> None:
    time = clock(a9=4, a3=4, a50=4, a7=4)
    assert time.advance(PLAYER) == [50]
    assert time.advance(PLAYER) == [3, 7, 9]
    assert time.advance(PLAYER) == []


def test_whoever_had_a_turn_is_out_until_scheduled_again() -> None:
    time = clock(a1=1)
    assert 1 in time
    time.advance(PLAYER)
    assert 1 not in time
    assert time.next_time() is None


def test_an_empty_clock_gives_nobody_and_stands_still() -> None:
    time = Clock(now=12)
    assert time.advance(PLAYER) == []
    assert (time.now, time.next_time(), time.is_next(PLAYER)) == (12, None, False)


def test_scheduling_again_replaces_the_earlier_time() -> None:
    time = clock(a1=5)
    time.schedule(1, 20)
    assert time.next_time() == 20
    time.schedule(1, 3)
    assert (time.advance(PLAYER), time.now) == ([1], 3)
    assert time.advance(PLAYER) == [], "the entries left over in the heap never come up"


def test_scheduling_for_the_same_instant_twice_gives_one_turn() -> None:
    time = clock(a1=5)
    time.schedule(1, 5)
    assert time.advance(PLAYER) == [1]
    assert time.advance(PLAYER) == []


def test_the_removed_are_never_due_and_removing_nobody_is_no_fault() -> None:
    time = clock(a1=5, a2=6)
    time.remove(1)
    time.remove(1)
    time.remove(99)
    assert time.advance(PLAYER) == [2]


def test_one_removed_and_scheduled_for_the_old_instant_has_one_turn() -> None:
    time = clock(a1=5)
    time.remove(1)
    time.schedule(1, 5)
    assert time.advance(PLAYER) == [1]
    assert time.advance(PLAYER) == []


def test_delays_count_from_now() -> None:
    time = clock(a1=10)
    time.advance(PLAYER)
    time.schedule(1, 4)
    assert time.next_time() == 14


def test_who_is_next() -> None:
    time = clock(a50=4, a1=4, a2=9)
    assert time.is_next(PLAYER)
    assert time.is_next(1)
    assert not time.is_next(2)


def test_without_a_player_all_who_are_due_go_together() -> None:
    assert clock(a2=1, a1=1).advance(None) == [1, 2]


def test_pending_tells_how_long_each_still_waits_in_the_order_of_entities() -> None:
    time = clock(a5=30, a2=10, a9=12)
    time.advance(PLAYER)
    assert list(time.pending().items()) == [(5, 20), (9, 2)]

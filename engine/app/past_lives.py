"""The page of past lives on the title: a list of finished runs, and the story of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from rich.table import Table
from rich.text import Text

from engine.app.morgue import MAP_HEADING
from engine.app.records import Record, Records, best_first
from engine.core.colour import GOLD, GREY, WHITE
from engine.raws.packs import campaign_titles
from engine.ui.frame import Frame, Layout, printable
from engine.ui.log_view import wrap_text
from engine.ui.menu import ROW_START, Menu, Row
from engine.ui.shorten import cut_inside, shortened
from engine.ui.view import View
from engine.world.commands import Command, Switch

HEADINGS = ("name", "end", "campaign", "deep", "turns", "kills", "seed", "")

_FIGURES = frozenset({"deep", "turns", "kills", "seed"})

WIZARDRY = "W"
FURTHER_PACKS = "+"
"""Marks of a run in which wizardry was done, and of one with packs that do not come with the game."""

_ROOM = 80 - ROW_START - 1
"""Cells of a row on the smallest frame."""

_READING_ROOM = 76
"""Letters of a line of a story on the smallest frame."""

_ELASTIC = (0, 1, 2, HEADINGS.index("seed"))
"""Columns that are cut where a row would be too long."""


def cells(life: Record, titles: Mapping[str, str]) -> tuple[str, ...]:
    """A run as the texts of the columns; `titles` are those of the shipped campaigns."""
    marks = (WIZARDRY if life.wizardry else "") + (FURTHER_PACKS if life.further_packs(titles) else "")
    figures = (life.max_depth, life.turns, life.kills, life.seed)
    texts = (life.name, life.ending, title_of(life, titles), *map(str, figures), marks)
    return tuple(map(printable, texts))


def title_of(life: Record, titles: Mapping[str, str]) -> str:
    """The title of a run's campaign; its id where the title is not known any more."""
    return life.title or titles.get(life.campaign, life.campaign)


def lives_as_table(lives: Sequence[Record]) -> Table:
    """The list for a terminal, with the day of each end and the file that tells of it."""
    titles = campaign_titles()
    table = Table(caption=f"{WIZARDRY}: with wizardry   {FURTHER_PACKS}: with packs that do not come with the game")
    for heading in (*HEADINGS, "ended", "story"):
        table.add_column(heading, overflow="fold", justify="right" if heading in _FIGURES else "left")
    for life in lives:
        story = printable(str(life.story)) if life.story is not None else ""
        table.add_row(*map(Text, (*cells(life, titles), printable(life.ended)[:10], story)))
    return table


def lives_as_data(lives: Sequence[Record]) -> list[dict[str, object]]:
    """The list for JSON: what each record holds, its title, whole path and further packs."""
    titles = campaign_titles()
    return [
        {
            **msgspec.to_builtins(life),
            "title": title_of(life, titles),
            "morgue": str(life.story) if life.story is not None else "",
            "further_packs": life.further_packs(titles),
        }
        for life in lives
    ]


class PastLives:
    """The list, and over it the story that was chosen.

    Args:
        records: the finished runs.
    """

    def __init__(self, records: Records) -> None:
        self._records = records
        self._titles = campaign_titles()
        self._best = False
        self._story: Menu | None = None
        self._lives: list[Record] = []
        self._list = self._listed()

    def handle(self, command: Command, view: View) -> Literal["leave"] | None:
        """Move, sort, filter, read a story, or leave."""
        if self._story is not None:
            if self._story.handle(command, view) == "leave":
                self._story = None
                view.reset()
                view.take_up()
            return None
        if isinstance(command, Switch) and not view.typing:
            self._best = not self._best
            self._list, view.cursor = self._listed(), 0
            return None
        answer = self._list.handle(command, view)
        if answer == "leave":
            return "leave"
        if answer is not None and answer < len(self._lives):
            view.lay_aside()
            view.reset()
            self._story = _story(self._lives[answer], self._titles)
        return None

    def click(self, layout: Layout, view: View, column: int, row: int) -> Command | None:
        """What a click means: choose the row under it."""
        return None if self._story is not None else self._list.click(layout, view, column, row)

    def draw(self, frame: Frame, view: View) -> None:
        """Show the list, or the story."""
        (self._story or self._list).draw(frame, view)

    def _listed(self) -> Menu:
        newest = self._records.lives
        self._lives = best_first(newest) if self._best else list(newest)
        table = [cells(life, self._titles) for life in self._lives]
        widths = _widths([HEADINGS, *table])
        rows = [
            Row(_laid_out(row, widths), GOLD if life.won else WHITE, words=" ".join(row))
            for life, row in zip(self._lives, table, strict=True)
        ]
        if not rows and not self._records.remark:
            rows.append(Row("Nobody has lived yet.", GREY))
        if self._records.remark:
            rows.append(Row(cut_inside(printable(self._records.remark), _ROOM), GREY))
        now, other = ("best", "newest") if self._best else ("newest", "best")
        hint = f"letter: read  Space: {other} first  /: filter  {WIZARDRY}: wizardry  {FURTHER_PACKS}: more packs"
        title = f"Past lives, {now} first"
        return Menu(title, rows, hint, over_map=False, head=_laid_out(HEADINGS, widths) if self._lives else "")


def _widths(table: Sequence[Sequence[str]]) -> list[int]:
    """Cells for each column, so that the rows fit: as many as its longest text has, and less where the room ends."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    excess = sum(widths) + len(widths) - 1 - _ROOM
    for _ in range(excess):
        widest = max(_ELASTIC, key=lambda column: widths[column])
        widths[widest] = max(1, widths[widest] - 1)
    return widths


def _laid_out(row: Sequence[str], widths: Sequence[int]) -> str:
    """A row of the list: texts to the left, figures to the right."""
    texts = [shortened(text, width) for text, width in zip(row, widths, strict=True)]
    return " ".join(
        text.rjust(width) if heading in _FIGURES else text.ljust(width)
        for heading, text, width in zip(HEADINGS, texts, widths, strict=True)
    ).rstrip()


def _story(life: Record, titles: Mapping[str, str]) -> Menu:
    """The file of a run as pages; where there is none to read, what the record itself says."""
    lines = []
    try:
        text = "" if life.story is None else life.story.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        text = ""
        why = error.strerror if isinstance(error, OSError) else error
        lines.append(f"{printable(str(life.story))} cannot be read ({why}).")
    if not text:
        figures = zip(HEADINGS[1:-1], cells(life, titles)[1:-1], strict=True)
        lines += [f"{heading}: {figure}" for heading, figure in figures]
        lines += [f"packs: {', '.join(life.packs)}", *(["Wizardry was done in this run."] if life.wizardry else [])]
    told, heading, drawing = text.partition(MAP_HEADING)
    lines = [row for line in (*lines, *told.splitlines()) for row in wrap_text(line, _READING_ROOM)]
    # a map that is broken into shorter rows is none: what the screen has no room for is in the file
    lines += f"{heading}{drawing}".splitlines()
    hint = "arrows: pages   /: filter   Esc: back"
    return Menu(shortened(life.name, 40), list(map(Row, lines)), hint, lettered=False, over_map=False)

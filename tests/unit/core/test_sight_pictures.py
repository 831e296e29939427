"""What is seen, as pictures (known case D24): corners and edges without holes, the same both ways."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core.fov import field_of_view
from engine.core.geometry import Point

PICTURES = {
    "a room is seen to its corners": (
        """
        #######
        #.....#
        #.@...#
        #.....#
        #######
        """,
        """
        *******
        *******
        **@****
        *******
        *******
        """,
    ),
    "from a corner, both walls beside it and those across": (
        """
        ######
        #@...#
        #....#
        #....#
        ######
        """,
        """
        ******
        *@****
        ******
        ******
        ******
        """,
    ),
    "along a corridor both walls, and its end": (
        """
        #######
        #@....#
        #######
        """,
        """
        *******
        *@*****
        *******
        """,
    ),
    "round a corner nothing, but the corner itself": (
        """
        #######
        #@....#
        ####..#
        ####..#
        #######
        """,
        """
        *******
        *@*****
        ****-**
        -------
        -------
        """,
    ),
    "a pillar hides a wedge behind it": (
        """
        .......
        .......
        .@.#...
        .......
        .......
        """,
        """
        *******
        ******-
        *@**---
        ******-
        *******
        """,
    ),
    "between two corners one sees through": (
        """
        #####
        #@#.#
        ##..#
        #..##
        #####
        """,
        """
        ***--
        *@*--
        ****-
        --***
        ---*-
        """,
    ),
    "through a doorway a cone": (
        """
        #######
        #..#..#
        #@....#
        #..#..#
        #######
        """,
        """
        ****---
        ****-**
        *@*****
        ****-**
        ****---
        """,
    ),
    "at the edge of the map": (
        """
        @....
        .....
        .....
        """,
        """
        @****
        *****
        *****
        """,
    ),
}


def rows(drawing: str) -> list[str]:
    return drawing.split()


def look(drawing: str) -> str:
    ground = rows(drawing)
    transparent = np.array([[glyph != "#" for glyph in row] for row in ground])
    here = next(Point(row.index("@"), y) for y, row in enumerate(ground) if "@" in row)
    view = field_of_view(transparent, here, 8)
    return "\n".join(
        "".join("@" if (x, y) == here else "*" if view.sees(x, y) else "-" for x in range(len(row)))
        for y, row in enumerate(ground)
    )


@pytest.mark.parametrize("name", PICTURES)
def test_what_is_seen_is_as_in_the_picture(name: str) -> None:
    ground, seen = PICTURES[name]
    assert look(ground) == "\n".join(rows(seen))


@pytest.mark.parametrize("name", PICTURES)
def test_everybody_in_the_picture_who_is_seen_sees_back(name: str) -> None:
    ground = rows(PICTURES[name][0])
    transparent = np.array([[glyph != "#" for glyph in row] for row in ground])
    places = [Point(x, y) for y, x in np.argwhere(transparent).tolist()]
    views = {place: field_of_view(transparent, place, 8) for place in places}
    for one in places:
        for other in places:
            assert views[one].sees(*other) == views[other].sees(*one), (name, one, other)

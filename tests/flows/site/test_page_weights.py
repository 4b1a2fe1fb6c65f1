"""The size of tables: a page has 100 kB at most, whatever the names on it."""

from typing import Any

import pytest

from banzuke.flows.site.html.pages import Renderer
from banzuke.flows.site.parts.blocks import Column, Link, Section, Table, Text
from banzuke.flows.site.parts.weights import bytes_of, page_ends, row_bytes

BOARD = (
    Column("rank", "rank"), Column("player", "player"), Column("interval", "interval"),
    Column("rating", "number"), Column("moved"), Column("games", "int"), Column("why", "said"),
)  # fmt: skip
GAMES = (
    Column("date"), Column("first", "player"), Column("result"), Column("second", "opponent"),
    Column("event", "link"),
)  # fmt: skip


def row(columns: tuple[Column, ...], name: str) -> tuple[Any, ...]:
    link = Link(name, "players/p0404179fb83a7e14.html")
    kinds = {"player": link, "opponent": link, "link": link, "number": 1612.4, "rank": 12, "int": 8,
             "interval": (1500.0, 1612.4, 1720.5), "said": Text("why-others")}  # fmt: skip
    return tuple(kinds.get(column.kind, "2024-03-31") for column in columns)


@pytest.mark.parametrize("columns", [BOARD, GAMES])
@pytest.mark.parametrize("name", ["Uma", "W" * 85, "第三十七回全日本学生囲碁選手権大会" * 5])
def test_estimated_bytes_of_rows_are_those_of_the_page(
    columns: tuple[Column, ...], name: str
) -> None:
    one = Table(columns, [row(columns, name)] * 100, Text("away-caption", {"n": "", "days": ""}))
    empty = Table(columns, [], one.caption)
    renderer = Renderer(language="en", home="home")
    bodies = [len(renderer.block(table, within="").encode()) for table in (one, empty)]
    assert sum(row_bytes(one)) == pytest.approx(bodies[0] - bodies[1], rel=0.15)
    assert bytes_of([Section("away", [one, Text("players")])]) == sum(row_bytes(one))


def test_pages_end_where_they_are_full() -> None:
    short = Table(BOARD, [row(BOARD, "Uma")] * 400, Text("players"))
    assert page_ends(short, most=150) == [150, 300, 400]
    heavy = Table(GAMES, [row(GAMES, "W" * 85)] * 400, Text("players"))
    each = row_bytes(heavy)[0]
    ends = page_ends(heavy, most=150, room=50 * each)
    assert ends == [*range(50, 400, 50), 400]
    assert page_ends(heavy, most=150, room=0, least=25) == [*range(25, 400, 25), 400]
    assert page_ends(Table(BOARD, [], Text("players")), most=150) == [0]

"""Long tables: tables in columns, the ends of their pages, and the texts of page links."""

import datetime as dt
from typing import Any

import pytest

from banzuke.flows.site.parts.blocks import Column, Link, Table, Text
from banzuke.flows.site.parts.flow import CLASSES, FEW, MOST_LINKS, cut, flow_of, linked

NAMES = (Column("first", "player"), Column("second", "opponent"))
DATED = (Column("date", "date"), *NAMES)


def table(columns: tuple[Column, ...], n: int, *, flows: bool = True) -> Table:
    day = dt.date(2024, 3, 31)
    rows: list[tuple[Any, ...]] = [
        tuple(
            day - dt.timedelta(days=i // 2) if column.kind == "date" else Link(f"{i}", None)
            for column in columns
        )
        for i in range(n)
    ]
    return Table(columns, rows, Text("games-caption", {"n": "0", "of": f"{n}"}), flows=flows)


def test_long_and_narrow_tables_stand_in_columns() -> None:
    assert flow_of(table(DATED, FEW + 1)) == " flow narrow"
    assert (
        flow_of(table((*DATED, Column("rating", "number"), Column("result")), 30)) == " flow half"
    )
    assert flow_of(table((*DATED, *DATED[1:], Column("round")), 30)) == " flow"


@pytest.mark.parametrize(
    "one",
    [
        table(DATED, FEW),
        table(DATED, 500, flows=False),
        table((*DATED, *(Column(f"={n}") for n in range(20))), 500),
    ],
)
def test_short_and_wide_tables_stay_whole(one: Table) -> None:
    assert flow_of(one) == ""


def test_the_classes_are_those_of_the_style_sheet() -> None:
    from importlib import resources

    css = (resources.files("banzuke.flows.site") / "assets" / "site.css").read_text("utf-8")
    for width, name in CLASSES.items():
        assert f"{name.replace(' ', '.')} {{ columns: {width}px;" in css


def test_pages_have_all_rows_once_and_links_say_their_days() -> None:
    whole = table(DATED, 7)
    files, parts = zip(*cut(whole, "games-2024", rows=3, chunk="all.js"), strict=True)
    assert files == ("games-2024.html", "games-2024.2.html", "games-2024.3.html")
    assert [row for part in parts for row in part.rows] == whole.rows
    assert [part.caption.values for part in parts] == [{"n": n, "of": "7"} for n in ("3", "3", "1")]
    assert all(part.pages == parts[0].pages and part.chunk == "all.js" for part in parts)
    assert [part.page for part in parts] == [1, 2, 3]
    assert [link.label for link in parts[0].pages] == [
        "2024-03-30 – 2024-03-31", "2024-03-29 – 2024-03-30", "2024-03-28",
    ]  # fmt: skip


def test_pages_without_days_say_their_rows() -> None:
    _, part = next(cut(table(NAMES, 5), "games-all", rows=3, chunk="all.js"))
    assert [link.label for link in part.pages] == ["1–3", "4–5"]


def test_few_pages_are_all_linked_and_of_many_the_near_ones_and_the_ends() -> None:
    assert linked(MOST_LINKS, 3) == list(range(MOST_LINKS))
    found = linked(667, 100)
    assert {0, 98, 99, 100, 101, 102, 666} <= set(found)
    assert len(found) <= MOST_LINKS + 6

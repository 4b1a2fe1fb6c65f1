"""Every leaderboard of every page has the ranks, numbers and counts that `banzuke top` has."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.home import Home

pytestmark = pytest.mark.long

VALUES = {"rating": 0, "stable rank": 2, "skill": 0, "rate": 0}
"""The column of a leaderboard's values, and its decimals, in the order in which they are sought."""
LEAST_ROWS = 30


class Tables(HTMLParser):
    """The tables of a page, each as rows of texts."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.cell = []

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self.cell is not None:
            self.tables[-1][-1].append("".join(self.cell).strip())
            self.cell = None

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)


def boards(page: Path) -> list[tuple[str, list[tuple[int, float, int]]]]:
    """The leaderboards of a page: the column of values, and rank, value and count of each row."""
    parser = Tables()
    parser.feed(page.read_text(encoding="utf-8"))
    found = []
    for head, *rows in parser.tables:
        value = next((name for name in VALUES if name in head), None)
        count = "entries" if "entries" in head else "games"
        if head[:3] != ["rank", "player", "interval"] or value is None or count not in head:
            continue
        at = [head.index(name) for name in ("rank", value, count)]
        ranked = [[row[i].replace(",", "").replace("−", "-") for i in at] for row in rows if row[0]]
        found.append((value, [(int(r), float(v), int(n)) for r, v, n in ranked if v]))
    return found


def said(home: Home, league: str, period: str) -> list[list[tuple[int, float, int]]]:
    """The same of each task that has the period, by `banzuke top`."""
    words = ["top", league, "--period", period, "--last", "100000", "--json"]
    answer = CliRunner().invoke(app, [*words, "--home", str(home.root)])
    rows = [] if answer.exit_code else json.loads(answer.stdout)  # a league without the period
    found: dict[tuple[str, int | None], list[tuple[int, float, int]]] = {}
    for row in rows:
        digits = 2 if row["task"] == "stable_rank" else 0
        if row["value"] is not None:
            value = float(f"{row['value']:.{digits}f}")
            found.setdefault((row["task"], row["component"]), []).append(
                (row["rank"], value, row["games"])
            )
    return list(found.values())


def test_every_leaderboard_is_that_of_the_command(site: Path, published: Home) -> None:
    n = 0
    for league in ("club", "tables", "room"):
        for page in sorted((site / f"leagues/{league}").glob("period-*.html")):
            text = page.read_text(encoding="utf-8")
            main = text.partition("<main")[2]
            shown = re.search(r'aria-current="page"[^>]*>([^<]+)</a>', main)
            period = shown.group(1) if shown else "all"
            known = said(published, league, period) + said(published, league, "all")
            for value, rows in boards(page):
                assert rows in known, (league, period, value)
                n += len(rows)
    assert n >= LEAST_ROWS

"""The games of a table league on its pages: the players by place, as in the log."""

import csv
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.faces import table_games
from banzuke.flows.site.faces.table_games import TableGames
from banzuke.flows.site.parts.blocks import Link, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import Connection, open_serving
from tests.flows.site.conftest import HOSTILE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def serving(published: Home) -> Iterator[Connection]:
    with closing(open_serving(published)) as connection:
        yield connection


@pytest.fixture
def games(published: Home, serving: Connection) -> TableGames:
    return TableGames(LeagueData(published, serving, "tables"))


def logged(published: Home, year: str) -> list[list[str]]:
    with (published.root / "inbox/tables.csv").open(encoding="utf-8", newline="") as log:
        rows = [row for row in csv.reader(log) if row[0].startswith(year)]
    return sorted(rows, key=lambda row: row[0])  # rows of a day stay in their order


def test_a_period_lists_its_games_as_the_log_has_them(published: Home, games: TableGames) -> None:
    (section,) = games.of_period("2024")
    (table,) = section.blocks
    assert isinstance(table, Table)
    assert [c.key for c in table.columns] == ["date", *(f"place-{n}" for n in range(1, 5))]
    shown = [[str(row[0]), *(link.label for link in row[1:])] for row in table.rows]
    assert shown == [row[:5] for row in logged(published, "2024")][::-1]
    assert table.caption.values == {"n": "30", "of": "30"}


def test_a_player_has_the_last_games_with_the_own_place(
    published: Home, serving: Connection, games: TableGames
) -> None:
    people = LeagueData(published, serving, "tables").people
    player = next(i for i, name in people.names.items() if name == HOSTILE[0])
    ((table,),) = (section.blocks for section in games.of_player(player))
    assert isinstance(table, Table)
    rows = logged(published, "2024")[::-1][:20]
    places = [str(row[1:5].index(HOSTILE[0]) + 1) for row in rows]
    assert [row[1] for row in table.rows] == places
    for row, place in zip(table.rows, places, strict=True):
        seats = [cell for cell in row if isinstance(cell, Link)]
        assert [link.href is None for link in seats] == [place == str(n) for n in range(1, 5)]


def test_games_are_a_tab_and_stand_on_pages_of_players(site: Path) -> None:
    league = site / "leagues/tables"
    assert 'href="games-2024.html"' in (league / "index.html").read_text(encoding="utf-8")
    for player in (league / "players").iterdir():
        text = player.read_text(encoding="utf-8").partition('<section id="games">')[2]
        assert len(re.findall("<tr>", text.partition("</section>")[0])) == 21


def test_a_large_league_says_that_it_lists_none(
    games: TableGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_games, "LARGE", 59)
    (section,) = games.of_period("2024")
    assert section.blocks == [Text("tables-too-many", {"most": "59"})]
    assert games.of_player("anybody") == []


def test_games_of_a_period_that_are_not_listed_are_counted(
    games: TableGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_games, "OF_A_PERIOD", 10)
    (section,) = games.of_period("2024")
    table, more = section.blocks
    assert isinstance(table, Table)
    assert len(table.rows) == 10
    assert table.caption.values == {"n": "10", "of": "30"}
    assert more == Text("games-most", {"most": "10"})

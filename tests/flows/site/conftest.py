"""One home for all tests of pages: three leagues, and players with hostile names."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.building.build import build_site
from tests.empty_home import empty_home
from tests.for_all_workers import made_for_all

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "right\u202eot-left",
    "長い名前" * 49,  # nearly as long as a name may be
    "{{ 7 * 7 }} & </td>",
    "Ångström Zoë",
)
OPEN = "Open/1 <b>of</b> &"
"""An event in which everybody met everybody, in both years."""
CLUB = """
name = "club"
kind = "pairwise"
period = "year"
title = "Club <b>of</b> the & town"
[[source]]
path = "inbox/club.csv"
[source.columns]
played_at = "date"
first = "black"
second = "white"
score = "score"
event = "event"
round = "round"
[static]
order = true
replicates = 32
[dynamic]
drift = 50
spread = 200
samples = 100
"""
TABLES = """
name = "tables"
kind = "table"
period = "year"
[[source]]
path = "inbox/tables.csv"
[source.columns]
played_at = "date"
player_1 = "a"
player_2 = "b"
player_3 = "c"
player_4 = "d"
place_1 = "1"
place_2 = "2"
place_3 = "3"
place_4 = "4"
[stable_rank]
rule = "tenhou-phoenix-south"
[skill]
"""
ROOM = """
name = "room"
kind = "tournament"
timezone = "America/New_York"
[[source]]
path = "inbox/room.csv"
[source.columns]
event = "event"
ended_at = "end"
player = "player"
place = "place"
buy_in = "fee"
prize = "won"
[tier]
minimum_entries = 1
"""


def write_home(root: Path) -> Home:
    """Write the three leagues and their logs."""
    home = empty_home(root)
    for name, text in (("club", CLUB), ("tables", TABLES), ("room", ROOM)):
        (home.leagues / f"{name}.toml").write_text(text, encoding="utf-8")
    _write(home, "club", ["date", "black", "white", "score", "event", "round"], _games())
    _write(home, "tables", ["date", *"abcd", *"1234"], _tables())
    _write(home, "room", ["event", "end", "player", "place", "fee", "won"], _entries())
    return home


def _write(home: Home, name: str, head: list[str], rows: list[list[str]]) -> None:
    lines = [",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in [head, *rows]]
    (home.root / "inbox" / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _games() -> list[list[str]]:
    """Each pair plays twice a year, and mostly the player earlier in HOSTILE wins."""
    rows = []
    for year in ("2023", "2024"):
        number = 0
        for i, first in enumerate(HOSTILE):
            for j, second in enumerate(HOSTILE):
                if i == j:
                    continue
                number += 1
                upset = number % 5 == 0
                score = "1" if (i < j) != upset else "0"
                score = "1/2-1/2" if number % 7 == 0 else score
                event, turn = (OPEN, str(j)) if i < j else ("", "")
                rows.append([f"{year}-0{1 + number % 9}-11", first, second, score, event, turn])
    rows.append(["2024-10-01", "Eve", HOSTILE[0], "1", "One game", ""])  # never lost: no rating
    rows.append(["2024-10-02", "Eve", HOSTILE[1], "what?", "", ""])  # a row for the quarantine
    return rows


def _tables() -> list[list[str]]:
    seats = list(HOSTILE[:4])
    rows = []
    for number in range(60):
        order = [seats[(k + number * number) % 4] for k in range(4)]
        rows.append([f"202{3 + number // 30}-03-{1 + number % 28:02}", *order, *"1234"])
    return rows


def _entries() -> list[list[str]]:
    rows = []
    for number in range(1, 6):
        order = HOSTILE[number % 3 :] + HOSTILE[: number % 3]
        event = f"night/{number} <i>&"
        rows += [
            [
                *(event, f"2024-05-0{number} 20:00", player, str(place)),
                *("€5" if number == 5 else "$10 + $1", "45" if place == 1 else ""),
            ]
            for place, player in enumerate(order, start=1)
        ]
    return rows


def copy_of_rated(
    factory: pytest.TempPathFactory, rate_home: Callable[[Home], None], root: Path
) -> Home:
    """A copy of the home after it was rated, which one worker does for all."""
    made = made_for_all(factory, "pages", lambda there: rate_home(write_home(there)))
    return Home(shutil.copytree(made, root))


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory, rate_home: Callable[[Home], None]) -> Home:
    """The home after it was rated: each worker has a copy, because servers write to their home."""
    return copy_of_rated(tmp_path_factory, rate_home, tmp_path_factory.mktemp("pages") / "home")


@pytest.fixture(scope="session")
def site(published: Home) -> Path:
    """The folder of the home's site."""
    build_site(published)
    return published.site

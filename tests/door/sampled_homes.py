"""A home of each kind of league after two nights, with names and days that doors could confuse.

Between the nights a result is corrected, a player is renamed, two are merged and one is erased.
"""

import csv
import datetime as dt
import math
from pathlib import Path

import numpy as np

from banzuke.flows.home import Home
from tests.command_line import banzuke
from tests.empty_home import empty_home

PEOPLE = (
    "O'Neil, Ann",
    "100% Karl",
    "A/B Tester",
    'Robert "Bob" Smith',
    "Zoë 😀",
    "שרה כהן",
    "محمد علي",
    "佐藤 花子",
    "$x; --",
    "Ångström Eva",
    "Lee_Kim",
    "<b>Max</b>",
)
APART = ("Quentin", "Rosa", "Ueda", "Wim")
"""People of the club who never meet the others."""
ALWAYS = "Victor Immer"
"""A player who never loses, and so has no rating."""
CLUB = """
title = "Chess & Go"
kind = "pairwise"
timezone = "Asia/Tokyo"
period = "year"
[[source]]
path = "inbox/club/*.csv"
[source.columns]
played_at = "date"
first = "white"
second = "black"
score = "score"
[static]
order = true
draws = "davidson"
replicates = 32
[dynamic]
drift = 50
samples = 32
"""
TABLES = """
kind = "table"
timezone = "Asia/Tokyo"
period = "year"
[[source]]
path = "inbox/tables/*.csv"
[source.columns]
played_at = "date"
player_1 = "a"
player_2 = "b"
player_3 = "c"
player_4 = "d"
points_1 = "pa"
points_2 = "pb"
points_3 = "pc"
points_4 = "pd"
[stable_rank]
rule = "tenhou-phoenix-south"
[skill]
"""
ROOM = """
kind = "tournament"
timezone = "America/New_York"
[[source]]
path = "inbox/room/*.csv"
[source.columns]
event = "event"
ended_at = "ended"
player = "player"
place = "place"
[tier]
minimum_entries = 3
"""
LEAGUES = {"club": CLUB, "tables": TABLES, "room": ROOM}
RENAMED = ("Lee_Kim", "Kim Lee-Park")
MERGED = ("Ångström Eva", "佐藤 花子")
ERASED = "A/B Tester"


def sampled_home(root: Path, rng: np.random.Generator) -> tuple[Home, str]:
    """Make the home; return it, and a time between its nights."""
    home = empty_home(root)
    for name, text in LEAGUES.items():
        (home.leagues / f"{name}.toml").write_text(f'name = "{name}"\n{text}', encoding="utf-8")
        (home.root / "inbox" / name).mkdir()
    _write(home, "club", ["date", "white", "black", "score"], _games(rng))
    _write(home, "tables", ["date", *"abcd", "pa", "pb", "pc", "pd"], _tables(rng))
    _write(home, "room", ["event", "ended", "player", "place"], _entries(rng))
    _run(home, "nightly", "--no-server")
    between = dt.datetime.now(dt.UTC).replace(tzinfo=None).isoformat()
    why = ("--reason", "as asked")
    for league in LEAGUES:
        _run(home, "player", "rename", *RENAMED, "--league", league, *why)
        _run(home, "player", "merge", *MERGED, "--league", league, *why)
    _run(
        home, "correct", "result", "1/2-1/2", "--player", ALWAYS, "--player", PEOPLE[0],
        "--on", "2024-12-30", "--league", "club", *why,
    )  # fmt: skip
    for league in LEAGUES:
        _run(home, "erase", ERASED, "--league", league, *why, "--yes")
    log = home.root / "inbox" / "club" / "later.csv"
    log.write_text("date,white,black,score\n2025-01-09,Zoë 😀,100% Karl,1\n", encoding="utf-8")
    _run(home, "nightly", "--no-server")
    return home, between


def _run(home: Home, *words: str) -> None:
    done = banzuke(*words, "--home", home.root)
    assert done.returncode == 0, (words, done.stderr)


def _write(home: Home, name: str, head: list[str], rows: list[list[str]]) -> None:
    path = home.root / "inbox" / name / "log.csv"
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([head, *rows])


def _games(rng: np.random.Generator) -> list[list[str]]:
    """Games of two years; some of the last of the year are played after midnight in Tokyo only."""
    rows = []
    strength = dict(
        zip((*PEOPLE, *APART), rng.normal(0, 0.8, len(PEOPLE) + len(APART)), strict=True)
    )
    for i in range(330):
        group = APART if i % 6 == 0 else PEOPLE
        one, other = (group[int(k)] for k in rng.choice(len(group), 2, replace=False))
        chance = 1 / (1 + math.exp(strength[other] - strength[one] - 0.2))
        score = "1/2" if rng.random() < 0.15 else "1" if rng.random() < chance else "0"
        day = dt.date(2023, 1, 2) + dt.timedelta(days=i * 2)
        rows.append([day.isoformat(), one, other, score.replace("1/2", "0.5")])
    rows.append(["2024-12-30", ALWAYS, PEOPLE[0], "1"])
    rows.append(["2024-12-31T23:30:00+00:00", ALWAYS, PEOPLE[1], "1"])  # of 2025 in Tokyo
    rows += [["2023-05-05", ALWAYS, PEOPLE[2], "1"], ["2023-05-06", PEOPLE[3], "Never Won", "1"]]
    # Two who play alike have equal ratings, and so the same rank.
    for twin in ("Twin One", "Twin Two"):
        rows += [["2024-06-06", twin, PEOPLE[0], "1"], ["2024-06-07", PEOPLE[0], twin, "1"]]
    return rows


def _tables(rng: np.random.Generator) -> list[list[str]]:
    rows = []
    for i in range(120):
        seats = [PEOPLE[int(k)] for k in rng.choice(len(PEOPLE), 4, replace=False)]
        points = [int(25000 + 100 * round(x)) for x in rng.normal(0, 110, 3)]
        day = dt.date(2023, 1, 5) + dt.timedelta(days=6 * i)
        rows.append([day.isoformat(), *seats, *map(str, [*points, 100_000 - sum(points)])])
    rows.append(["2024-12-30", *PEOPLE[:4], "25000", "25000", "25000", "25000"])
    return rows


def _entries(rng: np.random.Generator) -> list[list[str]]:
    rows = []
    for event in range(24):
        field = [PEOPLE[int(k)] for k in rng.permutation(len(PEOPLE))[: 5 + event % 5]]
        if event > 21:
            field.append("Newcomer")  # fewer entries than a tier needs
        ended = dt.datetime(2024, 1, 5, 23, 30) + dt.timedelta(days=7 * event)
        for place, player in enumerate(field, start=1):
            tied = str(place - 1 if place == 3 else place)  # the second place is shared
            rows.append([f"Night {event}/é %", f"{ended:%Y-%m-%d %H:%M}", player, tied])
    return rows

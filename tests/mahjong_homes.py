"""Homes of a mahjong league with moves: games of tenhou.net/6 whose hands have two cuts."""

import json

from banzuke.flows.night.alone import run_alone
from banzuke.flows.night.night import run_night

LEAGUE = """
name = "club"
kind = "table"
period = "year"
[[source]]
format = "tenhou6"
path = "inbox/*.json"
mode = "snapshot"
[decisions]
costliest = 2
"""
HANDS = (
    (11, 12, 13, 24, 25, 26, 37, 38, 39, 41, 41, 42, 43),
    (11, 12, 13, 24, 25, 26, 37, 38, 39, 41, 41, 44, 45),
    (14, 15, 16, 27, 28, 29, 31, 32, 33, 42, 42, 46, 47),
    (14, 15, 16, 27, 28, 29, 31, 32, 33, 44, 45, 46, 47),
)


def hand(number, *, cut, drawn=19):
    """A hand of a tenhou.net/6 log in which two players each draw and cut one tile."""
    moves = [[drawn], [cut]], [[19], [60]], [[], []], [[], []]
    dealt = [part for hand, (draws, cuts) in zip(HANDS, moves, strict=True)
             for part in (list(hand), draws, cuts)]  # fmt: skip
    return [[number, 0, 0], [25000] * 4, [29], [], *dealt, ["流局", [0, 0, 0, 0]]]


def game(name, hands, players=("Ann", "Bob", "Cid", "Dan")):
    return {
        "ref": name,
        "name": list(players),
        "rule": {"disp": "般南喰赤"},
        "sc": [40000, 40, 30000, 10, 20000, -20, 10000, -30],
        "log": hands,
    }


def night(home, workers=1, dask=None):
    report = run_alone(run_night, str(home.root), quiet=True, workers=workers, dask=dask)
    assert report.ok, [league.problems() for league in report.leagues]
    return report


def club(home):
    """A home with the league and a folder for its logs."""
    (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    (home.root / "inbox").mkdir(exist_ok=True)
    return home


def write(home, *games):
    for one in games:
        path = home.root / "inbox" / f"{one['ref']}.json"
        path.write_text(json.dumps(one), encoding="utf-8")

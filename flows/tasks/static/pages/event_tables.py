"""The results of an event: everybody against everybody, or round by round."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from banzuke.flows.site.parts.blocks import Column, Link, Table, Text
from banzuke.flows.tasks.static.pages.game import Game

Person = tuple[int, Link, float, str]
"""Place, link, points and id of a player."""
MOST_CROSSED, MOST_IN_ROUNDS, MOST_ROUNDS = 24, 100, 20
"""Players of a crosstable, players of a table of rounds, and its rounds."""
MET = 0.6
"""Share of all pairs that have met from which an event is shown as a crosstable."""
WRITTEN_OUT = 3
"""Largest number of games of a pair with single results; for more games, points and number are
shown."""
SIGNS = {"W": "+", "D": "=", "L": "−"}


def crosstable(
    games: Sequence[Game], people: Sequence[Person], places: Mapping[str, int]
) -> Table | None:
    """Everybody's points against everybody; None if there are too many, or most never met."""
    met: dict[tuple[str, str], list[Game]] = defaultdict(list)
    for game in games:
        met[game.first, game.second].append(game)
        met[game.second, game.first].append(game)
    n = len(people)
    if not 2 < n <= MOST_CROSSED or len(met) < MET * n * (n - 1):
        return None
    order = sorted(places, key=lambda player: places[player])
    columns = (
        Column("place", "int"), Column("player", "player"),
        *(Column(f"={place}") for place, *_ in people), Column("score", "number", digits=1),
    )  # fmt: skip
    rows = [
        (
            place, link,
            *("×" if other == player else _score(met.get((player, other), []), player)
              for other in order),
            points,
        )
        for place, link, points, player in people
    ]  # fmt: skip
    return Table(columns, rows, Text("event-crosstable-caption"))


def _score(games: Sequence[Game], player: str) -> str:
    """The results of one against another: ``1½0``, or points of many games."""
    n, points = sum(game.n for game in games), sum(game.points(player) for game in games)
    if not n:
        return ""
    if n > WRITTEN_OUT:
        return f"{_points(points)}/{n}"
    each = (_of_one(game, player) for game in games)
    return "".join(mark for marks in each for mark in marks)


def _of_one(game: Game, player: str) -> str:
    won, lost = (game.wins, game.losses) if player == game.first else (game.losses, game.wins)
    return "1" * won + "½" * game.draws + "0" * lost


def _points(points: float) -> str:
    whole, half = int(points), points % 1
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def rounds_table(
    games: Sequence[Game], people: Sequence[Person], places: Mapping[str, int]
) -> Table | None:
    """Everybody's result of each round; None without rounds, or if somebody played twice in one."""
    rounds = _rounds(games)
    if rounds is None or len(people) > MOST_IN_ROUNDS or not 1 < len(rounds) <= MOST_ROUNDS:
        return None
    names = list(rounds)
    seen: dict[str, dict[str, str]] = defaultdict(dict)
    for name, of_round in rounds.items():
        for game in of_round:
            for player in (game.first, game.second):
                if name in seen[player]:
                    return None
                seen[player][name] = SIGNS[game.result(player)] + str(places[game.opponent(player)])
    columns = (
        Column("place", "int"), Column("player", "player"),
        *(Column(f"={name}") for name in names), Column("score", "number", digits=1),
    )  # fmt: skip
    rows = [
        (place, link, *(seen[player].get(name, "") for name in names), points)
        for place, link, points, player in people
    ]
    return Table(columns, rows, Text("event-rounds-caption"), flows=True)


def _rounds(games: Sequence[Game]) -> dict[str, list[Game]] | None:
    """The games by round, in the order of play; None if a game has no round, or counts several.

    A round such as ``3.12`` is board 12 of round 3 if every round is written so.
    """
    if any(game.round is None or game.n != 1 for game in games):
        return None
    found: dict[str, list[Game]] = defaultdict(list)
    boards = all(re.fullmatch(r"\d+\.\d+", game.round or "") for game in games)
    for game in games:
        name = str(game.round)
        found[name.partition(".")[0] if boards else name].append(game)
    return dict(sorted(found.items(), key=lambda item: _in_order(item[0], item[1])))


def _in_order(name: str, games: Sequence[Game]) -> tuple[Any, ...]:
    """Numbered rounds by number, other ones by their first day."""
    number = re.search(r"\d+", name)
    days = [str(game.day) for game in games if game.day is not None]
    is_number = name.isdecimal()
    return (not is_number, int(name) if is_number else 0, min(days, default=""),
            -int(number.group()) if number else 0, name)  # fmt: skip

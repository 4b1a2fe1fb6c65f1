"""Results of teams among those of their boards, in one column: 2½-1½ above four games."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import TWO_NUMBERS, dashed, score_of
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted

LEAST_BOARDS = 2
ONE_GAME = 1


def doubts_of_teams(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt about results of teams, each of which is the sum of the rows beside it.

    Two teams meet at as many boards as they get points, so each such row has as many rows of one
    game below it, or above it, and its names stand in no row of one game.
    """
    scores = {column.name: column for column in log.columns}.get(form.columns.get("score", ""))
    if scores is None:
        return
    points = [_points(text) if text else None for text in scores.texts]
    teams = [row for row, n in enumerate(points) if n is not None and n >= LEAST_BOARDS]
    if not teams or not (_fit(points, teams) or _fit(points[::-1], _mirrored(teams, points))):
        return
    pairs = list(zip(players.first.texts, players.second.texts, strict=True))
    of_teams = {name for row in teams for name in pairs[row]}
    if any(name in of_teams for row, pair in enumerate(pairs) if row not in teams for name in pair):
        return
    one, other = pairs[teams[0]]
    yield (
        f"{quoted(scores.name)} is {quoted(str(scores.texts[teams[0]]))} of {one} against "
        f"{other}, and the rows beside it are the games of this match, as in "
        f"{counted(len(teams), 'row')} in all: the match counts as one more "
        "game of two players. Take the rows of the teams out"
    )


def _points(text: str) -> float | None:
    """The points of both players together, 1 for a game that was not played; None for others."""
    found = TWO_NUMBERS.fullmatch(re.sub(r"\s", "", dashed(text)).replace("½", ".5"))
    if found and "/" not in text:
        return sum(float(number.replace(",", ".")) for number in found.groups())
    return ONE_GAME if score_of(text) else None


def _mirrored(teams: Sequence[int], points: Sequence[float | None]) -> list[int]:
    return [len(points) - 1 - row for row in reversed(teams)]


def _fit(points: Sequence[float | None], teams: Sequence[int]) -> bool:
    """Whether each row of teams has as many rows of one game below it as it has points."""
    ends = [*teams[1:], len(points)]
    return teams[0] == 0 and all(
        sum(n == ONE_GAME for n in points[team + 1 : end]) == points[team]
        for team, end in zip(teams, ends, strict=True)
    )

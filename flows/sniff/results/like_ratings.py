"""Points that may be ratings: each player's hardly change, and those of two players differ."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import Column
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import quoted

LEAST, MOST = 400, 3500
"""The range of ratings."""
CHANGE = 0.05
"""Largest change of a rating between games, as a share of it."""
LEAST_PLAYERS = 2
"""Least number of players with several games, all of whose points hardly change."""


def doubts_of_ratings_as_points(players: Players, points: Sequence[Column]) -> Iterator[str]:
    """Yield a doubt about points of both players that look like their ratings before the game."""
    by_player: dict[str, list[float]] = defaultdict(list)
    for names, column in zip((players.first, players.second), points, strict=True):
        for name, text in zip(names.texts, column.texts, strict=True):
            number = float(plain_number(text or "") or 0)
            if not LEAST <= number <= MOST:
                return
            by_player[name or ""].append(number)
    several = [numbers for numbers in by_player.values() if len(numbers) > 1]
    steady = all(max(each) - min(each) <= CHANGE * max(each) for each in several)
    if len(several) >= LEAST_PLAYERS and steady and len({*map(max, several)}) > 1:
        yield (
            f"{quoted(points[0].name)} and {quoted(points[1].name)} look like ratings, because "
            "those of a player hardly change from game to game: as points, they make the player "
            "with the higher rating the winner of each game. If they are ratings, add a column "
            "with the result"
        )

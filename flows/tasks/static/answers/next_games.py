"""The games to play next, to find the best players of a period with few games."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from banzuke.engine.bradley_terry.next_pairings import covariance_elo, next_pairings
from banzuke.engine.bradley_terry.quasi_aic import information_of_points
from banzuke.flows.tasks.static.answers.period_group import NoAnswer, PeriodGroup

COLUMNS = ["player", "opponent", "games", "gain", "rating", "opponent_rating"]


@dataclass(frozen=True)
class NextGames:
    """Proposed games, and the certainty of the best players.

    Attributes
    ----------
    rows : list of list
        The values of `COLUMNS` for each pair, the pair with the most games first.
    top : list of str
        The best players by rating, best first.
    least_sure : tuple of str
        The player of the top and the other player whose order is least certain.
    wrong : float
        The probability that their order is wrong.
    """

    league: str
    period: str
    rows: list[list[Any]]
    top: list[str]
    least_sure: tuple[str, str]
    wrong: float


def next_games(rated: PeriodGroup, *, top: int, games: int) -> NextGames:
    """The games that most reduce the uncertainty about the ``top`` best players, per game.

    Raises
    ------
    NoAnswer
        If the numbers do not go with the group of players.
    """
    group, names = rated.group, rated.names
    information = information_of_points(group.fit, group.pairs)
    try:
        covariance = covariance_elo(group.fit, group.pairs, information=information)
        found = next_pairings(
            group.fit.rating_elo, covariance, top=top, games=games, information=information
        )
    except ValueError as error:
        raise NoAnswer(f"{rated.league} {rated.period}: {error}") from error
    times: Counter[tuple[int, int]] = Counter()
    gain: dict[tuple[int, int], float] = {}
    for first, second, one in zip(found.first, found.second, found.gain, strict=True):
        pair = (int(first), int(second))
        times[pair] += 1
        gain.setdefault(pair, float(one))
    rating = group.fit.rating_elo
    rows = [
        [names[a], names[b], count, gain[a, b], float(rating[a]), float(rating[b])]
        for (a, b), count in sorted(times.items(), key=lambda item: (-item[1], -gain[item[0]]))
    ]
    best, other = found.least_sure
    return NextGames(
        rated.league, rated.period, rows, [names[p] for p in found.top],
        (names[best], names[other]), found.wrong,
    )  # fmt: skip

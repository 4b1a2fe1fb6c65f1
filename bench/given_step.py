"""How often intervals of static ratings contain the truth if the worth of a stone is given.

Simulated go clubs in which players give each other as many stones as they are ranks apart, at most
nine. Results do not tell what a stone is worth then, so the worth is given: the right one, a wrong
one, or none.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import Gauge, Model, fit, profile
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.streams import child, named
from bench.histories import FloatArray
from bench.table import Table, markdown

STONE, OWN = 100.0, 100.0
"""Elo of a stone and of a rank, and the deviation of strengths about what their ranks are worth."""
PLAYERS, MOST_STONES = 60, 9
GAMES = (10, 30)
"""Fewest and most games that a player wants."""
RANKS = (-8, 4)
EVEN = (0.0, 0.5)
"""Shares of games that are played without stones, whatever the ranks."""
GIVEN = (100.0, 70.0, 130.0, None)
"""Given worths of a stone; None: estimated (M4)."""


class Club(NamedTuple):
    """The games of a club, and the (n_players,) true strengths in Elo."""

    pairs: Pairs
    truth: FloatArray


def club(seed: int, *, even: float) -> Club:
    """A club; ``even`` is the share of games without stones."""
    rng = child(named("bench", "given step", f"{even:g}"), seed)
    rank = rng.integers(RANKS[0], RANKS[1] + 1, PLAYERS)
    truth = STONE * rank + rng.normal(0.0, OWN, PLAYERS)
    wanted = rng.integers(GAMES[0], GAMES[1] + 1, PLAYERS)
    n_games = int(wanted.sum()) // 2
    met = [rng.choice(PLAYERS, 2, replace=False, p=wanted / wanted.sum()) for _ in range(n_games)]
    one, other = np.array(met).T
    weaker, stronger = np.where(rank[one] <= rank[other], (one, other), (other, one))
    stones = np.minimum(rank[stronger] - rank[weaker], MOST_STONES)
    stones = np.where(rng.random(n_games) < even, 0, stones)
    ahead = truth[weaker] - truth[stronger] + STONE * stones
    won = rng.random(n_games) < 1.0 / (1.0 + 10.0 ** (-ahead / 400.0))
    pairs = aggregate(weaker, stronger, won * 1.0, n_players=PLAYERS, handicap=stones)
    return Club(pairs, truth)


class Measured(NamedTuple):
    """A rated club: correlation, shares of intervals that hold, half-width and error in Elo."""

    correlation: float
    ratings: float
    differences: float
    half_width: float
    error: float


def measured(seed: int, *, even: float, given: float | None) -> Measured:
    """Rate a club; ratings count about their mean, which no result tells."""
    pairs, truth = club(seed, even=even)
    rated = fit(pairs, Model(handicap="M4", handicap_step=given), gauge=Gauge())
    known = profile(rated, pairs, named("bench", "given step", "profile"))
    if known is None:
        raise ValueError(f"club {seed} has fewer than two rated players")
    who = np.flatnonzero(rated.components.rated)
    rating, true = rated.rating_elo[who], truth[who] - truth[who].mean()
    ends = [known.rating(int(player)) for player in who]
    low, high = np.array([(each.lo95, each.hi95) for each in ends]).T - rating.mean()
    apart = [known.difference(int(a), int(b)) for a, b in zip(who, np.roll(who, 7), strict=True)]
    gap = true - np.roll(true, 7)
    held = [at.lo95 <= own <= at.hi95 for at, own in zip(apart, gap, strict=True)]
    return Measured(
        float(np.corrcoef(rating, true)[0, 1]), float(np.mean((low <= true) & (true <= high))),
        float(np.mean(held)), float(np.mean(high - low)) / 2.0,
        float(np.sqrt(np.mean((rating - rating.mean() - true) ** 2))),
    )  # fmt: skip


def rows(seeds: range) -> Iterator[tuple[str, ...]]:
    """Yield a row of the table for each kind of clubs and each worth."""
    for even in EVEN:
        for given in GIVEN:
            each = np.array([measured(seed, even=even, given=given) for seed in seeds])
            middle = each.mean(axis=0)
            yield (
                f"{100 * even:.0f} % even", "estimated" if given is None else f"{given:.0f}",
                f"{middle[0]:.2f}", f"{each[:, 0].min():.2f}", f"{100 * middle[1]:.1f}",
                f"{100 * middle[2]:.1f}", f"{middle[3]:.0f}", f"{middle[4]:.0f}",
            )  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    columns = (
        "games", "a stone", "correlation", "lowest", "ratings, %", "differences, %", "± Elo",
        "error, Elo",
    )  # fmt: skip
    title = f"95 % intervals in {asked.leagues} clubs"
    table = list(rows(range(asked.seed, asked.seed + asked.leagues)))
    print(markdown(Table(title, columns, table, left=2)))


if __name__ == "__main__":
    main()

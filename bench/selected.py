"""How often intervals of static ratings contain the truth if AIC selects the model.

Simulated clubs with a first mover's advantage, draws as half points, and handicaps that are worth
much, little, or as much as players are apart. Everything is left to AIC, as the league files that
``banzuke sniff`` proposes do.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import (
    Fit,
    Gauge,
    Model,
    OrderedGames,
    bias_corrected,
    fit,
    profile,
    quasi_aic,
    select,
    simulate,
)
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.streams import child, named
from bench.histories import FloatArray
from bench.table import Table, markdown

PLAYERS, SPREAD, RANK_ERROR = 24, 200.0, 100.0
"""Players of a club; deviations of strengths, and of ranks about them, in Elo."""
REPLICATES = 100


class Kind(NamedTuple):
    """Clubs of one kind: games a player, the first mover's Elo, draws of equals, handicaps.

    `share` of the games between different ranks have a handicap, a step for each rank (100 Elo);
    a step is worth `stone` Elo, or adds `added` mean strengths.
    """

    name: str
    games: int
    mover: float
    drawn: float
    share: float
    stone: float
    added: float = 0.0


KINDS = (
    Kind("4 in 10 games with small handicaps", 20, 15.0, 0.4, 0.4, 20.0),
    Kind("always as many stones as ranks", 10, 0.0, 0.0, 1.0, 100.0),
    Kind("always as many stones as ranks", 40, 30.0, 0.0, 1.0, 60.0),
    Kind("4 in 10 games with handicaps", 10, 80.0, 0.1, 0.4, 50.0),
    Kind("4 in 10 games with handicaps", 5, 0.0, 0.0, 0.4, 50.0),
    Kind("1 in 10 games with stones", 20, 40.0, 0.1, 0.1, 100.0),
    Kind("half of the games with stones", 40, 15.0, 0.0, 0.5, 100.0),
    Kind("half of the games, handicaps add", 30, 0.0, 0.2, 0.5, 0.0, 0.8),
)


def club(kind: Kind, rng: np.random.Generator) -> tuple[FloatArray, Pairs, OrderedGames]:
    """The true strengths of a club, its games, and their order."""
    truth = rng.normal(0.0, SPREAD, PLAYERS)
    rank = np.round((truth + rng.normal(0.0, RANK_ERROR, PLAYERS)) / 100.0)
    n_games = PLAYERS * kind.games // 2
    one = rng.integers(0, PLAYERS, n_games)
    other = (one + rng.integers(1, PLAYERS, n_games)) % PLAYERS
    weak, strong = np.where(rank[one] <= rank[other], (one, other), (other, one))
    stones = np.minimum(rank[strong] - rank[weak], 9.0)
    stones = np.where(rng.random(n_games) < kind.share, stones, 0.0)
    first, second = np.where(stones > 0.0, (weak, strong), (one, other))
    lift = kind.stone * stones
    lift += 400.0 * np.log10(1.0 + kind.added * stones * 10.0 ** (-truth[weak] / 400.0))
    gap = truth[first] - truth[second] + kind.mover * (stones == 0.0) + lift
    likely = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    even = np.minimum(likely, 1.0 - likely)
    drawn = np.minimum(4.0 * kind.drawn * likely * (1.0 - likely), 2.0 * even)
    luck, win = rng.random(n_games), likely - 0.5 * drawn
    score = np.where(luck < win, 1.0, np.where(luck < win + drawn, 0.5, 0.0))
    code = stones.astype(np.int64)
    pairs = aggregate(first, second, score, n_players=PLAYERS, handicap=code)
    return truth, pairs, OrderedGames(first, second, score, np.arange(n_games))


def ends(found: Fit, pairs: Pairs, in_turn: OrderedGames, rng: np.random.Generator) -> FloatArray:
    """The (n_rated, 2) ends of ratings' intervals by a fit."""
    who = np.flatnonzero(found.components.rated)
    known = profile(found, pairs, rng, in_turn=in_turn)
    if known is None:
        redrawn = simulate(found, pairs, replicates=REPLICATES, rng=rng).rating_elo[who]
        low, high = bias_corrected(redrawn.astype(np.float64), found.rating_elo[who])
        return np.column_stack((low, high))
    each = [known.rating(int(player)) for player in who]
    return np.array([(one.lo95, one.hi95) for one in each])


def measured(kind: Kind, rng: np.random.Generator) -> tuple[str, list[tuple[float, float]]] | None:
    """The chosen handicap model, and held share and width by its own fit and by `of_intervals`.

    Players without a finite rating are left out.
    """
    truth, pairs, in_turn = club(kind, child(rng, 0))
    plain = fit(pairs, Model(), gauge=Gauge())
    if np.count_nonzero(plain.components.rated) < PLAYERS // 4:
        return None
    found = quasi_aic(select(pairs, Model(), gauge=Gauge()), pairs)
    who = np.flatnonzero(found.winner.components.rated)
    level = truth[who] - truth[who].mean() + 1500.0
    finite = np.isfinite(found.winner.rating_elo[who])
    shares = []
    for one in (found.winner, found.of_intervals):
        low, high = ends(one, pairs, in_turn, child(rng, 1))[finite].T
        inside = (low <= level[finite]) & (level[finite] <= high)
        with np.errstate(invalid="ignore"):
            shares.append((float(inside.mean()), float(np.nanmedian(high - low))))
    return found.winner.model.handicap, shares


def rows(leagues: int, seed: str) -> Iterator[tuple[str, ...]]:
    """Yield a row of the table for each kind of clubs."""
    for number, kind in enumerate(KINDS):
        streams = (named("bench", "selected", seed, f"{number}", f"{at}") for at in range(leagues))
        each = [found for rng in streams if (found := measured(kind, rng)) is not None]
        share = np.array([found for _, found in each])
        error = share[:, 1, 0].std(ddof=1) / np.sqrt(len(each))
        linear = sum(model in ("M1", "M4") for model, _ in each)
        none = sum(model == "none" for model, _ in each)
        yield (
            kind.name, f"{kind.games}", f"{kind.mover:.0f}", f"{100 * kind.drawn:.0f}",
            f"{none}, {linear}, {len(each) - none - linear}",
            f"{100 * share[:, 0, 0].mean():.1f}", f"{np.median(share[:, 0, 1]):.0f}",
            f"{100 * share[:, 1, 0].mean():.1f} ± {100 * error:.1f}",
            f"{np.median(share[:, 1, 1]):.0f}",
        )  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=20)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    columns = (
        "handicaps", "games", "first, Elo", "draws, %", "none, linear, other",
        "by the winner, %", "width", "now, %", "width now",
    )  # fmt: skip
    title = f"95 % intervals in {asked.leagues} clubs of each kind"
    print(markdown(Table(title, columns, list(rows(asked.leagues, asked.seed)), left=1)))


if __name__ == "__main__":
    main()

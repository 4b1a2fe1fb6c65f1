"""Terms of pairs in simulated leagues: the spread that is found, and false discoveries.

``python -m bench.compatibility`` prints the figures of docs/pairwise.md, in 73 CPU seconds.
"""

import numpy as np

from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.checks import Compatibility, compatibility
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named

SPREADS, LEAGUES = (60.0, 150.0), 40
"""Elo of the terms, and leagues of each: a standard error of 2 Elo."""
PLAYERS, GAMES = 12, 40
"""Games of each pair in a league with terms."""
THIN_LEAGUES, THIN_PLAYERS, THIN_GAMES = 400, 100, 900
"""Leagues without terms: 18 games a player, opponents by lot."""
RATINGS = 150.0
"""Standard deviation of true ratings in Elo."""


def with_terms(spread: float, rng: np.random.Generator) -> Pairs:
    """A round robin whose pairs have terms of that spread."""
    first, second = np.triu_indices(PLAYERS, 1)
    rating = rng.normal(0.0, RATINGS, PLAYERS)
    gap = rating[first] - rating[second] + rng.normal(0.0, spread, first.size)
    wins = rng.binomial(GAMES, 1.0 / (1.0 + np.exp(-gap / ELO_PER_LOGIT)))
    return from_counts(first, second, wins, 0 * wins, GAMES - wins, n_players=PLAYERS)


def thin(rng: np.random.Generator) -> Pairs:
    """A league of few games without terms of pairs."""
    rating = rng.normal(0.0, RATINGS, THIN_PLAYERS)
    one = rng.integers(0, THIN_PLAYERS, THIN_GAMES)
    other = (one + rng.integers(1, THIN_PLAYERS, THIN_GAMES)) % THIN_PLAYERS
    first, second = np.minimum(one, other), np.maximum(one, other)
    chance = 1.0 / (1.0 + np.exp(-(rating[first] - rating[second]) / ELO_PER_LOGIT))
    won = (rng.random(THIN_GAMES) < chance).astype(np.int64)
    pairs, which = np.unique(first * THIN_PLAYERS + second, return_inverse=True)
    wins = np.bincount(which, won).astype(np.int64)
    losses = np.bincount(which) - wins
    a, b = pairs // THIN_PLAYERS, pairs % THIN_PLAYERS
    return from_counts(a, b, wins, 0 * wins, losses, n_players=THIN_PLAYERS)


def found_in(pairs: Pairs) -> Compatibility:
    """The terms of a league's pairs."""
    return compatibility(fit(pairs, gauge=Gauge()), pairs)


def main() -> None:
    """Print the spreads found, and the shares of small p where there are no terms."""
    for spread in SPREADS:
        rngs = (named("compatibility", f"{spread:g}", str(i)) for i in range(LEAGUES))
        back = np.array([found_in(with_terms(spread, rng)).spread_elo for rng in rngs])
        error = back.std() / np.sqrt(LEAGUES)
        print(f"a spread of {spread:g} Elo comes back as {back.mean():.1f} ± {error:.1f}")
    rngs = (named("compatibility", "thin", str(i)) for i in range(THIN_LEAGUES))
    p = np.array([found_in(thin(rng)).p_value for rng in rngs], np.float64)
    known = p[~np.isnan(p)]
    for level in (0.05, 0.01):
        share = np.mean(known < level)
        print(f"{known.size} thin leagues without terms: p < {level} in {100 * share:.2f} %")


if __name__ == "__main__":
    main()

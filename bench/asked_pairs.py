"""How well chances of two players are predicted where people choose opponents by strength.

Leagues of `bench.paths_coverage` that the method recognises as such. On the last day every pair is
predicted three ways: as two who chose each other, as any two, and by the mean of both cases. The
loss is the mean Kullback-Leibler divergence from the true chances, in nats, over all pairs, and
over pairs as people choose them.
"""

import argparse
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from scipy.special import rel_entr

from banzuke.engine.arrays import FloatArray
from banzuke.engine.dynamic import (
    DynamicModel,
    chances,
    draw_believed,
    find_constants,
    fit,
    paths_under,
    sets_of,
    share_chosen,
)
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.paths_coverage import GRID, NEAR_ELO, Cell, league
from bench.table import Table, markdown

BY_STRENGTH = ("by true strength", "nearest rivals", "fixed rivals", "divisions")
N_DRAWS = 100


def losses(cell: Cell, seed: int) -> FloatArray | None:
    """The (2, 3) losses of a league; None if it is not recognised."""
    games, truth = league(cell, seed)
    found = find_constants(games, DynamicModel())
    precision = found.model.pairing_precision
    if not precision:
        return None
    path = fit(games, found.model)
    drawn = draw_believed(
        path, paths_under(games, path, sets_of(games, found, for_errors=True)), n_draws=N_DRAWS,
        rng=child(named("bench", "asked pairs"), seed),
    )  # fmt: skip
    last = games.last[games.last >= 0]
    who = games.player[last]
    rating, strength = path.rating_elo[last] / ELO_PER_LOGIT, truth[who, -1] / ELO_PER_LOGIT
    one, other = np.array(list(combinations(range(len(last)), 2))).T
    gap, apart = rating[one] - rating[other], strength[one] - strength[other]
    variance = np.mean((drawn.last[:, who[one]] - drawn.last[:, who[other]]) ** 2, axis=0)
    chosen = _chance(*found.model.paired(gap, variance))
    anybody = _chance(gap, variance)
    share = share_chosen(gap, variance, precision, float(rating.var()))
    true = 1.0 / (1.0 + np.exp(-apart))
    said = np.stack([chosen, anybody, share * chosen + (1.0 - share) * anybody])
    loss = rel_entr(true, said) + rel_entr(1.0 - true, 1.0 - said)
    weights = np.stack([np.ones(len(gap)), np.exp(-np.abs(apart) * ELO_PER_LOGIT / NEAR_ELO)])
    found_loss: FloatArray = np.einsum("wp,sp->ws", weights, loss) / weights.sum(axis=1)[:, None]
    return found_loss


def _chance(gap: FloatArray, variance: FloatArray) -> FloatArray:
    said: FloatArray = chances(gap, variance, draws="half")[:, 0]
    return np.clip(said, 1e-6, 1.0 - 1e-6)


def _means(each: Sequence[FloatArray]) -> list[str]:
    """The six mean losses of leagues as a table has them; dashes if none was recognised."""
    return [f"{loss:.3f}" for loss in np.mean(each, axis=0).ravel()] if each else ["-"] * 6


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=12)
    parser.add_argument("--seed", type=int, default=24_100)
    asked = parser.parse_args()
    rows = []
    for cell in GRID:
        if cell.meets in BY_STRENGTH:
            seeds = range(asked.seed, asked.seed + asked.leagues)
            each = [loss for seed in seeds if (loss := losses(cell, seed)) is not None]
            rows.append((cell.title, str(len(each)), *_means(each)))
    columns = (
        "league", "n", "all pairs: chosen", "any two", "mean", "chosen pairs: chosen", "any two",
        "mean",
    )  # fmt: skip
    print(markdown(Table("Chances of two who are compared", columns, rows, left=1)))


if __name__ == "__main__":
    main()

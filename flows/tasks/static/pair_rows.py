"""Rows about two players: how they met, and who is probably the stronger."""

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Belief, Profile, Replicates, superiority_table
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fitted import Fitted

TOP = 100
"""So many of the best are compared with each other; `banzuke compare` draws any other pair."""

MATCHUP_SCHEMA = {
    "first_id": pl.String, "second_id": pl.String, "neutral": pl.Boolean, "handicap": pl.Int32,
    "wins": pl.Int64, "draws": pl.Int64, "losses": pl.Int64,
}  # fmt: skip
SUPERIORITY_SCHEMA = {
    "player_id": pl.String, "opponent_id": pl.String, "probability": pl.Float64,
    "share_of_seasons": pl.Float64,
}  # fmt: skip


def matchup_rows(fitted: Fitted) -> pl.DataFrame:
    """Return the counted games of the period, one row per cell, from the first mover's side.

    Where games do not count alike there is a row for each weight, with the ``weight`` too.
    """
    pairs, ids = fitted.own.pairs, pl.Series(fitted.job.input.player_ids, dtype=pl.String)
    cell, games = np.arange(pairs.n_cells), np.column_stack((pairs.wins, pairs.draws, pairs.losses))
    weight = {}
    if pairs.weights is not None:
        cell, games = pairs.weights.cell, pairs.weights.games
        weight = {"weight": pairs.weights.weight}
    wins, draws, losses = games.T
    return pl.DataFrame(
        {
            "first_id": ids.gather(pairs.first_idx[cell]),
            "second_id": ids.gather(pairs.second_idx[cell]),
            "neutral": pairs.neutral[cell],
            "handicap": pairs.handicap[cell],
            "wins": wins,
            "draws": draws,
            "losses": losses,
        },
        schema=MATCHUP_SCHEMA,
    ).with_columns(**{name: pl.Series(values) for name, values in weight.items()})


def superiority_rows(
    fitted: Fitted,
    replicates: Replicates,
    rank: Array,
    profile: Profile | Belief | None,
) -> pl.DataFrame:
    """Return who is stronger with what probability, each pair of the best once.

    `rank` (n_players,) is that of the league's own group, NaN where a player is not ranked.
    Where a profile was climbed, chances are those of players as alike as those who meet are found
    to be; else the shares of simulated seasons.
    """
    best = np.lexsort((np.arange(len(rank)), rank))[: min(TOP, int(np.sum(rank >= 1)))]
    seasons = superiority_table(replicates, best)
    table = seasons if profile is None else profile.population.superiority_table(best)
    above, below = np.triu_indices(len(best), k=1)
    ids = pl.Series(fitted.job.input.player_ids, dtype=pl.String)
    return pl.DataFrame(
        {
            "player_id": ids.gather(best[above]),
            "opponent_id": ids.gather(best[below]),
            "probability": table[above, below],
            "share_of_seasons": seasons[above, below],
        },
        schema=SUPERIORITY_SCHEMA,
    )

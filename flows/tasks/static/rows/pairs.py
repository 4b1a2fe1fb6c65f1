"""Rows of pairs of players: their meetings, and the probability that one player is stronger."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Belief, Profile, Replicates, superiority_table
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fits.fitted import Fitted

TOP = 100
"""Number of best players of a group that are compared; `banzuke compare` draws other pairs."""

MATCHUP_SCHEMA = {
    "first_id": pl.String, "second_id": pl.String, "neutral": pl.Boolean, "handicap": pl.Int32,
    "wins": pl.Int64, "draws": pl.Int64, "losses": pl.Int64,
}  # fmt: skip
SUPERIORITY_SCHEMA = {
    "player_id": pl.String, "opponent_id": pl.String, "probability": pl.Float64,
    "share_of_seasons": pl.Float64,
}  # fmt: skip


def matchup_rows(fitted: Fitted) -> pl.DataFrame:
    """The counted games of the period, one row per cell, from the first mover's side.

    If weights of games differ, there is one row per weight, with the ``weight`` too.
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
    player_ids: Sequence[str],
    replicates: Replicates,
    rank: Array,
    profile: Profile | Belief | None,
) -> pl.DataFrame:
    """The probability that one player is stronger, each pair of a group's best players once.

    `player_ids` and `rank` (n_players,) are of the players of one group; the rank is NaN if a
    player is not ranked.
    With a profile, chances assume that the players are as similar as opponents in the league
    are found to be; without a profile, chances are shares of simulated seasons.
    """
    best = np.lexsort((np.arange(len(rank)), rank))[: min(TOP, int(np.sum(rank >= 1)))]
    seasons = superiority_table(replicates, best)
    table = seasons if profile is None else profile.population.superiority_table(best)
    above, below = np.triu_indices(len(best), k=1)
    ids = pl.Series(player_ids, dtype=pl.String)
    return pl.DataFrame(
        {
            "player_id": ids.gather(best[above]),
            "opponent_id": ids.gather(best[below]),
            "probability": table[above, below],
            "share_of_seasons": seasons[above, below],
        },
        schema=SUPERIORITY_SCHEMA,
    )

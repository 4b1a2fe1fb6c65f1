"""Who met whom at the tables of a league, and whether its groups share enough of them."""

import numpy as np
import numpy.typing as npt
import polars as pl

from banzuke.engine.tier import separation

PAIRS_PUBLISHED = 100_000
"""Number of pairs of a period with most meetings: all pairs of a club, few of a large site."""
GAMES_COUNTED = 1_000_000
"""Games whose pairs are counted together, so that memory does not grow with the games."""


def meeting_rows(
    seats: npt.NDArray[np.int64], player_ids: tuple[str, ...], *, most: int = PAIRS_PUBLISHED
) -> pl.DataFrame:
    """The number of meetings of two players at a table, and of wins of the first over the second.

    ``seats`` is (n_games, n_seats) in finishing order. Only the ``most`` frequent pairs are kept.
    """
    n_players = len(player_ids)
    counted = [
        np.unique(_pair_keys(seats[start : start + GAMES_COUNTED], n_players), return_counts=True)
        for start in range(0, len(seats), GAMES_COUNTED)
    ]
    found = pl.DataFrame(
        {
            "key": np.concatenate([keys for keys, _ in counted] or [np.zeros(0, np.int64)]),
            "n": np.concatenate([n for _, n in counted] or [np.zeros(0, np.int64)]),
        }
    ).with_columns(pair=pl.col("key") // 2)
    pairs = (
        found.group_by("pair")
        .agg(games=pl.col("n").sum(), above=pl.col("n").filter(pl.col("key") % 2 == 1).sum())
        .sort("games", "pair", descending=[True, False])
        .head(most)
    )
    ids = pl.Series(player_ids, dtype=pl.String)
    return pl.DataFrame(
        {
            "player_id": ids.gather(pairs["pair"] // n_players),
            "opponent_id": ids.gather(pairs["pair"] % n_players),
            "games": pairs["games"],
            "above": pairs["above"],
        }
    )


def _pair_keys(seats: npt.NDArray[np.int64], n_players: int) -> npt.NDArray[np.int64]:
    """A number for each pair at each table, from the two players and the winner of the two."""
    keys = [
        2 * (np.minimum(above, below) * n_players + np.maximum(above, below)) + (above < below)
        for i in range(seats.shape[1])
        for j in range(i + 1, seats.shape[1])
        for above, below in [(seats[:, i], seats[:, j])]
    ]
    return np.concatenate(keys)


def met_so_far(before: pl.DataFrame | None, rows: pl.DataFrame) -> pl.DataFrame:
    """The tables that each pair of a league has shared, from those before and a period's rows."""
    pairs = rows.select("player_id", "opponent_id", pl.col("games").cast(pl.Int64))
    if before is None:
        return pairs
    return pl.concat([before, pairs]).group_by("player_id", "opponent_id").agg(pl.sum("games"))


def players_apart(met: pl.DataFrame) -> frozenset[str]:
    """The ids of a group of players who seldom share a table with the others, if there is one.

    ``met`` has a row for each pair: ``player_id``, ``opponent_id``, ``games``. If not all pairs of
    a league are known, groups are not looked for.
    """
    if met.height >= PAIRS_PUBLISHED:
        return frozenset()
    pairs = met.sort("player_id", "opponent_id")  # the same bits, whatever the order of rows
    ids = pl.concat([pairs["player_id"], pairs["opponent_id"]]).unique().sort()
    one, other = (ids.search_sorted(pairs[name]) for name in ("player_id", "opponent_id"))
    found = separation(
        one.to_numpy(), other.to_numpy(), pairs["games"].to_numpy(), n_players=len(ids)
    )
    return frozenset(ids.gather(list(found.group))) if found.is_doubtful else frozenset()

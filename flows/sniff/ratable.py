"""The share of players who can be rated for some periods: they both won and lost points."""

import numpy as np
import polars as pl


def ratable(games: pl.DataFrame, period: pl.Series) -> float:
    """The share of players who can be rated; a player counts once in each period.

    Players in the core of a group can be rated: chains of results lead from each player of the core
    to each other player and back. ``games`` has first, second, wins, draws and losses; ``period``
    (n_games,) is the label of each game's period.
    """
    from scipy.sparse import coo_array  # noqa: PLC0415  # a tenth of a second
    from scipy.sparse.csgraph import connected_components  # noqa: PLC0415

    both = pl.concat(
        [
            pl.select(period=period, player=games[side]).select(
                pl.struct("period", "player").alias("who")
            )
            for side in ("first", "second")
        ]
    )["who"]
    place = both.rank("dense").to_numpy().astype(np.int64) - 1
    n, n_games = int(place.max()) + 1, games.height
    first, second = place[:n_games], place[n_games:]
    drawn = (games["draws"] > 0).to_numpy()
    won, lost = (games["wins"] > 0).to_numpy() | drawn, (games["losses"] > 0).to_numpy() | drawn
    above = np.concatenate([first[won], second[lost]])
    below = np.concatenate([second[won], first[lost]])
    took = coo_array((np.ones(len(above), np.bool_), (above, below)), shape=(n, n))
    strong = connected_components(took, connection="strong")[1]
    group = connected_components(took, directed=False)[1]
    size = np.bincount(strong)[strong]
    largest = np.zeros(int(group.max()) + 1, np.int64)
    np.maximum.at(largest, group, size)
    core = np.full(len(largest), -1)
    is_core = (size == largest[group]) & (size > 1)
    core[group[is_core]] = strong[is_core]  # one of equal cores
    return float(np.mean(core[group] == strong))

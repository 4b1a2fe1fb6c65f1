"""Games of every cell drawn anew, as numbers of wins and draws, in many lanes."""

import numpy as np

from engine.arrays import FloatArray


def redraw_cells(
    stream: np.random.Generator,
    n_games: FloatArray,
    win: FloatArray,
    draw: FloatArray,
    *,
    n_lanes: int,
) -> tuple[FloatArray, FloatArray]:
    """Return points of the player whose chances are given, and draws, (n_cells, n_lanes) each.

    Parameters
    ----------
    stream : Generator
    n_games : (n_cells,)
        Kept; whole numbers.
    win, draw : (n_cells,)
        Chances of a single game.
    n_lanes : int
    """
    games = np.repeat(n_games.astype(np.int64)[:, None], n_lanes, axis=1)
    drawn = stream.binomial(games, draw[:, None]) if draw.any() else np.zeros_like(games)
    decided = np.clip(win / np.maximum(1.0 - draw, 1e-300), 0.0, 1.0)
    won = stream.binomial(games - drawn, decided[:, None])
    return won + 0.5 * drawn, drawn.astype(np.float64)

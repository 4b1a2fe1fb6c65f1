"""Alpha-beta: the value and the move of minimax, with fewer leaves visited."""

import math
from typing import TypeVar

from banzuke.engine.labs.search.game import Game
from banzuke.engine.labs.search.minimax import first_move
from banzuke.engine.labs.search.result import AT_LEAST, AT_MOST, EXACT, Counter, Searched

Move = TypeVar("Move")


def alpha_beta(
    game: Game[Move], depth: int, alpha: float = -math.inf, beta: float = math.inf
) -> Searched[Move]:
    """Value and best move of a position, searched within a window.

    Fail-soft (Fishburn 1983): a value at or below `alpha` is an upper bound, one at or above `beta`
    a lower bound, and both may be tighter than the window. Within it value and move are exactly
    those of `minimax`.

    Parameters
    ----------
    game : Game
        Is as it was when this returns.
    depth : int
        Moves to look ahead, 1 or more.
    alpha, beta : float
        Values worth telling apart lie between them.

    Raises
    ------
    ValueError
        If the depth is below 1, there is no move, or the window is empty.
    """
    best, best_move = -math.inf, first_move(game, depth)
    if not alpha < beta:
        raise ValueError(f"alpha = {alpha}, beta = {beta}: nothing lies between; give alpha < beta")
    count = Counter()
    for move in game.moves():
        value = -_value_after(game, move, depth - 1, -beta, -max(alpha, best), count)
        if value > best:
            best, best_move = value, move
        if best >= beta:
            break
    bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
    return Searched(best, bound, best_move, count.nodes, count.leaves)


def _value_after(
    game: Game[Move], move: Move, depth: int, alpha: float, beta: float, count: Counter
) -> float:
    """The value that a move leaves to the other side, within that side's window."""
    count.nodes += 1
    game.play(move)
    moves = game.moves() if depth else ()
    best = -math.inf
    for reply in moves:
        value = -_value_after(game, reply, depth - 1, -beta, -max(alpha, best), count)
        best = max(best, value)
        if best >= beta:
            break
    if not moves:
        count.leaves += 1
        best = game.value()
    game.undo(move)
    return best

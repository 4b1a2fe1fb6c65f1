"""Minimax: the best value for the side to move when both sides play their best."""

import math
from typing import TypeVar

from banzuke.engine.labs.search.game import Game
from banzuke.engine.labs.search.result import EXACT, Counter, Searched, refuse_depth

Move = TypeVar("Move")


def minimax(game: Game[Move], depth: int) -> Searched[Move]:
    """Value and best move of a position, with every leaf visited.

    A uniform tree of branching b has ``b^depth`` of them. The rule is that of the source's first
    article on search, in its negamax form: a side's value is the largest of minus the values that
    its moves leave to the other.

    Parameters
    ----------
    game : Game
        Is as it was when this returns.
    depth : int
        Moves to look ahead, 1 or more.

    Raises
    ------
    ValueError
        If the depth is below 1, or there is no move.
    """
    best, best_move = -math.inf, first_move(game, depth)
    count = Counter()
    for move in game.moves():
        value = -_value_after(game, move, depth - 1, count)
        if value > best:
            best, best_move = value, move
    return Searched(best, EXACT, best_move, count.nodes, count.leaves)


def _value_after(game: Game[Move], move: Move, depth: int, count: Counter) -> float:
    """The value that a move leaves to the other side."""
    count.nodes += 1
    game.play(move)
    moves = game.moves() if depth else ()
    if moves:
        value = max(-_value_after(game, reply, depth - 1, count) for reply in moves)
    else:
        count.leaves += 1
        value = game.value()
    game.undo(move)
    return value


def first_move(game: Game[Move], depth: int) -> Move:
    """The first move of a position that can be searched so deep.

    Raises
    ------
    ValueError
        If the depth is below 1, or there is no move.
    """
    refuse_depth(depth)
    moves = game.moves()
    if not moves:
        raise ValueError("the position has no move to search: the game is over")
    return moves[0]

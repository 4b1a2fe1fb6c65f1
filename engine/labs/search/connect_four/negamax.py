"""Negamax over Connect Four, compiled: alpha-beta, and the prunings and orders beside it."""

import numpy as np
from numba import njit

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.compiled.instructions import count_bits, lowest_bit
from banzuke.engine.labs.search.connect_four.board import WIN
from banzuke.engine.labs.search.connect_four.tables import (
    BEST,
    BITS,
    ENTRIES,
    EXTENSIONS,
    FLAGS,
    FUTILITY,
    HISTORY,
    KILLER,
    KILLERS,
    LIMIT,
    MARGIN,
    NODES,
    NOISE,
    NULL_MOVE,
    ORDER,
    PRUNE,
    QUIESCENCE,
    ROOT,
    SEED,
    SORTED,
    TABLE,
    THREAT,
    TRIED,
    WEIGHTS,
)

FULL = 0xFDFBF7EFDFBF
"""All 42 squares: `engine.labs.search.connect_four.board.SQUARES`, which a test holds it to."""


@njit(inline="always")
def four(stones):  # type: ignore[no-untyped-def]
    """Whether four stones are in a line."""
    a, b = stones & (stones >> 7), stones & (stones >> 6)
    c, d = stones & (stones >> 8), stones & (stones >> 1)
    return ((a & (a >> 14)) | (b & (b >> 12)) | (c & (c >> 16)) | (d & (d >> 2))) != 0


@njit(inline="always")
def winning(stones, taken):  # type: ignore[no-untyped-def]
    """The empty squares that would make four in a line, as bits."""
    found = (stones << 1) & (stones << 2) & (stones << 3)
    two = (stones << 7) & (stones << 14)
    found |= two & ((stones << 21) | (stones >> 7))
    two = (stones >> 7) & (stones >> 14)
    found |= two & ((stones << 7) | (stones >> 21))
    two = (stones << 6) & (stones << 12)
    found |= two & ((stones << 18) | (stones >> 6))
    two = (stones >> 6) & (stones >> 12)
    found |= two & ((stones << 6) | (stones >> 18))
    two = (stones << 8) & (stones << 16)
    found |= two & ((stones << 24) | (stones >> 8))
    two = (stones >> 8) & (stones >> 16)
    found |= two & ((stones << 8) | (stones >> 24))
    return found & (FULL ^ taken)


INFINITE = 4 * WIN
"""Above every value."""

_NULL_REDUCTION = 2
"""Reduction of depth, in moves, after a pass: the usual value (Donninger 1993)."""

_SPREAD = -7046029254386353131
"""0x9E3779B97F4A7C15 as a signed number: 2^64 by the golden ratio, to spread keys over a table."""

_THREATS = 6
"""Most threats that a quiescence search follows: longer chains are rare."""

_BOTTOM = sum(1 << 7 * column for column in range(7))
"""The seven squares at the bottom: added to the stones, it makes the squares that can be played."""

_EXACT, _AT_LEAST, _AT_MOST = 1, 2, 3  # bounds in the transposition table
_LIFT = 1 << 16  # added to values, so that packed ones are above 0


@njit(inline="always")
def _move(t, taken, place):  # type: ignore[no-untyped-def]
    """The bit of the next square of a column in an order; 0 where it is full."""
    shift = 7 * t[place]
    return (taken + (1 << shift)) & (0x3F << shift)


@njit(inline="always")
def _static(t, mine, theirs, score):  # type: ignore[no-untyped-def]
    """The value of a position to the owner of `mine`, without searching."""
    taken = mine | theirs
    threats = count_bits(winning(mine, taken)) - count_bits(winning(theirs, taken))
    value = score + t[THREAT] * threats
    return value if t[NOISE] == 0 else value + _noise(t, mine, taken)


@kernel()
def _noise(t, mine, taken):  # type: ignore[no-untyped-def]
    """A whole number within ± the noise, of this position and seed (SplitMix64)."""
    z = np.uint64(mine + taken) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(t[SEED])
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64(z % np.uint64(2 * t[NOISE] + 1)) - t[NOISE]


@kernel()
def _narrowed(t, own, taken, score, depth):  # type: ignore[no-untyped-def]
    """(squares worth trying, depth that these have, value that the side may stand on).

    Where a side can win at once, or the other could, only the squares that do or stop it, and these
    take nothing off the depth. Else, at depth 0 and below, squares that make a threat to win.
    """
    playable = taken + _BOTTOM
    allowed, depth_of, best = FULL, depth, -INFINITE
    forced = winning(own, taken) & playable
    if not forced:
        forced = winning(own ^ taken, taken) & playable
    if forced:
        allowed, depth_of = forced, depth + 1
    elif depth <= 0:
        allowed, best = 0, _static(t, own, own ^ taken, score)
        for k in range(7 if depth > -_THREATS else 0):
            move = _move(t, taken, ORDER + k)
            if move and winning(own | move, taken | move) & (taken + move + _BOTTOM):
                allowed |= move
    return allowed, depth_of, best


@kernel()
def negamax(t, own, taken, score, depth, ply, alpha, beta):  # type: ignore[no-untyped-def]
    """A position's value to the side to move, fail-soft; the table gets the move.

    It calls itself, and no other function that calls it: numba's cache breaks where two functions
    call each other. The caller makes sure that nobody has won and that there is a move. With
    extensions, and where depth has ended, only some moves are tried, as `_narrowed` says.

    Parameters
    ----------
    t : (n,) int64
        As `engine.labs.search.connect_four.tables` says.
    own, taken : int64
        Stones of the side to move, and of both.
    score : int64
        Weight of the squares of the side to move, minus the other's.
    depth : int64
        Moves to look ahead; at 0 and below the search is quiescent (静止探索): threats to win and
        answers to them.
    ply : int64
        Moves from the position searched, which has 0; below 0 after a pass: no second pass follows.
    alpha, beta : int64
    """
    flags, lower, searched_to = t[FLAGS], alpha, depth
    passed = ply < 0
    ply = abs(ply)
    value, known = _at_once(t, own, taken, score, depth, ply, alpha, beta)
    if value < INFINITE:
        return value
    if flags & NULL_MOVE and ply and not passed and depth > _NULL_REDUCTION and beta < INFINITE:
        t[NODES] += 1
        value = -negamax(
            t, own ^ taken, taken, -score, depth - _NULL_REDUCTION, -ply - 1, -beta, 1 - beta
        )
        if value >= beta:
            return value
    best, square, allowed = -INFINITE, 0, FULL
    if flags & EXTENSIONS or depth <= 0:
        allowed, searched_to, best = _narrowed(t, own, taken, score, depth)
    if best >= beta:
        return best
    is_sorted = depth > 1 and ply and flags & (KILLERS | HISTORY | TABLE)
    n_moves = _sort(t, taken, ply, flags, known) if is_sorted else 7
    order = ORDER if ply else ROOT
    for k in range(n_moves):
        move = 1 << (t[SORTED + 8 * ply + k] & 63) if is_sorted else _move(t, taken, order + k)
        if not move & allowed:
            continue
        t[NODES] += 1
        gained = score + t[WEIGHTS + lowest_bit(move)]
        low = max(alpha, best)
        value = _unsearched(t, own | move, own ^ taken, gained, searched_to, ply)
        if value == INFINITE:
            value = -negamax(
                t, own ^ taken, taken | move, -gained, searched_to - 1, ply + 1, -beta, -low
            )
        if value > best:
            best, square = value, lowest_bit(move)
        if best >= beta and flags & PRUNE:
            _note_refutation(t, ply, depth, square)
            break
    if flags & TABLE and depth > 1 and t[NODES] < t[LIMIT]:
        bound = _AT_MOST if best <= lower else _AT_LEAST if best >= beta else _EXACT
        entry = _entry(t, own, taken)
        t[entry] = own + taken
        t[entry + 1] = (best + _LIFT) << 20 | bound << 16 | depth << 8 | square
    t[BEST] = square // 7  # the position searched is the last to return
    return best


@kernel()
def search_move(t, own, taken, score, column, depth, ply, alpha, beta):  # type: ignore[no-untyped-def]
    """A column's value to its mover, as a step of `negamax`; the column has room."""
    shift = 7 * column
    move = (taken + (1 << shift)) & (0x3F << shift)
    t[NODES] += 1
    gained = score + t[WEIGHTS + lowest_bit(move)]
    value = _unsearched(t, own | move, own ^ taken, gained, depth, ply)
    if value == INFINITE:
        value = -negamax(t, own ^ taken, taken | move, -gained, depth - 1, ply + 1, -beta, -alpha)
    return value


@njit(inline="always")
def _unsearched(t, mine, theirs, score, depth, ply):  # type: ignore[no-untyped-def]
    """The value of a moved-to position to the mover, or INFINITE where a search is needed."""
    value = INFINITE
    if four(mine):
        value = WIN - ply - 1
    elif (mine | theirs) == FULL:
        value = 0
    elif depth == 1 and not t[FLAGS] & QUIESCENCE:
        value = _static(t, mine, theirs, score)
    return value


@njit(inline="always")
def _at_once(t, own, taken, score, depth, ply, alpha, beta):  # type: ignore[no-untyped-def]
    """(value, square tried first): INFINITE if only moves can tell, -1 if none is known."""
    value, known = INFINITE, -1
    if t[NODES] >= t[LIMIT]:
        value = alpha
    elif t[FLAGS] & TABLE and depth > 1 and ply:
        value, known = _remembered(t, own, taken, depth, alpha, beta)
    elif t[FLAGS] & FUTILITY and depth == 1:
        value = _futile(t, own, taken, score, alpha)
    return value, known


@njit(inline="always")
def _futile(t, own, taken, score, alpha):  # type: ignore[no-untyped-def]
    """The value of a position too far below the window, or else INFINITE."""
    value = INFINITE
    if not winning(own, taken) & (taken + _BOTTOM):
        static = _static(t, own, own ^ taken, score)
        if static + t[MARGIN] <= alpha:
            value = static
    return value


@njit(inline="always")
def _remembered(t, own, taken, depth, alpha, beta):  # type: ignore[no-untyped-def]
    """A value from the transposition table (INFINITE if none), and the best square.

    Only values of the same depth: a deeper search has another one.
    """
    found, known = INFINITE, -1
    entry = _entry(t, own, taken)
    if t[entry] == own + taken:
        packed = t[entry + 1]
        known = packed & 63
        value, bound = (packed >> 20) - _LIFT, (packed >> 16) & 3
        is_low, is_high = bound == _AT_MOST and value <= alpha, bound == _AT_LEAST and value >= beta
        if (packed >> 8) & 63 == depth and (bound == _EXACT or is_low or is_high):
            found = value
    return found, known


@njit(inline="always")
def _entry(t, own, taken):  # type: ignore[no-untyped-def]
    """A position's entry in the transposition table; its key is the sum of its halves."""
    bits = t[BITS]
    slot = (((own + taken) * _SPREAD) >> (64 - bits)) & ((1 << bits) - 1)
    return ENTRIES + 2 * slot


@kernel()
def _sort(t, taken, ply, flags, known):  # type: ignore[no-untyped-def]
    """Write the squares that can be played, the most promising first; return how many there are.

    First the table's move, then this ply's killers, then the most frequent refutations, then
    columns.
    """
    row, n_moves = SORTED + 8 * ply, 0
    for k in range(7):
        move = _move(t, taken, ORDER + k)
        if not move:
            continue
        square = lowest_bit(move)
        promise = 7 - k
        if flags & HISTORY:
            promise += 8 * t[TRIED + 49 * (ply & 1) + square]
        if flags & KILLERS and square + 1 in (t[KILLER + 2 * ply], t[KILLER + 2 * ply + 1]):
            promise += 1 << 40
        if square == known:
            promise += 1 << 41
        at = n_moves
        while at and t[row + at - 1] >> 6 < promise:
            t[row + at] = t[row + at - 1]
            at -= 1
        t[row + at] = promise << 6 | square
        n_moves += 1
    return n_moves


@njit(inline="always")
def _note_refutation(t, ply, depth, square):  # type: ignore[no-untyped-def]
    """Remember the square that refuted the move before."""
    flags = t[FLAGS]
    if flags & KILLERS and t[KILLER + 2 * ply] != square + 1:
        t[KILLER + 2 * ply + 1] = t[KILLER + 2 * ply]
        t[KILLER + 2 * ply] = square + 1
    if flags & HISTORY:
        t[TRIED + 49 * (ply & 1) + square] += depth * depth

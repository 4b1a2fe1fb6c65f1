"""ln P of models whose log odds are linear in all parameters, climbed along one coordinate.

The cells come one by one, with log odds ``x[helped] - x[other] + slope[kind] · effects``; the last
effect is ln ν in the tie model. Nothing is stored but what a cell weighs, so large leagues are
walked as small ones are. `cells` is the tuple of `Problem.cells`; its last entry, the ridge, is
the precision of a normal prior on the log strengths, 0 for maximum likelihood.
"""

import numpy as np
from numba import njit

ACCURACY = 0.02
"""Relative accuracy of each step's two systems: ln P depends on the error's square."""

_MAX_STEPS = 60
"""Steps along one coordinate; 3 to 6 are usual, far ends of lopsided leagues take 15."""

_LONGEST = 1.5
"""Natural units (260 Elo) that anybody may move in a step: the curvature has changed by then."""

_ENOUGH = 1e-3
"""Difference in 2 ln P that counts as none: it moves an end by 1/4,000 of its distance."""

_LEAST = 1e-12
"""Information of a player of whom results say nothing any more, so that nothing is divided by 0."""


@njit(cache=True, nogil=True, error_model="numpy")
def evaluate(cells, x, gradient, weight):  # type: ignore[no-untyped-def]
    """Fill the gradient and the cells' weights (points, draws, both) at a state; return ln P."""
    helped, other, kind, n_games, score, drawn, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_players = len(x) - n_effects
    tie_at = len(x) - 1
    lift = np.zeros(len(slope))
    for k in range(len(slope)):
        for effect in range(n_effects - has_tie):
            lift[k] += slope[k, effect] * x[n_players + effect]
    by_kind = np.zeros(len(slope))
    gradient[:n_players] = -ridge * x[:n_players]
    gradient[n_players:] = 0.0
    lnp = -0.5 * ridge * np.sum(x[:n_players] ** 2)
    for cell in range(len(helped)):
        i, j, k, games = helped[cell], other[cell], kind[cell], n_games[cell]
        gap = x[i] - x[j] + lift[k]
        far = abs(gap)
        if has_tie:
            half = np.exp(-0.5 * far)
            tie = np.exp(x[tie_at]) * half
            total = 1.0 + tie + half * half
            draw, win, loss = tie / total, 1.0 / total, half * half / total
            expected = win + 0.5 * draw
            both = 0.5 * games * draw * (loss - win)
            weight[0, cell] = games * (win * loss + 0.25 * draw * (win + loss))
            weight[1, cell] = games * draw * (1.0 - draw)
            weight[2, cell] = both if gap >= 0.0 else -both
            gradient[tie_at] += drawn[cell] - games * draw
            lnp -= games * np.log(total) + half_points_lost(gap, score[cell], games) * far
            lnp += drawn[cell] * x[tie_at]
        else:
            small = np.exp(-far)
            expected = 1.0 / (1.0 + small)
            weight[0, cell] = games * small * expected * expected
            lnp -= games * np.log1p(small) + half_points_lost(gap, score[cell], games) * far
        if gap < 0.0:
            expected = 1.0 - expected
        residual = score[cell] - games * expected
        gradient[i] += residual
        gradient[j] -= residual
        by_kind[k] += residual
    for k in range(len(slope)):
        for effect in range(n_effects - has_tie):
            gradient[n_players + effect] += slope[k, effect] * by_kind[k]
    return lnp


@njit(inline="always")
def half_points_lost(gap, score, games):  # type: ignore[no-untyped-def]
    """Return the points that the stronger side lost; a draw costs it half of one."""
    return games - score if gap >= 0.0 else score


@njit(cache=True, nogil=True, error_model="numpy")
def diagonal_of(cells, weight, diagonal):  # type: ignore[no-untyped-def]
    """Fill the diagonal of the information."""
    helped, other, kind, _, _, _, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_players = len(diagonal) - n_effects
    diagonal[:] = _LEAST
    diagonal[:n_players] += ridge
    for cell in range(len(helped)):
        diagonal[helped[cell]] += weight[0, cell]
        diagonal[other[cell]] += weight[0, cell]
        for effect in range(n_effects - has_tie):
            diagonal[n_players + effect] += slope[kind[cell], effect] ** 2 * weight[0, cell]
        if has_tie:
            diagonal[-1] += weight[1, cell]


@njit(cache=True, nogil=True, error_model="numpy")
def times(cells, weight, vector, product):  # type: ignore[no-untyped-def]
    """Fill the information times a vector; return the vector's product with it."""
    helped, other, kind, _, _, _, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_players = len(vector) - n_effects
    lift, by_kind = np.zeros(len(slope)), np.zeros(len(slope))
    for k in range(len(slope)):
        for effect in range(n_effects - has_tie):
            lift[k] += slope[k, effect] * vector[n_players + effect]
    for place in range(len(vector)):
        product[place] = (_LEAST + ridge * (place < n_players)) * vector[place]
    for cell in range(len(helped)):
        i, j, k = helped[cell], other[cell], kind[cell]
        gap = vector[i] - vector[j] + lift[k]
        flow = weight[0, cell] * gap
        if has_tie:
            flow += weight[2, cell] * vector[-1]
            product[-1] += weight[2, cell] * gap + weight[1, cell] * vector[-1]
        product[i] += flow
        product[j] -= flow
        by_kind[k] += flow
    for k in range(len(slope)):
        for effect in range(n_effects - has_tie):
            product[n_players + effect] += slope[k, effect] * by_kind[k]
    return np.sum(vector * product)


@njit(cache=True, nogil=True, error_model="numpy")
def towards(cells, best, c, accuracy):  # type: ignore[no-untyped-def]
    """Return the information's inverse at `best` times c."""
    gradient, diagonal, along = np.empty(len(best)), np.empty(len(best)), np.zeros(len(best))
    weight = np.zeros((3, len(cells[0])))
    evaluate(cells, best, gradient, weight)
    diagonal_of(cells, weight, diagonal)
    solve(cells, weight, diagonal, c, accuracy, along)
    return along


@njit(cache=True, nogil=True, error_model="numpy")
def solve(cells, weight, diagonal, target, accuracy, x):  # type: ignore[no-untyped-def]
    """Improve x towards information · x = target by conjugate gradients from where it stands."""
    product = np.empty(len(x))
    times(cells, weight, x, product)
    rest = target - product
    scaled = rest / diagonal
    size = np.sum(rest * scaled)
    goal = accuracy * accuracy * np.sum(target * target / diagonal)
    along = scaled.copy()
    for _ in range(10 * len(x) + 50):
        if size <= goal:
            return
        curvature = times(cells, weight, along, product)
        if not curvature > 0.0:
            return
        length = size / curvature
        for place in range(len(x)):
            x[place] += length * along[place]
            rest[place] -= length * product[place]
            scaled[place] = rest[place] / diagonal[place]
        smaller = np.sum(rest * scaled)
        for place in range(len(x)):
            along[place] = scaled[place] + smaller / size * along[place]
        size = smaller


@njit(cache=True, nogil=True, error_model="numpy")
def climb(cells, x):  # type: ignore[no-untyped-def]
    """Move x to where ln P is largest, or so near its supremum that no ``_ENOUGH`` is missing.

    Returns ln P there. Redrawn leagues need not bound every rating; those then run out until it no
    longer matters.
    """
    gradient, diagonal = np.empty(len(x)), np.empty(len(x))
    weight = np.zeros((3, len(cells[0])))
    lnp = evaluate(cells, x, gradient, weight)
    ahead, step = np.empty(len(x)), np.zeros(len(x))
    for _ in range(_MAX_STEPS):
        diagonal_of(cells, weight, diagonal)
        step[:] = 0.0
        solve(cells, weight, diagonal, gradient, ACCURACY, step)
        gain = np.sum(gradient * step)
        if gain < 0.1 * _ENOUGH:
            return lnp
        length = 1.0
        step[:] = np.clip(step, -_LONGEST, _LONGEST)
        for _ in range(30):
            ahead[:] = x + length * step
            now = evaluate(cells, ahead, gradient, weight)
            if now >= lnp:
                break
            length *= 0.5
        x[:] = ahead
        lnp = now
    return lnp


@njit(cache=True, nogil=True, error_model="numpy")
def drop_at(cells, top, c, value, x):  # type: ignore[no-untyped-def]
    """Return 2 (top - the largest ln P with ``c · x = value``), and move x there."""
    gradient, diagonal = np.empty(len(x)), np.empty(len(x))
    weight = np.zeros((3, len(cells[0])))
    up, along, pull = np.zeros(len(x)), np.zeros(len(x)), 0.0
    lnp = evaluate(cells, x, gradient, weight)
    for _ in range(_MAX_STEPS):
        diagonal_of(cells, weight, diagonal)
        solve(cells, weight, diagonal, c, ACCURACY, along)
        rest = gradient + pull * c
        up[:] = 0.0
        solve(cells, weight, diagonal, rest, ACCURACY, up)
        more = (value - np.sum(c * (x + up))) / np.sum(c * along)
        pull += more
        step = up + more * along
        longest = np.max(np.abs(step))
        x += np.clip(step, -_LONGEST, _LONGEST)
        lnp = evaluate(cells, x, gradient, weight)
        if longest <= _LONGEST and np.sum((rest + more * c) * step) < _ENOUGH:
            break
    return 2.0 * (top - lnp)


@njit(cache=True, nogil=True, error_model="numpy")
def end(cells, best, top, c, drop, side, along):  # type: ignore[no-untyped-def]
    """Return where the profile of ``c · x`` has fallen by drop/2 on one side (+1, -1), or NaN.

    Newton's method on the Lagrangian (Venzon and Moolgavkar 1988): the highest point with
    ``c · x`` given has the gradient ``-κ c``; of the steps that lead there to first order, κ takes
    the one on which ln P falls to where it should. `along` is the information's inverse times c.
    """
    pull = side * np.sqrt(drop / np.sum(c * along))
    x = best + pull * min(1.0, _LONGEST / (abs(pull) * np.max(np.abs(along)))) * along
    gradient, diagonal = np.empty(len(x)), np.empty(len(x))
    weight = np.zeros((3, len(cells[0])))
    up, ahead = np.zeros(len(x)), along.copy()
    for _ in range(_MAX_STEPS):
        lnp = evaluate(cells, x, gradient, weight)
        missing = drop - 2.0 * (top - lnp)
        diagonal_of(cells, weight, diagonal)
        solve(cells, weight, diagonal, c, ACCURACY, ahead)
        rest = gradient + pull * c
        up[:] = 0.0
        solve(cells, weight, diagonal, rest, ACCURACY, up)
        bend, gain = np.sum(c * ahead), np.sum(rest * up)
        square = pull * pull + (missing + gain - 2.0 * pull * np.sum(c * up)) / bend
        if square <= 0.0:
            x[:] = 0.5 * (x + best)
            pull *= 0.5
            continue
        more = side * np.sqrt(square) - pull
        pull += more
        step = up + more * ahead
        if abs(missing) + abs(gain) < _ENOUGH * (1.0 + drop):
            return np.sum(c * (x + step))
        x += min(1.0, _LONGEST / np.max(np.abs(step))) * step
    return np.nan

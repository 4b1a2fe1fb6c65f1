"""ln P of models whose log odds are linear in all parameters, its slope and its information.

The cells come one by one, with log odds ``x[helped] - x[other] + slope[kind] · effects``; the last
effect is ln ν in the tie model. Nothing is stored but what a cell weighs, so large leagues are
walked as small ones are. `cells` is the tuple of `Problem.cells`; its last entry, the ridge, is
the precision of a normal prior on the log strengths, 0 for maximum likelihood.

Functions that only kernels call have no door to Python, and nothing is kept of them by themselves.
"""

import numpy as np

from banzuke.engine.compiled.inner import borrower

_LEAST = 1e-12
"""Information of a player of whom results say nothing any more, so that nothing is divided by 0."""

_FULL = 1e200
"""Product of single games' chances whose logarithm is taken: one logarithm for hundreds of games
takes a third of the time, and one more factor, 1 + ν at most, never leaves double precision."""


@borrower(error_model="numpy")
def evaluate(  # type: ignore[no-untyped-def]  # noqa: PLR0915  # one walk over all cells
    cells, x, gradient, weight, diagonal, kinds
):
    """Fill the gradient, and what cells weigh (points, draws, both); return ln P.

    The diagonal of the information is filled with it; `kinds` (3, n_kinds) is room to work in.
    """
    helped, other, kind, n_games, score, drawn, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_players = len(x) - n_effects
    tie_at = len(x) - 1
    lift, by_kind, told = kinds[0], kinds[1], kinds[2]
    for k in range(len(slope)):
        lift[k] = by_kind[k] = told[k] = 0.0
        for effect in range(n_effects - has_tie):
            lift[k] += slope[k, effect] * x[n_players + effect]
    square = 0.0
    for place in range(len(x)):
        gradient[place], diagonal[place] = 0.0, _LEAST
        if place < n_players:
            gradient[place] = -ridge * x[place]
            diagonal[place] += ridge
            square += x[place] * x[place]
    lnp = -0.5 * ridge * square
    nu = np.exp(x[tie_at]) if has_tie else 0.0
    product = 1.0
    for cell in range(len(helped)):
        i, j, k, games = helped[cell], other[cell], kind[cell], n_games[cell]
        gap = x[i] - x[j] + lift[k]
        far = abs(gap)
        # Nothing branches on who is the stronger: no processor foresees that.
        if has_tie:
            half = np.exp(-0.5 * far)
            total = 1.0 + nu * half + half * half
            win = 1.0 / total
            draw, loss = nu * half * win, half * half * win
            sure, unsure = win + 0.5 * draw, loss + 0.5 * draw
            weight[0, cell] = games * (win * loss + 0.25 * draw * (win + loss))
            weight[1, cell] = games * draw * (1.0 - draw)
            both = 0.5 * games * draw * (loss - win)
            weight[2, cell] = both if gap >= 0.0 else -both
            diagonal[tie_at] += weight[1, cell]
            gradient[tie_at] += drawn[cell] - games * draw
            lnp += drawn[cell] * x[tie_at]
        else:
            small = np.exp(-far)
            total = 1.0 + small
            sure = 1.0 / total
            unsure = small * sure
            weight[0, cell] = games * sure * unsure
        lnp += (score[cell] - 0.5 * games) * gap - 0.5 * games * far
        if games == 1.0:
            product *= total
            if product > _FULL:
                lnp -= np.log(product)
                product = 1.0
        else:
            lnp -= games * np.log(total)
        residual = score[cell] - games * (sure if gap >= 0.0 else unsure)
        gradient[i] += residual
        gradient[j] -= residual
        diagonal[i] += weight[0, cell]
        diagonal[j] += weight[0, cell]
        by_kind[k] += residual
        told[k] += weight[0, cell]
    for k in range(len(slope)):
        for effect in range(n_effects - has_tie):
            gradient[n_players + effect] += slope[k, effect] * by_kind[k]
            diagonal[n_players + effect] += slope[k, effect] ** 2 * told[k]
    return lnp - np.log(product)


@borrower(error_model="numpy")
def times(cells, weight, vector, product, kinds):  # type: ignore[no-untyped-def]
    """Fill the information times a vector; return the vector's product with it."""
    helped, other, kind, _, _, _, slope, has_tie, ridge = cells
    n_effects = slope.shape[1]
    n_players = len(vector) - n_effects
    lift, by_kind = kinds[0], kinds[1]
    for k in range(len(slope)):
        lift[k] = by_kind[k] = 0.0
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
    return dot(vector, product)


@borrower()
def dot(one, other):  # type: ignore[no-untyped-def]
    """Return the sum of products, from the first to the last."""
    total = 0.0
    for place in range(len(one)):
        total += one[place] * other[place]
    return total


@borrower(error_model="numpy")
def solve(cells, weight, diagonal, target, accuracy, x, room, kinds):  # type: ignore[no-untyped-def]
    """Improve x towards information · x = target by conjugate gradients from where it stands.

    `room` (4, n) and `kinds` (3, n_kinds) are room to work in.
    """
    product, rest, scaled, along = room[0], room[1], room[2], room[3]
    for place in range(len(x)):
        product[place] = 0.0
    if np.any(x):
        times(cells, weight, x, product, kinds)
    size, goal = 0.0, 0.0
    for place in range(len(x)):
        rest[place] = target[place] - product[place]
        scaled[place] = along[place] = rest[place] / diagonal[place]
        size += rest[place] * scaled[place]
        goal += target[place] * target[place] / diagonal[place]
    goal *= accuracy * accuracy
    for _ in range(10 * len(x) + 50):
        if size <= goal:
            return
        curvature = times(cells, weight, along, product, kinds)
        if not curvature > 0.0:
            return
        length = size / curvature
        smaller = 0.0
        for place in range(len(x)):
            x[place] += length * along[place]
            rest[place] -= length * product[place]
            scaled[place] = rest[place] / diagonal[place]
            smaller += rest[place] * scaled[place]
        for place in range(len(x)):
            along[place] = scaled[place] + smaller / size * along[place]
        size = smaller

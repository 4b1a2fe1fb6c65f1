"""The compiled rules that update ratings by every game: Elo, Glicko-2, TrueSkill of two players.

Each rule reads rows of games in order of days (`engine.dynamic.filter.InOrder`), and writes into
``out`` the chances that the first player wins, draws and loses, by the ratings before the game.
Rows from day ``frozen`` on change no rating. Elo and Glicko-2 give draws a chance by Davidson's
model, TrueSkill by a draw margin.
"""

import math

import numpy as np

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.contest.tuned import FAR, LEAST_INSIDE
from banzuke.engine.outcomes.term import beside, game_at

NEVER = -np.inf
"""The day on which somebody without a game has played last; days before 1970 are below 0."""


@kernel(error_model="numpy")
def elo(bounds, day, sides, rows, n_players, constants, frozen, out):  # type: ignore[no-untyped-def]
    """Elo's rule (Elo 1978): after a day, ratings move by K times score minus expected score.

    ``constants``: K in logits, the first mover's advantage θ, ln ν of Davidson's model.
    """
    step, first_mover, nu = constants[0], constants[1], math.exp(constants[2])
    rating, change = np.zeros(n_players), np.zeros(n_players)
    for at in range(day.size):
        for row in range(bounds[at], bounds[at + 1]):
            a, b = sides[row, 0], sides[row, 1]
            odds = rating[a] - rating[b] + first_mover * rows[row, 0] + rows[row, 1]
            game = game_at(odds, *beside(abs(odds), nu))
            out[row, 0], out[row, 1], out[row, 2] = game.win, game.draw, game.loss
            n = rows[row, 2] + rows[row, 3] + rows[row, 4]
            gained = step * (rows[row, 2] + 0.5 * rows[row, 3] - n * game.expected)
            change[a] += gained
            change[b] -= gained
        # Ratings move after the day, so the order of its games makes no difference. The first row
        # of a player applies the whole change and clears it for the other rows.
        for row in range(bounds[at], bounds[at + 1]):
            for side in range(2):
                player = sides[row, side]
                if day[at] < frozen:
                    rating[player] += change[player]
                change[player] = 0.0


@kernel(error_model="numpy")
def glicko2(bounds, day, sides, rows, n_players, constants, frozen, out):  # type: ignore[no-untyped-def]
    """Glicko-2 (Glickman 2013): a day with games is a rating period; deviations grow with time.

    The expected score and the information of a game are those of Davidson's model, which has
    draws.

    ``constants``: deviation of a new player in logits, volatility of a new player per √year, the
    first mover's advantage θ, ln ν of Davidson's model, and Glickman's τ.
    """
    first_mover, nu, tau = constants[2], math.exp(constants[3]), constants[4]
    rating, deviation = np.zeros(n_players), np.full(n_players, constants[0])
    volatility, last_day = np.full(n_players, constants[1]), np.full(n_players, NEVER)
    precision, push = np.zeros(n_players), np.zeros(n_players)
    for at in range(day.size):
        now = float(day[at])
        for row in range(bounds[at], bounds[at + 1]):
            a, b = sides[row, 0], sides[row, 1]
            years = np.zeros(2)
            for side in range(2):
                player = sides[row, side]
                if last_day[player] > NEVER:
                    years[side] = (now - last_day[player]) / 365.25
            wide_a = deviation[a] ** 2 + volatility[a] ** 2 * years[0]
            wide_b = deviation[b] ** 2 + volatility[b] ** 2 * years[1]
            gap = rating[a] - rating[b] + first_mover * rows[row, 0] + rows[row, 1]
            # The forecast: the errors of both ratings flatten the odds, by Glickman's g of both.
            both = 1.0 / math.sqrt(1.0 + 3.0 * (wide_a + wide_b) / math.pi**2)
            odds = both * gap
            game = game_at(odds, *beside(abs(odds), nu))
            out[row, 0], out[row, 1], out[row, 2] = game.win, game.draw, game.loss
            if now >= frozen:
                continue
            n = rows[row, 2] + rows[row, 3] + rows[row, 4]
            score = rows[row, 2] + 0.5 * rows[row, 3]
            for side in range(2):
                player = sides[row, side]
                sign = 1.0 - 2.0 * side
                # The update of a player: only the opponent's error flattens the odds. The own error
                # is the prior, which enters below.
                weak = 1.0 / math.sqrt(1.0 + 3.0 * (wide_b if side == 0 else wide_a) / math.pi**2)
                odds = weak * sign * gap
                seen_so = game_at(odds, *beside(abs(odds), nu))
                own = score if side == 0 else n - score
                precision[player] += n * weak**2 * seen_so.information
                push[player] += weak * (own - n * seen_so.expected)
        if now >= frozen:
            continue
        for row in range(bounds[at], bounds[at + 1]):
            for side in range(2):
                player = sides[row, side]
                if precision[player] == 0.0:
                    continue
                years_since = (now - last_day[player]) / 365.25 if last_day[player] > NEVER else 0.0
                wide = deviation[player] ** 2 + volatility[player] ** 2 * years_since
                # A first day has no earlier rating, from which a change could be seen.
                if last_day[player] > NEVER and years_since > 0.0:
                    volatility[player] = _volatility(
                        wide, volatility[player], push[player] / precision[player],
                        1.0 / precision[player], tau, years_since,
                    )  # fmt: skip
                    wide = deviation[player] ** 2 + volatility[player] ** 2 * years_since
                # Glickman's steps 6 and 7: precisions add up, and the rating follows the push.
                variance = 1.0 / (1.0 / wide + precision[player])
                rating[player] += variance * push[player]
                deviation[player] = math.sqrt(variance)
                last_day[player] = now
                precision[player], push[player] = 0.0, 0.0


@kernel(error_model="numpy")
def _volatility(wide, before, surprise, noise, tau, years):  # type: ignore[no-untyped-def]
    """The volatility after a period: the root of Glickman's function f, by bisection.

    Volatility is a rate per √year, so the variance ``wide`` includes its square times ``years``.
    """
    rest = wide - before**2 * years
    start = math.log(before**2)
    low, high = start - 10.0 * tau, start + 10.0 * tau
    for _ in range(40):
        x = 0.5 * (low + high)
        grown = math.exp(x) * years
        total = rest + noise + grown
        # f is above 0 below the root, and below 0 above it; 40 halvings leave 2e-11 τ.
        slope = grown * (surprise**2 - total) / (2.0 * total**2) - (x - start) / tau**2
        if slope > 0.0:
            low = x
        else:
            high = x
    # x is ln σ², so σ is exp(x / 2).
    return math.exp(0.25 * (low + high))


@kernel(error_model="numpy")
def trueskill(bounds, day, sides, rows, n_players, constants, frozen, out):  # type: ignore[no-untyped-def]
    """TrueSkill of two players (Herbrich, Minka and Graepel 2006), game after game.

    ``constants``: first deviation, drift per √year, θ, draw margin, in units of the standard
    deviation of the difference of two performances.
    """
    per_day, first_mover = constants[1] ** 2 / 365.25, constants[2]
    margin = constants[3]
    mean, var = np.zeros(n_players), np.full(n_players, constants[0] ** 2)
    last_day = np.full(n_players, NEVER)
    for at in range(day.size):
        now = float(day[at])
        for row in range(bounds[at], bounds[at + 1]):
            a, b = sides[row, 0], sides[row, 1]
            wide_a = var[a] + (per_day * (now - last_day[a]) if last_day[a] > NEVER else 0.0)
            wide_b = var[b] + (per_day * (now - last_day[b]) if last_day[b] > NEVER else 0.0)
            c = math.sqrt(1.0 + wide_a + wide_b)
            # Handicaps are in logits: a logistic distribution in units of 1.702 is nearly normal.
            lead = first_mover * rows[row, 0] + rows[row, 1] / 1.702
            t = (mean[a] - mean[b] + lead) / c
            e = margin / c
            win, loss = _normal(t - e), _normal(-t - e)
            out[row, 0], out[row, 2] = win, loss
            out[row, 1] = max(1.0 - win - loss, 0.0)
            if now >= frozen:
                continue
            var[a], var[b], last_day[a], last_day[b] = wide_a, wide_b, now, now
            for kind in range(3):
                for _ in range(math.ceil(rows[row, 2 + kind])):
                    c = math.sqrt(1.0 + var[a] + var[b])
                    t = (mean[a] - mean[b] + lead) / c
                    e = margin / c
                    v, w = _v_and_w(t, e, kind)
                    mean[a] += var[a] / c * v
                    mean[b] -= var[b] / c * v
                    var[a] *= max(1.0 - var[a] / c**2 * w, 1e-4)
                    var[b] *= max(1.0 - var[b] / c**2 * w, 1e-4)


@kernel(error_model="numpy")
def _normal(x):  # type: ignore[no-untyped-def]
    return max(0.5 * math.erfc(-x / math.sqrt(2.0)), 1e-300)


@kernel(error_model="numpy")
def _density(x):  # type: ignore[no-untyped-def]
    return math.exp(-0.5 * x * x) / math.sqrt(2.0 * math.pi)


@kernel(error_model="numpy")
def _v_and_w(t, e, kind):  # type: ignore[no-untyped-def]
    """TrueSkill's functions v and w for a win (0), a draw (1) or a loss (2) of the first player."""
    if kind != 1:
        sign = 1.0 if kind == 0 else -1.0
        x = sign * t - e
        # Far out, density and tail both underflow; their ratio tends to the distance.
        v = _density(x) / _normal(x) if x > -FAR else -x
        return sign * v, min(v * (v + x), 1.0)
    low, high = -e - t, e - t
    inside = _normal(high) - _normal(low)
    if inside < LEAST_INSIDE:
        return (low if t < 0 else high), 1.0
    v = (_density(low) - _density(high)) / inside
    return v, v * v + (high * _density(high) - low * _density(low)) / inside

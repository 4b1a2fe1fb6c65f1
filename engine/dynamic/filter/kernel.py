"""The compiled pass through the days of a history, and its equations.

Assumed-density filtering. Before a day the strength of player i is N(m, 1/τ), independent of the
others, the first move's worth is N(l, V_l), and each game of the day adds a *site*: a factor of
normal shape, of precision π and pull h (precision times mean), on the game's log-odds.

(1) Over t days   m ← k m,  1/τ ← k²/τ + v,  k = exp(-ρ t),  v = σ² (1 - k²) / (2ρ);  σ² t if ρ = 0
(2) The cavity    d ~ N(D, V),  D = m_a - m_b + x l + s,  V = 1/τ_a + 1/τ_b + x² V_l
(3) The site      d = D + z √V.  With mean and variance of z given the results (quadrature over z)
                  π = (1/var z - 1) / V,   h = E z (1 + π V) / √V
(4) Its part of a player's strength, the others' variances integrated out
                  π_a = π / (1 + π (V - 1/τ_a)),   h_a = h / (1 + π (V - 1/τ_a))
(5) After a day   τ += Σ π_a,  m += Σ h_a / τ
(6) ln ν          the mode of N(ln ν, V_ν) times the chances of the day's draws;
                  1/V_ν += the information of these
(7) Pairings      where people meet by strength, the pairing of two on their n-th day is a site of
                  precision κ / n² at log-odds 0 of their reputations: (4) with π = κ / n²,
                  h = -π D, x = 0; of handicaps s has the proper ones alone. It comes before (2) if
                  both have one game that day, and else after (5), because it may follow results
                  of the day
(8) Reputation    what a player is taken for: the strength s and an error e, which is N(0, O) before
                  any game, and N(n + c (s - m), R) given s later on; c = 0 and R = O at first. A
                  site (π, h) on s + e, with k = 1 + c and l = 1 / (1 + π R):
                  τ += k² π l,  m += Δ,  n += c Δ + R l (h - π k Δ),  Δ = k l h / τ,
                  c ← k l - 1,  R ← l R.  A site on s as in (5): n += c Δ.
                  (1) leaves e: c ← c k τ'/τ,  R += c²/τ before it less c²/τ' after it

The cavity is the distribution of the log-odds without the game's own site: all games of a day see
the strengths before the day. σ² is the drift's variance a day, ρ the reversion a day, x whether the
first has the advantage of moving first, and s a shift known beforehand (a handicap, founders). κ is
`DynamicModel.pairing_precision`.
"""

import numpy as np

from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.dynamic.filter.tuned import MOST_TIE_STEPS, SHARPEST, TIE_STEP
from banzuke.engine.dynamic.paths.tuned import LEAST_LEFT
from banzuke.engine.outcomes.term import beside, favourite, game_at, log_likelihood


@kernel(error_model="numpy")
def walk_days(  # type: ignore[no-untyped-def]  # one pass, read from top to end
    bounds, day, clock, sides, rows, even, chosen, late, precision, per_day, reversion,
    lead_variance, tie_variance, effect_per_day, worth, pairing_precision, misjudged, nodes,
    weights, scored, window, ahead,
):  # fmt: skip
    """Walk the days by equations (1) to (8); an effect whose variance is 0 at first is left out.

    ``precision`` (n_players,) is that of first strengths; written over. ``clock`` (n_rows,
    2) are the days as `DynamicModel.clock` counts them for both players.

    Pairings that are ``late``, (n_rows,) bool, count after the day's results; ``misjudged`` is O.
    Losses count of rows that are ``scored``, (n_rows,) bool.

    With a ``window`` of days, the games of each window are forecast from the strengths before it:
    log-odds, their variance, 1 where a player is unseen, and the mean of the two strengths are
    written into the rows of ``ahead``.
    """
    n_players, mean = precision.size, np.zeros_like(precision)
    last_clock, plays = np.zeros(n_players), np.zeros(n_players, np.bool_)
    site_precision, site_pull = np.zeros(n_players), np.zeros(n_players)
    error, follows, rest = np.zeros(n_players), np.zeros(n_players), np.full(n_players, misjudged)
    buffer = np.empty(nodes.size)
    loss, n_scored = 0.0, 0.0
    lead, log_nu = 0.0, 0.0
    has_lead, has_ties = lead_variance > 0.0, tie_variance > 0.0
    frozen, frozen_precision = mean.copy(), precision.copy()
    frozen_day = np.full(n_players, -1.0)
    for at in range(day.size):
        if window > 0:
            if at == 0 or day[at] // window != day[at - 1] // window:
                frozen[:], frozen_precision[:] = mean, precision
                frozen_day[:] = np.where(plays, last_clock, np.inf)
            _foresee(
                clock[bounds[at] : bounds[at + 1]], sides[bounds[at] : bounds[at + 1]], frozen,
                frozen_precision, frozen_day, per_day, reversion,
                ahead[bounds[at] : bounds[at + 1]],
            )  # fmt: skip
        since_last = effect_per_day * (day[at] - day[max(at - 1, 0)])
        lead_variance += since_last if has_lead else 0.0
        tie_variance += since_last if has_ties else 0.0
        nu = np.exp(log_nu) if has_ties else 0.0
        lead_precision, lead_pull = 0.0, 0.0
        _age(
            clock[bounds[at] : bounds[at + 1]], sides[bounds[at] : bounds[at + 1]], per_day,
            reversion, mean, precision, last_clock, plays, follows, rest,
        )  # fmt: skip
        _pair(
            sides[bounds[at] : bounds[at + 1]], even[bounds[at] : bounds[at + 1]],
            chosen[bounds[at] : bounds[at + 1]], late[bounds[at] : bounds[at + 1]], False,
            pairing_precision, mean, precision, error, follows, rest, site_precision, site_pull,
        )  # fmt: skip
        for row in range(bounds[at], bounds[at + 1]):
            a, b, moves = sides[row, 0], sides[row, 1], rows[row, 0]
            var_a, var_b = 1.0 / precision[a], 1.0 / precision[b]
            var_lead = lead_variance * moves**2
            gap = mean[a] - mean[b] + lead * moves + rows[row, 1]
            half = 0.5 * worth * rows[row, 3]
            counts = (rows[row, 2] + half, rows[row, 3] if has_ties else 0.0, rows[row, 4] + half)
            var = var_a + var_b + var_lead  # (2)
            site, pull, cost = _site(gap, var, counts, nu, nodes, weights, buffer)
            if scored[row]:
                loss += cost
                n_scored += counts[0] + counts[1] + counts[2]
            beside_a = 1.0 + site * (var_b + var_lead)  # the divisors of (4)
            beside_b = 1.0 + site * (var_a + var_lead)
            beside_lead = 1.0 + site * (var_a + var_b)
            site_precision[a] += site / beside_a
            site_precision[b] += site / beside_b
            site_pull[a] += pull / beside_a
            site_pull[b] -= pull / beside_b
            lead_precision += moves**2 * site / beside_lead
            lead_pull += moves * pull / beside_lead
        if has_lead:
            lead_variance /= 1.0 + lead_variance * lead_precision
            lead += lead_variance * lead_pull
        if has_ties:
            log_nu, tie_variance = _ties(
                sides[bounds[at] : bounds[at + 1]], rows[bounds[at] : bounds[at + 1]], mean,
                precision, lead, lead_variance, log_nu, tie_variance, nodes, weights,
            )  # fmt: skip
        _add_sites(
            sides[bounds[at] : bounds[at + 1]], mean, precision, error, follows, site_precision,
            site_pull,
        )  # fmt: skip
        _pair(
            sides[bounds[at] : bounds[at + 1]], even[bounds[at] : bounds[at + 1]],
            chosen[bounds[at] : bounds[at + 1]], late[bounds[at] : bounds[at + 1]], True,
            pairing_precision, mean, precision, error, follows, rest, site_precision, site_pull,
        )  # fmt: skip
    return loss, n_scored


@inner(error_model="numpy")
def _age(  # type: ignore[no-untyped-def]
    clock, sides, per_day, reversion, mean, precision, last_clock, plays, follows, rest
):  # fmt: skip
    """Bring the strengths of a day's players from their last day to this one, by equation (1)."""
    for row in range(len(sides)):
        for side in range(2):
            player = sides[row, side]
            if plays[player]:
                share, drift = _change(clock[row, side] - last_clock[player], per_day, reversion)
                before = precision[player]
                mean[player] *= share
                precision[player] /= share**2 + precision[player] * drift
                if follows[player] != 0.0:
                    rest[player] += follows[player] ** 2 / before
                    follows[player] *= share * precision[player] / before
                    rest[player] -= follows[player] ** 2 / precision[player]
            plays[player] = True
            last_clock[player] = clock[row, side]


@inner(error_model="numpy")
def _pair(  # type: ignore[no-untyped-def]
    sides, even, chosen, late, after, most, mean, precision, error, follows, rest, site_precision,
    site_pull,
):  # fmt: skip
    """Add pairings of a day, by equations (7) and (8): reputations are near each other.

    Those that are late are added ``after`` the day's results, the others before. ``most`` is κ.
    """
    if most == 0.0:
        return
    for row in range(len(sides)):
        kappa = most * chosen[row]
        if kappa == 0.0 or late[row] != after:
            continue
        a, b = sides[row, 0], sides[row, 1]
        pull = -kappa * (mean[a] + error[a] - mean[b] - error[b] + even[row])
        beside_a = 1.0 + kappa * ((1.0 + follows[b]) ** 2 / precision[b] + rest[b])
        beside_b = 1.0 + kappa * ((1.0 + follows[a]) ** 2 / precision[a] + rest[a])
        site_precision[a] += kappa / beside_a
        site_precision[b] += kappa / beside_b
        site_pull[a] += pull / beside_a
        site_pull[b] -= pull / beside_b
    for row in range(len(sides)):
        for player in (sides[row, 0], sides[row, 1]):
            k, left = 1.0 + follows[player], 1.0 / (1.0 + site_precision[player] * rest[player])
            precision[player] += k**2 * left * site_precision[player]
            moved = k * left * site_pull[player] / precision[player]
            mean[player] += moved
            error[player] += follows[player] * moved
            error[player] += (
                rest[player] * left * (site_pull[player] - site_precision[player] * k * moved)
            )
            follows[player], rest[player] = k * left - 1.0, rest[player] * left
            site_precision[player], site_pull[player] = 0.0, 0.0


@inner(error_model="numpy")
def _add_sites(sides, mean, precision, error, follows, site_precision, site_pull):  # type: ignore[no-untyped-def]
    """Add a day's sites to the strengths of its players, by equation (5); sites become 0."""
    for row in range(len(sides)):
        for player in (sides[row, 0], sides[row, 1]):
            precision[player] += site_precision[player]
            moved = site_pull[player] / precision[player]
            mean[player] += moved
            error[player] += follows[player] * moved
            site_precision[player], site_pull[player] = 0.0, 0.0


@inner(error_model="numpy")
def _foresee(clock, sides, mean, precision, last_clock, per_day, reversion, out):  # type: ignore[no-untyped-def]
    """Write log-odds of strength alone of games on a day, their variance, who is unseen, the level.

    A player who has not played before has an infinite ``last_clock``.
    """
    for row in range(len(sides)):
        out[row] = 0.0
        for side in range(2):
            player = sides[row, side]
            share, drift = _change(
                max(clock[row, side] - last_clock[player], 0.0), per_day, reversion
            )
            out[row, 0] += (1.0 - 2.0 * side) * share * mean[player]
            out[row, 1] += share**2 / precision[player] + drift
            out[row, 2] = max(out[row, 2], 1.0 if last_clock[player] == np.inf else 0.0)
            out[row, 3] += 0.5 * share * mean[player]


@inner(error_model="numpy")
def _change(days, per_day, reversion):  # type: ignore[no-untyped-def]
    """k and v of equation (1): the share of a value left after some days, the change's variance."""
    if reversion == 0.0:
        return 1.0, per_day * days
    share = np.exp(-reversion * days)
    return share, per_day * (1.0 - share**2) / (2.0 * reversion)


@inner(error_model="numpy")
def _ties(  # type: ignore[no-untyped-def]
    sides, rows, mean, precision, lead, lead_variance, log_nu, tie_variance, nodes, weights
):  # fmt: skip
    """ln ν and its variance after a day's games, by equation (6).

    Newton's method on one concave number; whole steps, as the start is the day before.
    """
    now, information = log_nu, 0.0
    for _ in range(MOST_TIE_STEPS):
        nu, information, slope = np.exp(now), 0.0, (log_nu - now) / tie_variance
        for row in range(len(sides)):
            a, b, moves = sides[row, 0], sides[row, 1], rows[row, 0]
            sd = np.sqrt(1.0 / precision[a] + 1.0 / precision[b] + lead_variance * moves**2)
            gap = mean[a] - mean[b] + lead * moves + rows[row, 1]
            drawn = 0.0
            for node in range(nodes.size):
                distance = abs(gap + sd * nodes[node])
                drawn += weights[node] * favourite(*beside(distance, nu))[1]
            n = rows[row, 2] + rows[row, 3] + rows[row, 4]
            information += n * drawn * (1.0 - drawn)
            slope += rows[row, 3] - n * drawn
        step = slope / (1.0 / tie_variance + information)
        now += step
        if abs(step) < TIE_STEP:
            break
    return now, tie_variance / (1.0 + tie_variance * information)


@kernel(error_model="numpy")
def _site(gap, var, counts, nu, nodes, weights, buffer):  # type: ignore[no-untyped-def]
    """π and h of equation (3) for results at cavity log-odds N(gap, var), and their log-loss.

    π is at most the largest information of so many games.
    """
    sd, n = np.sqrt(var), counts[0] + counts[1] + counts[2]
    win, drawn, lost, top = 0.0, 0.0, 0.0, -np.inf
    for node in range(nodes.size):
        odds = gap + sd * nodes[node]
        w, t = beside(abs(odds), nu)
        game = game_at(odds, w, t)
        win += weights[node] * game.win
        drawn += weights[node] * game.draw
        lost += weights[node] * game.loss
        # By its own logarithm: the smaller chance may underflow.
        buffer[node] = log_likelihood(odds, w, t, n, counts[0] + 0.5 * counts[1])
        top = max(top, buffer[node])
    cost = 0.0
    for count, chance in ((counts[0], win), (counts[1], drawn), (counts[2], lost)):
        if count > 0.0:
            cost -= count * np.log(chance)
    total, first, second = 0.0, 0.0, 0.0
    for node in range(nodes.size):
        share = weights[node] * np.exp(buffer[node] - top)
        total += share
        first += share * nodes[node]
        second += share * nodes[node] ** 2
    first /= total
    left = max(second / total - first**2, LEAST_LEFT)
    precision = max(min((1.0 / left - 1.0) / var, SHARPEST * n), 0.0)
    return precision, first * (1.0 + var * precision) / sd, cost

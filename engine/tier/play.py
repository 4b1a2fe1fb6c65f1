"""The compiled loop of skills by single games: every model rates every game."""

import math

import numpy as np

from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import doubles, integers
from banzuke.engine.tier.kernel import sweep_chains
from banzuke.engine.tier.log_chances import log_below
from banzuke.engine.tier.tuned import MAX_SWEEPS, RELATIVE_TOLERANCE, ROUNDING


@kernel(error_model="numpy")
def play(  # type: ignore[no-untyped-def]
    seats, times, tied, mu, sigma, drift, log_weight, beta, before
) -> tuple[int, float]:
    """Rate games in place by each model, side by side as the lanes of ``sweep_chains``.

    ``before`` becomes the (2, n_games, n_seats) means and variances of skill before each time, of
    all models together. To ``log_weight`` is added the log chance of each finishing order.

    Returns the largest number of sweeps, and the largest last change in units of the tolerance.
    """
    n_games, n = seats.shape
    n_models = drift.size
    mean, var, prior = np.empty((n, n_models)), np.empty((n, n_models)), np.empty((n, n_models))
    messages, length = np.empty((4, n, n_models)), integers(n_models)
    lane_tied = np.empty((n - 1, n_models), np.bool_)
    weight = doubles(n_models)
    length[:] = n
    most, worst = 0, 0.0
    seen = 0  # games with a forecast
    most_sweeps = np.int64(MAX_SWEEPS)  # a literal would be compiled separately
    for game in range(n_games):
        if game == seen:
            _weigh(log_weight, weight)
            while seen < n_games and times[seen] == times[game]:
                _mix(seats[seen], mu, sigma, drift, weight, before[:, seen])
                seen += 1
        largest, narrowest, widest = 0.0, np.inf, 0.0
        for m in range(n_models):
            # The chain only uses differences; means near 0 keep more digits for them.
            level = 0.0
            for k in range(n):
                level += mu[seats[game, k], m] / n
            for k in range(n):
                player = seats[game, k]
                mean[k, m] = mu[player, m] - level
                prior[k, m] = sigma[player, m] ** 2 + drift[m] ** 2
                var[k, m] = prior[k, m] + beta**2
                largest = max(largest, abs(mean[k, m]))
                narrowest, widest = min(narrowest, var[k, m]), max(widest, var[k, m])
                messages[0, k, m] = messages[2, k, m] = 0.0
                messages[1, k, m] = messages[3, k, m] = mean[k, m]
                if k < n - 1:
                    lane_tied[k, m] = tied[game, k]
        tol = max(
            RELATIVE_TOLERANCE * math.sqrt(narrowest),
            ROUNDING * max(largest, math.sqrt(widest)),
        )
        sweeps, change = sweep_chains(mean, var, lane_tied, length, messages, tol, most_sweeps)
        most, worst = max(most, sweeps), max(worst, change / tol)
        for m in range(n_models):
            log_weight[m] += _log_chance(mean, var, tied[game], messages, m)
            for k in range(n):
                player = seats[game, k]
                down, up = messages[0, k, m], messages[2, k, m]
                prec = down + up
                pull = down * (messages[1, k, m] - mean[k, m])
                pull += up * (messages[3, k, m] - mean[k, m])
                # The message on skill has the precision tau = prec / (1 + beta² prec). What follows
                # is the posterior of the prior N(mean, prior) and this message.
                shared = 1.0 + (beta**2 + prior[k, m]) * prec
                mu[player, m] += prior[k, m] * pull / shared
                sigma[player, m] = math.sqrt(prior[k, m] * (1.0 + beta**2 * prec) / shared)
    return most, worst


@inner(error_model="numpy")
def _weigh(log_weight, weight) -> None:  # type: ignore[no-untyped-def]
    """The chances of the models."""
    highest, total = log_weight.max(), 0.0
    for m in range(weight.size):
        weight[m] = math.exp(log_weight[m] - highest)
        total += weight[m]
    for m in range(weight.size):
        weight[m] /= total


@inner(error_model="numpy")
def _mix(players, mu, sigma, drift, weight, out) -> None:  # type: ignore[no-untyped-def]
    """The (2, n_seats) means and variances of skills of all models together."""
    for k in range(players.size):
        player, mean, variance = players[k], 0.0, 0.0
        for m in range(weight.size):
            mean += weight[m] * mu[player, m]
        for m in range(weight.size):
            own = sigma[player, m] ** 2 + drift[m] ** 2
            variance += weight[m] * (own + (mu[player, m] - mean) ** 2)
        out[0, k], out[1, k] = mean, variance


@inner(error_model="numpy")
def _log_chance(mean, var, tied, messages, m) -> float:  # type: ignore[no-untyped-def]
    """The log chance of a finishing order by model ``m``, from messages that have converged.

    It is the evidence of expectation propagation on a chain: the chance of each pair of neighbours
    given all other pairs, over what the entry between two pairs counts twice (Minka 2001). For four
    players it is within 0.002 nats of the quadrature of `orders`, nearly the same for all models.
    Ties have a density in place of a chance.
    """
    n = mean.shape[0]
    total, ahead_mean, ahead_var = 0.0, mean[0, m], var[0, m]
    for j in range(1, n):
        down, up = messages[0, j, m], messages[2, j, m]
        behind_var = var[j, m] / (1.0 + var[j, m] * up)
        behind_mean = mean[j, m] + behind_var * up * (messages[3, j, m] - mean[j, m])
        gap, gap_sd = ahead_mean - behind_mean, math.sqrt(ahead_var + behind_var)
        if tied[j - 1]:
            total -= math.log(gap_sd) + 0.5 * (gap / gap_sd) ** 2
        else:
            total += log_below(gap / gap_sd)[0]
        from_ahead = messages[1, j, m]
        if j < n - 1 and down > 0.0:
            alone, together = var[j, m] + 1.0 / down, behind_var + 1.0 / down
            total -= 0.5 * math.log(alone / together)
            total -= 0.5 * (mean[j, m] - from_ahead) ** 2 / alone
            total += 0.5 * (behind_mean - from_ahead) ** 2 / together
        ahead_var = var[j, m] / (1.0 + var[j, m] * down)
        ahead_mean = mean[j, m] + ahead_var * down * (from_ahead - mean[j, m])
    return total

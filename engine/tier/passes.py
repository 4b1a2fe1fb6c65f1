"""Passes of an event with re-entries: a re-entry starts from the posterior of the entry before."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier.entries import Entries
from banzuke.engine.tier.ranking import skill_precision, tempered
from banzuke.engine.tier.subfields import rate_subfields
from banzuke.engine.tier.teams import summed
from banzuke.engine.tier.timeline import Timeline
from banzuke.engine.tier_params import TierParams


@dataclass(frozen=True)
class Step:
    """How a message changes each entry: ``moved`` is Δmu, ``sigma`` the new sigma, (n,) each."""

    moved: FloatArray
    sigma: FloatArray

    def gain(self, sigma_before: FloatArray, params: TierParams) -> FloatArray:
        """The (n,) gain of the rate, ``Δmu - K Δsigma``, in points."""
        return self.moved - params.k * (self.sigma - sigma_before)


@dataclass(frozen=True)
class Passes:
    """The result of the passes for every entry, each read from its own pass.

    Attributes
    ----------
    sigma_before
        (n,) points: standard deviation of skill before the entry.
    full
        Steps of the full field, hands counting in full (H = 1).
    full_tempered
        Steps of the full field, tempered by hands.
    own
        Steps of the field that the entry met, tempered by hands: the steps that count.
    n_iter, converged
        Largest number of sweeps of a ranking, and whether all messages converged.
    """

    sigma_before: FloatArray
    full: Step
    full_tempered: Step
    own: Step
    n_iter: int
    converged: bool


def run_passes(
    entries: Entries,
    time: Timeline | None,
    *,
    mu: FloatArray,
    sigma: FloatArray,
    weight: FloatArray,
    params: TierParams,
) -> Passes:
    """Run the passes of re-entry: each entry is read in the pass of its number.

    In pass j, all entries of a player with a j-th entry start from the posterior of pass j - 1. All
    other players start as in pass j - 1. In pass j, the messages of the j-th entries are read: from
    the full field, and from the field met if the entry bust before the last entry joined.
    Passes apply the core, partial games and hands; places and late registration come after. Source:
    specification "TIER rating", sections 4 and 8.

    Parameters
    ----------
    mu, sigma
        (n,) points: skill of each entry's player before the event.
    weight
        (n,) hands weight.
    """
    n = mu.size
    mu, sigma = mu.copy(), sigma.copy()
    sigma_before = sigma.copy()
    full, full_tempered, own = (Step(np.zeros(n), np.zeros(n)) for _ in range(3))
    n_iter, converged = 0, True
    for number in range(1, int(np.max(entries.number)) + 1):
        rows = np.flatnonzero(entries.number == number)
        messages = _read_messages(rows, entries, time, mu, sigma, params)
        n_iter, converged = max(n_iter, messages.n_iter), converged and messages.converged
        sigma_before[rows] = sigma[rows]
        _take(full, rows, mu, sigma, messages.full, np.ones(rows.size), params)
        _take(full_tempered, rows, mu, sigma, messages.full, weight[rows], params)
        _take(own, rows, mu, sigma, messages.own, weight[rows], params)
        _carry_on(rows, entries, own, mu, sigma)
    return Passes(sigma_before, full, full_tempered, own, n_iter, converged)


@dataclass(frozen=True)
class _Messages:
    """Messages (tau, m) on the skill of some rows: from the full field, and from the field met."""

    full: tuple[FloatArray, FloatArray]
    own: tuple[FloatArray, FloatArray]
    n_iter: int
    converged: bool


def _read_messages(
    rows: IntArray,
    entries: Entries,
    time: Timeline | None,
    mu: FloatArray,
    sigma: FloatArray,
    params: TierParams,
) -> _Messages:
    """The messages on the skill of the rows.

    The chain is a chain of teams. A team's performance is the sum of its people's performances. The
    message on one person's performance is thus the team's message minus the mean of the team-mates,
    and their variance is added
    (Herbrich, Minka and Graepel 2006, TrueSkill, table 1, the factor of sums).
    """
    n = entries.leads.size
    team = entries.team[rows]
    var = sigma**2 + params.beta**2
    team_mean, team_var = (summed(values, entries.team, n) for values in (mu, var))
    mates_mean, mates_var = team_mean[team] - mu[rows], team_var[team] - var[rows]
    joined = np.arange(n) if time is None else time.joined
    met = np.full(rows.size, n) if time is None else time.n_met[rows]
    full, own = (np.empty(rows.size), np.empty(rows.size)), (np.empty(rows.size), mu[rows])
    read_in = np.zeros(n, np.int64)
    read_in[team] = met
    n_iter, converged = 0, True
    for field in rate_subfields(
        team_mean,
        team_var,
        place=entries.place[entries.leads],
        joined=joined,
        sizes=np.append(met, n),
        read_in=read_in,
    ):
        n_iter, converged = max(n_iter, field.n_iter), converged and field.converged
        # The largest field is the full one. Other fields are those of the entries that bust early.
        if field.size == n:
            tau = skill_precision(field.prec[team], params.beta, mates=mates_var)
            full = (tau, field.mean[team] - mates_mean)
        here = np.flatnonzero(met == field.size)
        at = np.searchsorted(field.rows, team[here])
        own[0][here] = skill_precision(field.prec[at], params.beta, mates=mates_var[here])
        own[1][here] = field.mean[at] - mates_mean[here]
    return _Messages(full, own, n_iter, converged)


def _take(
    step: Step,
    rows: IntArray,
    mu: FloatArray,
    sigma: FloatArray,
    message: tuple[FloatArray, FloatArray],
    weight: FloatArray,
    params: TierParams,
) -> None:
    """Write into ``step`` the update of the rows by a message; sigma stops at its floor."""
    moved, after = tempered(mu[rows], sigma[rows], *message, weight)
    step.moved[rows] = moved
    step.sigma[rows] = np.maximum(after, params.sigma_floor)


def _carry_on(
    rows: IntArray,
    entries: Entries,
    own: Step,
    mu: FloatArray,
    sigma: FloatArray,
) -> None:
    """Give all entries of a player with a next entry the skill after this one, in place."""
    again = entries.player[np.flatnonzero(entries.number == entries.number[rows[0]] + 1)]
    for i in rows[np.isin(entries.player[rows], again)]:
        nodes = np.flatnonzero(entries.player == entries.player[i])
        mu[nodes] += own.moved[i]
        sigma[nodes] = own.sigma[i]

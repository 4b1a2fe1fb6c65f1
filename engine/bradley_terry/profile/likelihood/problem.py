"""A fitted league in the form of the profile's kernels: cells, optimum, and named coordinates."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from banzuke.engine.arrays import BoolArray, FloatArray, Int32Array, IntArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, MOVER, Cells
from banzuke.engine.bradley_terry.general.fit import local_numbers
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.prior.edges import virtual_games
from banzuke.engine.bradley_terry.prior.fit import played_edges, solve_with_prior
from banzuke.engine.bradley_terry.profile.likelihood.fitted_cells import (
    as_fitted,
    folded_of,
    highest_kind,
    is_sure,
)
from banzuke.engine.bradley_terry.profile.likelihood.likelihood import PackedCells
from banzuke.engine.bradley_terry.profile.likelihood.tuned import EFFECT_PRECISION
from banzuke.engine.bradley_terry.result import DRAW, ESTIMATED, FIRST_MOVER, Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import DAVIDSON, HALF_POINTS, winning_chances
from banzuke.engine.scale import ELO_PER_LOGIT

_LINEAR = ("none", "M1", "M4")
"""Handicap models whose log odds are linear in all parameters, so that ln P is concave."""


@dataclass(frozen=True)
class Worths:
    """A normal prior of the worths of handicaps, in natural units.

    Attributes
    ----------
    centre : (n_worths,)
    precision : (n_worths, n_worths)
    """

    centre: FloatArray
    precision: FloatArray


@dataclass(frozen=True)
class Problem:
    """The results of some players, and the state that makes the results most likely.

    The rated players come first; `with_unrated` adds the players linked to them by games.

    Attributes
    ----------
    fit : Fit
    players : (n_rated,)
        Index in the league of each player of the cells; all of them are called rated here.
    folded : Cells
    slope : (n_kinds, n_effects)
        Slope of each kind's log odds by the effects; 0 for ln ν, which comes last. Log odds that
        are `given` come on top.
    has_tie : bool
        True if ln ν is an effect.
    design : (n_levels, n_effects)
        Slope of the log odds by the effects at each handicap level.
    state : (n_rated + n_effects,)
        The estimate: log strengths with mean 0, then the effects.
    gauge_weight : (n_rated,)
        Weights of the quantity that the league's gauge fixes, to first order; they sum to 1.
    n_virtual : int
        Number of virtual players of a prior among the rated, who come last: the prior's virtual
        player, and the zero of published ratings. Games against them are not results.
    worths : Worths or None
        The prior of the effects that are worths of handicaps (`worths.py`), if there are any.
    """

    fit: Fit
    players: IntArray
    folded: Cells
    slope: FloatArray
    has_tie: bool
    design: FloatArray
    state: FloatArray
    gauge_weight: FloatArray
    n_virtual: int = 0
    worths: Worths | None = None

    @property
    def n_rated(self) -> int:
        """Number of rated players, including those of a prior."""
        return len(self.players)

    @cached_property
    def helped(self) -> Int32Array:
        """The (n_cells,) helped players; cached because every step of a calibration uses them."""
        return self.folded.helped()

    @cached_property
    def local(self) -> IntArray:
        """The (n_players,) positions of the league's players among the rated, -1 for the others."""
        local = np.full(len(self.fit.rating_elo), -1, np.int64)
        n_players = self.n_rated - self.n_virtual
        local[self.players[:n_players]] = np.arange(n_players)
        return local

    def cells(self, folded: Cells | None = None, *, ridge: float = 0.0) -> PackedCells:
        """The kernels' argument for these results, or for other results in the same cells."""
        at = self.folded if folded is None else folded
        return PackedCells(
            self.helped, at.other, at.kind, at.n_games, at.score, at.drawn, self.given,
            self.slope, self.has_tie, ridge,
        )  # fmt: skip

    def outcomes(self, state: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The (n_cells,) chances that the helped player wins and draws."""
        return self.outcomes_at(self.log_odds(state), state[-1])

    def log_odds(self, state: FloatArray) -> FloatArray:
        """The (n_cells,) log odds of the helped player, ties excluded."""
        return self.apart(state) + self.lift(state[self.n_rated :])

    def apart(self, strength: FloatArray) -> FloatArray:
        """The (n_cells,) differences between the strengths of each cell's two players."""
        return np.asarray(strength[self.helped] - strength[self.folded.other])

    def lift(self, effects: FloatArray) -> FloatArray:
        """The (n_cells,) log odds that handicaps and the effects add."""
        by_kind = self.given + np.sum(self.slope * effects, axis=1)
        return np.asarray(by_kind[self.folded.kind])

    def along(self, direction: FloatArray) -> FloatArray:
        """The (n_cells,) slopes of the log odds along a direction of the state."""
        by_kind = np.sum(self.slope * direction[self.n_rated :], axis=1)
        return np.asarray(self.apart(direction) + by_kind[self.folded.kind])

    @cached_property
    def given(self) -> FloatArray:
        """The (n_kinds,) log odds that are given: handicaps of a given worth."""
        step = self.fit.model.step
        return np.append(np.zeros(FIRST_LEVEL), step * self.folded.levels)

    def outcomes_at(self, gap: FloatArray, log_nu: float) -> tuple[FloatArray, FloatArray]:
        """The chances of win and draw at log odds; ln ν counts where it is an effect."""
        nu = float(np.exp(log_nu)) if self.has_tie else 0.0
        model = DAVIDSON if self.has_tie else HALF_POINTS
        win, drawn, _ = model.chances(gap, nu=nu, draw_rate=self.fit.draw_rate)
        return win, drawn

    @cached_property
    def is_played(self) -> BoolArray:
        """The (n_cells,) mask of the cells that are not a prior's."""
        return np.asarray(self.folded.other < self.n_rated - self.n_virtual)

    @property
    def counts(self) -> FloatArray:
        """The (3, n_cells) games that the helped player won, drew and lost; 0 for a prior."""
        cells = self.folded
        won = cells.score - 0.5 * cells.drawn
        return np.stack([won, cells.drawn, cells.n_games - won - cells.drawn]) * self.is_played

    @cached_property
    def effect_prior(self) -> tuple[FloatArray, FloatArray]:
        """The (n_effects,) centre of the effects' prior, and its precision, in natural units⁻²."""
        n_effects, of_worths = len(self.state) - self.n_rated, self.worths
        centre, precision = np.zeros(n_effects), EFFECT_PRECISION * np.eye(n_effects)
        if of_worths is not None:
            at = int(self.fit.has_order) + np.arange(len(of_worths.centre))
            centre[at], precision[np.ix_(at, at)] = of_worths.centre, of_worths.precision
        return centre, precision

    @property
    def varies_as_assumed(self) -> bool:
        """True if points vary as ln P assumes."""
        return self.folded.rows is None and (self.has_tie or not self.fit.draw_rate)

    def dispersion(self, win: FloatArray, draw: FloatArray) -> FloatArray:
        """The (n_cells,) variance of points, divided by the one that ln P assumes (J / I).

        `win` and `draw` (n_cells,) are the chances of a game.

        Draws that count as half points vary less than games won and lost. One game of weight w
        varies w times as much as w games. Virtual games vary as their prior says.
        """
        ratio = np.ones(len(self.is_played))
        if self.fit.draw_rate and not self.has_tie:
            taken = cell_information(win, draw, has_tie=False)
            ratio -= 0.25 * draw / np.maximum(taken, np.finfo(np.float64).tiny)
            ratio[~self.is_played] = 1.0
        if self.folded.rows is not None:
            ratio[self.is_played] *= self.folded.rows.mean_weight()
        return ratio

    def lift_at(self, handicap: int) -> float:
        """The given log odds of the first mover at a handicap; 0 if they are estimated."""
        sign = 1.0 if self.fit.model.receiver == "first" else -1.0
        return sign * self.fit.model.step * handicap

    def rating(self, player: int) -> FloatArray:
        """The coordinate of one rated player's rating in the gauge."""
        row = np.zeros(len(self.state))
        row[: self.n_rated] = -self.gauge_weight
        row[player] += 1.0
        return row

    def difference(self, a: int, b: int) -> FloatArray:
        """The coordinate of the difference between two rated players."""
        row = np.zeros(len(self.state))
        row[a], row[b] = 1.0, -1.0
        return row

    def effect(self, name: str) -> FloatArray | None:
        """The coordinate of an effect, in natural units; None if the effect is fixed."""
        row = np.zeros(len(self.state))
        if name == FIRST_MOVER:
            row[self.n_rated] = 1.0
        elif name == DRAW:
            row[-1] = 1.0
        elif name == "gamma":
            row[self.n_rated :] = self.design[0] / max(float(self.folded.levels[0]), 1.0)
        else:
            code = int(name[2:-1])
            row[self.n_rated :] = self.design[int(np.searchsorted(self.folded.levels, code))]
        return row if row.any() else None

    def level(self, code: int) -> FloatArray | None:
        """The coordinate of the value of a handicap; None if the value is at its bound."""
        at = int(np.searchsorted(self.folded.levels, code))
        if at == len(self.folded.levels) or self.folded.levels[at] != code:
            return None
        row = np.zeros(len(self.state))
        row[self.n_rated :] = self.design[at]
        return row if row.any() else None


def cell_information(win: FloatArray, draw: FloatArray, *, has_tie: bool) -> FloatArray:
    """The (n_cells,) information of a game with such chances about the difference."""
    return (DAVIDSON if has_tie else HALF_POINTS).information(win, draw)


def problem_of(fit: Fit, pairs: Pairs) -> Problem | None:
    """The problem of a fit, or None where ln P has no such profile.

    There is none if fewer than two players are rated, or if the log odds are not linear in the
    handicap's parameters (A1 to A3, M2, M3). Levels of handicap that left the model are treated as
    the fit treats them. The virtual games of a prior are games against one additional player.
    """
    model = fit.model
    if model.handicap not in _LINEAR or np.count_nonzero(fit.components.rated) < 2:
        return None
    local = local_numbers(fit)
    order = fit.has_order
    tie = model.has_ties and fit.effect(DRAW).status == ESTIMATED
    folded = as_fitted(fit, folded_of(fit, pairs, local))
    curve = fit.curve if model.handicap_step is None else None
    increments = np.zeros(0) if curve is None else curve.q
    free = increments > 0.0
    handicap = "none" if curve is None or not len(folded.levels) else model.handicap
    terms = Terms(order, tie, handicap, folded.levels)
    by_level = terms.design()[:, free]
    n_effects = int(order) + int(np.count_nonzero(free)) + int(tie)
    slope, design = np.zeros((folded.n_kinds, n_effects)), np.zeros((len(by_level), n_effects))
    slope[MOVER, : int(order)] = 1.0
    design[:, int(order) : int(order) + by_level.shape[1]] = by_level
    slope[FIRST_LEVEL:] = design
    rating = fit.rating_elo[local >= 0] / ELO_PER_LOGIT
    held = fit.gauge.places(local)
    effects = [
        *([fit.effect(FIRST_MOVER).value / ELO_PER_LOGIT] if order else []),
        *increments[free],
        *([DAVIDSON.natural(fit.effect(DRAW).value)] if tie else []),
    ]
    found = Problem(
        fit=fit,
        players=np.flatnonzero(local >= 0),
        folded=folded,
        slope=slope,
        has_tie=tie,
        design=design,
        state=np.concatenate((rating - rating.mean(), effects)),
        gauge_weight=fit.gauge.weights(ELO_PER_LOGIT * rating, held),
    )
    return found if model.prior == "none" else _with_prior(found, pairs)


def _with_prior(problem: Problem, pairs: Pairs) -> Problem:
    """The problem with the virtual player of its prior, and the games against that player.

    The zero of published ratings is one more player. The pull of an anchor counts as games against
    the zero with the same pull, and the same stiffness, at the estimate.
    """
    fit, n_players = problem.fit, problem.n_rated
    virtual = virtual_games(fit.model, problem.players)
    edges = played_edges(pairs, fit)
    if not fit.has_order:
        edges = replace(edges, n_effects=0, side=np.zeros_like(edges.side))
    state = solve_with_prior(edges, virtual).optimum.state
    everybody, one = np.arange(n_players), np.ones(n_players)
    folded = problem.folded.with_one_more(everybody, virtual.n_games * one, virtual.score * one)
    published = virtual.published
    if published is not None:
        gap = state[published.player] - state[n_players + 1]
        likely, unlikely = winning_chances(gap)
        stiff = published.error**-2.0
        games = stiff / (likely * unlikely)
        folded = folded.with_one_more(
            published.player, games, games * likely - stiff * (gap - published.mean)
        )
    weight = np.append(problem.gauge_weight, np.zeros(virtual.n_beside))
    if fit.gauge.kind == "prior":
        weight[:] = 0.0
        weight[-1] = 1.0
    return replace(
        problem,
        players=np.append(problem.players, pairs.n_players + np.arange(virtual.n_beside)),
        folded=folded,
        state=state,
        gauge_weight=weight,
        n_virtual=virtual.n_beside,
    )


def with_unrated(problem: Problem, pairs: Pairs) -> Problem:
    """The problem with the unrated players who are linked by games to a rated player.

    They come after the others, with the mean strength. A player who lost all games carries
    information about the league; a league restricted to players who won and lost looks more even
    than it is.
    """
    n_rated = problem.n_rated
    order = np.concatenate((problem.players, np.flatnonzero(~problem.fit.components.rated)))
    folded = _among(problem, pairs, order)
    ends = (folded.helped(), folded.other)
    links = sparse.coo_array((folded.n_games, ends), shape=(len(order), len(order)))
    _, label = connected_components(links, directed=False)
    here = np.flatnonzero(np.isin(label, label[:n_rated]))
    if len(here) == n_rated:
        return problem
    n_more = len(here) - n_rated
    folded = _among(problem, pairs, order[here])
    slope, design = problem.slope, problem.design
    if len(folded.levels) > len(design):  # of a given worth: effects do not move them
        more = ((0, len(folded.levels) - len(design)), (0, 0))
        slope, design = np.pad(slope, more), np.pad(design, more)
    return replace(
        problem,
        players=order[here],
        folded=folded,
        slope=slope,
        design=design,
        state=np.insert(problem.state, n_rated, np.zeros(n_more)),
        gauge_weight=np.append(problem.gauge_weight, np.zeros(n_more)),
    )


def _among(problem: Problem, pairs: Pairs, players: IntArray) -> Cells:
    """The cells between these players, without handicaps of unknown worth.

    Unless their worth is given, these are the levels that no rated player met.
    """
    local = np.full(pairs.n_players, -1, np.int32)
    local[players] = np.arange(len(players), dtype=np.int32)
    folded, levels = folded_of(problem.fit, pairs, local), problem.folded.levels
    if problem.fit.model.handicap_step is not None:
        return folded
    code = np.zeros(len(folded.kind), np.int64)
    helped = folded.kind >= FIRST_LEVEL
    code[helped] = folded.levels[folded.kind[helped] - FIRST_LEVEL]
    known = ~helped | np.isin(code, levels)
    kind = np.where(helped, FIRST_LEVEL + np.searchsorted(levels, code), folded.kind)
    if not is_sure(problem.fit):  # levels that left the model, as `as_fitted` has them
        given = folded_of(problem.fit, pairs, local_numbers(problem.fit)).levels
        gone = ~known & np.isin(code, given)
        kind[gone] = highest_kind(levels)
        known |= gone
    return replace(folded, kind=kind.astype(np.int32), levels=levels).where(known)

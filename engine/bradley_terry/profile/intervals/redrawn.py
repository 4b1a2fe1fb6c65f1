"""Redrawn leagues: strengths drawn from the posterior, and their games.

A redrawn league should look like the played one after a refit: the same unevenness of games and
the same effects. Leagues redrawn from the estimate do not, for estimates are too spread out.
Leagues with normally distributed strengths do not quite either, where some opponents are far
apart and most are similar. So some pilot leagues are redrawn and refitted. Their bias is removed
from the effects and from the unevenness of games, and strengths are drawn with the spread that
gives this unevenness.
"""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.game_rows import redraw_games
from banzuke.engine.bradley_terry.profile.intervals.tuned import (
    BIAS_ROUNDS,
    FLAT,
    LARGE_LEAGUE,
    LONGEST_CORRECTION,
    PILOTS,
    SCALE_SD,
)
from banzuke.engine.bradley_terry.profile.likelihood import (
    PackedCells,
    Problem,
    cell_information,
    kernel,
)
from banzuke.engine.bradley_terry.profile.similar import (
    Population,
    lift_to_even,
    population,
    prior_mean,
)


@dataclass(frozen=True)
class Redrawn:
    """One redrawn league, refitted.

    Attributes
    ----------
    truth : (n_players + n_effects,)
        The parameters that the results were drawn from.
    cells : PackedCells
        The results for the kernels.
    best : (n_players + n_effects,)
        Its estimate.
    top : float
        ln P there.
    """

    truth: FloatArray
    cells: PackedCells
    best: FloatArray
    top: float


@dataclass(frozen=True)
class Source:
    """The distribution that leagues are redrawn from.

    Attributes
    ----------
    league : Population
    middle : (n_players,)
        Strengths that follow from meetings and handicaps alone.
    scale : float
        Spread of the drawn strengths around `middle`, divided by the population's spread.
    """

    league: Population
    middle: FloatArray
    scale: float

    def draw(self, stream: np.random.Generator) -> FloatArray:
        """New strengths, and the effects."""
        truth, n_rated = self.league.state.copy(), self.league.problem.n_rated
        away = self.league.drawn_strengths(stream) - self.middle
        truth[:n_rated] = self.middle + self.scale * away
        return truth

    def redraw(self, stream: np.random.Generator) -> Redrawn:
        """A league of new strengths and new results, refitted."""
        problem, truth = self.league.problem, self.draw(stream)
        folded = problem.folded
        score, drawn = redraw_games(
            stream, folded.n_games, *problem.outcomes(truth), n_lanes=1, rows=folded.rows
        )
        cells = problem.cells(folded.with_results(score[:, 0], drawn[:, 0]))
        best = truth.copy()
        return Redrawn(truth, cells, best, kernel.climb(cells, best))


def source(problem: Problem, rng: np.random.Generator) -> Source:
    """The source whose redrawn and refitted leagues look like the played one.

    `rng` names the streams, one for each league: the draws of one league do not affect another.
    """
    n_rated, own = problem.n_rated, problem.state.copy()
    kernel.climb(problem.cells(), own)
    played = _unevenness(problem, own)
    effects = problem.state[n_rated:].copy()
    found = _source(population(problem, effects), 1.0)
    n_pilots = of_size(problem, PILOTS)
    for turn in range(BIAS_ROUNDS):
        now, then = (
            [streams.child(rng, number) for number in range(at * n_pilots, (at + 1) * n_pilots)]
            for at in (turn, turn + 1)
        )
        pilots = [found.redraw(stream) for stream in now]
        bias = np.median([one.best[n_rated:] for one in pilots], axis=0) - own[n_rated:]
        effects = effects - np.clip(bias, -LONGEST_CORRECTION, LONGEST_CORRECTION)
        refitted = [_unevenness(problem, one.best) for one in pilots]
        overstated = np.mean(refitted) - np.mean([_unevenness(problem, p.truth) for p in pilots])
        found = _source(population(problem, effects, near=found.league), found.scale)
        truths = [found.draw(stream) for stream in then]
        doubt = float(np.var(refitted, ddof=1))
        found = replace(found, scale=_scale(found, truths, float(played - overstated), doubt))
    return found


def _scale(found: Source, truths: list[FloatArray], wanted: float, doubt: float) -> float:
    """The scale at which strengths are probably as uneven as wanted.

    `doubt` is the variance of the wanted value, from the luck of one league, so that few games
    change the scale little. `truths` are drawn at the previous scale.
    """
    uneven = np.mean([_unevenness(found.league.problem, truth) for truth in truths])
    rise = np.mean([_rise(found, truth) for truth in truths])
    doubt /= SCALE_SD**2
    pull = rise * (wanted - uneven) - doubt * np.log(found.scale)
    return float(found.scale * np.exp(pull / max(rise**2 + doubt, FLAT)))


def of_size(problem: Problem, leagues: int) -> int:
    """The number of leagues of a problem's size that are as informative as some small leagues."""
    return leagues if problem.n_rated < LARGE_LEAGUE else leagues // 2


def _source(league: Population, scale: float) -> Source:
    problem, prior = league.problem, league.given.prior
    lift = lift_to_even(problem, league.state[problem.n_rated :])
    return Source(league, prior_mean(prior.information(problem), prior.meeting * lift), scale)


def _unevenness(problem: Problem, state: FloatArray) -> float:
    """The unevenness of expected points: Σ n (E - ½)²."""
    win, draw = problem.outcomes(state)
    return float(np.sum(problem.folded.n_games * (win + 0.5 * draw - 0.5) ** 2))


def _rise(source: Source, truth: FloatArray) -> float:
    """The derivative of a state's unevenness by the logarithm of the scale."""
    problem = source.league.problem
    win, draw = problem.outcomes(truth)
    away = problem.apart(truth[: problem.n_rated] - source.middle)
    moved = cell_information(win, draw, has_tie=problem.has_tie) * away
    return float(2.0 * np.sum(problem.folded.n_games * (win + 0.5 * draw - 0.5) * moved))

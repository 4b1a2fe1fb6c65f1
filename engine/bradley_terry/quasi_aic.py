"""AIC of models whose draws are half points.

A game that can be drawn varies less than one that cannot, and ln P of draws as half points takes it
to vary as much. Differences of ln P are then too small, by a factor of 1 - 0.4 if 40 % of the games
of equals are drawn, and AIC chooses too few effects. So every ln P is divided by the dispersion of
the points, the same for all models (QAIC of quasi-likelihood; Burnham and Anderson 2002, 2.5).
"""

from dataclasses import replace

from banzuke.engine.bradley_terry.profile import MOST_PLAYERS
from banzuke.engine.bradley_terry.profile.belief import game_information
from banzuke.engine.bradley_terry.profile.likelihood import Problem, problem_of
from banzuke.engine.bradley_terry.profile.similar import information_ratio, ratio_over
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.bradley_terry.select import Candidate, Selection, in_order
from banzuke.engine.games.pairs import Pairs


def quasi_aic(selection: Selection, pairs: Pairs) -> Selection:
    """The same candidates in order of QAIC; where no game is drawn as half points, unchanged.

    Parameters
    ----------
    selection : Selection
    pairs : Pairs
        The games that were fitted.
    """
    scale = _scale(selection, pairs)
    if scale == 1.0:
        return selection
    rows = [row if row.k is None else _scaled(row, scale) for row in selection.rows]
    return in_order(rows, scale=scale)


def _scaled(row: Candidate, scale: float) -> Candidate:
    return replace(row, aic=row.aic - 2.0 * (scale - 1.0) * row.log_likelihood)


def _scale(selection: Selection, pairs: Pairs) -> float:
    """The information of a game, divided by the one that ln P assumes, by the widest linear model.

    Maximum likelihood takes draws of few games for more frequent than they are. That is corrected
    (`game_information`) but in large leagues, where it would take long.
    """
    fits = [row.fit for row in selection.rows if row.fit is not None and row.fit.draw_rate]
    problems = [known for found in sorted(fits, key=_width) if (known := problem_of(found, pairs))]
    if not problems:
        return 1.0
    return _of_problem(problems[-1])


def information_of_points(found: Fit, pairs: Pairs) -> float:
    """The information of a game, divided by the one that the fit's ln P assumes.

    It is above 1 if games are drawn as half points, and 1 if ln P is right or has no such problem.
    The virtual games and anchors of a prior cannot be drawn: only games played count.
    """
    problem = problem_of(found, pairs) if found.draw_rate else None
    if problem is None:
        return 1.0
    if problem.n_virtual:
        played = problem.folded.n_games * problem.is_played
        return ratio_over(problem, [(played, *problem.outcomes(problem.state))])
    return _of_problem(problem)


def _of_problem(problem: Problem) -> float:
    is_small = problem.n_rated <= MOST_PLAYERS
    return (game_information if is_small else information_ratio)(problem)


def _width(found: Fit) -> int:
    return found.n_parameters

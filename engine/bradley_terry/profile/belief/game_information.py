"""The information of a game where points vary by more or less than ln P assumes.

Games that can be drawn as half points vary less than games won and lost, so each tells more. How
often players of equal strength draw follows from the draws and from how far players are apart.
Maximum likelihood takes players of few games for twice as far apart as they are, and their draws
for twice as frequent; so both are taken from the posterior under a typical spread. The draws of few
games are luck as well, so some games of equal players without a draw are added.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.bradley_terry.profile.belief.joint import Joint, rule
from banzuke.engine.bradley_terry.profile.belief.spread import Shape
from banzuke.engine.bradley_terry.profile.belief.tuned import DECISIVE_GAMES, ROUGH_REST, SPREAD_ELO
from banzuke.engine.bradley_terry.profile.likelihood import Problem
from banzuke.engine.bradley_terry.profile.similar import information_ratio, ratio_over
from banzuke.engine.outcomes import winning_chances
from banzuke.engine.outcomes.draw_rate import fit_draw_rate
from banzuke.engine.scale import ELO_PER_LOGIT


def game_information(problem: Problem) -> float:
    """The information of a game, divided by the one that ln P assumes; 1 where it is right."""
    if problem.varies_as_assumed:
        return 1.0
    without_draws = replace(problem, fit=replace(problem.fit, draw_rate=0.0))
    joint = Joint(problem, information_ratio(without_draws))
    given = joint.given(Shape(joint, 0.0).prior(SPREAD_ELO / ELO_PER_LOGIT), enough=ROUGH_REST)
    gap, variance = joint.gaps(given.mean, given.covariance)
    node, share = rule()
    at = gap[:, None] + np.sqrt(variance)[:, None] * node
    games = problem.folded.n_games[:, None] * share
    rate = 0.0
    if problem.fit.draw_rate:
        likely, unlikely = winning_chances(at)
        drawn = float(problem.folded.drawn.sum())
        rows = problem.folded.rows
        weight = 1.0 if rows is None else float(games.sum() / rows.n_games.sum())
        games_then = np.append(games, DECISIVE_GAMES * weight)
        rate = fit_draw_rate(games_then, np.append(likely, 0.5), np.append(unlikely, 0.5), drawn)
    known = replace(problem, fit=replace(problem.fit, draw_rate=rate))
    log_nu = float(given.mean[-1])
    return ratio_over(
        known,
        (
            (of_node, *known.outcomes_at(at[:, number], log_nu))
            for number, of_node in enumerate(games.T)
        ),
    )

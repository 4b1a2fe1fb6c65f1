"""A contest in a club whose handicaps tell ranks: no forecast knows the results of its day."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Model
from banzuke.engine.contest import Games
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import Handicaps, history
from tests.engine.dynamic.constants.test_dynamic_handicap_ranks import (
    N_PLAYERS,
    club,
    on_club_nights,
    proper,
)

ELO = 40.0


def of_club(steps, made):
    """The games of a club, the helped player first; results do not follow ``steps``."""
    turned = made.steps < 0
    one, other = np.where(turned, (made.second, made.first), (made.first, made.second))
    gap = ELO * (np.where(turned, -1, 1) * (made.ranks[0] - made.ranks[1]) + np.abs(made.steps))
    won = np.random.default_rng(31).random(len(gap)) < 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    rows = history(
        one, other, made.day, n_players=N_PLAYERS, wins=won, draws=0 * won, losses=~won,
        moves=np.zeros(len(gap)), shift=np.abs(steps),
    )  # fmt: skip
    return Games.of(rows, Handicaps(Model()))


@pytest.mark.slow
def test_forecasts_do_not_know_the_other_handicaps_of_their_day():
    """In tournaments these follow the results of earlier rounds."""
    made = on_club_nights(club(31, proper))
    day = int(made.day.max())
    one = int(np.flatnonzero(made.day == day)[0])
    raised = made.steps.copy()
    raised[one] = np.sign(raised[one] or 1.0) * 9.0
    found = []
    for steps in (made.steps, raised):
        games, model = of_club(steps, made), Dynamic()
        model.learn(games, day)
        ahead = games.day == day
        sides = np.stack((games.first, games.second))[:, ahead]
        found.append((sides, model.forecast(games, ahead, day)))
    (sides, before), (again, after) = found
    changed = {int(made.first[one]), int(made.second[one])}
    np.testing.assert_array_equal(sides, again)
    others = np.array([set(map(int, pair)) != changed for pair in sides.T])
    assert np.abs(after - before)[~others].max() > 0.05
    np.testing.assert_array_equal(after[others], before[others])


@pytest.mark.slow
def test_handicaps_that_tell_ranks_count_in_a_contest():
    made = club(32, proper)
    games = of_club(made.steps, made)
    assert games.n_counted_as_even == 0
    model = Dynamic()
    model.learn(games, 500)
    assert model.supposed[0].step_elo is not None

"""AIC where draws are half points, and the model whose distribution gives intervals."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, quasi_aic, ratio_test, select
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.streams import named
from tests.engine.bradley_terry.test_unused_handicaps import club
from tests.engine.handicap_leagues import handicap_league

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 1500.0)


def chosen(pairs, *among, draws="half"):
    return select(pairs, Model(draws), gauge=MEAN, among=among)


def league_with_draws(number, *, mover, games=200, n_players=10):
    """A league by lot; four in ten games of equals are drawn, as half points."""
    rng = named("quasi aic", str(number))
    truth = rng.normal(0.0, 200.0, n_players)
    first = rng.integers(0, n_players, games)
    second = (first + rng.integers(1, n_players, games)) % n_players
    likely = 1.0 / (1.0 + 10.0 ** (-(truth[first] - truth[second] + mover) / 400.0))
    drawn = np.minimum(1.6 * likely * (1.0 - likely), 2.0 * np.minimum(likely, 1.0 - likely))
    luck = rng.random(games)
    win = likely - 0.5 * drawn
    score = np.where(luck < win, 1.0, np.where(luck < win + drawn, 0.5, 0.0))
    return aggregate(first, second, score, n_players=n_players)


@pytest.mark.parametrize(("tie", "draws"), [(0.0, "half"), (0.8, "davidson")])
def test_where_no_draw_is_half_a_win_nothing_changes(tie, draws):
    pairs = handicap_league(3, tie=tie)
    found = chosen(pairs, "order", draws=draws)

    assert quasi_aic(found, pairs) is found


def test_ln_p_of_draws_as_half_points_counts_for_more():
    pairs = league_with_draws(0, mover=60.0)
    plain = chosen(pairs, "order")
    found = quasi_aic(plain, pairs)

    assert 1.4 < found.scale < 1.8  # 1 / (1 - 0.4) but for few draws
    for row in found.rows:
        bonus = 9 + row.k
        assert row.aic == pytest.approx(-2.0 * (found.scale * row.log_likelihood - bonus))
    assert found.rows[0].delta_aic == 0.0
    with_order = next(row for row in found.rows if row.model.order)
    before = ratio_test(plain, next(row for row in plain.rows if row.model.order))
    after = ratio_test(found, with_order)
    assert after.statistic == pytest.approx(found.scale * before.statistic)
    assert after.p_value < before.p_value


@pytest.mark.long
def test_a_test_of_the_first_move_has_its_size_with_draws():
    """Of 300 leagues without an effect, p is below 0.1 in a tenth; before, in 1 of 50."""
    small = 0
    for number in range(300):
        pairs = league_with_draws(number, mover=0.0, games=300)
        found = quasi_aic(chosen(pairs, "order"), pairs)
        with_order = next(row for row in found.rows if row.model.order)
        small += ratio_test(found, with_order).p_value < 0.1

    assert 18 <= small <= 45


def test_intervals_contain_an_effect_of_handicaps_that_aic_left_out():
    left_out = chosen(club(extra=True, given=20.0, even=18.0), "handicap")
    assert left_out.winner.model.handicap == "none"
    assert left_out.of_intervals.model.handicap == "M4"

    used = chosen(club(extra=True, given=20.0, even=12.0), "handicap")
    assert used.of_intervals is used.winner

    proper = chosen(club(extra=False, given=20.0, even=0.0), "handicap")
    assert proper.of_intervals.model.handicap == "M4"

    order = chosen(handicap_league(3), "order")
    assert order.of_intervals is order.winner


def test_intervals_of_an_additive_model_are_those_of_a_near_one_by_factors():
    pairs = handicap_league(0, n_players=8, n_games=120, step_elo=20.0)
    found = chosen(pairs, "order", "handicap")

    assert found.winner.model.handicap == "A3"
    assert found.of_intervals.model.handicap == "M4"

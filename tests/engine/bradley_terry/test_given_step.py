"""A given worth of a step of handicaps: no parameter, and in every likelihood."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.special import log_expit

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    OTHER_RECEIVER,
    Gauge,
    Model,
    fit,
    handicap_worth,
    next_game,
    predict,
    profile,
    select,
    simulate,
    summarise,
    why_unused,
)
from banzuke.engine.bradley_terry.general.errors import scaled_inverse
from banzuke.engine.bradley_terry.profile.belief.joint import Joint, NormalPrior
from banzuke.engine.bradley_terry.profile.belief.spread import Shape
from banzuke.engine.bradley_terry.profile.intervals.profile import climbed
from banzuke.engine.bradley_terry.profile.likelihood.problem import problem_of, with_unrated
from banzuke.engine.games.pairs import aggregate, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.handicap_leagues import handicap_league

MEAN = Gauge()


def club(seed=1, n_players=8, n_games=120):
    """Players of different rank who always give as many stones as they are ranks apart."""
    rng = np.random.default_rng(seed)
    rank = rng.integers(0, 6, n_players)
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    first, second = (
        np.where(rank[first] <= rank[second], first, second),
        np.where(rank[first] <= rank[second], second, first),
    )
    score = (rng.random(n_games) < 0.5).astype(float)
    level = rank[second] - rank[first]
    return rank, aggregate(first, second, score, n_players=n_players, handicap=level)


@pytest.mark.parametrize("order", [False, True])
@pytest.mark.parametrize("draws", ["half", "davidson"])
@pytest.mark.parametrize(("receiver", "step_elo"), [("first", 60.0), ("second", -60.0)])
@pytest.mark.parametrize(("n_players", "n_games"), [(6, 150), (60, 900)])
def test_the_likeliest_worth_given_changes_nothing(
    n_players, n_games, receiver, step_elo, draws, order
) -> None:
    pairs = handicap_league(3, n_players, n_games, tie=0.4, step_elo=step_elo)
    model = Model(draws=draws, order=order, handicap="M4", receiver=receiver)
    free = fit(pairs, model, gauge=MEAN)
    step = free.effect("gamma").value

    held = fit(pairs, replace(model, handicap_step=step), gauge=MEAN)

    assert step > 20.0
    np.testing.assert_allclose(held.rating_elo, free.rating_elo, atol=2e-6)
    assert held.log_likelihood == pytest.approx(free.log_likelihood, abs=1e-9)
    assert held.aic == pytest.approx(free.aic - 2.0, abs=1e-9)
    assert held.n_parameters == free.n_parameters - 1
    assert np.all(held.se_hessian_elo <= free.se_hessian_elo + 1e-9)
    games = ([0, 1, 2], [3, 4, 5])
    for chance, other in zip(
        predict(held, *games, handicap=[0, 1, 3]), predict(free, *games, handicap=[0, 1, 3]),
        strict=True,
    ):  # fmt: skip
        np.testing.assert_allclose(chance, other, atol=1e-8)


@pytest.mark.parametrize("n_players", [6, 70])
def test_stones_between_ranks_shift_the_ratings_of_even_games(n_players) -> None:
    # Ratings with stones are those of the same results without them, plus the stones' worth.
    rank, pairs = club(2, n_players, 30 * n_players)
    even = fit(replace(pairs, handicap=np.zeros_like(pairs.handicap)), Model(), gauge=MEAN)

    given = fit(pairs, Model(handicap="M4", handicap_step=80.0), gauge=MEAN)

    shifted = even.rating_elo + 80.0 * (rank - rank.mean())
    np.testing.assert_allclose(given.rating_elo, shifted, atol=1e-9)
    assert given.log_likelihood == pytest.approx(even.log_likelihood, abs=1e-9)
    assert given.aic == pytest.approx(even.aic, abs=1e-9)


@pytest.mark.parametrize("receiver", ["first", "second"])
def test_ratings_are_the_maximum_of_a_likelihood_written_by_hand(receiver) -> None:
    pairs = handicap_league(5, 5, 90, tie=0.3)
    given = fit(
        pairs, Model(order=True, handicap="M4", handicap_step=70.0, receiver=receiver), gauge=MEAN
    )
    sign = 1.0 if receiver == "first" else -1.0
    points = pairs.wins + 0.5 * pairs.draws
    games = pairs.wins + pairs.draws + pairs.losses

    def unlikely(x):
        strength = np.append(x[:4], -x[:4].sum())
        gap = strength[pairs.first_idx] - strength[pairs.second_idx]
        gap = gap + sign * 70.0 / ELO_PER_LOGIT * pairs.handicap
        gap = gap + x[4] * ((pairs.handicap == 0) & ~pairs.neutral)
        return -np.sum(points * log_expit(gap) + (games - points) * log_expit(-gap))

    best = minimize(unlikely, np.zeros(5), method="BFGS", options={"gtol": 1e-7})

    found = np.append(given.rating_elo[:4] - 1500.0, given.effect("first_mover").value)
    np.testing.assert_allclose(found, ELO_PER_LOGIT * best.x, atol=1e-4)
    assert given.log_likelihood == pytest.approx(-best.fun, abs=1e-9)


def test_the_worth_is_said_as_given_at_any_handicap() -> None:
    _, pairs = club()
    given = fit(pairs, Model(handicap="M4", handicap_step=100.0), gauge=MEAN)

    effect = given.effect("gamma")
    worth = handicap_worth(given, [0, 1, 20])

    assert (effect.value, effect.unit, effect.status) == (100.0, "Elo", "given")
    assert np.isnan(effect.se_hessian)
    np.testing.assert_array_equal(worth.elo, [0.0, 100.0, 2000.0])
    np.testing.assert_array_equal(worth.se_elo, 0.0)
    assert why_unused(given, pairs) is None


@pytest.mark.parametrize("receiver", ["first", "second"])
def test_a_worth_given_to_the_wrong_player_is_noticed(receiver) -> None:
    pairs = handicap_league(7, 8, 200)  # the first player receives
    model = Model(handicap="M4", handicap_step=60.0, receiver=receiver)

    why = why_unused(fit(pairs, model, gauge=MEAN), pairs)

    assert why == (None if receiver == "first" else OTHER_RECEIVER)


def test_a_worth_counts_where_no_game_has_a_handicap() -> None:
    pairs = from_counts([0], [1], [11], [0], [9], n_players=2)
    given = fit(pairs, Model(handicap="M4", handicap_step=100.0), gauge=MEAN)
    plain = fit(pairs, Model(), gauge=MEAN)

    even, one = (predict(given, 0, 1, handicap=h)[0][0] for h in (0, 1))

    assert even == pytest.approx(predict(plain, 0, 1)[0][0], abs=1e-9)
    assert np.log(one / (1 - one)) - np.log(even / (1 - even)) == pytest.approx(100 / ELO_PER_LOGIT)


def test_replicates_keep_the_worth() -> None:
    rank, pairs = club(3)
    given = fit(pairs, Model(order=True, handicap="M4", handicap_step=90.0), gauge=MEAN)

    drawn = simulate(given, pairs, replicates=40, rng=streams.named("given"))
    seen = summarise(drawn, given)

    np.testing.assert_array_equal(drawn.effects[1], 90.0)
    assert np.isnan([seen.effect_se[1], seen.effect_lo95[1], seen.effect_hi95[1]]).all()
    assert np.isfinite(seen.effect_se[0])
    plain = fit(replace(pairs, handicap=np.zeros_like(pairs.handicap)), Model(), gauge=MEAN)
    shift = np.nanmean(drawn.rating_elo, axis=1) - plain.rating_elo
    assert np.corrcoef(shift, rank)[0, 1] > 0.95
    found = next_game(given, drawn, 0, 1, handicap=3)
    assert found.lo95[0] <= found.chance[0] <= found.hi95[0]


def test_the_posterior_is_that_of_a_worth_that_a_prior_holds() -> None:
    # The same problem with γ as an effect, which its prior holds at the worth.
    pairs = handicap_league(4, 7, 60)
    model = Model(handicap="M4")
    free = with_unrated(problem_of(fit(pairs, model, gauge=MEAN), pairs), pairs)
    held = problem_of(fit(pairs, replace(model, handicap_step=130.0), gauge=MEAN), pairs)
    held = with_unrated(held, pairs)
    for likeness in (0.0, 3.0):
        known = Joint(held).given(Shape(Joint(held), likeness).prior(1.0), enough=1e-9)
        loose = Shape(Joint(free), likeness).prior(1.0)
        n, step = free.n_rated, 130.0 / ELO_PER_LOGIT
        strengths = loose.precision[:n, :n]
        centre = np.append(-scaled_inverse(strengths) @ loose.precision[:n, n] * step, step)
        precision = loose.precision.copy()
        precision[n, n] += 1e9

        pinned = Joint(free).given(NormalPrior(centre, precision, 0.0), enough=1e-9)

        np.testing.assert_allclose(known.mean, pinned.mean[:n], atol=1e-5)
        np.testing.assert_allclose(known.covariance, pinned.covariance[:n, :n], atol=1e-5)


@pytest.mark.parametrize("receiver", ["first", "second"])
def test_expected_results_have_the_worth(receiver) -> None:
    _, pairs = club(4, 6, 80)
    given = fit(pairs, Model(handicap="M4", handicap_step=100.0, receiver=receiver), gauge=MEAN)
    rng = streams.named("given")
    for known in (profile(given, pairs, rng), climbed(given, pairs, rng)):
        assert known is not None
        league = known.population

        at = [league.next_game(0, 1, neutral=False, handicap=h)[0] for h in (0, 1, 30)]

        rise = [np.log(win / lost) for win, _, lost in at]
        sign = 1.0 if receiver == "first" else -1.0
        slope = league.forecast_slope
        assert rise[1] - rise[0] == pytest.approx(sign * slope * 100 / ELO_PER_LOGIT, rel=0.3)
        assert sign * rise[2] > 10.0
        low, high = league.next_game(0, 1, neutral=False, handicap=1)[1:]
        assert np.all((low <= at[1]) & (at[1] <= high))
        assert np.isnan(known.effect("gamma").lo95)


def test_unrated_players_count_at_handicaps_that_no_rated_player_met() -> None:
    one, other = np.array([0, 1, 0, 3]), np.array([1, 2, 2, 0])
    won, lost = np.array([3, 2, 2, 4]), np.array([2, 3, 2, 0])
    pairs = from_counts(one, other, won, 0 * won, lost, n_players=4, handicap=[0, 1, 2, 7])
    given = fit(pairs, Model(handicap="M4", handicap_step=100.0), gauge=MEAN)
    problem = problem_of(given, pairs)

    whole = with_unrated(problem, pairs)

    assert whole.n_rated == 4
    np.testing.assert_array_equal(whole.folded.levels, [1, 2, 7])
    np.testing.assert_allclose(ELO_PER_LOGIT * whole.given, [0, 0, 100, 200, 700])
    assert whole.folded.n_games.sum() == 18.0


def test_aic_chooses_among_models_of_the_same_worth() -> None:
    pairs = handicap_league(6, 8, 200)
    model = Model(handicap="M4", handicap_step=60.0)

    found = select(pairs, model, gauge=MEAN, among=["order"])

    assert {row.name for row in found.rows} == {"M4", "M4 + order"}
    assert {row.k for row in found.rows} == {0, 1}
    assert all(row.fit.effect("gamma").status == "given" for row in found.rows)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"handicap": "M3", "handicap_step": 50.0}, 'is that of "M4"'),
        ({"handicap_step": 50.0}, 'is that of "M4"'),
        ({"handicap": "M4", "handicap_step": -1.0}, "give Elo from 0"),
        ({"handicap": "M4", "handicap_step": np.inf}, "give Elo from 0"),
    ],
)
def test_a_worth_that_means_nothing_is_refused(said, why) -> None:
    with pytest.raises(ValueError, match=why):
        Model(**said)

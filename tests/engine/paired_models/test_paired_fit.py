"""Other models of paired comparisons: known parameters, the engine's own fits, derivatives."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.engine.paired_models import compare_models
from banzuke.engine.paired_models.chances import WITH_DRAWS, WITHOUT_DRAWS
from banzuke.engine.paired_models.first_move import CASE_OF, difference
from banzuke.engine.paired_models.fit import Games, NoMaximum, fit_paired
from banzuke.engine.scale import ELO_PER_LOGIT

OUTCOMES = {one.name: one for one in (*WITHOUT_DRAWS, *WITH_DRAWS)}
STRENGTH = np.log([0.5, 0.8, 1.0, 1.7, 3.0])
TAU = 0.4
EFFECT = {"none": 0.0, "multiplicative": 0.3, "additive": 0.1}


def games_of(outcomes, first_move, n: float = 1e4) -> Games:
    """A double round robin and neutral games; the counts are exactly the expected counts."""
    first, second = (a.ravel() for a in np.nonzero(~np.eye(5, dtype=bool)))
    first, second = np.tile(first, 2), np.tile(second, 2)
    moves = np.repeat([1.0, 0.0], len(first) // 2)
    gap = difference(first_move, STRENGTH[first], STRENGTH[second], moves, EFFECT[first_move])
    return Games(5, first, second, moves, n * outcomes.chances(gap.d, TAU * outcomes.has_draws).p)


CASES = [
    (name, first_move)
    for name, one in OUTCOMES.items()
    for first_move in EFFECT
    if first_move != "additive" or one.elo == ELO_PER_LOGIT
]


@pytest.mark.parametrize(("name", "first_move"), CASES)
def test_games_exactly_as_expected_give_the_parameters_back(name, first_move) -> None:
    outcomes = OUTCOMES[name]
    found = fit_paired(games_of(outcomes, first_move), outcomes, first_move)

    expected = outcomes.elo * (STRENGTH - STRENGTH.mean())
    np.testing.assert_allclose(found.rating_elo, expected, atol=1e-3)
    if outcomes.has_draws:
        draw = outcomes.chances(np.zeros(1), TAU).p[1, 0]
        assert found.draw_of_equals == pytest.approx(draw, abs=1e-6)
    unit = 50 / np.exp(STRENGTH).mean() if first_move == "additive" else outcomes.elo
    if first_move == "none":
        assert np.isnan(found.effect)
        assert found.score_of_first == 0.5
    else:
        assert found.effect == pytest.approx(unit * EFFECT[first_move], abs=1e-3)
        assert 0.0 < found.effect_se < 0.1 * found.effect
        assert 0.5 < found.score_of_first < 0.65
    assert found.n_parameters == 4 + outcomes.has_draws + (first_move != "none")


@pytest.mark.parametrize("name", OUTCOMES)
def test_slopes_are_those_of_the_chances_which_add_up_to_one(name) -> None:
    d, step = np.linspace(-6.0, 6.0, 25), 1e-6
    chances = OUTCOMES[name].chances
    tau = TAU * OUTCOMES[name].has_draws
    at = chances(d, tau)
    np.testing.assert_allclose(at.p.sum(axis=0), 1.0, rtol=1e-14)
    by_d = (chances(d + step, tau).p - chances(d - step, tau).p) / (2 * step)
    np.testing.assert_allclose(at.by_d, by_d, atol=1e-9)
    if OUTCOMES[name].has_draws:
        up, down = np.exp(np.log(TAU) + step), np.exp(np.log(TAU) - step)
        by_draw = (chances(d, up).p - chances(d, down).p) / (2 * step)
        np.testing.assert_allclose(at.by_draw, by_draw, atol=1e-9)


def test_beaver_and_gokhales_chance_is_theirs() -> None:
    first, second = np.log([2.0]), np.log([3.0])
    d = difference("additive", first, second, np.ones(1), 0.5).d
    assert OUTCOMES["bradley-terry"].chances(d, 0.0).p[0, 0] == pytest.approx(2.5 / 5.0)


def test_rao_and_kuppers_chance_is_theirs() -> None:
    theta, pi_i, pi_j = np.exp(TAU), 2.0, 3.0
    win, draw, loss = OUTCOMES["rao-kupper"].chances(np.log([pi_i / pi_j]), TAU).p[:, 0]
    assert win == pytest.approx(pi_i / (pi_i + theta * pi_j))
    assert loss == pytest.approx(pi_j / (pi_j + theta * pi_i))
    both = (pi_i + theta * pi_j) * (pi_j + theta * pi_i)
    assert draw == pytest.approx((theta**2 - 1) * pi_i * pi_j / both)


def league(seed: int, *, draws: bool) -> Pairs:
    rng = np.random.default_rng(seed)
    first, second = (a.ravel() for a in np.nonzero(~np.eye(6, dtype=bool)))
    p = np.array([0.45, 0.25, 0.3]) if draws else np.array([0.6, 0.0, 0.4])
    wins, drawn, losses = rng.multinomial(12, p, len(first)).T
    return from_counts(first, second, wins, drawn, losses, n_players=6)


@pytest.mark.parametrize("draws", [True, False])
@pytest.mark.parametrize("order", [True, False])
def test_models_that_the_engine_has_too_give_its_fits(draws, order) -> None:
    pairs = league(1, draws=draws)
    own = fit(pairs, Model(draws="davidson" if draws else "half", order=order), gauge=Gauge())
    found = compare_models(pairs)
    (same,) = [
        one for one in found.fits
        if one.outcomes == ("davidson" if draws else "bradley-terry")
        and one.first_move == ("multiplicative" if order else "none")
    ]  # fmt: skip
    assert same.log_likelihood == pytest.approx(own.log_likelihood, abs=1e-7)
    assert same.aic == pytest.approx(own.aic, abs=1e-6)
    apart = own.rating_elo - own.rating_elo.mean() - same.rating_elo
    np.testing.assert_allclose(apart, 0.0, atol=1e-3)
    if order:
        moving = own.effect("first_mover")
        assert same.effect == pytest.approx(moving.value, abs=1e-3)
        assert same.effect_se == pytest.approx(moving.se_hessian, rel=1e-3)
    assert [one.aic for one in found.fits] == sorted(one.aic for one in found.fits)
    tried = [*found.fits, *found.failed]
    assert len(tried) == (13 if draws else 8)
    assert len([one for one in found.fits if not one.first_move.endswith("by pair")]) == (
        8 if draws else 5
    )


def test_games_that_no_model_uses_are_counted() -> None:
    first = np.array([0, 1, 0, 1, 2, 0, 2])
    second = np.array([1, 0, 1, 2, 1, 3, 0])
    pairs = from_counts(
        first, second, [3, 2, 4, 1, 2, 5, 1], [1, 0, 0, 0, 2, 0, 0], [2, 2, 1, 2, 1, 0, 1],
        n_players=4, handicap=[0, 0, 2, 0, 0, 0, 0],
    )  # fmt: skip
    found = compare_models(pairs)
    assert (found.n_handicap, found.n_unrated, found.n_dropped) == (5, 5, 0)
    assert (found.n_games, found.n_draws) == (pairs.n_games - 10, 3)
    assert found.players.tolist() == [0, 1, 2]

    dropped = compare_models(pairs, drop_draws=True)
    assert (dropped.n_dropped, dropped.n_draws) == (3, 0)
    assert dropped.n_games == found.n_games - 3
    assert {one.outcomes for one in dropped.fits} == {"bradley-terry", "thurstone"}


def test_neutral_games_have_no_effect_of_moving_first() -> None:
    pairs = league(2, draws=True)
    neutral = from_counts(
        pairs.first_idx, pairs.second_idx, pairs.wins, pairs.draws, pairs.losses, n_players=6,
        neutral=np.ones(pairs.n_cells, bool),
    )  # fmt: skip
    assert {one.first_move for one in compare_models(neutral).fits} == {"none"}


def test_a_move_that_always_wins_is_no_maximum() -> None:
    first, second = (a.ravel() for a in np.nonzero(~np.eye(4, dtype=bool)))
    wins = np.full(len(first), 10)
    pairs = from_counts(first, second, wins, 0 * wins, 0 * wins, n_players=4)
    found = compare_models(pairs)
    assert {one.first_move for one in found.fits} == {"none"}
    assert {(name, move) for name, move, _ in found.failed} == {
        ("bradley-terry", "multiplicative"), ("bradley-terry", "additive"),
        ("thurstone", "multiplicative"), ("bradley-terry", "multiplicative by pair"),
        ("bradley-terry", "additive by pair"), ("thurstone", "multiplicative by pair"),
    }  # fmt: skip


def test_games_that_bound_nobody_are_refused() -> None:
    pairs = from_counts([0], [1], [3], [0], [0], n_players=2)
    with pytest.raises(ValueError, match="bound nobody's rating"):
        compare_models(pairs)


def test_players_who_never_met_are_no_maximum() -> None:
    apart = Games(
        4, np.array([0, 2]), np.array([1, 3]), np.zeros(2), np.array([[3.0, 2], [0, 0], [2, 3]])
    )
    with pytest.raises(NoMaximum, match="do not determine"):
        fit_paired(apart, OUTCOMES["bradley-terry"], "none")


def both_orders(theta: np.ndarray, n: float = 1e5) -> Games:
    """A double round robin of four players, with exactly expected counts, by effects θ of pairs."""
    first, second = (a.ravel() for a in np.nonzero(~np.eye(4, dtype=bool)))
    low, high = np.minimum(first, second), np.maximum(first, second)
    pair = np.unique(np.stack((low, high)), axis=1, return_inverse=True)[1].reshape(-1)
    gap = difference(
        "multiplicative", STRENGTH[first], STRENGTH[second], np.ones(len(first)), theta[pair]
    )
    counts = n * OUTCOMES["bradley-terry"].chances(gap.d, 0.0).p
    return Games(4, first, second, np.ones(len(first)), counts)


@pytest.mark.parametrize("kind", ["multiplicative by pair", "additive by pair"])
def test_effects_by_pair_are_recovered_and_agree_where_they_are_equal(kind) -> None:
    theta = np.array([0.3, -0.2, 0.0, 0.5, 0.1, 0.2])
    name = kind.removesuffix(" by pair")
    bradley_terry = OUTCOMES["bradley-terry"]
    found = fit_paired(both_orders(theta), bradley_terry, kind)
    assert found.n_parameters == 3 + 6
    if name == "multiplicative":
        np.testing.assert_allclose(found.by_pair.effect, ELO_PER_LOGIT * theta, atol=1e-3)
        assert (found.by_pair.effect_se > 0.0).all()
    same = both_orders(np.full(6, 0.3))
    one, many = (fit_paired(same, bradley_terry, each) for each in (name, kind))
    if name == "multiplicative":
        assert many.log_likelihood == pytest.approx(one.log_likelihood, abs=1e-6)
    assert many.n_parameters - one.n_parameters == 5


def test_a_pair_whose_first_mover_always_wins_has_an_infinite_effect() -> None:
    games = both_orders(np.zeros(6), n=100.0)
    counts = games.counts.copy()
    certain = (np.minimum(games.first, games.second) == 0) & (
        np.maximum(games.first, games.second) == 1
    )
    counts[:, certain] = np.array([[100.0], [0.0], [0.0]])
    found = fit_paired(
        Games(4, games.first, games.second, games.moves, counts),
        OUTCOMES["bradley-terry"], "multiplicative by pair",
    )  # fmt: skip
    assert found.by_pair.effect[0] == np.inf
    assert np.isfinite(found.by_pair.effect[1:]).all()
    assert found.n_parameters == 3 + 6
    # The games of that pair have chance 1, so the rest is the fit of the other games.
    rest = Games(4, *(getattr(games, name)[~certain] for name in ("first", "second", "moves")),
                 games.counts[:, ~certain])  # fmt: skip
    alone = fit_paired(rest, OUTCOMES["bradley-terry"], "multiplicative by pair")
    assert found.log_likelihood == pytest.approx(alone.log_likelihood, abs=1e-9)


@pytest.mark.parametrize("draws", [True, False])
def test_each_effect_is_tested_against_the_simpler_and_the_table_against_all(draws) -> None:
    found = compare_models(league(2, draws=draws))
    for one in found.fits:
        test = found.against_simpler(one)
        if one.first_move == "none":
            assert test is None
            continue
        simpler = next(other for other in found.fits if other.outcomes == one.outcomes
                       and other.first_move == CASE_OF[one.first_move])  # fmt: skip
        assert test.statistic == pytest.approx(
            2 * (one.log_likelihood - simpler.log_likelihood), abs=1e-9
        )
        assert test.df == (14 if one.first_move.endswith("by pair") else 1)
        assert 0.0 <= test.p_value <= 1.0
        assert found.table.log_likelihood >= one.log_likelihood - 1e-9
    # 30 cells with two or three results.
    assert found.table.n_parameters == (60 if draws else 30)
    assert found.table.counts.sum() == found.n_games


def test_the_test_of_equal_effects_rejects_at_its_nominal_rate() -> None:
    """With one true effect, the statistics of 40 leagues have the mean of their χ²."""
    rng = np.random.default_rng(5)
    games, statistics = both_orders(np.full(6, 0.3), n=1.0), []
    for _ in range(40):
        wins = rng.binomial(60, games.counts[0])
        drawn = Games(4, games.first, games.second, games.moves,
                      np.stack((wins, 0 * wins, 60 - wins)).astype(float))  # fmt: skip
        one, many = (
            fit_paired(drawn, OUTCOMES["bradley-terry"], kind).log_likelihood
            for kind in ("multiplicative", "multiplicative by pair")
        )
        statistics.append(2 * (many - one))
    # The mean of 5 has a standard error of √(10 / 40).
    assert np.mean(statistics) == pytest.approx(5.0, abs=4 * 0.5)

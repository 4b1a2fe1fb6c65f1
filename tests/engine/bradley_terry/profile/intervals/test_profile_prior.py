"""Intervals of models with a prior: the uncertainty that games and prior leave."""

import numpy as np
import pytest
from scipy.optimize import brentq, minimize

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Anchor, Fit, Gauge, Model, Profile, fit, profile
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.games.weights import weigh
from banzuke.engine.scale import ELO_PER_LOGIT

N_PLAYERS = 8
DROP = 1.959964**2
PRIORS = [Model(prior="mean-draw", prior_games=1.5), Model(prior="gamma", prior_games=2.0)]


def league(n_games: int, *, draws: bool = False) -> Pairs:
    rng = streams.named("profile", "prior", str(n_games))
    first, second = np.array([rng.permutation(N_PLAYERS)[:2] for _ in range(n_games)]).T
    truth = np.linspace(-1.5, 1.5, N_PLAYERS)
    win = 1.0 / (1.0 + np.exp(truth[second] - truth[first]))
    score = (rng.random(n_games) < win).astype(np.float64)
    if draws:
        score[rng.random(n_games) < 0.4] = 0.5
    return aggregate(first, second, score, n_players=N_PLAYERS)


def profiled(pairs: Pairs, model: Model, gauge: Gauge | None = None) -> tuple[Fit, Profile]:
    found = fit(pairs, model, gauge=gauge or Gauge())
    seen = profile(found, pairs, streams.named("profile", "prior"))
    assert seen is not None
    return found, seen


def log_posterior(pairs: Pairs, model: Model, x: np.ndarray) -> float:
    """The log posterior of (n_players + 1,) log strengths; the last is the prior's centre."""
    gap = x[pairs.first_idx] - x[pairs.second_idx]
    played = np.sum(-pairs.wins * np.log1p(np.exp(-gap)) - pairs.losses * np.log1p(np.exp(gap)))
    from_mean = x[:-1] - x[-1]
    if model.prior == "gamma":  # here from_mean is the distance from the mode
        return float(played + model.prior_games * np.sum(from_mean - np.exp(from_mean)))
    even = np.log1p(np.exp(-from_mean)) + np.log1p(np.exp(from_mean))
    return float(played - 0.5 * model.prior_games * np.sum(even))


@pytest.mark.long
@pytest.mark.parametrize("model", PRIORS, ids=lambda model: model.prior)
def test_at_an_end_the_profile_of_the_posterior_is_lower_by_the_drop(model: Model) -> None:
    pairs = league(40)
    found, seen = profiled(pairs, model)

    def highest(a: int, b: int, gap: float) -> float:
        result = minimize(
            lambda x: -log_posterior(pairs, model, x), np.zeros(N_PLAYERS + 1),
            constraints={"type": "eq", "fun": lambda x: x[a] - x[b] - gap},
            options={"maxiter": 500, "ftol": 1e-12},
        )  # fmt: skip
        assert result.success
        return -float(result.fun)

    for a, b in ((0, 7), (3, 4)):
        best = float(found.rating_elo[a] - found.rating_elo[b]) / ELO_PER_LOGIT
        top = highest(a, b, best)

        def fallen(gap: float, a: int = a, b: int = b, top: float = top) -> float:
            return 2.0 * (top - highest(a, b, gap)) - DROP

        low, high = brentq(fallen, best - 8.0, best), brentq(fallen, best, best + 8.0)
        interval = seen.difference(a, b)
        assert interval.corrected == pytest.approx(best * ELO_PER_LOGIT, abs=0.01)
        assert interval.lo95 == pytest.approx(low * ELO_PER_LOGIT, abs=0.5)
        assert interval.hi95 == pytest.approx(high * ELO_PER_LOGIT, abs=0.5)


@pytest.mark.parametrize("model", PRIORS, ids=lambda model: model.prior)
@pytest.mark.parametrize("gauge", [Gauge(), Gauge("prior"), Gauge("fixed", 1500.0, player=3)])
def test_many_games_leave_the_error_of_the_posterior(model: Model, gauge: Gauge) -> None:
    found, seen = profiled(league(4000, draws=True), model, gauge)
    for player in (0, 5, 7):
        interval = seen.rating(player)
        width = (interval.hi95 - interval.lo95) / (2.0 * 1.959964)
        assert width == pytest.approx(found.se_hessian_elo[player], rel=0.05)
        assert interval.lo95 < found.rating_elo[player] < interval.hi95


def test_anchors_pull_their_intervals_together() -> None:
    anchors = (Anchor(0, 1300.0, 20.0), Anchor(7, 1700.0, 20.0))
    model = Model(prior="mean-draw", anchors=anchors)
    found, seen = profiled(league(40), model, Gauge("prior"))
    for player in range(N_PLAYERS):
        interval = seen.rating(player)
        width = (interval.hi95 - interval.lo95) / (2.0 * 1.959964)
        assert width == pytest.approx(found.se_hessian_elo[player], rel=0.1)
        assert interval.lo95 < found.rating_elo[player] < interval.hi95


def test_whoever_won_every_game_has_an_end_above_and_the_estimate_inside() -> None:
    pairs = aggregate([0, 0, 0, 1, 2], [1, 2, 3, 2, 3], [1.0] * 5, n_players=4)
    for model in PRIORS:
        found, seen = profiled(pairs, model)
        for player in range(4):
            interval = seen.rating(player)
            assert -np.inf < interval.lo95 < found.rating_elo[player] < interval.hi95 < np.inf


def test_the_next_game_includes_the_uncertainty_that_the_prior_leaves() -> None:
    pairs, model = league(40), PRIORS[0]
    found, seen = profiled(pairs, model)
    gap = float(found.rating_elo[7] - found.rating_elo[0]) / ELO_PER_LOGIT
    said = seen.population.next_game(7, 0, neutral=True, handicap=0)
    assert said is not None
    assert 0.5 < said[0][0] < 1.0 / (1.0 + np.exp(-gap))
    assert said[1][0] < said[0][0] < said[2][0]


def weighed(pairs: Pairs, weight: float) -> Pairs:
    """The same games, each with this weight; one weight is larger by 0.1 %."""
    each = np.full(pairs.n_cells, weight)
    each[0] *= 1.001
    return weigh(
        pairs.first_idx, pairs.second_idx, pairs.wins, pairs.draws, pairs.losses, each,
        n_players=pairs.n_players, handicap=pairs.handicap, neutral=pairs.neutral,
    )  # fmt: skip


@pytest.mark.parametrize("model", [Model(), Model("davidson"), Model(order=True)])
def test_equal_weights_of_three_add_no_information(model: Model) -> None:
    pairs = league(120, draws=True)
    once, thrice = (profiled(weighed(pairs, weight), model)[1] for weight in (1.0, 3.0))
    for ask in (lambda seen: seen.rating(2), lambda seen: seen.difference(0, 7)):
        one, other = ask(once), ask(thrice)
        assert other.lo95 == pytest.approx(one.lo95, abs=2.0)
        assert other.hi95 == pytest.approx(one.hi95, abs=2.0)

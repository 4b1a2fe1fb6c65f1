"""Weighted games: the numbers of games, the ratings and their errors."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Fit, Gauge, Model, fit, predict, simulate, summarise
from banzuke.engine.checks import held_out
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.games.weights import effective_games, played, weigh
from banzuke.engine.scale import ELO_PER_LOGIT

pytestmark = pytest.mark.slow

MODELS = (
    Model(),
    Model(order=True),
    Model(draws="drop"),
    Model(draws="davidson", order=True),
    Model(handicap="M4"),
    Model(handicap="A2", order=True),
    Model(prior="mean-draw"),
    Model(prior="mean-draw", order=True, prior_games=2.5),
)


def games(n_games: int = 900, n_players: int = 9) -> dict[str, np.ndarray]:
    """Single games of a league with many games a player, as columns."""
    rng = np.random.default_rng(7)
    first, second = np.array([rng.choice(n_players, 2, replace=False) for _ in range(n_games)]).T
    strength = np.linspace(0.8, -0.8, n_players)
    handicap = np.where(first > second, rng.integers(0, 3, n_games), 0)
    chance = 1.0 / (1.0 + np.exp(strength[second] - strength[first] - 0.2 - 0.3 * handicap))
    drawn = rng.random(n_games) < 0.1
    score = np.where(drawn, 0.5, rng.random(n_games) < chance)
    neutral = rng.random(n_games) < 0.3
    return {
        "first_idx": first, "second_idx": second, "score": score, "handicap": handicap,
        "neutral": neutral,
    }  # fmt: skip


def weighed(columns: dict[str, np.ndarray], weight: np.ndarray) -> Pairs:
    score = columns["score"]
    return weigh(
        columns["first_idx"], columns["second_idx"], score == 1.0, score == 0.5, score == 0.0,
        weight, n_players=int(columns["second_idx"].max()) + 1, handicap=columns["handicap"],
        neutral=columns["neutral"],
    )  # fmt: skip


def alike(columns: dict[str, np.ndarray], **other: np.ndarray) -> Pairs:
    return aggregate(**columns, **other, n_players=int(columns["second_idx"].max()) + 1)


def rated(pairs: Pairs, model: Model) -> Fit:
    return fit(pairs, model, gauge=Gauge())


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("weight", [1.0, 0.125, 12.0])
def test_equal_weights_change_neither_ratings_nor_errors(model: Model, weight: float) -> None:
    columns = games()
    if model.prior != "none":
        model = Model(**{**vars(model), "prior_games": weight * model.prior_games})
    found = rated(weighed(columns, np.full(900, weight)), model)
    bare = Model(**{**vars(model), "prior_games": model.prior_games / weight})
    once = rated(alike(columns), bare)
    assert found.rating_elo == pytest.approx(once.rating_elo, abs=0.01)
    if model.prior == "none":
        assert found.se_hessian_elo == pytest.approx(once.se_hessian_elo, rel=1e-4)
        for one, other in zip(found.effects, once.effects, strict=True):
            assert one.se_hessian == pytest.approx(other.se_hessian, rel=1e-3)
    assert np.isnan(found.aic)


@pytest.mark.parametrize("model", MODELS)
def test_whole_weights_rate_as_copies_do(model: Model) -> None:
    columns, weight = games(), np.random.default_rng(3).integers(1, 20, 900)
    found = rated(weighed(columns, weight), model)
    copies = rated(alike(columns, weight=weight), model)
    assert found.rating_elo == pytest.approx(copies.rating_elo, abs=0.01)
    assert found.draw_rate == pytest.approx(copies.draw_rate, abs=1e-6)
    assert np.all(found.se_hessian_elo > 1.5 * copies.se_hessian_elo)


@pytest.mark.parametrize("model", MODELS[:5])
@pytest.mark.long
def test_simulated_and_analytic_errors_agree(model: Model) -> None:
    weight = np.exp(np.random.default_rng(3).normal(0.0, 1.0, 900))
    pairs = weighed(games(), weight)
    found = rated(pairs, model)
    replicates = simulate(found, pairs, replicates=640, rng=streams.named("weights"))
    seen = summarise(replicates, found)
    assert seen.se_elo == pytest.approx(found.se_hessian_elo, rel=0.15)
    for number, effect in enumerate(found.effects):
        assert seen.effect_se[number] == pytest.approx(effect.se_hessian, rel=0.15)


def test_two_players_by_hand() -> None:
    won, weight = np.array([1, 1, 0, 1, 0, 0, 1]), np.array([0.5, 2, 1, 0.25, 3, 0.5, 1])
    columns = {
        "first_idx": np.zeros(7, int), "second_idx": np.ones(7, int), "score": won.astype(float),
        "handicap": np.zeros(7, int), "neutral": np.ones(7, bool),
    }  # fmt: skip
    found = fit(weighed(columns, weight), gauge=Gauge("fixed", 0.0, 1))
    chance = np.average(won, weights=weight)
    spread = chance * (1.0 - chance)
    assert found.rating_elo[0] == pytest.approx(400 * np.log10(chance / (1.0 - chance)), abs=0.01)
    error = ELO_PER_LOGIT * np.sqrt(np.sum(weight**2) * spread) / (np.sum(weight) * spread)
    assert found.se_hessian_elo[0] == pytest.approx(error, rel=1e-6)


def test_the_order_of_games_changes_nothing() -> None:
    columns, rng = games(), np.random.default_rng(5)
    weight, order = rng.gamma(1.0, size=900) + 1e-9, rng.permutation(900)
    one = weighed(columns, weight)
    other = weighed({name: values[order] for name, values in columns.items()}, weight[order])
    for name in ("first_idx", "second_idx", "neutral", "handicap", "wins", "draws", "losses"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


def test_undefeated_and_winless_do_not_depend_on_weights() -> None:
    columns = games()
    columns["score"][columns["first_idx"] == 8] = 0.0
    columns["score"][columns["second_idx"] == 8] = 1.0
    weight = np.random.default_rng(5).random(900) + 1e-9
    found = rated(weighed(columns, weight), Model(draws="davidson"))
    assert found.components.status[8] == "winless"
    assert np.isfinite(found.rating_elo[:8]).all()


def test_games_held_out_are_dealt_once_whatever_their_weight() -> None:
    columns, weight = games(120), np.random.default_rng(3).integers(11, 21, 120)
    pairs = weighed(columns, weight)

    def score(cells: Pairs) -> float:
        seen = held_out(
            cells, folds=5, refit=lambda part: rated(part, Model(prior="mean-draw")),
            predict=predict, rng=streams.named("held out"),
        )  # fmt: skip
        return seen.log_loss.gain

    assert played(pairs).n_games == pairs.n_games == 120
    assert score(pairs) == pytest.approx(score(alike(columns)), abs=0.05)
    assert score(alike(columns, weight=weight)) > score(pairs) + 0.05


def test_effective_games_are_fewer_where_some_weigh_more() -> None:
    columns = games()
    n_games = np.bincount(np.append(columns["first_idx"], columns["second_idx"]))
    assert effective_games(alike(columns)) == pytest.approx(n_games)
    assert effective_games(weighed(columns, np.full(900, 0.5))) == pytest.approx(n_games)
    heavy = np.where(np.arange(900) % 10, 1.0, 9.0)
    assert np.all(effective_games(weighed(columns, heavy)) < 0.55 * n_games)


@pytest.mark.parametrize("weight", [0.0, -1.0, np.nan, 1001.0])
def test_weights_out_of_range_are_refused(weight: float) -> None:
    with pytest.raises(ValueError, match="weight"):
        weighed(games(), np.full(900, weight))

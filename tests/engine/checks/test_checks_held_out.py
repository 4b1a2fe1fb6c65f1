"""Held-out prediction: every game is predicted once, by a fit that has not seen it."""

from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Model, fit
from banzuke.engine.checks import held_out
from banzuke.engine.checks.proper_scores import forecast
from banzuke.engine.checks.reliability import bin_sums, reliability
from banzuke.engine.games.pairs import aggregate, from_counts
from banzuke.engine.labs.simulate import pairwise
from tests.engine.checking import plain, plain_predict, predict_with
from tests.engine.pairwise_leagues import random_games, random_league
from tests.marks import rare

RNG = streams.named("checks", "held out")


def always(*chances):
    def predict(found, first_idx, second_idx, *, neutral, handicap):
        return tuple(np.full(len(first_idx), chance) for chance in chances)

    return predict


MODULE = import_module(
    "banzuke.engine.checks.held_out"
)  # the package has a function with the module's name
WHOLE = 1 << 20


@pytest.mark.parametrize("at_once", [WHOLE, 100, 7])
def test_every_game_is_held_out_once_in_folds_of_equal_size(at_once, monkeypatch):
    monkeypatch.setattr(MODULE, "KINDS_AT_ONCE", at_once)
    pairs, _ = random_league(np.random.default_rng(1), 12, 1003, draw_share=0.4)
    seen = []
    held_out(
        pairs,
        folds=7,
        refit=lambda part: seen.append(part) or plain(part),
        predict=plain_predict,
        rng=RNG,
    )
    assert sorted(pairs.n_games - part.n_games for part in seen) == [143] * 5 + [144] * 2
    whole = {(a, b): counts for a, b, *counts in rows(pairs)}
    left_out = dict.fromkeys(whole, np.zeros(3, int))
    for part in seen:
        kept = {(a, b): counts for a, b, *counts in rows(part)}
        for cell, counts in whole.items():
            missing = np.array(counts) - kept.get(cell, 0)
            assert (missing >= 0).all()
            left_out[cell] = left_out[cell] + missing
    assert all((left_out[cell] == counts).all() for cell, counts in whole.items())


def rows(pairs):
    columns = (pairs.first_idx, pairs.second_idx, pairs.wins, pairs.draws, pairs.losses)
    return np.column_stack(columns).tolist()


@pytest.mark.long
@pytest.mark.parametrize("at_once", [rare(WHOLE), 2])
def test_every_deal_is_equally_likely(at_once, monkeypatch):
    monkeypatch.setattr(MODULE, "KINDS_AT_ONCE", at_once)
    pairs = from_counts([0, 1], [1, 0], [2, 0], [0, 1], [1, 2], n_players=2)
    together = np.zeros(4)
    for k in range(600):
        folds = []
        held_out(
            pairs,
            folds=2,
            refit=lambda part, folds=folds: folds.append(part) or plain(part),
            predict=plain_predict,
            rng=streams.child(RNG, k),
        )
        won = sum(wins for a, b, wins, _, _ in rows(folds[0]) if (a, b) == (0, 1))
        together[won] += 1
    # Two wins in six games, three games in each fold: hypergeometric.
    assert together[:3] / 600 == pytest.approx([0.2, 0.6, 0.2], abs=0.07)


def test_scores_are_those_of_games_written_out_one_by_one():
    pairs, _ = random_league(np.random.default_rng(2), 9, 150, spread=400.0, draw_share=0.5)
    fits = []
    found = held_out(
        pairs,
        folds=5,
        refit=lambda part: fits.append((part, plain(part))) or fits[-1][1],
        predict=predict_with(30.0),
        rng=RNG,
    )
    log_loss, guess, brier, guess_brier, n_unpredicted = [], [], [], [], 0
    for part, fitted in fits:
        kept = {(a, b): counts for a, b, *counts in rows(part)}
        for a, b, *counts in rows(pairs):
            unseen = np.array(counts) - kept.get((a, b), 0)
            for score, games in zip((1.0, 0.5, 0.0), unseen, strict=True):
                gap = fitted.rating_elo[a] - fitted.rating_elo[b] + 30.0
                if np.isnan(gap):
                    n_unpredicted += games
                    continue
                p = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
                log_loss += [-score * np.log(p) - (1.0 - score) * np.log(1.0 - p)] * games
                guess += [np.log(2.0)] * games
                brier += [(score - p) ** 2] * games
                guess_brier += [(score - 0.5) ** 2] * games
    assert found.n_unpredicted == n_unpredicted > 0
    assert found.n_predicted == len(log_loss) == 150 - n_unpredicted
    for seen, model, half in ((found.log_loss, log_loss, guess), (found.brier, brier, guess_brier)):
        gain = np.array(half) - np.array(model)
        expected = (np.mean(model), np.mean(half), gain.mean(), gain.std(ddof=1) / len(gain) ** 0.5)
        assert (seen.model, seen.guess, seen.gain, seen.gain_se) == pytest.approx(expected)


def test_the_same_games_in_any_order_give_the_same_numbers():
    (first, second, score), _ = random_games(np.random.default_rng(3), 10, 400)
    shuffle = np.random.default_rng(4).permutation(400)
    one, other = (
        held_out(
            aggregate(first[order], second[order], score[order], n_players=10),
            refit=plain,
            predict=plain_predict,
            rng=RNG,
        )
        for order in (np.arange(400), shuffle)
    )
    assert one.log_loss == other.log_loss
    assert one.reliability.n_games.tolist() == other.reliability.n_games.tolist()


def test_a_guess_of_one_half_gains_nothing_even_with_draws():
    pairs, _ = random_league(np.random.default_rng(5), 10, 500, draw_share=0.5)
    found = held_out(pairs, refit=plain, predict=always(0.5, 0.0, 0.5), rng=RNG)
    assert found.log_loss.model == found.log_loss.guess == pytest.approx(np.log(2.0))
    assert found.log_loss.gain == found.log_loss.gain_se == found.brier.gain == 0.0
    assert found.brier.guess == pytest.approx(0.25 * (1 - pairs.draws.sum() / 500))


def test_three_outcomes_are_scored_by_the_chance_of_what_happened():
    pairs, _ = random_league(np.random.default_rng(6), 5, 400, draw_share=0.6)
    found = held_out(
        pairs,
        refit=lambda part: replace(plain(part), model=Model(draws="davidson")),
        predict=always(0.5, 0.3, 0.2),
        rng=RNG,
    )
    wins, draws, losses = (values.sum() / 400 for values in (pairs.wins, pairs.draws, pairs.losses))
    assert found.n_predicted == 400
    expected = -wins * np.log(0.5) - draws * np.log(0.3) - losses * np.log(0.2)
    assert found.log_loss.model == pytest.approx(expected)
    decisive = -(wins + losses) * np.log((1 - draws) / 2) - draws * np.log(draws)
    assert found.log_loss.guess == pytest.approx(decisive, abs=2e-3)
    expected = wins * 0.35**2 + draws * 0.15**2 + losses * 0.65**2
    assert found.brier.model == pytest.approx(expected)


def test_dropped_draws_are_counted_and_not_scored():
    pairs, _ = random_league(np.random.default_rng(7), 5, 400, draw_share=0.6)
    found = held_out(
        pairs,
        refit=lambda part: plain(part, draws="drop"),
        predict=always(0.4, 0.2, 0.4),
        rng=RNG,
    )
    assert found.n_draws_dropped == pairs.draws.sum() > 0
    assert found.n_predicted == 400 - pairs.draws.sum()
    assert found.log_loss.model == pytest.approx(np.log(2.0))
    assert found.reliability.n_games.sum() == found.n_predicted


def test_games_that_the_predictor_does_not_know_are_counted():
    pairs, _ = random_league(np.random.default_rng(8), 5, 300)
    found = held_out(pairs, refit=plain, predict=always(np.nan, 0.0, 0.5), rng=RNG)
    assert (found.n_unpredicted, found.n_predicted) == (300, 0)
    assert np.isnan(found.log_loss.gain)


@pytest.mark.parametrize("n_games, n_folds", [(0, 0), (1, 1), (3, 3)])
def test_tiny_leagues_have_unpredicted_games_and_no_scores(n_games, n_folds):
    cycle = [0, 1, 2][:n_games], [1, 2, 0][:n_games], [1.0] * n_games
    found = held_out(aggregate(*cycle, n_players=3), refit=plain, predict=plain_predict, rng=RNG)
    assert (found.n_folds, found.n_unpredicted, found.n_predicted) == (n_folds, n_games, 0)
    assert np.isnan([found.log_loss.model, found.brier.gain_se]).all()
    assert np.isnan(found.reliability.mean_predicted).all()


def test_a_few_games_are_left_out_one_at_a_time():
    pairs = from_counts([0, 0], [1, 1], [2, 0], [0, 0], [0, 2], n_players=2)
    found = held_out(pairs, refit=plain, predict=plain_predict, rng=RNG)
    # Each has two wins; when one is left out, its loser has 1 of the other 3.
    assert (found.n_folds, found.n_unpredicted) == (4, 0)
    assert found.log_loss.model == pytest.approx(-np.log(1 / 3))
    assert found.log_loss.gain_se == pytest.approx(0.0, abs=1e-9)


def test_an_outcome_of_chance_0_has_an_infinite_loss():
    pairs, _ = random_league(np.random.default_rng(9), 4, 60)
    found = held_out(pairs, refit=plain, predict=always(1.0, 0.0, 0.0), rng=RNG)
    assert (found.log_loss.model, found.log_loss.gain) == (np.inf, -np.inf)
    assert np.isnan(found.log_loss.gain_se)
    assert np.isfinite(found.brier.gain_se)


def test_progress_and_refusal():
    pairs, _ = random_league(np.random.default_rng(9), 4, 60)
    told = []
    held_out(
        pairs,
        folds=3,
        refit=plain,
        predict=plain_predict,
        rng=RNG,
        on_step=lambda *step: told.append(step),
    )
    assert told == [(1, 3), (2, 3), (3, 3)]
    with pytest.raises(ValueError, match="folds = 1: give at least 2"):
        held_out(pairs, folds=1, refit=plain, predict=plain_predict, rng=RNG)


def test_naming_the_other_player_first_mirrors_the_reliability_table():
    rng = np.random.default_rng(10)
    expected = np.concatenate((rng.random(200), [0.5, 0.05, 0.95, 0.0, 1.0, 0.25]))
    counts = rng.integers(0, 4, (len(expected), 3))
    one = reliability(bin_sums(expected, 1.0 - expected, counts))
    other = reliability(bin_sums(1.0 - expected, expected, counts[:, ::-1]))
    assert one.n_games.tolist() == other.n_games[::-1].tolist()
    assert one.mean_observed == pytest.approx(1.0 - other.mean_observed[::-1])
    assert one.mean_predicted == pytest.approx(1.0 - other.mean_predicted[::-1])
    assert one.se == pytest.approx(other.se[::-1])
    assert one.low == pytest.approx(1.0 - one.high[::-1])


def test_each_game_lies_in_the_bin_of_its_prediction():
    expected = np.linspace(0.001, 0.999, 333)
    games = np.tile([1, 0, 0], (333, 1))
    for value, row in zip(expected, games, strict=True):
        table = reliability(bin_sums(np.array([value]), np.array([1 - value]), row[None]))
        (at,) = np.flatnonzero(table.n_games)
        assert table.low[at] <= value <= table.high[at]


def test_mean_losses_do_not_depend_on_who_is_named_first():
    p = np.array([0.1, 0.37, 0.8])
    for draws in ("half", "drop", "davidson"):
        one = forecast(p, 0.3 * (1 - p), 0.7 * (1 - p), draws=draws, draw_share=0.2)
        other = forecast(0.7 * (1 - p), 0.3 * (1 - p), p, draws=draws, draw_share=0.2)
        assert one.log_loss == pytest.approx(other.log_loss[:, ::-1])
        assert one.brier() == pytest.approx(other.brier()[:, ::-1])


@pytest.mark.slow
@pytest.mark.parametrize("draw_share", [0.0, 0.6])
def test_a_true_model_is_reliable_in_every_bin(draw_share):
    league = pairwise(
        n_players=60, n_games=60_000, rng=np.random.default_rng(11), draw_share=draw_share
    )
    pairs = aggregate(league.first_idx, league.second_idx, league.score, n_players=60)
    found = held_out(pairs, refit=plain, predict=plain_predict, rng=RNG)
    table = found.reliability
    z = (table.mean_observed - table.mean_predicted) / table.se
    assert np.abs(z).max() < 3.0
    assert 0.4 < np.std(z) < 1.7
    gap = league.rating_elo[pairs.first_idx] - league.rating_elo[pairs.second_idx]
    p = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    points = pairs.wins + 0.5 * pairs.draws
    games = pairs.wins + pairs.draws + pairs.losses
    truth = -np.sum(points * np.log(p) + (games - points) * np.log(1.0 - p)) / 60_000
    # A fit of 59 parameters to n games costs about 59 / (2 n) a game, and less with draws.
    assert truth < found.log_loss.model < truth + 59 / 60_000
    assert found.log_loss.gain > 20 * found.log_loss.gain_se


@pytest.mark.slow
def test_the_table_shows_a_model_that_exaggerates():
    league = pairwise(n_players=20, n_games=20_000, rng=np.random.default_rng(12))
    pairs = aggregate(league.first_idx, league.second_idx, league.score, n_players=20)

    def exaggerate(found, *games, **kinds):
        return plain_predict(replace(found, rating_elo=1.3 * found.rating_elo), *games, **kinds)

    table = held_out(pairs, refit=plain, predict=exaggerate, rng=RNG).reliability
    z = (table.mean_observed - table.mean_predicted) / table.se
    assert z[:3].min() > 3.5
    assert z[-3:].max() < -3.5


@pytest.mark.slow
def test_a_league_of_equals_gains_nothing():
    better = 0
    for seed in range(10):
        pairs, _ = random_league(np.random.default_rng([13, seed]), 30, 900, spread=0.0)
        found = held_out(pairs, refit=plain, predict=plain_predict, rng=RNG)
        better += found.log_loss.gain > 0.0
    assert better <= 1


@pytest.mark.slow
def test_a_first_mover_effect_gains_where_it_exists():
    pairs, _ = random_league(np.random.default_rng(14), 12, 6000, order_elo=120.0)
    one, other = (
        held_out(
            pairs,
            refit=lambda part, order=order: plain(part, order=order),
            predict=predict_with(120.0 * order),
            rng=RNG,
        )
        for order in (True, False)
    )
    assert one.log_loss.gain > other.log_loss.gain + 2 * one.log_loss.gain_se


def test_errors_of_the_refit_are_raised():
    pairs = aggregate([0, 1, 0], [1, 0, 1], [1.0, 1.0, 1.0], n_players=2)
    with pytest.raises(TypeError):
        held_out(pairs, refit=fit, predict=plain_predict, rng=RNG)

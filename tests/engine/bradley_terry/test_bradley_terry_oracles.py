"""Published tables and independent programs."""

import json

import choix
import numpy as np
import pytest

from banzuke.engine import bradley_terry as bt
from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.dense_oracle import maximise
from tests.engine.dense_problem import League, Model
from tests.engine.pairwise_leagues import (
    LOGIT,
    go_programs,
    numbered,
    random_league,
    rows_of,
    slow_fit,
    slow_log_likelihood,
)

TABLES = "bradley_terry_known_tables"


def test_go_programs_have_their_published_ratings(real_logs):
    names, pairs = go_programs(real_logs)
    found = fit(pairs, gauge=Gauge("fixed", 1800.0, names.index("zen7 1D")))
    rows = rows_of(real_logs / "go_ai_crosstables" / "elo_published.csv")
    published = {row["engine"]: float(row["elo"]) for row in rows}
    assert len(published) == len(names) == 228
    gaps = [found.rating_elo[names.index(name)] - elo for name, elo in published.items()]
    assert np.max(np.abs(gaps)) < 0.51
    assert found.rating_elo[names.index("zen7 1D")] == 1800.0
    assert found.se_hessian_elo[names.index("zen7 1D")] == 0.0


def baseball(real_logs):
    rows = rows_of(real_logs / TABLES / "baseball.csv")
    names, (home, away) = numbered([r["home.team"] for r in rows], [r["away.team"] for r in rows])
    wins, losses = ([int(r[c]) for r in rows] for c in ("home.wins", "away.wins"))
    return names, from_counts(home, away, wins, [0] * len(rows), losses, n_players=len(names))


def test_baseball_without_home_effect(real_logs):
    names, pairs = baseball(real_logs)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, names.index("Baltimore")))
    assert found.aic_binomial == pytest.approx(140.52, abs=0.005)
    for row in rows_of(real_logs / TABLES / "baseball_reference_nohome.csv"):
        team = names.index(row["team"])
        assert found.rating_elo[team] * LOGIT == pytest.approx(float(row["ability"]), abs=1e-6)
        assert found.se_hessian_elo[team] * LOGIT == pytest.approx(float(row["se"]), abs=1e-5)


def test_baseball_with_home_effect(real_logs):
    names, pairs = baseball(real_logs)
    found = fit(pairs, bt.Model(order=True), gauge=Gauge("fixed", 0.0, names.index("Baltimore")))
    assert found.aic_binomial == pytest.approx(137.11, abs=0.005)
    assert found.effects[0].value * LOGIT == pytest.approx(0.3023, abs=5e-5)
    assert found.effects[0].se_hessian * LOGIT == pytest.approx(0.1309, abs=5e-5)
    for row in rows_of(real_logs / TABLES / "baseball_reference_home.csv")[:-1]:
        team = names.index(row["term"].removeprefix("team"))
        assert found.rating_elo[team] * LOGIT == pytest.approx(float(row["Estimate"]), abs=1e-6)
        assert found.se_hessian_elo[team] * LOGIT == pytest.approx(
            float(row["Std..Error"]), abs=1e-5
        )


def test_citations(real_logs):
    rows = rows_of(real_logs / TABLES / "citations.csv")
    names, (a, b) = numbered([r["player1"] for r in rows], [r["player2"] for r in rows])
    wins, losses = ([int(r[c]) for r in rows] for c in ("win1", "win2"))
    pairs = from_counts(a, b, wins, [0] * len(rows), losses, n_players=len(names))
    found = fit(pairs, gauge=Gauge("fixed", 0.0, names.index("Biometrika")))
    assert found.aic_binomial == pytest.approx(46.39, abs=0.005)
    published = {"Comm Statist": -2.949, "JASA": -0.480, "JRSS-B": 0.269}
    for journal, ability in published.items():
        assert found.rating_elo[names.index(journal)] * LOGIT == pytest.approx(ability, abs=5e-4)
    for row in rows_of(real_logs / TABLES / "citations_reference.csv"):
        journal = names.index(row["journal"])
        assert found.rating_elo[journal] * LOGIT == pytest.approx(float(row["ability"]), abs=1e-6)
        assert found.se_hessian_elo[journal] * LOGIT == pytest.approx(float(row["se"]), abs=1e-6)


@pytest.mark.parametrize("number", [1, 2])
def test_choix_stored_cases(number, real_logs):
    path = real_logs / "choix_testcases" / f"testcase-pairwise-{number}.json"
    case = json.loads(path.read_text())
    winner, loser = np.array(case["data"]).T
    pairs = aggregate(winner, loser, np.ones(len(winner)), n_players=case["n_items"])
    found = fit(pairs, gauge=Gauge("mean", 0.0))
    assert found.rating_elo * LOGIT == pytest.approx(case["ml_est"], abs=1e-7)


def test_choix_library_agrees():
    rng = np.random.default_rng(5)
    pairs, _ = random_league(rng, 20, 600)
    found = fit(pairs, gauge=Gauge("mean", 0.0))
    results = [
        pair
        for cell in range(pairs.n_cells)
        for pair in [(pairs.first_idx[cell], pairs.second_idx[cell])] * pairs.wins[cell]
        + [(pairs.second_idx[cell], pairs.first_idx[cell])] * pairs.losses[cell]
    ]
    expected = choix.ilsr_pairwise(20, results, tol=1e-10)
    assert found.rating_elo * LOGIT == pytest.approx(expected - expected.mean(), abs=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("draws", ["half", "drop"])
@pytest.mark.parametrize("order", [False, True])
def test_brute_force_on_random_leagues(draws, order):
    n_compared = 0
    for seed in range(45):
        rng = np.random.default_rng([seed, order, draws == "half"])
        n_players = int(rng.integers(3, 41))
        pairs, _ = random_league(
            rng,
            n_players,
            int(n_players * rng.integers(4, 30)),
            spread=300.0,
            order_elo=60.0 * order,
            draw_share=float(rng.choice([0.0, 0.5])),
        )
        found = fit(pairs, bt.Model(draws=draws, order=order), gauge=Gauge("mean", 0.0))
        if not found.components.rated.all() or (order and not found.has_order):
            continue
        n_compared += 1
        rating, effect = slow_fit(pairs, draws=draws, order=order)
        assert np.max(np.abs(found.rating_elo - rating)) < 1e-5
        if order:
            assert found.effects[0].value == pytest.approx(effect, abs=1e-5)
        assert found.log_likelihood == pytest.approx(
            slow_log_likelihood(pairs, rating, effect, draws=draws, order=order), rel=1e-10
        )
    assert n_compared >= 15


def springall(real_logs):
    """Nine mixtures that were tasted in pairs, with ties: (wins, losses, ties) of the first."""
    rows = rows_of(real_logs / TABLES / "springall.csv")
    names, (a, b) = numbered([r["contests.row"] for r in rows], [r["contests.col"] for r in rows])
    wins, losses, ties = (
        np.array([int(r[f"contests.{kind}"]) for r in rows]) for kind in ("win", "loss", "tie")
    )
    n_players, none = len(names), np.zeros(len(rows), int)
    league = League(n_players, np.array(a), np.array(b), wins, ties, losses, none == 1, none)
    return rows, league, from_counts(a, b, wins, ties, losses, n_players=n_players)


def test_springall_ties_count_half_as_in_its_adjusted_columns(real_logs):
    rows, league, pairs = springall(real_logs)
    for column, points in (("win", league.wins), ("loss", league.losses)):
        adjusted = [float(r[f"contests.{column}.adj"]) for r in rows]
        assert points + league.draws / 2 == pytest.approx(adjusted)
    found = fit(pairs, gauge=Gauge("mean", 0.0))
    best = maximise(league, Model(), rng=np.random.default_rng(0))
    assert found.rating_elo == pytest.approx(best.rating, abs=1e-5)
    assert found.se_hessian_elo == pytest.approx(best.rating_se, rel=1e-6)


def test_springall_ties_after_davidson_balance(real_logs):
    _, league, pairs = springall(real_logs)
    found = fit(pairs, bt.Model(draws="davidson"), gauge=Gauge("mean", 0.0))
    best = maximise(league, Model("davidson"), rng=np.random.default_rng(0))
    assert found.rating_elo == pytest.approx(best.rating, abs=1e-5)
    assert found.effect("draw").value == pytest.approx(best.effects["draw"], rel=1e-7)
    assert found.effect("draw").se_hessian == pytest.approx(best.effects_se["draw"], rel=1e-5)
    strength, nu = 10 ** (found.rating_elo / 400), found.effect("draw").value
    one, other = strength[league.first], strength[league.second]
    n, tie = league.wins + league.draws + league.losses, nu * np.sqrt(one * other)
    expected_ties = n * tie / (one + other + tie)
    assert expected_ties.sum() == pytest.approx(league.draws.sum(), rel=1e-9)
    surplus = league.wins + league.draws / 2 - n * one / (one + other + tie) - expected_ties / 2
    balance = np.bincount(league.first, surplus, 9) - np.bincount(league.second, surplus, 9)
    assert balance == pytest.approx(np.zeros(9), abs=1e-6)

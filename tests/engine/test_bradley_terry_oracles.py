"""Published tables and independent programs."""

import json

import choix
import numpy as np
import pytest
from dense_oracle import League, Model, maximise
from pairwise_leagues import (
    LOGIT,
    SHARED,
    go_programs,
    numbered,
    random_games,
    random_league,
    shared_rows,
    slow_fit,
    slow_log_likelihood,
)

from engine import streams
from engine.bradley_terry import Gauge, fit, handicap_worth, simulate, summarise
from engine.pairs import aggregate, from_counts

TABLES = "bradley_terry_known_tables"


def test_go_programs_have_their_published_ratings():
    names, pairs = go_programs()
    found = fit(pairs, gauge=Gauge("fixed", 1800.0, names.index("zen7 1D")))
    published = {
        r["engine"]: float(r["elo"]) for r in shared_rows("go_ai_crosstables", "elo_published.csv")
    }
    assert len(published) == len(names) == 228
    gaps = [found.rating_elo[names.index(name)] - elo for name, elo in published.items()]
    assert np.max(np.abs(gaps)) < 0.51
    assert found.rating_elo[names.index("zen7 1D")] == 1800.0
    assert found.se_hessian_elo[names.index("zen7 1D")] == 0.0


def baseball():
    rows = shared_rows(TABLES, "baseball.csv")
    names, (home, away) = numbered([r["home.team"] for r in rows], [r["away.team"] for r in rows])
    wins, losses = ([int(r[c]) for r in rows] for c in ("home.wins", "away.wins"))
    return names, from_counts(home, away, wins, [0] * len(rows), losses, n_players=len(names))


def test_baseball_without_home_effect():
    names, pairs = baseball()
    found = fit(pairs, gauge=Gauge("fixed", 0.0, names.index("Baltimore")))
    assert found.aic_binomial == pytest.approx(140.52, abs=0.005)
    for row in shared_rows(TABLES, "baseball_reference_nohome.csv"):
        team = names.index(row["team"])
        assert found.rating_elo[team] * LOGIT == pytest.approx(float(row["ability"]), abs=1e-6)
        assert found.se_hessian_elo[team] * LOGIT == pytest.approx(float(row["se"]), abs=1e-5)


def test_baseball_with_home_effect():
    names, pairs = baseball()
    found = fit(pairs, gauge=Gauge("fixed", 0.0, names.index("Baltimore")), order=True)
    assert found.aic_binomial == pytest.approx(137.11, abs=0.005)
    assert found.effects[0].value * LOGIT == pytest.approx(0.3023, abs=5e-5)
    assert found.effects[0].se_hessian * LOGIT == pytest.approx(0.1309, abs=5e-5)
    for row in shared_rows(TABLES, "baseball_reference_home.csv")[:-1]:
        team = names.index(row["term"].removeprefix("team"))
        assert found.rating_elo[team] * LOGIT == pytest.approx(float(row["Estimate"]), abs=1e-6)
        assert found.se_hessian_elo[team] * LOGIT == pytest.approx(
            float(row["Std..Error"]), abs=1e-5
        )


def test_citations():
    rows = shared_rows(TABLES, "citations.csv")
    names, (a, b) = numbered([r["player1"] for r in rows], [r["player2"] for r in rows])
    wins, losses = ([int(r[c]) for r in rows] for c in ("win1", "win2"))
    pairs = from_counts(a, b, wins, [0] * len(rows), losses, n_players=len(names))
    found = fit(pairs, gauge=Gauge("fixed", 0.0, names.index("Biometrika")))
    assert found.aic_binomial == pytest.approx(46.39, abs=0.005)
    published = {"Comm Statist": -2.949, "JASA": -0.480, "JRSS-B": 0.269}
    for journal, ability in published.items():
        assert found.rating_elo[names.index(journal)] * LOGIT == pytest.approx(ability, abs=5e-4)
    for row in shared_rows(TABLES, "citations_reference.csv"):
        journal = names.index(row["journal"])
        assert found.rating_elo[journal] * LOGIT == pytest.approx(float(row["ability"]), abs=1e-6)
        assert found.se_hessian_elo[journal] * LOGIT == pytest.approx(float(row["se"]), abs=1e-6)


@pytest.mark.parametrize("number", [1, 2])
def test_choix_stored_cases(number):
    path = SHARED / "data" / "choix_testcases" / f"testcase-pairwise-{number}.json"
    if not path.exists():
        pytest.skip(f"{path} is not on this machine")
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
        found = fit(pairs, gauge=Gauge("mean", 0.0), draws=draws, order=order)
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


def springall():
    """Nine mixtures tasted in pairs, with ties: (wins, losses, ties) of the first."""
    rows = shared_rows(TABLES, "springall.csv")
    names, (a, b) = numbered([r["contests.row"] for r in rows], [r["contests.col"] for r in rows])
    wins, losses, ties = (
        np.array([int(r[f"contests.{kind}"]) for r in rows]) for kind in ("win", "loss", "tie")
    )
    n_players, none = len(names), np.zeros(len(rows), int)
    league = League(n_players, np.array(a), np.array(b), wins, ties, losses, none == 1, none)
    return rows, league, from_counts(a, b, wins, ties, losses, n_players=n_players)


def test_springall_ties_count_half_as_in_its_adjusted_columns():
    rows, league, pairs = springall()
    for column, points in (("win", league.wins), ("loss", league.losses)):
        adjusted = [float(r[f"contests.{column}.adj"]) for r in rows]
        assert points + league.draws / 2 == pytest.approx(adjusted)
    found = fit(pairs, gauge=Gauge("mean", 0.0))
    best = maximise(league, Model(), rng=np.random.default_rng(0))
    assert found.rating_elo == pytest.approx(best.rating, abs=1e-5)
    assert found.se_hessian_elo == pytest.approx(best.rating_se, rel=1e-6)


def test_springall_ties_after_davidson_balance():
    _, league, pairs = springall()
    found = fit(pairs, gauge=Gauge("mean", 0.0), draws="davidson")
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


def static_reference():
    path = SHARED / "reference" / "static.json"
    if not path.exists():
        pytest.skip(f"{path} is not on this machine")
    return json.loads(path.read_text())["handicap_aic_table"]


def test_published_criteria_follow_from_the_published_likelihoods():
    table = static_reference()
    for name, log_likelihood, aic in table["rows"]:
        k = {"1": table["H"], "2": 2, "3": 1}[name[1]]
        assert -2 * (log_likelihood - (table["N"] - 1) - k) == pytest.approx(aic, abs=0.021)


@pytest.mark.parametrize("handicap", ["none", "A1", "A2", "A3", "M1", "M2", "M3", "M4"])
def test_criterion_counts_parameters_as_the_paper_does(handicap):
    table = static_reference()
    rng = np.random.default_rng(14)
    (first, second, score), _ = random_games(rng, table["N"], 1200, draw_share=0.3)
    level = rng.integers(0, table["H"] + 1, 1200)
    pairs = aggregate(first, second, score, n_players=table["N"], handicap=level)
    k = {"1": table["H"], "2": 2, "3": 1, "4": 1, "e": 0}[
        handicap[1] if handicap != "none" else "e"
    ]
    for order in (False, True):
        for draws in ("half", "davidson"):
            found = fit(pairs, gauge=Gauge(), draws=draws, order=order, handicap=handicap)
            n_parameters = table["N"] - 1 + k + order + (draws == "davidson")
            assert found.components.rated.all()
            assert found.aic == pytest.approx(-2 * (found.log_likelihood - n_parameters), abs=1e-9)


PAPER = {
    "A1": (
        [
            116.38,
            106.79,
            105.93,
            98.03,
            66.25,
            60.87,
            58.37,
            35.60,
            31.54,
            6.76,
            6.67,
            2.63,
            2.40,
            1.78,
        ],
        [8.05, 30.61, 45.25, 49.85],
    ),
    "A2": (
        [
            114.22,
            106.00,
            102.45,
            97.27,
            67.97,
            61.97,
            59.76,
            36.41,
            33.20,
            7.00,
            6.84,
            2.69,
            2.40,
            1.83,
        ],
        [8.74, 24.81, 40.88, 56.95],
    ),
    "A3": (
        [
            93.19,
            88.66,
            83.20,
            76.92,
            76.83,
            75.22,
            70.35,
            61.13,
            46.90,
            9.84,
            9.70,
            3.53,
            2.27,
            2.25,
        ],
        [14.62, 29.23, 43.85, 58.46],
    ),
    "M1": (
        [
            108.55,
            108.02,
            107.87,
            72.17,
            68.38,
            61.63,
            53.95,
            37.38,
            27.93,
            22.82,
            13.16,
            10.49,
            4.13,
            3.52,
        ],
        [0.24, 2.87, 3.84, 3.84],
    ),
    "M2": (
        [
            110.38,
            108.52,
            105.38,
            75.61,
            66.45,
            62.38,
            54.49,
            39.08,
            27.66,
            21.53,
            11.79,
            9.60,
            3.75,
            3.39,
        ],
        [0.36, 2.27, 4.17, 6.08],
    ),
    "M3": (
        [
            107.49,
            103.49,
            102.42,
            72.60,
            70.02,
            60.08,
            55.55,
            35.74,
            34.37,
            23.38,
            14.37,
            11.51,
            4.83,
            4.15,
        ],
        [0.82, 1.63, 2.45, 3.27],
    ),
}


@pytest.mark.parametrize("handicap", PAPER)
def test_the_papers_tables_come_back_from_games_that_follow_them(handicap):
    strength, rise = (np.array(values) for values in PAPER[handicap])
    assert strength.sum() == pytest.approx(50 * 14, abs=0.07)
    giver, receiver = np.triu_indices(14, 1)
    level = np.repeat(np.arange(5), len(giver))
    giver, receiver = np.tile(giver, 5), np.tile(receiver, 5)
    value = np.append(0.0, rise)[level]
    own = strength[receiver]
    helped = own + value if handicap[0] == "A" else own * (1 + value)
    games = np.full(len(level), 10**7)
    wins = np.round(games * helped / (helped + strength[giver])).astype(int)
    pairs = from_counts(receiver, giver, wins, 0 * wins, games - wins, n_players=14, handicap=level)
    found = fit(pairs, gauge=Gauge("strength50"), handicap=handicap)
    assert 10 ** (found.rating_elo / 400) == pytest.approx(strength, abs=0.02)
    effect = [e.value for e in found.effects]
    if handicap[1] == "1":
        assert effect == pytest.approx(rise, rel=0.002)
    else:
        line = effect[0] * np.arange(1, 5) + (effect[1] if handicap[1] == "2" else 0.0)
        assert line == pytest.approx(rise, abs=0.01)


HANDICAPS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4")
ZERO = Gauge("mean", 0.0)
every_handicap = pytest.mark.parametrize("handicap", HANDICAPS)


@pytest.mark.parametrize("model", [{"draws": "davidson"}, {"handicap": "A1"}, {"handicap": "M4"}])
def test_one_game_or_none_rates_nobody(model):
    one = fit(aggregate([0], [1], [1.0], n_players=2), gauge=ZERO, order=True, **model)
    none = fit(aggregate([], [], [], n_players=2), gauge=ZERO, order=True, **model)
    assert one.components.status.tolist() == ["undefeated", "winless"]
    assert none.components.status.tolist() == ["unconnected", "unconnected"]
    for found in (one, none):
        assert np.isnan(found.rating_elo).all()
        assert np.isnan(found.se_hessian_elo).all()
        assert (found.log_likelihood, found.aic, found.aic_binomial) == (0.0, 0.0, 0.0)
        for effect in found.effects:
            assert effect.status == "not identifiable"
            assert np.isnan(effect.value)
        draws = simulate(found, one_or_none(found), replicates=3, rng=streams.named("edge"))
        assert np.isnan(draws.rating_elo).all()


def one_or_none(found):
    rows = [0], [1], [1.0]
    return aggregate(*(row * found.n_cells for row in rows), n_players=2)


@pytest.mark.parametrize("handicap", ["none", "A1", "M1"])
def test_all_draws_leave_nothing_but_draws(handicap):
    first, second = np.triu_indices(6, 1)
    pairs = aggregate(first, second, np.full(15, 0.5), n_players=6, handicap=np.arange(15) % 2)
    tied = fit(pairs, gauge=ZERO, draws="davidson", handicap=handicap)
    assert (tied.effect("draw").status, tied.effect("draw").value) == ("unbounded", np.inf)
    half = fit(pairs, gauge=ZERO, handicap=handicap)
    dropped = fit(pairs, gauge=ZERO, draws="drop", handicap=handicap)
    assert half.rating_elo == pytest.approx(np.zeros(6), abs=1e-5)
    assert tied.rating_elo == pytest.approx(half.rating_elo, abs=1e-5)
    assert half.log_likelihood == pytest.approx(15 * np.log(0.5))
    assert np.isnan(dropped.rating_elo).all()


def test_a_chain_of_4000_elo_with_ties():
    idx = np.arange(10)
    pairs = from_counts(idx, idx + 1, [1] * 10, [5] * 10, [10] * 10, n_players=11)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 0), draws="davidson")
    assert found.rating_elo == pytest.approx(400.0 * np.arange(11), abs=1e-4)
    assert found.effect("draw").value == pytest.approx(5 / np.sqrt(10), rel=1e-7)
    log_likelihood = 10 * (np.log(1 / 16) + 5 * np.log(5 / 16) + 10 * np.log(10 / 16))
    assert found.log_likelihood == pytest.approx(log_likelihood, abs=1e-8)


@every_handicap
def test_a_chain_of_4000_elo_with_a_handicap_among_the_weakest(handicap):
    idx = np.append(np.arange(10), 0)
    wins, losses = [1] * 10 + [5], [10] * 11
    level = [0] * 10 + [1]
    pairs = from_counts(idx, idx + 1, wins, [0] * 11, losses, n_players=11, handicap=level)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 0), handicap=handicap)
    assert found.rating_elo == pytest.approx(400.0 * np.arange(11), abs=1e-4)
    log_likelihood = 10 * (np.log(1 / 11) + 10 * np.log(10 / 11)) + 5 * np.log(1 / 3)
    assert found.log_likelihood == pytest.approx(log_likelihood + 10 * np.log(2 / 3), abs=1e-8)
    worth = handicap_worth(found, [1], rating_elo=0.0)
    assert worth.elo == pytest.approx([400 * np.log10(5)], abs=1e-4)
    unit = 50 * 11 / np.sum(10.0 ** np.arange(11)) if handicap[0] == "A" else 1.0
    value = 400 * np.log10(5) if handicap == "M4" else 4.0 * unit
    assert found.effects[-1].value == pytest.approx(value, rel=1e-6)


@every_handicap
def test_receivers_who_lost_every_game_of_the_only_level_put_it_at_its_bound(handicap):
    pairs = from_counts([0, 0], [1, 1], [2, 0], [0, 0], [4, 2], n_players=2, handicap=[0, 1])
    found = fit(pairs, gauge=ZERO, handicap=handicap)
    effect = found.effects[-1]
    assert (effect.status, effect.value) == ("at its bound", 0.0)
    assert np.isnan(effect.se_hessian)
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(3), abs=1e-4)
    assert found.log_likelihood == pytest.approx(2 * np.log(1 / 4) + 6 * np.log(3 / 4))


@every_handicap
def test_receivers_who_won_every_game_of_the_only_level_make_it_unbounded(handicap):
    pairs = from_counts([0, 0], [1, 1], [2, 5], [0, 0], [4, 0], n_players=2, handicap=[0, 2])
    found = fit(pairs, gauge=ZERO, handicap=handicap)
    assert "unbounded" in [e.status for e in found.effects]
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(2), abs=1e-4)
    assert found.log_likelihood == pytest.approx(2 * np.log(1 / 3) + 4 * np.log(2 / 3))
    assert handicap_worth(found, [2]).elo == [np.inf]


@pytest.mark.parametrize("handicap", ["A1", "A2", "M1", "M2"])
def test_only_the_level_that_was_always_won_is_left_out(handicap):
    pairs = from_counts(
        [0, 0, 0], [1, 1, 1], [2, 3, 5], [0] * 3, [4, 3, 0], n_players=2, handicap=[0, 1, 2]
    )
    found = fit(pairs, gauge=ZERO, handicap=handicap)
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(2), abs=1e-4)
    log_likelihood = 2 * np.log(1 / 3) + 4 * np.log(2 / 3) + 6 * np.log(1 / 2)
    assert found.log_likelihood == pytest.approx(log_likelihood, abs=1e-6)
    assert found.aic == pytest.approx(-2 * (log_likelihood - 1 - 2), abs=1e-5)
    worth = handicap_worth(found, [1, 2], rating_elo=float(found.rating_elo[0]))
    assert worth.elo == pytest.approx([400 * np.log10(2), np.inf], abs=1e-4)


def test_a_neighbour_bounds_a_level_that_was_always_won():
    rows = [0] * 3, [1] * 3, [2, 5, 3], [0] * 3, [4, 0, 3]
    pairs = from_counts(*rows, n_players=2, handicap=[0, 1, 2])
    found = fit(pairs, gauge=ZERO, handicap="M1")
    odds = 8 / 3
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(2), abs=1e-4)
    assert [e.status for e in found.effects] == ["estimated", "at its bound"]
    assert [e.value for e in found.effects] == pytest.approx([2 * odds - 1] * 2, rel=1e-6)
    assert found.log_likelihood == pytest.approx(
        2 * np.log(1 / 3) + 4 * np.log(2 / 3) + 8 * np.log(8 / 11) + 3 * np.log(3 / 11)
    )


def test_a_player_with_100000_games_among_players_with_five_ties_included():
    idx = np.arange(1, 40)
    wins, draws, losses = [40_000] + [2] * 38, [40_000] + [2] * 38, [20_000] + [1] * 38
    pairs = from_counts(idx, 0 * idx, wins, draws, losses, n_players=40)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 0), draws="davidson")
    assert found.rating_elo[1:] == pytest.approx(np.full(39, 400 * np.log10(2)), abs=1e-4)
    assert found.effect("draw").value == pytest.approx(np.sqrt(2), rel=1e-7)
    # Per game, of points and ties at chances 2 : 2 : 1: variances 0.14 and 0.24, covariance -0.04.
    # The heavy pair has to find ν by itself, the others are told.
    heavy, light = 100_000 * (0.14 - 0.04**2 / 0.24), 5 * 0.14
    assert found.se_hessian_elo[1] == pytest.approx(1 / np.sqrt(heavy) / LOGIT, rel=1e-3)
    assert found.se_hessian_elo[2:] == pytest.approx(1 / np.sqrt(light) / LOGIT, rel=1e-3)


@every_handicap
def test_a_player_with_100000_games_among_players_with_five_and_a_handicap(handicap):
    idx = np.append(np.arange(1, 40), 1)
    wins, losses = [60_000] + [3] * 38 + [3], [40_000] + [2] * 38 + [1]
    level = [0] * 39 + [1]
    pairs = from_counts(idx, 0 * idx, wins, [0] * 40, losses, n_players=40, handicap=level)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 0), handicap=handicap)
    assert found.rating_elo[1:] == pytest.approx(np.full(39, 400 * np.log10(1.5)), abs=1e-4)
    rating = float(found.rating_elo[1])
    assert handicap_worth(found, [1], rating_elo=rating).elo == pytest.approx(
        [400 * np.log10(2)], abs=1e-4
    )
    logit_error = np.sqrt(1 / 60_000 + 1 / 40_000)
    assert found.se_hessian_elo[1] == pytest.approx(logit_error / LOGIT, rel=1e-6)
    assert found.se_hessian_elo[2] == pytest.approx(np.sqrt(1 / 3 + 1 / 2) / LOGIT, rel=1e-6)


@pytest.mark.parametrize("model", [{"draws": "davidson"}, {"handicap": "A1"}, {"handicap": "M3"}])
def test_a_component_per_pair_knows_nothing_of_the_others(model):
    first = np.arange(0, 12, 2)
    level = np.arange(6) > 2
    pairs = from_counts(
        np.tile(first, 2),
        np.tile(first + 1, 2),
        [3] * 12,
        [0] * 3 + [1] * 3 + [0] * 6,
        [2] * 6 + [1] * 6,
        n_players=12,
        handicap=np.append(0 * level, level),
    )
    found = fit(pairs, gauge=ZERO, **model)
    assert found.components.status.tolist() == ["rated"] * 2 + ["unconnected"] * 10
    assert -np.diff(found.rating_elo[:2]) == pytest.approx(400 * np.log10(2), abs=1e-4)
    if "draws" in model:
        effect = found.effect("draw")
        assert (effect.status, effect.value) == ("at its bound", 0.0)
    else:
        assert not any(e.status == "estimated" for e in found.effects)
    other = fit(pairs, gauge=Gauge("fixed", 0.0, 11), **model)
    assert np.flatnonzero(other.components.rated).tolist() == [10, 11]
    assert [e.status for e in other.effects] == ["estimated"]


@pytest.mark.parametrize("model", [{"draws": "davidson"}, {"handicap": "A3"}, {"handicap": "M4"}])
def test_one_replicate_has_ratings_and_no_error(model):
    rng = np.random.default_rng(3)
    (first, second, score), _ = random_games(rng, 8, 400, draw_share=0.4)
    pairs = aggregate(first, second, score, n_players=8, handicap=rng.integers(0, 3, 400))
    found = fit(pairs, gauge=ZERO, **model)
    one, two = (
        simulate(found, pairs, replicates=count, rng=streams.named("one")) for count in (1, 2)
    )
    assert np.isfinite(one.rating_elo).all()
    assert np.isfinite(one.effects).all()
    assert one.rating_elo[:, 0].tobytes() == two.rating_elo[:, 0].tobytes()
    seen = summarise(one, found)
    assert np.isnan(seen.se_elo).all()
    assert np.isnan(seen.effect_se).all()
    assert np.array_equal(seen.quantile_elo, np.tile(one.rating_elo.astype(float), 5))

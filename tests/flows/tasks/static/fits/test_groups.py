"""The rated players: the league's own group, others on demand, and periods without games."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, fit
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.labs import simulate

pytestmark = pytest.mark.slow

BIG = ["Ann,Bob,1", "Bob,Cid,1", "Cid,Ann,1", "Ann,Cid,1", "Bob,Ann,1", "Cid,Dan,1", "Dan,Ann,1"]
SMALL = ["Xia,Yun,1", "Yun,Zoe,1", "Zoe,Xia,1", "Xia,Zoe,1"]
PAIR = ["Pat,Quin,1", "Quin,Pat,1"]
LONELY = ["Una,Ann,1"]


def rows(*groups):
    return [f"2024-05-01,{row}" for group in groups for row in group]


def static(**keys):
    return {"static": {"replicates": 64, **keys}, "period": "year"}


def test_each_group_that_never_met_the_others_has_a_leaderboard(log, make_league, rated, answers):
    log("a.csv", *rows(BIG, SMALL, PAIR, LONELY))
    published = rated(make_league(league=static()))
    assert answers(
        "SELECT component, gauge, status, count(*), count(rank), min(rank), round(avg(rating), 6)"
        " FROM static_rating GROUP BY ALL ORDER BY ALL"
    ) == [
        (0, "league", "rated", 4, 4, 1, 1500.0),
        (1, "own", "unconnected", 3, 3, 1, 1500.0),
        (2, "own", "unconnected", 2, 2, 1, 1500.0),
        (3, None, "undefeated", 1, 0, None, None),
    ]
    assert [what for _, what in published.warnings if "static_groups_apart" in what]
    assert answers(  # each pair inside a group, and no pair across groups
        "SELECT count(*), count(*) FILTER (WHERE a.component <> b.component) FROM superiority"
        " JOIN static_rating AS a ON a.player = superiority.player"
        " JOIN static_rating AS b ON b.player = opponent"
    ) == [(2 * (6 + 3 + 1), 0)]


def test_players_who_have_met_the_others_are_in_their_group(log, make_league, rated, answers):
    beaten = ["Ann,Pat,1", "Ann,Quin,1"]
    log("a.csv", *rows(BIG, PAIR, beaten))
    published = rated(make_league(league=static()))
    assert answers("SELECT DISTINCT gauge, status FROM static_rating ORDER BY ALL") == [
        ("league", "rated"),
        (None, "dominated"),
    ]
    assert not [what for _, what in published.warnings if "static_groups_apart" in what]


@pytest.mark.long
def test_a_prior_alone_compares_groups_and_says_so(log, make_league, rated):
    log("a.csv", *rows(BIG, SMALL))
    published = rated(make_league(league=static(prior="mean-draw")))
    assert [what for _, what in published.warnings if "static_groups_by_prior" in what]


@pytest.mark.long
def test_every_group_of_the_size_asked_for_is_rated_in_its_own_gauge(
    log, make_league, rated, answers
):
    log("a.csv", *rows(BIG, SMALL, PAIR, LONELY))
    published = rated(make_league(league=static(component_size=3)))
    assert published.rejected == ()
    found = answers(
        "SELECT component, gauge, status, count(*), count(rank), min(rank), round(avg(rating), 6)"
        " FROM static_rating GROUP BY ALL ORDER BY ALL"
    )
    assert found == [
        (0, "league", "rated", 4, 4, 1, 1500.0),
        (1, "own", "unconnected", 3, 3, 1, 1500.0),
        (2, None, "unconnected", 2, 0, None, None),
        (3, None, "undefeated", 1, 0, None, None),
    ]


@pytest.mark.long
def test_a_group_gets_the_numbers_of_a_league_of_its_own(log, make_league, rated, answers):
    log("a.csv", *rows(BIG, SMALL))
    rated(make_league(league=static()))
    alone = fit(
        aggregate([0, 1, 2, 0], [1, 2, 0, 2], [1, 1, 1, 1], n_players=3), gauge=Gauge("mean", 1500)
    )
    found = answers(
        "SELECT rating, se_hessian FROM static_rating WHERE gauge = 'own' ORDER BY player"
    )
    assert np.allclose(found, np.stack([alone.rating_elo, alone.se_hessian_elo], axis=1))


@pytest.mark.long
def test_groups_do_not_change_the_leagues_own_numbers(log, make_league, rated, answers):
    numbers = "SELECT player, rating, se, lo95 FROM static_rating WHERE status = 'rated'"
    log("a.csv", *rows(BIG))
    rated(make_league(league=static()))
    alone = answers(numbers)
    log("b.csv", *rows(SMALL))
    rated(make_league(league=static()))
    assert answers(numbers) == alone


@pytest.mark.long
def test_a_league_of_one_group_per_pair_is_rated_pair_by_pair(log, make_league, rated, answers):
    pairs = [f"P{k:03},Q{k:03},{s}" for k in range(60) for s in (1, 0, 1)]
    log("a.csv", *rows(pairs))
    published = rated(make_league(league=static(component_size=2)))
    assert published.rejected == ()
    gap = 400 * np.log10(2) / 2
    assert answers(
        "SELECT gauge, count(*), round(min(rating), 6), round(max(rating), 6)"
        " FROM static_rating GROUP BY gauge ORDER BY gauge"
    ) == [
        ("league", 2, round(1500 - gap, 6), round(1500 + gap, 6)),
        ("own", 118, round(1500 - gap, 6), round(1500 + gap, 6)),
    ]


def test_a_period_without_games_has_a_version_that_says_so(log, make_league, rated, answers):
    header = "date,black,white,result,how"
    league = make_league(void_if={"how": ["forfeit"]}, league=static(order=True))
    log("a.csv", "2023-01-01,Ann,Bob,1,forfeit", "2024-01-01,Ann,Bob,1,", header=header)
    assert rated(league).rejected == ()
    assert answers("SELECT period, n_games, n_players FROM version ORDER BY period") == [
        ("2023", 0, 0),
        ("2024", 1, 2),
    ]


@pytest.mark.rare  # tests of the engine cover the gauge
def test_gauges_differ_by_a_constant_only(log, make_league, rated, answers):
    log("a.csv", *rows(BIG))
    ratings = "SELECT rating FROM static_rating ORDER BY player"
    rated(make_league(league=static()))
    usual = np.ravel(answers(ratings))
    for kind in ("mean", "strength50"):
        rated(make_league(league=static(gauge={"kind": kind})))
        assert np.ptp(np.ravel(answers(ratings)) - usual) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.long
def test_truth_of_a_simulated_club_is_found(log, make_league, rated, answers):
    games = simulate.pairwise(n_players=12, n_games=3000, rng=streams.named("groups"), n_days=300)
    log("a.csv", *[
        f"2024-01-01,P{a:02},P{b:02},{s}"
        for a, b, s in zip(games.first_idx, games.second_idx, games.score, strict=True)
    ])  # fmt: skip
    rated(make_league(league=static(order=True)))
    found = np.ravel(answers("SELECT rating FROM static_rating ORDER BY player"))
    assert np.corrcoef(found, games.rating_elo)[0, 1] > 0.97


def test_a_prior_rates_everybody_and_says_so(log, make_league, rated, answers):
    log("a.csv", *rows(BIG, LONELY))
    assert rated(make_league(league=static(prior="mean-draw"))).rejected == ()
    assert answers(
        "SELECT status, gauge, prior, count(*), count(rating), count(rank) FROM static_rating"
        " GROUP BY ALL ORDER BY ALL"
    ) == [
        ("rated", "league", "mean-draw", 4, 4, 4),
        ("undefeated", "league", "mean-draw", 1, 1, 1),
    ]
    # Pages show the rows of the view as they come: an undefeated leader stood below all others.
    assert answers("SELECT rank FROM static_rating") == [(1,), (2,), (3,), (4,), (5,)]


@pytest.mark.long
def test_a_league_that_only_a_prior_rates_warns_of_nothing(log, make_league, rated, answers):
    log("a.csv", "2024-01-01,Ann,Bob,1")
    published = rated(make_league(league=static(prior="mean-draw")))
    assert published.rejected == published.warnings == ()
    assert answers("SELECT status, isfinite(rating) FROM static_rating ORDER BY player") == [
        ("undefeated", True),
        ("winless", True),
    ]
    assert rated(make_league(league=static())).warnings != ()

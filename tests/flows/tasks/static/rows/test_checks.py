"""Model checks of a period, as published."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.flows.inputs.pairwise import FIELDS
from banzuke.flows.tasks.static.fits import intervals
from banzuke.flows.tasks.static.fits.fitted import single_games

pytestmark = pytest.mark.slow


def lines(games, *, shift=None):
    """Rows of a simulated league; player 0 wins all games from row `shift` on."""
    rows = zip(games.day, games.first_idx, games.second_idx, games.score, strict=True)
    for number, (day, first, second, score) in enumerate(rows):
        won = score
        if shift is not None and number >= shift and 0 in (first, second):
            won = float(first == 0)
        date = np.datetime64("2024-01-01") + int(day)
        yield f"{date},P{first:02},P{second:02},{won}"


@pytest.fixture(scope="module")
def games():
    return simulate.pairwise(
        n_players=10, n_games=1200, rng=streams.named("checks"), n_days=300, spread_elo=150.0
    )


@pytest.mark.long
def test_ratings_predict_held_out_games_better_than_a_guess(
    log, make_league, rated, answers, games
):
    log("a.csv", *lines(games))
    rated(make_league(league={"static": {"replicates": 32}}))
    ((folds, n, predicted, gain, gain_se, brier, guess),) = answers(
        "SELECT folds, games, predicted, log_loss_gain, log_loss_gain_se, brier, brier_guess"
        " FROM model_check"
    )
    assert (folds, n, predicted) == (5, 1200, 1200)
    assert gain > 3 * gain_se > 0
    assert brier < guess
    ((slope, slope_se, intercept, intercept_se),) = answers(
        "SELECT calibration_slope, calibration_slope_se, calibration_intercept,"
        " calibration_intercept_se FROM model_check"
    )
    assert slope == pytest.approx(1.0, abs=3 * slope_se)
    assert intercept == pytest.approx(0.0, abs=3 * intercept_se)
    table = answers("SELECT sum(games), count(*) FROM reliability")
    assert table == [(1200, 11)]


@pytest.mark.long
def test_a_player_who_changed_is_flagged_and_the_others_are_not(
    log, make_league, rated, answers, games
):
    log("a.csv", *lines(games, shift=600))
    rated(make_league(league={"static": {"replicates": 32}}))
    flagged = answers("SELECT player, change > 100 FROM stationarity WHERE flagged")
    assert flagged == [("P00", True)]
    assert answers("SELECT count(*) FROM stationarity") == [(10,)]


@pytest.mark.long
def test_without_times_nobody_is_tested_for_change(log, make_league, rated, answers, games):
    header = "black,white,result"
    log("a.csv", *[line.split(",", 1)[1] for line in lines(games)], header=header)
    columns = {"first": "black", "second": "white", "score": "result"}
    rated(make_league(columns=columns, league={"period": "all", "static": {"replicates": 32}}))
    assert answers("SELECT count(*) FROM stationarity") == [(0,)]
    assert answers("SELECT count(*) FROM model_check") == [(1,)]


@pytest.mark.long
def test_checks_can_be_left_out(log, make_league, rated, answers, games):
    log("a.csv", *lines(games))
    rated(make_league(league={"static": {"replicates": 32, "checks": False}}))
    assert answers("SELECT count(*) FROM model_check") == [(0,)]


def test_counted_rows_become_single_games():
    arrays = {
        "first_idx": np.array([0, 1]),
        "wins": np.array([2, 0]),
        "draws": np.array([0, 1]),
        "losses": np.array([1, 1]),
    }
    games = single_games(arrays)
    assert games["first_idx"].tolist() == [0, 0, 0, 1, 1]
    assert games["score"].tolist() == [1.0, 1.0, 0.0, 0.5, 0.0]


@pytest.mark.long
def test_checks_count_games_whatever_their_weight(log, make_league, rated, answers, games):
    """A league whose games all count twelve times is predicted as well as with a count of one."""
    columns = {**make_league().source[0].columns, "weight": "w"}
    league = make_league(
        columns=columns, mode="snapshot", league={"period": "all", "static": {"replicates": 32}}
    )
    found, counted = [], []
    for weight in (1, 12):
        rows = [f"{row},{weight}" for row in lines(games)][:400]
        log("a.csv", *rows, header="date,black,white,result,w")
        rated(league)
        counted += answers("SELECT sum(games) FROM static_rating")
        found.append(
            answers(
                "SELECT games, predicted, round(log_loss_gain, 3), round(log_loss_gain_se, 3),"
                " round(pearson, 2), degrees_of_freedom FROM model_check"
            )
            + answers(
                "SELECT player, games_before, games_after, round(statistic, 3) FROM stationarity"
                " ORDER BY player"
            )
        )
    assert counted == [(800,), (9600,)]
    assert found[0] == found[1]
    assert found[0][0][:2] == (400, 400)


def test_an_input_says_how_often_games_count_only_where_some_do_more_than_once(
    log, make_league, jobs_of
):
    """Inputs of leagues without weights keep their hash."""
    columns = {**make_league().source[0].columns, "weight": "w"}
    for weight, names in ((1, set()), (2, {"weight"})):
        log("a.csv", f"2024-01-01,A,B,1,{weight}", "2024-01-02,A,B,0,1",
            header="date,black,white,result,w")  # fmt: skip
        (job,) = jobs_of(make_league(columns=columns, mode="snapshot"))
        arrays = {"first_idx", "second_idx", "played_at", *FIELDS}
        assert set(job.input.arrays) == arrays | names


@pytest.mark.long
def test_a_period_whose_ratings_predict_worse_than_a_guess_is_warned_of(
    log, make_league, rated, answers
):
    equals = simulate.pairwise(
        n_players=20, n_games=120, rng=streams.named("a guess"), spread_elo=0.0
    )
    log("a.csv", *lines(equals))
    rated(make_league(league={"static": {"replicates": 32}}))
    ((loss, guess),) = answers("SELECT log_loss, log_loss_guess FROM model_check")
    assert loss > guess
    assert ("static_worse_than_a_guess",) in answers("SELECT audit FROM audit")


@pytest.mark.long
def test_intervals_by_the_population_lead_with_percentiles_beside_them(
    log, make_league, rated, answers
):
    few = simulate.pairwise(n_players=10, n_games=60, rng=streams.named("few games"))
    log("a.csv", *lines(few))
    rated(make_league(league={"static": {"replicates": 64, "order": True}}))
    rows = answers(
        "SELECT interval_by, lo95, lo68, median, hi68, hi95, corrected, rating, se, bias,"
        " percentile_lo95, percentile_hi95 FROM static_rating WHERE rating IS NOT NULL"
    )
    assert rows
    for by, low, low68, median, high68, high, corrected, rating, se, bias, _, _ in rows:
        assert by == "population"
        assert -np.inf < low < low68 < median < high68 < high < np.inf
        assert median == corrected
        assert se == pytest.approx((high - low) / 3.92, rel=1e-3)
        assert bias == pytest.approx(rating - corrected)
    assert any(np.isinf(row[-1]) or np.isinf(row[-2]) for row in rows)
    ((by, low, value, high),) = answers("SELECT interval_by, lo95, value, hi95 FROM league_effect")
    assert (by, low < high, np.isfinite(value)) == ("population", True, True)


@pytest.mark.parametrize("most_work", [intervals.MOST_WORK, 0])
@pytest.mark.parametrize("prior", ["mean-draw", {"kind": "gamma", "games": 3}])
@pytest.mark.long
def test_with_a_prior_every_estimate_lies_inside_its_interval(
    log, make_league, rated, answers, monkeypatch, prior, most_work
):
    monkeypatch.setattr(intervals, "MOST_WORK", most_work)
    few = simulate.pairwise(n_players=10, n_games=40, rng=streams.named("few games"))
    log("a.csv", *lines(few))
    rated(make_league(league={"static": {"replicates": 64, "order": True, "prior": prior}}))
    rows = answers(
        "SELECT interval_by, lo95, rating, hi95, corrected FROM static_rating"
        " WHERE rating IS NOT NULL UNION ALL"
        " SELECT interval_by, lo95, value, hi95, corrected FROM league_effect"
    )
    assert len(rows) == 11
    for by, low, value, high, corrected in rows:
        assert by == "posterior"
        assert -np.inf < low < value == corrected < high < np.inf


@pytest.mark.parametrize(("most_players", "by"), [(0, "bias-corrected"), (100, "population")])
@pytest.mark.long
def test_leagues_of_many_players_and_games_lead_with_bias_corrected_intervals(
    log, make_league, rated, answers, games, monkeypatch, most_players, by
):
    monkeypatch.setattr(intervals, "MOST_WORK", 0)
    monkeypatch.setattr(intervals, "MOST_PLAYERS", most_players)
    log("a.csv", *lines(games))
    rated(make_league(league={"static": {"replicates": 64}}))
    assert answers("SELECT DISTINCT interval_by FROM static_rating") == [(by,)]
    ((most,),) = answers("SELECT max(abs(probability - share_of_seasons)) FROM superiority")
    assert (most == 0.0) == (by == "bias-corrected")

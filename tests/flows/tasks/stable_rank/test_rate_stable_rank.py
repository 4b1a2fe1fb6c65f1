"""A mahjong league's last games, trajectories and all time; and rooms that pay for scores."""

import datetime as dt
from typing import get_args

import numpy as np
import polars as pl
import pytest

import banzuke as bz
from banzuke.engine.stable_rank import (
    estimate,
    games_to_tell_apart,
    interval,
    population,
    sum_scores,
    superiority,
)
from banzuke.engine.streams import named
from banzuke.flows.leagues.league import StableRank
from banzuke.flows.leagues.rooms import rooms
from banzuke.flows.tasks.stable_rank.compare import compare_at_tables
from banzuke.flows.tasks.task import CannotRate
from tests.published import of_home

compared_in = of_home(compare_at_tables)

pytestmark = pytest.mark.slow

SEATS = ("Ann", "Bob", "Cid", "Dan")
START = dt.date(2023, 12, 20)
COLUMNS = {
    "played_at": "date",
    **{f"player_{seat}": f"p{seat}" for seat in (1, 2, 3, 4)},
    **{f"points_{seat}": f"s{seat}" for seat in (1, 2, 3, 4)},
}


def scores_of(games: int) -> np.ndarray:
    """Final scores (games, 4) that sum to 100,000; the scores of a game differ."""
    won = named("windows").integers(-200, 200, size=(games, 3)) * 100
    scores = 25_000 + np.column_stack([won, -won.sum(axis=1)])
    return scores[[len(set(row)) == 4 for row in scores.tolist()]]


SCORES = scores_of(62)
PLACES = 5 - (SCORES.argsort(axis=1).argsort(axis=1) + 1)


@pytest.fixture
def club(log, make_league):
    """A function that writes two games a day from 20 December 2023 on, and returns the league."""

    def make(*, dated: bool = True, period: str = "year", scores=SCORES, **stable_rank):
        rows = [
            ",".join([str(START + dt.timedelta(n // 2)) if dated else "", *SEATS, *map(str, row)])
            for n, row in enumerate(scores.tolist())
        ]
        log("a.csv", *rows, kind="table")
        settings = {"period": period, "stable_rank": stable_rank}
        return make_league("table", columns=COLUMNS, league=settings)

    return make


def test_last_games_are_rated_as_a_record_of_their_own(club, rated, answers) -> None:
    rated(club(period="all", recent=[10, 500]))
    rows = answers(
        "SELECT last_games, player, games, since_at, exact, lo95, hi95, mean_place"
        " FROM stable_rank_recent"
    )
    assert len(rows) == 8
    for last_games, player, games, since_at, exact, lo95, hi95, mean_place in rows:
        held = PLACES[-games:, SEATS.index(player)]
        counts = np.bincount(held, minlength=5)[np.newaxis, 1:]
        # Two games a day: an even number of last games needs no additional game.
        assert games == min(last_games, len(PLACES)) + (len(PLACES) % 2 if games < 60 else 0)
        assert exact == pytest.approx(
            estimate(counts, rule=rooms()["tenhou-phoenix-south"]).exact[0]
        )
        ends = interval(counts, rule=rooms()["tenhou-phoenix-south"])
        assert (lo95, hi95) == pytest.approx((ends[0][0], ends[1][0]))
        assert mean_place == pytest.approx(held.mean())
        first_day = START + dt.timedelta((len(PLACES) - games) // 2)
        assert since_at.date() == first_day


def test_all_games_as_last_games_are_the_period(club, rated, answers) -> None:
    rated(club(recent=[1000]))
    assert answers(
        "SELECT count(*) FROM stable_rank JOIN stable_rank_recent AS recent"
        " USING (league, period, player, games, exact, se, lo95, hi95, mean_place)"
    ) == answers("SELECT count(*) FROM stable_rank")


@pytest.mark.long
def test_trajectory_ends_at_the_last_game_with_the_last_games(club, rated, answers) -> None:
    rated(club(period="all", recent=[20], rolling=20))
    rows = answers("SELECT game_number, games FROM stable_rank_rolling WHERE player = 'Ann'")
    numbers = [number for number, _ in rows]
    assert numbers[0] == 20
    assert numbers[-1] == len(SCORES)
    assert set(np.diff(numbers)[:-1]) == {4}
    assert all(games in (20, 21, 22) for _, games in rows)
    assert answers(
        "SELECT count(*) FROM stable_rank_rolling AS point JOIN stable_rank_recent AS recent"
        " USING (period, player, games, exact, lo95, hi95)"
        f" WHERE point.game_number = {len(SCORES)}"
    ) == [(4,)]


def test_all_time_stands_beside_the_periods(club, rated, answers) -> None:
    rated(club(all_time=True))
    found = dict(answers("SELECT period, max(games) FROM stable_rank GROUP BY period"))
    assert set(found) == {"2023", "2024", "all"}
    assert found["2023"] + found["2024"] == len(SCORES)
    assert found["all"] == len(SCORES)


def test_games_without_a_time_have_no_windows(club, rated, answers) -> None:
    rated(club(period="all", dated=False))
    assert answers("SELECT count(*) FROM stable_rank") == [(4,)]
    assert answers("SELECT count(*) FROM stable_rank_recent") == [(0,)]
    assert answers("SELECT count(*) FROM stable_rank_rolling") == [(0,)]


@pytest.mark.long
def test_room_that_pays_for_scores_is_rated_by_them(club, rated, answers) -> None:
    rated(club(period="all", rule="majsoul-jade-south", recent=[1000]))
    rule, n_games = rooms()["majsoul-jade-south"], len(SCORES)
    player = np.tile(np.arange(4), n_games)
    sums = sum_scores(player, PLACES.ravel(), SCORES.ravel(), n_players=4, rule=rule)
    counts = np.array([np.bincount(column, minlength=5)[1:] for column in PLACES.T])
    expected = estimate(counts, rule=rule, scores=sums)
    for table in ("stable_rank", "stable_rank_recent"):
        for name, exact, se in answers(f"SELECT player, exact, se FROM {table}"):
            seat = SEATS.index(name)
            assert (exact, se) == pytest.approx((expected.exact[seat], expected.se[seat]))


def test_pairs_say_who_is_higher_from_both_sides(club, rated, answers) -> None:
    rated(club(period="all"))
    rows = answers(
        "SELECT player, opponent, difference, difference_se, probability, games_needed"
        " FROM stable_rank_superiority"
    )
    assert len(rows) == 12
    counts = {
        name: np.bincount(PLACES[:, seat], minlength=5)[1:] for seat, name in enumerate(SEATS)
    }
    for one, other, difference, difference_se, probability, games in rows:
        pair = [counts[one], counts[other]]
        rule = rooms()["tenhou-phoenix-south"]
        found = estimate(pair, rule=rule)
        assert difference == pytest.approx(found.exact[0] - found.exact[1])
        assert difference_se == pytest.approx(np.hypot(*found.se))
        league = population(list(counts.values()), rule=rule)
        assert probability == pytest.approx(superiority(pair, rule=rule, league=league))
        spread = tuple(found.se * np.sqrt(found.games))
        assert games == pytest.approx(games_to_tell_apart(difference, spread), abs=1)


def test_equal_records_take_no_number_of_games(log, make_league, rated, answers) -> None:
    log("a.csv", "2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4", "2024-01-02,Ann,Bob,Cid,Dan,2,1,3,4",
        kind="table")  # fmt: skip
    rated(make_league("table"))
    assert answers(
        "SELECT difference, round(probability, 9), games_needed FROM stable_rank_superiority"
        " WHERE player = 'Ann' AND opponent = 'Bob'"
    ) == [(0.0, 0.5, None)]


def test_room_that_pays_for_scores_needs_them(log, make_league, rated) -> None:
    log("a.csv", "2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4", kind="table")
    with pytest.raises(CannotRate, match="4 seats without a final score"):
        rated(make_league("table", league={"stable_rank": {"rule": "majsoul-jade-south"}}))


@pytest.mark.parametrize(("start", "is_refused"), [(25000, True), (25, False), (30, False)])
def test_final_scores_in_another_unit_than_the_rules_are_refused(start, is_refused) -> None:
    rows = [["Ann", 40.1, "Bob", 30.2, "Cid", 19.7, "Dan", 10.0]] * 3
    names = [f"{what}_{seat}" for seat in range(1, 5) for what in ("player", "points")]
    tables = bz.tables(pl.DataFrame(rows, schema=names, orient="row"), names={"fold": True})
    score = {"start": start, "unit": 1}
    rule = {"points": [50, 10, -10], "ranks": [1, 2], "last_costs": [30, 40], "score": score}
    if is_refused:
        with pytest.raises(bz.BanzukeError, match=r"mean final score of all is 25, but .* 25,000"):
            bz.stable_rank(tables, rule=rule)
    else:
        assert bz.stable_rank(tables, rule=rule).table().height == 4


def test_season_called_all_and_all_time_exclude_each_other(make_league) -> None:
    season = {"name": "all", "first_day": START, "last_day": START}
    with pytest.raises(ValueError, match='season is called "all"'):
        make_league("table", league={"period": [season], "stable_rank": {"all_time": True}})


SHARING = get_args(StableRank.model_fields["ties"].annotation)[-1]
"""The league's setting with which tied players share their places."""
TIED_SCORES = np.array(
    [
        [30_000, 30_000, 25_000, 15_000],
        [20_000, 40_000, 20_000, 20_000],
        [50_000, 30_000, 10_000, 10_000],
    ]
)


@pytest.mark.long
def test_tied_players_share_their_places_where_the_league_says_so(
    club, home, rated, answers
) -> None:
    rated(club(period="all", scores=TIED_SCORES, ties=SHARING))
    # Bob tied for the first place, won, and was second: the mean of 90 and 45, 90 and 45.
    ((games, first, second, exact, mean),) = answers(
        "SELECT games, place_1, place_2, exact, mean_place FROM stable_rank WHERE player = 'Bob'"
    )
    assert (games, first, second) == (3, 1, 2), "by seat Ann was first, as in the columns always"
    assert exact == pytest.approx(7 + ((67.5 + 90 + 45) - 135) / 15)
    assert mean == pytest.approx((1.5 + 1 + 2) / 3)
    recent = answers("SELECT DISTINCT exact FROM stable_rank_recent WHERE player = 'Bob'")
    assert recent == [(exact,)]
    ((probability,),) = answers(
        "SELECT probability FROM stable_rank_superiority WHERE player = 'Bob' AND opponent = 'Ann'"
    )
    compared = compared_in(home, ("Bob", "Ann"), league="club", period=None)
    assert compared.higher == pytest.approx(probability)


def test_ties_go_to_the_earlier_seat_by_default(club, jobs_of) -> None:
    """Parameters and inputs are equal to those of versions before the setting existed."""
    (job,) = jobs_of(club(period="all", scores=TIED_SCORES))
    assert "ties" not in job.parameters
    assert set(job.input.arrays) == {"player_idx", "played_at", "n_seats", "place", "points"}


def test_a_table_without_all_points_has_no_ties(log, make_league, jobs_of) -> None:
    names = {f"{name}_{n}": f"{name}_{n}" for name in ("player", "place", "points") for n in
             (1, 2, 3, 4)}  # fmt: skip
    log("a.csv", "A,B,C,D,1,2,3,4,10,,10,", "A,B,C,D,2,1,3,4,10,10,5,5",
        header=",".join(names))  # fmt: skip
    settings = {"period": "all", "stable_rank": {"ties": SHARING}}
    (job,) = jobs_of(make_league("table", columns=names, league=settings))
    seats = zip(job.input.arrays["tied_from"], job.input.arrays["n_tied"], strict=True)
    assert sorted(seats) == [(1, 1), (1, 2), (1, 2), (2, 1), (3, 1), (3, 2), (3, 2), (4, 1)]

"""Games with a handicap in a league without a model of handicaps: every interface says that these
games count as even games."""

import polars as pl
import pytest

import banzuke as bz
from tests.marks import rare

AUDIT = "handicaps_not_counted"
ROWS = [
    f"2024-05-{day:02},{one},{other},{score},{stones}"
    for day, (one, other, score, stones) in enumerate(
        [
            *(("Ann", "Bob", 1, 3), ("Cid", "Ann", 1, 2)),
            *(("Bob", "Cid", 1, 0), ("Cid", "Bob", 1, 0)),
            *(("Ann", "Bob", 0, 0), ("Ann", "Bob", 1, 0)),
        ],
        start=1,
    )
]
COLUMNS = {
    "first": "black", "second": "white", "score": "result", "played_at": "date",
    "handicap": "stones",
}  # fmt: skip


@pytest.mark.parametrize(("handicap", "n_games"), [("none", 2), ("M4", None)])
def test_a_night_says_how_many_games_with_a_handicap_count_as_even(
    log, make_league, rated, answers, handicap, n_games
) -> None:
    log("a.csv", *ROWS, header="date,black,white,result,stones")
    static = {"replicates": 8, "handicap": handicap}

    rated(make_league(columns=COLUMNS, league={"static": static}))

    found = answers(f"SELECT example FROM audit WHERE audit = '{AUDIT}'")
    assert found == ([(f"games_with_a_handicap={n_games}",)] if n_games else [])


@pytest.mark.parametrize("rate", [bz.pairwise, bz.over_time])
def test_python_warns_that_games_with_a_handicap_count_as_even(rate) -> None:
    games = bz.games(
        pl.DataFrame([row.split(",") for row in ROWS], schema=[*"dbwsh"], orient="row"),
        first="b", second="w", score="s", played_at="d", handicap="h",
    )  # fmt: skip

    with pytest.warns(bz.DoubtfulRatings, match="games with a handicap count as even games"):
        found = rate(games)

    assert [doubt for doubt in found.doubts if AUDIT in doubt]


@pytest.mark.parametrize("has_ranks", [True, False])
def test_a_contest_says_that_handicaps_count_for_nothing_without_ranks(has_ranks) -> None:
    ranks = {"first_rank": ["3k", "1k"] * 40, "second_rank": ["1k", "3k"] * 40}
    games = bz.games({
        "first": ["Ann", "Bob"] * 40, "second": ["Bob", "Ann"] * 40, "score": [1, 1, 0, 1] * 20,
        "played_at": [f"2024-0{1 + n // 20}-{1 + n % 20:02}" for n in range(80)],
        "handicap": [2, 0] * 40,
    } | (ranks if has_ranks else {}))  # fmt: skip

    found = bz.contest(games, every="month", static={"handicap_step": 60})

    said = [doubt for doubt in found.doubts if "contest_handicaps_even" in doubt]
    assert len(said) == (0 if has_ranks else 1)
    assert not [doubt for doubt in found.doubts if AUDIT in doubt]


FEW = {"replicates": 8}
"""No warning about handicaps asks replicates, and each is a fit of a model with handicaps."""
PROPER = [
    ("2024-05-01", one, other, score, abs(int(one[1]) - int(other[1])))
    for one, other in [("P1", "P2"), ("P1", "P3"), ("P2", "P3"), ("P1", "P4"), ("P3", "P4")]
    for score in (1, 0, 1, 0)
]
"""Each gives the other as many stones as they are ranks apart, and every pair is even."""


def proper_games() -> bz.Log:
    frame = pl.DataFrame(PROPER, schema=["d", "b", "w", "s", "h"], orient="row")
    return bz.games(frame, first="b", second="w", score="s", played_at="d", handicap="h")


@pytest.mark.parametrize("handicap", ["M4", rare("select")])
def test_a_warning_says_that_results_do_not_identify_the_worth_of_a_handicap(handicap) -> None:
    with pytest.warns(bz.DoubtfulRatings, match="do not tell what a handicap is worth"):
        fit = bz.pairwise(proper_games(), handicap=handicap, **FEW)
    known = fit.sql("SELECT worth, se_hessian FROM handicap_worth").rows()
    assert set(known) <= {(0.0, None)}


@pytest.mark.parametrize("handicap", ["M4", rare("select")])
def test_over_time_a_handicap_that_results_do_not_identify_has_its_usual_worth(handicap) -> None:
    found = bz.over_time(proper_games(), static={"handicap": handicap})

    assert not [doubt for doubt in found.doubts if "handicap" in doubt]
    rating = dict(found.sql("SELECT player, rating FROM dynamic_now").rows())
    assert rating["P1"] + 50.0 < rating["P4"]


@pytest.mark.parametrize("handicap", ["M4", rare("select")])
@pytest.mark.parametrize("rate", ["pairwise", "over_time"])
def test_a_warning_says_that_the_other_player_seems_to_receive_handicaps(rate, handicap) -> None:
    even = [(*row[:4], 0) for row in PROPER[::4] for _ in range(6)]
    given = [(*row[:3], 0, 2) for row in PROPER[::4] for _ in range(6)]
    won = [(day, other, one, 1, 0) for day, one, other, *_ in even]
    frame = pl.DataFrame(even + won + given, schema=["d", "b", "w", "s", "h"], orient="row")
    games = bz.games(frame, first="b", second="w", score="s", played_at="d", handicap="h")

    def doubts(**options) -> list[str]:
        said = {"handicap": handicap} | options
        found = (
            bz.pairwise(games, **said, **FEW)
            if rate == "pairwise"
            else bz.over_time(games, static=said)
        )
        return [doubt for doubt in found.doubts if "handicap" in doubt]

    with pytest.warns(bz.DoubtfulRatings, match="if the other player receives the handicap"):
        assert len(doubts()) == 1
    assert not doubts(receiver="second")
    if handicap == "M4" and rate == "pairwise":
        with pytest.warns(bz.DoubtfulRatings, match="the wrong way round if their worth is given"):
            assert len(doubts(handicap_step=50)) == 1
        assert not doubts(handicap_step=50, receiver="second")


def test_no_warning_if_a_step_has_a_worth_or_results_identify_it() -> None:
    days = pl.DataFrame(PROPER, schema=["d", "b", "w", "s", "h"], orient="row")
    games = bz.games(days, first="b", second="w", score="s", played_at="d", handicap="h")
    uneven = bz.games(
        pl.concat([days, days.with_columns(h=pl.lit(0, pl.Int64), s=pl.lit(0.0).cast(pl.Int64))]),
        first="b", second="w", score="s", played_at="d", handicap="h",
    )  # fmt: skip

    for said in ({"static": {"handicap": "M4"}, "handicap_step": 60.0},
                 {"static": {"handicap_step": 60.0}}):  # fmt: skip
        found = bz.over_time(games, **said)
        assert not found.doubts
        worth = found.sql("FROM dynamic_constant WHERE name = 'handicap_step_elo'")
        assert worth.select("value", "source").rows() == [(60.0, "given")]
    assert not [d for d in bz.pairwise(uneven, handicap="M4", **FEW).doubts if "handicap" in d]


def test_a_given_worth_counts_and_is_said_as_given() -> None:
    frame = pl.DataFrame(PROPER, schema=["d", "b", "w", "s", "h"], orient="row")
    games = bz.games(frame, first="b", second="w", score="s", played_at="d", handicap="h")

    fit = bz.pairwise(games, handicap_step=80)

    assert not [doubt for doubt in fit.doubts if "handicap" in doubt]
    rating = dict(fit.table().select("player", "rating").rows())
    for one, other in (("P2", "P1"), ("P3", "P1"), ("P4", "P3")):
        ranks_apart = int(one[1]) - int(other[1])
        assert rating[one] - rating[other] == pytest.approx(80.0 * ranks_apart)
    effect = fit.sql("SELECT effect, unit, status, value, se, lo95, hi95 FROM league_effect")
    assert effect.rows() == [("gamma", "Elo", "given", 80.0, None, None, None)]
    worth = fit.sql("SELECT handicap, worth, se_hessian, lo95, hi95 FROM handicap_worth")
    assert worth.rows() == [(h, 80.0 * h, None, None, None) for h in (1, 2, 3)]
    assert "given: 80 Elo a step" in str(fit.compare("P1", "P2", handicap=3))
    gained = dict(fit.handicaps().select("player", "gained").rows())
    assert gained["P4"] > 0.0 > gained["P1"]
    chance = [fit.predict("P1", "P4", handicap=h)[0, "chance"] for h in (0, 3, 9)]
    assert chance == sorted(chance)


def test_models_say_which_games_they_leave_out() -> None:
    rows = [row.split(",")[1:] for row in ROWS]
    games = bz.games(
        pl.DataFrame(rows * 3, schema=[*"bwsh"], orient="row"),
        first="b", second="w", score="s", handicap="h",
    )  # fmt: skip
    with pytest.warns(bz.DoubtfulRatings):
        found = bz.pairwise(games)

    with pytest.warns(bz.GamesLeftOut, match="games all: left out: 6 games with a handicap"):
        found.models()

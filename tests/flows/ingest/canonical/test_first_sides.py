"""A column of sides turns rows whose first player had the second side."""

import pytest

from banzuke.flows.ingest.canonical.first_sides import OTHER_SIDE

SIDES = {"first_side": {"White": "first", "Black": "second"}}
HEAD = "first,second,score,first_side,handicap,first_rank,second_rank\n"
PLAYED = ("first", "second", "wins", "draws", "losses", "handicap", "first_rank", "second_rank")


@pytest.mark.parametrize(
    ("score", "counts"), [("1", (0, 0, 1)), ("0", (1, 0, 0)), ("0.5", (0, 1, 0))]
)
def test_a_row_of_the_second_side_is_turned_with_its_result_and_ranks(run, score, counts):
    games = run(f"{HEAD}Ann,Ben,{score},Black,3,1d,2k\n", values=SIDES).accepted
    assert games.select(PLAYED).rows() == [("Ben", "Ann", *counts, 3, "2k", "1d")]


def test_a_row_of_the_first_side_stays(run):
    games = run(f"{HEAD}Ann,Ben,1,White,3,1d,2k\n", values=SIDES).accepted
    assert games.select(PLAYED).rows() == [("Ann", "Ben", 1, 0, 0, 3, "1d", "2k")]


def test_points_and_names_of_winners_are_those_of_the_players(run):
    points = run(
        "first,second,first_points,second_points,first_side\nAnn,Ben,3,1,Black\n", values=SIDES
    ).accepted
    named = run("first,second,winner,first_side\nAnn,Ben,Ann,Black\n", values=SIDES).accepted
    for games in (points, named):
        assert games.select(PLAYED[:5]).rows() == [("Ben", "Ann", 0, 0, 1)]


def test_a_result_that_names_a_colour_is_that_of_the_sides(run):
    rows = "first,second,score,first_side\nAnn,Ben,W+3.5,Black\nAnn,Ben,1,Black\n"
    games = run(rows, values=SIDES, first_is="white").accepted
    assert games.select(PLAYED[:5]).rows() == [("Ben", "Ann", 1, 0, 0), ("Ben", "Ann", 0, 0, 1)]


def test_a_row_without_a_side_is_neutral(run):
    games = run(f"{HEAD}Ann,Ben,1,,,,\nAnn,Ben,1,White,,,\n", values=SIDES).accepted
    assert games.select("first", "neutral").rows() == [("Ann", True), ("Ann", False)]


@pytest.mark.parametrize("row", ["Ann,Ben,1,Green,,,", "Ann,Ben,1,,2,,"])
def test_an_unknown_side_and_a_handicap_without_a_side_are_quarantined(broken, row):
    assert broken(f"{HEAD}{row}\n", values=SIDES) == [(2, "bad-side")]


def test_a_log_that_names_both_players_by_side_is_the_same_game(run):
    turned = run("first,second,score,first_side\nAnn,Ben,1,Black\n", values=SIDES).accepted
    plain = run("first,second,score\nBen,Ann,0\n").accepted
    assert turned["content_key"].to_list() == plain["content_key"].to_list()


TWO_SIDES = ("first,second,score,first_side,event", "Ann,Ben,1,White,a", "Ben,Ann,0,Black,a")


def voids(run, *rows: str, **settings: object) -> list[str | None]:
    """The reason of each row of a log with these rows."""
    rows = "\n".join((TWO_SIDES[0], *rows))
    return run(f"{rows}\n", values=SIDES, **settings).accepted["void_reason"].to_list()


def test_a_game_with_a_row_of_each_side_counts_once(run):
    assert voids(run, *TWO_SIDES[1:]) == [None, OTHER_SIDE]
    assert voids(run, *TWO_SIDES[:0:-1]) == [OTHER_SIDE, None]


def test_another_result_event_or_a_second_row_of_one_side_is_a_game(run):
    others = ("Ben,Ann,1,Black,a", "Ben,Ann,0,Black,b")
    for other in others:
        assert voids(run, TWO_SIDES[1], other) == [None, None]
    twice = (TWO_SIDES[1], TWO_SIDES[2], TWO_SIDES[2])
    assert voids(run, *twice) == [None, OTHER_SIDE, None]
    assert voids(run, TWO_SIDES[1], TWO_SIDES[1]) == [None, None]


def test_few_games_from_both_sides_may_be_two_games_unless_the_source_answers(run):
    few = (*TWO_SIDES[1:], *(f"Ann,Cid,1,White,{n}" for n in "cdef"))
    assert OTHER_SIDE not in voids(run, *few)
    assert voids(run, *few, both_sides=True)[:2] == [None, OTHER_SIDE]
    assert OTHER_SIDE not in voids(run, *TWO_SIDES[1:], both_sides=False)

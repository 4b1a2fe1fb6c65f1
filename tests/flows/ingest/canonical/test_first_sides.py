"""A column of sides turns rows whose first player had the second side."""

import pytest

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

"""The views `matchup` and `superiority`: the error theory of one match, for every pair."""

import numpy as np
import pytest

from banzuke.engine.match import win_rate

pytestmark = pytest.mark.slow

GAMES = ["Ann,Bob,1"] * 7 + ["Bob,Ann,1"] * 2 + ["Ann,Cid,1", "Cid,Bob,1", "Bob,Cid,0"]


@pytest.fixture
def shown(log, make_league, rated, answers):
    def run(*games):
        log("a.csv", *[f"2024-05-01,{game}" for game in games])
        rated(make_league(league={"static": {"replicates": 64}}))
        return answers

    return run


@pytest.mark.long
def test_matchups_are_the_error_theory_of_one_match(shown):
    answers = shown(*GAMES)
    rows = answers(
        "SELECT wins, games, win_rate, se, relative_rating, relative_rating_error, lo95, hi95"
        " FROM matchup"
    )
    assert len(rows) == 6
    for wins, games, *numbers in rows:
        match = win_rate(wins, games)
        expected = [match.rate, match.se, match.rating_difference_elo, match.rating_error_elo]
        assert numbers == pytest.approx([*expected, *match.wilson_elo], rel=1e-9, abs=1e-9)


@pytest.mark.long
def test_each_pair_has_a_row_from_both_sides(shown):
    answers = shown(*GAMES)
    assert (
        answers(
            "SELECT one.player FROM matchup AS one JOIN matchup AS other"
            " ON other.player = one.opponent AND other.opponent = one.player"
            " WHERE one.wins <> other.losses OR one.games <> other.games"
            " OR one.games_as_first + other.games_as_first <> one.games"
        )
        == []
    )
    assert answers("SELECT games_as_first FROM matchup WHERE player = 'Bob' ORDER BY opponent") == [
        (2,), (1,),
    ]  # fmt: skip


def test_a_draw_makes_a_score_surer_than_two_decided_games(shown):
    answers = shown("Ann,Bob,0.5", "Bob,Ann,0.5", "Ann,Cid,1", "Cid,Ann,1")
    errors = dict(answers("SELECT opponent, se FROM matchup WHERE player = 'Ann'"))
    assert (errors["Bob"], errors["Cid"]) == (0.0, pytest.approx(0.5 / np.sqrt(2)))


@pytest.mark.long
def test_superiority_has_rows_both_ways_and_follows_the_ratings(shown):
    answers = shown(*GAMES)
    rows = answers("SELECT player, opponent, probability FROM superiority")
    assert len(rows) == 6
    found = {(a, b): p for a, b, p in rows}
    assert all(found[a, b] == pytest.approx(1 - found[b, a]) for a, b in found)
    assert found["Ann", "Bob"] > 0.5


@pytest.mark.long
def test_what_players_score_by_handicap_taken_and_given(log, make_league, rated, answers):
    """As in table 11 of the paper, handicaps taken are above 0 and handicaps given are below 0."""
    games = ["Ann,Bob,1,2", "Ann,Bob,0,2", "Ann,Bob,1,0", "Bob,Ann,1,3", "Bob,Ann,0.5,3"]
    header = "played_at,first,second,score,handicap"
    log("a.csv", *[f"2024-05-01,{game}" for game in games], header=header)
    columns = {name: name for name in header.split(",")}
    static = {"replicates": 32, "handicap": "M4"}
    rated(make_league(columns=columns, league={"static": static}))
    rows = "SELECT player, handicap, games, wins, draws, losses FROM handicap_record"
    assert answers(rows) == [
        ("Ann", -3, 2, 0, 1, 1), ("Ann", 0, 1, 1, 0, 0), ("Ann", 2, 2, 1, 0, 1),
        ("Bob", -2, 2, 1, 0, 1), ("Bob", 0, 1, 0, 0, 1), ("Bob", 3, 2, 1, 1, 0),
    ]  # fmt: skip

"""Scores that contradict the winner, or that no game can have, are named."""

import pytest

pytestmark = pytest.mark.slow

LOSERS = "Date,Winner,Loser,Score\n"
TWO = "Date,Player 1,Player 2,Result 1,Result 2\n"


def doubts(found) -> str:
    assert found.trial is not None, found.problem
    return " | ".join(found.trial.proposal.unsure)


def rows(*rest: str) -> str:
    return "".join(f"2024-01-{day:02d},{row}\n" for day, row in enumerate(rest, start=1))


@pytest.mark.parametrize("drawn", ["1-1", "½-½", "1/2-1/2"])
def test_a_drawn_score_beside_a_winner_is_named(sniff_text, drawn) -> None:
    won = "1-0" if "2" in drawn or "½" in drawn else "2-1"
    said = doubts(sniff_text(LOSERS + rows(f"A,B,{won}", f"B,C,{won}", f"C,A,{drawn}")))

    assert f'"Score" is a draw in 1 row, such as "{drawn}" of C against A' in said
    assert "the first player of each row counts as the winner" in said


def test_a_score_of_which_the_loser_has_more_is_named(sniff_text) -> None:
    said = doubts(sniff_text(LOSERS + rows("A,B,2-1", "B,C,2-0", "C,A,0-2")))

    assert '"Score" is a win of the loser in 1 row, such as "0-2" of C against A' in said


@pytest.mark.parametrize(
    "scores", [("2-1", "2-0", "3-0"), ("0.5", "12", "3.5"), ("1-2", "0-2", "1-3")]
)
def test_scores_that_agree_margins_and_scores_in_another_order_are_not_named(
    sniff_text, scores
) -> None:
    games = (f"{pair},{score}" for pair, score in zip(("A,B", "B,C", "C,A"), scores, strict=True))

    assert '"Score" is a' not in doubts(sniff_text(LOSERS + rows(*games)))


def test_two_results_that_do_not_add_up_to_one_are_named(sniff_text) -> None:
    games = ("A,B,1,0", "B,C,0.5,0.5", "C,A,0,1", "A,C,1,0")

    assert "add up to 1" not in doubts(sniff_text(TWO + rows(*games)))
    said = doubts(sniff_text(TWO + rows(*games, "B,A,0,0")))
    assert "add up to 1, except in 1 row, such as 0 and 0 of B against A" in said


def test_goals_need_not_add_up_to_one(sniff_text) -> None:
    assert "add up to 1" not in doubts(sniff_text(TWO + rows("A,B,1,0", "B,C,0,0", "C,A,3,1")))


SETS = ("6 1 6", "-5 -3 -2", "5 7 -9 8", "9 -3 2 0", "-9 8 7 -5 4")


def of_sets(head: str, *cells: str) -> str:
    rows = [f"2024-01-0{nth},Ann,Ben,{cell}" for nth, cell in enumerate(cells, start=1)]
    return "\n".join([f"Date,Player A,Player B,{head}", *rows])


@pytest.mark.parametrize("sep", [" ", ", ", "; "])
def test_the_points_of_the_losers_of_sets_make_no_league(sniff_text, sep) -> None:
    cells = [f'"{cell.replace(" ", sep)}"' for cell in SETS]
    found = sniff_text(of_sets("Sets", *cells))
    assert found.trial is None
    assert "the points of the loser of each set" in found.problem
    assert "add a column with the number of sets" in found.problem


def test_the_last_set_is_not_the_result_of_a_match(sniff_text) -> None:
    cells = ("11:5,9:11,11:3,11:9,", "4:11,11:9,11:5,8:11,9:11", "11:5,11:3,11:4,,")
    found = sniff_text(of_sets("Set 1,Set 2,Set 3,Set 4,Set 5", *cells))
    assert found.trial.accepted["wins"].to_list() == [1, 0, 1]
    said = 'columns "Set 1" to "Set 5" have the points of each set: most sets won is the win'
    assert said in doubts(found)

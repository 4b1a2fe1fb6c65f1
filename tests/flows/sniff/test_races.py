"""Scores that do not end at the number to which their match was played."""

import pytest

PAIRS = ("Ann,Ben", "Cid,Dora", "Ann,Cid", "Ben,Dora", "Dora,Ann", "Ben,Cid")
RACES = (5, 5, 7, 5, 7, 5)
SCORES = ("5-3", "2-5", "4-7", "5-0", "7-6", "5-1")


def said(sniff_text, name, races, scores) -> list[str]:
    rows = zip(PAIRS, races, scores, strict=True)
    text = "\n".join((f"Player 1,Player 2,{name},Score", *(f"{p},{r},{s}" for p, r, s in rows)))
    unsure = sniff_text(text + "\n").trial.proposal.unsure
    return [one for one in unsure if "not end at the number" in one]


@pytest.mark.parametrize("name", ["Race to", "Length", "First to", "Distanz", "先取"])
@pytest.mark.parametrize("odd", ["5-5", "4-6", "3-2"])
def test_a_score_that_no_such_match_has_is_asked_about(sniff_text, name, odd) -> None:
    (one,) = said(sniff_text, name, RACES, (*SCORES[:3], odd, *SCORES[4:]))
    assert one.startswith(f'"Score" does not end at the number of "{name}" in 1 row, such as {odd}')
    assert 'of Ben against Dora, where it is "5"' in one


@pytest.mark.parametrize("name", ["Race to", "Length", "Board", "Table"])
def test_right_scores_are_not(sniff_text, name) -> None:
    assert not said(sniff_text, name, RACES, SCORES)


def test_more_than_half_of_the_frames_win(sniff_text) -> None:
    scores = ("3-2", "1-3", "4-2", "3-0", "0-4", "2-2")
    (one,) = said(sniff_text, "Best of", (5, 5, 7, 5, 7, 5), scores)
    assert "in 1 row, such as 2-2 of Ben against Cid" in one


def test_games_to_eleven_go_on_until_one_is_two_ahead(sniff_text) -> None:
    scores = ("11-3", "12-10", "4-11", "11-0", "13-15", "11-1")
    assert not said(sniff_text, "Points to", (11,) * 6, scores)


def test_a_number_that_few_scores_reach_is_another_one(sniff_text) -> None:
    assert not said(sniff_text, "Length", (45, 60, 30, 45, 60, 20), SCORES)


def test_the_number_of_frames_that_were_played_is_another_one(sniff_text) -> None:
    scores = ("3-2", "1-3", "3-0", "3-1", "0-3", "3-2")
    assert not said(sniff_text, "Frames", (5, 4, 3, 4, 3, 5), scores)

"""Columns without a role that contradict who won, and games that do not count."""

import pytest

GAMES = "2025-01-07,Ann,Ben,{0}\n2025-01-08,Ben,Cy,{1}\n2025-01-09,Cy,Ann,W\n2025-01-10,Ann,Cy,W\n"


def test_lists_with_the_winner_first_are_not_told_to_use_another_column(sniff_text) -> None:
    found = sniff_text("date,winner,loser,W/L\n" + GAMES.format("W", "L"))
    (said,) = [text for text in found.trial.proposal.unsure if "W/L" in text]
    assert "in 1 row: " in said
    assert said.endswith('if "W/L" is right, the two names of such a row have changed places')


def test_a_column_of_the_same_winners_raises_no_doubt(sniff_text) -> None:
    found = sniff_text("date,winner,loser,W/L\n" + GAMES.format("W", "W"))
    assert not any("W/L" in text for text in found.trial.proposal.unsure)


@pytest.mark.parametrize(("name", "is_asked"), [("W/L", True), ("Ct", False)])
def test_letters_below_another_name_must_mostly_agree(sniff_text, name, is_asked) -> None:
    rows = GAMES.format("L", "L").replace(",W\n", ",3-0,W\n").replace(",L\n", ",3-0,L\n")
    found = sniff_text(f"date,home,away,score,{name}\n{rows}")
    asked = [text for text in found.trial.proposal.unsure if f'"{name}" is "L"' in text]
    assert bool(asked) == is_asked


def test_friendlies_are_found_among_tournaments(sniff_text) -> None:
    rows = GAMES.format("W", "W").replace(",W\n", ",3-0,Cup\n").replace("Cup", "Friendly", 1)
    found = sniff_text(f"date,home,away,score,tournament\n{rows}")
    said = [text for text in found.trial.proposal.unsure if "remove the #" in text]
    assert said[0].startswith('"tournament" is "Friendly" in some rows')


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [("Ben gave up", True), ("blessure", True), ("injury time", False)],
)
def test_remarks_that_somebody_gave_up_are_asked_about(sniff_text, text, is_asked) -> None:
    rows = GAMES.format("W", "W").replace(",W\n", f",3-1,{text}\n", 2).replace(",W\n", ",3-0,\n")
    found = sniff_text(f"date,player1,player2,score,notes\n{rows}")
    asked = [said for said in found.trial.proposal.unsure if "whoever gave up" in said]
    assert bool(asked) == is_asked


WINNERS = ("Ann,Ben,3-1,{}", "Ben,Cy,1-3,{}", "Cy,Ann,3-0,{}", "Ann,Cy,3-2,{}", "Ben,Ann,0-3,{}")


@pytest.mark.parametrize(
    ("names", "is_asked"),
    [
        (("Ann", "Cy", "Cy", "Ann", "Ann"), False),
        (("Ann", "Cy", "Cy", "Ann", "Ben"), True),
        (("Ann", "Ben", "Cy", "Cy", "Ben"), False),  # rather those who kept the score
        (("Ann", "", "Cy", "", "Ben"), False),
    ],
)
def test_names_below_an_unknown_word_must_mostly_agree(sniff_text, names, is_asked) -> None:
    rows = "\n".join(row.format(name) for row, name in zip(WINNERS, names, strict=True))
    found = sniff_text(f"home,away,score,trophy\n{rows}\n")
    asked = [said for said in found.trial.proposal.unsure if '"trophy" is "Ben" where' in said]
    assert bool(asked) == is_asked


def test_marks_to_the_left_of_each_player_are_no_contradiction(sniff_text) -> None:
    rows = "1,佐藤,○,平手,●,鈴木\n1,高橋,●,角落,○,田中\n"
    rows += "2,佐藤,●,香落,○,高橋\n2,鈴木,○,平手,●,田中\n"
    found = sniff_text(f"回戦,上手,,手合,,下手\n{rows}")
    assert found.trial.proposal.guess.columns["score"] == "column 5"
    assert not any("column 3" in said for said in found.trial.proposal.unsure)

"""Columns without a role that contradict who won."""

GAMES = "2025-01-07,Ann,Ben,{0}\n2025-01-08,Ben,Cy,{1}\n2025-01-09,Cy,Ann,W\n2025-01-10,Ann,Cy,W\n"


def test_lists_with_the_winner_first_are_not_told_to_use_another_column(sniff_text) -> None:
    found = sniff_text("date,winner,loser,W/L\n" + GAMES.format("W", "L"))
    (said,) = [text for text in found.trial.proposal.unsure if "W/L" in text]
    assert "in 1 row: " in said
    assert said.endswith('if "W/L" is right, the two names of such a row have changed places')


def test_a_column_of_the_same_winners_raises_no_doubt(sniff_text) -> None:
    found = sniff_text("date,winner,loser,W/L\n" + GAMES.format("W", "W"))
    assert not any("W/L" in text for text in found.trial.proposal.unsure)

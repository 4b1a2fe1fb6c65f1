"""Lines that Markdown draws below the names of columns, and people beside teams of one name."""

import pytest

GRID = (
    "| Name | Ann | Ben | Cy |\n{}\n| Ann | x | 1 | ½ |\n| Ben | 0 | x | 1 |\n| Cy | ½ | 0 | x |\n"
)


@pytest.mark.parametrize("ruled", ["|:--|:-:|:-:|:-:|", "|-|-|-|-|", "|---|---|---|---|"])
def test_a_line_of_markdown_is_no_row(sniff_text, ruled) -> None:
    trial = sniff_text(GRID.format(ruled), name="grid.md").trial
    assert (trial.n_games, trial.n_players) == (3, 3)
    assert trial.quarantined is None or trial.quarantined.is_empty()


@pytest.mark.parametrize(
    ("team", "name"), [("チーム", "氏名"), ("Team", "Player"), ("Verein", "Name"), ("Club", "Name")]
)
def test_people_are_the_players_and_not_their_teams(sniff_text, team, name) -> None:
    text = (
        f"{team},{name},Result,{name},{team}\nNord,Ann,1-0,Ben,Süd\nNord,Cy,0-1,Dora,Süd\n"
        "Süd,Ben,1-0,Cy,Nord\nSüd,Dora,0-1,Ann,Nord\n"
    )
    guess = sniff_text(text).trial.proposal.guess
    assert guess.columns["first"] == name
    assert guess.columns["second"] == f"{name} (2)"
    assert team == "Verein" or any(f'"{team}" and "{team} (2)"' in s for s in guess.unsure)


def test_teams_alone_are_players(sniff_text) -> None:
    text = "Team,Score,Team\nNord,3-1,Süd\nSüd,0-2,West\nWest,1-1,Nord\n"
    assert sniff_text(text).trial.proposal.guess.columns["first"] == "Team"

"""Names at a table that stand for whoever sat in: their game counts for the others."""

import pytest

pytestmark = pytest.mark.slow

HEAD = "date,player_1,player_2,player_3,player_4,points_1,points_2,points_3,points_4\n"
GAMES = [
    (f"2025-01-{day:02}", *names, "40000", "30000", "20000", "10000")
    for day, names in enumerate(
        [("Ann", "Bob", "Cid", "Dan"), ("Bob", "Eve", "Ann", "{}"), ("{}", "Cid", "Dan", "Ann")], 1
    )
]
ROWS = HEAD + "".join(",".join(game) + "\n" for game in GAMES)


@pytest.mark.parametrize("name", ["NPC", "npc 2", "Substitute", "代打ち", "CPU", "Guest"])
def test_a_name_for_whoever_sat_in_is_asked_about(sniff_text, name: str) -> None:
    trial = sniff_text(ROWS.replace("{}", name)).trial
    (said,) = [said for said in trial.proposal.unsure if said.startswith(f'"{name}"')]
    assert "give each a name of their own: the game counts for the others, too" in said


def test_people_are_not_asked_about(sniff_text) -> None:
    trial = sniff_text(ROWS.replace("{}", "Noel")).trial
    assert not any("Noel" in said for said in trial.proposal.unsure)

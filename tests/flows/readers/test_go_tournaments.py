"""Reports of go tournaments: lines that are not games are broken records with a remedy."""

from pathlib import Path

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers import RawRows, UnreadableFile, read

EGD = """; EV[Open]
; DT[2024-01-07]
1 Ann Lee  3d DE Ber 2 3+/w3 2+/b0
2 Bob      2d DE Ham 1 4+!/w0 1-/w0
3 Cem      1k DE Mun 0 1-/b3
4 Dan      5k DE Ber 0 2-!/b0 0-
no player
"""
AGA = """TOURNEY Open
start=01/31/2024
PLAYERS
1 Lee, Ann 3d USA
2 Bob 2.5
GAMES 1
1 2 B 3 0
1 9 B 0 7
2 1 W 0 0
1 2 ? 0 7
nonsense
"""
GOTHA = """<?xml version="1.0"?>
<Tournament><Players><Player name="Lee" firstName="Ann" rank="3D"/>
<Player name="Bob" firstName="" rank="2D"/></Players>
<Games><Game blackPlayer="BOB" whitePlayer="LEEANN" handicap="{}" result="{}" roundNumber="1"/>
</Games></Tournament>
"""


def rows(tmp_path: Path, format_: str, text: str) -> RawRows:
    file = tmp_path / f"open.{format_}"
    file.write_text(text, encoding="utf-8")
    return read(file, Source(format=format_, path=file.name), kind="pairwise")


def test_a_table_for_the_egd_gives_stones_to_black_and_voids_what_was_not_played(tmp_path) -> None:
    found = rows(tmp_path, "egd", EGD)
    assert found.frame.select("round", "first", "second", "score", "handicap").rows() == [
        ("1", "Cem", "Ann Lee", "0", "3"),
        ("1", "Dan", "Bob", None, "0"),
        ("2", "Ann Lee", "Bob", "1", "0"),
        ("2", "Dan", "bye", None, None),
    ]
    assert found.frame["void_reason"].to_list() == [None, "forfeit", None, "bye"]
    assert found.frame["played_at"].unique().to_list() == ["2024-01-07"]
    assert found.broken["rule"].to_list() == ["not-a-game"]


def test_a_report_to_the_aga_has_games_by_numbers(tmp_path) -> None:
    found = rows(tmp_path, "aga", AGA)
    assert found.frame.select("first", "second", "score", "handicap", "komi").rows() == [
        ("Bob", "Lee, Ann", "1", "3", "0"),
        ("Lee, Ann", "Bob", "0", "0", "0"),
        ("Bob", "Lee, Ann", None, "0", "7"),
    ]
    assert found.frame["void_reason"].to_list() == [None, None, "no result"]
    assert found.broken["rule"].to_list() == ["unknown-player", "not-a-game"]
    assert found.frame["played_at"][0] == "2024-01-31"


@pytest.mark.parametrize(
    ("stones", "said", "score", "handicap", "void"),
    [
        ("0", "RESULT_BLACKWINS", "1", "0", None),
        ("1", "RESULT_WHITEWINS", "0", "1", None),
        ("4", "RESULT_EQUAL", "1/2", "4", None),
        ("0", "RESULT_BLACKWINS_BYDEF", None, "0", "forfeit"),
        ("0", "RESULT_UNKNOWN", None, "0", "no result"),
    ],
)
def test_a_game_of_opengotha_is_read_as_it_ended(
    tmp_path, stones, said, score, handicap, void
) -> None:
    (game,) = rows(tmp_path, "opengotha", GOTHA.format(stones, said)).frame.to_dicts()
    assert (game["first"], game["second"]) == ("Bob", "Lee Ann")
    assert (game["score"], game["handicap"], game["void_reason"]) == (score, handicap, void)


@pytest.mark.parametrize("text", ["<Tournament>", '<!DOCTYPE x [<!ENTITY a "b">]><Tournament/>'])
def test_xml_that_is_cut_or_declares_entities_is_not_read(tmp_path, text) -> None:
    with pytest.raises(UnreadableFile, match="not a tournament of OpenGotha"):
        rows(tmp_path, "opengotha", text)

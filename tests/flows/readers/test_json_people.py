"""Games in JSON get the names of people that another list has."""

import json

import pytest

from banzuke.flows.readers.json_people import with_names

PEOPLE = [{"id": 7, "name": "Ann"}, {"id": 8, "name": "Ben"}, {"id": 9, "display_name": "Cy"}]
NAMED = [{"id": one["id"], "name": one.get("name", "Cy")} for one in PEOPLE]
MATCH = {"id": 1, "player1_id": 7, "player2_id": 8, "winner_id": 8, "scores_csv": "1-3"}


def test_a_bracket_of_challonge_has_names(read_log) -> None:
    bracket = {
        "tournament": {
            "name": "Weekly",
            "participants": [{"participant": one} for one in NAMED],
            "matches": [{"match": MATCH}, {"match": {**MATCH, "id": 2, "winner_id": None}}],
        }
    }
    found = read_log(json.dumps(bracket), "weekly.json", format="jsonl")
    assert found.frame.select("player1", "player2", "winner", "scores_csv").rows() == [
        ("Ann", "Ben", "Ben", "1-3"),
        ("Ann", "Ben", None, "1-3"),
    ]


def test_a_play_of_bg_stats_has_names_of_people_games_and_places() -> None:
    play = {
        "gameRefId": 1,
        "locationRefId": 3,
        "playerScores": [{"playerRefId": 7, "score": "4"}, {"playerRefId": 9, "score": "6"}],
    }
    found = with_names(
        {
            "players": NAMED,
            "games": [{"id": 1, "name": "Go"}],
            "locations": [{"id": 3, "name": "Home"}],
            "plays": [play],
        }
    )
    assert found == [
        {
            "gameRefId": 1,
            "games.name": "Go",
            "locationRefId": 3,
            "locations.name": "Home",
            "playerScores": [{"player": "Ann", "score": "4"}, {"player": "Cy", "score": "6"}],
        }
    ]


def test_two_people_of_one_name_stay_two() -> None:
    twins = [{"id": 7, "name": "Ann"}, {"id": 8, "name": "ann"}]
    (found,) = with_names({"players": twins, "matches": [MATCH]}) or []
    assert (found["player1"], found["winner"]) == ("Ann (7)", "ann (8)")


@pytest.mark.parametrize(
    "value",
    [
        {"players": NAMED[:1], "matches": [MATCH]},
        {"players": NAMED, "matches": [{"id": 1, "winner_id": 7}]},
        {"players": NAMED, "matches": [MATCH], "replays": [MATCH]},
        {"players": NAMED, "moves": [{"player_id": 7, "tile": "5m"}]},
        {"rules": NAMED, "matches": [MATCH]},
    ],
    ids=["id without a name", "one person a game", "two lists of games", "moves", "no people"],
)
def test_names_that_are_not_sure_are_not_taken(value) -> None:
    assert with_names(value) is None

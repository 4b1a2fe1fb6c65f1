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


@pytest.mark.parametrize(
    "people",
    [NAMED, {"7": {"name": "Ann"}, "8": {"name": "Ben"}}, {"7": "Ann", "8": "Ben"}],
)
@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ({"white": 7, "black": 8, "result": "1-0"}, {"white": "Ann", "black": "Ben"}),
        ({"winner": 8, "loser": 7}, {"winner": "Ben", "loser": "Ann"}),
        ({"home": 7, "away": 8, "winner": 8}, {"home": "Ann", "away": "Ben", "winner": "Ben"}),
    ],
)
def test_ids_may_stand_under_the_bare_name_of_a_side(people, game, expected) -> None:
    (found,) = with_names({"users": people, "games": [game]}) or []
    assert found == {**game, **expected}


def test_the_number_of_the_side_that_has_won_is_no_id() -> None:
    people = [{"id": n, "name": f"P{n}"} for n in range(1, 9)]
    games = [{"home": 3, "away": 4, "winner": 1}, {"home": 1, "away": 5, "winner": 2}]
    found = with_names({"players": people, "games": games}) or []
    assert [game["winner"] for game in found] == [1, 2]
    assert found[0]["home"] == "P3"


def test_points_beside_ids_are_no_ids() -> None:
    people = [{"id": n, "name": f"P{n}"} for n in range(1, 9)]
    game = {"player1_id": 3, "player2_id": 4, "home": 5, "away": 2}
    (found,) = with_names({"players": people, "games": [game]}) or []
    assert found == {"player1": "P3", "player2": "P4", "home": 5, "away": 2}


def test_numbers_that_may_be_points_are_no_ids() -> None:
    people = [{"id": n, "name": f"P{n}"} for n in range(1, 9)]
    assert with_names({"players": people, "games": [{"home": 2, "away": 2}]}) is None


def test_an_answer_of_json_api_is_read(read_log) -> None:
    match = {
        "id": "1",
        "type": "match",
        "attributes": {"scores": "2 - 1", "winner_id": 8},
        "relationships": {
            "player1": {"data": {"id": "7", "type": "participant"}},
            "player2": {"data": {"id": "8", "type": "participant"}},
        },
    }
    people = [
        {"id": str(one["id"]), "type": "participant", "attributes": {"name": one["name"]}}
        for one in NAMED
    ]
    answer = json.dumps({"data": [match], "included": people})
    found = read_log(answer, "m.json", format="jsonl")
    assert found.frame.select("player1", "player2", "winner", "scores").rows() == [
        ("Ann", "Ben", "Ben", "2 - 1")
    ]


THREE = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ben"}, {"id": 3, "name": "Cid"}]


def test_an_id_of_a_person_is_nobody_elses() -> None:
    friends = [{**THREE[0], "friend_ids": [2, 9]}, *THREE[1:]]
    games = [{"player1_id": 1, "player2_id": 2}]
    assert with_names({"players": friends, "games": games}) == [
        {"player1": "Ann", "player2": "Ben"}
    ]


def test_an_id_that_two_people_list_is_of_neither() -> None:
    friends = [{**one, "friend_ids": [9]} for one in THREE]
    games = [{"player1_id": 1, "player2_id": 9}]
    assert with_names({"players": friends, "games": games}) is None


def test_names_that_would_be_alike_with_their_ids_are_not_sure() -> None:
    people = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Ann"}, {"id": 3, "name": "Ann (1)"}]
    games = [{"player1_id": 1, "player2_id": 3}]
    assert with_names({"players": people, "games": games}) is None

"""Tenhou's JSON; the games here are invented, the real ones are read in place."""

import gzip
import json

import pytest
import zstandard

ID = "2024013123gm-00a9-0000-0a1b2c3d"
FOUR = ["甲", "b", "c", "d"]
SCORES = [25000, 5.0, 40000, 50.0, 25000, -15.0, 10000, -40.0]


def game(**keys):
    """An invented game; a key that is None is left out."""
    whole = {
        "ver": 2.3,
        "ref": ID,
        "log": [[[0, 0, 0], [25000] * 4, ["和了", [0, 0, 0, 0]]]],
        "rule": {"disp": "鳳南喰赤", "aka": 1},
        "lobby": 0,
        "dan": ["七段", "八段", "九段", "十段"],
        "sc": SCORES,
        "name": FOUR,
        **keys,
    }
    return {key: value for key, value in whole.items() if value is not None}


@pytest.fixture
def games(write, table_games):
    def _games(content, name="log.json", **keys):
        text = content if isinstance(content, str) else json.dumps(content)
        return table_games(write(text, name), format="tenhou6", **{"period": "year"} | keys)

    return _games


def seats(result):
    return result.accepted.select("player", "place", "points").rows()


def test_game_is_read_with_ties_by_seat(games):
    result = games(game())
    assert seats(result) == [
        ("甲", 2, 25000.0), ("b", 1, 40000.0), ("c", 3, 25000.0), ("d", 4, 10000.0),
    ]  # fmt: skip
    row = result.accepted.row(0, named=True)
    assert (row["game"], row["room"], row["void_reason"]) == (ID, "四鳳南喰赤", None)
    assert str(row["played_at"]) == "2024-01-31 14:00:00+00:00"


@pytest.mark.parametrize("names", [FOUR[:3], [*FOUR[:3], ""]])
@pytest.mark.parametrize("disp", ["鳳南喰赤", "三鳳南喰赤"])
def test_game_of_three_has_no_fourth_seat(games, names, disp):
    scores = [35000, 10.0, 40000, 40.0, 30000, -50.0, 0, 0][: 2 * len(names)]
    result = games(game(name=names, sc=scores, rule={"disp": disp}))
    assert seats(result) == [("甲", 2, 35000.0), ("b", 1, 40000.0), ("c", 3, 30000.0)]
    assert result.accepted["room"][0] == "三鳳南喰赤"


def test_room_of_another_site_stays_as_it_is(games):
    assert games(game(rule={"disp": "Gold Room South"})).accepted["room"][0] == "Gold Room South"


@pytest.mark.parametrize("keys", [{"rule": None, "dan": None}, {"rule": "x", "dan": 7}])
def test_room_and_levels_may_be_missing(games, keys):
    assert games(game(**keys)).accepted["room"].null_count() == 4


def test_id_may_stand_in_the_name_of_the_file(games):
    assert games(game(ref=None), f"{ID}.json").accepted["game"][0] == ID
    assert games(game(ref=None), "game.json").quarantined["rule"].to_list() == ["undated"]


def test_list_of_games_is_numbered_and_lines_of_games_keep_their_lines(games):
    two = [game(), game(ref=ID[:-1] + "e")]
    listed = games(two)
    by_line = games("\n".join(["", *map(json.dumps, two)]), "log.jsonl")
    assert listed.accepted["line"].to_list() == [1] * 4 + [2] * 4
    assert by_line.accepted["line"].to_list() == [2] * 4 + [3] * 4
    assert listed.accepted["natural_key"].equals(by_line.accepted["natural_key"])


def test_written_over_many_lines_it_is_the_same_game(games):
    indented = games("\n\n" + json.dumps(game(), indent=2) + "\n")
    assert indented.accepted["line"].unique().to_list() == [3]
    assert indented.accepted.drop("line").equals(games(game()).accepted.drop("line"))


def test_guests_make_a_game_void(games):
    result = games(game(name=["NoName", "b", "NoName", "d"]))
    assert result.accepted["void_reason"].to_list() == ["guest"] * 4
    assert result.accepted["player"].to_list() == ["NoName", "b", "NoName 2", "d"]


@pytest.mark.parametrize(
    ("broken", "rule"),
    [
        (game(sc=None), "unfinished-game"),
        (game(sc=[25000, 1.0]), "bad-result"),
        (game(sc=["x", 1.0] * 4), "bad-number"),
        (game(sc={"a": 1}), "bad-result"),
        (game(name=["", "b", "c", "d"]), "missing-player"),
        (game(name=["b", "b", "c", "d"]), "same-player"),
        (game(name=["b", "c"]), "not-a-game"),
        (game(log=None), "not-a-game"),
        (["a"], "not-a-game"),
        (7, "not-a-game"),
        ("{", "invalid-json"),
        ('{"a": NaN}', "invalid-json"),
        ('{"a": "\\ud800"}', "invalid-json"),
        ("[" * 100_000, "invalid-json"),
        ('{"sc": ' + "9" * 5000 + "}", "invalid-json"),
    ],
)
def test_game_that_cannot_be_used_is_quarantined_alone(games, broken, rule):
    line = broken if isinstance(broken, str) else json.dumps(broken)
    result = games("\n".join([json.dumps(game()), line]), "log.jsonl")
    assert result.quarantined.select("line", "rule").rows() == [(2, rule)]
    assert result.accepted["line"].unique().to_list() == [1]


def test_quarantine_shows_a_game_without_its_moves(games):
    [raw] = games(game(sc=None)).quarantined["raw_text"]
    assert ID in raw
    assert "log" not in json.loads(raw)


@pytest.mark.parametrize(
    ("text", "rule", "says"),
    [
        (json.dumps(game(), indent=1)[:-2], "invalid-json", "delimiter: line"),
        (json.dumps([game(), game()], indent=1)[:-2], "invalid-json", "delimiter: line"),
        (json.dumps([game()]) + "x", "invalid-json", "Extra data: line 1"),
        (json.dumps([game()])[:-1] + ",]", "invalid-json", "Expecting value: line 1"),
        ("[", "invalid-json", "Expecting value"),
        (f"{json.dumps(game(), indent=1)}\n" * 2, "invalid-json", "Extra data: line"),
        ("no JSON", "invalid-json", "line 1"),
        ("[]", "not-tenhou6", "no games"),
        ("[7]", "not-tenhou6", "int"),
        ('{"players": []}', "not-tenhou6", "`log`"),
    ],
)
def test_file_without_a_game_is_refused(write, refusal, text, rule, says):
    error = refusal(write(text, "log.json"), format="tenhou6")
    assert error.rule == rule
    assert says in error.message


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [(".gz", gzip.compress), (".zst", zstandard.ZstdCompressor().compress)],
)
def test_packed_files_read_the_same(games, write, table_games, suffix, pack):
    data = json.dumps([game(), game(sc=None, ref="x")]).encode()
    packed = table_games(write(pack(data), f"log.json{suffix}"), format="tenhou6")
    plain = games(data.decode(), period="all")
    assert packed.accepted.equals(plain.accepted)
    assert packed.quarantined.equals(plain.quarantined)


def test_real_games_are_read_and_parts_of_games_are_unfinished(real_logs, table_games):
    files = sorted((real_logs / "mahjong_decision_logs" / "tenhou6_json").glob("*.json"))
    results = {file.stem: table_games(file, format="tenhou6", period="year") for file in files}
    whole = {name: result for name, result in results.items() if result.accepted.height}
    assert len(files) == 20
    assert {name: seats(result) for name, result in whole.items()} == {
        "ranked_game": [("A", 3, 21100.0), ("B", 1, 55000.0), ("C", 4, -4900.0), ("D", 2, 28800.0)],
        "suukantsu_1": [
            ("A", 2, 38000.0), ("B", 3, 29000.0), ("C", 4, -24000.0), ("D", 1, 57000.0),
        ],
    }  # fmt: skip
    assert {result.accepted["points"].sum() for result in whole.values()} == {100_000.0}
    parts = [results[name].quarantined["rule"].to_list() for name in set(results) - set(whole)]
    assert parts == [["unfinished-game"]] * 18

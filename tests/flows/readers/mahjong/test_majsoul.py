"""Mahjong Soul's games; the ones here are invented, the real ones are read in place."""

import gzip
import json

import polars as pl
import pytest
import zstandard

START = 1_706_709_600
"""2024-01-31 14:00 UTC."""
ID = "240131-0a1b2c3d-0000-4000-8000-000000000000"


def listed(**keys):
    """An invented game as statistics sites list it; a key that is None is left out."""
    players = [
        {
            "accountId": 10 + seat,
            "nickname": name,
            "level": 10401,
            "score": score,
            "gradingScore": 9,
        }
        for seat, (name, score) in enumerate(
            [("甲", 25000), ("b", 40000), ("c", 25000), ("d", 10000)]
        )
    ]
    whole = {
        "_id": "x",
        "modeId": 12,
        "uuid": ID,
        "startTime": START,
        "endTime": START + 1800,
        "players": players,
        **keys,
    }
    return {key: value for key, value in whole.items() if value is not None}


def record(points=(25000, 40000, 25000, 10000), n_accounts=4, **head):
    """An invented record; its players are in order of places, and zeros are left out."""
    by_place = sorted(range(len(points)), key=lambda seat: -points[seat])
    results = [{"seat": seat, "part_point_1": points[seat], "total_point": 0} for seat in by_place]
    accounts = [
        {"account_id": 10 + seat, "seat": seat, "nickname": "甲bcd"[seat], "level": {"id": 10401}}
        for seat in range(n_accounts)
    ]
    whole = {
        "uuid": ID,
        "start_time": START,
        "end_time": START + 1800,
        "config": {"category": 2, "meta": {"mode_id": 12}},
        "accounts": [without_zeros(account) for account in accounts],
        "result": {"players": [without_zeros(result) for result in results]},
        **head,
    }
    return {"head": whole, "data": {"actions": ["a move"]}}


def without_zeros(item):
    return {key: value for key, value in item.items() if value != 0}


@pytest.fixture
def games(write, table_games):
    def _games(content, name="log.json", **keys):
        text = content if isinstance(content, str) else json.dumps(content)
        return table_games(write(text, name), format="majsoul", **{"period": "year"} | keys)

    return _games


def seats(result):
    return result.accepted.select("player", "place", "points").rows()


@pytest.mark.parametrize("game", [listed(), record(), record()["head"]])
def test_both_shapes_of_a_game_read_the_same(games, game):
    result = games(game)
    assert seats(result) == [
        ("甲", 2, 25000.0), ("b", 1, 40000.0), ("c", 3, 25000.0), ("d", 4, 10000.0),
    ]  # fmt: skip
    row = result.accepted.row(0, named=True)
    assert (row["game"], row["room"], row["void_reason"]) == (ID, "12", None)
    assert str(row["played_at"]) == "2024-01-31 14:00:00+00:00"


def test_listed_game_and_its_record_are_one_game(games):
    both = games([listed(), record()]).accepted
    assert both["natural_key"].n_unique() == both["content_key"].n_unique() == 1


def test_seats_that_are_given_count_more_than_the_order_of_a_list(games):
    players = [{**player, "seat": 3 - i} for i, player in enumerate(listed()["players"])]
    result = games(listed(players=players))
    assert [row[:2] for row in seats(result)] == [("d", 4), ("c", 2), ("b", 1), ("甲", 3)]


def test_game_of_three_has_no_fourth_seat(games):
    three = games([listed(players=listed()["players"][:3]), record((1, 3, 2), 3, uuid="y")])
    places = three.accepted.group_by("line", maintain_order=True).agg("place")["place"]
    assert places.to_list() == [[2, 1, 3], [3, 1, 2]]


def test_points_of_zero_may_be_left_out_of_a_record(games):
    assert seats(games(record((0, 40000, 35000, 25000))))[0] == ("甲", 4, 0.0)


def test_game_with_a_computer_is_void(games):
    result = games(record(n_accounts=2))
    assert result.accepted["player"].to_list() == ["甲", "b", "Computer", "Computer 2"]
    assert result.accepted["void_reason"].to_list() == ["computer"] * 4


def test_room_is_the_ranked_room_or_the_tournament(games):
    contest = record(config={"category": 4, "meta": {"contest_uid": 777}})
    friends = record(config={"category": 1, "meta": {"room_id": 5}})
    assert games(contest).accepted["room"][0] == "777"
    assert games(friends, void_if={"category": ["1"]}).accepted["void_reason"][0] == "category = 1"


def test_league_may_take_accounts_for_names(games):
    columns = {f"player_{seat}": f"account_{seat}" for seat in (1, 2, 3, 4)}
    result = games([listed(), record(n_accounts=4, uuid="y")], columns=columns)
    assert result.accepted["player"].to_list() == ["10", "11", "12", "13"] * 2
    assert result.accepted["points"].to_list() == [25000.0, 40000.0, 25000.0, 10000.0] * 2


@pytest.mark.parametrize(
    ("broken", "rule"),
    [
        (record(result={}), "unfinished-game"),
        (record(result=None), "unfinished-game"),
        (record(result={"players": [{"seat": 1}, {"seat": 1}, {"seat": 2}]}), "bad-result"),
        (record(result={"players": [{"seat": [1]}, {"seat": {}}, {"seat": "x"}]}), "bad-result"),
        (record(result={"players": [7, {}, {}]}), "bad-result"),
        (record((1, 2)), "bad-result"),
        (record(accounts=[{"seat": [0], "nickname": "甲"}], start_time="x"), "bad-time"),
        (record(accounts=[{"seat": s, "nickname": "甲"} for s in range(4)]), "same-player"),
        (record(accounts=[{"seat": s} for s in range(4)]), "missing-player"),
        (listed(players=[]), "bad-result"),
        (listed(players=None), "not-a-game"),
        (listed(players=[{"nickname": n} for n in "abcd"]), "missing-result"),
        (listed(startTime=None), "undated"),
        (listed(startTime=10**15), "bad-time"),
        (listed(startTime=True), "bad-time"),
        (listed(startTime=[1]), "bad-time"),
        ({"error": "no such game"}, "not-a-game"),
    ],
)
def test_game_that_cannot_be_used_is_quarantined_alone(games, broken, rule):
    result = games([listed(uuid="other"), broken])
    assert result.quarantined.select("line", "rule").rows() == [(2, rule)]
    assert result.accepted["line"].unique().to_list() == [1]


def test_quarantine_shows_a_record_without_its_moves(games):
    [raw] = games(record(result={})).quarantined["raw_text"]
    assert ID in raw
    assert "a move" not in raw


@pytest.mark.parametrize("text", ["[]", '{"a": 1}', '[{"head": 7}]', "[1, 2]"])
def test_file_without_a_game_is_refused(write, refusal, text):
    assert refusal(write(text, "log.json"), format="majsoul").rule == "not-majsoul"


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [(".gz", gzip.compress), (".zst", zstandard.ZstdCompressor().compress)],
)
def test_packed_files_read_the_same(games, write, table_games, suffix, pack):
    data = json.dumps([listed(), record(result={})]).encode()
    packed = table_games(write(pack(data), f"log.json{suffix}"), format="majsoul")
    plain = games(data.decode(), period="all")
    assert packed.accepted.equals(plain.accepted)
    assert packed.quarantined.equals(plain.quarantined)


@pytest.mark.parametrize(
    ("file", "points", "started", "room"),
    [
        (
            "paipu_record.json",
            (-3600, 23600, 39500, 40500),
            "2021-08-15 14:51:03+00:00",
            "12",
        ),
        (
            "paipu_200610-50aa82d2-577d-4ac3-b0d9-838f1a1d9ac3.json",
            (-376000, 392000, 392000, 392000),
            "2020-06-10 10:27:48+00:00",
            None,
        ),
    ],
)
def test_real_records_read_as_a_person_reads_them(
    real_logs, table_games, tmp_path, file, points, started, room
):
    path = real_logs / "mahjong_decision_logs" / "mahjongsoul_json" / file
    nameless = table_games(path, format="majsoul", period="year")
    assert nameless.quarantined["rule"].to_list() == ["same-player"]  # somebody removed the names
    named = tmp_path / file
    whole = json.loads(path.read_text(encoding="utf-8"))
    for account in whole["head"]["accounts"]:
        account["nickname"] = f"P{account['seat']}"
    named.write_text(json.dumps(whole), encoding="utf-8")
    result = table_games(named, format="majsoul", period="year").accepted
    by_total = sorted(whole["head"]["result"]["players"], key=lambda p: -p["total_point"])
    assert result["points"].to_list() == list(points)
    assert sum(points) == {"12": 100_000, None: 800_000}[room]  # 25,000 or 200,000 each
    assert [p["seat"] + 1 for p in by_total] == result.sort("place")["seat"].to_list()
    assert (str(result["played_at"][0]), result["room"][0]) == (started, room)
    assert result.select(pl.col("game").unique()).item() == whole["head"]["uuid"]

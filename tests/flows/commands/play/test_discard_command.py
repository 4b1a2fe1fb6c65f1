"""`banzuke discard` and `banzuke review` as a user meets them."""

import json

import pytest

from banzuke.engine.mahjong.explain import Helping
from banzuke.flows.commands.answers.review import NoSuchGame, review
from banzuke.flows.commands.play.discard import discard
from banzuke.flows.hands import answer
from banzuke.flows.hands.question import NoSuchHand

HAND = "222567m345p33667s"


def ask(hand, **options):
    given = {
        "dora": "",
        "turn": 1,
        "seat": "east",
        "round_": "east",
        "seen": "",
        "melds": None,
        "ankans": None,
        "rules": "bare",
        "exchanges": None,
        "silent": False,
        "explained": None,
        "as_json": True,
    }
    discard(hand, **{**given, **options})


def test_rows_of_cuts(capsys):
    ask(HAND, dora="1z")
    rows = json.loads(capsys.readouterr().out)
    assert [(row["cut"], row["value"]) for row in rows] == [("6s", 4282.3517), ("7s", 2752.5104)]
    assert rows[0] | {"acceptance": 8, "waits": "5s×4 8s×4", "method": "exact"} == rows[0]


def test_tiles_that_are_seen_are_no_longer_drawn(capsys):
    ask(HAND, dora="1z", seen="5555s888s")
    rows = json.loads(capsys.readouterr().out)
    assert {row["cut"]: row["acceptance"] for row in rows} == {"6s": 1, "7s": 4}


def test_the_total_of_an_explained_cut_is_rounded_once(capsys, monkeypatch):
    third = Helping(tile=0, copies=4, chance=0.1, value=1 / 3)
    monkeypatch.setattr(answer, "explain", lambda *_, **__: [third] * 9)
    ask(HAND, dora="1z", explained="6s", as_json=False)
    assert "cut 6s: 3.0000 points" in capsys.readouterr().out  # nine times 0.3333 is 2.9997


@pytest.mark.parametrize("east", ["east", "East", "E", "1"])
def test_a_seat_may_be_a_word_a_letter_or_a_number(east, capsys):
    ask(HAND, dora="1z", seat=east, round_=east)
    assert json.loads(capsys.readouterr().out)[0]["value"] == 4282.3517
    ask(HAND, dora="1z", seat="S")
    assert json.loads(capsys.readouterr().out)[0]["value"] < 4000


def test_a_table_writes_many_useful_tiles_in_short_form(capsys):
    ask("1379m2468p1357s12z", as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert any("123789m2345678p1234567s2z" in line for line in lines)
    assert max(map(len, lines)) <= 84


@pytest.mark.parametrize(
    ("hand", "options", "said"),
    [
        ("22225m", {}, "5 tiles and 0 melds"),
        (HAND, {"seen": "5s5s555s"}, "5s is there 5 times: 5 in tiles seen"),
        ("222567m345p33667x", {}, "character 17"),
        ("222567m345p33s", {"melds": ["135m"]}, "meld 135m: neither a run"),
        (HAND, {"explained": "9m"}, "--explain 9m: not one tile of the hand"),
        (HAND[:-3] + "6s", {"explained": "6s"}, "a hand of 13 tiles cuts nothing"),
        (HAND, {"seat": "up"}, "seat up: no wind; give east, south"),
        (HAND, {"rules": "house"}, "rules house: give all or bare"),
        (HAND, {"turn": 19}, "turn 19 is not between 1 and 18"),
    ],
)
def test_impossible_questions_are_refused(hand, options, said):
    with pytest.raises(NoSuchHand, match=said):
        ask(hand, **options)


def test_a_game_reviewed(tmp_path, capsys):
    hands = [
        "1m2m3m4p5p6p7s8s9s1z1z2z3z",
        "1m2m3m4p5p6p7s8s9s1z1z4z5z",
        "4m5m6m7p8p9p1s2s3s2z2z6z7z",
        "4m5m6m7p8p9p1s2s3s4z5z6z7z",
    ]
    tehais = [[hand[i : i + 2] for i in range(0, 26, 2)] for hand in hands]
    names = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C"}
    tehais = [[names.get(tile, tile) for tile in hand] for hand in tehais]
    moves = [
        {"type": "start_game", "names": ["ann", "bob", "cay", "dee"]},
        {"type": "start_kyoku", "bakaze": "E", "dora_marker": "9p", "kyoku": 1, "oya": 0}
        | {"tehais": tehais},
        {"type": "tsumo", "actor": 0, "pai": "9m"},
        {"type": "dahai", "actor": 0, "pai": "1m"},
        {"type": "tsumo", "actor": 1, "pai": "9m"},
        {"type": "dahai", "actor": 1, "pai": "9m"},
    ]
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(map(json.dumps, moves)))
    review(str(path), player=None, limit=20, as_json=True)
    worst, other = json.loads(capsys.readouterr().out)
    assert (worst["player"], worst["cut"], worst["turn"]) == ("ann", "1m", 1)
    assert worst["lost"] > 500 > other["lost"] > 0
    for row in (worst, other):
        assert row["best"] != row["cut"]
        assert row["lost"] == pytest.approx(row["best_value"] - row["value"], abs=0.011)
    with pytest.raises(NoSuchGame, match=r"'eve' is not a player of this game \(ann, bob, cay"):
        review(str(path), player="eve", limit=20, as_json=True)
    review(str(path), player="ann", limit=20)
    table = capsys.readouterr().out
    assert "best_value" not in table
    assert "One game says little" in table

"""mjai, one move a line; the games here are invented, the real ones are read in place."""

import json

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.mahjong.moves.decided import decided_games
from banzuke.flows.readers.rows import LIMITS

ID = "2024013121gm-00a9-0000-0a1b2c3d"
NAMES = ["甲", "b", "c", "d"]
DEALT = [
    [f"{n}{suit}" for suit in "mps" for n in range(1, 10)][start : start + 13]
    for start in (0, 13, 0, 13)
]


def moves(*played, names=NAMES, ends=({"type": "end_game"},), start=(25000,) * 4):
    """A game of one hand in which these moves were made."""
    return [
        {"type": "start_game", "names": names},
        {"type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
         "scores": list(start), "dora_marker": "P", "tehais": DEALT},
        *played,
        *ends,
    ]  # fmt: skip


def drew(actor, pai):
    return [
        {"type": "tsumo", "actor": actor, "pai": pai},
        {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": True},
    ]


DRAWN = {"type": "ryukyoku", "deltas": [3000, -1000, -1000, -1000]}


def text_of(*games):
    return "".join(json.dumps(move) + "\n" for game in games for move in game)


@pytest.fixture
def games(write, table_games):
    def _games(content, name="log.jsonl", **keys):
        return table_games(write(content, name), format="mjai", **keys)

    return _games


@pytest.fixture
def cuts(write):
    def _cuts(content, name="log.jsonl"):
        source = Source(path="inbox/*", format="mjai")
        return list(decided_games(write(content, name), source, LIMITS))

    return _cuts


def points(result):
    return result.accepted["points"].to_list()


def test_points_and_sticks_of_the_last_hand_make_the_scores(games):
    won = {"type": "hora", "actor": 1, "target": 2, "deltas": [0, 6800, -5800, 0]}
    result = games(text_of(moves({"type": "reach_accepted", "actor": 0}, DRAWN, won)))
    assert points(result) == [27000, 30800, 18200, 24000]
    assert result.accepted["place"].to_list() == [2, 1, 4, 3]


def test_scores_of_the_log_come_before_computed_scores(games):
    end = {"type": "end_game", "scores": [20000, 30000, 10000, 40000]}
    assert points(games(text_of(moves(DRAWN, ends=(end,))))) == end["scores"]


def test_a_game_is_identified_by_its_moves_and_not_by_notes(games):
    noted = [{**move, "meta": {"q": [1, 2]}} for move in moves(DRAWN)]
    both = games(text_of(moves(DRAWN), noted, moves(*drew(0, "E"), DRAWN)))
    lines = both.accepted.unique("line", maintain_order=True)
    assert lines["line"].to_list() == [1, 5, 9]
    first, again, other = lines["natural_key"]
    assert first == again != other


def test_a_name_of_tenhou_says_game_and_hour(games):
    row = games(text_of(moves(DRAWN)), f"{ID}.jsonl", period="year").accepted.row(0, named=True)
    assert row["game"] == ID
    assert str(row["played_at"]) == "2024-01-31 12:00:00+00:00"


def test_a_list_of_moves_is_read_like_lines(games):
    listed = games(json.dumps(moves(DRAWN)), "log.json").accepted
    assert listed.equals(games(text_of(moves(DRAWN))).accepted)


@pytest.mark.parametrize(
    ("broken", "rule"),
    [
        (moves(DRAWN, ends=()), "unfinished-game"),
        (moves(DRAWN, names=["a", "b"]), "not-a-game"),
        (moves(DRAWN, names=["a", "b", "b", "c"]), "same-player"),
        (moves({"type": "ryukyoku"}), "bad-result"),
        (moves({"type": "hora", "deltas": [1, 2]}), "bad-result"),
        (moves({"type": "hora", "deltas": [1, 2, 3, "4"]}), "bad-result"),
        (moves({"type": "reach_accepted", "actor": 4}), "bad-result"),
        (moves(DRAWN, start=(True, 0, 0, 0)), "bad-result"),
    ],
)
def test_game_that_cannot_be_used_is_quarantined_alone(games, broken, rule):
    result = games(text_of(moves(DRAWN), broken))
    assert result.quarantined.select("line", "rule").rows() == [(5, rule)]
    assert result.accepted["line"].unique().to_list() == [1]


def test_a_broken_line_takes_its_game_with_it_and_no_other(games):
    good = text_of(moves(DRAWN))
    result = games(good + good.replace("ryukyoku", 'ryu"kyoku'))
    [row] = result.quarantined.select("line", "rule", "message").rows()
    assert row[:2] == (5, "invalid-json")
    assert row[2].startswith("line 7: ")
    assert result.accepted["line"].unique().to_list() == [1]


@pytest.mark.parametrize("text", ['{"type": "tsumo"}\n{"type": "dahai"}', "[]", '[{"a": 1}]'])
def test_file_without_a_game_is_refused(write, refusal, text):
    assert refusal(write(text, "log.jsonl"), format="mjai").rule == "not-mjai"


def test_cuts_are_found_by_the_line_of_their_game(cuts):
    played = moves(*drew(0, "E"), *drew(1, "S"), DRAWN)
    first, second = cuts(text_of(moves(DRAWN), played))
    assert (first.line, first.cuts, second.line) == (1, (), 5)
    assert [(cut.seat, cut.cut) for cut in second.cuts] == [(0, 27), (1, 28)]


def test_a_hand_ends_at_a_malformed_move_and_the_next_hand_counts(cuts):
    kyoku = moves()[1]
    [game] = cuts(text_of(moves(*drew(0, "E"), *drew(1, "?"), kyoku, *drew(0, "W"), DRAWN)))
    assert [(cut.hand, cut.cut) for cut in game.cuts] == [(1, 27), (2, 29)]
    assert game.refused == ((1, "unknown-tile", "hand 1: '?' is not a tile"),)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"oya": 7}, "unknown-seat"),
        ({"dora_marker": "9z"}, "unknown-tile"),
        ({"tehais": DEALT[:3]}, "three-players"),
        ({"tehais": [*DEALT[:3], []]}, "three-players"),
        ({"tehais": None}, "not-moves"),
        ({"bakaze": "X"}, "not-moves"),
    ],
)
def test_a_hand_that_was_not_dealt_is_refused_alone(cuts, change, rule):
    start, kyoku, *rest = moves(*drew(0, "E"), DRAWN)
    [game] = cuts(text_of([start, {**kyoku, **change}, *drew(0, "E"), kyoku, *rest]))
    assert [cut.hand for cut in game.cuts] == [2]
    assert [(hand, why) for hand, why, _ in game.refused] == [(1, rule)]


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"type": "nukidora", "actor": 0, "pai": "N"}, "three-players"),
        ({"type": "dance"}, "unknown-move"),
        ({"type": "tsumo", "pai": "E"}, "unknown-seat"),
        ({"type": "chi", "actor": 0, "pai": "E", "consumed": ["1m", "2m"]}, "called-nothing"),
    ],
)
def test_an_impossible_move_is_refused_with_its_rule(cuts, move, rule):
    [game] = cuts(text_of(moves(move, *drew(0, "E"), DRAWN)))
    assert [why for _, why, _ in game.refused] == [rule]
    assert game.cuts == ()


def test_real_games_read_as_a_person_reads_them(real_logs, table_games):
    folder = real_logs / "mahjong_decision_logs" / "mjai_jsonl"
    found = {path.stem: table_games(path, format="mjai").accepted for path in folder.iterdir()}
    assert found["126_204_0_mjai"]["points"].to_list() == [2400, 14900, 38800, 43900]
    before, after = (found[f"example_{which}_injection"] for which in ("before", "after"))
    assert before["points"].to_list() == [8200, 55600, 24500, 11700]
    assert before["natural_key"].to_list() == after["natural_key"].to_list()

"""Moves of four formats: every win is worth what its log says, every cut was possible."""

from collections import Counter
from dataclasses import replace

import pytest

from banzuke.engine.mahjong.rules import Rules
from banzuke.engine.mahjong.score import Win, score
from banzuke.engine.mahjong.tiles import Meld
from banzuke.flows.readers.mahjong.moves import majsoul, mjai, mjlog, tenhou6
from banzuke.flows.readers.mahjong.moves.events import BadMoves, Discard, Draw, GameLog, HandLog
from banzuke.flows.readers.mahjong.moves.files import games_in
from banzuke.flows.readers.mahjong.moves.replay import Seen, cut_in, replay
from banzuke.flows.tasks.decision_quality.judge import judge

DEALT = tuple(tuple(range(start, start + 13)) for start in (0, 13, 0, 13))
FREE_CUTS = {
    "tenhou_mjlog_xml": 14714,
    "mjai_jsonl": 1568,
    "mahjongsoul_json": 391,
}
"""Cuts before the player's own riichi in the real logs of each format."""


def win_of(found):
    won = found.won
    return Win(
        found.tiles,
        won.tile,
        won.tsumo,
        27 + found.seat_wind,
        27 + found.round_wind,
        tuple(Meld(*meld) for meld in found.melds),
        found.indicators,
        won.ura,
        won.luck,
        won.heavenly,
    )


def test_every_real_win_is_worth_what_its_log_says(real_logs):
    folder = real_logs / "mahjong_decision_logs"
    cuts, wins, refused = Counter(), 0, []
    for path in sorted(folder.glob("*/*")):
        rules = Rules(double_yakuman=path.parent.name.startswith("mahjongsoul"))
        for game in games_in(path):
            for hand in game.hands:
                try:
                    found = list(replay(hand))
                except BadMoves as error:
                    refused.append(error.rule)
                    continue
                cuts[path.parent.name] += sum(isinstance(one, Seen) for one in found)
                for one in found:
                    if isinstance(one, Seen) or one.won.points is None:
                        continue
                    wins += 1
                    mine = score(win_of(one), rules=rules)
                    assert mine.points == one.won.points, (path.name, hand.number)
                    assert one.won.han in (None, mine.han)
                    assert one.won.yakuman in (None, mine.yakuman)
                    assert mine.yakuman or one.won.fu in (None, mine.fu)
    assert wins == 292
    assert refused == ["bad-deal"]  # a test table with its own wall
    for name, n_cuts in FREE_CUTS.items():
        assert cuts[name] == n_cuts


def hand_of(*events, dealt=DEALT):
    return HandLog(1, 0, 0, 33, dealt, events)


def test_a_tile_that_was_not_held_ends_the_hand_and_keeps_what_came_before():
    log = hand_of(Draw(0, 27), Discard(0, 27), Draw(1, 28), Discard(1, 0))
    found = replay(log)
    assert next(found).cut == 27
    with pytest.raises(BadMoves, match="hand 1, seat 2: tile 0 was not held") as error:
        next(found)
    assert error.value.rule == "tile-not-held"


def test_five_copies_are_refused():
    dealt = (*DEALT[:3], (0, *DEALT[3][1:]))
    log = replace(hand_of(Draw(0, 0), Draw(1, 0)), dealt=dealt)
    with pytest.raises(BadMoves) as error:
        list(replay(log))
    assert error.value.rule == "five-copies"


@pytest.mark.parametrize("dealt", [DEALT[:3], (*DEALT[:3], ())])
def test_a_game_of_three_is_refused_by_name(dealt):
    with pytest.raises(BadMoves, match="games of three are not read") as error:
        list(replay(hand_of(dealt=dealt)))
    assert error.value.rule == "three-players"


def test_a_player_sees_rivers_but_not_the_hands_of_others():
    log = hand_of(Draw(0, 27), Discard(0, 27), Draw(1, 28), Discard(1, 28))
    first, second = replay(log)
    assert (first.others, second.others) == ((), (27,))
    assert second.tiles == (*range(13, 26), 28)
    assert (second.seat_wind, second.turn, second.untouched) == (1, 1, True)


def test_a_file_without_moves_is_refused(tmp_path):
    path = tmp_path / "log.json"
    path.write_text('{"players": []}')
    with pytest.raises(BadMoves) as error:
        games_in(path)
    assert error.value.rule == "not-moves"


@pytest.mark.parametrize(
    ("read", "log", "rules"),
    [
        (mjlog.game_of, [("GO", {"type": "169"})], (True, True)),
        (mjlog.game_of, [("GO", {"type": "7"})], (False, False)),
        (tenhou6.game_of, {"log": [], "rule": {"disp": "般南喰赤", "aka": 1}}, (True, True)),
        (tenhou6.game_of, {"log": [], "rule": {"disp": "般南喰"}}, (False, True)),
        (tenhou6.game_of, {"log": [], "rule": {"disp": "般南喰", "aka51": 1}}, (True, True)),
        (tenhou6.game_of, {"log": [], "rule": {"disp": "Jade Room South"}}, (True, True)),
        (mjai.game_of, [{"type": "start_game", "aka_flag": False}], (False, True)),
        (
            majsoul.game_of,
            {
                "head": {"config": {"mode": {"detail_rule": {"dora_count": 0, "shiduan": 0}}}},
                "data": {},
            },
            (False, False),
        ),
    ],
)
def test_a_log_says_whether_there_are_red_fives_and_open_simples(read, log, rules):
    game = read(log)
    assert (game.reds, game.open_tanyao) == rules


def test_another_variant_is_refused_by_name():
    with pytest.raises(BadMoves, match="東天紅") as error:
        mjlog.game_of([("GO", {"type": "2113"})])
    assert error.value.rule == "other-variant"


def test_a_cut_is_worth_less_where_no_red_five_can_be_drawn():
    waits_for_a_five = (*range(9), 9, 9, 12, 14)
    hand = hand_of(Draw(0, 27), Discard(0, 27), dealt=(waits_for_a_five, *DEALT[1:]))
    worth = [
        judge(cut_in(next(replay(hand)), GameLog(None, (), (), reds=reds))).value
        for reds in (True, False)
    ]
    assert worth[0] > worth[1] > 0

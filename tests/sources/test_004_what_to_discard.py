"""Document 004, what to discard: its worked examples."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.mahjong.cuts import evaluate
from banzuke.engine.mahjong.explain import explain
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import BARE, BONUS, REGULAR, Rules
from banzuke.engine.mahjong.tiles import read_tiles

REGULAR_ONLY = Rules(forms=REGULAR)
SOUTH_INDICATOR = read_tiles("1z")
"""The dora of the examples is South, which no hand contains."""


def at(text, **options):
    return Position(read_tiles(text), indicators=SOUTH_INDICATOR, **options)


def values(position):
    answer = evaluate(position, rules=REGULAR_ONLY, options=BARE)
    return {cut.tile: (round(cut.value, 2), cut.acceptance) for cut in answer.cuts}


@pytest.mark.slow
def test_hand_of_14_tenpai_both_cuts():
    six, seven = read_tiles("67s")
    assert values(at("222567m345p33667s")) == {six: (4282.35, 8), seven: (2752.51, 4)}


@pytest.mark.parametrize(
    ("text", "cut", "value", "acceptance"),
    [("222567m345p3367s", "6s", 4282.35, 8), ("222567m345p3366s", "7s", 2752.51, 4)],
)
def test_hand_of_13_with_its_cut_seen_has_121_tiles_unseen(text, cut, value, acceptance):
    position = at(text, seen=read_tiles(cut), turn=2)
    assert position.n_unseen == 121
    assert values(position) == {None: (value, acceptance)}


@pytest.mark.long
def test_hand_of_13_tenpai_each_of_two_draws_gives_half():
    parts = explain(
        at("222567m345p3367s", seen=read_tiles("6s"), turn=2),
        None,
        rules=REGULAR_ONLY,
        options=BARE,
    )
    assert [round(part.value, 2) for part in parts] == [2141.18, 2141.18]
    assert [part.copies for part in parts] == [4, 4]


def test_hand_of_13_after_the_other_cut_has_two_draws_of_two_tiles() -> None:
    parts = explain(
        at("222567m345p3366s", seen=read_tiles("7s"), turn=2),
        None,
        rules=REGULAR_ONLY,
        options=BARE,
    )
    assert [part.value for part in parts] == pytest.approx([1376.26, 1376.26], abs=0.006)
    assert [part.copies for part in parts] == [2, 2]


def test_each_win_of_the_examples_is_6000_points() -> None:
    """Riichi, self-drawn, all simples: 30 fu and 3 han, dealer."""
    wins = evaluate(at("222567m345p33667s"), rules=REGULAR_ONLY, options=BARE)
    assert [cut.value / cut.win for cut in wins.cuts] == pytest.approx([6000.0, 6000.0])


def test_chances_of_the_first_draws_of_hand_of_13():
    answer = evaluate(at("222567m345p33667s"), rules=REGULAR_ONLY, options=BARE)
    win = answer.best.by_turn[1]
    assert win[0] == pytest.approx(8 / 121 + (121 - 8) / 121 * win[1])
    assert win[-1] == 0.0


def test_hand_of_13_one_from_tenpai_four_draws():
    hand, north = "222567m34p3366s", read_tiles("4z")
    of_14 = explain(at(hand + "4z1z"), north[0], rules=REGULAR_ONLY, options=BARE)
    position = at(hand + "1z", seen=north, turn=2)
    of_13 = explain(position, None, rules=REGULAR_ONLY, options=BARE)
    for parts in (of_14, of_13):
        assert [round(part.value, 2) for part in parts] == [523.95, 523.95, 436.57, 436.57]
        # 12 in all, where the text subtracts 20
        assert [part.copies for part in parts] == [4, 4, 2, 2]
        assert sum(part.value for part in parts) == pytest.approx(1921.04, abs=0.02)
    assert values(position)[None][0] == pytest.approx(1921.04, abs=0.02)


def test_text_the_cut_that_accepts_most_tiles_is_not_always_the_best():
    """A hand near a straight through three suits: fewer tiles help, but the wins score more."""
    cuts = evaluate(at("123m789p1278s99s46p"), rules=REGULAR_ONLY, options=BARE).cuts
    best, widest, surest = (
        max(cuts, key=key)
        for key in (lambda cut: cut.value, lambda cut: cut.acceptance, lambda cut: cut.win)
    )
    assert best.acceptance < widest.acceptance
    assert best.value > 1.5 * widest.value
    assert surest == widest
    assert best.win < surest.win


def test_values_of_turns_1_to_17_come_at_once():
    cut = evaluate(at("222567m345p33667s"), rules=REGULAR_ONLY, options=BARE).best
    assert len(cut.by_turn[0]) - 1 == 17
    assert (np.diff(cut.by_turn[0]) < 0).all()


def test_the_leader_of_the_last_hand_maximises_the_chance_to_win():
    """In the last hand, the value of a cut is its chance to win."""
    position = at("123789m1299p567s4p")
    options = replace(BONUS, exchanges=0)
    points = evaluate(position, rules=REGULAR_ONLY, options=options)
    win = evaluate(position, rules=REGULAR_ONLY, options=replace(options, reach=1))
    assert all(cut.value == pytest.approx(cut.win) for cut in win.cuts)
    assert all(cut.value >= points.of(cut.tile).win - 1e-12 for cut in win.cuts)


def test_the_chance_to_reach_points_is_that_of_the_expensive_wins():
    position = at("222567m345p33667s")  # each win scores 6000 points
    by_reach = [
        evaluate(position, rules=REGULAR_ONLY, options=replace(BARE, reach=reach)).best.value
        for reach in (1, 6000, 6001)
    ]
    assert by_reach[0] == by_reach[1] == pytest.approx(4282.3517 / 6000)
    assert by_reach[2] == 0.0

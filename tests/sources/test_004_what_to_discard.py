"""Document 004, what to discard: its worked examples."""

import pytest

from banzuke.engine.mahjong.cuts import evaluate
from banzuke.engine.mahjong.explain import explain
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import BARE, REGULAR, Rules
from banzuke.engine.mahjong.tiles import read_tiles

REGULAR_ONLY = Rules(forms=REGULAR)
SOUTH_INDICATOR = read_tiles("1z")
"""The dora of the examples is South, which none of the hands holds."""


def at(text, **options):
    return Position(read_tiles(text), indicators=SOUTH_INDICATOR, **options)


def values(position):
    answer = evaluate(position, rules=REGULAR_ONLY, options=BARE)
    return {cut.tile: (round(cut.value, 2), cut.acceptance) for cut in answer.cuts}


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

"""A decision, its explanation and a score share kernels: each is compiled for one signature."""

import pytest

from banzuke.engine.mahjong.cuts import evaluate
from banzuke.engine.mahjong.explain import explain
from banzuke.engine.mahjong.points import won_points
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import ALL, Rules
from banzuke.engine.mahjong.score import Win, score
from banzuke.engine.mahjong.tiles import EAST, read_tiles
from banzuke.engine.mahjong.values import riichi_values
from banzuke.engine.mahjong.win import best_reading
from banzuke.engine.mahjong.wins import add_win, read_win, table_of

pytestmark = pytest.mark.slow
KERNELS = (add_win, best_reading, read_win, riichi_values, table_of, won_points)


def test_kernels_of_python_are_those_of_the_decision():
    position = Position(read_tiles("222567m345p33667s"), indicators=read_tiles("1z"))
    cut = read_tiles("6s")[0]
    evaluate(position, rules=Rules(), options=ALL)
    assert explain(position, cut, rules=Rules(), options=ALL)
    won = read_tiles("222567m345p33678s")
    assert score(Win(won, won[-1], tsumo=True, seat=EAST, round_wind=EAST)).points
    compiled = {k.py_func.__name__: k._cache._cache_file._load_index() for k in KERNELS}
    assert {name: len(signatures) for name, signatures in compiled.items()} == dict.fromkeys(
        compiled, 1
    )

"""Shanten and scores, compared with the Python library `mahjong`."""

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.measure import Missing

N_HANDS, N_WINS = 100_000, 2_000
"""Hands of 14 tiles; winning hands."""


def hands(count: int) -> "np.ndarray[Any, Any]":
    """(count, 34) copies of each kind of hands of 14 that a fixed stream deals."""
    from banzuke.engine.streams import named  # noqa: PLC0415

    rng = named("bench", "discards", "shanten")
    walls = np.array([rng.permutation(136)[:14] // 4 for _ in range(count)])
    return np.array([np.bincount(wall, minlength=34) for wall in walls])


def wins(count: int) -> list[list[int]]:
    """Closed winning hands as kinds, four sets and a pair; the last tile won."""
    from banzuke.engine.streams import named  # noqa: PLC0415

    rng, found = named("bench", "discards", "wins"), list[list[int]]()
    while len(found) < count:
        tiles = [int(rng.integers(34))] * 2
        for _ in range(4):
            kind = int(rng.integers(34))
            run = kind < 27 and kind % 9 < 7 and rng.random() < 0.8
            tiles += [kind, kind + 1, kind + 2] if run else [kind] * 3
        if np.bincount(tiles).max() <= 4:
            found.append([tiles[int(place)] for place in rng.permutation(14)])
    return found


def prepare(what: str, who: str, count: int) -> Callable[[], list[int]]:
    """A call that returns the shanten of each hand, or the points of each win by ron."""
    ours = who == "banzuke"
    if what == "shanten":
        return _our_shanten(count) if ours else _shanten_of_mahjong(count)
    return _our_scores(count) if ours else _scores_of_mahjong(count)


def off(found: list[int], *, what: str, who: str, count: int) -> float:
    """The number of hands for which the library's answer differs from ours."""
    expected = found if who == "banzuke" else prepare(what, "banzuke", count)()
    return float(sum(one != other for one, other in zip(found, expected, strict=True)))


def _our_shanten(count: int) -> Callable[[], list[int]]:
    from banzuke.engine.mahjong.shanten import shanten  # noqa: PLC0415

    rows = hands(count)
    return lambda: shanten(rows)  # type: ignore[return-value]


def _shanten_of_mahjong(count: int) -> Callable[[], list[int]]:
    try:
        from mahjong.shanten import Shanten  # noqa: PLC0415
    except ImportError:
        raise Missing("mahjong is not installed") from None
    rows, calculator = hands(count).tolist(), Shanten()
    return lambda: [calculator.calculate_shanten(row) for row in rows]


def _our_scores(count: int) -> Callable[[], list[int]]:
    from banzuke.engine.mahjong.score import Win, score  # noqa: PLC0415

    found = [Win(tuple(tiles), tiles[-1], False, 28, 27, luck=1) for tiles in wins(count)]
    return lambda: [score(win).points for win in found]


def _scores_of_mahjong(count: int) -> Callable[[], list[int]]:
    try:
        from mahjong.hand_calculating.hand import HandCalculator  # noqa: PLC0415
        from mahjong.hand_calculating.hand_config import (  # noqa: PLC0415
            HandConfig,
            OptionalRules,
        )
    except ImportError:
        raise Missing("mahjong is not installed") from None
    rules = OptionalRules(has_double_yakuman=False)
    config = HandConfig(is_riichi=True, player_wind=28, round_wind=27, options=rules)
    calculator, found = HandCalculator(), []
    for tiles in wins(count):
        used = [0] * 34
        numbers = []
        for kind in tiles:
            numbers.append(4 * kind + 3 - used[kind])  # its red fives are the first of four
            used[kind] += 1
        found.append(numbers)

    def points(numbers: list[int]) -> int:
        answer = calculator.estimate_hand_value(numbers, numbers[-1], config=config)
        return int(answer.cost["main"]) if answer.cost else 0

    return lambda: [points(numbers) for numbers in found]

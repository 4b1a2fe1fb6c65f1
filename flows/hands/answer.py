"""The answer what to cut, as rows: one a cut, and one a cut and turn."""

import math
from typing import NamedTuple

from banzuke.engine.mahjong.cuts import ACCEPTANCE, FORWARD, Answer, Cut, evaluate
from banzuke.engine.mahjong.explain import explain
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.tiles import letter_of
from banzuke.engine.mahjong.tuned import MOST_FORWARD
from banzuke.flows.hands.question import NoSuchHand, Question, tiles_of

COLUMNS = ("cut", "value", "win", "tenpai", "acceptance", "shanten", "waits", "method")
EXPLAINED_COLUMNS = ("draw", "copies", "chance", "value")
DRAW = "draw"
"""Names the next draw of a hand of 13 where a hand of 14 names a cut."""
TURN_COLUMNS = ("turn", "cut", "value", "win", "tenpai")
VALUE_DIGITS = 4
"""Decimals of points, and of a chance that is a value."""
CHANCE_DIGITS = 6
"""Decimals of a chance beside the value, and of all values by turn."""
METHODS = {
    FORWARD: "Too many hands can be reached with an exchange: here every hand only moves forward.",
    ACCEPTANCE: "Too far from tenpai for values: only the tiles that bring it nearer are counted.",
}


def answer_of(question: Question, *, most_forward: int = MOST_FORWARD) -> Answer:
    """The value of every cut, the best first.

    With more than ``most_forward`` hands within reach, only the tiles that help are counted.
    """
    return evaluate(
        question.position,
        rules=question.rules,
        options=question.options,
        most_forward=most_forward,
    )


def rows_of(answer: Answer) -> list[list[object]]:
    """The cuts of an answer in the columns `COLUMNS`."""
    return [_row(cut, answer.method) for cut in answer.cuts]


def turn_rows_of(question: Question, answer: Answer) -> list[list[object]]:
    """The value of every cut if the hand were the same at a later turn: `TURN_COLUMNS`.

    Turns follow one another, and in each the cuts as the answer has them.

    Raises
    ------
    NoSuchHand
        If the hand is too far from tenpai for values.
    """
    if answer.method == ACCEPTANCE:
        raise NoSuchHand("the hand is too far from tenpai for values by turn")
    n_turns = min(cut.by_turn.shape[1] for cut in answer.cuts)
    return [
        [
            question.position.turn + i,
            _name(cut.tile),
            *(round(float(v), CHANCE_DIGITS) for v in cut.by_turn[:, i]),
        ]
        for i in range(n_turns)
        for cut in answer.cuts
    ]


class Explained(NamedTuple):
    """The draws that give a cut its value: `EXPLAINED_COLUMNS`, the largest share first."""

    total: float
    """The value of the cut where every hand only moves forward, rounded after it is added up."""
    rows: list[list[object]]


def explained_of(question: Question, cut: str) -> Explained:
    """The value of a cut by draws; ``cut`` is a tile as ``6s``, or ``draw`` for a hand of 13.

    Raises
    ------
    NoSuchHand
        If ``cut`` is not a tile of the hand.
    """
    found = explain(
        question.position,
        _explained_cut(question.position, cut),
        rules=question.rules,
        options=question.options,
    )
    rows: list[list[object]] = [
        [letter_of(d.tile), d.copies, round(d.chance, CHANCE_DIGITS), round(d.value, VALUE_DIGITS)]
        for d in found
    ]
    return Explained(round(math.fsum(d.value for d in found), VALUE_DIGITS), rows)


def _explained_cut(position: Position, text: str) -> int | None:
    """The cut to explain; None for a hand of 13, which draws first."""
    if not position.holds_draw:
        if text == DRAW:
            return None
        raise NoSuchHand(
            f"--explain {text}: a hand of 13 tiles cuts nothing; write --explain {DRAW}, or "
            "give a hand of 14 tiles"
        )
    tiles = tiles_of(text)
    if len(tiles) != 1 or tiles[0] not in position.tiles:
        raise NoSuchHand(f"--explain {text}: not one tile of the hand; name one, such as 6s")
    return tiles[0]


def waits_of(cut: Cut) -> str:
    """The tiles that bring a hand nearer, each with its unseen copies."""
    return " ".join(f"{letter_of(kind)}×{n}" for kind, n in enumerate(cut.waits) if n)


def _name(tile: int | None) -> str | None:
    return None if tile is None else letter_of(tile)


def _row(cut: Cut, method: str) -> list[object]:
    counted = method != ACCEPTANCE
    return [
        _name(cut.tile),
        round(cut.value, VALUE_DIGITS) if counted else None,
        round(cut.win, CHANCE_DIGITS) if counted else None,
        round(cut.tenpai, CHANCE_DIGITS) if counted else None,
        cut.acceptance,
        cut.shanten,
        waits_of(cut),
        method,
    ]

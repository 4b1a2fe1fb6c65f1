"""`banzuke discard --turns`: the value of every cut at every turn, which one recursion gives."""

from banzuke.engine.mahjong.cuts import ACCEPTANCE, Answer
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.tiles import letter_of
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show

COLUMNS = ("turn", "cut", "value", "win", "tenpai")
NAMES = ("value", "win", "tenpai")


class NoTurns(BanzukeError):
    """A hand has no values."""


def show_turns(position: Position, answer: Answer, goal: str, *, as_json: bool) -> None:
    """Print what every cut would be worth if the hand were the same at a later turn.

    Raises
    ------
    NoTurns
        If the hand is too far from tenpai for values.
    """
    if answer.method == ACCEPTANCE:
        raise NoTurns("the hand is too far from tenpai for values; leave --turns out")
    cuts = [(_name(cut.tile), cut.by_turn) for cut in answer.cuts]
    n_turns = min(values.shape[1] for _, values in cuts)
    if as_json:
        rows = [
            [position.turn + i, name, *(round(float(v), 6) for v in values[:, i])]
            for i in range(n_turns)
            for name, values in cuts
        ]
        show.as_json(COLUMNS, rows)
        return
    table = [
        [position.turn + i, *(round(float(values[0, i]), 4) for _, values in cuts)]
        for i in range(n_turns)
    ]
    names = [name or "draw" for name, _ in cuts]
    show.as_table(["turn", *names], table, title=f"{goal[0].upper()}{goal[1:]} by turn and cut")


def _name(tile: int | None) -> str | None:
    return None if tile is None else letter_of(tile)

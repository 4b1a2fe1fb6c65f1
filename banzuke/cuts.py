"""The value of each discard in mahjong."""

from collections.abc import Sequence
from typing import Literal

import polars as pl

from banzuke.flows.arguments import checked
from banzuke.flows.hands.answer import COLUMNS, answer_of, rows_of
from banzuke.flows.hands.question import question_of

TYPES = (
    *(pl.String, pl.Float64, pl.Float64, pl.Float64, pl.Int64, pl.Int64),
    *(pl.String, pl.String),
)


@checked
def discard(
    hand: str,
    *,
    dora: str = "",
    turn: int = 1,
    seat: str | int = "east",
    round: str | int = "east",  # noqa: A002  # as the command calls it
    seen: str = "",
    melds: Sequence[str] = (),
    ankans: Sequence[str] = (),
    rules: Literal["all", "bare"] = "all",
    exchanges: int | None = None,
    silent: bool = False,
    goal: Literal["points", "win"] | int = "points",
) -> pl.DataFrame:
    """The value of every cut of a hand, without other players at the table; the best first.

    Parameters
    ----------
    hand, dora, seen
        Tiles such as ``222567m345p33667s``; 0 is a red five.
    turn
        The number of the turn, from 1; at turn t the hand includes its t-th draw.
    seat, round
        Winds, such as east, E or 1.
    melds, ankans
        Called tiles such as ``"234m"``, and concealed kans such as ``"1111z"``.
    rules, exchanges, silent
        As the options of `banzuke discard`.
    goal
        "points": values are expected points. "win", or a number of points: values are chances to
        win, or to win at least this number of points, and cuts are chosen for this chance.

    Returns
    -------
    polars.DataFrame
        ``cut``, ``value`` (points, or a chance by `goal`), ``win`` and ``tenpai`` (chances),
        ``acceptance`` (tiles), ``shanten``, ``waits`` and ``method``, as in `banzuke discard
        --json`.

    Raises
    ------
    BanzukeError
        If the tiles or options are not those of a possible hand.
    """
    question = question_of(
        hand, dora=dora, turn=turn, seat=str(seat), round_=str(round), seen=seen, melds=melds,
        ankans=ankans, rules=rules, exchanges=exchanges, silent=silent, goal=goal,
    )  # fmt: skip
    rows = rows_of(answer_of(question))
    schema = dict(zip(COLUMNS, TYPES, strict=True))
    return pl.DataFrame(rows, schema=schema, orient="row")

"""Rows of judged decisions for the store."""

from typing import Any

import polars as pl

from banzuke.engine.mahjong.tiles import letter_of, letters_of
from banzuke.flows.readers.mahjong.moves.replay import Seen
from banzuke.flows.tasks.decision_quality.judge import judge
from banzuke.flows.tasks.decision_quality.state import is_open

SCHEMA = {
    "game_hash": pl.Int64, "nth": pl.Int32, "seat": pl.Int32, "hand": pl.Int32, "turn": pl.Int32,
    "tiles": pl.String, "melds": pl.String, "cut": pl.String, "best": pl.String,
    "value": pl.Float64, "best_value": pl.Float64, "shanten": pl.Int32, "is_open": pl.Boolean,
    "is_threatened": pl.Boolean, "judged_as": pl.String,
}  # fmt: skip

Games = tuple[tuple[int, tuple[Seen, ...]], ...]


def judge_games(games: Games) -> pl.DataFrame:
    """The judged decisions of games (hash, free cuts), seats counted from 1."""
    rows = [
        _row(game_hash, nth, seen) for game_hash, cuts in games for nth, seen in enumerate(cuts)
    ]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _row(game_hash: int, nth: int, seen: Seen) -> tuple[Any, ...]:
    one = judge(seen)
    return (
        *(game_hash, nth, seen.seat + 1, seen.hand, seen.turn),
        letters_of(seen.tiles),
        " ".join(letters_of(tiles) for _, tiles in seen.melds),
        *(letter_of(seen.cut), letter_of(one.best), one.value, one.best_value, one.shanten),
        *(is_open(seen), seen.threatened, one.method),
    )

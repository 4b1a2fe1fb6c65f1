"""Logs with a column for the side of the player who stands first: White, black, 先手, away.

Columns such as player and opponent do not say who moved first. Where the side of the first player
is the second one, the row is turned: its players, ranks and counts change places. If the log has a
row from each side, the two are then equal, and the turned one is void.
"""

import polars as pl

from banzuke.flows.ingest.canonical.columns import map_unique
from banzuke.flows.ingest.canonical.rules import RowRule, say
from banzuke.flows.ingest.canonical.score_texts import score_of
from banzuke.flows.readers.rows import nth_file

FIRST, SECOND = "first", "second"
IN_PAIRS = (("first", "second"), ("first_rank", "second_rank"))
"""Columns of both players; a turned row has them in the other order."""
COUNTS = ("wins", "losses")
OTHER_SIDE = "the same game from the other side"
"""The reason of void rows that have a game from the side of the other player."""
SAME_GAME = (
    *("first", "second", "wins", "draws", "losses", "handicap", "played_at", "event", "round"),
)
MOSTLY_MIRRORED = 0.5
"""Least share of a file's rows whose game stands there from both sides, in a list that has each
game so: with fewer such rows, both may have been played."""


def side_rules() -> list[RowRule]:
    """The rules for sides: a side is one of two words, and a handicap needs a side."""
    side, handicap = pl.col("first_side"), pl.col("handicap")
    return [
        RowRule(
            "bad-side",
            ~side.is_in([FIRST, SECOND]),
            say(
                "first_side {} is neither first nor second; map it with `values`, such as "
                '{{ first_side = {{ White = "first", Black = "second" }} }}',
                "first_side",
            ),
        ),
        RowRule(
            "bad-side",
            side.is_null() & (handicap > 0),
            say(
                "the row has a handicap, and does not say which side {} had, so nobody knows who "
                "received it; write the side into the log",
                "first",
            ),
        ),
    ]


def with_movers_first(games: pl.DataFrame, first_is: str | None) -> pl.DataFrame:
    """Games whose first players have the first side; without a side a game is neutral.

    A score that names a colour (B+2.5), which ``first_is`` explains, is that of the sides and not
    of the order in which the players stand, so its counts stay.
    """
    turned = (pl.col("first_side") == SECOND).fill_null(False)
    counted = turned
    if first_is is not None:
        of_sides = map_unique(games["score"], lambda text: score_of(text) is None, pl.Boolean)
        counted = turned & ~of_sides.fill_null(False)
    return games.with_columns(
        *[change for one, two in IN_PAIRS for change in _exchanged(one, two, turned)],
        *_exchanged(*COUNTS, counted),
        neutral=pl.col("neutral") | pl.col("first_side").is_null(),
    )


def with_other_sides_void(games: pl.DataFrame, both_sides: bool | None) -> pl.DataFrame:
    """Games after `with_movers_first`; a turned row that repeats one from the first side is void.

    ``both_sides`` is that of the source: whether all such rows are one game, or none; None leaves
    it to the share of them in their file. Rows with an id of the log are left to their id.
    """
    if both_sides is False:
        return games
    plays = pl.col("void_reason").is_null() & pl.col("game").is_null()
    turned = (pl.col("first_side") == SECOND).fill_null(False)
    file = nth_file()
    n_straight = (plays & ~turned).sum().over(file, *SAME_GAME)
    nth = (plays & turned).cum_sum().over(file, *SAME_GAME)
    again = plays & turned & (nth <= n_straight)
    if both_sides is None:
        again &= (2 * again.sum().over(file)) >= MOSTLY_MIRRORED * plays.sum().over(file)
    reason = pl.when(again).then(pl.lit(OTHER_SIDE)).otherwise("void_reason")
    return games.with_columns(void_reason=reason)


def _exchanged(one: str, two: str, turned: pl.Expr) -> tuple[pl.Expr, pl.Expr]:
    """Two columns with the values of each other in some rows."""
    return tuple(
        pl.when(turned).then(pl.col(other)).otherwise(pl.col(own)).alias(own)
        for own, other in ((one, two), (two, one))
    )  # type: ignore[return-value]  # a tuple of two

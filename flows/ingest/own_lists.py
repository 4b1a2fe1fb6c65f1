"""Lists that players keep of their own games, a file each: a game of two of them stands in both."""

from dataclasses import dataclass

import polars as pl

LEAST_OPPONENTS = 2
"""Least number of opponents of a file with one first player that is a list of the player's own
games."""
NEARLY_ALL, MOST = 0.9, 0.5
"""Least share of the games among list keepers that must stand in both lists: for few games, and for
more."""
MANY = 4
"""Number of games in both lists from which the share `MOST` is enough."""
GAME = ("lo", "hi", "played_at", "event", "round")
RESULT = ("won", "draws", "lost")


@dataclass(frozen=True)
class OwnLists:
    """The games that stand in the lists of both players.

    Attributes
    ----------
    twice : DataFrame
        ``file`` and ``line`` of each row of a later list, ``other_file`` and ``other_line`` of the
        same game in an earlier one.
    contradicting : DataFrame
        The same columns, of rows for the same players and time with another result.
    n_rows : int
        Rows of games among players who keep a list.
    """

    twice: pl.DataFrame
    contradicting: pl.DataFrame
    n_rows: int

    @property
    def is_sure(self) -> bool:
        """Whether so many rows match that the games are the same for sure."""
        n = self.twice.height
        share = 2 * n / max(self.n_rows, 1)
        return (n > 1 and share >= NEARLY_ALL) or (n >= MANY and share >= MOST)


def own_lists(rows: pl.DataFrame) -> OwnLists | None:
    """The games that two lists share; None if there are no two lists of players' own games.

    ``rows`` has file, line, first, second, played_at, event, round, wins, draws, losses; files and
    lines have an order.
    """
    keeper = (
        rows.group_by("file")
        .agg(pl.first("first"), firsts=pl.n_unique("first"), opponents=pl.n_unique("second"))
        .filter((pl.col("firsts") == 1) & (pl.col("opponents") >= LEAST_OPPONENTS))
    )
    if keeper["first"].n_unique() < 2:
        return None
    among = rows.join(keeper.select("file"), on="file", how="semi").filter(
        pl.col("second").is_in(keeper["first"].implode())
    )
    forward = pl.col("first") < pl.col("second")
    game = among.with_columns(
        lo=pl.min_horizontal("first", "second"),
        hi=pl.max_horizontal("first", "second"),
        won=pl.when(forward).then("wins").otherwise("losses"),
        lost=pl.when(forward).then("losses").otherwise("wins"),
        forward=forward,
    ).select("file", "line", "forward", *GAME, *RESULT)
    twice = _pairs(game, [*GAME, *RESULT])
    rest = game.join(twice, on=["file", "line"], how="anti").join(
        twice, left_on=["file", "line"], right_on=["other_file", "other_line"], how="anti"
    )
    dated = rest.filter(pl.col("played_at").is_not_null())
    return OwnLists(twice, _pairs(dated, [*GAME]), among.height)


def _pairs(game: pl.DataFrame, same: list[str]) -> pl.DataFrame:
    """The rows of later lists with the row of the other player's list that is equal in some way."""
    nth = pl.int_range(pl.len()).over(*same, "forward")
    numbered = game.sort("file", "line").with_columns(nth=nth)
    sides = [numbered.filter(pl.col("forward") == side) for side in (True, False)]
    both = sides[0].join(sides[1], on=[*same, "nth"], nulls_equal=True, suffix="_2")
    late = pl.col("file") > pl.col("file_2")
    return both.filter(pl.col("file") != pl.col("file_2")).select(
        file=pl.when(late).then("file").otherwise("file_2"),
        line=pl.when(late).then("line").otherwise("line_2"),
        other_file=pl.when(late).then("file_2").otherwise("file"),
        other_line=pl.when(late).then("line_2").otherwise("line"),
    )

"""Columns of the players' ranks: 3d, 初段, 5級."""

from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.leagues.ranks import rank_number
from banzuke.flows.sniff.guess import quoted
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.two_players import Players

LEAST = 0.9
"""Least share of a column's different texts that are ranks."""
SIDES = ("first_rank", "second_rank")
FEWEST_GIVEN = 5
"""Games with handicaps and ranks that it takes to see whether handicaps follow ranks."""


def rank_columns(log: Log, players: Players) -> dict[str, str]:
    """The columns with the ranks of both players; empty if there are not exactly two.

    A column is its side's where both names have the sides that those of the players have; else
    both stand in the order of the players' columns.
    """
    found = [column for column in log.columns if _has_ranks(column)]
    if players.pairing is not None or len(found) != 2:
        return {}
    first, second = found
    sides = [next(iter(column.words.sides), None) for column in found]
    if players.sides is not None and {*sides} == {*players.sides}:
        turned = sides[0] != players.sides[0]
    else:
        turned = players.first.place > players.second.place
    if turned:
        first, second = second, first
    return {"first_rank": first.name, "second_rank": second.name}


def handicaps_by_ranks(games: pl.DataFrame, receiver: str) -> Iterator[str]:
    """Yield what it means that handicaps are given by ranks, if nine in ten games are so even.

    ``receiver`` is the side that gets handicaps. A handicap may differ by a step from the ranks,
    or be the largest of all.
    """
    numbers = {rank: rank_number(rank) for side in SIDES for rank in games[side].drop_nulls()}
    first, second = (
        games[side].replace_strict(numbers, default=None, return_dtype=pl.Int64) for side in SIDES
    )
    apart = second - first if receiver == "first" else first - second
    apart = pl.select(pl.min_horizontal(apart, games["handicap"].max())).to_series()
    off = (apart - games["handicap"]).abs().drop_nulls()
    given = (games["handicap"] > 1) & apart.is_not_null()
    if int(given.sum()) >= FEWEST_GIVEN and (off <= 1).sum() >= LEAST * len(off):
        yield (
            "handicaps follow the players' ranks, so that games come out even whoever plays: "
            "ratings of [static] tell how players do with their handicaps, not who would win "
            "without; [dynamic], strength over time, goes by ranks, too"
        )


def taken_for_even(ranks: Mapping[str, str]) -> Iterator[str]:
    """Yield that games of players with unlike ranks are taken for even ones."""
    if ranks:
        names = " and ".join(map(quoted, ranks.values()))
        yield (
            f"{names} have ranks, and no column has handicaps: all games are taken for even ones. "
            "If weaker players are given stones or pieces, add a column `handicap`"
        )


def _has_ranks(column: Column) -> bool:
    texts = column.different
    known = sum(rank_number(text) is not None for text in texts)
    return known > 0 and known >= LEAST * len(texts)

"""Columns of the players' ranks: 3d, 初段, 5級."""

from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.leagues.ranks import rank_number
from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.players.two_players import Players
from banzuke.flows.sniff.proposal import quoted

LEAST = 0.9
"""Least share of a column's different texts that are ranks."""
SIDES = ("first_rank", "second_rank")
FEWEST_GIVEN = 5
"""Least number of games with handicaps and ranks that can show that handicaps follow ranks."""


def rank_columns(log: Log, players: Players) -> dict[str, str]:
    """The columns with the ranks of both players; empty if there are not exactly two.

    If both names have the same sides as the names of the players' columns, a column belongs to its
    side; else the columns stand in the order of the players' columns.
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
    """Yield a note on the ratings if handicaps follow ranks in at least nine of ten games.

    ``receiver`` is the side that receives handicaps. A handicap may differ from the ranks by one
    step, or be the largest handicap of the log.
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
            "handicaps follow the players' ranks, so games of any two players are about even: "
            "ratings of [static] show how well players do with their handicaps, not who would win "
            "without handicaps; [dynamic], strength over time, also uses the ranks"
        )


def taken_for_even(ranks: Mapping[str, str]) -> Iterator[str]:
    """Yield a note if players have ranks, but no column has handicaps."""
    if ranks:
        names = " and ".join(map(quoted, ranks.values()))
        yield (
            f"{names} have ranks, but no column has handicaps: all games are read as even games. "
            "If weaker players receive stones or pieces, add a column `handicap`"
        )


def _has_ranks(column: Column) -> bool:
    texts = column.different
    known = sum(rank_number(text) is not None for text in texts)
    return known > 0 and known >= LEAST * len(texts)

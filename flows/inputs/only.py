"""The players of a period whom `[static.only]` lets count: by rank, and by number of games."""

import polars as pl

from banzuke.flows.inputs.ranks import SIDES, ranks_of
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.ranks import rank_number

COUNTS = ("wins", "draws", "losses")


def split_by_only(league: League, rows: pl.DataFrame) -> list[tuple[str, pl.DataFrame]]:
    """The counted rows of a period by the reason why they are left out; "" for those that stay.

    A game stays if both players have the least rank, by the last rank that the period's logs give
    them, and so many games of the period against anybody. A row has the first reason that holds.
    """
    only = league.static.only if league.static else None
    if only is None:
        return [("", rows)]
    reasons = []
    if only.rank is not None:
        ranks = ranks_of(rows)
        least = rank_number(only.rank)
        low = ranks.filter(pl.col("now") < least)["player"]
        reasons.append((f"a player below {only.rank}", _one_of(low)))
        reasons.append(("a player whose rank no log gives", ~_both_of(ranks["player"])))
    if only.games > 1:
        many = _games(rows).filter(pl.col("games") >= only.games)["player"]
        reasons.append((f"a player with fewer than {only.games} games", ~_both_of(many)))
    found, left = [], rows
    for reason, mask in reasons:
        found.append((reason, left.filter(mask)))
        left = left.filter(~mask)
    return [("", left), *found]


def _one_of(players: pl.Series) -> pl.Expr:
    return pl.any_horizontal(pl.col(who).is_in(players.implode()) for who, _ in SIDES)


def _both_of(players: pl.Series) -> pl.Expr:
    return pl.all_horizontal(pl.col(who).is_in(players.implode()) for who, _ in SIDES)


def _games(rows: pl.DataFrame) -> pl.DataFrame:
    """Each ``player`` with the number of ``games``."""
    played = pl.sum_horizontal(pl.col(COUNTS).cast(pl.Int64))
    sides = pl.concat(rows.select(player=pl.col(who), games=played) for who, _ in SIDES)
    return sides.group_by("player").agg(pl.col("games").sum())

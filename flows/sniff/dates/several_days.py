"""Logs with several columns of days: the day of the game, of its entry, of its announcement."""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.sniff.columns import Column, parts_of, plain, words_of_days
from banzuke.flows.sniff.proposal import quoted, some

PLAYED, GAMES, OF_RECORDS, OF_BIRTH = map(words_of_days, ("played", "games", "records", "birth"))
"""Words that say of a day: the game was played then; so do the second beside a word for a day;
somebody wrote, planned or rated the game then; somebody was born then."""


def order_of(column: Column) -> int:
    """0 if a column of days says by its name that games were played then, 2 if others wrote then.

    A name that says neither has 1, and a day of birth has 3.
    """
    words = {*parts_of(column.name), plain(column.name)}
    if words & OF_BIRTH:
        return 3
    if words & OF_RECORDS:
        return 2
    is_of_games = words & PLAYED or ("date" in column.words.concepts and words & GAMES)
    return 0 if is_of_games else 1


def doubts_of_several_days(
    used: tuple[Column, pl.Series], others: Sequence[tuple[Column, pl.Series]]
) -> Iterator[str]:
    """Yield a doubt if other columns have other days than the column that is read.

    Each column has its days, a row each. A column whose name says that games were played then is no
    doubt, and neither is any name beside days on which somebody wrote.
    """
    column, days = used
    mine = order_of(column)
    found = [
        (other, its)
        for other, its in others
        if mine and order_of(other) <= mine and (days != its).any()
    ]
    if not found:
        return
    its = found[0][1]
    row = int((days != its).arg_true()[0])
    yield (
        f"{quoted(column.name)} is read as the day of the games, and "
        f"{some([other.name for other, _ in found])} "
        f"{'has' if len(found) == 1 else 'have'} other days, such as {its[row]} beside "
        f"{days[row]}: name the column of the days on which games were played in [source.columns]"
    )

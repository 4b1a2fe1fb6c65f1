"""Penalties of players at a table, which lists of mahjong have beside points and places."""

import re
from collections.abc import Iterator, Set

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import quoted
from banzuke.flows.sniff.results.sorts_of_games import MOST_REMARKS

PENALTIES = re.compile(
    r"\b(?:penalt(?:y|ies)|chonbos?|chombos?|strafen?|strafpunkte|penalites?|penalizacion(?:es)?|"
    r"penalita|штраф\w*)\b|"
    + "|".join(
        map(
            plain,
            ("罰符", "罰点", "チョンボ", "ペナルティ", "錯和", "诈和", "詐和", "페널티", "촌보"),
        )
    )
)
"""Words in names of columns of penalties, as `plain` has names."""
NO_PENALTY = r"^\s*(?:[-–—+±]?\s*0+(?:[.,]0+)?|[-–—]|no|none|なし|無)?\s*$"
"""What stands in such columns if nobody was fined."""


def doubts_of_fines(log: Log, taken: Set[str]) -> Iterator[str]:
    """Yield a doubt about columns of penalties, which change neither points nor places.

    A column of remarks may have penalties, too. ``taken`` are the columns with a role.
    """
    for column in log.columns:
        if column.name in taken:
            continue
        if PENALTIES.search(plain(column.name)):
            fined = column.values.filter(~column.values.str.contains(NO_PENALTY))
        else:
            fined = column.values.filter(column.values.is_in(_remarks(column)))
        if len(fined):
            n = counted(len(fined), "row")
            yield (
                f"{quoted(column.name)} has a penalty in {n}, such as {quoted(fined[0])}, and is "
                "not used: if the points and places of these games do not contain it yet, and it "
                "counts in your club, write them with it"
            )


def _remarks(column: Column) -> list[str]:
    """The remarks about penalties in a column whose name does not speak of them."""
    if column.is_of_numbers or column.words.concepts or column.words.sides:
        return []
    return [text for text in column.different[:MOST_REMARKS] if PENALTIES.search(plain(text))]

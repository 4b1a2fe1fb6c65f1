"""Columns of handicaps: numbers, or names that have codes."""

from collections.abc import Iterator, Set

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.handicap_texts import handicap_of
from banzuke.flows.ingest.canonical.komi_texts import komi_of
from banzuke.flows.ingest.canonical.score_texts import names_a_colour
from banzuke.flows.sniff.columns import MOSTLY, Column, Log, parts_of, plain
from banzuke.flows.sniff.proposal import MOST_VALUES, quoted, some


def unknown_handicaps(column: Column) -> list[str]:
    """The texts of a column that are not handicaps, if these are more than a few."""
    unknown = [text for text in column.different if handicap_of(text) is None]
    return unknown if column.values.is_in(unknown).sum() > (1 - MOSTLY) * len(column.values) else []


def unknown_komi(column: Column) -> list[str]:
    """The texts of a column that are not komi, if these are more than a few."""
    unknown = [text for text in column.different if komi_of(text) is None]
    return unknown if column.values.is_in(unknown).sum() > (1 - MOSTLY) * len(column.values) else []


def handicap_column(log: Log) -> Column | None:
    """The column of handicaps: a column with such a name, or the column H in a log of go.

    A log is of go if results name a colour, as in B+R. In other logs H may mean anything.
    """
    named = log.about(("handicap",))
    if named is not None:
        return named
    short = next((column for column in log.columns if plain(column.name) == SHORT), None)
    if short is None or short.values.is_empty() or any(map(_is_no_stones, short.different)):
        return None
    is_of_go = any(
        names_a_colour(text)
        for column in log.columns
        if column.words.concepts & {"score", "winner"}
        for text in column.different[:MOST_VALUES]
    )
    return short if is_of_go else None


SHORT = "h"
"""The short name of the column of handicaps in sheets of go clubs."""
MOST_STONES = 9


def _is_no_stones(text: str) -> bool:
    stones = handicap_of(text)
    return stones is None or int(stones) > MOST_STONES


def handicap_doubts(log: Log, first: Column, *, in_order: bool) -> Iterator[str]:
    """Yield how names of handicaps are read, or why a column of handicaps is not used.

    ``in_order`` says that ``first``, the first player, is the one who moves first.
    """
    column = handicap_column(log)
    if column is None or column.values.is_empty():
        return
    name = quoted(column.name)
    if first.words.concepts & {"winner", "wins"}:
        yield (
            f"{name} is not used: winners stand first, so the log does not say who received the "
            "handicap. Write the players into two columns, such as 下手 and 上手, or black and "
            "white, and the winner into a third"
        )
        return
    if not in_order:
        yield f"{name} is read as the handicap that the player in {quoted(first.name)} received"
    if plain(column.name) == SHORT:
        yield f"{name} is read as handicaps in stones, because results name colours"
    if unknown := unknown_handicaps(column):
        yield (
            f"{name} is not used: {some(unknown)} are not known handicaps; give their codes in "
            "[source.values] (0 even, 2 two stones) and map the column as `handicap`"
        )
    elif named := {
        text: code
        for text in column.different
        if not text.isdigit() and (code := handicap_of(text)) is not None
    }:
        read = ", ".join(f"{quoted(text)} as {code}" for text, code in [*named.items()][:5])
        yield f"{name} has handicaps by name, read as codes: {read}"


STARTS = frozenset(
    [
        *("start", "starts", "spot", "spots", "race", "races", "target", "targets", "hcp", "hc"),
        *("hcap", "handicap", "handicaps", "odds", "plus", "advantage", "vorgabe", "vorgaben"),
        *("avance", "avances", "ventaja", "vantaggio", "voorgift", "forgift", "ハンデ"),
    ]
)
"""Words in names of columns with points that each player is given, or needs."""


def _are_of_both(one: Column, other: Column) -> bool:
    """Whether the names of two columns are equal in the header, or differ by one word."""
    if other.heading == one.name:
        return True
    left, right = parts_of(one.name), parts_of(other.name)
    return len(left) == len(right) and sum(a != b for a, b in zip(left, right, strict=True)) == 1


def doubts_of_starts(log: Log, used: Set[str]) -> Iterator[str]:
    """Yield a doubt for two columns of numbers that give each player a start, or a target."""
    free = [
        column for column in log.columns
        if column.name not in used and column.is_of_numbers
        and STARTS & {*parts_of(column.name)}
    ]  # fmt: skip
    for k, one in enumerate(free):
        for other in free[k + 1 :]:
            if not _are_of_both(one, other):
                continue
            differ = [
                row for row, (a, b) in enumerate(zip(one.texts, other.texts, strict=True))
                if a and b and a.strip() != b.strip()
            ]  # fmt: skip
            if differ:
                yield (
                    f"{quoted(one.name)} and {quoted(other.name)} differ in "
                    f"{counted(len(differ), 'row')}, such as {one.texts[differ[0]]} and "
                    f"{other.texts[differ[0]]}, and may be handicaps: they are not used, and "
                    "every game counts as even. To rate with handicaps, add a column of one "
                    "number, the steps that the first player received, and map it as `handicap`"
                )

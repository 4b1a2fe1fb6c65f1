"""Places of tournaments that are not plain numbers: ordinals, deals, and seats of satellites."""

import re
from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import place_of
from banzuke.flows.sniff.events import Events
from banzuke.flows.sniff.guess import MOST_VALUES, quoted, some
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.words import plain

DEAL = r"\s*[-,(\[/]?\s*(?:chop(?:ped)?|deal|split|tied?|ex aequo)\s*[)\]]?"
ORDINAL = re.compile(rf"T?([0-9]+)(?:st|nd|rd|th|\.|º|°|位|着)?(?:{DEAL})?", re.IGNORECASE)
"""Places with a sign or a word, whose number is the place: 1st, T3, 2 (chop)."""
SEAT = re.compile(
    r"(?:won |wins )?(?:an? |the )?(?:main event |ME )?(?:seat|ticket|package|qualified|qualifier|"
    r"qualifies|q|advance[sd]?|ticket won|seat won)",
    re.IGNORECASE,
)
"""Words in place of a place for those who won the same seat, as in satellites."""
REENTRIES = re.compile(r"(?:no\.? of |number of |# ?)?(?:re[- ]?entr(?:y|ies)|re[- ]?buys?)")
"""Names, as `plain` has them, of columns with the number of times that a player entered again."""
BULLETS = re.compile(r"(?:no\.? of |number of |# ?)?(?:bullets?(?: fired)?|entries)")
"""Names of columns with the number of all entries of a player."""


def meanings_of_places(place: Column) -> tuple[dict[str, str], list[str]]:
    """The numbers of places that are written in words, and a doubt about seats."""
    values, seats = {}, []
    for text in place.different[:MOST_VALUES]:
        if text.isdigit() or place_of(text):
            continue
        if found := ORDINAL.fullmatch(text):
            values[text] = found[1]
        elif SEAT.fullmatch(text):
            values[text] = "1"
            seats.append(text)
    if not seats:
        return values, []
    return values, [
        f"{some(seats)} in {quoted(place.name)} is read as place 1: all who won a seat are tied "
        "ahead of the others, as in satellites"
    ]


def doubts_of_reentries(log: Log, columns: Mapping[str, str], events: Events) -> Iterator[str]:
    """Yield a doubt if a column counts re-entries, and fewer rows have a player once more."""
    for column in log.columns:
        if column.name in columns.values() or not column.is_of_numbers:
            continue
        n_first = _n_first(column, events)
        if n_first is None:
            continue
        named = {one.name: one.texts for one in log.columns}
        event = {"event": events.texts} if events.columns else {}
        keys = pl.DataFrame({**event, "player": named[columns["player"]]})
        n_rows = keys.drop_nulls().height - keys.drop_nulls().unique().height
        n = int(column.texts.cast(pl.Float64, strict=False).sum()) - n_first
        if n > n_rows:
            yield (
                f"{quoted(column.name)} counts {counted(n, 're-entry', 're-entries')}, and "
                f"{counted(n_rows, 'row')} of a player once more {'is' if n_rows == 1 else 'are'} "
                "in the log: the others are not rated. If a player enters again only after a bust, "
                "add a row with a place of its own for each such entry"
            )


def _n_first(column: Column, events: Events) -> int | None:
    """The number of first entries that a column of counts includes; None for other columns.

    A column of entries has the size of the field if it is equal in all rows of each tournament.
    """
    name = plain(column.name)
    if REENTRIES.fullmatch(name):
        return 0
    if not BULLETS.fullmatch(name) or events.texts is None or "0" in column.different:
        return None
    rows = pl.DataFrame({"event": events.texts, "n": column.texts}).drop_nulls()
    is_field = (rows.group_by("event").agg(pl.col("n").n_unique())["n"] == 1).all()
    return None if is_field else len(column.values)

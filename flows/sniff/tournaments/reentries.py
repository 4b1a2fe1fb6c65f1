"""Counts of re-entries, or of bullets, in lists that have no rows for them."""

import re
from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import quoted
from banzuke.flows.sniff.tournaments.events import Events

REENTRIES = re.compile(r"(?:no\.? of |number of |# ?)?(?:re[- ]?entr(?:y|ies)|re[- ]?buys?)")
"""Names, as `plain` has them, of columns with the number of times that a player entered again."""
BULLETS = re.compile(r"(?:no\.? of |number of |# ?)?(?:bullets?(?: fired)?|entries|buy[- ]?ins)")
"""Names of columns with the number of all entries of a player."""
MOST_BUY_INS = 9
"""The most buy-ins of one player in a tournament; greater numbers are money."""


AGAIN = re.compile(
    r"\s*(?:[(\[]?\b(?:re-?entry|re-?entr[ée]e|re-?buy|reentrada|recompra|rientro|"
    r"bullet|2nd entry|entry)\b\s*#?[0-9]?[)\]]?|[(\[#]\s*[2-9][)\]]?|[(\[](?:r|re)[)\]]|\*+|'+|"
    r"\s(?:ii|iii|2))",
    re.IGNORECASE,
)
"""What lists write behind the name of a player who has entered again: re-entry, (2), (R), *."""


def doubts_of_names_again(log: Log, columns: Mapping[str, str], events: Events) -> Iterator[str]:
    """Yield a doubt about names such as Ann re-entry in tournaments that Ann has played, too."""
    named = {one.name: one.texts.str.strip_chars() for one in log.columns}
    event = events.texts if events.columns else pl.lit("")
    rows = pl.DataFrame({"player": named[columns["player"]]}).with_columns(event=event)
    entered = {*rows.drop_nulls().iter_rows()}
    found = [
        (name, bare)
        for name, of in sorted(entered)
        for bare in (_without_again(name),)
        if bare and (bare, of) in entered
    ]
    if found:
        name, bare = found[0]
        n = counted(len(found), "entry", "entries")
        yield (
            f"{n} such as that of {quoted(name)} {'is' if len(found) == 1 else 'are'} beside one "
            f"of {quoted(bare)} in the same tournament, and {quoted(name)} is rated as "
            "another player: if a player entered again, write the same name in both rows"
        )


def _without_again(name: str) -> str:
    """A name without the sign of a further entry behind it; empty without such a sign."""
    for at in range(1, len(name)):
        if AGAIN.fullmatch(name, at):
            return name[:at].rstrip()
    return ""


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


def counts_buy_ins(column: Column) -> bool:
    """Whether a column called Buy-ins has their numbers, such as 1, 2 and 1, and not a price."""
    if not BULLETS.fullmatch(plain(column.name)) or len(column.different) < 2:
        return False
    return "1" in column.different and all(
        text.isdecimal() and 0 < int(text) <= MOST_BUY_INS for text in column.different
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

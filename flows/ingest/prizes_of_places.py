"""Tournaments whose largest prize is at the last place: places count from the first to leave.

The night, `bz.entries` and `banzuke sniff` say it in the same words.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store

LEAST = 3
"""Least number of entries: of two, one may have paid the other."""
PARTS = re.compile(r"\s*[+/]\s*")
"""Signs between the parts of a prize, such as $10 + ticket."""
ENTRIES = """
SELECT entry.event, entry.place, entry.prize
FROM core.entry AS entry
JOIN raw.source_file AS file ON file.file_id = entry.file_id
WHERE file.league = ? AND list_contains(?, file.path) AND file.state = 'active'
    AND entry.void_reason IS NULL
"""


def notes_of_prizes(store: Store, league: League, paths: Sequence[str]) -> list[str]:
    """What `turned_places_said` says of the tournaments of files that were just read."""
    if not league.its_kind.is_of_events or not paths:
        return []
    entries = store.frame(ENTRIES, [league.name, [*paths]])
    return [f"league {league.name}: {said}" for said in turned_places_said(entries)]


def turned_places_said(entries: pl.DataFrame) -> Iterator[str]:
    """Yield how many tournaments pay the last place more than the first.

    ``entries`` are those that count, with ``event``, ``place`` and, if known, ``prize`` as texts.
    If the second place has more than the last, only the winner's prize is missing, such as a seat.
    """
    prizes = _of_ends(entries) if "prize" in entries.columns else []
    paid = [(event, _won(one), _won(two), _won(last)) for event, one, two, last in prizes]
    turned = [event for event, first, second, last in paid if last > first and last >= second]
    n_usual = sum(first > last for _, first, _, last in paid)
    if len(turned) > n_usual:
        pay = "pays" if len(turned) == 1 else "pay"
        yield (
            f'{counted(len(turned), "tournament")}, such as "{turned[0]}", {pay} the last place '
            "more than place 1, as if place 1 were the first player to leave: then the winner is "
            "rated as the worst. Number the places from the winner, such as by the number of "
            "entries + 1 - place"
        )


def _of_ends(entries: pl.DataFrame) -> list[tuple[str, str, str, str]]:
    """The prizes of the best two and of the last place of each tournament that has prizes."""
    prize = pl.col("prize").fill_null("0")
    each = entries.group_by("event").agg(
        first=prize.sort_by("place").first(),
        second=prize.sort_by("place").slice(1, 1).first(),
        last=prize.sort_by("place").last(),
        n_places=pl.col("place").n_unique(),
        n_prizes=pl.col("prize").count(),
    )
    with_prizes = each.filter(pl.col("n_places") >= LEAST, pl.col("n_prizes") > 0)
    return with_prizes.select("event", "first", "second", "last").sort("event").rows()


def _won(text: str) -> Decimal:
    """The amount of a prize; its parts add up."""
    from banzuke.flows.readers.poker.written import amount  # noqa: PLC0415  # only with prizes

    return sum((Decimal(part) for part in map(amount, PARTS.split(text)) if part), Decimal(0))

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
PRIZES = f"""
SELECT entry.event, arg_min(coalesce(entry.prize, '0'), entry.place) AS of_first,
    coalesce(list(coalesce(entry.prize, '0') ORDER BY entry.place)[2], '0') AS of_second,
    arg_max(coalesce(entry.prize, '0'), entry.place) AS of_last
FROM core.entry AS entry
JOIN raw.source_file AS file ON file.file_id = entry.file_id
WHERE file.league = ? AND list_contains(?, file.path) AND file.state = 'active'
    AND entry.void_reason IS NULL
GROUP BY entry.event
HAVING count(DISTINCT entry.place) >= {LEAST} AND count(entry.prize) > 0
ORDER BY entry.event
"""
"""The prizes of the best two and of the last place of each tournament of files, as texts."""


def notes_of_prizes(store: Store, league: League, paths: Sequence[str]) -> list[str]:
    """What `turned_places_said` says of the tournaments of files that were just read."""
    if not league.its_kind.is_of_events or not paths:
        return []
    found = store.frame(PRIZES, [league.name, [*paths]])
    return [f"league {league.name}: {said}" for said in turned_places_said(found)]


def prizes_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The same as `PRIZES` of ``rows``, which are entries that count."""
    if "prize" not in rows.columns:
        return pl.DataFrame(schema=["event", "of_first", "of_second", "of_last"])
    prize = pl.col("prize").fill_null("0")
    found = rows.group_by("event").agg(
        of_first=prize.sort_by("place").first(),
        of_second=prize.sort_by("place").slice(1, 1).first(),
        of_last=prize.sort_by("place").last(),
        n_places=pl.col("place").n_unique(),
        n_prizes=pl.col("prize").count(),
    )
    full = found.filter(pl.col("n_places") >= LEAST, pl.col("n_prizes") > 0)
    return full.select("event", "of_first", "of_second", "of_last").sort("event")


def turned_places_said(prizes: pl.DataFrame) -> Iterator[str]:
    """Yield how many tournaments pay the last place more than the first; ``prizes`` as above.

    If the second place has more than the last, only the winner's prize is missing, such as a seat.
    """
    paid = [(event, *map(_won, of)) for event, *of in prizes.iter_rows()]
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


def _won(text: str) -> Decimal:
    """The amount of a prize; its parts add up."""
    from banzuke.flows.readers.poker.written import amount  # noqa: PLC0415  # only with prizes

    return sum((Decimal(part) for part in map(amount, PARTS.split(text)) if part), Decimal(0))

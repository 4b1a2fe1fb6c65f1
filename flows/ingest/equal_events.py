"""Tournaments of two names with the same players in the same places: mostly one, logged twice.

The night, `bz.entries` and `banzuke sniff` say it in the same words.
"""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store

LEAST = 6
"""Least number of entries: six players finish in the same order twice once in 720 times."""
FIELDS = f"""
SELECT one.event, bool_or(list_contains(?, file.path)) AS is_new,
    md5(string_agg(one.player_id || ' ' || one.place, ',' ORDER BY one.place, one.player_id))
        AS field
FROM core.entry AS one
JOIN raw.source_file AS file ON file.file_id = one.file_id
WHERE file.league = ? AND file.state = 'active' AND one.void_reason IS NULL
GROUP BY one.event
HAVING count(*) >= {LEAST}
ORDER BY one.event
"""
"""The players and places of each tournament as one text, and whether a file just read has it."""


def notes_of_equal_events(store: Store, league: League, paths: Sequence[str]) -> list[str]:
    """What `equal_events_said` says of the tournaments of files that were just read."""
    if not league.its_kind.is_of_events or not paths:
        return []
    fields = store.frame(FIELDS, [[*paths], league.name])
    new = fields.filter(pl.col("is_new").any().over("field"))
    return [f"league {league.name}: {said}" for said in equal_events_said(new)]


def fields_of(rows: pl.DataFrame) -> pl.DataFrame:
    """The players and places of each tournament as one text; ``rows`` are entries that count."""
    who = pl.concat_str("player", pl.lit(" "), "place").sort().str.join("\n")
    fields = rows.group_by("event").agg(pl.len(), field=who).filter(pl.col("len") >= LEAST)
    return fields.sort("event")


def equal_events_said(fields: pl.DataFrame) -> Iterator[str]:
    """Yield how many tournaments are equal to another one; ``fields`` has event and field."""
    equal = fields.group_by("field", maintain_order=True).agg("event")
    twice = [names for names in equal["event"].to_list() if len(names) > 1]
    if twice:
        n = sum(len(names) - 1 for names in twice)
        one, other, *_ = twice[0]
        yield (
            f"{counted(n, 'tournament')} {'has' if n == 1 else 'have'} the same players in the "
            f'same places as another one, such as "{one}" and "{other}", and all count: if one '
            "tournament has two names, such as a file that was saved twice, remove one of them "
            "(`banzuke withdraw`)"
        )

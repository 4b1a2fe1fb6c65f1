"""The warning that a corrected place does not fit the times of its event's log."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from banzuke.flows.corrections.ask import active_rows
from banzuke.flows.corrections.corrected import FILE
from banzuke.flows.corrections.take_in import games_meant
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Connection

ENTRIES = f"""
SELECT replace(row.natural_key::VARCHAR, '-', ''), any_value(row.event),
    any_value(row.player_id), any_value(row.place), max(row.registered_at), max(row.busted_at)
FROM core.entry AS row {FILE}
WHERE file.league = $league AND file.state = 'active' AND row.void_reason IS NULL
    AND row.event IN (
        SELECT named.event FROM core.entry AS named
        JOIN raw.source_file AS of USING (file_id)
        WHERE of.league = $league AND of.state = 'active' AND named.natural_key = $key::UUID
    )
GROUP BY row.natural_key
HAVING any_value(row.place) IS NOT NULL AND any_value(row.team) IS NULL
ORDER BY ALL
"""


@dataclass(frozen=True)
class _Entry:
    """An entry of the event: its times in the log, and its place after corrections."""

    key: str
    event: str
    player: str
    place: int
    registered: dt.datetime | None
    bust: dt.datetime | None


def against_times(working: Connection, home: Home, league: League, key: str) -> str:
    """The warning about the event of a corrected entry, with all corrections; empty if it fits.

    The night decides by more (`engine.tier.timeline`): this finds what a place can make wrong.
    """
    rows = working.rows(ENTRIES, {"league": league.name, "key": key})
    entries = {row[0]: _Entry(*row) for row in rows}
    for said in active_rows(home, league.name):
        for meant in games_meant(working, league, said.game) if said.game else []:
            if said.action == "void":
                entries.pop(meant.key, None)
            elif said.action == "result" and meant.key in entries:
                entries[meant.key] = replace(entries[meant.key], place=int(said.value))
    if not any(entry.bust for entry in entries.values()):
        return ""
    why = next(_faults(list(entries.values())), "")
    return why and (
        f"the times of {rows[0][1]!r} do not fit its places any more: {why}. The night would rate "
        "the event without any times; give the right place of every entry that changed"
    )


def _faults(entries: Sequence[_Entry]) -> Iterator[str]:
    """Yield what does not fit; the winners' busts are not read, because they played to the end."""
    first = min(entry.place for entry in entries)
    end = max(entry.bust for entry in entries if entry.bust)
    busts: list[tuple[_Entry, dt.datetime]] = []
    for entry in entries:
        if entry.place == first:
            busts.append((entry, end))
        elif entry.bust:
            busts.append((entry, entry.bust))
        else:
            yield f"the entry in place {entry.place} has no bust"
    busts.sort(key=lambda one: (-one[0].place, one[1]))  # the last place first
    last, latest = busts[0]
    before: dict[str, tuple[_Entry, dt.datetime]] = {}
    for entry, bust in busts:
        if bust < latest and entry.place < last.place:
            yield f"the entry in place {entry.place} bust before that in place {last.place}"
        if bust > latest:
            last, latest = entry, bust
        own = before.get(entry.player)
        if own and entry.registered and entry.registered < own[1]:
            yield (
                f"the entry in place {entry.place} registered before that player's entry in "
                f"place {own[0].place} bust"
            )
        before[entry.player] = entry, bust

"""The warning that a corrected place does not fit the times of its event's log."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from banzuke.flows.corrections.ask import active_rows
from banzuke.flows.corrections.corrected import FILE
from banzuke.flows.corrections.take_in import named_games
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Connection

ENTRIES = f"""
SELECT replace(row.natural_key::VARCHAR, '-', ''), any_value(row.event),
    any_value(row.player_id), any_value(row.place), max(row.registered_at), max(row.busted_at),
    any_value(row.team)
FROM core.entry AS row {FILE}
WHERE file.league = $league AND file.state = 'active' AND row.void_reason IS NULL
    AND row.event IN (
        SELECT named.event FROM core.entry AS named
        JOIN raw.source_file AS of USING (file_id)
        WHERE of.league = $league AND of.state = 'active' AND named.natural_key = $key::UUID
    )
GROUP BY row.natural_key
HAVING any_value(row.place) IS NOT NULL
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
    team: str | None = None


@dataclass(frozen=True)
class _Side:
    """What has one place and one bust: the people of a team in a place, or an entry without team.

    As in the night, the first registration and the last bust of its people count.
    """

    place: int
    entries: tuple[_Entry, ...]

    @property
    def bust(self) -> dt.datetime | None:
        return max((entry.bust for entry in self.entries if entry.bust), default=None)

    @property
    def registered(self) -> dt.datetime | None:
        return min((entry.registered for entry in self.entries if entry.registered), default=None)

    @property
    def description(self) -> str:
        team = self.entries[0].team
        return f"the {'entry' if team is None else f'team {team!r}'} in place {self.place}"


def against_times(working: Connection, home: Home, league: League, key: str) -> str:
    """The warning about the event of a corrected entry, with all corrections; empty if it fits.

    The night decides by more (`engine.tier.timeline`): this finds what a place can make wrong. A
    place of one of a team's people divides the team, whatever the times.
    """
    rows = working.rows(ENTRIES, {"league": league.name, "key": key})
    logged = {row[0]: _Entry(*row) for row in rows}
    entries = dict(logged)
    for correction in active_rows(home, league.name):
        for named in named_games(working, league, correction.game) if correction.game else []:
            if correction.action == "void":
                entries.pop(named.key, None)
            elif correction.action == "result" and named.key in entries:
                entries[named.key] = replace(entries[named.key], place=int(correction.value))
    if divided := _divided(logged, entries):
        return divided
    if not any(entry.bust for entry in entries.values()):
        return ""
    why = next(_faults(_sides(entries.values())), "")
    return why and (
        f"the times of {rows[0][1]!r} do not fit its places any more: {why}. The night would rate "
        "the event without any times; give the right place of every entry that changed, or the "
        "right times in the log"
    )


def _sides(entries: Iterable[_Entry]) -> list[_Side]:
    """The entries by team and place; a team is one in every spelling of its capitals."""
    found: dict[tuple[str, int], list[_Entry]] = {}
    for entry in entries:
        own = entry.key if entry.team is None else f"team {entry.team.casefold()}"
        found.setdefault((own, entry.place), []).append(entry)
    return [_Side(place, tuple(people)) for (_, place), people in found.items()]


def _divided(logged: Mapping[str, _Entry], corrected: Mapping[str, _Entry]) -> str:
    """The warning that people of one team and place have several places now; or an empty text."""
    for side in _sides(logged.values()):
        places = sorted({corrected[one.key].place for one in side.entries if one.key in corrected})
        if len(places) > 1:
            return (
                f"the people of the team {side.entries[0].team!r} have the places "
                f"{' and '.join(map(str, places))} now, and each place would be rated as a team of "
                f"its own: give all {len(side.entries)} of them the same place"
            )
    return ""


def _faults(sides: Sequence[_Side]) -> Iterator[str]:
    """Yield what does not fit; the winners' busts are not read, because they played to the end."""
    first = min(side.place for side in sides)
    end = max(side.bust for side in sides if side.bust)
    busts: list[tuple[_Side, dt.datetime]] = []
    for side in sides:
        if side.place == first:
            busts.append((side, end))
        elif side.bust:
            busts.append((side, side.bust))
        else:
            yield f"{side.description} has no bust"
    busts.sort(key=lambda one: (-one[0].place, one[1]))  # the last place first
    last, latest = busts[0]
    before: dict[str, tuple[_Side, dt.datetime]] = {}
    for side, bust in busts:
        if bust < latest and side.place < last.place:
            yield f"{side.description} bust before that in place {last.place}"
        if bust > latest:
            last, latest = side, bust
        for player in {entry.player for entry in side.entries}:
            own = before.get(player)
            if own and side.registered and side.registered < own[1]:
                yield (
                    f"{side.description} registered before that player's entry "
                    f"in place {own[0].place} "
                    "bust"
                )
            before[player] = side, bust

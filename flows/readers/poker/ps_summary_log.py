"""Poker rooms' summaries of tournaments: entries and their places; a file has one or many.

A summary without the places of all entries is stored and counted, but not rated: its owner
requested it during the tournament, or it has only the owner's place. Its event has a name of its
own, so that the summary of the final standings does not contradict it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.poker.rooms import (
    IN_PROGRESS,
    LONGEST,
    READ_AS,
    ROOMS,
    Entry,
    Room,
)
from banzuke.flows.readers.rows import RawRows
from banzuke.flows.readers.text import split_lines

LEGACY = "cp1252"
UNFINISHED, PARTIAL = "unfinished", "partial"
COLUMNS = ("event", "player", "place", "entry", "started_at", "ended_at", "void_reason")
OF_EVENT = ("site", "number", "title", "game", "buy_in", "entrants")
OF_ENTRY = ("listed_place", "location", "prize", "rebuys", "addons", "bounties")
OWN = ("prize", "rebuys", "addons", "bounties")
"""Facts that some rooms give only for the entry of the summary's owner."""
BAD_ENTRY, NO_ENTRIES = "bad-entry-line", "no-entries"
OF_NO_EVENT = UnusableGame(
    NOT_A_GAME,
    "the line has a place, but no summary of a poker room begins above it; get the file again",
)
UNREADABLE = UnusableGame(
    BAD_ENTRY, "the line begins like an entry, but the rest is not an entry; get the file again"
)
EMPTY = UnusableGame(
    NO_ENTRIES, "the summary has neither places nor the name of its owner; request it again"
)


@dataclass
class _Summary:
    """The facts of one tournament that a file has given so far."""

    room: Room
    line: int
    raw: str
    fields: dict[str, str]
    entries: list[tuple[int, str, Entry]] = field(default_factory=list)
    n_unreadable: int = 0

    def take(self, text: str) -> None:
        """Take in a line that is not about an entry; the first value of a fact counts."""
        for key, pattern in self.room.says.items():
            found = pattern.match(text)
            if found and key not in self.fields:
                self.fields[key] = found[1]

    def close(self) -> dict[str, str | None]:
        """The facts of the event; a summary without entries gets the entry of its owner."""
        read = {key: READ_AS[key](text) for key, text in self.fields.items() if key in READ_AS}
        fields: dict[str, str | None] = {**self.fields, **read}
        if not self.entries and not self.n_unreadable and self.fields.get("own_name"):
            own = Entry(self.fields["own_name"], listed=fields.get("own_place"))
            self.entries.append((self.line, self.raw, own))
        return fields


def read_ps_summary(path: Path, source: Source, limits: Reading) -> RawRows:
    """The entries of all tournaments of a file."""
    games = Gathered([*COLUMNS, *OF_EVENT, *OF_ENTRY])
    for summary in _summaries(path, source, limits, games):
        fields = summary.close()
        if not summary.entries and not summary.n_unreadable:
            games.refuse(summary.line, summary.raw, EMPTY)
        for line, raw, values in _values(summary, fields):
            games.add(line, raw, values)
    return games.rows(path, source)


def _summaries(path: Path, source: Source, limits: Reading, games: Gathered) -> Iterator[_Summary]:
    """Yield a file's summaries; malformed entry lines are refused."""
    lines = split_lines(read_text(path, source, limits, legacy=LEGACY))
    summary: _Summary | None = None
    for line, whole in lines.select("_line", "text").iter_rows():
        text = whole.strip()
        raw = text[:LONGEST]
        if not text:
            continue
        if summary and summary.room.entry_line.match(raw):
            entry = summary.room.entry(text) if raw == text else None
            if entry:
                summary.entries.append((line, raw, entry))
            else:
                summary.n_unreadable += 1
                games.refuse(line, raw, UNREADABLE)
            continue
        begun = _begun(line, raw)
        if begun:
            if summary:
                yield summary
            summary = begun
        elif summary:
            summary.take(raw)
        elif any(room.entry_line.match(raw) for room in ROOMS):
            games.refuse(line, raw, OF_NO_EVENT)
    if summary:
        yield summary


def _begun(line: int, text: str) -> _Summary | None:
    if "ournament" not in text:
        return None
    for room in ROOMS:
        found = room.head.match(text)
        if found:
            said = {key: value for key, value in found.groupdict().items() if value}
            return _Summary(room, line, text, said)
    return None


def _values(
    summary: _Summary, fields: dict[str, str | None]
) -> Iterator[tuple[int, str, dict[str, str | None]]]:
    reason = _not_rated(summary, fields)
    event = None
    if fields.get("site") and fields.get("number"):
        event = f"{fields['site']} {fields['number']}" + (f" ({reason})" if reason else "")
    of_event = {
        "event": event,
        "started_at": fields.get("started_at"),
        "ended_at": fields.get("ended_at"),
        "void_reason": reason,
        **{key: fields.get(key) for key in OF_EVENT},
    }
    own = _own_entry(summary, fields)
    numbered = any(entry.extras.get("entry") for _, _, entry in summary.entries)
    for line, raw, entry in summary.entries:
        # Players who still play, or who won the same ticket, share the first place.
        shares_first = entry.still_playing or entry.qualified
        yield (
            line,
            raw,
            {
                **of_event,
                **({key: fields.get(key) for key in OWN} if entry is own else {}),
                **{key: value for key, value in entry.extras.items() if value is not None},
                "player": entry.player,
                "place": "1" if shares_first else entry.listed,
                "entry": entry.extras.get("entry") or ("1" if numbered else None),
                "listed_place": entry.listed,
            },
        )


def _not_rated(summary: _Summary, fields: dict[str, str | None]) -> str | None:
    """The reason why the places of a summary are not the full order, or None."""
    entries = [entry for _, _, entry in summary.entries]
    if fields.get(IN_PROGRESS) or any(entry.still_playing for entry in entries):
        return UNFINISHED
    n_listed = len(entries) + summary.n_unreadable
    places = [int(entry.listed) for entry in entries if entry.listed]
    expected = max(2, _whole(fields.get("entrants")), *places)
    return PARTIAL if n_listed < expected or len(places) < len(entries) else None


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() else 0


def _own_entry(summary: _Summary, fields: dict[str, str | None]) -> Entry | None:
    """The entry of the summary's owner, if exactly one is possible."""
    entries = [entry for _, _, entry in summary.entries]
    own = [entry for entry in entries if entry.player == fields.get("own_name")] or [
        entry for entry in entries if entry.listed and entry.listed == fields.get("own_place")
    ]
    return own[0] if len(own) == 1 else None

"""An event of a tournament league: its field, its finishing places, and its rating changes."""

from typing import TYPE_CHECKING, Any

from banzuke.flows.site.faces.shared import WHOLE, without_empty
from banzuke.flows.site.parts.blocks import Column, Facts, Section, Table, Text
from banzuke.flows.site.parts.numbers import number
from banzuke.flows.site.parts.texts import known

if TYPE_CHECKING:
    from banzuke.flows.tasks.tier.page import TierFace

NOTES = "SELECT rule, meaning, n_entries FROM tier_note WHERE league = $league AND event = $event"
TEAMS = """
SELECT DISTINCT place, player_id, team FROM entry
WHERE league = $league AND event = $event AND team IS NOT NULL AND void_reason IS NULL
"""

GAINS = (
    Column("rate", "number"),
    Column("gain", "signed", digits=1),
    Column("gain-core", "signed", digits=1),
    Column("gain-hands", "signed", digits=1),
    Column("gain-partial", "signed", digits=1),
    Column("gain-place", "signed", digits=1),
    Column("gain-conservation", "signed", digits=1),
    Column("gain-late", "signed", digits=1),
)


def event_sections(face: "TierFace", event: str) -> list[Section]:
    """The sections of an event's page."""
    data, entries = face.data, face.events[event]
    late = sum(bool(e.n_gone) for e in entries)
    again = sum(e.entry > 1 for e in entries)
    teams = {(place, player): team for place, player, team in data.rows(TEAMS, event=event)}
    facts: list[tuple[Text, Any]] = [
        (Text("event-ended"), data.time(entries[0].event_at)),
        (Text("event-field"), number(entries[0].field)),
        (Text("event-late"), number(late)),
        (Text("event-again"), number(again)),
    ]
    if entries[0].season != WHOLE:
        facts.append((Text("event-season"), entries[0].season))
    columns: tuple[Column, ...] = (
        Column("place", "int"),
        Column("player", "player"),
        Column("team"),
        Column("entry", "int"),
        Column("joined", "int"),
        Column("gone", "int"),
        Column("rate-before", "number"),
        *GAINS,
        Column("tier"),
    )
    rows = [
        (
            e.place, data.people.link(e.player_id), teams.get((e.place, e.player_id)), e.entry,
            e.n_joined, e.n_gone, e.rate_before, e.rate_after, e.gain, *e.causes, e.tier,
        )
        for e in entries
    ]  # fmt: skip
    found = [
        Section("event", [Facts(facts)]),
        Section(
            "field",
            [Text("field-intro"), Table(*without_empty(columns, rows), Text("field-caption"))],
        ),
    ]
    if notes := data.rows(NOTES, event=event):
        columns = (Column("meaning", "said"), Column("entries", "int"))
        rows = [(known(f"note-{rule}", meaning), n) for rule, meaning, n in notes]
        found.append(Section("notes", [Table(columns, rows, Text("notes-caption"))]))
    return found

"""Names of a home that are not names: of a wrong encoding, with file and line, or for oneself."""

from banzuke.flows.people.garbled import SHOWN, SUSPECT, garbled_note, is_garbled
from banzuke.flows.people.oneself import ONESELF, is_oneself, oneself_said
from banzuke.flows.store import Connection

NAMES = """
SELECT DISTINCT person.league, player.name
FROM core.player AS player JOIN core.person AS person ON person.player_id = player.player_id
ANTI JOIN core.name AS alias ON alias.player_id = player.player_id
WHERE regexp_matches(player.name, ?) ORDER BY ALL
"""
WHERE = """
WITH row AS (
    SELECT league, file_number, line, unnest([first, second]) AS number FROM core.game
    UNION ALL SELECT league, file_number, line, player FROM core.table_game
    UNION ALL SELECT league, file_number, line, player FROM core.entry
)
SELECT file.path, row.line
FROM core.player AS player JOIN core.person AS person ON person.player_id = player.player_id
JOIN row ON row.league = person.league AND row.number = person.number
JOIN raw.source_file AS file ON file.file_number = row.file_number
WHERE player.name = ? AND person.league = ? ORDER BY ALL LIMIT 1
"""


MAY_BE_ONESELF = (
    rf"(?i)^\s*(?:{'|'.join(sorted(ONESELF))})\s*$|^[\x00-\x7F]{{0,11}}[^\x00-\x7F].{{0,11}}$"
)
"""Names that `is_oneself` looks at: the words, and short names with a letter beyond ASCII, which
may be of another width, or have blanks between their letters."""


def garbled_notes(serving: Connection) -> list[str]:
    """A line for each league with names in a wrong encoding: some of them, and the remedy."""
    found: dict[str, list[str]] = {}
    for league, name in serving.rows(NAMES, [SUSPECT]):
        if is_garbled(name):
            found.setdefault(league, []).append(name)
    return [f"{league}: {_note(serving, league, names)}" for league, names in found.items()]


def oneself_notes(serving: Connection) -> list[str]:
    """A line for each league in which a player is called `me`, `ich` or 自分."""
    found: dict[str, list[str]] = {}
    for league, name in serving.rows(NAMES, [MAY_BE_ONESELF]):
        if is_oneself(name):
            found.setdefault(league, []).append(name)
    return [f"{league}: {oneself_said(names)}" for league, names in found.items()]


def _note(serving: Connection, league: str, names: list[str]) -> str:
    places = {name: next(iter(serving.rows(WHERE, [name, league])), None) for name in names[:SHOWN]}
    return garbled_note(names, {n: f"{at[0]}, line {at[1]}" for n, at in places.items() if at})

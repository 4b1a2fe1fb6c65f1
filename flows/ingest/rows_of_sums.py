"""Players who are called Total or Summe: rows of sums that count as games.

The night, Python and `banzuke sniff` say it in the same words.
"""

from collections.abc import Iterable, Iterator, Sequence, Set

from banzuke.flows.counted import first_few
from banzuke.flows.leagues.league import League
from banzuke.flows.readers.layouts.records import TOTALS, is_total
from banzuke.flows.store import Store

SHOWN = 3
"""Largest number of names in a note."""


def notes_of_totals(store: Store, league: League, paths: Sequence[str]) -> list[str]:
    """What `totals_said` says of the players of files that were just read."""
    if not paths:
        return []
    kind = league.its_kind
    names = [
        name
        for column in kind.people.values()
        for (name,) in store.rows(
            f"SELECT DISTINCT player.name FROM {kind.table} AS game"
            f" JOIN core.player AS player ON player.player_id = game.{column}"
            " JOIN raw.source_file AS file ON file.file_id = game.file_id"
            " WHERE file.league = ? AND list_contains(?, file.path) AND file.state = 'active'"
            " AND game.void_reason IS NULL AND regexp_matches(player.name, ?)",
            [league.name, [*paths], rf"(?i)^(?:.*\s)?(?:{TOTALS.pattern})(?:\s.*)?$"],
        )
    ]
    if not names:
        return []
    beside = [one for name in names for one, _ in _parts(name)]
    people = store.rows("SELECT name FROM core.player WHERE list_contains(?, name)", [beside])
    players = [name for (name,) in people]
    return [f"league {league.name}: {said}" for said in totals_said([*names, *players])]


def totals_said(names: Iterable[str]) -> Iterator[str]:
    """Yield the names among these that are words for sums, and the remedy.

    Spreadsheets also name rows of sums after a player: Ann Total, Summe Ann.
    """
    players = set(names)
    if found := sorted(name for name in players if is_total(name) or _is_sum_of(name, players)):
        quoted = first_few([f'"{name}"' for name in found], SHOWN)
        yield (
            f"{quoted} {'is' if len(found) == 1 else 'are'} rated as the name of a player: if its "
            "rows have sums, remove them from the log, or name it in `void_if` of its [[source]]"
        )


def _is_sum_of(name: str, players: Set[str]) -> bool:
    return any(is_total(word) and one in players for one, word in _parts(name))


def _parts(name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """The name without its last word, and without its first one, each beside that word."""
    before, _, last = name.rpartition(" ")
    first, _, after = name.partition(" ")
    return (before, last), (after, first)

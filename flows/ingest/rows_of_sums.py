"""Players who are called Total or Summe: rows of sums that count as games.

The night, Python and `banzuke sniff` say it in the same words.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from banzuke.flows.counted import first_few
from banzuke.flows.leagues.league import League
from banzuke.flows.readers.layouts.records import TOTALS, is_total
from banzuke.flows.store import Store

SUM = r"(?:grand |sub)?totals?|summe|ergebnis|gesamt|totale|totaal|somme|suma|razem|итого"
OF_SOMEBODY = rf"\S.*\s(?:{SUM})|(?:{SUM})\s\S.*"
"""A row of sums below those of one player, as spreadsheets insert it: Ann Total, Summe Ann."""
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
            [league.name, [*paths], rf"(?i)^\s*(?:{TOTALS.pattern}|{OF_SOMEBODY})\s*$"],
        )
    ]
    return [f"league {league.name}: {said}" for said in totals_said(names)]


def totals_said(names: Iterable[str]) -> Iterator[str]:
    """Yield the names among these that are words for sums, and the remedy."""
    if found := sorted({name for name in names if is_total(name) or _is_of_somebody(name)}):
        quoted = first_few([f'"{name}"' for name in found], SHOWN)
        yield (
            f"{quoted} {'is' if len(found) == 1 else 'are'} rated as the name of a player: if its "
            "rows have sums, remove them from the log, or name it in `void_if` of its [[source]]"
        )


def _is_of_somebody(name: str) -> bool:
    return re.fullmatch(OF_SOMEBODY, name.strip(), re.IGNORECASE) is not None

"""Groups of names of which two names met: in a game, at one table, or in one event."""

import polars as pl

from banzuke.flows.leagues.kinds import KINDS, Kind
from banzuke.flows.store import Store


def met(store: Store, groups: pl.DataFrame) -> set[int]:
    """The numbers of the groups of which two names met in any league.

    ``groups`` has the columns number and player_id.
    """
    if groups.is_empty():
        return set()
    store.register("similar_name", groups)
    rows = store.rows(" UNION ".join(_query(kind) for kind in KINDS.values()))
    return {number for (number,) in rows}


def _query(kind: Kind) -> str:
    """The SQL of the groups with two names in one game of a kind, void games included."""
    of_file = "JOIN raw.source_file AS file ON file.file_id = row.file_id AND file.state = 'active'"
    if kind.has_scores:
        return (
            f"SELECT DISTINCT one.number FROM {kind.table} AS row {of_file}"
            " JOIN similar_name AS one ON one.player_id = row.first_id"
            " JOIN similar_name AS two ON two.player_id = row.second_id AND two.number = one.number"
            " WHERE one.player_id <> two.player_id"
        )
    game = "row.file_id, row.line" if kind.has_seats else "file.league, row.event"
    return (
        f"SELECT DISTINCT one.number FROM {kind.table} AS row {of_file}"
        f" JOIN similar_name AS one ON one.player_id = row.player_id GROUP BY one.number, {game}"
        " HAVING count(DISTINCT one.player_id) > 1"
    )

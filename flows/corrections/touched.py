"""The games that each correction of a league affects: their events, and their times."""

import polars as pl

from banzuke.flows.corrections.corrected import FILE
from banzuke.flows.leagues.kinds import Kind
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.store import Store

SCHEMA: dict[str, pl.DataType] = {
    "correction": pl.String(),
    "said": pl.String(),
    "event": pl.String(),
    "played_at": pl.Datetime("us"),
}


def touched(store: Store, league: str, kind: Kind) -> pl.DataFrame:
    """(correction, said, event, played_at) of the games that active corrections affect.

    There is one row per correction, event and time; a moved game has the old and the new time. A
    correction of a name affects all games of the name, also before the correction's first day and
    after its last day.
    """
    active = store.frame(
        "SELECT correction, said || ': ' || reason AS said, game_key, player_id, other_id,"
        " event, moved_to FROM core.correction"
        " WHERE league = ? AND state = 'active' AND action <> 'apart'",
        [league],
    )
    if active.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    store.register("active_correction", active.drop("player_id"))
    store.register("touching_name", _names(store, active))
    event = "NULL::VARCHAR" if not kind.has_events else "row.event"
    time = kind.played_at
    source = f"{kind.table} AS row {FILE}"
    of_league = "file.league = ? AND file.state = 'active'"
    parts = [
        f"SELECT said.correction, said.said, {event} AS event, {time} AS played_at FROM {source}"
        " JOIN active_correction AS said ON said.game_key::UUID = row.natural_key"
        f" WHERE {of_league}",
        "SELECT correction, said, NULL AS event, moved_to AS played_at FROM active_correction"
        " WHERE moved_to IS NOT NULL AND ? IS NOT NULL",
    ]
    parts += [
        f"SELECT name.correction, name.said, {event} AS event, {time} AS played_at FROM {source}"
        f" JOIN touching_name AS name ON name.player_id = row.{column} WHERE {of_league}"
        for column in kind.people.values()
    ]
    if kind.has_events:
        parts.append(
            f"SELECT said.correction, said.said, row.event, {time} AS played_at FROM {source}"
            f" JOIN active_correction AS said ON said.event = row.event WHERE {of_league}"
        )
    query = " UNION ".join(parts)
    return store.frame(f"SELECT * FROM ({query}) ORDER BY ALL", [league] * len(parts))


def _names(store: Store, active: pl.DataFrame) -> pl.DataFrame:
    """(correction, said, player_id) of the names that each correction is about.

    An exclusion is about all names of its player.
    """
    chosen = active.filter(pl.col("player_id").is_not_null())
    schema = dict.fromkeys(("correction", "said", "player_id"), pl.String())
    ends: dict[str, str] = {}
    for found in aliases_by_namespace(store).values():
        ends |= {} if isinstance(found, BadAliases) else found
    names_of: dict[str, set[str]] = {}
    for name, end in ends.items():
        names_of.setdefault(end, set()).add(name)
    rows = []
    for correction, said, player_id, other_id in chosen.select(
        "correction", "said", "player_id", "other_id"
    ).iter_rows():
        names = {player_id}
        if other_id is None:  # excluded: every name of the player
            end = ends.get(player_id, player_id)
            names |= {end} | names_of.get(end, set())
        rows += [(correction, said, name) for name in sorted(names)]
    return pl.DataFrame(rows, schema=schema, orient="row")

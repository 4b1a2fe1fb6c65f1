"""The games behind the ratings, for the serving file: each game with its log and line.

The file has each game once, as the ratings count it: with corrections applied. Void games are
there, too, with their reason. People are numbers: with ids, a large league would take four times
the space.
"""

import tomllib

import polars as pl

from banzuke import sql
from banzuke.flows.corrections.corrected import stage_corrected
from banzuke.flows.leagues.kinds import KINDS, Kind
from banzuke.flows.leagues.periods import ALL_TIME
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.store import Store


def serve_games(store: Store) -> None:
    """Fill the attached ``serving`` with games, their players, and their periods."""
    _stage_leagues(store)
    _stage_people(store)
    store.execute(
        "CREATE OR REPLACE TEMP TABLE served_file AS SELECT league, file_id, file_number"
        " FROM raw.source_file WHERE state = 'active'"
    )
    for kind in KINDS.values():
        _stage_repeats(store, kind)
        stage_corrected(store, kind)
        store.execute(sql.read(f"serving/{kind.table.removeprefix('core.')}"))
    for table in ("person", "period", "name"):
        store.execute(sql.read(f"serving/{table}"))


def _stage_leagues(store: Store) -> None:
    """Serve the time settings of each league file: time zone, and whether it has one period.

    The time zone is null if DuckDB does not know it.
    """
    rows = store.rows(
        "SELECT league, arg_max(text, seen_at) FROM core.league_file GROUP BY league ORDER BY ALL"
    )
    files = {league: tomllib.loads(text) for league, text in rows}
    leagues = {
        "league": list(files),
        "timezone": [file.get("timezone", "UTC") for file in files.values()],
        "has_one_period": [file.get("period", ALL_TIME) == ALL_TIME for file in files.values()],
    }
    schema = {"league": pl.String, "timezone": pl.String, "has_one_period": pl.Boolean}
    store.register("league_said", pl.DataFrame(leagues, schema=schema))
    store.execute(
        "CREATE TABLE serving.core.league AS SELECT league, zone.name AS timezone, has_one_period"
        " FROM league_said LEFT JOIN pg_timezone_names() AS zone ON zone.name = timezone"
    )


def _stage_people(store: Store) -> None:
    """Stage two temporary tables on names.

    ``numbered`` has each name's id, its number, and the number of the player that the name stands
    for. ``other_name`` has the ids of names that stand for another player.

    Names are only ever added, so that a name keeps its number. If aliases contradict each other,
    the league fails, and its names stand for themselves.
    """
    ends: dict[str, str] = {}
    for found in aliases_by_namespace(store).values():
        if not isinstance(found, BadAliases):
            ends |= found
    schema = {"alias_id": pl.String, "end_id": pl.String}
    aliases = {"alias_id": list(ends), "end_id": list(ends.values())}
    store.register("alias_end", pl.DataFrame(aliases, schema=schema))
    store.execute(
        "CREATE OR REPLACE TEMP TABLE numbered AS"
        " SELECT name.player_id, name.rowid::UINTEGER AS number,"
        "  coalesce(shown.rowid, name.rowid)::UINTEGER AS shown"
        " FROM core.player AS name"
        " LEFT JOIN alias_end ON alias_end.alias_id = name.player_id"
        " LEFT JOIN core.player AS shown ON shown.player_id = alias_end.end_id"
    )
    # A separate table, so that DuckDB knows that it is small and mostly empty.
    store.execute(
        "CREATE OR REPLACE TEMP TABLE other_name AS"
        " SELECT player_id FROM numbered WHERE number <> shown"
    )


def _stage_repeats(store: Store, kind: Kind) -> None:
    """Stage ``repeat``: the (file_id, line) of records that repeat a record of the same league.

    Of the records with the same natural key, the first record of the file that was read first
    counts, and the others are repeats.
    """
    source = f"{kind.table} AS row JOIN served_file ON served_file.file_id = row.file_id"
    store.execute(
        f"""
        CREATE OR REPLACE TEMP TABLE repeat AS
        WITH twice AS (
            SELECT served_file.league, row.natural_key FROM {source} WHERE {kind.first_row}
            GROUP BY ALL HAVING count(*) > 1
        )
        SELECT row.file_id, row.line
        FROM {source} SEMI JOIN twice
            ON twice.league = served_file.league AND twice.natural_key = row.natural_key
        WHERE {kind.first_row}
        QUALIFY row_number() OVER (
            PARTITION BY served_file.league, row.natural_key
            ORDER BY served_file.file_number, row.line
        ) > 1
        """
    )

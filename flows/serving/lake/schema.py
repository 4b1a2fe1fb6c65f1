"""The tables, views and macros of a lake, made like those of a serving file; columns are added."""

from dataclasses import dataclass

from banzuke import sql
from banzuke.flows.serving import serving_file
from banzuke.flows.serving.lake.errors import NotPublished
from banzuke.flows.store import Connection

PER_FILE = ("generation", "build")
"""Tables that describe one serving file and no league."""


@dataclass(frozen=True)
class Table:
    """A table of the serving file: its name with schema, and its columns with their types."""

    name: str
    columns: dict[str, str]


def tables_of(lake: Connection, database: str) -> dict[str, Table]:
    """The tables of an attached serving file or lake, by name."""
    rows = lake.rows(
        "SELECT schema_name || '.' || table_name, list(column_name ORDER BY column_index),"
        " list(data_type ORDER BY column_index) FROM duckdb_columns()"
        " WHERE database_name = ? AND schema_name IN ('raw', 'core', 'result')"
        f" AND table_name NOT IN {PER_FILE} GROUP BY schema_name, table_name ORDER BY ALL",
        [database],
    )
    return {
        name: Table(name, dict(zip(columns, types, strict=True))) for name, columns, types in rows
    }


def make_schema(lake: Connection, home: dict[str, Table]) -> None:
    """Give the lake every table, column, view and macro that this code's serving files have.

    Raises
    ------
    NotPublished
        If a newer Banzuke wrote the lake: this version may not know the meaning of its tables.
    """
    for schema in ("raw", "core", "result"):
        lake.execute(f"CREATE SCHEMA IF NOT EXISTS lake.{schema}")
    lake.execute("CREATE TABLE IF NOT EXISTS lake.main.migration (name VARCHAR)")
    known = set(sql.names("migrations"))
    applied = {name for (name,) in lake.rows("SELECT name FROM lake.main.migration")}
    if unknown := sorted(name for name in applied - known if name[0].isdigit()):
        raise NotPublished(
            f"the lake was written by a newer Banzuke (migration {unknown[-1]}): update Banzuke"
        )
    _make_tables(lake, home)
    for name in sorted(known - applied):
        lake.execute("INSERT INTO lake.main.migration VALUES (?)", [name])
    _make_views(lake)


def _make_tables(lake: Connection, home: dict[str, Table]) -> None:
    there = tables_of(lake, "lake")
    for table in home.values():
        if table.name not in there:
            lake.execute(
                f"CREATE TABLE lake.{table.name} AS SELECT * FROM home.{table.name} LIMIT 0"
            )
            continue
        for column, dtype in table.columns.items():
            if column not in there[table.name].columns:
                lake.execute(f"ALTER TABLE lake.{table.name} ADD COLUMN {column} {dtype}")


def _make_views(lake: Connection) -> None:
    """Replace the lake's views and macros if other code has made them."""
    lake.execute("CREATE TABLE IF NOT EXISTS lake.main.build (sql_hash VARCHAR)")
    if lake.rows("SELECT sql_hash FROM lake.main.build") == [(serving_file.sql_hash(),)]:
        return
    for statement in serving_file.definitions():
        for kind in ("VIEW", "MACRO"):
            statement = statement.replace(f"CREATE {kind} ", f"CREATE OR REPLACE {kind} ", 1)  # noqa: PLW2901
        lake.execute(statement)
    lake.execute("DELETE FROM lake.main.build")
    lake.execute("INSERT INTO lake.main.build VALUES (?)", [serving_file.sql_hash()])

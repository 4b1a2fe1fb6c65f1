"""The meanings of the views and their columns, as comments of the serving file for any client."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache

from banzuke import sql
from banzuke.flows.store import Connection
from banzuke.flows.store.disk import as_literal
from banzuke.flows.store.statements import as_one


def comment_views(store: Connection, definitions: Iterable[str]) -> None:
    """Add comments to all views and columns of the attached ``serving``, the database in use."""
    means = view_means(definitions)
    comments = (
        comment
        for view, names in columns_of(store).items()
        for comment in _comments(view, means[view], names)
    )
    store.execute(as_one(comments))


def _comments(view: str, means: str, names: list[str]) -> Iterator[str]:
    full = f"serving.main.{view}"  # in full, because a registered frame may have the view's name
    yield f"COMMENT ON VIEW {full} IS {as_literal(means)}"
    for name in names:
        if meaning := column_means(view, name):
            yield f'COMMENT ON COLUMN {full}."{name}" IS {as_literal(meaning)}'


def types_of(serving: Connection) -> dict[str, dict[str, str]]:
    """The columns of each view of the database in use, in order, with their types in DuckDB."""
    found: dict[str, dict[str, str]] = {}
    for view, column, kind in serving.rows(
        "SELECT view.view_name, col.column_name, col.data_type"
        " FROM duckdb_views() AS view JOIN duckdb_columns() AS col"
        " ON col.database_name = view.database_name AND col.schema_name = view.schema_name"
        " AND col.table_name = view.view_name"
        " WHERE NOT view.internal AND view.database_name = current_database()"
        " ORDER BY view.view_name, col.column_index"
    ):
        found.setdefault(view, {})[column] = kind
    return found


def columns_of(serving: Connection) -> dict[str, list[str]]:
    """The columns of each view of the database in use, in order."""
    return {view: list(types) for view, types in types_of(serving).items()}


def view_means(definitions: Iterable[str]) -> dict[str, str]:
    """The description in the head of each view's definition."""
    heads = (re.match(r"\s*((?:--.*\n)*)\s*CREATE VIEW (\w+)", text) for text in definitions)
    return {
        found[2]: " ".join(found[1].replace("\n--", " ").removeprefix("--").split())
        for found in heads
        if found
    }


def column_means(view: str, column: str) -> str | None:
    """The meaning of a column, from its view or else from every view; None if there is none."""
    known = meanings()
    return known.get(view, {}).get(column) or known["every"].get(column)


@cache
def meanings() -> dict[str, dict[str, str]]:
    """The meanings of columns by view; those under `every` hold for all views."""
    return tomllib.loads((sql.FOLDER / "columns.toml").read_text(encoding="utf-8"))

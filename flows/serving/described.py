"""What the views and their columns mean, as comments of the serving file that any client shows."""

import re
import tomllib
from functools import cache

import sql
from flows.store import Connection
from flows.store.disk import as_literal


def comment_views(store: Connection) -> None:
    """Give every view and column of the attached ``serving``, which is in use, its comment."""
    for view, names in columns_of(store).items():
        full = f"serving.main.{view}"  # a frame may be registered by the same name
        store.execute(f"COMMENT ON VIEW {full} IS {as_literal(view_means(view))}")
        for name in names:
            if meaning := column_means(view, name):
                store.execute(f'COMMENT ON COLUMN {full}."{name}" IS {as_literal(meaning)}')


def columns_of(serving: Connection) -> dict[str, list[str]]:
    """Return the columns of every view of the database in use, in order."""
    rows = serving.rows(
        "SELECT view.view_name, list(col.column_name ORDER BY col.column_index)"
        " FROM duckdb_views() AS view JOIN duckdb_columns() AS col"
        " ON col.database_name = view.database_name AND col.schema_name = view.schema_name"
        " AND col.table_name = view.view_name"
        " WHERE NOT view.internal AND view.database_name = current_database()"
        " GROUP BY view.view_name ORDER BY ALL"
    )
    return dict(rows)


def view_means(view: str) -> str:
    """Return what the head of a view's file says of it."""
    folder = "views" if view in sql.names("views") else "views/history"
    lines = sql.read(f"{folder}/{view}").splitlines()
    head = lines[: next(i for i, line in enumerate(lines) if not line.startswith("--"))]
    return re.sub(r"\s+", " ", " ".join(line.removeprefix("--") for line in head)).strip()


def column_means(view: str, column: str) -> str | None:
    """Return what a column is: in its view, else in every view; None if nothing says it."""
    said = meanings()
    return said.get(view, {}).get(column) or said["every"].get(column)


@cache
def meanings() -> dict[str, dict[str, str]]:
    """Return the meanings of columns by view, and by `every`."""
    return tomllib.loads((sql.FOLDER / "columns.toml").read_text(encoding="utf-8"))

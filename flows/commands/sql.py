"""`banzuke sql`: one query on the serving file or a lake, printed or written to a file."""

from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

from flows.screen import show
from flows.serving.lake.connect import open_lake
from flows.settings import Home
from flows.store import BadQuery, Connection, Parameters, open_serving
from flows.store.disk import as_literal


def ask(
    home: Home, query: str, parameters: Parameters = ()
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return the column names and rows of a query on the serving file."""
    with closing(open_serving(home)) as serving:
        return _answer(serving, query, parameters)


def _answer(
    ratings: Connection, query: str, parameters: Parameters = ()
) -> tuple[list[str], list[tuple[Any, ...]]]:
    cursor = ratings.execute(query, parameters)
    return [column[0] for column in cursor.description or []], cursor.fetchall()


def _opened(source: Home | str) -> AbstractContextManager[Connection]:
    if isinstance(source, Home):
        return closing(open_serving(source))
    return open_lake(source, read_only=True)


def run_query(source: Home | str, query: str, *, form: str, output: Path | None) -> None:
    """Answer a query as table, csv, json or parquet, on standard output or into a file.

    ``source`` is a home, or the address of a lake.
    """
    with _opened(source) as ratings:
        if output is not None or form == "parquet":
            _write(ratings, query, form, output)
            return
        columns, rows = _answer(ratings, query)
    if form == "table":
        show.as_table(columns, rows)
    elif form == "json":
        show.as_json(columns, rows)
    else:
        show.as_csv(columns, rows)


def _write(ratings: Connection, query: str, form: str, output: Path | None) -> None:
    if output is None:
        raise BadQuery("parquet is no text: name a file with --output")
    options = {
        "csv": "(FORMAT csv, HEADER)",
        "json": "(FORMAT json, ARRAY)",
        "parquet": "(FORMAT parquet)",
    }
    if form not in options:
        raise BadQuery("a table is for the terminal: --output takes --format csv, json or parquet")
    ratings.execute(f"COPY ({query.rstrip().rstrip(';')}) TO {as_literal(output)} {options[form]}")

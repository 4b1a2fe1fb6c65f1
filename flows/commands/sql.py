"""`banzuke sql`: one query on the serving file, printed or written to a file."""

from contextlib import closing
from pathlib import Path
from typing import Any

from flows import show
from flows.settings import Home
from flows.store import BadQuery, Parameters, open_serving


def ask(
    home: Home, query: str, parameters: Parameters = ()
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return the column names and rows of a query on the serving file."""
    with closing(open_serving(home)) as serving:
        cursor = serving.execute(query, parameters)
        return [column[0] for column in cursor.description or []], cursor.fetchall()


def run_query(home: Home, query: str, *, form: str, output: Path | None) -> None:
    """Answer a query as table, csv, json or parquet, on standard output or into a file."""
    if output is not None or form == "parquet":
        _write(home, query, form, output)
        return
    columns, rows = ask(home, query)
    if form == "table":
        show.as_table(columns, rows)
    elif form == "json":
        show.as_json(columns, rows)
    else:
        show.as_csv(columns, rows)


def _write(home: Home, query: str, form: str, output: Path | None) -> None:
    if output is None:
        raise BadQuery("parquet is no text: name a file with --output")
    options = {
        "csv": "(FORMAT csv, HEADER)",
        "json": "(FORMAT json, ARRAY)",
        "parquet": "(FORMAT parquet)",
    }
    if form not in options:
        raise BadQuery("a table is for the terminal: --output takes --format csv, json or parquet")
    target = str(output).replace("'", "''")
    with closing(open_serving(home)) as serving:
        serving.execute(f"COPY ({query.rstrip().rstrip(';')}) TO '{target}' {options[form]}")

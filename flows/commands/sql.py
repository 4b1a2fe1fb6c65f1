"""`banzuke sql`: one query on the serving file or a lake, printed or written to a file."""

import sys
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Annotated, Literal

import typer

from flows.commands.options import HomeOption, JsonOption, LakeOption
from flows.screen import show
from flows.serving.ask import answer
from flows.serving.lake.connect import open_lake
from flows.settings import Home
from flows.store import BadQuery, Connection, open_serving
from flows.store.disk import as_literal

app = typer.Typer(add_completion=False)


@app.command(
    epilog='Example: banzuke sql "SELECT player, rating FROM static_rating LIMIT 10" --format csv'
)
def sql(
    query: Annotated[str | None, typer.Argument(help="The query; else standard input.")] = None,
    home: HomeOption = None,
    form: Annotated[
        Literal["table", "csv", "json", "parquet"],
        typer.Option("--format", help="How to print rows."),
    ] = "table",
    as_json: JsonOption = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write to this file.")
    ] = None,
    lake: LakeOption = None,
) -> None:
    """Ask the published ratings in SQL (DuckDB); during a night, too."""
    text = sys.stdin.read() if query is None or query == "-" else query
    source = lake or Home.find(home)
    run_query(source, text, form="json" if as_json else form, output=output)


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
        columns, rows = answer(ratings, query)
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

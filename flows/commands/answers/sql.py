"""`banzuke sql`: one query on the serving file or a lake, printed or written to a file."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import typer

from banzuke.flows.commands.common.nothing import why_nothing
from banzuke.flows.commands.common.options import HomeOption, JsonOption, LakeOption
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.apart import half_of_memory, run_apart
from banzuke.flows.serving.ask import answer
from banzuke.flows.serving.lake.connect import open_lake
from banzuke.flows.serving.old_views import old_views_named
from banzuke.flows.store import BadQuery, Connection, open_serving
from banzuke.flows.store.disk import as_literal
from banzuke.flows.whole_file import whole_file

app = typer.Typer(add_completion=False)


@app.command(
    epilog='Example: banzuke sql "SELECT player, rating FROM static_rating LIMIT 10" --format csv'
)
def sql(
    query: Annotated[
        str | None, typer.Argument(help="The query; without it, standard input is read.")
    ] = None,
    home: HomeOption = None,
    form: Annotated[
        Literal["table", "csv", "json", "parquet"],
        typer.Option("--format", help="The form of the printed rows."),
    ] = "table",
    as_json: JsonOption = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the rows to this file.")
    ] = None,
    lake: LakeOption = None,
    safe: Annotated[
        bool,
        typer.Option(
            "--safe", help="In CSV, protect texts that a spreadsheet would run as formulas."
        ),
    ] = False,
    trusted: Annotated[
        bool,
        typer.Option(
            "--trusted", help="Allow the query to read and write files, and to change settings."
        ),
    ] = False,
    timeout: Annotated[
        float | None,
        typer.Option("--timeout", help="Stop the query after this number of seconds.", min=0.1),
    ] = None,
    memory_mb: Annotated[
        int | None,
        typer.Option(
            "--memory",
            help="The most memory of the query, in MB; by default half of the machine's memory.",
            min=100,
        ),
    ] = None,
) -> None:
    """Query the published ratings in SQL (DuckDB), also during a night.

    A query reaches only the ratings, unless --trusted is given.
    """
    text = sys.stdin.read() if query is None or query == "-" else query
    source = lake or Home.find(home)
    run_query(
        source, text, form="json" if as_json else form, output=output, safe=safe, trusted=trusted,
        timeout=timeout, memory_mb=memory_mb,
    )  # fmt: skip


@dataclass(frozen=True)
class Request:
    """A query, and the form of its answer; see ``run_query``."""

    source: Home | str
    query: str
    form: str
    safe: bool
    trusted: bool
    copied: str | None
    unfinished: Path | None
    memory_bytes: int


def run_query(
    source: Home | str,
    query: str,
    *,
    form: str,
    output: Path | None,
    safe: bool = False,
    trusted: bool = False,
    timeout: float | None = None,
    memory_mb: int | None = None,
) -> None:
    """Answer a query as table, csv, json or parquet, on standard output or into a file.

    ``source`` is a home, or the address of a lake, whose files a query must reach. Unless
    ``trusted`` is given, a query on a home reaches the serving file only. A separate process runs
    the query, and is ended after ``timeout`` seconds.
    """
    if safe and form != "csv":
        raise BadQuery("--safe is for --format csv: only spreadsheets run a cell as a formula")
    if output and output.is_dir():
        raise BadQuery(f"{output} is a folder; name a file in it")
    copied = None if safe else _copied(form, output)
    memory_bytes = half_of_memory() if memory_mb is None else memory_mb * 1_000_000
    with (
        TemporaryDirectory(prefix="banzuke-sql-") as folder,
        whole_file(output) if output else nullcontext() as unfinished,
    ):
        request = Request(source, query, form, safe, trusted, copied, unfinished, memory_bytes)
        work = partial(_answer, request, Path(folder))
        run_apart(work, seconds=timeout, memory_bytes=memory_bytes)


def _answer(request: Request, folder: Path, answered: Callable[[], None]) -> None:
    """Run the query, and write or print the answer.

    ``folder`` is for data that do not fit in memory. ``answered`` is called when only printing is
    left.
    """
    is_home = isinstance(request.source, Home)
    with _opened(request.source) as ratings, _explained(ratings, is_home=is_home):
        ratings.set_limits(memory_mb=request.memory_bytes // 1_250_000, spills_into=folder)
        if is_home and not request.trusted:  # before parsing, because that can already read files
            ratings.lock_down(writes=request.unfinished if request.copied else None)
        if (n_answers := ratings.n_answers(request.query)) > 1:
            raise BadQuery(f"this text has {n_answers} queries; run one query at a time")
        if request.unfinished and request.copied:
            _copy(
                ratings,
                request.query,
                request.unfinished,
                f"FORMAT {request.form}, {request.copied}",
            )
            return
        columns, rows = answer(ratings, request.query)
        missing = why_nothing(ratings) if not rows and is_home else None
    answered()
    _show(request, columns, rows, missing)


def _opened(source: Home | str) -> AbstractContextManager[Connection]:
    if isinstance(source, Home):
        return closing(open_serving(source))
    return open_lake(source, read_only=True)


def _show(
    request: Request, columns: list[str], rows: list[tuple[Any, ...]], missing: str | None
) -> None:
    if request.unfinished:
        with request.unfinished.open("w", encoding="utf-8", newline="") as file:
            show.as_csv(columns, rows, safe=request.safe, file=file)
    elif request.form == "table":
        show.as_table(columns, rows)
        if not rows:
            why = missing or "no row of the published data fits the query"
            print(f"0 rows: {why}.")  # noqa: T201
    elif request.form == "json":
        show.as_json(columns, rows)
    else:
        show.as_csv(columns, rows, safe=request.safe)


@contextmanager
def _explained(ratings: Connection, *, is_home: bool) -> Iterator[None]:
    """Add to an error about permissions how a query can use more than the ratings.

    Of a home, add to an error about an unknown name that its views are old.
    """
    try:
        with old_views_named(ratings) if is_home else nullcontext():
            yield
    except BadQuery as error:
        if not str(error).startswith("Permission Error") and "has been locked" not in str(error):
            raise
        raise BadQuery(
            f"{error}\nA query can read the ratings only; with --trusted it can use files and "
            "settings."
        ) from None


def _copied(form: str, output: Path | None) -> str | None:
    """The options of DuckDB's COPY, or None if this command writes the answer."""
    if output is None:
        if form == "parquet":
            raise BadQuery("parquet cannot be printed: name a file with --output")
        return None
    options = {"csv": "HEADER", "json": "ARRAY", "parquet": "COMPRESSION snappy"}
    if form not in options:
        raise BadQuery("a table is for the terminal: --output needs --format csv, json or parquet")
    return options[form]


def _copy(ratings: Connection, query: str, file: Path, options: str) -> None:
    """Write an answer into a file."""
    text = query.rstrip().rstrip(";")
    ratings.execute(f"COPY ({text}) TO {as_literal(file)} ({options}, USE_TMP_FILE false)")

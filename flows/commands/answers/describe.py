"""`banzuke describe`: the views, and the meanings of their columns."""

import tempfile
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.store import BadQuery, Connection, open_serving
from banzuke.flows.whole_file import whole_file

app = typer.Typer(add_completion=False)

VIEWS = """
SELECT view_name, comment FROM duckdb_views()
WHERE NOT internal AND database_name = current_database() ORDER BY ALL
"""
COLUMNS = """
SELECT column_name, lower(data_type), comment FROM duckdb_columns()
WHERE NOT internal AND database_name = current_database() AND table_name = ?
    AND schema_name = 'main' ORDER BY column_index
"""
HEAD = """# Views and their columns

The views and their columns, as `banzuke describe` lists them; [Ask in SQL](sql.md) shows queries.
`banzuke describe --markdown docs/views.md` writes this page. A time (`…_at`) is in UTC, a date
(`…_on`) in the league's time zone.
"""


@app.command(epilog="Example: banzuke describe static_rating")
def describe(
    view: Annotated[
        str | None,
        typer.Argument(help="The view whose columns are shown; without it, all views are listed."),
    ] = None,
    home: HomeOption = None,
    markdown: Annotated[
        Path | None,
        typer.Option(
            "--markdown",
            metavar="FILE",
            help="Write all views of this version of Banzuke, with columns, as a page.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the views, or the meanings of the columns of a view."""
    if markdown:
        text = page_of_views()
        with whole_file(markdown) as new:
            new.write_text(text, encoding="utf-8")
        return
    with closing(open_serving(Home.find(home))) as serving:
        columns, rows = described(serving, view)
    show.as_table_or_json(columns, rows, as_json=as_json)


def described(serving: Connection, view: str | None) -> tuple[list[str], list[tuple[Any, ...]]]:
    """A row for each view, or for each column of a view.

    Raises
    ------
    BadQuery
        If the view does not exist.
    """
    views = serving.rows(VIEWS)
    if view is None:
        return ["view", "has"], [(name, comment.partition(". ")[0]) for name, comment in views]
    if view not in dict(views):
        hint = did_you_mean(view, list(dict(views)))
        raise BadQuery(f"no view {view!r}{hint} `banzuke describe` lists all views")
    return ["column", "type", "is"], serving.rows(COLUMNS, [view])


def page_of_views() -> str:
    """The page docs/views.md, with the views of an empty home."""
    from banzuke.flows.serving.serving_file import build_serving  # noqa: PLC0415  # loads tasks
    from banzuke.flows.store import open_store  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        with open_store(home, command="describe") as store:
            build_serving(store)
        with closing(open_serving(home)) as serving:
            return page(serving)


def page(serving: Connection) -> str:
    """Every view with its columns, in Markdown."""
    parts = [HEAD]
    for view, comment in serving.rows(VIEWS):
        _, columns = described(serving, view)
        rows = [f"| `{name}` | {dtype} | {means} |" for name, dtype, means in columns]
        head = [f"## {view}", "", comment, "", "| column | type | is |", "|---|---|---|"]
        parts.append("\n".join([*head, *rows]) + "\n")
    return "\n".join(parts)

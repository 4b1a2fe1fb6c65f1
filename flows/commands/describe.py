"""`banzuke describe`: what the views are, and what a column means."""

from contextlib import closing
from typing import Annotated, Any

import typer

from banzuke.flows.commands.options import HomeOption, JsonOption
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.store import BadQuery, Connection, open_serving

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

What `banzuke describe` says of each view; [Ask in SQL](sql.md) has how to ask them. This page is
what `banzuke describe --markdown` prints. A time (`…_at`) is in UTC, a date (`…_on`) in the
league's time zone.
"""


@app.command(epilog="Example: banzuke describe static_rating")
def describe(
    view: Annotated[str | None, typer.Argument(help="Its columns; else all views.")] = None,
    home: HomeOption = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="All views with columns, as the page docs/views.md.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Say what the views are, a line each, or what the columns of a view mean."""
    with closing(open_serving(Home.find(home))) as serving:
        if markdown:
            print(page(serving), end="")  # noqa: T201
            return
        columns, rows = described(serving, view)
    (show.as_json if as_json else show.as_table)(columns, rows)


def described(serving: Connection, view: str | None) -> tuple[list[str], list[tuple[Any, ...]]]:
    """Return a row for each view, or for each column of a view.

    Raises
    ------
    BadQuery
        If there is no such view.
    """
    views = serving.rows(VIEWS)
    if view is None:
        return ["view", "has"], [(name, comment.partition(". ")[0]) for name, comment in views]
    if view not in dict(views):
        raise BadQuery(f"no view {view!r}{did_you_mean(view, list(dict(views)))}")
    return ["column", "type", "is"], serving.rows(COLUMNS, [view])


def page(serving: Connection) -> str:
    """Return docs/views.md: every view with what its columns are."""
    parts = [HEAD]
    for view, comment in serving.rows(VIEWS):
        _, columns = described(serving, view)
        rows = [f"| `{name}` | {dtype} | {means} |" for name, dtype, means in columns]
        head = [f"## {view}", "", comment, "", "| column | type | is |", "|---|---|---|"]
        parts.append("\n".join([*head, *rows]) + "\n")
    return "\n".join(parts)

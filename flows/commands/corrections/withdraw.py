"""`banzuke withdraw`: a wrong file no longer counts, until it is corrected or read again."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.broken_files import leagues_that_can_be_used
from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, WaitOption
from banzuke.flows.home import Home
from banzuke.flows.ingest.withdraw import path_in_home, undo_withdrawal, withdraw_file
from banzuke.flows.readers import zipped
from banzuke.flows.screen import show
from banzuke.flows.serving.serving_file import open_to_publish

app = typer.Typer(add_completion=False)

COLUMNS = ["league", "path", "rows"]


@app.command(epilog="Example: banzuke withdraw inbox/club/wrong.csv --reason 'a test'")
def withdraw(
    file: Annotated[str, typer.Argument(help="The log to withdraw; its path in the home.")],
    home: HomeOption = None,
    league: LeagueOption = None,
    reason: Annotated[
        str, typer.Option("--reason", help="The reason; the view `source_file` shows it.")
    ] = "",
    undo: Annotated[
        bool, typer.Option("--undo", help="Undo a withdrawal: the next night reads the log again.")
    ] = False,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Withdraw a wrong file: its games no longer count, and nights do not read it."""
    show_withdrawal(
        Home.find(home), file, league=league, reason=reason, undo=undo, wait_seconds=wait,
        as_json=as_json,
    )  # fmt: skip


def show_withdrawal(
    home: Home,
    file: str,
    *,
    league: str | None,
    reason: str,
    undo: bool,
    wait_seconds: float,
    as_json: bool,
) -> None:
    """Withdraw a file, or with ``undo`` let it be read again, and print the changes."""
    leagues = leagues_that_can_be_used(home, league=league).leagues
    path = path_in_home(home, file)
    with open_to_publish(home, command="withdraw", wait_seconds=wait_seconds) as store:
        if undo:
            done = undo_withdrawal(store, leagues, path)
        else:
            done = withdraw_file(store, leagues, path, reason=reason)
    columns = COLUMNS[:2] if undo else COLUMNS
    rows = [(one.league, one.path, one.n_rows)[: len(columns)] for one in done]
    if as_json:
        show.as_json(columns, rows)
        return
    show.as_table(columns, rows)
    if not undo:
        print("Withdrawn: the next night rates without these rows, and reads the file only when")  # noqa: T201
        print("it has changed, or after `banzuke withdraw --undo`.")  # noqa: T201
        return
    print("The next night reads the file again.")  # noqa: T201
    for one in done:
        if not zipped.exists(home.root / one.path):
            print(f"{one.path} is missing: put it back.")  # noqa: T201

"""`banzuke pin`: keep a version shown, whatever the nights compute."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, ReasonOption, WaitOption
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.serving_file import open_to_publish
from banzuke.flows.versions.holds import PINNED, Hold, Line, hold
from banzuke.flows.versions.moments import find_version
from banzuke.flows.versions.promotion import Change, promote, shown_of

app = typer.Typer(add_completion=False)

COLUMNS = ["league", "task", "period", "kind", "version_id", "reason"]


@app.command(epilog='Example: banzuke pin 1c0f3a --reason "the final table of 2024"')
def pin(
    version: Annotated[
        str, typer.Argument(help="The start of a version's id, as `banzuke versions` lists it.")
    ],
    reason: ReasonOption,
    home: HomeOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show a version, and keep it shown whatever the nights compute, until it is unpinned."""
    show_pin(Home.find(home), version, reason=reason, wait_seconds=wait, as_json=as_json)


def show_pin(home: Home, start: str, *, reason: str, wait_seconds: float, as_json: bool) -> None:
    """Pin the version whose id begins with ``start``: show it, if necessary, and hold it."""
    with open_to_publish(home, command="pin", wait_seconds=wait_seconds) as store:
        version_id, line = find_version(store, start)
        pinned = Hold(PINNED, version_id, None, reason)
        with store.transaction():
            if shown_of(store, line[0]).get(line) != version_id:
                promote(store, Change(*line, version_id, reason=PINNED))
            hold(store, line, pinned)
            store.bump_generation()
    print_holds({line: pinned}, as_json=as_json)


def print_holds(holds: dict[Line, Hold], *, as_json: bool) -> None:
    """Print the versions that are held, or were held."""
    rows = [(*line, held.kind, held.version_id, held.reason) for line, held in holds.items()]
    show.as_table_or_json(COLUMNS, rows, as_json=as_json)

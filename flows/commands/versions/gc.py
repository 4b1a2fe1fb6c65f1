"""`banzuke gc`: the space of old versions, and their removal."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, WaitOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.compact import compact
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_or_read_store, open_store
from banzuke.flows.versions.gc import doomed, remove

app = typer.Typer(add_completion=False)

COLUMNS = ["league", "task", "versions", "state"]


@app.command(epilog="Example: banzuke gc --keep 5 --keep-days 365, then again with --delete")
def gc(
    home: HomeOption = None,
    keep: Annotated[
        int,
        typer.Option("--keep", help="Number of published versions to keep for each period.", min=1),
    ] = 30,
    keep_days: Annotated[
        float,
        typer.Option(
            "--keep-days", help="Also keep versions that were published within so many days.", min=0
        ),
    ] = 30,
    delete: Annotated[
        bool, typer.Option("--delete", help="Remove the versions; without it, only list them.")
    ] = False,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show which old versions can be removed, or remove their rows and free the space."""
    collect_garbage(
        Home.find(home), last=keep, days=keep_days, delete=delete, wait_seconds=wait,
        as_json=as_json,
    )  # fmt: skip


def collect_garbage(
    home: Home, *, last: int, days: float, delete: bool, wait_seconds: float, as_json: bool
) -> None:
    """Print the versions whose rows can go; with ``delete`` remove the rows and compact the file.

    This also frees the space that a killed `gc` has left. Without ``delete`` the store may be on
    a read-only disk.
    """
    opened = open_store if delete else open_or_read_store
    with opened(home, command="gc", wait_seconds=wait_seconds) as store:
        groups = doomed(store, last=last, days=days)
        n_rows = remove(store, groups) if delete and groups else 0
        if store.run_id:
            refresh_serving(store)  # also after a gc that was killed before this step
    state = "removed" if delete else "can go"
    rows = [(group.league, group.task, len(group.version_ids), state) for group in groups]
    if delete:
        size = compact(home, command="gc", wait_seconds=wait_seconds)
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    if rows:
        show.as_table(COLUMNS, rows)
    if delete:
        now, before = size.bytes_after, size.bytes_before
        removed = counted(n_rows, "row")
        print(f"{removed} removed; the store has {now:,} bytes (before: {before:,}).")  # noqa: T201
    elif rows:
        print("Nothing is removed without --delete.")  # noqa: T201
    else:
        print("No version can be removed.")  # noqa: T201

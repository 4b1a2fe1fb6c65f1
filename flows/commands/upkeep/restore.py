"""`banzuke restore`: a home in the state of a backup."""

from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import JsonOption, PatienceOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.restore import restore_backup

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke restore monday.tar.zst --home copy")
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `banzuke backup` wrote.")],
    home: Annotated[
        Path, typer.Option("--home", help="A new or empty folder; with --force, any home.")
    ],
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Replace the files of that home; what differs is kept beside them."
        ),
    ] = False,
    wait: PatienceOption = 3600,
    as_json: JsonOption = False,
) -> None:
    """Make a home from a backup: every hash is checked before any file is changed."""
    put_back(Home(home.resolve()), file, force=force, wait_seconds=wait, as_json=as_json)


def put_back(home: Home, file: Path, *, force: bool, wait_seconds: float, as_json: bool) -> None:
    """Restore a backup and print its contents."""
    manifest = restore_backup(home, file, force=force, wait_seconds=wait_seconds)
    if as_json:
        rows = [(path, entry["bytes"], entry["sha256"]) for path, entry in manifest.files.items()]
        show.as_json(["path", "bytes", "sha256"], rows)
        return
    print(  # noqa: T201
        f"Restored {home.root} as it was at {manifest.created_at}, "
        f"{counted(len(manifest.files), 'file')}; "
        "all hashes are right."
    )
    if not manifest.with_inbox:
        print("The backup has no logs: copy the inbox back yourself.")  # noqa: T201

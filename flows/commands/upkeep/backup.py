"""`banzuke backup`: one file from which a home can be restored."""

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, PatienceOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.backup import write_backup

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke backup monday.tar.zst --home data --with-inbox")
def backup(
    file: Annotated[
        Path, typer.Argument(help="The file to write, such as monday.tar.zst; it must not exist.")
    ],
    home: HomeOption = None,
    with_inbox: Annotated[
        bool, typer.Option("--with-inbox", help="Also copy the logs themselves.")
    ] = False,
    wait: PatienceOption = 3600,
    as_json: JsonOption = False,
) -> None:
    """Write a complete copy of store, league files, aliases and settings, between nights."""
    make_backup(Home.find(home), file, with_inbox=with_inbox, wait_seconds=wait, as_json=as_json)


def make_backup(
    home: Home, file: Path, *, with_inbox: bool, wait_seconds: float, as_json: bool
) -> None:
    """Write a backup and print its contents."""
    manifest = write_backup(home, file, with_inbox=with_inbox, wait_seconds=wait_seconds)
    if as_json:
        rows = [(path, entry["bytes"], entry["sha256"]) for path, entry in manifest.files.items()]
        show.as_json(["path", "bytes", "sha256"], rows)
        return
    size = file.stat().st_size / 1e6
    logs = "" if with_inbox else "; logs are not in it (--with-inbox)"
    print(f"Wrote {file}: {counted(len(manifest.files), 'file')}, {size:.1f} MB{logs}.")  # noqa: T201
    print(f"Put it back with `banzuke restore {_as_word(file)} --home FOLDER`.")  # noqa: T201


def _as_word(file: Path) -> str:
    """A path as a word of a command line: one that begins with a dash would be an option."""
    return quote(f"./{file}" if str(file).startswith("-") else str(file))

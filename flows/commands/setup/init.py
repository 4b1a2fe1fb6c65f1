"""`banzuke init`: a new home with one commented league file and commented settings."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.machine_zone import machine_zone

app = typer.Typer(add_completion=False)

ABOUT = 27
"""Width of a key and its value in the example, before the comment."""
FOLDERS = ("leagues", "inbox", "store", "report")
UNFINISHED = ".unfinished-init"
"""A file in a home while `init` makes it: a kill leaves the file there."""


@app.command(epilog="Example: banzuke init my-league; banzuke init --from games.pgn my-club")
def init(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder.")],
    logs: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            help="A log, or a folder of logs: they are copied, and a league file is made for them.",
        ),
    ] = None,
) -> None:
    """Make a home: folders for logs and leagues, and a commented league file to edit."""
    if logs:
        from banzuke.flows.commands.setup.init_from import init_from  # noqa: PLC0415  # loads all that reads logs

        init_from(folder, logs)
        return
    for line in init_home(folder):
        typer.echo(line)


class NotEmpty(BanzukeError):
    """The folder has something in it already."""


def init_home(folder: Path) -> list[str]:
    """Make a home in a new or empty folder and return the next steps, one per line.

    Raises
    ------
    NotEmpty
        If the folder is a file or has something in it.
    """
    example = folder / "leagues" / "example.toml"
    zone = machine_zone()
    with new_home(folder):
        example.write_text(_in_zone(_example("league"), zone), encoding="utf-8")
        (folder / "inbox" / "example").mkdir()
    return [
        f"Made a home in {folder}.",
        f"1. Edit {example}: it describes your log files.",
        f"2. Put your logs into {folder / 'inbox' / 'example'}.",
        f"3. Run `banzuke nightly {Home(folder).option}`.",
        f"The time zone is {zone}, that of this machine; `timezone` in {example} changes it.",
    ]


@contextmanager
def new_home(folder: Path) -> Iterator[None]:
    """Make a home without a league in a new or empty folder, for the block to fill.

    After an error nothing is left, so that the command can be repeated.

    Raises
    ------
    NotEmpty
        If the folder is a file or has something in it.
    StoreUnusable
        If no database can be written in a folder of this name.
    """
    from banzuke.flows.store import refuse_question_mark  # noqa: PLC0415  # loads duckdb

    refuse_full(folder)
    refuse_question_mark(folder)
    was_there = folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / UNFINISHED).touch()
        for name in FOLDERS:
            (folder / name).mkdir()
        (folder / "banzuke.toml").write_text(_example("settings"), encoding="utf-8")
        (folder / ".gitignore").write_text("store/\nreport/\n", encoding="utf-8")
        yield
        (folder / UNFINISHED).unlink()
    except BaseException:
        with suppress(OSError):  # the first error counts
            for path in folder.iterdir():
                path.unlink() if path.is_file() else shutil.rmtree(path)
            if not was_there:
                folder.rmdir()
        raise


def refuse_full(folder: Path) -> None:
    """Refuse a folder that is a file or has something in it.

    Raises
    ------
    NotEmpty
        If the folder is a file or has something in it.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        if (folder / UNFINISHED).exists():
            raise NotEmpty(
                f"{folder} is a part of a home, because `init` was killed in it: empty it with "
                f"`find {quote(str(folder))} -mindepth 1 -delete`, and run this command again"
            )
        raise NotEmpty(f"{folder} is not an empty folder; name a new one")


def _in_zone(text: str, zone: str) -> str:
    """The text of a league file with a zone in place of UTC; comments stay in their column."""
    utc, here = 'timezone = "UTC"', f'timezone = "{zone}"'
    return text.replace(utc.ljust(ABOUT), here.ljust(ABOUT), 1)


def _example(what: str) -> str:
    room = files("banzuke.flows.commands.setup")
    return room.joinpath(f"example_{what}.toml").read_text(encoding="utf-8")

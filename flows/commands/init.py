"""`banzuke init`: a new home with one commented league file and commented settings."""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from flows.errors import BanzukeError

app = typer.Typer(add_completion=False)

FOLDERS = ("leagues", "inbox", "store", "report")


@app.command(epilog="Example: banzuke init my-league")
def init(folder: Annotated[Path, typer.Argument(help="A new or empty folder.")]) -> None:
    """Make a home: folders for logs and leagues, and one commented league file to edit."""
    for line in init_home(folder):
        typer.echo(line)


class NotEmpty(BanzukeError):
    """The folder has something in it already."""


def init_home(folder: Path) -> list[str]:
    """Make a home in a new or empty folder and return what to do next, a line each.

    Raises
    ------
    NotEmpty
        If the folder is a file or has something in it.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NotEmpty(f"{folder} is not an empty folder; name a new one")
    for name in FOLDERS:
        (folder / name).mkdir(parents=True)
    example = folder / "leagues" / "example.toml"
    for name, file in (
        ("example_league.toml", example),
        ("example_settings.toml", folder / "banzuke.toml"),
    ):
        text = files("flows.commands").joinpath(name).read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
    (folder / "inbox" / "example").mkdir()
    (folder / ".gitignore").write_text("store/\nreport/\n", encoding="utf-8")
    return [
        f"Made a home in {folder}.",
        f"1. Edit {example}: it says how your log files look.",
        f"2. Put your logs into {folder / 'inbox' / 'example'}.",
        f"3. Run `banzuke nightly --home {folder}`.",
    ]

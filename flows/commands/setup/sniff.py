"""`banzuke sniff`: the format of files, and a league file that reads them."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import JsonOption
from banzuke.flows.commands.setup.sniffed import as_json, files_of, show_sniffed
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.links import Reach
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.screen.printable import printable
from banzuke.flows.sniff.files import FoundFile, Target, found_files, said_twice
from banzuke.flows.sniff.sniff import Sniffed, sniff

app = typer.Typer(add_completion=False)


class NoLeague(BanzukeError):
    """No league file can be written."""


@app.command(name="sniff", epilog="Example: banzuke sniff games.csv --write leagues/club.toml")
def sniff_command(
    files: Annotated[list[Path], typer.Argument(help="Logs, or folders of logs.")],
    write: Annotated[
        Path | None,
        typer.Option(
            "--write",
            help="Write the league file to this path, such as leagues/NAME.toml of a home.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Describe files, show how they would be read, and print a league file that reads them."""
    found = found_files(files)
    home = _home_of(found, write)
    called = write.stem if write else files[0].resolve().name if files[0].is_dir() else None
    sniffed = _sniff(found, called, home)
    if json:
        as_json(sniffed)
    else:
        _show(sniffed, written=write is not None)
        for line in said_twice(found):
            typer.echo(printable(line))
    usable = usable_of(sniffed)
    if home is not None and not json:
        for why in filter(None, (Reach(home).refuses_place(_path(each)) for each in usable)):
            typer.echo(f"No night reads this yet: {why.message}; {why.remedy}.")
    if write is not None:
        _write(write, the_only(usable, sniffed))
        if not json:
            typer.echo(f"Wrote {write}.")
    elif len(usable) > 1 and not json:
        typer.echo("These are files of several kinds: make a league of each.")
    if len(usable) < len(sniffed) or any(unread_of(each) for each in usable):
        raise typer.Exit(1)


def unread_of(found: Sniffed) -> list[str]:
    """The files of a league that cannot be read at all."""
    return [] if found.trial is None else [*found.trial.failures]


def _path(found: Sniffed) -> str:
    return found.trial.league.source[0].path if found.trial else ""


def usable_of(sniffed: Sequence[Sniffed]) -> list[Sniffed]:
    """The files of which a league can be made."""
    return [each for each in sniffed if each.trial is not None and not each.problem]


def the_only(usable: Sequence[Sniffed], sniffed: Sequence[Sniffed]) -> Sniffed:
    """The files of the only league that can be made.

    Raises
    ------
    NoLeague
        If there is no such league, or more than one.
    """
    if len(usable) > 1:
        several = "; ".join(
            f"{files_of(each)}: {each.looked.what}, a {each.trial.league.kind} league"
            for each in usable
            if each.trial
        )
        none = [files_of(each) for each in sniffed if each not in usable]
        if none:
            several += f"; no league yet: {', '.join(none)}"
        raise NoLeague(
            f"these are files of several kinds, and a league has one kind: {several}. Make the "
            "home from one kind; then put each other kind into a folder of its inbox: `banzuke "
            "sniff` on that folder prints a file for `leagues/`"
        )
    if not usable:
        why = "; ".join(f"{files_of(each)}: {each.looked.what}: {each.problem}" for each in sniffed)
        raise NoLeague(f"no league can be made of this: {why}")
    return usable[0]


def _show(sniffed: Sequence[Sniffed], *, written: bool) -> None:
    for each in sniffed:
        show_sniffed(each)
        if each.trial is not None and not each.problem and not written:
            typer.echo("A league file that reads this:\n")
            typer.echo(each.trial.text)


def _sniff(found: list[FoundFile], name: str | None, home: Home | None) -> list[Sniffed]:
    """The formats of files; files in a home are read in place, others as in an inbox."""
    if home is None:
        return sniff(found, Target.called(name), Reading())
    together = Path(os.path.commonpath([path.parent for path in _opened(found)]))
    folder = together.relative_to(home.root.resolve()).as_posix()
    below = [
        file
        if file.problem
        else replace(file, below=file.path.resolve().relative_to(together).as_posix())
        for file in found
    ]
    target = Target.called(name, "" if folder == "." else folder)
    return sniff(below, target, read_home_file(home).reading)


def _opened(found: Sequence[FoundFile]) -> list[Path]:
    """The resolved paths of the files that are opened; links, which may lead out, are not."""
    return [file.path.resolve() for file in found if not file.problem]


def _home_of(found: Sequence[FoundFile], write: Path | None) -> Home | None:
    """The home that all files are in, or None if there is none."""
    roots = [
        next((Home(up) for up in path.parents if (up / "leagues").is_dir()), None)
        for path in _opened(found)
    ]
    same = roots[0] if all(root == roots[0] for root in roots) else None
    if same is None or write is None or write.resolve().parent == same.leagues:
        return same
    return None


def _write(file: Path, found: Sniffed) -> None:
    if found.trial is None:
        return
    if not file.parent.is_dir():
        raise NoLeague(
            f"there is no folder {file.parent}; `banzuke init` makes a home that has one"
        )
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(found.trial.text)
    except FileExistsError:
        raise NoLeague(f"{file} exists already; name another file, or remove it") from None

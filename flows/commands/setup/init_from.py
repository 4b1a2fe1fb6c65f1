"""`banzuke init --from`: a home for some logs, ready for its first night."""

import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import typer

from banzuke.flows.commands.setup.init import new_home, refuse_full
from banzuke.flows.commands.setup.sniff import NoLeague, the_only, unread_of, usable_of
from banzuke.flows.commands.setup.sniffed import files_of, show_left_out, summary_of
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.screen.printable import printable
from banzuke.flows.sniff.files import FoundFile, Target, found_files, league_name, said_twice
from banzuke.flows.sniff.sniff import Sniffed, sniff


def init_from(folder: Path, logs: Sequence[Path]) -> None:
    """Make a home with a league of these logs, and print its contents.

    Nothing is created if no league can be made. The exit code is 1 if files are left out.

    Raises
    ------
    NotEmpty, NoSuchLog, NoLeague
        If the folder has something in it, a log is missing, or no league can be made.
    """
    refuse_full(folder)
    called = folder.resolve().name
    name = league_name(called)
    inbox = f"inbox/{name}"
    files = found_files(logs)
    sniffed = sniff(files, Target.called(called, inbox, copies=True), Reading())
    found = the_only(usable_of(sniffed), sniffed)
    readable = _readable(found)
    on_disk = dict.fromkeys(file.on_disk for file in readable)
    league = folder / "leagues" / f"{name}.toml"
    with new_home(folder):
        for path, below in on_disk:
            target = folder / inbox / below
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        if found.trial is not None:
            league.write_text(found.trial.text, encoding="utf-8")
    if found.trial is not None:
        typer.echo(f"{files_of(found)}: {printable(found.looked.what)}")
        typer.echo(summary_of(found.trial))
        show_left_out(found)
        for line in said_twice(files):
            typer.echo(printable(line))
    left_out = [(file, other) for other in sniffed if other is not found for file in other.files]
    for file, other in left_out:
        why = f": {printable(other.problem)}" if other.problem else ""
        typer.echo(f"left out {printable(file.below)}: {printable(other.looked.what)}{why}")
    typer.echo(
        f"Made a home in {folder}: {counted(len(on_disk), 'file')} in {inbox}, read by {league}."
    )
    typer.echo(f"Run `banzuke nightly {Home(folder).option}`.")
    if n_missing := len(left_out) + len(unread_of(found)):
        is_not = "is not" if n_missing == 1 else "are not"
        typer.echo(f"{counted(n_missing, 'file')} of these logs {is_not} in it, as said above.")
        raise typer.Exit(1)


def _readable(found: Sniffed) -> list[FoundFile]:
    """The readable files, each with a unique path."""
    failed = set() if found.trial is None else found.trial.failures.keys()
    states = () if found.trial is None else found.trial.states
    unread = {i for i, state in enumerate(states) if state.path in failed}
    readable = [file for i, file in enumerate(found.files) if i not in unread]
    below, n = Counter(file.below for file in readable).most_common(1)[0]
    if n > 1:
        raise NoLeague(
            f"{counted(n, 'file')} are called {below}; rename them, or name their folder"
        )
    return readable

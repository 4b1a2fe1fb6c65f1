"""The commands that look after a home: doctor, backup, restore, erase."""

from pathlib import Path
from typing import Annotated

import typer

from flows.settings import Home
from flows.verbs.options import FAILED, HomeOption, JsonOption

app = typer.Typer()


@app.command(epilog="Example: banzuke doctor --home data")
def doctor(home: HomeOption = None, as_json: JsonOption = False) -> None:
    """Check libraries, disk, lock, store, what killed runs left, league files; with remedies."""
    from flows.commands.doctor import examine

    if not examine(Home.find(home), as_json=as_json):
        raise typer.Exit(FAILED)


PatienceOption = Annotated[
    float, typer.Option("--wait", help="Seconds to wait for a run that is under way.", min=0)
]


@app.command(epilog="Example: banzuke backup monday.tar.zst --home data --with-inbox")
def backup(
    file: Annotated[Path, typer.Argument(help="A new file, such as monday.tar.zst.")],
    home: HomeOption = None,
    with_inbox: Annotated[
        bool, typer.Option("--with-inbox", help="The logs too, not only what was read of them.")
    ] = False,
    wait: PatienceOption = 3600,
    as_json: JsonOption = False,
) -> None:
    """Write store, league files, aliases and settings into one file; between nights, and whole."""
    from flows.commands.backup import make_backup

    make_backup(Home.find(home), file, with_inbox=with_inbox, wait_seconds=wait, as_json=as_json)


@app.command(epilog="Example: banzuke restore monday.tar.zst --home copy")
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `banzuke backup` wrote.")],
    home: Annotated[
        Path, typer.Option("--home", help="A new or empty folder; with --force, any home.")
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace the store and league files of that home.")
    ] = False,
    wait: PatienceOption = 3600,
    as_json: JsonOption = False,
) -> None:
    """Make a home from a backup: every hash is checked before anything is touched."""
    from flows.commands.restore import put_back

    put_back(Home(home.resolve()), file, force=force, wait_seconds=wait, as_json=as_json)


@app.command(epilog="Example: banzuke erase 'Ann Smith' --league go-club --reason 'asked to' --yes")
def erase(
    player: Annotated[str, typer.Argument(help="A name as the logs have it, or a player id.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; kept in the store.")],
    home: HomeOption = None,
    league: Annotated[
        str | None, typer.Option("--league", help="The player of this league and its namespace.")
    ] = None,
    namespace: Annotated[
        str | None, typer.Option("--namespace", help="The player of this namespace.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; else show what it would do.")] = False,
    wait: PatienceOption = 3600,
    as_json: JsonOption = False,
) -> None:
    """Replace a person's name by a pseudonym in every byte of the store; numbers stay."""
    from flows.commands.erase import erase as erase_player

    erase_player(
        Home.find(home), player, league=league, namespace=namespace, reason=reason, yes=yes,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip

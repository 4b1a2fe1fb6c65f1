"""`banzuke erase`: a person's name removed from the store for ever."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.broken_files import leagues_that_can_be_used
from banzuke.flows.commands.common.options import HomeOption, JsonOption, PatienceOption
from banzuke.flows.counted import counted
from banzuke.flows.erase.erase import Erased, erase_person
from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.screen import show

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke erase 'Ann Smith' --league go-club --reason 'asked to' --yes")
def erase(
    player: Annotated[str, typer.Argument(help="A name as the logs have it, or a player id.")],
    reason: Annotated[str, typer.Option("--reason", help="The reason; it is stored.")],
    home: HomeOption = None,
    league: Annotated[
        str | None,
        typer.Option(
            "--league",
            help="The player of this league; all leagues with the same players are changed.",
        ),
    ] = None,
    namespace: Annotated[
        str | None, typer.Option("--namespace", help="The player of this namespace.")
    ] = None,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Replace the name; without it, only show what would change."),
    ] = False,
    wait: PatienceOption = 3600,
    as_json: JsonOption = False,
) -> None:
    """Replace a person's name by a pseudonym in every byte of the store; numbers stay."""
    erase_player(
        Home.find(home), player, league=league, namespace=namespace, reason=reason, yes=yes,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip


def erase_player(
    home: Home,
    player: str,
    *,
    league: str | None,
    namespace: str | None,
    reason: str,
    yes: bool,
    wait_seconds: float,
    as_json: bool,
) -> None:
    """Erase a player, or show the effect; print the replacements and the remaining places."""
    # A person who asks to be forgotten may have played in leagues whose files are gone.
    found = leagues_that_can_be_used(home) if any(home.leagues.glob("*.toml")) else None
    leagues = found.leagues if found else []
    if league is not None:
        (chosen,) = read_folder(home.leagues, only=league).leagues
        namespace = chosen.namespace
    done = erase_person(
        home, leagues, player, namespace=namespace, reason=reason, trial=not yes,
        wait_seconds=wait_seconds,
    )  # fmt: skip
    if as_json:
        show.as_json(["what", "where", "rows"], _rows(done))
    else:
        _print_erased(done, player, is_trial=not yes)


def _print_erased(done: Erased, player: str, *, is_trial: bool) -> None:
    """Print what was replaced, or would be, and where the name remains."""
    n = len(done.person.names)
    verb = "Would replace" if is_trial else "Replaced"
    shown = ", ".join(done.pseudonyms.values())
    if is_trial and player not in done.person.names.values():
        print(f"{player!r} is {', '.join(sorted(done.person.names.values()))}.")  # noqa: T201
    print(f"{verb} {counted(n, 'name')} of {done.person.namespace} by {shown}.")  # noqa: T201
    if done.n_texts:
        print(f"{verb} {counted(done.n_texts, 'text')} from logs with such a name.")  # noqa: T201
    if done.writes_site:
        print(f"{'Would write' if is_trial else 'Wrote'} the report site again.")  # noqa: T201
    left = [row for row in _rows(done) if row[0] == "left"]
    if left:
        show.as_table(["", "still holds a name", "rows"], [("", *row[1:]) for row in left])
    if done.files_left:
        print(  # noqa: T201
            "Change these files yourself where they mean this person; a log that is read again does"
            " not\nbring the name back."
        )
    if done.columns_left:
        print(  # noqa: T201
            "A column of the store has the name for a namesake in another namespace, who stays, or "
            "in the name\nof an event."
        )
    print("Backups, exports and lakes from before still have the name.")  # noqa: T201
    if is_trial:
        print("Nothing was changed. Add --yes to replace the name; this cannot be undone.")  # noqa: T201


def _rows(done: Erased) -> list[tuple[str, str, int | None]]:
    rows: list[tuple[str, str, int | None]] = [
        ("pseudonym", pseudonym, None) for pseudonym in done.pseudonyms.values()
    ]
    rows += [("left", column, n) for column, n in done.columns_left]
    return rows + [("left", file, None) for file in done.files_left]

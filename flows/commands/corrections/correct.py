"""Correct games and names by rows of corrections.csv; logs stay, and rows can be withdrawn."""

import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from shlex import quote
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, WaitOption
from banzuke.flows.commands.common.the_league import the_league
from banzuke.flows.commands.corrections.correction_row import in_words, reading, write
from banzuke.flows.corrections.against_times import against_times
from banzuke.flows.corrections.ask import (
    CannotCorrect,
    active_rows,
    refuse_left_out,
    refuse_unfit,
    the_event,
    the_game,
    the_name,
)
from banzuke.flows.corrections.find import Candidate, GameDescription
from banzuke.flows.corrections.rows import WITHDRAW, CorrectionRow, parse_day, read_corrections
from banzuke.flows.corrections.usual_sum import against_usual_sum
from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import survey
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.store import NothingPublished, open_serving, writer_lock

COLUMNS = [
    *("id", "league", "state", "action", "game", "player", "event", "value", "from", "to"),
    *("reason", "author", "at", "about", "withdrawn_by"),
]


def show_corrections(home: Home, *, league: str | None, as_json: bool) -> None:
    """Print every correction of the file, and its state.

    The state is ``next night`` until a night has seen the row, and ``no league file`` if no night
    will, as after another `name` in a league file.
    """
    corrections = read_corrections(home)
    for _, problem in corrections.problems:
        say(problem)
    states, files = _states(home), survey(home.leagues)
    there = {one.name for one in files.leagues} | files.broken.keys()
    over = {row.value: row.id for row in corrections.rows if row.action == WITHDRAW}
    rows = []
    for row in corrections.rows:
        if row.action == WITHDRAW or league not in (None, row.league):
            continue
        state = states.get((row.league, row.id), "next night")
        state = "next night" if (row.id in over) != (state == "withdrawn") else state
        if row.league not in there and not files.has_nameless:
            state = "withdrawn" if row.id in over else "no league file"
        cells = {"state": state, "withdrawn_by": over.get(row.id, ""), **row.cells}
        rows.append(tuple(cells[column] or None for column in COLUMNS))
    if as_json:
        show.as_json(COLUMNS, rows)
    elif not rows:
        print("Nothing was corrected.")  # noqa: T201
    else:
        filled = [i for i in range(len(COLUMNS)) if any(row[i] for row in rows)]
        show.as_table([COLUMNS[i] for i in filled], [[row[i] for i in filled] for row in rows])


def _states(home: Home) -> dict[tuple[str, str], str]:
    """{(league, id): state} from the published data."""
    try:
        with closing(open_serving(home)) as serving:
            if not serving.rows("SELECT 1 FROM duckdb_views() WHERE view_name = 'correction'"):
                return {}
            rows = serving.rows("SELECT league, correction, state FROM correction")
    except NothingPublished:
        return {}
    return {(league, correction): state for league, correction, state in rows}


app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help=__doc__,
    epilog="Example: banzuke correct void --league club --player Ann --on 2026-01-31 --reason …",
)

GameArgument = Annotated[
    str | None,
    typer.Argument(
        help="The id of the game in the log, or key:… as shown; by default the game of these "
        "players."
    ),
]
PlayerOption = Annotated[
    list[str] | None,
    typer.Option("--player", help="A player of the game; give it again for each further player."),
]
OnOption = Annotated[
    str | None, typer.Option("--on", help="The day of the game, such as 2026-01-31.")
]
EventOption = Annotated[str | None, typer.Option("--event", help="The event of the game.")]
WhyOption = Annotated[
    str, typer.Option("--reason", help="The reason; all readers of the site see it.")
]
AuthorOption = Annotated[
    str | None,
    typer.Option("--author", help="The person who corrects; by default the name of the account."),
]


@app.command(epilog="Example: banzuke correct void --league club --player Ann --on 2026-01-31 …")
def void(
    reason: WhyOption,
    game: GameArgument = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    player: PlayerOption = None,
    on: OnOption = None,
    event: EventOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Void a game: it no longer counts."""
    described = GameDescription(game or "", tuple(player or ()), on or "", event or "")
    correction = CorrectionRow(action="void", reason=reason, author=author or "")
    of_game(Home.find(home), league, described, correction, wait_seconds=wait)


@app.command(
    epilog="Example: banzuke correct result 1-0 game-17 --league club --reason 'typed wrong'"
)
def result(
    value: Annotated[
        str,
        typer.Argument(
            help="The right result: 1-0, 7-2-1; for a table the places (2 1 4 3) or points; for "
            "an entry its place."
        ),
    ],
    reason: WhyOption,
    game: GameArgument = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    player: PlayerOption = None,
    on: OnOption = None,
    event: EventOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Change the result of a game; a void game counts again."""
    described = GameDescription(game or "", tuple(player or ()), on or "", event or "")
    correction = CorrectionRow(action="result", value=value, reason=reason, author=author or "")
    of_game(Home.find(home), league, described, correction, wait_seconds=wait)


@app.command(epilog="Example: banzuke correct move 2026-02-01 game-17 --league club --reason …")
def move(
    day: Annotated[str, typer.Argument(help="The right day, such as 2026-02-01, or day and time.")],
    reason: WhyOption,
    game: GameArgument = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    player: PlayerOption = None,
    on: OnOption = None,
    event: EventOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Change the day or time of a game, in the league's time zone."""
    described = GameDescription(game or "", tuple(player or ()), on or "", event or "")
    correction = CorrectionRow(action="move", value=day, reason=reason, author=author or "")
    of_game(Home.find(home), league, described, correction, wait_seconds=wait)


@app.command(
    epilog="Example: banzuke correct exclude --player Bot --league club --reason 'a program'"
)
def exclude(
    reason: WhyOption,
    home: HomeOption = None,
    league: LeagueOption = None,
    player: Annotated[
        str | None, typer.Option("--player", help="Exclude all games of this player.")
    ] = None,
    event: Annotated[
        str | None, typer.Option("--event", help="Exclude all games of this event.")
    ] = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Exclude a player or an event: their games no longer count."""
    if (player is None) == (event is None):
        raise CannotCorrect("give either --player or --event")
    place = Home.find(home)
    chosen = the_league(place, league)
    correction = CorrectionRow(
        league=chosen.name, action="exclude",
        event=clean_name(event or ""), reason=reason, author=author or "",
    )  # fmt: skip
    with reading(place, wait_seconds=wait) as working:
        if player is not None:
            correction = replace(correction, player=the_name(working, chosen, player))
        else:
            correction = replace(correction, event=the_event(working, chosen, correction.event))
        refuse_left_out(place, correction)
        write(place, correction)


@app.command(epilog="Example: banzuke correct withdraw 5f0c12ab --reason 'it was right after all'")
def withdraw(
    correction: Annotated[str, typer.Argument(help="The id of a correction, or the start of it.")],
    reason: WhyOption,
    home: HomeOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Withdraw a correction: the logs count again."""
    place = Home.find(home)
    with writer_lock(place, command="correct", wait_seconds=wait):
        found = [row for row in read_corrections(place).rows if row.id.startswith(correction)]
        if len(found) != 1:
            n_found = "no correction's id begins" if not found else f"{len(found)} ids begin"
            raise CannotCorrect(f"{n_found} with {correction!r}; `banzuke correct list` has all")
        (old,) = found
        if old.id not in [row.id for row in active_rows(place)]:
            raise CannotCorrect(
                f"{old.id} is already withdrawn, or is itself the withdrawal of a correction"
            )
        about = " ".join(filter(None, (in_words(old), old.about)))
        write(place, CorrectionRow(
            league=old.league, action=WITHDRAW, value=old.id, reason=reason, author=author or "",
            about=about,
        ))  # fmt: skip


@app.command("list", epilog="Example: banzuke correct list --league club")
def list_(
    home: HomeOption = None, league: LeagueOption = None, as_json: JsonOption = False
) -> None:
    """List the corrections, each with its id, reason and state."""
    place, league = home_and_league(home, league)
    show_corrections(place, league=league, as_json=as_json)


def of_game(
    home: Home,
    league: str | None,
    described: GameDescription,
    correction: CorrectionRow,
    *,
    wait_seconds: float,
) -> None:
    """Write a row about one game.

    Raises
    ------
    CannotCorrect
        If the game is ambiguous, or the correction is impossible.
    """
    if league is None and described.game in (survey(home.leagues).names or ()):
        raise CannotCorrect(
            f"{described.game!r} is a league, and stands in the place of a game's id; write "
            f"`--league {quote(described.game)}`"
        )
    chosen = the_league(home, league)
    with reading(home, wait_seconds=wait_seconds) as working:
        game = the_game(working, chosen, described, choose_game)
        refuse_unfit(working, home, chosen, correction.action, correction.value, game)
        row = CorrectionRow(
            league=chosen.name, action=correction.action, game=game.name, value=correction.value,
            reason=correction.reason, author=correction.author, about=game.about,
        )  # fmt: skip
        write(home, row)
        day = parse_day(row.value) if row.action == "move" else None
        if day and game.about.startswith(f"{day}"):
            say("the game is of this day already: only its time of day is taken away")
        if row.action == "result" and (odd := against_usual_sum(working, chosen, row.value)):
            say(odd)
        has_times = chosen.its_kind.is_of_events and row.action == "result"
        if has_times and (warning := against_times(working, home, chosen, game.key)):
            say(warning)


def choose_game(found: Sequence[Candidate]) -> Candidate | None:
    """Show the matching games, and ask for the right one on a terminal."""
    rows = [
        (n, game.name, game.about, f"{game.path}:{game.line}") for n, game in enumerate(found, 1)
    ]
    show.as_table(["", "game", "", "where"], rows)
    if not sys.stdin.isatty():
        return None
    answer: int = typer.prompt("Which one (0 for none)", type=int, err=True)
    return found[answer - 1] if 1 <= answer <= len(found) else None

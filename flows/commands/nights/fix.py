"""`banzuke fix`: the change to a league file that helps against the warnings of a league."""

import datetime as dt
import difflib
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from banzuke import sql
from banzuke.flows.commands.common.options import (
    FAILED,
    HomeOption,
    LeagueArgument,
    LeagueOption,
    one_league,
)
from banzuke.flows.commands.common.the_league import league_and_file
from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.amended import (
    Change,
    NoChange,
    with_more_rated,
    with_seasons_until,
    with_spread,
)
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_file import read_league
from banzuke.flows.leagues.toml_text import text_of
from banzuke.flows.night.findings import findings_of, largest, of_audit
from banzuke.flows.night.report import in_words, periods_by_audit, some
from banzuke.flows.serving.league_file import league_file
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.whole_file import whole_file

app = typer.Typer(add_completion=False)

MORE_RATED = "-- Fix: more-rated"
"""The line in the text of warnings that a prior or longer periods end."""
SPREAD = "-- Fix: spread"
"""The same of warnings that a given spread of strengths ends; their finding says which."""
OUTSIDE = """
WITH played AS (
    SELECT played_on FROM game
    WHERE league = $league AND period IS NULL AND void_reason IS NULL
    UNION ALL
    SELECT played_on FROM table_game
    WHERE league = $league AND period IS NULL AND void_reason IS NULL
)
SELECT count(*), max(played_on) FROM played WHERE played_on IS NOT NULL
"""


class NoAnswer(BanzukeError):
    """A question has no answer, because standard input has ended."""

    exit_code = FAILED


@app.command(epilog="Example: banzuke fix go-club")
def fix(
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Write without asking.")] = False,
) -> None:
    """Propose the change to a league file that helps against warnings; write it if you agree.

    Each change is shown as a diff first. Comments and order of the file stay as they are.
    """
    show_fixes(Home.find(home), one_league(league, of_league), yes=yes)


def show_fixes(home: Home, named: str | None, *, yes: bool) -> None:
    """Print each proposed change as a diff, ask, and write the league file.

    Raises
    ------
    BadLeagueFile
        If there is no such league.
    NoLeagueNamed
        If no league is named, and there are several.
    typer.Exit
        If a change is proposed and declined, or a warning has no change that helps.

    Warnings whose remedy is left to a person, such as the worth of a handicap, are named first.
    """
    chosen, file = league_and_file(home, named)
    league = chosen.name
    with closing(open_serving(home)) as serving:
        wanted = list(_wanted(serving, league))
        by_hand = list(_by_hand(serving, league))
    if not wanted:
        which = " for which a change can be proposed" if by_hand else ""
        typer.echo(f"{league} has no warning{which}.")
    for line in by_hand:
        typer.echo(f"by hand: {line}")
    if not wanted:
        return
    left = [_propose(file, why, kind, given, yes=yes) for why, kind, given in wanted]
    if any(left):
        raise typer.Exit(FAILED)
    typer.echo(f"Run `banzuke nightly --league {league}` to rate with it.")


def _wanted(serving: Connection, league: str) -> Iterator[tuple[str, str, dt.date | int | None]]:
    """Yield for each change: the reason, the kind of change, and what it takes.

    That is a day that must be in a season, or a spread of strengths.
    """
    n_outside, last_day = serving.rows(OUTSIDE, {"league": league})[0]
    has_seasons = serving.rows(
        "SELECT 1 FROM core.league WHERE league = ? AND NOT has_one_period", [league]
    )
    if n_outside and has_seasons:
        yield f"{counted(n_outside, 'game')} outside every season", "seasons", last_day
    findings = findings_of(serving, league)
    warnings = _by_audit(findings)
    more = [
        f"{name}: {', '.join(periods)}"
        for name, periods in warnings
        if MORE_RATED in sql.read(f"audits/warning/{name}")
    ]
    if more:
        yield "; ".join(more), "more-rated", None
    for name, periods in warnings:
        if SPREAD in sql.read(f"audits/warning/{name}"):
            spread = largest("spread", of_audit(name, findings))
            yield f"{name}: {', '.join(periods)}", "spread", spread


def _by_hand(serving: Connection, league: str) -> Iterator[str]:
    """Yield the warnings that no proposed change ends, with what a person can do."""
    kind = league_file(serving, league).get("kind")
    for name, periods in _by_audit(findings_of(serving, league)):
        text = sql.read(f"audits/warning/{name}")
        if MORE_RATED not in text and SPREAD not in text:
            yield f"{some(periods, kind)}: {in_words(name, None)}"


def _by_audit(findings: Sequence[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Each warning by name, with its different periods."""
    found = periods_by_audit(findings)
    return [(name, list(dict.fromkeys(found[name]))) for name in sorted(found)]


def _propose(file: Path, why: str, kind: str, given: dt.date | int | None, *, yes: bool) -> bool:
    """Show one change, and write it if the user agrees; return whether it was not written."""
    league, text = read_league(file), text_of(file)
    try:
        change = _change(text, league, kind, given)
    except NoChange as error:
        typer.echo(f"{why}\n{error}")
        return True
    typer.echo(f"{why}\n{change.what}:\n")
    diff = difflib.unified_diff(
        text.splitlines(), change.text.splitlines(), str(file), str(file), n=1, lineterm=""
    )
    typer.echo("\n".join(diff) + "\n")
    if not (yes or _agrees(file)):
        return True
    with whole_file(file.resolve()) as new:  # a link stays, and leads to the new text
        new.write_text(change.text, encoding="utf-8")
    typer.echo(f"Wrote {file}.")
    return False


def _agrees(file: Path) -> bool:
    """Whether the user agrees to write a file.

    Raises
    ------
    NoAnswer
        If standard input ends before an answer, as in a script.
    """
    try:
        return typer.confirm(f"Write this into {file}?", default=False)
    except typer.Abort:
        typer.echo()  # the question has no end of line
        raise NoAnswer(
            f"no answer, so this change is not in {file}; `--yes` writes changes without a question"
        ) from None


def _change(text: str, league: League, kind: str, given: dt.date | int | None) -> Change:
    if kind == "seasons" and isinstance(given, dt.date):
        return with_seasons_until(text, league, given)
    if kind == "spread" and isinstance(given, int):
        return with_spread(text, league, given)
    return with_more_rated(text, league)

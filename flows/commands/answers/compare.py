"""`banzuke compare`: two players of a period, and their next game."""

import datetime as dt
from contextlib import closing
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.league_last import league_last
from banzuke.flows.commands.common.nothing import why_nothing
from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    one_league,
)
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.serving.waiting import waiting_lines
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.compared import (
    CannotCompare,
    GameSetting,
    as_dict,
    compare_players,
    day_of_both,
    players_meant,
)
from banzuke.flows.versions.said_days import day_said

app = typer.Typer(add_completion=False)

OTHER = (
    "Strength over time gives another answer, in which recent games count more: `--on {day}` shows "
    "it."
)
"""The other answer to the same question, where a league has both."""
SHOWN_BY_PERIOD = ["static", "stable_rank", "table_skill", "tier"]
"""The tasks whose ratings are compared, except those of a day."""


@app.command(epilog="Example: banzuke compare Quentin Farid --league example --reverse")
def compare(
    player: Annotated[str, typer.Argument(help="A name, or a part of it; accents do not matter.")],
    opponent: Annotated[str, typer.Argument(help="Another player of the same league.")],
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    period: Annotated[
        str | None,
        typer.Option(
            "--period", help="Only this period; by default the latest with ratings of both."
        ),
    ] = None,
    reverse: Annotated[
        bool, typer.Option("--reverse", help="Predict a game in which the opponent moves first.")
    ] = False,
    neutral: Annotated[
        bool, typer.Option("--neutral", help="Predict a game without a first mover's advantage.")
    ] = False,
    handicap: Annotated[
        int, typer.Option("--handicap", help="The handicap code of the predicted game.", min=0)
    ] = 0,
    on: Annotated[
        str | None,
        typer.Option(
            "--on",
            help="Compare strengths on this day, such as 2024-06-30; the league file needs "
            "ratings over time.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Compare two players of a league, and predict their next game.

    Pairwise leagues: ratings, from the same simulated seasons; with --on, strength on a day. Table
    leagues: stable ranks, tables in common, and skills. Tournaments: rates, and who is ahead in an
    event; --period is a season.
    """
    setting = GameSetting(reverse=reverse, neutral=neutral, handicap=handicap)
    show_comparison(
        Home.find(home), player, opponent, league=one_league(league, of_league), period=period,
        setting=setting, on=_day(on, period), as_json=as_json,
    )  # fmt: skip


def _day(text: str | None, period: str | None) -> dt.date | None:
    """The day of ``--on``, or None without the option."""
    if text is None:
        return None
    if period is not None:
        raise CannotCompare("--on is for a day, --period for a period; use only one of the two")
    return day_said(text, "--on")


def show_comparison(
    home: Home,
    a: str,
    b: str,
    *,
    league: str | None,
    period: str | None,
    setting: GameSetting,
    as_json: bool,
    on: dt.date | None = None,
) -> None:
    """Print the stronger player, the difference, and the prediction of the next game."""
    with closing(open_serving(home)) as serving:
        league = league_last(serving, league)
        if missing := why_nothing(serving, league=league):
            raise CannotCompare(missing)
        a, b = players_meant(serving, (a, b), league=league)
        found = compare_players(
            serving, (a, b), league=league, period=period, setting=setting, on=on
        )
        later = _later(serving, found, on)
        asks_plainly = on is None and period is None and not setting.handicap
        day = day_of_both(serving, (a, b), found.league) if asks_plainly else None
    if as_json:
        values = as_dict((a, b), found)
        show.as_json(list(values), [list(values.values())])
        return
    from banzuke.flows.commands.answers.comparisons import print_comparison  # noqa: PLC0415  # of all tasks

    print_comparison(found, a, b, setting)
    if day is not None:
        print(OTHER.format(day=day))  # noqa: T201
    for line in later:
        print(printable(f"{line}."))  # noqa: T201


def _later(serving: Connection, found: Any, on: dt.date | None) -> list[str]:
    """What newer ratings than those of a comparison wait for; a day and a season have no period."""
    tasks = ["dynamic"] if on else SHOWN_BY_PERIOD
    period = getattr(found, "period", "all")
    lines = [line for task in tasks for line in waiting_lines(serving, found.league, task, period)]
    return [*dict.fromkeys(lines)]

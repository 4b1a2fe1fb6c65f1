"""Options that many commands share."""

from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.errors import BanzukeError

HomeOption = Annotated[
    Path | None,
    typer.Option("--home", help="The home folder; by default BANZUKE_HOME, or the current folder."),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print an array of row objects instead of tables.")
]
LeagueArgument = Annotated[
    str | None, typer.Argument(help="A league: its name or title; `--league` says the same.")
]
LeagueOption = Annotated[str | None, typer.Option("--league", help="Only this league.")]
PeriodOption = Annotated[str | None, typer.Option("--period", help="Only this period.")]
ReasonOption = Annotated[
    str, typer.Option("--reason", help="The reason; the view `hold` shows it.")
]
WaitOption = Annotated[
    float, typer.Option("--wait", help="Seconds to wait until another run has ended.", min=0)
]
PatienceOption = Annotated[
    float, typer.Option("--wait", help="Seconds to wait until another run has ended.", min=0)
]
CronOption = Annotated[
    str, typer.Option("--cron", help="The schedule: minute, hour, day, month, weekday.")
]
TimezoneOption = Annotated[
    str | None,
    typer.Option(
        "--timezone",
        help="The time zone of the schedule, such as Asia/Tokyo; by default the system's.",
    ),
]
NewHistoryOption = Annotated[
    bool,
    typer.Option(
        "--new-history",
        help="If the store is lost, begin a new one from the logs; without it, the night refuses.",
    ),
]
LakeOption = Annotated[
    str | None,
    typer.Option("--lake", help="The lake: ducklake:postgres:dbname=… host=…"),
]
WorkersOption = Annotated[
    int | None,
    typer.Option("--workers", help="Number of processes that rate at the same time.", min=1),
]
DaskOption = Annotated[
    str | None,
    typer.Option("--dask", help="The address of a Dask scheduler, tcp://…, whose workers rate."),
]
ServerOption = Annotated[
    bool,
    typer.Option(
        "--server/--no-server",
        help="Run with Prefect, whose pages show each run; or without it, which is faster.",
    ),
]
PicturesOption = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", help="The folder of the pictures; by default the current folder."
    ),
]

FAILED = 1


class TwoLeagues(BanzukeError):
    """A command has two different leagues."""

    exit_code = 2


def one_league(argument: str | None, option: str | None) -> str | None:
    """The league of a command that takes it as its first word or as ``--league``.

    Raises
    ------
    TwoLeagues
        If both are given and differ.
    """
    if argument and option and argument != option:
        raise TwoLeagues(f"{argument} and --league {option} are two leagues; name only one")
    return argument or option

"""`banzuke unpin`: release the hold of a pin or a rollback."""

from typing import Annotated

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    ReasonOption,
    WaitOption,
)
from banzuke.flows.commands.versions.pin import print_holds
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.serving.serving_file import open_to_publish
from banzuke.flows.store import Store
from banzuke.flows.versions.holds import Hold, Line, free, holds_of

app = typer.Typer(add_completion=False)


class NothingHeld(BanzukeError):
    """No pin and no rollback holds the target."""


@app.command(epilog="Example: banzuke unpin --league go-club --period 2024")
def unpin(
    version: Annotated[
        str | None,
        typer.Argument(help="The start of the id of the version that is pinned or rolled back to."),
    ] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    reason: ReasonOption = "unpinned",
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Release a pin or a rollback; the next night or `promote` shows the newest ratings."""
    place, league = home_and_league(home, league)
    show_unpin(
        place, version, league=league, period=period, reason=reason,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip


def show_unpin(
    home: Home,
    start: str | None,
    *,
    league: str | None,
    period: str | None,
    reason: str,
    wait_seconds: float,
    as_json: bool,
) -> None:
    """Release the pinned or rolled-back periods of a version, of a league, or one period of it.

    Raises
    ------
    NothingHeld
        If nothing of the target is held.
    """
    with open_to_publish(home, command="unpin", wait_seconds=wait_seconds) as store:
        freed = _chosen(store, start, league, period)
        with store.transaction():
            for line in freed:
                free(store, line, reason=reason)
            store.bump_generation()
    print_holds(freed, as_json=as_json)
    if not as_json:
        print("No longer held: the next night, or `banzuke promote`, shows today's ratings.")  # noqa: T201


def _chosen(
    store: Store, start: str | None, league: str | None, period: str | None
) -> dict[Line, Hold]:
    if start is None and league is None:
        raise NothingHeld("give the start of the held version's id, or --league")
    holds = holds_of(store)
    if start in {line[0] for line in holds}:
        raise NothingHeld(f"{start} is a league: give `--league {start}`")
    found = {
        line: held
        for line, held in holds.items()
        if league in (None, line[0])
        and period in (None, line[2])
        and (start is None or (held.version_id or "").startswith(start))
    }
    if not found:
        raise NothingHeld("no such pin or rollback; `banzuke status` lists pins and rollbacks")
    return found

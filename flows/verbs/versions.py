"""The commands about versions: what changed, what is shown, what is held, what can go."""

from typing import Annotated

import typer

from flows.settings import Home
from flows.verbs.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    ReasonOption,
    WaitOption,
)

app = typer.Typer()


@app.command(epilog="Example: banzuke diff, or banzuke diff 1c0f3a 5be2d1")
def diff(
    before: Annotated[
        str | None, typer.Argument(help="The start of a version's id; else what changed last.")
    ] = None,
    after: Annotated[str | None, typer.Argument(help="The start of another one's.")] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="What the public saw then (UTC) …")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", help="… and what it saw then; else what it sees now.")
    ] = None,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="What waits for a review would change.")
    ] = False,
    top: Annotated[
        int, typer.Option("--top", help="At most so many players a period, in tables.", min=1)
    ] = 20,
    as_json: JsonOption = False,
) -> None:
    """Show what changed between two versions, by player, and why: files, parameters, method."""
    from flows.commands.diff import Asked, show_diff

    asked = Asked(before, after, league, period, from_, to, candidates)
    show_diff(Home.find(home), asked, top=top, as_json=as_json)


@app.command(epilog='Example: banzuke rollback --league go-club --reason "a file was cut off"')
def rollback(
    league: Annotated[str, typer.Option("--league", help="This league.")],
    reason: ReasonOption,
    period: PeriodOption = None,
    to: Annotated[
        str | None,
        typer.Option("--to", help="The start of a version's id, or a date or time (UTC)."),
    ] = None,
    home: HomeOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show again what was shown before, and hold it until its games or parameters change."""
    from flows.commands.rollback import show_rollback

    show_rollback(
        Home.find(home), league, period=period, to=to, reason=reason, wait_seconds=wait,
        as_json=as_json,
    )  # fmt: skip


@app.command(epilog='Example: banzuke pin 1c0f3a --reason "the final table of 2024"')
def pin(
    version: Annotated[str, typer.Argument(help="The start of a version's id.")],
    reason: ReasonOption,
    home: HomeOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show a version, and keep it shown whatever the nights compute, until it is unpinned."""
    from flows.commands.pin import show_pin

    show_pin(Home.find(home), version, reason=reason, wait_seconds=wait, as_json=as_json)


@app.command(epilog="Example: banzuke unpin --league go-club --period 2024")
def unpin(
    version: Annotated[
        str | None, typer.Argument(help="The start of the id of what is pinned or rolled back to.")
    ] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    reason: ReasonOption = "unpinned",
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Free what a pin or a rollback holds; the next night or `promote` shows what games say."""
    from flows.commands.pin import show_unpin

    show_unpin(
        Home.find(home), version, league=league, period=period, reason=reason,
        wait_seconds=wait, as_json=as_json,
    )  # fmt: skip


@app.command(epilog="Example: banzuke promote --league go-club")
def promote(
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show what the last night computed for a review."""
    from flows.commands.promote import show_promotion

    show_promotion(
        Home.find(home), league=league, period=period, wait_seconds=wait, as_json=as_json
    )


@app.command(epilog="Example: banzuke gc --keep 5 --keep-days 365, then again with --delete")
def gc(
    home: HomeOption = None,
    keep: Annotated[
        int, typer.Option("--keep", help="The last so many versions shown of each period.", min=1)
    ] = 30,
    keep_days: Annotated[
        float, typer.Option("--keep-days", help="And what was shown or computed since.", min=0)
    ] = 30,
    delete: Annotated[bool, typer.Option("--delete", help="Remove them, not only say so.")] = False,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show which old versions can go, or remove their rows and give the room back."""
    from flows.commands.gc import collect_garbage

    collect_garbage(
        Home.find(home), last=keep, days=keep_days, delete=delete, wait_seconds=wait,
        as_json=as_json,
    )  # fmt: skip

"""Correct which names are one player, always or for a time, by rows of corrections.csv."""

from contextlib import closing
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, LeagueOption, WaitOption
from banzuke.flows.commands.common.the_league import the_league
from banzuke.flows.commands.corrections.correct import AuthorOption, WhyOption
from banzuke.flows.commands.corrections.correction_row import reading, write
from banzuke.flows.corrections.ask import CannotCorrect
from banzuke.flows.corrections.ask_names import checked_names
from banzuke.flows.corrections.rows import CorrectionRow, parse_day
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.likely_names import Pair, sure_merges
from banzuke.flows.people.spelling import APART
from banzuke.flows.screen.printable import printable
from banzuke.flows.serving.similar_names import similar_names
from banzuke.flows.store import open_serving

MOST_LISTED = 20
"""Largest number of doubtful pairs in the list; `banzuke doctor --names` lists all."""

identity = typer.Typer(add_completion=False, no_args_is_help=True, help=__doc__)

NameArgument = Annotated[str, typer.Argument(help="A name as the logs have it.")]
FromOption = Annotated[
    str | None, typer.Option("--from", help="The first day of the change, such as 2026-01-31.")
]
ToOption = Annotated[str | None, typer.Option("--to", help="The last day of the change.")]


@identity.command(
    epilog="Example: banzuke player merge 'A. Smith' 'Ann Smith' --league club --reason …"
)
def merge(
    name: Annotated[str | None, typer.Argument(help="A name as the logs have it.")] = None,
    player: Annotated[
        str | None, typer.Argument(help="The player who stays, and whose name this is.")
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="The reason, which is stored.")] = "",
    likely: Annotated[
        bool,
        typer.Option(
            "--likely",
            help="Merge all names that are one person for sure, and list the doubtful ones.",
        ),
    ] = False,
    home: HomeOption = None,
    league: LeagueOption = None,
    from_: FromOption = None,
    to: ToOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Merge two names into one player: games under the first name count for the second.

    With --likely: merge all spellings of one name that never met, by the data of the last night.
    """
    if likely:
        if name or player or from_ or to:
            raise CannotCorrect("--likely finds the names itself; leave out names and days")
        _merge_likely(Home.find(home), league, author=author or "", reason=reason, wait=wait)
        return
    if not name or not player:
        raise CannotCorrect("give two names, or --likely")
    correction = CorrectionRow(
        action="merge", player=name, value=player, from_=from_ or "", to=to or "", reason=reason,
        author=author or "",
    )  # fmt: skip
    of_names(Home.find(home), league, correction, wait_seconds=wait)


@identity.command(
    epilog="Example: banzuke player split Kim 'Kim B' --from 2024-01-01 --league club …"
)
def split(
    name: NameArgument,
    player: Annotated[
        str, typer.Argument(help="The player who had the name then; a new name makes a new player.")
    ],
    reason: WhyOption,
    home: HomeOption = None,
    league: LeagueOption = None,
    from_: FromOption = None,
    to: ToOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Split one name into two players: its games of some days count for another name."""
    correction = CorrectionRow(
        action="split", player=name, value=player, from_=from_ or "", to=to or "", reason=reason,
        author=author or "",
    )  # fmt: skip
    if not (from_ or to):
        raise CannotCorrect("give the first or last day with the other player: --from, --to")
    of_names(Home.find(home), league, correction, wait_seconds=wait)


@identity.command(
    epilog="Example: banzuke player rename Smyth Smith --league club --reason 'misspelt'"
)
def rename(
    name: NameArgument,
    new: Annotated[str, typer.Argument(help="The name to show; no other player may have it.")],
    reason: WhyOption,
    home: HomeOption = None,
    league: LeagueOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Show a player under another name than in the logs."""
    correction = CorrectionRow(
        action="rename", player=name, value=new, reason=reason, author=author or ""
    )
    of_names(Home.find(home), league, correction, wait_seconds=wait)


@identity.command(epilog="Example: banzuke player apart 'Jan Smit' 'Jan Smith' --league club …")
def apart(
    name: NameArgument,
    other: Annotated[str, typer.Argument(help="The other name.")],
    reason: WhyOption,
    home: HomeOption = None,
    league: LeagueOption = None,
    author: AuthorOption = None,
    wait: WaitOption = 0,
) -> None:
    """Record that two similar names are two people: they are never joined nor proposed again."""
    correction = CorrectionRow(
        action=APART, player=name, value=other, reason=reason, author=author or ""
    )
    of_names(Home.find(home), league, correction, wait_seconds=wait)


def of_names(
    home: Home, league: str | None, correction: CorrectionRow, *, wait_seconds: float
) -> None:
    """Write a row about names, after a check.

    Raises
    ------
    CannotCorrect
        If the row is impossible with these names, or another row already is about the name.
    """
    chosen = the_league(home, league)
    row = CorrectionRow(
        league=chosen.name, action=correction.action, player=clean_name(correction.player),
        value=clean_name(correction.value), from_=correction.from_, to=correction.to,
        reason=correction.reason, author=correction.author,
    )  # fmt: skip
    for day in filter(None, (row.from_, row.to)):
        if parse_day(day) is None:
            raise CannotCorrect(f"{day!r} is not a day like 2026-01-31")
    with reading(home, wait_seconds=wait_seconds) as working:
        write(home, checked_names(working, home, chosen, row))


def _merge_likely(home: Home, league: str | None, *, author: str, reason: str, wait: float) -> None:
    """Write a merge for each sure pair, and list the other pairs, one on each line.

    A sure pair that cannot be merged is named with the reason, and the others are merged.

    Raises
    ------
    NoLeagueNamed
        If the league is not named and there are several.
    """
    chosen = the_league(home, league)
    with closing(open_serving(home)) as serving:
        pairs = similar_names(serving).get(chosen.namespace, [])
    pairs = [pair for pair in pairs if not pair.n_met]
    merges = sure_merges(pairs)
    with reading(home, wait_seconds=wait) as working:
        for name, player, why in merges:
            row = CorrectionRow(
                league=chosen.name, action="merge", player=name, value=player,
                reason=reason or f"likely: {why}", author=author,
            )  # fmt: skip
            try:
                write(home, checked_names(working, home, chosen, row))
            except CannotCorrect as error:
                print(f"left out {printable(name)}: {printable(str(error))}")  # noqa: T201
    done = {frozenset(merge[:2]) for merge in merges}
    _list_others(
        [pair for pair in pairs if {pair.name, pair.other} not in done], n_merged=len(merges)
    )


def _list_others(others: list[Pair], *, n_merged: int) -> None:
    if not others:
        print("No other two names are similar." if n_merged else "No two names are similar.")  # noqa: T201
        return
    print(f"{counted(len(others), 'pair')} left for you to decide:")  # noqa: T201
    for pair in others[:MOST_LISTED]:
        print(f"  {printable(pair.name)} – {printable(pair.other)}: {pair.why}")  # noqa: T201
    if len(others) > MOST_LISTED:
        print(f"  and {len(others) - MOST_LISTED} more: `banzuke doctor --names`")  # noqa: T201

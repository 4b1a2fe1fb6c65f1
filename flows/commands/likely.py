"""`banzuke player merge --likely`: all names that are one person for sure, as corrections."""

from contextlib import closing

from banzuke.flows.commands.correction_row import reading, the_league, write
from banzuke.flows.corrections.ask import CannotCorrect
from banzuke.flows.corrections.ask_names import checked_names
from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.people.likely_names import Pair, sure_merges
from banzuke.flows.screen.printable import printable
from banzuke.flows.serving.similar_names import similar_names
from banzuke.flows.store import open_serving

MOST_LISTED = 20
"""Largest number of doubtful pairs in the list; `banzuke doctor --names` lists all."""


def merge_likely(home: Home, league: str | None, *, author: str, reason: str, wait: float) -> None:
    """Write a merge for each sure pair, and list the other pairs, one on each line.

    A sure pair that cannot be merged is named with the reason, and the others are merged.

    Raises
    ------
    CannotCorrect
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
    _list([pair for pair in pairs if {pair.name, pair.other} not in done], n_merged=len(merges))


def _list(others: list[Pair], *, n_merged: int) -> None:
    if not others:
        print("No other two names are similar." if n_merged else "No two names are similar.")  # noqa: T201
        return
    print(f"{counted(len(others), 'pair')} left for you to decide:")  # noqa: T201
    for pair in others[:MOST_LISTED]:
        print(f"  {printable(pair.name)} – {printable(pair.other)}: {pair.why}")  # noqa: T201
    if len(others) > MOST_LISTED:
        print(f"  and {len(others) - MOST_LISTED} more: `banzuke doctor --names`")  # noqa: T201

"""The end of a league's night: promote existing versions, withdraw periods, note candidates."""

from collections.abc import Sequence
from dataclasses import dataclass

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import Period, period_of
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import tasks_of
from banzuke.flows.versions.causes import note_causes
from banzuke.flows.versions.holds import ROLLED_BACK, Line, free, holds_of
from banzuke.flows.versions.plan import Plan
from banzuke.flows.versions.promotion import (
    STREAM_PERIOD,
    Change,
    candidates_of,
    forget_candidates,
    note_candidates,
    promote_unheld,
    shown_of,
)


@dataclass(frozen=True)
class Settled:
    """The results of a league's promotions that needed no computation."""

    promoted_again: int
    withdrawn: int
    waiting: int  # for a review
    held: dict[str, str]  # period: the kind of its hold


def settle(
    store: Store,
    league: League,
    plans: dict[str, Plan],
    *,
    waiting: Sequence[Change] = (),
    review: bool = False,
    whole: bool = True,
) -> Settled:
    """Promote versions that exist, withdraw periods without games, and note the waiting changes.

    ``plans`` is by task; ``waiting`` are new versions that were not shown. If the plans are
    ``whole``, so that they cover all periods, candidates that no plan wants are removed. Outside of
    a review, whole plans also end the holds of rollbacks whose inputs have changed.
    """
    changes = _changes(store, league, plans)
    over = _rollbacks_that_are_over(store, league, plans) if whole and not review else []
    with store.transaction():
        for line in over:
            free(store, line, reason="its inputs have changed")
        kept_back = (*waiting, *promote_unheld(store, changes, review=review))
        shown = [change for change in changes if change not in kept_back]
        found = {change.line: change.version_id for change in kept_back}
        before = candidates_of(store, league.name)
        gone = {line for line in before if whole and line[1] in plans and line not in found}
        news = {line: version for line, version in found.items() if before.get(line, "") != version}
        note_candidates(store, news)
        forget_candidates(store, gone)
        again = [(c.version_id, _period(league, c.period)) for c in changes if c.version_id]
        if again and not league.its_kind.is_of_events:
            note_causes(store, league.name, league.its_kind, again)
        if shown or over or news or gone:
            store.bump_generation()
    holds = holds_of(store)
    held = {
        change.period: holds[change.line].kind
        for change in kept_back
        if change.line in holds and holds[change.line].keeps_back(change.version_id)
    }
    return Settled(
        promoted_again=sum(change.version_id is not None for change in shown),
        withdrawn=sum(change.version_id is None for change in shown),
        waiting=len(kept_back) - len(held),
        held=held,
    )


def _period(league: League, label: str) -> Period:
    """The period of a version shown again; for the head of a stream, all time."""
    return Period(label) if label == STREAM_PERIOD else period_of(league, label)


def _changes(store: Store, league: League, plans: dict[str, Plan]) -> list[Change]:
    """The changes that plans make without computation.

    Results of tasks that the league no longer has, such as those of another kind, are withdrawn.
    """
    changes = []
    for task, todo in plans.items():
        for period, version_id in todo.promote_again:
            changes.append(Change(league.name, task, period, version_id, reason="again"))
        for period in todo.withdraw:
            changes.append(Change(league.name, task, period, None, reason="withdrawn"))
    for _, task, period in shown_of(store, league.name):
        if task not in tasks_of(league):
            changes.append(Change(league.name, task, period, None, reason="withdrawn"))
    return changes


def _rollbacks_that_are_over(store: Store, league: League, plans: dict[str, Plan]) -> list[Line]:
    """The lines whose inputs now give another version than the version that was taken back."""
    tasks = tasks_of(league)
    return [
        line
        for line, hold in holds_of(store).items()
        if line[0] == league.name
        and hold.kind == ROLLED_BACK
        and (line[1] in plans or line[1] not in tasks)
        and (line[1] not in tasks or plans[line[1]].wanted.get(line[2]) != hold.against_version_id)
    ]

"""The end of a league's night: show what exists already, withdraw what is gone, note what waits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flows.holds import ROLLED_BACK, free, holds_of
from flows.league import League
from flows.promotion import Change, candidates_of, replace_candidates, show, shown_of
from flows.store import Store
from flows.versions import Plan, tasks_of


@dataclass(frozen=True)
class Settled:
    """What became of a league's promotions that needed no computing."""

    promoted_again: int = 0
    withdrawn: int = 0
    waiting: int = 0  # for a review
    held: dict[str, str] = field(default_factory=dict)  # period: by which kind of hold


def settle(
    store: Store,
    league: League,
    plans: Mapping[str, Plan],
    *,
    waiting: Sequence[Change] = (),
    review: bool = False,
) -> Settled:
    """Promote versions that exist, withdraw what is gone, and note what has to wait.

    ``plans`` has the plan of each task. ``waiting`` are tonight's new versions that were not shown.
    A rollback whose inputs have changed holds no longer.
    """
    changes = _changes(store, league, plans)
    over = [] if review else _rollbacks_that_are_over(store, league, plans)
    kept_back: tuple[Change, ...] = ()
    with store.transaction():
        for line in over:
            free(store, line, reason="its inputs have changed")
        kept_back = (*waiting, *show(store, changes, review=review))
        shown = [change for change in changes if change not in kept_back]
        found = {change.line: change.version_id for change in kept_back}
        news = found != candidates_of(store, league.name)
        if news:
            replace_candidates(store, league.name, kept_back)
        if shown or over or news:
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


def _changes(store: Store, league: League, plans: Mapping[str, Plan]) -> list[Change]:
    """Return what plans show without computing; what another kind of league showed goes."""
    name, tasks = league.name, tasks_of(league)
    found = [
        Change(*line, None, "withdrawn") for line in shown_of(store, name) if line[1] not in tasks
    ]
    for task, todo in plans.items():
        found += [Change(name, task, p, v, reason="again") for p, v in todo.promote_again]
        found += [Change(name, task, p, None, reason="withdrawn") for p in todo.withdraw]
    return found


def _rollbacks_that_are_over(
    store: Store, league: League, plans: Mapping[str, Plan]
) -> list[tuple[str, str, str]]:
    wanted = {(task, period): v for task, of in plans.items() for period, v in of.wanted.items()}
    tasks = tasks_of(league)
    return [
        line
        for line, hold in holds_of(store).items()
        if line[0] == league.name
        and hold.kind == ROLLED_BACK
        and (line[1] in plans or line[1] not in tasks)
        and wanted.get(line[1:]) != hold.against_version_id
    ]

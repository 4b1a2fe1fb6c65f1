"""What the public sees: promotions, and the candidates that a review or a hold keeps back."""

from collections.abc import Iterable
from dataclasses import dataclass

from banzuke.flows.store import Store
from banzuke.flows.versions.holds import Line, holds_of

STREAM_PERIOD = "all"
"""A stream's promotions carry this period, and its last version."""


@dataclass(frozen=True)
class Change:
    """What a period is to show from now on: a version, or nothing."""

    league: str
    task: str
    period: str
    version_id: str | None
    reason: str  # computed | again | withdrawn | reviewed | rolled-back | pinned

    @property
    def line(self) -> Line:
        """The league, task and period."""
        return self.league, self.task, self.period


def promote_unheld(
    store: Store, changes: Iterable[Change], *, review: bool = False
) -> tuple[Change, ...]:
    """Promote inside a transaction what may be shown, and return the changes that have to wait.

    All wait in a review; otherwise those that a pin or a rollback keeps back.
    """
    holds = holds_of(store)
    waiting = []
    for change in changes:
        held = holds.get(change.line)
        if review or (held and held.keeps_back(change.version_id)):
            waiting.append(change)
        else:
            promote(store, change)
    return tuple(waiting)


def promote(store: Store, change: Change) -> None:
    """Add a promotion inside a transaction, whatever holds say; nothing waits there any more."""
    forget_candidates(store, [change.line])
    store.execute(
        "INSERT INTO result.promotion"
        " VALUES (nextval('result.promotion_number'), ?, ?, ?, ?, ?, ?, ?)",
        [*change.line, change.version_id, change.reason, store.run_id, store.now()],
    )


def shown_of(store: Store, league: str | None = None) -> dict[Line, str]:
    """Return the version that each line shows today, of one league or of all."""
    rows = store.rows(
        "SELECT league, task, period, version_id FROM result.promotion"
        " WHERE league = coalesce(?, league)"
        " QUALIFY row_number() OVER"
        " (PARTITION BY league, task, period ORDER BY promotion_number DESC) = 1"
        " ORDER BY league, task, period",
        [league],
    )
    return {(name, task, period): version for name, task, period, version in rows if version}


def candidates_of(store: Store, league: str | None = None) -> dict[Line, str | None]:
    """Return what the last night of each league would show, where that is not what it shows."""
    rows = store.rows(
        "SELECT league, task, period, version_id FROM result.candidate"
        " WHERE league = coalesce(?, league) ORDER BY league, task, period",
        [league],
    )
    return {(name, task, period): version for name, task, period, version in rows}


def note_candidates(store: Store, found: dict[Line, str | None]) -> None:
    """Note inside a transaction what lines would show, in place of what was noted before."""
    forget_candidates(store, found)
    for line, version_id in found.items():
        store.execute(
            "INSERT INTO result.candidate VALUES (?, ?, ?, ?, ?, ?)",
            [*line, version_id, store.run_id, store.now()],
        )


def forget_candidates(store: Store, lines: Iterable[Line]) -> None:
    """Forget inside a transaction what lines would show."""
    for line in lines:
        store.execute(
            "DELETE FROM result.candidate WHERE league = ? AND task = ? AND period = ?", line
        )

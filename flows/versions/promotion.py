"""Promotions set the public version; candidates are versions that a review or a hold keeps back."""

from collections.abc import Iterable
from dataclasses import dataclass

from banzuke.flows.store import Store
from banzuke.flows.versions.holds import Line, holds_of

STREAM_PERIOD = "all"
"""A stream's promotions have this period and the stream's last version."""


@dataclass(frozen=True)
class Change:
    """The new content of a period: a version, or nothing."""

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
    """Promote, inside a transaction, the allowed changes, and return the changes that must wait.

    In a review all changes wait; otherwise only changes that a pin or a rollback forbids wait.
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
    """Add a promotion inside a transaction, even against a hold; remove the line's candidate."""
    forget_candidates(store, [change.line])
    store.execute(
        "INSERT INTO result.promotion"
        " VALUES (nextval('result.promotion_number'), ?, ?, ?, ?, ?, ?, ?)",
        [*change.line, change.version_id, change.reason, store.run_id, store.now()],
    )


def shown_of(store: Store, league: str | None = None) -> dict[Line, str]:
    """The version that each line shows today, of one league or of all leagues."""
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
    """The candidates of the last night of each league, for lines that show another version."""
    rows = store.rows(
        "SELECT league, task, period, version_id FROM result.candidate"
        " WHERE league = coalesce(?, league) ORDER BY league, task, period",
        [league],
    )
    return {(name, task, period): version for name, task, period, version in rows}


def note_candidates(store: Store, found: dict[Line, str | None]) -> None:
    """Note the candidates of lines inside a transaction, in place of earlier candidates."""
    forget_candidates(store, found)
    for line, version_id in found.items():
        store.execute(
            "INSERT INTO result.candidate VALUES (?, ?, ?, ?, ?, ?)",
            [*line, version_id, store.run_id, store.now()],
        )


def forget_candidates(store: Store, lines: Iterable[Line]) -> None:
    """Remove the candidates of lines inside a transaction."""
    for line in lines:
        store.execute(
            "DELETE FROM result.candidate WHERE league = ? AND task = ? AND period = ?", line
        )

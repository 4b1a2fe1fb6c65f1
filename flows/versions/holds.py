"""Holds: a pin, or a rollback whose inputs have not changed, keeps a period's ratings as shown."""

from dataclasses import dataclass

from banzuke.flows.store import Store

PINNED = "pinned"
ROLLED_BACK = "rolled-back"
FREED = "freed"

Line = tuple[str, str, str]
"""A league, a task and a period: the subject of one promotion."""


@dataclass(frozen=True)
class Hold:
    """A decision of a person about a line, in force until the line is freed."""

    kind: str
    version_id: str | None
    against_version_id: str | None
    reason: str

    def keeps_back(self, version_id: str | None) -> bool:
        """Whether the hold forbids showing a version; None stands for showing nothing.

        A pin allows only its own version. A rollback forbids only the version that it took back.
        """
        if self.kind == PINNED:
            return version_id != self.version_id
        return version_id == self.against_version_id


def holds_of(store: Store) -> dict[Line, Hold]:
    """The holds in force today."""
    rows = store.rows(
        "SELECT league, task, period, kind, version_id, against_version_id, reason"
        " FROM result.hold"
        " QUALIFY row_number() OVER"
        " (PARTITION BY league, task, period ORDER BY hold_number DESC) = 1"
        " ORDER BY league, task, period"
    )
    return {
        (league, task, period): Hold(*hold)
        for league, task, period, *hold in rows
        if hold[0] != FREED
    }


def hold(store: Store, line: Line, held: Hold) -> None:
    """Add a decision to hold or to free, inside a transaction."""
    store.execute(
        "INSERT INTO result.hold"
        " VALUES (nextval('result.hold_number'), ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            *line, held.kind, held.version_id, held.against_version_id, held.reason,
            store.run_id, store.now(),
        ],
    )  # fmt: skip


def free(store: Store, line: Line, *, reason: str) -> None:
    """End a line's hold inside a transaction."""
    hold(store, line, Hold(FREED, None, None, reason))

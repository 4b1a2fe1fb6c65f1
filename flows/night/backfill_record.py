"""The rows that record the request and the progress of a backfill."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.periods import Period
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.plan import as_json

ENDED = frozenset(["computed", "again", "unchanged", "failed", "rejected", "skipped", "no-games"])
"""The final states of a period of a backfill; the states before them are waiting and running."""


@dataclass(frozen=True)
class BackfillRequest:
    """The request of a backfill; without options, all periods that are missing, failed or stale."""

    first: str | None = None
    last: str | None = None
    only: frozenset[str] = frozenset()  # of missing, failed, stale
    parameters_of: str | None = None
    as_known: bool = False

    @classmethod
    def of(cls, fields: dict[str, Any]) -> "BackfillRequest":
        """The request from its fields, as a flow's parameters hold them."""
        return cls(**{**fields, "only": frozenset(fields.get("only", ()))})

    @property
    def has_range(self) -> bool:
        """Whether the request is limited to a range of periods."""
        return self.first is not None or self.last is not None

    @property
    def makes_edition(self) -> bool:
        """Whether the ratings are stored beside the public ratings."""
        return self.as_known or self.parameters_of is not None


def nothing_requested(league: str, request: BackfillRequest) -> list[str]:
    """The message if none of the requested periods has games."""
    which = " in the requested periods" if request.has_range else ""
    remedy = "`banzuke games` and the view `source_file` show what was read"
    return [f"{league}: no games that count{which}, so there is no period to rate; {remedy}"]


def nothing_known(league: str, request: BackfillRequest, n_periods: int) -> list[str]:
    """The message about periods of which no game was known in time; ``n_periods`` may be 0."""
    if not request.as_known or not n_periods:
        return []
    return [
        f"{league}: {counted(n_periods, 'period')} without games, because this store had read none "
        "of their games when they ended: as-known ratings begin with games read in time"
    ]


@dataclass(frozen=True)
class Record:
    """The rows of one task of the running backfill."""

    store: Store
    task: str

    def begin(
        self,
        league: str,
        *,
        edition: str | None,
        parameters: dict[str, Any],
        request: BackfillRequest,
        periods: Sequence[Period],
    ) -> None:
        """Add the backfill; all its periods wait."""
        backfill = {
            "backfill_id": self.store.run_id,
            "league": league,
            "task": self.task,
            "edition": edition,
            "parameters": as_json(parameters),
            "first_period": request.first,
            "last_period": request.last,
            "only_states": ",".join(sorted(request.only)) or None,
            "started_at": self.store.now(),
        }
        rows = [
            {
                "backfill_id": self.store.run_id,
                "league": league,
                "task": self.task,
                "period": period.label,
                "period_start_at": period.start_at,
                "period_end_at": period.end_at,
                "state": "waiting",
            }
            for period in periods
        ]
        with self.store.transaction():
            self.store.append("result.backfill", pl.DataFrame([backfill]))
            if rows:
                frame = pl.DataFrame(rows, infer_schema_length=None)
                self.store.append("result.backfill_period", frame)
            self.store.bump_generation()

    def set(
        self, period: str, state: str, *, error: str | None = None, version_id: str | None = None
    ) -> None:
        """Record the state of a period, in the caller's transaction if there is one."""
        times = "ended_at = ?" if state in ENDED else "started_at = ?"
        with self.store.transaction():
            self.store.execute(
                f"UPDATE result.backfill_period SET state = ?, error = ?, version_id = ?, {times}"
                " WHERE backfill_id = ? AND task = ? AND period = ?",
                [state, error, version_id, self.store.now(), self.store.run_id, self.task, period],
            )
            self.store.bump_generation()

    def end(self) -> None:
        """Note that the backfill ended normally."""
        with self.store.transaction():
            self.store.execute(
                "UPDATE result.backfill SET ended_at = ? WHERE backfill_id = ? AND task = ?",
                [self.store.now(), self.store.run_id, self.task],
            )
            self.store.bump_generation()

    def periods(self) -> list[dict[str, Any]]:
        """The state of each period so far, in time order."""
        names = (
            "task",
            "period",
            "state",
            "games",
            "started_at",
            "ended_at",
            "version_id",
            "error",
        )
        of_events = KINDS[TASKS[self.task].kind].is_of_events
        rows = self.store.rows(
            "SELECT period.task, period.period, period.state,"
            f" {'NULL' if of_events else 'version.n_games'},"  # a version is one event
            " period.started_at, period.ended_at, period.version_id, period.error"
            " FROM result.backfill_period AS period"
            " LEFT JOIN result.version AS version ON version.version_id = period.version_id"
            " WHERE period.backfill_id = ? AND period.task = ?"
            " ORDER BY period.period_start_at, period.period_end_at, period.period",
            [self.store.run_id, self.task],
        )
        return [dict(zip(names, row, strict=True)) for row in rows]


def failed_before(store: Store, league: str, task: str, edition: str | None) -> set[str]:
    """The periods that failed in the last backfill that tried them."""
    rows = store.rows(
        "SELECT period.period FROM result.backfill_period AS period"
        " JOIN result.backfill AS backfill USING (backfill_id, task)"
        " WHERE backfill.league = ? AND task = ?"
        " AND backfill.edition IS NOT DISTINCT FROM ?"
        " AND period.state NOT IN ('waiting', 'running', 'skipped')"
        " QUALIFY row_number() OVER"
        " (PARTITION BY period.period ORDER BY backfill.started_at DESC) = 1"
        " AND period.state = 'failed'",
        [league, task, edition],
    )
    return {period for (period,) in rows}

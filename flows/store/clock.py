"""The time of a store, which never runs backwards: it orders the states that were shown."""

import datetime as dt

from banzuke.flows.store.connection import Connection, Store, utc_now

LATEST = """
SELECT max(noted_at) FROM (
    SELECT max(started_at) AS noted_at FROM result.run
    UNION ALL SELECT max(ended_at) FROM result.run
    UNION ALL SELECT max(computed_at) FROM result.version
    UNION ALL SELECT max(promoted_at) FROM result.promotion
)
"""
ALLOWED = dt.timedelta(minutes=1)
"""Corrections by network time are smaller than this."""


def latest_of(store: Connection) -> dt.datetime:
    """The latest time in a store; the earliest possible time in a new store."""
    ((latest,),) = store.rows(LATEST)
    return latest or dt.datetime.min


def go_on_in_time(store: Store) -> None:
    """Let this run note times later than all times in the store, whatever the clock says.

    A clock that was set back is named in the run's notes.
    """
    latest, now = latest_of(store), utc_now()
    store.time_goes_on_from(latest)
    if latest - now > ALLOWED:
        store.notes.append(
            f"this machine's clock says {now:%Y-%m-%d %H:%M} UTC, but the store's last run was at "
            f"{latest:%Y-%m-%d %H:%M}: this run gets a time after that one. Correct the clock"
        )


def wrong_times(working: Connection) -> list[str]:
    """The traces in a store of a clock that was set back, or of a clock that is fast."""
    ((n_back, back_at),) = working.rows("""
        SELECT count(*), min(promoted_at) FROM (
            SELECT promoted_at, max(promoted_at) OVER (
                ORDER BY promotion_number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
            ) AS before FROM result.promotion
        ) WHERE promoted_at < before
    """)
    ((n_runs,),) = working.rows("SELECT count(*) FROM result.run WHERE ended_at < started_at")
    latest, now = latest_of(working), utc_now()
    found = []
    if n_back:
        found.append(
            f"{n_back} of the versions shown have a time before that of an earlier one, from "
            f"{back_at:%Y-%m-%d %H:%M} on: the clock was put back. Their order is right, their "
            "times are not"
        )
    if n_runs:
        found.append(f"{n_runs} runs are noted as ended before they began")
    if latest - now > ALLOWED:
        found.append(
            f"the last run has the time {latest:%Y-%m-%d %H:%M} UTC, but the clock says "
            f"{now:%Y-%m-%d %H:%M}: one of them is wrong. Correct the clock. Until it has passed "
            "that time, each run gets a time just after the run before it"
        )
    return found

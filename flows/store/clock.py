"""The time of a store, which never runs backwards, because it orders the versions shown."""

import datetime as dt

from banzuke.flows.counted import counted
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
"""Difference that is not reported: corrections of a clock by network time are smaller."""
WAS = (
    ". If it is right by now, and was wrong at that run, only a backup from before that run has "
    "right times (`banzuke restore`)"
)


def latest_of(store: Connection) -> dt.datetime:
    """The latest time in a store; the earliest possible time in a new store."""
    ((latest,),) = store.rows(LATEST)
    return latest or dt.datetime.min


def start_after_latest(store: Store) -> None:
    """Give this run only times later than all times in the store, whatever the clock says.

    If the clock was set back, the run's notes say so.
    """
    latest, now = latest_of(store), utc_now()
    store.only_times_after(latest)
    if latest - now > ALLOWED:
        store.notes.append(
            f"this machine's clock says {now:%Y-%m-%d %H:%M} UTC, but the store's last run was at "
            f"{latest:%Y-%m-%d %H:%M}: this run gets a time just after that. Correct the clock{WAS}"
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
            f"{counted(n_back, 'shown version')} with an earlier time than the version shown "
            f"before, from {back_at:%Y-%m-%d %H:%M} on: the clock was set back. The order of the "
            "versions is right, these times are not"
        )
    if n_runs:
        found.append(f"{counted(n_runs, 'run')} with an end before the start, by the clock")
    if latest - now > ALLOWED:
        found.append(
            f"the last run has the time {latest:%Y-%m-%d %H:%M} UTC, but the clock says "
            f"{now:%Y-%m-%d %H:%M}: one of the two is wrong. Correct the clock. Until the clock "
            "has passed the time of the last run, each run gets a time just after the run before"
            f"{WAS}"
        )
    return found

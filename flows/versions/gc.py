"""The removal of old versions: their rows go, and a tombstone for each version stays."""

import datetime as dt
from dataclasses import dataclass

from banzuke.flows.store import Store
from banzuke.flows.versions.collected import collect
from banzuke.flows.versions.keeping import versions_to_keep
from banzuke.flows.versions.visibility import visibility


@dataclass(frozen=True)
class RemovableVersions:
    """Versions of one league and task that can be removed."""

    league: str
    task: str
    version_ids: tuple[str, ...]


def doomed(store: Store, *, last: int, days: float) -> list[RemovableVersions]:
    """The versions whose rows need not be kept, per league and task.

    The versions of `versions_to_keep` are not among them, such as the last ``last`` shown versions
    of each period, and the versions shown or computed in the last ``days``.
    """
    since = store.now() - dt.timedelta(days=days)
    store.register("kept", versions_to_keep(store, visibility(store), last=last, since=since))
    rows = store.rows(
        "SELECT league, task, list(version_id ORDER BY version_id) FROM result.version"
        " WHERE state <> 'collected' AND version_id NOT IN (SELECT version_id FROM kept)"
        " AND NOT (state = 'rejected' AND version_id IN (SELECT version_id FROM result.tombstone))"
        " GROUP BY league, task ORDER BY league, task"
    )
    return [RemovableVersions(league, task, tuple(ids)) for league, task, ids in rows]


def remove(store: Store, groups: list[RemovableVersions]) -> int:
    """Remove the rows of versions in one transaction and return the number of removed rows."""
    with store.transaction():
        return collect(store, [version for group in groups for version in group.version_ids])

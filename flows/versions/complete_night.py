"""Leagues that a night may pass by: nothing has changed that their last complete night looked at.

Preparing a league reads all its games, which takes longer than everything else of a night without
news. What a complete night found is therefore kept with the fingerprint of all that it depends on.

A wrong skip is impossible as long as the fingerprint has every input of ``prepare`` and ``plan``:

- the league file as a whole, and the parameters with defaults filled in;
- every file state the league ever had. A state's id is never used twice, and the rows that count
  change only when a file arrives, is withdrawn or becomes another one's copy, which all show in the
  list of ids and states. Rows of a state that is still active change only by such a step, too;
- the aliases of the whole namespace, whichever league's file they are from;
- the versions of the league and their states, its last promotion, and what holds or waits, whoever
  made them;
- the sources of this program, methods with them, and the libraries that read and group rows.

The row is written by the night, after its last promotion, and only if no period failed, was
rejected, is stale or waits, so a killed or failed night leaves none that fits.
"""

import json
from functools import cache
from importlib.metadata import version
from typing import Any

from flows import fingerprint
from flows.ingest.aliases import aliases_of
from flows.leagues.league import League
from flows.settings import source_key
from flows.store import Store
from flows.tasks.register import TASKS, is_stream, tasks_of
from flows.versions.plan import Plan, parameters_of

LIBRARIES = ("polars", "duckdb", "numpy")


def same_as_last_night(store: Store, league: League) -> tuple[int, dict[str, int]] | None:
    """Return how many versions a league shows and what it leaves out, or None: look at its games.

    Raises
    ------
    BadAliases
        As a whole night would, if the aliases of a namespace contradict each other.
    """
    rows = store.rows(
        "SELECT n_versions, left_out FROM core.complete_night WHERE league = ? AND fingerprint = ?",
        [league.name, state_of(store, league)],
    )
    return (int(rows[0][0]), json.loads(rows[0][1])) if rows else None


def remember_night(
    store: Store, league: League, plans: dict[str, Plan], left_out: dict[str, int]
) -> None:
    """Keep what a complete night found, after its last promotion."""
    n_versions = sum(
        # What a stream promotes again is its head, one of its unchanged versions.
        len(todo.jobs) + len(todo.unchanged) + (not is_stream(task) and len(todo.promote_again))
        for task, todo in plans.items()
    )
    with store.transaction():
        store.execute("DELETE FROM core.complete_night WHERE league = ?", [league.name])
        store.execute(
            "INSERT INTO core.complete_night VALUES (?, ?, ?, ?)",
            [league.name, state_of(store, league), n_versions, json.dumps(left_out)],
        )


def state_of(store: Store, league: League) -> str:
    """Return the fingerprint of all that decides what a night does with a league."""
    aliases = aliases_of(store, league.namespace)
    return fingerprint.of_parts(
        league.model_dump(mode="json"),
        [
            (task, TASKS[task].method_version, parameters_of(league, aliases, task))
            for task in tasks_of(league)
        ],
        aliases,
        _rows_of(store, league),
        source_key(),
        _libraries(),
    )


def _rows_of(store: Store, league: League) -> list[Any]:
    files = store.rows(
        "SELECT file_id, state FROM raw.source_file WHERE league = ? ORDER BY file_number",
        [league.name],
    )
    versions = store.rows(
        "SELECT task, state, count(*), md5(string_agg(version_id, ',' ORDER BY version_id))"
        " FROM result.version WHERE league = ? GROUP BY task, state ORDER BY task, state",
        [league.name],
    )
    promoted = store.rows(
        "SELECT max(promotion_number), count(*) FROM result.promotion WHERE league = ?",
        [league.name],
    )
    held = store.rows("SELECT max(hold_number) FROM result.hold WHERE league = ?", [league.name])
    waiting = store.rows(
        "SELECT task, period, version_id FROM result.candidate WHERE league = ? ORDER BY ALL",
        [league.name],
    )
    return [files, versions, promoted, held, waiting]


@cache
def _libraries() -> list[str]:
    return [version(name) for name in LIBRARIES]

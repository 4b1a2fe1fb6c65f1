"""Leagues that a night can skip: nothing that their last complete night used has changed.

To prepare a league, a night reads all its games. In a night without news this takes longer than
everything else. The result of a complete night is therefore stored with the fingerprint of all its
inputs.

A wrong skip is impossible as long as the fingerprint has every input of ``prepare`` and ``plan``:

- the league file as a whole, and the parameters with defaults filled in;
- every file state that the league ever had. A state's id is never used twice. The rows that count
  change only when a file arrives, is withdrawn or becomes the copy of another file; all three
  change the list of ids and states;
- the aliases of the whole namespace, from every league's file, permanent or for a time;
- the state of the files and names in which the league's doubled games were looked for;
- the league's corrections, whose ids are never used twice, and their contents;
- the versions of the league and their states, its last promotion, and its holds and candidates,
  from any source;
- the sources of this program, including methods, the libraries that read and group rows, and the
  distributions that add tasks or readers.

The night writes the row after its last promotion, and only if no period failed, was rejected, is
stale, waits or is held, and the work before rating left no note, such as decisions that are still
to be judged. A killed or failed night therefore leaves no row that matches.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import Any

from banzuke.flows import fingerprint, plugins
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.source_key import source_key
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS, is_stream, tasks_of
from banzuke.flows.versions.plan import Plan, parameters_of

LIBRARIES = ("polars", "duckdb", "numpy")

_OF_LEAGUES = "WHERE league IN (SELECT unnest(?::VARCHAR[]))"
QUERIES = (
    f"SELECT league, file_id, state FROM raw.source_file {_OF_LEAGUES} ORDER BY file_number",
    "SELECT league, task, state, count(*),"
    "  md5(string_agg(version_id, ',' ORDER BY version_id)) AS versions"
    f" FROM result.version {_OF_LEAGUES} GROUP BY league, task, state ORDER BY ALL",
    "SELECT league, max(promotion_number), count(*)"
    f" FROM result.promotion {_OF_LEAGUES} GROUP BY league",
    "SELECT league, md5(string_agg(correction || state || coalesce(result, ''),"
    "  ',' ORDER BY line)) FROM core.correction"
    f" {_OF_LEAGUES} GROUP BY league",
    f"SELECT league, state FROM core.doubled_of {_OF_LEAGUES} ORDER BY ALL",
    f"SELECT league, max(hold_number) FROM result.hold {_OF_LEAGUES} GROUP BY league",
    f"SELECT league, task, period, version_id FROM result.candidate {_OF_LEAGUES} ORDER BY ALL",
)
"""Queries for the inputs in the store, each for all leagues at once."""


def same_as_last_night(
    store: Store, leagues: Sequence[League]
) -> dict[str, tuple[int, dict[str, int]]]:
    """The number of shown versions and the rows left out, for each league that can be skipped.

    Each query runs once for all leagues. A league whose aliases contradict each other is not
    skipped: its preparation reports the mistake.
    """
    now = states_of(store, leagues)
    return {
        league: (int(n_versions), json.loads(left_out))
        for league, was, n_versions, left_out in store.rows(
            "SELECT league, fingerprint, n_versions, left_out FROM core.complete_night"
        )
        if now.get(league) == was
    }


def remember_night(
    store: Store, league: League, plans: dict[str, Plan], left_out: dict[str, int]
) -> None:
    """Store the results of a complete night, after its last promotion."""
    n_versions = sum(
        # The version that a stream promotes again is its head, one of its unchanged versions.
        len(todo.jobs) + len(todo.unchanged) + (not is_stream(task) and len(todo.promote_again))
        for task, todo in plans.items()
    )
    with store.transaction():
        store.execute("DELETE FROM core.complete_night WHERE league = ?", [league.name])
        store.execute(
            "INSERT INTO core.complete_night VALUES (?, ?, ?, ?)",
            [
                league.name,
                states_of(store, [league])[league.name],
                n_versions,
                json.dumps(left_out),
            ],
        )


def states_of(store: Store, leagues: Sequence[League]) -> dict[str, str]:
    """The fingerprint of all inputs of a night's decisions on each league."""
    aliases = aliases_by_namespace(store)
    dated: dict[str, list[Any]] = {}
    for namespace, *link in store.rows(
        "SELECT namespace, alias_id, player_id, from_at, to_at FROM core.alias"
        " WHERE from_at IS NOT NULL OR to_at IS NOT NULL ORDER BY ALL"
    ):
        dated.setdefault(namespace, []).append(link)
    rows = _rows_of(store, [league.name for league in leagues])
    states = {}
    for league in leagues:
        shared = aliases.get(league.namespace, {})
        if not isinstance(shared, BadAliases):
            states[league.name] = fingerprint.of_parts(
                league.model_dump(mode="json"),
                [
                    (task, TASKS[task].method_version, parameters_of(league, shared, task))
                    for task in tasks_of(league)
                ],
                shared,
                dated.get(league.namespace, []),
                rows[league.name],
                source_key(),
                _libraries(),
            )
    return states


def _rows_of(store: Store, leagues: list[str]) -> dict[str, list[Any]]:
    """The rows of every query for each league, in the order of the queries."""
    found: dict[str, list[Any]] = {league: [[] for _ in QUERIES] for league in leagues}
    for number, query in enumerate(QUERIES):
        for league, *row in store.rows(query, [leagues]):
            found[league][number].append(row)
    return found


@cache
def _libraries() -> list[str]:
    return [*(version(name) for name in LIBRARIES), *plugins.sources()]

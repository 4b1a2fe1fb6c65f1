"""`banzuke doctor --names`: names that may belong to one person, the likeliest first."""

from contextlib import closing

from banzuke.flows.home import Home
from banzuke.flows.people.likely_names import Played, alike, with_evidence
from banzuke.flows.screen import show
from banzuke.flows.store import Connection, open_serving

COLUMNS = ["players", "name", "other", "alike", "games", "other's games", "met", "same time"]

PLAYED = """
WITH game AS (
    SELECT league, unnest([first, second]) AS number, played_at FROM core.game
    UNION ALL SELECT league, player, played_at FROM core.table_game
    UNION ALL SELECT league, player, coalesce(ended_at, started_at) FROM core.entry
)
SELECT player.namespace, player.name, count(*), min(game.played_at), max(game.played_at)
FROM game
JOIN core.person AS person ON person.league = game.league AND person.number = game.number
JOIN core.player AS player ON player.player_id = person.player_id
GROUP BY ALL ORDER BY ALL
"""

MET = """
WITH suspect AS (SELECT unnest(?::VARCHAR[]) AS name),
person AS (
    SELECT person.league, person.number, player.namespace, player.name
    FROM core.person AS person
    JOIN core.player AS player ON player.player_id = person.player_id
    WHERE player.name IN (FROM suspect)
),
met AS (
    SELECT one.namespace, one.name, two.name AS other
    FROM core.game AS game
    JOIN person AS one ON one.league = game.league AND one.number = game.first
    JOIN person AS two ON two.league = game.league AND two.number = game.second
    UNION ALL
    SELECT one.namespace, one.name, two.name
    FROM core.table_game AS seat
    JOIN person AS one ON one.league = seat.league AND one.number = seat.player
    JOIN core.table_game AS beside
        ON beside.league = seat.league AND beside.file_number = seat.file_number
        AND beside.line = seat.line AND beside.seat > seat.seat
    JOIN person AS two ON two.league = beside.league AND two.number = beside.player
    UNION ALL
    SELECT one.namespace, one.name, two.name
    FROM core.entry AS entry
    JOIN person AS one ON one.league = entry.league AND one.number = entry.player
    JOIN core.entry AS beside ON beside.league = entry.league AND beside.event = entry.event
    JOIN person AS two
        ON two.league = beside.league AND two.number = beside.player AND two.name > one.name
)
SELECT namespace, name, other, count(*) FROM met WHERE name <> other GROUP BY ALL
"""


def show_names(home: Home, *, as_json: bool) -> None:
    """Print pairs of similar names with the evidence of their games; nothing is merged."""
    with closing(open_serving(home)) as serving:
        rows = _pairs(serving)
    if as_json or rows:
        (show.as_json if as_json else show.as_table)(COLUMNS, rows)
    else:
        print("No two names are alike.")  # noqa: T201
    if rows and not as_json:
        print("`banzuke player merge NAME OTHER` makes them one. Who met is two people.")  # noqa: T201


def _pairs(serving: Connection) -> list[tuple[str, str, str, str, int, int, int, str]]:
    played: dict[str, dict[str, Played]] = {}
    for namespace, name, *games in serving.rows(PLAYED):
        played.setdefault(namespace, {})[name] = Played(*games)
    found = {namespace: alike(names) for namespace, names in played.items()}
    suspects = sorted({n for pairs in found.values() for p in pairs for n in (p.name, p.other)})
    met: dict[str, dict[tuple[str, str], int]] = {}
    for namespace, name, other, n_met in serving.rows(MET, [suspects]) if suspects else []:
        pairs = met.setdefault(namespace, {})
        for both in ((name, other), (other, name)):
            pairs[both] = pairs.get(both, 0) + n_met
    overlap = {None: "not known", True: "yes", False: "no"}
    return [
        (
            namespace, pair.name, pair.other, pair.why, played[namespace][pair.name].n_games,
            played[namespace][pair.other].n_games, pair.n_met, overlap[pair.overlaps],
        )
        for namespace, pairs in found.items()
        for pair in with_evidence(pairs, played[namespace], met.get(namespace, {}))
    ]  # fmt: skip

"""Names of a home that may be one person, with the evidence of their games, the likeliest first."""

from collections.abc import Sequence

from banzuke.flows.counted import counted
from banzuke.flows.people.likely_names import (
    Pair,
    Played,
    similar_pairs,
    sure_merges,
    with_evidence,
)
from banzuke.flows.people.spelling import APART, is_bye
from banzuke.flows.store import Connection

MOST_NAMES = 5_000
"""Largest number of names in a namespace that a night compares, more than a club has; `doctor
--names` compares any number."""
SHOWN = 3
"""Largest number of pairs in a note."""

PLAYED = """
WITH game AS (
    SELECT league, unnest([first, second]) AS number, played_at FROM core.game
    UNION ALL SELECT league, player, played_at FROM core.table_game
    UNION ALL SELECT league, player, coalesce(ended_at, started_at) FROM core.entry
)
SELECT player.namespace, player.name, count(*), min(game.played_at), max(game.played_at)
FROM game SEMI JOIN (SELECT unnest(?::VARCHAR[]) AS league) AS wanted ON wanted.league = game.league
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

SAID_APART = """
SELECT one.namespace, one.name, other.name
FROM core.correction AS said
JOIN core.player AS one ON one.player_id = said.player_id
JOIN core.player AS other ON other.player_id = said.other_id
WHERE said.state = 'active'
    AND (said.action = ? OR said.from_at IS NOT NULL OR said.to_at IS NOT NULL)
"""
"""Pairs that somebody decided to be two people, always or at other times: a split or merge of some
days."""
LEAGUES = """
SELECT player.namespace, list(DISTINCT person.league ORDER BY person.league),
    count(DISTINCT person.player_id)
FROM core.person AS person JOIN core.player AS player ON player.player_id = person.player_id
GROUP BY ALL ORDER BY ALL
"""


def similar_names(serving: Connection, *, most: int | None = None) -> dict[str, list[Pair]]:
    """{namespace: pairs of similar names}, without pairs that somebody declared to be two people.

    A namespace with more than ``most`` names is left out.
    """
    played: dict[str, dict[str, Played]] = {}
    leagues = [
        league
        for _, some, n_names in serving.rows(LEAGUES)
        if most is None or n_names <= most
        for league in some
    ]
    for namespace, name, *games in serving.rows(PLAYED, [leagues]):
        if not is_bye(name):
            played.setdefault(namespace, {})[name] = Played(*games)
    found = {namespace: similar_pairs(names) for namespace, names in played.items()}
    suspects = sorted({n for pairs in found.values() for p in pairs for n in (p.name, p.other)})
    met: dict[str, dict[tuple[str, str], int]] = {}
    for namespace, name, other, n_met in serving.rows(MET, [suspects]) if suspects else []:
        pairs = met.setdefault(namespace, {})
        for both in ((name, other), (other, name)):
            pairs[both] = pairs.get(both, 0) + n_met
    apart = {(space, frozenset(pair)) for space, *pair in serving.rows(SAID_APART, [APART])}
    return {
        namespace: [
            pair
            for pair in with_evidence(pairs, played[namespace], met.get(namespace, {}))
            if (namespace, frozenset((pair.name, pair.other))) not in apart
        ]
        for namespace, pairs in found.items()
    }


def likely_notes(serving: Connection) -> list[str]:
    """A line for each namespace with names that may be one person: some of them, and the remedy."""
    leagues = {namespace: some[0] for namespace, some, _ in serving.rows(LEAGUES)}
    return [
        f"{leagues[namespace]}: {said}"
        for namespace, pairs in similar_names(serving, most=MOST_NAMES).items()
        if (said := note_of(pairs, leagues[namespace]))
    ]


def note_of(pairs: Sequence[Pair], league: str) -> str:
    """A note on pairs of names that may be one person, with the remedy; empty without such pairs.

    Names that met in a game are two people.
    """
    pairs = [pair for pair in pairs if not pair.n_met]
    if not pairs:
        return ""
    n_sure = len(sure_merges(pairs))
    some = "; ".join(f"{pair.name} and {pair.other}" for pair in pairs[:SHOWN])
    more = "; …" if len(pairs) > SHOWN else ""
    remedy = (
        f"`banzuke player merge --likely --league {league}` merges the {counted(n_sure, 'pair')} "
        "that can hardly be two people and lists the others"
        if n_sure
        else "`banzuke doctor --names` lists them, `banzuke player merge` merges two names"
    )
    return (
        f"{counted(len(pairs), 'pair')} of names may be one person ({some}{more}): {remedy}; "
        "`banzuke player apart` records that two names are two people"
    )

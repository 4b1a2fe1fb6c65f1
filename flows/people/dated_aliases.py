"""Names that stand for a player for a limited time, with the player in each time range."""

import datetime as dt
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

import polars as pl

from banzuke.flows.people.aliases import BadAliases, add_link, ends_of_chains
from banzuke.flows.store import Store

SCHEMA: dict[str, pl.DataType] = {
    "namespace": pl.String(),
    "alias_id": pl.String(),
    "from_at": pl.Datetime("us"),
    "to_at": pl.Datetime("us"),
    "end_id": pl.String(),
}


class _Stored(NamedTuple):
    namespace: str
    league: str
    alias: str
    player: str
    alias_id: str
    player_id: str
    from_at: dt.datetime | None
    to_at: dt.datetime | None

    @property
    def is_dated(self) -> bool:
        return (self.from_at, self.to_at) != (None, None)

    def holds(self, start: dt.datetime, end: dt.datetime) -> bool:
        """Whether the link holds in a whole time range; no link begins or ends inside the range."""
        return (self.from_at or dt.datetime.min) <= start and end <= (self.to_at or dt.datetime.max)


def dated_aliases(store: Store, namespace: str | None = None) -> pl.DataFrame:
    """(namespace, alias_id, from_at, to_at, end_id) of names whose player changes over time.

    ``end_id`` is the end of the name's chain in that half-open time range, in UTC. Names with the
    same player at all times are left out. Without a ``namespace``, the result covers all
    namespaces that have no contradictions.

    Raises
    ------
    BadAliases
        If the aliases of the given namespace contradict each other or form a circle.
    """
    if not store.rows("SELECT 1 FROM core.alias WHERE from_at IS NOT NULL OR to_at IS NOT NULL"):
        return pl.DataFrame(schema=SCHEMA)
    links = [
        _Stored(*row)
        for row in store.rows(
            "SELECT alias.namespace, alias.league, one.name, other.name, alias_id, alias.player_id,"
            " from_at, to_at FROM core.alias AS alias"
            " JOIN core.player AS one ON one.player_id = alias.alias_id"
            " JOIN core.player AS other ON other.player_id = alias.player_id"
            " WHERE alias.namespace = coalesce(?, alias.namespace) ORDER BY ALL",
            [namespace],
        )
    ]
    rows = []
    for name, group in groupby(links, key=lambda link: link.namespace):
        try:
            rows += [(name, *row) for row in _stretches(name, list(group))]
        except BadAliases:
            if namespace is not None:
                raise
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _stretches(
    namespace: str, links: Sequence[_Stored]
) -> list[tuple[str, dt.datetime | None, dt.datetime | None, str]]:
    """(alias id, from, to, end id) of names whose player differs from that without dated links."""
    bounds = {at for link in links if link.is_dated for at in (link.from_at, link.to_at) if at}
    always = _ends(namespace, [link for link in links if not link.is_dated])
    found = []
    for start, end in pairwise([dt.datetime.min, *sorted(bounds), dt.datetime.max]):
        ends = _ends(namespace, [link for link in links if link.holds(start, end)])
        found += [
            (
                alias,
                None if start == dt.datetime.min else start,
                None if end == dt.datetime.max else end,
                player,
            )
            for alias, player in ends.items()
            if player != always.get(alias, alias)
        ]
    return sorted(found, key=lambda row: (row[0], row[1] or dt.datetime.min))


def _ends(namespace: str, links: Sequence[_Stored]) -> dict[str, str]:
    """{alias id: id of the end of its chain}."""
    target: dict[str, str] = {}
    id_of: dict[str, str] = {}
    for link in links:
        add_link(target, link.alias, link.player, f"the aliases of league {link.league}")
        id_of |= {link.alias: link.alias_id, link.player: link.player_id}
    where = f"the leagues of players {namespace!r}"
    return {id_of[alias]: id_of[end] for alias, end in ends_of_chains(target, where).items()}

"""The state of a table league's skills after a period."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from banzuke.flows.store import Store


class Skilled(NamedTuple):
    """A player after the player's last game: points, and games so far.

    ``spread`` is the standard deviation of the prior in ``mu`` and ``sigma``, points.
    """

    mu: float
    sigma: float
    games: int
    spread: float


@dataclass(frozen=True)
class SkillState:
    """Each known player after a period, by player id, and the spread of the league's skills."""

    players: dict[str, Skilled]
    spread: float


def skill_after(store: Store, chain: Sequence[str]) -> SkillState:
    """The state after the last of a chain of periods' versions.

    The state has each player's row of the last period in the chain in which the player played.
    """
    store.register("chain", pl.DataFrame({"version_id": chain, "number": range(len(chain))}))
    last = store.rows(
        "SELECT player_id, arg_max((mu, sigma, games, version_id), chain.number)"
        " FROM result.table_skill JOIN chain USING (version_id)"
        " GROUP BY player_id ORDER BY player_id"
    )
    diagnosed = store.rows(
        "SELECT version_id, diagnostics FROM result.version JOIN chain USING (version_id)"
    )
    spreads = {version_id: json.loads(found)["spread"] for version_id, found in diagnosed}
    players = {
        player_id: Skilled(mu, sigma, games, spreads[version_id])
        for player_id, (mu, sigma, games, version_id) in last
    }
    return SkillState(players, spreads[chain[-1]])

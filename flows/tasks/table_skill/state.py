"""The state of a table league's skills after a period."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from banzuke.flows.store import Store


class Skilled(NamedTuple):
    """A player after the player's last game: points, and games so far."""

    mu: float
    sigma: float
    games: int


@dataclass(frozen=True)
class SkillState:
    """Each known player after a period, by player id."""

    players: dict[str, Skilled]


def skill_after(store: Store, chain: Sequence[str]) -> SkillState:
    """The state after the last of a chain of periods' versions.

    The state has each player's row of the last period in the chain in which the player played.
    """
    store.register("chain", pl.DataFrame({"version_id": chain, "number": range(len(chain))}))
    last = store.rows(
        "SELECT player_id, arg_max((mu, sigma, games), chain.number)"
        " FROM result.table_skill JOIN chain USING (version_id)"
        " GROUP BY player_id ORDER BY player_id"
    )
    return SkillState({player_id: Skilled(*known) for player_id, known in last})

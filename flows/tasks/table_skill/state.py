"""The state of a table league's skills after a period."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows.store import Store


@dataclass(frozen=True)
class Skilled:
    """A player after the player's last game.

    Attributes
    ----------
    mu, sigma
        By each model, points.
    games
        Games so far.
    """

    mu: tuple[float, ...]
    sigma: tuple[float, ...]
    games: int


@dataclass(frozen=True)
class SkillState:
    """Each known player after a period, by player id, and the log weight of each model.

    ``met`` has the tables that each pair has shared: ``player_id``, ``opponent_id``, ``games``.
    """

    players: dict[str, Skilled]
    log_weight: tuple[float, ...]
    met: pl.DataFrame


def skill_after(store: Store, chain: Sequence[str]) -> SkillState:
    """The state after the last of a chain of periods' versions.

    The state has each player's rows of the last period in the chain in which the player played.
    """
    store.register("chain", pl.DataFrame({"version_id": chain, "number": range(len(chain))}))
    rows = store.rows(
        "WITH last AS ("
        "  SELECT player_id, arg_max(version_id, chain.number) AS version_id, max(games) AS games"
        "  FROM result.table_skill JOIN chain USING (version_id) GROUP BY player_id"
        ") SELECT last.player_id, list(model.mu ORDER BY model.model),"
        "  list(model.sigma ORDER BY model.model), any_value(last.games)"
        " FROM last JOIN result.table_skill_model AS model USING (version_id, player_id)"
        " GROUP BY last.player_id ORDER BY last.player_id"
    )
    met = store.frame(
        "SELECT player_id, opponent_id, sum(games)::BIGINT AS games"
        " FROM result.table_meeting JOIN chain USING (version_id) GROUP BY ALL"
    )
    ((diagnostics,),) = store.rows(
        "SELECT diagnostics FROM result.version WHERE version_id = ?", [chain[-1]]
    )
    players = {
        player_id: Skilled(tuple(mu), tuple(sigma), games) for player_id, mu, sigma, games in rows
    }
    return SkillState(players, tuple(json.loads(diagnostics)["log_weight"]), met)

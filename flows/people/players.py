"""The player table: every name that was ever read, with its stable id."""

import polars as pl

from banzuke.flows.store import Store


def register_players(store: Store, players: pl.DataFrame) -> None:
    """Add the players (namespace, player_id, name) that the table lacks, inside a transaction.

    An erased name stays erased: its player is added under the pseudonym.
    """
    store.register("incoming_players", players, once=True)
    store.execute(
        "INSERT INTO core.player BY NAME"
        " SELECT DISTINCT namespace, player_id, coalesce(pseudonym, name) AS name"
        " FROM incoming_players LEFT JOIN core.erasure USING (namespace, player_id)"
        " ANTI JOIN core.player USING (namespace, player_id)"
        " ORDER BY player_id"
    )

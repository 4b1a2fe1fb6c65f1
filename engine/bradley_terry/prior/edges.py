"""Edges with the virtual games: draws of every player with a player called the league's mean."""

from dataclasses import replace

import numpy as np

from engine.arrays import BoolArray
from engine.bradley_terry.linear.edges import Edges


def with_virtual_games(edges: Edges, games: float) -> Edges:
    """Return the edges, those of each player followed by its virtual one.

    The league's mean is player ``edges.n_players``. Its strength is free, so the likelihood puts it
    where the others' expected scores against it add up to half of them: the prior pulls players
    together and nowhere else.
    """
    n_players = edges.n_players
    at = edges.indptr[1:]
    return replace(
        edges,
        n_players=n_players + 1,
        indptr=np.append(edges.indptr + np.arange(n_players + 1), len(edges.upper) + n_players),
        upper=np.insert(edges.upper, at, np.int32(n_players)),
        side=np.insert(edges.side, at, np.int8(0)),
        n_games=np.insert(edges.n_games, at, games),
        score=np.insert(edges.score, at, 0.5 * games),
        rows=None,
    )


def is_played(edges: Edges) -> BoolArray:
    """Return (n_edges,) False for the virtual games."""
    return np.asarray(edges.upper != edges.n_players - 1)

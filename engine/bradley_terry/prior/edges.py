"""Edges with the virtual games of a prior: of every player with one player beside the league."""

from dataclasses import dataclass, replace

import numpy as np

from engine.arrays import BoolArray, FloatArray
from engine.bradley_terry.linear.edges import Edges
from engine.bradley_terry.model import Model
from engine.scale import ELO_PER_LOGIT

_BEYOND = 1e6
"""Odds at which a gamma prior's virtual player is stronger than the prior's mode.

A gamma prior ``(a - 1) ln π - b π`` is the limit of a - 1 games won of n against a player n / b
strong, for large n. What pulls a strength down is off by its share of that player's: a thousandth
for one 1,200 Elo above the mode, less than that nearer to it. Refits of 200 players take 4 or 5
steps, as with virtual draws; at 1e7 up to 7, and at 1e8 rounding keeps some climbing for hundreds.
"""


@dataclass(frozen=True)
class VirtualGames:
    """What each player played against the virtual one.

    Attributes
    ----------
    n_games, score : float
        Of each player.
    above : float
        Natural units by which the virtual player is above the mode of the prior.
    """

    n_games: float
    score: float
    above: float

    @property
    def above_elo(self) -> float:
        """The same in Elo."""
        return ELO_PER_LOGIT * self.above

    def start(self, n_players: int, n_effects: int) -> FloatArray | None:
        """Return where to climb from: all equal; None where the solver's own start will do."""
        if not self.above:
            return None
        return np.concatenate((np.zeros(n_players), [self.above], np.zeros(n_effects)))


def virtual_games(model: Model) -> VirtualGames:
    """Return the virtual games of a model's prior."""
    games = model.prior_games
    if model.prior == "gamma":
        return VirtualGames(games * (1.0 + _BEYOND), games, float(np.log(_BEYOND)))
    return VirtualGames(games, 0.5 * games, 0.0)


def with_virtual_games(edges: Edges, virtual: VirtualGames) -> Edges:
    """Return the edges, those of each player followed by its virtual one.

    The virtual player is number ``edges.n_players``. Its strength is free, so the likelihood puts
    it where the others' expected scores against it add up to what they have: the prior pulls
    players together and nowhere else.
    """
    n_players = edges.n_players
    at = edges.indptr[1:]
    return replace(
        edges,
        n_players=n_players + 1,
        indptr=np.append(edges.indptr + np.arange(n_players + 1), len(edges.upper) + n_players),
        upper=np.insert(edges.upper, at, np.int32(n_players)),
        side=np.insert(edges.side, at, np.int8(0)),
        n_games=np.insert(edges.n_games, at, virtual.n_games),
        score=np.insert(edges.score, at, virtual.score),
        rows=None,
    )


def is_played(edges: Edges) -> BoolArray:
    """Return (n_edges,) False for the virtual games."""
    return np.asarray(edges.upper != edges.n_players - 1)

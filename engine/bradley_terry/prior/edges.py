"""Edges of a prior: virtual games of every player, and pulls to published ratings."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.anchor import Anchor
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.linear.pulls import Pulls
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.scale import ELO_PER_LOGIT

_BEYOND = 1e6
"""Odds at which a gamma prior's virtual player is stronger than the prior's mode.

A gamma prior ``(a - 1) ln π - b π`` is the limit of a - 1 games won of n against a player n / b
strong, for large n. The relative error of the downward pull on a strength is the strength's share
of that player's strength: a thousandth for a player 1,200 Elo above the mode, less nearer to it.
Refits of 200 players take 4 or 5 steps, as with virtual draws; at 1e7 up to 7, and at 1e8 rounding
keeps some climbing for hundreds.
"""


@dataclass(frozen=True)
class PublishedRatings:
    """Published ratings of players with a game, and their errors.

    Attributes
    ----------
    player : (n_anchors,) int64
        Local number, rising.
    mean, error : (n_anchors,)
        Natural units, from `zero_elo`.
    zero_elo : float
        Mean of the published ratings, at which fits start.
    """

    player: IntArray
    mean: FloatArray
    error: FloatArray
    zero_elo: float

    def redrawn(self, state: FloatArray, ground: int, noise: FloatArray) -> "PublishedRatings":
        """Redrawn published ratings, with ``state`` taken as the truth.

        `noise` (n_anchors,) is standard normal, `ground` the number of the player at zero.
        """
        return replace(self, mean=state[self.player] - state[ground] + self.error * noise)


@dataclass(frozen=True)
class VirtualGames:
    """Each player's games against the virtual player, and the published ratings of some players.

    Attributes
    ----------
    n_games, score : float
        Of each player.
    above : float
        Distance of the virtual player above the mode of the prior, in natural units.
    published : PublishedRatings or None
        Ratings of the anchors.
    """

    n_games: float
    score: float
    above: float
    published: PublishedRatings | None = None

    @property
    def above_elo(self) -> float:
        """The same in Elo."""
        return ELO_PER_LOGIT * self.above

    @property
    def n_beside(self) -> int:
        """Number of auxiliary players: the virtual player, and the anchors' zero."""
        return 1 if self.published is None else 2

    def start(self, n_players: int, n_effects: int) -> FloatArray | None:
        """The start of the climb: all equal; None for the solver's own start."""
        if not self.above and self.published is None:
            return None
        beside = [self.above, 0.0][: self.n_beside]
        return np.concatenate((np.zeros(n_players), beside, np.zeros(n_effects)))


def virtual_games(model: Model, players: IntArray) -> VirtualGames:
    """The virtual games of a model's prior, and its anchors among (n_rated,) `players`."""
    games, published = model.prior_games, _published(model.anchors, players)
    if model.prior == "gamma":
        above = float(np.log(_BEYOND))
        return VirtualGames(games * (1.0 + _BEYOND), games, above, published)
    return VirtualGames(games, 0.5 * games, 0.0, published)


def _published(anchors: tuple[Anchor, ...], players: IntArray) -> PublishedRatings | None:
    """The anchors with a game, by local number; None if there are none."""
    place = {int(player): number for number, player in enumerate(players)} if anchors else {}
    here = sorted(
        (place[a.player], a.rating_elo, a.error_elo) for a in anchors if a.player in place
    )
    if not here:
        return None
    player, rating, error = (np.array(column) for column in zip(*here, strict=True))
    zero = float(rating.mean())
    return PublishedRatings(
        player.astype(np.int64), (rating - zero) / ELO_PER_LOGIT, error / ELO_PER_LOGIT, zero
    )


def with_virtual_games(edges: Edges, virtual: VirtualGames) -> Edges:
    """The edges; each player's are followed by the virtual edge and the pull, if any.

    The virtual player is number ``edges.n_players``. Its strength is free, so it becomes the
    strength at which the others' expected scores against it add up to their actual scores: the
    prior pulls players together, not to a given level. The next number, if there are published
    ratings, is an auxiliary player: the zero of these ratings.
    """
    n_players = edges.n_players
    at = edges.indptr[1:]
    full = replace(
        edges,
        n_players=n_players + 1,
        indptr=np.append(edges.indptr + np.arange(n_players + 1), len(edges.upper) + n_players),
        upper=np.insert(edges.upper, at, np.int32(n_players)),
        side=np.insert(edges.side, at, np.int8(0)),
        n_games=np.insert(edges.n_games, at, virtual.n_games),
        score=np.insert(edges.score, at, virtual.score),
        rows=None,
    )
    return full if virtual.published is None else _with_pulls(full, virtual.published)


def _with_pulls(edges: Edges, published: PublishedRatings) -> Edges:
    """The edges, with an edge from each anchor to the zero of the published ratings."""
    ground = edges.n_players
    at = edges.indptr[published.player + 1]
    before = np.searchsorted(published.player, np.arange(ground + 1))
    indptr = edges.indptr + before
    pulls = Pulls(
        at=at + np.arange(len(at)),
        lower=published.player.astype(np.int32),
        upper=np.full(len(at), ground, np.int32),
        precision=published.error**-2.0,
        mean=published.mean,
    )
    return replace(
        edges,
        n_players=ground + 1,
        indptr=np.append(indptr, indptr[-1]),
        upper=np.insert(edges.upper, at, np.int32(ground)),
        side=np.insert(edges.side, at, np.int8(0)),
        n_games=np.insert(edges.n_games, at, 0.0),
        score=np.insert(edges.score, at, 0.0),
        pulls=pulls,
    )


def is_played(edges: Edges, n_players: int) -> BoolArray:
    """Return (n_edges,) False for the edges of a prior, given the league's number of players."""
    return np.asarray(edges.upper < n_players)

"""The strength that is expected of each player: by when they began, and by declared rank.

The first games of a log contain all players of that time, new and experienced; later players are
newcomers. Football sides whose first game was in the first year of a log were 100 to 500 Elo
stronger than later sides.

Newcomers may also learn: in the tennis of the ATP they become 38 Elo stronger a year, for four
years. Without this rise, forecasts lose 0.0023 nats a match more (`python -m bench.predictions`).

Go and shogi players declare a rank when they join. A rank has information that no result has yet:
a newcomer of high rank is probably strong. Without ranks, forecasts of the AGA's games without
stones lose 0.0062 nats a game more (`python -m bench.predictions`).
"""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.dynamic.histories import NOBODY, History
from banzuke.engine.dynamic.model.model import DAYS_PER_YEAR, DynamicModel
from banzuke.engine.dynamic.model.tuned import (
    FEWEST_NEWCOMERS,
    FIRST_DAN,
    FOUNDING_DAYS,
    RISE_YEARS,
)
from banzuke.engine.dynamic.model.unknown import Unknown, any_rank, steps_of, unknown_ranks


@dataclass(frozen=True)
class Background:
    """Facts about players that are known without results.

    Attributes
    ----------
    founder : (n_values,) bool
        Whether the player of each value began in the league's first year.
    years : (n_values,) float
        Years from a newcomer's first game to each value, at most `RISE_YEARS`; 0 of founders, who
        began before the log did.
    steps : (n_values, 2) float or None
        Steps of the player's rank on the day of each value, up to 1 dan and above, over ``centre``;
        the expected ones of an unknown rank. None where nobody declared any.
    later : (n_values, 2) float or None
        What of these came after the player's first rank.
    centre : (2,) float
        Mean steps of the first ranks of all players.
    unknown : Unknown or None
        Players who never declared a rank; None where nobody did.
    unseen : Unknown or None
        The rank of somebody without games and without a rank.
    """

    founder: BoolArray
    years: FloatArray
    steps: FloatArray | None
    later: FloatArray | None
    centre: FloatArray
    unknown: Unknown | None = None
    unseen: Unknown | None = None

    def expected(self, model: DynamicModel) -> FloatArray:
        """The (n_values,) expected strengths, logits above an unranked newcomer's."""
        above = np.where(self.founder, model.founders, self.years * model.rise)
        if self.steps is None or self.later is None:
            return above
        return above + (self.steps - (1.0 - model.later_share) * self.later) @ model.ranks

    def of_ranks(self, declared: FloatArray) -> FloatArray:
        """The (n, 2) steps of declared ranks over ``centre``; 0 without a rank."""
        steps = steps_of(declared) - self.centre
        return np.where(np.isfinite(declared)[:, np.newaxis], steps, 0.0)

    @property
    def apart(self) -> IntArray:
        """Players of unknown rank, whose first strengths have variances of their own."""
        return NOBODY if self.unknown is None else self.unknown.player

    def beyond_spread(self, model: DynamicModel) -> FloatArray:
        """The (n_apart,) variances that unknown ranks add to first strengths, logits²."""
        return np.zeros(0) if self.unknown is None else self.unknown.variance(model.ranks)

    def unseen_variance(self, model: DynamicModel, declared: FloatArray | None) -> FloatArray:
        """The variances of strengths without a game; ``declared`` as of `of_ranks`."""
        unknown = 0.0 if self.unseen is None else self.unseen.variance(model.ranks)
        if declared is None:
            return np.asarray(model.first_variance + unknown)
        return model.first_variance + np.where(np.isfinite(declared), 0.0, unknown)


def background(games: History, founder: BoolArray) -> Background:
    """The background of all values of a history.

    Parameters
    ----------
    founder : (n_players,) bool
        Founders, by all games of the league.
    """
    is_founder = founder[games.player]
    began = games.day[games.start[games.player]]
    years = np.minimum((games.day - began) / DAYS_PER_YEAR, RISE_YEARS)
    known = Background(is_founder, np.where(is_founder, 0.0, years), None, None, np.zeros(2))
    if games.declared is None:
        return known
    declared, first = _known_ranks(games, games.declared)
    known = replace(known, centre=steps_of(first[np.isfinite(first)]).mean(axis=0))
    unknown, unseen = unknown_ranks(games, declared, first), any_rank(first)
    steps = known.of_ranks(declared)
    later = steps - known.of_ranks(first[games.player])
    of_player = np.zeros((games.n_players, 2))
    of_player[unknown.player] = unknown.over(known.centre, unseen)
    steps += of_player[games.player]
    return replace(known, steps=steps, later=later, unknown=unknown, unseen=unseen)


def _known_ranks(games: History, declared: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The (n_values,) last rank declared by then, or else the first; (n_players,) the first one.

    NaN for players who never declared one.
    """
    has_rank = np.isfinite(declared)
    value = np.arange(games.n_values)
    first = np.full(games.n_players, games.n_values)
    np.minimum.at(first, games.player[has_rank], value[has_rank])
    last = np.maximum.accumulate(np.where(has_rank, value, -1))
    known = np.where(last >= games.start[games.player], last, first[games.player])
    ranks = np.append(declared, np.nan)
    return ranks[known], ranks[first]


def founders(games: History) -> BoolArray:
    """Whether each of (n_players,) began in the league's first year."""
    found = np.zeros(games.n_players, np.bool_)
    if games.n_values:
        began = games.start[:-1][np.diff(games.start) > 0]
        found[games.player[began]] = games.day[began] < games.day.min() + FOUNDING_DAYS
    return found


def has_newcomers(games: History) -> bool:
    """Whether enough players came later to learn the founders' expected strength."""
    plays = np.diff(games.start) > 0
    many = int(np.count_nonzero(plays & ~founders(games)))
    return many >= FEWEST_NEWCOMERS * int(np.count_nonzero(plays))


def has_ranks(games: History) -> BoolArray:
    """Whether a player declared a rank below 1 dan, and one above: (2,) bool."""
    if games.declared is None:
        return np.zeros(2, np.bool_)
    return np.array([np.any(games.declared < FIRST_DAN), np.any(games.declared > FIRST_DAN)])


def has_promotions(games: History) -> bool:
    """Whether a player declared two ranks."""
    if games.declared is None:
        return False
    declared, first = _known_ranks(games, games.declared)
    return bool(np.nanmax(np.abs(declared - first[games.player])) > 0.0)


def from_expected(games: History, expected: FloatArray) -> History:
    """The games with strengths measured from each player's expected first strength.

    Parameters
    ----------
    expected : (n_values,) float
        Of `Background.expected`, logits.
    """
    if not expected.any():
        return games
    lead = expected[games.first] - expected[games.second]
    return replace(games, shift=games.shift + lead)

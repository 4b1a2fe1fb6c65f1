"""Models of results: the treatment of draws, and the resulting chances, scores and losses.

All differences between the ways to count draws are here, so that there is no ``if draws ==``
anywhere else, and an unknown name raises.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import FloatArray
from banzuke.engine.outcomes.draw_rate import draw_probability
from banzuke.engine.outcomes.term import of_favourite, weights_beside
from banzuke.engine.outcomes.tuned import LEAST_CHANCE, MOST_NU

Chances = tuple[FloatArray, FloatArray, FloatArray]
"""Chances of win, draw and loss of the first player, an array each."""


class OutcomeModel(ABC):
    """One way to count draws.

    Attributes
    ----------
    name : str
        The value of a model's ``draws``.
    counts_draws : bool
        True if a drawn game counts as a game.
    has_ties : bool
        True if a draw is an outcome of its own, with the effect ν; otherwise only points count.
    """

    name: ClassVar[str]
    counts_draws: ClassVar[bool]
    has_ties: ClassVar[bool]

    @property
    def halves_draws(self) -> bool:
        """True if a draw is exactly half a win for each player."""
        return self.counts_draws and not self.has_ties

    def counted(self, draws: NDArray[Any]) -> NDArray[Any]:
        """The number of games among some draws."""
        return draws if self.counts_draws else np.zeros_like(draws)

    @abstractmethod
    def chances(
        self, log_odds: FloatArray, *, nu: FloatArray | float = 0.0, draw_rate: float = 0.0
    ) -> Chances:
        """The chances of win, draw and loss at log odds of a win against a loss.

        Parameters
        ----------
        log_odds : (n,)
        nu : float or (n,) float
            The effect ν of draws as outcomes of their own, as published.
        draw_rate : float
            Chance of a draw between equals where draws are half points.
        """

    @abstractmethod
    def log_odds(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray | None]:
        """The inverse of `chances`: (n,) log odds, and ν of each; None without ties.

        Chances of 0 are taken as `LEAST_CHANCE`.
        """

    @abstractmethod
    def information(self, win: FloatArray, draw: FloatArray) -> FloatArray:
        """The (n,) information of a game with such chances about its log odds, by ln P."""

    @abstractmethod
    def scores(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The (n,) expected scores of the first and of the second; they add up to 1."""

    @abstractmethod
    def log_losses(self, win: FloatArray, draw: FloatArray, loss: FloatArray) -> FloatArray:
        """The (n, 3) natural log-losses if the first wins, draws or loses.

        The loss of an outcome that was called impossible is infinite.
        """

    def published(self, log_nu: float) -> float:
        """The published effect ν of the fitted effect ln ν.

        Raises
        ------
        ValueError
            If the model has no such effect.
        """
        raise ValueError(f"draws = {self.name!r} has no effect of draws")

    def natural(self, nu: float) -> float:
        """The inverse of `published`: ln ν, -inf for 0."""
        raise ValueError(f"draws = {self.name!r} has no effect of draws")

    @abstractmethod
    def guess_losses(self, draw_share: float) -> FloatArray:
        """The (3,) log-losses of the always-½ guess, given the frequency of draws."""


class _Points(OutcomeModel):
    """Models of games won and lost, by halves where draws count as half points."""

    has_ties = False

    def log_odds(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, None]:
        """The log odds of the points, and no ν."""
        won, lost = (np.maximum(points, LEAST_CHANCE) for points in self.points(win, draw, loss))
        return np.log(won / lost), None

    @abstractmethod
    def points(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The (n,) expected points of both per game played, draws included."""

    def information(self, win: FloatArray, draw: FloatArray) -> FloatArray:
        """``E (1 - E)``, E the expected score."""
        expected = win + 0.5 * draw
        return np.asarray(expected * (1.0 - expected))

    def log_losses(self, win: FloatArray, draw: FloatArray, loss: FloatArray) -> FloatArray:
        """Log-losses of the scores; a draw costs half a win and half a loss."""
        won, lost = (minus_log(score) for score in self.scores(win, draw, loss))
        return np.column_stack((won, 0.5 * (won + lost), lost))

    def guess_losses(self, draw_share: float) -> FloatArray:
        """The logarithm of 2, for every outcome."""
        return np.full(3, np.log(2.0))


class HalfPoints(_Points):
    """A draw is half a win for each: ``P(draw) = min(4 d0 p (1 - p), 2 min(p, 1 - p))``."""

    name = "half"
    counts_draws = True

    def chances(
        self, log_odds: FloatArray, *, nu: FloatArray | float = 0.0, draw_rate: float = 0.0
    ) -> Chances:
        """Chances whose expected score is that of the log odds."""
        likely, _, unlikely = of_favourite(*weights_beside(np.abs(log_odds), None))
        drawn = draw_probability(draw_rate, likely, unlikely)
        return _from_first(log_odds, likely - 0.5 * drawn, drawn, unlikely - 0.5 * drawn)

    def points(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The expected points of both, which are their scores."""
        return win + 0.5 * draw, loss + 0.5 * draw

    scores = points


class Decisive(_Points):
    """A draw is no game: chances are those of a decisive game."""

    name = "drop"
    counts_draws = False

    def chances(
        self, log_odds: FloatArray, *, nu: FloatArray | float = 0.0, draw_rate: float = 0.0
    ) -> Chances:
        """The chances of a decisive game; no game is drawn."""
        likely, drawn, unlikely = of_favourite(*weights_beside(np.abs(log_odds), None))
        return _from_first(log_odds, likely, drawn, unlikely)

    def points(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The winning chances of both players."""
        return win, loss

    def scores(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The winning chances of both players in decisive games."""
        decided = win + loss
        return win / decided, loss / decided


class Davidson(OutcomeModel):
    """A draw is an outcome of its own: ``P(draw) ∝ ν √(π_i π_j)`` (Davidson 1970)."""

    name = "davidson"
    counts_draws = True
    has_ties = True

    def chances(
        self, log_odds: FloatArray, *, nu: FloatArray | float = 0.0, draw_rate: float = 0.0
    ) -> Chances:
        """``e^(d/2) : ν : e^(-d/2)``, as chances."""
        return _from_first(log_odds, *of_favourite(*weights_beside(np.abs(log_odds), nu)))

    def log_odds(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The logarithm of win over loss, and ν."""
        won, lost = np.maximum(win, LEAST_CHANCE), np.maximum(loss, LEAST_CHANCE)
        return np.log(won / lost), np.minimum(draw / _geometric_mean(won, lost), MOST_NU)

    def information(self, win: FloatArray, draw: FloatArray) -> FloatArray:
        """The variance of the points of a game."""
        return np.asarray(win * (1.0 - win - draw) + 0.25 * draw * (1.0 - draw))

    def scores(
        self, win: FloatArray, draw: FloatArray, loss: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The expected points of both."""
        return win + 0.5 * draw, loss + 0.5 * draw

    def log_losses(self, win: FloatArray, draw: FloatArray, loss: FloatArray) -> FloatArray:
        """The (n, 3) values -ln of the chance of each outcome."""
        return minus_log(np.column_stack((win, draw, loss)))

    def published(self, log_nu: float) -> float:
        """The effect ν."""
        return float(np.exp(log_nu))

    def natural(self, nu: float) -> float:
        """The effect ln ν, -inf for 0."""
        with np.errstate(divide="ignore"):
            return float(np.log(nu))

    def guess_losses(self, draw_share: float) -> FloatArray:
        """Log-losses of the shares: draws as they occur, the rest divided evenly."""
        decisive = 0.5 * (1.0 - draw_share)
        return minus_log(np.array([decisive, draw_share, decisive]))


HALF_POINTS, DECISIVE, DAVIDSON = HalfPoints(), Decisive(), Davidson()

MODELS: dict[str, OutcomeModel] = {model.name: model for model in (HALF_POINTS, DECISIVE, DAVIDSON)}
"""The models by name, in the order of the documentation."""


def outcome_model(draws: str) -> OutcomeModel:
    """The model of results with a name.

    Raises
    ------
    ValueError
        If there is none.
    """
    if draws not in MODELS:
        raise ValueError(f"draws = {draws!r}; allowed: {', '.join(MODELS)}")
    return MODELS[draws]


def winning_chances(log_odds: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Chances of a decisive game, for and against, the smaller to full accuracy."""
    win, _, loss = DECISIVE.chances(log_odds)
    return win, loss


def minus_log(chance: FloatArray) -> FloatArray:
    """The values -ln of chances, infinite where a chance is 0."""
    return np.asarray(-np.log(chance, out=np.full(chance.shape, -np.inf), where=chance > 0.0))


def _from_first(
    log_odds: FloatArray, likely: FloatArray, drawn: FloatArray, unlikely: FloatArray
) -> Chances:
    """The favourite's chances as the first's."""
    ahead = log_odds >= 0.0
    return np.where(ahead, likely, unlikely), drawn, np.where(ahead, unlikely, likely)


def _geometric_mean(one: FloatArray, other: FloatArray) -> FloatArray:
    """``√(one · other)`` also where the product is below all doubles."""
    product = one * other
    return np.where(product > LEAST_CHANCE, np.sqrt(product), np.sqrt(one) * np.sqrt(other))

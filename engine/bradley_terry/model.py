"""The model to fit: the treatment of draws, first-mover effect, handicap, prior and anchors."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.bradley_terry.anchor import Anchor
from banzuke.engine.outcomes import MODELS, OutcomeModel, outcome_model
from banzuke.engine.scale import ELO_PER_LOGIT

DRAWS = tuple(MODELS)
HANDICAPS = ("none", "A1", "A2", "A3", "M1", "M2", "M3", "M4")
RECEIVERS = ("first", "second")
PRIORS = ("none", "mean-draw", "gamma")


@dataclass(frozen=True)
class Model:
    """A Bradley-Terry model (sections 2 to 6).

    Attributes
    ----------
    draws : {"half", "drop", "davidson"}
        A draw is half a win for each, no game, or an outcome of its own with
        ``P(draw) ∝ ν √(π_i π_j)``.
    order : bool
        The first mover's strength is multiplied by θ in games without handicap that are not
        neutral.
    handicap : {"none", "A1", "A2", "A3", "M1", "M2", "M3", "M4"}
        "none": games with a handicap count as games without one. Else the receiver's strength π
        becomes π + f(h) with f monotone (A1), π + θ1 h + θ2 (A2), π + θ3 h (A3), (1 + g(h)) π
        with g monotone (M1), (1 + δ1 h + δ2) π (M2), (1 + δ3 h) π (M3) or 10^(γ h/400) π (M4).
    receiver : {"first", "second"}
        The player helped by a handicap: the first mover (go) or the second (shogi).
    prior : {"none", "mean-draw", "gamma"}
        "mean-draw": every player with a game also drew `prior_games` virtual games with the
        league's mean. "gamma": strengths have a gamma prior of shape 1 + `prior_games` (Caron and
        Doucet 2012). With either prior all ratings are finite. No prior is possible with
        "davidson" or a handicap model.
    prior_games : float
        Above 0; need not be whole.
    anchors : tuple of Anchor
        Players with a published rating, normally distributed around the true one. Each player
        may appear once, and a prior is required. The anchors set the zero: their mean error
        becomes an error of all ratings.
    handicap_step : float or None
        γ of M4 in Elo where it is given, at least 0: it is not estimated, and no parameter. Where
        players always take as many stones as they are ranks apart, results cannot tell it.

    Raises
    ------
    ValueError
        If a value is unknown, the model allows no prior, there are anchors without a prior, or
        the worth of a step is given without M4.
    """

    draws: str = "half"
    order: bool = False
    handicap: str = "none"
    receiver: str = "first"
    prior: str = "none"
    prior_games: float = 1.0
    anchors: tuple[Anchor, ...] = ()
    handicap_step: float | None = None

    def __post_init__(self) -> None:
        outcome_model(self.draws)
        _require("order", self.order, (True, False))
        _require("handicap", self.handicap, HANDICAPS)
        if self.handicap_step is not None:
            if self.handicap != "M4":
                raise ValueError(
                    f"handicap_step = {self.handicap_step} with handicap = {self.handicap!r}: a "
                    'given worth of a step is that of "M4"'
                )
            if not 0.0 <= self.handicap_step < np.inf:
                raise ValueError(f"handicap_step = {self.handicap_step}: give Elo from 0")
        _require("receiver", self.receiver, RECEIVERS)
        _require("prior", self.prior, PRIORS)
        if not 0.0 < self.prior_games < np.inf:
            raise ValueError(f"prior_games = {self.prior_games}: give a number of games above 0")
        if self.prior != "none" and (self.has_ties or self.handicap != "none"):
            raise ValueError(
                f"prior = {self.prior!r} with draws = {self.draws!r} and handicap = "
                f'{self.handicap!r}: the prior is for draws "half" or "drop" and handicap "none"'
            )
        if self.anchors and self.prior == "none":
            raise ValueError('anchors with errors are part of a prior: take "mean-draw" or "gamma"')
        if len({anchor.player for anchor in self.anchors}) < len(self.anchors):
            raise ValueError("an anchor is named twice: give each player one rating and error")

    @property
    def has_ties(self) -> bool:
        """True if a draw is an outcome of its own (Davidson)."""
        return self.outcomes.has_ties

    @property
    def step(self) -> float:
        """The given worth of a step of handicaps, in natural units; 0 without one."""
        return (self.handicap_step or 0.0) / ELO_PER_LOGIT

    @property
    def outcomes(self) -> OutcomeModel:
        """The treatment of draws."""
        return outcome_model(self.draws)

    @property
    def is_plain(self) -> bool:
        """True if the model has only points and at most a first-mover effect."""
        return not self.has_ties and self.handicap == self.prior == "none"


def _require(name: str, value: str | bool, allowed: tuple[str | bool, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name} = {value!r}; allowed: {', '.join(map(str, allowed))}")


PLAIN = Model()
"""Draws are half points; there is no first-mover effect, handicap or prior."""

"""Prediction of games that the model has not seen: k-fold cross-validation (section 7)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.checks.calibration import Calibration, Predictions, calibration, predictions
from banzuke.engine.checks.callables import Predict, Refit
from banzuke.engine.checks.cells import OUTCOMES, outcomes
from banzuke.engine.checks.copies import (
    Copies,
    UnweightedGames,
    WeightedGames,
    dealt_games,
    in_few_bytes,
)
from banzuke.engine.checks.proper_scores import GUESS_BRIER, forecast
from banzuke.engine.checks.reliability import Reliability, bin_sums, reliability
from banzuke.engine.checks.tuned import KINDS_AT_ONCE
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.games.weights import played


@dataclass(frozen=True)
class Score:
    """A mean loss per predicted game, against the always-½ guess; NaN without predicted games.

    Attributes
    ----------
    model, guess : float
    gain : float
        ``guess - model``: positive if the model is better.
    gain_se : float
        Standard error of the gain, paired over games; NaN for fewer than 2 games or an infinite
        loss.
    """

    model: float
    guess: float
    gain: float
    gain_se: float


@dataclass(frozen=True)
class HeldOut:
    """The quality of predictions of each fold's games from the other folds.

    Attributes
    ----------
    n_folds : int
    n_games : int
        All games; each counts once, however often it counts in the fit.
    n_draws_dropped : int
        Draws under ``draws="drop"``: they are not games of that model.
    n_unpredicted : int
        Games of players that the other folds did not rate, or without a prediction.
    log_loss, brier : Score
        See `engine.checks.proper_scores.forecast` for draws.
    reliability : Reliability
    calibration : Calibration
    """

    n_folds: int
    n_games: int
    n_draws_dropped: int
    n_unpredicted: int
    log_loss: Score
    brier: Score
    reliability: Reliability
    calibration: Calibration

    @property
    def n_predicted(self) -> int:
        """Number of games behind the scores."""
        return self.n_games - self.n_draws_dropped - self.n_unpredicted


def held_out(
    pairs: Pairs,
    *,
    folds: int = 10,
    refit: Refit,
    predict: Predict,
    rng: np.random.Generator,
    copies: Copies | None = None,
    on_step: Callable[[int, int], None] | None = None,
) -> HeldOut:
    """The quality of predictions of games by fits that have not seen them.

    Games are dealt to folds of equal size (± 1), every deal equally likely. The first mover's score
    is predicted. All scores and the reliability bins treat both sides in the same way, so naming
    the other player first mirrors the table and changes nothing else. All copies of a game are in
    one fold, and the game is predicted and scored once; so is a game with a weight, which only fits
    use.

    Parameters
    ----------
    pairs : Pairs
    folds : int
        Leagues with fewer games get one fold per game; a single game cannot be predicted.
    refit, predict
        The model; its draw policy is the fit's.
    rng : Generator
        Names the streams; nothing is drawn from it.
    copies : Copies, optional
        The games of `pairs`, if some count several times.
    on_step : callable, optional
        Called with (folds done, folds).

    Raises
    ------
    ValueError
        If `folds` is below 2. Also the errors of `refit`.
    """
    if folds < 2:
        raise ValueError(f"folds = {folds}: give at least 2, to fit on the others")
    games = copies or dealt_games(pairs)
    folds = min(folds, games.n_games)
    tally = _Tally.empty()
    for done, dealt in enumerate(_deal(pairs, games, folds, rng), start=1):
        tally += _judge(refit(dealt[0]), *dealt, predict)
        del dealt  # before the next fold is dealt: each is as large as the league
        if on_step is not None:
            on_step(done, folds)
    return HeldOut(
        n_folds=folds,
        n_games=games.n_games,
        n_draws_dropped=tally.n_dropped,
        n_unpredicted=tally.n_unpredicted,
        log_loss=_score(tally.log_loss),
        brier=_score(tally.brier),
        reliability=reliability(tally.bins),
        calibration=calibration(tally.predictions),
    )


def _deal(
    pairs: Pairs,
    games: Copies | UnweightedGames | WeightedGames,
    folds: int,
    rng: np.random.Generator,
) -> Iterator[tuple[Pairs, Pairs]]:
    """Yield (training counts of the other folds, counts of this fold's games, each once).

    Each fold is drawn without replacement from the remaining games.
    """
    left = in_few_bytes(games.games.ravel())
    for fold in range(folds):
        size = int(left.sum(dtype=np.int64)) // (folds - fold)
        held = _drawn(left, size, streams.child(rng, fold))
        left = left - held
        held = held.reshape(games.games.shape)
        yield games.without(pairs, held), games.once(pairs, held)


def _drawn(left: IntArray, size: int, stream: np.random.Generator) -> IntArray:
    """The number of (n,) games of each kind among ``size`` drawn from all of them.

    A large league is drawn block by block, after the number of games of each block.
    """
    if len(left) <= KINDS_AT_ONCE:
        found = stream.multivariate_hypergeometric(left.astype(np.int64), size, method="marginals")
        return np.asarray(found.astype(left.dtype))
    starts = np.arange(0, len(left), KINDS_AT_ONCE)
    own = stream.multivariate_hypergeometric(
        np.add.reduceat(left, starts, dtype=np.int64), size, method="marginals"
    )
    blocks = (left[start : start + KINDS_AT_ONCE] for start in starts)
    return np.concatenate(
        [_drawn(block, int(own[n]), streams.child(stream, n)) for n, block in enumerate(blocks)]
    )


@dataclass(frozen=True)
class _Tally:
    """Sums over predicted games.

    `log_loss` and `brier` are (5,): games, model, guess, gain, gain². `bins` see `bin_sums`.
    `predictions` are the results of each fold.
    """

    n_dropped: int
    n_unpredicted: int
    log_loss: FloatArray
    brier: FloatArray
    bins: FloatArray
    predictions: tuple[Predictions, ...]

    @staticmethod
    def empty() -> "_Tally":
        nothing = np.empty(0)
        return _Tally(
            0,
            0,
            np.zeros(5),
            np.zeros(5),
            bin_sums(nothing, nothing, np.empty((0, OUTCOMES), np.int64)),
            (),
        )

    def __add__(self, other: "_Tally") -> "_Tally":
        return _Tally(
            self.n_dropped + other.n_dropped,
            self.n_unpredicted + other.n_unpredicted,
            self.log_loss + other.log_loss,
            self.brier + other.brier,
            self.bins + other.bins,
            self.predictions + other.predictions,
        )


def _judge(fit: Fit, seen: Pairs, unseen: Pairs, predict: Predict) -> _Tally:
    counts = outcomes(unseen)
    n_dropped = 0 if fit.model.outcomes.counts_draws else int(unseen.draws.sum())
    if n_dropped:
        counts[:, 1] = 0
    chances, known = _chances(fit, unseen, predict)
    known_counts = counts[known]
    # One imaginary game of each outcome, so that the guess gives no outcome the chance 0.
    once = played(seen)
    draw_share = (once.draws.sum() + 1.0) / (once.n_games + 3.0)
    predicted = forecast(*chances, draws=fit.model.draws, draw_share=float(draw_share))
    return _Tally(
        n_dropped,
        int(counts.sum() - known_counts.sum()),
        _sums(predicted.log_loss, predicted.guess_log_loss, known_counts),
        _sums(predicted.brier(), GUESS_BRIER, known_counts),
        bin_sums(predicted.expected, predicted.conceded, known_counts),
        (predictions(predicted.expected, predicted.conceded, known_counts),),
    )


def _chances(fit: Fit, unseen: Pairs, predict: Predict) -> tuple[list[FloatArray], IntArray]:
    """The chances of the predictable cells, and the mask of these cells."""
    rated = fit.components.rated
    known = np.flatnonzero(rated[unseen.first_idx] & rated[unseen.second_idx])
    chances = predict(
        fit,
        unseen.first_idx[known],
        unseen.second_idx[known],
        neutral=unseen.neutral[known],
        handicap=unseen.handicap[known],
    )
    clear = ~np.isnan(np.sum(chances, axis=0))
    return [chance[clear] for chance in chances], known[clear]


def _sums(model: FloatArray, guess: FloatArray, counts: IntArray) -> FloatArray:
    happened = counts > 0
    games = counts[happened].astype(np.float64)
    losses = model[happened]
    guesses = np.broadcast_to(guess, model.shape)[happened]
    gain = guesses - losses
    terms = (np.ones_like(gain), losses, guesses, gain, gain**2)
    return np.array([np.sum(games * term) for term in terms])


def _score(sums: FloatArray) -> Score:
    games = sums[0]
    if games == 0.0:
        return Score(np.nan, np.nan, np.nan, np.nan)
    model, guess, gain = sums[1:4] / games
    se = np.nan
    if games > 1.0 and np.isfinite(gain):
        square = max(sums[4] - games * gain**2, 0.0)
        se = float(np.sqrt(square / (games - 1.0) / games))
    return Score(float(model), float(guess), float(gain), se)

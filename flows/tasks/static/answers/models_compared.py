"""Models of draws and of moving first, side by side on the games of a period."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from banzuke.engine.bradley_terry.likelihood_ratio import RatioTest
from banzuke.engine.paired_models import Comparison, compare_models
from banzuke.flows.tasks.static.answers.period_group import NoAnswer, PeriodGroup

MODELS = (
    "model", "first_move", "parameters", "log_likelihood", "aic", "delta_aic", "draw_of_equals",
    "effect", "effect_se", "score_of_first", "lr_against", "lr", "lr_df", "lr_p", "why_not",
)  # fmt: skip
FREE = "each order of each pair"
"""The model in which every order of every pair has chances of its own: nothing can be likelier."""
ORDERS = (
    "player", "opponent", *("wins_as_first", "draws_as_first", "losses_as_first"),
    *("wins_as_second", "draws_as_second", "losses_as_second"), "effect", "effect_se",
)  # fmt: skip


@dataclass(frozen=True)
class ModelsCompared:
    """The answer about a period: rows of ``MODELS``, and the ratings of each fitted model.

    ``orders`` has rows of ``ORDERS``: the pairs that met in both orders, their results by order,
    and what moving first is worth to each, by the best model with multiplicative effects by pair.

    ``columns`` names the models of the ratings, the best first; a row of ``ratings`` is a player
    and the rating by each, around the mean of the league's own ratings. ``left_out`` has the games
    that no model counts, by reason.
    """

    period: str
    games: int
    draws: int
    left_out: dict[str, int]
    models: tuple[tuple[Any, ...], ...]
    orders: tuple[tuple[Any, ...], ...]
    columns: tuple[str, ...]
    ratings: tuple[tuple[Any, ...], ...]

    @property
    def notes(self) -> list[str]:
        """A sentence for each reason for which games are left out."""
        return [f"left out: {n:,} games {reason}" for reason, n in self.left_out.items()]


def models_compared(rated_group: PeriodGroup) -> ModelsCompared:
    """All models on the games of a period, the best AIC first.

    Raises
    ------
    NoAnswer
        If games have weights, nobody can be rated, or there are too many players.
    """
    own = rated_group.group.fit
    try:
        found = compare_models(rated_group.group.pairs, drop_draws=own.model.draws == "drop")
    except ValueError as error:
        raise NoAnswer(f"{rated_group.league} {rated_group.period}: {error}") from error
    best = found.fits[0].aic if found.fits else np.nan
    rows: list[tuple[Any, ...]] = [
        (
            one.outcomes, one.first_move, one.n_parameters, one.log_likelihood, one.aic,
            one.aic - best, *map(_or_none, (one.draw_of_equals, one.effect, one.effect_se)),
            _or_none(one.score_of_first), *_ratio(found.against_simpler(one)), None,
        )
        for one in found.fits
    ]  # fmt: skip
    if any(one.by_pair is not None for one in found.fits):
        rows.append(_free(found, best))
    rows += [(name, move, *[None] * (len(MODELS) - 3), why) for name, move, why in found.failed]
    finite = own.rating_elo[found.players]
    centre = float(np.mean(finite[np.isfinite(finite)])) if np.isfinite(finite).any() else 0.0
    ratings = [
        (rated_group.names[p], *(float(one.rating_elo[at]) + centre for one in found.fits))
        for at, p in enumerate(found.players)
    ]
    reasons = {
        "with a handicap": found.n_handicap,
        "of players whom the others do not bound": found.n_unrated,
        "drawn, which count as no games": found.n_dropped,
    }
    return ModelsCompared(
        period=rated_group.period,
        games=found.n_games,
        draws=found.n_draws,
        left_out={reason: n for reason, n in reasons.items() if n},
        models=tuple(rows),
        orders=_orders(found, rated_group.names),
        columns=tuple(_column(one.outcomes, one.first_move) for one in found.fits),
        ratings=tuple(sorted(ratings, key=lambda row: (-row[1], row[0]) if row[1:] else row)),
    )


def _ratio(test: RatioTest | None) -> tuple[Any, ...]:
    """The columns ``lr_against`` to ``lr_p``."""
    return (test.against, test.statistic, test.df, test.p_value) if test else (None,) * 4


def _free(found: Comparison, best: float) -> tuple[Any, ...]:
    """The row of `FREE`, tested against the best model with effects by pair."""
    likelihood, n = found.table.log_likelihood, found.table.n_parameters
    by_pair = next(one for one in found.fits if one.by_pair is not None)
    aic = -2.0 * likelihood + 2.0 * n
    numbers = (n, likelihood, aic, aic - best, *[None] * 4)
    return (FREE, "by pair", *numbers, *_ratio(found.free_against(by_pair)), None)


def _orders(found: Comparison, names: tuple[str, ...]) -> tuple[tuple[Any, ...], ...]:
    """Rows of `ORDERS`, by names; none without a multiplicative effect by pair."""
    fitted = (one for one in found.fits if one.first_move == "multiplicative by pair")
    one = next(fitted, None)
    if one is None or one.by_pair is None:
        return ()
    pairs = zip(found.players[one.by_pair.low], found.players[one.by_pair.high], strict=True)
    of = {pair: at for at, pair in enumerate(pairs)}
    table, rows = found.table, []
    for low, high, counts in zip(
        table.low, table.high, table.counts.transpose(2, 0, 1), strict=True
    ):
        at = of.get((low, high))
        if at is not None:
            effect, error = one.by_pair.effect[at], one.by_pair.effect_se[at]
            results = [int(n) for n in (*counts[0], *counts[1])]
            rows.append((names[low], names[high], *results, float(effect), _or_none(error)))
    return tuple(sorted(rows))


def _column(outcomes: str, first_move: str) -> str:
    return outcomes if first_move == "none" else f"{outcomes} {first_move}"


def _or_none(value: float) -> float | None:
    return None if np.isnan(value) else value

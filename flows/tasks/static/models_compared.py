"""Models of draws and of moving first, side by side on the games of a period."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from banzuke.engine.paired_models import compare_models
from banzuke.flows.tasks.static.asked import Asked, NoAnswer

MODELS = (
    "model", "first_move", "parameters", "log_likelihood", "aic", "delta_aic", "draw_of_equals",
    "effect", "effect_se", "score_of_first", "why_not",
)  # fmt: skip


@dataclass(frozen=True)
class ModelsCompared:
    """The answer about a period: rows of ``MODELS``, and the ratings of each fitted model.

    ``columns`` names the models of the ratings, the best first; a row of ``ratings`` is a player
    and the rating by each, around the mean of the league's own ratings. ``left_out`` has the games
    that no model counts, by reason.
    """

    period: str
    games: int
    draws: int
    left_out: dict[str, int]
    models: tuple[tuple[Any, ...], ...]
    columns: tuple[str, ...]
    ratings: tuple[tuple[Any, ...], ...]


def models_compared(asked: Asked) -> ModelsCompared:
    """All models on the games of a period, the best AIC first.

    Raises
    ------
    NoAnswer
        If games have weights, nobody can be rated, or there are too many players.
    """
    own = asked.group.fit
    try:
        found = compare_models(asked.group.pairs, drop_draws=own.model.draws == "drop")
    except ValueError as error:
        raise NoAnswer(f"{asked.league} {asked.period}: {error}") from error
    best = found.fits[0].aic if found.fits else np.nan
    rows: list[tuple[Any, ...]] = [
        (
            one.outcomes, one.first_move, one.n_parameters, one.log_likelihood, one.aic,
            one.aic - best, *map(_or_none, (one.draw_of_equals, one.effect, one.effect_se)),
            one.score_of_first, None,
        )
        for one in found.fits
    ]  # fmt: skip
    rows += [(name, move, *[None] * (len(MODELS) - 3), why) for name, move, why in found.failed]
    finite = own.rating_elo[found.players]
    centre = float(np.mean(finite[np.isfinite(finite)])) if np.isfinite(finite).any() else 0.0
    ratings = [
        (asked.names[p], *(float(one.rating_elo[at]) + centre for one in found.fits))
        for at, p in enumerate(found.players)
    ]
    reasons = {
        "with a handicap": found.n_handicap,
        "of players whom the others do not bound": found.n_unrated,
        "drawn, which count as no games": found.n_dropped,
    }
    return ModelsCompared(
        period=asked.period,
        games=found.n_games,
        draws=found.n_draws,
        left_out={reason: n for reason, n in reasons.items() if n},
        models=tuple(rows),
        columns=tuple(_column(one.outcomes, one.first_move) for one in found.fits),
        ratings=tuple(sorted(ratings, key=lambda row: (-row[1], row[0]) if row[1:] else row)),
    )


def _column(outcomes: str, first_move: str) -> str:
    return outcomes if first_move == "none" else f"{outcomes} {first_move}"


def _or_none(value: float) -> float | None:
    return None if np.isnan(value) else value

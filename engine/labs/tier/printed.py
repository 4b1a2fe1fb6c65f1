"""The numbers that the source prints of its simulation, and the chance deviations of ours.

The source simulated once, 50 to 400 players a class. A printed number is one draw: it differs from
the mean of our seasons by the spread of one season and by its rounding.
"""

from collections.abc import Sequence
from itertools import product

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.labs.simulate.seasons import CLASSES, N_PLAYERS
from banzuke.engine.labs.tier.careers import Careers
from banzuke.engine.labs.tier.study import LETTERS, class_means, letter_percent
from banzuke.engine.tier_params import TierParams

Range = tuple[float, float]

# Half of the last digit that is printed; the source's σ of 440 and 300 are round numbers.
HALF_DIGIT = {
    "rate": 0.05, "rate_late": 0.05, "late_difference": 0.1, "place": 0.05, "field": 0.05,
    "place_percent": 0.05,
    "tier_percent": 0.05, "tier_percent_late": 0.05, "sigma": 5.0, "median_rate": 0.5,
    "top_tier_percent": 0.5,
}  # fmt: skip
SIGMA_AT, MEDIAN_AT, TOP_AT = (3, 15), (3, 15), (3, 20)  # entries after which these are printed
TOP_RATE = 2000.0  # the lowest rate of tier S

NAMES: tuple[tuple[str, str, str], ...] = (
    *(("rate", who, "") for who in (*CLASSES, "all")),
    *(("rate_late", who, "") for who in CLASSES),
    *(("tier_percent", *cell) for cell in product(CLASSES, LETTERS)),
    *(("tier_percent_late", *cell) for cell in product(CLASSES, LETTERS)),
    *(("sigma", str(n), "") for n in SIGMA_AT),
    *(("median_rate", str(n), "") for n in MEDIAN_AT),
    *(("top_tier_percent", str(n), "") for n in TOP_AT),
)
"""Table, row and letter of each number that depends on the private constants."""

IN_TIME = tuple(name for name in NAMES if not name[0].endswith("_late"))
"""The numbers of seasons with all entries in time."""


def numbers(in_time: Careers, late: Careers, params: TierParams) -> FloatArray:
    """The (n_numbers,) numbers of one season and of the same one with late entries, as `NAMES`."""
    of_late = {
        "rate_late": class_means(late.rate[:, -1], late.class_idx)[:-1],
        "tier_percent_late": letter_percent(late, params).ravel(),
    }
    return _in_order(_tables_in_time(in_time, params) | of_late, NAMES)


def numbers_in_time(careers: Careers, params: TierParams) -> FloatArray:
    """The numbers of one season with everybody in time, as `IN_TIME`."""
    return _in_order(_tables_in_time(careers, params), IN_TIME)


def _tables_in_time(careers: Careers, params: TierParams) -> dict[str, FloatArray]:
    rate = careers.rate
    return {
        "rate": class_means(rate[:, -1], careers.class_idx),
        "tier_percent": letter_percent(careers, params).ravel(),
        "sigma": np.array([np.mean(careers.sigma[:, n - 1]) for n in SIGMA_AT]),
        "median_rate": np.array([np.median(rate[:, n - 1]) for n in MEDIAN_AT]),
        "top_tier_percent": np.array([100.0 * np.mean(rate[:, n - 1] >= TOP_RATE) for n in TOP_AT]),
    }


def _in_order(tables: dict[str, FloatArray], names: Sequence[tuple[str, str, str]]) -> FloatArray:
    """The tables' numbers, table after table as the names have them."""
    return np.concatenate([tables[table] for table in dict.fromkeys(name[0] for name in names)])


def error_of_one(
    spread: float, *, table: str, row: str, percent: float | None = None, n_seeds: int
) -> float:
    """The standard error of a printed number about the mean of ``n_seeds`` seasons.

    Parameters
    ----------
    spread
        Standard deviation over the seasons.
    percent
        The mean, if it is a share of players: a share that no season had, or every one, could
        still be another one by the count of its players.
    """
    if percent is not None:
        n = int(N_PLAYERS[CLASSES.index(row)]) if row in CLASSES else int(N_PLAYERS.sum())
        share = (percent / 100.0 * n + 0.5) / (n + 1.0)
        spread = max(spread, 100.0 * float(np.sqrt(share * (1.0 - share) / n)))
    return float(np.hypot(spread * np.sqrt(1.0 + 1.0 / n_seeds), HALF_DIGIT[table] / np.sqrt(3.0)))


def z_of(ours: float, printed: Range, error: float) -> float:
    """Our number less the printed one, or the nearer end of a range, in standard errors."""
    low, high = printed
    return (ours - min(max(ours, low), high)) / error


def errors(rows: FloatArray, names: Sequence[tuple[str, str, str]] = NAMES) -> FloatArray:
    """The (n_numbers,) `error_of_one` of each number, from (n_seeds, n_numbers) seasons."""
    n_seeds = len(rows)
    spread, mean = np.std(rows, axis=0, ddof=1), np.mean(rows, axis=0)
    return np.array(
        [
            error_of_one(
                float(sd),
                table=table,
                row=row,
                percent=float(value) if "percent" in table else None,
                n_seeds=n_seeds,
            )
            for (table, row, _), sd, value in zip(names, spread, mean, strict=True)
        ]
    )

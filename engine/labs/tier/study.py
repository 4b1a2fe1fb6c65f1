"""The study of the TIER rating: simulated seasons, and the ratings of five classes of players."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.seasons import CLASSES, season
from banzuke.engine.labs.tier.careers import Careers, against_fixed_field, rate_season
from banzuke.engine.labs.tier.examples import STRONG_RATE
from banzuke.engine.streams import child
from banzuke.engine.tier.ladder import tier_index
from banzuke.engine.tier_params import TierParams

# Half the field comes late until registration closes; tiers are counted by their letter: S, then
# three each of A, B and C.
LATE_SHARE = 0.5
CLOSE_AT = 0.16  # share of the event; not printed, and fitted by `calibrate`
LETTERS = ("S", "A", "B", "C")
SHARE_ENTRIES = 15  # after which the source counts tiers
NEW_ENTRIES = 3  # up to which the source calls a player new
LARGE_FIELD = 100  # entries of the field whose winner's gain the source states
# Rates are counted after these numbers of entries: the source's text names 1, 3, 5 and 10.
HISTOGRAM_ENTRIES = (1, 3, 5, 10, 20)
# Points: from below the lowest rate to above the highest of 20 seasons, in steps of half a tier.
BINS = np.arange(700.0, 2800.0, 50.0)


@dataclass(frozen=True)
class Estimate:
    """Mean over seeds and its standard error, arrays of one shape."""

    mean: FloatArray
    se: FloatArray


@dataclass(frozen=True)
class Study:
    """Tables of the study over seeds; classes are in order, rows of 6 end with all players.

    Attributes
    ----------
    rate, rate_late, late_difference
        (6,) points: mean TIER rate after the last entry, with everyone in time, with half the
        field late, and the second less the first.
    place, field, place_percent
        (6,) mean place, mean number of entries, and the first in percent of the second.
    tier_percent, tier_percent_late
        (5, 4) percent of a class in tiers S, A, B, C after 15 entries.
    rate_by_entry, sigma_by_entry
        (6, n_entries) mean rate after each entry; (n_entries,) mean sigma.
    median_rate_by_entry
        (n_entries,) median rate of all.
    tier_by_entry
        (n_entries, n_tiers) percent of all players in each tier.
    rate_percent
        (5, n_bins) percent of all players with rates between edges ``BINS``, after
        ``HISTOGRAM_ENTRIES`` entries; rates beyond the edges are in the outermost bins.
    first_gain
        (2,) mean gain of the winner of a field of 100: within the first three entries, and with
        sigma at its floor before the event.
    strong_field
        (2,) mean rate of top players after the last entry: in the ordinary field, and had all
        others stood at 2000.
    n_seeds
        Number of seasons of each kind.
    """

    rate: Estimate
    rate_late: Estimate
    late_difference: Estimate
    place: Estimate
    field: Estimate
    place_percent: Estimate
    tier_percent: Estimate
    tier_percent_late: Estimate
    rate_by_entry: Estimate
    sigma_by_entry: Estimate
    median_rate_by_entry: Estimate
    tier_by_entry: Estimate
    rate_percent: Estimate
    first_gain: Estimate
    strong_field: Estimate
    n_seeds: int


def study(
    *,
    n_seeds: int,
    rng: np.random.Generator,
    params: TierParams,
    on_step: Callable[[int], None] | None = None,
) -> Study:
    """The tables of the study, mean and standard error over ``n_seeds`` seasons.

    Seasons in time and late share players and places seed by seed, so their difference is that
    of registration alone. Source: specification "TIER rating", section 10.

    Parameters
    ----------
    n_seeds
        Number of seasons of each kind, at least 2.
    rng
        Random stream; season i is drawn from its i-th child.
    on_step
        Called with the number of seeds done after each.

    Raises
    ------
    ValueError
        If ``n_seeds`` is below 2.
    """
    if n_seeds < 2:
        raise ValueError(f"n_seeds is {n_seeds}; a standard error takes 2 or more")
    tables = []
    for seed in range(n_seeds):
        tables.append(_tables_of_seed(child(rng, seed), params))
        if on_step is not None:
            on_step(seed + 1)
    estimates = {name: _estimate([table[name] for table in tables]) for name in tables[0]}
    return Study(**estimates, n_seeds=n_seeds)


def class_means(values: FloatArray, class_idx: IntArray) -> FloatArray:
    """The (6, …) means of ``values`` (n_players, …) by class, all players last."""
    by_class = [np.mean(values[class_idx == c], axis=0) for c in range(len(CLASSES))]
    return np.array([*by_class, np.mean(values, axis=0)])


def _tables_of_seed(rng: np.random.Generator, params: TierParams) -> dict[str, FloatArray]:
    in_time_season = season(rng=rng)
    in_time = rate_season(in_time_season, params=params)
    late = rate_season(season(rng=rng, late_share=LATE_SHARE, close_at=CLOSE_AT), params=params)
    by_entry = class_means(in_time.rate, in_time.class_idx)
    place, field = (
        class_means(np.mean(counts, axis=1), in_time.class_idx)
        for counts in (in_time.place, in_time.n_field)
    )
    rate_late = class_means(late.rate[:, -1], late.class_idx)
    top = np.flatnonzero(in_time.class_idx == 0)
    strong = [
        against_fixed_field(in_time_season, int(player), rate=STRONG_RATE, params=params)[-1]
        for player in top
    ]
    return {
        "rate": by_entry[:, -1],
        "rate_late": rate_late,
        "late_difference": rate_late - by_entry[:, -1],
        "place": place,
        "field": field,
        "place_percent": 100.0 * place / field,
        "tier_percent": letter_percent(in_time, params),
        "tier_percent_late": letter_percent(late, params),
        "rate_by_entry": by_entry,
        "sigma_by_entry": np.mean(in_time.sigma, axis=0),
        "median_rate_by_entry": np.median(in_time.rate, axis=0),
        "tier_by_entry": _tier_percent(in_time, params),
        "rate_percent": _rate_percent(in_time),
        "first_gain": _first_gain(in_time, params),
        "strong_field": np.array([by_entry[0, -1], np.mean(strong)]),
    }


def _estimate(tables: list[FloatArray]) -> Estimate:
    stacked = np.array(tables)
    se = np.std(stacked, axis=0, ddof=1) / np.sqrt(len(tables))
    return Estimate(mean=np.mean(stacked, axis=0), se=se)


def _tier_percent(careers: Careers, params: TierParams) -> FloatArray:
    n_players, n_entries = careers.rate.shape
    tier = tier_index(careers.rate.ravel(), params).reshape(n_players, n_entries)
    counts = [np.bincount(tier[:, j], minlength=len(params.tiers)) for j in range(n_entries)]
    return np.asarray(100.0 * np.array(counts) / n_players)


def _rate_percent(careers: Careers) -> FloatArray:
    inside = np.clip(careers.rate, BINS[0], BINS[-1])
    counts = [np.histogram(inside[:, n - 1], BINS)[0] for n in HISTOGRAM_ENTRIES]
    return np.asarray(100.0 * np.array(counts) / len(careers.rate))


def letter_percent(careers: Careers, params: TierParams) -> FloatArray:
    """The (5, 4) percent of each class in tiers S, A, B and C after 15 entries."""
    letter = np.array([LETTERS.index(name[0]) for name, _ in params.tiers])
    tier = letter[tier_index(careers.rate[:, SHARE_ENTRIES - 1], params)]
    return np.array(
        [
            100.0
            * np.bincount(tier[careers.class_idx == c], minlength=len(LETTERS))
            / np.count_nonzero(careers.class_idx == c)
            for c in range(len(CLASSES))
        ]
    )


def _first_gain(careers: Careers, params: TierParams) -> FloatArray:
    won = (careers.place == 1) & (careers.n_field == LARGE_FIELD)
    new = won & (np.arange(careers.rate.shape[1]) < NEW_ENTRIES)
    settled = won & (careers.sigma_before <= params.sigma_floor)
    # A season has about 11 such wins of new players and 20 of settled ones.
    return np.array([np.mean(careers.gain[new]), np.mean(careers.gain[settled])])

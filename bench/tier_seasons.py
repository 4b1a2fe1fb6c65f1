"""Simulated seasons of tournaments: TIER's intervals of skills, and its forecasts of pairs."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import log_ndtr

from banzuke.engine.streams import child, named
from banzuke.engine.tier import Event, EventRating, TierParams, advance, rate_event, start_state
from banzuke.engine.tier.forecasts import Scores, forecast_scale, order_scores
from bench import simulated
from bench.table import Table
from bench.tier_rooms import CELLS, REGULARS, Cell, FloatArray, play

Z95 = 1.96


class Measured(NamedTuple):
    """What came of the seasons of a cell, each number the mean over seasons.

    Attributes
    ----------
    n_seasons, entries
        Seasons, and the mean number of entries of a player who is measured.
    inside, inside_differences
        Shares of skills, and of differences of two players, inside the 95 % interval.
    bias, error
        Points: mean error of skills, and root mean square error of differences from their mean.
    gain, gain_se
        Nats a pair by which forecasts of who finishes ahead are better than one half, in the second
        half of the events, and the standard error over seasons.
    worse
        Seasons whose forecasts were worse than one half.
    tempered, tempered_worse
        Gain and number of such seasons if forecasts are tempered by those of earlier events.
    slope
        The factor of the forecasts' normal scores that would have been best; below 1 forecasts were
        too certain.
    converged
        Whether every event converged.
    """

    n_seasons: int
    entries: float
    inside: float
    inside_differences: float
    bias: float
    error: float
    gain: float
    gain_se: float
    worse: int
    tempered: float
    tempered_worse: int
    slope: float
    converged: bool


def measure(cell: Cell, n_seasons: int, *, seed: int, params: TierParams) -> Measured:
    """Rate the seasons of a cell and compare skills and forecasts with the truth."""
    each = [_season(cell, named("tier seasons", cell.name, str(seed + k)), params)
            for k in range(n_seasons)]  # fmt: skip
    gains, tempered = (np.array([getattr(one, of) for one in each]) for of in ("gain", "tempered"))

    def mean(of: str) -> float:
        return float(np.mean([getattr(one, of) for one in each]))

    return Measured(
        n_seasons,
        entries=mean("entries"),
        inside=mean("inside"),
        inside_differences=mean("inside_differences"),
        bias=mean("bias"),
        error=mean("error"),
        gain=mean("gain"),
        gain_se=float(gains.std(ddof=1) / np.sqrt(n_seasons)) if n_seasons > 1 else 0.0,
        worse=int(np.sum(gains < 0.0)),
        tempered=mean("tempered"),
        tempered_worse=int(np.sum(tempered < 0.0)),
        slope=mean("slope"),
        converged=all(one.converged for one in each),
    )


def _season(cell: Cell, rng: np.random.Generator, params: TierParams) -> Measured:
    who, skills = child(rng, 0), child(rng, 1)
    n_regulars = max(REGULARS * round(cell.field * (1.0 - cell.once)), 4)
    n_once = round(cell.field * cell.once)
    n_players = n_regulars + n_once * cell.events
    truth = skills.normal(params.mu_start, cell.spread, n_players)
    eager = cell.skew * child(rng, -1 % 2**32).normal(size=n_regulars)
    truth[:n_regulars] += cell.spread * cell.shown * eager
    state = start_state(n_players, params=params)
    entries = np.zeros(n_players, np.int64)
    scores: list[FloatArray] = []
    tempered: list[FloatArray] = []
    earlier: list[Scores] = []
    converged = True
    for number in range(cell.events):
        once = n_regulars + number * n_once + np.arange(n_once)
        share = np.exp(eager) / np.exp(eager).sum() if cell.skew else None
        n_here = min(cell.field - n_once, n_regulars)
        regulars = who.choice(n_regulars, n_here, replace=False, p=share)
        if (
            cell.stays < 1.0
            and number
            and 4 * number // cell.events > 4 * (number - 1) // cell.events
        ):
            change = np.sqrt(1.0 - cell.stays**2) * skills.normal(0.0, cell.spread, n_players)
            truth = params.mu_start + cell.stays * (truth - params.mu_start) + change
        event = play(cell, np.concatenate((regulars, once)), truth, child(rng, 2 + number), params)
        rated = rate_event(event, state, params=params)
        converged = converged and rated.converged
        if 2 * number >= cell.events:
            scores.append(pair_scores(event, rated, params))
            tempered.append(forecast_scale(earlier) * scores[-1])
        earlier.append(earlier_scores(event, rated, params))
        state = advance(state, event, rated)
        np.add.at(entries, event.player_idx, 1)
    seen = np.flatnonzero((entries > 0) & (np.arange(n_players) < n_regulars))
    error = state.mu[seen] - truth[seen]
    sigma = state.sigma[seen]
    one, other = np.triu_indices(seen.size, 1)
    apart = np.abs(error[one] - error[other]) < Z95 * np.hypot(sigma[one], sigma[other])
    score = np.concatenate(scores)
    best = minimize_scalar(lambda b: -log_ndtr(b * score).mean(), bounds=(0, 4), method="bounded")
    return Measured(
        1,
        float(entries[seen].mean()),
        float(np.mean(np.abs(error) < Z95 * sigma)),
        float(apart.mean()),
        float(error.mean()),
        float(error.std()),
        float(log_ndtr(score).mean() + np.log(2.0)),
        0.0,
        0,
        float(log_ndtr(np.concatenate(tempered)).mean() + np.log(2.0)),
        0,
        float(best.x),
        converged,
    )


def pair_scores(event: Event, rated: EventRating, params: TierParams) -> FloatArray:
    """The normal scores of the forecasts that the one who finished ahead does so, first entries."""
    first = np.flatnonzero(np.ones(event.place.size) if event.entry is None else event.entry == 1)
    first = first[np.argsort(event.place[first], kind="stable")]
    one, other = np.triu_indices(first.size, 1)
    known = event.place[first][one] < event.place[first][other]
    one, other = first[one[known]], first[other[known]]
    spread = rated.sigma_before[one] ** 2 + rated.sigma_before[other] ** 2 + 2.0 * params.beta**2
    return np.asarray((rated.mu_before[one] - rated.mu_before[other]) / np.sqrt(spread))


def earlier_scores(event: Event, rated: EventRating, params: TierParams) -> Scores:
    """The scores by which later forecasts are tempered: of those who sat down in time, once."""
    first = np.ones(event.place.size, np.bool_) if event.entry is None else event.entry == 1
    of = first & (rated.n_gone == 0)
    return order_scores(
        rated.mu_before[of], rated.sigma_before[of], event.place[of], beta=params.beta
    )


def seasons_table(found: list[tuple[Cell, Measured]]) -> Table:
    """One row per cell, misses beside hits."""
    rows = []
    for cell, one in found:
        missed = not (0.93 <= one.inside_differences <= 0.97) or one.slope < 0.85 or one.worse
        rows.append((
            cell.name, str(one.n_seasons), f"{one.entries:.0f}", f"{100 * one.inside:.1f}",
            f"{100 * one.inside_differences:.1f}", f"{one.bias:+.0f}", f"{one.error:.0f}",
            f"{1e3 * one.gain:.1f} ± {1e3 * one.gain_se:.1f}", str(one.worse),
            f"{1e3 * one.tempered:.1f}", str(one.tempered_worse), f"{one.slope:.2f}",
            ("missed" if missed else "") + ("" if one.converged else ", not converged"),
        ))  # fmt: skip
    return Table(
        "Seasons",
        ("events", "seasons", "entries", "inside %", "differences %", "bias", "error",
         "gain, mnat", "worse", "tempered", "worse", "slope", ""),
        rows,
        notes=[NOTES],
    )  # fmt: skip


NOTES = (
    "Entries: mean number of a regular. Inside: shares of skills, and of differences of two "
    "regulars, inside the 95 % interval mu ± 1.96 σ. Bias and error: mean error of skills, and "
    "the root mean square of what is left, points. Gain: thousandths of a nat a pair of first "
    "entries, by which forecasts of who finishes ahead were better than one half, in the "
    "second half of a season; worse: seasons in which they were not. Tempered: the same if "
    "forecasts are tempered by those of earlier events, as `banzuke compare` does. Slope: the "
    "factor of the normal scores of forecasts that would have been best; below 1 they were too "
    "certain. A cell is missed if its share of differences is not 93 to 97 %, its slope is "
    "below 0.85, or a season was worse. Intervals that hold more than 97 % are those of a σ at "
    "its floor of 300: the specification keeps ratings moving, and after some twenty entries "
    "skills are known better than σ says."
)

HEAD = """# Seasons of tournaments with known skills

Written by `python -m bench.tier_seasons --seasons {seasons} --seed {seed}
--markdown bench/results/tier_seasons.md`.
Method 6 with the constants of the specification. Cells that say "kept" had not been looked at
before.
"""


def measure_seasons(
    cells: tuple[Cell, ...], n_seasons: int, *, seed: int, params: TierParams
) -> Iterator[tuple[Cell, Measured]]:
    """Yield each cell with its measurements."""
    for cell in cells:
        yield cell, measure(cell, n_seasons, seed=seed, params=params)


def main() -> None:
    """Measure cells, print each, and write the page."""
    parser = simulated.parser(__doc__, unit="seasons", number=10, seed=1000)
    simulated.add_cells(parser)
    options = parser.parse_args()
    cells = tuple(simulated.chosen(CELLS, options))
    found = []
    for one in measure_seasons(cells, options.seasons, seed=options.seed, params=TierParams()):
        found.append(one)
        simulated.print_row(seasons_table(found))
    simulated.write_page(options, HEAD, seasons_table(found))


if __name__ == "__main__":
    main()

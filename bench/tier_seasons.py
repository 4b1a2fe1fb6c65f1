"""Simulated seasons of tournaments: TIER's intervals of skills, and its forecasts of pairs.

True skills are drawn from the prior of the rating or a narrower one. Who enters, how late, and who
enters again may depend on skill. Whoever sits down when others have bust outlasts these. The grid
was written before anything was looked at; cells marked as kept were looked at when the others had
been.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.special import log_ndtr
from scipy.stats import norm

from banzuke.engine.streams import child, named
from banzuke.engine.tier import Event, EventRating, TierParams, advance, rate_event, start_state
from banzuke.engine.tier.forecasts import Scores, forecast_scale, order_scores
from bench.table import Table, markdown

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

Z95, HOURS = 1.96, 5.0
SECONDS = 3600.0 * HOURS
CLOSE = 0.35
"""Share of an event after which registration closes."""

REGULARS = 3
"""Times as many regulars as entries of an event."""

MOST_AGAIN = 3
"""Entries of one player in an event."""


@dataclass(frozen=True)
class Cell:
    """Seasons of one kind.

    Attributes
    ----------
    field, events : int
        Entries of an event before re-entries, and events of a season.
    spread : float
        Points: standard deviation of true skills; the prior has 500.
    places : str
        Who shares a place: ``order`` nobody, ``seats`` the best tenth, ``deal`` the best three,
        ``list`` all but the best tenth, ``bands`` each fifth, ``pairs`` two each.
    once : float
        Share of a field that enters only once.
    late, skilled : float
        Share of a field that registers late, and by how much a standard deviation of skill raises
        its log-odds.
    again : float
        Chance that a player who busts before the close enters again.
    timed : bool
        Whether the log has times; late entries and re-entries need them.
    kept : bool
        Whether the cell was not looked at before the method was finished.
    """

    field: int
    events: int
    spread: float = 500.0
    places: str = "order"
    once: float = 0.0
    late: float = 0.0
    skilled: float = 0.0
    again: float = 0.0
    timed: bool = False
    kept: bool = False

    @property
    def name(self) -> str:
        """The cell in words."""
        words = [f"{self.events} events of {self.field}"]
        words += [f"spread {self.spread:.0f}"] if self.spread != 500.0 else []
        words += [self.places] if self.places != "order" else []
        words += [f"{100 * self.once:.0f} % once"] if self.once else []
        words += ["with times"] if self.timed else []
        words += [f"{100 * self.late:.0f} % late"] if self.late else []
        words += [f"the strong later ({self.skilled:+.0f})"] if self.skilled else []
        words += [f"{100 * self.again:.0f} % again"] if self.again else []
        return ", ".join(words) + (" (kept)" if self.kept else "")


CELLS = (
    Cell(6, 20), Cell(6, 200), Cell(30, 20, kept=True), Cell(30, 100), Cell(300, 20),
    Cell(300, 60, kept=True),
    Cell(30, 60, 250.0), Cell(6, 100, 250.0), Cell(100, 20, 250.0, kept=True),
    Cell(30, 100, 250.0, kept=True), Cell(30, 60, 125.0, kept=True), Cell(30, 60, 800.0),
    Cell(100, 20, places="seats"), Cell(9, 60, places="deal", kept=True),
    Cell(100, 20, places="list"), Cell(100, 20, places="bands"),
    Cell(30, 60, places="bands", kept=True), Cell(30, 60, places="pairs"),
    Cell(100, 20, places="pairs", kept=True), Cell(30, 60, places="list", kept=True),
    Cell(30, 60, once=0.5), Cell(100, 20, once=0.8, kept=True),
    Cell(30, 60, timed=True), Cell(100, 20, timed=True, kept=True),
    Cell(30, 60, late=0.5, timed=True), Cell(100, 20, late=0.5, timed=True, kept=True),
    Cell(30, 60, late=0.5, skilled=2.0, timed=True),
    Cell(30, 60, late=0.5, skilled=-2.0, timed=True, kept=True),
    Cell(30, 60, again=0.5, timed=True), Cell(100, 20, again=0.5, timed=True, kept=True),
    Cell(30, 60, once=0.3, late=0.5, skilled=2.0, again=0.5, timed=True),
    Cell(30, 60, places="pairs", late=0.5, again=0.5, timed=True, kept=True),
)  # fmt: skip


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
    state = start_state(n_players, params=params)
    entries = np.zeros(n_players, np.int64)
    scores: list[FloatArray] = []
    tempered: list[FloatArray] = []
    earlier: list[Scores] = []
    converged = True
    for number in range(cell.events):
        once = n_regulars + number * n_once + np.arange(n_once)
        regulars = who.choice(n_regulars, min(cell.field - n_once, n_regulars), replace=False)
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


def play(
    cell: Cell, field: IntArray, truth: FloatArray, rng: np.random.Generator, params: TierParams
) -> Event:
    """An event: performances are skills and luck, and whoever performs better busts later."""
    scale = np.hypot(params.beta, cell.spread)
    z = (truth[field] - params.mu_start) / cell.spread
    odds = np.log(cell.late / (1.0 - cell.late)) if cell.late else -np.inf
    late = rng.random(field.size) < 1.0 / (1.0 + np.exp(-odds - cell.skilled * z))
    came = np.where(late, rng.random(field.size) * CLOSE, 0.0)
    rows: list[tuple[int, int, float, float]] = []
    for player, at in zip(field, came, strict=True):
        number, sat = 1, float(at)
        while True:
            # Whoever sits down at a time outlasts all who had bust: a performance from there up.
            lowest = params.mu_start + scale * norm.ppf(sat)
            low = norm.cdf((lowest - truth[player]) / params.beta)
            luck = norm.ppf(low + (1.0 - low) * rng.random())
            performance = truth[player] + params.beta * luck
            bust = float(norm.cdf((performance - params.mu_start) / scale))
            rows.append((int(player), number, sat, max(bust, sat)))
            if bust > CLOSE or number == MOST_AGAIN or rng.random() > cell.again:
                break
            number, sat = number + 1, bust
    table = np.array(rows)
    table = table[np.argsort(-table[:, 3], kind="stable")]
    place = shared(cell.places, len(table))
    event = Event(table[:, 0].astype(np.int64), place, table[:, 1].astype(np.int64))
    if not cell.timed:
        return event
    # Those of one place bust together, at the first time of them; nobody before sitting down.
    busted = np.array([table[place == k, 3].min() for k in place])
    return replace(
        event,
        registered_at=SECONDS * np.minimum(table[:, 2], busted),
        busted_at=np.where(place == 1, SECONDS, SECONDS * busted),
        started_at=0.0,
        registration_closes_at=SECONDS * CLOSE,
        ended_at=SECONDS,
    )


def shared(places: str, n: int) -> IntArray:
    """The (n,) places, best first, of which some are shared."""
    at, tenth = np.arange(n), max(n // 10, 2)
    group = {
        "order": at,
        "seats": np.maximum(at, tenth - 1),
        "deal": np.maximum(at, 2),
        "list": np.minimum(at, tenth),
        "bands": at * 5 // n,
        "pairs": at // 2,
    }[places]
    return np.asarray(np.searchsorted(group, group) + 1, np.int64)


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
Method 5 with the constants of the specification. Cells that say "kept" had not been looked at
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seasons", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--cells", choices=("looked", "kept", "all"), default="all")
    parser.add_argument("--like", default="", help="only cells whose name has this text")
    parser.add_argument("--markdown", type=Path, metavar="FILE")
    options = parser.parse_args()
    cells = tuple(
        cell for cell in CELLS
        if options.like in cell.name and options.cells in ("all", "kept" if cell.kept else "looked")
    )  # fmt: skip
    found = []
    for cell, one in measure_seasons(
        cells, options.seasons, seed=options.seed, params=TierParams()
    ):
        found.append((cell, one))
        print(markdown(seasons_table([(cell, one)])).splitlines()[4], flush=True)
    if options.markdown:
        head = HEAD.format(seasons=options.seasons, seed=options.seed)
        text = "\n".join((head, markdown(seasons_table(found))))
        options.markdown.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

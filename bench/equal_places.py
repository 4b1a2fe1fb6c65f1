"""Seasons in which entries share places: their order as unknown, and as a draw.

Skills are drawn from the prior, a third of the players enters each tournament, and the core of the
update rates it: no floor of σ, no weights, no times. So the numbers tell equal places alone.
"""

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.streams import child, named
from banzuke.engine.tier import TierParams, rate_ranking
from bench import simulated
from bench.table import Table

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Ties = Literal["draw", "unknown"]

Z95 = 1.96
PLAYERS = 3
"""Times as many players as entries of a tournament."""


class Cell(NamedTuple):
    """Tournaments: entries, how many in a season, entries at the top, and who shares a place.

    ``top``: the best share place 1, ``rest``: all others share a place, ``both``.
    """

    name: str
    field: int
    events: int
    best: int
    shared: str


CELLS = (
    Cell("satellites, 10 of 100 win a seat, 20 tournaments", 100, 20, 10, "top"),
    Cell("sit-and-gos of 9, 3 divide the prizes, 60", 9, 60, 3, "top"),
    Cell("2 of 6, 100", 6, 100, 2, "top"),
    Cell("the best 10 of 100 are listed, the others share a place, 20", 100, 20, 10, "rest"),
    Cell("only seats are known, 10 of 100, 20", 100, 20, 10, "both"),
)


class Measured(NamedTuple):
    """Shares of skills and of differences inside their 95 % intervals, and errors of skills.

    ``error`` is the root mean square, points.
    """

    inside: float
    differences: float
    error: float


def places(cell: Cell) -> IntArray:
    """The (field,) places, best first."""
    at = np.arange(cell.field)
    top = cell.shared in ("top", "both")
    rest = cell.shared in ("rest", "both")
    group = np.where(at < cell.best, 0 if top else at, cell.best if rest else at)
    return np.asarray(np.searchsorted(group, group) + 1, np.int64)


def season(cell: Cell, ties: Ties, rng: np.random.Generator, params: TierParams) -> Measured:
    """Rate a season and compare the skills of all who entered with the truth."""
    n = PLAYERS * cell.field
    truth = child(rng, 0).normal(params.mu_start, params.sigma_start, n)
    mu, sigma = np.full(n, params.mu_start), np.full(n, params.sigma_start)
    place, entered = places(cell), np.zeros(n, np.bool_)
    for number in range(cell.events):
        luck = child(rng, 1 + number)
        who = luck.choice(n, cell.field, replace=False)
        who = who[np.argsort(-(truth[who] + params.beta * luck.normal(size=cell.field)))]
        rated = rate_ranking(mu[who], sigma[who], beta=params.beta, places=place, ties=ties)
        mu[who], sigma[who] = rated.mu, rated.sigma
        entered[who] = True
    error = (mu - truth)[entered]
    inside = np.abs(error) < Z95 * sigma[entered]
    one, other = np.triu_indices(error.size, 1)
    spread = np.hypot(sigma[entered][one], sigma[entered][other])
    apart = np.abs(error[one] - error[other]) < Z95 * spread
    return Measured(float(inside.mean()), float(apart.mean()), float(np.sqrt(np.mean(error**2))))


def measure(cell: Cell, ties: Ties, seasons: int, *, seed: int) -> Measured:
    """The mean over seasons of one kind."""
    each = [
        season(cell, ties, named("equal places", cell.name, str(seed + k)), TierParams())
        for k in range(seasons)
    ]
    return Measured(*(float(np.mean(column)) for column in zip(*each, strict=True)))


def table(found: list[tuple[Cell, Measured, Measured]], seasons: int) -> Table:
    """One row per kind of tournament."""
    rows = [
        (cell.name, f"{100 * draw.inside:.1f}", f"{100 * unknown.inside:.1f}",
         f"{100 * unknown.differences:.1f}", f"{draw.error:.0f}", f"{unknown.error:.0f}")
        for cell, draw, unknown in found
    ]  # fmt: skip
    notes = [
        "Inside: share of skills inside the 95 % interval. Differences: that of differences of two "
        "skills. Error: root mean square error of skills, points. As draws: equal places are equal "
        "performances, as in TrueSkill. "
        f"{seasons} seasons a row; skills are drawn from the prior, and the core of the update "
        "rates them (no floor of σ, no weights).",
    ]
    return Table(
        "Equal places",
        (
            "tournaments",
            "inside %, as draws",
            "inside %",
            "differences %",
            "error, as draws",
            "error",
        ),
        rows,
        notes=notes,
    )


HEAD = """# Tournaments with equal places

Written by `python -m bench.equal_places --seasons {seasons} --seed {seed}
--markdown bench/results/equal_places.md`.
"""


def main() -> None:
    """Measure cells, print each, and write the page."""
    options = simulated.parser(__doc__, unit="seasons", number=20, seed=1000).parse_args()
    of = {"seasons": options.seasons, "seed": options.seed}
    found = []
    for cell in CELLS:
        found.append((cell, measure(cell, "draw", **of), measure(cell, "unknown", **of)))
        simulated.print_row(table(found, options.seasons))
    simulated.write_page(options, HEAD, table(found, options.seasons))


if __name__ == "__main__":
    main()

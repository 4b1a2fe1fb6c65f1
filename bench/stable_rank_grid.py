"""How often intervals for the stable rank contain the true one: few games, other rules, ties.

The grid was written before anything was looked at; cells marked as kept were looked at when the
others had been.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.stable_rank import (
    AnyRule,
    LadderRule,
    Rule,
    ScoreTerm,
    estimate,
    interval,
    sum_places,
    sum_scores,
)
from banzuke.engine.stable_rank.counts import SharedCounts
from banzuke.engine.streams import child, named
from bench.table import Table, markdown

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

RULES: dict[str, AnyRule] = {
    "phoenix": Rule(),
    "general": Rule((30, 15, 0), 15, 0, 5),
    "club +20 +10 -10": Rule((20, 10, -10), 20, 1, 5),
    "score": Rule((15, 5, -5), 50, 7, 10, ScoreTerm(25_000, 1000, round_up=True)),
    "ladder": LadderRule((90, 45, 0), (4, 7, 10, 15), (60, 90, 180, 400)),
    "three": Rule((105, 0), 135, 7, 15),
    "three, score": Rule((15, 0), 40, 7, 10, ScoreTerm(35_000, 1000)),
}
RATES: dict[int, dict[str, tuple[float, ...]]] = {
    4: {
        "average": (0.25, 0.25, 0.25, 0.25),
        "strong": (0.35, 0.30, 0.25, 0.10),
        "hardly last": (0.45, 0.30, 0.21, 0.04),
        "weak": (0.15, 0.20, 0.25, 0.40),
        "mostly first": (0.70, 0.10, 0.05, 0.15),
        "hardly first": (0.03, 0.12, 0.35, 0.50),
    },
    3: {
        "average": (1 / 3, 1 / 3, 1 / 3),
        "strong": (0.45, 0.35, 0.20),
        "hardly last": (0.55, 0.40, 0.05),
        "weak": (0.20, 0.30, 0.50),
    },
}
GAMES = (5, 10, 30, 100, 300)
SPREAD = 9000.0
"""Standard deviation of a final score about the mean of its place."""

MEANS = {4: (42_000.0, 29_000.0, 20_000.0, 9_000.0), 3: (58_000.0, 34_000.0, 13_000.0)}
MANY = 2_000_000
"""Games of the player whose record is the truth of a rule with scores or ties."""


@dataclass(frozen=True)
class Cell:
    """Records of one kind of player under one rule; ``tied`` is the share of games with a tie."""

    rule: str
    player: str
    games: int
    tied: float = 0.0
    kept: bool = False

    @property
    def name(self) -> str:
        """The cell in words."""
        tied = f", {100 * self.tied:.0f} % tied" if self.tied else ""
        return f"{self.rule}{tied}: {self.player}, {self.games} games" + (
            " (kept)" if self.kept else ""
        )


def cells() -> list[Cell]:
    """Every rule, player and number of games; by turns a cell is looked at or kept."""
    each = [
        Cell(rule, player, games, tied)
        for rule, of in RULES.items()
        for player in RATES[of.n_places]
        for games in GAMES
        for tied in ((0.0, 0.1, 0.5) if rule in ("phoenix", "three") else (0.0,))
    ]
    order = named("bench", "stable rank grid").permutation(len(each))
    kept = set(order[: len(each) // 2].tolist())
    return [Cell(c.rule, c.player, c.games, c.tied, i in kept) for i, c in enumerate(each)]


class Covered(NamedTuple):
    """Shares of intervals that contain the truth, are below it, and above; bias in its errors.

    ``bias`` is the mean error of the exact estimate in standard deviations of it, ``no_last`` the
    share of records without a last place, ``width`` the median width in ranks.
    """

    truth: float
    inside: float
    below: float
    above: float
    bias: float
    no_last: float
    width: float


def measure(cell: Cell, draws: int, *, seed: int) -> Covered:
    """Draw records of a cell and compare their intervals with the truth."""
    rng = named("bench", "stable rank grid", cell.name.removesuffix(" (kept)"), str(seed))
    truth = _truth(cell)
    player, place, tied, score = _records(cell, draws, cell.games, child(rng, 1))
    rule = RULES[cell.rule]
    counts = _counts(cell, player, place, tied, n_players=draws)
    scores = None
    if rule.score is not None:
        scores = sum_scores(player, place, score, n_players=draws, rule=rule)
    low, high = interval(counts, rule=rule, scores=scores)
    exact = estimate(counts, rule=rule, scores=scores).exact
    last = np.bincount(player[place + tied - 1 == rule.n_places], minlength=draws)
    return Covered(
        truth,
        float(np.mean((low <= truth) & (truth <= high))),
        float(np.mean(high < truth)),
        float(np.mean(low > truth)),
        float((exact.mean() - truth) / exact.std()),
        float(np.mean(last == 0)),
        float(np.median(high - low)),
    )


def _truth(cell: Cell) -> float:
    rule = RULES[cell.rule]
    rates = RATES[rule.n_places][cell.player]
    if rule.score is None and not cell.tied:
        return float(rule.rank_of(np.dot(rule.points, rates[:-1]) / rates[-1]))
    rng = named("bench", "stable rank truth", cell.rule, cell.player, str(cell.tied))
    player, place, tied, score = _records(cell, 1, MANY, rng)
    counts = _counts(cell, player, place, tied, n_players=1)
    scores = None
    if rule.score is not None:
        scores = sum_scores(player, place, score, n_players=1, rule=rule)
    return float(estimate(counts, rule=rule, scores=scores).exact[0])


def _counts(
    cell: Cell, player: IntArray, place: IntArray, tied: IntArray, *, n_players: int
) -> IntArray | SharedCounts:
    """The (n_players, n_places) places, shared ones in parts, if the cell has any."""
    shared = tied if cell.tied else None
    return sum_places(
        player, place, shared, n_players=n_players, n_places=RULES[cell.rule].n_places
    )


def _records(
    cell: Cell, n: int, games: int, rng: np.random.Generator
) -> tuple[IntArray, IntArray, IntArray, FloatArray]:
    """The player, place, number of those who share it, and score of every seat of n records.

    In a tied game the player shares the place with the one behind, the last with the one ahead.
    """
    rule = RULES[cell.rule]
    n_places = rule.n_places
    drawn = rng.choice(n_places, n * games, p=RATES[n_places][cell.player]) + 1
    shared = rng.random(drawn.size) < cell.tied
    place = np.where(shared & (drawn == n_places), n_places - 1, drawn)
    score = np.array(MEANS[n_places])[drawn - 1] + SPREAD * rng.normal(size=drawn.size)
    return (
        np.repeat(np.arange(n), games),
        place.astype(np.int64),
        np.where(shared, 2, 1).astype(np.int64),
        100.0 * np.rint(score / 100.0),
    )


def missed(one: Covered) -> bool:
    """Whether an interval holds its 95 % by less than 93.5, or misses one side by above 4 %."""
    return one.inside < 0.935 or max(one.below, one.above) > 0.04


def grid_table(found: list[tuple[Cell, Covered]], draws: int) -> Table:
    """One row per cell, misses beside hits."""
    rows = [
        (
            cell.name,
            f"{one.truth:.2f}",
            *(f"{100 * share:.1f}" for share in (one.inside, one.below, one.above)),
            f"{one.bias:+.2f}",
            f"{100 * one.no_last:.0f}",
            f"{one.width:.1f}",
            "missed" if missed(one) else "",
        )
        for cell, one in found
    ]
    kept = [one for cell, one in found if cell.kept]
    looked = [one for cell, one in found if not cell.kept]
    notes = [
        f"Missed: {sum(map(missed, looked))} of {len(looked)} cells that were looked at, "
        f"{sum(map(missed, kept))} of {len(kept)} that were kept: less than 93.5 % inside, or more "
        f"than 4 % on one side. {draws:,} records a cell. Too low: the whole interval is below the "
        "truth. Bias: mean error of the exact estimate, in its standard deviations. No last: "
        "records without a last place. Width: median, in ranks.",
    ]
    columns = ("records", "truth", "inside %", "too low %", "too high %", "bias", "no last %",
               "width", "")  # fmt: skip
    return Table("Intervals of the stable rank", columns, rows, notes=notes)


HEAD = """# Intervals of the stable rank: few games, other rules, ties, three players

Written by `python -m bench.stable_rank_grid --draws {draws} --seed {seed}
--markdown bench/results/stable_rank_grid.md`.
Cells that say "kept" had not been looked at before.
"""


def main() -> None:
    """Measure cells, print them, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draws", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--cells", choices=("looked", "kept", "all"), default="all")
    parser.add_argument("--markdown", type=Path, metavar="FILE")
    options = parser.parse_args()
    wanted = [c for c in cells() if options.cells in ("all", "kept" if c.kept else "looked")]
    found = [(cell, measure(cell, options.draws, seed=options.seed)) for cell in wanted]
    page = markdown(grid_table(found, options.draws))
    print(page)
    if options.markdown:
        head = HEAD.format(draws=options.draws, seed=options.seed)
        options.markdown.write_text("\n".join((head, page)), encoding="utf-8")


if __name__ == "__main__":
    main()

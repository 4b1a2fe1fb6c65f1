"""How often intervals of static ratings hold in engines' matches, by default options.

Few engines of nearly equal strength play many games, most of which are drawn. An opening favours
one colour, and is played twice, with both colours. The truth is that of the model of draws: an
expected score of ``logistic(difference)``, or Davidson's ties. The order of play is not known.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from banzuke.engine.bradley_terry import (
    SPREAD_ELO,
    Belief,
    Gauge,
    Model,
    fit,
    near_spread,
    profile,
)
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.held import in_league
from bench.table import Table, markdown

Pairings = Callable[[int], list[tuple[int, int]]]

SPRT_ELO, SPRT_BOUND, SPRT_PAIRS, SPRT_LONGEST = 5.0, np.log(19.0), 25, 10_000
"""Hypotheses of 0 and 5 Elo, bounds of 5 % errors, pairs between looks, and most pairs."""


def everybody(n: int) -> list[tuple[int, int]]:
    """All pairs: a round robin."""
    return list(combinations(range(n), 2))


def gauntlet(n: int) -> list[tuple[int, int]]:
    """One engine against all others."""
    return [(0, other) for other in range(1, n)]


def versions(n: int) -> list[tuple[int, int]]:
    """Each version against the one before it."""
    return [(new - 1, new) for new in range(1, n)]


@dataclass(frozen=True)
class Cell:
    """Matches of one kind.

    Attributes
    ----------
    n : int
        Engines.
    meet : Pairings
    games : int
        Games of each match; 0 if a match ends when a test of 0 or 5 Elo is decided (SPRT).
    draws : float
        Share of draws between equals.
    spread : float
        Standard deviation of strengths, Elo.
    opening : float
        Elo by which an opening favours one colour.
    """

    n: int
    meet: Pairings
    games: int
    draws: float = 0.7
    spread: float = 20.0
    opening: float = 100.0

    @property
    def title(self) -> str:
        """The name in tables."""
        games = f"{self.games:,} games" if self.games else "until decided (SPRT)"
        name = self.meet.__name__ if self.meet is not everybody else "round robin"
        what = "match" if self.n == 2 else f"{name} of {self.n}"
        return f"{what}, {games}, {100 * self.draws:.0f} % drawn, spread {self.spread:g}"


SEEN = (
    Cell(2, everybody, 100),
    Cell(2, everybody, 1000, draws=0.9),
    Cell(2, everybody, 100, draws=0.6, spread=100.0),
    Cell(3, everybody, 100),
    Cell(4, gauntlet, 200),
    Cell(6, gauntlet, 1000, draws=0.6, spread=10.0),
    Cell(5, versions, 100),
    Cell(5, versions, 0, draws=0.6, spread=5.0),
    Cell(4, everybody, 30, draws=0.6, spread=50.0),
)
"""Matches that were looked at first."""

UNSEEN = (
    Cell(2, everybody, 10_000, draws=0.85, spread=5.0),
    Cell(2, everybody, 30, draws=0.75),
    Cell(3, versions, 400, draws=0.8, spread=10.0),
    Cell(5, gauntlet, 100, draws=0.9),
    Cell(9, gauntlet, 40, draws=0.65, spread=30.0),
    Cell(12, versions, 200, draws=0.75, spread=8.0),
    Cell(3, versions, 0, draws=0.75, spread=10.0),
    Cell(8, versions, 0, draws=0.6, spread=4.0),
    Cell(6, everybody, 50, draws=0.8, spread=150.0),
    Cell(10, everybody, 100, draws=0.6),
)
"""Matches that were looked at when the method stood."""

NEAR = (
    Cell(12, versions, 200, draws=0.75, spread=8.0),
    Cell(8, versions, 200, spread=5.0),
    Cell(8, versions, 0, draws=0.6, spread=4.0),
    Cell(10, gauntlet, 100, spread=10.0),
    Cell(41, gauntlet, 200, spread=3.0),
    Cell(2, everybody, 10_000, spread=5.0),
)
"""Near versions: matches that a lab rates with a given spread."""

FAR = (
    Cell(8, everybody, 50, draws=0.6, spread=200.0),
    Cell(8, everybody, 4, draws=0.3, spread=200.0),
    Cell(8, versions, 200, draws=0.6, spread=200.0),
    Cell(8, everybody, 50, draws=0.6, spread=60.0),
)
"""Matches of engines farther apart than a lab might say."""

CELLS = {"seen": SEEN, "unseen": UNSEEN, "near": NEAR, "far": FAR}


class Shares(NamedTuple):
    """What held in one lab: arrays of ratings, differences of opponents, ranks, sure pairs.

    `proposed` has the spread that results of near equals propose; it is empty if they do not.
    """

    ratings: np.ndarray
    differences: np.ndarray
    ranks: np.ndarray
    stated: np.ndarray
    true: np.ndarray
    width: np.ndarray
    proposed: np.ndarray


def match(cell: Cell, gap: float, model: str, pairs: int, rng: np.random.Generator) -> np.ndarray:
    """The (2 · pairs,) scores of the first engine, which has the first move in even games."""
    lean = np.repeat(rng.choice([-1.0, 1.0], pairs), 2) * np.tile([1.0, -1.0], pairs)
    if model == "davidson":
        ahead = 0.5 * (gap + cell.opening * lean) / ELO_PER_LOGIT
        nu = 2.0 * cell.draws / (1.0 - cell.draws)
        total = 2.0 * np.cosh(ahead) + nu
        win, draw = np.exp(ahead) / total, nu / total
    else:
        expected = 0.5 + 0.5 * np.tanh(0.5 * gap / ELO_PER_LOGIT)
        least = min(expected, 1.0 - expected)
        edge = 0.5 * np.tanh(0.5 * cell.opening / ELO_PER_LOGIT)
        expected = expected + min(edge, 0.9 * least) * lean
        draw = 2.0 * cell.draws * np.minimum(expected, 1.0 - expected)
        win = expected - 0.5 * draw
    luck = rng.random(2 * pairs)
    return np.where(luck < win, 1.0, np.where(luck < win + draw, 0.5, 0.0))


def until_decided(cell: Cell, gap: float, model: str, rng: np.random.Generator) -> np.ndarray:
    """The scores of a match that ends when 0 or 5 Elo is decided, by Wald's ratio of pairs."""
    scores = np.zeros(0)
    aim = 0.25 * SPRT_ELO / ELO_PER_LOGIT
    while len(scores) < 2 * SPRT_LONGEST:
        scores = np.append(scores, match(cell, gap, model, SPRT_PAIRS, rng))
        of_pairs = 0.5 * scores.reshape(-1, 2).sum(axis=1) - 0.5
        variance = max(float(of_pairs.var()), 1e-3)
        ratio = aim * float(np.sum(of_pairs - 0.5 * aim)) / variance
        if abs(ratio) > SPRT_BOUND:
            break
    return scores


def lab(cell: Cell, model: str, seed: str, *, spread: float = SPREAD_ELO) -> Shares | None:
    """The shares of one lab's matches, rated with a given spread, in Elo."""
    rng = named("bench", "engines", cell.title, model, seed)
    truth = rng.normal(0.0, cell.spread, cell.n)
    first, second, score = [], [], []
    for one, other in cell.meet(cell.n):
        gap = float(truth[one] - truth[other])
        if cell.games:
            points = match(cell, gap, model, cell.games // 2, rng)
        else:
            points = until_decided(cell, gap, model, rng)
        is_first = np.arange(len(points)) % 2 == 0
        first.append(np.where(is_first, one, other))
        second.append(np.where(is_first, other, one))
        score.append(np.where(is_first, points, 1.0 - points))
    who, whom, points = (np.concatenate(part) for part in (first, second, score))
    pairs = aggregate(who, whom, points, n_players=cell.n)
    found = fit(pairs, Model(model, order=False), gauge=Gauge())
    rated = np.flatnonzero(found.components.rated)
    seen = profile(found, pairs, child(rng, 1), spread_elo=spread)
    if seen is None or len(rated) < cell.n:
        return None
    proposed = near_spread(seen) if isinstance(seen, Belief) else None
    met = [(seen.difference(a, b), truth[a] - truth[b]) for a, b in cell.meet(cell.n)]
    of = in_league(seen, rated, truth, child(rng, 2))
    return Shares(
        of.ratings, np.array([one.lo95 <= gap <= one.hi95 for one, gap in met]), of.ranks,
        of.stated, of.true, of.width, np.array([] if proposed is None else [proposed]),
    )  # fmt: skip


def rows(
    cells: tuple[Cell, ...], labs: int, seed: str, *, spread: float = SPREAD_ELO
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each kind of matches, and model of draws."""
    for cell in cells:
        for model in ("half", "davidson"):
            tried = (lab(cell, model, f"{seed}-{at}", spread=spread) for at in range(labs))
            each = [one for one in tried if one is not None]
            part = Shares(*(np.concatenate(parts) for parts in zip(*each, strict=True)))
            errors = (
                np.std([getattr(one, name).mean() for one in each]) / np.sqrt(len(each))
                for name in ("ratings", "differences")
            )
            held = (
                f"{100 * share.mean():.1f} ± {100 * error:.1f}"
                for share, error in zip((part.ratings, part.differences), errors, strict=True)
            )
            sure = (f"{x.mean():.3f}" if len(x) else "" for x in (part.stated, part.true))
            yield (
                cell.title, model, f"{len(each)}", *held, f"{100 * part.ranks.mean():.1f}",
                *sure, f"{len(part.true)}", f"{np.median(part.width):.1f}",
                f"{len(part.proposed)}",
                f"{np.median(part.proposed):.0f}" if len(part.proposed) else "",
            )  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", choices=tuple(CELLS), default="unseen")
    parser.add_argument("--labs", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--spread", type=float, default=SPREAD_ELO)
    asked = parser.parse_args()
    columns = (
        "matches", "draws", "n", "ratings, %", "differences, %", "ranks, %",
        "stated", "true", "pairs", "width, Elo", "warned", "proposed",
    )  # fmt: skip
    title = f"{asked.cells}, seed {asked.seed}, spread = {asked.spread:g}"
    found = rows(CELLS[asked.cells], asked.labs, asked.seed, spread=asked.spread)
    print(markdown(Table(title, columns, list(found), left=2)))


if __name__ == "__main__":
    main()

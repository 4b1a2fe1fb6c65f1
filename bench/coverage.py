"""How often intervals of ratings, differences and effects contain the truth (simulated)."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.bradley_terry import (
    REFIT_ERROR_ELO,
    Fit,
    Gauge,
    NotConverged,
    Replicates,
    bias_corrected,
    fit,
    profile,
    rank_ends,
    simulate,
    summarise,
    superiority,
)
from banzuke.engine.bradley_terry.profile import Belief, Interval, Profile
from banzuke.engine.bradley_terry.summarise import honest_quantiles, ranks_of
from banzuke.engine.streams import child, named
from bench.coverage_designs import HOME_ELO, NU, STONE_ELO, Array, Design, played

REPLICATES = 100
ASKED = 10
"""Players of each league whose ratings are checked, and pairs of them."""

METHODS = ("percentile", "bias-corrected", "profile")


@dataclass(frozen=True)
class Covered:
    """The result of a method for a quantity: shares of intervals, width in the quantity's unit."""

    design: str
    quantity: str
    method: str
    asked: int
    inside: float
    infinite: float
    width: float


@dataclass(frozen=True)
class SuperiorityClaims:
    """Pairs with a stated probability of more than 90 %: the stated and the true share."""

    design: str
    method: str
    asked: int
    said: float
    so: float


Ends = dict[tuple[str, str], list[tuple[float, float, float]]]
Claims = dict[str, list[tuple[float, bool]]]


def measure(
    design: Design, leagues: int, say: Callable[[str], None], record: Path | None = None
) -> tuple[list[Covered], list[SuperiorityClaims]]:
    """The results of each method in simulated leagues of one design.

    With a `record` each league is appended to that file, and what stands there is not simulated
    again: a run that was ended goes on where it stood.
    """
    started = time.perf_counter()
    known = {} if record is None or not record.exists() else _recorded(record, design)
    for number in range(leagues):
        if number not in known:
            known[number] = _league(design, number)
            if record is not None:
                ends, said = known[number]
                line = {"design": design.name, "number": number, "said": said}
                line["ends"] = [[*key, rows] for key, rows in ends.items()]
                with record.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(line) + "\n")
    say(f"{design.name}: {time.perf_counter() - started:.0f} s")
    all_ends: Ends = {}
    all_said: Claims = {}
    for ends, said in (known[number] for number in range(leagues)):
        for key, rows in ends.items():
            all_ends.setdefault(key, []).extend(rows)
        for method, shares in said.items():
            all_said.setdefault(method, []).extend(shares)
    return [_covered(design.name, *key, np.array(rows)) for key, rows in all_ends.items()], [
        _claims(design.name, method, np.array(rows)) for method, rows in all_said.items()
    ]


def _recorded(record: Path, design: Design) -> dict[int, tuple[Ends, Claims]]:
    lines = map(json.loads, record.read_text(encoding="utf-8").splitlines())
    return {
        line["number"]: ({(of, method): rows for of, method, rows in line["ends"]}, line["said"])
        for line in lines
        if line["design"] == design.name
    }


def _league(design: Design, number: int) -> tuple[Ends, Claims]:
    """Ends, truths and the players called stronger in one league; empty without a fit."""
    ends: Ends = {}
    said: Claims = {}
    rng = named("bench", "coverage", design.name, str(number))
    truth = design.truth(rng)
    pairs = played(design, truth, rng)
    try:
        found = fit(pairs, design.model, gauge=Gauge())
        replicates = simulate(found, pairs, replicates=REPLICATES, rng=child(rng, 0))
    except NotConverged:
        return ends, said
    seen = profile(found, pairs, child(rng, 1))
    rated = np.flatnonzero(found.components.rated)
    if seen is not None and len(rated) >= 2 * ASKED:
        asked = rng.permutation(rated)[: 2 * ASKED]
        _look(found, replicates, seen, truth, asked, ends, said)
    return ends, said


def _look(
    found: Fit,
    replicates: Replicates,
    seen: Profile | Belief,
    truth: Array,
    asked: NDArray[np.int64],
    ends: Ends,
    said: Claims,
) -> None:
    """Add the intervals of some players, pairs and all effects of one league."""
    rated = np.flatnonzero(found.components.rated)
    level = truth + 1500.0 - truth[rated].mean()
    for one, two in zip(asked[:ASKED].tolist(), asked[ASKED:].tolist(), strict=True):
        values = replicates.rating_elo[one].astype(np.float64)
        _add(ends, "rating", float(level[one]), values, found.rating_elo[one], seen.rating(one))
        with np.errstate(invalid="ignore"):
            values = values - replicates.rating_elo[two]
        gap = float(found.rating_elo[one] - found.rating_elo[two])
        _add(
            ends,
            "difference",
            float(truth[one] - truth[two]),
            values,
            gap,
            seen.difference(one, two),
        )
        is_so = bool(truth[one] > truth[two])
        by_profile = float(seen.population.superiority_table(np.array([one, two]))[0, 1])
        shares = {"share of seasons": superiority(replicates, one, two), "population": by_profile}
        for method, share in shares.items():
            said.setdefault(method, []).append((max(share, 1.0 - share), is_so == (share > 0.5)))
    _ranks(found, replicates, seen, truth, asked, ends)
    known = {"first_mover": HOME_ELO, "draw": NU, "gamma": STONE_ELO}
    for number, effect in enumerate(found.effects):
        if effect.status == "estimated":
            _add(
                ends, effect.name, known[effect.name], replicates.effects[number],
                effect.value, seen.effect(effect.name),
            )  # fmt: skip


def _ranks(
    found: Fit,
    replicates: Replicates,
    seen: Profile | Belief,
    truth: Array,
    asked: NDArray[np.int64],
    ends: Ends,
) -> None:
    """Add the intervals of some players' ranks."""
    rated = np.flatnonzero(found.components.rated)
    place = np.searchsorted(rated, asked)
    true_rank = ranks_of(truth[rated])[place]
    seasons = summarise(replicates, found)
    drawn = rank_ends(seen.population, rated, named("bench", "ranks"))[place]
    both = {
        "percentile": np.column_stack((seasons.rank_lo95, seasons.rank_hi95))[asked],
        "profile": drawn,
    }
    for method, found_ends in both.items():
        rows = ends.setdefault(("rank", method), [])
        rows += [
            (float(t), float(a), float(b)) for t, (a, b) in zip(true_rank, found_ends, strict=True)
        ]


def _add(
    ends: Ends,
    quantity: str,
    truth: float,
    values: Array,
    estimate: float,
    interval: Interval,
) -> None:
    percentiles = honest_quantiles(values[None])[0]
    low, high = bias_corrected(values[None], np.array([estimate]), resolution=REFIT_ERROR_ELO)
    found = {
        "percentile": (percentiles[0], percentiles[-1]),
        "bias-corrected": (low[0], high[0]),
        "profile": (interval.lo95, interval.hi95),
    }
    for method, (start, stop) in found.items():
        ends.setdefault((quantity, method), []).append((truth, float(start), float(stop)))


def _covered(design: str, quantity: str, method: str, rows: Array) -> Covered:
    truth, low, high = rows.T
    return Covered(
        design, quantity, method, len(rows),
        inside=float(np.mean((low <= truth) & (truth <= high))),
        infinite=float(np.mean(~np.isfinite(high - low))),
        width=float(np.median(high - low)),
    )  # fmt: skip


def _claims(design: str, method: str, rows: Array) -> SuperiorityClaims:
    sure = rows[rows[:, 0] > 0.9]
    return SuperiorityClaims(design, method, len(sure), *(float(v) for v in sure.mean(axis=0)))


def as_json(rows: list[Any]) -> list[dict[str, Any]]:
    """Rows as plain values."""
    return [asdict(row) for row in rows]

"""Static ratings: point fits, simulated uncertainty and growth, against peers."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.leagues import SIZES, SMALL, TINY, League, Size, write_league
from bench.measure import Job, Outcome, measure
from bench.peers import FITS
from bench.refits import REFITS

REPLICATES = 1000
GROWING_REPLICATES = (32, 64, 128, 256, 512, 1024)
GAMES_EACH = 100

LIMIT_SECONDS = {"S": 60.0, "M": 60.0, "L": 400.0}


@dataclass(frozen=True)
class Record:
    """One measurement: the question, how much of it was run, and the outcome."""

    topic: str
    league: str
    peer: str
    amount: int
    outcome: Outcome

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Plan:
    """What to measure.

    Attributes
    ----------
    sizes : tuple of str
        Keys of `SIZES`.
    growth : tuple of int
        Games of the growing leagues; players are a fiftieth: 100 games each on average.
    limit_seconds : float or None
        A run that takes longer is stopped and reported as such; `LIMIT_SECONDS` if None.
    folder : Path
        Where leagues are kept while measuring.
    """

    sizes: tuple[str, ...]
    growth: tuple[int, ...]
    limit_seconds: float | None
    folder: Path


def measure_static(plan: Plan, say: Callable[[str], None]) -> Iterator[Record]:
    """Yield every measurement of a plan, smallest leagues first."""
    say(f"warm-up: {TINY}; {SMALL}")
    tiny = write_league(plan.folder / "tiny", TINY)
    write_league(plan.folder / "small", SMALL)
    for job in (_fit_job(plan, "S", "ours", tiny), _refit_job(plan, "S", "ours", tiny, 32)):
        measure(job)
    for name in plan.sizes:
        say(f"league {name}: {SIZES[name]}")
        league = write_league(plan.folder / name, SIZES[name])
        yield from _fits(plan, name, league, say)
        yield from _refits(plan, name, league, say)
    yield from _growth_in_replicates(plan, say)
    yield from _growth_in_pairs(plan, say)


def _fits(plan: Plan, name: str, league: League, say: Callable[[str], None]) -> Iterator[Record]:
    for key, peer in FITS.items():
        if SIZES[name].n_players > SIZES[peer.largest].n_players:
            outcome = Outcome("slow", "not tried: too large")
        else:
            say(f"fit {name}: {peer.title}")
            outcome = measure(_fit_job(plan, name, key, league))
        yield Record("fit", name, key, league.n_pairs, outcome)


def _refits(plan: Plan, name: str, league: League, say: Callable[[str], None]) -> Iterator[Record]:
    for key, peer in REFITS.items():
        replicates = peer.replicates.get(name, 0)
        if not replicates:
            outcome = Outcome("slow", "not tried: too large")
        else:
            say(f"replicates {name}: {peer.title}")
            outcome = measure(_refit_job(plan, name, key, league, replicates))
        yield Record("refit", name, key, replicates, outcome)


def _growth_in_replicates(plan: Plan, say: Callable[[str], None]) -> Iterator[Record]:
    name = "M" if "M" in plan.sizes else plan.sizes[0]
    for replicates in GROWING_REPLICATES:
        say(f"growth: {replicates} replicates of {name}")
        job = _refit_job(plan, "L", "ours", League(plan.folder / name), replicates)
        yield Record("replicates", name, "ours", replicates, measure(job))


def _growth_in_pairs(plan: Plan, say: Callable[[str], None]) -> Iterator[Record]:
    for n_games in plan.growth:
        size = Size(2 * n_games // GAMES_EACH, n_games)
        say(f"growth: {size}")
        league = write_league(plan.folder / f"growth-{n_games}", size)
        outcome = measure(_fit_job(plan, "L", "ours", league))
        yield Record("pairs", str(size), "ours", league.n_pairs, outcome)


def _fit_job(plan: Plan, patience: str, peer: str, league: League) -> Job:
    return Job(
        target="bench.peers:prepare",
        arguments={"peer": peer, "league": str(league.folder)},
        warm_up={"peer": peer, "league": str(plan.folder / "tiny")},
        check="bench.peers:error_elo",
        limit_seconds=plan.limit_seconds or LIMIT_SECONDS[patience],
    )


def _refit_job(plan: Plan, patience: str, peer: str, league: League, replicates: int) -> Job:
    refitter = REFITS[peer]
    return Job(
        target="bench.refits:prepare",
        arguments={"peer": peer, "league": str(league.folder), "replicates": replicates},
        warm_up={
            "peer": peer,
            "league": str(plan.folder / refitter.warm_up_league),
            "replicates": refitter.warm_up,
        },
        runs=5,
        limit_seconds=plan.limit_seconds or LIMIT_SECONDS[patience],
    )

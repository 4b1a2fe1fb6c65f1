"""Measurements of static ratings as tables."""

import numpy as np

from bench.leagues import SIZES
from bench.measure import Outcome
from bench.peers import FITS
from bench.refits import REFITS
from bench.static import GAMES_EACH, REPLICATES, Record
from bench.table import Table, ratio, seconds

CLAIMED_SLOPE = 1.1

DASH = "-"


def tables(records: list[Record]) -> list[Table]:
    """The tables of all topics that were measured."""
    return [
        _fit_table([record for record in records if record.topic == "fit"]),
        _refit_table([record for record in records if record.topic == "refit"]),
        _growth_table(
            "Growth of fit() with the number of pairs",
            "pairs",
            [record for record in records if record.topic == "pairs"],
            f"{GAMES_EACH} games per player on average.",
            (1e6, "µs"),
        ),
        _growth_table(
            "Growth of simulate() with the number of replicates",
            "replicates",
            [record for record in records if record.topic == "replicates"],
            "One pass advances 32 replicates.",
            (1e3, "ms"),
        ),
    ]


def _fit_table(records: list[Record]) -> Table:
    base = {record.league: record.outcome for record in records if record.peer == "ours"}
    rows: list[tuple[str, ...]] = []
    for record in records:
        peer, outcome = FITS[record.peer], record.outcome
        words = (record.league, peer.title, peer.given)
        if outcome.status != "ok":
            rows.append((*words, outcome.note, *[DASH] * 5))
            continue
        rows.append(
            (
                *words,
                seconds(outcome.cpu),
                seconds(outcome.cpu_median),
                _times(outcome.cpu, base[record.league]),
                seconds(outcome.wall),
                _megabytes(outcome),
                DASH if outcome.error is None else f"{outcome.error:.1g}",
            )
        )
    sizes = {record.league: record.amount for record in records}
    return Table(
        "Point fit",
        (
            "League",
            "Solver",
            "is given",
            "CPU s",
            "median",
            "× ours",
            "wall s",
            "peak MB",
            "max error, Elo",
        ),
        rows,
        left=3,
        notes=[
            *(f"{name}: {SIZES[name]}, {pairs:,} pairs." for name, pairs in sizes.items()),
            "The input of a solver is made before the clock starts. CPU and wall are those of the "
            "best run; compare CPU, because other programs on the machine change wall. Every "
            "solver has one thread. Peak is the memory of the whole process with Python, libraries "
            "and input. Error is the difference from the optimum of an independent Newton method, "
            "with equal means. fit() also classifies the players and returns standard errors and "
            "AIC; the other libraries return ratings only.",
        ],
    )


def _refit_table(records: list[Record]) -> Table:
    base = {record.league: record for record in records if record.peer == "ours"}
    rows: list[tuple[str, ...]] = []
    for record in records:
        outcome = record.outcome
        words = (record.league, REFITS[record.peer].title)
        if outcome.status != "ok":
            rows.append((*words, outcome.note, *[DASH] * 4))
            continue
        scale, ours = REPLICATES / record.amount, base[record.league]
        rows.append(
            (
                *words,
                seconds(outcome.cpu * scale),
                _times(outcome.cpu * scale * ours.amount / REPLICATES, ours.outcome),
                seconds(outcome.wall * scale),
                _megabytes(outcome),
                "all" if record.amount == REPLICATES else f"{record.amount}, extrapolated",
            )
        )
    return Table(
        f"Simulated uncertainty, {REPLICATES} replicates",
        ("League", "Solver", "CPU s", "× ours", "wall s", "peak MB", "replicates run"),
        rows,
        left=2,
        notes=[
            "A replicate draws all results again from the estimates, and fits them again. The "
            "other libraries start from the estimates and draw with numpy; their time is that of "
            f"the replicates run, times {REPLICATES} divided by their number. Their peak is that "
            "of one fit at a time; ours contains all replicates. A player who wins or loses all "
            "games of a replicate has no finite rating there: Banzuke reports this, the other "
            "libraries iterate until their tolerance.",
        ],
    )


def _growth_table(
    title: str, of: str, records: list[Record], note: str, unit: tuple[float, str]
) -> Table:
    measured = [record for record in records if record.outcome.status == "ok"]
    rows: list[tuple[str, ...]] = [
        (
            f"{record.amount:,}",
            seconds(record.outcome.cpu),
            f"{record.outcome.cpu / record.amount * unit[0]:.2f}",
        )
        for record in measured
    ]
    notes = [f"{note} CPU seconds of the best run."]
    notes += [f"{r.amount:,} {of}: {r.outcome.note}" for r in records if r not in measured]
    if len(measured) > 1:
        amounts, times = [r.amount for r in measured], [r.outcome.cpu for r in measured]
        steepness, at_the_end = slope(amounts, times), slope(amounts[-2:], times[-2:])
        holds = "holds" if steepness <= CLAIMED_SLOPE else "does not hold"
        notes.append(
            f"Slope of log time on log {of}, by least squares: {steepness:.2f}. The claim is at "
            f"most {CLAIMED_SLOPE}: it {holds}. Fixed costs flatten the slope; between the last "
            f"two it is {at_the_end:.2f}."
        )
    return Table(title, (of, "CPU s", f"{unit[1]} per {of[:-1]}"), rows, left=0, notes=notes)


def slope(amounts: list[int], times: list[float]) -> float:
    """The least-squares slope of log time on log amount."""
    return float(np.polyfit(np.log(amounts), np.log(times), 1)[0])


def _times(cpu: float, ours: Outcome) -> str:
    return ratio(cpu / ours.cpu) if ours.status == "ok" else DASH


def _megabytes(outcome: Outcome) -> str:
    return DASH if outcome.peak_mb is None else f"{outcome.peak_mb:,.0f}"

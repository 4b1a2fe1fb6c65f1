"""Measurements of free-for-all events as tables."""

from bench.static_tables import CLAIMED_SLOPE, DASH, slope
from bench.table import Table, ratio
from bench.tier import PEERS, Measured

HEAD = """# Free-for-all events: Banzuke and its peers

Written by `make bench BENCH='tier --markdown bench/results/tier.md'`.
"""


def tables(records: list[Measured]) -> list[Table]:
    """The tables of all measurements."""
    return [
        _event_table([record for record in records if record.topic == "event"]),
        _growth_table([record for record in records if record.topic == "growth"]),
        _whole_table([record for record in records if record.topic == "whole"]),
    ]


def _event_table(records: list[Measured]) -> Table:
    base = {r.n_entries: _cpu(r) for r in records if r.peer == "ours" and r.outcome.cpu_seconds}
    rows: list[tuple[str, ...]] = []
    for record in records:
        peer, outcome = PEERS[record.peer], record.outcome
        words = (str(record.n_entries), peer.title, peer.model)
        if outcome.status != "ok":
            rows.append((*words, outcome.note, *[DASH] * 4))
            continue
        cpu, ours = _cpu(record), base.get(record.n_entries)
        rows.append(
            (
                *words,
                f"{1.0 / cpu:,.0f}" if cpu < 0.1 else f"{1.0 / cpu:.1f}",
                f"{1e3 * cpu:,.3f}",
                DASH if ours is None else ratio(cpu / ours),
                DASH if outcome.peak_mb is None else f"{outcome.peak_mb:,.0f}",
                DASH if outcome.error is None else f"{outcome.error:.1g}",
            )
        )
    return Table(
        "One event",
        (
            *("entries", "library", "model", "events per s", "CPU ms"),
            *("× ours", "peak MB", "max error, points"),
        ),
        rows,
        left=3,
        notes=[
            "CPU is that of the best run, with one thread, one event after the other from mixed "
            "priors; the input of a library is made before the clock starts. Peak is the memory of "
            "the whole process with Python, libraries and input. Error is the largest difference "
            "of a mean skill from the converged result of trueskill (scipy's Gaussian tails, "
            "min_delta 1e-10), without ties. rate_event() also computes partial games, late "
            "registration with the Independent Chip Model, hands, place weights and conservation; "
            "openskill has a different model, so there is no error.",
        ],
    )


def _growth_table(records: list[Measured]) -> Table:
    measured = [record for record in records if record.outcome.status == "ok"]
    rows: list[tuple[str, ...]] = [
        (f"{r.n_entries:,}", f"{1e3 * _cpu(r):.3f}", f"{1e6 * _cpu(r) / r.n_entries:.2f}")
        for r in measured
    ]
    notes = [
        f"{r.n_entries:,} entries: {r.outcome.note}" for r in records if r.outcome.status != "ok"
    ]
    if len(measured) > 1:
        steepness = slope([r.n_entries for r in measured], [_cpu(r) for r in measured])
        holds = "holds" if steepness <= CLAIMED_SLOPE else "does not hold"
        notes.append(
            f"Slope of log time on log entries, by least squares: {steepness:.2f}. The claim is at "
            f"most {CLAIMED_SLOPE}: it {holds}. Fixed costs flatten the slope."
        )
    return Table(
        "Growth of rate_ranking() with the size of the event",
        ("entries", "CPU ms", "µs per entry"),
        rows,
        left=0,
        notes=notes,
    )


def _whole_table(records: list[Measured]) -> Table:
    by = {(r.n_entries, r.peer): r for r in records}
    rows: list[tuple[str, ...]] = []
    for n in sorted({r.n_entries for r in records}):
        cells = []
        for peer in ("ours_whole", "ours_seats"):
            record = by.get((n, peer))
            ran = record is not None and record.outcome.status == "ok"
            cells.append(f"{_cpu(record):.3f}" if record is not None and ran else DASH)
        rows.append((f"{n:,}", *cells))
    return Table(
        "Growth of rate_event() with the size of the event",
        ("entries", "CPU s", "CPU s, the best tenth share place 1"),
        rows,
        left=0,
        notes=[
            "Half of the field is late. Three in ten bust before the last one registers, and each "
            "is rated in a field of its own, so time grows with the square of the entries.",
        ],
    )


def _cpu(record: Measured) -> float:
    """CPU seconds of one event."""
    return record.outcome.cpu / record.n_events

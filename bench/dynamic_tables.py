"""Measurements of strength over time as a table."""

from bench.dynamic import PEERS, Measured
from bench.histories import SIZES
from bench.static_tables import DASH, slope
from bench.table import Table, ratio, seconds

NOTES = [
    "The leagues are simulated: first strengths N(0, 200 Elo), drift 50 Elo per √year; every "
    "library is given these constants. Games of nineteen years are rated, and those of the "
    "twentieth year are predicted from each player's last strength and variance by one rule. "
    "Beyond: the log-loss of a game minus that of a prediction from the true strengths. CPU is "
    "that of the best run, one thread, from games to strengths and variances; arrays and lists of "
    "games are made before the clock starts. Peak is the memory of the whole process with Python, "
    "libraries and input.",
    "whr has virtual games in place of a normal first strength, TrueSkill a normal in place of the "
    "logistic, openskill a drift per game in place of one per day.",
]


def dynamic_table(records: list[Measured]) -> Table:
    """The table of all measurements."""
    base = {r.size: r.outcome.cpu for r in records if r.peer == "ours" and r.outcome.cpu_seconds}
    rows: list[tuple[str, ...]] = []
    for record in records:
        peer, outcome = PEERS[record.peer], record.outcome
        words = (f"{SIZES[record.size][0]:,}", peer.title, peer.way)
        if outcome.status != "ok":
            rows.append((*words, outcome.note, *[DASH] * 4))
            continue
        ours, loss = base.get(record.size), outcome.error
        rows.append(
            (
                *words,
                seconds(outcome.cpu),
                DASH if ours is None else ratio(outcome.cpu / ours),
                DASH if outcome.peak_mb is None else f"{outcome.peak_mb:,.0f}",
                DASH if loss is None else f"{loss:.4f}",
                DASH if loss is None else f"{loss - record.floor:.4f}",
            )
        )
    columns = ("games", "library", "how", "CPU s", "× ours", "peak MB", "log-loss", "beyond")
    notes = [*NOTES, *_growth(records)]
    return Table("Strength over time", columns, rows, left=3, notes=notes)


def _growth(records: list[Measured]) -> list[str]:
    said = []
    for key, what in (("ours", "strengths and variances"), ("ours_fit", "the mode alone")):
        timed = [r for r in records if r.peer == key and r.outcome.cpu_seconds]
        if len(timed) > 1:
            games = [SIZES[r.size][0] for r in timed]
            steepness = slope(games, [r.outcome.cpu for r in timed])
            said.append(f"CPU time of {what} grows with games to the power of {steepness:.2f}.")
    return said

"""Simulated tournaments: who enters, how late, who enters again, and who finishes where.

True skills are drawn from the prior of the rating or a narrower one. Who enters, how late, and who
enters again may depend on skill. Whoever sits down when others have bust outlasts these. The grid
was written before anything was looked at; cells marked as kept were looked at when the others had
been.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.stats import norm

from banzuke.engine.tier import Event, TierParams

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

HOURS = 5.0
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
    skew, shown : float
        Standard deviation of the log of how eagerly a regular comes, and spreads by which the eager
        are stronger, times the skew.
    stays : float
        Correlation of the skills in each quarter of the events with those in the quarter before.
    luck : float
        Luck of an event in that of the prior: knocking others out pays for another play.
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
    skew: float = 0.0
    shown: float = 0.0
    stays: float = 1.0
    luck: float = 1.0
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
        words += [f"skew {self.skew:g}"] if self.skew else []
        words += [f"the eager stronger ({self.shown:+g})"] if self.shown else []
        words += [f"{self.stays:g} of a skill stays"] if self.stays < 1.0 else []
        words += [f"luck x {self.luck:g}"] if self.luck != 1.0 else []
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
    Cell(2, 60, kept=True), Cell(2, 60, spread=800.0), Cell(1000, 8), Cell(100, 8, kept=True),
    Cell(6, 100, skew=1.5), Cell(30, 60, skew=1.2, kept=True),
    Cell(30, 60, skew=1.2, shown=-0.5), Cell(30, 60, skew=1.2, shown=0.5, kept=True),
    Cell(30, 60, once=0.5, skew=1.0, shown=-0.5, timed=True, late=0.5, skilled=2.0, kept=True),
    Cell(30, 80, stays=0.7), Cell(30, 80, stays=0.0, kept=True), Cell(9, 200, stays=0.8, kept=True),
    Cell(30, 60, luck=1.5), Cell(30, 60, 250.0, luck=2.0, kept=True),
    Cell(9, 60, places="deal", again=0.7, timed=True), Cell(6, 100, places="seats"),
)  # fmt: skip


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
            beta = params.beta * cell.luck
            low = norm.cdf((lowest - truth[player]) / beta)
            luck = norm.ppf(low + (1.0 - low) * rng.random())
            performance = truth[player] + beta * luck
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

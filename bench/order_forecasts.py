"""Forecasts of who finishes ahead of whom: TIER, TrueSkill, and Plackett-Luce of openskill.

Each rates the same events in order. Before each event of the second half it forecasts every pair of
first entries: ``Φ((mu_i - mu_j) / sqrt(sigma_i² + sigma_j² + 2 beta²))``.
"""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import log_ndtr

from banzuke.engine.streams import child, named
from banzuke.engine.tier import Event, State, TierParams, advance, rate_event, start_state
from banzuke.engine.tier.forecasts import Scores, forecast_scale, order_scores
from bench import simulated
from bench.table import Table
from bench.tier_rooms import REGULARS, Cell, play

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

CELLS = (
    Cell(6, 100), Cell(30, 60), Cell(100, 20), Cell(30, 60, 250.0), Cell(30, 60, 125.0),
    Cell(100, 20, places="list"), Cell(30, 60, places="bands"),
    Cell(30, 60, timed=True), Cell(30, 60, late=0.5, timed=True),
    Cell(30, 60, late=0.5, skilled=2.0, timed=True), Cell(30, 60, again=0.5, timed=True),
)  # fmt: skip
RULES = ("TIER", "TIER, tempered", "TrueSkill", "TrueSkill, its constants", "Plackett-Luce",
         "Plackett-Luce, its constants")  # fmt: skip


FEW_DRAWS = 1e-3
"""Chance of a draw where places are shared: the library fails at 0, and at its own 10 % every gap
of an order of 30 has to be wide."""


class Ratings(NamedTuple):
    """Skills of all players before an event, (n_players,) each, and the noise of a performance."""

    mu: FloatArray
    sigma: FloatArray
    beta: float
    scale: float = 1.0


Rule = Callable[[list[Event], int], Iterator[Ratings]]


def tier(events: list[Event], n_players: int, *, tempered: bool = False) -> Iterator[Ratings]:
    """TIER with the constants of the specification."""
    params = TierParams()
    state: State = start_state(n_players, params=params)
    earlier: list[Scores] = []
    for event in events:
        scale = forecast_scale(earlier) if tempered else 1.0
        yield Ratings(state.mu, state.sigma, params.beta, scale)
        rated = rate_event(event, state, params=params)
        if tempered:
            of = _first(event) & (rated.n_gone == 0)
            mu, sigma = rated.mu_before[of], rated.sigma_before[of]
            earlier.append(order_scores(mu, sigma, event.place[of], beta=params.beta))
        state = advance(state, event, rated)


def trueskill(events: list[Event], n_players: int, *, own: bool = False) -> Iterator[Ratings]:
    """The library trueskill, equal places as draws; of re-entries the last one counts."""
    import trueskill as peer  # noqa: PLC0415

    tied = any(np.unique(event.place).size < event.place.size for event in events)
    env = (
        peer.TrueSkill(backend="scipy")
        if own
        else peer.TrueSkill(
            mu=1500.0, sigma=500.0, beta=1000.0, tau=0.0, backend="scipy",
            draw_probability=FEW_DRAWS if tied else 0.0,
        )
    )  # fmt: skip
    known = [env.create_rating() for _ in range(n_players)]

    def rate(who: IntArray, place: IntArray) -> None:
        new = env.rate([(known[i],) for i in who], ranks=place.tolist())
        for i, (rating,) in zip(who, new, strict=True):
            known[i] = rating

    yield from _rated(events, known, rate, env.beta)


def plackett_luce(events: list[Event], n_players: int, *, own: bool = False) -> Iterator[Ratings]:
    """Plackett-Luce of the library openskill; of re-entries the last one counts."""
    from openskill.models import PlackettLuce  # noqa: PLC0415

    model = PlackettLuce() if own else PlackettLuce(mu=1500.0, sigma=500.0, beta=1000.0, tau=0.0)
    known = [model.rating() for _ in range(n_players)]

    def rate(who: IntArray, place: IntArray) -> None:
        new = model.rate([[known[i]] for i in who], ranks=[float(k) for k in place])
        for i, (rating,) in zip(who, new, strict=True):
            known[i] = rating

    yield from _rated(events, known, rate, model.beta)


def _rated(
    events: list[Event], known: list[Any], rate: Callable[[IntArray, IntArray], None], beta: float
) -> Iterator[Ratings]:
    for event in events:
        mu, sigma = (np.array([getattr(one, of) for one in known]) for of in ("mu", "sigma"))
        yield Ratings(mu, sigma, beta)
        last = np.array(
            [np.min(event.place[event.player_idx == i]) for i in np.unique(event.player_idx)]
        )
        if last.size > 1:
            rate(np.unique(event.player_idx), last)


def _first(event: Event) -> NDArray[np.bool_]:
    if event.entry is None:
        return np.ones(event.place.size, np.bool_)
    return np.asarray(event.entry == 1)


PEERS: dict[str, Rule] = {
    RULES[0]: tier,
    RULES[1]: lambda events, n: tier(events, n, tempered=True),
    RULES[2]: trueskill,
    RULES[3]: lambda events, n: trueskill(events, n, own=True),
    RULES[4]: plackett_luce,
    RULES[5]: lambda events, n: plackett_luce(events, n, own=True),
}


def gains(rule: Rule, events: list[Event], n_players: int) -> FloatArray:
    """Nats a pair by which forecasts of each event of the second half are better than ½."""
    found = []
    for number, (event, now) in enumerate(zip(events, rule(events, n_players), strict=True)):
        if 2 * number < len(events):
            continue
        at = np.flatnonzero(_first(event))
        one, other = np.triu_indices(at.size, 1)
        one, other = at[one], at[other]
        ahead = np.sign(event.place[other] - event.place[one])
        i, j = event.player_idx[one], event.player_idx[other]
        spread = np.sqrt(now.sigma[i] ** 2 + now.sigma[j] ** 2 + 2.0 * now.beta**2)
        score = (ahead * (now.mu[i] - now.mu[j]) / spread)[ahead != 0]
        if score.size:
            found.append(float(np.mean(log_ndtr(now.scale * score)) + np.log(2.0)))
    return np.array(found)


def season(cell: Cell, *, seed: int) -> tuple[list[Event], int]:
    """The events of a simulated season, and the number of its players."""
    rng = named("order forecasts", cell.name, str(seed))
    n, params = REGULARS * cell.field, TierParams()
    truth, who = child(rng, 0).normal(params.mu_start, cell.spread, n), child(rng, 1)
    events = [
        play(cell, who.choice(n, cell.field, replace=False), truth, child(rng, 2 + k), params)
        for k in range(cell.events)
    ]
    return events, n


def club(path: Path) -> tuple[list[Event], int]:
    """The games of a mahjong club: players and final scores of four seats a row."""
    with path.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    ids: dict[str, int] = {}
    events = []
    for row in rows:
        who = [ids.setdefault(row[f"Play{k}"], len(ids)) for k in (1, 2, 3, 4)]
        score = np.array([float(row[f"Score{k}"]) for k in (1, 2, 3, 4)])
        place = 1 + np.sum(score[:, np.newaxis] < score, axis=1)
        events.append(Event(np.array(who, np.int64), place.astype(np.int64)))
    return events, len(ids)


def measured(each: list[tuple[list[Event], int]]) -> list[tuple[float, float]]:
    """Gain and its standard error of every rule: over seasons, or of one log over its events."""
    found = []
    for rule in PEERS.values():
        try:
            of = [gains(rule, events, n) for events, n in each]
        except FloatingPointError:  # the library trueskill gives up
            found.append((np.nan, np.nan))
            continue
        whole = np.array([one.mean() for one in of]) if len(of) > 1 else of[0]
        found.append((float(whole.mean()), float(whole.std(ddof=1) / np.sqrt(whole.size))))
    return found


def table(found: list[tuple[str, list[tuple[float, float]]]], seasons: int) -> Table:
    """One row per log, one column per rule."""
    rows = [
        (
            name,
            *(
                "fails" if np.isnan(gain) else f"{1e3 * gain:.1f} ± {1e3 * se:.1f}"
                for gain, se in each
            ),
        )
        for name, each in found
    ]
    notes = [
        f"Thousandths of a nat a pair, and standard errors over {seasons} seasons (of a log: over "
        "its games); below 0 forecasts are worse than one half. Skills before each event of the "
        "second half. Its constants: those of the library, with its drift and draws. Otherwise: "
        "those of TIER (1500, σ 500, β 1000), without drift, floor and weights. With times only "
        "TIER knows who was late; of re-entries, peers rate the better one.",
    ]
    return Table("Who finishes ahead", ("events", *RULES), rows, notes=notes)


HEAD = """# Forecasts of who finishes ahead, beside other libraries

Written by `python -m bench.order_forecasts --seasons {seasons} --seed {seed}
--club {club} --markdown bench/results/order_forecasts.md`.
"""


def main() -> None:
    """Measure cells, print each, and write the page."""
    parser = simulated.parser(__doc__, unit="seasons", number=6, seed=1000)
    parser.add_argument("--club", type=Path, help="a CSV of games: Play1 to Play4, Score1 to 4")
    options = parser.parse_args()
    found = []
    if options.club:
        events, n = club(options.club)
        found.append((f"mahjong club, {len(events)} games", measured([(events, n)])))
    for cell in CELLS:
        each = [season(cell, seed=options.seed + k) for k in range(options.seasons)]
        found.append((cell.name, measured(each)))
        simulated.print_row(table(found, options.seasons))
    options.club = options.club.name if options.club else "…"
    simulated.write_page(options, HEAD, table(found, options.seasons))


if __name__ == "__main__":
    main()

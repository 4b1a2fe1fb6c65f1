"""The time of profile intervals in leagues of 300 to 10,000 players, CPU and wall."""

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

import numpy as np

from banzuke.engine.bradley_terry import Gauge, Model, fit, profile
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.table import Table, seconds

PLAYERS = (300, 3_000, 10_000)
GAMES = (20, 100)
"""Of each player."""

MODELS = {
    "half": Model(order=True),
    "davidson": Model("davidson", order=True),
}
"""Draws as half points, and as results of their own; both with the first mover's advantage."""

TOP = 100
"""Players of larger leagues whose intervals are climbed; of the smallest, everybody's."""

SPREAD_ELO, ORDER_ELO, NU = 200.0, 30.0, 0.8


@dataclass(frozen=True)
class Profiled:
    """Seconds of one league, the engine compiled; `wall` is of all three steps."""

    draws: str
    players: int
    games: int
    intervals: int
    fit: float
    calibration: float
    ends: float
    wall: float

    def as_json(self) -> dict[str, object]:
        """The fields by name."""
        return asdict(self)


def league(n_players: int, games: int) -> Pairs:
    """A league in which everybody may meet everybody, the same at every call."""
    rng = named("bench", "profiles", str(n_players))
    truth = rng.normal(0.0, SPREAD_ELO, n_players)
    first = rng.integers(0, n_players, n_players * games // 2)
    second = (first + rng.integers(1, n_players, len(first))) % n_players
    gap = (truth[first] - truth[second] + ORDER_ELO) / ELO_PER_LOGIT
    total = 2.0 * np.cosh(0.5 * gap) + NU
    win, draw = np.exp(0.5 * gap) / total, NU / total
    luck = rng.random(len(first))
    score = np.where(luck < win, 1.0, np.where(luck < win + draw, 0.5, 0.0))
    return aggregate(first, second, score, n_players=n_players)


def measure_profiles(say: Callable[[str], None]) -> Iterator[Profiled]:
    """Yield the seconds of every league under both models."""
    for draws in MODELS:
        _profiled(draws, 50, 20)  # compiles
        for n_players in PLAYERS:
            for games in GAMES:
                say(f"{draws}: {n_players:,} players, {games} games each")
                yield _profiled(draws, n_players, games)


def _profiled(draws: str, n_players: int, games: int) -> Profiled:
    pairs, started = league(n_players, games), time.perf_counter()
    times = [time.process_time()]
    found = fit(pairs, MODELS[draws], gauge=Gauge())
    times.append(time.process_time())
    seen = profile(found, pairs, child(named("bench", "profiles"), 0))
    times.append(time.process_time())
    best = np.argsort(-np.nan_to_num(found.rating_elo, nan=-np.inf))
    asked = best[: n_players if n_players == PLAYERS[0] else TOP]
    asked = asked[found.components.rated[asked]]
    if seen is not None:
        for player in asked.tolist():
            seen.rating(player)
        for effect in found.effects:
            seen.effect(effect.name)
    times.append(time.process_time())
    wall = time.perf_counter() - started
    fitted, calibrated, climbed = (float(taken) for taken in np.diff(times))
    return Profiled(draws, n_players, games, len(asked), fitted, calibrated, climbed, wall)


def profiles_table(found: list[Profiled]) -> Table:
    """The seconds as a table."""
    rows = [
        (
            one.draws, f"{one.players:,}", f"{one.games}", f"{one.intervals}",
            *map(seconds, (one.fit, one.calibration, one.ends)),
            seconds(one.fit + one.calibration + one.ends), seconds(one.wall),
        )
        for one in found
    ]  # fmt: skip
    return Table(
        "Profiles of leagues in which everybody may meet everybody",
        (
            "draws", "players", "games each", "intervals",
            "fit", "calibration", "ends", "all, CPU s", "all, wall s",
        ),
        rows,
        notes=[
            "The table has CPU seconds of the fit, of `profile` (simulated and fitted leagues), "
            "and of the ends of the intervals of the best players and all effects; one thread, "
            "with the engine compiled before. Ratings are N(0, 200 Elo), the first mover has 30 "
            "Elo, ν = 0.8."
        ],
    )  # fmt: skip

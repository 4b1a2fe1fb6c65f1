"""Strength over time: cost and forecasts, here and with other libraries.

Each peer takes the games of nineteen years and returns the call that is timed, from lists or arrays
of games to what it knows of every player's last strength: (n_players, 3) mean and variance, logits
and logits², and the day; NaN without games. One rule makes predictions of the twentieth year from
that: the variance grows with time, as the truth does, and is integrated.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from banzuke.engine.dynamic import (
    History,
    Marginals,
    chances,
    draw,
    find_constants,
    fit,
    history,
    marginals,
)
from banzuke.engine.streams import named
from bench.histories import SIZES, FloatArray, League, simulate
from bench.libraries import LOGISTIC, kickscore_last, library, whr_last
from bench.measure import Job, Outcome, measure

Call = Callable[[], FloatArray]

TOLD_BY_DRAW = 0.25
"""What a draw against 0 tells of a first strength, 1 / logits²: three, which whr calls virtual
games, tell as much as a spread of 200 Elo."""

LIMIT_SECONDS = {"S": 300.0, "M": 120.0, "L": 400.0}
ENOUGH_SECONDS = 5.0
SMALL = (450, 20)
N_DRAWS = 100


@dataclass(frozen=True)
class Peer:
    """A peer: its name, its method, and the leagues on which it is measured."""

    title: str
    way: str
    prepare: Callable[[League], Call]
    sizes: str = "SM"


@dataclass(frozen=True)
class Measured:
    """One measurement; the truth's log-loss is in ``floor``."""

    size: str
    peer: str
    floor: float
    outcome: Outcome

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def _history(league: League) -> History:
    past = league.past
    won = league.won[past].astype(np.float64)
    return history(
        league.first[past], league.second[past], league.day[past], n_players=league.n_players,
        wins=won, draws=np.zeros_like(won), losses=1.0 - won,
    )  # fmt: skip


def _last(games: History, strength: FloatArray, errors: Marginals) -> FloatArray:
    found = np.full((games.n_players, 3), np.nan)
    plays = games.last >= 0
    last = games.last[plays]
    found[plays] = np.column_stack((strength[last], errors.variance[last], games.day[last]))
    return found


def ours(league: League) -> Call:
    def call() -> FloatArray:
        path = fit(_history(league), league.model)
        return _last(path.games, path.strength, marginals(path))

    return call


def ours_fit(league: League) -> Call:
    games = _history(league)

    def call() -> FloatArray:
        path = fit(games, league.model)
        if not path.converged:
            raise RuntimeError("the fit did not converge")
        return path.strength

    return call


def ours_draws(league: League) -> Call:
    path = fit(_history(league), league.model)

    def call() -> FloatArray:
        found = draw(path, n_draws=N_DRAWS, rng=named("bench", "dynamic", "draws"))
        return _last(path.games, path.strength, found.errors)

    return call


def ours_constants(league: League) -> Call:
    games = _history(league)

    def call() -> FloatArray:
        path = fit(games, find_constants(games, league.model).model)
        return _last(path.games, path.strength, marginals(path))

    return call


def whr(league: League) -> Call:
    peer = library("whr")
    past = league.past
    virtual = max(1, round(1.0 / (league.model.first_variance * TOLD_BY_DRAW)))
    rows = [
        [str(a), str(b), "B" if won else "W", int(day)]
        for a, b, won, day in zip(
            league.first[past], league.second[past], league.won[past], league.day[past], strict=True
        )
    ]

    def call() -> FloatArray:
        base = peer.Base(w2=league.model.drift_elo**2 / 365.25, virtual_games=virtual)
        base.create_games(rows)
        base.iterate_until_converge(False)
        return whr_last(base, league.n_players)

    return call


def kickscore(league: League) -> Call:
    peer = library("kickscore")
    rows = _named(league)
    begins = {name: day for *pair, day in reversed(rows) for name in pair}

    def call() -> FloatArray:
        model = peer.BinaryModel("logit")
        for name, day in begins.items():
            kernel = peer.kernel.Wiener(
                league.model.variance_per_day, t0=day, var_t0=league.model.first_variance
            )
            model.add_item(name, kernel=kernel)
        for winner, loser, day in rows:
            model.observe([winner], [loser], t=day)
        if not model.fit():
            raise RuntimeError("it did not converge")
        return kickscore_last(model.item, league.n_players)

    return call


def through_time(league: League) -> Call:
    peer = library("trueskillthroughtime")
    rows = _named(league)
    games = [[[winner], [loser]] for winner, loser, _ in rows]
    days = [day for *_, day in rows]

    def call() -> FloatArray:
        model = peer.History(
            games, times=days, sigma=np.sqrt(league.model.first_variance),
            beta=LOGISTIC / np.sqrt(2.0), gamma=np.sqrt(league.model.variance_per_day),
        )  # fmt: skip
        model.convergence(verbose=False)
        found = np.full((league.n_players, 3), np.nan)
        for name, curve in model.learning_curves().items():
            day, skill = curve[-1]
            found[int(name)] = skill.mu, skill.sigma**2, day
        return found

    return call


def openskill(league: League) -> Call:
    peer = library("openskill.models")
    rows = _named(league)
    # It knows games, not days: drift comes with each game, as much as lies between two of them.
    between = float(np.mean(np.diff(league.day))) * league.n_players * 0.25
    tau = np.sqrt(league.model.variance_per_day * between)
    model = peer.BradleyTerryFull(
        mu=0.0, sigma=np.sqrt(league.model.first_variance), beta=np.sqrt(0.5), tau=tau
    )

    def call() -> FloatArray:
        now: dict[str, Any] = {}
        last = {}
        for winner, loser, day in rows:
            pair = [[now.get(name) or model.rating()] for name in (winner, loser)]
            (now[winner],), (now[loser],) = model.rate(pair)
            last[winner] = last[loser] = day
        found = np.full((league.n_players, 3), np.nan)
        for name, skill in now.items():
            found[int(name)] = skill.mu, skill.sigma**2, last[name]
        return found

    return call


def _named(league: League) -> list[tuple[str, str, int]]:
    """Winner, loser and day of the games of the past, in order."""
    past = league.past
    winner = np.where(league.won, league.first, league.second)[past]
    loser = np.where(league.won, league.second, league.first)[past]
    rows = zip(winner, loser, league.day[past], strict=True)
    return [(str(a), str(b), int(d)) for a, b, d in rows]


PEERS = {
    "ours": Peer("Banzuke", "mode, variances by messages", ours, "SML"),
    "ours_fit": Peer("Banzuke", "mode alone, games as arrays", ours_fit, "SML"),
    "ours_draws": Peer("Banzuke", "100 draws around the mode", ours_draws),
    "ours_constants": Peer("Banzuke", "drift and spread found, mode", ours_constants),
    "whr": Peer("whr", "Coulom's sweeps, C++, until it stops", whr),
    "kickscore": Peer("kickscore", "expectation propagation", kickscore),
    "through_time": Peer("TrueSkillThroughTime", "expectation propagation", through_time, "S"),
    "openskill": Peer("openskill", "Bradley-Terry full, one pass", openskill),
}


def prepare(peer: str, n_games: int, n_players: int) -> Call:
    """A peer's call on a simulated league."""
    return PEERS[peer].prepare(simulate(n_games, n_players))


def log_loss(found: FloatArray, *, peer: str, n_games: int, n_players: int) -> float | None:
    """The log-loss of the last year, per game; None of a job that knows no errors."""
    if found.ndim == 1:
        return None
    return float(np.mean(foreseen(found, simulate(n_games, n_players))))


def foreseen(found: FloatArray, league: League) -> FloatArray:
    """The log-losses of later games, from the (n_players, 3) last strengths."""
    ahead, day = league.ahead, league.day[league.ahead]
    mean = np.nan_to_num(found[:, 0])
    known = np.isfinite(found[:, 0])
    gap = mean[league.first[ahead]] - mean[league.second[ahead]]
    variance = np.zeros(len(gap))
    for who in (league.first[ahead], league.second[ahead]):
        since = league.model.variance_per_day * (day - np.nan_to_num(found[who, 2]))
        variance += np.where(known[who], found[who, 1] + since, league.model.first_variance)
    win = chances(gap, variance, draws="drop")[:, 0]
    losses: FloatArray = -np.where(league.won[ahead], np.log(win), np.log1p(-win))
    return losses


def floor(n_games: int, n_players: int) -> float:
    """The log-loss of predictions from the true strengths."""
    league = simulate(n_games, n_players)
    odds = np.where(league.won, league.odds, -league.odds)[league.ahead]
    return float(np.mean(np.log1p(np.exp(-odds))))


def measure_dynamic(sizes: list[str], say: Callable[[str], None]) -> Iterator[Measured]:
    """Yield every measurement, smallest league first."""
    for size in sizes:
        least = floor(*SIZES[size])
        for key, peer in PEERS.items():
            if size not in peer.sizes:
                continue
            say(f"league {size}: {peer.title}, {peer.way}")
            yield Measured(size, key, least, measure(_job(key, size)))


def _job(peer: str, size: str) -> Job:
    n_games, n_players = SIZES[size]
    return Job(
        target="bench.dynamic:prepare",
        arguments={"peer": peer, "n_games": n_games, "n_players": n_players},
        warm_up={"peer": peer, "n_games": SMALL[0], "n_players": SMALL[1]},
        check="bench.dynamic:log_loss",
        enough_seconds=ENOUGH_SECONDS,
        limit_seconds=LIMIT_SECONDS[size],
    )

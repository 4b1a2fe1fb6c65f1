"""Other libraries' strengths of players at the start of each quarter.

Each follows the games with given constants, and says of every side the mean and variance of its
strength, logits and logits², and the day that holds for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from bench.frozen import UNIX, YEAR, Games
from bench.histories import ELO, FloatArray, IntArray
from bench.libraries import LOGISTIC, kickscore_last, library, whr_last


@dataclass(frozen=True)
class LibraryConstants:
    """Constants, Elo; drift per √year; the first side's advantage; the share of draws."""

    spread: float = 230.0
    drift: float = 50.0
    home: float = 90.0
    draw_rate: float = 0.23

    @property
    def first_variance(self) -> float:
        """Logits²."""
        return (self.spread / ELO) ** 2

    @property
    def per_day(self) -> float:
        """Logits² a day."""
        return (self.drift / ELO) ** 2 / YEAR


Follow = Callable[[Games, list[int], LibraryConstants], Iterator[FloatArray]]
"""From games and days to (n_players, 3) mean, variance and last day on each of them."""


def glicko2(games: Games, starts: list[int], constants: LibraryConstants) -> Iterator[FloatArray]:
    """Glicko-2 of the library `glicko2`, a month a period."""
    peer = library("glicko2")
    months = np.arange("1872-01", "2027-01", dtype="datetime64[M]").astype("datetime64[D]")
    firsts: IntArray = months.astype(np.int64) + UNIX
    now: dict[int, Any] = {}
    for month, end in pairwise(firsts.tolist()):
        if month in starts:
            found = np.full((games.n_players, 3), np.nan)
            for side, known in now.items():
                found[side] = (known.rating - 1500) / ELO, (known.rd / ELO) ** 2, month
            yield found
        rows = slice(*np.searchsorted(games.day, [month, end]))
        met: dict[int, list[tuple[float, float, float]]] = {side: [] for side in now}
        for a, b, score, neutral in zip(
            games.first[rows], games.second[rows], games.score[rows], games.neutral[rows],
            strict=True,
        ):  # fmt: skip
            lead = 0.0 if neutral else constants.home
            for side in (a, b):
                if side not in now:
                    vol = constants.drift / ELO / np.sqrt(12.0)
                    now[side], met[side] = peer.Player(1500, constants.spread, vol), []
            met[a].append((now[b].rating - lead, now[b].rd, score))
            met[b].append((now[a].rating + lead, now[a].rd, 1.0 - score))
        for side, played in met.items():
            if played:
                now[side].update_player(*(list(of) for of in zip(*played, strict=True)))
            else:
                now[side].did_not_compete()


def trueskill(games: Games, starts: list[int], constants: LibraryConstants) -> Iterator[FloatArray]:
    """TrueSkill of the library `trueskill`, its deviations widened by the day."""
    peer = library("trueskill")
    env = peer.TrueSkill(
        mu=0.0, sigma=np.sqrt(constants.first_variance), beta=LOGISTIC / np.sqrt(2.0), tau=0.0,
        draw_probability=constants.draw_rate,
    )  # fmt: skip

    def rule(a: Any, b: Any, score: float) -> list[tuple[float, float]]:
        # The library asks for the winner first.
        swapped = score == 0.0
        pair = [env.create_rating(mean, np.sqrt(var)) for mean, var in (a, b)]
        rated = peer.rate_1vs1(*(pair[::-1] if swapped else pair), score == 0.5, env=env)
        return [(of.mu, of.sigma**2) for of in (rated[::-1] if swapped else rated)]

    yield from _followed(games, starts, constants, rule)


def openskill(games: Games, starts: list[int], constants: LibraryConstants) -> Iterator[FloatArray]:
    """Weng and Lin's rule of the library `openskill`, its deviations widened by the day."""
    peer = library("openskill.models")
    model = peer.BradleyTerryFull(
        mu=0.0, sigma=np.sqrt(constants.first_variance), beta=np.sqrt(0.5), tau=0.0
    )

    def rule(a: Any, b: Any, score: float) -> list[tuple[float, float]]:
        pair = [[model.rating(mean, np.sqrt(var))] for mean, var in (a, b)]
        rated = model.rate(pair, scores=[score, 1.0 - score])
        return [(of.mu, of.sigma**2) for (of,) in rated]

    yield from _followed(games, starts, constants, rule)


def _followed(
    games: Games,
    starts: list[int],
    constants: LibraryConstants,
    rule: Callable[..., list[tuple[float, float]]],
) -> Iterator[FloatArray]:
    """Yield strengths by a rule of single games; the home advantage is added for each game."""
    now = np.full((games.n_players, 3), np.nan)
    asked = 0
    for day, a, b, score, neutral in zip(
        games.day, games.first, games.second, games.score, games.neutral, strict=True
    ):
        while asked < len(starts) and day >= starts[asked]:
            yield now.copy()
            asked += 1
        lead = 0.0 if neutral else constants.home / ELO
        for side in (a, b):
            if np.isnan(now[side, 0]):
                now[side] = 0.0, constants.first_variance, day
            now[side, 1:] = now[side, 1] + constants.per_day * (day - now[side, 2]), day
        first, second = (now[a, 0] + lead, now[a, 1]), (now[b, 0], now[b, 1])
        first, second = rule(first, second, float(score))
        now[a, :2] = first[0] - lead, first[1]
        now[b, :2] = second
    for _ in range(asked, len(starts)):
        yield now.copy()


WHR_ROUNDS = 30
"""Sweeps of a quarter after the first one, which ends as the library would end it. They leave
ratings within 0.2 Elo of where it stops by itself, 20 times as late; of two quarters a start from
nothing foresaw the games within 0.00002 nats of them."""


def whr(games: Games, starts: list[int], constants: LibraryConstants) -> Iterator[FloatArray]:
    """Coulom's paths of the library `whr`; sweeps continue from those of the quarter before."""
    peer = library("whr")
    virtual = max(1, round(4.0 / constants.first_variance))
    base = peer.Base(w2=constants.drift**2 / YEAR, virtual_games=virtual)
    rows = [
        [str(a), str(b), "WDB"[int(2 * score)], int(day), 0.0 if neutral else constants.home]
        for a, b, score, day, neutral in zip(
            games.first, games.second, games.score, games.day, games.neutral, strict=True
        )
    ]
    for before, end in pairwise([0, *np.searchsorted(games.day, starts).tolist()]):
        base.create_games(rows[before:end])
        if before == 0:
            base.iterate_until_converge(False)
        else:
            base.iterate(WHR_ROUNDS)
        yield whr_last(base, games.n_players)


KICKSCORE_ROUNDS = (40, 3)
"""Rounds of the first quarter and of each later one, which go on from those before: a round of
40,000 games takes over a second, and after 30 of 8,000 games it has not converged. Two quarters
were foreseen within 0.0003 nats of 100 rounds from nothing."""


def margin_of(draw_rate: float) -> float:
    """The margin of logistic strengths within which equals draw so many games, logits."""
    return float(np.log((1.0 + draw_rate) / (1.0 - draw_rate)))


def kickscore(games: Games, starts: list[int], constants: LibraryConstants) -> Iterator[FloatArray]:
    """Expectation propagation of the library `kickscore`, with ties, carried on as games come."""
    peer = library("kickscore")
    ties = {"margin": margin_of(constants.draw_rate)} if constants.draw_rate else {}
    model = (peer.TernaryModel if ties else peer.BinaryModel)(obs_type="logit", **ties)
    model.add_item("home", kernel=peer.kernel.Constant(var=0.25))
    seen: set[str] = set()
    for before, end in pairwise([0, *np.searchsorted(games.day, starts).tolist()]):
        for row in range(before, end):
            a, b, day = str(games.first[row]), str(games.second[row]), int(games.day[row])
            for side in {a, b} - seen:
                seen.add(side)
                model.add_item(
                    side,
                    kernel=peer.kernel.Wiener(
                        constants.per_day, t0=day, var_t0=constants.first_variance
                    ),
                )
            first, second = ([a] if games.neutral[row] else [a, "home"]), [b]
            if games.score[row] == 0.0:
                first, second = second, first
            tie = {"tie": bool(games.score[row] == 0.5)} if ties else {}
            model.observe(first, second, t=day, **tie)
        model.fit(max_iter=KICKSCORE_ROUNDS[0 if before == 0 else 1])
        yield kickscore_last({name: model.item[name] for name in seen}, games.n_players)


def through_time(
    games: Games, starts: list[int], constants: LibraryConstants
) -> Iterator[FloatArray]:
    """TrueSkillThroughTime's pass from past to future; its sweeps back take hours here."""
    peer = library("trueskillthroughtime")
    upto = int(np.searchsorted(games.day, starts[-1]))
    rows = range(upto)
    sides = [
        [[str(games.first[row])] + ([] if games.neutral[row] else ["home"]),
         [str(games.second[row])]]
        for row in rows
    ]  # fmt: skip
    home = peer.Player(peer.Gaussian(constants.home / ELO, 0.1), 0.0, 0.0)
    model = peer.History(
        sides, results=[[games.score[row], 1.0 - games.score[row]] for row in rows],
        times=games.day[:upto].tolist(), priors={"home": home}, p_draw=constants.draw_rate,
        sigma=np.sqrt(constants.first_variance), beta=LOGISTIC / np.sqrt(2.0),
        gamma=np.sqrt(constants.per_day),
    )  # fmt: skip
    curves = {int(name): curve for name, curve in model.learning_curves().items() if name != "home"}
    for start in starts:
        found = np.full((games.n_players, 3), np.nan)
        for side, curve in curves.items():
            last = int(np.searchsorted([day for day, _ in curve], start)) - 1
            if last >= 0:
                day, skill = curve[last]
                found[side] = skill.mu, skill.sigma**2, day
        yield found


LIBRARIES: dict[str, Follow] = {
    "glicko2": glicko2,
    "trueskill": trueskill,
    "openskill": openskill,
    "whr": whr,
    "kickscore": kickscore,
    "trueskillthroughtime": through_time,
}

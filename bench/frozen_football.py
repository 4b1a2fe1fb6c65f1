"""Other libraries' strength over time on football between countries, frozen for three months.

Each library is told a spread, a drift and the home side's advantage: those of a coordinate search
with which it foresaw the quarters of two years before the first one best. It says what it knows
of every side at the start of a quarter; a game's log-odds are then normal, and Davidson's chances
of win, draw and loss integrate them, with a scale, an advantage and a rate of draws that would have
foreseen the ten years before best, anew each year: more than the library itself can do.
Beside them Banzuke's own way, its constants found and its effects learnt from the games before.
"""

import argparse
import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from bench.dynamic import LOGISTIC
from bench.frozen import YEAR, Games, football
from bench.frozen_peers import quarters
from bench.histories import ELO, FloatArray, IntArray
from bench.measure import Missing
from bench.table import Table, markdown
from engine.contest import Games as Rows
from engine.contest.contestants import Dynamic
from engine.dynamic import chances, history

UNIX = 719163
"""The day 1970-01-01 among `bench.frozen`'s days."""

LEARNT_YEARS = 10
"""Years of its own predictions that scale, advantage and draws are taken from, if not told."""

FIRST_YEAR = 1872
"""Of games between countries."""

TUNED_YEARS = 2
"""Years before the first of those that constants must foresee."""


@dataclass(frozen=True)
class Told:
    """Constants, Elo; drift per √year."""

    spread: float = 230.0
    drift: float = 50.0
    home: float = 90.0

    @property
    def first_variance(self) -> float:
        """Logits²."""
        return (self.spread / ELO) ** 2

    @property
    def per_day(self) -> float:
        """Logits² a day."""
        return (self.drift / ELO) ** 2 / YEAR


Follow = Callable[[Games, list[int], Told], Iterator[FloatArray]]
"""From games and days to (n_players, 3) mean, variance and last day on each of them."""


def glicko2(games: Games, starts: list[int], told: Told) -> Iterator[FloatArray]:
    """Glicko-2 of the library `glicko2`, a month a period."""
    try:
        import glicko2 as library  # noqa: PLC0415
    except ImportError:
        raise Missing("glicko2 is not installed") from None
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
            lead = 0.0 if neutral else told.home
            for side in (a, b):
                if side not in now:
                    vol = told.drift / ELO / np.sqrt(12.0)
                    now[side], met[side] = library.Player(1500, told.spread, vol), []
            met[a].append((now[b].rating - lead, now[b].rd, score))
            met[b].append((now[a].rating + lead, now[a].rd, 1.0 - score))
        for side, played in met.items():
            if played:
                now[side].update_player(*(list(of) for of in zip(*played, strict=True)))
            else:
                now[side].did_not_compete()


def trueskill(games: Games, starts: list[int], told: Told) -> Iterator[FloatArray]:
    """TrueSkill of the library `trueskill`, its deviations widened by the day."""
    try:
        import trueskill as library  # noqa: PLC0415
    except ImportError:
        raise Missing("trueskill is not installed") from None
    env = library.TrueSkill(
        mu=0.0, sigma=np.sqrt(told.first_variance), beta=LOGISTIC / np.sqrt(2.0), tau=0.0,
        draw_probability=0.23,
    )  # fmt: skip

    def rule(a: Any, b: Any, score: float) -> list[tuple[float, float]]:
        # The library asks for the winner first.
        swapped = score == 0.0
        pair = [env.create_rating(mean, np.sqrt(var)) for mean, var in (a, b)]
        rated = library.rate_1vs1(*(pair[::-1] if swapped else pair), score == 0.5, env=env)
        return [(of.mu, of.sigma**2) for of in (rated[::-1] if swapped else rated)]

    yield from _followed(games, starts, told, rule)


def openskill(games: Games, starts: list[int], told: Told) -> Iterator[FloatArray]:
    """Weng and Lin's rule of the library `openskill`, its deviations widened by the day."""
    try:
        from openskill.models import BradleyTerryFull  # noqa: PLC0415
    except ImportError:
        raise Missing("openskill is not installed") from None
    model = BradleyTerryFull(mu=0.0, sigma=np.sqrt(told.first_variance), beta=np.sqrt(0.5), tau=0.0)

    def rule(a: Any, b: Any, score: float) -> list[tuple[float, float]]:
        pair = [[model.rating(mean, np.sqrt(var))] for mean, var in (a, b)]
        rated = model.rate(pair, scores=[score, 1.0 - score])
        return [(of.mu, of.sigma**2) for (of,) in rated]

    yield from _followed(games, starts, told, rule)


def _followed(
    games: Games, starts: list[int], told: Told, rule: Callable[..., list[tuple[float, float]]]
) -> Iterator[FloatArray]:
    """Yield what a rule of single games knows; the home side's advantage is lent for the game."""
    now = np.full((games.n_players, 3), np.nan)
    asked = 0
    for day, a, b, score, neutral in zip(
        games.day, games.first, games.second, games.score, games.neutral, strict=True
    ):
        while asked < len(starts) and day >= starts[asked]:
            yield now.copy()
            asked += 1
        lead = 0.0 if neutral else told.home / ELO
        for side in (a, b):
            if np.isnan(now[side, 0]):
                now[side] = 0.0, told.first_variance, day
            now[side, 1:] = now[side, 1] + told.per_day * (day - now[side, 2]), day
        first, second = (now[a, 0] + lead, now[a, 1]), (now[b, 0], now[b, 1])
        first, second = rule(first, second, float(score))
        now[a, :2] = first[0] - lead, first[1]
        now[b, :2] = second
    for _ in range(asked, len(starts)):
        yield now.copy()


WHR_ROUNDS = 30
"""Sweeps of a quarter after the first one, which ends as the library would end it. They leave
ratings within 0.2 Elo of where it stops by itself, 20 times as late."""


def whr(games: Games, starts: list[int], told: Told) -> Iterator[FloatArray]:
    """Coulom's paths of the library `whr`, swept on as games come."""
    try:
        import whr as library  # noqa: PLC0415
    except ImportError:
        raise Missing("whr is not installed") from None
    virtual = max(1, round(4.0 / told.first_variance))
    base = library.Base(w2=told.drift**2 / YEAR, virtual_games=virtual)
    rows = [
        [str(a), str(b), "WDB"[int(2 * score)], int(day), 0.0 if neutral else told.home]
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
        found = np.full((games.n_players, 3), np.nan)
        for name, ratings in base.get_ordered_ratings():
            day, elo, deviation = ratings[-1]
            found[int(name)] = elo / ELO, (deviation / ELO) ** 2, day
        yield found


KICKSCORE_ROUNDS = (40, 3)
"""Rounds of the first quarter and of each later one, which go on from those before: a round of
40,000 games takes over a second, and after 30 of 8,000 games it has not converged."""


def kickscore(games: Games, starts: list[int], told: Told) -> Iterator[FloatArray]:
    """Expectation propagation of the library `kickscore`, with ties, carried on as games come."""
    try:
        import kickscore as library  # noqa: PLC0415
    except ImportError:
        raise Missing("kickscore is not installed") from None
    model = library.TernaryModel(margin=0.6, obs_type="logit")
    model.add_item("home", kernel=library.kernel.Constant(var=0.25))
    seen: set[str] = set()
    for before, end in pairwise([0, *np.searchsorted(games.day, starts).tolist()]):
        for row in range(before, end):
            a, b, day = str(games.first[row]), str(games.second[row]), int(games.day[row])
            for side in {a, b} - seen:
                seen.add(side)
                model.add_item(
                    side,
                    kernel=library.kernel.Wiener(told.per_day, t0=day, var_t0=told.first_variance),
                )
            first, second = ([a] if games.neutral[row] else [a, "home"]), [b]
            if games.score[row] == 0.0:
                first, second = second, first
            model.observe(first, second, t=day, tie=bool(games.score[row] == 0.5))
        model.fit(max_iter=KICKSCORE_ROUNDS[0 if before == 0 else 1])
        found = np.full((games.n_players, 3), np.nan)
        for name in seen:
            days, mean, variance = model.item[name].scores
            found[int(name)] = mean[-1], variance[-1], days[-1]
        yield found


def through_time(games: Games, starts: list[int], told: Told) -> Iterator[FloatArray]:
    """TrueSkillThroughTime's pass from past to future; its sweeps back take hours here."""
    try:
        import trueskillthroughtime as library  # noqa: PLC0415
    except ImportError:
        raise Missing("trueskillthroughtime is not installed") from None
    upto = int(np.searchsorted(games.day, starts[-1]))
    rows = range(upto)
    sides = [
        [[str(games.first[row])] + ([] if games.neutral[row] else ["home"]),
         [str(games.second[row])]]
        for row in rows
    ]  # fmt: skip
    home = library.Player(library.Gaussian(told.home / ELO, 0.1), 0.0, 0.0)
    model = library.History(
        sides, results=[[games.score[row], 1.0 - games.score[row]] for row in rows],
        times=games.day[:upto].tolist(), priors={"home": home}, p_draw=0.23,
        sigma=np.sqrt(told.first_variance), beta=LOGISTIC / np.sqrt(2.0),
        gamma=np.sqrt(told.per_day),
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


@dataclass(frozen=True)
class Foreseen:
    """Log-odds of games ahead without the home side's advantage, their variance, what came."""

    day: IntArray
    gap: FloatArray
    variance: FloatArray
    home: FloatArray
    column: IntArray

    def losses(self, rows: Any, point: FloatArray) -> FloatArray:
        """Return log-losses under a scale, an advantage, logits, and ln ν."""
        scale, home, log_nu = point
        said = chances(
            scale * self.gap[rows] + home * self.home[rows], scale**2 * self.variance[rows],
            draws="davidson", log_nu=log_nu,
        )  # fmt: skip
        found: FloatArray = -np.log(said[np.arange(len(said)), self.column[rows]])
        return found


def foresee(follow: Follow, games: Games, starts: list[int], told: Told) -> Foreseen:
    """Return what a library says of the games of all quarters, frozen at their starts."""
    parts = []
    for found, (start, end) in zip(follow(games, starts[:-1], told), pairwise(starts), strict=True):
        rows = slice(*np.searchsorted(games.day, [start, end]))
        day = games.day[rows]
        gap, variance = np.zeros(len(day)), np.zeros(len(day))
        for sign, who in ((1.0, games.first[rows]), (-1.0, games.second[rows])):
            known = np.isfinite(found[who, 0])
            gap = gap + sign * np.nan_to_num(found[who, 0])
            grown = found[who, 1] + told.per_day * (day - found[who, 2])
            variance = variance + np.where(known, grown, told.first_variance)
        column = (2.0 - 2.0 * games.score[rows]).astype(np.int64)
        parts.append((day, gap, variance, 1.0 - games.neutral[rows], column))
    return Foreseen(*(np.concatenate(of) for of in zip(*parts, strict=True)))


def learnt(said: Foreseen, rows: Any) -> FloatArray:
    """Return scale, advantage and ln ν that foresee some games best."""
    options = {"xatol": 1e-3, "fatol": 1e-3}
    found: FloatArray = minimize(
        lambda point: said.losses(rows, point).sum(), np.array([1.0, 0.7, 0.0]),
        method="Nelder-Mead", options=options,
    ).x  # fmt: skip
    return found


def year_by_year(said: Foreseen, first_year: int, last_year: int, learnt_years: int) -> FloatArray:
    """Return log-losses of games of some years, each with what the years before it taught."""
    found = []
    for year in range(first_year, last_year + 1):
        begin, end = (_day(y) for y in (year, year + 1))
        before = (said.day >= _day(year - learnt_years)) & (said.day < begin)
        now = (said.day >= begin) & (said.day < end)
        found.append(said.losses(now, learnt(said, before)))
    return np.concatenate(found)


def tuned(follow: Follow, games: Games, last_year: int) -> Told:
    """Return the constants that foresaw the years up to one best: a search by coordinates."""
    starts = _starts(last_year - TUNED_YEARS + 1, last_year)
    cut = np.searchsorted(games.day, starts[-1])
    past = Games(
        games.day[:cut], games.first[:cut], games.second[:cut], games.score[:cut],
        games.neutral[:cut],
    )  # fmt: skip

    def loss(told: Told) -> float:
        said = foresee(follow, past, starts, told)
        every = slice(None)
        return float(said.losses(every, learnt(said, every)).mean())

    best, least = Told(), loss(Told())
    for name, factor in (("drift", 1.5), ("spread", 1.5), ("home", 1.5), ("drift", 1.25)):
        for way in (factor, 1.0 / factor):
            while True:
                tried = replace(best, **{name: getattr(best, name) * way})
                if tried.spread > MOST_SPREAD or (value := loss(tried)) >= least - 1e-5:
                    break
                best, least = tried, value
    return best


MOST_SPREAD = 700.0


def own_way(games: Games, starts: list[int]) -> FloatArray:
    """Return Banzuke's losses, its constants found as the past has grown by a quarter."""
    score = games.score
    rows = Rows.of(
        history(
            games.first, games.second, games.day, n_players=games.n_players,
            wins=score == 1.0, draws=score == 0.5, losses=score == 0.0,
            moves=1.0 - games.neutral,
        )
    )  # fmt: skip
    found, model, known = [], Dynamic(), 0
    for start, end in pairwise(starts):
        ahead = (rows.day >= start) & (rows.day < end)
        before = int(np.count_nonzero(rows.day < start))
        if before >= 1.25 * known:
            known = before
            model.learn(rows, start)
        if ahead.any():
            found.append(rows.losses(model.say(rows, ahead, start), ahead))
    return np.concatenate(found)


def since(games: Games, year: int) -> Games:
    """Return the games from a year on, as if the log began with it."""
    keep = games.day >= dt.date(year, 1, 1).toordinal()
    return Games(*(getattr(games, field.name)[keep] for field in fields(games)))


def _day(year: int) -> int:
    return quarters(year, year)[0] + UNIX


def _starts(first_year: int, last_year: int) -> list[int]:
    return [day + UNIX for day in quarters(first_year, last_year)]


def rows_of(
    games: Games,
    names: list[str],
    first_year: int,
    last_year: int,
    *,
    learnt_years: int = LEARNT_YEARS,
    told: Told | None = None,
) -> Iterator[tuple[str, ...]]:
    """Yield a row of the table for each library, constants searched or told, and for Banzuke."""
    starts = _starts(first_year - learnt_years, last_year)
    for name in names:
        try:
            chosen = told or tuned(LIBRARIES[name], games, first_year - learnt_years - 1)
            said = foresee(LIBRARIES[name], games, starts, chosen)
        except Missing as missing:
            yield name, "-", "-", "-", str(missing), "-"
            continue
        loss = year_by_year(said, first_year, last_year, learnt_years)
        constants = [f"{of:.0f}" for of in (chosen.spread, chosen.drift, chosen.home)]
        yield name, *constants, f"{loss.mean():.4f}", f"{len(loss):,}"
    loss = own_way(games, _starts(first_year, last_year))
    n = len(loss)
    yield "Banzuke", "found", "found", "found", f"{loss.mean():.4f}", f"{n:,}"


def main() -> None:
    """Print the table of a folder with `results.csv`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--since", type=int, default=FIRST_YEAR, help="year that the log begins")
    parser.add_argument("--from", dest="first", type=int, default=2006)
    parser.add_argument("--to", dest="last", type=int, default=2026)
    parser.add_argument("--libraries", default=",".join(LIBRARIES))
    parser.add_argument("--learnt-years", type=int, default=LEARNT_YEARS)
    parser.add_argument("--told", help="spread, drift, home in Elo: 240,58,110; no search")
    asked = parser.parse_args()
    told = Told(*map(float, asked.told.split(","))) if asked.told else None
    names = [name for name in asked.libraries.split(",") if name]
    rows = list(
        rows_of(
            since(football(asked.folder), asked.since), names, asked.first, asked.last,
            learnt_years=asked.learnt_years, told=told,
        )
    )  # fmt: skip
    columns = ("library", "spread", "drift", "home", "log-loss", "games")
    title = f"Football between countries, {asked.first} to {asked.last}, frozen by quarter"
    print(markdown(Table(title, columns, rows)))


if __name__ == "__main__":
    main()

"""How often intervals of strength over time contain the truth where activity and drift are uneven.

Leagues in which few play much and many play little, with long absences, eras, a large advantage of
the first move, handicaps, several games a day, or very few players, or in which strength changes
with games, not with time.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np

from banzuke.engine.dynamic import DynamicModel, History, history
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.histories import FloatArray
from bench.paths_designs import NU
from bench.paths_inside import inside_at_end, intervals_inside
from bench.table import Table, markdown

FEW = 5
"""Most games of players with few games."""


@dataclass(frozen=True)
class Kind:
    """Leagues of one kind; ``drifts`` hold one after the other, each for as long.

    ``by_game`` is the standard deviation of a change after each game, Elo, beside the drift.
    """

    title: str
    players: int = 30
    games: int = 30
    drifts: tuple[float, ...] = (60.0,)
    spread: float = 200.0
    activity: str = "even"
    absent: bool = False
    davidson: bool = False
    first_elo: float = 0.0
    by_game: float = 0.0
    handicap_elo: float = 0.0
    a_day: int = 1
    years: float = 3.5

    @property
    def n_days(self) -> int:
        """Days of the league."""
        return int(self.years * 365)

    def chances_to_play(self, rng: np.random.Generator) -> FloatArray:
        """How often each of (n_players,) is drawn for a game."""
        if self.activity == "one nth":
            return rng.permutation(1.0 / np.arange(1, self.players + 1))
        if self.activity == "regulars":  # a tenth of the players has as many games as all others
            return np.where(np.arange(self.players) < self.players // 10, 200.0, 3.0)
        return np.ones(self.players)


KINDS = (
    Kind("60 players, the n-th plays 1/n as often", 60, activity="one nth"),
    Kind("the same, Davidson's draws", 60, activity="one nth", davidson=True),
    Kind("10 players with 200 games, 90 with 3", 100, 23, activity="regulars"),
    Kind("half absent for the last two years", absent=True),
    Kind("the same, drift 100", drifts=(100.0,), absent=True),
    Kind("drift 150", drifts=(150.0,)),
    Kind("the first has 200 Elo more", first_elo=200.0),
    Kind("handicaps of 150 Elo", handicap_elo=150.0),
    Kind("four games of two on a day", a_day=4),
    Kind("4 players, 200 games each", 4, 200),
    Kind("500 players, 4 games each", 500, 4, drifts=(35.0,)),
    Kind("drift 15, then 130; 8 years", games=213, drifts=(15.0, 130.0), spread=150.0, years=8.0),
    Kind("drift 130, then 15; 8 years", games=213, drifts=(130.0, 15.0), spread=150.0, years=8.0),
    Kind("15, 130, 15; 8 years", games=213, drifts=(15.0, 130.0, 15.0), spread=150.0, years=8.0),
    Kind("60, then 120; 8 years", games=213, drifts=(60.0, 120.0), spread=150.0, years=8.0),
    Kind("130 in the last fifth of 8 years, before 15", games=213,
         drifts=(15.0, 15.0, 15.0, 15.0, 130.0), spread=150.0, years=8.0),
    Kind("drift 60; 8 years", games=213, spread=150.0, years=8.0),
    Kind("15 Elo a game, drift 20; 60 players, the n-th plays 1/n as often", 60, drifts=(20.0,),
         by_game=15.0, activity="one nth"),
    Kind("10 Elo a game, drift 20; 10 players with 200 games, 90 with 3", 100, 23, (20.0,),
         by_game=10.0, activity="regulars"),
    Kind("10 Elo a game, drift 20; 8 years", games=213, drifts=(20.0,), by_game=10.0, spread=150.0,
         years=8.0),
)  # fmt: skip


def league(kind: Kind, seed: int) -> tuple[History, FloatArray]:
    """A league's games, and its (n_players, n_days) true strengths, Elo."""
    rng, n, n_days = named("bench", "uneven", kind.title, str(seed)), kind.players, kind.n_days
    of_day = np.array(kind.drifts)[np.arange(n_days) * len(kind.drifts) // n_days]
    truth = rng.normal(0.0, 1.0, (n, n_days)) * of_day / np.sqrt(DAYS_PER_YEAR)
    truth[:, 0] = rng.normal(0.0, kind.spread, n)
    truth = np.cumsum(truth, axis=1)
    often, ends = kind.chances_to_play(rng), np.full(n, n_days)
    if kind.absent:
        ends[rng.permutation(n)[: n // 2]] = rng.integers(400, n_days - 730, n // 2)
    rows: list[tuple[int, int, int, float, float]] = []
    # Changes by game come in order of days.
    order = np.sort(rng.integers(0, n_days, n * kind.games // 2)) if kind.by_game else None
    while len(rows) < n * kind.games // 2:
        day = int(rng.integers(0, n_days) if order is None else order[len(rows)])
        here = often * (ends > day)
        one, other = (int(who) for who in rng.choice(n, 2, replace=False, p=here / here.sum()))
        for _ in range(kind.a_day):
            given = kind.handicap_elo * float(rng.integers(-1, 2))
            gap = truth[one, day] - truth[other, day] + kind.first_elo + given
            expected = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
            drawn = NU * np.sqrt(expected * (1.0 - expected)) if kind.davidson else 0.0
            luck = rng.random() * (1.0 + drawn)
            points = 1.0 if luck < expected else 0.5 if luck < expected + drawn else 0.0
            rows.append((one, other, day, points, given / ELO_PER_LOGIT))
            if kind.by_game:
                moved = rng.normal(0.0, kind.by_game, (2, 1))
                truth[[one, other], day + 1 :] += moved
    first, second, days, scores, shift = np.array(rows).T
    wins, draws, losses = (np.equal(scores, each).astype(float) for each in (1.0, 0.5, 0.0))
    games = history(
        first.astype(np.int64), second.astype(np.int64), days.astype(np.int64), n_players=n,
        wins=wins, draws=draws, losses=losses, shift=shift,
    )  # fmt: skip
    return games, truth


def inside(kind: Kind, seed: int) -> dict[str, Any]:
    """Shares inside 95 %, errors of ratings, and what was found."""
    games, truth = league(kind, seed)
    model = DynamicModel(draws="davidson" if kind.davidson else "half", order=kind.first_elo != 0.0)
    rng = child(named("bench", "uneven", "draws"), seed)
    seen = intervals_inside(games, truth, model, rng)
    hit, last, who = seen.hit, seen.last, seen.who
    sides = games.player[np.append(games.first, games.second)]
    n_games = np.bincount(sides, np.tile(games.wins + games.draws + games.losses, 2), kind.players)
    today = inside_at_end(seen, truth)
    away = games.day[last] < kind.n_days - 700
    return {
        "last": hit[last].mean(), "any": hit.mean(), "differences": seen.between.mean(),
        "few": hit[last][n_games[who] <= FEW], "away": today[away],
        "error": np.sqrt(np.mean(seen.off[last] ** 2)), "drift": seen.found.model.drift_elo,
        "eras": bool(seen.found.model.eras),
    }  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--kinds", default="", help="a part of the titles, such as absent")
    asked = parser.parse_args()
    rows = []
    for kind in (kind for kind in KINDS if asked.kinds in kind.title):
        seen = [inside(kind, asked.seed + at) for at in range(asked.leagues)]
        last, every, between = (
            100.0 * np.mean([one[name] for one in seen]) for name in ("last", "any", "differences")
        )
        few, away = (np.concatenate([one[name] for one in seen]) for name in ("few", "away"))
        missed = "" if min(last, every, between) >= 93.0 and max(last, every) <= 97.0 else "missed"
        rows.append(
            (kind.title, f"{last:.1f}", f"{every:.1f}", f"{between:.1f}", _share(few), _share(away),
             f"{np.mean([one['error'] for one in seen]):.0f}",
             f"{np.median([one['drift'] for one in seen]):.0f}",
             f"{sum(one['eras'] for one in seen)}", missed)
        )  # fmt: skip
        print(rows[-1], flush=True)
    columns = (
        "leagues", "last day", "any day", "differences", f"up to {FEW} games", "absent, today",
        "error, Elo", "drift found", "with eras", "",
    )  # fmt: skip
    title = f"95 % intervals where activity is uneven, {asked.leagues} leagues of a kind"
    print(markdown(Table(title, columns, rows)))


def _share(hits: FloatArray) -> str:
    """A share of so many players."""
    return f"{100.0 * hits.mean():.1f} ({len(hits)})" if len(hits) > FEW else ""


if __name__ == "__main__":
    main()

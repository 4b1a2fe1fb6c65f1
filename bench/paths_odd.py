"""How often intervals of strength over time hold in odd leagues, and how good their forecasts are.

Beside last day, any day and differences there are the days of the first two months, and players who
won or lost all their games. Forecasts are those of `banzuke.engine.contest`, window after window,
against rules whose constants are learnt from the past.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.contest import Contestant, Games, contest, contestants
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import History
from banzuke.engine.streams import child, named
from bench.paths_inside import intervals_inside
from bench.paths_odd_leagues import KINDS, Kind, league
from bench.predictions import DEFAULT, Forecasts, RecordedContestant
from bench.table import Table, markdown

EARLY_DAYS = 60
RULES = ("Elo", "Glicko-2")


def inside(kind: Kind, seed: int) -> dict[str, Any]:
    """Intervals that contain the truth, and what was found."""
    games, truth = league(kind, seed)
    rng = child(named("bench", "odd paths", "draws"), seed)
    seen = intervals_inside(games, truth, kind.model, rng, given=kind.given)
    return {
        "last": seen.hit[seen.last], "any": seen.hit, "differences": seen.between,
        "early": seen.hit[games.day < EARLY_DAYS],
        "one-sided": seen.hit[seen.last][one_sided(games)[seen.who]],
        "error": np.sqrt(np.mean(seen.off[seen.last] ** 2)),
        "drift": seen.found.model.drift_elo, "spread": seen.found.model.spread_elo,
    }  # fmt: skip


def one_sided(games: History) -> BoolArray:
    """Whether each of (n_players,) won, or lost, every game."""
    points = games.wins + 0.5 * games.draws, games.losses + 0.5 * games.draws
    sides = [games.player[each] for each in (games.first, games.second)]
    won, lost = (
        sum(
            np.bincount(side, each, games.n_players)
            for side, each in zip(sides, order, strict=True)
        )
        for order in (points, points[::-1])
    )
    found: BoolArray = np.logical_xor(won == 0.0, lost == 0.0)
    return found


def forecasts(kind: Kind, seed: int) -> dict[str, Forecasts]:
    """The forecasts of strength over time and of the rules, by name."""
    games, truth = league(kind, seed)
    if not kind.first_elo:  # else moving first has an effect that is to be learnt
        games = replace(games, moves=np.zeros_like(games.moves))
    models: list[Contestant] = [one for one in contestants() if one.name in RULES]
    given = {"drift_elo": kind.drift, "spread_elo": kind.spread} if kind.given else {}
    recorded = [RecordedContestant(one) for one in (Dynamic(**given), *models)]
    n_days = truth.shape[1]
    starts = [*range(min(2 * kind.window, n_days), n_days, kind.window), n_days]
    contest(Games.of(games), starts=starts, models=recorded)
    return {one.name: one.since(0) for one in recorded}


def row_of(kind: Kind, seeds: Sequence[int], *, with_forecasts: bool) -> tuple[str, ...]:
    """A row of the table."""
    seen = [inside(kind, seed) for seed in seeds]
    shares = [100.0 * np.mean([one[name].mean() for one in seen]) for name in SHARES]
    missed = "" if min(shares) >= 93.0 and max(shares[:2]) <= 97.0 else "missed"
    few = [np.concatenate([one[name] for one in seen]) for name in ("early", "one-sided")]
    found = [
        f"{np.median([one[name] for one in seen]):.0f}" for name in ("error", "drift", "spread")
    ]
    row = (
        kind.title, *(f"{share:.1f}" for share in shares),
        *(f"{100.0 * hits.mean():.1f} ({len(hits)})" if len(hits) else "" for hits in few),
        *found, missed,
    )  # fmt: skip
    return (*row, *_said(kind, seeds)) if with_forecasts else row


def _said(kind: Kind, seeds: Sequence[int]) -> tuple[str, ...]:
    """Log-loss and slope of forecasts, and how far behind the rules are."""
    every = [forecasts(kind, seed) for seed in seeds]
    losses = {name: np.array([one[name].loss_by_day().sum() for one in every]) for name in every[0]}
    n = np.array([one[DEFAULT].games_by_day().sum() for one in every])
    said = Forecasts(
        *(np.concatenate(of) for of in zip(*(one[DEFAULT] for one in every), strict=True))
    )
    league = np.repeat(np.arange(len(every)), [len(one[DEFAULT].day) for one in every])
    line = said.calibration(league)
    behind = []
    for name in RULES:
        apart = losses[name] - losses[DEFAULT]
        mean = apart.sum() / n.sum()
        error = np.sqrt(np.sum((apart - n * mean) ** 2)) / n.sum()
        behind.append(f"{mean:+.4f} ± {error:.4f}")
    loss = f"{losses[DEFAULT].sum() / n.sum():.4f}"
    return loss, f"{line.slope:.2f} ± {line.slope_se:.2f}", *behind


SHARES = ("last", "any", "differences")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--kinds", default="", help="a part of the titles, such as doubles")
    parser.add_argument("--no-forecasts", action="store_true")
    asked = parser.parse_args()
    rows = []
    for kind in (kind for kind in KINDS if asked.kinds in kind.title):
        seeds = range(asked.seed, asked.seed + min(asked.leagues, kind.leagues))
        rows.append(row_of(kind, seeds, with_forecasts=not asked.no_forecasts))
        print(rows[-1], flush=True)
    columns = (
        "leagues", "last day", "any day", "differences", "first 60 days", "won or lost all",
        "error, Elo", "drift found", "spread found", "",
        *(() if asked.no_forecasts else ("log-loss", "slope", *RULES)),
    )  # fmt: skip
    title = f"95 % intervals and forecasts in odd leagues, {asked.leagues} leagues of a kind"
    print(markdown(Table(title, columns, rows)))


if __name__ == "__main__":
    main()

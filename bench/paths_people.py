"""How often intervals contain the truth where strength changes by person, and who forecasts best.

Leagues in which some players change faster than others, in which some jump on one day, and in which
newcomers change faster. Forecasts are those of the contest, a quarter ahead, after three years.
The league's last day is seen from all games, and ahead, from those of its first seven tenths.
"""

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.contest import Games, contest
from banzuke.engine.contest.recalibrated import contestants
from banzuke.engine.dynamic import DynamicModel, History, history
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.streams import child, named
from bench.histories import FloatArray
from bench.paths_inside import inside_at_end, intervals_inside
from bench.table import Table, markdown

MODELS = ("dynamic", "Elo", "Glicko-2")
WINDOW_DAYS = 91
KNOWN_PART = 0.7
"""Part of the time whose games are known on days ahead."""


@dataclass(frozen=True)
class Kind:
    """Leagues of one kind.

    A ``share`` of the players is apart: their drift is ``faster``, Elo per √year, and they jump by
    ``jump`` Elo, up or down, on a day of the middle half of the time. With ``age`` years, they are
    faster only so long after they came. Others have ``drift``. ``uneven`` is the standard deviation
    of the logarithm of everybody's drift. The last ``late`` of the players come one by one.
    """

    title: str
    drift: float = 60.0
    faster: float = 0.0
    share: float = 0.0
    jump: float = 0.0
    age: float = np.inf
    uneven: float = 0.0
    late: float = 0.0
    players: int = 30
    games: int = 213
    years: float = 8.0
    spread: float = 200.0

    @property
    def n_days(self) -> int:
        """Days of the league."""
        return int(self.years * 365)


KINDS = (
    Kind("a third 150, others 20", 20.0, 150.0, 1 / 3),
    Kind("a third 150, others 20; 30 games", 20.0, 150.0, 1 / 3, games=30, years=3.5),
    Kind("a tenth 200, others 35", 35.0, 200.0, 0.1),
    Kind("200 players, a third 150, others 20; 60 games", 20.0, 150.0, 1 / 3, players=200, games=60,
         years=5.0),
    Kind("drifts of 60 with a factor of 2", 60.0, uneven=np.log(2.0)),
    Kind("one in five jumps by 300, drift 30", 30.0, 30.0, 0.2, 300.0),
    Kind("one in five jumps by 300, drift 30; 30 games", 30.0, 30.0, 0.2, 300.0, games=30,
         years=3.5),
    Kind("one in five jumps by 200, drift 60", 60.0, 60.0, 0.2, 200.0),
    Kind("newcomers 150 for two years, then 25", 25.0, 150.0, 1.0, age=2.0, late=0.7, players=60,
         games=120),
    Kind("drift 60", 60.0),
    Kind("drift 60; 30 games", 60.0, games=30, years=3.5),
    Kind("drift 20; 30 games", 20.0, games=30, years=3.5),
    Kind("drift 150", 150.0),
)  # fmt: skip


@dataclass(frozen=True)
class League:
    """A league's games, the (n_players, n_days) true strengths in Elo, and who is apart."""

    games: History
    truth: FloatArray
    apart: np.ndarray


def league(kind: Kind, seed: int) -> League:
    """A league, and its true strengths."""
    rng, n, n_days = named("bench", "people", kind.title, str(seed)), kind.players, kind.n_days
    apart = np.arange(n) < round(kind.share * n)
    began = np.where(np.arange(n) < (1.0 - kind.late) * n, 0, rng.integers(0, int(0.9 * n_days), n))
    began = rng.permutation(began)
    own = kind.drift * np.exp(kind.uneven * rng.normal(size=n))
    career = np.arange(n_days) - began[:, np.newaxis]
    young = career < kind.age * DAYS_PER_YEAR
    if np.isfinite(kind.age):
        # Strength before the first day is part of the spread, and the first ones are no newcomers.
        young &= (career > 0) & (began[:, np.newaxis] > 0)
    drifts = np.where(apart[:, np.newaxis] & young, kind.faster, own[:, np.newaxis])
    steps = rng.normal(0.0, 1.0, (n, n_days)) * drifts / np.sqrt(DAYS_PER_YEAR)
    steps[:, 0] = rng.normal(0.0, kind.spread, n)
    if kind.jump:
        days = rng.integers(n_days // 4, 3 * n_days // 4, n)
        steps[np.arange(n), days] += apart * kind.jump * rng.choice((-1.0, 1.0), n)
    truth = np.cumsum(steps, axis=1)
    rows: list[tuple[int, int, int, float]] = []
    while len(rows) < n * kind.games // 2:
        day = int(rng.integers(0, n_days))
        here = np.flatnonzero(began <= day)
        one, other = (int(who) for who in rng.choice(here, 2, replace=False))
        expected = 1.0 / (1.0 + 10.0 ** (-(truth[one, day] - truth[other, day]) / 400.0))
        rows.append((one, other, day, float(rng.random() < expected)))
    first, second, days_of, scores = np.array(rows).T
    games = history(
        first.astype(np.int64), second.astype(np.int64), days_of.astype(np.int64), n_players=n,
        wins=scores, draws=np.zeros(len(rows)), losses=1.0 - scores, moves=np.zeros(len(rows)),
    )  # fmt: skip
    return League(games, truth, apart)


def inside(kind: Kind, seed: int) -> dict[str, Any]:
    """Shares inside 95 %, those of players apart, errors of ratings, and what was found."""
    made = league(kind, seed)
    games, apart = made.games, made.apart
    rng = child(named("bench", "people", "draws"), seed)
    seen = intervals_inside(games, made.truth, DynamicModel(), rng)
    hit, last, who = seen.hit, seen.last, seen.who
    odd = apart[games.player]
    return {
        "last": hit[last].mean(), "any": hit.mean(), "differences": seen.between.mean(),
        "apart_last": hit[last][apart[who]], "apart": hit[odd],
        "steady_last": hit[last][~apart[who]], "steady": hit[~odd],
        "error_apart": seen.off[odd] ** 2, "error_steady": seen.off[~odd] ** 2,
        "drift": seen.found.model.drift_elo, "paces": bool(seen.found.model.paces),
    }  # fmt: skip


def ahead(kind: Kind, seed: int) -> tuple[BoolArray, BoolArray]:
    """Whose intervals of the last day hold, from games before `KNOWN_PART`, and who is apart."""
    made = league(kind, seed)
    games = made.games.before(round(KNOWN_PART * kind.n_days))
    rng = child(named("bench", "people", "draws"), seed)
    seen = intervals_inside(games, made.truth, DynamicModel(), rng)
    return inside_at_end(seen, made.truth), made.apart[seen.who]


def forecast(kind: Kind, seed: int, names: tuple[str, ...]) -> FloatArray:
    """Log-losses of the contest's models, a quarter ahead, in the order of the names."""
    games = league(kind, seed).games
    rows = Games.of(games)
    after = int(kind.n_days * 3 / 8)
    starts = [*range(after, kind.n_days, WINDOW_DAYS), kind.n_days]
    models = [one for one in contestants() if one.name in names]
    found = {one.name: one.log_loss for one in contest(rows, starts=starts, models=models).scores}
    return np.array([found[name] for name in names])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--kinds", default="", help="a part of the titles")
    parser.add_argument("--ahead", type=int, default=0, help="leagues seen from earlier games")
    parser.add_argument("--forecasts", type=int, default=0, help="leagues that are forecast")
    asked = parser.parse_args()
    rows = []
    for kind in (kind for kind in KINDS if asked.kinds in kind.title):
        seen = [inside(kind, asked.seed + at) for at in range(asked.leagues)]
        losses = [forecast(kind, asked.seed + at, MODELS) for at in range(asked.forecasts)]
        later = [ahead(kind, asked.seed + at) for at in range(asked.ahead)]
        rows.append((kind.title, *_seen(seen), _later(later), *_foreseen(losses)))
        print(rows[-1], flush=True)
    columns = (
        "leagues", "last day / any day / differences", "those apart, last / any",
        "others, last / any", "error of those apart", "of others", "drift found", "with paces",
        "ahead, all / those apart / others", "log-losses",
        *(f"less {name}'s" for name in MODELS[1:]),
    )  # fmt: skip
    print(markdown(Table(f"Change by person, {asked.leagues} leagues of a kind", columns, rows)))


def _seen(seen: list[dict[str, Any]]) -> tuple[str, ...]:
    """The columns of intervals and errors."""
    last, every, between, drift = (
        np.mean([one[name] for one in seen]) for name in ("last", "any", "differences", "drift")
    )
    cells = [f"{100 * last:.1f} / {100 * every:.1f} / {100 * between:.1f}"]
    for who in ("apart", "steady"):
        hits = [np.concatenate([one[name] for one in seen]) for name in (f"{who}_last", who)]
        cells.append(" / ".join(f"{100 * hit.mean():.1f}" for hit in hits) if len(hits[0]) else "")
    for who in ("apart", "steady"):
        square = np.concatenate([one[f"error_{who}"] for one in seen])
        cells.append(f"{np.sqrt(square.mean()):.0f}" if len(square) else "")
    return (*cells, f"{drift:.0f}", f"{sum(one['paces'] for one in seen)}")


def _later(later: list[tuple[BoolArray, BoolArray]]) -> str:
    """The shares of all, of those apart and of others whose intervals hold ahead."""
    if not later:
        return ""
    hit, apart = (np.concatenate(each) for each in zip(*later, strict=True))
    parts = [hit[who] for who in (np.ones_like(apart), apart, ~apart)]
    return " / ".join(f"{100 * part.mean():.1f}" if len(part) else "" for part in parts)


def _foreseen(losses: list[FloatArray]) -> tuple[str, ...]:
    """The losses of the leagues, and by how much they are less than those of the other models."""
    if not losses:
        return ("",) * len(MODELS)
    ours, *others = np.array(losses).T
    cells = [" ".join(f"{loss:.4f}" for loss in ours)]
    for loss in others:
        away, root = ours - loss, np.sqrt(max(len(losses) - 1, 1))
        cells.append(f"{away.mean():+.4f} ± {away.std() / root:.4f}")
    return tuple(cells)


if __name__ == "__main__":
    main()

"""Hundreds of small random leagues, each with the engine's fit and a slow independent fit."""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from banzuke.engine import bradley_terry as bt
from banzuke.engine.games.pairs import from_counts
from tests.engine.dense_oracle import Optimum, maximise
from tests.engine.dense_problem import League, Model, log_likelihood
from tests.promises.scale import IS_LONG

HANDICAPS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4")
REGULAR = ("estimated", "at its bound")
COUNTS = ("wins", "draws", "losses")
ALL_DRAWS = ("half", "drop", "davidson")

N_WITHOUT, N_WITH = (20, 9) if IS_LONG else (8, 5)
"""Numbers of leagues of each model, without and with a handicap: the slow fit takes most of the
time."""


def random_rows(rng, model):
    """Single games of 3 to 40 players; up to three players are hardly linked to the others."""
    n_linked, n_loose = int(rng.integers(3, 38)), int(rng.integers(0, 4))
    n_games = n_linked * int(rng.integers(4, 15))
    truth = rng.normal(0.0, rng.choice([80.0, 250.0]), n_linked)
    first = rng.integers(0, n_linked, n_games)
    second = (first + rng.integers(1, n_linked, n_games)) % n_linked
    levels = rng.choice([1, 2, 3, 5, 6], int(rng.integers(1, 5)), replace=False)
    level = rng.choice(levels, n_games) * (rng.random(n_games) < rng.choice([0.3, 0.7]))
    level = level * (model.handicap != "none")
    wrong_way = (truth[first] < truth[second]) != (model.receiver == "first")
    swapped = (level > 0) & wrong_way & (rng.random(n_games) < rng.choice([0.5, 1.0]))
    first, second = np.where(swapped, second, first), np.where(swapped, first, second)
    neutral = rng.random(n_games) < rng.choice([0.0, 0.3])
    helped = np.where(model.receiver == "first", 1, -1) * level * rng.choice([0.0, 40.0, 90.0])
    moved = 60.0 * model.order * ((level == 0) & ~neutral)
    chance = 1 / (1 + 10 ** ((truth[second] - truth[first] - moved - helped) / 400))
    tie = rng.choice([0.0, 0.3, 0.6]) * np.minimum(chance, 1 - chance)
    luck = rng.random(n_games)
    outcome = np.where(luck < chance - tie / 2, 0, np.where(luck < chance + tie / 2, 1, 2))
    rows = League(
        n_players=n_linked + n_loose,
        first=first,
        second=second,
        wins=(outcome == 0).astype(int),
        draws=(outcome == 1).astype(int),
        losses=(outcome == 2).astype(int),
        neutral=neutral,
        handicap=level,
    )
    return with_newcomers(rows, n_linked, n_loose)


def with_newcomers(rows, n_linked, n_loose):
    """The rows, with a player who lost once, one who won once, and one without games."""
    if n_loose < 2:
        return rows
    first, second = [0, n_linked], [n_linked, n_linked + 1]
    return replace(
        rows,
        first=np.append(rows.first, first[: n_loose - 1]),
        second=np.append(rows.second, second[: n_loose - 1]),
        wins=np.append(rows.wins, [1, 1][: n_loose - 1]),
        draws=np.append(rows.draws, [0, 0][: n_loose - 1]),
        losses=np.append(rows.losses, [0, 0][: n_loose - 1]),
        neutral=np.append(rows.neutral, [True, True][: n_loose - 1]),
        handicap=np.append(rows.handicap, [0, 0][: n_loose - 1]),
    )


def fitted(rows, model, **kwargs):
    pairs = from_counts(
        rows.first,
        rows.second,
        rows.wins,
        rows.draws,
        rows.losses,
        n_players=rows.n_players,
        handicap=rows.handicap,
        neutral=rows.neutral,
    )
    options = {"gauge": bt.Gauge("mean", 0.0), **kwargs}
    return bt.fit(pairs, bt.Model(**vars(model)), **options)


def by_definition(rows, model, found):
    """ln P of the rated players' games at the published numbers, row by row."""
    strength = 10 ** (found.rating_elo[found.components.rated] / 400)
    strength *= 50 * len(strength) / strength.sum()
    effect = {e.name: e.value for e in found.effects}
    letter = "theta" if model.is_additive else "delta"
    value = {}
    for code in np.unique(rows.handicap[rows.handicap > 0]).tolist():
        if model.handicap in ("A1", "M1"):
            value[code] = effect[f"{'f' if model.is_additive else 'g'}({code})"]
        elif model.handicap == "M4":
            value[code] = effect["gamma"] * code
        elif model.handicap in ("A2", "M2"):
            slope = effect[f"{letter}1"]
            value[code] = (0.0 if np.isnan(slope) else slope * code) + effect[f"{letter}2"]
        elif model.handicap in ("A3", "M3"):
            value[code] = effect[f"{letter}3"] * code
    return log_likelihood(
        rows,
        model,
        strength=strength.tolist(),
        theta=10 ** (effect.get("first_mover", 0.0) / 400),
        nu=effect.get("draw", 0.0),
        value=value,
    )


@dataclass(frozen=True)
class Case:
    """A league, its fit, and the slow fit of rated players (None without finite effects)."""

    name: str
    rows: League
    model: Model
    found: bt.Fit
    best: Optimum | None

    @property
    def inside(self):
        return self.rows.among(self.found.components.rated)

    @property
    def is_limit(self):
        """Two players of strength 0 met, so ln P has a supremum and no maximum."""
        gone = self.found.at_zero[self.found.components.rated]
        return bool(np.any(gone[self.inside.first] & gone[self.inside.second]))

    @property
    def effects(self):
        return {e.name: e for e in self.found.effects if e.status in REGULAR}


@cache
def solved(seed, model):
    rng = np.random.default_rng(seed)
    rows = random_rows(rng, model)
    found = fitted(rows, model)
    inside = rows.among(found.components.rated)
    best = None
    if has_values(found, len(np.unique(inside.handicap[inside.handicap > 0]))):
        best = maximise(inside, model, rng=rng)
    return Case(f"seed {seed}, {model}", rows, model, found, best)


def has_values(found, n_codes):
    """Whether every effect has a finite value; the slope from a single code need not have one."""
    return all(
        e.status in REGULAR or (n_codes == 1 and e.name in ("theta1", "delta1"))
        for e in found.effects
    )


def without_handicap(draws, order):
    return [solved((seed, 1), Model(draws=draws, order=order)) for seed in range(N_WITHOUT)]


def with_handicap(handicap, order, receiver):
    model = Model(order=order, handicap=handicap, receiver=receiver)
    return [solved((seed, 2), replace(model, draws=ALL_DRAWS[seed % 3])) for seed in range(N_WITH)]

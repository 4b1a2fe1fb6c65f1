"""Sparse leagues with handicaps, fitted and refitted: how many have no result."""

import itertools
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from banzuke.engine.bradley_terry import Gauge, Model, NotConverged, fit, simulate
from banzuke.engine.bradley_terry.model import DRAWS, RECEIVERS
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.streams import named
from bench.table import Table, seconds

HANDICAPS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4")
REPLICATES = 8
"""Of each fit: their games are as few and as odd as those of the leagues themselves."""

SAID_EVERY = 10
"""Leagues between two lines of progress."""


@dataclass(frozen=True)
class Tried:
    """The end of one model in one league; `failed` has the reason for no fit."""

    number: int
    handicap: str
    order: bool
    failed: str
    uncertified: bool
    unfitted: int
    cpu: float


@dataclass(frozen=True)
class Sparse:
    """The ends of one model over many leagues."""

    handicap: str
    order: bool
    leagues: int
    failed: int
    uncertified: int  # fits of which no search said that nothing nearby is likelier
    unfitted: int  # replicates without a number
    cpu: float

    def as_json(self) -> dict[str, object]:
        """The fields by name."""
        return asdict(self)


def sparse_league(number: int) -> Pairs:
    """A league of 3 to 40 players with 2 to 30 games each, the same at every call.

    Half of the leagues give handicaps by strength, half at random; some have neutral games, draws,
    handicaps that do nothing, and strengths far apart.
    """
    rng = named("sparse", str(number))
    n_players = int(rng.integers(3, 41))
    n_games = max(n_players * int(rng.integers(2, 31)) // 2, 2)
    truth = rng.normal(0.0, rng.choice([100.0, 250.0, 400.0]), n_players)
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    top = int(rng.integers(1, 10))
    if rng.random() < 0.5:
        stronger = truth[first] > truth[second]
        first, second = np.where(stronger, second, first), np.where(stronger, first, second)
        stones = (truth[second] - truth[first]) / 100.0 + rng.normal(0.0, 0.7, n_games)
        level = np.clip(np.round(stones), 0, top).astype(np.int64)
    else:
        level = rng.integers(0, top + 1, n_games) * (rng.random(n_games) < rng.choice([0.3, 0.7]))
    neutral = rng.random(n_games) < rng.choice([0.0, 0.3])
    gap = truth[first] - truth[second] + rng.choice([0.0, 40.0, 90.0]) * level
    chance = 1.0 / (1.0 + 10.0 ** (-(gap + 50.0 * ((level == 0) & ~neutral)) / 400.0))
    tie = rng.choice([0.0, 0.3]) * np.minimum(chance, 1.0 - chance)
    luck = rng.random(n_games)
    score = np.where(luck < chance - tie / 2, 1.0, np.where(luck < chance + tie / 2, 0.5, 0.0))
    return aggregate(first, second, score, n_players=n_players, handicap=level, neutral=neutral)


def measure_sparse(
    n_leagues: int,
    on_step: Callable[[str], None] = lambda text: None,
    record: Path | None = None,
) -> list[Sparse]:
    """The end of each model, with and without a first-mover effect.

    Every league is tried by all models before the next one. With a `record` each outcome is
    appended to that file, and what stands there is not tried again unless it failed: a run that
    was ended goes on where it stood, and one after a mend tries what failed.
    """
    models = list(itertools.product(HANDICAPS, (False, True)))
    known = {} if record is None or not record.exists() else _recorded(record)
    for number in range(n_leagues):
        if number % SAID_EVERY == 0:
            on_step(f"league {number:,} of {n_leagues:,}")
        for handicap, order in models:
            if (number, handicap, order) in known:
                continue
            tried = _tried(number, handicap, order)
            known[number, handicap, order] = tried
            if record is not None:
                with record.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(asdict(tried)) + "\n")
    return [_counted([known[number, *model] for number in range(n_leagues)]) for model in models]


def _recorded(record: Path) -> dict[tuple[int, str, bool], Tried]:
    """The facts of a record, the last of each; failures are not among them."""
    lines = record.read_text(encoding="utf-8").splitlines()
    tried = [Tried(**json.loads(line)) for line in lines]
    last = {(one.number, one.handicap, one.order): one for one in tried}
    return {key: one for key, one in last.items() if not one.failed}


def _counted(tried: list[Tried]) -> Sparse:
    return Sparse(
        tried[0].handicap,
        tried[0].order,
        leagues=len(tried),
        failed=sum(bool(one.failed) for one in tried),
        uncertified=sum(one.uncertified for one in tried),
        unfitted=sum(one.unfitted for one in tried),
        cpu=sum(one.cpu for one in tried),
    )


def sparse_table(found: list[Sparse]) -> Table:
    """The counts as a table."""
    rows = [
        (
            one.handicap + " + order" * one.order,
            f"{one.leagues:,}",
            str(one.failed),
            str(one.uncertified),
            f"{one.unfitted} of {(one.leagues - one.failed) * REPLICATES:,}",
            seconds(one.cpu / one.leagues),
        )
        for one in found
    ]
    return Table(
        "Leagues of 3 to 40 players with 2 to 30 games each",
        ("model", "leagues", "no fit", "no certificate", "replicates without fit", "CPU s each"),
        rows,
        notes=[
            "CPU seconds are those of a fit and its replicates, with the compilation of the engine."
        ],
    )


def _tried(number: int, handicap: str, order: bool) -> Tried:
    """Fit one league by one model, and refit its replicates."""
    started = time.process_time()
    pairs = sparse_league(number)
    draws, receiver = DRAWS[number % 3], RECEIVERS[number // 3 % 2]
    model = Model(draws=draws, order=order, handicap=handicap, receiver=receiver)
    try:
        found = fit(pairs, model, gauge=Gauge())
    except NotConverged as problem:
        cpu = time.process_time() - started
        return Tried(number, handicap, order, str(problem), False, 0, cpu)
    rated = found.components.rated
    redrawn = simulate(found, pairs, replicates=REPLICATES, rng=named("sparse", "redrawn"))
    unfitted = np.isnan(redrawn.rating_elo[rated]).all(axis=0) if rated.any() else np.zeros(0)
    cpu = time.process_time() - started
    return Tried(number, handicap, order, "", not found.certified, int(unfitted.sum()), cpu)

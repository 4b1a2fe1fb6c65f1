"""A tournament league's night with the real engine and without Prefect, and random seasons."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import aliases_of, store_aliases
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.tasks.register import inputs_of, rate
from banzuke.flows.versions.chain import state_before
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import Staged, stage
from tests.flows.tasks.tier.room_log import HEADER


@pytest.fixture
def room() -> Callable[..., League]:
    """A function that returns a tournament league; keywords are keys of [tier]."""

    def make(
        *, mode: str = "snapshot", period: Any = "all", columns: Any = (), **tier: Any
    ) -> League:
        source = {"path": "inbox/*.csv", "mode": mode, "columns": dict(columns)}
        return League.model_validate(
            {"name": "room", "kind": "tournament", "source": [source], "tier": tier}
            | {"period": period}
        )

    return make


@pytest.fixture
def night(unserved: set[Path]) -> Callable[..., Staged]:
    """A function that reads, rates and publishes new files; ``promoted`` names the events.

    Unless ``serve``, the serving file is built when `answers` needs it, which may be never.
    """

    def run(home: Home, league: League, *, serve: bool = False) -> Staged:
        with open_store(home, command="test") as store:
            ingest_league(store, home, league)
            store_aliases(store, league)
            aliases = aliases_of(store, league.namespace)
            todo = plan(
                store,
                league,
                prepare(store, league, inputs_of(league)).inputs,
                parameters_of(league, aliases),
            )
            if not todo.jobs:
                return Staged()
            state = state_before(store, todo.jobs[0])
            published = stage(store, rate(todo.jobs, state))
            unserved.add(home.root)
            if serve:
                refresh_serving(store)
                unserved.remove(home.root)
        return published

    return run


@pytest.fixture
def write(home: Home) -> Callable[..., None]:
    """A function that writes rows below the header of a tournament log."""

    def run(name: str, *rows: str, header: str = HEADER, to: Home = home) -> None:
        (to.root / "inbox").mkdir(exist_ok=True)
        text = "\n".join([header, *rows]) + "\n"
        (to.root / "inbox" / f"{name}.csv").write_text(text, encoding="utf-8")

    return run


@pytest.fixture
def season() -> Callable[..., list[list[str]]]:
    """A function that returns the rows of random events with late entries and re-entries."""

    def make(name: str, *, n_events: int, n_players: int = 9) -> list[list[str]]:
        rng = named("season", name)
        return [random_event(event, n_players, rng) for event in range(n_events)]

    return make


def random_event(number: int, n_players: int, rng: np.random.Generator) -> list[str]:
    """The rows of one event: players who bust early may enter again, some register late."""
    day = f"2024-{1 + number // 28:02d}-{1 + number % 28:02d}"
    players = rng.choice(n_players, size=int(rng.integers(4, n_players + 1)), replace=False)
    minute = {int(p): int(rng.integers(0, 60)) if rng.random() < 0.4 else 0 for p in players}
    again = [int(p) for p in players[: len(players) // 2] if rng.random() < 0.5]
    busts = sorted(int(m) for m in rng.integers(61, 120, len(again)))
    entries = [(p, 1, minute[p], bust) for p, bust in zip(again, busts, strict=True)]
    rest = sorted(int(m) for m in rng.integers(125, 240, len(players)))
    rest[-2:] = [239, 240]
    last = rng.permutation(players)
    for p, bust in zip(last, rest, strict=True):
        first = next((e for e in entries if e[0] == p), None)
        came = minute[int(p)] if first is None else first[3] + 1
        entries.append((int(p), 1 if first is None else 2, came, bust))
    clock = [f"{day} {18 + m // 60}:{m % 60:02d}" for m in range(241)]
    event = f"E{number:02d},{clock[0]},{clock[240]},{clock[125]}"
    return [
        f"{event},P{p},{n},{len(entries) - at},{clock[came]},{clock[bust] if bust < 240 else ''}"
        for at, (p, n, came, bust) in enumerate(entries)
    ]

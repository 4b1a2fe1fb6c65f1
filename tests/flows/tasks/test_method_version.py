"""Numbers change only with a new method version; otherwise old versions would be mislabelled.

After a change that is meant to change numbers: raise the task's `method_version` in its entry in
flows/tasks/register.py and run
``BANZUKE_WRITE_GOLDEN=1 pytest tests/flows/tasks/test_method_version.py``.
"""

import datetime as dt
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.flows.inputs.prepare import Input
from banzuke.flows.leagues.contest import Contest
from banzuke.flows.leagues.dan_points import DanPoints
from banzuke.flows.leagues.dynamic import parameters_of_dynamic
from banzuke.flows.leagues.league import Decisions, League, Skill, StableRank, Static
from banzuke.flows.leagues.periods import Period
from banzuke.flows.leagues.tier import Tier
from banzuke.flows.tasks.register import TASKS, rate
from banzuke.flows.tasks.task import Job

pytestmark = pytest.mark.slow

Numbers = dict[str, list[Any]]

GOLDEN = Path(__file__).parents[2] / "golden" / "methods.json"
TOLERANCE = {
    "static": 1e-3,
    "dynamic": 1e-3,
    "contest": 1e-5,
    "dan_points": 1e-9,
    "stable_rank": 1e-6,
    "tier": 1e-6,
    "table_skill": 1e-6,
    "decision_quality": 1e-6,
}
"""Tolerances in Elo, nats, ranks and points: above rounding errors, below visible digits."""

RELATIVE = {"dynamic": 2e-4}
"""Tolerances as parts of a number, above rounding errors. The errors of the constants of strength
over time are differences of slopes: where exponentials differ in their last bit, as on another kind
of processor, they differ by up to 4e-5 of themselves."""


def golden_input(task: str) -> Input:
    """A small input that is the same on every machine."""
    rng = streams.named("golden", task)
    if task in ("static", "dynamic", "contest", "dan_points"):
        games = simulate.pairwise(n_players=9, n_games=120, rng=rng, draw_share=0.2)
        arrays = {
            "first_idx": games.first_idx,
            "second_idx": games.second_idx,
            "wins": (games.score == 1).astype(np.int64),
            "draws": (games.score == 0.5).astype(np.int64),
            "losses": (games.score == 0).astype(np.int64),
            "handicap": np.zeros(120, np.int32),
            "neutral": np.arange(120) % 5 == 0,
            "played_at": games.day * 86_400_000_000,
        }
        if task == "dan_points":
            arrays |= {"start_points": np.append(np.full(8, np.nan), 106.5)}
            arrays |= {name: np.arange(9) - 2 for name in ("start_rank", "last_rank")}
        if task in ("dynamic", "contest"):
            arrays |= {"day": games.day.astype(np.int32), "importance": np.ones(120)}
    elif task == "stable_rank":
        tables = simulate.tables(n_players=9, n_games=120, rng=rng)
        day = np.repeat(np.arange(120) // 2, 4)
        order = np.lexsort((tables.place.ravel(), day, tables.player_idx.ravel()))
        arrays = {
            "player_idx": tables.player_idx.ravel()[order],
            "played_at": day[order] * 86_400_000_000,
            "place": tables.place.ravel()[order],
            "points": np.full(480, np.nan),
            "n_seats": np.full(480, 4),
        }
    elif task == "table_skill":
        tables = simulate.tables(n_players=9, n_games=120, rng=rng)
        by_place = np.argsort(tables.place, axis=1)
        arrays = {
            "player_idx": np.take_along_axis(tables.player_idx, by_place, axis=1).ravel(),
            "played_at": np.repeat(np.arange(120) // 2, 4) * 86_400_000_000,
            "place": np.tile([1, 2, 3, 4], 120),
            "n_seats": np.full(480, 4),
        }
    elif task == "decision_quality":
        arrays = golden_decisions(rng)
    else:
        arrays = golden_event(rng)
    players = tuple(f"p{i}" for i in range(9))
    period = Period("golden", end_at=dt.datetime(2024, 1, 1))
    return Input(period, players, arrays, "golden", 120, 120, None, {})


def golden_event(rng: np.random.Generator) -> dict[str, Any]:
    """An event of nine players, of whom two entered late and the last player entered again."""
    minute, n = 60_000_000, 10
    player = np.append(rng.permutation(9), 0)
    player[-1] = player[4]
    busted = np.linspace(300, 30, n).astype(np.int64)
    registered = np.zeros(n, dtype=np.int64)
    registered[[2, 4, 6]] = [80, 45, 75]
    fixed = {"started_at": 0, "registration_closes_at": 100, "ended_at": 300}
    entry = np.where(np.arange(n) == 4, 2, 1)
    return {
        "player_idx": player,
        "place": np.arange(1, n + 1),
        "entry": entry,
        "logged_entry": entry,
        "hands": np.full(n, np.nan),
        "table_size": np.full(n, 9),
        "registered_at": registered * minute,
        "busted_at": busted * minute,
        **{name: np.full(n, at * minute) for name, at in fixed.items()},
    }


def golden_decisions(rng: np.random.Generator) -> dict[str, Any]:
    """Decisions of nine players in a dozen games, some of them without a value."""
    n = 90
    best = np.round(rng.uniform(500, 8000, n))
    value = np.where(rng.random(n) < 0.6, best, np.round(best * rng.random(n)))
    uncounted = rng.random(n) < 0.1
    texts = ("file_id", "tiles", "melds", "cut", "best", "judged_as")
    return {
        "player_idx": np.sort(rng.integers(0, 9, n)).astype(np.int32),
        "line": np.ones(n, np.int64),
        "game_hash": rng.integers(0, 12, n),
        "nth": np.arange(n),
        "hand": rng.integers(1, 9, n),
        "turn": rng.integers(1, 19, n),
        "value": np.where(uncounted, np.nan, value),
        "best_value": np.where(uncounted, np.nan, best),
        "shanten": rng.integers(0, 5, n),
        "is_open": rng.random(n) < 0.3,
        "is_threatened": rng.random(n) < 0.2,
        **{name: np.full(n, b"1m") for name in texts},
        **{f"refused_{name}": np.zeros(0, np.int64) for name in ("line", "hand")},
        **{f"refused_{name}": np.zeros(0, "S1") for name in ("file_id", "rule", "message")},
    }


def golden_league() -> League:
    """A league with strength over time, draws and an advantage of the first move."""
    return League.model_validate(
        {
            "name": "golden",
            "kind": "pairwise",
            "source": [{"path": "inbox/*.csv"}],
            "static": {"order": True, "draws": "davidson"},
            "dynamic": {},
        }
    )


def numbers(task: str) -> Numbers:
    """Every column of numbers in a task's results for the golden input."""
    parameters = {
        "static": Static(order=True, replicates=64).model_dump(mode="json"),
        "dynamic": parameters_of_dynamic(golden_league()),
        "dan_points": DanPoints(start={"p8": 106.5}).model_dump(mode="json"),
        "contest": Contest(every="month").model_dump(mode="json"),
        "stable_rank": StableRank(recent=[20], rolling=20).model_dump(mode="json"),
        "tier": Tier().model_dump(mode="json"),
        "table_skill": Skill(drift=5.0).model_dump(mode="json"),
        "decision_quality": Decisions(costliest=3).model_dump(mode="json"),
    }[task]
    job = Job("golden", task, "golden", golden_input(task), parameters)
    ((_, outcome),) = rate((job,), None)
    return {
        f"{table}.{column}": [None if x is None or not np.isfinite(x) else x for x in values]
        for table, frame in outcome.tables.items()
        for column, values in frame.select(
            name for name, dtype in frame.schema.items() if dtype.is_numeric()
        )
        .to_dict(as_series=False)
        .items()
    }


@pytest.mark.parametrize("task", sorted(TASKS))
def test_numbers_do_not_move_without_a_new_method_version(task: str) -> None:
    found = {"method_version": TASKS[task].method_version, "numbers": numbers(task)}
    stored = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
    if os.environ.get("BANZUKE_WRITE_GOLDEN"):
        same_version = stored.get(task, {}).get("method_version") == TASKS[task].method_version
        if same_version:  # numbers that move less than the tolerance may be written anew
            where = moved_in(stored[task]["numbers"], found["numbers"], *tolerances(task))
            assert not where, f"raise its method_version first: {where}"
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(json.dumps(stored | {task: found}, indent=1) + "\n", encoding="utf-8")
        return
    assert stored[task]["method_version"] == TASKS[task].method_version, (
        "write the golden file anew"
    )
    assert not moved_in(stored[task]["numbers"], found["numbers"], *tolerances(task))


def tolerances(task: str) -> tuple[float, float]:
    """The tolerance of a task's numbers, and that as a part of each number."""
    return TOLERANCE[task], RELATIVE.get(task, 1e-9)


def moved_in(before: Numbers, now: Numbers, tolerance: float, relative: float = 1e-9) -> list[str]:
    """The columns whose numbers, or missing numbers, differ by more than both tolerances."""
    both = before.keys() & now.keys()
    moved = [c for c in both if not _are_equal(before[c], now[c], tolerance, relative)]
    return sorted({*(before.keys() ^ now.keys()), *moved})


def _are_equal(before: list[Any], now: list[Any], tolerance: float, relative: float) -> bool:
    if [x is None for x in before] != [x is None for x in now]:
        return False
    known = [(a, b) for a, b in zip(now, before, strict=True) if a is not None]
    return all(a == pytest.approx(b, abs=tolerance, rel=relative) for a, b in known)


def test_numbers_within_the_tolerance_have_not_moved() -> None:
    before = {"a": [1.0, None], "b": [2.0]}
    assert moved_in(before, {"a": [1.0 + 1e-7, None], "b": [2.0]}, 1e-6) == []
    assert moved_in(before, {"a": [1.0 + 1e-5, None], "b": [2.0]}, 1e-6) == ["a"]
    assert moved_in(before, {"a": [1.0, 3.0], "b": [2.0]}, 1e-6) == ["a"]
    assert moved_in(before, {"a": [1.0, None], "c": [2.0]}, 1e-6) == ["b", "c"]

"""Small homes: a league in a few words, logs from rows, nights without an engine."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pytest

from banzuke.flows.corrections.rows import read_corrections
from banzuke.flows.corrections.take_in import take_corrections
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_all, ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.leagues.league_history import record_league_files
from banzuke.flows.people.aliases import aliases_of, store_aliases
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Store, open_store, write_working
from banzuke.flows.store.migrate import migrate
from banzuke.flows.tasks.register import TASKS, inputs_of, rate, task_of, tasks_of
from banzuke.flows.tasks.task import Job, Outcome
from banzuke.flows.versions.chain import state_before
from banzuke.flows.versions.plan import Plan, parameters_of, plan
from banzuke.flows.versions.settle import Settled, settle
from banzuke.flows.versions.stage import Staged, stage
from tests.empty_home import empty_home

HEADERS = {
    "pairwise": "date,black,white,result",
    "table": "date,p1,p2,p3,p4,s1,s2,s3,s4",
    "tournament": "event,end,player,place",
}
COLUMNS = {
    "pairwise": {"played_at": "date", "first": "black", "second": "white", "score": "result"},
    "table": {
        "played_at": "date",
        **{f"player_{seat}": f"p{seat}" for seat in (1, 2, 3, 4)},
        **{f"place_{seat}": f"s{seat}" for seat in (1, 2, 3, 4)},
    },
    "tournament": {"event": "event", "ended_at": "end", "player": "player", "place": "place"},
}


@pytest.fixture(scope="session")
def make_league() -> Callable[..., League]:
    """A function that returns a league reading inbox/*; keywords are keys of its only source."""

    def make(
        kind: str = "pairwise", *, league: dict[str, Any] | None = None, **source: Any
    ) -> League:
        settings = {"path": "inbox/*", "columns": COLUMNS[kind], **source}
        return League.model_validate(
            {"name": "club", "kind": kind, "period": "year", "source": [settings], **(league or {})}
        )

    return make


@pytest.fixture
def log(home: Home) -> Callable[..., Path]:
    """A function that writes rows, each as text, below the header of a kind, to inbox/<name>."""

    def write(name: str, *rows: str, kind: str = "pairwise", header: str | None = None) -> Path:
        path = home.root / "inbox" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join([header or HEADERS[kind], *rows]) + "\n", encoding="utf-8")
        return path

    return write


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty working file with all migrations: a copy takes a third of the time of a new one."""
    home = empty_home(tmp_path_factory.mktemp("migrated") / "home")
    home.store.mkdir()
    with closing(write_working(home)) as connection:
        migrate(Store(connection._duckdb, home, run_id="none"))
    return home.working_file


@pytest.fixture(scope="session")
def opened(migrated: Path) -> Callable[[Home], AbstractContextManager[Store]]:
    """A function that opens the store of a home for writing, and first makes what is missing."""

    @contextmanager
    def open_(home: Home) -> Iterator[Store]:
        home.store.mkdir(exist_ok=True)
        if not home.working_file.exists():
            shutil.copyfile(migrated, home.working_file)
        with open_store(home, command="test") as store:
            yield store

    return open_


@pytest.fixture
def begun() -> None:
    """What a home has before `store` opens it: nothing.

    A file whose tests begin with the same night overrides this fixture, and makes the home once.
    """


@pytest.fixture
def store(home: Home, opened: Callable[..., Any], begun: None) -> Iterator[Store]:
    """The store of a home, which is empty unless a file says otherwise; open for writing."""
    with opened(home) as store:
        yield store


@dataclass
class Night:
    """A night without an engine: its plan, its results, and the published versions."""

    plan: Plan
    results: list[tuple[Job, Outcome]]
    published: Staged
    settled: Settled


@pytest.fixture(scope="session")
def run_without_engine() -> Callable[..., Night]:
    """A function that runs one league's night with made-up ratings that pass every audit.

    ``spoil`` changes the results before they are published; a ``review`` shows no result.
    """

    def run(
        store: Store,
        league: League,
        *,
        spoil: Callable[[Job, Outcome], Outcome] | None = None,
        review: bool = False,
    ) -> Night:
        ingest_league(store, store.home, league)
        store_aliases(store, league)
        take_corrections(store, league, read_corrections(store.home))
        parameters = parameters_of(league, aliases_of(store, league.namespace))
        todo = plan(store, league, prepare(store, league, inputs_of(league)).inputs, parameters)
        results = made_up_results(store, todo)
        if spoil:
            results = [(job, spoil(job, outcome)) for job, outcome in results]
        published = stage(store, results, review=review)
        plans = {task_of(league): todo}
        settled = settle(store, league, plans, waiting=published.waiting, review=review)
        return Night(todo, results, published, settled)

    return run


@pytest.fixture(scope="session")
def rate_home() -> Callable[[Home], None]:
    """A function that rates all leagues of a home with the real engine, and publishes them.

    The function runs the steps of a night that tests of published ratings need, and no others.
    """

    def rate_(home: Home) -> None:
        folder = read_folder(home.leagues)
        leagues = folder.leagues
        with open_store(home, command="test") as store:
            record_league_files(store, folder.usable)
            reports = ingest_all(store, leagues)
            assert not [report for report in reports.values() if isinstance(report, Exception)]
            for league in leagues:
                plans = _plans(store, league)
                for todo in plans.values():
                    published = stage(store, _rated(store, todo))
                    assert not published.rejected
                settle(store, league, plans)
            refresh_serving(store)

    return rate_


def _plans(store: Store, league: League) -> dict[str, Plan]:
    aliases = aliases_of(store, league.namespace)
    prepared = prepare(store, league, inputs_of(league))
    return {
        task: plan(
            store, league, prepared.of(task),
            parameters_of(league, aliases, task), task,
        )
        for task in tasks_of(league)
    }  # fmt: skip


def _rated(store: Store, todo: Plan) -> list[tuple[Job, Outcome]]:
    if not todo.jobs:
        return []
    if TASKS[todo.jobs[0].task].is_stream:
        return rate(todo.jobs, state_before(store, todo.jobs[0]))
    return [result for job in todo.jobs for result in rate((job,), None)]


def made_up_results(store: Store, todo: Plan) -> list[tuple[Job, Outcome]]:
    """Rows for each job of a plan that pass every audit."""
    jobs = todo.jobs
    is_stream = bool(jobs) and jobs[0].task == "tier"
    before = state_before(store, jobs[0]) if is_stream else None
    entries = {player: known.entries for player, known in before.players.items()} if before else {}
    results = []
    for job in jobs:
        frame = ROWS[job.task](job)
        if is_stream:
            so_far = [entries.get(player, 0) for player in frame["player_id"]]
            frame = frame.with_columns((pl.Series(so_far) + pl.col("entry")).alias("entries"))
            entries |= dict(frame.sort("entries").select("player_id", "entries").iter_rows())
        tables = {TABLES[job.task]: frame, **MORE_TABLES[job.task](job)}
        results.append((job, Outcome(tables, {"converged": True}, 0.5)))
    return results


def _pair_rows(job: Job) -> dict[str, pl.DataFrame]:
    arrays, ids = job.input.arrays, pl.Series(job.input.player_ids, dtype=pl.String)
    cells = pl.DataFrame(
        {
            "first_id": ids.gather(arrays["first_idx"]),
            "second_id": ids.gather(arrays["second_idx"]),
            **{name: arrays[name] for name in ("neutral", "handicap", "wins", "draws", "losses")},
        }
    )
    stronger = pl.DataFrame({"player_id": ids[1:2], "opponent_id": ids[:1]})
    pair = {"games": 2, "scored": 1.5, "expected": 1.0, "term": 20.0, "error": 40.0, "sure": 0.7}
    return {
        "matchup_cell": cells,
        "compatibility": stronger.with_columns(pl.lit(v).alias(k) for k, v in pair.items()),
        "superiority": stronger.with_columns(pl.lit(0.75).alias("probability")),
    }


def _static_rows(job: Job) -> pl.DataFrame:
    arrays, n_players = job.input.arrays, len(job.input.player_ids)
    first, second = arrays["first_idx"], arrays["second_idx"]

    def total(of_first: str, of_second: str) -> npt.NDArray[np.int64]:
        sums = np.bincount(first, arrays[of_first], n_players)
        return (sums + np.bincount(second, arrays[of_second], n_players)).astype(np.int64)

    wins, draws = total("wins", "losses"), total("draws", "draws")
    losses = total("losses", "wins")
    rating = 1500.0 + np.arange(n_players)
    return pl.DataFrame(
        {
            # The columns have types, because a period without counted games has no row.
            "player_id": pl.Series(job.input.player_ids, dtype=pl.String),
            "status": pl.Series(["rated"] * n_players, dtype=pl.String),
            "gauge": pl.Series(["league"] * n_players, dtype=pl.String),
            "rating": rating,
            "lo95": rating - 20,
            "lo68": rating - 10,
            "median": rating,
            "hi68": rating + 10,
            "percentile_lo95": rating - 20,
            "percentile_hi95": rating + 20,
            "hi95": rating + 20,
            "infinite_share": np.zeros(n_players),
            "rank": np.arange(n_players, 0, -1),
            "games": wins + draws + losses,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "opponents": np.ones(n_players, dtype=np.int64),
            "component": np.zeros(n_players, dtype=np.int64),
        }
    )


def _stable_rank_rows(job: Job) -> pl.DataFrame:
    n_players = len(job.input.player_ids)
    counts = np.zeros((n_players, 4), dtype=np.int64)
    np.add.at(counts, (job.input.arrays["player_idx"], job.input.arrays["place"] - 1), 1)
    exact = 7.0 - np.arange(n_players)
    return pl.DataFrame(
        {
            "player_id": list(job.input.player_ids),
            "games": counts.sum(axis=1),
            **{f"place_{place}": counts[:, place - 1] for place in (1, 2, 3, 4)},
            "exact": exact,
            "lo95": exact - 1,
            "hi95": exact + 1,
        }
    )


def _tier_rows(job: Job) -> pl.DataFrame:
    """Rows of entries; ``mu_after`` differs from version to version."""
    ids = [job.input.player_ids[i] for i in job.input.arrays["player_idx"]]
    fixed = {
        "mu_before": 1500.0, "sigma_before": 500.0, "rate_before": 0.0,
        "mu_after": 1500.0 + int(job.version_id[:4], 16), "sigma_after": 450.0,
        "rate_after": 150.0, "tier_rate": 150.0, "tier": "C",
        "gain_core": 150.0, "gain_hands": 0.0, "gain_partial": 0.0, "gain_place": 0.0,
        "gain_conservation": 0.0, "gain_late": 0.0,
    }  # fmt: skip
    arrays = job.input.arrays
    named = {"player_id": ids, "place": arrays["place"], "entry": arrays["entry"].astype(np.int64)}
    return pl.DataFrame(named).with_columns(
        pl.lit(value).alias(name) for name, value in fixed.items()
    )


def _tier_event(job: Job) -> dict[str, pl.DataFrame]:
    season = {"season": job.input.season, "season_number": job.input.season_number}
    return {"tier_event": pl.DataFrame([{**season, "minimum_entries": 1, "surplus": 0.0}])}


TABLES = {"static": "static_rating", "stable_rank": "stable_rank", "tier": "tier_entry"}
ROWS = {"static": _static_rows, "stable_rank": _stable_rank_rows, "tier": _tier_rows}
MORE_TABLES = {"static": _pair_rows, "stable_rank": lambda _: {}, "tier": _tier_event}


@pytest.fixture
def set_method(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """A function that gives a task another method version."""

    def set_(task: str, version: int) -> None:
        monkeypatch.setitem(TASKS, task, replace(TASKS[task], method_version=version))

    return set_

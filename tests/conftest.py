"""Fixtures of all tests: one loopback Prefect server, small homes, the real logs."""

import fcntl
import gc
import importlib.util
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import hypothesis
import pytest

from banzuke.engine.compiled.kernel_cache import prepare_engine
from banzuke.flows.home import Home
from banzuke.flows.store import databases
from tests.empty_home import empty_home
from tests.forks import end_server
from tests.marks import add_marks
from tests.promises.scale import IS_LONG, n_examples
from tests.watcher import start_watcher

gc.disable()  # off during collection: modules stay in memory (see pytest_collection_finish)
prepare_engine()
# One thread saves a fifth of the time of a store with a few rows, and tests make thousands of such
# stores. Commands in their own processes have the usual number of threads.
databases.CONFIG["threads"] = 1
# Blocks of 16 kB instead of 256 kB save another twentieth of the time.
databases.CONFIG["default_block_size"] = 16384
# DuckDB searches the whole import path for pandas at each parameter of each query. None says that
# pandas is missing.
if importlib.util.find_spec("pandas") is None:
    sys.modules["pandas"] = None  # type: ignore[assignment]
# Hypothesis has no time limits in tests, neither for an example nor for making it.
hypothesis.settings.register_profile(
    "no clock",
    max_examples=n_examples(100),
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("no clock")

SHARED = Path(__file__).parents[2] / "shared"


def pytest_configure() -> None:
    start_watcher()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        add_marks(item)


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()  # thousands of tests and modules stay: the collector skips them from now on
    gc.enable()


def pytest_sessionfinish() -> None:
    end_server()


@pytest.fixture(scope="session", autouse=True)
def _threads_of_users() -> None:
    """Commands in tests use polars' default number of threads, not the number in the Makefile."""
    os.environ.pop("POLARS_MAX_THREADS", None)


@pytest.fixture(scope="session")
def shared_folder() -> Path:
    """The folder of real logs and published numbers beside this clone; a user's clone has none."""
    for folder in (SHARED, SHARED / "data", SHARED / "reference"):
        if not folder.is_dir():
            pytest.skip(f"no real logs and published numbers here: {folder} is missing")
    return SHARED


@pytest.fixture(scope="session")
def real_logs(shared_folder: Path) -> Path:
    """The folder of real logs."""
    return shared_folder / "data"


@dataclass
class PrefectSettings:
    """The address of the Prefect server for this process and its children.

    The server itself need not run.
    """

    folder: Path
    url: str
    held: socket.socket
    """A bound socket that reserves the port until the server starts."""


@pytest.fixture(scope="session")
def prefect_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrefectSettings]:
    """Prefect's settings without a server, for tests in which Prefect runs no night.

    Prefect reads the settings once, when it is imported. With them, commands can run in forks.
    """
    folder = tmp_path_factory.mktemp("prefect")
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{held.getsockname()[1]}/api"
        os.environ |= {
            "PREFECT_HOME": str(folder),
            "PREFECT_API_URL": url,
            "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "false",
            "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
            "DO_NOT_TRACK": "1",
            "PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL": "CRITICAL",
            # Otherwise unsent log records keep this process waiting after the server has ended.
            "PREFECT_LOGGING_TO_API_ENABLED": "false",
        }
        yield PrefectSettings(folder, url, held)


@pytest.fixture(scope="session")
def prefect_server(
    prefect_settings: PrefectSettings, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """One Prefect server on loopback for all tests, for nights in this process and in children."""
    folder, url = prefect_settings.folder, prefect_settings.url
    port = url.removesuffix("/api").rpartition(":")[2]
    command = [sys.executable, "-m", "prefect", "server", "start", "--host", "127.0.0.1"]
    # Scheduling is a service of the server; only the long form of tests/promises needs it.
    services = [] if IS_LONG else ["--no-services"]
    with ExitStack() as at_end:
        log = at_end.enter_context((folder / "server.log").open("wb"))
        with _database_made_once(folder, tmp_path_factory):
            prefect_settings.held.close()
            server = subprocess.Popen(
                [*command, "--port", port, "--no-ui", *services],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            at_end.callback(server.wait)
            at_end.callback(server.terminate)
            _wait_until_healthy(url, server)
        yield url


@contextmanager
def _database_made_once(folder: Path, temporary: pytest.TempPathFactory) -> Iterator[None]:
    """Start a server inside this block: its database is copied from the first worker that made it.

    Making the database takes four of the seven CPU seconds in which Prefect starts.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        yield
        return
    of_all_workers, name = temporary.getbasetemp().parent, "prefect.db"
    kept = of_all_workers / name
    with (of_all_workers / "prefect.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists():
            shutil.copyfile(kept, folder / name)
        yield
        if not kept.exists():
            # SQLite's backup also copies what the server wrote into files beside the database.
            with (
                closing(sqlite3.connect(folder / name)) as made,
                closing(sqlite3.connect(kept)) as copy,
            ):
                made.backup(copy)


def _wait_until_healthy(url: str, server: "subprocess.Popen[bytes]") -> None:
    while True:
        if server.poll() is not None:
            raise RuntimeError(f"the Prefect server ended with code {server.returncode}")
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=60) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)


@pytest.fixture(scope="session", autouse=True)
def one_reading_process() -> Iterator[None]:
    """One process that reads logs, for all tests of a worker: it starts in half a second."""
    from banzuke.flows.ingest.reading_process.log_reader import reading
    from banzuke.flows.leagues.reading import Reading

    with reading(Reading()):  # the process starts when the first file is read
        yield


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """An empty home."""
    return empty_home(tmp_path / "home")


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Home]:
    """A function that fills a home: by ``make`` the first time, by a copy of that home afterwards.

    Many tests begin with the same rated home, which takes a second to make.
    """
    kept: dict[object, Path] = {}

    def fill(home: Home, make: Callable[[], object], *differs: object) -> Home:
        key = (make.__module__, make.__qualname__, repr(differs))
        if key in kept:
            shutil.copytree(kept[key], home.root, dirs_exist_ok=True)
        else:
            make()
            kept[key] = tmp_path_factory.mktemp("made") / "home"
            shutil.copytree(home.root, kept[key])
        return home

    return fill


@pytest.fixture(scope="session")
def run_night() -> Callable[..., object]:
    """A function that runs a night in this process and returns its report, failed or not."""
    from banzuke.flows.night import night
    from banzuke.flows.night.alone import run_alone, telling
    from banzuke.flows.night.report import NightFailed

    def run(home: Home, *, workers: int = 1, **options: object) -> object:
        try:
            with telling(home):
                return run_alone(
                    night.run_night, str(home.root), workers=workers, quiet=True, **options
                )
        except NightFailed as failed:
            return failed.report

    return run


@pytest.fixture(scope="session")
def run_flow(prefect_server: str) -> Callable[..., object]:
    """A function that runs a night with Prefect and returns its report, failed or not."""
    from banzuke.flows.night.report import NightFailed
    from banzuke.flows.nightly import nightly

    def run(home: Home, **options: object) -> object:
        try:
            return nightly(str(home.root), quiet=True, **options)
        except NightFailed as failed:
            return failed.report

    return run


@pytest.fixture
def run_either(request: pytest.FixtureRequest) -> Callable[..., object]:
    """`run_night`, then `run_flow`: a test runs once without Prefect and once with Prefect."""
    return request.getfixturevalue(request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that asks for ``run_either`` with both functions."""
    if "run_either" in metafunc.fixturenames:
        metafunc.parametrize("run_either", ["run_night", "run_flow"], indirect=True)


@pytest.fixture(scope="session")
def run_backfill() -> Callable[..., object]:
    """A function that backfills a league in this process and returns the report, failed or not.

    The keywords are fields of `BackfillRequest`, apart from ``workers`` and ``ingest_first``.
    """
    from banzuke.flows.night import backfill
    from banzuke.flows.night.alone import run_alone
    from banzuke.flows.night.backfill_record import BackfillRequest
    from banzuke.flows.night.report import NightFailed

    def run(
        home: Home, league: str, *, workers: int = 1, ingest_first: bool = True, **asked: object
    ) -> object:
        try:
            return run_alone(
                backfill.run_backfill, str(home.root), league, BackfillRequest.of(asked),
                workers=workers, ingest_first=ingest_first, quiet=True,
            )  # fmt: skip
        except NightFailed as failed:
            return failed.report

    return run

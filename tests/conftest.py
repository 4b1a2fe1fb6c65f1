"""Fixtures of all tests: Prefect's settings and server, small homes, the real logs."""

import gc
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest

from banzuke.engine.compiled.kernel_cache import prepare_engine
from banzuke.flows.home import Home
from banzuke.flows.store import databases
from tests import prefect_of_run
from tests.empty_home import empty_home
from tests.forks import end_server
from tests.marks import add_marks
from tests.promises.scale import n_examples
from tests.watcher import is_main_process, start_watcher

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
    if is_main_process():
        prefect_of_run.end()


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


@pytest.fixture(scope="session")
def prefect_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Prefect's settings without a server, for tests in which Prefect runs no night.

    Prefect reads the settings once, when it is imported. With them, commands can run in forks. The
    value is the port of the server.
    """
    with prefect_of_run.reserved_port() as port:
        os.environ |= {
            "PREFECT_HOME": str(tmp_path_factory.mktemp("prefect")),
            "PREFECT_API_URL": f"http://127.0.0.1:{port}/api",
            "PREFECT_SERVER_ALLOW_EPHEMERAL_MODE": "false",
            "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
            "DO_NOT_TRACK": "1",
            "PREFECT_LOGGING_HANDLERS_CONSOLE_LEVEL": "CRITICAL",
            # Otherwise unsent log records keep this process waiting after the server has ended.
            "PREFECT_LOGGING_TO_API_ENABLED": "false",
        }
        yield port


@pytest.fixture(scope="session")
def prefect_server(prefect_settings: int) -> str:
    """The Prefect server of all workers, for nights in this process and in children: its URL."""
    prefect_of_run.start_once(prefect_settings)
    return os.environ["PREFECT_API_URL"]


@pytest.fixture(scope="session", autouse=True)
def one_reading_process() -> Iterator[None]:
    """One process that reads logs, for all tests of a worker: it starts in half a second.

    It reads files of a few rows, for which several threads of polars take half as much CPU time
    again. Processes that commands start have the usual number of threads.
    """
    from banzuke.flows.ingest.reading_process import process
    from banzuke.flows.ingest.reading_process.log_reader import reading
    from banzuke.flows.leagues.reading import Reading

    process.KEPT_MEMORY["POLARS_MAX_THREADS"] = "1"
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

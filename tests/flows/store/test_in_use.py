"""A database that another program has open to write it: a message with what helps."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import build_serving, served_generation
from banzuke.flows.store import NothingPublished, StoreUnusable, open_serving, open_store

pytestmark = pytest.mark.slow

HOLD = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print(1, flush=True); sys.stdin.read()"


@contextmanager
def held(file: Path) -> Iterator[int]:
    """Let another process open a file as DuckDB does if nothing else is said; yield its id."""
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        try:
            yield other.pid
        finally:
            other.kill()


def test_who_has_a_file_open_is_named_and_a_night_replaces_what_is_published(home: Home) -> None:
    with open_store(home, command="test") as store:
        build_serving(store)

    with held(home.serving_file) as pid:
        with pytest.raises(NothingPublished, match=rf"PID {pid}.*duckdb -readonly"):
            open_serving(home)
        assert served_generation(home) is None
        with open_store(home, command="test") as store:
            build_serving(store)
        open_serving(home).close()
    with (
        held(home.working_file) as pid,
        pytest.raises(StoreUnusable, match=rf"PID {pid}.*end that program"),
        open_store(home, command="test"),
    ):
        pass

"""A lake that cannot be opened: messages show no password and name a remedy, and a full disk leaves
no half lake. The tests need no server."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("duckdb_extension_ducklake", reason="the extra `lake` is not installed")

from banzuke.flows.errors import DiskFull
from banzuke.flows.serving.lake.connect import open_lake
from banzuke.flows.serving.lake.errors import NoLake
from tests.command_line import banzuke

pytestmark = pytest.mark.slow

NOBODY = "host=127.0.0.1 port=9 dbname=ratings user=me"


@contextmanager
def files_up_to(n_bytes: int) -> Iterator[None]:
    """Let this process write no file beyond so many bytes, as on a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (n_bytes, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize(
    "address",
    [
        f"ducklake:postgres:{NOBODY} password=hunter2",
        f"ducklake:postgres:{NOBODY} password='hunter2 too'",
        f"ducklake:postgres:{NOBODY} password=bad hunter2",
        "ducklake:postgres:postgresql://me:hunter2@127.0.0.1:9/ratings",
        "ducklake:postgres:postgresql://me:hunter2/x@127.0.0.1:9/ratings",
        "ducklake:postgres:postgresql://me:x@hunter2@127.0.0.1:9/ratings",
        "ducklake:postgres:postgresql://me:hunter2%zz@127.0.0.1:9/ratings",
        "postgres:password=hunter2",
    ],
)
def test_no_message_shows_a_part_of_a_password(address: str) -> None:
    with pytest.raises(NoLake) as refused, open_lake(address):
        pass
    assert "hunter2" not in str(refused.value)


def test_the_command_line_shows_the_host_and_not_the_password() -> None:
    address = f"ducklake:postgres:{NOBODY} password=hunter2"
    answer = banzuke("sql", "--lake", address, "SELECT 1")
    assert answer.returncode == 2
    assert "127.0.0.1" in answer.stderr
    assert "hunter2" not in answer.stderr + answer.stdout


def test_a_new_lake_on_a_full_disk_leaves_no_file(tmp_path: Path) -> None:
    address = f"ducklake:{tmp_path}/club.ducklake"
    with (
        files_up_to(8192),
        pytest.raises(DiskFull),
        open_lake(address, data_path=str(tmp_path)),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
    with open_lake(address, data_path=str(tmp_path)) as lake:
        assert lake.rows("SELECT 1") == [(1,)]


def test_half_a_lake_of_a_killed_publish_stays_and_the_message_says_what_to_do(
    tmp_path: Path,
) -> None:
    half = tmp_path / "club.ducklake"
    for n_bytes in (0, 8192):
        half.write_bytes(bytes(n_bytes))
        address = f"ducklake:{half}"
        with (
            pytest.raises(NoLake, match="killed one left this file: delete"),
            open_lake(address),
        ):
            pass
        assert half.stat().st_size == n_bytes


def test_a_lake_opens_again_in_the_process_in_which_a_commit_failed(tmp_path: Path) -> None:
    address = f"ducklake:{tmp_path}/club.ducklake"
    with open_lake(address, data_path=str(tmp_path / "data")) as lake:
        lake.execute("CREATE TABLE kept AS SELECT 1 AS number")
    with (
        pytest.raises(DiskFull, match="Failed to commit"),
        open_lake(address) as lake,
        files_up_to(1),
        lake.transaction(),
    ):
        lake.execute("INSERT INTO kept VALUES (2)")
    with open_lake(address) as lake:
        lake.execute("INSERT INTO kept VALUES (3)")
        assert lake.rows("FROM kept ORDER BY number") == [(1,), (3,)]

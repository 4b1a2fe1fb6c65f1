"""Messages about a lake that cannot be opened show no password; the tests need no server."""

import pytest

pytest.importorskip("duckdb_extension_ducklake", reason="the extra `lake` is not installed")

from banzuke.flows.serving.lake.connect import open_lake
from banzuke.flows.serving.lake.errors import NoLake
from tests.command_line import banzuke

pytestmark = pytest.mark.slow

NOBODY = "host=127.0.0.1 port=9 dbname=ratings user=me"


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

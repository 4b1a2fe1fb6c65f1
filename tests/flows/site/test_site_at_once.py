"""Many readers ask at once while ratings change: every request gets one fresh answer."""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.site.server.server import make_app
from banzuke.flows.store import open_serving, open_store

BASE = "http://127.0.0.1:4280"
PATHS = ("/api/static_rating?league=club", "/api/version?limit=3", "/api/openapi.json", "/api/")


@pytest.fixture
def own(published: Home, site: object, tmp_path: Path) -> Home:
    """A copy of the home, whose store may change."""
    shutil.copytree(published.root, tmp_path / "home", symlinks=True)
    return Home(tmp_path / "home")


@pytest.fixture
def client(own: Home) -> Iterator[TestClient]:
    """A client of the server of that home."""
    with TestClient(make_app(own, port=4280, keeps_fresh=False), base_url=BASE) as made:
        yield made


@pytest.mark.slow
def test_requests_that_overlap_are_all_answered(client: TestClient) -> None:
    with ThreadPoolExecutor(8) as eight:
        answers = list(eight.map(client.get, PATHS * 10))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == len(PATHS)


@pytest.mark.long
def test_new_rows_are_answered_while_a_reader_has_the_old_file_open(
    own: Home, client: TestClient
) -> None:
    runs = "/api/run?limit=1000"
    before = client.get(runs).json()["rows"]
    reader = open_serving(own)
    with open_store(own, command="test") as store:
        build_serving(store)
    after = client.get(runs).json()["rows"]
    assert len(after) == len(before) + 1
    assert len(reader.rows("FROM run")) == len(before), "who has opened a file keeps it"
    newer = open_serving(own)
    assert len(newer.rows("FROM run")) == len(after)
    newer.close()
    reader.close()


def test_a_reader_that_is_locked_down_locks_no_other(own: Home) -> None:
    one, other = open_serving(own), open_serving(own)
    one.lock_down()
    other.lock_down()
    assert one.rows("SELECT 1") == other.rows("SELECT 1")
    one.close()
    other.close()

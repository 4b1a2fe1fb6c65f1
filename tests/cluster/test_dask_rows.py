"""A night or a backfill on a Dask cluster gives the rows of a local night."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from tests.cluster.dask_cluster import (
    Cluster,
    assert_same_rows,
    killed_at_work,
    make_home,
    running_cluster,
)
from tests.command_line import banzuke
from tests.extras import need

need("distributed", "the extra `dask` is not installed")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers."""
    with running_cluster(tmp_path_factory.mktemp("dask"), 2) as found:
        yield found


def test_a_night_gives_the_rows_of_a_local_one(
    cluster: Cluster, local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    night = banzuke("nightly", "--home", home.root, "--dask", cluster.address)
    assert night.returncode == 0, night.stderr
    assert_same_rows(home, local)


@pytest.mark.rare
def test_a_backfill_gives_the_rows_of_a_local_night(
    cluster: Cluster, local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    for league in ("alpha", "beta"):
        command = ["backfill", "--home", home.root, "--league", league]
        done = banzuke(*command, "--dask", cluster.address)
        assert done.returncode == 0, done.stderr
    assert_same_rows(home, local)


@pytest.mark.rare
def test_a_killed_worker_changes_no_row(cluster: Cluster, local: Home, tmp_path: Path) -> None:
    home = make_home(tmp_path / "home")
    victim = cluster.add_worker()
    cluster.wait_for_workers(3)
    with killed_at_work(victim, victim):
        night = banzuke("nightly", "--home", home.root, "--dask", cluster.address)

    assert night.returncode == 0, night.stderr
    assert victim.poll() == -9, "the worker was not killed while it worked"
    assert_same_rows(home, local)

"""A cluster that is missing, ends or has another version of the engine gives an error at once."""

from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.night import dask_workers
from banzuke.flows.night.dask_workers import DaskWorkers, NoCluster
from tests.cluster.dask_cluster import (
    assert_same_rows,
    killed_at_work,
    make_home,
    running_cluster,
)
from tests.command_line import banzuke
from tests.extras import need

need("distributed", "the extra `dask` is not installed")


@pytest.mark.rare
def test_a_dead_scheduler_fails_fast_and_the_next_run_completes(
    local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    with (
        running_cluster(tmp_path, 1) as doomed,
        killed_at_work(doomed.workers[0], doomed.scheduler),
    ):
        night = banzuke("nightly", "--home", home.root, "--dask", doomed.address)
    assert night.returncode == 1
    said = f"the Dask scheduler at {doomed.address} no longer answers"
    failed = [line for line in night.stdout.splitlines() if line.startswith("failed")]
    assert failed
    assert all(said in line for line in failed)

    again = banzuke("nightly", "--home", home.root)
    assert again.returncode == 0, again.stderr
    assert_same_rows(home, local)


def test_a_missing_scheduler_is_an_error_before_anything_starts(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home")
    night = banzuke("nightly", "--home", home.root, "--dask", "tcp://127.0.0.1:1")
    assert night.returncode == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in night.stderr
    assert "Prefect" not in night.stderr


def test_workers_with_another_engine_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_cluster(tmp_path, 1) as other:
        monkeypatch.setattr(dask_workers, "engine_key", lambda: "another")
        with pytest.raises(NoCluster, match="has another version of the engine"):
            DaskWorkers(other.address)

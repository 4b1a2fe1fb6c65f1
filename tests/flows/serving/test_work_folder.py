"""Work folders of backups and restores are removed, but never while a command uses them."""

import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.serving.restore import HomeNotEmpty, restore_backup
from banzuke.flows.serving.work_folder import left_by_a_kill, sweep, work_folder
from banzuke.flows.store import StoreUnusable, open_store
from tests.flows.serving.killed import kill_a_restore, unfinished


def test_folder_is_there_for_the_time_of_the_work(home: Home) -> None:
    with work_folder(home) as folder:
        assert folder.parent == home.store
        assert folder.name.startswith("unfinished-")

    assert unfinished(home) == []


def test_the_next_backup_or_restore_removes_the_leftovers_of_a_kill(home: Home) -> None:
    kill_a_restore(home)
    (left,) = unfinished(home)

    with work_folder(home) as folder:
        assert unfinished(home) == [folder.name] != [left]


def test_nothing_is_swept_while_somebody_works(home: Home) -> None:
    with work_folder(home) as mine:
        assert left_by_a_kill(home) == []
        assert sweep(home) == []
        with work_folder(home):
            pass
        assert mine.is_dir()


def test_doctor_distinguishes_leftovers_of_a_kill_from_work_under_way(home: Home) -> None:
    with open_store(home, command="test"):
        pass
    kill_a_restore(home)
    (name,) = unfinished(home)

    def leftovers() -> tuple[bool, str]:
        return next((ok, said) for check, ok, said in store_findings(home) if check == "leftovers")

    assert leftovers() == (
        False,
        f"{name}, of a killed backup or restore; the next night removes it",
    )
    sweep(home)
    with work_folder(home):
        assert leftovers() == (True, "none")


@pytest.mark.slow
def test_restore_that_was_killed_is_run_again_without_force(home: Home, tmp_path) -> None:
    with open_store(home, command="test"):
        pass
    file = tmp_path / "backup.tar.zst"
    write_backup(home, file, with_inbox=False, wait_seconds=0)
    target = Home(tmp_path / "target")
    target.root.mkdir()
    kill_a_restore(target)

    restore_backup(target, file, force=False, wait_seconds=0)

    assert unfinished(target) == []
    with pytest.raises(HomeNotEmpty):
        restore_backup(target, file, force=False, wait_seconds=0)


@pytest.mark.parametrize("name", ["banzuke.duckdb", "ratings.duckdb"])
@pytest.mark.slow
def test_restore_refuses_a_folder_in_place_of_a_file_before_it_touches_any(
    home: Home, tmp_path, name: str
) -> None:
    with open_store(home, command="test"):
        pass
    file = tmp_path / "backup.tar.zst"
    write_backup(home, file, with_inbox=False, wait_seconds=0)
    (home.store / name).unlink(missing_ok=True)
    (home.store / name).mkdir()
    before = sorted(home.store.iterdir())

    with pytest.raises(StoreUnusable, match="is a folder"):
        restore_backup(home, file, force=True, wait_seconds=0)

    assert sorted(home.store.iterdir()) == before

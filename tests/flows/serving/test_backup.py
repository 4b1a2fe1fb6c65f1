"""Backups hold every file that lies in a home, with its hash, and overwrite no file."""

import dataclasses
import tarfile
from pathlib import Path

import pytest

from banzuke.flows.commands.upkeep.backup import make_backup
from banzuke.flows.home import Home
from banzuke.flows.serving import backup as backup_module
from banzuke.flows.serving.backup import BackupExists, BackupMisplaced, NotBackedUp, write_backup
from banzuke.flows.serving.restore import HomeNotEmpty, restore_backup
from banzuke.flows.store import NothingPublished, writer_lock
from tests.deep_folders import nested
from tests.flows.serving.backups import tables

pytestmark = pytest.mark.slow


def test_backup_with_the_inbox_holds_the_logs(filled: Home, tmp_path: Path) -> None:
    file = tmp_path / "with.tar.zst"

    manifest = write_backup(filled, file, with_inbox=True, wait_seconds=0)
    restore_backup(Home(tmp_path / "copy"), file, force=False, wait_seconds=0)

    assert "inbox/a.csv" in manifest.files
    log = tmp_path / "copy" / "inbox" / "a.csv"
    assert log.read_bytes() == (filled.root / "inbox" / "a.csv").read_bytes()


def test_backup_leaves_store_and_folder_as_they_were(filled: Home, tmp_path: Path) -> None:
    before, names = tables(filled), sorted(file.name for file in filled.store.iterdir())

    write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)

    assert tables(filled) == before
    assert sorted(file.name for file in filled.store.iterdir()) == names
    assert not list(tmp_path.glob("*.partial"))


def test_backup_names_the_writer_that_it_waits_for(filled: Home, tmp_path: Path, capsys) -> None:
    with writer_lock(filled, command="nightly"), pytest.raises(Exception, match="nightly"):
        write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0.3)

    assert "waiting for it up to" in capsys.readouterr().err
    assert not (tmp_path / "b.tar.zst").exists()


def test_the_command_to_restore_names_a_file_that_begins_with_a_dash(
    filled: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    monkeypatch.chdir(tmp_path)
    options = {"with_inbox": False, "wait_seconds": 0, "as_json": False}
    make_backup(filled, Path("-b.tar.zst"), **options)
    assert "`banzuke restore ./-b.tar.zst --home FOLDER`" in capsys.readouterr().out


@pytest.mark.parametrize("folder", ["inbox", "leagues", "players", "store"])
def test_a_backup_is_no_log_and_no_file_of_the_store(filled: Home, folder: str) -> None:
    file = filled.root / folder / "games.csv"

    with pytest.raises(BackupMisplaced, match=f"would stand in {folder}/ of the home"):
        write_backup(filled, file, with_inbox=False, wait_seconds=0)

    assert not file.exists()


def test_a_backup_in_the_home_is_told_to_be_copied(filled: Home, capsys) -> None:
    write_backup(filled, filled.root / "b.tar.zst", with_inbox=False, wait_seconds=0)

    assert "stands in the home itself, and would be lost with it" in capsys.readouterr().err


def test_no_file_and_no_home_is_overwritten_unasked(filled: Home, backup: Path) -> None:
    with pytest.raises(BackupExists, match="name a new file"):
        write_backup(filled, backup, with_inbox=False, wait_seconds=0)
    with pytest.raises(HomeNotEmpty, match="--force"):
        restore_backup(filled, backup, force=False, wait_seconds=0)


def test_home_without_a_store_has_nothing_to_back_up(home: Home, tmp_path: Path) -> None:
    with pytest.raises(NothingPublished, match="nightly"):
        write_backup(home, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)


def test_backup_follows_no_link_and_names_each(
    filled: Home, outside: Path, tmp_path: Path, capsys
) -> None:
    inbox = filled.root / "inbox"
    (inbox / "one.csv").symlink_to(outside / "secret.csv")
    (inbox / "two.csv").symlink_to("a.csv")
    (inbox / "gone.csv").symlink_to("nowhere")
    (inbox / "far").symlink_to(outside)
    (filled.leagues / "club.toml").write_text(
        "[aliases]\npath = 'inbox/far/secret.csv'\n", encoding="utf-8"
    )
    (filled.leagues / "other.toml").symlink_to(outside / "secret.csv")
    filled.settings_file.symlink_to(outside / "secret.csv")
    links = {"inbox/far", "leagues/other.toml", "banzuke.toml"}
    logs = {"inbox/one.csv", "inbox/two.csv", "inbox/gone.csv"}

    for with_inbox, left_out in ((False, links), (True, links | logs)):
        file = tmp_path / f"{with_inbox}.tar.zst"
        manifest = write_backup(filled, file, with_inbox=with_inbox, wait_seconds=0)

        said = capsys.readouterr().err.splitlines()
        assert {line.partition(" is a link")[0] for line in said} == left_out
        own = {"store/banzuke.duckdb", "leagues/club.toml"}
        assert set(manifest.files) == own | ({"inbox/a.csv"} if with_inbox else set())


def test_folder_of_league_files_that_is_a_link_is_not_entered(
    filled: Home, outside: Path, tmp_path: Path, capsys
) -> None:
    filled.leagues.rename(outside / "leagues")
    filled.leagues.symlink_to(outside / "leagues")

    manifest = write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)

    assert set(manifest.files) == {"store/banzuke.duckdb", "names.csv"}
    assert "leagues is a link" in capsys.readouterr().err


def test_endless_folders_are_left_out_by_name_and_the_rest_can_be_restored(
    filled: Home, tmp_path: Path, capsys
) -> None:
    file = tmp_path / "b.tar.zst"
    with nested(filled.root / "inbox", 1_500):
        manifest = write_backup(filled, file, with_inbox=True, wait_seconds=0)
    restore_backup(Home(tmp_path / "copy"), file, force=False, wait_seconds=0)

    assert "inbox/a.csv" in manifest.files
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("inbox/d/d has more than 50 folders inside each other")
    assert said.endswith("are not in the backup, and no night reads them")


def test_folder_that_may_not_be_listed_ends_the_backup(
    filled: Home, tmp_path: Path, monkeypatch
) -> None:
    real = backup_module.os.scandir

    def refuse(path):
        if path == str(filled.root / "inbox"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(backup_module.os, "scandir", refuse)
        with pytest.raises(NotBackedUp, match=r"inbox cannot be listed: Permission denied"):
            write_backup(filled, tmp_path / "b.tar.zst", with_inbox=True, wait_seconds=0)
    assert not list(tmp_path.glob("b.tar.zst*"))


@pytest.mark.parametrize("how", ["is gone", "became shorter"])
def test_log_that_changes_while_it_is_packed_ends_the_backup_by_name(
    filled: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    log = filled.root / "inbox" / "a.csv"
    add, read = backup_module._add, backup_module._Hashing.read

    def changed(archive: tarfile.TarFile, name: str, path: Path) -> object:
        if path == log and how == "is gone":
            log.unlink()
        elif path == log:
            shorter = lambda self, size=-1: read(self, size)[:-1]  # noqa: E731
            monkeypatch.setattr(backup_module._Hashing, "read", shorter)
        return add(archive, name, path)

    monkeypatch.setattr(backup_module, "_add", changed)
    with pytest.raises(NotBackedUp, match=f"inbox/a.csv {how} while the backup was written"):
        write_backup(filled, tmp_path / "b.tar.zst", with_inbox=True, wait_seconds=0)
    assert not list(tmp_path.glob("b.tar.zst*"))


def test_manifest_names_versions_and_every_file(filled: Home, tmp_path: Path) -> None:
    manifest = write_backup(filled, tmp_path / "b.tar.zst", with_inbox=False, wait_seconds=0)

    said = dataclasses.asdict(manifest)
    assert set(said["files"]) == {"store/banzuke.duckdb", "leagues/club.toml", "names.csv"}
    assert said["migration"] >= "0012"
    assert said["generation"] > 0

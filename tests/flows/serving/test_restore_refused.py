"""Backups that were damaged, changed or lead outside are refused, and touch nothing."""

import json
import shutil
import tarfile
from pathlib import Path

import pytest
import zstandard

from banzuke.flows.home import Home
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.serving.restore import BackupDamaged, LeadsOutside, restore_backup
from tests.flows.serving.backups import repacked, tables

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kept", [0, 100, 0.5, 0.999])
def test_cut_off_backup_is_refused_and_touches_nothing(
    filled: Home, backup: Path, kept: float
) -> None:
    data = backup.read_bytes()
    backup.write_bytes(data[: int(kept if kept >= 1 else kept * len(data))])
    before = tables(filled)

    with pytest.raises(BackupDamaged, match="cut off"):
        restore_backup(filled, backup, force=True, wait_seconds=0)

    assert tables(filled) == before


def test_backup_with_a_changed_missing_or_added_file_is_refused(
    filled: Home, backup: Path, tmp_path: Path
) -> None:
    changes = {
        "leagues/club.toml": lambda m: m.update({"leagues/club.toml": b"[aliases]\npath = 'x'\n"}),
        "names.csv": lambda m: m.pop("names.csv"),
        "more.toml": lambda m: m.update({"more.toml": b""}),
    }
    for name, change in changes.items():
        changed = repacked(backup, change)
        with pytest.raises(BackupDamaged, match=name):
            restore_backup(Home(tmp_path / "copy"), changed, force=True, wait_seconds=0)


@pytest.mark.parametrize("name", ["../outside", "a/../../outside"])
def test_backup_that_reaches_outside_its_folder_is_refused(
    backup: Path, tmp_path: Path, name: str
) -> None:
    changed = repacked(backup, lambda members: members.update({name: b"x"}))

    with pytest.raises(BackupDamaged, match="no place"):
        restore_backup(Home(tmp_path / "copy"), changed, force=True, wait_seconds=0)

    assert not list(tmp_path.rglob("outside"))


def test_restore_writes_through_no_link_out_of_the_home(
    filled: Home, outside: Path, tmp_path: Path
) -> None:
    file = tmp_path / "with.tar.zst"
    write_backup(filled, file, with_inbox=True, wait_seconds=0)
    shutil.rmtree(filled.root / "inbox")
    (filled.root / "inbox").symlink_to(outside)
    before = tables(filled)

    with pytest.raises(LeadsOutside, match=r"inbox/a.csv is behind a link .*remove the link"):
        restore_backup(filled, file, force=True, wait_seconds=0)

    assert tables(filled) == before
    assert [path.name for path in outside.iterdir()] == ["secret.csv"]


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE])
def test_backup_with_a_link_in_it_is_refused(backup: Path, tmp_path: Path, kind: bytes) -> None:
    link = tarfile.TarInfo("leagues/link.toml")
    link.type, link.linkname = kind, "../../outside"
    target = tmp_path / "linked.tar.zst"
    with (
        zstandard.open(backup) as old,
        tarfile.open(fileobj=old, mode="r|") as members,
        zstandard.open(target, "wb") as new,
        tarfile.open(fileobj=new, mode="w|") as archive,
    ):
        archive.addfile(link)
        for member in members:
            archive.addfile(member, members.extractfile(member))

    with pytest.raises(BackupDamaged, match="no place"):
        restore_backup(Home(tmp_path / "copy"), target, force=True, wait_seconds=0)


def test_backup_of_another_format_says_to_update(backup: Path, tmp_path: Path) -> None:
    def newer(members: dict[str, bytes]) -> None:
        members["manifest.json"] = json.dumps({"format": 99}).encode()

    with pytest.raises(BackupDamaged, match="update"):
        restore_backup(Home(tmp_path / "c"), repacked(backup, newer), force=True, wait_seconds=0)

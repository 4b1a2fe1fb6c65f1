"""A replaced file keeps its readers, under whatever umask and account a run replaces it."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import open_store
from banzuke.flows.whole_file import put_in_place


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize(("its_mode", "mask"), [(0o664, 0o077), (0o600, 0o022), (0o640, 0o000)])
@pytest.mark.slow
def test_a_new_serving_file_has_the_mode_of_the_old_one(
    home: Home, its_mode: int, mask: int
) -> None:
    with open_store(home, command="test") as store:
        build_serving(store)
        home.serving_file.chmod(its_mode)
        with umask(mask):
            build_serving(store)
    assert mode(home.serving_file) == its_mode


def test_a_file_that_replaces_none_follows_the_umask(tmp_path: Path) -> None:
    with umask(0o027):
        (tmp_path / "new").write_text("new")
    put_in_place(tmp_path / "new", tmp_path / "file")
    assert mode(tmp_path / "file") == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_that_root_replaces_stays_its_owners(tmp_path: Path) -> None:
    old, new = tmp_path / "file", tmp_path / "new"
    old.write_text("old")
    os.chown(old, 65534, 65534)
    old.chmod(0o600)
    new.write_text("new")
    put_in_place(new, old)
    assert (old.read_text(), old.stat().st_uid, old.stat().st_gid) == ("new", 65534, 65534)
    assert mode(old) == 0o600


def test_a_group_that_cannot_be_given_gets_no_right(tmp_path: Path, monkeypatch) -> None:
    old, new = tmp_path / "file", tmp_path / "new"
    old.write_text("old")
    new.write_text("new")
    new.chmod(0o600)
    old.chmod(0o660)
    real = Path.stat

    def of_another_group(path: Path, **options: bool) -> os.stat_result:
        status = real(path, **options)
        return os.stat_result([*status[:5], 4711, *status[6:]]) if path == old else status

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "stat", of_another_group)
    monkeypatch.setattr(os, "chown", refuse)
    put_in_place(new, old)
    monkeypatch.undo()
    assert (old.read_text(), mode(old)) == ("new", 0o600)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes files in any home")
def test_root_says_that_it_makes_the_store_of_another_account(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `sudo banzuke nightly` does once; later nights of the owner would be refused."""
    os.chown(home.root, 65534, 65534)
    with open_store(home, command="test"):
        pass
    said = capsys.readouterr().err
    assert "root makes the store of a home that belongs to nobody" in said
    assert f"chown -R nobody {home.root}" in said

    with open_store(home, command="test"):
        pass
    assert capsys.readouterr().err == ""

"""`banzuke init` that breaks off: nothing is left that would stop it the next time."""

import errno
import shutil
import subprocess
from pathlib import Path

import pytest

from banzuke.flows.commands.setup import init as init_command
from banzuke.flows.commands.setup.init import NotEmpty, init_home, new_home
from banzuke.flows.commands.setup.init_from import init_from

LOG = "date,white,black,result\n2024-01-05,A,B,1-0\n2024-01-06,B,A,1-0\n"


def _full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("is_there", [False, True])
def test_an_error_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    home = tmp_path / "club"
    if is_there:
        home.mkdir()
    with monkeypatch.context() as patched, pytest.raises(OSError, match="No space"):
        patched.setattr(init_command, "_in_zone", _full)
        init_home(home)
    assert [path.name for path in tmp_path.rglob("*")] == (["club"] if is_there else [])
    init_home(home)
    assert (home / "leagues" / "example.toml").exists()


@pytest.mark.slow
def test_logs_that_cannot_be_copied_leave_no_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "games.csv"
    log.write_text(LOG, encoding="utf-8")
    with monkeypatch.context() as patched, pytest.raises(OSError, match="No space"):
        patched.setattr(shutil, "copyfile", _full)
        init_from(tmp_path / "club", [log])
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_a_folder_with_something_in_it_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(NotEmpty):
        init_home(tmp_path)
    assert (tmp_path / "thesis.tex").exists()


def test_what_a_killed_init_leaves_is_called_so_with_the_remedy(tmp_path: Path) -> None:
    home = tmp_path / "my club"
    killed = new_home(home)
    killed.__enter__()
    left = shutil.copytree(home, tmp_path / "left over")
    with pytest.raises(NotEmpty, match="was killed in it: empty it with `find") as refused:
        init_home(left)
    remedy = str(refused.value).split("`")[3]
    subprocess.run(remedy, shell=True, check=True)
    init_home(left)
    killed.__exit__(None, None, None)
    with pytest.raises(NotEmpty, match="is not an empty folder"):
        init_home(home)

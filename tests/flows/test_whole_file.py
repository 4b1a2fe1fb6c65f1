"""A file is written whole or not at all."""

import errno
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from banzuke.flows.errors import DiskFull
from banzuke.flows.samples.arena_log import write_log
from banzuke.flows.whole_file import unfinished, whole_file


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_finished_file_replaces_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    for text in ("old", "new"):
        with whole_file(file) as new:
            new.write_text(text, encoding="utf-8")
    assert (names(tmp_path), file.read_text(encoding="utf-8")) == (["log.csv"], "new")


def test_a_new_file_is_for_the_same_readers_and_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "log.csv", tmp_path / "link.csv"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    for path in (file, link):
        with whole_file(path) as new:
            new.write_text(path.name, encoding="utf-8")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert (link.is_symlink(), file.read_text(encoding="utf-8")) == (True, "link.csv")


def test_what_a_kill_left_is_replaced_and_a_link_there_is_not_followed(tmp_path: Path) -> None:
    file, other = tmp_path / "log.csv", tmp_path / "other.csv"
    other.write_text("other", encoding="utf-8")
    unfinished(file).symlink_to(other)
    with whole_file(file) as new:
        new.write_text("new", encoding="utf-8")
    assert (names(tmp_path), file.is_symlink()) == (["log.csv", "other.csv"], False)
    assert other.read_text(encoding="utf-8") == "other"


def test_a_device_is_written_itself() -> None:
    with whole_file(Path("/dev/null")) as new:
        new.write_text("text", encoding="utf-8")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), KeyboardInterrupt()])
def test_an_unfinished_file_is_removed_and_the_old_one_stays(
    tmp_path: Path, error: BaseException
) -> None:
    file = tmp_path / "log.csv"
    file.write_text("old", encoding="utf-8")
    with pytest.raises(type(error)), whole_file(file) as new:
        new.write_text("half", encoding="utf-8")
        raise error
    assert (names(tmp_path), file.read_text(encoding="utf-8")) == (["log.csv"], "old")


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    with pytest.raises(OSError, match="csv") as of_system, whole_file(file) as new:
        raise OSError(errno.ENOSPC, "full", str(new))
    with pytest.raises(DiskFull, match=r"log\.csv\. What") as of_duckdb, whole_file(file) as new:
        raise DiskFull(OSError(f"cannot write {new}: No space left on device: {new}."))
    assert ".new" not in f"{of_system.value} {of_duckdb.value}"
    with pytest.raises(OSError, match=r"log\.csv"), whole_file(file):
        raise OSError(errno.ENOSPC, "full")  # as a file that is open already


def test_a_tournament_on_a_full_disk_leaves_no_half_log_in_an_inbox(tmp_path: Path) -> None:
    def rows() -> Iterator[tuple[int, ...]]:
        yield from [(number,) for number in range(3000)]
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_log(tmp_path / "log.csv", rows())
    assert names(tmp_path) == []

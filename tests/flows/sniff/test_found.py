"""The files at a path, and the names of leagues and globs that are made from them."""

import errno
import os
import sys
import zipfile
from pathlib import Path

import pytest

from banzuke.flows.readers import zipped
from banzuke.flows.sniff.files.found import FoundFile, NoSuchLog, found_files
from banzuke.flows.sniff.files.paths import glob_of, league_name, stem_of

LOG = "date,white,black,result\n2024-01-05,A,B,1-0\n"


def files(*below: str) -> list[FoundFile]:
    return [FoundFile(Path(name), name) for name in below]


@pytest.fixture
def zip_file(write) -> Path:
    path = write("2024.zip", b"")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("may/a.csv", LOG)
        archive.writestr("b.csv", LOG)
    return path


def test_a_zip_file_is_a_folder(zip_file, sniff_at) -> None:
    assert [file.below for file in found_files([zip_file])] == [
        "2024.zip/b.csv",
        "2024.zip/may/a.csv",
    ]
    assert {file.on_disk for file in found_files([zip_file.parent])} == {(zip_file, "2024.zip")}
    (found,) = sniff_at(zip_file)
    assert found.trial.n_accepted == 2
    assert 'path = "inbox/club/**/*.csv"' in found.trial.text


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and no more"])
def test_malformed_zip_files_are_refused(write, content) -> None:
    with pytest.raises(NoSuchLog, match="zip"):
        found_files([write("a.zip", content)])


@pytest.mark.slow
def test_a_broken_zip_file_and_links_are_named_and_other_files_are_read(
    write, tmp_path, sniff_at
) -> None:
    write("games.csv", LOG.encode())
    write("old.zip", b"PK\x03\x04 and no more")
    (tmp_path / "link.csv").symlink_to(tmp_path / "games.csv")
    (tmp_path / "folder").symlink_to(tmp_path)
    found, *others = sniff_at(tmp_path)
    assert found.trial.n_accepted == 1
    said = {file.below: (each.looked.what, each.problem) for each in others for file in each.files}
    assert said.keys() == {"logs/old.zip", "link.csv", "folder"}
    assert "not a zip file" in said["logs/old.zip"][0]
    assert "links in a folder are not followed" in said["link.csv"][1]


def test_what_cannot_be_opened_is_named_and_other_files_are_found(
    write, tmp_path, monkeypatch
) -> None:
    write("games.csv", LOG.encode())
    write("closed.zip", b"")
    (tmp_path / "closed").mkdir()
    os.mkfifo(tmp_path / "pipe.csv")
    scan, entries = os.scandir, zipped.entries

    def no_folder(path: Path) -> object:
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scan(path)

    def no_zip_file(folder: zipped.Member) -> object:
        if folder.zip_file.endswith("closed.zip"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return entries(folder)

    monkeypatch.setattr(os, "scandir", no_folder)
    monkeypatch.setattr(zipped, "entries", no_zip_file)
    problems = {file.below: file.problem for file in found_files([tmp_path])}

    names = [name for name, problem in problems.items() if not problem]
    assert [Path(name).name for name in names] == ["games.csv"]
    denied = "not readable: Permission denied"
    assert sorted(problems.values()) == ["", "a pipe, a socket or a device", denied, denied]


@pytest.mark.skipif(sys.platform == "darwin", reason="names of files are text there")
def test_a_name_that_is_no_text_is_named_and_other_files_are_found(write, tmp_path) -> None:
    write("games.csv", LOG.encode())
    odd = tmp_path / os.fsdecode(b"M\xfcnchen.csv")
    odd.write_text(LOG, encoding="utf-8")
    problems = {file.below: file.problem for file in found_files([tmp_path])}
    assert problems.pop("M\\xfcnchen.csv").endswith("is not UTF-8")
    assert set(problems.values()) == {""}
    with pytest.raises(NoSuchLog, match=r"M.*nchen.csv: a file whose name.*; rename it"):
        found_files([odd])


def test_a_pipe_is_told_apart_from_what_is_not_there(tmp_path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    with pytest.raises(NoSuchLog, match=r"pipe.csv is a pipe, .* write its content into a file"):
        found_files([tmp_path / "pipe.csv"])


def test_missing_files_and_empty_folders_are_refused(tmp_path) -> None:
    with pytest.raises(NoSuchLog, match="no file"):
        found_files([tmp_path / "none.csv"])
    with pytest.raises(NoSuchLog, match="no files in it"):
        found_files([tmp_path])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My Club", "my-club"),
        ("Équipe_1", "equipe_1"),
        ("将棋", "league-25f0"),
        ("新宿", "league-2414"),
        ("新宿 Go", "go-2414"),
        ("Großmeister", "grossmeister"),
        ("--x--", "x"),
        ("a" * 99, "a" * 60),
    ],
)
def test_a_name_is_one_that_a_league_can_have(text, name) -> None:
    assert league_name(text) == name


@pytest.mark.parametrize(
    ("below", "pattern"),
    [
        (["a.csv"], "inbox/x/*.csv"),
        (["a.csv.gz"], "inbox/x/*.csv.gz"),
        (["a.csv", "b.csv.zst"], "inbox/x/*.csv*"),
        (["a.csv", "b.tsv"], "inbox/x/*"),
        (["may/a.sgf", "b.sgf"], "inbox/x/**/*.sgf"),
        (["a"], "inbox/x/*"),
    ],
)
def test_a_glob_finds_files_like_these(below, pattern) -> None:
    assert glob_of(files(*below), "inbox/x") == pattern


def test_special_characters_of_globs_in_folders_are_escaped() -> None:
    assert glob_of(files("a.csv"), "inbox/[x]") == "inbox/[[]x]/*.csv"
    assert glob_of(files("a.csv"), "") == "*.csv"
    assert stem_of(Path("x/games.csv.gz")) == "games"


def test_endless_folders_are_refused(tmp_path) -> None:
    (tmp_path / "logs" / "/".join("d" * 60)).mkdir(parents=True)
    with pytest.raises(NoSuchLog, match="has more than 50 folders inside each other"):
        found_files([tmp_path / "logs"])

"""Members of zip files are read like other files, and a bad zip file only fails."""

import gzip
import os
import struct
import zipfile
from pathlib import Path

import pytest

from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import read, zipped

LOG = "first,second,score\nAiko,Bela,1\n"


@pytest.fixture
def zip_of(tmp_path: Path):
    """Write a zip file with members of these contents, and return its path."""

    def _zip_of(members, name="logs.zip", how=zipfile.ZIP_DEFLATED):
        path = tmp_path / name
        with zipfile.ZipFile(path, "w", how) as archive:
            for member, content in members.items():
                archive.writestr(member, content)
        return path

    return _zip_of


def read_member(path: Path, name: str, **limits: int):
    return read(path / name, Source(path="x"), Reading(**limits))


@pytest.mark.parametrize(
    "how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA]
)
def test_a_member_is_read_as_a_file_is(zip_of, how) -> None:
    path = zip_of({"may/a.csv": LOG, "b.csv": LOG + "Bela,Aiko,0\n"}, how=how)

    assert read_member(path, "may/a.csv").frame["first"].to_list() == ["Aiko"]
    assert read_member(path, "b.csv").height == 2


def test_a_packed_member_is_unpacked_twice(zip_of) -> None:
    path = zip_of({"a.csv.gz": gzip.compress(LOG.encode())})
    assert read_member(path, "a.csv.gz").height == 1


def test_a_folder_called_like_a_zip_file_is_a_folder(tmp_path) -> None:
    (tmp_path / "old.zip").mkdir()
    (tmp_path / "old.zip" / "a.csv").write_text(LOG)
    assert zipped.member_of(tmp_path / "old.zip" / "a.csv") is None
    assert read_member(tmp_path / "old.zip", "a.csv").height == 1


def test_each_member_has_a_state_of_its_own(zip_of) -> None:
    path = zip_of({"a.csv": LOG, "again.csv": LOG, "b.csv": LOG + "Bela,Aiko,0\n"})

    a, again, b = (FileState.of(path / name, name) for name in ("a.csv", "again.csv", "b.csv"))
    assert a.content_hash == again.content_hash != b.content_hash
    assert a.is_still(path / "a.csv")
    named = FileState.of(path / "a.csv", "a.csv", named=True)
    assert named.content_hash == f"{a.content_hash}/a.csv"

    os.utime(path, ns=(0, 0))
    assert not a.is_still(path / "a.csv")
    assert FileState.of(path / "a.csv", "a.csv").content_hash == a.content_hash


def test_malformed_zip_files_are_refused_by_name(tmp_path, refusal_of) -> None:
    path = tmp_path / "logs.zip"
    for content in (b"", b"PK\x03\x04", LOG.encode(), b"PK\x05\x06" + b"\xff" * 18):
        path.write_bytes(content)
        error = refusal_of(lambda: zipped.entries(zipped.Member(str(path), "")))
        assert error.rule == "not-zip"
        assert "logs.zip" in error.message


def test_a_zip_file_cut_or_mutated_never_does_more_than_fail(zip_of, refusal_of) -> None:
    path = zip_of({"a.csv": LOG * 50, "b.csv": LOG})
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        os.utime(path, ns=(at, at))
        try:
            for name, is_folder in zipped.entries(zipped.Member(str(path), "")):
                if not is_folder:
                    FileState.of(path / name, name)
                    read_member(path, name)
        except zipped.UnreadableFile as error:
            assert error.remedy


def test_locked_members_are_refused_by_name(zip_of, refusal_of) -> None:
    path = zip_of({"a.csv": LOG}, how=zipfile.ZIP_STORED)
    data = bytearray(path.read_bytes())
    data[6] |= zipped.ENCRYPTED
    data[data.index(b"PK\x01\x02") + 8] |= zipped.ENCRYPTED
    path.write_bytes(data)

    error = refusal_of(lambda: read_member(path, "a.csv"))
    assert error.rule == "encrypted"
    assert "a.csv is locked with a password" in error.message


@pytest.mark.slow
def test_a_bomb_is_refused_by_its_unpacked_size(zip_of, refusal_of) -> None:
    path = zip_of({"a.csv": LOG + "x" * 40_000_000, "b.csv": LOG + "x" * 2_000_000})
    for name, key in (("a.csv", "ratio"), ("b.csv", "text_mb")):
        error = refusal_of(lambda name=name: read_member(path, name, text_mb=1))
        assert error.rule == "too-large"
        assert f"`{key}`" in error.remedy


def test_overlapping_members_are_refused(zip_of, refusal_of) -> None:
    path = zip_of({f"{i:03}.csv": "x" * 5000 for i in range(40)}, how=zipfile.ZIP_STORED)
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\x01\x02")
    while data[at : at + 4] == b"PK\x01\x02":
        struct.pack_into("<L", data, at + 20, 200_000)
        at += 46 + 7
    path.write_bytes(data)

    error = refusal_of(lambda: zipped.entries(zipped.Member(str(path), "")))
    assert error.rule in ("too-large", "not-zip")


@pytest.mark.parametrize("name", ["../a.csv", "/a.csv", "x//a.csv", "x/./a.csv"])
def test_a_name_that_leads_out_of_the_zip_file_is_refused(zip_of, refusal_of, name: str) -> None:
    path = zip_of({name: LOG})
    error = refusal_of(lambda: zipped.entries(zipped.Member(str(path), "")))
    assert error.rule == "bad-file-name"


def test_of_a_file_that_was_added_again_the_newer_one_counts(zip_of) -> None:
    path = zip_of({"a.csv": LOG})
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(path, "a") as archive:
        archive.writestr("a.csv", LOG + "Bela,Aiko,0\n")
    assert zipped.entries(zipped.Member(str(path), "")) == [("a.csv", False)]
    assert read_member(path, "a.csv").height == 2

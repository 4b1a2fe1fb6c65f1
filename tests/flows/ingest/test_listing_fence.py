"""Files and folders that could stop a night: their league names them, and others are read."""

import os
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.ingest.discover import TooMuchToList, discover, matches
from banzuke.flows.ingest.league_files import discover_all
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile, zipped
from tests.deep_folders import nested
from tests.ingested import A, games, states
from tests.time_limit import time_limit

PATIENCE_SECONDS = 300
"""Far more seconds than any test takes, and far fewer than the old code took."""
TERABYTE = 10**12


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    with time_limit(PATIENCE_SECONDS):
        yield


def holes(file: Path, size: int = TERABYTE) -> None:
    """Make a sparse file: it has a size, but takes no room on the disk."""
    with file.open("wb") as stream:
        stream.truncate(size)


def zip_of(file: Path, *names: str) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), "date,black,white,result\n")


def failed(report) -> dict[str, str]:
    return {file.path: file.message for file in report.files if file.state == "failed"}


@pytest.mark.slow
def test_endless_folders_are_one_failure_with_their_name(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    league = make_league(path="inbox/**/*.csv")
    with nested(store.home.root / "inbox", 1_500):
        reports = [ingest(league), ingest(league)]

    assert games(store, make_league()) == {A: 1}
    assert failed(reports[0]) == failed(reports[1])
    ((path, message),) = failed(reports[0]).items()
    assert path == "inbox/d/d"
    assert "has more than 50 folders" in message
    assert "put its logs into a folder nearer to the inbox" in message
    assert reports[1].notes == ()


@pytest.mark.parametrize("depth", [2_000, 32_000])
@pytest.mark.parametrize("path", ["inbox/*", "inbox/**/*.csv"])
def test_a_zip_file_with_endless_folders_is_one_failure_with_its_name(
    store, log, make_league, ingest, depth: int, path: str
) -> None:
    log("a.csv", A)
    zip_of(store.home.root / "inbox" / "evil.zip", f"{'a/' * depth}x.csv")

    report = ingest(make_league(path=path))

    assert games(store, make_league()) == {A: 1}
    assert list(failed(report)) == ["inbox/evil.zip"]
    assert "inside more than 50 nested folders" in failed(report)["inbox/evil.zip"]


def test_a_zip_file_of_very_many_folders_is_refused_before_they_take_memory(
    home, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = home.root / "inbox" / "many.zip"
    zip_of(file, *(f"{i}/b/c/d/{i}.csv" for i in range(60)))
    assert len(zipped.members(str(file))) == 60
    zipped._opened.cache_clear()
    monkeypatch.setattr(zipped, "MOST_PLACES", 200)
    with pytest.raises(UnreadableFile, match="more than 200 files and folders; unpack it"):
        zipped.members(str(file))
    monkeypatch.setattr(zipped, "LONGEST_LIST", 1_000)
    with pytest.raises(UnreadableFile, match="a list of files of more than"):
        zipped.members(str(file))


def test_a_zip_file_with_a_very_long_list_is_refused(home) -> None:
    """Python's reader would load the whole list of 3 GB into memory."""
    file = home.root / "inbox" / "long.zip"
    size = 3 * 10**9
    holes(file, size)
    with file.open("r+b") as stream:
        stream.seek(0, os.SEEK_END)
        stream.write(struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, size, 0, 0))
    with pytest.raises(UnreadableFile, match="a list of files of more than 32 MB"):
        zipped.members(str(file))


def test_a_file_of_holes_fails_before_it_is_read(store, log, make_league, ingest) -> None:
    log("a.csv", A)
    inbox = store.home.root / "inbox"
    holes(inbox / "b.csv")
    zip_of(inbox / "c.zip", "c.csv")
    data = (inbox / "c.zip").read_bytes()
    holes(inbox / "c.zip", TERABYTE)
    with (inbox / "c.zip").open("ab") as stream:
        stream.write(data)  # a zip file may begin after other bytes

    report = ingest(make_league(path="inbox/*"))

    assert games(store, make_league()) == {A: 1}
    assert states(report) == {"a.csv": "read", "b.csv": "failed", "c.csv": "failed"}
    for message in failed(report).values():
        assert "has more than 100,000 MB" in message
        assert "raise `file_mb` in [reading] of banzuke.toml" in message


def test_a_smaller_file_of_holes_is_believed_as_far_as_a_packed_one(home) -> None:
    file = home.root / "inbox" / "b.csv"
    holes(file, 50_000_000)
    with pytest.raises(UnreadableFile, match=r"states 50 MB, but only 0.0 MB are on the disk"):
        FileState.of(file, "inbox/b.csv")
    holes(file, 10_000_000)
    assert FileState.of(file, "inbox/b.csv").size_bytes == 10_000_000


def test_folders_that_take_too_long_to_list_stop_the_league(home, log, make_league) -> None:
    log("a.csv", A)
    search = discover.__globals__["_Search"]
    begun = search.__init__

    def long_ago(self, *arguments: object) -> None:
        begun(self, *arguments)
        self.started -= 1_000

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "__init__", long_ago)
        with pytest.raises(TooMuchToList, match="were not listed within 240 s"):
            discover(home, make_league().source[0], Reading())


def test_whatever_breaks_a_listing_stops_one_league(home, make_league, monkeypatch) -> None:
    from banzuke.flows.ingest import league_files

    def break_(*_: object) -> None:
        raise RecursionError("maximum recursion depth exceeded")

    monkeypatch.setattr(league_files, "discover", break_)
    assert isinstance(discover_all(home, [make_league()])["club"], RecursionError)


def test_two_stars_many_times_take_no_longer_than_once(home, log, make_league) -> None:
    deep = "/".join("d" * 18)
    log(f"{deep}/a.csv", A)
    stars = make_league(path=f"inbox/{'**/' * 18}a.csv").source[0]
    others = make_league(path=f"inbox/{'**/d/' * 18}b.csv").source[0]

    assert discover(home, stars).files == [f"inbox/{deep}/a.csv"]
    assert matches(stars, f"inbox/{deep}/a.csv")
    assert discover(home, others).files == []
    assert not matches(others, f"inbox/{'d/' * 40}a.csv")
    assert matches(others, f"inbox/{'d/' * 40}b.csv")

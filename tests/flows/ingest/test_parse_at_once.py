"""Files of games that are read at once give what each gives by itself."""

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from banzuke.flows.home import Home
from banzuke.flows.ingest import parse as parsing
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.known import definition_hashes
from banzuke.flows.ingest.parse import parse, together
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.board_games.game_format import GameFormat

CONTENTS = {
    "sgf": [
        b"(;PB[Aiko]PW[Bela]RE[B+R];B[aa])(;PB[Aiko]PW[Bela]RE[W+R];B[bb])",
        b"no game at all",
        b"(;PB[Cleo]PW[Dan]RE[B+xyz])",
        b"",
        b"(;PB[Cleo]PW[Dan",
        b"(;PB[Aiko]PW[Bela]RE[B+R];B[aa])",
    ],
    "csa": [b"N+Aiko\nN-Bela\n+7776FU\n%TORYO\n/\njunk\n", b"junk\n", b"N+Cleo\nN-Dan\n%METEOR\n"],
    "kif": ["先手：Aiko\n後手：Bela\n2 投了\n".encode(), b"junk\n", "先手：x\n".encode("cp932")],
}


@pytest.fixture
def arrivals(tmp_path):
    """Write files and return them as they arrive for a league; keywords are keys of the source."""

    def _arrivals(log_format, **keys):
        source = Source(path="*.log", format=log_format, **keys)
        league = League(name="club", kind="pairwise", period="all", source=[source])
        (definition,) = definitions = definition_hashes(league)
        for number, content in enumerate(CONTENTS[log_format]):
            (tmp_path / f"{number}.log").write_bytes(content)
        return [
            Arrival(
                Home(tmp_path),
                league,
                source,
                FileState.of(path, path.name),
                definition,
                definitions,
            )
            for path in sorted(tmp_path.glob("*.log"))
        ]

    return _arrivals


def same(one, other) -> bool:
    if isinstance(one, UnreadableFile):
        return str(one) == str(other) and one.rule == other.rule
    return one == other


@pytest.mark.parametrize("log_format", CONTENTS)
def test_files_at_once_give_what_each_gives(arrivals, log_format, monkeypatch):
    files = arrivals(log_format)
    alone = together([parse([arrival]) for arrival in files])
    monkeypatch.setattr(parsing, "read", None)  # nothing is read one by one
    at_once = parse(files)
    assert all(map(same, at_once.files, alone.files))
    assert len(at_once.files) == len(files)
    assert_frame_equal(at_once.accepted, alone.accepted)
    assert_frame_equal(at_once.quarantined, alone.quarantined)
    assert sum(n for n in at_once.files if isinstance(n, int)) == sum(
        frame["line"].len() for frame in at_once.frames
    )


def test_files_that_are_none_are_told_one_by_one(arrivals):
    files = arrivals("sgf")[1:4:2]
    assert [failed.rule for failed in parse(files).files] == ["not-sgf", "empty-file"]


def test_a_source_that_does_not_fit_is_told_for_each_file(arrivals):
    files = arrivals("sgf", columns={"first": "nobody"})[::2]
    assert {failed.rule for failed in parse(files).files} == {"missing-column"}


def test_a_file_that_changes_while_it_is_read_spoils_no_other(arrivals, monkeypatch):
    first, *_, last = arrivals("sgf")
    files = [first, last]
    real = GameFormat.read_at_once

    def read_at_once(self, paths, source, limits, *, guard):
        with files[1].file.open("ab") as file:
            file.write(b"\n")
        return real(self, paths, source, limits, guard=guard)

    monkeypatch.setattr(GameFormat, "read_at_once", read_at_once)
    whole, changed = parse(files).files
    assert whole == 2
    assert changed.rule == "changed-while-reading"


def test_columns_of_all_files_are_text(arrivals):
    frame = parse(arrivals("sgf")).accepted
    assert frame["first"].dtype == pl.String

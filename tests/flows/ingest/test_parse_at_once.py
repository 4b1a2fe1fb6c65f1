"""Files that are read together give the same rows as files that are read one by one."""

import random
from functools import partial

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from banzuke.flows.home import Home
from banzuke.flows.ingest import parse as parsing
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.file_states import definition_hashes
from banzuke.flows.ingest.parse import parse, together
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.board_games.game_format import GameFormat
from banzuke.flows.readers.csv_at_once import read_csv_at_once
from banzuke.flows.readers.csv_log import read_csv
from banzuke.flows.readers.pgn import pgn_at_once
from banzuke.flows.readers.rows import LIMITS, LINE, nth_file, own_line

HEADER = b"played_at,first,second,score\n"
CSV = [
    HEADER + b"2024-01-01,Aiko,Bela,1\n2024-01-02,Bela,Cleo,0.5",
    HEADER + b'2024-01-01,"Aiko, A.",Bela,1\n"2024-01-02","Dan\nE.",Cleo,0\n',
    HEADER + b'2024-01-01,"Aiko,Bela,1\n2024-01-02,Dan"D,Cleo,0\n\n2024-01-03,"Dan" D,Cleo,0\n',
    b"\n"
    + HEADER.replace(b"\n", b"\r\n")
    + b"2024-01-01,Aiko,Bela,1,1\r\n2024-01-02,Aiko,Bela,0\r",
    b"first,second,score,played_at\nAiko,Bela,0,2024-02-01\nAiko,Bela,7,2024-02-02\n",
    HEADER,
    *(b"", b" \n\n", b"\xff\xfe", b"a\0b\n", b"PK\x03\x04", b'{"first": "Aiko"}\n', b"a;b\n"),
    *(b"first,second\nAiko,Bela\n", b"first,second\n", b"first,first\n", b'a"b,"c\n', b",,\n"),
    b"first,second,wins,games\nAiko,Bela,1,2\n",
    HEADER + b'2024-01-01,"Aiko,Bela,1\n' + b'2024-01-02,Aiko,"Bela"\n' * 3,
    *(HEADER + b"2024-01-01,Aiko,Bela,1\n" * n + b"2024-01-02,Aiko,Bela,3-1\n" for n in (1, 300)),
]
CONTENTS = {
    "csv": CSV,
    "sgf": [
        b"(;PB[Aiko]PW[Bela]RE[B+R];B[aa])(;PB[Aiko]PW[Bela]RE[W+R];B[bb])",
        b"no game at all",
        b"(;PB[Cleo]PW[Dan]RE[B+xyz])",
        b"",
        b"(;PB[Cleo]PW[Dan",
        b"(;PB[Aiko]PW[Bela]RE[B+R];B[aa])",
    ],
    "pgn": [
        b'[White "Aiko"]\n[Black "Bela"]\n[Result "1-0"]\n[Clan "A"]\n\n1. e4 1-0\n',
        b'[White "Aiko"]\n[Black "Bela"]\n\n1. e4 1/2-1/2',
        b'0-1 {before any tag}\n\n[White "Cleo"]\n[Black "Dan"]\n\n1. e4 {never closed\n\n',
        b'[White "Cleo"]\n[Black "D\xe9n"]\n[Result "0-1"]\n\n1. d4 0-1\n\n1. e4 *\n',
        b'[White "\xc3\xa9mile"]\n[Black "E\\"va"]\n[Date "2024.02.30"]\n[Result "0-1"]\n',
        b'1-0\n\n[White "Cleo"]\n[Black "Dan"]\n[Result "1-0"]\n\n1. e4 1-0\n' * 2,
        *(b"", b"\n \n", b"no game\n", b"a\0b\n", b'[White "A"\n\n1-0\n', b"\xff\xfe"),
        b'\xef\xbb\xbf[White "Bela"]\r\n[Black "Cleo"]\r\n[Result "1-0"]\r\n\r\n1-0\r\n',
        b'[White "Aiko"]\n[Black "Bela"]\n[Result "1-0"]\n[Clan "A"]\n\n1. e4 1-0\n' * 3,
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
@pytest.mark.slow
def test_files_read_together_give_the_rows_of_each(arrivals, log_format, monkeypatch):
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


@pytest.mark.parametrize(
    "keys",
    [
        {"mode": "append"},
        {"header": ["first", "second", "score", "played_at"]},
        {"delimiter": ";"},
    ],
)
@pytest.mark.slow
def test_csv_files_read_together_give_the_rows_of_each(arrivals, keys, monkeypatch):
    files = arrivals("csv", **keys)
    alone = together([parse([arrival]) for arrival in files])
    monkeypatch.setattr(parsing, "read", None)
    at_once = parse(files)
    assert all(map(same, at_once.files, alone.files))
    for one, other in zip(at_once.frames, alone.frames, strict=True):
        assert_frame_equal(one, other)


@pytest.mark.slow
def test_records_of_csv_files_are_the_same_at_once(tmp_path):
    cells = ["a", 'b"b', '"q"', '"a,b"', "", '"two\nlines"', '"open', " ", "\u3000", "é"]
    rng, paths = random.Random(40), []
    for number in range(60):
        rows = [
            rng.choice(["a,b,c", '"a",b,c', "a,b,c,d", "\na,b,c", 'a"x,b,c']),
            *(",".join(rng.choices(cells, k=rng.choice([3, 3, 4]))) for _ in range(4)),
        ]
        paths.append(tmp_path / f"{number}.csv")
        paths[-1].write_text(
            rng.choice(["\n", "\r\n", "\r"]).join(rows), encoding="utf-8", newline=""
        )
    source = Source(path="*.csv", columns={"first": "a", "second": "b"})

    found, rows = read_csv_at_once(paths, source, LIMITS, guard=tried)

    assert sorted(nth for members, _ in rows for nth in members) == [
        nth for nth, one in enumerate(found) if isinstance(one, int)
    ]
    own = {nth: raw for members, raw in rows for nth in members}
    for nth, path in enumerate(paths):
        alone = tried(path, partial(read_csv, path, source, LIMITS))
        if isinstance(alone, UnreadableFile):
            assert same(found[nth], alone)
            continue
        assert (found[nth], own[nth].columns) == (alone.height, alone.columns)
        assert_frame_equal(of_file(own[nth].frame, nth), alone.frame)
        assert_frame_equal(of_file(own[nth].broken, nth), alone.broken)


@pytest.mark.parametrize("block", [16_000_000, 100])
@pytest.mark.slow
def test_pgn_files_lack_a_tag_of_the_source_one_by_one(arrivals, block, monkeypatch):
    files = arrivals("pgn", columns={"event": "Clan"})
    alone = together([parse([arrival]) for arrival in files])
    monkeypatch.setattr(parsing, "read", None)
    monkeypatch.setattr(pgn_at_once, "BLOCK", block)
    at_once = parse(files)
    assert all(map(same, at_once.files, alone.files))
    assert {one.rule for one in alone.files if isinstance(one, UnreadableFile)} >= {
        "missing-column",
        "not-pgn",
    }
    for one, other in zip(at_once.frames, alone.frames, strict=True):
        assert_frame_equal(one, other)


def tried(_, work):
    try:
        return work()
    except UnreadableFile as error:
        return error


def of_file(rows, nth):
    return rows.filter(nth_file(LINE) == nth).with_columns(own_line(LINE))


def test_malformed_files_fail_one_by_one(arrivals):
    files = arrivals("sgf")[1:4:2]
    assert [failed.rule for failed in parse(files).files] == ["not-sgf", "empty-file"]


def test_a_source_that_does_not_fit_is_a_failure_of_each_file(arrivals):
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
    monkeypatch.setattr(parsing, "read", None)  # the others are not read one by one for it
    whole, changed = parse(files).files
    assert whole == 2
    assert changed.rule == "changed-while-reading"


def test_columns_of_all_files_are_text(arrivals):
    frame = parse(arrivals("sgf")).accepted
    assert frame["first"].dtype == pl.String

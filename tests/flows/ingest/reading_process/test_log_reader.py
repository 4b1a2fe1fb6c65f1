"""A file that kills its reader fails with its name, and the other files are read."""

import gzip
import io
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
import zstandard

from banzuke.flows import fingerprint
from banzuke.flows.ingest import intake
from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.file_states import definition_hash
from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.ingest.parse import parse
from banzuke.flows.ingest.reading_process import log_reader, process
from banzuke.flows.leagues.reading import Reading
from tests.flows.readers.xlsx.workbooks import MAIN, OFFICE, parts, zipped
from tests.marks import rare
from tests.waiting import wait_until_ended

pytestmark = pytest.mark.slow

HEADER = "date,black,white,result"
HOSTILE = """
import ctypes, os, time
import banzuke.flows.ingest.parse as parsing
import banzuke.flows.readers.csv_at_once as together
real, real_text = parsing.read, together.read_utf8
def read(path, *rest):
    meet(path)
    return real(path, *rest)
def read_utf8(path, *rest):
    meet(path)
    return real_text(path, *rest)
def meet(path):
    name = path.name.partition(".")[0]
    if name == "segfault":
        ctypes.string_at(0)
    if name == "abort":
        os.write(2, b"memory allocation of 2305843009213693952 bytes failed")
        os.abort()
    if name == "eats":
        bytearray(1 << 45)
    if name == "spins":
        while True: pass
    if name == "sleeps":
        time.sleep(3600)
    if name == "exits":
        os._exit(7)
parsing.read, together.read_utf8 = read, read_utf8
"""
"""What a reader does with a file, by the file's name, in place of bytes that cause this."""


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Readers that misbehave in the way that the name of a file says."""
    start = process.START.replace(
        "from banzuke.flows.ingest.reading_process.child",
        f"exec({HOSTILE!r}); from banzuke.flows.ingest.reading_process.child",
    )
    monkeypatch.setattr(process, "START", start)
    monkeypatch.setattr(log_reader, "_shared", None)


@pytest.fixture
def limits(home):
    """A function that writes the section [reading] of the home."""

    def write(**keys: int) -> None:
        lines = [f"{key} = {value}" for key, value in keys.items()]
        home.settings_file.write_text("\n".join(["[reading]", *lines]) + "\n", encoding="utf-8")

    return write


def failures(store) -> dict[str, tuple[str, str]]:
    rows = store.rows("SELECT path, rule, message FROM raw.source_file WHERE state = 'failed'")
    return {Path(path).stem: (rule, message) for path, rule, message in rows}


def n_games(store) -> int:
    ((n,),) = store.rows("SELECT count(*) FROM core.game")
    return int(n)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "rule", "says"),
    [
        ("segfault", "crashed-reader", "SIGSEGV"),
        rare("abort", "too-large", "memory_mb"),
        ("eats", "too-large", "memory_mb"),
        rare("exits", "crashed-reader", "exit 7"),
        rare("spins", "too-slow", "seconds"),
        ("sleeps", "too-slow", "seconds"),
    ],
)
def test_file_that_kills_its_reader_fails_alone(
    store, log, make_league, ingest, hostile, limits, name, rule, says
) -> None:
    limits(seconds=2 if rule == "too-slow" else 300, memory_mb=4_000)
    for file in ("a", "b", name, "z"):
        log(f"{file}.csv", f"2024-01-01,{file},Bob,1")

    report = ingest(make_league())

    assert {Path(f.path).stem: f.message for f in report.failed}.keys() == {name}
    assert failures(store)[name][0] == rule
    assert says in failures(store)[name][1]
    assert n_games(store) == 3


def test_refused_file_is_tried_again_under_other_limits(
    store, log, make_league, ingest, limits
) -> None:
    log("wide.csv", header=",".join([HEADER, *(f"more{i}" for i in range(20))]))
    limits(columns=10)
    first, same = ingest(make_league()), ingest(make_league())
    limits(columns=30)
    more = ingest(make_league())

    assert "at most 10 are read" in first.failed[0].message
    assert same.failed[0].message == first.failed[0].message
    assert more.failed == ()
    assert store.rows("SELECT count(*) FROM raw.source_file WHERE state = 'failed'") == [(0,)]


@pytest.mark.parametrize("pack", [zstandard.compress, gzip.compress])
@pytest.mark.long
def test_text_that_unpacks_to_many_times_its_size_is_too_large(
    store, log, make_league, ingest, home, pack
) -> None:
    log("good.csv", "2024-01-01,Ann,Bob,1")
    suffix = {zstandard.compress: "zst", gzip.compress: "gz"}[pack]
    (home.root / "inbox" / f"bomb.csv.{suffix}").write_bytes(pack(b"\n" * 100_000_000))

    report = ingest(make_league())

    assert failures(store)["bomb.csv"][0] == "too-large"
    assert "250 times its size" in report.failed[0].message
    assert "`ratio` in [reading]" in report.failed[0].message
    assert n_games(store) == 1


def test_text_larger_than_the_home_grants_is_too_large(
    store, log, make_league, ingest, home, limits
) -> None:
    log("good.csv", "2024-01-01,Ann,Bob,1")
    limits(text_mb=1)
    rows = b"2024-01-01,Ann,Bob,1\n" * 60_000
    (home.root / "inbox" / "long.csv").write_bytes(HEADER.encode() + b"\n" + rows)
    (home.root / "inbox" / "packed.csv.zst").write_bytes(
        zstandard.compress(HEADER.encode() + b"\n" + rows)
    )

    ingest(make_league())

    assert {name: rule for name, (rule, _) in failures(store).items()} == {
        "long": "too-large",
        "packed.csv": "too-large",
    }
    assert n_games(store) == 1


LONG_TEXT = "x" * 30_000
MANY = 60_000


def string_bomb() -> bytes:
    """A workbook that stores one long text once and shows it in every cell."""
    rows = "".join(f'<row><c t="s"><v>0</v></c><c r="B{i}" t="s"><v>0</v></c></row>'
                   for i in range(1, MANY // 2))  # fmt: skip
    said = parts({"S": rows})
    rels = said["xl/_rels/workbook.xml.rels"].replace(
        "</Relationships>",
        f'<Relationship Id="t" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
        "</Relationships>",
    )
    texts = f'<sst xmlns="{MAIN}"><si><t>{LONG_TEXT}</t></si></sst>'
    return zipped(said | {"xl/_rels/workbook.xml.rels": rels, "xl/sharedStrings.xml": texts})


def dictionary_bomb() -> bytes:
    """A Parquet file that stores one long text once and has it in every row."""
    text = pl.Series([LONG_TEXT], dtype=pl.String).new_from_index(0, MANY // 3)
    buffer = io.BytesIO()
    pl.DataFrame(dict.fromkeys(HEADER.split(","), text)).write_parquet(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("log_format", "bomb"), [("xlsx", string_bomb), ("parquet", dictionary_bomb)]
)
@pytest.mark.long
def test_files_that_unfold_in_memory_fail_by_the_memory_limit(
    store, log, make_league, ingest, limits, log_format, bomb
) -> None:
    limits(memory_mb=1200)
    data = bomb()
    assert len(data) < 1_000_000
    log(f"a.{log_format}").write_bytes(data)

    report = ingest(make_league(format=log_format))

    assert failures(store)["a"][0] == "too-large", failures(store)["a"]
    assert "raise `memory_mb` in [reading]" in failures(store)["a"][1]
    assert [file.state for file in report.files] == ["failed"]


def test_a_reader_has_half_of_the_memory_by_default() -> None:
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    assert Reading().memory_bytes == pages * size // 2
    assert Reading(memory_mb=3).memory_bytes == 3_000_000


@pytest.mark.long
def test_parquet_that_polars_cannot_read_fails_alone(store, make_league, ingest, home) -> None:
    inbox = home.root / "inbox"
    row = {"date": ["2024-01-01"], "black": ["Ann"], "white": ["Bob"], "result": ["1"]}
    pl.DataFrame(row).write_parquet(inbox / "good.parquet")
    far = pl.Series([1 << 30], dtype=pl.Int32).cast(pl.Date)
    pl.DataFrame({**row, "date": far}).write_parquet(inbox / "far.parquet")
    spans = pl.Series([90], dtype=pl.Duration("ms"))
    pl.DataFrame({**row, "spent": spans}).write_parquet(inbox / "duration.parquet")

    ingest(make_league(format="parquet"))

    states = dict(store.rows("SELECT path, state FROM raw.source_file"))
    assert states == {
        "inbox/duration.parquet": "active",
        "inbox/far.parquet": "failed",
        "inbox/good.parquet": "active",
    }
    assert failures(store)["far"][0] == "not-parquet"


@pytest.mark.long
def test_leagues_of_a_night_share_one_reader(store, log, make_league, monkeypatch) -> None:
    monkeypatch.setattr(log_reader, "_shared", None)
    started = []
    start = process._start
    monkeypatch.setattr(process, "_start", lambda: started.append(1) or start())
    log("a.csv", "2024-01-01,Ann,Bob,1")
    leagues = [make_league(league={"name": name}) for name in ("one", "other")]

    ingested = ingest_all(store, leagues)

    assert [len(report.files) for report in ingested.values()] == [1, 1]
    assert n_games(store) == 2
    assert started == [1]


def test_before_a_large_new_file_is_hashed_its_reader_is_started(
    store, log, make_league, ingest, monkeypatch
) -> None:
    monkeypatch.setattr(log_reader, "_shared", None)
    monkeypatch.setattr(intake, "AHEAD_BYTES", 10)
    seen = []
    of_file = fingerprint.of_file

    def hashed(path: Path | str) -> str:
        running = reader.process._running
        seen.append(running is not None and not running.is_ready)
        return of_file(path)

    monkeypatch.setattr(fingerprint, "of_file", hashed)
    log("a.csv", "2024-01-01,Ann,Bob,1")
    with log_reader.reading(Reading()) as reader:
        ingest(make_league())
        reader.process._close()
        report = ingest(make_league())
        assert reader.process._running is None

    assert seen == [True, False]
    assert [file.state for file in report.files] == ["unchanged"]
    assert n_games(store) == 1


def test_reader_that_never_starts_is_reported_and_tried_again(monkeypatch) -> None:
    monkeypatch.setattr(process, "START", "raise SystemExit('no library')")
    one = process.ReadingProcess()
    one.start()

    for _ in range(2):
        with pytest.raises(process.CannotRead, match="no library"):
            one.ask(("parse", (), None, Reading()), seconds=9)
        assert one._running is None


@pytest.mark.parametrize(
    ("start", "seconds", "said"),
    [
        ("import os; os.kill(os.getpid(), 9)", 60, "it was killed, as Linux does where memory"),
        ("import time; time.sleep(600)", 0.2, "it stood still for 0.2 s; run it again"),
        ("raise SystemExit(7)", 60, "does not start: exit 7"),
    ],
)
def test_a_reader_that_does_not_start_says_why(
    start: str, seconds: float, said: str, monkeypatch
) -> None:
    monkeypatch.setattr(process, "START", start)
    monkeypatch.setattr(process, "SECONDS_TO_START", seconds)
    with pytest.raises(process.CannotRead, match=said):
        process.ReadingProcess().ask(("parse", (), None, Reading()), seconds=9)


WORKS = """
import sys, time
from multiprocessing.connection import Connection
until = time.process_time() + 0.5
while time.process_time() < until:
    pass
connection = Connection(int(sys.argv[2]))
connection.send(None)
connection.recv()
until = time.process_time() + 0.5
while time.process_time() < until:
    pass
connection.send(("answered", 0))
"""


def test_a_reader_that_works_may_take_any_time_on_a_busy_machine(monkeypatch) -> None:
    monkeypatch.setattr(process, "START", WORKS)
    monkeypatch.setattr(process, "SECONDS_TO_START", 0.4)
    reader = process.ReadingProcess()
    assert reader.ask("a question", seconds=0.4) == ("answered", [])
    reader.end()


@pytest.mark.long
def test_killed_reader_is_started_again(store, log, make_league, ingest, monkeypatch) -> None:
    monkeypatch.setattr(log_reader, "_shared", None)
    with log_reader.reading(Reading()) as reader:
        log("a.csv", "2024-01-01,Ann,Bob,1")
        ingest(make_league())
        running = reader.process._running
        assert running is not None
        running.popen.kill()
        running.popen.wait()
        log("b.csv", "2024-01-02,Ann,Bob,1")
        report = ingest(make_league())

    assert report.failed == ()
    assert n_games(store) == 2


def test_reader_ends_with_a_parent_that_is_killed(tmp_path) -> None:
    code = """
import time
from banzuke.flows.ingest.reading_process.process import _start
print(_start().popen.pid, flush=True)
time.sleep(3600)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    wait_until_ended(child)


def test_rows_are_the_same_as_those_read_here(log, make_league, store, home) -> None:

    league = make_league()
    definition = definition_hash(league, league.source[0])
    arrivals = []
    for name in ("a", "bad", "c"):
        log(f"{name}.csv", f"2024-01-01,{name},Bob,1", "2024-01-01,x,x,1", header=None)
    (home.root / "inbox/bad.csv").write_bytes(b"")
    for name in ("a", "bad", "c"):
        path = f"inbox/{name}.csv"
        state = FileState.of(home.root / path, path)
        arrivals.append(Arrival(home, league, league.source[0], state, definition, (definition,)))
    with log_reader.reading(Reading()) as reader:
        there = reader.parse(arrivals)
        texts = reader.raw_texts(arrivals[2], [3])
    here = parse(arrivals)
    assert [str(outcome) for outcome in there.files] == [str(outcome) for outcome in here.files]
    assert there.accepted.equals(here.accepted)
    assert there.quarantined.equals(here.quarantined)
    assert texts.rows() == [(3, "2024-01-01,x,x,1")]

"""Many small files are ingested together, and the store is the same as file by file."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from banzuke.flows.home import Home
from banzuke.flows.ingest import file_states, intake, league_files, read_ahead
from banzuke.flows.ingest.file_states import FileStates
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.ingest.reading_process.process import ReadingProcess
from banzuke.flows.readers.rows import LIMITS
from banzuke.flows.store import open_store
from tests.flows.conftest import HEADERS
from tests.ingested import ID_COLUMNS, ID_HEADER
from tests.promises.scale import n_examples

pytestmark = pytest.mark.long

TABLES = {"pairwise": "core.game", "table": "core.table_game", "tournament": "core.entry"}
PLAYERS = st.sampled_from(["Ann", "Bob", "Cid"])
IDS = st.sampled_from(["g1", "g2", "g3", "g4", ""])
GAME = st.builds("{},{},{},{}".format, IDS, PLAYERS, PLAYERS, st.sampled_from(["1", "0", "x"]))
EVENT = st.sampled_from(["Cup", "Open"])
FEW = st.integers(1, 3)
PLACE = st.builds("{},2024-01-0{},{},{}".format, EVENT, FEW, PLAYERS, FEW)
SEATED = st.sampled_from(["A,B,C,", "B,C,A,", "C,A,D,"])
TABLE = st.builds("2024-01-0{},{},1,2,3,".format, FEW, SEATED)
TOGETHER = st.sampled_from([3, 500])
"""How many files are read together: some of them, or all."""
SOURCES = {
    "pairwise": (GAME, ID_HEADER, {"columns": ID_COLUMNS}),
    "table": (TABLE, None, {}),
    "tournament": (PLACE, None, {}),
}


def content_of(store, table: str) -> list[list[tuple]]:
    """All rows that ingest wrote, without times and runs."""
    return [
        store.rows("SELECT * EXCLUDE (run_id, ingested_at) FROM raw.source_file ORDER BY ALL"),
        store.rows(f"SELECT * FROM {table} ORDER BY ALL"),
        store.rows("SELECT * FROM raw.quarantine ORDER BY ALL"),
        store.rows("SELECT * FROM core.player ORDER BY ALL"),
    ]


@pytest.mark.parametrize("kind", list(SOURCES))
def test_files_together_end_as_one_by_one(kind, migrated, make_league) -> None:
    rows, header, keys = SOURCES[kind]
    files = st.lists(st.one_of(st.none(), st.lists(rows, max_size=3)), min_size=1, max_size=7)

    @settings(
        max_examples=n_examples(12, least=4),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(files, TOGETHER)
    def hold(contents, together) -> None:
        league = make_league(kind, league={"period": "all"}, **keys)
        ends = []
        for most in (1, together):
            with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
                home = Home(Path(folder))
                for name in ("leagues", "inbox", "store"):
                    (home.root / name).mkdir()
                home.working_file.write_bytes(migrated.read_bytes())
                for number, content in enumerate(contents):
                    lines = [] if content is None else [header or HEADERS[kind], *content, ""]
                    (home.root / "inbox" / f"{number}.csv").write_text("\n".join(lines))
                patch.setattr(read_ahead, "TOGETHER_FILES", most)
                with open_store(home, command="test") as store:
                    league_files.ingest_league(store, home, league)
                    ends.append(content_of(store, TABLES[kind]))
        assert ends[0] == ends[1]
        assert len(ends[0][0]) == len(contents)

    hold()


ROW = "g1,Bob,Ann,0"
IN_TWO_FILES = [([], [ROW]), ([ROW] * 2, "same")]
"""A record is in two files; the first has it newly, while the older state of the second counts."""


@pytest.mark.parametrize("kind", list(SOURCES))
@pytest.mark.parametrize("mode", ["append", "snapshot"])
def test_changed_files_together_end_as_one_by_one(kind, mode, migrated, make_league) -> None:
    """Files have grown, vanished or moved, and mostly all are read again: their source changed."""
    rows, header, keys = SOURCES[kind]
    content = st.one_of(st.none(), st.lists(rows, max_size=3))
    changes = st.sampled_from(["same", "gone", "moved", "copied", "swapped", "grown"])
    files = st.lists(st.tuples(content, st.one_of(changes, content)), min_size=1, max_size=6)

    @settings(
        max_examples=n_examples(12, least=4),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @example(IN_TWO_FILES if kind == "pairwise" else [([], "same")], True, 500)
    @given(files, st.booleans(), TOGETHER)
    def hold(contents, is_redefined, together) -> None:
        league = make_league(kind, league={"period": "all"}, mode=mode, **keys)
        ends = []
        for most in (1, together):
            with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
                home = Home(Path(folder))
                for name in ("leagues", "inbox", "store"):
                    (home.root / name).mkdir()
                home.working_file.write_bytes(migrated.read_bytes())
                patch.setattr(read_ahead, "TOGETHER_FILES", most)
                with open_store(home, command="test") as store:
                    for number, (first, _) in enumerate(contents):
                        write(home, number, first, header or HEADERS[kind])
                    league_files.ingest_league(store, home, league)
                    if is_redefined:
                        patch.setattr(file_states, "READING_VERSION", 99)
                    before = store.now()
                    for number, (_, then) in enumerate(contents):
                        change(home, number, then, header or HEADERS[kind])
                    said = []
                    for _ in range(2):
                        report = league_files.ingest_league(store, home, league)
                        files = [replace(file, seconds=0.0) for file in report.files]
                        said.append((files, report.notes))
                        ends.append([*content_of(store, TABLES[kind]), store.rows(KNOWN, [before])])
                    ends[-1] += said
        assert ends[0] == ends[2]
        assert ends[1] == ends[3]

    with reading(LIMITS):  # one process for all examples
        hold()


KNOWN = "SELECT league, natural_key, content_key, known_at < ? FROM core.withdrawn_row ORDER BY ALL"
"""Rows of states that count no more, and whether they were known in the first night."""


def write(home: Home, number: int, content: list[str] | None, header: str) -> None:
    lines = [] if content is None else [header, *content, ""]
    (home.root / "inbox" / f"{number}.csv").write_text("\n".join(lines))


def change(home: Home, number: int, then: list[str] | str | None, header: str) -> None:
    """Change a file between nights: it vanishes, moves, is copied or swapped, grows, is written."""
    path = home.root / "inbox" / f"{number}.csv"
    if then == "gone":
        path.unlink()
    elif then == "moved":
        path.rename(path.with_name(f"moved-{number}.csv"))
    elif then == "swapped":  # with the first file, which may have vanished or moved by now
        other = path.with_name("0.csv")
        mine, its = path.read_bytes(), other.read_bytes() if other.exists() else b""
        path.write_bytes(its)
        other.write_bytes(mine)
    elif then == "copied":
        path.with_name(f"copy-{number}.csv").write_bytes(path.read_bytes())
    elif then == "grown":  # to a last row that another file may have, too
        text = path.read_text()
        path.write_text(f"{text}{text.splitlines()[-1]}\n" if text else f"{header}\n")
    elif then != "same":
        write(home, number, then, header)


def test_files_of_a_changed_source_are_read_again_at_once(
    store, log, make_league, ingest, monkeypatch
) -> None:
    for i in range(40):
        log(f"{i:02}.csv", f"2024-01-01,player {i},Bob,1")
    ingest(make_league())
    monkeypatch.setattr(file_states, "READING_VERSION", 99)
    n_asked, real = count(), FileStates.load

    def load(self, found=None):
        next(n_asked)
        return real(self, found)

    monkeypatch.setattr(FileStates, "load", load)
    report = ingest(make_league())

    assert [file.state for file in report.files] == ["read"] * 40
    assert store.rows("SELECT count(*) FROM core.game") == [(40,)]
    assert next(n_asked) == 1, "states are loaded once"


def test_files_that_have_grown_or_failed_are_read_at_once(
    store, log, make_league, ingest, monkeypatch
) -> None:
    league = make_league(mode="append")
    for i in range(40):
        log(f"{i:02}.csv", f"2024-01-01,player {i},Bob,1", header="x" if i % 4 == 0 else None)
    failed = {file.path for file in ingest(league).files if file.state == "failed"}
    for i in range(40):
        log(f"{i:02}.csv", f"2024-01-01,player {i},Bob,1", f"2024-01-02,player {i},Bob,0")
    n_taken, real = count(), intake.take_in

    def take_in(*arguments, **keys):
        next(n_taken)
        return real(*arguments, **keys)

    monkeypatch.setattr(intake, "take_in", take_in)
    report = ingest(league)

    assert len(failed) == 10
    assert [file.state for file in report.files] == ["read"] * 40
    assert store.rows("SELECT count(*) FROM core.game") == [(80,)]
    assert next(n_taken) == 1
    states = store.rows("SELECT state, count(*) FROM raw.source_file GROUP BY ALL ORDER BY ALL")
    assert states == [("active", 40), ("superseded", 40)]


def test_a_copy_among_new_files_leaves_the_others_together(
    store, log, make_league, ingest, monkeypatch
) -> None:
    n_taken, real = count(), intake.take_in

    def take_in(*arguments, **keys):
        next(n_taken)
        return real(*arguments, **keys)

    monkeypatch.setattr(intake, "take_in", take_in)
    for i in range(20):
        log(f"{i:02}.csv", f"2024-01-01,player {3 if i == 10 else i},Bob,1")
    report = ingest(make_league())

    assert [file.state for file in report.files].count("copy") == 1
    assert store.rows("SELECT count(*) FROM core.game") == [(19,)]
    assert next(n_taken) == 2


def test_many_renamed_files_move_at_once(store, log, make_league, ingest, monkeypatch) -> None:
    for i in range(10):
        log(f"{i:02}.csv", f"2024-01-01,player {i},Bob,1")
    ingest(make_league())
    for i in range(10):
        path = store.home.root / "inbox" / f"{i:02}.csv"
        path.rename(path.with_name(f"moved-{i}.csv"))
    n_asked, real = count(), FileStates.load

    def load(self, found=None):
        next(n_asked)
        return real(self, found)

    monkeypatch.setattr(FileStates, "load", load)
    monkeypatch.setattr(intake, "record_copy", None)
    ingest(make_league())

    assert store.rows("SELECT count(*) FROM core.game") == [(10,)]
    assert next(n_asked) == 1
    assert {file.state for file in ingest(make_league()).files} == {"unchanged"}


def test_small_files_are_read_at_once(store, log, make_league, ingest, monkeypatch) -> None:
    n_asked = count()
    real = ReadingProcess.ask

    def ask(self, question, *, seconds):
        next(n_asked)
        return real(self, question, seconds=seconds)

    monkeypatch.setattr(ReadingProcess, "ask", ask)
    for i in range(40):
        log(f"{i:02}.csv", f"2024-01-01,player {i},Bob,1")
    ingest(make_league())

    assert store.rows("SELECT count(*) FROM core.game") == [(40,)]
    assert next(n_asked) == 1

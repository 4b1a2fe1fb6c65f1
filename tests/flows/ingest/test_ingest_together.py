"""Many small files are ingested together, and the store is the same as file by file."""

from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banzuke.flows.home import Home
from banzuke.flows.ingest import league_files, read_ahead
from banzuke.flows.ingest.reading_process.process import ReadingProcess
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
    @given(files)
    def hold(contents) -> None:
        league = make_league(kind, league={"period": "all"}, **keys)
        ends = []
        for most in (1, 3, 500):
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
        assert ends[0] == ends[1] == ends[2]
        assert len(ends[0][0]) == len(contents)

    hold()


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

"""A file that is stored in parts while it is read counts as a whole or not at all."""

import gzip

import pytest

from banzuke.flows.ingest.parse import parse_in_parts
from banzuke.flows.ingest.reading_process import log_reader, process
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.readers.pgn import blocks, pgn_log
from tests.ingested import counts, states

pytestmark = pytest.mark.slow

SMALL = "import banzuke.flows.readers.pgn.pgn_log as p, banzuke.flows.readers.pgn.blocks as b; "
SMALL += "p.PART_ROWS = 3; b.BLOCK = 400; "
DIES = """
import os, pathlib
real = p.GamesSoFar.add
def add(part, games, *rest):
    if b'White "Last"' in games.text:
        tries = pathlib.Path('{tries}')
        tries.write_text(tries.read_text() + '.' if tries.exists() else '.')
        os.abort()
    return real(part, games, *rest)
p.GamesSoFar.add = add
"""


def game(white: str = "Ann", black: str = "Bob", result: str = "1-0", *, site: str = "?") -> str:
    return (
        f'[Event "Club"]\n[Site "{site}"]\n[Date "2024.01.05"]\n[White "{white}"]\n'
        f'[Black "{black}"]\n[Result "{result}"]\n\n1. e4 e5 {{ said }} {result}\n\n'
    )


def with_id(number: int, result: str = "1-0") -> str:
    return game(result=result, site=f"https://lichess.org/{number:08}")


EQUAL, OTHER = game(), game("Cid", result="1/2-1/2")
BAD, VOID = game("?"), game("Dan", result="*")
MIXED = [
    *(EQUAL, OTHER, EQUAL, with_id(1), with_id(2), BAD, EQUAL, VOID),
    *(with_id(1), with_id(2, "0-1"), OTHER, game("Eve", "Eve"), EQUAL, VOID, with_id(3), EQUAL),
]
"""Games that stand in several parts, ids that come again with the same game or another game, and
games that cannot be used."""


@pytest.fixture
def pgn(home):
    """A function that writes games to a file of the inbox."""

    def write(name: str, *games: str) -> None:
        path = home.root / "inbox" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = "".join(games).encode()
        path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)

    return write


@pytest.fixture
def in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in this process, in parts of three games or a few more."""
    monkeypatch.setattr(pgn_log, "PART_ROWS", 3)
    monkeypatch.setattr(blocks, "BLOCK", 400)
    here = lambda self, arrival: parse_in_parts(arrival, self.limits)  # noqa: E731
    monkeypatch.setattr(LogReader, "parse_in_parts", here)


def stored(store, name: str) -> tuple[list, list]:
    rows = store.rows(
        "SELECT game.* EXCLUDE (file_id) FROM core.game AS game JOIN raw.source_file AS file"
        " USING (file_id) WHERE league = ? ORDER BY ALL",
        [name],
    )
    aside = store.rows(
        "SELECT aside.* EXCLUDE (file_id) FROM raw.quarantine AS aside JOIN raw.source_file AS file"
        " USING (file_id) WHERE league = ? ORDER BY ALL",
        [name],
    )
    return rows, aside


def n_rows(store) -> list[tuple[int, ...]]:
    return store.rows(
        "SELECT (SELECT count(*) FROM core.game), (SELECT count(*) FROM raw.quarantine)"
    )


@pytest.fixture
def league_of(make_league):
    """A function that returns a league that reads PGN."""
    return lambda name="club", **more: make_league(
        format="pgn", columns={}, league={"name": name, "players": "club", **more}
    )


def test_parts_are_stored_as_the_whole_file_is(
    store, pgn, league_of, ingest, in_parts, monkeypatch
) -> None:
    pgn("a.pgn", with_id(3, "0-1"), OTHER)
    for name in ("parts", "whole"):
        ingest(league_of(name))
    pgn("b.pgn", *MIXED)
    parts = ingest(league_of("parts"))
    monkeypatch.setattr(pgn_log, "PART_ROWS", 1000)
    whole = ingest(league_of("whole"))

    assert counts(parts, "b.pgn") == counts(whole, "b.pgn") == (16, 10, 2, 4)
    assert [file.rows_void for file in parts.files] == [file.rows_void for file in whole.files]
    assert stored(store, "parts") == stored(store, "whole")
    rules = [rule for _, rule, _, _ in stored(store, "parts")[1]]
    assert sorted(rules) == ["conflicting-game"] * 2 + ["missing-player", "same-player"]


def test_equal_games_of_several_parts_are_numbered_in_the_order_of_the_file(
    store, pgn, league_of, ingest, in_parts
) -> None:
    pgn("a.pgn", *[EQUAL] * 11, *[OTHER] * 2)
    assert counts(ingest(league_of()), "a.pgn") == (13, 13, 0, 0)
    pgn("b.pgn", *[EQUAL] * 12)
    assert counts(ingest(league_of()), "b.pgn") == (12, 1, 11, 0)


@pytest.mark.parametrize("end", ["cut", "held", "written"])
def test_a_file_that_fails_after_some_parts_leaves_nothing(
    store, home, pgn, league_of, ingest, in_parts, monkeypatch, end
) -> None:
    pgn("a.pgn.gz", *MIXED[:4])
    league = league_of(quarantine={"hold_above": 0.1})
    before = ingest(league)
    (had,) = n_rows(store)

    path = home.root / "inbox" / "a.pgn.gz"
    many = [game(f"p{i}", f"q{i}") for i in range(60)]
    pgn("a.pgn.gz", *many, *([BAD] * 20 if end == "held" else []))
    if end == "cut":
        path.write_bytes(path.read_bytes()[:-20])
    if end == "written":
        changed = lambda arrival, *_: arrival.path.endswith(".txt")  # noqa: E731
        monkeypatch.setattr(
            "banzuke.flows.ingest.arrival.FileState.is_still", changed, raising=True
        )
    after = ingest(league)

    rule = {
        "cut": "truncated",
        "held": "too-much-in-quarantine",
        "written": "changed-while-reading",
    }
    assert states(before) == {"a.pgn.gz": "read"}
    assert states(after) == {"a.pgn.gz": "failed"}
    assert store.rows("SELECT rule FROM raw.source_file WHERE state = 'failed'") == [(rule[end],)]
    assert n_rows(store) == [had]


@pytest.mark.long
def test_a_reader_that_dies_over_a_late_part_leaves_nothing_and_is_tried_once_more(
    store, tmp_path, pgn, league_of, ingest, monkeypatch
) -> None:
    tries = tmp_path / "tries"
    code = f"{SMALL}{DIES.format(tries=tries)}"
    start = process.START.replace(
        "from banzuke.flows.ingest.r", f"exec({code!r}); from banzuke.flows.ingest.r", 1
    )
    monkeypatch.setattr(process, "START", start)
    monkeypatch.setattr(log_reader, "_shared", None)
    pgn("b.pgn", *[with_id(i) for i in range(30, 50)])
    assert counts(ingest(league_of()), "b.pgn") == (20, 20, 0, 0)
    pgn("a.pgn", *[with_id(i) for i in range(20)], game("Last"))

    report = ingest(league_of())

    assert states(report) == {"a.pgn": "failed", "b.pgn": "unchanged"}
    assert "SIGABRT" in report.failed[0].message
    assert tries.read_text() == ".."
    assert n_rows(store) == [(20, 0)]

import ast
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.kinds import KINDS as ALL_KINDS
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read
from tests.promises.scale import n_examples

WORDS = ["a", "b", "first", "draw", "", " ", "1", "0", "2", "-1", "1/2", "NA", "2024-01-01", "x\ny"]
WORDS += ["2024-02-30", "1e999", '"', "yes", "3", "4", "\0", "é", "9999-12-31T23:00-09:00", "1.5"]
KINDS = sorted(ALL_KINDS)
HEADERS = {
    "pairwise": [
        "first,second,score,played_at,handicap,neutral,weight",
        "first,second,winner,game,event",
        "first,second,wins,draws,games",
        "first,second,first_points,second_points",
    ],
    "table": [
        "player_1,player_2,player_3,player_4,points_1,points_2,points_3,points_4",
        "player_1,player_2,player_3,place_1,place_2,place_3,points_1,points_2,points_3,played_at",
    ],
    "tournament": [
        "event,ended_at,player,place,entry,hands",
        "event,started_at,player,place,stack",
    ],
}
FORMATS = [(kind, header) for kind in KINDS for header in HEADERS[kind]]
FLOWS = Path(__file__).parents[4] / "flows"
ALLOWED = {
    "banzuke.flows.counted",
    "banzuke.flows.kanji_numbers",
    "banzuke.flows.leagues.date_patterns",
    "banzuke.flows.leagues.formats",
    "banzuke.flows.leagues.kinds",
    "banzuke.flows.leagues.league",
    "banzuke.flows.leagues.names",
    "banzuke.flows.leagues.reading",
    "banzuke.flows.people.spelling",
    "banzuke.flows.readers",
    "banzuke.flows.ingest.canonical",
}
"""Where readers and canonical frames import from: these modules and all below them."""
ROWS = st.lists(st.lists(st.sampled_from(WORDS), min_size=3, max_size=10), max_size=8)


def account(data: bytes, kind: str, period: str, **keys) -> None:
    source = Source(path="inbox/*", **keys)
    league = League(name="x", kind=kind, period=period, timezone="Europe/Paris", source=[source])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        path.write_bytes(data)
        try:
            raw = read(path, source)
            result = canonical(raw, league, source, paths=("log",))
        except UnreadableFile as error:
            assert error.rule and error.message and error.remedy
            return
    accepted, quarantined = set(result.accepted["line"]), result.quarantined["line"].to_list()
    assert result.rows_read == len(accepted) + len(quarantined) == raw.height
    assert accepted.isdisjoint(quarantined) and len(set(quarantined)) == len(quarantined)
    assert (
        result.quarantined.select("rule", "message", "raw_text").null_count().sum_horizontal()[0]
        == 0
    )
    assert result.quarantined["message"].str.len_chars().min() != 0


@pytest.mark.long
@settings(max_examples=n_examples(250), deadline=None)
@given(st.sampled_from(FORMATS), ROWS, st.sampled_from(["all", "year"]), st.booleans())
def test_every_record_is_accepted_or_quarantined_once(form, rows, period, ends_short):
    kind, header = form
    width = header.count(",") + 1
    lines = [",".join((row * width)[:width]) for row in rows]
    data = "\n".join([header, *lines]).encode()
    account(data[: len(data) - ends_short], kind, period)


@pytest.mark.long
@settings(max_examples=n_examples(150), deadline=None)
@given(st.sampled_from(FORMATS), st.binary(max_size=80), st.sampled_from(["csv", "jsonl"]))
def test_arbitrary_bytes_are_refused_or_accounted_for(form, soup, log_format):
    kind, header = form
    account(header.encode() + b"\n" + soup, kind, "all", format=log_format)
    account(soup, kind, "all", format=log_format)


SOURCES = [file for room in ("readers", "ingest/canonical") for file in (FLOWS / room).glob("*.py")]
assert len(SOURCES) > 20


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.stem)
def test_readers_and_canonical_frames_import_no_store_engine_or_scheduler(file):
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    ours = {name for name in names if name.startswith("banzuke")}
    assert {name.split(".")[0] for name in names} & {"prefect", "duckdb", "numpy"} == set()
    outside = {name for name in ours if not any(f"{name}.".startswith(f"{a}.") for a in ALLOWED)}
    assert outside == set()


@pytest.mark.slow
def test_league_files_are_read_without_frame_contracts():
    code = "import sys, banzuke.flows.leagues.league, banzuke.flows.readers; print(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert "dataframely" not in result.stdout.split()

"""A mahjong reader gives rows for all of any file, or refuses the file by a rule."""

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read
from banzuke.flows.readers.mahjong.moves.mjai import game_of
from tests.promises.scale import n_examples

pytestmark = pytest.mark.long

NAMES = st.text("aＡ甲()（+-.,0_★&;<", min_size=1, max_size=6).filter(lambda name: name != "NoName")
RESULTS = st.integers(-9999, 9999).map(lambda tenths: f"{tenths / 10:+.1f}")
KEYS = "head players accounts result uuid seat nickname score sc name log rule ref dan config meta"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS.split()), inner, max_size=6)
    ),
    max_leaves=30,
)
TAGS = ["<mjloggm>", "</mjloggm>", "<GO type='9'/>", "<UN n0='a' n1='b' n2='c'/>", "<BYE who='1'/>"]
TAGS += ["<TAIKYOKU oya='1'/>", "<A owari='1,2,3,4,5,6'/>", "<A owari='1'/>", "<UN n1='b'/>", "x"]
MJAI_KEYS = ("type", "actor", "pai", "consumed", "tehais", "oya", "bakaze", "scores", "deltas")
MJAI_VALUES = (
    st.sampled_from(["start_kyoku", "tsumo", "dahai", "hora", "reach_accepted", "chi", "5mr", "E"])
    | st.lists(st.integers(-9, 9), min_size=3, max_size=4)
    | VALUES
)


def read_table(data, log_format):
    source = Source(path="inbox/*", format=log_format)
    league = League(name="club", kind="table", source=[source])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sca20240131.log"
        path.write_bytes(data)
        raw = read(path, source)
        result = canonical(raw, league, source)
    assert raw.height == result.rows_read
    assert result.rows_read == result.accepted["line"].n_unique() + result.quarantined.height
    return result


@settings(max_examples=n_examples(100), deadline=None)
@given(st.lists(st.tuples(NAMES, RESULTS), min_size=3, max_size=4))
def test_any_names_and_results_of_a_line_read_back(seats):
    room = "三般南喰赤－" if len(seats) == 3 else "四般南喰赤－"
    told = " ".join(f"{name}({result})" for name, result in seats)
    result = read_table(f"L1 | 10:00 | {room} | {told}".encode(), "tenhou")
    if len({name for name, _ in seats}) == len(seats) and result.accepted.height:
        assert result.accepted["player"].to_list() == [name for name, _ in seats]
        assert result.accepted["points"].to_list() == [float(points) for _, points in seats]
    else:
        [rule] = result.quarantined["rule"]
        assert rule in ("same-player", "places-contradict-points")


@settings(max_examples=n_examples(150), deadline=None)
@given(VALUES, st.sampled_from(["tenhou6", "majsoul", "mjai"]))
def test_any_json_is_read_or_refused(value, log_format):
    for text in (json.dumps(value), json.dumps([value, value], indent=1), f"{value}\n[]\n{{}}"):
        try:
            read_table(text.encode("utf-8", "replace"), log_format)
        except UnreadableFile as error:
            assert error.remedy


@settings(max_examples=n_examples(150), deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(MJAI_KEYS), MJAI_VALUES, max_size=5), max_size=6))
def test_any_moves_are_read_or_refused(moves):
    start = {"type": "start_game", "names": ["a", "b", "c", "d"]}
    text = "".join(json.dumps(move) + "\n" for move in (start, *moves, {"type": "end_game"}))
    assert read_table(text.encode(), "mjai").rows_read >= 1
    game_of([start, *moves])


@settings(max_examples=n_examples(150), deadline=None)
@given(st.lists(st.sampled_from(TAGS), max_size=8).map("".join))
def test_any_elements_are_read_or_refused(body):
    for text in (body, f"<mjloggm>{body}</mjloggm>"):
        try:
            assert read_table(text.encode(), "mjlog").rows_read == 1
        except UnreadableFile as error:
            assert error.rule in ("not-mjlog", "empty-file")


@pytest.mark.parametrize("log_format", ["tenhou", "mjlog", "tenhou6", "majsoul", "mjai"])
@settings(max_examples=n_examples(60), deadline=None)
@given(data=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(log_format, data):
    try:
        read_table(data, log_format)
    except UnreadableFile as error:
        assert error.remedy

"""Any file: each game is accepted or quarantined, or the file is refused with a reason."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read
from tests.promises.scale import n_examples

PIECES = {
    "sgf": (
        *("(;", "(", ")", ";", "[", "]", "\\", "PB[a]", "PW[b]", "RE[B+R]", "RE[W+1.5 x]", "HA[2]"),
        *(
            "DT[2024-01-01]",
            "DT[2024]",
            "GM[1]",
            "B[aa]",
            "\n",
            "\r",
            "C[",
            "AB[aa][bb]",
            "あ",
            "\0",
        ),
    ),
    "csa": (
        *("V2.2\n", "N+a\n", "N-b\n", "PI\n", "PI82HI\n", "P1-KY\n", "P+00HI\n", "P-00AL\n", "+\n"),
        *("-\n", "+7776FU\n", ",T1", "%TORYO\n", "%X\n", "%+ILLEGAL_ACTION\n", "/\n", "'\n", "\r"),
        *("'summary:toryo:a win:b lose\n", "$START_TIME:2024/01/01\n", "$EVENT:x\n", "x\n", "%"),
    ),
    "kif": (
        *(
            "先手：a\n",
            "後手：b\n",
            "上手：c\n",
            "手合割：香落ち\n",
            "手合割：その他\n",
            "1 ７六歩(77)\n",
        ),
        *(
            "2 投了\n",
            "3 千日手\n",
            "まで1手で先手の勝ち\n",
            "まで\n",
            "変化：1手\n",
            "| ・v歩|一\n",
            "|\n",
        ),
        *(
            "後手の持駒：歩十八\n",
            "▲７六歩\n",
            "# ---- \n",
            "*\n",
            "開始日時：2024/01/01\n",
            "：\n",
            "\r",
        ),
    ),
}


def account_for(data: bytes, log_format: str) -> None:
    source = Source(path="inbox/*", format=log_format)
    league = League(name="club", kind="pairwise", source=[source])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        path.write_bytes(data)
        try:
            raw = read(path, source)
        except UnreadableFile as error:
            assert error.rule and error.message and error.remedy
            return
    lines = [*raw.frame["_line"], *raw.broken["_line"]]
    assert len(lines) == raw.height > 0
    in_file = range(1, 2 + data.count(b"\n") + data.count(b"\r"))
    by_number = log_format == "sgf" and sorted(lines) == [*range(1, len(lines) + 1)]
    assert by_number or (len(set(lines)) == len(lines) and set(lines) <= set(in_file))
    result = canonical(raw, league, source)
    assert result.accepted.height + result.quarantined.height == raw.height
    assert all(len(text or "") <= 2_000 for text in [*raw.frame["_raw"], *raw.broken["_raw"]])


@pytest.mark.parametrize("log_format", PIECES)
@settings(max_examples=n_examples(150), deadline=None)
@given(data=st.data())
def test_any_soup_of_pieces_is_accounted_for(log_format, data):
    soup = data.draw(st.lists(st.sampled_from(PIECES[log_format]), max_size=40))
    account_for("".join(soup).encode(), log_format)


@pytest.mark.parametrize("log_format", PIECES)
@settings(max_examples=n_examples(60), deadline=None)
@given(soup=st.binary(max_size=80))
@example(soup=b"(;PB[\x83\x5c]PW[b]CA[utf-7]")
@example(soup=b"(;CA[idna]\xff\xff")
@example(soup=b"(;CA[hex]\xff\xff")
def test_any_bytes_are_accounted_for(log_format, soup):
    account_for(soup, log_format)


@pytest.mark.parametrize("log_format", PIECES)
@pytest.mark.slow
def test_a_huge_line_is_read_within_its_length(log_format):
    piece = PIECES[log_format][0].strip().encode()
    account_for(piece + b" win:" * 200_000, log_format)
    account_for(piece * 100_000, log_format)

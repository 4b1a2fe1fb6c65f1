"""Any PGN file: its games are the same in blocks of any size, and each game is read."""

import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import UnreadableFile, read, unpack
from banzuke.flows.readers.pgn import blocks
from tests.marks import rare
from tests.promises.scale import n_examples

SOURCE = Source(path="inbox/*", format="pgn", void_if={"Variant": ["Atomic"]})
LEAGUE = League(name="club", kind="pairwise", source=[SOURCE])
TAG = ['[Event "a"]', '[White "b"]', '[Black "c"]', '[Result "1-0"]', '[Result "*"]', "[Event x]"]
TAG += ['[White "d"] [Black "e"]', '[Date "2024.01.??"]', '[Variant "Atomic"]', '[Event "é"]']
BITS = [
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "{",
    "}",
    ";",
    "%",
    "[",
    '"',
    "1. e4",
    "1-0",
    "(",
    "\ufeff",
]
SOUP = st.lists(st.sampled_from([*(f"{tag}\n" for tag in TAG), *TAG, *BITS]), max_size=40)
LETTERS = st.characters(codec="utf-8", exclude_categories=["C", "Z"])
NAMES = st.text(LETTERS, min_size=1, max_size=8)
COMMENTS = st.text(st.sampled_from('{ab [Event "x"]\n;%'), max_size=30)
GAMES = st.lists(
    st.tuples(NAMES, NAMES, st.sampled_from(["1-0", "0-1", "1/2-1/2"]), COMMENTS), min_size=1,
    max_size=8,
)  # fmt: skip


def records(data, block):
    """All records of a file that is read in blocks of a size, or the rule that refuses the file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(blocks, "BLOCK", block),
        patch.object(unpack, "PIECE", max(1, block // 3)),
    ):
        path = Path(folder) / "games.pgn"
        path.write_bytes(data)
        try:
            raw = read(path, SOURCE)
            result = canonical(raw, LEAGUE, SOURCE)
        except UnreadableFile as error:
            assert error.remedy
            return error.rule
    assert raw.height == raw.frame.height + raw.broken.height == result.rows_read
    assert result.rows_read == result.accepted.height + result.quarantined.height
    lines = [*raw.frame["_line"], *raw.broken["_line"]]
    assert len(set(lines)) == len(lines)
    quarantined = result.quarantined.sort("line", "rule").rows()
    return raw.frame.sort("_line").rows(), raw.broken.sort("_line", "rule").rows(), quarantined


@settings(max_examples=n_examples(100), deadline=None)
@given(SOUP.map("".join), st.integers(10, 200))
def test_the_size_of_blocks_changes_nothing(text, block):
    assert records(text.encode(), block) == records(text.encode(), 1 << 24)


@settings(max_examples=n_examples(100), deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused(data):
    records(data, 1 << 24)
    records(b'[White "a"]\n' + data, 7)


@settings(max_examples=n_examples(100), deadline=None)
@given(GAMES, st.sampled_from(["\n", "\r\n"]), st.integers(1, 400))
def test_games_as_programs_write_them_read_back(games, ending, block):
    said = {"\\": "\\\\", '"': '\\"'}
    text = "".join(
        '[Event "?"]\n'
        f'[White "1{"".join(said.get(c, c) for c in white)}"]\n'
        f'[Black "2{"".join(said.get(c, c) for c in black)}"]\n'
        f'[Result "{result}"]\n\n1. e4 {{{comment}}} e5 {result}\n\n'
        for white, black, result, comment in games
    )
    frame, broken, _ = records(text.replace("\n", ending).encode(), block)
    assert broken == []
    score = {"1-0": "1", "0-1": "0", "1/2-1/2": "1/2"}
    assert [(row[5], row[6], row[7]) for row in frame] == [
        (f"1{white}", f"2{black}", score[result]) for white, black, result, _ in games
    ]


OPEN = ["{\n", "; {\n\n1. e4\n\n", '{\n\n[Event "x"]\n\n']
MANY = ['[Event "x"]\n', '[Event "x"]\n\n', "1. e4\n\n", "[A [B \n", '[A "x" ', "\\", " \n"]


@pytest.mark.long
@pytest.mark.parametrize("piece", [*map(rare, OPEN), *MANY[1:], rare(MANY[0])])
def test_reading_time_grows_in_proportion_to_the_file(piece):
    """Work grows in proportion to the file, or this file would take hours."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        path.write_bytes(b'[White "a"]\n[Black "b"]\n[Result "1-0"]\n\n' + piece.encode() * 200_000)
        raw = read(path, SOURCE)
    assert raw.height >= 1

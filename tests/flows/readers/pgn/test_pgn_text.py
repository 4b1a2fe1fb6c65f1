"""PGN: moves are skipped, and games are separated in whatever style they are written."""

import gzip

import pytest
import zstandard

from banzuke.flows.readers import UnreadableFile
from tests.flows.readers.pgn.pgn_games import game, players


@pytest.mark.parametrize(
    "moves",
    [
        '1. e4 { [Event "x"] } e5 1-0',
        '1. e4 { a comment\n[Event "x"]\n[White "y"] } e5 1-0',
        '1. e4 {\n[Event "x"]\n[White "y"]\n} e5 1-0',
        '1. e4 { one } {\n[White "y"] } {\n[Black "z"]\n} 1-0',
        "1. e4 { 3:00\n[%clk 0:03:00]\n} e5 1-0",
        "1. e4 ; a brace { here\n1... e5 1-0",
        "% an escape { line\n1. e4 1-0",
        "1. e4 (1. d4 { { } d5) 1-0",
        "1. e4\n\n2. d4 1-0",
        "{ no moves }\n\n1-0",
        "[Diagram]\n1. e4 1-0",
        "1-0",
    ],
)
def test_moves_and_comments_hold_no_tags(games, moves):
    result = games(game(moves) + game(White="Cleo"))
    assert players(result) == [("Aiko", "Bela"), ("Cleo", "Bela")]
    assert result.quarantined.is_empty()


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_any_line_ending(games, ending, mark):
    text = (game() + game(White="Cleo")).replace("\n", ending).encode()
    result = games(mark + text)
    assert result.accepted["line"].to_list() == [1, 9]


@pytest.mark.parametrize(
    "text",
    [
        game(moves=""),
        game(moves="").rstrip("\n") + "\n",
        game().replace("]\n[", "] ["),
        game().replace("\n\n", "\n", 1),
        game().replace("]\n[", "]\n\n["),
        game().replace("]\n", "]  \n"),
        game().replace("\n[", "\n  ["),
        game().replace("[", "[ ").replace(' "', '  "').replace('"]', '" ]'),
        game().replace("]\n[Result", "]\n% escaped\n; said\n[Result"),
        game().replace('"1-0"]\n', '"1-0"] 1. e4\n'),
    ],
)
def test_tags_written_in_other_ways(games, text):
    assert players(games(text + game(White="Cleo"))) == [("Aiko", "Bela"), ("Cleo", "Bela")]


def test_games_without_moves_or_blank_lines_are_separated(games):
    tags = game(moves="").strip() + "\n"
    assert games(tags * 3).accepted["line"].to_list() == [1, 6, 11]
    assert games(f"{tags}\n" * 3).accepted["line"].to_list() == [1, 7, 13]


def test_quotes_and_brackets_in_values(games):
    result = games(
        game(White=r"Aiko \"A\" \\ Sato") + game(White='"Big" Bo') + game(White="Cleo [w] {x")
    )
    assert result.accepted["first"].to_list() == [r'Aiko "A" \ Sato', '"Big" Bo', "Cleo [w] {x"]


def test_a_comment_left_open_loses_one_game(games):
    result = games(game(White="A") + game("1. e4 { oh") + game(White="C") + game(White="D"))
    assert result.accepted["first"].to_list() == ["A", "C", "D"]
    assert result.quarantined.select("line", "rule").rows() == [(9, "unclosed-comment")]


def test_moves_without_tags_are_quarantined(games):
    result = games(f"1. d4 d5 1/2-1/2\n\n{game()}1. c4 c5 0-1\n\n{game(White='Cleo')}")
    assert players(result) == [("Aiko", "Bela"), ("Cleo", "Bela")]
    assert result.quarantined.select("line", "rule").rows() == [
        (1, "not-a-game"),
        (11, "not-a-game"),
    ]


def test_a_tag_without_quotes_is_quarantined(games):
    text = game().replace('"Aiko"', "Aiko")
    result = games(game() + text + game(Annotator=None).replace("[Date", "[Annotator Me]\n[Date"))
    assert result.quarantined.select("line", "rule").rows() == [(9, "bad-tag")]
    assert "[White Aiko]" in result.quarantined["message"][0]
    assert result.accepted.height == 2


def test_encodings_of_each_line(games):
    latin = game(White="Müller").encode("cp1252")
    result = games(
        latin + game(White="Müller", Black="井山").encode() + game(Black="Č\x81").encode()
    )
    assert result.accepted["first"].to_list() == ["Müller", "Müller", "Aiko"]
    bad = games(game(White="M\x81").encode("latin-1"))
    assert bad.quarantined["rule"].to_list() == ["wrong-encoding"]


@pytest.mark.parametrize(("encoding", "key"), [("utf-16", {}), ("utf-32", {}),
                                               ("cp932", {"encoding": "cp932"}),
                                               ("koi8-r", {"encoding": "koi8-r"})])  # fmt: skip
def test_encodings_of_files(one, encoding, key):
    name = "井山" if encoding != "koi8-r" else "Иванов"
    assert one(game(White=name).encode(encoding), **key)["first"] == name


def test_a_set_encoding_is_the_only_one_tried(games):
    with pytest.raises(UnreadableFile) as caught:
        games(game(White="Müller").encode("cp1252"), encoding="utf-16")
    assert caught.value.rule == "wrong-encoding"


@pytest.mark.parametrize(
    ("name", "pack"),
    [("g.pgn.gz", gzip.compress), ("g.pgn.zst", zstandard.ZstdCompressor().compress)],
)
def test_packed_files(games, name, pack):
    packed = pack((game() * 50).encode())
    assert games(packed + packed, name).rows_read == 100
    with pytest.raises(UnreadableFile) as caught:
        games(packed[:-3], name)
    assert caught.value.rule == "truncated"


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "empty-file"),
        (b" \r\n\t\n", "empty-file"),
        (b"first,second\na,b\n", "not-pgn"),
        (b"1. e4 e5 1-0\n", "not-pgn"),
        (game().encode() + b"\0", "nul-byte"),
        (b"%PDF-1.7\n", "not-text"),
    ],
)
def test_files_that_are_no_pgn(games, content, rule):
    with pytest.raises(UnreadableFile) as caught:
        games(content)
    assert caught.value.rule == rule
    assert caught.value.remedy

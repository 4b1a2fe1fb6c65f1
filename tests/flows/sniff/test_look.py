"""The format of a file, found from its first lines and its name."""

import json

import pytest

from banzuke.flows.sniff.shape.look import lines_of_games, look

PGN = b'[Event "Club"]\n[White "Aiko"]\n[Black "Bela"]\n[Result "1-0"]\n\n1. e4 1-0\n'
TENHOU6 = json.dumps({"title": ["", ""], "name": ["A", "B", "C", "D"], "log": []}).encode()


@pytest.mark.parametrize(
    ("start", "name", "log_format"),
    [
        (PGN, "games.pgn", "pgn"),
        (b"\xef\xbb\xbf\n" + PGN, "games.txt", "pgn"),
        (b"% an escape\n" + PGN, "games.pgn", "pgn"),
        (b"; a comment\n" + PGN, "games.txt", "pgn"),
        (b"(;GM[1]FF[4])", "x", "sgf"),
        (b"(;\nGM[1]FF[4])", "x.sgf", "sgf"),
        (b"'CSA encoding=SHIFT_JIS\nV2.2\n", "x", "csa"),
        (b"N+Aiko\nN-Bela\n", "x.csa", "csa"),
        ("開始日時：2024/01/05\n".encode("cp932"), "x", "kif"),
        ("手合割：平手\n".encode(), "x.kifu.gz", "kif"),
        (b"012 Open\n", "x", "trf"),
        (b"### TRF26\n012 Open\n", "x.txt", "trf"),
        (b"PokerStars Tournament #354025449, No Limit Hold'em\n", "x.txt", "ps-summary"),
        ("L1001 | 15:24 | 三般南喰赤－ | A(+95.0)\n".encode(), "sca.log", "tenhou"),
        ("00:00 | 17 | 四鳳南喰赤－ | A(+56.0)\n".encode(), "scb.log", "tenhou"),
        (b'<mjloggm ver="2.3"><GO type="169"/>', "x.xml", "mjlog"),
        (b'<?xml version="1.0"?><mjloggm ver="2.3">', "x.mjlog", "mjlog"),
        (TENHOU6, "x.json", "tenhou6"),
        (b'{"uuid":"240131-0a1b","modeId":12,"players":[]}', "x.json", "majsoul"),
        (b'{"type":"start_game","names":["A","B","C","D"]}\n', "x.jsonl", "mjai"),
        (b'[{"type": "start_game", "names": ["A"]}]', "x.json", "mjai"),
        (b'{"date":"2024-01-05","white":"A"}\n', "x.jsonl", "jsonl"),
        (b"PK\x03\x04\x14\x00[Content_Types].xml", "x", "xlsx"),
        (b"PAR1\x15\x04", "x", "parquet"),
        (b"date,white,black,result\n2024-01-05,A,B,1\n", "x.csv", "csv"),
        (b"event,white,black\n[Event x],A,B\n", "x.csv", "csv"),
    ],
)
def test_a_format_is_known_by_its_first_lines_or_its_name(start, name, log_format) -> None:
    assert look(start, name).format == log_format


@pytest.mark.parametrize(
    ("start", "what", "remedy"),
    [
        (b"%PDF-1.7", "PDF", "CSV"),
        (b"\x1f\x8b\x08", "gzip", "`.gz`"),
        (b"PK\x03\x04\x14\x00games.pgn", "zip", "ending"),
        (b"<!DOCTYPE html><html>", "web page", "CSV"),
        (b"PokerStars Hand #123: Hold'em\n", "hand history", "event, player, place"),
        (b"dear all,\nhow are you?\nbye\n", "neither a table", "CSV"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x81\x8d\x8f\x90\x9d", "not text", "CSV"),
    ],
)
def test_foreign_files_are_named_with_a_remedy(start, what, remedy) -> None:
    looked = look(start, "x")
    assert looked.format is None
    assert what in looked.what
    assert remedy in looked.remedy


@pytest.mark.parametrize("start", [b"[" * 200_000, b"{" * 200_000, b'"' * 200_000, b"\xff\xfe"])
def test_hostile_beginnings_raise_no_error(start) -> None:
    assert look(start, "x").format in (None, "jsonl", "csv")


def test_a_line_longer_than_any_game_is_not_searched() -> None:
    """The time of the search grows with the square of a line: 24,000 letters took 43 s."""
    assert "Ann Ben 7-5" in lines_of_games(["Ann Ben 7-5"])
    assert lines_of_games(["ab " * 100_000 + "7-5"]) == ""


@pytest.mark.parametrize("between", ["", "</table>"])
def test_a_saved_page_with_a_long_head_and_a_long_table_is_markup(between) -> None:
    rows = "<tr><td>Ann</td><td>Ben</td><td>1-0</td></tr>" * 6_000
    page = f"<!doctype html><head><style>{'a {} ' * 50_000}</style></head><table>{rows}{between}"
    assert look(page.encode(), "games.html").format == "markup"

"""Files that are not CSV, or not as their source says, are distinguished from broken files."""

import pytest

PGN = '[Event "Club evening"]\n[White "Aiko"]\n\n1. e4 e5 1-0\n'
HANDS = (
    "PokerStars Hand #2390: Tournament #31, $1+$0.10 USD Hold'em No Limit\n",
    "Poker Hand #RC219: Hold'em No Limit ($1/$2)\nTable 'RushAndCash'\n",
    "#Game No : 12\n***** 888poker Hand History for Game 12 *****\n",
)
SHEET = b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00[Content_Types].xml"


@pytest.mark.parametrize(
    ("content", "what", "remedy"),
    [
        (PGN, "PGN", '`format = "pgn"`'),
        ("(;GM[1]FF[4]SZ[19])\n", "SGF", '`format = "sgf"`'),
        ("(;\nGM[1]FF[4]SZ[19])\n", "SGF", '`format = "sgf"`'),
        ("N+Aiko\nN-Bela\n", "CSA", '`format = "csa"`'),
        ('<mjloggm ver="2.3"><GO type="169"/></mjloggm>\n', "Tenhou", '`format = "mjlog"`'),
        ("V2.2\nN+Aiko\nN-Bela\n", "CSA", '`format = "csa"`'),
        ("開始日時：2024/01/05\n手合割：平手\n", "KIF", '`format = "kif"`'),
        (HANDS[0], "hand history", "event, player, place"),
        (HANDS[1], "hand history", "event, player, place"),
        (HANDS[2].partition("\n")[2], "hand history", "event, player, place"),
        ("<!DOCTYPE html>\n<html></html>\n", "web page", "CSV"),
        ('{"first": "Aiko", "second": "Bela"}\n', "JSON", '`format = "jsonl"`'),
        (f"\ufeff\n\n{PGN}", "PGN", '`format = "pgn"`'),
    ],
)
def test_text_that_is_no_csv_is_refused_with_its_kind(read_log, refusal_of, content, what, remedy):
    error = refusal_of(lambda: read_log(content))
    assert error.rule == "not-csv"
    assert what in error.message
    assert remedy in error.remedy


@pytest.mark.parametrize(
    ("content", "what", "remedy"),
    [
        (SHEET, "xlsx", '`format = "xlsx"`'),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xls", "as CSV"),
        (b"%PDF-1.7\n", "PDF", "as CSV"),
        (b"PAR1\x15\x04", "Parquet", '`format = "parquet"`'),
        (b"\x1f\x8b\x08\x00", "gzip", ".gz"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "latin-1"])
def test_a_file_of_another_program_is_named_whatever_the_encoding(
    read_log, refusal_of, content, what, remedy, encoding
):
    error = refusal_of(lambda: read_log(content, encoding=encoding))
    assert error.rule == "not-text"
    assert what in error.message
    assert remedy in error.remedy


@pytest.mark.parametrize("delimiter", [";", "\t", "|"])
def test_another_delimiter_is_named_as_the_league_file_writes_it(read_log, refusal_of, delimiter):
    columns = {"first": "black", "second": "white", "score": "result"}
    log = "black,white,result\nAiko,Bela,1\n".replace(",", delimiter)
    error = refusal_of(lambda: read_log(log, columns=columns))
    assert error.rule == "wrong-delimiter"
    written = {"\t": r"\t"}.get(delimiter, delimiter)
    assert f'`delimiter = "{written}"`' in error.remedy
    assert read_log(log, columns=columns, delimiter=delimiter).height == 1


def test_commas_in_place_of_the_set_semicolons_are_named(read_log, refusal_of):
    error = refusal_of(lambda: read_log("black,white\nAiko,Bela\n", delimiter=";"))
    assert '`delimiter = ","`' in error.remedy


@pytest.mark.parametrize(
    "log", ["Event,White,Black\na,b,c\n", "[Event],White\na,b\n", "first;x,second\na,b\n", "a\nb\n"]
)
def test_headers_of_csv_are_left_alone(read_log, log):
    assert read_log(log).height == 1

import gzip

import polars as pl
import pytest
import zstandard

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers import UnreadableFile, read
from banzuke.flows.readers.text import read_utf8, split_lines

CSV = "first,second\n井山,一力\n"


def only_row(raw):
    assert raw.broken.is_empty()
    (row,) = raw.frame.select(raw.columns).rows()
    return row


def refusal(call):
    with pytest.raises(UnreadableFile) as caught:
        call()
    assert caught.value.remedy
    return caught.value


@pytest.mark.parametrize(
    "encoding", ["utf-8", "cp932", "euc_jp", "utf-16", "utf-16-le", "utf-8-sig", "utf-32"]
)
def test_text_is_decoded_with_the_encoding_of_the_source(read_log, encoding):
    assert only_row(read_log(CSV.encode(encoding), encoding=encoding)) == ("井山", "一力")


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", b"\xef\xbb\xbf"), ("utf-16-be", b"\xfe\xff")]
)
def test_byte_order_mark_is_no_part_of_the_first_column(read_log, encoding, mark):
    raw = read_log(mark + CSV.encode(encoding), encoding=encoding)
    assert raw.columns == ("first", "second")
    assert raw.frame["_raw"].to_list() == ["井山,一力"]


def test_wrong_encoding_names_line_byte_and_the_encoding_that_fits(read_log):
    data = b"first,second\r\nA,B\r" + "井山,一力\n".encode("cp932")
    error = refusal(lambda: read_log(data))
    assert error.rule == "wrong-encoding"
    assert "line 3: byte 0x88" in error.message
    assert '"cp932"' in error.remedy


@pytest.mark.parametrize(
    ("text", "encoding"), [("Weiß,Müller\nJäger,Özil\n", "cp1252"), ("先手,山田\n", "cp932")]
)
def test_of_several_encodings_that_fit_one_without_torn_words_is_named_first(
    read_log, text, encoding
):
    error = refusal(lambda: read_log(text.encode(encoding)))
    assert error.remedy.startswith(f'set `encoding = "{encoding}"` or ')
    assert "`banzuke sniff` says which one makes words of the text" in error.remedy


@pytest.mark.parametrize(
    ("mark", "written", "named"),
    [
        (b"\xff\xfe", "utf-16-le", "utf-16"),
        (b"\xfe\xff", "utf-16-be", "utf-16"),
        (b"\xff\xfe\0\0", "utf-32-le", "utf-32"),
        (b"\0\0\xfe\xff", "utf-32-be", "utf-32"),
    ],
)
def test_wide_text_read_as_utf8_is_named_in_the_error(read_log, mark, written, named):
    data = mark + CSV.encode(written)
    error = refusal(lambda: read_log(data))
    assert (error.rule, f'"{named}"' in error.remedy) == ("wrong-encoding", True)
    assert only_row(read_log(data, encoding=named)) == ("井山", "一力")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_without_a_mark_is_named_in_the_error(read_log, encoding):
    data = "first,second\na,b\n".encode(encoding)
    error = refusal(lambda: read_log(data))
    assert (error.rule, f'"{encoding}"' in error.remedy) == ("nul-byte", True)
    assert only_row(read_log(data, encoding=encoding)) == ("a", "b")


@pytest.mark.parametrize("encoding", ["hex_codec", "rot13"])
def test_codec_that_is_no_text_encoding_is_refused(write, encoding):
    path = write(CSV)
    assert refusal(lambda: read_utf8(path, encoding)).rule == "wrong-encoding"


def test_nul_byte_is_refused_with_its_line(read_log):
    error = refusal(lambda: read_log(b"first,second\r\na,b\nc,\0\n"))
    assert error.rule == "nul-byte"
    assert "line 3" in error.message


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.ZstdCompressor().compress])
def test_packed_logs_of_several_members_are_read_whole(read_log, pack):
    name = "log.csv.gz" if pack is gzip.compress else "log.csv.zst"
    packed = pack(CSV.encode()) + pack(b"c,d\n")
    assert read_log(packed, name).frame["second"].to_list() == ["一力", "d"]


@pytest.mark.parametrize("name", ["log.csv.gz", "log.csv.zst"])
@pytest.mark.parametrize("n_lost", [1, 5, 30])
def test_packed_log_cut_short_is_refused(read_log, name, n_lost):
    text = CSV.encode() + b"".join(b"a%d,b%d\n" % (i, i * i) for i in range(50))
    pack = gzip.compress if name.endswith("gz") else zstandard.ZstdCompressor().compress
    assert refusal(lambda: read_log(pack(text)[:-n_lost], name)).rule == "truncated"


@pytest.mark.parametrize("name", ["log.csv.gz", "log.csv.zst"])
def test_log_that_is_not_packed_as_its_name_says_is_refused(read_log, name):
    assert refusal(lambda: read_log(CSV, name)).rule == "truncated"


@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf\n"])
@pytest.mark.parametrize("name", ["log.csv", "log.jsonl"])
def test_file_of_nothing_is_refused(read_log, data, name):
    assert refusal(lambda: read_log(data, name)).rule == "empty-file"


def test_empty_packed_file_is_refused(read_log):
    assert refusal(lambda: read_log(gzip.compress(b""), "log.csv.gz")).rule == "empty-file"


@pytest.mark.parametrize("log_format", ["csv", "jsonl", "parquet"])
def test_folder_is_refused(tmp_path, log_format):
    source = Source(path="inbox/*", format=log_format)
    assert refusal(lambda: read(tmp_path, source)).rule == "not-a-file"
    assert refusal(lambda: read(tmp_path / "absent", source)).rule == "not-a-file"


def test_lines_end_with_any_line_ending_and_nothing_else():
    lines = split_lines("a\r\nb\rc\n\r\r\nd\x0be\x85f\u2028g\n".encode())
    assert lines["text"].to_list() == ["a", "b", "c", "", "", "d\x0be\x85f\u2028g"]
    assert lines["ending"].to_list() == ["\r\n", "\r", "\n", "\r", "\r\n", "\n"]
    assert lines["_line"].to_list() == [1, 2, 3, 4, 5, 6]
    assert lines.schema["_line"] == pl.Int64


def test_text_that_looks_like_a_packed_stream_is_text():
    assert split_lines(b"x^first,y\n1,2\n")["text"].to_list() == ["x^first,y", "1,2"]

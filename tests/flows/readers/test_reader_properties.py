import csv
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers import RawRows, UnreadableFile, read
from banzuke.flows.readers.text import split_lines
from tests.promises.scale import n_examples

pytestmark = pytest.mark.long

TEXT = st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=8)
NASTY = st.text(st.sampled_from('a1",;\n\r \t'), max_size=8)
FIELDS = st.lists(st.tuples(TEXT | NASTY, TEXT | NASTY, TEXT | NASTY), max_size=12)
SOUP = st.binary(max_size=60) | st.lists(
    st.sampled_from([b'"', b",", b"\n", b"\r", b"\r\n", b"a", b" ", b"\xe9", b'{"a":1}', b"\0"])
).map(b"".join)


def read_bytes(data: bytes, **keys) -> RawRows:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        path.write_bytes(data)
        return read(path, Source(path="inbox/*", **keys))


def blank_is_null(text: str) -> str | None:
    white = "".join(c for c in text if c.isspace() and c not in "\x1c\x1d\x1e\x1f")
    return text if text.strip(white) else None


@settings(max_examples=n_examples(150), deadline=None)
@given(FIELDS, st.sampled_from([(csv.QUOTE_MINIMAL, "\r\n"), (csv.QUOTE_ALL, "\n")]))
@example([("", "\r0,,0\r", "\r0,,0\r")], (csv.QUOTE_MINIMAL, "\r\n"))
def test_any_fields_written_by_the_csv_module_read_back(rows, style):
    # With "\n" at line ends, Python 3.11 writes a lone "\r" without the quotes that it needs.
    quoting, ending = style
    stream = io.StringIO()
    writer = csv.writer(stream, quoting=quoting, lineterminator=ending)
    writer.writerows([("first", "second", "note"), *rows])
    raw = read_bytes(stream.getvalue().encode())
    assert raw.broken.is_empty()
    expected = [tuple(map(blank_is_null, row)) for row in rows]
    assert raw.frame.select(raw.columns).rows() == expected


@settings(max_examples=n_examples(150), deadline=None)
@given(FIELDS)
def test_line_is_where_the_record_starts(rows):
    stream = io.StringIO()
    csv.writer(stream).writerows([("first", "second", "note"), *rows])
    text = stream.getvalue()
    physical = split_lines(text.encode())["text"].to_list()
    raw = read_bytes(text.encode())
    assert raw.height == len(rows)
    for line, record in raw.frame.select("_line", "_raw").rows():
        assert record.startswith(physical[line - 1])


@settings(max_examples=n_examples(300), deadline=None)
@given(SOUP, st.sampled_from(["csv", "jsonl"]), st.sampled_from([",", ";", "\t", " "]))
def test_every_line_of_any_bytes_is_in_one_record_or_blank(soup, log_format, delimiter):
    data = f"first{delimiter}second\n".encode() * (log_format == "csv") + soup
    try:
        raw = read_bytes(data, format=log_format, delimiter=delimiter)
    except UnreadableFile as error:
        assert error.rule and error.message and error.remedy
        return
    lines = [*raw.frame["_line"], *raw.broken["_line"]]
    assert len(lines) == len(set(lines)) == raw.height
    covered: list[str] = []
    for text in [*raw.frame["_raw"], *raw.broken["_raw"]]:
        covered += split_lines(text.encode())["text"].to_list() if text else [text]
    physical = split_lines(data)["text"].to_list()[log_format == "csv" :]
    filled = [text for text in physical if text.strip(" \t\n\r\x0b\x0c\x85\xa0")]
    unseen = [text for text in filled if text not in covered]
    assert unseen == []

"""Files of old formats are read in every encoding that their programs wrote."""

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.legacy_text import read_text
from banzuke.flows.readers.rows import LIMITS

NAME = "1: Jürgen\n"


def text_of(path, legacy="cp1252", **keys):
    return read_text(path, Source(path="x", **keys), LIMITS, legacy=legacy).decode()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-32"])
def test_the_encoding_is_found(write, encoding):
    assert text_of(write(NAME.encode(encoding))) == NAME


def test_a_japanese_encoding_is_found(write):
    text = "先手：羽生\n"
    assert text_of(write(text.encode("cp932")), "cp932") == text
    assert text_of(write(text.encode("utf-16")), "cp932") == text


def test_half_a_character_at_the_end_of_utf_16_is_left_out(write):
    assert text_of(write(NAME.encode("utf-16") + b"\n")) == NAME


def test_a_set_encoding_is_used(write, refusal_of):
    path = write(NAME.encode("cp1252"))
    assert text_of(path, encoding="latin-1") == NAME
    assert refusal_of(lambda: text_of(path, encoding="cp932")).rule == "wrong-encoding"


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "empty-file"),
        (b"a\0b", "nul-byte"),
        (b"\xff\xfe\x41", "wrong-encoding"),
        (b"\xff\xfe\x00\xd8\x41\x00", "wrong-encoding"),
        (b"a\x81b", "wrong-encoding"),
    ],
)
def test_files_that_are_not_text_are_refused(write, refusal_of, content, rule):
    path = write(content)
    assert refusal_of(lambda: text_of(path, "ascii")).rule == rule

"""Encodings, found from bytes."""

import pytest

from banzuke.flows.sniff.shape.look import decoded, encodings_of

JAPANESE = "対局日,先手,後手,勝者\n2024/01/05,相子,ジロウ,先手\n" * 5
GERMAN = "Datum;Weiß;Schwarz\n05.01.2024;Jörg;Günther\n" * 5


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("date,white,black\n", "utf-8"),
        (JAPANESE, "utf-8"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "utf-16"),
        (GERMAN, "utf-8"),
        (GERMAN, "cp1252"),
        (GERMAN, "utf-16-le"),
        (GERMAN, "utf-16-be"),
        (JAPANESE, "utf-32"),
        (GERMAN, "utf-32-le"),
        (JAPANESE, "utf-32-le"),
        (GERMAN, "utf-32-be"),
        (JAPANESE, "utf-32-be"),
    ],
)
def test_the_likeliest_encoding_is_the_one_it_was_written_in(text, encoding) -> None:
    data = text.encode(encoding)
    assert encodings_of(data)[0] == encoding
    assert decoded(data, encoding) == text


@pytest.mark.parametrize("cut", [1, 2])
def test_the_last_character_may_be_cut(cut) -> None:
    assert encodings_of("日本".encode()[:-cut]) == ("utf-8",)


def test_bytes_of_a_picture_are_no_text() -> None:
    assert encodings_of(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x81\x8d\x8f\x90\x9d") == ()

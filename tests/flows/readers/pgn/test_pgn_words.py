"""Eight-byte words of a text, and columns of its pieces: at its end, long, and blank."""

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banzuke.flows.readers.pgn.tags import texts_of
from banzuke.flows.readers.pgn.words import holds, word, words_at

TEXTS = st.binary(max_size=40)


@given(TEXTS, st.data())
def test_a_word_is_the_next_eight_bytes_and_zeros_after_the_end(text, data) -> None:
    at = data.draw(st.lists(st.integers(0, len(text)), max_size=9))

    found = words_at(text, np.array(at, dtype=np.int64))

    assert [one.tobytes() for one in found] == [text[i : i + 8].ljust(8, b"\0") for i in at]
    assert all(word(text[i : i + 8]) == one for i, one in zip(at, found, strict=True))


@given(st.lists(st.binary(min_size=8, max_size=8), min_size=1), st.binary(min_size=1, max_size=1))
def test_a_word_holds_a_byte_that_is_one_of_its_eight(texts, byte) -> None:
    words = np.array([word(text) for text in texts], dtype=np.uint64)

    assert holds(words, byte).tolist() == [byte in text for text in texts]


@given(st.lists(st.text(st.characters(codec="utf-8"), max_size=20)))
def test_pieces_are_stripped_and_null_where_blank(pieces) -> None:
    encoded = [piece.encode() for piece in pieces]
    stops = np.cumsum([0, *map(len, encoded)], dtype=np.int64)

    found = texts_of(b"".join(encoded), stops[:-1], stops[1:])

    stripped = pl.Series(pieces, dtype=pl.String).str.strip_chars()
    assert found.to_list() == [text or None for text in stripped]


@pytest.mark.parametrize("length", [1, 4, 5, 11, 12, 13, 100])
def test_texts_of_any_length_are_whole(length) -> None:
    text = "".join(chr(ord("a") + i % 26) for i in range(length + 50)).encode()
    starts = np.arange(40, dtype=np.int64)

    found = texts_of(text, starts, starts + length)

    assert found.to_list() == [text[i : i + length].decode() for i in range(40)]

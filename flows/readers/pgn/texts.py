"""Pieces of a text to a column, as Arrow lays strings out: long ones stay where they are."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.words import MASKS, WORD_BYTES, words_at

INLINE, PREFIX = 12, 4
"""Bytes of a string that is short enough to stand in its view, and those before its last word."""
ASCII_BLANK, NOT_ASCII = 32, 128


def texts_of(text: bytes, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> pl.Series:
    """Return pieces of UTF-8 text, stripped, and null where blank."""
    import pyarrow as pa  # noqa: PLC0415  # 0.06 s that who reads no PGN does without

    lengths = stops - starts
    begin = words_at(text, starts) & MASKS[np.minimum(lengths, PREFIX)]
    rest = words_at(text, starts + PREFIX) & MASKS[np.clip(lengths - PREFIX, 0, WORD_BYTES)]
    views = np.empty((len(starts), 2), np.uint64)
    views[:, 0] = lengths.astype(np.uint64) | (begin << np.uint64(32))
    views[:, 1] = np.where(lengths <= INLINE, rest, starts.astype(np.uint64) << np.uint64(32))
    given = np.packbits(lengths > 0, bitorder="little")
    layout = [pa.py_buffer(part) for part in (given, views, text)]
    found = pl.Series(pl.from_arrow(pa.Array.from_buffers(pa.string_view(), len(starts), layout)))
    return _stripped(found) if _may_be_padded(text, starts, stops) else found


def _may_be_padded(text: bytes, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> bool:
    """Return whether a piece begins or ends with a blank, or with what may be one elsewhere."""
    data = np.frombuffer(text, np.uint8)
    some = stops > starts
    edges = data[np.concatenate([starts[some], stops[some] - 1])]
    return bool(((edges <= ASCII_BLANK) | (edges >= NOT_ASCII)).any())


def _stripped(texts: pl.Series) -> pl.Series:
    stripped = pl.col("text").str.strip_chars()
    return texts.to_frame("text").select(pl.when(stripped != "").then(stripped))[:, 0]

"""A digest of each version's rows: independent of the order of the rows, and of the machine.

Each value becomes a hash of 64 bits, mixed with the name of its table and column. The hash of a row
is the mixed sum of the hashes of its values. The digest of a version is the sum of the hashes of
its rows. A null adds nothing, so a column that a later migration adds changes no digest.

Hashes of DuckDB and polars differ between releases. This hash is our own, because digests are kept
for years. It finds damage, not forgery.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from banzuke.flows import fingerprint

Words = npt.NDArray[np.uint64]
WORD = 1 << 64
ROWS_AT_ONCE = 1 << 16
"""Rows hashed at a time: a column of so many 64-bit words, 512 KiB, fits in a processor's cache."""


@dataclass(frozen=True)
class Digest:
    """The number of rows of a version, and the sum of their hashes."""

    n_rows: int = 0
    total: int = 0

    def __add__(self, other: "Digest") -> "Digest":
        """The digest of the rows of both digests."""
        return Digest(self.n_rows + other.n_rows, (self.total + other.total) % WORD)

    @property
    def text(self) -> str:
        """The sum in the form that the store keeps."""
        return f"{self.total:016x}"


NO_ROWS = Digest()


def digests(tables: Iterable[tuple[str, pl.DataFrame]]) -> dict[str, Digest]:
    """The digest of each version that has rows in the given tables or parts of tables."""
    found: dict[str, Digest] = {}
    for table, frame in tables:
        for part in frame.iter_slices(ROWS_AT_ONCE):
            for version, digest in _of_part(table, part).items():
                found[version] = found.get(version, NO_ROWS) + digest
    return found


def _of_part(table: str, frame: pl.DataFrame) -> Mapping[str, Digest]:
    hashes = pl.Series("hash", _row_hashes(table, frame.drop("version_id")))
    sums = (
        pl.DataFrame([frame["version_id"], hashes])
        .group_by("version_id")
        .agg(
            pl.len(),
            (pl.col("hash") & 0xFFFFFFFF).sum().alias("low"),  # halves, so that no sum overflows
            (pl.col("hash") // (1 << 32)).sum().alias("high"),
        )
    )
    return {
        version: Digest(n_rows, (low + (high << 32)) % WORD)
        for version, n_rows, low, high in sums.iter_rows()
    }


def _row_hashes(table: str, frame: pl.DataFrame) -> Words:
    plain = frame.select(_plain(name, dtype) for name, dtype in frame.schema.items())
    is_null = frame.select(pl.all().is_null())
    total = np.full(frame.height, _seed(table), dtype=np.uint64)
    for name in frame.columns:
        mixed = _mixed(_words(plain[name]) ^ _seed(f"{table}.{name}"))
        total += np.where(is_null[name].to_numpy(), np.uint64(0), mixed)
    return _mixed(total)


def _plain(name: str, dtype: pl.DataType) -> pl.Expr:
    """A column without nulls, with one type for numbers of any width and for times."""
    column = pl.col(name)
    if dtype in (pl.String, pl.Categorical, pl.Enum):
        return column.cast(pl.String).cast(pl.Binary).fill_null(b"")
    if dtype.is_float():
        return column.cast(pl.Float64).fill_null(0.0)
    if isinstance(dtype, pl.Datetime):
        # The store keeps UTC without zone, in microseconds.
        column = column.dt.convert_time_zone("UTC") if dtype.time_zone else column
        column = column.dt.replace_time_zone(None).dt.cast_time_unit("us")
    return column.cast(pl.Int64).fill_null(0)


def _seed(name: str) -> np.uint64:
    return np.uint64(int(fingerprint.of_parts(name)[:16], 16))


def _words(values: pl.Series) -> Words:
    """Each value as 64 bits; a text as the sum of its bytes, each weighted by its place."""
    if values.dtype != pl.Binary:
        numbers: Words = (values.to_numpy() + 0).view(np.uint64)  # + 0 turns -0.0 into 0.0
        return numbers
    text = values.to_arrow()
    _, offsets, data = text.buffers()
    ends = np.frombuffer(offsets, dtype=np.int64)[text.offset :][: len(text) + 1]
    lengths = np.diff(ends)
    place = np.arange(ends[-1] - ends[0]) - np.repeat(ends[:-1] - ends[0], lengths)
    weights = _mixed(np.arange(lengths.max(initial=0), dtype=np.uint64))
    raw = np.frombuffer(data or b"", dtype=np.uint8)[ends[0] : ends[-1]].astype(np.uint64)
    running = np.zeros(raw.size + 1, dtype=np.uint64)
    np.cumsum((raw + np.uint64(1)) * weights[place], out=running[1:])
    sums: Words = running[ends[1:] - ends[0]] - running[ends[:-1] - ends[0]]
    return sums


def _mixed(words: Words) -> Words:
    """The words mixed so that every bit depends on all bits (the finalizer of splitmix64)."""
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))

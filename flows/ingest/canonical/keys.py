r"""Keys of rows: the same game has the same key in any file, run and version.

A key is 128 bits of BLAKE2b, in hex, over texts joined with the unit separator, which no cleaned
text holds. ``content_key`` is over all canonical fields. ``natural_key`` is over the log's own id
if it has one; otherwise it is the content key, with the occurrence number added from the second
equal row of a file on, because real leagues have two equal games on one day.
"""

from collections.abc import Sequence
from hashlib import blake2b

import polars as pl

from banzuke.flows.readers.rows import nth_file

SEPARATOR = "\x1f"
KEY_BYTES = 16
CHUNK_ROWS = 500_000
"""Number of texts hashed at a time, so that few texts are in memory as Python objects."""


def with_keys(
    frame: pl.DataFrame,
    fields: Sequence[str | pl.Expr],
    *,
    kind: str,
    own_id: Sequence[str] = (),
    paths: Sequence[str] = ("",),
    counts: bool = False,
) -> pl.DataFrame:
    """A frame in line order with ``natural_key`` and ``content_key``.

    Parameters
    ----------
    fields
        Columns or expressions that make up the content.
    kind
        Kind of league, part of every key.
    own_id
        Columns that together are the log's own id; rows with a null among them have no id.
    paths
        Paths of the files that the rows are from.
    counts
        Whether rows count many games: their file is then part of their key, because two files may
        well count equal numbers of games between two players.
    """
    if not frame["line"].is_sorted():
        frame = frame.sort("line")
    void = pl.col("void_reason").is_not_null()
    content = frame.select(_joined([pl.lit(kind), void, *map(_column, fields)]))[:, 0]
    keyed = _with_occurrence(frame.with_columns(content_key=hash_texts(content)), len(paths))
    parts = [pl.lit("path"), path_of_row(paths)] if counts else []
    has_id = pl.all_horizontal(pl.col(name).is_not_null() for name in own_id or ["line"])
    has_id &= pl.lit(bool(own_id))
    id_text = _joined([pl.lit("id"), *map(_column, own_id), *parts])
    other_text = _joined([pl.col("content_key"), pl.col("occurrence"), *parts])
    differs = has_id | (pl.col("occurrence") > 1) | pl.lit(counts)
    texts = keyed.select(pl.when(differs).then(pl.when(has_id).then(id_text).otherwise(other_text)))
    natural_key = pl.coalesce(hash_texts(texts[:, 0]), "content_key")
    return keyed.with_columns(natural_key=natural_key).drop("occurrence")


def with_repeats(
    parts: Sequence[pl.DataFrame], paths: Sequence[str], *, counts: bool
) -> pl.DataFrame:
    """Rows of parts of a file, or of several files, with keys as if made at once.

    A row that repeats a row of an earlier part gets the key of its occurrence in the file.
    ``counts`` is as in `with_keys`.
    """
    rows = pl.concat(parts)
    if len(parts) == 1:
        return rows
    if not rows["line"].is_sorted():
        rows = rows.sort("line", maintain_order=True)
    records = rows.select("line", "content_key", "game")
    if "seat" in rows.columns:
        records = records.unique("line", keep="first", maintain_order=True)
    # Most rows occur once, as hashes of eight bytes show; only the other rows are compared.
    again = records.filter(records["content_key"].hash().is_duplicated())
    same = [nth_file(), pl.col("content_key")] if len(paths) > 1 else [pl.col("content_key")]
    again = again.with_columns(occurrence=pl.col("line").cum_count().cast(pl.Int64).over(same))
    again = again.filter((pl.col("occurrence") > 1) & pl.col("game").is_null())
    own = [pl.lit("path"), path_of_row(paths)] if counts else []
    texts = again.select(_joined([pl.col("content_key"), pl.col("occurrence"), *own]))[:, 0]
    if again.is_empty():
        return rows
    renamed = again.select("line", renamed=hash_texts(texts))
    joined = rows.join(renamed, on="line", how="left", maintain_order="left")
    natural_key = pl.coalesce("renamed", "natural_key").alias("natural_key")
    return joined.with_columns(natural_key).drop("renamed")


def path_of_row(paths: Sequence[str]) -> pl.Expr:
    """The path of each row's file."""
    if len(paths) == 1:
        return pl.lit(paths[0])
    return nth_file().replace_strict(range(len(paths)), paths, return_dtype=pl.String)


def _with_occurrence(keyed: pl.DataFrame, n_files: int) -> pl.DataFrame:
    """The frame with ``occurrence``: 1 for the first of equal rows of a file, then 2 etc."""
    same = pl.col("content_key")
    if n_files > 1:
        same = pl.concat_str(nth_file(), same, separator=SEPARATOR)
    n_th_repeat = pl.col("line").cum_count().over(same)
    repeats = keyed.filter(~same.is_first_distinct()).select(
        "line", occurrence=1 + n_th_repeat.cast(pl.Int64)
    )
    return keyed.join(repeats, on="line", how="left", maintain_order="left").with_columns(
        pl.col("occurrence").fill_null(1)
    )


def hash_texts(texts: pl.Series) -> pl.Series:
    """The 128-bit hash of each text in hex, null for null."""
    if texts.null_count() == len(texts):
        return pl.Series([None], dtype=pl.String).new_from_index(0, len(texts))
    parts = [
        pl.Series(
            [
                None if text is None else blake2b(text, digest_size=KEY_BYTES).hexdigest()
                for text in texts.slice(start, CHUNK_ROWS).cast(pl.Binary).to_list()
            ],
            dtype=pl.String,
        )
        for start in range(0, len(texts), CHUNK_ROWS)
    ]
    return pl.concat(parts)


def exact_number(column: pl.Series) -> pl.Series:
    """Numbers as the shortest text that Python parses to the same number."""
    values = column.drop_nulls().unique()
    texts = pl.Series([repr(value) for value in values], dtype=pl.String)
    return column.replace_strict(values, texts, default=None, return_dtype=pl.String)


def _column(field: str | pl.Expr) -> pl.Expr:
    return pl.col(field) if isinstance(field, str) else field


def _joined(parts: list[pl.Expr]) -> pl.Expr:
    return pl.concat_str([_field_text(part) for part in parts], separator=SEPARATOR)


def _field_text(part: pl.Expr) -> pl.Expr:
    return part.cast(pl.String).fill_null("")

"""CSV logs: fields between commas or other signs, quotes as in RFC 4180, with or without header."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.comments import without_comments
from banzuke.flows.readers.csv_records import (
    UNBALANCED,
    Records,
    has_rows_inside,
    split_records,
)
from banzuke.flows.readers.foreign import refuse_foreign_text, refuse_other_delimiter
from banzuke.flows.readers.header import checked_header
from banzuke.flows.readers.parts import in_parts
from banzuke.flows.readers.rows import (
    BROKEN_SCHEMA,
    FILE_LINES,
    LINE,
    RAW,
    RawRows,
    UnreadableFile,
    blank_to_null,
    first_lines,
)
from banzuke.flows.readers.text import nothing_but_blanks, read_lines
from banzuke.flows.readers.titles import TITLES

CHUNK_ROWS = 500_000
"""Number of lines that are split together: only a part of a long file is in memory as fields."""
LONG_LINE = 100_000
"""Bytes of a line above which its fields are counted before the line is split."""
NOT_DELIMITERS = frozenset('"\r\n\0')
WRONG_NUMBER = "wrong-number-of-fields"
First = tuple[int, list[str] | tuple[str, str]]
"""The first record of a file: its line, and its fields, or the broken rule and a message."""


def read_csv(path: Path, source: Source, limits: Reading) -> RawRows:
    """The records of a CSV file; the first line that is not blank is the header.

    Where `header` of the source names the columns, the first line is an ordinary record.
    """
    refuse_impossible(source.delimiter)
    whole = read_lines(path, source.encoding, limits)
    lines, commented = without_comments(
        whole.slice(source.skip_lines), source.comments, source.delimiter, source.header
    )
    refuse_foreign(path, lines["text"])
    records = split_records(lines, delimiter=source.delimiter)
    header_line, names = named(first_records(records, [0], source.delimiter)[0], source)
    if not source.skip_lines and not source.titles:
        columns = checked_header(names, source, limits)
        raw = split(records, columns, [header_line], delimiter=source.delimiter)
        return replace(raw, broken=pl.concat([raw.broken, commented]).sort(LINE))
    own = checked_header([*names, *TITLES], source, limits)[: len(names)]
    raw = split(records, own, [header_line], delimiter=source.delimiter)
    above = whole["text"].head(source.skip_lines).to_list()
    named_as = dict(zip(own, names, strict=True))
    parts = in_parts(raw.frame, raw.broken, named_as, above, WRONG_NUMBER)
    columns = checked_header([*names, *parts.columns], source, limits)
    broken = pl.concat([parts.broken, commented]).sort(LINE)
    return replace(raw, columns=columns, frame=parts.frame, broken=broken)


def refuse_impossible(delimiter: str) -> None:
    """Raise if no file can be split at a delimiter.

    Raises
    ------
    UnreadableFile
        ``bad-delimiter``.
    """
    if delimiter in NOT_DELIMITERS:
        raise UnreadableFile(
            "bad-delimiter",
            f"{delimiter!r} cannot separate fields",
            "set `delimiter` in its source to the sign between fields, such as a comma or a tab",
        )


def refuse_foreign(path: Path, texts: pl.Series) -> None:
    """Raise if all lines of a file are blank, or if the file is in another format.

    Raises
    ------
    UnreadableFile
        ``empty-file`` or ``not-csv``.
    """
    first = next((str(text) for text in texts if text.strip()), None)
    if first is None:
        raise nothing_but_blanks(path)
    refuse_foreign_text(path, first)


def first_records(records: Records, files: Sequence[int], delimiter: str) -> dict[int, First]:
    """The first record of each of these files, by the file's number."""
    plain = records.plain.select(LINE, "text")
    at = plain[LINE].search_sorted(first_lines(files))
    first_plain = plain[at.filter(at < plain.height)].rows()
    found: dict[int, First] = {}
    for line, fields in chain(
        ((line, text.split(delimiter)) for line, text in first_plain),
        ((line, fields) for line, _, fields in records.quoted),
        ((line, (rule, message)) for line, _, rule, message in records.broken),
    ):
        nth = line // FILE_LINES
        if nth not in found or line < found[nth][0]:
            found[nth] = line, fields
    return found


def named(first: First, source: Source) -> tuple[int, tuple[str, ...]]:
    """The line of the header, 0 if there is none, and the names of the columns.

    Raises
    ------
    UnreadableFile
        ``wrong-delimiter``, ``has-header``, or the rule that the header line breaks.
    """
    line, fields = first
    own_line = line % FILE_LINES
    if isinstance(fields, list):
        if len(fields) == 1:
            refuse_other_delimiter(fields[0], source.delimiter)
        if source.header:
            _refuse_header_line(own_line, fields, source)
    if source.header:
        return 0, tuple(source.header)
    if isinstance(fields, tuple):
        rule, message = fields
        raise UnreadableFile(rule, f"line {own_line}, the header: {message}", "fix the header line")
    return line, tuple(fields)


def split(
    records: Records, header: tuple[str, ...], header_lines: Sequence[int], *, delimiter: str
) -> RawRows:
    """The records without the header lines, in the columns of a header."""
    plain = records.plain
    if plain.height and plain[LINE][0] == header_lines[0]:
        plain = plain.slice(1)  # no row of a long file is copied
    if len(header_lines) > 1:
        plain = plain.filter(~pl.col(LINE).is_in(header_lines))
    plain, miscounted = _split_plain(plain, header, delimiter=delimiter)
    quoted = _fill_quoted(records, header, but=frozenset(header_lines), delimiter=delimiter)
    frame = pl.concat([plain, quoted]).sort(LINE) if quoted.height else plain
    broken = pl.concat([records.broken_frame(), miscounted]).sort(LINE)
    return RawRows(header, frame, broken)


def _refuse_header_line(line: int, fields: list[str], source: Source) -> None:
    """Raise if a file that should have no header line has the header that its source names."""
    if [field.strip() for field in fields] == [name.strip() for name in source.header]:
        raise UnreadableFile(
            "has-header",
            f"line {line} has the names that `header` of its source gives to the columns",
            "leave `header` out of the source of files that begin with their names",
        )


def _split_plain(
    plain: pl.DataFrame, header: tuple[str, ...], *, delimiter: str
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Lines split into columns, and the lines with another number of fields."""
    schema = {LINE: pl.Int64, RAW: pl.String, **dict.fromkeys(header, pl.String)}
    good, bad = [pl.DataFrame(schema=schema)], [pl.DataFrame(schema=BROKEN_SCHEMA)]
    for rows in plain.iter_slices(CHUNK_ROWS):
        chunk, wide = _set_aside_wide(rows, len(header), delimiter=delimiter)
        bad.append(wide)
        fields = chunk["text"].str.split(delimiter)
        fits = fields.list.len() == len(header)
        if not fits.all():
            fits |= _blank_beyond(fields, len(header))
        miscounted = chunk.filter(~fits)
        if miscounted.height:
            bad.append(_miscounted(miscounted, fields.filter(~fits).list.len(), len(header)))
            chunk, fields = chunk.filter(fits), fields.filter(fits)
        columns = [fields.list.get(i).alias(name) for i, name in enumerate(header)]
        split = chunk.select(LINE, RAW).with_columns(columns)
        good.append(split.with_columns(blank_to_null(header)))
    return pl.concat(good), pl.concat(bad)


def _blank_beyond(fields: pl.Series, n: int) -> pl.Series:
    """Whether each line has more than ``n`` cells: filled ones within, only blank ones beyond."""
    own, beyond = (
        part.list.join("").str.strip_chars() for part in (fields.list.head(n), fields.list.slice(n))
    )
    return (fields.list.len() > n) & (beyond == "") & (own != "")


def _set_aside_wide(
    rows: pl.DataFrame, n_expected: int, *, delimiter: str
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows that may be split, and very long rows with a wrong number of fields.

    To split a very long row takes much memory.
    """
    long = rows["text"].str.len_bytes() > LONG_LINE
    if not long.any():
        return rows, pl.DataFrame(schema=BROKEN_SCHEMA)
    found = rows.filter(long)
    n_fields = 1 + found["text"].str.count_matches(delimiter, literal=True)
    unfit = found.filter(n_fields != n_expected)
    wide = _miscounted(unfit, n_fields.filter(n_fields != n_expected), n_expected)
    return rows.filter(~pl.col(LINE).is_in(unfit[LINE].implode())), wide


def _miscounted(chunk: pl.DataFrame, n_found: pl.Series, n_expected: int) -> pl.DataFrame:
    return chunk.select(
        LINE,
        RAW,
        pl.lit(WRONG_NUMBER).alias("rule"),
        pl.format(
            "number of fields {}, in the header {}; quote fields that contain the delimiter",
            n_found,
            pl.lit(n_expected),
        ).alias("message"),
    )


def _fill_quoted(
    records: Records, header: tuple[str, ...], *, but: frozenset[int], delimiter: str
) -> pl.DataFrame:
    """Quoted records as a frame; records that do not fit the header become broken."""
    rows = []
    for line, raw, fields in records.quoted:
        if line in but:
            continue
        beyond = "".join(fields[len(header) :])
        if len(fields) > len(header) and not beyond.strip() and any(map(str.strip, fields)):
            fields = fields[: len(header)]  # noqa: PLW2901  # blanks beyond the last name
        n_below = len(raw.splitlines()) - 1
        if n_below and has_rows_inside(raw, len(header), delimiter=delimiter):
            message = (
                f"a quote that opens on this line closes {counted(n_below, 'line')} below, so the "
                "lines between, which look like rows, are not read; close the quote on its own line"
            )
            records.broken.append((line, raw, UNBALANCED, message))
            continue
        if len(fields) == len(header):
            rows.append((line, raw, *fields))
            continue
        message = (
            f"number of fields {len(fields)}, in the header {len(header)}; "
            "quote fields that contain the delimiter"
        )
        records.broken.append((line, raw, WRONG_NUMBER, message))
    schema = {LINE: pl.Int64, RAW: pl.String, **dict.fromkeys(header, pl.String)}
    columns = zip(*rows, strict=True) if rows else [()] * len(schema)
    return pl.DataFrame(
        {
            name: pl.Series(list(values), dtype=dtype)
            for (name, dtype), values in zip(schema.items(), columns, strict=True)
        }
    ).with_columns(blank_to_null(header))

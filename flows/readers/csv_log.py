"""CSV logs: comma separated or the like, quoted as in RFC 4180, one header line or none."""

from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.csv_records import Records, split_records
from banzuke.flows.readers.foreign import refuse_foreign_text, refuse_other_delimiter
from banzuke.flows.readers.header import checked_header
from banzuke.flows.readers.rows import (
    BROKEN_SCHEMA,
    LINE,
    RAW,
    RawRows,
    UnreadableFile,
    blank_to_null,
)
from banzuke.flows.readers.text import nothing_but_blanks, read_lines

CHUNK_ROWS = 500_000
"""Number of lines split at once, so that only a part of a long file is split in memory."""
LONG_LINE = 100_000
"""Bytes of a line whose fields are counted before the line is split."""
NOT_DELIMITERS = frozenset('"\r\n\0')
WRONG_NUMBER = "wrong-number-of-fields"


def read_csv(path: Path, source: Source, limits: Reading) -> RawRows:
    """Return the records of a CSV file; the first line that is not blank is the header.

    Where `header` of the source names the columns, the first line is an ordinary record.
    """
    if source.delimiter in NOT_DELIMITERS:
        raise UnreadableFile(
            "bad-delimiter",
            f"{source.delimiter!r} cannot separate fields",
            "set `delimiter` in the source to a comma, a tab, a semicolon or the like",
        )
    lines = read_lines(path, source.encoding, limits).slice(source.skip_lines)
    if lines["text"].str.strip_chars().eq("").all():
        raise nothing_but_blanks(path)
    refuse_foreign_text(path, _first_line(lines))
    records = split_records(lines, delimiter=source.delimiter)
    first_line, first = _first_record(records, source.delimiter)
    if first is not None and len(first) == 1:
        refuse_other_delimiter(first[0], source.delimiter)
    header_line, names = _named(first_line, first, records, source)
    header = checked_header(names, source, limits)
    plain_is_header = records.plain.height > 0 and records.plain[LINE][0] == header_line
    plain, miscounted = _split_plain(
        records.plain.slice(int(plain_is_header)), header, delimiter=source.delimiter
    )
    quoted = _fill_quoted(records, header, after=header_line)
    frame = pl.concat([plain, quoted]).sort(LINE) if quoted.height else plain
    broken = pl.concat([records.broken_frame(), miscounted]).sort(LINE)
    return RawRows(header, frame, broken)


def _first_line(lines: pl.DataFrame) -> str:
    """Return the first line that is not blank; every file that is read has such a line."""
    return next(str(text) for text in lines["text"] if text.strip())


def _first_record(records: Records, delimiter: str) -> tuple[int, list[str] | None]:
    """Return the line and the fields of the first record; a broken record has no fields."""
    candidates: list[tuple[int, list[str] | None]] = []
    if records.plain.height:
        line, _, text = records.plain.row(0)
        candidates.append((line, text.split(delimiter)))
    candidates += [(line, fields) for line, _, fields in records.quoted[:1]]
    candidates += [(line, None) for line, *_ in records.broken[:1]]
    return min(candidates, key=lambda candidate: candidate[0])


def _named(
    line: int, fields: list[str] | None, records: Records, source: Source
) -> tuple[int, list[str]]:
    """Return the line of the header, 0 if there is none, and the names of the columns."""
    if source.header:
        if fields is not None:
            _refuse_header_line(line, fields, source)
        return 0, source.header
    if fields is None:
        _, _, rule, message = records.broken[0]
        raise UnreadableFile(rule, f"line {line}, the header: {message}", "mend the header line")
    return line, fields


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
    """Return lines split into columns, and the lines with another number of fields."""
    schema = {LINE: pl.Int64, RAW: pl.String, **dict.fromkeys(header, pl.String)}
    good, bad = [pl.DataFrame(schema=schema)], [pl.DataFrame(schema=BROKEN_SCHEMA)]
    for rows in plain.iter_slices(CHUNK_ROWS):
        chunk, wide = _set_aside_wide(rows, len(header), delimiter=delimiter)
        bad.append(wide)
        fields = chunk["text"].str.split(delimiter)
        fits = fields.list.len() == len(header)
        miscounted = chunk.filter(~fits)
        if miscounted.height:
            bad.append(_miscounted(miscounted, fields.filter(~fits).list.len(), len(header)))
            chunk, fields = chunk.filter(fits), fields.filter(fits)
        columns = [fields.list.get(i).alias(name) for i, name in enumerate(header)]
        split = chunk.select(LINE, RAW).with_columns(columns)
        good.append(split.with_columns(blank_to_null(header)))
    return pl.concat(good), pl.concat(bad)


def _set_aside_wide(
    rows: pl.DataFrame, n_expected: int, *, delimiter: str
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return rows without the very long rows that do not fit; splitting them costs memory."""
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
            "number of fields {}, in the header {}; quote fields that hold the delimiter",
            n_found,
            pl.lit(n_expected),
        ).alias("message"),
    )


def _fill_quoted(records: Records, header: tuple[str, ...], *, after: int) -> pl.DataFrame:
    """Return quoted records as a frame; records that do not fit the header become broken."""
    rows = []
    for line, raw, fields in records.quoted:
        if line <= after:
            continue
        if len(fields) == len(header):
            rows.append((line, raw, *fields))
            continue
        message = (
            f"number of fields {len(fields)}, in the header {len(header)}; "
            "quote fields that hold the delimiter"
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

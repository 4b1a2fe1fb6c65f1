"""JSON lines: one object per line; or a file that is one list of objects.

An object inside an object gives a column for each of its values, in lines as in a list.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import checked_header, refuse_many_columns
from banzuke.flows.readers.json_list import flat, rows_of_list
from banzuke.flows.readers.rows import (
    BROKEN_SCHEMA,
    LINE,
    RAW,
    RawRows,
    UnreadableFile,
    blank_to_null,
)
from banzuke.flows.readers.text import read_lines

PLAIN_KEY = re.compile(r"[A-Za-z0-9_ -]+")
MAX_PLAIN_KEYS = 100
STRING = r'"[^"\\\x00-\x1f]*"'
DECIMAL = r"-?(?:0|[1-9][0-9]{0,9})\.(?:0|[0-9]{0,3}[1-9])"
INTEGER = r"0|-?[1-9][0-9]{0,14}"
VALUE = rf"({STRING}|{DECIMAL}|{INTEGER}|true|false|null)"
SPACE = r"[ \t]*"


def shape(texts: Iterable[str]) -> list[str]:
    """The keys of the first JSON object, or an empty list if the keys are not plain."""
    for text in texts:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            plain = len(value) <= MAX_PLAIN_KEYS and all(map(PLAIN_KEY.fullmatch, value))
            return list(value) if plain else []
    return []


def flat_values(texts: pl.Series, keys: list[str]) -> pl.DataFrame:
    """The values of objects with exactly these keys, as text in columns ``0``, ``1`` …

    ``is_flat`` says whether a line has this shape.
    """
    pairs = [rf'"{re.escape(key)}"{SPACE}:{SPACE}{VALUE}' for key in keys]
    pattern = rf"^{SPACE}\{{{SPACE}{f'{SPACE},{SPACE}'.join(pairs)}{SPACE}\}}{SPACE}$"
    groups = texts.str.extract_groups(pattern).struct.unnest()
    groups.columns = [str(i) for i in range(len(keys))]
    return groups.with_columns(_unquoted(name) for name in groups.columns).with_columns(
        is_flat=groups["0"].is_not_null()
    )


def _unquoted(name: str) -> pl.Expr:
    value = pl.col(name)
    return pl.when(value != "null").then(value.str.strip_prefix('"').str.strip_suffix('"'))


CHUNK_ROWS = 100_000
INVALID = "invalid-json"
BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
"""Strings and brackets of JSON; a bracket inside a string is matched as part of the string."""
OPENS = {"[": 1, "{": 1, "]": -1, "}": -1}

JsonObject = dict[str, Any]
Broken = tuple[int, str, str, str]


def read_jsonl(path: Path, source: Source, limits: Reading) -> RawRows:
    """The objects of a JSON lines file; its columns are the keys in order of appearance."""
    lines = read_lines(path, source.encoding, limits).filter(pl.col("text").str.strip_chars() != "")
    listed = rows_of_list(path, lines, limits)
    lines = lines if listed is None else listed
    broken: list[Broken] = []
    names: dict[str, None] = {}
    parts = [
        part
        for chunk in lines.iter_slices(CHUNK_ROWS)
        for part in _frames(
            chunk.select(LINE, "text"), names, broken, limits, flatten=listed is None
        )
    ]
    if not names:
        raise UnreadableFile(
            "no-columns",
            f"neither a line of {path.name} nor a list in it holds JSON objects with keys",
            "write a list of objects, one for each game, or check `format`",
        )
    header = checked_header(list(names), source, limits)
    texts = pl.concat(parts, how="diagonal").select(f"{LINE}.", f"{RAW}.", *map(_inner, names))
    texts.columns = [LINE, RAW, *header]
    return RawRows(
        header,
        texts.with_columns(blank_to_null(header)).sort(LINE),
        pl.DataFrame(broken, schema=BROKEN_SCHEMA, orient="row"),
    )


def json_text(value: object) -> str | None:
    """A JSON value as text: numbers in their shortest form, nested values as JSON."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(value, ensure_ascii=False, default=str)


def _inner(name: str) -> str:
    """The temporary column name of a key, distinct from line and raw text."""
    return f"key.{name}"


def _frames(
    chunk: pl.DataFrame,
    names: dict[str, None],
    broken: list[Broken],
    limits: Reading,
    *,
    flatten: bool,
) -> Iterator[pl.DataFrame]:
    """Yield the objects of some lines as frames; adds new keys and broken lines.

    ``flatten`` says that objects inside objects become columns of their own.
    """
    if keys := shape(chunk["text"]):
        values = flat_values(chunk["text"], keys)
        is_flat = values["is_flat"]
        names.update(dict.fromkeys(keys) if is_flat.any() else {})
        values.columns = [*map(_inner, keys), "is_flat"]
        found = chunk.rename({LINE: f"{LINE}.", "text": f"{RAW}."})
        yield pl.concat([found, values], how="horizontal").filter("is_flat").drop("is_flat")
        chunk = chunk.filter(~is_flat)
    objects = list(_objects(chunk, broken, limits))
    if flatten:
        objects = [(line, text, dict(flat(value))) for line, text, value in objects]
    keys_found = dict.fromkeys(name for _, _, value in objects for name in value)
    names.update(keys_found)
    refuse_many_columns(len(names), limits)
    yield _frame(objects, keys_found)


def _frame(objects: list[tuple[int, str, JsonObject]], names: dict[str, None]) -> pl.DataFrame:
    columns = {
        f"{LINE}.": pl.Series([line for line, _, _ in objects], dtype=pl.Int64),
        f"{RAW}.": pl.Series([raw for _, raw, _ in objects], dtype=pl.String),
    }
    for name in names:
        texts = [json_text(value.get(name)) for _, _, value in objects]
        columns[_inner(name)] = pl.Series(texts, dtype=pl.String)
    return pl.DataFrame(columns)


def _objects(
    chunk: pl.DataFrame, broken: list[Broken], limits: Reading
) -> Iterator[tuple[int, str, JsonObject]]:
    """Yield (line, text, object); lines without an object are added to the broken lines."""
    decoder = json.JSONDecoder(object_pairs_hook=_unique_keys, parse_constant=refuse_constant)
    for line, text in chunk.iter_rows():
        try:
            refuse_deep(text, limits)
            value = decoder.decode(text)
            if not isinstance(value, dict):
                raise ValueError(f"a {type(value).__name__} is not an object")
            if "\\u" in text:
                refuse_half_characters(value)
        except json.JSONDecodeError as error:
            broken.append(
                (line, text, INVALID, f"{error.msg} at column {error.colno}; fix the line")
            )
        except (ValueError, RecursionError) as error:
            broken.append((line, text, INVALID, f"{error}; fix the line"))
        else:
            yield line, text, value


def refuse_deep(text: str, limits: Reading) -> None:
    """Raise if JSON is nested deeper than the limit: Python reads nested values recursively."""
    if text.count("[") + text.count("{") <= limits.nesting:
        return
    depth = 0
    for found in BRACKETS.finditer(text):
        depth += OPENS.get(found[0], 0)
        if depth > limits.nesting:
            raise ValueError(f"more than {limits.nesting} brackets are open at once")


def refuse_half_characters(value: JsonObject) -> None:
    """Raise if a text holds half of a surrogate pair, which is not a character."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair is not a character") from None


def _unique_keys(pairs: list[tuple[str, Any]]) -> JsonObject:
    value = dict(pairs)
    if len(value) != len(pairs):
        n_times = Counter(key for key, _ in pairs)
        twice = next(key for key, n in n_times.items() if n > 1)
        raise ValueError(f"the key {twice!r} is given twice")
    return value


def refuse_constant(constant: str) -> NoReturn:
    """Raise, because the JSON standard knows no NaN and no infinity."""
    raise ValueError(f"{constant} is not JSON")

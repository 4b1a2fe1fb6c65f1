"""Objects of one shape, read all at once: flat, with the same keys in the same order.

Most logs are written by one program and have one shape. Only values whose text is the same in JSON
and in our frames are read here: strings without escapes, and numbers already at their shortest.
Whatever is different is left to the json module.
"""

import json
import re
from collections.abc import Iterable

import polars as pl

PLAIN_KEY = re.compile(r"[A-Za-z0-9_ -]+")
MAX_PLAIN_KEYS = 100
STRING = r'"[^"\\\x00-\x1f]*"'
DECIMAL = r"-?(?:0|[1-9][0-9]{0,9})\.(?:0|[0-9]{0,3}[1-9])"
INTEGER = r"0|-?[1-9][0-9]{0,14}"
VALUE = rf"({STRING}|{DECIMAL}|{INTEGER}|true|false|null)"
SPACE = r"[ \t]*"


def shape(texts: Iterable[str]) -> list[str]:
    """Return the keys of the first JSON object, or nothing if they are not plain."""
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
    """Return the values of objects with just these keys as text, one column each (``0``, ``1`` …).

    A line of another shape is null in ``is_flat``.
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

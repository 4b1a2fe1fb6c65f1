"""Data of pages as scripts: a page that is opened from a disk may load no other kind of file."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from banzuke.flows.screen.printable import printable
from banzuke.flows.site.blocks import Column, Link, Table, Text
from banzuke.flows.site.cells import NUMERIC
from banzuke.flows.site.numbers import is_number

BUCKET_PLAYERS = 64
"""Players whose comparisons lie in one script, about: some 100 kB where each met 30 others."""


def write_chunk(file: Path, data: Any) -> None:
    """Write data as a script that hands them over under the file's name."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'banzuke.chunk("{file.name}",{body});\n', encoding="utf-8")


def rows_of(table: Table) -> list[list[Any]]:
    """Return all rows of a table as values that the script makes into the same cells."""
    columns = table.columns
    return [[_value(v, c) for v, c in zip(row, columns, strict=True)] for row in table.rows]


def _value(value: Any, column: Column) -> Any:
    if isinstance(value, Link):  # of a player: the name and the page's key
        key = (value.href or "").removeprefix("players/").removesuffix(".html")
        return [printable(value.label), key]
    if isinstance(value, Text):
        return value.key
    if isinstance(value, tuple):
        return [_rounded(part, 2) for part in value]
    if column.kind in NUMERIC:
        return _rounded(value, column.digits)
    return printable(value) if isinstance(value, str) else value


def _rounded(value: Any, digits: int) -> Any:
    """Return a number with as many digits as are shown; none for what is no number."""
    if not is_number(value):
        return None
    return round(value, digits) if digits else (round(value) if abs(value) < 1e300 else value)


def bucket_digits(n_players: int) -> int:
    """Return how many hexadecimal digits of a player's key choose the script of comparisons."""
    digits = 1
    while n_players / 16**digits > BUCKET_PLAYERS:
        digits += 1
    return digits


def write_people(folder: Path, compared: Iterable[tuple[str, str, list[Any]]]) -> int:
    """Write names, and what comparisons need, as (key, name, values); return the digits used."""
    rows = list(compared)
    digits = bucket_digits(len(rows))
    buckets: dict[str, dict[str, Any]] = {}
    for key, _, values in rows:
        buckets.setdefault(key[-digits:], {})[key] = values
    for name, players in buckets.items():
        write_chunk(folder / f"people-{name}.js", players)
    write_chunk(folder / "names.js", [[printable(name), key] for key, name, _ in rows])
    return digits

"""Data of pages as scripts: a page that is opened from a disk may load no other kind of file."""

import json
import unicodedata
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from banzuke.flows.people.find import search_forms
from banzuke.flows.screen.printable import printable
from banzuke.flows.site.parts.blocks import Column, Link, Table, Text
from banzuke.flows.site.parts.cells import NUMERIC
from banzuke.flows.site.parts.numbers import is_number

BUCKET_PLAYERS = 64
"""Approximate number of players per script of comparisons: 100 kB if each met 30 others."""


def write_chunk(file: Path, data: Any) -> None:
    """Write data as a script that registers the data under the file's name."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'banzuke.chunk("{file.name}",{body});\n', encoding="utf-8")


def rows_of(table: Table) -> list[list[Any]]:
    """All rows of a table as values from which the script makes the same cells."""
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
    """A number rounded to the digits shown; None for a value that is not a number."""
    if not is_number(value):
        return None
    return round(value, digits) if digits else (round(value) if abs(value) < 1e300 else value)


def bucket_digits(n_players: int) -> int:
    """The number of hexadecimal digits of a player's key that choose the script of comparisons."""
    digits = 1
    while n_players / 16**digits > BUCKET_PLAYERS:
        digits += 1
    return digits


def write_people(
    folder: Path, compared: Iterable[tuple[str, str, list[Any]]], stored: Collection[str] = ()
) -> int:
    """Write (key, name, values) of all players for comparisons; return the number of key digits.

    ``stored`` are the keys of players whose comparisons have a script of their own.
    """
    rows = list(compared)
    digits = bucket_digits(len(rows))
    buckets: dict[str, dict[str, Any]] = {}
    for key, _, values in rows:
        buckets.setdefault(key[-digits:], {})[key] = values
    for name, players in buckets.items():
        write_chunk(folder / f"people-{name}.js", players)
    write_chunk(
        folder / "names.js", [[printable(name), key, int(key in stored)] for key, name, _ in rows]
    )
    return digits


def write_search(folder: Path, titles: dict[str, str]) -> None:
    """Write the leagues and all their players for the search of every page."""
    leagues = [[printable(title), name] for name, title in titles.items()]
    players = []
    for at, name in enumerate(titles):
        file = folder / "leagues" / name / "chunks" / "names.js"
        text = file.read_text(encoding="utf-8").partition(",")[2].removesuffix(");\n")
        players += [[label, at, key, *_other_forms(label)] for label, key, _ in json.loads(text)]
    write_chunk(folder / "assets" / "search.js", {"leagues": leagues, "players": players})


def _other_forms(label: str) -> list[str]:
    """The search forms of a name that the script of pages does not make itself."""
    split = unicodedata.normalize("NFKD", label).lower()
    plain = "".join(letter for letter in split if not unicodedata.category(letter).startswith("M"))
    return sorted(search_forms(label) - {plain})

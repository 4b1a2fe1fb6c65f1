"""Lists of ratings on a day that were computed elsewhere and published before the store existed."""

import csv
import datetime as dt
import io
import re
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.leagues.own_files import as_table
from banzuke.flows.leagues.periods import start_of_day
from banzuke.flows.people.players import register_players
from banzuke.flows.store import Store

NUMBERS = {"rating": "rating", "error": "se", "games": "games"}
"""Columns of a list, and their columns in the store; only the rating is required."""
SCHEMA: dict[str, Any] = {
    "player_id": pl.String, "name": pl.String, "rating": pl.Float64, "se": pl.Float64,
    "games": pl.Int64,
}  # fmt: skip


class BadList(BanzukeError):
    """A list cannot be imported; the message has file, line and remedy, and nothing was stored."""


@dataclass(frozen=True)
class Imported:
    """The result of importing or removing a list."""

    league: str
    listed_on: dt.date
    n_players: int


def read_list(file: Path, namespace: str) -> pl.DataFrame:
    """A list's rows, with the columns of `SCHEMA`.

    Raises
    ------
    BadList
        If the file or one of its rows cannot be read, or a player is in the list twice.
    """
    rows: dict[str, dict[str, Any]] = {}
    try:
        text, delimiter = as_table(file.read_bytes())
        reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter)
        missing = {"player", "rating"} - set(reader.fieldnames or [])
        if missing:
            raise BadList(f"{file}:1: no column {min(missing)!r} in the header")
        for row in reader:
            where = f"{file}:{reader.line_num}"
            name = clean_name(row["player"] or "")
            if not name:
                raise BadList(f"{where}: player is empty; name the player or delete the row")
            player_id = fingerprint.of_player(namespace, name)
            if player_id in rows:
                raise BadList(f"{where}: {name!r} is in the list twice; delete one of the rows")
            cells = {column: row.get(column) or "" for column in NUMBERS}
            if delimiter == ";":
                cells = {column: _with_point(cell, where) for column, cell in cells.items()}
            numbers = {c: _number(cells[name_], name_, where) for name_, c in NUMBERS.items()}
            rows[player_id] = {"player_id": player_id, "name": name, **numbers}
    except (OSError, csv.Error) as error:
        raise BadList(f"{file}: the list cannot be read: {error}") from None
    if not rows:
        raise BadList(f"{file}: the list is empty")
    return pl.DataFrame(list(rows.values()), schema=SCHEMA)


def _with_point(text: str, where: str) -> str:
    """A number of a table with semicolons, which Excel writes where decimals have a comma."""
    if re.fullmatch(r"\d{1,3}(\.\d{3})+", text.strip()):
        raise BadList(f"{where}: {text!r} has a point for thousands or for decimals; leave it out")
    return text.replace(",", ".")


def _number(text: str, column: str, where: str) -> float | int | None:
    """The number of a cell, or None if the cell is empty and may be empty."""
    text = text.strip()
    if not text and column != "rating":
        return None
    try:
        value = int(text) if column == "games" else float(text)
    except ValueError:
        raise BadList(f"{where}: {column} {text!r} is not a number") from None
    if not isfinite(value):
        raise BadList(f"{where}: {column} {text!r} is not a finite number")
    if column != "rating" and value < 0:
        raise BadList(f"{where}: {column} {text!r} is below zero; write 0 or more")
    return value


def import_list(store: Store, league: League, file: Path, day: dt.date) -> Imported:
    """Store a list as the ratings published on a day, completely or not at all.

    Raises
    ------
    BadList
        If the list cannot be used, or the day has another list.
    """
    frame = read_list(file, league.namespace)
    content_hash = fingerprint.of_file(file)
    known = store.rows(
        "SELECT DISTINCT content_hash FROM result.imported_rating"
        " WHERE league = ? AND listed_on = ?",
        [league.name, day],
    )
    if known == [(content_hash,)]:
        return Imported(league.name, day, frame.height)
    if known:
        raise BadList(
            f"league {league.name} has another list of {day}; "
            f"`banzuke import-list {league.name} --on {day} --remove` first"
        )
    people = frame.select("player_id", "name").with_columns(namespace=pl.lit(league.namespace))
    rows = frame.drop("name").with_columns(
        league=pl.lit(league.name),
        listed_at=pl.lit(start_of_day(league, day), pl.Datetime("us")),
        listed_on=pl.lit(day),
        content_hash=pl.lit(content_hash),
        run_id=pl.lit(store.run_id),
    )
    with store.transaction():
        register_players(store, people)
        store.append("result.imported_rating", rows)
        store.bump_generation()
    return Imported(league.name, day, frame.height)


def remove_list(store: Store, league: League, day: dt.date) -> Imported:
    """Remove the list of a day.

    Raises
    ------
    BadList
        If the day has no list.
    """
    where = "FROM result.imported_rating WHERE league = ? AND listed_on = ?"
    ((n_players,),) = store.rows(f"SELECT count(*) {where}", [league.name, day])
    if not n_players:
        raise BadList(
            f"league {league.name} has no list of {day}; the view `imported_rating` has all"
        )
    with store.transaction():
        store.execute(f"DELETE {where}", [league.name, day])
        store.bump_generation()
    return Imported(league.name, day, int(n_players))

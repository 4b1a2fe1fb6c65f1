"""Profiles of the players of a home, beside their games: `players/NAMESPACE.csv`.

Profiles are shown and can be queried; no rating depends on them.
"""

import csv
import io
import json
from pathlib import Path

import polars as pl

from banzuke.flows.errors import OneLeagueFailed
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.links import Reach
from banzuke.flows.leagues.names import clean_name, too_long
from banzuke.flows.leagues.own_files import own_rows, own_table
from banzuke.flows.people.erasure import Erasure, erasures_in
from banzuke.flows.people.players import register_players
from banzuke.flows.store import Store
from banzuke.flows.whole_file import whole_file

OWN_COLUMNS = {"group": "group_name", "country": "country", "title": "title", "born": "born"}
"""Columns of the file that have a column in the store; all others are stored together as JSON."""
SCHEMA = dict.fromkeys(("player_id", *OWN_COLUMNS.values(), "more"), pl.String())


class BadProfiles(OneLeagueFailed):
    """The file of players cannot be used; the message has file, line and remedy."""


def has_profiles(home: Home, namespace: str) -> bool:
    """Whether there is a file of players, readable or not."""
    file = home.players / f"{namespace}.csv"
    return file.exists() or file.is_symlink()


def read_profiles(home: Home, namespace: str) -> tuple[pl.DataFrame, dict[str, str]]:
    """The profile data of a namespace's players, one row each, and {player id: name}.

    Raises
    ------
    BadProfiles
        If the file cannot be read, has no column `player`, names a player twice, or has a row
        without a player, with a name that is too long, or with a cell too many.
    """
    file = home.players / f"{namespace}.csv"
    names: dict[str, str] = {}
    if not has_profiles(home, namespace):
        return pl.DataFrame(schema=SCHEMA), names
    if link := Reach(home).refuses(file.relative_to(home.root).as_posix()):
        raise BadProfiles(f"{file}: {link.message}; {link.remedy}")
    rows = []
    for line, cells in _cells(file):
        name = cells.pop("player", "")
        if not name:
            raise BadProfiles(f"{file}:{line}: player is empty; name the player or delete the row")
        player_id = of_player(namespace, name)
        if player_id in names:
            raise BadProfiles(
                f"{file}:{line}: {name!r} is in the file twice; delete one of the rows"
            )
        names[player_id] = name
        own = {column: cells.pop(header, "") or None for header, column in OWN_COLUMNS.items()}
        more = {column: text for column, text in sorted(cells.items()) if text}
        text = json.dumps(more, ensure_ascii=False) if more else None
        rows.append({"player_id": player_id, **own, "more": text})
    return pl.DataFrame(rows, schema=SCHEMA).sort("player_id"), names


def _cells(file: Path) -> list[tuple[int, dict[str, str]]]:
    """(line, cells by column) of each row that is not empty."""
    try:
        reader = own_rows(file, restkey="", restval="")
        if "player" not in (reader.fieldnames or []):
            raise BadProfiles(f"{file}:1: no column 'player' in the header")
        rows = []
        for row in reader:
            if "" in row:
                raise BadProfiles(
                    f"{file}:{reader.line_num}: the row has more cells than the header; put cells "
                    "with commas into quotation marks"
                )
            cells = {column.strip(): clean_name(text) for column, text in row.items()}
            if why := too_long(cells["player"]):
                raise BadProfiles(f"{file}:{reader.line_num}: {why}")
            if any(cells.values()):
                rows.append((reader.line_num, cells))
        return rows
    except (OSError, csv.Error) as error:
        raise BadProfiles(f"{file}: the file cannot be read: {error}") from None


def store_profiles(store: Store, league: League) -> None:
    """Replace the stored profiles of a league's players by those of the file.

    Profiles of erased people are left out.
    """
    frame, names = read_profiles(store.home, league.namespace)
    old = store.frame(
        f"SELECT {', '.join(SCHEMA)} FROM core.profile WHERE namespace = ? ORDER BY player_id",
        [league.namespace],
    ).cast(SCHEMA)  # type: ignore[arg-type]
    if frame.is_empty() and old.is_empty():
        return
    erased = [one.player_id for one in erasures_in(store) if one.namespace == league.namespace]
    frame = frame.filter(~pl.col("player_id").is_in(erased))
    if frame.equals(old):
        return
    with store.transaction():
        people = {i: name for i, name in names.items() if i not in erased}
        if people:
            register_players(store, pl.DataFrame(
                {"namespace": [league.namespace] * len(people), "player_id": list(people),
                 "name": list(people.values())}
            ))  # fmt: skip
        store.execute("DELETE FROM core.profile WHERE namespace = ?", [league.namespace])
        store.append("core.profile", frame.with_columns(namespace=pl.lit(league.namespace)))
        store.bump_generation()


def erase_profiles(home: Home, erasures: list[Erasure]) -> int:
    """Delete the rows of erased people from the files of players; return the number of rows.

    A file that cannot be read stays unchanged.
    """
    n_gone = 0
    for file in sorted(home.players.glob("*.csv")):
        erased = {one.player_id for one in erasures if one.namespace == file.stem}
        try:
            text, delimiter = own_table(file)
            read = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
            header, *rows = list(read) or [[]]
        except (OSError, csv.Error):
            continue
        if "player" not in header or not erased:
            continue
        place = header.index("player")
        remaining = [
            row
            for row in rows
            if len(row) <= place or of_player(file.stem, clean_name(row[place])) not in erased
        ]
        if len(remaining) < len(rows):
            with (
                whole_file(file.resolve()) as new,
                new.open("w", encoding="utf-8", newline="") as stream,
            ):
                writer = csv.writer(stream, lineterminator="\n", delimiter=delimiter)
                writer.writerows([header, *remaining])
            n_gone += len(rows) - len(remaining)
    return n_gone

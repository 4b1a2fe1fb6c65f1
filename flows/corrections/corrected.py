"""Rows of logs with corrections and dated names applied, for ratings and readers.

The tables of rows have the rows of the logs; a view applies the corrections. So a withdrawn
correction leaves no trace.
"""

from dataclasses import dataclass
from typing import Any

import polars as pl

from banzuke.flows.corrections.results import read_result
from banzuke.flows.leagues.kinds import KINDS, Kind
from banzuke.flows.people.aliases import BadAliases, aliases_by_namespace
from banzuke.flows.people.dated_aliases import dated_aliases
from banzuke.flows.store import Store

FIX: dict[str, Any] = {
    "league": pl.String, "game_key": pl.String, "seat": pl.Int32, "void_reason": pl.String,
    "moved_to": pl.Datetime("us"), "is_one_game": pl.Boolean, "wins": pl.Int64,
    "draws": pl.Int64, "losses": pl.Int64, "place": pl.Int32, "points": pl.Float64,
    "has_result": pl.Boolean,
}  # fmt: skip
FILE = "JOIN raw.source_file AS file ON file.file_id = row.file_id"


@dataclass(frozen=True)
class _Changes:
    """The changes to the rows of a kind: SQL in place of columns, and the joins for this SQL."""

    replaced: dict[str, str]
    joins: list[str]


def stage_corrected(store: Store, kind: Kind, league: str | None = None) -> str:
    """The name of a kind's table of rows, or of a temporary view with corrections applied.

    For each column of a player, the view has a column such as ``first_logged_id``: the id of the
    logged name if the name means another player at the time of the row, else null. Without a
    ``league``, the result is always a view, and has all leagues.
    """
    frames = _frames(store, league)
    changes = _changes(kind, frames)
    if league is not None and not changes.replaced:
        return kind.table
    for name, frame in frames.items():
        store.register(name, frame)
    logged = ", ".join(
        f"{changes.replaced.get(f'{column}:logged', 'NULL::VARCHAR')} AS"
        f" {column.removesuffix('_id')}_logged_id"
        for column in kind.people.values()
    )
    replaced = ", ".join(
        f"{value} AS {column}" for column, value in changes.replaced.items() if ":" not in column
    )
    star = f"row.* REPLACE ({replaced})" if replaced else "row.*"
    name = f"corrected_{kind.table.removeprefix('core.')}"
    store.execute(
        f"CREATE OR REPLACE TEMP VIEW {name} AS SELECT {star}, {logged}"
        f" FROM {kind.table} AS row {' '.join(changes.joins)}"
    )
    return name


def _frames(store: Store, league: str | None) -> dict[str, pl.DataFrame]:
    """The tables that the views read; they are empty without corrections."""
    frames = {"game_fix": pl.DataFrame(schema=FIX)} | {
        name: pl.DataFrame(schema=dict.fromkeys(("league", key, "said"), pl.String()))
        for name, key in (("excluded_name", "player_id"), ("excluded_event", "event"))
    }
    active = store.frame(
        "SELECT * FROM core.correction"
        " WHERE state = 'active' AND league = coalesce(?, league) ORDER BY league, line",
        [league],
    )
    if active.height:
        frames |= {
            "game_fix": _fixes(store, active.filter(pl.col("game_key").is_not_null())),
            "excluded_name": _excluded_names(store, active),
            "excluded_event": _excluded(active, "event"),
        }
    frames["dated_alias"] = dated_aliases(store)
    frames["doubled"] = store.frame(
        "SELECT league, natural_key::VARCHAR AS natural_key, why FROM core.doubled"
        " WHERE league = coalesce(?, league) ORDER BY ALL",
        [league],
    )
    return frames


def _fixes(store: Store, active: pl.DataFrame) -> pl.DataFrame:
    """The corrections of each game in one row; a new result of seats takes one row per seat."""
    fixes: dict[tuple[str, str], dict[str, Any]] = {}
    results: dict[tuple[str, str], str] = {}
    for row in active.iter_rows(named=True):
        of = row["league"], row["game_key"]
        fix = fixes.setdefault(of, {"league": of[0], "game_key": of[1]})
        if row["action"] == "void":
            fix["void_reason"] = _because(row)
        elif row["action"] == "move":
            fix["moved_to"] = row["moved_to"]
        else:
            results[of] = row["result"]
    kinds = _kinds(store) if results else {}
    rows = [
        fix | seat
        for of, fix in fixes.items()
        for seat in (_seats(kinds[of], results[of]) if of in results else [{}])
    ]
    return pl.DataFrame(rows, schema=FIX).with_columns(pl.col("has_result").fill_null(value=False))


def _kinds(store: Store) -> dict[tuple[str, str], Kind]:
    """{(league, key): kind} of the games that corrections name."""
    return {
        (league, key): kind
        for kind in KINDS.values()
        for league, key in store.rows(
            "SELECT DISTINCT file.league, replace(row.natural_key::VARCHAR, '-', '')"
            f" FROM {kind.table} AS row {FILE} JOIN core.correction AS said"
            " ON said.league = file.league AND said.game_key::UUID = row.natural_key"
        )
    }


def _seats(kind: Kind, text: str) -> list[dict[str, Any]]:
    result = read_result(kind.name, text)
    if result is None:
        raise TypeError(f"the stored correction {text!r} is not a result of a {kind.name} league")
    if kind.has_scores:
        counts = {"wins": result.wins, "draws": result.draws, "losses": result.losses}
        return [{**counts, "is_one_game": result.is_one_game, "has_result": True}]
    points = result.points or [None] * len(result.places)
    return [
        {"seat": seat, "place": place, "points": own, "has_result": True}
        for seat, (place, own) in enumerate(zip(result.places, points, strict=True), start=1)
    ]


def _because(row: dict[str, Any]) -> str:
    """The reason why a row is void."""
    return f"by correction {row['correction']}: {row['reason']}"


def _excluded(active: pl.DataFrame, column: str) -> pl.DataFrame:
    chosen = active.filter((pl.col("action") == "exclude") & pl.col(column).is_not_null())
    rows = [
        {"league": row["league"], column: row[column], "said": _because(row)}
        for row in chosen.unique(["league", column], keep="first", maintain_order=True).iter_rows(
            named=True
        )
    ]
    return pl.DataFrame(rows, schema=dict.fromkeys(("league", column, "said"), pl.String()))


def _excluded_names(store: Store, active: pl.DataFrame) -> pl.DataFrame:
    """Every name of the excluded players; rows already have the players of dated names."""
    excluded = _excluded(active, "player_id")
    if excluded.is_empty():
        return excluded
    names = []
    for found in aliases_by_namespace(store).values():
        ends = {} if isinstance(found, BadAliases) else found
        for row in excluded.iter_rows(named=True):
            end = ends.get(row["player_id"], row["player_id"])
            names += [row | {"player_id": name} for name, of in ends.items() if of == end]
            names.append(row | {"player_id": end})
    more = pl.DataFrame(names, schema=excluded.schema)
    return pl.concat([excluded, more]).unique(
        ["league", "player_id"], keep="first", maintain_order=True
    )


def _changes(kind: Kind, frames: dict[str, pl.DataFrame]) -> _Changes:
    changes = _Changes({}, [])
    fixes = frames["game_fix"]
    of_file = ("game_fix", "excluded_name", "excluded_event", "doubled")
    if any(frames[name].height for name in of_file):
        changes.joins.append(FILE)
    void = "row.void_reason"
    if frames["doubled"].height and not kind.is_of_events:
        changes.joins.append(
            "LEFT JOIN doubled ON doubled.league = file.league"
            " AND doubled.natural_key::UUID = row.natural_key"
        )
        void = "coalesce(row.void_reason, doubled.why)"
    if fixes.height:
        by_seat = " AND (game_fix.seat IS NULL OR game_fix.seat = row.seat)"
        changes.joins.append(
            "LEFT JOIN game_fix ON game_fix.league = file.league"
            " AND game_fix.game_key::UUID = row.natural_key" + (by_seat if kind.has_seats else "")
        )
        void = f"coalesce(game_fix.void_reason, if(game_fix.has_result, NULL, {void}))"
        changes.replaced.update(_results(kind))
        if fixes["moved_to"].null_count() < fixes.height and not kind.is_of_events:
            changes.replaced["played_at"] = "coalesce(game_fix.moved_to, row.played_at)"
    time = changes.replaced.get("played_at", "row.played_at")
    time = "coalesce(row.ended_at, row.started_at)" if kind.is_of_events else time
    people = _with_dated(kind, changes, time) if frames["dated_alias"].height else {}
    if frames["excluded_name"].height:
        join = _join_excluded_games if kind.has_seats else _join_excluded
        void = f"coalesce({join(kind, changes, people)}, {void})"
    if frames["excluded_event"].height and kind.has_events:
        changes.joins.append(
            "LEFT JOIN excluded_event ON excluded_event.league = file.league"
            " AND excluded_event.event = row.event"
        )
        void = f"coalesce(excluded_event.said, {void})"
    if void != "row.void_reason":
        changes.replaced["void_reason"] = void
    return changes


def _results(kind: Kind) -> dict[str, str]:
    if not kind.has_scores:
        columns = {"place": "coalesce(game_fix.place, row.place)"}
        if kind.has_seats:
            columns["points"] = "if(game_fix.has_result, game_fix.points, row.points)"
        return columns
    copies = "if(game_fix.is_one_game, coalesce(row.weight, 1), 1)"
    return {
        name: f"coalesce(game_fix.{name} * {copies}, row.{name})"
        for name in ("wins", "draws", "losses")
    }


def _with_dated(kind: Kind, changes: _Changes, time: str) -> dict[str, str]:
    """Apply dated names to the players of a row; return {column: SQL of its player}."""
    people = {}
    for column in kind.people.values():
        table = f"dated_{column}"
        changes.joins.append(
            f"LEFT JOIN dated_alias AS {table} ON {table}.alias_id = row.{column}"
            f" AND coalesce({time} >= {table}.from_at, {table}.from_at IS NULL)"
            f" AND coalesce({time} < {table}.to_at, {table}.to_at IS NULL)"
        )
        people[column] = f"coalesce({table}.end_id, row.{column})"
        changes.replaced[column] = people[column]
        changes.replaced[f"{column}:logged"] = f"if({table}.end_id IS NULL, NULL, row.{column})"
    return people


def _join_excluded(kind: Kind, changes: _Changes, people: dict[str, str]) -> str:
    """Join the excluded names, and return the SQL of the reason why a row is void."""
    reasons = []
    for column in kind.people.values():
        table = f"excluded_{column}"
        changes.joins.append(
            f"LEFT JOIN excluded_name AS {table} ON {table}.league = file.league"
            f" AND {table}.player_id = {people.get(column, f'row.{column}')}"
        )
        reasons.append(f"{table}.said")
    return f"coalesce({', '.join(reasons)})"


def _join_excluded_games(kind: Kind, changes: _Changes, people: dict[str, str]) -> str:
    """Join the excluded names of table games, and return the SQL of the reason to be void.

    All rows of a game are void if one of its players is excluded.
    """
    who = people.get("player_id", "row.player_id")
    # The earlier joins are repeated: the player of a moved game depends on the new day.
    before = " ".join(join for join in changes.joins if join != FILE)
    changes.joins.append(
        "LEFT JOIN (SELECT row.file_id, row.line, min(excluded_name.said) AS said"
        f" FROM {kind.table} AS row {FILE} {before} JOIN excluded_name"
        f" ON excluded_name.league = file.league AND excluded_name.player_id = {who}"
        " GROUP BY ALL) AS excluded_game"
        " ON excluded_game.file_id = row.file_id AND excluded_game.line = row.line"
    )
    return "excluded_game.said"

"""Import of a league's corrections: the game of each correction, and whether it has an effect."""

import datetime as dt
import re
import zoneinfo
from collections import Counter
from dataclasses import dataclass
from typing import Any

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.corrections.results import FORMS, read_result
from banzuke.flows.corrections.rows import (
    OF_GAMES,
    OF_NAMES,
    WITHDRAW,
    BadCorrections,
    CorrectionRow,
    Corrections,
    parse_day,
    parse_moment,
)
from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import end_of_day, start_of_day
from banzuke.flows.people.aliases import replace_corrected_aliases
from banzuke.flows.people.erasure import erasures_in, hide
from banzuke.flows.people.players import register_players
from banzuke.flows.people.spelling import APART
from banzuke.flows.store import Connection, Store

KEY = re.compile(r"key:([0-9a-f]{32})")
"""The text that names a game by its key in the store."""
SCHEMA: dict[str, Any] = {
    "correction": pl.String, "line": pl.Int64, "league": pl.String, "action": pl.String,
    "state": pl.String, "game_key": pl.String, "player_id": pl.String, "other_id": pl.String,
    "event": pl.String, "said": pl.String, "result": pl.String, "moved_to": pl.Datetime("us"),
    "from_at": pl.Datetime("us"), "to_at": pl.Datetime("us"), "reason": pl.String,
    "author": pl.String, "said_at": pl.Datetime("us"), "withdrawn_by": pl.String,
    "withdrawn_reason": pl.String,
}  # fmt: skip


@dataclass(frozen=True)
class NamedGame:
    """A game that a correction names: its key, and the numbers of games and copies in its row."""

    key: str
    n_games: int = 1
    copies: int = 1
    is_void: bool = False
    seats: int = 1


def take_corrections(store: Store, league: League, corrections: Corrections) -> list[str]:
    """Replace the stored corrections of a league by those of the file, and return warnings.

    Raises
    ------
    BadCorrections
        If a row cannot be used, or two rows contradict each other.
    """
    rows = corrections.of(league.name)
    old = store.frame(
        "SELECT * FROM core.correction WHERE league = ? ORDER BY line",
        [league.name],
    ).select(pl.col(name).cast(dtype) for name, dtype in SCHEMA.items())
    if not rows and old.is_empty():
        return []
    where = str(store.home.corrections_file)
    frame, notes = _frame(store, league, rows, where)
    _refuse_contradictions(frame, where)
    if frame.equals(old):
        return notes
    with store.transaction():
        _register_names(store, league, rows)
        store.execute("DELETE FROM core.correction WHERE league = ?", [league.name])
        store.append("core.correction", frame)
        replace_corrected_aliases(store, league)
        store.bump_generation()
    return notes


def _frame(
    store: Store, league: League, rows: list[CorrectionRow], where: str
) -> tuple[pl.DataFrame, list[str]]:
    """The league's rows in the form of the store, and warnings about rows without effect."""
    withdrawn = {row.value: row for row in rows if row.action == WITHDRAW}
    erasures = erasures_in(store)
    pseudonyms = {(one.namespace, one.pseudonym): one.player_id for one in erasures}
    found, notes = [], []
    for correction in rows:
        if correction.action == WITHDRAW:
            continue
        by = withdrawn.get(correction.id)
        row = _row(league, correction, pseudonyms)
        row["reason"] = hide(correction.reason, erasures)
        row["withdrawn_by"] = by.id if by else None
        row["withdrawn_reason"] = hide(by.reason, erasures) if by else None
        state, key, why = _state(store, league, correction, withdrawn=by is not None)
        row |= {"state": state, "game_key": key}
        if why:
            notes.append(f"{where}:{correction.line}: {correction.id} has no effect: {why}")
        found.append(row)
    return pl.DataFrame(found, schema=SCHEMA, orient="row").sort("line"), notes


def _row(
    league: League, correction: CorrectionRow, pseudonyms: dict[tuple[str, str], str]
) -> dict[str, Any]:
    def id_of(name: str) -> str | None:
        erased = pseudonyms.get((league.namespace, name))
        return (erased or fingerprint.of_player(league.namespace, name)) if name else None

    first, last = parse_day(correction.from_), parse_day(correction.to)
    is_name = correction.action in (*OF_NAMES, APART)
    return {
        "correction": correction.id,
        "line": correction.line,
        "league": league.name,
        "action": correction.action,
        "player_id": id_of(correction.player),
        "other_id": id_of(correction.value) if is_name else None,
        "event": correction.event or None,
        "said": _in_words(correction),
        "result": correction.value if correction.action == "result" else None,
        "moved_to": moved_to(league, correction.value) if correction.action == "move" else None,
        "from_at": start_of_day(league, first) if first else None,
        "to_at": end_of_day(league, last) if last else None,
        "author": correction.author or None,
        "said_at": parse_moment(correction.at) if correction.at else None,
    }


def _in_words(correction: CorrectionRow) -> str:
    """The effect of a correction in words, without names."""
    if correction.action in ("result", "move"):
        return f"{'result' if correction.action == 'result' else 'moved to'} {correction.value}"
    if correction.action == "exclude":
        return "player left out" if correction.player else "event left out"
    span = "".join(
        f" {n} {day}" for n, day in (("from", correction.from_), ("to", correction.to)) if day
    )
    return f"{correction.action}{span}"


def _state(
    store: Store, league: League, correction: CorrectionRow, *, withdrawn: bool
) -> tuple[str, str | None, str]:
    """The state of a correction, the key of its game, and the reason if it has no effect."""
    if correction.action not in OF_GAMES:
        if correction.action == "exclude" and correction.event and not league.its_kind.has_events:
            return "unfit", None, "table games have no events; exclude the player or void the games"
        return "withdrawn" if withdrawn else "active", None, ""
    named = named_games(store, league, correction.game)
    key = named[0].key if len(named) == 1 else None
    if withdrawn:
        return "withdrawn", key, ""
    if not named:
        return "no-game", None, f"league {league.name} has no game {correction.game!r} now"
    if key is None:
        n_games = counted(len(named), "game")
        return "several-games", None, f"{n_games} have the id {correction.game!r}; use a game's key"
    why = why_unfit(league, correction.action, correction.value, named[0])
    return ("unfit" if why else "active"), key, why


def named_games(store: Connection, league: League, game: str) -> list[NamedGame]:
    """The games of a league with this id in the log, or with this key."""
    kind = league.its_kind
    of_key = KEY.fullmatch(game)
    if not of_key and kind.is_of_events:
        return []  # entries have no id of their own
    condition = "row.natural_key = ?::UUID" if of_key else "row.game = ?"
    counts = "any_value(wins + draws + losses), any_value(coalesce(weight, 1))"
    of_row = counts if kind.has_scores else "1, 1"
    seats = "max(row.seat)" if kind.has_seats else "1"
    found = store.rows(
        f"SELECT replace(row.natural_key::VARCHAR, '-', ''), {of_row},"
        f" bool_or(row.void_reason IS NOT NULL), {seats}"
        f" FROM {kind.table} AS row JOIN raw.source_file AS file ON file.file_id = row.file_id"
        f" WHERE file.league = ? AND file.state = 'active' AND {condition}"
        " GROUP BY row.natural_key ORDER BY ALL",
        [league.name, of_key[1] if of_key else game],
    )
    return [NamedGame(*row) for row in found]


def why_unfit(league: League, action: str, value: str, named: NamedGame) -> str:
    """The reason why a correction cannot apply to a game, or an empty text."""
    if action == "result":
        return _why_no_result(league, value, named)
    if action == "move" and league.its_kind.is_of_events:
        return "an entry has no day of its own; correct the day of the event in its log"
    if action == "move" and moved_to(league, value) is None:
        return f"{value!r} is not a day like 2026-01-31"
    return ""


def _why_no_result(league: League, value: str, named: NamedGame) -> str:
    result = read_result(league.kind, value)
    if result is None:
        return f"{value!r} is not a result of a {league.kind} league; write {FORMS[league.kind]}"
    if result.is_one_game and not named.is_void and named.n_games != named.copies:
        return (
            f"the row of this game counts {counted(named.n_games, 'game')}; write "
            "wins-draws-losses, such as 7-2-1"
        )
    if league.its_kind.has_seats and len(result.places) != named.seats:
        n_given = len(result.places)
        return f"the table had {named.seats} players, but the result is for {n_given} players"
    return ""


def moved_to(league: League, text: str) -> dt.datetime | None:
    """The time, in UTC, of a day or a time in the league's time zone; None if it is neither."""
    if day := parse_day(text):
        return start_of_day(league, day)
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    zone = moment.tzinfo or zoneinfo.ZoneInfo(league.timezone)
    return moment.replace(tzinfo=zone).astimezone(dt.UTC).replace(tzinfo=None)


def _refuse_contradictions(frame: pl.DataFrame, where: str) -> None:
    """Raise if two active rows are about the same fact of one game: its day, or its result.

    Raises
    ------
    BadCorrections
        With both ids.
    """
    active = frame.filter((pl.col("state") == "active") & pl.col("game_key").is_not_null())
    n_rows: Counter[tuple[str, bool]] = Counter()
    first: dict[tuple[str, bool], str] = {}
    for row in active.iter_rows(named=True):
        what = row["game_key"], row["action"] == "move"
        n_rows[what] += 1
        other = first.setdefault(what, row["correction"])
        if n_rows[what] > 1:
            raise BadCorrections(
                f"{where}:{row['line']}: {row['correction']} and {other} are about the same game; "
                "withdraw one of them"
            )


def _register_names(store: Store, league: League, rows: list[CorrectionRow]) -> None:
    """Register the names in rows about players, also names that no log has."""
    names = {row.player for row in rows if row.player}
    names |= {row.value for row in rows if row.action in (*OF_NAMES, APART)}
    erased = {one.pseudonym for one in erasures_in(store) if one.namespace == league.namespace}
    new = sorted(names - erased)
    ids = [fingerprint.of_player(league.namespace, name) for name in new]
    frame = pl.DataFrame({"player_id": ids, "name": new}, schema=["player_id", "name"])
    if frame.height:
        register_players(store, frame.with_columns(namespace=pl.lit(league.namespace)))

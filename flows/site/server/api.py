"""Rows of the published views as JSON, filtered and paged, with an ETag; the API only reads.

Leagues with pseudonyms are left out: `banzuke sql` has their names, for its own users.
"""

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from banzuke import __version__
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.screen.show import json_row
from banzuke.flows.serving.gained import COLUMNS as GAINED
from banzuke.flows.serving.gained import gained_rows, who_gained
from banzuke.flows.site.building.pairs import answers, refuse_large
from banzuke.flows.site.server.filters import (
    NotAnswered,
    hidden_leagues,
    is_yes,
    league_meant,
    values_of,
    why_empty,
)
from banzuke.flows.site.server.readers import Reader
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import GameSetting, players_meant
from banzuke.flows.versions.said_days import day_said

LIMIT, MOST = 100, 1000
"""Rows of a page, by default and at most."""
PAGING = ("limit", "offset")
SECONDS = 30.0
"""Limits of one answer."""
CURRENT = """
SELECT md5(string_agg(version_id, ',' ORDER BY version_id)) FROM version
WHERE is_current AND league = coalesce(?, league)
"""
NAMES = "SELECT bit_xor(hash(player_id, name)) FROM core.player"
GENERATION = "SELECT generation FROM result.generation"


class Answer:
    """One page of a view's rows, and its ETag; without rows, a note says why."""

    def __init__(self, reader: Reader, view: str, parameters: Mapping[str, str]) -> None:
        types = _types(reader, view)
        limit = _number(parameters, "limit", LIMIT, least=1, most=MOST)
        offset = _number(parameters, "offset", 0, least=0)
        filters = {key: value for key, value in parameters.items() if key not in PAGING}
        values = values_of(reader, view, types, filters)
        where, given = _where(reader, types, values)
        tag = _state(reader.serving, types, values.get("league"))
        self.etag = f'"{_hash(tag, view, str(sorted(parameters.items())), __version__)}"'
        query = f'FROM "{view}" {where} LIMIT {limit + 1} OFFSET {offset}'
        with reader.serving.interrupted_after(SECONDS):
            rows = reader.serving.rows(query, given)
            note = None if rows or offset else why_empty(reader, view, types, values)
        self.body: dict[str, Any] = {
            "view": view,
            "rows": [json_row(list(types), row) for row in rows[:limit]],
            "offset": offset,
            "next_offset": offset + limit if len(rows) > limit else None,
        }
        if note is not None:
            self.body["note"] = note


class ComparisonAnswer:
    """The answers of `banzuke compare` about two players of a league, and their ETag."""

    def __init__(self, reader: Reader, parameters: Mapping[str, str]) -> None:
        needed = ("league", "player", "opponent")
        more = ("period", "on", "reverse", "neutral", "handicap")
        _check("compare", parameters, needed=needed, more=more)
        league = league_meant(reader, parameters["league"]) or parameters["league"]
        setting = GameSetting(
            reverse=_is_on(parameters, "reverse"),
            neutral=_is_on(parameters, "neutral"),
            handicap=_number(parameters, "handicap", 0, least=0),
        )
        self.etag = f'"{_hash(str(reader.stamp), str(sorted(parameters.items())), __version__)}"'
        named = (parameters["player"], parameters["opponent"])
        try:
            players = players_meant(reader.serving, named, league=league, tells_others=False)
            found = answers(
                reader.serving, players, league=league, period=parameters.get("period") or None,
                on=_day(parameters), setting=setting,
            )  # fmt: skip
        except BanzukeError as error:
            raise NotAnswered(str(error)) from None
        self.body: dict[str, Any] = {"league": league, "players": players, "answers": found}


class GainsAnswer:
    """The answer of `banzuke top --since` about a league, and its ETag."""

    def __init__(self, reader: Reader, parameters: Mapping[str, str]) -> None:
        _check("gained", parameters, needed=("league", "since"))
        league = league_meant(reader, parameters["league"]) or parameters["league"]
        since = _day_of(parameters, "since")
        self.etag = f'"{_hash(str(reader.stamp), str(sorted(parameters.items())), __version__)}"'
        try:
            refuse_large(reader.serving, league)
            found = who_gained(reader.serving, league, since)
        except BanzukeError as error:
            raise NotAnswered(str(error)) from None
        rows = [json_row(list(GAINED), row) for row in gained_rows(found)]
        problems = {one.task: one.problem for one in found if one.problem}
        self.body: dict[str, Any] = {"league": league, "rows": rows, "problems": problems}


def _check(
    question: str, parameters: Mapping[str, str], *, needed: Sequence[str], more: Sequence[str] = ()
) -> None:
    """Refuse parameters that a question does not have, and a question without those it needs."""
    known = (*needed, *more)
    for name in parameters:
        if name not in known:
            raise NotAnswered(
                f"{question} has no parameter {name!r}{did_you_mean(name, known)} "
                f"It has: {', '.join(known)}"
            )
    missing = [name for name in needed if not parameters.get(name)]
    if missing:
        raise NotAnswered(f"{question} needs {', '.join(missing)}")


def _day(parameters: Mapping[str, str]) -> dt.date | None:
    """The day of a comparison by strength over time; None without it."""
    if not parameters.get("on"):
        return None
    if parameters.get("period"):
        raise NotAnswered("on is for a day, period for a period; use only one of the two")
    return _day_of(parameters, "on")


def _day_of(parameters: Mapping[str, str], name: str) -> dt.date:
    try:
        return day_said(parameters[name], name)
    except BanzukeError as error:
        raise NotAnswered(str(error)) from None


def _is_on(parameters: Mapping[str, str], name: str) -> bool:
    return bool(parameters.get(name)) and is_yes(name, parameters[name])


def _types(reader: Reader, view: str) -> dict[str, str]:
    found = reader.types
    if view not in found:
        raise NotAnswered(
            f"no view {view!r}{did_you_mean(view, found)} /api/ lists them, and `banzuke --help` "
            "the commands, which answer more",
            status=404,
        )
    return found[view]


def _number(
    parameters: Mapping[str, str], name: str, default: int, *, least: int, most: int | None = None
) -> int:
    """A whole number of a parameter between bounds."""
    text = parameters.get(name, str(default))
    is_whole = text.isascii() and text.isdigit() and len(text) <= 9
    if not is_whole or int(text) < least or (most is not None and int(text) > most):
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        raise NotAnswered(f"{name} is a whole number {bounds}, and not {text!r}")
    return int(text)


def _where(
    reader: Reader, columns: Mapping[str, str], filters: Mapping[str, Any]
) -> tuple[str, dict[str, Any]]:
    """The condition of a query: its columns were checked, its values are parameters."""
    values = {f"v{i}": value for i, value in enumerate(filters.values())}
    parts = [f'"{name}" = $v{i}' for i, name in enumerate(filters)]
    kept_back = {
        "league": hidden_leagues(reader),
        "namespace": [str(data.file.get("players") or data.league) for data in reader.hidden],
    }
    for column, names in kept_back.items():
        if names and column in columns:
            values[column] = names
            parts.append(f'NOT list_contains(${column}, "{column}")')
    return (f"WHERE {' AND '.join(parts)}" if parts else "", values)


def _state(serving: Connection, columns: Mapping[str, str], league: str | None) -> str:
    """The state on which the rows depend: the shown versions, or the state of the store."""
    if "version_id" in columns and "is_current" not in columns:
        return f"{serving.rows(CURRENT, [league])} {serving.rows(NAMES)}"
    return f"{serving.rows(GENERATION)} {serving.rows(NAMES)}"


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


QUESTIONS: Mapping[str, Callable[[Reader, Mapping[str, str]], ComparisonAnswer | GainsAnswer]] = {
    "compare": ComparisonAnswer,
    "gained": GainsAnswer,
}
"""What the API answers in place of the rows of a view, by name."""

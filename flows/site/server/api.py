"""Rows of the published views as JSON, filtered and paged, with an ETag; the API only reads.

Leagues with pseudonyms are left out: `banzuke sql` has their names, for its own users.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from banzuke import __version__
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.screen.show import json_row
from banzuke.flows.site.building.pairs import answers
from banzuke.flows.site.server.readers import Reader
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import GameSetting

LIMIT, MOST = 100, 1000
"""Rows of a page, by default and at most."""
PAGING = ("limit", "offset")
SECONDS = 30.0
"""Limits of one answer."""
HIDDEN = "this league uses pseudonyms, so only its pages show its ratings"
CURRENT = """
SELECT md5(string_agg(version_id, ',' ORDER BY version_id)) FROM version
WHERE is_current AND league = coalesce(?, league)
"""
NAMES = "SELECT bit_xor(hash(player_id, name)) FROM core.player"
GENERATION = "SELECT generation FROM result.generation"


class NotAnswered(BanzukeError):
    """The API cannot answer; ``status`` is the HTTP status."""

    def __init__(self, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Answer:
    """One page of a view's rows, and its ETag."""

    def __init__(self, reader: Reader, view: str, parameters: Mapping[str, str]) -> None:
        columns = _columns(reader, view)
        limit, offset = (_number(parameters, name) for name in PAGING)
        filters = {key: value for key, value in parameters.items() if key not in PAGING}
        for name in filters:
            if name not in columns:
                raise NotAnswered(f"{view} has no column {name!r}{did_you_mean(name, columns)}")
        where, values = _where(reader, columns, filters)
        tag = _state(reader.serving, columns, filters.get("league"))
        self.etag = f'"{_hash(tag, view, str(sorted(parameters.items())), __version__)}"'
        query = f'FROM "{view}" {where} LIMIT {limit + 1} OFFSET {offset}'
        with reader.serving.interrupted_after(SECONDS):
            rows = reader.serving.rows(query, values)
        self.body: dict[str, Any] = {
            "view": view,
            "rows": [json_row(columns, row) for row in rows[:limit]],
            "offset": offset,
            "next_offset": offset + limit if len(rows) > limit else None,
        }


YES = ("1", "true", "yes")
NO = ("", "0", "false", "no")


class ComparisonAnswer:
    """The answers of `banzuke compare` about two players of a league, and their ETag."""

    def __init__(self, reader: Reader, parameters: Mapping[str, str]) -> None:
        known = ("league", "player", "opponent", "reverse", "neutral", "handicap")
        for name in parameters:
            if name not in known:
                raise NotAnswered(f"compare has no parameter {name!r}{did_you_mean(name, known)}")
        missing = [name for name in known[:3] if not parameters.get(name)]
        if missing:
            raise NotAnswered(f"compare needs {', '.join(missing)}")
        league = parameters["league"]
        if league in [data.league for data in reader.hidden]:
            raise NotAnswered(HIDDEN, status=403)
        handicap = parameters.get("handicap", "0")
        if not handicap.isascii() or not handicap.isdigit() or len(handicap) > 3:
            raise NotAnswered("handicap is a whole number from 0")
        setting = GameSetting(
            reverse=_is_on(parameters, "reverse"),
            neutral=_is_on(parameters, "neutral"),
            handicap=int(handicap),
        )
        self.etag = f'"{_hash(str(reader.stamp), str(sorted(parameters.items())), __version__)}"'
        players = (parameters["player"], parameters["opponent"])
        try:
            found = answers(reader.serving, players, league=league, setting=setting)
        except BanzukeError as error:
            raise NotAnswered(str(error), status=404) from None
        self.body: dict[str, Any] = {"league": league, "answers": found}


def _is_on(parameters: Mapping[str, str], name: str) -> bool:
    said = parameters.get(name, "").casefold()
    if said not in (*YES, *NO):
        raise NotAnswered(f"{name} is 1 or 0")
    return said in YES


def _columns(reader: Reader, view: str) -> list[str]:
    found = reader.columns
    if view not in found:
        raise NotAnswered(f"no view {view!r}{did_you_mean(view, found)}", status=404)
    return found[view]


def _number(parameters: Mapping[str, str], name: str) -> int:
    text = parameters.get(name, str(LIMIT) if name == "limit" else "0")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise NotAnswered(f"{name} is a whole number from 0")
    number = int(text)
    if name == "limit" and not 1 <= number <= MOST:
        raise NotAnswered(f"limit is 1 to {MOST}")
    return number


def _where(
    reader: Reader, columns: list[str], filters: Mapping[str, str]
) -> tuple[str, dict[str, Any]]:
    """The condition of a query: its columns were checked, its values are parameters."""
    values: dict[str, Any] = {f"v{i}": value for i, value in enumerate(filters.values())}
    parts = [f'"{name}"::VARCHAR = $v{i}' for i, name in enumerate(filters)]
    kept_back = {
        "league": [data.league for data in reader.hidden],
        "namespace": [str(data.file.get("players") or data.league) for data in reader.hidden],
    }
    for column, names in kept_back.items():
        if names and column in columns:
            values[column] = names
            parts.append(f'NOT list_contains(${column}, "{column}")')
    if filters.get("league") in kept_back["league"]:
        raise NotAnswered(HIDDEN, status=403)
    return (f"WHERE {' AND '.join(parts)}" if parts else "", values)


def _state(serving: Connection, columns: list[str], league: str | None) -> str:
    """The state on which the rows depend: the shown versions, or the state of the store."""
    if "version_id" in columns and "is_current" not in columns:
        return f"{serving.rows(CURRENT, [league])} {serving.rows(NAMES)}"
    return f"{serving.rows(GENERATION)} {serving.rows(NAMES)}"


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]

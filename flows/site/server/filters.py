"""Filters of the API: a text of a request becomes a value of its column, or is refused.

Leagues and players are found as in commands: a title, an old name or another spelling will do.
"""

import datetime as dt
import math
from collections.abc import Callable, Mapping
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.people.find import known_names, the_player
from banzuke.flows.serving.league_called import LEAGUES, league_called
from banzuke.flows.site.server.readers import Reader
from banzuke.flows.store import Connection
from banzuke.flows.tasks.names_rated import names_rated
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.said_days import day_said

PEOPLE = ("player", "opponent", "first", "second", "beats", "who_beats")
"""Columns that have players by their shown names."""
OF_GAMES = ("game", "table_game", "entry")
"""Views whose names are those of games, after every merge; others have those of shown ratings."""
AS_WRITTEN = ("player", "correction", "imported_rating")
"""Views whose names are also names that are not shown: old ones, and ones that nobody has."""
HIDDEN = "this league uses pseudonyms, so only its pages show its ratings"
YES = ("1", "true", "yes")
NO = ("0", "false", "no")
WHOLE = frozenset({"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"})
DIGITS = 18
"""The most digits of a whole number, which then has 64 bits."""
Names = Callable[[Connection, str | None], dict[str, str]]
MOST_NAMED = 20
"""The most values of a column that a message lists."""
MOST_READ = 5000
"""The most values of a column that are read for a message."""


class NotAnswered(BanzukeError):
    """The API cannot answer; ``status`` is the HTTP status."""

    def __init__(self, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


def values_of(
    reader: Reader, view: str, types: Mapping[str, str], filters: Mapping[str, str]
) -> dict[str, Any]:
    """The values of the filters {column: text} of a view whose columns have these types.

    Raises
    ------
    NotAnswered
        If there is no such column, or a text is no value of it.
    """
    for name, text in filters.items():
        if name not in types:
            of_two = name == "player" and {"first", "second"} <= types.keys()
            hint = ": ask for `first`, and for `second`." if of_two else did_you_mean(name, types)
            raise NotAnswered(f"{view} has no column {name!r}{hint} It has: {', '.join(types)}")
        if not text.strip():
            raise NotAnswered(f"{name} is empty: give a value, or leave it out")
    league = league_meant(reader, filters["league"]) if "league" in filters else None
    return {
        name: league
        if name == "league"
        else _player(reader, text, league, known_names if view in OF_GAMES else names_rated)
        if name in PEOPLE and view not in AS_WRITTEN
        else _typed(name, text, types[name])
        for name, text in filters.items()
    }


def league_meant(reader: Reader, text: str) -> str | None:
    """The league that a text means, as in commands.

    Raises
    ------
    NotAnswered
        If there is no such league, or it is hidden.
    """
    try:
        league = league_called(reader.serving, text)
    except BanzukeError as error:
        raise NotAnswered(str(error)) from None
    if league in hidden_leagues(reader):
        raise NotAnswered(HIDDEN, status=403)
    return league


def hidden_leagues(reader: Reader) -> list[str]:
    """The leagues with pseudonyms."""
    return [data.league for data in reader.hidden]


def why_empty(
    reader: Reader, view: str, types: Mapping[str, str], values: Mapping[str, Any]
) -> str:
    """The sentence for an answer without rows; a period or a task that nobody has is refused.

    Raises
    ------
    NotAnswered
        If no row of the view has the period or the task.
    """
    if "task" in values and values["task"] not in TASKS:
        raise NotAnswered(_no_such("task", values["task"], list(TASKS)))
    for name, value in values.items():
        if types[name] != "VARCHAR" or name in ("league", *PEOPLE):
            continue
        there = _values_there(reader, view, name, types, values.get("league"))
        if there and value not in there:
            if name == "period":
                raise NotAnswered(_no_such(name, value, there[-MOST_NAMED:]))
            if len(there) <= MOST_NAMED:
                return f"no row has {_no_such(name, value, there).removeprefix('no ')}"
    return f"no row of {view} fits"


def _no_such(what: str, value: str, known: list[str]) -> str:
    return f"no {what} {value!r}{did_you_mean(value, known)} There are: {', '.join(known)}"


def _values_there(
    reader: Reader, view: str, column: str, types: Mapping[str, str], league: str | None
) -> list[str]:
    """The texts of a column, in one league or in all without pseudonyms; none if they are many."""
    hidden = hidden_leagues(reader)
    if "league" not in types:
        if hidden:
            return []
        where, values = "TRUE", dict[str, Any]()
    elif league is not None:
        where, values = "league = $league", {"league": league}
    else:
        where, values = "NOT list_contains($hidden, league)", {"hidden": hidden}
    query = f'SELECT DISTINCT "{column}" AS text FROM "{view}" WHERE {where} AND text IS NOT NULL'
    rows = reader.serving.rows(f"{query} ORDER BY text LIMIT {MOST_READ + 1}", values)
    return [text for (text,) in rows] if len(rows) <= MOST_READ else []


def _player(reader: Reader, text: str, league: str | None, names: Names) -> str:
    """The player that a text means in a league, or in all leagues without pseudonyms."""
    hidden = hidden_leagues(reader)
    leagues: list[str | None] = [league]
    if league is None and hidden:
        leagues = [name for (name,) in reader.serving.rows(LEAGUES) if name not in hidden]
    known: dict[str, str] = {}
    for name in leagues:
        known |= names(reader.serving, name)
    try:
        return the_player(text, known, where=f" in {league}" if league else "")
    except BanzukeError as error:
        raise NotAnswered(str(error)) from None


def _typed(name: str, text: str, kind: str) -> Any:
    """A text as a value of a column of this type in the store."""
    if kind in WHOLE:
        return _whole(name, text)
    if kind == "DOUBLE":
        return _number(name, text)
    if kind == "BOOLEAN":
        return is_yes(name, text)
    if kind == "DATE":
        try:
            return day_said(text, name)
        except BanzukeError as error:
            raise NotAnswered(str(error)) from None
    return _time(name, text) if kind == "TIMESTAMP" else text


def _whole(name: str, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= DIGITS):
        raise NotAnswered(f"{name} {text!r} is not a whole number; write it as {name}=12")
    return int(text)


def _number(name: str, text: str) -> float:
    try:
        number = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        number = math.nan
    if math.isnan(number):
        raise NotAnswered(f"{name} {text!r} is not a number; write it as {name}=12.5")
    return number


def is_yes(name: str, text: str) -> bool:
    """Whether a text of a parameter says yes.

    Raises
    ------
    NotAnswered
        If it says neither yes nor no.
    """
    said = text.casefold()
    if said not in (*YES, *NO):
        raise NotAnswered(f"{name} is 1 or 0, and not {text!r}")
    return said in YES


def _time(name: str, text: str) -> dt.datetime:
    try:
        # In an address a plus sign is a blank.
        moment = dt.datetime.fromisoformat(text.strip().replace(" ", "T", 1).replace(" ", "+"))
        moment = moment.astimezone(dt.UTC).replace(tzinfo=None) if moment.tzinfo else moment
        has_time = len(text.strip()) > len("2026-01-31")
    except (ValueError, OverflowError):  # years 1 and 9999 may end elsewhere in the world
        moment, has_time = dt.datetime.min, False
    if not has_time:
        raise NotAnswered(
            f"{name} {text!r} is not a time; write it as 2026-01-31T18:00:00 (UTC), as rows have it"
        )
    return moment

"""Comparisons on pages: answers of `banzuke compare`, stored for the best, computed for others."""

import dataclasses
import datetime as dt
import math
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banzuke.flows.errors import BanzukeError
from banzuke.flows.site.parts.chunks import write_chunk
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import (
    CannotCompare,
    GameSetting,
    compare_players,
)
from banzuke.flows.tasks.register import TASKS

DIGITS = 6
"""Decimals of the numbers stored with pages: more than pages show. The API has all digits."""
GAMES = """
SELECT first_id, second_id, played_on, wins, draws, losses, event FROM game
WHERE league = $league AND void_reason IS NULL AND wins + draws + losses = 1
    AND list_contains($ids, first_id) AND list_contains($ids, second_id)
QUALIFY row_number() OVER (
    PARTITION BY least(first_id, second_id), greatest(first_id, second_id)
    ORDER BY played_at DESC NULLS LAST, path DESC, line DESC
) <= $most
ORDER BY played_at DESC NULLS LAST, path DESC, line DESC
"""
MOST_GAMES = 20
"""Largest number of games between two players on a page."""


def write_pairs(data: LeagueData, folder: Path) -> set[str]:
    """Write the comparisons of the best players, a script for each; return the players' keys.

    A script has {opponent: {task: answer}}, and the latest games of the two as ``games``.
    """
    keys = data.people.keys
    found: dict[str, dict[str, dict[str, Any]]] = defaultdict(lambda: defaultdict(dict))
    for task in (TASKS[name] for name in data.shown if name in TASKS):
        for a, b, answer in task.compare_all(data.serving, data.league) if task.compare_all else ():
            found[a][b][task.name] = rounded(as_values(answer))
    for a, b, game in _games(data, list(found)):
        if b in found[a]:
            found[a][b].setdefault("games", []).append(game)
    for player, opponents in found.items():
        named = {keys[opponent]: answers for opponent, answers in opponents.items()}
        write_chunk(folder / f"pairs-{keys[player]}.js", named)
    return {keys[player] for player in found}


def _games(data: LeagueData, ids: list[str]) -> list[tuple[str, str, list[Any]]]:
    """The games among players: (player, opponent, [day, result, whether first, event])."""
    rows = data.rows(GAMES, ids=ids, most=MOST_GAMES) if ids else []
    found = []
    for first, second, day, wins, draws, _, event in rows:
        result = "W" if wins else "D" if draws else "L"
        other = {"W": "L", "D": "D", "L": "W"}[result]
        on = None if day is None else day.isoformat()
        event = None if data.pseudonyms else event  # noqa: PLW2901  # it may contain names
        found.append((first, second, [on, result, True, event]))
        found.append((second, first, [on, other, False, event]))
    return found


def answers(
    serving: Connection,
    players: tuple[str, str],
    *,
    league: str,
    setting: GameSetting,
    period: str | None = None,
    on: dt.date | None = None,
) -> dict[str, Any]:
    """The answers of all of a league's tasks about two players: {task: values}.

    ``period`` asks for the ratings of a period, ``on`` for strength over time on a day, and for
    nothing else.

    Raises
    ------
    BanzukeError
        If no task can compare them.
    """
    shown = [task for (task,) in serving.rows(_SHOWN, [league])]
    main = next((name for name, task in TASKS.items() if name in shown and task.compare), "static")
    days: dict[str, dt.date | None] = {main: None} if on is None else {"dynamic": on}
    if on is None and period is None and "dynamic" in shown and not setting.handicap:
        ((days["dynamic"],),) = serving.rows(
            "SELECT max(last_day) FROM dynamic_now WHERE league = ?", [league]
        )
    refuse_large(serving, league)
    found, refused = {}, None
    for task, day in days.items():
        try:
            answer = compare_players(
                serving, players, league=league, period=period, setting=setting, on=day
            )
            found[task] = as_values(answer)
        except BanzukeError as error:  # a player who never lost has strength over time, no rating
            refused = refused or error
    if not found and refused:
        raise refused
    return found


def refuse_large(serving: Connection, league: str) -> None:
    """Refuse a question that would rate a large league again while a page waits.

    Raises
    ------
    CannotCompare
        If the league is too large.
    """
    shown = [TASKS[task] for (task,) in serving.rows(_SHOWN, [league]) if task in TASKS]
    if any(task.is_large and task.is_large(serving, league) for task in shown):
        raise CannotCompare(
            f"{league} is too large to be rated again while a page waits; use `banzuke compare`, "
            "or `banzuke top --since`"
        )


_SHOWN = "SELECT DISTINCT task FROM version WHERE is_current AND league = ? ORDER BY ALL"


def as_values(answer: Any) -> dict[str, Any]:
    """An answer as JSON values, with all digits; infinite numbers are null."""
    found: dict[str, Any] = _each_number(
        dataclasses.asdict(answer), lambda one: one if math.isfinite(one) else None
    )
    return found


def rounded(values: dict[str, Any]) -> dict[str, Any]:
    """JSON values with the decimals that pages store."""
    found: dict[str, Any] = _each_number(values, lambda one: round(one, DIGITS))
    return found


def _each_number(value: Any, change: Callable[[float], float | None]) -> Any:
    if isinstance(value, float):
        return change(value)
    if isinstance(value, dict):
        return {name: _each_number(part, change) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_each_number(part, change) for part in value]
    return value

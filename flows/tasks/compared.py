"""The league and the ratings in which two players are compared."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from numbers import Integral
from typing import Any, NamedTuple

from banzuke.flows.errors import BanzukeError
from banzuke.flows.people.find import people_called, why_not_in, why_not_one
from banzuke.flows.store import Connection
from banzuke.flows.tasks.names_rated import names_rated
from banzuke.flows.tasks.register import TASKS


class CannotCompare(BanzukeError):
    """No published ratings answer the question."""

    exit_code = 2


@dataclass(frozen=True)
class CommonLeague:
    """A league that shows both players, and the task that rates the league."""

    league: str
    task: str


@dataclass(frozen=True)
class GameSetting:
    """The setting of the game to predict; the first player named moves first unless reversed."""

    reverse: bool = False
    neutral: bool = False
    handicap: int = 0

    def __post_init__(self) -> None:
        """Refuse a handicap that is no code: a model without handicaps would ignore it."""
        if not isinstance(self.handicap, Integral) or self.handicap < 0:
            raise CannotCompare(f"handicap {self.handicap!r} is not a whole number from 0")


NEVER_MET = (
    "No games connect the two, not even through others. Only the prior compares them: it takes "
    "their two groups to be equally strong."
)
Pair = tuple[float, float]
"""A number of the first player named, and the same number of the other player."""

MOST_STORED = 40
"""The number of best players of a period whose comparisons a page has, in one script per player.
The server of the pages and `banzuke compare` compare other players.
"""


class Answered(NamedTuple):
    """A comparison that a page shows, from the side of the first player."""

    player_id: str
    opponent_id: str
    comparison: Any


_LEAGUES = """
WITH seen AS ({seen})
SELECT visibility.league, visibility.task
FROM result.visibility AS visibility
JOIN seen ON seen.version_id = visibility.version_id
JOIN core.player AS player ON player.player_id = seen.player_id
WHERE visibility.visible_until IS NULL AND player.name IN (?, ?)
    AND (?::VARCHAR IS NULL OR visibility.league = ?)
GROUP BY visibility.league, visibility.task
HAVING count(DISTINCT player.name) = 2
ORDER BY ALL
"""


def compare_players(
    serving: Connection,
    players: tuple[str, str],
    *,
    league: str | None,
    period: str | None = None,
    setting: GameSetting,
    on: dt.date | None = None,
) -> Any:
    """The comparison of two players of one league, by the task that rates the league.

    ``on`` asks for strength on a day; leagues with strength over time can answer.

    Raises
    ------
    CannotCompare
        If no published ratings answer the question; the message says which ratings would.
    """
    rated = find_league(serving, players, league=league)
    task = TASKS[rated.task if rated else "static"]  # its message says why the players are unknown
    if rated:
        league = rated.league
    options = {"setting": setting} if task.predicts_in_setting else {}
    if not options and setting != GameSetting():
        raise CannotCompare(
            f"{league} is not a pairwise league; reverse, neutral and handicap are for games of two"
        )
    if task.compare is None:
        raise CannotCompare(f"players of {league} cannot be compared")
    if on is None:
        try:
            return task.compare(serving, players, league=league, period=period, **options)
        except BanzukeError as error:
            if day := day_of_both(serving, players, league):
                way = f"`--on {day}` compares them by strength over time"
                raise CannotCompare(f"{error}; {way}") from error
            raise
    from banzuke.flows.tasks.dynamic.compare import compare_on  # noqa: PLC0415  # numba: 1 s

    if rated is None:
        raise CannotCompare(f"no league shows both {players[0]} and {players[1]}")
    return compare_on(serving, players, league=rated.league, day=on, setting=setting)


def day_of_both(
    serving: Connection, players: tuple[str, str], league: str | None
) -> dt.date | None:
    """The last day of two players with strength over time; None if the league has none of both."""
    rows = serving.rows(
        "SELECT max(last_day), count(*) FROM dynamic_now WHERE league = ? AND player IN (?, ?)",
        [league, *players],
    )
    day, n = rows[0]
    return day if n == len(players) else None


def players_meant(
    serving: Connection,
    players: tuple[str, str],
    *,
    league: str | None,
    tells_others: bool = True,
) -> tuple[str, str]:
    """The players whom two names, or parts of names, mean.

    ``tells_others`` lets the message about a player who is not in the league name other leagues.

    Raises
    ------
    CannotCompare
        If one means nobody, or several players.
    """
    known = names_rated(serving, league)
    found = [people_called(text, known) for text in players]
    for text, some in zip(players, found, strict=True):
        if len(some) != 1:
            why = (
                why_not_in(serving, text, some, known, league=league)
                if tells_others
                else why_not_one(text, some, known, where=f" in {league}")
            )
            raise CannotCompare(why)
    return found[0][0], found[1][0]


def find_league(
    serving: Connection, players: tuple[str, str], *, league: str | None
) -> CommonLeague | None:
    """The league that shows both players, or None if there is none.

    Raises
    ------
    CannotCompare
        If they are one name, nobody's name, or more than one league shows both.
    """
    if players[0] == players[1]:
        raise CannotCompare(f"{players[0]!r} and {players[1]!r} are one player; name two")
    seen = " UNION ALL ".join(
        f"SELECT version_id, player_id FROM result.{task.ratings}"
        for task in TASKS.values()
        if task.ratings
    )
    rows = serving.rows(_LEAGUES.format(seen=seen), [*players, league, league])
    if len(rows) > 1:
        leagues = ", ".join(name for name, _ in rows)
        raise CannotCompare(
            f"{players[0]} and {players[1]} play in {leagues}; name one of these leagues"
        )
    return CommonLeague(*rows[0]) if rows else None


def as_dict(players: tuple[str, str], found: Any) -> dict[str, Any]:
    """A comparison as values by their names: first the two players whom it compares."""
    return {"players": players, **asdict(found)}


def pair(values: Iterable[Any]) -> Pair:
    """Two numbers as a pair."""
    first, second = values
    return float(first), float(second)

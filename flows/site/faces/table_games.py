"""The games of table leagues on pages: those of a period, and a player's last ones."""

from collections import defaultdict
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.site.faces.shared import without_empty
from banzuke.flows.site.parts.blocks import Column, Link, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import number

LARGE = 200_000
"""Games of a league above which its pages list none: as for pairwise leagues."""
OF_A_PERIOD, OF_A_PLAYER = 3_000, 20
"""Games that the pages of a period list, and the page of a player: the latest."""
COUNT = """
SELECT count(DISTINCT (file_id, line)) FROM table_game WHERE league = $league
"""
GAMES = """
SELECT period, min(played_on), list(player_id ORDER BY place, seat),
    list(place ORDER BY place, seat), list(points ORDER BY place, seat)
FROM table_game
WHERE league = $league AND void_reason IS NULL AND period IS NOT NULL AND place IS NOT NULL
GROUP BY period, file_id, line
ORDER BY min(played_at) NULLS FIRST, min(path), line
"""


class TableGame(NamedTuple):
    """One game; its players, places and points are in the order of places."""

    period: str
    day: Any
    players: list[str]
    places: list[float]
    points: list[int | None]


class TableGames:
    """The games of one table league; none of a league that is too large to list them."""

    def __init__(self, data: LeagueData) -> None:
        self._data = data

    @cached_property
    def _is_large(self) -> bool:
        ((count,),) = self._data.rows(COUNT)
        return bool(count > LARGE)

    @cached_property
    def _in(self) -> dict[str, list[TableGame]]:
        """The games of each period, the latest last."""
        found: dict[str, list[TableGame]] = defaultdict(list)
        for game in map(TableGame._make, self._data.rows(GAMES)):
            found[game.period].append(game)
        return found

    @cached_property
    def _of(self) -> dict[str, list[TableGame]]:
        found: dict[str, list[TableGame]] = defaultdict(list)
        for games in self._in.values():
            for game in games:
                for player in game.players:
                    found[player].append(game)
        return found

    def of_period(self, period: str) -> list[Section]:
        """The games of a period, the latest first."""
        if self._is_large:
            return [Section("games", [Text("tables-too-many", {"most": number(LARGE)})])]
        games = self._in.get(period, [])[::-1]
        if not games:
            return []
        columns = (Column("date", "date"), *_seats(games))
        rows = [(g.day, *self._seated(g, columns)) for g in games[:OF_A_PERIOD]]
        values = {"n": number(len(rows)), "of": number(len(games))}
        blocks: list[Any] = [
            Table(*without_empty(columns, rows), Text("tables-caption", values), search=True)
        ]
        if len(games) > OF_A_PERIOD:
            blocks.append(Text("games-most", {"most": number(OF_A_PERIOD)}))
        return [Section("games", blocks)]

    def of_player(self, player: str) -> list[Section]:
        """A player's last games."""
        if self._is_large:
            return []
        played = self._of.get(player, [])
        games = played[: -OF_A_PLAYER - 1 : -1]
        if not games:
            return []
        columns = (
            Column("date", "date"), Column("place"), Column("table-points", "int"),
            *_seats(games),
        )  # fmt: skip
        rows = []
        for game in games:
            at = game.players.index(player)
            seated = self._seated(game, columns[2:], plain=player)
            rows.append((game.day, f"{game.places[at]:g}", game.points[at], *seated))
        caption = Text("own-tables-caption", {"n": number(len(games)), "of": number(len(played))})
        return [Section("games", [Table(*without_empty(columns, rows), caption)])]

    def _seated(
        self, game: TableGame, columns: tuple[Column, ...], *, plain: str = ""
    ) -> list[Any]:
        """Name and points of each seat, as far as columns go; one player's name is no link."""
        cells: list[Any] = []
        people = self._data.people
        for player, points in zip(game.players, game.points, strict=True):
            is_plain = player == plain
            link = Link(people.name(player), None) if is_plain else people.link(player)
            cells += [link, points]
        return (cells + [None] * len(columns))[: len(columns) - 1]


def _seats(games: list[TableGame]) -> tuple[Column, ...]:
    """Columns of names and points for as many places as some game has."""
    most = max(len(game.players) for game in games)
    names = [f"place-{place}" for place in range(1, min(most, 4) + 1)]
    return tuple(
        column for name in names
        for column in (Column(name, "opponent"), Column("table-points", "int"))
    )  # fmt: skip

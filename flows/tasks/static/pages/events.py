"""Tournaments of a pairwise league: the games of one event and period, as standings and tables."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.site.faces.face import Detail
from banzuke.flows.site.faces.shared import period_name, without_empty
from banzuke.flows.site.parts.blocks import Column, Facts, Section, Table, Text
from banzuke.flows.site.parts.numbers import date, number
from banzuke.flows.tasks.static.pages.event_tables import crosstable, rounds_table
from banzuke.flows.tasks.static.pages.games import Games

LISTED, MOST, OF_A_PLAYER = 150, 150, 30
"""Largest numbers: events of a period's page, players of an event's page, events of a player's
page."""
STANDING = (
    Column("place", "int"), Column("player", "player"), Column("score", "number", digits=1),
    Column("games", "int"), Column("foretold", "int"), Column("group", "int"),
    Column("rating", "number"),
    Column("opposition", "number"), Column("expected", "number", digits=1),
    Column("surplus", "signed", digits=1), Column("performance", "bounded"),
)  # fmt: skip

FITTED = ("expected", "surplus")
"""Columns without information if the ratings were fitted to these games alone."""


RESULTS = """
SELECT event, period, place, player_id, score, games, rated_games, rated_score, opposition,
    expected, performance, bound
FROM event_performance WHERE league = $league
ORDER BY event, period, place, player
"""


class Place(NamedTuple):
    """A player's result in an event, as the view `event_performance` has it."""

    place: int
    player: str
    points: float
    games: int
    rated_games: int
    rated_points: float | None
    opposition: float | None
    expected: float | None
    performance: float | None
    bound: str | None


class Events:
    """The events of one league; none of a league that is too large to list its games."""

    def __init__(
        self,
        games: Games,
        ratings: Mapping[tuple[str, str], float | None],
        groups: Mapping[tuple[str, str], int],
    ) -> None:
        """Take ratings and the numbers of groups that never met, both by period and player."""
        self._games, self._ratings, self._groups = games, ratings, groups
        self._link = games.data.people.link

    @cached_property
    def _standings(self) -> dict[tuple[str, str], list[Place]]:
        places: dict[tuple[str, str], list[Place]] = defaultdict(list)
        for event, period, *rest in self._games.data.rows(RESULTS) if self._games.events else []:
            places[event, period].append(Place(*rest))
        return {key: places[key] for key in self._games.events}

    @cached_property
    def _of(self) -> dict[str, list[tuple[tuple[str, str], Place]]]:
        """The events of each player, the latest first."""
        found: dict[str, list[tuple[tuple[str, str], Place]]] = defaultdict(list)
        for key, places in reversed(self._standings.items()):
            for place in places:
                found[place.player].append((key, place))
        return found

    def of_period(self, period: str) -> list[Section]:
        """The events of a period, the latest first."""
        keys = [key for key in reversed(self._games.events) if key[1] == period]
        if not keys:
            why = self._games.without_events
            return [Section("events", [why])] if why else []
        columns = (
            Column("event", "link"), Column("date", "date"), Column("players", "int"),
            Column("games", "int"), Column("winner", "player"),
            Column("score", "number", digits=1), Column("shared", "int"),
            Column("performance", "bounded"),
        )  # fmt: skip
        rows = [self._summary(key) for key in keys[:LISTED]]
        shown, rows = without_empty(columns, rows)
        values = {"n": number(len(rows)), "of": number(len(keys))}
        return [
            Section("events", [Table(shown, rows, Text("tournaments-caption", values), flows=True)])
        ]

    def _summary(self, key: tuple[str, str]) -> tuple[Any, ...]:
        games, places = self._games.events[key], self._standings[key]
        best = places[0]
        first = sum(place.points == best.points for place in places)
        return (
            self._games.event_link(*key), games[-1].day, len(places), sum(g.n for g in games),
            self._link(best.player), best.points, first if first > 1 else None,
            _performance(best),
        )  # fmt: skip

    def of_player(self, player: str) -> list[Section]:
        """A player's events, the latest first."""
        own = self._of.get(player, [])
        if not own:
            return []
        columns = (
            Column("event", "link"), Column("date", "date"), Column("place", "int"),
            Column("players", "int"), *STANDING[2:4], *STANDING[7:],
        )  # fmt: skip
        rows = [
            (
                self._games.event_link(*key), self._games.events[key][-1].day, p.place,
                len(self._standings[key]), p.points, p.games, *_measures(p),
            )
            for key, p in own[:OF_A_PLAYER]
        ]  # fmt: skip
        values = {"n": number(len(rows)), "of": number(len(own))}
        table = Table(*without_empty(columns, rows), Text("own-tournaments-caption", values))
        return [Section("events", [table])]

    def details(self) -> Iterator[Detail]:
        """Yield the page of each event."""
        for key in self._games.events:
            label = self._games.event_label(*key)
            yield Detail("events", label, "event-lead", self._sections(key))

    def _sections(self, key: tuple[str, str]) -> list[Section]:
        games, places = self._games.events[key], self._standings[key]
        numbers = {p.player: p.place for p in places}
        people = [(p.place, self._link(p.player), p.points, p.player) for p in places]
        found = [
            Section("event", [self._facts(key)]),
            Section("standings", self._tables(key, places)),
        ]  # fmt: skip
        if table := crosstable(games, people, numbers):
            found.append(Section("crosstable", [table]))
        elif table := rounds_table(games, people, numbers):
            found.append(Section("rounds", [table]))
        if any(game.n == 1 for game in games):
            found.append(Section("games", [self._games.table_of(games)]))
        return found

    def _facts(self, key: tuple[str, str]) -> Facts:
        games = self._games.events[key]
        days = [date(game.day) for game in games if game.day is not None]
        when = "" if not days else days[0] if days[0] == days[-1] else f"{days[0]} – {days[-1]}"
        rows: list[tuple[Text, Any]] = [
            (Text("event-when"), when or Text("event-undated")),
            (Text("event-players"), number(len(self._standings[key]))),
            (Text("event-games"), number(sum(game.n for game in games))),
            (Text("event-period"), period_name(key[1])),
        ]
        others = [p for event, p in self._games.events if event == key[0] and p != key[1]]
        if others:
            rows.append((Text("event-others"), ", ".join(others)))
        return Facts(rows)

    def _tables(self, key: tuple[str, str], places: list[Place]) -> list[Any]:
        """The standings; without expected points where the ratings come from just these games."""
        table = self._table(key[1], places)
        several = any(column.key == "group" for column in table.columns)
        words = [Text("event-groups")] if several else []
        if not self._games.is_whole_period(*key):
            return [table, *words]
        shown = [i for i, column in enumerate(table.columns) if column.key not in FITTED]
        columns = tuple(table.columns[i] for i in shown)
        rows = [tuple(row[i] for i in shown) for row in table.rows]
        return [replace(table, columns=columns, rows=rows), *words, Text("event-whole")]

    def _table(self, period: str, places: list[Place]) -> Table:
        groups = {p.player: self._groups.get((period, p.player)) for p in places}
        if len({group for group in groups.values() if group}) < 2:
            groups = dict.fromkeys(groups)
        rows = [
            (
                p.place, self._link(p.player), p.points, p.games,
                None if p.rated_games == p.games else p.rated_games,
                groups[p.player], self._ratings.get((period, p.player)), *_measures(p),
            )
            for p in places[:MOST]
        ]  # fmt: skip
        values = {"n": number(len(rows)), "of": number(len(places))}
        return Table(
            *without_empty(STANDING, rows), Text("event-standings-caption", values), flows=True
        )


def _measures(found: Place) -> tuple[Any, ...]:
    """Opposition, expected points, points beyond them, and performance."""
    is_known = found.expected is not None and found.rated_points is not None
    surplus = found.rated_points - found.expected if is_known else None  # type: ignore[operator]
    return found.opposition, found.expected, surplus, _performance(found)


def _performance(found: Place) -> tuple[str, float] | None:
    return None if found.performance is None else (found.bound or "", found.performance)

"""The games behind the pages of a pairwise league: lists, form, best wins, games by colour."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from banzuke.flows.site.faces.shared import period_link, without_empty
from banzuke.flows.site.parts.blocks import Column, Letters, Link, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import number, slug
from banzuke.flows.site.parts.texts import known
from banzuke.flows.tasks.static.events.rows import LARGE
from banzuke.flows.tasks.static.pages.changes import Changes
from banzuke.flows.tasks.static.pages.game import Game

LISTED, OF_A_PERIOD, OF_A_PLAYER, FORM, BEST = 100, 3_000, 20, 5, 3
"""Largest numbers: games of an event's page, of a period's pages and of a player's page, letters of
a form, best wins."""
COUNT = "SELECT count(*) FROM game WHERE league = $league"
NAMED = "SELECT event FROM game WHERE league = $league AND event IS NOT NULL LIMIT 1"
GAMES = """
SELECT period, played_on, event, round, first_id, second_id, wins, draws, losses,
    coalesce(handicap, 0), coalesce(neutral, FALSE)
FROM game
WHERE league = $league AND void_reason IS NULL AND period IS NOT NULL AND wins + draws + losses > 0
ORDER BY played_at NULLS FIRST, path, line
"""
RESULTS = {"W": "won", "D": "drawn", "L": "lost"}
Ratings = Mapping[tuple[str, str], float | None]
"""Ratings by period and player."""


class Games:
    """The games of one league; none of a league that is too large to list them."""

    def __init__(self, data: LeagueData, ratings: Ratings) -> None:
        self.data, self._ratings = data, ratings

    @cached_property
    def _is_large(self) -> bool:
        ((count,),) = self.data.rows(COUNT)
        return bool(count > LARGE)

    @cached_property
    def _rows(self) -> list[Game]:
        if self._is_large:
            return []
        games = map(Game._make, self.data.rows(GAMES))
        if self.data.pseudonyms:  # names stand in those of events, too
            return [game._replace(event=None, round=None) for game in games]
        return list(games)

    @cached_property
    def _all(self) -> list[Game]:
        """The rows of a single game."""
        return [game for game in self._rows if game.n == 1]

    @cached_property
    def without_events(self) -> Text | None:
        """The reason why there are no pages of events, though the logs name some."""
        if not self._is_large and not self.data.pseudonyms:
            return None
        if self._is_large:
            return self._too_many
        return Text("events-hidden") if self.data.rows(NAMED) else None

    @cached_property
    def _too_many(self) -> Text:
        return Text("games-too-many", {"most": number(LARGE)})

    def is_whole_period(self, event: str, period: str) -> bool:
        """Whether all games of a period are of one event."""
        return sum(game.n for game in self.events[event, period]) == self._played[period]

    @cached_property
    def _played(self) -> dict[str, int]:
        found: dict[str, int] = defaultdict(int)
        for game in self._rows:
            found[game.period] += game.n
        return found

    @cached_property
    def events(self) -> dict[tuple[str, str], list[Game]]:
        """The rows of each event of a period, the last event last; one game is not an event."""
        found: dict[tuple[str, str], list[Game]] = defaultdict(list)
        for game in self._rows:
            if game.event:
                found[game.event, game.period].append(game)
        several = [(key, games) for key, games in found.items() if sum(g.n for g in games) > 1]
        several.sort(key=lambda item: str(item[1][-1].day or ""))
        return dict(several)

    @cached_property
    def _periods_of(self) -> Counter[str]:
        return Counter(event for event, _ in self.events)

    def event_label(self, event: str, period: str) -> str:
        """The name of an event, with its period if another one has an event of that name."""
        return f"{event} · {period}" if self._periods_of[event] > 1 else event

    def event_link(self, event: str | None, period: str) -> Link | None:
        """The link to the page of an event, or its name if it has none."""
        if not event or (event, period) not in self.events:
            return Link(event, None) if event else None
        label = self.event_label(event, period)
        return Link(label, f"events/{slug(label)}.html")

    @cached_property
    def _changes(self) -> Changes:
        return Changes(self.data, self._all)

    @cached_property
    def _of(self) -> dict[str, list[Game]]:
        found: dict[str, list[Game]] = defaultdict(list)
        for game in self._all:
            found[game.first].append(game)
            found[game.second].append(game)
        return found

    @cached_property
    def _of_both(self) -> dict[tuple[str, str], list[Game]]:
        """The games of each period and player: every row of every leaderboard asks for them."""
        found: dict[tuple[str, str], list[Game]] = defaultdict(list)
        for game in self._all:
            found[game.period, game.first].append(game)
            found[game.period, game.second].append(game)
        return found

    @cached_property
    def _in(self) -> dict[str, list[Game]]:
        found: dict[str, list[Game]] = defaultdict(list)
        for game in self._all:
            found[game.period].append(game)
        return found

    def form(self, period: str, player: str) -> Letters:
        """The results of a player's last games in a period, the latest on the right."""
        games = self._of_both.get((period, player), [])
        return Letters("".join(game.result(player) for game in games[-FORM:]))

    def of_period(self, period: str) -> list[Section]:
        """The games of a period, the latest first."""
        if self._is_large:
            return [Section("games", [self._too_many])]
        games = self._in.get(period, [])[::-1]
        if not games:
            return []
        in_event = len({game.event for game in games}) == 1  # which each row need not say again
        blocks: list[Any] = [
            self._list(games, "games-caption", in_event=in_event, most=OF_A_PERIOD)
        ]
        if len(games) > OF_A_PERIOD:
            blocks.append(Text("games-most", {"most": number(OF_A_PERIOD)}))
        return [Section("games", blocks)]

    def table_of(self, games: Sequence[Game]) -> Table:
        """The single games of an event, in the order of play."""
        single = [g for g in games if g.n == 1]
        return self._list(single, "event-games-caption", in_event=True, most=LISTED)

    def _list(self, games: Sequence[Game], caption: str, *, in_event: bool, most: int) -> Table:
        link = self.data.people.link
        columns = (
            *(Column("date", "date"), Column("round"), Column("first", "player")),
            *(Column("rating", "number"), Column("result"), Column("second", "opponent")),
            *(Column("rating-second", "number"), Column("handicap"), Column("event", "link")),
        )
        rows = [
            (
                g.day, g.round, link(g.first), self._rating(g, g.first), _score(g), link(g.second),
                self._rating(g, g.second), str(g.handicap or ""),
                None if in_event else self.event_link(g.event, g.period),
            )
            for g in games[:most]
        ]  # fmt: skip
        values = {"n": number(len(rows)), "of": number(len(games))}
        return Table(*without_empty(columns, rows), Text(caption, values), search=True, flows=True)

    def _rating(self, game: Game, player: str) -> float | None:
        return self._ratings.get((game.period, player))

    def of_player(self, player: str) -> list[Section]:
        """A player's last games, best wins, and results by colour."""
        if self._is_large:
            return [Section("games", [self._too_many])]
        games = self._of.get(player, [])
        if not games:
            return []
        last = games[: -OF_A_PLAYER - 1 : -1]
        has_changes = any(self._changes.of(g, player) is not None for g in last)
        caption = Text(
            "own-games-changes" if has_changes else "own-games-caption",
            {"n": number(len(last)), "of": number(len(games))},
        )
        blocks: list[Any] = [self._table(player, last, caption)]
        if why := self._changes.unsaid:
            blocks.append(why)
        won = [g for g in games if g.result(player) == "W"]
        rated = [g for g in won if self._rating(g, g.opponent(player)) is not None]
        rated.sort(key=lambda g: -(self._rating(g, g.opponent(player)) or 0.0))
        if rated:
            blocks.append(self._table(player, rated[:BEST], Text("best-wins-caption")))
        return [
            Section("games", [*blocks, _by_colour(player, games), *_by_handicap(player, games)])
        ]

    def _table(self, player: str, games: list[Game], caption: Text) -> Table:
        columns = (
            *(Column("date", "date"), Column("result", "said"), Column("colour", "said")),
            *(Column("opponent", "player"), Column("rating", "number"), Column("period", "link")),
            Column("change", "signed", digits=1),
            Column("event", "link"),
        )
        link = self.data.people.link
        rows = [
            (
                g.day, known(f"result-{RESULTS[g.result(player)]}", ""),
                known("colour-first" if g.first == player else "colour-second", ""),
                link(g.opponent(player)), self._rating(g, g.opponent(player)),
                period_link(g.period), self._changes.of(g, player),
                self.event_link(g.event, g.period),
            )
            for g in games
        ]  # fmt: skip
        return Table(*without_empty(columns, rows), caption)


def _score(game: Game) -> str:
    return "½ – ½" if game.draws else "1 – 0" if game.wins else "0 – 1"


def _by_colour(player: str, games: list[Game]) -> Table:
    columns = (Column("colour", "said"), *RECORD)
    rows = [
        (Text(f"colour-{name}"), *_record(player, own))
        for name, own in (
            ("first", [g for g in games if g.first == player]),
            ("second", [g for g in games if g.first != player]),
        )
    ]
    return Table(columns, rows, Text("colours-caption"))


def _by_handicap(player: str, games: list[Game]) -> list[Table]:
    """The results by handicap code, first mover and second; none if no game has a handicap."""
    by: dict[tuple[int, bool], list[Game]] = defaultdict(list)
    for game in games:
        by[game.handicap, game.first == player].append(game)
    if not any(code for code, _ in by):
        return []
    columns = (Column("handicap"), Column("colour", "said"), *RECORD)
    rows = [
        (str(code or "–"), Text("colour-first" if is_first else "colour-second"),
         *_record(player, by[code, is_first]))
        for code, is_first in sorted(by, key=lambda key: (key[0], not key[1]))
    ]  # fmt: skip
    return [Table(columns, rows, Text("handicaps-caption"))]


RECORD = (
    *(Column(name, "int") for name in ("games", "wins", "draws", "losses")),
    Column("score", "percent"),
)


def _record(player: str, games: list[Game]) -> tuple[int, int, int, int, float | None]:
    """Games, won, drawn and lost ones, and the share of points."""
    own = [game.result(player) for game in games]
    won, drawn, lost = (own.count(letter) for letter in "WDL")
    return len(own), won, drawn, lost, (won + drawn / 2) / len(own) if own else None

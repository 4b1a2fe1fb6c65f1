"""The games behind the pages of a pairwise league: lists, form, best wins, games by colour."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.site.blocks import Column, Section, Table, Text
from banzuke.flows.site.faces.shared import period_link, without_empty
from banzuke.flows.site.league_data import LeagueData
from banzuke.flows.site.texts import known

LISTED, OF_A_PLAYER, FORM, BEST = 150, 20, 5, 3
"""Games of a period's page, of a player's page, letters of a form, and best wins."""
LARGE = 200_000
"""Games of a league from which pages list none: the logs and the downloads have them."""
COUNT = "SELECT count(*) FROM game WHERE league = $league"
GAMES = """
SELECT period, played_on, event, first_id, second_id, wins, draws, losses, handicap FROM game
WHERE league = $league AND void_reason IS NULL AND period IS NOT NULL AND wins + draws + losses = 1
ORDER BY played_on NULLS FIRST, path, line
"""
RESULTS = {"W": "won", "D": "drawn", "L": "lost"}
Ratings = Mapping[tuple[str, str], float | None]
"""Ratings by period and player."""


class Game(NamedTuple):
    """One game, from the first mover's side."""

    period: str
    day: Any
    event: str | None
    first: str
    second: str
    wins: int
    draws: int
    losses: int
    handicap: int

    def result(self, player: str) -> str:
        """The result of one of the two as a letter: W, D or L."""
        if self.draws:
            return "D"
        return "W" if bool(self.wins) == (player == self.first) else "L"

    def opponent(self, player: str) -> str:
        """The other player's id."""
        return self.second if player == self.first else self.first


class Games:
    """The games of one league; none of a league that is too large to list them."""

    def __init__(self, data: LeagueData, ratings: Ratings) -> None:
        self._data, self._ratings = data, ratings

    @cached_property
    def _all(self) -> list[Game]:
        ((count,),) = self._data.rows(COUNT)
        if count > LARGE:
            return []
        games = map(Game._make, self._data.rows(GAMES))
        if self._data.pseudonyms:  # names stand in those of events, too
            return [game._replace(event=None) for game in games]
        return list(games)

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

    def form(self, period: str, player: str) -> str:
        """The results of a player's last games in a period, the latest on the right."""
        games = self._of_both.get((period, player), [])
        return "".join(game.result(player) for game in games[-FORM:])

    def of_period(self, period: str) -> list[Section]:
        """The games of a period, the latest first."""
        games = self._in.get(period, [])[::-1]
        if not games:
            return []
        link = self._data.people.link
        columns = (
            *(Column("date", "date"), Column("first", "player"), Column("rating", "number")),
            *(Column("result"), Column("second", "opponent"), Column("rating-second", "number")),
            *(Column("handicap"), Column("event")),
        )
        rows = [
            (
                g.day, link(g.first), self._rating(g, g.first), _score(g), link(g.second),
                self._rating(g, g.second), str(g.handicap or ""), g.event,
            )
            for g in games[:LISTED]
        ]  # fmt: skip
        values = {"n": f"{len(rows):,}", "of": f"{len(games):,}"}
        shown, rows = without_empty(columns, rows)
        table = Table(shown, rows, Text("games-caption", values), search=True)
        return [Section("games", [table])]

    def _rating(self, game: Game, player: str) -> float | None:
        return self._ratings.get((game.period, player))

    def of_player(self, player: str) -> list[Section]:
        """A player's last games, best wins, and results by colour."""
        games = self._of.get(player, [])
        if not games:
            return []
        blocks: list[Any] = [
            self._table(player, games[: -OF_A_PLAYER - 1 : -1], "own-games-caption")
        ]
        won = [g for g in games if g.result(player) == "W"]
        rated = [g for g in won if self._rating(g, g.opponent(player)) is not None]
        rated.sort(key=lambda g: -(self._rating(g, g.opponent(player)) or 0.0))
        if rated:
            blocks.append(self._table(player, rated[:BEST], "best-wins-caption"))
        return [Section("games", [*blocks, _by_colour(player, games)])]

    def _table(self, player: str, games: list[Game], caption: str) -> Table:
        columns = (
            *(Column("date", "date"), Column("result", "said"), Column("colour", "said")),
            *(Column("opponent", "player"), Column("rating", "number"), Column("period", "link")),
            Column("event"),
        )
        link = self._data.people.link
        rows = [
            (
                g.day, known(f"result-{RESULTS[g.result(player)]}", ""),
                known("colour-first" if g.first == player else "colour-second", ""),
                link(g.opponent(player)), self._rating(g, g.opponent(player)),
                period_link(g.period), g.event,
            )
            for g in games
        ]  # fmt: skip
        return Table(*without_empty(columns, rows), Text(caption, {"n": str(len(games))}))


def _score(game: Game) -> str:
    return "½ – ½" if game.draws else "1 – 0" if game.wins else "0 – 1"


def _by_colour(player: str, games: list[Game]) -> Table:
    columns = (
        Column("colour", "said"), *(Column(name, "int") for name in ("games", "wins", "draws")),
        Column("losses", "int"), Column("score", "percent"),
    )  # fmt: skip
    rows = []
    for name in ("first", "second"):
        own = [g.result(player) for g in games if (g.first == player) == (name == "first")]
        won, drawn, lost = (own.count(letter) for letter in "WDL")
        share = (won + drawn / 2) / len(own) if own else None
        rows.append((Text(f"colour-{name}"), len(own), won, drawn, lost, share))
    return Table(columns, rows, Text("colours-caption"))

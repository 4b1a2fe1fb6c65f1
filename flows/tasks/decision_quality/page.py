"""Pages of table leagues with [decisions]: points lost at cuts, and the costliest of them."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.faces.shared import period_link
from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.texts import known

QUALITY = """
SELECT period, player_id, state, shanten, games, hands, decisions, lost_per_decision,
    lost_per_decision_se, best_share
FROM decision_quality WHERE league = $league
"""
COSTLIEST = """
SELECT player_id, period, tiles, cut, best, lost, shanten, turn, state
FROM decision WHERE league = $league AND nth <= $most
"""
MOST = 10
"""Number of costliest cuts of a player and period on the player's page; downloads have more."""


class Row(NamedTuple):
    """A player's decisions in a period: one state of hands, and one or all shanten classes."""

    period: str
    player_id: str
    state: str
    shanten: int | None
    games: int
    hands: int
    decisions: int
    lost: float | None
    se: float | None
    best_share: float | None


class DecisionsFace(Face):
    """The points lost per decision in one league; fewer points are better.

    States of hands differ, so no single number compares two players.
    """

    task = "decision_quality"
    views = ("decision_quality", "decision", "decision_refused")

    def __init__(self, data: LeagueData) -> None:
        super().__init__(data)
        self._by_period: dict[str, list[Row]] = defaultdict(list)
        self._by_player: dict[str, list[Row]] = defaultdict(list)
        for row in map(Row._make, data.rows(QUALITY)):
            self._by_period[row.period].append(row)
            self._by_player[row.player_id].append(row)

    def player_ids(self) -> Iterable[str]:
        """Every player with judged decisions."""
        return self._by_player.keys()

    def board(self, period: str) -> Table:
        """The points lost per decision of each player, by state of the hand, the fewest first."""
        rows = [row for row in self._by_period[period] if row.shanten is None]
        scale = scale_of([_interval(row) for row in rows])
        columns = (
            Column("player", "player"),
            Column("state", "said"),
            Column("interval", "interval"),
            *_LOST,
        )
        link = self.data.people.link
        cells = [(link(r.player_id), _state(r.state), _interval(r), *_lost(r)) for r in rows]
        caption = Text("board-decisions", {"period": period})
        return Table(columns, cells, caption, search=True, scale=scale)

    def player(self, player_id: str) -> list[Section]:
        """A player's points lost by state and shanten, and the costliest cuts."""
        rows = self._by_player.get(player_id)
        if not rows:
            return []
        columns: tuple[Column, ...] = (
            Column("period", "link"),
            Column("state", "said"),
            Column("shanten", "int"),
            *_LOST,
        )
        cells = [(period_link(r.period), _state(r.state), r.shanten, *_lost(r)) for r in rows]
        blocks: list[Any] = [Table(columns, cells, Text("decisions-caption"))]
        if cuts := self._cuts.get(player_id):
            columns = (
                Column("period", "link"),
                Column("hand"),
                Column("cut"),
                Column("best-cut"),
                Column("lost", "number"),
                Column("shanten", "int"),
                Column("turn", "int"),
                Column("state", "said"),
            )
            blocks.append(Table(columns, cuts, Text("costliest-caption")))
        return [Section("decisions", blocks)]

    @cached_property
    def _cuts(self) -> dict[str, list[tuple[Any, ...]]]:
        found: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        for player, period, *rest, state in self.data.rows(COSTLIEST, most=MOST):
            found[player].append((period_link(period), *rest, _state(state)))
        return found


_LOST = (
    Column("lost", "number", digits=1),
    Column("se", "number", digits=1),
    Column("best-share", "percent", digits=1),
    Column("decisions", "int"),
    Column("hands", "int"),
    Column("games", "int", minimum=True),
)


def _lost(row: Row) -> tuple[Any, ...]:
    return (row.lost, row.se, row.best_share, row.decisions, row.hands, row.games)


def _interval(row: Row) -> tuple[float | None, float | None, float | None]:
    if row.lost is None or row.se is None:
        return (None, row.lost, None)
    return (row.lost - 1.96 * row.se, row.lost, row.lost + 1.96 * row.se)


def _state(state: str) -> Text:
    return known(f"hands-{state}", state)

"""Pages of table leagues: stable ranks, with the uncertainty of short records."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.faces.shared import (
    band,
    finite,
    moved,
    of_period,
    percentile,
    period_link,
    ranks_before,
    without_empty,
)
from banzuke.flows.site.faces.table_games import TableGames
from banzuke.flows.site.parts.blocks import Column, Curve, Figure, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import seconds
from banzuke.flows.site.parts.svg import histogram
from banzuke.flows.tasks.stable_rank.page_rule import rule_section
from banzuke.flows.tasks.stable_rank.page_standing import forms, standing

RANKS = """
SELECT period, player_id, games, place_1, place_2, place_3, place_4, plain, corrected, exact, se,
    lo95, hi95, mean_place, mean_place_se, rank
FROM stable_rank WHERE league = $league
ORDER BY period_start_at NULLS LAST, period, exact DESC NULLS LAST, player_id
"""
ROLLING = """
SELECT player_id, game_number, played_at, exact, lo95, hi95 FROM stable_rank_rolling
WHERE league = $league
ORDER BY player_id, played_at NULLS FIRST, game_number
"""
RECENT = """
SELECT player_id, last_games, games, exact, se, lo95, hi95 FROM stable_rank_recent
WHERE league = $league AND period = $period
ORDER BY player_id, last_games
"""


class Row(NamedTuple):
    """A player's stable rank in a period."""

    period: str
    player_id: str
    games: int
    place_1: int
    place_2: int
    place_3: int
    place_4: int | None
    plain: float | None
    corrected: float | None
    exact: float | None
    se: float | None
    lo95: float | None
    hi95: float | None
    mean_place: float | None
    mean_place_se: float | None
    rank: int | None


class StableRankFace(Face):
    """The stable ranks of one league."""

    task = "stable_rank"
    views = ("stable_rank", "stable_rank_recent", "stable_rank_rolling", "stable_rank_superiority")

    def __init__(self, data: LeagueData) -> None:
        super().__init__(data)
        self._drawn_on = data.drawn_on("stable_rank")
        self._by_period: dict[str, list[Row]] = defaultdict(list)
        self._by_player: dict[str, list[Row]] = defaultdict(list)
        for row in map(Row._make, data.rows(RANKS)):
            self._by_period[row.period].append(row)
            self._by_player[row.player_id].append(row)
        for rows in self._by_period.values():  # equal ranks by the names that pages show
            rows.sort(key=lambda r: (r.rank is None, r.rank or 0, data.people.name(r.player_id)))
        self._ranked = {
            period: sum(row.rank is not None for row in rows)
            for period, rows in self._by_period.items()
        }
        self._rolling = _grouped(data.rows(ROLLING))
        self._games = TableGames(data)
        self._recent = _grouped(data.rows(RECENT, period=self.periods()[-1]))

    def player_ids(self) -> Iterable[str]:
        """Every player of any period."""
        return self._by_player.keys()

    def board(self, period: str) -> Table:
        """The stable ranks of a period, the highest first."""
        rows = self._by_period[period]
        scale = scale_of([(r.lo95, r.exact, r.hi95) for r in rows])
        columns = (
            Column("rank", "rank"),
            Column("player", "player"),
            Column("interval", "interval"),
            _ESTIMATES[0],
            Column("moved"),
            Column("form"),
            Column("games", "int", minimum=True),
            *_PLACES,
            *_ESTIMATES[1:],
        )
        at = self.periods().index(period)
        before = None
        if at:
            then = {r.player_id: r.rank for r in self._by_period[self.periods()[at - 1]]}
            before = ranks_before(then, self._ranked[period])
        cells = [
            (
                r.rank, self.data.people.link(r.player_id), (r.lo95, r.exact, r.hi95), r.exact,
                moved(r.rank, before, r.player_id), self._forms.get((period, r.player_id), ""),
                r.games, *_places(r), *_estimates(r)[1:],
            )
            for r in rows
        ]  # fmt: skip
        shown, cells = without_empty(columns, cells)
        caption = of_period("board-stable-rank", period)
        return Table(shown, cells, caption, search=True, scale=scale)

    def sections(self, period: str) -> list[Section]:
        """The distribution of stable ranks, and the first player of each period."""
        values = [r.exact for r in self._by_period[period] if finite(r.exact) is not None]
        found = []
        if len(values) >= 5:
            picture = histogram([float(v) for v in values if v is not None])
            found.append(
                Section("distribution", [Figure(picture, Text("distribution-ranks-caption"))])
            )
        firsts = [
            (period_link(r.period), self.data.people.link(r.player_id), r.exact, r.se, r.games)
            for name in reversed(self.periods())
            for r in self._by_period[name]
            if r.rank == 1
        ]
        columns = (
            Column("period", "link"),
            Column("player", "player"),
            Column("stable-rank", "number", digits=2),
            Column("se", "number", digits=2),
            Column("games", "int"),
        )
        table = Table(columns, firsts, Text("number-one-caption"))
        return [
            *found, *self._games.of_period(period), Section("number-one", [table]),
            *rule_section(self.data, period),
        ]  # fmt: skip

    def player(self, player_id: str) -> list[Section]:
        """A player's periods, last games, and rolling window."""
        rows = self._by_player.get(player_id, [])
        if not rows:
            return []
        blocks: list[Any] = [
            *(self._rolling_curve(player_id) or self._curve(rows)),
            self._history(rows),
        ]
        if recent := self._recent.get(player_id):
            columns = (
                Column("last-games", "int"),
                Column("games", "int"),
                Column("stable-rank", "number", digits=2),
                Column("se", "number", digits=2),
                Column("lo95", "number", digits=2),
                Column("hi95", "number", digits=2),
            )
            blocks.append(Table(columns, recent, Text("recent-caption")))
        last = rows[-1].period
        form = self._forms.get((last, player_id), "")
        facts = standing(rows, n_ranked=self._ranked[last], form=form)
        found = [Section("standing", [facts]), Section("stable-ranks", blocks)]
        return [*found, *self._games.of_player(player_id)]

    @cached_property
    def _forms(self) -> dict[tuple[str, str], str]:
        return forms(self.data)

    def _history(self, rows: list[Row]) -> Table:
        scale = scale_of([(r.lo95, r.exact, r.hi95) for r in rows])
        columns = (
            Column("period", "link"),
            Column("interval", "interval"),
            *_ESTIMATES,
            Column("rank", "rank"),
            Column("percentile", "percent"),
            Column("games", "int"),
            *_PLACES,
        )
        cells = [
            (
                period_link(r.period), (r.lo95, r.exact, r.hi95), *_estimates(r), r.rank,
                percentile(r.rank, self._ranked[r.period]), r.games, *_places(r),
            )
            for r in reversed(rows)
        ]  # fmt: skip
        return Table(columns, cells, Text("stable-ranks-caption"), scale=scale)

    def _curve(self, rows: list[Row]) -> list[Curve]:
        """The ends of periods, of players with fewer games than a window of games takes."""
        if len(rows) < 2 or any(self._drawn_on[r.period] is None for r in rows):
            return []
        found = [(r.lo95, r.exact, r.hi95) for r in rows]
        return [
            _drawn(
                "rank-curve",
                [seconds(self._drawn_on[r.period]) for r in rows],
                found,
                has_time=True,
            )
        ]

    def _rolling_curve(self, player_id: str) -> list[Curve]:
        rows = self._rolling.get(player_id, [])
        if len(rows) < 2:
            return []
        has_time = all(row[1] is not None for row in rows)
        x = [seconds(row[1]) for row in rows] if has_time else [row[0] for row in rows]
        found = [(row[3], row[2], row[4]) for row in rows]
        return [_drawn("rolling-curve", x, found, has_time=has_time)]

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """A player's last stable rank, and the stable ranks of earlier periods."""
        rows = [r for r in self._by_player.get(player_id, []) if r.exact is not None]
        if not rows:
            return None
        last = rows[-1]
        return {
            "t": "stable_rank",
            "p": last.period,
            "m": [finite(last.exact), finite(last.se), finite(last.lo95), finite(last.hi95)],
            "g": last.games,
            "h": [[seconds(self._drawn_on[r.period]), finite(r.exact)] for r in rows],
        }


_ESTIMATES = (
    Column("stable-rank", "number", digits=2),
    Column("se", "number", digits=2),
    Column("lo95", "number", digits=2),
    Column("hi95", "number", digits=2),
    Column("corrected", "number", digits=2),
    Column("plain", "number", digits=2),
)
_PLACES = (
    Column("place-1", "int"),
    Column("place-2", "int"),
    Column("place-3", "int"),
    Column("place-4", "int"),
    Column("mean-place", "number", digits=2),
)


def _drawn(
    caption: str, x: list[Any], found: list[tuple[Any, Any, Any]], *, has_time: bool
) -> Curve:
    """Values with their intervals; an interval that is cut off at the edge has a dot there."""
    shown = band(found)
    value = [finite(middle) for _, middle, _ in found]
    lines: list[dict[str, Any]] = [{"low": shown.low, "value": value, "high": shown.high}]
    if any(edge is not None for edge in shown.beyond):
        lines.append({"value": shown.beyond, "marks": True})
        caption = f"{caption}-cut"
    return Curve(Text(caption), {"time": has_time, "x": x, "y": lines})


def _estimates(row: Row) -> tuple[Any, ...]:
    return (row.exact, row.se, row.lo95, row.hi95, row.corrected, row.plain)


def _places(row: Row) -> tuple[Any, ...]:
    return (row.place_1, row.place_2, row.place_3, row.place_4, row.mean_place)


def _grouped(rows: list[tuple[Any, ...]]) -> dict[str, list[tuple[Any, ...]]]:
    """Rows by the player whose id is their first value."""
    found: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for player, *rest in rows:
        found[player].append(tuple(rest))
    return found

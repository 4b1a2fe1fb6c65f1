"""Pages of table leagues with [skill]: skills by finishing places, updated after every game."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.faces.shared import finite, of_period, percentile, period_link
from banzuke.flows.site.faces.table_games import TableGames
from banzuke.flows.site.parts.blocks import Column, Curve, Facts, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import Amount, number, seconds, signed

SKILLS = """
SELECT period, player_id, rank, mu, sigma, rate, games, period_games, mean_place
FROM table_skill WHERE league = $league
"""
MET = """
SELECT player_id, opponent_id, sum(games)::BIGINT, sum(above)::BIGINT
FROM table_meeting WHERE league = $league
GROUP BY player_id, opponent_id
QUALIFY row_number() OVER (
    PARTITION BY player_id ORDER BY sum(games) DESC, any_value(opponent), opponent_id
) <= 30
ORDER BY player_id, sum(games) DESC, opponent_id
"""
CHECK = """
SELECT predicted, order_gain, order_gain_se, first_gain, first_gain_se, pairs_gain, pairs_gain_se,
    spread, 10 * drift
FROM table_skill_check WHERE league = $league AND period = $period
"""


class Row(NamedTuple):
    """A player's skill in a period."""

    period: str
    player_id: str
    rank: int | None
    mu: float
    sigma: float
    rate: float
    games: int
    period_games: int
    mean_place: float


class SkillFace(Face):
    """The skills of one league."""

    task = "table_skill"
    views = ("table_skill", "table_skill_check", "table_meeting")

    def __init__(self, data: LeagueData) -> None:
        super().__init__(data)
        self._drawn_on = data.drawn_on("table_skill")
        self._by_period: dict[str, list[Row]] = defaultdict(list)
        self._by_player: dict[str, list[Row]] = defaultdict(list)
        for row in map(Row._make, data.rows(SKILLS)):
            self._by_period[row.period].append(row)
            self._by_player[row.player_id].append(row)
        # Stable ranks, where a league has them, show its games.
        self._games = None if "stable_rank" in data.shown else TableGames(data)

    def player_ids(self) -> Iterable[str]:
        """Every player of any period."""
        return self._by_player.keys()

    def board(self, period: str) -> Table:
        """The skills after the last game of a period, the best first."""
        rows = self._by_period[period]
        scale = scale_of([_interval(r) for r in rows])
        columns = (
            Column("rank", "rank"),
            Column("player", "player"),
            Column("interval", "interval"),
            Column("skill", "number"),
            Column("sigma", "number"),
            Column("rate", "number"),
            Column("games", "int", minimum=True),
            Column("period-games", "int"),
            Column("mean-place", "number", digits=2),
        )
        cells = [
            (
                r.rank, self.data.people.link(r.player_id), _interval(r), r.mu, r.sigma, r.rate,
                r.games, r.period_games, r.mean_place,
            )
            for r in rows
        ]  # fmt: skip
        return Table(columns, cells, of_period("board-skill", period), search=True, scale=scale)

    def sections(self, period: str) -> list[Section]:
        """The games, the checks of the skills' predictions, and what games tell of all skills."""
        games = self._games.of_period(period) if self._games else []
        rows = self.data.rows(CHECK, period=period)
        if not rows:
            return games
        n, *gains, spread, change = rows[0]
        keys = ("check-order", "check-first", "check-pairs")
        facts = [(Text("check-predicted-games"), number(n))] + [
            (Text(key), Amount(f"{signed(gain, 3)} ± {number(se, 3)}"))
            for key, gain, se in zip(keys, gains[::2], gains[1::2], strict=True)
        ]
        if spread is not None:
            facts += [
                (Text("check-spread"), number(spread)),
                (Text("check-change"), number(change)),
            ]
        return [*games, Section("skill-checks", [Text("skill-checks-intro"), Facts(facts)])]

    def player(self, player_id: str) -> list[Section]:
        """A player's skills at the ends of periods, and the meetings at tables."""
        rows = self._by_player.get(player_id, [])
        if not rows:
            return []
        blocks: list[Any] = [self._history(rows)]
        if len(rows) > 1 and all(self._drawn_on[r.period] for r in rows):
            low, value, high = zip(*map(_interval, rows), strict=True)
            series = {"low": _all(low), "value": _all(value), "high": _all(high)}
            x = [seconds(self._drawn_on[r.period]) for r in rows]
            blocks.insert(0, Curve(Text("skill-curve"), {"time": True, "x": x, "y": [series]}))
        found = [Section("skills", blocks)]
        found += self._games.of_player(player_id) if self._games else []
        if met := self._met.get(player_id):
            columns = (
                Column("opponent", "player"),
                Column("games", "int"),
                Column("above", "int"),
                Column("share", "percent"),
            )
            found.append(Section("meetings", [Table(columns, met, Text("meetings-caption"))]))
        return found

    def _history(self, rows: list[Row]) -> Table:
        columns = (
            Column("period", "link"),
            Column("skill", "number"),
            Column("sigma", "number"),
            Column("rate", "number"),
            Column("rank", "rank"),
            Column("percentile", "percent"),
            Column("period-games", "int"),
            Column("mean-place", "number", digits=2),
        )
        cells = [
            (
                period_link(r.period), r.mu, r.sigma, r.rate, r.rank,
                percentile(r.rank, len(self._by_period[r.period])), r.period_games, r.mean_place,
            )
            for r in reversed(rows)
        ]  # fmt: skip
        return Table(columns, cells, Text("skills-caption"))

    @cached_property
    def _met(self) -> dict[str, list[tuple[Any, ...]]]:
        found: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        for player, opponent, games, above in self.data.rows(MET):
            found[player].append((self.data.people.link(opponent), games, above, above / games))
        for met in found.values():
            met.sort(key=lambda row: (-row[1], row[0].label))
        return found

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """A player's latest skill."""
        rows = self._by_player.get(player_id)
        if not rows:
            return None
        last = rows[-1]
        return {
            "t": "table_skill",
            "p": last.period,
            "m": [finite(last.mu), finite(last.sigma), *map(finite, _interval(last)[::2])],
            "g": last.games,
            "h": [[seconds(self._drawn_on[r.period]), finite(r.mu)] for r in rows],
        }


def _interval(row: Row) -> tuple[float, float, float]:
    return (row.mu - 1.96 * row.sigma, row.mu, row.mu + 1.96 * row.sigma)


def _all(values: Iterable[float]) -> list[float | None]:
    return [finite(value) for value in values]

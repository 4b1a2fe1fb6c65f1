"""Pages of pairwise leagues: strengths by Bradley-Terry, a period at a time."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.screen.sparks import sparkline
from banzuke.flows.site.faces.face import Detail, Face
from banzuke.flows.site.faces.shared import (
    ELSEWHERE,
    RATED,
    are_comparable,
    finite,
    is_provisional,
    moved,
    of_period,
    percentile,
    period_link,
    without_empty,
)
from banzuke.flows.site.parts.blocks import Column, Curve, Figure, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import is_number, number, seconds
from banzuke.flows.site.parts.svg import histogram, matrix
from banzuke.flows.site.parts.texts import known
from banzuke.flows.tasks.static.pages.apart import largest, unrated
from banzuke.flows.tasks.static.pages.club import club_sections
from banzuke.flows.tasks.static.pages.events import Events
from banzuke.flows.tasks.static.pages.expected import Expectations
from banzuke.flows.tasks.static.pages.games import Games
from banzuke.flows.tasks.static.pages.model import model_sections
from banzuke.flows.tasks.static.pages.opponents import Opponents
from banzuke.flows.tasks.static.pages.pairs import PairTerms
from banzuke.flows.tasks.static.pages.row import RATINGS, Row, group_of, is_rated, ranks
from banzuke.flows.tasks.static.pages.standing import HISTORY, standing

MOVERS = """
WITH last_change AS (
    FROM promotion WHERE task = 'static' AND league = $league AND period = $period
    QUALIFY row_number() OVER (ORDER BY promotion_number DESC) = 1
)
SELECT after.player_id, before.rating, after.rating, after.rating - before.rating,
    before.rank, after.rank, after.games - before.games
FROM last_change
JOIN result.static_rating AS before ON before.version_id = last_change.version_before
JOIN result.static_rating AS after
    ON after.version_id = last_change.version_id AND after.player_id = before.player_id
WHERE after.rating <> before.rating
ORDER BY abs(after.rating - before.rating) DESC, after.player_id
LIMIT 12
"""
STRONGER = """
SELECT player_id, opponent_id, probability FROM superiority
WHERE league = $league AND period = $period
"""
SURE = 0.95
"""The chance to be stronger from which a difference between two players counts as certain."""
MATRIX = 12
"""The number of best players in the head-to-head matrix."""
LONG = 24
"""Players of a group above which its leaderboard is searched: a screen shows so many."""


class StaticFace(Face):
    """The strengths of one league."""

    task = "static"
    views = (
        *("static_rating", "league_effect", "handicap_worth", "handicaps_compared"),
        *("handicap_record", "dan_points", "model", "model_parameter", "model_check"),
        *("reliability", "stationarity", "matchup", "superiority"),
        *("compatibility", "compatibility_circle", "compatibility_check"),
    )

    def __init__(self, data: LeagueData) -> None:
        super().__init__(data)
        self._by_period: dict[str, list[Row]] = defaultdict(list)
        self._by_player: dict[str, list[Row]] = defaultdict(list)
        for row in map(Row._make, data.rows(RATINGS)):
            self._by_period[row.period].append(row)
            self._by_player[row.player_id].append(row)
        ranked = (row for rows in self._by_period.values() for row in rows if row.rank is not None)
        self._ranked = Counter((row.period, group_of(row)) for row in ranked)
        ratings = {(row.period, row.player_id): row.rating
                   for rows in self._by_period.values() for row in rows}  # fmt: skip
        self._games = Games(data, ratings)
        self._events = Events(self._games, ratings, self._group_numbers)
        self._pair_terms = PairTerms(data)
        self._starts = {s.period: s.starts_on for s in data.shown["static"]}
        self._ends = data.drawn_on("static")

    @cached_property
    def _group_numbers(self) -> dict[tuple[str, str], int]:
        """The group of each rated player of a period: 1 is the league's, as standings count them.

        Groups count only where ratings of one are not comparable with those of another.
        """
        found: dict[tuple[str, str], int] = {}
        for period, rows in self._by_period.items():
            rated = [row for row in rows if is_rated(row)]
            order = sorted({0, *map(group_of, rated)})
            found |= {(period, row.player_id): order.index(group_of(row)) + 1 for row in rated}
        return found

    @cached_property
    def _opponents(self) -> Opponents:
        finite_ones = {
            (row.period, row.player_id): (float(row.rating), group_of(row))
            for rows in self._by_period.values()
            for row in rows
            if row.rating is not None and finite(row.rating) is not None
        }
        return Opponents(self.data, Expectations(self.data, finite_ones), self._pair_terms)

    def player_ids(self) -> Iterable[str]:
        """Every player of any period."""
        return self._by_player.keys()

    def board(self, period: str) -> Table:
        """The leaderboard of a period: all players of the league's own group with a rating."""
        rated = [row for row in self._by_period[period] if is_rated(row) and not group_of(row)]
        return self._table(period, rated, of_period("board-static", period))

    def _table(self, period: str, rated: list[Row], caption: Text) -> Table:
        scale = scale_of([(row.lo95, row.rating, row.hi95) for row in rated])
        columns = (
            *RATED[:4], Column("moved"), Column("trend"), Column("form", "letters"), RATED[-1],
            *(Column(name, "int") for name in ("wins", "draws", "losses")),
            *RATED[5:8], Column("sure", "said"),
        )  # fmt: skip
        link = self.data.people.link
        before = self._ranks_before(period, rated)
        n_ranked = self._ranked[period, group_of(rated[0])] if rated else 0
        rows = [
            (
                r.rank, link(r.player_id), (r.lo95, r.rating, r.hi95), r.rating,
                moved(r.rank, before, r.player_id), self._trend(r),
                self._games.form(period, r.player_id), r.games, r.wins, r.draws, r.losses,
                r.lo95, r.hi95, ranks(r),
                Text("provisional") if is_provisional(r.rank_lo95, r.rank_hi95, n_ranked) else None,
            )
            for r in rated
        ]  # fmt: skip
        columns, rows = without_empty(columns, rows)
        return Table(
            columns, rows, caption, search=True, scale=scale, apart=self._apart(period, rated)
        )

    def _ranks_before(self, period: str, rated: list[Row]) -> dict[str, int | None] | None:
        """Each player's rank in the period before; None if there are none to compare with.

        The group before is the one from which most of the group's players come.
        """
        at = self.periods().index(period)
        if not at or not rated:
            return None
        earlier = self.periods()[at - 1]
        then = {r.player_id: r for r in self._by_period[earlier]}
        came = Counter(group_of(old) for r in rated if (old := then.get(r.player_id)) and old.rank)
        if not came:
            return {}
        ((group, _),) = came.most_common(1)
        before = {
            name: r.rank if r.rank is None or group_of(r) == group else ELSEWHERE
            for name, r in then.items()
        }
        n_then, n_now = self._ranked[earlier, group], self._ranked[period, group_of(rated[0])]
        return before if are_comparable(n_then, n_now) else None

    def _trend(self, row: Row) -> str:
        """The ratings of the last periods up to this one as a line of blocks."""
        seen = self._by_player[row.player_id]
        values = [r.rating for r in seen[: seen.index(row) + 1] if finite(r.rating) is not None]
        return sparkline([float(v) for v in values if v is not None], width=8) if values[1:] else ""

    def _apart(self, period: str, rated: list[Row]) -> frozenset[int]:
        """The rows that begin a group: the first of the group above is surely stronger than these.

        Only of the latest period, and as far as the chances to be stronger are published.
        """
        if period != self.periods()[-1] or not rated:
            return frozenset()
        found, top = set(), rated[0]
        for at, row in enumerate(rated[1:], start=1):
            chance = self._stronger.get(top.player_id, {}).get(row.player_id)
            if chance is not None and chance >= SURE:
                found.add(at)
                top = row
        return frozenset(found)

    def sections(self, period: str) -> list[Section]:
        """Unrated players, the distribution, movers, effects, checks and head-to-heads."""
        rows = self._by_period[period]
        ranked = [row for row in rows if row.rank is not None and not group_of(row)]
        found = [*self._groups(rows), *unrated(self.data, rows)]
        found += [*self._distribution(ranked), *self._movers(period)]
        found += club_sections(self.data, period, is_last=period == self.periods()[-1])
        found += [*model_sections(self.data, period), *self._pair_terms.of_period(period)]
        found += self._games.of_period(period)
        found += self._events.of_period(period)
        found += self._head_to_head(period, ranked[:MATRIX])
        return [*found, *self._first_places()]

    def _groups(self, rows: list[Row]) -> list[Section]:
        """A leaderboard for each group that never met the league's own."""
        groups: dict[int, list[Row]] = defaultdict(list)
        for row in rows:
            if is_rated(row) and (group := group_of(row)):
                groups[group].append(row)
        listed = largest({group: len(rows) for group, rows in groups.items()})
        tables: list[Any] = [
            self._group(groups[group], Text("group-caption", {"n": number(nth)}))
            for nth, group in enumerate(sorted(groups), start=2)
            if group in listed
        ]
        if len(listed) < len(groups):
            counts = {"n": number(len(listed)), "of": number(len(groups))}
            tables.append(Text("groups-many", counts))
        return [Section("groups", tables)] if tables else []

    def _group(self, rated: list[Row], caption: Text) -> Table:
        table = self._table(rated[0].period, rated, caption)
        return replace(table, search=len(rated) > LONG)

    def _distribution(self, ranked: list[Row]) -> list[Section]:
        values = [r.rating for r in ranked if is_number(r.rating)]
        if len(values) < 5:
            return []
        picture = histogram([float(v) for v in values if v is not None])
        return [Section("distribution", [Figure(picture, Text("distribution-caption"))])]

    def _movers(self, period: str) -> list[Section]:
        columns = (
            Column("player", "player"),
            Column("rating-before", "number"),
            Column("rating", "number"),
            Column("change", "signed"),
            Column("rank-before", "rank"),
            Column("rank", "rank"),
            Column("why", "said"),
        )
        rows = [
            (self.data.people.link(player), before, after, change, rank_before, rank, _why(games))
            for player, before, after, change, rank_before, rank, games in self.data.rows(
                MOVERS, period=period
            )
        ]
        if not rows:
            return []
        return [Section("movers", [Table(columns, rows, Text("movers-caption"))])]

    def _head_to_head(self, period: str, best: list[Row]) -> list[Section]:
        met = self._opponents.in_period(period, [row.player_id for row in best])
        if not met:
            return []
        people, ids = self.data.people, [row.player_id for row in best]
        columns = (
            Column("place", "int"), Column("player", "player"),
            *(Column(f"={nth}") for nth in range(1, len(ids) + 1)),
        )  # fmt: skip
        rows: list[tuple[Any, ...]] = []
        shares: list[list[float | None]] = []
        for nth, a in enumerate(ids, start=1):
            seen = [met.get((a, b)) for b in ids]
            scores = ["×" if a == b else _score(m) for b, m in zip(ids, seen, strict=True)]
            rows.append((nth, people.link(a), *scores))
            shares.append([(m[0] + m[1] / 2) / sum(m) if m and sum(m) else None for m in seen])
        picture = Figure(matrix([people.name(i) for i in ids], shares), Text("matrix-caption"))
        table = Table(columns, rows, Text("head-to-head-caption"))
        return [Section("head-to-head", [picture, table])]

    def _first_places(self) -> list[Section]:
        columns = (
            Column("period", "link"),
            Column("player", "player"),
            Column("rating", "number"),
            Column("se", "number"),
            Column("games", "int"),
        )
        rows = [
            (period_link(r.period), self.data.people.link(r.player_id), r.rating, r.se, r.games)
            for period in reversed(self.periods())
            for r in self._by_period[period]
            if r.rank == 1 and not group_of(r)
        ]
        if not rows:
            return []
        return [Section("number-one", [Table(columns, rows, Text("number-one-caption"))])]

    def player(self, player_id: str) -> list[Section]:
        """A player's periods, opponents, and superiority over neighbours."""
        rows = self._by_player.get(player_id, [])
        if not rows:
            return []
        last = rows[-1]
        form = self._games.form(last.period, player_id)
        facts = standing(
            rows, n_ranked=self._ranked[last.period, group_of(last)], ranks=ranks(last), form=form
        )
        sections = [Section("standing", [facts])]
        sections.append(Section("history", self._history(rows)))
        sections += self._games.of_player(player_id)
        sections += self._events.of_player(player_id)
        sections += self._opponents.section(player_id, rows[-1].period, is_rated=is_rated(rows[-1]))
        return sections + self._neighbours(rows[-1])

    def _history(self, rows: list[Row]) -> list[Any]:
        scale = scale_of([(r.lo95, r.rating, r.hi95) for r in rows])
        cells = [
            (
                period_link(r.period), known(f"status-{r.status}", r.status),
                (r.lo95, r.rating, r.hi95), r.rating, r.se, r.lo95, r.hi95, r.rank, ranks(r),
                percentile(r.rank, self._ranked[r.period, group_of(r)]), r.games, r.wins,
                r.draws, r.losses,
            )
            for r in rows
        ]  # fmt: skip
        caption = Text("history-caption")
        blocks: list[Any] = [Table(HISTORY, cells[::-1], caption, scale=scale)]
        rated = [r for r in rows if r.rating is not None]
        if len(rated) > 1 and all(self._ends[r.period] for r in rated):
            blocks.insert(0, Curve(Text("history-curve"), self._curve(rated)))
        return blocks

    def _curve(self, rated: list[Row]) -> dict[str, Any]:
        return {
            "time": True,
            "x": [seconds(self._ends[r.period]) for r in rated],
            "y": [
                {
                    "low": [finite(r.lo95) for r in rated],
                    "value": [finite(r.rating) for r in rated],
                    "high": [finite(r.hi95) for r in rated],
                }
            ],
        }

    def _neighbours(self, row: Row) -> list[Section]:
        stronger = self._stronger.get(row.player_id) if row.period == self.periods()[-1] else None
        if not stronger or row.rank is None:
            return []
        near = [
            r
            for r in self._by_period[row.period]
            if r.rank is not None
            and r.player_id in stronger
            and abs(r.rank - row.rank) <= 3
            and group_of(r) == group_of(row)
        ]
        columns = (
            Column("rank", "rank"),
            Column("opponent", "player"),
            Column("rating", "number"),
            Column("stronger", "percent", digits=1),
        )
        rows = [
            (r.rank, self.data.people.link(r.player_id), r.rating, stronger[r.player_id])
            for r in near
        ]
        return [Section("neighbours", [Table(columns, rows, Text("neighbours-caption"))])]

    @cached_property
    def _stronger(self) -> dict[str, dict[str, float]]:
        found: dict[str, dict[str, float]] = defaultdict(dict)
        for player, opponent, chance in self.data.rows(STRONGER, period=self.periods()[-1]):
            found[player][opponent] = chance
        return found

    def details(self) -> Iterator[Detail]:
        """Yield the page of each event."""
        return self._events.details()

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """The last rating and the history of a player."""
        rated = [r for r in self._by_player.get(player_id, []) if r.rating is not None]
        if not rated:
            return None
        last = rated[-1]
        return {
            "t": "static",
            "p": last.period,
            "c": last.component,
            "m": [finite(last.rating), finite(last.se), finite(last.lo95), finite(last.hi95)],
            "g": last.games,
            "h": [[seconds(self._ends[r.period]), finite(r.rating)] for r in rated],
        }


def _score(met: tuple[int, int, int] | None) -> str:
    return f"{met[0]}–{met[1]}–{met[2]}" if met else ""


def _why(games: int | None) -> Text:
    if games:
        return Text("why-games", {"n": number(games)})
    return Text("why-others")

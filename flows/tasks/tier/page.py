"""Pages of tournament leagues: TIER with one update per event, and the causes of every change."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.screen.waterfall import steps_of
from banzuke.flows.site.faces.face import Detail, Face
from banzuke.flows.site.faces.shared import (
    finite,
    moved,
    of_period,
    percentile,
    period_link,
    ranks_before,
    without_empty,
)
from banzuke.flows.site.parts.blocks import Column, Curve, Figure, Link, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import seconds, slug
from banzuke.flows.site.parts.svg import bars, waterfall
from banzuke.flows.site.parts.texts import known
from banzuke.flows.tasks.tier.page_events import GAINS, event_sections
from banzuke.flows.tasks.tier.page_money import MoneyOf
from banzuke.flows.tasks.tier.page_rule import rule_sections
from banzuke.flows.tasks.tier.page_standing import form, standing

CAUSES = (
    "gain_core", "gain_hands", "gain_partial", "gain_place", "gain_conservation", "gain_late",
)  # fmt: skip
"""The view's names of the six parts of a gain, in the order in which they are drawn."""
ENTRIES = f"""
SELECT season, event, event_at, coalesce(ended_on, event_at::DATE), player_id, place, field, entry,
    entries, sigma_after, rate_before, rate_after, tier, gain, {", ".join(CAUSES)},
    n_joined, n_gone, minimum_entries
FROM tier_event WHERE league = $league
ORDER BY event_at, event, place, player, entry
"""
STANDINGS = """
SELECT season, rank, player_id, mu, sigma, tier_rate, tier, season_entries, last_event_on,
    lo95, hi95
FROM tier_rating WHERE league = $league
ORDER BY tier_rate DESC, player
"""
SHARES = """
SELECT tier, players FROM tier_share WHERE league = $league AND season = $period
"""
CONSTANTS = """
SELECT event, coalesce(ended_on, event_at::DATE), constant, value_before, value FROM tier_constant
WHERE league = $league AND value_before IS NOT NULL
ORDER BY event_at DESC, constant
"""
DRAWN = 40
"""Steps of a player's waterfall: the last events, and all earlier events as one step."""
MOVED = 12


class Entry(NamedTuple):
    """One entry of a player in an event."""

    season: str
    event: str
    event_at: Any
    event_on: Any
    player_id: str
    place: int
    field: int
    entry: int
    entries: int
    sigma_after: float
    rate_before: float
    rate_after: float
    tier: str | None
    gain: float
    gain_core: float
    gain_hands: float
    gain_partial: float
    gain_place: float
    gain_conservation: float
    gain_late: float
    n_joined: int | None
    n_gone: int | None
    minimum_entries: int

    @property
    def causes(self) -> tuple[float, ...]:
        """The six parts of the gain."""
        return tuple(getattr(self, cause) for cause in CAUSES)


class Standing(NamedTuple):
    """A player's state at the end of a season, or today in the current season."""

    season: str
    rank: int | None
    player_id: str
    mu: float
    sigma: float
    tier_rate: float
    tier: str | None
    entries: int
    last_event_on: Any
    lo95: float
    hi95: float


class TierFace(Face):
    """The tournaments of one league."""

    task = "tier"
    views = ("tier_rating", "tier_event", "tier_share", "tier_note", "tier_constant")

    def __init__(self, data: LeagueData) -> None:
        super().__init__(data)
        self.events: dict[str, list[Entry]] = defaultdict(list)
        self._by_player: dict[str, list[Entry]] = defaultdict(list)
        for entry in map(Entry._make, data.rows(ENTRIES)):
            self.events[entry.event].append(entry)
            self._by_player[entry.player_id].append(entry)
        for entries in self._by_player.values():  # of one event in the order of play, not by place
            entries.sort(key=lambda entry: (entry.event_at, entry.event, entry.entry))
        self._standings: dict[str, list[Standing]] = defaultdict(list)
        self._standing: dict[str, list[Standing]] = defaultdict(list)
        at = {season: n for n, season in enumerate(self._seasons)}
        rows = map(Standing._make, data.rows(STANDINGS))
        for row in sorted(rows, key=lambda row: at[row.season]):
            self._standings[row.season].append(row)
            self._standing[row.player_id].append(row)

    @cached_property
    def _seasons(self) -> list[str]:
        return list(dict.fromkeys(entries[0].season for entries in self.events.values()))

    @cached_property
    def _money(self) -> MoneyOf:
        return MoneyOf(self.data)

    def periods(self) -> list[str]:
        """The seasons, the newest last."""
        return self._seasons

    def player_ids(self) -> Iterable[str]:
        """Every player of any event."""
        return self._by_player.keys()

    def board(self, period: str) -> Table:
        """The standings of a season, the highest rate first."""
        rows, at = self._standings[period], self._seasons.index(period)
        before = None
        if at:
            then = {r.player_id: r.rank for r in self._standings[self._seasons[at - 1]]}
            before = ranks_before(then, len(rows))
        scale = scale_of([_interval(r) for r in rows])
        columns = (
            Column("rank", "rank"),
            Column("player", "player"),
            Column("interval", "interval"),
            Column("rate", "number"),
            Column("tier"),
            Column("moved"),
            Column("form"),
            Column("sigma", "number"),
            Column("entries", "int", minimum=True),
            Column("last-event", "date"),
        )
        cells = [
            (
                r.rank, self.data.people.link(r.player_id), _interval(r), r.tier_rate, r.tier,
                moved(r.rank, before, r.player_id), form(self._by_player[r.player_id], period),
                r.sigma, r.entries, r.last_event_on,
            )
            for r in rows
        ]  # fmt: skip
        shown, cells = without_empty(columns, cells)
        return Table(shown, cells, of_period("board-tier", period), search=True, scale=scale)

    def sections(self, period: str) -> list[Section]:
        """The distribution of players over tiers, the last event's movers, and all events."""
        found = []
        shares = [(str(tier), float(n)) for tier, n in self.data.rows(SHARES, period=period)]
        if shares:
            picture = Figure(bars(shares, digits=0), Text("tiers-caption"))
            found.append(Section("distribution", [picture]))
        events = [rows for rows in self.events.values() if rows[0].season == period]
        last = sorted(events[-1], key=lambda e: -abs(e.gain))[:MOVED]
        movers = Table(
            (Column("player", "player"), Column("place", "int"), *GAINS),
            [
                (self.data.people.link(e.player_id), e.place, e.rate_after, e.gain, *e.causes)
                for e in last
            ],
            Text("tier-movers-caption", {"event": events[-1][0].event}),
        )
        found.append(Section("movers", [movers]))
        of_last = events[-1][0]
        found += rule_sections(self.data, of_last.event, of_last.event_on)
        if changed := self.data.rows(CONSTANTS):
            found.append(Section("constants", [_constants(changed)]))
        return [*found, Section("events", [self.event_table(events[::-1])])]

    def event_table(self, events: list[list[Entry]]) -> Table:
        """Rows of events: date, number of entries, winner."""
        columns = (
            Column("event", "link"),
            Column("date", "date"),
            Column("field", "int"),
            Column("winner", "player"),
        )
        rows = [
            (
                event_link(e[0].event), e[0].event_on, e[0].field,
                self.data.people.link(e[0].player_id),
            )
            for e in events
        ]  # fmt: skip
        return Table(columns, rows, Text("events-caption"))

    def player(self, player_id: str) -> list[Section]:
        """A player's rate over time, and the effect of each event by cause."""
        entries = self._by_player.get(player_id, [])
        if not entries:
            return []
        blocks: list[Any] = []
        if len(entries) > 1:
            blocks.append(Curve(Text("tier-curve"), _curve(entries)))
        rows = [(e.event, e.rate_before, *e.causes) for e in entries]
        picture = waterfall(steps_of(rows, most=DRAWN))
        columns = (
            Column("event", "link"),
            Column("date", "date"),
            Column("place", "int"),
            Column("field", "int"),
            *GAINS,
        )
        cells = [
            (event_link(e.event), e.event_on, e.place, e.field, e.rate_after, e.gain, *e.causes)
            for e in reversed(entries)
        ]
        blocks.append(self._seasons_of(player_id))
        gains: list[Any] = [
            Figure(
                picture,
                Text("waterfall-caption", {"n": str(len(entries))}),
                legend=tuple(Text(f"column-{cause.replace('_', '-')}") for cause in CAUSES),
            ),
            Table(columns, cells, Text("gains-caption")),
        ]
        money = self._money.of_player(player_id)
        sections = [Section("history", blocks), *money, Section("gains", gains)]
        if seasons := self._standing.get(player_id):
            n_ranked = sum(r.rank is not None for r in self._standings[seasons[-1].season])
            facts = standing(entries, seasons[-1], n_ranked=n_ranked)
            sections.insert(0, Section("standing", [facts]))
        return sections

    def _seasons_of(self, player_id: str) -> Table:
        columns = (
            Column("period", "link"),
            Column("rank", "rank"),
            Column("percentile", "percent"),
            Column("rate", "number"),
            Column("tier"),
            Column("sigma", "number"),
            Column("entries", "int"),
        )
        ranked = {s: sum(r.rank is not None for r in rows) for s, rows in self._standings.items()}
        rows = [
            (
                period_link(r.season), r.rank, percentile(r.rank, ranked[r.season]), r.tier_rate,
                r.tier, r.sigma, r.entries,
            )
            for r in reversed(self._standing[player_id])
        ]  # fmt: skip
        return Table(columns, rows, Text("seasons-caption"))

    def details(self) -> Iterator[Detail]:
        """Yield the page of each event."""
        for event in self.events:
            yield Detail("events", event, "event-lead", event_sections(self, event))

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """A player's skill, and the rates after events."""
        if player_id not in self._standing:
            return None
        last = self._standing[player_id][-1]
        entries = self._by_player[player_id]
        return {
            "t": "tier",
            "p": last.season,
            "m": [finite(last.mu), finite(last.sigma), *map(finite, _interval(last)[::2])],
            "g": last.entries,
            "h": [[seconds(e.event_at), finite(e.rate_after)] for e in entries],
        }


def _constants(changed: list[Any]) -> Table:
    """The constants that a season changed, since which event, from and to which value."""
    columns = (
        Column("event", "link"),
        Column("date", "date"),
        Column("constant", "said"),
        Column("value-before"),
        Column("value"),
    )
    rows = [
        (event_link(event), day, known(f"constant-{constant}", constant), *values)
        for event, day, constant, *values in changed
    ]
    return Table(columns, rows, Text("constants-caption"))


def event_link(event: str) -> Link:
    """The link to an event's page."""
    return Link(event, f"events/{slug(event)}.html")


def _interval(row: Standing) -> tuple[float, float, float]:
    return (row.lo95, row.tier_rate, row.hi95)


def _curve(entries: list[Entry]) -> dict[str, Any]:
    """The rate after each event, with ± 1.96 sigma."""
    return {
        "time": True,
        "x": [seconds(e.event_at) for e in entries],
        "y": [
            {
                "low": [finite(e.rate_after - 1.96 * e.sigma_after) for e in entries],
                "value": [finite(e.rate_after) for e in entries],
                "high": [finite(e.rate_after + 1.96 * e.sigma_after) for e in entries],
            }
        ],
    }

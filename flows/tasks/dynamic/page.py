"""Pages of pairwise leagues with [dynamic]: strength over time, from all games at once."""

import datetime as dt
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

import polars as pl

from banzuke.flows.screen.scales import scale_of
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.faces.shared import RATED, finite, percentile
from banzuke.flows.site.parts.blocks import Column, Curve, Facts, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import Amount, date, number, percent, seconds
from banzuke.flows.site.parts.texts import known
from banzuke.flows.tasks.dynamic.rows import DRIFT_BEFORE

NOW = """
SELECT player_id, rank, rating, se, lo95, hi95, rank_lo95, rank_hi95, games, last_day,
    pace
FROM dynamic_now WHERE league = $league
"""
PATHS = """
SELECT player_id, day, rating, se, lo95, hi95, games FROM dynamic_rating
WHERE league = $league ORDER BY player_id, day
"""
EFFECTS = "SELECT effect, value, se FROM dynamic_effect WHERE league = $league"
CONSTANTS = "SELECT name, value FROM dynamic_constant WHERE league = $league"
CONSTANT_TEXTS = {
    "w_elo_per_sqrt_year": ("dynamic-drift", 1),
    "w_elo_for_errors": ("dynamic-drift-errors", 1),
    "sigma0_elo": ("dynamic-spread", 0),
    "newcomer_elo": ("dynamic-newcomer", 0),
    "founder_elo": ("dynamic-founder", 0),
    "reversion_per_year": ("dynamic-reversion", 2),
    "rise_elo_per_year": ("dynamic-rise", 0),
    "pairing_elo": ("dynamic-pairing", 0),
    "first_opponents_elo": ("dynamic-first-opponents", 0),
    "chosen_opponents": ("dynamic-chosen", 2),
    "kyu_elo": ("dynamic-kyu", 0),
    "dan_elo": ("dynamic-dan", 0),
    "later_rank_share": ("dynamic-later-rank", 2),
    "handicap_step_elo": ("dynamic-handicap-step", 0),
    "handicap_step_from_elo": ("dynamic-handicap-from", 0),
    "handicap_step_to_elo": ("dynamic-handicap-to", 0),
    "ranks_told": ("dynamic-ranks-told", 0),
    "ranks_corrected": ("dynamic-ranks-corrected", 0),
    "forecast_pairing_elo": ("dynamic-forecast-pairing", 0),
    "forecast_scale": ("dynamic-scale", 2),
    "common_se_elo": ("dynamic-level", 0),
    "draw_rate": ("dynamic-draws", 3),
    "draw_level_elo": ("dynamic-draw-level", 0),
    "draw_growth": ("dynamic-draw-growth", 2),
}
"""The text of each constant, and the number of its decimals, in the order of the page."""
FEW = 10
"""Days of a path above which its table is behind its caption, because the picture shows them."""
DAYS = 60
"""Maximum rows of a player's table of days: the curve and the downloads have all days."""
POINTS = 60
"""Maximum points of a player's path in a comparison: one script has the paths of many players."""


class LastStanding(NamedTuple):
    """A player's standing after the player's last game."""

    player_id: str
    rank: int | None
    rating: float
    se: float
    lo95: float
    hi95: float
    rank_lo95: int | None
    rank_hi95: int | None
    games: int
    last_day: Any
    pace: float | None


class DynamicFace(Face):
    """The paths of one league."""

    task = "dynamic"
    views = ("dynamic_now", "dynamic_rating", "dynamic_effect", "dynamic_constant")

    def __init__(self, data: LeagueData) -> None:
        super().__init__(data)
        rows = map(LastStanding._make, data.rows(NOW))
        self._now = {row.player_id: row for row in rows}
        self._n_ranked = sum(row.rank is not None for row in self._now.values())
        self._last_day = max(row.last_day for row in self._now.values())

    def periods(self) -> list[str]:
        """The period whose page shows today's strength: the newest static period.

        Paths use all games and belong to no period; a page of their own would come before the
        newest leaderboard.
        """
        newest = self.data.shown.get("static") or self.data.shown["dynamic"]
        return [newest[-1].period]

    def player_ids(self) -> Iterable[str]:
        """All players who have a path."""
        return self._now.keys()

    def board(self, period: str) -> Table:  # of all games
        """The standings after each player's last game."""
        rows = list(self._now.values())
        columns = (
            *RATED,
            Column("last-day", "date"),
        )
        cells = [
            (
                r.rank, self.data.people.link(r.player_id), _interval(r), r.rating, r.se, r.lo95,
                r.hi95, "" if r.rank is None else f"{r.rank_lo95}–{r.rank_hi95}", r.games,
                r.last_day,
            )
            for r in rows
        ]  # fmt: skip
        caption = Text("board-dynamic", {"day": date(self._last_day)})
        scale = scale_of([_interval(r) for r in rows])
        return Table(columns, cells, caption, search=True, scale=scale)

    def sections(self, period: str) -> list[Section]:
        """The effects and constants of the paths."""
        facts: list[tuple[Text, Any]] = [
            (known(f"effect-{effect}", effect), Amount(f"{number(value, 2)} ± {number(se, 2)}"))
            for effect, value, se in self.data.rows(EFFECTS)
        ]
        constants = dict(self.data.rows(CONSTANTS))
        for name, value in sorted(constants.items(), key=lambda item: _place(item[0])):
            if name.startswith(DRIFT_BEFORE):
                day = dt.date.fromisoformat(name.removeprefix(DRIFT_BEFORE))
                facts.append((Text("dynamic-drift-before", {"day": date(day)}), number(value, 1)))
                continue
            key, digits = CONSTANT_TEXTS.get(name, (name, 2))
            facts.append((known(key, name), number(value, digits)))
        words = [Text("dynamic-model-intro")]
        words += [Text("dynamic-likes")] if "pairing_elo" in constants else []
        return [Section("dynamic-model", [*words, Facts(facts)])]

    def player(self, player_id: str) -> list[Section]:
        """A player's standing after the last game, and the player's path."""
        now = self._now.get(player_id)
        if now is None:
            return []
        path = self._path(player_id)
        blocks: list[Any] = [self._today(now)]
        if len(path) > 1:
            blocks.append(Curve(Text("path-curve"), _curve(path)))
        return [Section("path", [*blocks, _days(path)])]

    def _today(self, now: LastStanding) -> Facts:
        rows: list[tuple[Text, Any]] = [
            (
                Text("path-today", {"day": date(now.last_day)}),
                Amount(f"{number(now.rating)} ± {number(now.se)}"),
            )
        ]
        if now.pace is not None:
            drift = now.pace * dict(self.data.rows(CONSTANTS))["w_elo_per_sqrt_year"]
            rows.append((Text("path-drift"), number(drift)))
        if now.rank is not None:
            ranks = Amount(f"{number(now.rank)} ({now.rank_lo95}–{now.rank_hi95})")
            rows.append((Text("path-rank"), ranks))
            share = percentile(now.rank, self._n_ranked)
            rows.append((Text("path-percentile"), percent(share)))
        return Facts(rows)

    @cached_property
    def _paths(self) -> pl.DataFrame:
        """All paths as a frame, because paths have one row per player and day."""
        return self.data.serving.frame(PATHS, {"league": self.data.league})

    @cached_property
    def _places(self) -> dict[str, tuple[int, int]]:
        """The first row and the number of rows of each player in the frame."""
        runs = self._paths.with_row_index().group_by("player_id").agg(
            pl.col("index").min(), pl.len()
        )  # fmt: skip
        return {player: (start, n) for player, start, n in runs.iter_rows()}

    def _path(self, player_id: str) -> list[tuple[Any, ...]]:
        """A player's (player, day, rating, se, lo95, hi95, games), the oldest first."""
        place = self._places.get(player_id)
        return self._paths.slice(*place).rows() if place else []

    def compared(self, player_id: str) -> dict[str, Any] | None:
        """A player's strength after the last game, and the path reduced to few points."""
        now = self._now.get(player_id)
        if now is None:
            return None
        path = self._path(player_id)
        step = -(-len(path) // POINTS)
        few = path[::-1][:: step or 1][::-1]  # the last day is always included
        return {
            "t": "dynamic",
            "p": date(now.last_day),
            "m": [finite(now.rating), finite(now.se), finite(now.lo95), finite(now.hi95)],
            "g": now.games,
            "h": [[seconds(day), finite(rating)] for _, day, rating, *_ in few],
        }


def _place(constant: str) -> int:
    """The place of a constant on the page; drifts of earlier eras are below today's drift."""
    name = "w_elo_per_sqrt_year" if constant.startswith(DRIFT_BEFORE) else constant
    order = list(CONSTANT_TEXTS)
    return order.index(name) if name in order else len(order)


def _interval(row: LastStanding) -> tuple[float, float, float]:
    return (row.lo95, row.rating, row.hi95)


def _curve(path: list[tuple[Any, ...]]) -> dict[str, Any]:
    series = {
        "low": [finite(row[4]) for row in path],
        "value": [finite(row[2]) for row in path],
        "high": [finite(row[5]) for row in path],
    }
    return {"time": True, "x": [seconds(row[1]) for row in path], "y": [series]}


def _days(path: list[tuple[Any, ...]]) -> Table:
    """The last days of a path, the latest first."""
    columns = (
        Column("date", "date"),
        Column("rating", "number"),
        Column("se", "number"),
        Column("lo95", "number"),
        Column("hi95", "number"),
        Column("games", "int"),
    )
    rows = [row[1:] for row in path[: -DAYS - 1 : -1]]
    caption = Text("path-caption", {"n": number(len(rows)), "of": number(len(path))})
    return Table(columns, rows, caption, folded=len(rows) > FEW)

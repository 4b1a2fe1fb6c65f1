"""The data of a league for its pages: from the serving file, and its players."""

import datetime as dt
import zoneinfo
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from banzuke.flows import fingerprint
from banzuke.flows.home import Home
from banzuke.flows.serving.league_file import league_file, title_in
from banzuke.flows.serving.titles import titles
from banzuke.flows.site.parts.people import People, people_of
from banzuke.flows.store import Connection

NAMES = """
SELECT DISTINCT player.player_id, player.name
FROM core.person AS person JOIN core.player AS player ON player.player_id = person.player_id
WHERE person.league = ?
ORDER BY player.name, player.player_id
"""
STATE = """
SELECT md5(string_agg(line, '|' ORDER BY line)) FROM (
    SELECT 'v' || version_id || state || is_current || is_kept || is_stale || coalesce(reason, '')
        || coalesce(first_promoted_at::VARCHAR, '') AS line FROM version WHERE league = $league
    UNION ALL SELECT 'f' || file_id || path || state || coalesce(message, '') FROM source_file
        WHERE league = $league
    UNION ALL SELECT 'h' || task || period || kind || version_id FROM hold WHERE league = $league
    UNION ALL SELECT 'w' || task || period || waits_for FROM waiting WHERE league = $league
    UNION ALL SELECT 'q' || path || coalesce(line, 0) || rule || message FROM quarantine
        WHERE league = $league
    UNION ALL SELECT 'p' || player.player_id || player.player || coalesce(player.title, '')
        FROM core.person AS person JOIN player USING (player_id)
        WHERE person.league = $league
)
"""


class ShownVersion(NamedTuple):
    """A version that is shown today."""

    version_id: str
    task: str
    period: str
    starts_on: Any
    ended_on: Any
    data_cutoff_at: Any
    n_games: int
    n_players: int
    parameters: str


SHOWN = """
SELECT version_id, task, period, period_start_on, ended_on, data_cutoff_at, n_games, n_players,
    parameters
FROM version WHERE is_current AND league = ?
ORDER BY task, period_start_at NULLS LAST, period_end_at, period
"""


@dataclass(frozen=True)
class LeagueData:
    """One league of a serving file."""

    home: Home
    serving: Connection
    league: str

    @cached_property
    def file(self) -> dict[str, Any]:
        """The league file as the last run saw it."""
        return league_file(self.serving, self.league)

    @property
    def title(self) -> str:
        """The title of the league."""
        return title_in(self.file, self.league)

    @property
    def has_tables(self) -> bool:
        """Whether its games are of mahjong."""
        return self.file.get("kind") == "table"

    @property
    def counted(self) -> str:
        """The ending of the keys of texts that count events in place of games, or empty."""
        return "-events" if self.file.get("kind") == "tournament" else ""

    @property
    def pseudonyms(self) -> bool:
        """Whether pages of the league show pseudonyms."""
        return bool(self.file.get("pages", {}).get("pseudonyms", False))

    @cached_property
    def people(self) -> People:
        """The league's players."""
        names = dict(self.serving.rows(NAMES, [self.league]))
        return people_of(self.home, names, pseudonyms=self.pseudonyms)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Titles and ranks of players, by player id; none where pages have pseudonyms."""
        return {} if self.pseudonyms else titles(self.serving, self.league)

    @cached_property
    def shown(self) -> dict[str, list[ShownVersion]]:
        """The versions shown today by task, in order of their periods."""
        found = defaultdict(list)
        for row in self.serving.rows(SHOWN, [self.league]):
            found[row[1]].append(ShownVersion(*row))
        return dict(found)

    @cached_property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The league's time zone; UTC if its name is unknown here."""
        try:
            return zoneinfo.ZoneInfo(str(self.file.get("timezone", "UTC")))
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            return zoneinfo.ZoneInfo("UTC")

    def day(self, at: Any) -> str:
        """The day of a time (UTC) in the league's zone; midnight belongs to the day before."""
        if not isinstance(at, dt.datetime):
            return ""
        local = at.replace(tzinfo=dt.UTC).astimezone(self.zone)
        is_midnight = local.time() == dt.time.min
        return f"{(local - dt.timedelta(days=1) if is_midnight else local):%Y-%m-%d}"

    def drawn_on(self, task: str) -> dict[str, dt.date | None]:
        """The day at which pictures draw each shown period of a task; None if it has no end.

        It is the end of the period; of the latest period, which may go on for months, the day of
        its last game.
        """
        versions = self.shown.get(task, [])
        days: dict[str, dt.date | None] = {its.period: its.ended_on for its in versions}
        if versions and (end := versions[-1].ended_on) and versions[-1].data_cutoff_at:
            last_game = dt.date.fromisoformat(self.day(versions[-1].data_cutoff_at))
            days[versions[-1].period] = min(end, last_game)
        return days

    def time(self, at: Any) -> str:
        """A time of the store (UTC) to the minute, in the league's zone."""
        if not isinstance(at, dt.datetime):
            return ""
        return f"{at.replace(tzinfo=dt.UTC).astimezone(self.zone):%Y-%m-%d %H:%M} {self.zone.key}"

    def rows(self, query: str, **values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query on this league, ``$league``."""
        return self.serving.rows(query, {"league": self.league, **values})

    def state(self, *code: object) -> str:
        """A hash of all data of the league's pages, and of the parts of ``code``."""
        ((found,),) = self.serving.rows(STATE, {"league": self.league})
        return fingerprint.of_parts(self.league, found or "", str(sorted(self.file.items())), *code)

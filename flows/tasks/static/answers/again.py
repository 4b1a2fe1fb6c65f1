"""The games of a published version, to rate them again with the same random numbers."""

import json
from dataclasses import dataclass

import polars as pl

from banzuke.flows.errors import BanzukeError
from banzuke.flows.inputs.pairwise import input_of_cells
from banzuke.flows.store import Connection
from banzuke.flows.tasks.rated_together import where_both_are
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.static.fits.order_of_play import COURSE
from banzuke.flows.tasks.task import Job

MOST_WORK = 20_000_000
"""Largest product of players and meetings for which a page computes a version again: far above the
limit of climbed profiles (`intervals.MOST_WORK`)."""


class CannotAskAgain(BanzukeError):
    """No published version answers the question."""

    exit_code = 2


@dataclass(frozen=True)
class RatedAgain:
    """A version to compute again, and the names and statuses of its players by id."""

    job: Job
    names: dict[str, str]
    statuses: dict[str, str]

    def player(self, name: str) -> int:
        """A player's place in the version.

        Raises
        ------
        CannotAskAgain
            If nobody has this name in the period, or several players have it.
        """
        ids = [player_id for player_id, known in self.names.items() if known == name]
        if len(ids) != 1:
            close = [n for n in self.names.values() if n.casefold() == name.casefold()]
            hint = f"; is it {close[0]!r}?" if close and not ids else ""
            count = "nobody" if not ids else f"{len(ids)} players"
            raise CannotAskAgain(
                f"{count} in {self.job.league} {self.job.period} "
                f"{'is' if not ids else 'are'} called {name!r}{hint}"
            )
        return self.job.input.player_ids.index(ids[0])


def ask_again(
    serving: Connection, *, players: tuple[str, str], league: str | None, period: str | None
) -> RatedAgain:
    """The shown version of a league and period, by default the latest that rates both players.

    If none rates both, it is the latest with both.

    Raises
    ------
    CannotAskAgain
        If there is no such version, several leagues have both players, the version was published
        without matchups, or another method computed the version.
    """
    found = serving.rows(_VERSIONS, [league, league, period, period, *(4 * players)])
    if not found:
        where = " ".join(part for part in (league, period) if part) or "any pairwise league"
        there = where_both_are(serving, players, view="static_rating", league=league)
        raise CannotAskAgain(
            f"no published period of {where} has both {players[0]!r} and {players[1]!r}{there}; "
            "the view `static_rating` has league, period and player"
        )
    version_id, league_name = _choose(found, players)
    return _loaded(serving, version_id, league_name)


def again_of(serving: Connection, league: str) -> RatedAgain | None:
    """The latest shown version with ratings; None if it is large or cannot be computed again."""
    rows = serving.rows(_LATEST, [league])
    if not rows or is_large(serving, league):
        return None
    try:
        return _loaded(serving, rows[0][0], league)
    except CannotAskAgain:
        return None


def latest_again(serving: Connection, league: str) -> RatedAgain:
    """The latest shown version of a league with ratings.

    Raises
    ------
    CannotAskAgain
        If there is none, or it cannot be computed again.
    """
    rows = serving.rows(_LATEST, [league])
    if not rows:
        raise CannotAskAgain(f"no ratings of {league} by period are shown")
    return _loaded(serving, rows[0][0], league)


def is_large(serving: Connection, league: str) -> bool:
    """Whether the latest shown version with ratings takes too long for a page that waits."""
    return any(work > MOST_WORK for _, work in serving.rows(_LATEST, [league]))


def _loaded(serving: Connection, version_id: str, league_name: str) -> RatedAgain:
    ((task, label, parameters, diagnostics, method, n_games),) = serving.rows(
        "SELECT task, period, parameters, diagnostics, method_version, n_games"
        " FROM result.version WHERE version_id = ?",
        [version_id],
    )
    people = serving.rows(
        "SELECT player_id, name, status FROM result.static_rating"
        " JOIN core.player USING (player_id) WHERE version_id = ? ORDER BY player_id",
        [version_id],
    )
    cells = pl.DataFrame(
        serving.rows(_CELLS, [version_id]),
        schema=[
            "first_id",
            "second_id",
            "neutral",
            "handicap",
            "wins",
            "draws",
            "losses",
            "weight",
        ],
        orient="row",
    )
    if cells.is_empty():
        raise CannotAskAgain(
            f"{league_name} {label} is published without matchups; set `matchups = true` in"
            " [static] and run the night"
        )
    if method > TASKS[task].method_version:
        raise CannotAskAgain(f"{league_name} {label} was rated by a newer Banzuke; update this one")
    if method < TASKS[task].method_version:
        raise CannotAskAgain(
            f"{league_name} {label} was computed by an older method; run `banzuke nightly` first"
        )
    ids = tuple(player_id for player_id, _, _ in people)
    again = input_of_cells(label, ids, cells, n_games)
    follow = {name: json.loads(diagnostics).get(name) for name in COURSE}
    said = json.loads(parameters) | follow
    job = Job(league_name, task, version_id, again, said)
    names = {player_id: name for player_id, name, _ in people}
    return RatedAgain(job, names, {player_id: status for player_id, _, status in people})


_VERSIONS = """
SELECT visibility.version_id, visibility.league, visibility.period
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
WHERE visibility.task = 'static' AND visibility.visible_until IS NULL
    AND (?::VARCHAR IS NULL OR visibility.league = ?)
    AND (?::VARCHAR IS NULL OR visibility.period = ?)
    AND (
        SELECT count(*) FROM result.static_rating AS own
        JOIN core.player AS player ON player.player_id = own.player_id
        WHERE own.version_id = visibility.version_id AND player.name IN (?, ?)
    ) >= if(? = ?, 1, 2)
ORDER BY
    (  -- a period that has just begun may have no rating of one of two players
        SELECT count(*) FROM result.static_rating AS own
        JOIN core.player AS player ON player.player_id = own.player_id
        WHERE own.version_id = visibility.version_id AND player.name IN (?, ?)
            AND own.rating IS NOT NULL
    ) >= if(? = ?, 1, 2) DESC,
    coalesce(version.period_end_at, TIMESTAMP '9999-01-01') DESC,
    visibility.period DESC
"""

_LATEST = """
SELECT version_id,
    (SELECT count(*) FROM result.static_rating AS own WHERE own.version_id = version.version_id)
    * (SELECT count(*) FROM result.matchup_cell AS own WHERE own.version_id = version.version_id)
FROM result.visibility JOIN result.version USING (version_id)
WHERE visibility.task = 'static' AND visibility.visible_until IS NULL AND visibility.league = ?
ORDER BY
    EXISTS (
        FROM result.static_rating AS own
        WHERE own.version_id = version.version_id AND own.rating IS NOT NULL
    ) DESC,
    coalesce(version.period_end_at, TIMESTAMP '9999-01-01') DESC,
    visibility.period DESC
LIMIT 1
"""

_CELLS = """
SELECT first_id, second_id, neutral, handicap, wins, draws, losses, weight
FROM result.matchup_cell WHERE version_id = ? ORDER BY ALL
"""


def _choose(found: list[tuple[str, str, str]], players: tuple[str, str]) -> tuple[str, str]:
    leagues = sorted({name for _, name, _ in found})
    if len(leagues) > 1:
        raise CannotAskAgain(
            f"{players[0]} and {players[1]} play in {', '.join(leagues)}; name one of these leagues"
        )
    return found[0][0], found[0][1]

"""`banzuke status`: the last run, the shown versions of each league, and unrated players."""

import json
from typing import TYPE_CHECKING, Any

import typer

from banzuke.flows.commands.common.nothing import show_nothing
from banzuke.flows.commands.common.options import HomeOption, JsonOption
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.serving.ask import ask

if TYPE_CHECKING:
    from banzuke.flows.leagues.league_folder import LeagueFolder

app = typer.Typer(add_completion=False)

LEAGUES = """
WITH state AS (
    SELECT league, task, versions_shown, games, data_cutoff_at, last_change_at FROM freshness
    UNION ALL BY NAME
    -- A task of which nothing was shown yet has no row in freshness, and may wait for a review.
    -- Of a home that shows nothing at all a sentence says so.
    SELECT DISTINCT league, task, 0 AS versions_shown
    FROM waiting ANTI JOIN freshness USING (league, task)
    WHERE EXISTS (FROM freshness)
)
SELECT
    league,
    task,
    versions_shown,
    (
        -- by the methods of today's code, which the serving file does not know before a night
        SELECT count(*) FROM version
        JOIN (SELECT unnest($tasks) AS task, unnest($methods) AS method_version) AS today
            ON today.task = version.task
        WHERE version.league = state.league AND version.task = state.task
            AND version.is_current AND version.method_version <> today.method_version
    ) AS stale,
    games,
    data_cutoff_at AS games_before,
    last_change_at,
    (
        SELECT count(*) FROM hold WHERE hold.league = state.league AND hold.task = state.task
    ) AS held,
    (
        -- without versions that wait because of a pin or a rollback, which `held` counts
        SELECT count(*) FROM waiting
        WHERE waiting.league = state.league AND waiting.task = state.task
            AND waiting.waits_for = 'review'
    ) AS waiting,
    (SELECT count(*) FROM quarantine WHERE quarantine.league = state.league) AS quarantined,
    (
        SELECT count(*) FROM source_file
        WHERE source_file.league = state.league AND source_file.state = 'failed'
    ) AS files_failed
FROM state
ORDER BY league, task
"""

BACKFILLS = """
WITH last AS (
    SELECT league, max(backfill_id) AS backfill_id FROM backfill GROUP BY league
)
SELECT
    backfill.league,
    backfill.task,
    backfill.edition,
    backfill.state,
    count(*) AS periods,
    min(backfill.period) AS such_as,
    any_value(backfill.error) AS error
FROM backfill
JOIN last ON last.backfill_id = backfill.backfill_id
GROUP BY backfill.league, backfill.task, backfill.edition, backfill.state
ORDER BY backfill.league, backfill.task, periods DESC, backfill.state
"""

NONE_SHOWN = "nothing is shown"

STALE = (
    "Stale versions are of an older method of rating. The next night rates those of open periods "
    "again; `banzuke backfill --only stale` rates the others.\n"
)

HOLDS = """
SELECT league, task, period, kind, version_id, held_at, reason
FROM hold
ORDER BY league, task, period
"""

WAITING = """
SELECT
    league, task, period, shown_version_id AS shows, version_id AS would_show, waits_for, found_at
FROM waiting
ORDER BY league, task, period
"""

STATUSES = """
WITH latest AS (
    SELECT league, max_by(period, coalesce(period_end_at, TIMESTAMP '9999-01-01')) AS period
    FROM static_rating GROUP BY league
)
SELECT
    static_rating.league,
    static_rating.period,
    static_rating.status,
    count(*) AS players,
    any_value(rating_status.meaning) AS meaning,
    any_value(rating_status.remedy) AS what_would_change_it
FROM static_rating
JOIN latest USING (league, period)
JOIN rating_status USING (status)
GROUP BY static_rating.league, static_rating.period, static_rating.status
ORDER BY static_rating.league, players DESC, static_rating.status
"""


@app.command(epilog="Example: banzuke status --home data")
def status(home: HomeOption = None, as_json: JsonOption = False) -> None:
    """Show the last run, and for each league the shown versions, their age and unrated players."""
    show_status(Home.find(home), as_json=as_json)


def show_status(home: Home, *, as_json: bool) -> None:
    """Print the state of a home; as JSON, one object per league."""
    from banzuke.flows.leagues.league_folder import survey  # noqa: PLC0415  # pydantic, late

    files = survey(home.leagues)
    columns, rows = _leagues(home, files)
    if as_json:
        if rows:
            show.as_json(columns, rows)
        else:
            show_nothing(home, NONE_SHOWN, as_json=True)
        return
    last = last_run(home)
    if last:
        print(f"Last run ended {last['ended_at']} UTC. {last['headline']}")  # noqa: T201
        for line in last["problems"]:
            print(f"  failed  {line}")  # noqa: T201
        print()  # noqa: T201
    print(_checked(home))  # noqa: T201
    for problem in files.problems:
        print(f"  left out  {printable(str(problem))}")  # noqa: T201
    if rows:
        show.as_table(columns, rows, title="Leagues")
        if any(row[columns.index("stale")] for row in rows):
            print(STALE)  # noqa: T201
    else:
        show_nothing(home, NONE_SHOWN, as_json=False)
    for title, query in (
        ("Held: pins until `banzuke unpin`, rollbacks until their inputs change", HOLDS),
        ("Waiting (`banzuke diff --candidates`): `banzuke promote` shows those in review", WAITING),
        ("The last backfill of each league, by state of its periods", BACKFILLS),
        ("Players of the latest period, by status", STATUSES),
    ):
        columns, rows = ask(home, query)
        if rows:
            show.as_table(columns, rows, title=title)


def _checked(home: Home) -> str:
    """The time of the last read of all blocks of the databases, and the damage, as text."""
    from banzuke.flows.serving.weekly_check import last_check  # noqa: PLC0415

    if (checked := last_check(home)) is None:
        return (
            "No night has read all blocks of both databases yet; the first such night is a week "
            "after the first run. `banzuke doctor --deep` reads them now."
        )
    at, damage = checked
    if damage:
        return "\n".join(f"  damaged  {line}" for line in damage)
    return f"All blocks of both databases could be read at {at:%Y-%m-%d %H:%M} UTC."


def _leagues(home: Home, files: "LeagueFolder") -> tuple[list[str], list[tuple[Any, ...]]]:
    """Each league with shown versions, and whether it still has a league file."""
    from banzuke.flows.tasks.register import method_versions  # noqa: PLC0415

    methods = method_versions()
    today = {"tasks": [*methods], "methods": [*methods.values()]}
    columns, rows = ask(home, LEAGUES, today)
    state = dict.fromkeys(files.broken, "wrong") | {one.name: "yes" for one in files.leagues}
    gone = "wrong or gone" if files.has_nameless else "no league file any more"
    return [*columns, "league_file"], [(*row, state.get(row[0], gone)) for row in rows]


def last_run(home: Home) -> dict[str, Any] | None:
    """The summary of the last run that ended, or None."""
    try:
        data: dict[str, Any] = json.loads(home.last_run_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return data

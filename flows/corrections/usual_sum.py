"""The warning that the corrected points of a table do not add up as those of the league do."""

from banzuke.flows.corrections.results import read_result
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Connection

SUMS = """
WITH tables AS (
    SELECT file.file_id, row.line, round(sum(row.points), 1) AS sum
    FROM core.table_game AS row
    JOIN raw.source_file AS file ON file.file_id = row.file_id
    WHERE file.league = ? AND file.state = 'active' AND row.void_reason IS NULL
    GROUP BY file.file_id, row.line
    HAVING count(row.points) > 0
)
SELECT sum, count(*) AS n, sum(count(*)) OVER () AS n_all
FROM tables GROUP BY sum ORDER BY n DESC, sum LIMIT 1
"""
"""The most usual sum of points of a league's tables, and how many have it."""


def against_usual_sum(working: Connection, league: League, value: str) -> str:
    """The warning about the points of a corrected result; empty if they add up, or are places.

    Without a sum that most tables have there is no warning: points may be those of another game.
    """
    result = read_result(league.kind, value) if league.its_kind.has_seats else None
    if result is None or not result.points:
        return ""
    found = working.rows(SUMS, [league.name])
    own = round(sum(result.points), 1)
    if not found or found[0][1] < 2 or 2 * found[0][1] <= found[0][2] or own == found[0][0]:
        return ""
    return (
        f"these points add up to {own:g}, and those of most games to {found[0][0]:g}: if that is a "
        "typing error, withdraw this correction and write another one"
    )

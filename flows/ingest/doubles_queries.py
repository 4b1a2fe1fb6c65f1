"""Queries for games that a league's logs have twice in different words, as `doubles` uses them.

`copies` has two of the rules for rows in memory, `sniff`'s, where no store is.
"""

from banzuke.flows.ingest.canonical.first_sides import OTHER_SIDE as OTHER_SIDE_OF_ROW
from banzuke.flows.ingest.copies import LEAST_SHARED

LEAST_SHARE = 0.9
"""Least share of a file's rows with another side if the file may show its games from both sides."""
DOUBTFUL_PAIRS = 4
"""Number of pairs of a row and its other side from which on a note asks about a list."""

ROWS = """
CREATE OR REPLACE TEMP VIEW game_row AS
SELECT file.file_id, file.path, file.file_number, file.definition_hash, row.line, row.natural_key,
    row.content_key, row.game IS NOT NULL AS has_id,
    coalesce(one.end_id, row.first_id) AS a, coalesce(two.end_id, row.second_id) AS b,
    one.end_id IS NOT NULL OR two.end_id IS NOT NULL AS is_aliased,
    row.played_at, timezone('{zone}', timezone('UTC', row.played_at))::DATE AS day,
    coalesce(row.event, '') AS event, coalesce(row.round, '') AS round,
    row.wins, row.draws, row.losses, row.handicap, row.neutral
FROM core.game AS row
JOIN raw.source_file AS file ON file.file_id = row.file_id
LEFT JOIN spelt AS one ON one.alias_id = row.first_id
LEFT JOIN spelt AS two ON two.alias_id = row.second_id
ANTI JOIN once_more ON once_more.natural_key = row.natural_key
WHERE file.league = '{league}' AND file.state = 'active' AND row.void_reason IS NULL
"""
"""A view, so that a large league needs no memory; names of leagues and zones have no quotes."""
GAMES = """
SELECT file_number AS file, path, line, event, round, played_at, day, a::VARCHAR AS first,
    b::VARCHAR AS second, wins, draws, losses, hash(natural_key) AS natural_key,
    hash(content_key) AS content_key, has_id, list_contains(?, definition_hash) AS is_own,
    list_contains(?, definition_hash) AS is_one_sided
FROM game_row
"""
TABLE_ROWS = """
CREATE OR REPLACE TEMP VIEW game_row AS
SELECT file.file_id, file.path, file.file_number, row.line, row.natural_key,
    any_value(row.game) IS NOT NULL AS has_id,
    array_to_string(list_sort(list(coalesce(one.end_id, row.player_id))), ' ') AS a, '' AS b,
    timezone('{zone}', timezone('UTC', any_value(row.played_at)))::DATE AS day,
    coalesce(any_value(row.room), '') AS event, coalesce(any_value(row.level), '') AS round
FROM core.table_game AS row
JOIN raw.source_file AS file ON file.file_id = row.file_id
LEFT JOIN spelt AS one ON one.alias_id = row.player_id
ANTI JOIN once_more ON once_more.natural_key = row.natural_key
WHERE file.league = '{league}' AND file.state = 'active' AND row.void_reason IS NULL
GROUP BY file.file_id, file.path, file.file_number, row.line, row.natural_key
"""
"""A row per game of a table league: `COPIES` and `CORRECTED` take its players together for one."""
SIDES = """
SELECT file_id, least(a, b) AS lo, greatest(a, b) AS hi, played_at, event, round, handicap,
    if(a < b, wins, losses) AS w, draws AS d, if(a < b, losses, wins) AS l,
    a < b AS forward, line, natural_key, path, definition_hash
FROM game_row WHERE a <> b
"""
BOTH_SIDES = f"""
WITH game AS (
    SELECT file_id, lo, hi, w, d, l, count(*) FILTER (forward) AS n_forward,
        count(*) FILTER (NOT forward) AS n_back
    FROM ({SIDES})
    WHERE hash(lo, hi, played_at, event, round) % ? = 0
        AND list_contains(?, definition_hash)
    GROUP BY file_id, lo, hi, played_at, event, round, handicap, w, d, l
),
pair AS (
    SELECT file_id, lo, hi, sum(n_forward + n_back) AS n_rows,
        sum(least(n_forward, n_back)) AS n_matched, count(DISTINCT (w, d, l)) AS n_results
    FROM game GROUP BY file_id, lo, hi
)
SELECT file_id, sum(n_rows)::BIGINT, sum(n_matched)::BIGINT,
    count(*) FILTER (n_matched > 0 AND n_results > 1)
FROM pair GROUP BY file_id HAVING sum(n_matched) > 0 ORDER BY file_id
"""
OTHER_SIDE = f"""
WITH numbered AS (
    SELECT *, row_number() OVER (
        PARTITION BY file_id, lo, hi, played_at, event, round, handicap, w, d, l, forward
        ORDER BY line
    ) AS nth
    FROM ({SIDES}) SEMI JOIN both_sides USING (file_id)
)
SELECT late.natural_key, 'the same game from the other side' AS why,
    early.path AS other_path, early.line AS other_line
FROM numbered AS late
JOIN numbered AS early USING (file_id, lo, hi, w, d, l, nth, event, round, handicap)
WHERE early.played_at IS NOT DISTINCT FROM late.played_at
    AND early.forward <> late.forward AND early.line < late.line
"""
TURNED = f"""
SELECT file.path, count(*) FROM core.game AS row
JOIN raw.source_file AS file ON file.file_id = row.file_id
WHERE file.league = ? AND file.state = 'active' AND row.void_reason = '{OTHER_SIDE_OF_ROW}'
GROUP BY file.path ORDER BY file.path
"""
OWN_LISTS = """
SELECT file_number AS file, line, a::VARCHAR AS first, b::VARCHAR AS second, played_at, event,
    round, wins, draws, losses, natural_key::VARCHAR AS natural_key, path, definition_hash
FROM game_row WHERE list_contains(?, definition_hash) AND file_id IN (
    SELECT file_id FROM game_row GROUP BY file_id HAVING min(a) = max(a) AND count(DISTINCT b) > 1
)
"""
COPIED = f"""
SELECT file_id FROM raw.source_file
WHERE league = ? AND state = 'active' AND rows_duplicate >= {LEAST_SHARED}
"""
COPIES = f"""
WITH copied AS ({COPIED}),
shared AS (
    SELECT one.file_id AS early, two.file_id AS late, count(*) AS n
    FROM game_row AS one JOIN game_row AS two
        ON two.natural_key = one.natural_key AND two.file_number > one.file_number
    WHERE one.file_id IN (FROM copied) OR two.file_id IN (FROM copied)
    GROUP BY ALL
),
size AS (SELECT file_id, count(*) AS n FROM game_row GROUP BY file_id)
SELECT early, late FROM shared
JOIN size AS one ON one.file_id = early JOIN size AS two ON two.file_id = late
WHERE shared.n >= {LEAST_SHARED} AND shared.n * 2 >= least(one.n, two.n) ORDER BY ALL
"""
_NUMBERED = """
WITH lone AS (
    SELECT copy.early, copy.late, game_row.*, game_row.file_id = copy.late AS is_late
    FROM copy JOIN game_row ON game_row.file_id IN (copy.early, copy.late)
    WHERE NOT game_row.has_id AND NOT EXISTS (
        SELECT 1 FROM game_row AS other
        WHERE other.file_id = if(game_row.file_id = copy.late, copy.early, copy.late)
            AND other.natural_key = game_row.natural_key
    )
),
numbered AS (
    SELECT *, least(a, b) AS lo, greatest(a, b) AS hi, row_number() OVER (
        PARTITION BY early, late, is_late, least(a, b), greatest(a, b), day, event, round
        ORDER BY line
    ) AS nth FROM lone
)
"""
CORRECTED = f"""
{_NUMBERED}
SELECT old.natural_key::VARCHAR AS natural_key, 'another result in ' || new.path AS why,
    old.path, old.file_number AS file, old.line, new.path AS other_path, new.line AS other_line,
    new.file_number AS other_file, new.natural_key::VARCHAR AS other_key
FROM numbered AS old JOIN numbered AS new USING (early, late, lo, hi, event, round, nth)
WHERE NOT old.is_late AND new.is_late AND old.day IS NOT DISTINCT FROM new.day
"""
UNPAIRED = f"""
{_NUMBERED},
span AS (
    SELECT file_id, any_value(file_number) AS number, any_value(path) AS path,
        min(day) AS first_day, max(day) AS last_day
    FROM game_row GROUP BY file_id
)
SELECT older.path AS early, newer.path AS late, is_late, line
FROM numbered JOIN span AS older ON older.file_id = early JOIN span AS newer ON newer.file_id = late
WHERE day BETWEEN if(is_late, older.first_day, newer.first_day)
        AND if(is_late, older.last_day, newer.last_day)
    AND NOT (is_late AND list_contains(?::UUID[], natural_key))
ORDER BY older.number, newer.number, is_late, line
"""
"""Rows that only one of a file and its copy has, of the days of both; without those that correct
others, whose keys are the parameter. Run after the corrected rows are marked."""
SPELT = """
WITH numbered AS (
    SELECT *, row_number() OVER (
        PARTITION BY file_id, a, b, played_at, event, round, wins, draws, losses, handicap, neutral
        ORDER BY line
    ) AS nth
    FROM game_row
    WHERE NOT has_id AND (a IN (SELECT end_id FROM spelt) OR b IN (SELECT end_id FROM spelt))
)
SELECT late.natural_key, 'the same game in ' || early.path || ' under another spelling' AS why,
    early.path AS other_path, early.line AS other_line
FROM numbered AS late JOIN numbered AS early
    USING (a, b, event, round, wins, draws, losses, handicap, neutral, nth)
WHERE early.file_number < late.file_number AND (late.is_aliased OR early.is_aliased)
    AND early.natural_key <> late.natural_key
    AND early.played_at IS NOT DISTINCT FROM late.played_at
"""

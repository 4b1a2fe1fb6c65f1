-- The biggest change that a kept version made to a rating, and what it counts that the one before did not.
-- Empty: no kept version has another one before it: nothing has changed yet
WITH change AS (
    SELECT
        promotion.league,
        promotion.period,
        player.name AS player,
        before.rating AS rating_before,
        after.rating AS rating_after,
        after.rating - before.rating AS change,
        after.games - before.games AS new_games,
        promotion.promoted_at,
        promotion.version_before,
        promotion.version_id
    FROM promotion
    JOIN result.static_rating AS before ON before.version_id = promotion.version_before
    JOIN result.static_rating AS after
        ON after.version_id = promotion.version_id AND after.player_id = before.player_id
    JOIN core.player AS player ON player.player_id = after.player_id
    WHERE promotion.league = coalesce($league, promotion.league)
        AND promotion.period = coalesce($period, promotion.period)
        AND player.name = coalesce($player, player.name)
),
biggest AS (
    FROM change
    WHERE change.change <> 0
    ORDER BY abs(change.change) DESC, change.promoted_at, change.player
    LIMIT 1
),
side AS (
    SELECT
        source_file.path AS name,
        coalesce(sum(version_input.n_rows) FILTER (
            version_input.version_id = biggest.version_before
        ), 0)::BIGINT AS rows_before,
        coalesce(sum(version_input.n_rows) FILTER (
            version_input.version_id = biggest.version_id
        ), 0)::BIGINT AS rows_after
    FROM biggest
    JOIN result.version_input AS version_input
        ON version_input.version_id IN (biggest.version_before, biggest.version_id)
    JOIN raw.source_file AS source_file ON source_file.file_id = version_input.file_id
    GROUP BY source_file.path
)
SELECT
    biggest.*,
    before.parameters <> after.parameters AS other_parameters,
    before.method_version <> after.method_version AS other_method,
    (
        SELECT string_agg(
            side.name || ': ' || side.rows_before || ' → ' || side.rows_after || ' rows', '; '
            ORDER BY side.name
        )
        FROM side
        WHERE side.rows_before <> side.rows_after
    ) AS other_files
FROM biggest
JOIN result.version AS before ON before.version_id = biggest.version_before
JOIN result.version AS after ON after.version_id = biggest.version_id;

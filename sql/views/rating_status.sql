-- What each status of a static rating means, and what would change it.
-- Grain: one status.
CREATE VIEW rating_status AS
SELECT status, meaning, remedy
FROM (
    VALUES
    (
        1, 'rated',
        'has a rating: results lead from the player to the baseline and back',
        'nothing to do'
    ),
    (
        2, 'undefeated',
        'never lost a point, so no finite rating fits: any higher one fits better',
        'a draw or loss against a rated player'
    ),
    (
        3, 'winless',
        'never took a point, so no finite rating fits: any lower one fits better',
        'a win or draw against a rated player'
    ),
    (
        4, 'dominates',
        'belongs to a group that never lost a point to the rated players',
        'a point lost by the group to the rated players'
    ),
    (
        5, 'dominated',
        'belongs to a group that never took a point from the rated players',
        'a point taken by the group from the rated players'
    ),
    (
        6, 'incomparable',
        'is linked to the rated players by games, but no results show who is stronger',
        'games against rated players'
    ),
    (
        7, 'unconnected',
        'no chain of games leads to the rated players',
        'games against rated players'
    ),
    (
        8, 'zero_strength',
        'scored in games with a handicap only, and an additive handicap explains all of it',
        'a point taken without a handicap, or a multiplicative handicap model'
    )
) AS statuses (position, status, meaning, remedy)
ORDER BY position;

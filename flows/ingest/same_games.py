"""Games that two exports have under other events or rounds, so that each counts twice.

Two programs name the event, the round and the place of a game in their own ways. So games are the
same here if players, day and result are the same, and if neither of two files has another game of
these players on this day: programs, which play many games on a day, are not compared.
"""

from collections.abc import Iterable

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.repeated_rows import few
from banzuke.flows.store import Store

LEAST_GAMES = 5
"""Least number of equal games of two files that is no chance."""
LEAST_SHARE = 0.5
"""Least share of the shorter file's games that the other file has."""
LEAST_SAME_RESULTS = 0.9
"""Least share of games of the same players and day in both files that have the same result."""

ONCE = """
SELECT {part} AS part, a, b, day, any_value((wins, draws, losses)) AS result,
    any_value(natural_key) AS natural_key
FROM game_row WHERE day IS NOT NULL AND hash(a, b, day) % ? = 0
GROUP BY ALL HAVING count(*) = 1
"""
AGAIN = f"""
WITH once AS ({ONCE}),
size AS (SELECT part, count(*) AS n FROM once GROUP BY part HAVING n >= {LEAST_GAMES}),
shared AS (
    SELECT one.part AS early, two.part AS late, count(*) AS n_met,
        count(*) FILTER (one.result = two.result) AS n
    FROM once AS one SEMI JOIN size ON size.part = one.part
    JOIN (FROM once SEMI JOIN size USING (part)) AS two USING (a, b, day)
    WHERE one.part < two.part AND one.natural_key <> two.natural_key
    GROUP BY ALL
)
SELECT early, late, shared.n FROM shared
JOIN size AS one ON one.part = early JOIN size AS two ON two.part = late
WHERE shared.n >= {LEAST_GAMES} AND shared.n >= {LEAST_SHARE} * least(one.n, two.n)
    AND shared.n >= {LEAST_SAME_RESULTS} * n_met
ORDER BY ALL
"""


def same_games_notes(store: Store, n_sampled: int) -> list[str]:
    """The questions of a night about the files, or the sources, of the view ``game_row``.

    One in ``n_sampled`` games is compared, so that a large league needs no memory.
    """
    names = dict(store.rows("SELECT file_number, any_value(path) FROM game_row GROUP BY 1"))
    if len(names) < 2:
        return []
    found = store.rows(AGAIN.format(part="file_number"), [n_sampled])
    if found:
        return same_games_said((names[one], names[two], n) for one, two, n in found)
    sources = dict(store.rows("SELECT definition_hash, min(path) FROM game_row GROUP BY 1"))
    if len(sources) < 2:
        return []
    pairs = store.rows(AGAIN.format(part="definition_hash"), [n_sampled])
    return same_games_said(
        (f"the files of the source of {sources[one]}", f"those of {sources[two]}", n)
        for one, two, n in pairs
    )


def same_games(rows: pl.DataFrame) -> list[tuple[int, int, int]]:
    """The first and the second file of equal games, and their number: as `AGAIN`.

    ``rows`` has file, first, second, day, wins, draws, losses and natural_key.
    """
    game = ["first", "second", "day"]
    once = (
        rows.filter(pl.col("day").is_not_null())
        .with_columns(result=pl.struct("wins", "draws", "losses"))
        .filter(pl.len().over("file", *game) == 1)
        .filter(pl.len().over("file") >= LEAST_GAMES)
        .select("file", *game, "result", "natural_key", n_of=pl.len().over("file"))
    )
    both = once.join(once, on=game, suffix="_2").filter(
        (pl.col("file") < pl.col("file_2")) & (pl.col("natural_key") != pl.col("natural_key_2"))
    )
    pairs = both.group_by("file", "file_2").agg(
        n_met=pl.len(),
        n=(pl.col("result") == pl.col("result_2")).sum(),
        least=pl.min_horizontal("n_of", "n_of_2").first(),
    )
    enough = (
        (pl.col("n") >= LEAST_GAMES)
        & (pl.col("n") >= LEAST_SHARE * pl.col("least"))
        & (pl.col("n") >= LEAST_SAME_RESULTS * pl.col("n_met"))
    )
    return pairs.filter(enough).select("file", "file_2", "n").sort(pl.all()).rows()


def same_games_said(found: Iterable[tuple[str, str, int]]) -> list[str]:
    """The questions about games that two files, or the files of two sources, have."""
    return few(
        f"{one} and {two} have {counted(n, 'game')} of the same players, days and results under "
        "other events or rounds, or in other formats, and each counts twice: if they are the same "
        "games, withdraw one of the two with `banzuke withdraw`"
        for one, two, n in found
    )

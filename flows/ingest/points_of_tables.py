"""Points of table games that are equal, or that do not add up as usual.

The night, `bz.tables` and `banzuke sniff` say the second in the same words.
"""

from collections.abc import Iterable, Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.repeated_rows import few
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.store import Store

POINTS = """
SELECT game.file_id AS file, game.line, game.points
FROM core.table_game AS game
JOIN raw.source_file AS file ON file.file_id = game.file_id
WHERE file.league = ? AND file.path = ? AND file.state = 'active' AND game.void_reason IS NULL
ORDER BY ALL
"""


def ties_said(rows: pl.DataFrame, source: Source) -> Iterator[str]:
    """Yield how many tables have equal points, where these decide places.

    ``rows`` has the file, the line and the points of each seat.
    """
    has_places = source.layout == "places" or any(c.startswith("place") for c in source.columns)
    if has_places or source.has_own_columns or not rows["points"].count():
        return
    tables = rows.group_by(["file", "line"]).agg(is_tied=pl.col("points").n_unique() < pl.len())
    if n := int(tables["is_tied"].sum()):
        yield (
            f"players have equal points in {counted(n, 'game')}: the player who is named first has "
            "the better place, as 起家 has; a column of places can say otherwise"
        )


def sums_said(rows: pl.DataFrame, source: Source) -> Iterator[str]:
    """Yield how many tables have another sum of points than usual; none with a `table_sum`.

    ``rows`` is that of `ties_said`.
    """
    if source.table_sum is not None or source.has_own_columns or not rows["points"].count():
        return
    tables = rows.group_by(["file", "line"], maintain_order=True).agg(
        pl.col("points").sum().round(1).alias("sum")
    )
    (usual, n_usual) = tables["sum"].value_counts(sort=True).row(0)
    n_other = tables.height - n_usual
    if n_usual > 1 and 0 < n_other < n_usual:
        first = tables.filter(pl.col("sum") != usual).row(0, named=True)
        yield (
            f"the points of {counted(n_other, 'game')} do not add up to the usual {usual:g}, "
            f"such as line {first['line']} ({first['sum']:g}): fix them; `table_sum = {usual:g}` "
            "in [[source]] puts such games into quarantine"
        )


def notes_of_sums(store: Store, league: League, files: Iterable[tuple[str, Source]]) -> list[str]:
    """What `sums_said` says of files that were just read, each a path and its source."""
    if not league.its_kind.has_seats:
        return []
    return few(
        f"{path}: {said}"
        for path, source in files
        for said in sums_said(store.frame(POINTS, [league.name, path]), source)
    )

"""Points of table games that are equal, or that do not add up as usual.

The night, `bz.tables` and `banzuke sniff` say the second in the same words.
"""

from collections.abc import Iterable, Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.repeated_rows import few
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.store import Store

SUMS = """
WITH tables AS (
    SELECT file.path, game.line, round(sum(game.points), 1) AS sum
    FROM core.table_game AS game
    JOIN raw.source_file AS file ON file.file_id = game.file_id
    WHERE file.league = ? AND list_contains(?, file.path) AND file.state = 'active'
        AND game.void_reason IS NULL
    GROUP BY file.path, file.file_id, game.line
    HAVING count(game.points) > 0
)
SELECT path, sum, count(*) AS n, min(line) AS line FROM tables GROUP BY ALL ORDER BY ALL
"""
"""How many tables of each file have each sum, and the first of them."""


def ties_said(rows: pl.DataFrame, source: Source) -> Iterator[str]:
    """Yield how many tables have equal points, where these decide places.

    ``rows`` has the file, the line and the points of each seat.
    """
    if _has_places(source) or source.has_own_columns or not rows["points"].count():
        return
    tables = rows.group_by(["file", "line"]).agg(is_tied=pl.col("points").n_unique() < pl.len())
    if n := int(tables["is_tied"].sum()):
        yield (
            f"players have equal points in {counted(n, 'game')}: the player who is named first has "
            "the better place, as 起家 has; a column of places can say otherwise"
        )


def _has_places(source: Source) -> bool:
    return source.layout == "places" or any(name.startswith("place") for name in source.columns)


def sums_of(rows: pl.DataFrame) -> pl.DataFrame:
    """How many tables have each sum of points, and the first line; ``rows`` as in `ties_said`."""
    tables = rows.group_by("file", "line", maintain_order=True).agg(
        pl.col("points").sum().round(1).alias("sum")
    )
    return tables.group_by("sum", maintain_order=True).agg(n=pl.len(), line=pl.col("line").first())


def has_usual_sum(source: Source) -> bool:
    """Whether sums of points are asked about: a format of its own, or `table_sum`, settles them."""
    return source.table_sum is None and not source.has_own_columns


def sums_said(sums: pl.DataFrame) -> Iterator[str]:
    """Yield how many tables have another sum of points than usual; ``sums`` is of `sums_of`."""
    usual = sums.row(sums["n"].arg_max() or 0, named=True)
    other = sums.filter(pl.col("sum") != usual["sum"])
    n_other = int(other["n"].sum())
    if usual["n"] > 1 and 0 < n_other < usual["n"]:
        first = other.row(0, named=True)
        yield (
            f"the points of {counted(n_other, 'game')} do not add up to the usual "
            f"{usual['sum']:g}, such as line {first['line']} ({first['sum']:g}): fix them; "
            f"`table_sum = {usual['sum']:g}` in [[source]] puts such games into quarantine"
        )


def order_said(sums: pl.DataFrame, source: Source) -> Iterator[str]:
    """Yield that most points win, if points alone decide places, and are not those of mahjong.

    The points of most games of mahjong add up to one sum: 0, or as many as four have at first. The
    fewest points win at hearts and golf. ``sums`` is of `sums_of`.
    """
    usual = sums.row(sums["n"].arg_max() or 0, named=True)
    total = abs(usual["sum"])
    of_mahjong = total < 1 or total >= LEAST_SUM or total in SUMS_IN_THOUSANDS
    is_usual = sums.height == 1 or 2 * usual["n"] > sums["n"].sum()
    if not _has_places(source) and not (of_mahjong and is_usual):
        yield (
            "the player with the most points has place 1 of each table: if the fewest points win, "
            "as in hearts or golf, add columns of places"
        )


LEAST_SUM = 60_000
SUMS_IN_THOUSANDS = range(60, 145, 5)
"""Sums of the points that players of mahjong have at first, in points and in thousands."""


def notes_of_sums(store: Store, league: League, files: Iterable[tuple[str, Source]]) -> list[str]:
    """What `sums_said` says of files that were just read, each a path and its source."""
    paths = [path for path, source in files if has_usual_sum(source)]
    if not league.its_kind.has_seats or not paths:
        return []
    found = store.frame(SUMS, [league.name, paths]).sort("path", "line")
    return few(
        f"{path}: {said}"
        for (path,), sums in found.partition_by("path", as_dict=True, maintain_order=True).items()
        for said in sums_said(sums)
    )

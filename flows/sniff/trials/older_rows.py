"""Files with equal rows in which some games have another result, too: an older copy of a table."""

from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.repeated_rows import TWICE, Repeats, few

GAME = ("file", "played_at", "event", "round", "first", "second")


def doubts_of_older_rows(
    rows: pl.DataFrame, repeats: Mapping[int, Repeats], files: Sequence[str]
) -> Iterator[str]:
    """Yield a doubt for each file in which two players have two results of a day beside equal rows.

    ``repeats`` counts the equal rows of the files. Both together must be so many that they are no
    chance.
    """
    dated = rows.filter(pl.col("file").is_in([*repeats]), pl.col("played_at").is_not_null())
    several = (
        dated.group_by(GAME)
        .agg(
            n=pl.struct("wins", "draws", "losses").n_unique(),
            first_line=pl.col("line").min(),
            last_line=pl.col("line").max(),
        )
        .filter(pl.col("n") > 1)
        .sort("file", "first_line")
    )
    by_file = several.group_by("file", maintain_order=True).agg(
        pl.len(), pl.col("first", "second", "first_line", "last_line").first()
    )
    yield from few(
        f"{files[file]}: beside equal rows, {counted(n, 'pair')} of players "
        f"{'has' if n == 1 else 'have'} two results on a day, such as {first} and {second} in "
        f"lines {line} and {last}, and all count: if one table is an older copy of another, take "
        "it out of the file"
        for file, n, first, second, line, last in by_file.iter_rows()
        if repeats[file].n_again + n >= max(2, TWICE * repeats[file].n_dated)
    )

"""Files with equal rows in which some games have another result, too: an older copy of a table."""

from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.repeated_rows import TWICE, Repeats

GAME = ("played_at", "event", "round", "first", "second")


def doubts_of_older_rows(
    rows: pl.DataFrame, repeats: Mapping[int, Repeats], files: Sequence[str]
) -> Iterator[str]:
    """Yield a doubt for each file in which two players have two results of a day beside equal rows.

    ``repeats`` counts the equal rows of the files. Both together must be so many that they are no
    chance.
    """
    for file, found in repeats.items():
        games = rows.filter(pl.col("file") == file, pl.col("played_at").is_not_null())
        several = (
            games.group_by(GAME, maintain_order=True)
            .agg(
                n=pl.struct("wins", "draws", "losses").n_unique(),
                lines=pl.col("line").sort(),
            )
            .filter(pl.col("n") > 1)
        )
        n_again = found.n_again + several.height
        if several.is_empty() or n_again < 2 or n_again < TWICE * found.n_dated:
            continue
        one = several.row(0, named=True)
        has = "has" if several.height == 1 else "have"
        yield (
            f"{files[file]}: beside equal rows, {counted(several.height, 'pair')} of players "
            f"{has} two results on a day, such as {one['first']} and {one['second']} in lines "
            f"{one['lines'][0]} and {one['lines'][-1]}, and all count: if one table is "
            "an older copy of another, take it out of the file"
        )

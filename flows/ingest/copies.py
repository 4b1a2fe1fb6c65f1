"""Copies of a file with corrected results, and games under two spellings, of rows in memory.

`sniff` reads logs without a store. In a night the queries `COPIES`, `CORRECTED` and `SPELT` of
`doubles_queries` apply the same rules in the store, so that a large league needs no memory.
"""

import polars as pl

GAME = ("first", "second", "played_at", "event", "round", "wins", "draws", "losses")
AT = ("file", "line", "other_file", "other_line")
NOWHERE = pl.DataFrame(schema=dict.fromkeys(AT, pl.Int64))
UNPAIRED = pl.DataFrame(
    schema={"early": pl.Int64, "late": pl.Int64, "is_late": pl.Boolean, "line": pl.Int64}
)
LEAST_SHARED = 1
"""Least number of games that a file has in common with its copy: half of the shorter file's. A list
of the first week has two games, of which one was corrected."""


def corrected_copies(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows that a later copy of their file has with another result: `AT`.

    ``rows`` has file, line, natural_key, game, first, second, day, event, round.
    """
    found = [
        _corrected(rows.filter(pl.col("file") == early), rows.filter(pl.col("file") == late))
        for early, late in _copies(rows)
    ]
    if not found:
        return NOWHERE
    return last_words(pl.concat(found)).select(AT).cast(pl.Int64).sort("file", "line")


def unpaired(rows: pl.DataFrame, corrected: pl.DataFrame) -> pl.DataFrame:
    """Rows that only one of a file and its copy has, of the days of both: as `UNPAIRED`.

    ``rows`` and ``corrected`` are the argument and the result of `corrected_copies`.
    """
    old = rows.join(corrected, on=["file", "line"], how="semi").select("natural_key")
    new = corrected.select(file="other_file", line="other_line")
    own = rows.join(old, on="natural_key", how="anti").join(new, on=["file", "line"], how="anti")
    found = [
        mine.filter(pl.col("game").is_null())
        .join(other, on="natural_key", how="anti")
        .filter(pl.col("day").is_between(other["day"].min(), other["day"].max()))
        .select(early=pl.lit(early), late=pl.lit(late), is_late=pl.lit(is_late), line="line")
        for early, late in _copies(rows)
        for is_late, file, of in ((False, early, late), (True, late, early))
        for mine, other in [(own.filter(file=file), rows.filter(file=of))]
    ]
    return pl.concat([UNPAIRED, *(one.cast(UNPAIRED.schema) for one in found)])


def _copies(rows: pl.DataFrame) -> list[tuple[int, int]]:
    """The pairs of a file and its later copy, in order."""
    key = rows.select("file", "natural_key")
    size = rows.group_by("file").len()
    shared = (
        key.join(key, on="natural_key", suffix="_late")
        .filter(pl.col("file_late") > pl.col("file"))
        .group_by("file", "file_late")
        .agg(n=pl.len())
        .join(size, on="file")
        .join(size, left_on="file_late", right_on="file", suffix="_late")
    )
    least = pl.min_horizontal("len", "len_late")
    copies = shared.filter((pl.col("n") >= LEAST_SHARED) & (pl.col("n") * 2 >= least))
    return copies.select("file", "file_late").sort(pl.all()).rows()


def _corrected(early: pl.DataFrame, late: pl.DataFrame) -> pl.DataFrame:
    """The rows of a file that its copy has for the same players and day with another result."""
    same = ["lo", "hi", "day", "event", "round", "nth"]
    old, new = (
        mine.join(other, on="natural_key", how="anti")
        .filter(pl.col("game").is_null())
        .sort("line")
        .with_columns(
            pl.col("event", "round").fill_null(""),
            lo=pl.min_horizontal("first", "second"),
            hi=pl.max_horizontal("first", "second"),
        )
        .with_columns(nth=pl.int_range(pl.len()).over(*same[:-1]))
        for mine, other in ((early, late), (late, early))
    )
    both = old.join(new, on=same, nulls_equal=True, suffix="_2")
    return both.select(
        *("file", "line", "natural_key"),
        other_file="file_2",
        other_line="line_2",
        other_key="natural_key_2",
    )


def last_words(corrected: pl.DataFrame) -> pl.DataFrame:
    """The last correction of each record, without the records that a later copy has again.

    ``corrected`` has file, natural_key, and other_file and other_key of the copy's record. Without
    this, a result that one copy changes and the next one changes back would count in neither way.
    """
    back = corrected.group_by(natural_key="other_key", other_key="natural_key").agg(
        back=pl.max("other_file")
    )
    stands = pl.col("back").is_null() | (pl.col("back") < pl.col("other_file"))
    return (
        corrected.join(back, on=["natural_key", "other_key"], how="left")
        .filter(stands)
        .sort("other_file", "file", "line")
        .unique("natural_key", keep="last", maintain_order=True)
        .drop("back")
    )


def in_two_spellings(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows that an earlier file has under another spelling of a name: `AT`.

    ``rows`` has file, line, natural_key, game, ``is_aliased``, and the columns of `GAME` with names
    as they are shown.
    """
    if not rows["is_aliased"].any():
        return NOWHERE
    same = [*GAME, "handicap", "neutral"]
    numbered = (
        rows.filter(pl.col("game").is_null())
        .sort("file", "line")
        .with_columns(nth=pl.int_range(pl.len()).over("file", *same))
    )
    both = numbered.join(numbered, on=[*same, "nth"], nulls_equal=True, suffix="_2").filter(
        (pl.col("file_2") < pl.col("file"))
        & (pl.col("is_aliased") | pl.col("is_aliased_2"))
        & (pl.col("natural_key") != pl.col("natural_key_2"))
    )
    rows = both.select("file", "line", other_file="file_2", other_line="line_2").cast(pl.Int64)
    return rows.unique(["file", "line"], keep="last", maintain_order=True).sort("file", "line")

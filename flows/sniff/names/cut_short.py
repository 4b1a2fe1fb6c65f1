"""Names that may be cut: the last row of a file that was not copied to its end."""

from collections.abc import Iterator, Sequence

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.proposal import quoted


def doubts_of_cut_names(rows: pl.DataFrame, league: League, files: Sequence[str]) -> Iterator[str]:
    """Yield a doubt about a name of a file's last row that is the beginning of another name.

    The name stands nowhere else. Where whole lines are missing, nothing says so. Formats with
    columns of their own, such as PGN, refuse records that are cut.
    """
    if league.source[0].has_own_columns:
        return
    people = [*league.its_kind.people]
    named = pl.concat([rows.select("file", "line", name=column) for column in people])
    counts = named["name"].drop_nulls().value_counts(name="n")
    once = {name for name, n in counts.iter_rows() if n == 1}
    last = named.filter(pl.col("line") == pl.col("line").max().over("file"))
    for file, line, name in last.sort("file", "line", "name").iter_rows():
        if name not in once:
            continue
        whole = sorted(n for n in counts["name"] if n != name and n.startswith(name))
        if whole:
            yield (
                f"{files[file]}: {quoted(name)} in the last row, line {line}, is the beginning of "
                f"{quoted(whole[0])}, and stands nowhere else: the file may be cut, so copy it "
                "again from its origin"
            )

"""Lines of a CSV that are no rows: comments, and the rules of tables that programs draw."""

from collections.abc import Sequence

import polars as pl

from banzuke.flows.readers.titles import begins_round

QUOTE = '"'


def without_comments(lines: pl.DataFrame, signs: Sequence[str]) -> pl.DataFrame:
    """The physical lines but for those that begin with one of some signs.

    A line inside a quoted cell is no comment, and one that begins a round is left for `titles`.
    """
    if not signs:
        return lines
    begun = lines["text"].str.strip_chars_start()
    begins = [pl.lit(begun).str.starts_with(sign) for sign in signs]
    likely = lines.select(pl.any_horizontal(begins))[:, 0]
    quotes = lines["text"].str.count_matches(QUOTE, literal=True).cast(pl.Int64)
    is_inside = (quotes.cum_sum() - quotes) % 2 == 1
    rounds = [text for text in begun.filter(likely).unique() if begins_round(text)]
    return lines.filter(~likely | is_inside | begun.is_in(rounds))

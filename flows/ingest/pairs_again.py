"""Pairs of players with two games in a round, or on a day, of a log whose pairs have one.

Mostly one row corrects or repeats the other. The night, Python and `banzuke sniff` say it in the
same words.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.sides_for_a_while import sides_for_a_while_said

FEW = 0.1
"""Largest share of pairs with several games in a round that are exceptions and not the rule, as in
double rounds and matches of several games; one pair is always an exception."""
LEAST_PAIRS = 4
"""Least number of pairs in rounds that show what is the rule."""
MOST_GAMES = 3
"""Largest number of games of an exception: more are a match."""
LEAST_PAIRS_OF_A_DAY = 20
"""Least number of pairs on days without rounds that show what is the rule."""
MOST_OF_A_DAY = 5
"""Largest number of exceptions on days without rounds: more are a custom, such as two games of
baseball on a Sunday."""
MOST_WON_FIRST = 0.9
"""Largest share of games won by whoever stands first in a log whose sides are not the result."""
HOURS_OF_DAYS = 2
"""Number of hours of UTC at which the days of a zone begin, in winter and in summer."""
OF_A_ROUND = ("event", "round", "played_at", "one", "other")
OF_A_DAY = ("event", "day", "one", "other")


def games_twice_said(
    rows: pl.DataFrame, files: Mapping[int, str], name_of: Callable[[str], str] = str
) -> Iterator[str]:
    """Yield the doubts about games that may stand in a log twice, for a while or now and then.

    ``rows`` are games that count, with file, line, event, round, played_at, day, first, second,
    wins, draws, losses, natural_key and content_key; ``has_id`` (an id of the log tells games
    apart), ``is_own`` (the format has columns of its own, as PGN has) and ``is_one_sided`` (the
    league file has ``both_sides = false``). ``files`` has the paths, and ``name_of`` returns the
    name of a player in ``first`` and ``second``.
    """
    from_both_sides = [*sides_for_a_while_said(rows, files)]  # their pairs have two games, too
    yield from from_both_sides or pairs_again_said(rows, files, name_of)


def pairs_again_said(
    rows: pl.DataFrame, files: Mapping[int, str], name_of: Callable[[str], str]
) -> Iterator[str]:
    """Yield a doubt about pairs with several games in a round, and one about those of a day.

    The parameters are those of `games_twice_said`.
    """
    no_round = pl.coalesce(pl.col("round"), pl.lit("")) == ""
    games = (
        rows.filter(~pl.col("has_id"))
        .sort("file", "line")
        .unique("natural_key", keep="first", maintain_order=True)
        .with_columns(
            one=pl.min_horizontal("first", "second"),
            other=pl.max_horizontal("first", "second"),
            points=_points_of_one(),
        )
    )
    in_rounds = _pairs(_without_several_rounds(games.filter(~no_round)), OF_A_ROUND)
    if _are_exceptions(in_rounds, LEAST_PAIRS) or _are_pasted(in_rounds):
        is_dated = pl.col("played_at").is_not_null()
        is_said = (pl.col("n_contents") == 1) & is_dated & ~pl.col("is_own")  # by `twins_said`
        are_two_events = (pl.col("n_files") > 1) & ~is_dated  # perhaps
        doubtful = _again(_without_matches(in_rounds)).filter(~is_said & ~are_two_events)
        yield from _said(doubtful, OF_A_ROUND, files, name_of)
    of_days = games.filter(no_round & pl.col("day").is_not_null() & ~pl.col("is_own"))
    on_days = _pairs(of_days, OF_A_DAY)
    if _are_exceptions(on_days, LEAST_PAIRS_OF_A_DAY) and _are_no_rematches(on_days, of_days):
        is_said = (pl.col("n_contents") == 1) & pl.lit(_has_clocks(of_days))  # by `twins_said`
        yield from _said(_again(on_days).filter(~is_said), OF_A_DAY, files, name_of)


def _without_several_rounds(games: pl.DataFrame) -> pl.DataFrame:
    """Games in rounds without those that may be several rounds of one name.

    Such a round has no day, and more than a few of its players have several opponents: the first
    rounds of two seasons, for example.
    """
    undated = games.filter(pl.col("played_at").is_null())
    turned = undated.rename({"one": "other", "other": "one"})
    several = (
        pl.concat([undated, turned.select(undated.columns)])
        .group_by("event", "round", "one")
        .agg(has_several=pl.col("other").n_unique() > 1)
        .group_by("event", "round")
        .agg(pl.col("has_several").mean())
        .filter(pl.col("has_several") > FEW)
        .with_columns(played_at=pl.lit(None, dtype=games.schema["played_at"]))
    )
    return games.join(several, on=["event", "round", "played_at"], how="anti", nulls_equal=True)


def _pairs(games: pl.DataFrame, pair: Sequence[str]) -> pl.DataFrame:
    return games.group_by(pair).agg(
        n=pl.len(),
        n_files=pl.col("file").n_unique(),
        n_contents=pl.col("content_key").n_unique(),
        n_orders=pl.col("first").n_unique(),
        n_results=pl.col("points").n_unique(),
        is_own=pl.col("is_own").any(),
        at=pl.struct("file", "line", "first", "second").head(2),  # games are sorted
    )


def _without_matches(pairs: pl.DataFrame) -> pl.DataFrame:
    """Pairs without those that change sides in a round of matches, such as a final of two games."""
    is_of_matches = pl.col("n").min().over("event", "round") > 1
    return pairs.filter(~is_of_matches | (pl.col("n_orders") == 1))


def _again(pairs: pl.DataFrame) -> pl.DataFrame:
    return pairs.filter(pl.col("n") > 1)


def _are_exceptions(pairs: pl.DataFrame, least: int) -> bool:
    """Whether pairs have one game as a rule, and some have a few more."""
    again = _again(pairs)
    is_rule = pairs.height >= least and again.height <= max(1, FEW * pairs.height)
    return is_rule and again.filter(pl.col("n") > MOST_GAMES).is_empty()


def _are_pasted(pairs: pl.DataFrame) -> bool:
    """Whether a part of a file in PGN stands there twice: no second game differs from the first."""
    is_pasted = (pl.col("n") == 2) & (pl.col("n_contents") == 1) & pl.col("is_own")
    again = _again(pairs).select(is_pasted).to_series()
    return len(again) > 1 and bool(again.all())


def _are_no_rematches(pairs: pl.DataFrame, games: pl.DataFrame) -> bool:
    """Whether second games of a day are rather corrections, or the same game once more.

    A rematch changes sides in most sports. Where the winner stands first, two wins of a day are
    equal rows.
    """
    again, by_side = _again(pairs), pl.lit(not _winners_first(games))
    is_doubtful = (pl.col("n_orders") == 1) & ((pl.col("n_results") > 1) | by_side)
    return again.height <= MOST_OF_A_DAY and bool(again.select(is_doubtful).to_series().all())


def _winners_first(games: pl.DataFrame) -> bool:
    """Whether nearly all games are wins of whoever stands first."""
    first_won = games.select((pl.col("wins") > pl.col("losses")).mean()).item()
    return bool(first_won is not None and first_won > MOST_WON_FIRST)


def _has_clocks(games: pl.DataFrame) -> bool:
    """Whether games have a time of the day: days alone begin at two hours of UTC at most."""
    moment = pl.col("played_at").dt.epoch("s") - pl.col("day").cast(pl.Datetime).dt.epoch("s")
    return int(games.select(moment.n_unique()).item()) > HOURS_OF_DAYS


def _said(
    doubtful: pl.DataFrame,
    pair: Sequence[str],
    files: Mapping[int, str],
    name_of: Callable[[str], str],
) -> Iterator[str]:
    """Yield the message about pairs, if there are any."""
    if doubtful.is_empty():
        return
    shown = doubtful.sort(pl.col("at").list.first()).row(0, named=True)  # the first of the files
    first, again = shown["at"]
    lines = f"lines {first['line']} and {again['line']}"
    if again["file"] != first["file"]:
        lines = f"line {first['line']}, and line {again['line']} of {files[again['file']]}"
    results = "different results" if shown["n_results"] > 1 else "the same result"
    when = f"in round {shown['round']}" if "round" in pair else f"on {shown['day']}"
    more = f"; so have {counted(doubtful.height - 1, 'other pair')}" if doubtful.height > 1 else ""
    yield (
        f"{files[first['file']]}: {name_of(first['first'])} and {name_of(first['second'])} have "
        f"{shown['n']} games {when} ({lines}, with {results}), and all count{more}: if one row "
        "corrects another, or repeats it, take the wrong one out of the file"
    )


def _points_of_one() -> pl.Expr:
    """The wins of the player whose name comes first in order of text, less the other's."""
    won = pl.col("wins").cast(pl.Int64) - pl.col("losses").cast(pl.Int64)
    return pl.when(pl.col("first") < pl.col("second")).then(won).otherwise(-won)

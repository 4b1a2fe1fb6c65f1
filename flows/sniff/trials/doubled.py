"""Games that the files of a trial have twice: their number, and the messages of a night."""

from collections.abc import Iterator, Mapping, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.first_sides import OTHER_SIDE
from banzuke.flows.ingest.copies import (
    NOWHERE,
    UNPAIRED,
    corrected_copies,
    in_two_spellings,
    unpaired,
)
from banzuke.flows.ingest.doubles import (
    contradictions_said,
    corrected_said,
    is_sure,
    lists_said,
    may_be_own_lists,
    may_be_sides,
    says_colour,
    spelt_said,
    turned_said,
    unpaired_said,
)
from banzuke.flows.ingest.own_lists import OwnLists, own_lists
from banzuke.flows.ingest.pairs_again import games_twice_said
from banzuke.flows.ingest.repeated_rows import (
    OF_A_MOMENT,
    UNDATED,
    Repeats,
    elsewhere_said,
    few,
    twins_said,
    what_equal_rows_say,
)
from banzuke.flows.ingest.same_games import same_games, same_games_said
from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.names import shown_names
from banzuke.flows.sniff.trials.older_rows import doubts_of_older_rows
from banzuke.flows.sniff.trials.other_sides import doubts_of_other_sides


def of_first_files(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows without records that an earlier file also has: a night counts a record once."""
    if rows["file"].n_unique() < 2:
        return rows
    first = pl.col("file").min().over("natural_key")
    return rows.filter(pl.col("file") == first)


def n_records(rows: pl.DataFrame) -> int:
    """The number of records (file, line) of rows, by a query of polars' engine in memory.

    `DataFrame.n_unique` takes the streaming engine (see `canonical.contracts`).
    """
    return int(rows.select(pl.struct("file", "line").n_unique()).item())


def doubts_of_copies(rows: pl.DataFrame, league: League, files: Sequence[str]) -> Iterator[str]:
    """Yield the messages of a night about records in several files, and about corrected records."""
    again = rows.join(of_first_files(rows), on=["file", "line"], how="anti")
    if again.height:
        one = again.sort("file", "line").row(0, named=True)
        same = rows.filter(pl.col("natural_key") == one["natural_key"])
        first = same.sort("file")["file"][0]
        n, n_all = n_records(again), n_records(rows)
        yield elsewhere_said(n, n_all, one["line"], files[one["file"]], files[first])
    names = dict(enumerate(files))
    corrected, spelt, left = _in_other_words(rows, league)
    yield from corrected_said(corrected, names)
    yield from unpaired_said(left, names)
    yield from spelt_said(spelt)
    if league.its_kind.has_scores and rows["file"].n_unique() > 1:
        found = same_games(_counted_once(rows, pl.concat([corrected, spelt]), league))
        yield from same_games_said((names[one], names[two], n) for one, two, n in found)


def doubts_of_pairs_again(
    rows: pl.DataFrame, league: League, files: Sequence[str]
) -> Iterator[str]:
    """Yield the messages of a night about pairs with several games in a round or on a day."""
    if not league.its_kind.has_scores:
        return
    corrected, spelt, _ = _in_other_words(rows, league)
    games = _counted_once(rows, pl.concat([corrected, spelt]), league).with_columns(
        has_id=pl.col("game").is_not_null(),
        is_own=pl.lit(league.source[0].has_own_columns),
        is_one_sided=pl.lit(league.source[0].both_sides is False),
    )
    yield from games_twice_said(games, dict(enumerate(files)))


def _counted_once(rows: pl.DataFrame, otherwise: pl.DataFrame, league: League) -> pl.DataFrame:
    """The games of `_as_shown` without those of earlier files, and without ``otherwise``."""
    shown = _as_shown(of_first_files(rows), league)
    return shown.join(otherwise.select("file", "line"), on=["file", "line"], how="anti")


def _as_shown(rows: pl.DataFrame, league: League) -> pl.DataFrame:
    """Games with the names that are shown, and ``day``."""
    return rows.with_columns(
        pl.col("first", "second").replace(shown_names(rows, league)),
        day=pl.col("played_at").dt.convert_time_zone(league.timezone).dt.date(),
    )


def _in_other_words(rows: pl.DataFrame, league: League) -> tuple[pl.DataFrame, ...]:
    """Rows that a later copy corrects, and rows that an earlier file has in another spelling.

    A night counts neither. Then the rows that only one of a file and its copy has (`unpaired`).
    """
    if rows["file"].n_unique() < 2 or league.its_kind.is_of_events:
        return NOWHERE, NOWHERE, UNPAIRED
    shown = shown_names(rows, league)
    if league.its_kind.has_seats:
        tables = _tables(rows, shown, league.timezone)
        corrected = corrected_copies(tables)
        return corrected, NOWHERE, unpaired(tables, corrected)
    is_aliased = pl.any_horizontal(pl.col("first", "second").is_in([*shown]))
    folded = _as_shown(rows.with_columns(is_aliased=is_aliased), league)
    spelt = in_two_spellings(folded)
    left = folded.join(spelt, on=["file", "line"], how="anti")
    corrected = corrected_copies(left)
    return corrected, spelt, unpaired(left, corrected)


def _tables(rows: pl.DataFrame, shown: Mapping[str, str], zone: str) -> pl.DataFrame:
    """A row per game of tables: its players together, as `corrected_copies` compares them."""
    same = ("file", "line", "natural_key")
    keys = {"game": "game", "event": "room", "round": "level"}
    there = {
        name: pl.col(key).first() if key in rows.columns else pl.lit(None, dtype=pl.String)
        for name, key in keys.items()
    }
    return rows.group_by(same, maintain_order=True).agg(
        first=pl.col("player").replace(shown).sort().str.join(" / "),
        second=pl.lit(""),
        day=pl.col("played_at").first().dt.convert_time_zone(zone).dt.date(),
        **there,
    )


def n_in_other_words(rows: pl.DataFrame, league: League) -> int:
    """The number of games that later copies correct, or that earlier files spell in another way."""
    found = pl.concat(_in_other_words(rows, league)[:2]).select("file", "line")
    return rows.join(found, on=["file", "line"], how="semi")["natural_key"].n_unique()


def doubts_of_twins(rows: pl.DataFrame, league: League, files: Sequence[str]) -> Iterator[str]:
    """Yield the messages of a night about rows that stand in a file more than once."""
    repeats = dict(_repeats(rows, league))
    yield from few(
        f"{files[file]}: {said}" for file, found in repeats.items() if (said := twins_said(found))
    )
    if league.its_kind.has_scores:
        yield from doubts_of_older_rows(rows, repeats, files)


def _repeats(rows: pl.DataFrame, league: League) -> Iterator[tuple[int, Repeats]]:
    records = rows.unique(["file", "line"], keep="first", maintain_order=True)
    own = league.source[0].has_own_columns
    says = what_equal_rows_say(league, records.columns, own_columns=own).alias("says")
    dated = records.select("file", "line", "content_key", says).filter(pl.col("says") > UNDATED)
    first = pl.col("line").min().over("file", "content_key").alias("first")
    is_again = pl.col("line") > pl.col("first")
    again = pl.struct("line", "first").filter(is_again).sort_by(pl.col("line").filter(is_again))
    found = (
        dated.with_columns(first)
        .group_by("file")
        .agg(
            pl.len(),
            is_again.sum().alias("n"),
            (is_again & (pl.col("says") == OF_A_MOMENT)).sum().alias("n_sure"),
            again.first().alias("at"),
        )
        .filter(pl.col("n") > 0)
        .sort("file")
    )
    for file, n_dated, n, n_sure, at in found.iter_rows():
        yield file, Repeats(n_dated, n, n_sure, (at["line"], at["first"]))


def doubts_of_sides(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield the messages of a night about files that show nearly every game from both sides."""
    if not league.its_kind.has_scores:
        return
    for n_rows, n_matched, n_varied in _sides(rows).iter_rows():
        if not may_be_sides(n_rows, n_matched):
            if 4 * n_matched >= n_rows and not says_colour(league.source[0]):
                yield from doubts_of_other_sides(games_from_a_side(rows), league.timezone)
            continue
        if is_sure(league.source[0], n_matched, n_varied):
            yield (
                f"{2 * n_matched:,} of {counted(n_rows, 'row')} show {counted(n_matched, 'game')} "
                "from both sides: each game counts once. If each row is a game of its own, set "
                "`both_sides = false` in [[source]]"
            )
            yield from doubts_of_other_sides(games_from_a_side(rows), league.timezone)
        else:
            yield (
                f"{2 * n_matched:,} of {counted(n_rows, 'row')} match another row with players and "
                "result in reverse order: if two such rows are one game from both sides, set "
                "`both_sides = true` in [[source]]; if they are two games, `both_sides = false`"
            )


def doubts_of_turned(accepted: pl.DataFrame, files: Sequence[str]) -> Iterator[str]:
    """Yield the messages of a night about void rows whose games stand there from the other side."""
    turned = accepted.filter(pl.col("void_reason") == OTHER_SIDE)
    for file, n in turned.group_by("file").len().sort("file").iter_rows():
        yield turned_said(files[file], n)


def doubts_of_own_lists(rows: pl.DataFrame, league: League, names: Sequence[str]) -> Iterator[str]:
    """Yield the messages of a night about lists that players keep of their own games."""
    lists = _own_lists(rows, league)
    if lists is not None:
        said = (lists_said(lists, dict(enumerate(names))),)
        yield from filter(None, (*said, *contradictions_said(lists, dict(enumerate(names)))))


def _own_lists(rows: pl.DataFrame, league: League) -> OwnLists | None:
    if not league.its_kind.has_scores or not may_be_own_lists(league.source[0]):
        return None
    return own_lists(rows)


def n_shown_twice(rows: pl.DataFrame, league: League) -> int:
    """The number of rows that show a game from its other side, so that a night leaves them out."""
    if not league.its_kind.has_scores:
        return 0
    source = league.source[0]
    lists = _own_lists(rows, league)
    in_lists = lists.twice.height if lists is not None and lists.is_sure else 0
    from_both_sides: int = sum(
        n_matched
        for n_rows, n_matched, n_varied in _sides(rows).iter_rows()
        if may_be_sides(n_rows, n_matched) and is_sure(source, n_matched, n_varied)
    )
    return in_lists + from_both_sides


def _sides(rows: pl.DataFrame) -> pl.DataFrame:
    """For each file: rows, pairs of rows that match, and pairs of players with several results."""
    game = games_from_a_side(rows)
    same = [name for name in game.columns if name != "forward"]
    both = game.group_by(same).agg(
        n=pl.len(), n_matched=pl.min_horizontal(pl.sum("forward"), (~pl.col("forward")).sum())
    )
    pair = both.group_by("file", "one", "other").agg(
        pl.sum("n", "n_matched"), n_results=pl.struct("won", "draws", "lost").n_unique()
    )
    is_varied = (pl.col("n_matched") > 0) & (pl.col("n_results") > 1)
    return (
        pair.group_by("file", maintain_order=True)
        .agg(pl.sum("n", "n_matched"), n_varied=is_varied.sum())
        .sort("file")
        .select("n", "n_matched", "n_varied")
    )


def games_from_a_side(rows: pl.DataFrame) -> pl.DataFrame:
    """Games of two from the side of ``one``, the player whose name comes first in order of text.

    ``forward`` says that the row has this player first.
    """
    forward = pl.col("first") < pl.col("second")
    wins, losses = pl.col("wins"), pl.col("losses")
    return rows.select(
        *("file", "played_at", "event", "round", "handicap", "draws"),
        forward=forward,
        one=pl.min_horizontal("first", "second"),
        other=pl.max_horizontal("first", "second"),
        won=pl.when(forward).then(wins).otherwise(losses),
        lost=pl.when(forward).then(losses).otherwise(wins),
    )

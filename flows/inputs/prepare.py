"""A league's rows to the engine's inputs, of its periods or events: the only door to the engine."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable
from types import ModuleType

import polars as pl

from banzuke.flows.inputs.arrays import Input, Prepared, n_records
from banzuke.flows.inputs.decided import Judged, decisions_input, judged_of
from banzuke.flows.inputs.effective import effective_rows, rows_by_period, split_by_period
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import ALL_TIME, OUTSIDE, period_of
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.people.dated_aliases import dated_aliases
from banzuke.flows.store import Store

OUTSIDE_REASON = "outside every season"


def prepare(store: Store, league: League) -> Prepared:
    """Return a league's inputs in time order: one per period, or one per event of a tournament.

    Raises
    ------
    BadAliases
        If names of its players contradict each other.
    """
    for_a_time = dated_aliases(store, league.namespace)
    if league.its_kind.is_of_events:
        return _events(league, effective_rows(store, league))
    return _periods(
        league,
        rows_by_period(store, league),
        every=lambda: effective_rows(store, league),
        aliased=bool(aliases_of(store, league.namespace)) or for_a_time.height > 0,
        judged=judged_of(store, league) if league.decisions else None,
    )


def prepare_rows(league: League, rows: pl.DataFrame) -> Prepared:
    """Return the inputs that these effective rows of a league make."""
    if league.its_kind.is_of_events:
        return _events(league, rows)
    return _periods(league, split_by_period(league, rows), every=lambda: rows, aliased=True)


def _periods(
    league: League,
    groups: Iterable[tuple[str, pl.DataFrame]],
    *,
    every: Callable[[], pl.DataFrame],
    aliased: bool,
    judged: Judged | None = None,
) -> Prepared:
    """Return the inputs of labelled groups of rows; ``every`` gives the rows of all together.

    Unless names may be ``aliased`` nobody can meet itself: such rows are in quarantine.
    """
    door = _door(league)
    left_out: Counter[str] = Counter()
    inputs, in_order, decided = [], [], []
    for label, rows in _with_empty_seasons(league, groups):
        counted = _counted(league, label, rows, left_out, aliased=aliased)
        if label == OUTSIDE:
            continue
        inputs.append(door.period_input(league, label, counted))
        if league.skill:
            in_order.append(door.input_in_order_of_play(league, label, counted))
        if judged:
            decided += decisions_input(league, label, counted, judged)
    if (inputs or left_out) and league.stable_rank and league.stable_rank.all_time:
        inputs = [found for found in inputs if found.period.label != ALL_TIME]
        rows = _counted(league, ALL_TIME, every(), Counter(), aliased=aliased)
        inputs.append(door.period_input(league, ALL_TIME, rows))
        left_out.pop(OUTSIDE_REASON, None)
    of_all, of_windows = [], []
    if inputs and (league.dynamic or league.contest):
        rows = _counted(league, ALL_TIME, every(), Counter(), aliased=aliased)
        if league.dynamic:
            of_all.append(door.input_of_all_games(league, rows))
        if league.contest:
            of_windows += door.inputs_of_whole_windows(league, rows, league.contest.every)
    reasons = dict(sorted(left_out.items(), key=_outside_last))
    return Prepared(
        tuple(sorted(inputs, key=_start)), reasons, tuple(sorted(in_order, key=_start)),
        tuple(of_all), tuple(sorted(decided, key=_start)), tuple(of_windows),
    )  # fmt: skip


def _with_empty_seasons(
    league: League, groups: Iterable[tuple[str, pl.DataFrame]]
) -> Iterable[tuple[str, pl.DataFrame]]:
    """Yield labelled groups, then seasons without games between others: their versions say so."""
    with_games, rows = set(), None
    for label, rows in groups:
        with_games.add(label)
        yield label, rows
    if rows is None or not isinstance(league.period, list):
        return
    first_days = [season.first_day for season in league.period if season.name in with_games]
    for season in league.period:
        is_between = first_days and min(first_days) < season.first_day < max(first_days)
        if is_between and season.name not in with_games:
            yield season.name, rows.clear()


def _start(input_: Input) -> tuple[dt.datetime, str]:
    return input_.period.start_at or dt.datetime.min, input_.period.label


def _outside_last(reason: tuple[str, int]) -> tuple[bool, str]:
    return reason[0] == OUTSIDE_REASON, reason[0]


def _counted(
    league: League,
    label: str,
    rows: pl.DataFrame,
    left_out: "Counter[str]",
    *,
    aliased: bool,
) -> pl.DataFrame:
    """Return the rows of a period that count; the records that do not are added to ``left_out``.

    A period all of whose games are void has no rows here, but is a period: its version says so.
    """
    if aliased:
        rows = _void_where(_door(league).one_person_twice(), rows)
    left_out.update(_void_counts(_of_period_itself(league, label, rows)))
    valid = rows.filter(pl.col("void_reason").is_null())
    if label == OUTSIDE and valid.height:
        left_out[OUTSIDE_REASON] += n_records(valid)
    return valid


def _of_period_itself(league: League, label: str, rows: pl.DataFrame) -> pl.DataFrame:
    """Return the rows that lie in a period: one that rolls counts others too."""
    period = None if label == OUTSIDE else period_of(league, label)
    if period is None or period.counts_from is None or period.start_at is None:
        return rows
    return rows.filter(pl.col("played_at") >= period.start_at.replace(tzinfo=dt.UTC))


def _events(league: League, rows: pl.DataFrame) -> Prepared:
    valid = rows.filter(pl.col("void_reason").is_null())
    inputs, not_rated = _door(league).event_inputs(league, valid)
    return Prepared(tuple(inputs), _void_counts(rows) | not_rated)


def _door(league: League) -> ModuleType:
    """Return the module that makes inputs of this kind of league."""
    return league.its_kind.module("banzuke.flows.inputs")


def _void_where(oneself: pl.Expr, rows: pl.DataFrame) -> pl.DataFrame:
    """Return rows, those void in which a player meets itself."""
    reason = pl.when(oneself).then(pl.lit("two players are one after aliases"))
    said = pl.col("void_reason").cast(pl.String)
    return rows.with_columns(pl.coalesce(said, reason).alias("void_reason"))


def _void_counts(rows: pl.DataFrame) -> dict[str, int]:
    void = rows.filter(pl.col("void_reason").is_not_null()).with_columns(
        pl.col("void_reason").cast(pl.String)
    )
    return {
        f"void: {reason}": n_records(group)
        for (reason,), group in sorted(void.partition_by("void_reason", as_dict=True).items())
    }

"""From a league's rows to the inputs of its tasks, by period or event: the engine's only inputs."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any

import polars as pl

from banzuke.flows.inputs.arrays import Input, Prepared, n_records
from banzuke.flows.inputs.effective import effective_rows, rows_by_period, split_by_period
from banzuke.flows.inputs.events import events_of
from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.inputs.only import split_by_only
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import ALL_TIME, OUTSIDE, OUTSIDE_REASON, period_of
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.people.dated_aliases import dated_aliases
from banzuke.flows.store import Store

Wanted = Mapping[str, Inputs]
"""The rules that make inputs, for each task that rates a league, the main task first."""


def prepare(store: Store, league: League, wanted: Wanted) -> Prepared:
    """The inputs of a league's tasks in time order, by period or event.

    Raises
    ------
    BadAliases
        If names of its players contradict each other.
    """
    for_a_time = dated_aliases(store, league.namespace)
    if league.its_kind.is_of_events:
        return _of_events(league, wanted, effective_rows(store, league))
    return _of_periods(
        league,
        wanted,
        rows_by_period(store, league),
        every=lambda: effective_rows(store, league),
        aliased=bool(aliases_of(store, league.namespace)) or for_a_time.height > 0,
        beside={how: how.beside(store, league) for how in wanted.values() if how.beside},
    )


def prepare_rows(league: League, wanted: Wanted, rows: pl.DataFrame) -> Prepared:
    """The inputs made from the given effective rows of a league.

    A task that needs more than rows has no inputs.
    """
    wanted = {task: how for task, how in wanted.items() if not how.beside}
    if league.its_kind.is_of_events:
        return _of_events(league, wanted, rows)
    groups = split_by_period(league, rows)
    return _of_periods(league, wanted, groups, every=lambda: rows, aliased=True, beside={})


def _of_periods(
    league: League,
    wanted: Wanted,
    groups: Iterable[tuple[str, pl.DataFrame]],
    *,
    every: Callable[[], pl.DataFrame],
    aliased: bool,
    beside: Mapping[Inputs, Any],
) -> Prepared:
    """The inputs of labelled groups of rows; ``every`` gives the rows of all groups together.

    Without aliases (``aliased``) no player can meet itself: such rows are in quarantine.
    """
    left_out: Counter[str] = Counter()
    made: dict[Inputs, dict[str, Input]] = {how: {} for how in wanted.values()}
    has_rows = False
    for label, rows in _with_empty_seasons(league, groups):
        has_rows = True
        counted = _counted(league, label, rows, left_out, aliased=aliased)
        if label == OUTSIDE:
            continue
        counted = _only(league, label, counted, left_out)
        for how, found in made.items():
            if how.of_period:
                more = [beside[how]] if how.beside else []
                found.update(_by_label(how.of_period(league, label, counted, *more)))

    @cache
    def all_rows() -> pl.DataFrame:
        return _counted(league, ALL_TIME, every(), Counter(), aliased=aliased)

    of_all = {how: how.of_all(league, all_rows) for how in made if how.of_all and has_rows}
    for how, inputs in of_all.items():
        made[how] |= _by_label(inputs)
    if any(of_all.get(how) for how in [*wanted.values()][:1]):  # the main task counts every row
        left_out.pop(OUTSIDE_REASON, None)
    reasons = dict(sorted(left_out.items(), key=_outside_last))
    in_order = {how: tuple(sorted(found.values(), key=_start)) for how, found in made.items()}
    return Prepared({task: in_order[how] for task, how in wanted.items()}, reasons)


def _by_label(inputs: Iterable[Input]) -> dict[str, Input]:
    return {input_.period.label: input_ for input_ in inputs}


def _with_empty_seasons(
    league: League, groups: Iterable[tuple[str, pl.DataFrame]]
) -> Iterable[tuple[str, pl.DataFrame]]:
    """Yield labelled groups, then seasons without games between others: they have versions, too."""
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
    """The rows of a period that count; other records are added to ``left_out``.

    A period with only void games has no rows here, but is still a period with a version.
    """
    if aliased:
        rows = _void_where(_door(league).one_person_twice(), rows)
    left_out.update(_void_counts(_of_period_itself(league, label, rows)))
    valid = rows.filter(pl.col("void_reason").is_null())
    if label == OUTSIDE and valid.height:
        left_out[OUTSIDE_REASON] += n_records(valid)
    return valid


def _only(
    league: League, label: str, counted: pl.DataFrame, left_out: "Counter[str]"
) -> pl.DataFrame:
    """The counted rows of a period between players whom the league file lets count.

    Others are added to ``left_out``.
    """
    (_, own), *others = split_by_only(league, counted)
    for reason, rows in others:
        if n := n_records(_of_period_itself(league, label, rows)):
            left_out[reason] += n
    return own


def _of_period_itself(league: League, label: str, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows that lie in a period: a rolling period counts other rows, too."""
    period = None if label == OUTSIDE else period_of(league, label)
    if period is None or period.counts_from is None or period.start_at is None:
        return rows
    return rows.filter(pl.col("played_at") >= period.start_at.replace(tzinfo=dt.UTC))


def _of_events(league: League, wanted: Wanted, rows: pl.DataFrame) -> Prepared:
    valid = rows.filter(pl.col("void_reason").is_null())
    events, not_rated = events_of(league, valid)
    made = {
        how: tuple(input_ for event in events for input_ in how.of_event(league, event))
        for how in set(wanted.values())
        if how.of_event
    }
    by_task = {task: made.get(how, ()) for task, how in wanted.items()}
    return Prepared(by_task, _void_counts(rows) | not_rated)


def _door(league: League) -> ModuleType:
    """The module of this kind of league."""
    return league.its_kind.module("banzuke.flows.inputs")


def _void_where(oneself: pl.Expr, rows: pl.DataFrame) -> pl.DataFrame:
    """The rows, void where a player meets itself."""
    reason = pl.when(oneself).then(pl.lit("two players are one after aliases"))
    logged = pl.col("void_reason").cast(pl.String)
    return rows.with_columns(pl.coalesce(logged, reason).alias("void_reason"))


def _void_counts(rows: pl.DataFrame) -> dict[str, int]:
    void = rows.filter(pl.col("void_reason").is_not_null()).with_columns(
        pl.col("void_reason").cast(pl.String)
    )
    return {
        f"void: {reason}": n_records(group)
        for (reason,), group in sorted(void.partition_by("void_reason", as_dict=True).items())
    }

"""The units of a backfill: periods with their inputs, or the seasons of a stream."""

import datetime as dt
import zoneinfo
from dataclasses import dataclass

import polars as pl

from banzuke.flows.errors import BanzukeError
from banzuke.flows.ingest.first_known import known_before, known_in_time
from banzuke.flows.inputs.arrays import Input, Prepared
from banzuke.flows.inputs.effective import effective_rows, rows_of_period
from banzuke.flows.inputs.prepare import Wanted, prepare_rows
from banzuke.flows.leagues.league import League, Rolling
from banzuke.flows.leagues.period_range import labels_between
from banzuke.flows.leagues.periods import ALL_TIME, Period, period_of
from banzuke.flows.night.backfill_record import BackfillRequest
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS, is_stream, tasks_rating
from banzuke.flows.tasks.task import Task


class CannotBackfill(BanzukeError):
    """The league cannot be rated in the requested parts; the message says why."""


@dataclass(frozen=True)
class BackfillPeriod:
    """One period of a backfill and the inputs of its rating.

    A period has its own input, or no input if no game was known in time; a season of a stream has
    all events or periods until the season's end.
    """

    period: Period
    inputs: tuple[Input, ...]


def tasks_of_request(league: League, request: BackfillRequest) -> tuple[tuple[str, ...], list[str]]:
    """The tasks that a backfill computes again, and messages about the tasks that it leaves out.

    The skills of a table league depend on all earlier games, so that no part of the public skills
    can be rated alone. Strength over time has no periods.
    """
    main, *others = tasks_rating(league)
    in_parts = bool(request.only) or (request.has_range and not request.makes_edition)
    left_out = [task for task in others if _is_of_nights(task) or (in_parts and task.is_stream)]
    return tuple(task.name for task in (main, *others) if task not in left_out), [
        _why_left_out(task) for task in left_out
    ]


def _is_of_nights(task: Task) -> bool:
    """Whether a task has no periods, or needs results that only a night computes."""
    return not task.inputs.has_periods or task.inputs.beside is not None


def _why_left_out(task: Task) -> str:
    if not task.inputs.has_periods:
        return f"{task.rates} is left out: it has no periods, and the night rates it"
    if task.inputs.beside is not None:
        return f"{task.rates} are left out: the night judges them"
    return (
        f"{task.rates} are left out, because each needs all games before it; "
        "the night rates them, and so does a backfill without --from, --to and --only"
    )


def seasons_of(
    store: Store, league: League, request: BackfillRequest, task: str
) -> tuple[list[BackfillPeriod], Prepared]:
    """The requested periods of a task in time order, and all prepared inputs.

    Raises
    ------
    CannotBackfill
        If the request is for a part of a stream, or for the inputs known by the end of a period
        that has no end.
    BadRange
        If the range cannot be understood, or no period lies in it.
    """
    rows = effective_rows(store, league, with_known=request.as_known)
    its = {task: TASKS[task].inputs}
    if league.its_kind.is_of_events:
        return _of_events(league, its, rows, request)
    if is_stream(task):
        return _of_stream(league, its, rows, request)
    return _of_periods(league, its, rows, request)


def _of_periods(
    league: League, its: Wanted, rows: pl.DataFrame, request: BackfillRequest
) -> tuple[list[BackfillPeriod], Prepared]:
    if request.as_known and league.period == "all":
        raise CannotBackfill(
            f"league {league.name} has one period without an end; --as-known needs periods that "
            "end, because it counts the games known by then"
        )
    prepared = prepare_rows(league, its, rows)
    periods = [input_.period for input_ in prepared.inputs]
    if request.as_known:
        periods = [period for period in periods if period.label != ALL_TIME]
        prepared = _known_in_time(league, its, rows, periods)
    input_of = {input_.period.label: input_ for input_ in prepared.inputs}
    chosen = labels_between(league, periods, first=request.first, last=request.last)
    seasons = [
        BackfillPeriod(period, tuple(filter(None, [input_of.get(period.label)])))
        for period in periods
        if period.label in chosen
    ]
    return seasons, prepared


def _known_in_time(
    league: League, its: Wanted, rows: pl.DataFrame, periods: list[Period]
) -> Prepared:
    """The inputs of periods as they were known by the ends of the given periods.

    A rolling period also counts games of earlier periods that became known late.
    """
    if not isinstance(league.period, Rolling):
        return prepare_rows(league, its, known_in_time(league, rows))
    found: list[Input] = []
    for period in periods:
        known = known_before(rows, period.end_at)
        inputs = prepare_rows(league, its, rows_of_period(known, period)).inputs
        found += [input_ for input_ in inputs if input_.period.label == period.label]
    return Prepared({task: tuple(found) for task in its})


def _of_stream(
    league: League, its: Wanted, rows: pl.DataFrame, request: BackfillRequest
) -> tuple[list[BackfillPeriod], Prepared]:
    prepared = prepare_rows(league, its, rows)
    periods = [input_.period for input_ in prepared.inputs]
    chosen = labels_between(league, periods, first=request.first, last=request.last)
    seasons = []
    for number, period in enumerate(periods, start=1):
        if period.label not in chosen:
            continue
        inputs = prepared.inputs[:number]
        if request.as_known:
            known = prepare_rows(league, its, known_before(rows, period.end_at)).inputs
            earlier = {before.label for before in periods[:number]}
            inputs = tuple(input_ for input_ in known if input_.period.label in earlier)
        seasons.append(BackfillPeriod(period, inputs))
    return seasons, prepared


def _of_events(
    league: League, its: Wanted, rows: pl.DataFrame, request: BackfillRequest
) -> tuple[list[BackfillPeriod], Prepared]:
    if request.has_range and not request.makes_edition:
        raise CannotBackfill(
            f"league {league.name} is one stream of events: every rating depends on all events "
            "before it, so no season can be rated alone; leave out --from and --to"
        )
    if request.only:
        raise CannotBackfill(
            f"league {league.name} is one stream of events: if one event must be rated, all events "
            "after it must be rated, too; leave out --only"
        )
    prepared = prepare_rows(league, its, rows)
    named = isinstance(league.period, list)
    ends = {
        input_.season if named else _year_of(league, input_): number
        for number, input_ in enumerate(prepared.inputs, start=1)
    }
    dated = league if named else league.model_copy(update={"period": "year"})
    periods = [period_of(dated, label) for label in ends]
    chosen = labels_between(league, periods, first=request.first, last=request.last)
    seasons = []
    for period in periods:
        if period.label not in chosen:
            continue
        inputs = prepared.inputs[: ends[period.label]]
        if request.as_known:
            known = prepare_rows(league, its, known_before(rows, period.end_at)).inputs
            inputs = tuple(i for i in known if _ended_at(i) < period.end_at)  # type: ignore[operator]
        seasons.append(BackfillPeriod(period, inputs))
    return seasons, prepared


def _year_of(league: League, event: Input) -> str:
    """The year in which an event ended, in the league's time zone."""
    ended_at = _ended_at(event).replace(tzinfo=dt.UTC)
    return str(ended_at.astimezone(zoneinfo.ZoneInfo(league.timezone)).year)


def _ended_at(event: Input) -> dt.datetime:
    """The time that orders an event: its end, or its start if the end is unknown.

    Raises
    ------
    CannotBackfill
        If the event has no date.
    """
    at = event.period.end_at
    if at is None:
        raise CannotBackfill(
            f"event {event.period.label} has no date, so it is in no year; the night rates it"
        )
    return at

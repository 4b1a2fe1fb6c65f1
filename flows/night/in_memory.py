"""A night of one league and one task in memory, without a home, files or other processes."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from threading import Semaphore
from typing import Any

import polars as pl

from banzuke.flows.errors import BanzukeError
from banzuke.flows.ingest.arrival import Arrival, FileReport
from banzuke.flows.ingest.doubles import find_doubles
from banzuke.flows.ingest.doubts_of_rows import doubts_of_rows
from banzuke.flows.ingest.file_states import definition_hash
from banzuke.flows.ingest.parse import Parsed
from banzuke.flows.ingest.repeated_rows import notes_of
from banzuke.flows.ingest.storing import RawTexts
from banzuke.flows.ingest.take_in import take_in
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_history import record_league_text
from banzuke.flows.leagues.toml_text import toml_of
from banzuke.flows.night.compiling import announce_to, count_compiling
from banzuke.flows.night.report import in_words, periods_by_audit, some
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.people.folding import fold_names
from banzuke.flows.serving.serving_file import serve_in_memory
from banzuke.flows.store import Connection, Store, store_in_memory
from banzuke.flows.tasks.register import TASKS, rate
from banzuke.flows.tasks.task import Job, Results
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import Staged, stage

COMMAND = "in memory"
"""The name of the run in the store, where a night's run has the name of its command."""


class NothingToRate(BanzukeError):
    """No game of a log counts; the message gives the reasons."""


class Refused(BanzukeError):
    """Ratings failed an audit, as in a night."""


@dataclass(frozen=True)
class Rows:
    """The parsed logs of one source, and the form in which their rows are shown.

    ``arrivals`` are the files, or the single frame, and ``parsed`` the readers' results.
    """

    arrivals: tuple[Arrival, ...]
    parsed: Parsed
    raw_texts: RawTexts

    def of(self, league: League) -> "Rows":
        """The same log for a league that differs in its rating settings."""
        mine = tuple(replace(one, league=league, source=league.source[0]) for one in self.arrivals)
        return replace(self, arrivals=mine)


@dataclass(frozen=True)
class IngestedLogs:
    """The result of taking in a log: the usable and the unusable rows of each file.

    ``used`` has the columns of the store, with names in place of ids. It includes void rows, which
    have a reason, and rows that repeat an earlier row; such a game counts once. ``players`` are the
    names in ``used``, in order, where a player with several names has the name that ratings show.
    ``notes`` are the notes of a night: names that are one player, and games that logs have twice.
    """

    reports: tuple[FileReport, ...]
    used: pl.DataFrame
    players: tuple[str, ...]
    rejected: pl.DataFrame
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Rated:
    """The contents of a serving file, the number of unrated games by reason, and doubts.

    ``doubts`` are the warnings of a night's summary, one for each audit: the periods, the finding,
    and the remedy.
    """

    serving: Connection
    left_out: dict[str, int]
    doubts: tuple[str, ...]


REJECTED = """
SELECT file.path, row.line, row.rule, row.message, row.raw_text
FROM raw.quarantine AS row JOIN raw.source_file AS file ON file.file_id = row.file_id
UNION ALL
SELECT path, NULL, rule, message, NULL FROM raw.source_file WHERE state = 'failed'
ORDER BY path, line NULLS FIRST
"""


def taken(log: Rows) -> IngestedLogs:
    """Take in a log as a night does, and return the usable and the unusable rows."""
    with ExitStack() as stack:
        store = _store(log)
        stack.callback(store.close)
        reports, notes = _take_in(store, log)
        return IngestedLogs(
            tuple(reports), _used(store, log), _players(store, log), store.frame(REJECTED), notes
        )


def rate_in_memory(log: Rows, settings: dict[str, Any], task: str) -> Rated:
    """Rate a log by one task as a night does, and return what the night would publish.

    ``settings`` are those of the league file from which the log's league was made.

    Raises
    ------
    NothingToRate
        If no game counts.
    Refused
        If the ratings fail an audit.
    CannotRate, ValueError
        If the games cannot be rated with these parameters.
    """
    league = log.arrivals[0].league
    with ExitStack() as stack:
        store = _store(log)
        stack.callback(store.close)
        record_league_text(store, league, toml_of(settings))
        reports, _ = _take_in(store, log)
        prepared = prepare(store, league, {task: TASKS[task].inputs})
        inputs = prepared.of(task)
        if not any(one.n_games for one in inputs):
            dated = _has_dates(_used(store, log))
            raise NothingToRate(_why_nothing(league, task, reports, prepared.left_out, dated=dated))
        aliases = aliases_of(store, league.namespace)
        jobs = plan(store, league, inputs, parameters_of(league, aliases, task), task).jobs
        done = stage(store, _results(jobs))
        if done.rejected:
            raise Refused("; ".join(f"{period}: {why}" for period, why in done.rejected))
        stack.pop_all()
        return Rated(serve_in_memory(store), prepared.left_out, _doubts(done, league))


def _doubts(done: Staged, league: League) -> tuple[str, ...]:
    return tuple(
        f"{some(periods, league.kind) if periods[1:] else periods[0]}: "
        f"{in_words(audit, league, warnings=done.warnings, of=done.warnings)}"
        for audit, periods in periods_by_audit(done.warnings).items()
    )


def _store(log: Rows) -> Store:
    return store_in_memory(log.arrivals[0].home, command=COMMAND)


def _take_in(store: Store, log: Rows) -> tuple[list[FileReport], tuple[str, ...]]:
    """The outcomes of the files, and the notes on names and games that logs have twice."""
    league = log.arrivals[0].league
    definition = definition_hash(league, league.source[0])
    arrivals = [replace(one, definition=definition) for one in log.arrivals]
    reports = take_in(store, arrivals, log.parsed, raw_texts=log.raw_texts)
    notes = notes_of([(report.path, report.rows_read, report.repeats) for report in reports])
    source = league.source[0]
    notes += doubts_of_rows(store, league, [(report.path, source) for report in reports])
    for found in (fold_names(store, [league]), find_doubles(store, [league])):
        notes += found.get(league.name, ())
    return reports, tuple(notes)


def _used(store: Store, log: Rows) -> pl.DataFrame:
    kind = log.arrivals[0].league.its_kind
    names = ", ".join(f"{name}.name AS {name}" for name in kind.people)
    players = " ".join(
        f"JOIN core.player AS {name} ON {name}.player_id = row.{id_}"
        for name, id_ in kind.people.items()
    )
    hidden = ", ".join(["line", "file_id", "natural_key", "content_key", *kind.people.values()])
    last = ", seat" if kind.has_seats else ""
    return store.frame(
        f"SELECT file.path, row.line, {names}, row.* EXCLUDE ({hidden}) FROM {kind.table} AS row"
        f" JOIN raw.source_file AS file ON file.file_id = row.file_id {players}"
        f" ORDER BY file.path, row.line{last}"
    )


def _players(store: Store, log: Rows) -> tuple[str, ...]:
    league = log.arrivals[0].league
    ids = " UNION ".join(
        f"SELECT {id_} FROM {league.its_kind.table}" for id_ in league.its_kind.people.values()
    )
    name_of = dict(store.rows("SELECT player_id, name FROM core.player"))
    end_of = aliases_of(store, league.namespace)
    return tuple(sorted({name_of[end_of.get(id_, id_)] for (id_,) in store.rows(ids)}))


def _results(jobs: Sequence[Job]) -> Results:
    """The versions of the jobs, rated one after the other; a compilation prints a message."""
    is_stream = TASKS[jobs[0].task].is_stream
    batches = [tuple(jobs)] if is_stream else [(job,) for job in jobs]
    announce_to(Semaphore(1))
    results, _, _ = count_compiling(lambda: [one for some in batches for one in rate(some, None)])
    return results


def _has_dates(rows: pl.DataFrame) -> bool:
    """Whether any accepted row has a date."""
    dates = [name for name in ("played_at", "started_at", "ended_at") if name in rows.columns]
    return any(rows[name].count() for name in dates)


def _why_nothing(
    league: League,
    task: str,
    reports: Sequence[FileReport],
    left_out: dict[str, int],
    *,
    dated: bool,
) -> str:
    accepted = sum(report.rows_accepted for report in reports)
    quarantined = sum(report.rows_quarantined for report in reports)
    reasons = [f"{n} {reason}" for reason, n in left_out.items()]
    if quarantined:
        reasons.append(f"{quarantined} rejected: see `rejected` of the log")
    if not reasons:
        reasons = [_why_none_counts(accepted, dated=dated)]
    return f"{league.name} has nothing that {task} can rate: {'; '.join(reasons)}"


def _why_none_counts(accepted: int, *, dated: bool) -> str:
    """The reason why nothing is rated though no row was rejected or left out."""
    if not accepted:
        return "there are no rows"
    if not dated:
        return f"{accepted} accepted, but none has a date"
    return (
        f"{accepted} accepted, but all are in the last window of time, which has not ended, so "
        "none can be predicted: give games of a longer time, or shorter windows by `every`"
    )

"""From results to public ratings: stage, audit, promote, in one transaction."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from banzuke import sql
from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.periods import Period
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS, is_stream
from banzuke.flows.tasks.task import Job, Outcome
from banzuke.flows.versions.causes import note_causes
from banzuke.flows.versions.chain import chain_of
from banzuke.flows.versions.collected import forget_collected, rows_of_versions
from banzuke.flows.versions.digest import NO_ROWS, Digest, digests
from banzuke.flows.versions.plan import as_json
from banzuke.flows.versions.promotion import STREAM_PERIOD, Change, promote_unheld, shown_of

ROWS_AT_ONCE = 1 << 20
"""Rows stored together: a large league has tens of millions of rows of a hundred bytes each."""


@dataclass(frozen=True)
class Staged:
    """The outcome for some versions: promoted, waiting, or rejected with the reason."""

    accepted: tuple[str, ...] = ()  # periods, promoted or waiting
    promoted: tuple[str, ...] = ()  # periods
    waiting: tuple[Change, ...] = ()
    rejected: tuple[tuple[str, str], ...] = ()  # (period, reason)
    warnings: tuple[tuple[str, str], ...] = ()  # (period, the audit's finding)


def stage(
    store: Store,
    results: Sequence[tuple[Job, Outcome]],
    *,
    is_public: bool = True,
    review: bool = False,
) -> Staged:
    """Store versions with their rows, audit them, and promote the versions that pass.

    Unless ``is_public``, versions are only stored and audited. In a review no version is promoted,
    and no version is promoted against a pin or a rollback. Such versions wait.

    A version that fails a blocking audit is stored as rejected and never promoted. The jobs of a
    stream are consecutive. No version after a rejected version is promoted. If a stream is rated
    from its beginning and a version is rejected, nothing of it is promoted: half of the new stream
    would hide the whole old stream.
    """
    if not results:
        return Staged()
    period_of = {job.version_id: job.period for job, _ in results}
    with store.transaction():
        forget_collected(store, list(period_of))
        store.append("result.version", _version_rows(store, results, _store_rows(store, results)))
        store.append("result.version_input", _input_rows(results))
        _note_causes(store, results)
        failures = _audit(store, results)
        blocked = {
            failure["version_id"] for failure in failures if failure["severity"] == "blocking"
        }
        blocked |= _after_a_blocked(results, blocked)
        for version_id in sorted(blocked):
            store.execute(
                "UPDATE result.version SET state = 'rejected' WHERE version_id = ?", [version_id]
            )
        half = _half_replayed(store, [job for job, _ in results], blocked)
        accepted = [
            job
            for job, _ in results
            if is_public and job.version_id not in blocked and (job.league, job.task) not in half
        ]
        waiting = promote_unheld(store, _changes(accepted), review=review)
        store.bump_generation()
    held = {change.line for change in waiting}
    return Staged(
        accepted=tuple(job.period for job in accepted),
        promoted=tuple(job.period for job in accepted if _line(job) not in held),
        waiting=waiting,
        rejected=tuple(
            (period_of[version], _why(version, failures))
            for version in period_of
            if version in blocked
        ),
        warnings=tuple(
            (period_of[f["version_id"]], f"{f['audit']}: {f['example']}")
            for f in failures
            if f["severity"] == "warning"
        ),
    )


def _note_causes(store: Store, results: Sequence[tuple[Job, Outcome]]) -> None:
    """Store the corrections that affect each version's games."""
    versions: dict[tuple[str, str], list[tuple[str, Period]]] = {}
    for job, _ in results:
        of = job.league, TASKS[job.task].kind
        versions.setdefault(of, []).append((job.version_id, job.input.period))
    for (league, kind), found in versions.items():
        note_causes(store, league, KINDS[kind], found)


def _changes(jobs: Sequence[Job]) -> list[Change]:
    """The changes of accepted versions; a stream has one change, to its last version."""
    last = {_line(job): job for job in jobs}
    return [Change(*line, job.version_id, reason="computed") for line, job in last.items()]


def _line(job: Job) -> tuple[str, str, str]:
    return job.league, job.task, STREAM_PERIOD if is_stream(job.task) else job.period


def _half_replayed(store: Store, jobs: Sequence[Job], blocked: set[str]) -> set[tuple[str, str]]:
    """The (league, task) of streams with a blocked version that do not extend the public stream."""
    first: dict[tuple[str, str], Job] = {}
    for job in jobs:
        if is_stream(job.task):
            first.setdefault((job.league, job.task), job)
    stopped = {(job.league, job.task) for job in jobs if job.version_id in blocked}
    return {
        stream
        for stream, job in first.items()
        if stream in stopped and not _extends_the_head(store, job)
    }


def _extends_the_head(store: Store, job: Job) -> bool:
    """Whether a version follows the last public version, or there is no public version."""
    head = shown_of(store, job.league).get(_line(job))
    before = job.previous_version_id
    return head is None or (before is not None and head in chain_of(store, before, job.task))


def _after_a_blocked(results: Sequence[tuple[Job, Outcome]], blocked: set[str]) -> set[str]:
    """The versions that build on a blocked version."""
    tainted = set(blocked)
    for job, _ in results:
        if job.previous_version_id in tainted:
            tainted.add(job.version_id)
    return tainted - blocked


def _store_rows(store: Store, results: Sequence[tuple[Job, Outcome]]) -> dict[str, Digest]:
    """Store the rows of versions, and return their digests.

    Tables that outlive a collected version are in no digest.
    """
    counted = rows_of_versions()

    def stored() -> Iterator[tuple[str, pl.DataFrame]]:
        for table, rows in _parts(results):
            store.append(f"result.{table}", rows)
            if table in counted:
                yield table, rows

    return digests(stored())


def _parts(results: Sequence[tuple[Job, Outcome]]) -> Iterator[tuple[str, pl.DataFrame]]:
    """Yield each table's rows: small versions together, large versions in parts."""
    for table in dict.fromkeys(table for _, outcome in results for table in outcome.tables):
        gathered: list[pl.DataFrame] = []
        n_rows = 0
        for job, outcome in results:
            rows = outcome.tables.get(table, pl.DataFrame())
            for part in rows.iter_slices(ROWS_AT_ONCE):
                gathered.append(part.with_columns(pl.lit(job.version_id).alias("version_id")))
                n_rows += part.height
                if n_rows >= ROWS_AT_ONCE:
                    yield table, _together(gathered)
                    gathered, n_rows = [], 0
        if gathered:
            yield table, _together(gathered)


def _together(frames: list[pl.DataFrame]) -> pl.DataFrame:
    # A version lacks columns for which it has no values.
    return pl.concat(frames, how="diagonal").with_columns(pl.selectors.float().fill_nan(None))


def _version_rows(
    store: Store, results: Sequence[tuple[Job, Outcome]], digest_of: Mapping[str, Digest]
) -> pl.DataFrame:
    computed_at = store.now()
    rows: list[dict[str, Any]] = [
        {
            "version_id": job.version_id,
            "league": job.league,
            "task": job.task,
            "period": job.period,
            "period_start_at": job.input.period.start_at,
            "period_end_at": job.input.period.end_at,
            "state": "accepted",
            "input_hash": job.input.input_hash,
            "parameters": as_json(job.parameters),
            "method_version": TASKS[job.task].method_version,
            "previous_version_id": job.previous_version_id,
            "data_cutoff_at": job.input.data_cutoff_at,
            "n_rows": job.input.n_rows,
            "n_games": job.input.n_games,
            "n_players": len(job.input.player_ids),
            "diagnostics": as_json(outcome.diagnostics),
            "compute_seconds": outcome.seconds,
            "run_id": store.run_id,
            "computed_at": computed_at,
            "rows_stored": digest_of.get(job.version_id, NO_ROWS).n_rows,
            "rows_digest": digest_of.get(job.version_id, NO_ROWS).text,
        }
        for job, outcome in results
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


def _input_rows(results: Sequence[tuple[Job, Outcome]]) -> pl.DataFrame:
    rows = [
        (job.version_id, file_id, n_rows)
        for job, _ in results
        for file_id, n_rows in job.input.files.items()
    ]
    schema = {"version_id": pl.String, "file_id": pl.String, "n_rows": pl.Int64}
    return pl.DataFrame(rows, schema=schema, orient="row")


def _why(version_id: str, failures: list[dict[str, Any]]) -> str:
    own = [f for f in failures if f["version_id"] == version_id and f["severity"] == "blocking"]
    if not own:
        return "it builds on a rejected version"
    return "; ".join(
        f"audit {f['audit']}: {counted(f['n_bad'], 'bad row')}, e.g. {f['example']}" for f in own
    )


def _audit(store: Store, results: Sequence[tuple[Job, Outcome]]) -> list[dict[str, Any]]:
    """Run the audits of staged versions, store their findings, and return the findings.

    An audit is a query that returns the bad rows with their version_id. It reads the view
    ``candidate``, the staged versions, or ``diagnosed``, the numbers in their diagnostics.
    A join in it must name the staged rows first, because DuckDB then holds only the other tables
    in memory: see `Store.joins_as_written`.
    """
    store.register(
        "candidate", pl.DataFrame({"version_id": [job.version_id for job, _ in results]})
    )
    store.register("diagnosed", _diagnosed(results))
    with store.joins_as_written():
        found = list(_failures(store, {job.task for job, _ in results}))
    if found:
        store.append("result.audit", pl.DataFrame(found))
    return found


def _diagnosed(results: Sequence[tuple[Job, Outcome]]) -> pl.DataFrame:
    """The numbers in the diagnostics of versions: ``version_id``, ``name`` and ``value``."""
    rows = [
        (job.version_id, name, float(value))
        for job, outcome in results
        for name, value in outcome.diagnostics.items()
        if isinstance(value, int | float)
    ]
    schema = {"version_id": pl.String, "name": pl.String, "value": pl.Float64}
    return pl.DataFrame(rows, schema=schema, orient="row")


def _failures(store: Store, tasks: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the findings of each audit for each version."""
    for severity in ("blocking", "warning"):
        for name, query in _audits_of(tasks, severity):
            bad = store.frame(query)
            if bad.is_empty():  # as nearly always
                continue
            for (version_id,), rows in bad.partition_by("version_id", as_dict=True).items():
                example = ", ".join(
                    f"{key}={value}"
                    for key, value in rows.row(0, named=True).items()
                    if key != "version_id"
                )
                yield {
                    "version_id": version_id,
                    "audit": name,
                    "severity": severity,
                    "n_bad": rows.height,
                    "example": example,
                }


def _audits_of(tasks: set[str], severity: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each audit, except audits that read only tables of other tasks."""
    own = {table for task in tasks for table in TASKS[task].tables}
    for name in sql.names(f"audits/{severity}"):
        query = sql.read(f"audits/{severity}/{name}").rstrip().rstrip(";")
        read = set(re.findall(r"\bresult\.(\w+)", query)) & set(rows_of_versions())
        if not read or read & own:
            yield name, query

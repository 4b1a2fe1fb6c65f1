"""The report of a night as data, for the terminal, Prefect's artifacts and `--json`."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from banzuke import sql
from banzuke.flows.counted import counted, first_few, natural
from banzuke.flows.errors import BanzukeError, one_line
from banzuke.flows.ingest.arrival import FileReport
from banzuke.flows.ingest.ingest_report import IngestReport
from banzuke.flows.ingest.league_files import Ingested
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.more_rated import can_be_fixed, helps_more_rated
from banzuke.flows.leagues.periods import OUTSIDE_REASON
from banzuke.flows.leagues.toml_file import Problem
from banzuke.flows.night.compiling import Compiled
from banzuke.flows.night.elapsed import began_at
from banzuke.flows.night.findings import largest, named, of_audit
from banzuke.flows.screen.printable import printable

HELD = {
    "pinned": "pinned, so the ratings by today's games are stored and not shown; "
    "`banzuke unpin` lets the next night show them",
    "rolled-back": "rolled back, and its games are still those of the version that was taken back; "
    "new games or `banzuke unpin` end this",
}

MOST_NAMED = 3
"""Largest number of files that get a line each about their mistakes; more files share a line."""

MEND = "Fix the file or its [[source]], take it back with `banzuke withdraw`"
MEND_ALL = "Fix them or their [[source]], take them back with `banzuke withdraw`"


@dataclass
class LeagueReport:
    """The result of a night for one league."""

    league: str
    kind: str | None
    wrong_file: list[Problem] = field(default_factory=list)  # why its league file cannot be used
    ingest: IngestReport | None = None
    computed: int = 0
    unchanged: int = 0
    promoted_again: int = 0
    withdrawn: int = 0
    stale: list[str] = field(default_factory=list)  # periods rated by an older method
    is_renewed: bool = False  # a newer method replaces ratings
    waiting: int = 0  # periods that a review would change
    held: dict[str, str] = field(default_factory=dict)  # period: pinned | rolled-back
    rejected: list[tuple[str, str]] = field(default_factory=list)  # (period, reason)
    failed: list[tuple[str, str]] = field(default_factory=list)  # (period, reason)
    warnings: list[tuple[str, str]] = field(default_factory=list)  # (period, the audit's finding)
    findings: list[tuple[str, str]] = field(default_factory=list)  # the same, of newest versions
    notes: list[str] = field(default_factory=list)
    left_out: dict[str, int] = field(default_factory=dict)  # reason: effective rows
    error: str | None = None
    settings: League | None = None  # those of its league file
    prepare_seconds: float = 0.0
    compute_seconds: float = 0.0
    publish_seconds: float = 0.0

    def take_ingested(self, outcome: Ingested) -> None:
        """Note the results of ingesting the league's files."""
        if isinstance(outcome, Exception):
            self.error = f"its files could not be ingested: {one_line(outcome)}"
        else:
            self.ingest = outcome

    @property
    def ok(self) -> bool:
        """Whether every file was read and was mostly usable, and every period was rated."""
        files_failed = self.ingest is not None and bool(self.ingest.failed or self.ingest.spoilt)
        return not (self.wrong_file or files_failed or self.error or self.failed or self.rejected)

    @property
    def changed(self) -> bool:
        """Whether anything was computed, or the public ratings have changed."""
        return bool(self.computed or self.promoted_again or self.withdrawn)

    def counts(self, name: str) -> int:
        """The sum of a count over the files read in this run."""
        files = self.ingest.files if self.ingest else ()
        return sum(int(getattr(file, name)) for file in files if file.state == "read")

    def row(self) -> dict[str, Any]:
        """The league's line of the summary."""
        states = [file.state for file in self.ingest.files] if self.ingest else []
        return {
            "league": self.league,
            "kind": self.kind,
            "files_read": states.count("read"),
            "files_unchanged": states.count("unchanged") + states.count("copy"),
            "files_failed": states.count("failed"),
            "files_withdrawn": states.count("withdrawn"),
            "rows_read": self.counts("rows_read"),
            "rows_accepted": self.counts("rows_accepted"),
            "rows_duplicate": self.counts("rows_duplicate"),
            "rows_quarantined": self.counts("rows_quarantined"),
            "rows_void": self.counts("rows_void"),
            "computed": self.computed,
            "unchanged": self.unchanged,
            "promoted_again": self.promoted_again,
            "withdrawn": self.withdrawn,
            "stale": len(self.stale),
            "waiting": self.waiting,
            "held": len(self.held),
            "rejected": len(self.rejected),
            "failed": len(self.failed) + bool(self.error or self.wrong_file),
            "prepare_seconds": round(self.prepare_seconds, 3),
            "compute_seconds": round(self.compute_seconds, 3),
            "publish_seconds": round(self.publish_seconds, 3),
            "ok": self.ok,
        }

    def problems(self) -> list[str]:
        """One line for each problem of this league."""
        lines = [f"{self.league}: {problem}" for problem in self.wrong_file]
        lines += [f"{self.league}: {self.error}"] if self.error else []
        if self.ingest:
            lines += [file.line for file in self.ingest.failed]
            lines += self._spoilt(self.ingest)
        lines += [f"{self.league} {period}: {why}" for period, why in self.failed]
        lines += [f"{self.league} {period}: rejected, {why}" for period, why in self.rejected]
        return [printable(line) for line in lines]  # paths and messages may contain text of logs

    def _fixes_seasons(self, why: str) -> str:
        return (
            f"; `banzuke fix {self.league}` adds the next seasons" if why == OUTSIDE_REASON else ""
        )

    def _spoilt(self, ingest: IngestReport) -> list[str]:
        """The lines about files that are mostly in quarantine; one line for many files."""
        files = list(ingest.spoilt)
        groups = [files] if len(files) > MOST_NAMED else [[file] for file in files]
        return [
            f"{_files(group)}: {sum(file.rows_quarantined for file in group)} of "
            f"{counted(sum(file.rows_read for file in group), 'row')} in quarantine, "
            f"more than the limit of {ingest.quarantine_limit:g}: `banzuke quarantine --league "
            f"{self.league}` shows why. {MEND if len(group) == 1 else MEND_ALL}, or set `limit` in "
            "[quarantine] of the league file"
            for group in groups
        ]

    def remarks(self) -> list[str]:
        """One line for each remark that is not a failure."""
        lines: list[str] = []
        if self.ingest:
            lines += self.ingest.notes
            lines += [file.line for file in self.ingest.remarkable]
        lines += [f"{self.league}: {note}" for note in self.notes]
        lines += [
            f"{self.league}: {counted(n, 'row')} not rated, {why}{self._fixes_seasons(why)}"
            for why, n in self.left_out.items()
        ]
        if self.is_renewed:
            lines.append(
                f"{self.league}: rated again by a newer method, so ratings also change without "
                f"new games; `banzuke diff {self.league}` shows how"
            )
        if self.stale:
            lines.append(
                f"{self.league}: {some(self.stale, self.kind)} shown with ratings of an older "
                f"method; `banzuke backfill --league {self.league} --only stale` rates them again"
            )
        lines += [f"{self.league} {period}: {HELD[kind]}" for period, kind in self.held.items()]
        if self.waiting:
            lines.append(
                f"{self.league}: {counted(self.waiting, 'period')} to review: "
                "`banzuke diff --candidates`, then `banzuke promote`"
            )
        lines += [
            f"{self.league}, {some(periods, self.kind)}: {self._warning(audit)}"
            for audit, periods in periods_by_audit(self.warnings).items()
        ]
        return [printable(line) for line in lines]

    def _warning(self, audit: str) -> str:
        """The text of a warning, with the number of which `banzuke fix` writes the largest."""
        numbers = self.findings or self.warnings
        return in_words(audit, self.settings, fixes=self.league, warnings=numbers, of=self.warnings)


def periods_by_audit(warnings: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    """The sorted periods of each audit, of warnings as (period, "audit: finding")."""
    found: dict[str, list[str]] = {}
    for period, what in warnings:
        found.setdefault(what.partition(":")[0], []).append(period)
    return {audit: sorted(periods, key=natural) for audit, periods in found.items()}


def in_words(
    audit: str,
    settings: League | None,
    *,
    fixes: str | None = None,
    warnings: Sequence[tuple[str, str]] = (),
    of: Sequence[tuple[str, str]] = (),
) -> str:
    """The text of a warning: the finding and the remedy, from the comments above its query.

    With the league's settings, a remedy that they exclude is left out. ``fixes`` is a league with
    a league file: the command that writes a remedy is named, if there is one. A number of the
    finding that the remedy names, as ``{spread}``, is the largest in ``warnings``, which are
    (period, "audit: finding"), or N if they have none. ``of`` are the warnings of the periods that
    the text is about: the words that they have under the name of the comment `Named` follow the
    finding.
    """
    text = sql.read(f"audits/warning/{audit}")
    comments = dict(re.findall("^-- (Says|Remedy|Fix|Named): (.+)$", text, re.M))
    helps = _with_numbers(comments["Remedy"], of_audit(audit, warnings))
    has_fix = "Fix" in comments
    if settings and comments.get("Fix") == "more-rated":
        helps, has_fix = helps_more_rated(settings), can_be_fixed(settings)
    fix = f"; `banzuke fix {fixes}` writes one of them" if fixes and has_fix else ""
    found = named(comments["Named"], of_audit(audit, of)) if "Named" in comments else []
    which = f" ({', '.join(found)})" if found else ""
    return f"{comments['Says']}{which}. What helps: {helps}{fix} (warning `{audit}`)"


def _with_numbers(remedy: str, findings: list[str]) -> str:
    """The remedy with the largest number of the findings for each name in braces, or N."""
    for name in re.findall(r"{(\w+)}", remedy):
        number = largest(name, findings)
        remedy = remedy.replace(f"{{{name}}}", "N" if number is None else str(number))
    return remedy


def _files(files: list[FileReport]) -> str:
    """A file's path, or the number of files with the first path."""
    if len(files) == 1:
        return files[0].path
    return f"{len(files)} files ({', '.join(file.path for file in files[:MOST_NAMED])}, …)"


def some(periods: list[str], kind: str | None) -> str:
    """The number of periods, with the first of them; periods of tournaments are events."""
    word = KINDS[kind].rated if kind else "period"
    return f"{counted(len(periods), word)} ({first_few(periods)})"


class NightFailed(BanzukeError):
    """The night ended, but a file or a league failed; ``report`` says which."""

    exit_code = 1

    def __init__(self, report: "NightReport", message: str) -> None:
        super().__init__(message)
        self.report = report


@dataclass
class NightReport:
    """The result of a whole night."""

    run_id: str
    leagues: list[LeagueReport] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)  # step: wall seconds
    began: float = field(default_factory=began_at)  # seconds on the clock of `time.perf_counter`
    compiled: Compiled = field(default_factory=Compiled)
    published: bool = False
    newly_shown: int = 0  # versions that the serving file did not show before
    newly_withdrawn: int = 0  # periods that the serving file showed before, and no longer shows
    quarantined_by_rule: dict[str, int] = field(default_factory=dict)  # in files of this run
    quarantined_before: int = 0  # rows of nights that broke off before their summary
    untold: dict[str, list[str]] = field(default_factory=dict)  # those nights: leagues told of
    league_files: list[str] = field(default_factory=list)  # all leagues of files, in whole nights
    damage: list[str] = field(default_factory=list)  # of the databases, as lines
    site: list[str] = field(default_factory=list)  # why the site was not written or copied

    @property
    def ok(self) -> bool:
        """Whether every league, the store and the site have no problem."""
        return not self.bad

    @property
    def bad(self) -> list[str]:
        """What has problems: the databases, the site, and leagues by name."""
        others = {"the databases": self.damage, "the report site": self.site}
        return [name for name, problems in others.items() if problems] + [
            league.league for league in self.leagues if not league.ok
        ]

    @property
    def exit_code(self) -> int:
        """The exit code of the command; a wrong league file counts as wrong usage."""
        bad = [league for league in self.leagues if not league.ok]
        failed, misused = NightFailed.exit_code, BanzukeError.exit_code
        if self.damage or self.site:
            return failed
        return (misused if all(league.wrong_file for league in bad) else failed) if bad else 0

    def problems(self) -> list[str]:
        """The problems, one line each: those of the databases, of the site, and of each league."""
        of_leagues = [line for league in self.leagues for line in league.problems()]
        return [*self.damage, *map(printable, self.site), *of_leagues]

    def count_rest(self) -> None:
        """Add the step ``rest``, so that all steps together take the time since the run began."""
        self.seconds["rest"] = 0.0
        self.seconds["rest"] = time.perf_counter() - self.began - sum(self.seconds.values())

    def add_broken(self, broken: Mapping[str, list[Problem]]) -> None:
        """Add the leagues whose files cannot be used; their published ratings stay."""
        self.leagues += [LeagueReport(name, None, problems) for name, problems in broken.items()]

    @property
    def quiet(self) -> bool:
        """Whether nothing was new, so that nothing was computed."""
        return not any(league.changed for league in self.leagues)


@dataclass
class BackfillReport(NightReport):
    """The result of a backfill: its league, and the outcome of each period."""

    periods: list[dict[str, Any]] = field(default_factory=list)

    def count(self, state: str) -> int:
        """The number of periods in a state."""
        return sum(period["state"] == state for period in self.periods)

"""The summary of a night: tables on the terminal, a file in the store, a page in Prefect."""

import json
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.night.gone_leagues import names_of_last_run
from banzuke.flows.night.orchestrator import Orchestrator
from banzuke.flows.night.pending_notes import forget_notes
from banzuke.flows.night.report import BackfillReport, NightFailed, NightReport
from banzuke.flows.screen.show import as_blocks
from banzuke.flows.store import utc_now
from banzuke.flows.whole_file import whole_file

FILE_COLUMNS = (
    ("rows_read", "read"),
    ("rows_accepted", "accepted"),
    ("rows_duplicate", "duplicate"),
    ("rows_quarantined", "quarantined"),
    ("rows_void", "of which void"),
)
RATING_COLUMNS = (
    ("computed", "computed"),
    ("unchanged", "unchanged"),
    ("promoted_again", "again"),
    ("withdrawn", "withdrawn"),
    ("stale", "stale"),
    ("waiting", "waiting"),
    ("held", "held"),
    ("rejected", "rejected"),
    ("failed", "failed"),
)
ALWAYS = {"rows_read", "rows_accepted", "rows_duplicate", "rows_quarantined", "computed"}
ALWAYS |= {"unchanged", "failed"}


def headline(report: NightReport) -> str:
    """The run in one sentence."""
    total = sum(report.seconds.values())
    if isinstance(report, BackfillReport):
        return f"{_backfilled(report)} in {total:.1f} s."
    computed = sum(league.computed for league in report.leagues)
    if not report.ok:
        what = f"Not everything worked: see {', '.join(report.bad)}."
        return f"{what} {counted(computed, 'version')} computed and published in {total:.1f} s."
    if report.quiet and (held_back := _held_back(report)):
        return f"Nothing computed: {held_back} in {total:.1f} s."
    if report.quiet:
        unchanged = sum(league.unchanged for league in report.leagues)
        same = counted(unchanged, "version")
        return f"Nothing new: {same} unchanged, nothing computed, in {total:.1f} s."
    if waiting := sum(league.waiting for league in report.leagues):
        return (
            f"{counted(computed, 'version')} computed in {total:.1f} s; "
            f"{counted(waiting, 'period')} left for `banzuke promote`."
        )
    again = sum(league.promoted_again for league in report.leagues)
    also = f", {counted(again, 'earlier version')} published again" if again else ""
    if withdrawn := sum(league.withdrawn for league in report.leagues):
        also += f", {counted(withdrawn, 'period')} no longer shown"
    return f"{counted(computed, 'version')} computed and published{also} in {total:.1f} s."


def _held_back(report: NightReport) -> str:
    """What an earlier run left for this one to publish, in words; empty if it left nothing."""
    shown, withdrawn = report.newly_shown, report.newly_withdrawn
    parts = [f"{counted(shown, 'version')} of an earlier run published"] if shown else []
    parts += [f"{counted(withdrawn, 'period')} withdrawn"] if withdrawn else []
    return ", ".join(parts)


def _backfilled(report: BackfillReport) -> str:
    states = ("computed", "again", "unchanged", "skipped", "no-games", "failed", "rejected")
    counts = [f"{n} {state}" for state in states if (n := report.count(state))]
    said = f"periods {', '.join(counts)}" if counts else "no periods"
    return f"Backfill of {report.leagues[0].league}: {said},"


def print_summary(
    report: NightReport, *, rated: bool = True, console: Console | None = None
) -> None:
    """Print the numbers of files and versions, and the problems."""
    console = console or Console(highlight=False)
    _print_leagues(console, report, "Rows", FILE_COLUMNS, files=True)
    if rated:
        _print_leagues(console, report, "Versions", RATING_COLUMNS, seconds=True)
    for line in report.problems():
        console.print(f"[red]failed[/]  {escape(line)}", soft_wrap=True)
    for line in remarks(report):
        console.print(f"[yellow]note[/]    {escape(line)}", soft_wrap=True)
    if not rated:
        return
    steps = ", ".join(f"{step} {seconds:.1f} s" for step, seconds in report.seconds.items())
    console.print(f"steps   {steps}", soft_wrap=True)
    console.print(f"[bold]{escape(headline(report))}[/]", soft_wrap=True)


def remarks(report: NightReport) -> list[str]:
    """The remarks on a night, the most general first."""
    quarantined = sum(league.counts("rows_quarantined") for league in report.leagues)
    quarantined += report.quarantined_before
    lines = list(report.notes)
    if quarantined:
        by_rule = ", ".join(f"{n} {rule}" for rule, n in report.quarantined_by_rule.items())
        lines.append(
            f"{counted(quarantined, 'row')} in quarantine{f' ({by_rule})' if by_rule else ''}: "
            "`banzuke quarantine` shows line and rule"
        )
    return lines + [line for league in report.leagues for line in league.remarks()]


def _print_leagues(
    console: Console,
    report: NightReport,
    title: str,
    columns: tuple[tuple[str, str], ...],
    *,
    files: bool = False,
    seconds: bool = False,
) -> None:
    """Print a row for each league: whole words and numbers, however narrow the terminal is."""
    rows = [league.row() for league in report.leagues]
    shown = [(k, name) for k, name in columns if k in ALWAYS or any(row[k] for row in rows)]
    texts = {"league": [row["league"] for row in rows]}
    if files:
        texts["files"] = [_files(row) for row in rows]
    numbers = {name: [f"{row[key]:,}" for row in rows] for key, name in shown}
    if seconds:
        numbers["CPU s"] = [f"{row['compute_seconds']:.2f}" for row in rows]
    names = [*texts, *numbers]
    cells = [list(row) for row in zip(*texts.values(), *numbers.values(), strict=True)]
    widths = [max(map(cell_len, column)) for column in zip(names, *cells, strict=True)]
    needed = sum(widths) + 2 * len(widths)
    console.print(f"[bold]{title}[/]")
    if console.is_terminal and needed > console.width:
        as_blocks(console, names, cells)
        return
    table = Table(header_style="dim", box=None)
    for name in names:
        table.add_column(name, justify="left" if name in texts else "right", no_wrap=True)
    bad = {name for key, name in columns if key in ("rejected", "failed")}
    for row in cells:
        table.add_row(*(_text(name, cell, bad) for name, cell in zip(names, row, strict=True)))
    if not console.is_terminal:  # such as the mail of a schedule, which is 80 characters wide
        console.width = max(needed, console.width)
    console.print(table)


def _files(row: dict[str, Any]) -> str:
    parts = [
        (row["files_read"], "read"),
        (row["files_unchanged"], "unchanged"),
        (row["files_failed"], "failed"),
        (row["files_withdrawn"], "withdrawn"),
    ]
    return ", ".join(f"{n} {what}" for n, what in parts if n) or "none"


def _text(name: str, cell: str, bad: set[str]) -> str:
    return f"[red]{cell}[/]" if name in bad and cell != "0" else escape(cell)


def leave_summary(by: Orchestrator, home: Home, report: NightReport) -> None:
    """Save the summary of a run in its home, and show it where the orchestrator shows runs.

    Raises
    ------
    NightFailed
        With the report, if a file or a league failed.
    """
    write_last_run(home, report)
    forget_notes(home, [league.league for league in report.leagues if league.ingest])
    lines = [f"**failed** {line}" for line in report.problems()]
    lines += remarks(report)
    lines += [f"{report.compiled}"] if report.compiled.kernels else []
    lines += [f"{step}: {seconds:.1f} s" for step, seconds in report.seconds.items()]
    by.show(headline(report), lines, [league.row() for league in report.leagues])
    if not report.ok:
        raise NightFailed(report, headline(report))


def write_last_run(home: Home, report: NightReport) -> None:
    """Write the summary that `banzuke status` reads; the file is replaced as a whole."""
    data = {
        "run_id": report.run_id,
        "ended_at": f"{utc_now():%Y-%m-%d %H:%M:%S}",
        "ok": report.ok,
        "headline": headline(report),
        "problems": report.problems(),
        "notes": remarks(report),
        "quarantined_by_rule": report.quarantined_by_rule,
        "seconds": {step: round(seconds, 3) for step, seconds in report.seconds.items()},
        "kernels_compiled": report.compiled.kernels,
        "compile_seconds": round(report.compiled.seconds, 3),
        "leagues": [league.row() for league in report.leagues],
        "untold": report.untold,
        "league_files": report.league_files or names_of_last_run(home),
    }
    with whole_file(home.last_run_file) as new:
        new.write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")

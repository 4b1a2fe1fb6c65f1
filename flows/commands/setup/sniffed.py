"""The output of `banzuke sniff` and `banzuke init --from` about files."""

from collections.abc import Sequence
from typing import Any

import polars as pl
import polars.selectors as cs
import typer

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.sniff.dates import zone_said
from banzuke.flows.sniff.proposal import Proposal, quoted
from banzuke.flows.sniff.sniff import Sniffed
from banzuke.flows.sniff.trials import Trial

ROWS_SHOWN = 5
FILES_SHOWN = 3
COLUMNS = (
    *("line", "event", "round", "played_at", "started_at", "ended_at", "room", "level"),
    *("first", "second", "wins", "draws", "losses", "handicap", "neutral", "weight"),
    *("seat", "player", "entry", "place", "points", "registered_at", "busted_at", "hands"),
    *("table_size", "stack", "team", "void_reason"),
)
"""Columns of the rows as they are read, in the order in which they are shown."""
USUAL: dict[str, Any] = {"handicap": 0, "neutral": False, "weight": 1}
"""Values that need no column if all rows have them."""


def show_sniffed(found: Sniffed) -> None:
    """Print the format of files, the reading of their first rows, rejected rows, and doubts."""
    typer.echo(f"{files_of(found)}: {printable(found.looked.what)}")
    if found.problem:
        typer.echo(f"no league: {printable(found.problem)}")
        return
    if found.trial is not None:
        _show_rows(found.trial)
        typer.echo(summary_of(found.trial))
        show_left_out(found)


def show_left_out(found: Sniffed) -> None:
    """Print rejected rows by rule, unreadable files, and doubts."""
    trial = found.trial
    if trial is None:
        return
    quarantined = trial.quarantined
    if quarantined is not None and quarantined.height:
        rules = (
            quarantined.sort("file", "line")
            .group_by("rule", maintain_order=True)
            .agg(pl.len().alias("rows"), pl.first("file", "line", "message"))
            .sort("rows", descending=True, maintain_order=True)
        )
        rows = [
            (rule, n, found.files[file].below, line, message)
            for rule, n, file, line, message in rules.iter_rows()
        ]
        show.as_table(["rule", "rows", "first_in", "line", "message"], rows)
    for file in trial.spoilt:
        n_bad, n_rows = file.rows_quarantined, counted(file.rows_read, "row")
        typer.echo(
            f"unsure  {printable(file.path)}: {n_bad:,} of {n_rows} cannot be used, more than a "
            "fifth: nights report it and end with exit code 1; correct the file, or leave it out"
        )
    for path, failure in trial.failures.items():
        typer.echo(f"unread  {printable(path)}: {printable(str(failure))}")
    for path, n_records in trial.begun.items():
        part = f"{printable(path)}: only its first {counted(n_records, 'record')} were read here"
        typer.echo(f"begun   {part}; a night reads the whole file")
    if found.n_untried:
        typer.echo(f"untried {counted(found.n_untried, 'file')}: enough other files were read")
    show_columns(trial.proposal)
    if len(trial.times.drop_nulls()):
        typer.echo(f"zone    {zone_said(trial.proposal.guess.timezone)}")
    for line in trial.proposal.unsure:
        typer.echo(f"unsure  {printable(line)}")


def show_columns(proposal: Proposal) -> None:
    """Print the meaning given to each column of the log, and the columns that are not used."""
    guess = proposal.guess
    taken = [f"{quoted(column)} as {name}" for name, column in guess.columns.items()]
    taken += [f"{quoted(column)} as void" for column in guess.void_if if taken]
    if taken:
        typer.echo(f"columns {printable(', '.join(taken))}")
    if proposal.unused:
        typer.echo(f"unused  {printable(', '.join(map(quoted, proposal.unused)))}")


def files_of(found: Sniffed) -> str:
    """The names of the files; for many files, their number and some names."""
    names = ", ".join(printable(file.below) for file in found.files[:FILES_SHOWN])
    n_files = len(found.files)
    return names if n_files <= FILES_SHOWN else f"{n_files:,} files ({names}, …)"


def summary_of(trial: Trial) -> str:
    """One line about the rows that a league file reads."""
    kind = KINDS[trial.proposal.kind]
    n_void = trial.n_accepted - trial.n_counting
    n_left_out = 0 if trial.quarantined is None else trial.quarantined.height
    parts = [
        f"{counted(trial.n_games, *_what(trial))} of {counted(trial.n_players, 'player')}",
        *([f"{n_void:,} void"] if n_void else []),
        *([f"{n_left_out:,} in quarantine"] if n_left_out else []),
        *_span(trial),
    ]
    if not kind.is_of_events:
        one = (
            "all one period"
            if trial.proposal.period == "all"
            else f"a {trial.proposal.period} a period"
        )
        parts.append(one)
    return f"read as a {kind.name} league: {', '.join(parts)}"


def _what(trial: Trial) -> tuple[str, str]:
    if KINDS[trial.proposal.kind].is_of_events:
        return "entry", "entries"
    return (
        ("row of counts", "rows of counts") if trial.league.source[0].counted else ("game", "games")
    )


def _span(trial: Trial) -> list[str]:
    days = trial.times.drop_nulls().dt.date().sort()
    return [f"{days[0]} to {days[-1]}"] if len(days) else []


def _show_rows(trial: Trial) -> None:
    if trial.accepted is None:
        return
    rows = trial.accepted.sort("file", "line", maintain_order=True).head(ROWS_SHOWN)
    names = [
        name
        for name in COLUMNS
        if name in rows.columns
        and rows[name].null_count() < rows.height
        and not (name in USUAL and (rows[name] == USUAL[name]).all())
    ]
    zone = trial.league.timezone
    local = rows.select(names).with_columns(cs.datetime().dt.convert_time_zone(zone))
    show.as_table(names, local.rows())


def as_json(found: Sequence[Sniffed]) -> None:
    """Print the results about files as an array of objects."""
    show.as_json_objects(_object(each) for each in found)


def _object(found: Sniffed) -> dict[str, Any]:
    trial = found.trial
    summary = {
        "files": [file.below for file in found.files],
        "what": found.looked.what,
        "format": found.looked.format,
        "problem": found.problem or None,
    }
    if trial is None or found.problem:
        return summary
    first, last = (trial.times.min(), trial.times.max()) if len(trial.times) else (None, None)
    return {
        **summary,
        "kind": trial.proposal.kind,
        "rows_read": trial.n_records,
        "counting": trial.n_games,
        "void": trial.n_accepted - trial.n_counting,
        "quarantined": 0 if trial.quarantined is None else trial.quarantined.height,
        "players": trial.n_players,
        "first_at": first,
        "last_at": last,
        "period": trial.proposal.period,
        "columns": trial.proposal.guess.columns,
        "unused": list(trial.proposal.unused),
        "seasons": [season.name for season in trial.proposal.seasons],
        "begun": trial.begun,
        "spoilt": [file.path for file in trial.spoilt],
        "unread": {path: str(failure) for path, failure in trial.failures.items()},
        "unsure": list(trial.proposal.unsure),
        "league_file": trial.text,
    }

"""Leagues from files: the format of each file, the best guess, and its league file."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.ingest.reading_process.log_reader import LogReader, reading
from banzuke.flows.leagues.formats import WORKBOOKS, format_of
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league_file import BadLeagueFile
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.machine_zone import machine_zone
from banzuke.flows.sniff import refusals
from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.dates import unread_dates, written
from banzuke.flows.sniff.doubts import (
    apart_said,
    doubts_of_first_files,
    explained,
    finished,
    fit_together,
    merged,
    sources_of,
)
from banzuke.flows.sniff.files import FoundFile, Target
from banzuke.flows.sniff.kinds import ROOM, layouts
from banzuke.flows.sniff.names import doubts_of_ratings, have_ratings
from banzuke.flows.sniff.players import no_players
from banzuke.flows.sniff.proposal import DATES, Guess, Proposal, date_columns_of
from banzuke.flows.sniff.refusals import of_lines_in_cells, of_several_columns, of_team_matches
from banzuke.flows.sniff.shape import (
    NAMELESS,
    Looked,
    Sample,
    Sort,
    names_for,
    sample_of,
    shown_first,
    sorts_of,
    with_header,
)
from banzuke.flows.sniff.trials import Trial, trial

MOST_TRIALS = 8
MOST_SOURCES = 30
"""Largest number of sources of one league of different files."""
MOST_BYTES = 1_000_000_000
"""Bytes of files on which guesses are tried; the first file is tried at any size."""


@dataclass(frozen=True)
class Sniffed:
    """Files of one sort, and the league file that reads them best.

    Attributes
    ----------
    looked : Looked
        The format of the files.
    trial : Trial or None
        The best trial; None if nothing reads the files.
    problem : str
        The reason why there is no trial, and the remedy.
    n_untried : int
        Files that were not read, because enough others were read.
    """

    looked: Looked
    files: tuple[FoundFile, ...]
    trial: Trial | None = None
    problem: str = ""
    n_untried: int = 0


def sniff(files: Sequence[FoundFile], target: Target, limits: Reading) -> list[Sniffed]:
    """The files by sorts; sorts that can become a league come first.

    A separate process reads the files, within ``limits``.
    """
    home = Home(Path(os.path.commonpath([file.path.absolute().parent for file in files])))
    with reading(limits) as reader:
        found = [_sniffed(sort, target, home, reader) for sort in sorts_of(files, home, reader)]
    ordered = sorted(found, key=lambda each: (each.trial is None, -len(each.files)))
    return _together(ordered, target)


def _together(found: Sequence[Sniffed], target: Target) -> list[Sniffed]:
    """The files by sorts; sorts that one league can read together are one sort."""
    usable = [each for each in found if each.trial is not None and not each.problem]
    trials = [each.trial for each in usable if each.trial is not None]
    sources = sources_of(
        [(each.files, trial.proposal) for each, trial in zip(usable, trials, strict=True)], target
    )
    proposals = [proposal for source in sources for proposal in source.proposals]
    if not fit_together(trials) or len(proposals) > MOST_SOURCES:
        return list(found)
    what = " and ".join(dict.fromkeys(each.looked.what for each in usable))
    one = Sniffed(
        replace(usable[0].looked, what=what),
        tuple(file for source in sources for file in source.files),
        merged(trials, proposals, apart_said(sources)),
        n_untried=sum(each.n_untried for each in usable),
    )
    return [one, *(each for each in found if each not in usable)]


def _sniffed(sort: Sort, target: Target, home: Home, reader: LogReader) -> Sniffed:
    looked = sort.looked
    if looked.format is None:
        return Sniffed(looked, sort.files, problem=looked.remedy)
    proposals = _proposals(sort, target, home, reader)
    if isinstance(proposals, str):
        return Sniffed(looked, sort.files, problem=proposals)
    states = [*_within(sort.states)]
    trials = _trials(proposals, home, states, reader)
    if not trials:
        return Sniffed(looked, sort.files, problem=refusals.no_guess())
    best = max(trials, key=lambda each: (each.is_sure, each.worth))
    if not best.n_accepted:
        return Sniffed(looked, sort.files, best, problem=refusals.nothing_used(best))
    if best.counting is not None and have_ratings(best.counting, best.league):
        said = tuple(doubts_of_ratings(best.counting, best.league))
        guess = replace(best.proposal.guess, unsure=(*best.proposal.guess.unsure, *said))
        rated = replace(best.proposal, has_ratings=True, guess=guess)
        best = trial(rated, home, states, reader, trials)
        trials = [*trials, best]
    best = best.with_doubts(doubts_of_first_files(best, home, reader))
    final = trial(finished(best, trials, looked), home, states, reader, [best, *trials])
    return Sniffed(looked, sort.files, final, n_untried=len(sort.files) - len(states))


def _within(states: Sequence[FileState]) -> Iterator[FileState]:
    total = 0
    for number, state in enumerate(states):
        total += state.size_bytes
        if number and total > MOST_BYTES:
            return
        yield state


def _trials(
    proposals: Sequence[Proposal], home: Home, states: Sequence[FileState], reader: LogReader
) -> list[Trial]:
    done: list[Trial] = []
    for proposal in proposals:
        with suppress(BadLeagueFile):
            done.append(trial(proposal, home, states, reader, done))
    return done


def _proposals(sort: Sort, target: Target, home: Home, reader: LogReader) -> list[Proposal] | str:
    """The league files to try, or the reason why there are none."""
    name = str(sort.looked.format)
    league, path = target.named(sort.files)
    first = Proposal(league, name, path, Guess(""), title=target.title_of(sort.files))
    if kinds := format_of(name).kinds:
        return [
            replace(
                first,
                guess=replace(
                    guess,
                    timezone=guess.timezone or machine_zone(),
                    is_sure=kind == kinds[0],
                ),
            )
            for kind in kinds
            for guess in KINDS[kind].module(ROOM).of_format(name)
        ]
    sample = sample_of(sort, home, reader)
    if isinstance(sample, str):
        return sample
    shape = sort.looked.shape
    if shape is not None:
        first = replace(first, delimiter=shape.delimiter)
    encoding = sample.encoding
    first = replace(first, encoding=None if encoding == "utf-8" else encoding)
    nameless = names_for(shape)
    log, guesses = shown_first(sample.log, sample.hidden, _dated_guesses)
    sample = replace(sample, log=log)
    if sample.sheets:
        guesses = [guess for guess in guesses if guess.source.get("layout") != "crosstable"]
    elif not guesses and name in WORKBOOKS:
        sample, guesses = _below_groups(sort, home, reader, sample)
    log = sample.log
    if not guesses:
        why = refusals.no_guess(None if nameless else log)
        rows = shape.rows if nameless and shape is not None else ()
        if said := of_several_columns(rows) or of_team_matches(rows) or of_lines_in_cells(rows):
            return said
        return f"{NAMELESS}. {why}" if nameless else f"{sample.one_sheet}{why}"
    undated, is_failure = unread_dates(log)
    if all(DATES.isdisjoint(guess.columns) for guess in guesses) and is_failure:
        return undated
    tried = [
        explained(replace(first, guess=sample.said_of(_below_title(guess, sample))), log)
        for guess in guesses[:MOST_TRIALS]
    ]
    return [with_header(proposal, nameless) for proposal in tried] if nameless else tried


MOST_GROUPS = 6
"""Most rows above the names of columns of a workbook: titles, and headings over several columns."""


def _below_groups(
    sort: Sort, home: Home, reader: LogReader, above: Sample
) -> tuple[Sample, list[Guess]]:
    """The sample of a workbook with headings over several columns above the names, and guesses.

    A reader takes the first row with two cells as the names, and this row may have such headings.
    Without a guess, the sample is ``above``.
    """
    for skip in range(1, MOST_GROUPS + 1):
        below = sample_of(sort, home, reader, skip)
        if isinstance(below, str) or _is_a_row(below.log):
            break
        if found := _dated_guesses(below.log):
            return below, found
    return above, []


def _is_a_row(log: Log) -> bool:
    """Whether the names of columns are the cells of a row: some are numbers, or a day."""
    names = [Column.of_values(column.name, [column.name]) for column in log.columns]
    values = [name for name in names if name.is_of_numbers or written(name).is_dates]
    known = [c for c in log.columns if not c.words.unknown and c.words.concepts]
    return len(values) > len(known)


def _dated_guesses(log: Log) -> list[Guess]:
    """Every reading of a log, with each pattern that may fit its dates."""
    wrong = no_players(log)
    whole = (guess for guess in _guesses(log) if wrong.isdisjoint(guess.columns.values()))
    return [dated for guess in whole for dated in _with_dates(guess, log)]


def _below_title(guess: Guess, sample: Sample) -> Guess:
    """The guess for a file with a title above its columns, or with titles between its rows."""
    skip = sample.skip
    if not skip:
        return replace(guess, source={"titles": True, **guess.source}) if sample.titles else guess
    said = f"the first {counted(skip, 'line')} above the names of the columns: read as a title"
    return replace(guess, source={"skip_lines": skip, **guess.source}, unsure=(*guess.unsure, said))


def _guesses(log: Log) -> Iterator[Guess]:
    """Yield every reading of a log, those of sheets whose rows are not games first."""
    yield from layouts.guesses(log)
    for kind in KINDS.values():
        yield from kind.module(ROOM).guesses(log)


def _with_dates(guess: Guess, log: Log) -> Iterator[Guess]:
    """Yield a guess with each pattern that may fit its dates."""
    dates = date_columns_of(guess)
    column = next((column for column in log.columns if column.name in dates), None)
    patterns = written(column).patterns if column else (None,)
    yield from (replace(guess, date_format=pattern) for pattern in patterns)

"""Leagues from files: the format of each file, the best guess, and its league file."""

import glob
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import FileState
from banzuke.flows.ingest.equal_events import equal_events_said, fields_of
from banzuke.flows.ingest.parse import not_readable
from banzuke.flows.ingest.points_of_tables import (
    has_usual_sum,
    sums_of,
    sums_said,
    ties_said,
)
from banzuke.flows.ingest.prizes_of_places import turned_places_said
from banzuke.flows.ingest.reading_process.log_reader import LogReader, reading
from banzuke.flows.leagues.formats import WORKBOOKS, format_of
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league_file import BadLeagueFile
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.machine_zone import machine_zone
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.sniff import doubts, refusals
from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.dates import (
    DAY_FIRST,
    MONTH_FIRST,
    Periods,
    order_of,
    unread_dates,
    with_prior,
    written,
)
from banzuke.flows.sniff.doubts import doubts_of_names, doubts_of_variants, explained
from banzuke.flows.sniff.files import FoundFile, Target
from banzuke.flows.sniff.kinds import ROOM, layouts
from banzuke.flows.sniff.names import (
    doubts_of_pairs,
    doubts_of_people,
    doubts_of_ratings,
    have_ratings,
)
from banzuke.flows.sniff.players import no_players
from banzuke.flows.sniff.proposal import DATES, Guess, Proposal, date_columns_of
from banzuke.flows.sniff.refusals import of_several_columns
from banzuke.flows.sniff.shape import (
    NAMELESS,
    START_BYTES,
    Looked,
    Sample,
    Sort,
    arrival,
    look,
    names_for,
    sample_of,
    shown_first,
    with_header,
)
from banzuke.flows.sniff.trials import (
    Trial,
    doubts_of_copies,
    doubts_of_own_lists,
    doubts_of_sides,
    doubts_of_twins,
    fit_together,
    groups_in,
    limit_for_notes,
    merged,
    periods_in,
    trial,
)

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
        found = [_sniffed(sort, target, home, reader) for sort in _sorts(files, home, reader)]
    ordered = sorted(found, key=lambda each: (each.trial is None, -len(each.files)))
    return _together(ordered, target)


def _together(found: Sequence[Sniffed], target: Target) -> list[Sniffed]:
    """The files by sorts; sorts that one league can read together are one sort."""
    usable = [each for each in found if each.trial is not None and not each.problem]
    trials = [each.trial for each in usable if each.trial is not None]
    sources = _sources(usable, target)
    if not fit_together(trials) or len(sources) > MOST_SOURCES:
        return list(found)
    what = " and ".join(dict.fromkeys(each.looked.what for each in usable))
    one = Sniffed(
        replace(usable[0].looked, what=what),
        tuple(file for each in usable for file in each.files),
        merged(trials, sources),
        n_untried=sum(each.n_untried for each in usable),
    )
    return [one, *(each for each in found if each not in usable)]


def _sources(usable: Sequence[Sniffed], target: Target) -> list[Proposal]:
    """The sources of one league of these files: one per sort, or one per file if paths overlap."""
    of_sorts = [(each, each.trial.proposal) for each in usable if each.trial is not None]
    if len({proposal.path for _, proposal in of_sorts}) == len(of_sorts):
        return [proposal for _, proposal in of_sorts]
    return [
        replace(proposal, path=glob.escape(f"{target.inbox(proposal.name)}{file.below}"))
        for each, proposal in of_sorts
        for file in each.files
    ]


def _sorts(files: Sequence[FoundFile], home: Home, reader: LogReader) -> list[Sort]:
    sorts: dict[object, list[tuple[Looked, FoundFile, FileState]]] = {}
    for file in files:
        path = file.path.absolute().relative_to(home.root).as_posix()
        start: bytes | UnreadableFile
        if file.problem:
            looked = Looked(file.problem, None, remedy=file.remedy)
            sorts.setdefault(_sort_of(looked), []).append((looked, file, FileState.missing(path)))
            continue
        try:
            state = FileState.of(file.path, path, limits=reader.limits)
            start = reader.first_bytes(arrival(home, state, {}), START_BYTES)
        except UnreadableFile as why:
            state, start = FileState.missing(path), why
        except OSError as error:  # such as a file of another account
            state, start = FileState.missing(path), not_readable(file.below, error)
        if isinstance(start, UnreadableFile):
            looked = Looked(start.message, None, remedy=start.remedy)
        else:
            looked = look(start, file.path.name)
        sorts.setdefault(_sort_of(looked), []).append((looked, file, state))
    return [
        Sort(each[0][0], tuple(file for _, file, _ in each), tuple(state for _, _, state in each))
        for files_of_sort in sorts.values()
        for each in _by_orders(files_of_sort)
    ]


File = tuple[Looked, FoundFile, FileState]


def _by_orders(files: list[File]) -> list[list[File]]:
    """Files of one sort in two groups if some have the day first and others the month first."""
    orders = [order_of(looked.shape.rows) if looked.shape else "" for looked, _, _ in files]
    if {DAY_FIRST, MONTH_FIRST} - {*orders}:
        return [files]
    american = [file for file, order in zip(files, orders, strict=True) if order == MONTH_FIRST]
    return [[file for file in files if file not in american], american]


def _sort_of(looked: Looked) -> object:
    """A key that is the same for all files of one source."""
    if looked.shape is None:
        return looked.format, looked.what if looked.format is None else ""
    names = looked.shape.header if looked.shape.has_header else len(looked.shape.header)
    return looked.format, looked.shape.delimiter, looked.encodings[0], names, looked.shape.skip


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
        best = trial(rated, home, states, reader)
        trials = [*trials, best]
    best = best.with_doubts(doubts_of_variants(best, home, reader))
    final = trial(_finished(best, trials, looked), home, states, reader)
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
    done = []
    for proposal in proposals:
        with suppress(BadLeagueFile):
            done.append(trial(proposal, home, states, reader))
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
        if nameless and shape is not None and (spread := of_several_columns(shape.rows)):
            return spread
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


def _finished(best: Trial, trials: Sequence[Trial], looked: Looked) -> Proposal:
    """The best proposal with its period, settings and doubts."""
    module = KINDS[best.proposal.kind].module(ROOM)
    guess = module.refined(best.proposal.guess, best.accepted)
    few_undated = best.times.null_count() <= doubts.FEW_UNDATED * len(best.times)
    dated = best.n_counting > 0 and few_undated
    games, undated = best.counting, [*doubts.of_undated(best)]
    of_people = [] if games is None else [*doubts_of_people(games, best.league)]
    of_league = [*undated, *of_people]
    unsure = [*guess.unsure, *doubts.of_dates(best, trials), *undated, *doubts.of_days(best)]
    unsure += [*doubts.of_voids(guess), *_doubts_of_games(best, of_people)]
    unsure += doubts.of_encoding(best, looked)
    limit, about_notes = limit_for_notes(best)
    periods = periods_in(best) if dated else Periods("all")
    of_periods = [*filter(None, [about_notes]), *groups_in(best), *periods.why]
    settings = module.settings(best.accepted, guess)
    if periods.prior:
        settings = with_prior(settings)
    return replace(
        best.proposal,
        guess=guess,
        unused=(*best.proposal.unused, *_no_more_used(best.proposal.guess, guess)),
        period=periods.period,
        seasons=periods.seasons,
        keeps_undated=periods.period != "all"
        and not KINDS[guess.kind].is_of_events
        and best.times.has_nulls(),
        settings=tuple(settings),
        quarantine_limit=limit,
        unsure=(*unsure, *of_periods),
        of_league=(*of_league, *of_periods),
    )


def _doubts_of_games(best: Trial, of_people: Sequence[str]) -> Iterator[str]:
    """Yield the doubts about the games of a trial, those about people among them."""
    games, league = best.counting, best.league
    if games is None:
        return
    names, kind = [state.path for state in best.states], league.its_kind
    yield from doubts_of_names(best)
    yield from of_people
    yield from doubts_of_pairs(games, league)
    yield from doubts_of_sides(games, league)
    yield from doubts_of_copies(games, league, names)
    yield from doubts_of_twins(games, league, names)
    if kind.has_seats and games["points"].count():
        yield from ties_said(games, league.source[0])
        yield from sums_said(sums_of(games)) if has_usual_sum(league.source[0]) else ()
    if kind.is_of_events:
        yield from equal_events_said(fields_of(games))
        yield from turned_places_said(games)
    yield from doubts_of_own_lists(games, league, names)


def _no_more_used(before: Guess, after: Guess) -> list[str]:
    """The columns that a guess no longer has."""
    return [name for name in before.columns.values() if name not in after.columns.values()]

"""A trial of a proposed league file: the real readers read the league file and the logs."""

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import polars as pl

from banzuke.flows.home import Home
from banzuke.flows.ingest.arrival import Arrival, FileReport, FileState
from banzuke.flows.ingest.ingest_report import IngestReport
from banzuke.flows.ingest.parse import Parsed
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_file import read_league
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.rows import nth_file, own_line
from banzuke.flows.sniff.names import n_people
from banzuke.flows.sniff.proposal import Proposal, league_text
from banzuke.flows.sniff.trials.doubled import (
    n_in_other_words,
    n_records,
    n_shown_twice,
    of_first_files,
)
from banzuke.flows.sniff.trials.read_alike import read_alike

TOGETHER_BYTES = 4_000_000
TOGETHER_FILES = 200
TIMES = ("played_at", "ended_at", "started_at")


@dataclass(frozen=True)
class Trial:
    """The result of reading files with a proposed league file.

    Attributes
    ----------
    text : str
        The text of the league file.
    accepted, quarantined : DataFrame
        Rows of the store and of the quarantine, with ``file``, the number of their file.
    failures : dict
        Files that could not be read at all, and the reasons.
    begun : dict
        Long files of which only the beginning was read, and the number of records read.
    read : tuple of FileReport
        The night's report of each file that could be read.
    """

    proposal: Proposal
    text: str
    league: League
    states: tuple[FileState, ...]
    n_records: int
    accepted: pl.DataFrame | None
    quarantined: pl.DataFrame | None
    failures: dict[str, UnreadableFile] = field(default_factory=dict)
    begun: dict[str, int] = field(default_factory=dict)
    read: tuple[FileReport, ...] = ()

    def with_doubts(self, doubts: Iterable[str]) -> "Trial":
        """The trial with more points of its guess that a person should check."""
        guess = self.proposal.guess
        said = replace(guess, unsure=(*guess.unsure, *doubts))
        return replace(self, proposal=replace(self.proposal, guess=said))

    def is_read_alike(self, league: League) -> bool:
        """Whether the rows of the files are the same in another league."""
        return read_alike(self.league, league, self.accepted, self.quarantined)

    @property
    def spoilt(self) -> tuple[FileReport, ...]:
        """The files with so many quarantined rows that the night would fail."""
        return IngestReport("", self.read, (), self.league.quarantine.limit).spoilt

    @property
    def is_sure(self) -> bool:
        """Whether the guess is sure, and some records count."""
        return self.proposal.guess.is_sure and self.n_counting > 0

    @property
    def worth(self) -> tuple[int, int, int]:
        """The numbers of counting records, of accepted records, and of explained columns."""
        return self.n_counting, self.n_accepted, len(self.proposal.guess.columns)

    @cached_property
    def n_accepted(self) -> int:
        """The number of usable records, void records included."""
        return _n_records(self.accepted)

    @cached_property
    def n_counting(self) -> int:
        """The number of usable records that are not void."""
        return _n_records(self.counting)

    @cached_property
    def n_games(self) -> int:
        """The number of games; a game in several files or from both sides counts once."""
        if self.counting is None:
            return 0
        once = of_first_files(self.counting)
        n_otherwise = n_in_other_words(self.counting, self.league)
        return _n_records(once) - n_shown_twice(once, self.league) - n_otherwise

    @cached_property
    def counting(self) -> pl.DataFrame | None:
        """The accepted rows that are not void."""
        return (
            None if self.accepted is None else self.accepted.filter(pl.col("void_reason").is_null())
        )

    @cached_property
    def times(self) -> pl.Series:
        """The time at which each counting row was played or ended; null without a time."""
        if self.counting is None:
            return pl.Series(dtype=pl.Datetime("us", "UTC"))
        there = [name for name in TIMES if name in self.counting.columns]
        return self.counting.select(pl.coalesce(there))[:, 0].dt.convert_time_zone(
            self.league.timezone
        )

    @cached_property
    def n_players(self) -> int:
        """The number of players in the counting rows, each spelling of one name counted once."""
        return 0 if self.counting is None else n_people(self.counting, self.league)


def trial(
    proposal: Proposal,
    home: Home,
    states: Sequence[FileState],
    reader: LogReader,
    before: Iterable[Trial] = (),
) -> Trial:
    """The result of a proposal for files, or for the beginnings of long files.

    Where a trial ``before`` has the same rows for sure, they are not read again.

    Raises
    ------
    BadLeagueFile
        If the league file contradicts itself.
    """
    text = league_text(proposal)
    league = league_of(text)
    for each in before:
        if each.states == tuple(states) and each.is_read_alike(league):
            return replace(each, proposal=proposal, text=text, league=league)
    accepted: list[pl.DataFrame] = []
    quarantined: list[pl.DataFrame] = []
    failures: dict[str, UnreadableFile] = {}
    begun: dict[str, int] = {}
    n_rows: dict[str, int] = {}
    start = 0
    for part in _parts(states):
        arrivals = [Arrival(home, league, league.source[0], state, "", ()) for state in part]
        parsed, is_all = _read(arrivals, reader)
        for state, outcome in zip(part, parsed.files, strict=True):
            if isinstance(outcome, UnreadableFile):
                failures[state.path] = outcome
            else:
                n_rows[state.path] = outcome
                begun |= {} if is_all else {state.path: outcome}
        for frame, frames in ((parsed.accepted, accepted), (parsed.quarantined, quarantined)):
            if frame is not None:
                frames.append(frame.with_columns((nth_file() + start).alias("file"), own_line()))
        start += len(part)
    left_out = pl.concat(quarantined) if quarantined else None
    return Trial(
        proposal,
        text,
        league,
        tuple(states),
        sum(n_rows.values()),
        pl.concat(accepted) if accepted else None,
        left_out,
        failures,
        begun,
        tuple(_reports(states, n_rows, left_out)),
    )


def _reports(
    states: Sequence[FileState], n_rows: Mapping[str, int], left_out: pl.DataFrame | None
) -> Iterator[FileReport]:
    """Yield the report of a night for each file that could be read."""
    n_bad = Counter(left_out["file"]) if left_out is not None else Counter()
    for nth, state in enumerate(states):
        if state.path in n_rows:
            rows_read, rows_bad = n_rows[state.path], n_bad[nth]
            yield FileReport(state.path, "read", rows_read, rows_quarantined=rows_bad)


def _read(arrivals: Sequence[Arrival], reader: LogReader) -> tuple[Parsed, bool]:
    """The rows of files, or the first rows of a long file; and whether these are all rows."""
    if len(arrivals) == 1:
        return reader.parse_beginning(arrivals[0])
    return reader.parse(arrivals), True


def league_of(text: str) -> League:
    """The league of a league file's text.

    Raises
    ------
    BadLeagueFile
        If the text contradicts itself.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "league.toml"
        file.write_text(text, encoding="utf-8")
        return read_league(file)


def _parts(states: Sequence[FileState]) -> Iterator[list[FileState]]:
    """Yield groups of files that are read together: many small files, or one large file."""
    part: list[FileState] = []
    for state in states:
        full = sum(each.size_bytes for each in part) + state.size_bytes > TOGETHER_BYTES
        if part and (full or len(part) == TOGETHER_FILES):
            yield part
            part = []
        part.append(state)
    if part:
        yield part


def _n_records(rows: pl.DataFrame | None) -> int:
    return 0 if rows is None else n_records(rows)

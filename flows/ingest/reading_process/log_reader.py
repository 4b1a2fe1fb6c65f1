"""Rows of files, read in another process: a crash becomes an error of the file that caused it."""

import os
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import polars as pl

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.parse import (
    RAW_TEXTS,
    Parsed,
    is_read_in_parts,
    together,
)
from banzuke.flows.ingest.reading_process.process import Answer, ProcessDied, ReadingProcess
from banzuke.flows.ingest.refused_files import crashed, lost_memory, out_of_memory
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile

if TYPE_CHECKING:
    from banzuke.flows.readers.mahjong.moves.decided import DecidedGame

PARTS = "parts"


class BrokenOff(Exception):
    """The reader of a file died over it.

    Attributes
    ----------
    why : UnreadableFile
        Error of the file.
    may_pass : bool
        Whether another attempt may succeed: the system may have killed the reader for another file.
    """

    def __init__(self, why: UnreadableFile, *, may_pass: bool) -> None:
        super().__init__(str(why))
        self.why = why
        self.may_pass = may_pass


@dataclass
class LogReader:
    """A reader of files in another process, within the limits of a home."""

    limits: Reading
    process: ReadingProcess

    def parse(self, arrivals: Sequence[Arrival]) -> Parsed:
        """The rows of files of one source, or the error of each unreadable file.

        If the reader dies over several files, each half is tried again. If it dies over a
        single file, the file is tried once more, because the system may have killed the
        reader for another file.
        """
        try:
            return self._parse(arrivals)
        except ProcessDied as death:
            if len(arrivals) > 1:
                half = len(arrivals) // 2
                return together([self.parse(arrivals[:half]), self.parse(arrivals[half:])])
            if _took_too_long(death):
                return Parsed((_why(arrivals[0], death, self.limits),))
        try:
            return self._parse(arrivals)
        except ProcessDied as death:
            return Parsed((_why(arrivals[0], death, self.limits),))

    def parse_beginning(self, arrival: Arrival) -> tuple[Parsed, bool]:
        """The rows of one file, or the first rows of a long one; and whether that is all."""
        if not is_read_in_parts(arrival):
            return self.parse([arrival]), True
        try:
            (files, is_all), frames = self._ask("beginning", [arrival])
        except ProcessDied as death:
            return Parsed((_why(arrival, death, self.limits),)), True
        return Parsed(files, *frames), is_all

    def parse_in_parts(self, arrival: Arrival) -> Generator[Parsed]:
        """Yield the rows of one file in parts, and last the error if the file cannot be read.

        Raises
        ------
        BrokenOff
            If the reader dies over the file: the parts before are to be discarded.
        """
        seconds = self.limits.wall_seconds(arrival.state.size_bytes)
        question = (PARTS, (arrival,), None, self.limits)
        try:
            with closing(self.process.ask_for_parts(question, seconds=seconds)) as answers:
                for files, frames in answers:
                    yield Parsed(files, *frames)
        except ProcessDied as death:
            why = _why(arrival, death, self.limits)
            raise BrokenOff(why, may_pass=not _took_too_long(death)) from death

    def raw_texts(self, arrival: Arrival, lines: Sequence[int]) -> pl.DataFrame:
        """``line`` and ``raw_text`` of records of a file: none if the file has changed."""
        try:
            _, (found,) = self._ask("raw texts", [arrival], lines)
        except ProcessDied:
            return pl.DataFrame(schema=RAW_TEXTS)
        return found

    def first_rows(self, arrival: Arrival, n: int) -> pl.DataFrame | UnreadableFile:
        """The first records of a file as text, or the error of the file."""
        try:
            failure, frames = self._ask("first rows", [arrival], n)
        except ProcessDied as death:
            return _why(arrival, death, self.limits)
        return frames[0] if frames else failure

    def first_bytes(self, arrival: Arrival, n: int) -> bytes | UnreadableFile:
        """The first bytes of a file, unpacked, or the error of the file."""
        found: bytes | UnreadableFile
        try:
            found, _ = self._ask("first bytes", [arrival], n)
        except ProcessDied as death:
            return _why(arrival, death, self.limits)
        return found

    def decisions(self, arrival: Arrival) -> "tuple[DecidedGame, ...] | UnreadableFile":
        """The free cuts of a file's games of mahjong, or the error of the file."""
        found: tuple[DecidedGame, ...] | UnreadableFile
        try:
            found, _ = self._ask("decisions", [arrival])
        except ProcessDied as death:
            return _why(arrival, death, self.limits)
        return found

    def _parse(self, arrivals: Sequence[Arrival]) -> Parsed:
        (files, marked), frames = self._ask("parse", arrivals)
        return Parsed(files, *frames, marked=marked)

    def _ask(self, work: str, arrivals: Sequence[Arrival], argument: Any = None) -> Answer:
        seconds = self.limits.wall_seconds(sum(arrival.state.size_bytes for arrival in arrivals))
        question = (work, tuple(arrivals), argument, self.limits)
        return self.process.ask(question, seconds=seconds)


def _took_too_long(death: ProcessDied) -> bool:
    return death.was_late or death.status == -signal.SIGXCPU


def _why(arrival: Arrival, death: ProcessDied, limits: Reading) -> UnreadableFile:
    """The error of a file over which the process died."""
    path = arrival.path
    if _took_too_long(death):
        given = limits.cpu_seconds(arrival.state.size_bytes)
        return UnreadableFile(
            "too-slow",
            f"{path} was not read within {given:.0f} s of work",
            "split it, or, if you trust it, raise `seconds` in [reading] of banzuke.toml",
        )
    if death.status == -signal.SIGKILL or lost_memory(death.words):
        return out_of_memory(path)
    last = (death.words.splitlines() or [""])[-1]
    ended = signal.Signals(-death.status).name if death.status < 0 else f"exit {death.status}"
    return crashed(path, f"{ended}{f' ({last})' if last else ''}")


@dataclass
class _Shared:
    """The process of the outermost `reading`, and its owner: a forked process has none."""

    process: ReadingProcess = field(default_factory=ReadingProcess)
    owner: int = field(default_factory=os.getpid)


_shared: _Shared | None = None


@contextmanager
def reading(limits: Reading) -> Iterator[LogReader]:
    """Read files in a block; a nested block shares the process, which ends with the outermost."""
    global _shared  # noqa: PLW0603  # so that leagues of a night share a process
    if _shared is not None and _shared.owner == os.getpid():
        yield LogReader(limits, _shared.process)
        return
    before, _shared = _shared, _Shared()
    try:
        yield LogReader(limits, _shared.process)
    finally:
        _shared.process.end()
        _shared = before

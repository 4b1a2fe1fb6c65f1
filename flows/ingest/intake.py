"""The intake of files: each is read, or known, or a copy, or has another name now."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field

from banzuke.flows.ingest.arrival import Arrival, FileReport
from banzuke.flows.ingest.colours_of_columns import notes_of_colours
from banzuke.flows.ingest.file_states import FileStates
from banzuke.flows.ingest.looking import InspectedFile
from banzuke.flows.ingest.marks_of_sheets import notes_of_marks
from banzuke.flows.ingest.odd_rows import OddRows
from banzuke.flows.ingest.parse import Parsed, is_read_in_parts
from banzuke.flows.ingest.read_ahead import AHEAD_BYTES, Unit, n_together, read_ahead, units
from banzuke.flows.ingest.reading_process.log_reader import BrokenOff, LogReader
from banzuke.flows.ingest.supersede import retire_over
from banzuke.flows.ingest.take_in import take_in, take_in_parts
from banzuke.flows.ingest.twins import record_copy, record_renamed


@dataclass
class Intake:
    """The intake of a league's files, in their order."""

    known: FileStates
    reader: LogReader
    notes: list[str] = field(default_factory=list)
    copies: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    odd: OddRows = field(default_factory=OddRows)

    def expected(self, paths: Iterable[str]) -> Iterator[str]:
        """Yield the paths of the files that are inspected next.

        A large file is hashed first; meanwhile the process that will read it loads its
        libraries.
        """
        root = self.known.store.home.root
        for path in paths:
            with suppress(OSError):  # `FileInspector.inspect` reports it
                if path not in self.known.paths and (root / path).stat().st_size > AHEAD_BYTES:
                    self.reader.process.start()
            yield path

    def deal_with(
        self, files: Iterable[InspectedFile], *, on_file: Callable[[str], None] | None = None
    ) -> Iterator[FileReport]:
        """Process each file as needed, and yield its report."""
        for unit in read_ahead(units(files, self.known, on_file), self.known, self.reader):
            at = 0
            while at < len(unit.files):
                part = slice(at, at + max(1, n_together(unit.files[at:], self.known)))
                yield from self._deal_with(unit.files[part], _part_of(unit, part))
                at = part.stop

    def read_again(self, inspected: InspectedFile) -> FileReport:
        """Read a file in any case, and return its report."""
        return self._read_one(inspected, None)

    def _deal_with(
        self, files: Sequence[InspectedFile], parsed: Callable[[], Parsed] | None
    ) -> Iterator[FileReport]:
        """Process one file, or several in the way that all of them allow."""
        if len(files) == 1:
            yield self._deal_with_one(files[0], parsed)
            return
        arrivals = [inspected.arrival for inspected in files]
        if self.known.may_join(arrivals[0]):
            reports = self._take_in(arrivals, parsed)
        else:
            twins = [self.known.twin_of(arrival) for arrival in arrivals]
            reports = record_renamed(self.known.store, arrivals, [twin or "" for twin in twins])
        self.known.reload(*arrivals)
        yield from reports

    def _deal_with_one(
        self, inspected: InspectedFile, parsed: Callable[[], Parsed] | None
    ) -> FileReport:
        known, arrival = self.known, inspected.arrival
        store, path, definition = known.store, arrival.path, arrival.definition
        content = arrival.state.content_hash
        if content in known.withdrawn:
            return FileReport(path, "withdrawn", message=known.withdrawn[content])
        old = known.here.get((path, content, definition))
        twin = known.twin_of(arrival)
        if path in known.may_be_over and (old == "active" or (old == "copy" and twin is not None)):
            retire_over(store, arrival)
            known.reload(arrival)
        if old == "active" and known.was_put_back(arrival):
            self.notes.append(_put_back(arrival))
        if old in ("active", "failed"):
            return known.reports[path, content, definition]
        if old == "copy" and twin is not None:
            return FileReport(path, "copy", message=f"same content as {twin}")
        if inspected.failure is None and twin is not None:
            report = record_copy(store, arrival, twin=twin)
            known.reload(arrival)
            if known.here.get((path, content, definition)) == "copy":  # else it was renamed
                self.copies.append(f"{path} has the same content as {twin}: it counts once")
            return report
        return self._read_one(inspected, parsed)

    def _read_one(
        self, inspected: InspectedFile, parsed: Callable[[], Parsed] | None
    ) -> FileReport:
        arrivals = [inspected.arrival]
        if inspected.failure is not None:
            (report,) = self._commit(arrivals, Parsed((inspected.failure,)))
        else:
            (report,) = self._take_in(arrivals, parsed)
        self.known.reload(inspected.arrival)
        return report

    def _take_in(
        self, arrivals: Sequence[Arrival], parsed: Callable[[], Parsed] | None
    ) -> list[FileReport]:
        if parsed is None and len(arrivals) == 1 and is_read_in_parts(arrivals[0]):
            report = self._take_in_parts(arrivals[0])
            if report.state == "read":
                self.marks += notes_of_colours(self.reader, arrivals[0])
                self.odd.look_at(self.reader, arrivals[0])
            return [report]
        rows = parsed() if parsed else self.reader.parse(arrivals)
        reports = self._commit(arrivals, rows)
        for nth, (arrival, report) in enumerate(zip(arrivals, reports, strict=True)):
            if report.state == "read":
                self.marks += notes_of_marks(self.reader, arrival) if nth in rows.marked else ()
                self.marks += notes_of_colours(self.reader, arrival)
                self.odd.look_at(self.reader, arrival)
        return reports

    def _take_in_parts(self, arrival: Arrival) -> FileReport:
        """Store a file while it is read; try again if the reader died, maybe for another reason."""
        try:
            return self._commit_parts(arrival)
        except BrokenOff as death:
            why = death.why
            if death.may_pass:
                try:
                    return self._commit_parts(arrival)
                except BrokenOff as again:
                    why = again.why
        (report,) = self._commit([arrival], Parsed((why,)))
        return report

    def _commit_parts(self, arrival: Arrival) -> FileReport:
        with closing(self.reader.parse_in_parts(arrival)) as parts:
            return take_in_parts(
                self.known.store,
                arrival,
                parts,
                raw_texts=self.reader.raw_texts,
                limits=self.known.limits,
            )

    def _commit(self, arrivals: Sequence[Arrival], rows: Parsed) -> list[FileReport]:
        return take_in(
            self.known.store,
            arrivals,
            rows,
            raw_texts=self.reader.raw_texts,
            limits=self.known.limits,
        )


def _part_of(unit: Unit, part: slice) -> Callable[[], Parsed] | None:
    """A function that waits for the rows of some files of a unit; None if they are not read yet."""
    parsed = unit.parsed
    if parsed is None:
        return None
    if part.stop - (part.start or 0) == len(unit.files):
        return parsed.result
    return lambda: parsed.result().part(part)


def _put_back(arrival: Arrival) -> str:
    """The message for a growing file that is back at a state before it grew or changed."""
    return (
        f"league {arrival.league.name}: {arrival.path} has an earlier content again. The rows that "
        'it had since then still count, because its mode is "append". Set mode = "snapshot" in its '
        "[[source]], and the next night counts only the rows that the file has now"
    )

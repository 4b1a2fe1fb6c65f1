"""The outcomes of the files of a league, and the files that are not a success."""

from dataclasses import dataclass

from banzuke.flows.ingest.arrival import FileReport


@dataclass(frozen=True)
class IngestReport:
    """The outcomes of the files of one league."""

    league: str
    files: tuple[FileReport, ...]
    notes: tuple[str, ...] = ()
    quarantine_limit: float = 1.0

    @property
    def failed(self) -> tuple[FileReport, ...]:
        """The files that could not be read, now or at the last attempt."""
        return tuple(file for file in self.files if file.state == "failed")

    @property
    def spoilt(self) -> tuple[FileReport, ...]:
        """The files with more in quarantine than the league file allows, now or when last read.

        Files of a single record are judged together: of many one-game files, some may be bad.
        """
        single = [file for file in self.files if file.rows_read == 1]
        share = sum(file.rows_quarantined for file in single) / max(len(single), 1)
        few = set(map(id, single)) if share <= self.quarantine_limit else set()
        return tuple(
            file
            for file in self.files
            if file.quarantined_share > self.quarantine_limit and id(file) not in few
        )

    @property
    def remarkable(self) -> tuple[FileReport, ...]:
        """The files that were read in this run without failure, and have remarks."""
        return tuple(file for file in self.files if file.state == "read" and file.message)

"""Games that a reader finds one by one, gathered into records with canonical columns."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.header import checked_header
from banzuke.flows.readers.rows import (
    BROKEN_SCHEMA,
    LINE,
    RAW,
    RawRows,
    UnreadableFile,
    blank_to_null,
)

NOT_A_GAME = "not-a-game"
BAD_RESULT = "bad-result"


class UnusableGame(Exception):
    """A record is not a usable game: the rule that it breaks, and a message with the remedy."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message


class Gathered:
    """The games of a file so far: records by column, and unusable records."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = tuple(columns)
        self._games: list[tuple[int, tuple[str | None, ...]]] = []
        self._broken: list[tuple[int, str, str, str]] = []

    def add(self, line: int, raw: str, values: Mapping[str, str | None]) -> None:
        """Add a game; columns without a value are null."""
        self._games.append((line, (raw, *map(values.get, self._columns))))

    def refuse(self, line: int, raw: str, error: UnusableGame) -> None:
        """Add a record that is not a usable game."""
        self._broken.append((line, raw, error.rule, error.message))

    def number(self, lines: Sequence[int]) -> None:
        """Replace the records' numbers, which count from 0, by the lines of these numbers."""
        self._games = [(lines[at], texts) for at, texts in self._games]
        self._broken = [(lines[at], raw, rule, message) for at, raw, rule, message in self._broken]

    def __len__(self) -> int:
        """The number of records, including unusable records."""
        return len(self._games) + len(self._broken)

    def extend(self, others: "Gathered", first_line: int) -> None:
        """Add the records of another file, with ``first_line`` added to their line numbers."""
        self._games += [(first_line + line, texts) for line, texts in others._games]
        self._broken += [
            (first_line + line, raw, rule, message) for line, raw, rule, message in others._broken
        ]

    def rows(self, path: Path, source: Source, *, may_be_empty: bool = False) -> RawRows:
        """The added records; ``may_be_empty`` allows a file of the format without games.

        Raises
        ------
        UnreadableFile
            ``not-<format>`` if no record is a game of the format.
        """
        if not may_be_empty:
            self.refuse_another_format(path, source)
        return self.as_rows(source)

    def refuse_another_format(self, path: Path, source: Source) -> None:
        """Raise if no record is a game of the format.

        Raises
        ------
        UnreadableFile
            ``not-<format>``.
        """
        if not self._games and all(rule == NOT_A_GAME for _, _, rule, _ in self._broken):
            raise not_of_format(path, source, self._broken[0][3] if self._broken else "no games")

    def as_rows(self, source: Source) -> RawRows:
        """The added records without a check of the format."""
        names = (RAW, *self._columns)
        lines, games = zip(*self._games, strict=True) if self._games else ((), ())
        columns = zip(*games, strict=True) if games else ((),) * len(names)
        texts = [
            pl.Series(name, column, dtype=pl.String)
            for name, column in zip(names, columns, strict=True)
        ]
        header = checked_header(self._columns, source)
        frame = pl.DataFrame([pl.Series(LINE, lines, dtype=pl.Int64), *texts])
        frame = frame.with_columns(blank_to_null(header))
        broken = pl.DataFrame(self._broken, schema=BROKEN_SCHEMA, orient="row")
        return RawRows(header, frame.sort(LINE), broken.sort(LINE))


def not_of_format(path: Path, source: Source, message: str) -> UnreadableFile:
    """The error of a file that is in another format."""
    return UnreadableFile(
        f"not-{source.format}",
        f"{path.name} is not a {source.format} log: {message}",
        "set another `format` in its source, or get the log again",
    )

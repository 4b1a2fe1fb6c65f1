"""Games that a reader finds one by one, gathered into records with canonical columns."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from flows.ingest.readers.header import checked_header
from flows.ingest.readers.rows import (
    BROKEN_SCHEMA,
    LINE,
    RAW,
    RawRows,
    UnreadableFile,
    blank_to_null,
)
from flows.leagues.league import Source

NOT_A_GAME = "not-a-game"
BAD_RESULT = "bad-result"


class UnusableGame(Exception):
    """A record is no game that can be used: the rule it breaks, and what to do."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message


class Gathered:
    """The games of a file so far: records by column, and records that cannot be used."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._values: dict[str, list[str | None]] = {name: [] for name in (LINE, RAW, *columns)}
        self._lines: list[int] = []
        self._broken: list[tuple[int, str, str, str]] = []

    def add(self, line: int, raw: str, values: Mapping[str, str | None]) -> None:
        """Add a game; columns that it has no value for are null."""
        self._lines.append(line)
        self._values[RAW].append(raw)
        for name, column in self._values.items():
            if name not in (LINE, RAW):
                column.append(values.get(name))

    def refuse(self, line: int, raw: str, error: UnusableGame) -> None:
        """Add a record that is no game that can be used."""
        self._broken.append((line, raw, error.rule, error.message))

    def rows(self, path: Path, source: Source, *, may_be_empty: bool = False) -> RawRows:
        """Return what was added; a file of the format may hold no record if so said.

        Raises
        ------
        UnreadableFile
            With the format's name in its rule, if no record is a game of the format.
        """
        no_game = all(rule == NOT_A_GAME for _, _, rule, _ in self._broken)
        if not self._lines and no_game and not may_be_empty:
            raise not_of_format(path, source, self._broken[0][3] if self._broken else "no games")
        texts = {name: pl.Series(v, dtype=pl.String) for name, v in self._values.items()}
        texts[LINE] = pl.Series(self._lines, dtype=pl.Int64)
        header = checked_header([name for name in texts if name not in (LINE, RAW)], source)
        frame = pl.DataFrame(texts).with_columns(blank_to_null(header))
        broken = pl.DataFrame(self._broken, schema=BROKEN_SCHEMA, orient="row")
        return RawRows(header, frame.sort(LINE), broken.sort(LINE))


def not_of_format(path: Path, source: Source, message: str) -> UnreadableFile:
    """Return the error that a file is of another format."""
    return UnreadableFile(
        f"not-{source.format}",
        f"{path.name} is no {source.format} log: {message}",
        "set another `format` in its source, or get the log again",
    )

"""Sources that nobody described: the columns, dates and results that `banzuke sniff` finds."""

import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.flows.commands.setup.sniff import NoLeague, the_only, usable_of
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.frame_log import texts_of
from banzuke.flows.sniff.files import FoundFile, NoSuchLog, Target, found_files
from banzuke.flows.sniff.sniff import Sniffed, sniff

ANSWERS = {
    "date_format": "dates are read as",
    "timezone": "times without a zone",
    "rule": "places have the points of a room",
}
"""{option: the beginning of the doubt that the option answers}."""
OF_FILES = ("format", "path", "encoding", "delimiter")
"""Keys of the source of a file which mean nothing for a frame."""
OF_ROWS = (
    *("mode", "columns", "values", "void_if", "date_format"),
    *("both_sides", "first_is", "same_event", "table_sum"),
)
"""Keys of a source whose rows are games or entries."""


@dataclass(frozen=True)
class Guessed:
    """The best guess for some files.

    Attributes
    ----------
    said : dict
        The league file of the guess.
    doubts : tuple of str
        Points of the reading that a person who knows the log should check.
    left_out : tuple of str
        A message for each file that is left out, with the reason.
    """

    said: dict[str, Any]
    files: tuple[FoundFile, ...]
    doubts: tuple[str, ...]
    left_out: tuple[str, ...]

    def doubts_beside(self, options: Mapping[str, Any]) -> list[str]:
        """The doubts that no option answers."""
        answered = tuple(start for option, start in ANSWERS.items() if option in options)
        return [line for line in self.doubts if not line.startswith(answered)]


def guessed(paths: Sequence[Path], name: str | None) -> Guessed:
    """The only league that can be made of these files and folders.

    Raises
    ------
    BanzukeError
        If there are no files, or if no league or more than one can be made of them.
    """
    sniffed = sniff(found_files(paths), Target(name), Reading())
    one = the_only(usable_of(sniffed), sniffed)
    if one.trial is None:
        raise NoLeague(one.problem)
    said = tomllib.loads(one.trial.text)
    return Guessed(said, one.files, one.trial.proposal.of_reading, tuple(_left_out(one, sniffed)))


def _left_out(one: Sniffed, sniffed: Sequence[Sniffed]) -> Iterator[str]:
    """Yield a message for each file that is left out of the log, with the reason."""
    for other in sniffed:
        for file in other.files if other is not one else ():
            yield f"{file.below} is left out: {other.looked.what}: {other.problem}"
    for path, failure in one.trial.failures.items() if one.trial else ():
        yield f"{path} is left out: {failure}"


def guessed_of_frame(frame: pl.DataFrame) -> Guessed | None:
    """The guess for a frame; None if none can be made, or if its rows are not games or entries."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.csv")
        texts_of(frame).write_csv(path)
        try:
            found = guessed([path], None)
        except (NoLeague, NoSuchLog):
            return None
    source, *others = found.said["source"]
    kept = {key: value for key, value in source.items() if key not in OF_FILES}
    if others or not kept.keys() <= {*OF_ROWS}:
        return None
    found.said["source"] = [kept]
    return found

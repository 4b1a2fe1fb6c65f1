"""A log after reading: the used rows, and the rejected rows with reasons."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_file import league_of
from banzuke.flows.leagues.toml_file import BadSettings
from banzuke.flows.leagues.toml_text import toml_of
from banzuke.flows.night.in_memory import Rows, taken
from banzuke.flows.sniff.names import likely_said, shown_names
from banzuke.pickled import Pickled

Read: TypeAlias = Callable[[League], Rows]
"""The reader of a log, with the options of a league."""


class BadOptions(BanzukeError):
    """Options cannot be used; the message has a line for each mistake."""


class Log(Pickled):
    """Games, tables or entries of a log.

    Attributes
    ----------
    frame : polars.DataFrame
        The rows that are used: names, results, times in UTC. Void rows have a ``void_reason``.
    rejected : polars.DataFrame
        The rows that cannot be used: ``line``, ``rule``, ``message``, ``raw_text``; and ``path``
        of a log of several files. A file that cannot be read has one row, without a line.
    players : list of str
        The names in ``frame``, in order. A player with several names is here once, with the name
        that ratings show.
    notes : tuple of str
        The messages of a night about names that are or may be one player, and games that stand
        twice; and doubts about the reading, if columns were guessed.
    league_file : str
        The league file with which a night on a home gives the same ratings.
    """

    def __init__(self, said: dict[str, Any], read: Read, doubts: Sequence[str] = ()) -> None:
        self._said, self._read = said, read
        self._league = _league(said)
        self._rows = read(self._league)
        found = taken(self._rows)
        unneeded = [] if len(found.reports) > 1 else ["path"]
        self._reports = found.reports
        self.frame: pl.DataFrame = found.used.drop(unneeded)
        self.rejected: pl.DataFrame = found.rejected.drop(unneeded)
        self.players: list[str] = list(found.players)
        guesses = [f"check this guess: {line}" for line in doubts if line not in found.notes]
        self.notes: tuple[str, ...] = (*guesses, *self._own(found.notes), *self._likely())

    @property
    def name(self) -> str:
        """The league's name, which is a part of the seed of random numbers."""
        return self._league.name

    @property
    def kind(self) -> str:
        """pairwise, table or tournament."""
        return self._league.kind

    def _own(self, notes: Sequence[str]) -> list[str]:
        """The notes; those on the only file of the log do not name it."""
        path = f"{self._reports[0].path}: " if len(self._reports) == 1 else ""
        return [note.removeprefix(path) for note in notes]

    def _likely(self) -> Iterator[str]:
        """Yield the note of a night about names that may be one person, if names are folded."""
        if not self._league.folds_names:
            return
        played = self.frame.filter(pl.col("void_reason").is_null())
        if said := likely_said(played, self._league, shown_names(played, self._league)):
            yield f"{said}: if so, write them in one way"

    @property
    def league_file(self) -> str:
        """The league file with which a night on a home gives the same ratings."""
        return toml_of(self._said)

    def rated_by(self, sections: Mapping[str, Mapping[str, Any]]) -> tuple[dict[str, Any], Rows]:
        """The league file with these sections, and the rows that it reads.

        A key with None is left out, as an option that is not given.

        Raises
        ------
        BadOptions
            If a section has an unknown key or an invalid value.
        """
        mine = {key: self._said.get(key, {}) | _given(said) for key, said in sections.items()}
        said = self._said | mine
        league = _league(said)
        same = league.n_players == self._league.n_players
        return said, self._rows.of(league) if same else self._read(league)

    def __repr__(self) -> str:
        counts = {
            name: sum(getattr(report, f"rows_{name}") for report in self._reports)
            for name in ("accepted", "void", "duplicate", "quarantined")
        }
        one, many = {"tournament": ("entry", "entries")}.get(self.kind, ("game", "games"))
        if self._league.source[0].counted:
            one, many = "row of counts", "rows of counts"
        used = counted(counts["accepted"] - counts["void"], one, many)
        parts = [f"{used} of {counted(len(self.players), 'player')}{self._span()}"]
        parts += [f"{counts['void']:,} void"] if counts["void"] else []
        parts += [f"{counts['duplicate']:,} repeated, counted once"] if counts["duplicate"] else []
        if self.rejected.height:
            parts.append(f"{counted(self.rejected.height, 'row')} rejected: see .rejected")
        return f"<{self.name}: {'; '.join(parts)}>"

    def _repr_html_(self) -> str:
        return html(repr(self), self.frame.head())

    def _span(self) -> str:
        column = "started_at" if self._league.its_kind.is_of_events else "played_at"
        times = self.frame[column].drop_nulls().sort().dt.replace_time_zone("UTC")
        days = times.dt.convert_time_zone(self._league.timezone).dt.date()
        return f", {days[0]} to {days[-1]}" if len(days) else ""


def html(title: str, frame: pl.DataFrame) -> str:
    """A line and a frame as HTML for a notebook."""
    escaped = title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<p><code>{escaped}</code></p>{frame._repr_html_()}"


SECTION = re.compile(
    r"^(source\.0|static|dynamic|contest|stable_rank|tier)(\.|: )(columns: )?", flags=re.M
)
"""The place of a key in a league file: messages to a caller of a function leave it out."""


def _given(said: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if value is not None}


def _league(said: dict[str, Any]) -> League:
    try:
        return league_of(said)
    except BadSettings as error:
        raise BadOptions(SECTION.sub("", str(error))) from None

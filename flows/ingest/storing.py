"""Rows of files into the store, part by part, inside the transaction of their files."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.conflicts import Arriving
from banzuke.flows.ingest.parse import Outcome, Parsed
from banzuke.flows.ingest.repeated_rows import NO_REPEATS, Repeats
from banzuke.flows.ingest.repeats import number_repeats
from banzuke.flows.people.erasure import Erasure, hide_texts
from banzuke.flows.people.players import register_players
from banzuke.flows.readers.rows import nth_file, own_line
from banzuke.flows.store import Store

EXAMPLES = 3
"""Number of rows in quarantine kept as examples: most others repeat the same mistake."""
RawTexts = Callable[[Arrival, Sequence[int]], pl.DataFrame]
"""Function that reads ``line`` and ``raw_text`` of some records of a file once more."""


@dataclass(frozen=True)
class Counts:
    """The destinations of the records of one file."""

    new: int = 0
    duplicate: int = 0
    quarantined: int = 0
    void: int = 0
    repeats: Repeats = NO_REPEATS


@dataclass
class Storing:
    """Files that are being stored, and the facts about their rows so far.

    Attributes
    ----------
    outcomes
        For each file, the number of records read so far, or its error.
    replaced
        The older states that several files replace, each with the number of its file.
    n_quarantined, n_void
        Counts by the file's number among these files.
    examples
        The first rows in quarantine.
    """

    store: Store
    arrivals: Sequence[Arrival]
    ids: Sequence[str]
    erasures: list[Erasure]
    replaced: Mapping[str, int] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    n_quarantined: Counter[int] = field(default_factory=Counter)
    n_void: Counter[int] = field(default_factory=Counter)
    examples: pl.DataFrame | None = None
    _arriving: Arriving | None = None
    _n_parts: int = 0

    @property
    def one(self) -> Arrival:
        """Any of the files."""
        return self.arrivals[0]

    def add(self, part: Parsed) -> bool:
        """Store a part of the rows, or the rows of several files.

        Return False, and store nothing, if files contradict each other or stored rows.
        """
        self.outcomes = _summed(self.outcomes, part.files)
        if part.accepted is None or part.quarantined is None:
            return True
        self._n_parts += 1
        self._arriving = self._arriving or Arriving(self.store, self.one, self.replaced)
        self._arriving.add(part.accepted)
        if len(self.arrivals) > 1:
            self._arriving.compare()
            if self._arriving.conflicts().height:
                return False
        void = part.accepted.filter(pl.col("void_reason").is_not_null())
        self.n_void.update(_lines(void))
        self._insert(part.accepted.with_columns(own_line(), file_id=self._file_id()))
        self._put_aside(part.quarantined)
        return True

    def settle(self, raw_texts: RawTexts) -> None:
        """Delete the rows that contradict stored rows, once all rows of a file are there."""
        if self._arriving is None or len(self.arrivals) > 1:
            return
        self._arriving.compare()
        if self._n_parts > 1 and self._arriving.is_repeated:
            number_repeats(self.store, self.one.table, self.ids[0])
            self._arriving.compare()
        conflicts = self._arriving.conflicts()
        if conflicts.is_empty():
            return
        self._take_back(conflicts["line"])
        shown = raw_texts(self.one, conflicts["line"].to_list())
        self._put_aside(conflicts.join(shown, on="line", how="left"))

    def counts(self) -> dict[int, Counts]:
        """The destinations of the records of each file."""
        if self._arriving is None:
            return {}
        known = self._arriving.count_new()
        repeats = self._arriving.repeats([arrival.path for arrival in self.arrivals])
        return {
            i: Counts(
                *known.get(i, (0, 0)),
                self.n_quarantined[i],
                self.n_void[i],
                repeats.get(i, NO_REPEATS),
            )
            for i in {*known, *self.n_quarantined}
        }

    def _file_id(self) -> pl.Expr:
        if len(self.ids) == 1:
            return pl.lit(self.ids[0])
        return nth_file().replace_strict(range(len(self.ids)), self.ids, return_dtype=pl.String)

    def _put_aside(self, quarantined: pl.DataFrame) -> None:
        """Put rows into quarantine."""
        self.n_quarantined.update(_counted(quarantined))
        known = [] if self.examples is None else [self.examples]
        names = ["line", "rule", "message", "raw_text"]
        self.examples = pl.concat([*known, quarantined.select(names)]).sort("line").head(EXAMPLES)
        if quarantined.height:
            named = quarantined.select(names).with_columns(own_line(), file_id=self._file_id())
            self.store.append("raw.quarantine", hide_texts(named, self.erasures))

    def _insert(self, accepted: pl.DataFrame) -> None:
        """Store rows with player ids in place of names; new names are added to the player table."""
        people, namespace = self.one.league.its_kind.people, self.one.league.namespace
        names = pl.concat([accepted[column] for column in people]).unique().sort()
        ids = pl.Series([fingerprint.of_player(namespace, name) for name in names], dtype=pl.String)
        players = pl.DataFrame({"player_id": ids, "name": names})
        register_players(self.store, players.with_columns(namespace=pl.lit(namespace)))
        numbered = accepted.with_columns(
            pl.col(old).replace_strict(names, ids, return_dtype=pl.String).alias(new)
            for old, new in people.items()
        )
        self.store.append(self.one.table, numbered.select(pl.exclude(*people)))

    def _take_back(self, lines: pl.Series) -> None:
        """Delete rows of the one file that were stored before a contradiction was found."""
        table, file_id = self.one.table, self.ids[0]
        self.store.register("taken_back", lines.alias("line").to_frame())
        its_lines = "file_id = ? AND line IN (SELECT line FROM taken_back)"
        ((n_void,),) = self.store.rows(
            f"SELECT count(DISTINCT line) FROM {table} WHERE {its_lines}"
            " AND void_reason IS NOT NULL",
            [file_id],
        )
        self.n_void[0] -= n_void
        self.store.execute(f"DELETE FROM {table} WHERE {its_lines}", [file_id])


def _summed(before: list[Outcome], part: Sequence[Outcome]) -> list[Outcome]:
    """The outcomes of files after one more part; a failure stands for the whole file."""
    if not before:
        return list(part)
    return [
        a + b if isinstance(a, int) and isinstance(b, int) else (b if isinstance(a, int) else a)
        for a, b in zip(before, part, strict=True)
    ]


def _counted(rows: pl.DataFrame) -> dict[int, int]:
    return dict(rows.group_by(nth_file()).len().iter_rows())


def _lines(rows: pl.DataFrame) -> dict[int, int]:
    return dict(rows.group_by(nth_file()).agg(pl.col("line").n_unique()).iter_rows())

"""Guesses at the tournaments of a log: the columns whose cells together name one of them."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import place_of
from banzuke.flows.sniff.columns import Column, Log, parts_of, plain
from banzuke.flows.sniff.proposal import quoted
from banzuke.flows.sniff.tournaments.places import place_in_words

EVENTS = [("event",), ("event", "player"), ("event", "number"), ("game", "number"), ("game",)]
"""Concepts that the name of a column of tournaments may have, the likeliest first."""
STARTS = [("start",), ("date", "start"), ("start", "event")]
"""Concepts that the name of a column of starts may have."""
EVENINGS = frozenset(
    {
        *("night", "evening", "session", "sitting", "meeting", "leg", "heat", "gathering"),
        *("abend", "spieleabend", "spielabend", "turnierabend", "klubabend", "sitzung", "etappe"),
        *("soiree", "seance", "manche", "etape", "serata", "sessione", "tappa", "noche", "velada"),
        *("sesion", "etapa", "noite", "sessao", "avond", "speelavond", "zitting", "kveld", "kvall"),
        *("aften", "ilta", "wieczor", "sesja", "vecer", "вечер", "сессия", "例会", "晩", "夜"),
    }
)
"""Words for one of several meetings, as `plain` has them, each of which may be a tournament."""
NO_EVENT = "no column names the tournament"


@dataclass(frozen=True)
class Events:
    """The columns that together name the tournament of a row; none, if each file is one.

    Attributes
    ----------
    columns
        The columns, in the order of their cells in the name.
    unsure
        Points that a person who knows the log should check.
    """

    columns: tuple[Column, ...] = ()
    unsure: tuple[str, ...] = ()

    @property
    def mapped(self) -> dict[str, str]:
        """The entry of `columns` of a source: one column names the tournament."""
        return {"event": self.columns[0].name} if len(self.columns) == 1 else {}

    @property
    def source(self) -> dict[str, str | int | list[str]]:
        """The keys of a source if several columns name the tournament."""
        several = len(self.columns) > 1
        return {"same_event": [column.name for column in self.columns]} if several else {}

    @property
    def texts(self) -> pl.Series | None:
        """The name of each row's tournament, or None if each file is one."""
        return _joined(self.columns) if self.columns else None


def events_of(log: Log, place: Column, day: Column | None) -> Events:
    """The columns of the tournaments of a log, of which ``place`` and ``day`` are columns.

    A name that stands on several days may be that of one long tournament, or of one each day. It is
    the latter if each day has a winner of its own; then the day is part of the name, and so is the
    start, if each start has a winner.
    """
    event, start = log.about(*EVENTS), log.about(*STARTS)
    is_first = _is_at(place, "1")
    guessed = _meetings(log, day, is_first) if event is None else None
    event = event or guessed
    found = [event] if event is not None else []
    for more in (day, start):
        if more is None or any(more is column for column in found):
            continue
        wider = [*found, more]
        if _n(found) < _n(wider) and _have_winners(wider, is_first):
            found = wider
    if event is None:
        if not found or found[0] is not day or _n(found) == 1:
            return Events()
        why = [NO_EVENT]
    else:
        why = [] if len(found) == 1 else [_same_name(event, is_of_days=found[1] is day)]
        if len(found) == 2 and found[1] is day and _n([day]) == _n(found):
            found = [day]
    if guessed is not None:
        why = [f"{NO_EVENT}, and each {quoted(guessed.name)} has a first place"]
    unsure = [f"{said}: {_rows_of(found, day)} are one tournament" for said in why]
    return Events(tuple(found), (*unsure, *_doubts_of_two(found, place)))


def _meetings(log: Log, day: Column | None, is_first: pl.Series) -> Column | None:
    """The column of evenings, or else of rounds without days, each of which has a winner."""
    evenings = [
        column
        for column in log.columns
        if column.words.concepts <= {"number"}
        and not column.words.sides
        and EVENINGS.intersection(map(plain, parts_of(column.name)))
    ]
    rounds = log.about(("round",)) if day is None else None
    for column in (*evenings, *([rounds] if rounds is not None else [])):
        if _n([column]) > 1 and _have_winners([column], is_first):
            return column
    return _of_unknown_words(log, is_first) if day is None else None


def _of_unknown_words(log: Log, is_first: pl.Series) -> Column | None:
    """The column without a known name each of whose texts has a winner, and no player twice.

    None if no player stands in two rows of the log: then all rows may be one tournament.
    """
    player = log.about(("player",), ("number", "player"))
    if player is None or player.is_unique:
        return None
    for column in log.columns:
        if column.words.concepts or column.words.sides or column.is_of_numbers:
            continue
        two = pl.DataFrame([column.texts.alias("event"), player.texts.alias("player")])
        is_full = not column.texts.has_nulls() and not two.is_duplicated().any()
        if is_full and _n([column]) > 1 and _have_winners([column], is_first):
            return column
    return None


def _same_name(event: Column, *, is_of_days: bool) -> str:
    """The words for a name that several tournaments have."""
    of_days = "of several days" if is_of_days else "with several starts"
    return (
        f"{quoted(event.name)} has the same name for tournaments {of_days}, such as "
        f"{quoted(event.different[0])}"
    )


def _rows_of(columns: Sequence[Column], day: Column | None) -> str:
    """The words for rows that have equal cells in some columns."""
    *others, last = [quoted(column.name) for column in columns]
    if not others:
        is_of_days = columns[0] is day
        return f"rows {'of one day' if is_of_days else 'with equal cells'} in {last}"
    return f"rows with equal cells in {', '.join(others)} and {last}"


def _joined(columns: Sequence[Column]) -> pl.Series:
    """The cells of a row in some columns as one text; null if one of them is blank."""
    texts = [column.texts.str.strip_chars().alias(str(n)) for n, column in enumerate(columns)]
    frame = pl.DataFrame(texts)
    return frame.select(pl.concat_str(pl.all(), separator=" ").alias("event"))["event"]


def _n(columns: Sequence[Column]) -> int:
    """The number of different names that some columns give; 0 without columns."""
    return _joined(columns).drop_nulls().n_unique() if columns else 0


def _have_winners(columns: Sequence[Column], is_first: pl.Series) -> bool:
    """Whether each tournament that some columns name has a row of the first place."""
    rows = pl.DataFrame({"event": _joined(columns), "is_first": is_first}).drop_nulls("event")
    return bool(rows.group_by("event").agg(pl.col("is_first").any())["is_first"].all())


def _is_at(place: Column, number: str) -> pl.Series:
    """Whether each row has a place, in any of its spellings."""
    texts = [t for t in place.different if (place_of(t) or place_in_words(t) or t) == number]
    return place.texts.str.strip_chars().is_in(texts).fill_null(value=False)


def _doubts_of_two(columns: Sequence[Column], place: Column) -> list[str]:
    """A doubt if most tournaments have two first and two second places, as two in one would."""
    rows = pl.DataFrame(
        {
            "event": _joined(columns),
            "first": _is_at(place, "1"),
            "second": _is_at(place, "2"),
        }
    )
    sums = rows.drop_nulls("event").group_by("event", maintain_order=True).sum()
    twice = sums.filter((pl.col("first") > 1) & (pl.col("second") > 1))
    if 2 * twice.height <= sums.height:
        return []
    return [
        f"{counted(twice.height, 'tournament')}, such as {quoted(twice['event'][0])}, "
        f"{'has' if twice.height == 1 else 'have'} several rows of place 1 and of place 2, as if "
        "several tournaments had one name: they are rated as one field with ties. If they are "
        "several, name in `same_event` all columns that tell them apart"
    ]

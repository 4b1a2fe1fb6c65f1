"""A guess how a kind of league reads a log, and the doubts about the guess."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from banzuke.flows.counted import first_few
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns import Column

MOST_VALUES = 60
"""Most values of a column that a league file maps to meanings; more values are not words."""
DATES = frozenset({"played_at", "started_at", "ended_at"})
"""Columns with a time of a game or an event."""


@dataclass(frozen=True)
class Guess:
    """The assignment of columns.

    Attributes
    ----------
    kind : str
        The kind of league.
    columns, values, void_if, date_format
        In the form of a source.
    timezone : str
        The timezone of the league: that of the log, or an empty text if it is unknown.
    settings : tuple of str
        Required lines of the rating section: without them the rows cannot be read.
    sides : bool
        Whether the first player is the player who moves first, or plays at home.
    receiver : str
        The player whom a handicap helps: "first" or "second".
    unsure : tuple of str
        Points that a person who knows the log should check.
    source : dict
        Other keys of the source, with their values.
    hints : dict
        Possible values of `void_if`; a person who knows the log should confirm them.
    is_sure : bool
        Whether the guess is preferred to other guesses that read more rows.
    also_used : tuple of str
        Columns that are used without being mapped.
    """

    kind: str
    columns: dict[str, str] = field(default_factory=dict)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    void_if: dict[str, list[str]] = field(default_factory=dict)
    date_format: str | None = None
    timezone: str = ""
    settings: tuple[str, ...] = ()
    sides: bool = False
    receiver: str = "first"
    unsure: tuple[str, ...] = ()
    source: dict[str, str | int | list[str]] = field(default_factory=dict)
    hints: dict[str, list[str]] = field(default_factory=dict)
    is_sure: bool = False
    also_used: tuple[str, ...] = ()

    def listed(self, key: str) -> set[str]:
        """The columns that a key of the source lists."""
        value = self.source.get(key, [])
        return set(value) if isinstance(value, list) else set()


@dataclass(frozen=True)
class Result:
    """A form of result: columns and values, texts of games that were not played, and doubts.

    ``also_used`` are columns that are used without being mapped.
    """

    columns: dict[str, str]
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()
    void_if: dict[str, list[str]] = field(default_factory=dict)
    source: dict[str, str | int | list[str]] = field(default_factory=dict)
    also_used: tuple[str, ...] = ()


def date_columns_of(guess: Guess) -> set[str]:
    """The columns of the log that a guess takes for times of games or events."""
    return {column for name, column in guess.columns.items() if name in DATES}


def quoted(text: str) -> str:
    """A text in quotes for a sentence."""
    return f'"{text}"'


def numbers_as_read(columns: Iterable[Column]) -> Iterator[str]:
    """Yield how numbers are read that sheets spell in their own way (▲2,400)."""
    for column in columns:
        if dotted := column.like_thousands:
            yield (
                f"{quoted(column.name)} has numbers such as {quoted(dotted)}: the dot is read as a "
                "decimal point; if it separates thousands, remove the dots"
            )
        if found := column.spelled_numbers:
            read = plain_number(found[0])
            yield f"{quoted(column.name)} has numbers such as {quoted(found[0])}: read as {read}"


def some(texts: list[str]) -> str:
    """The first few texts in quotes, for a sentence."""
    return first_few([quoted(text) for text in texts], 5)

"""A guess at the reading of a log by a kind of league, and its doubts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from banzuke.flows.counted import first_few
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.log import Column

MOST_VALUES = 60
"""Most values of a column that a league file maps to meanings; more values are not words."""


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
        The timezone of the league: where the log was written, or an empty text if nothing says it.
    settings : tuple of str
        Lines of the rating section without which the rows cannot be read.
    sides : bool
        Whether the first player is the player who moves first, or plays at home.
    receiver : str
        The player who is helped by a handicap.
    unsure : tuple of str
        Points that a person who knows the log should check.
    source : dict
        Other keys of the source, with their values.
    hints : dict
        Possible values of `void_if`, to be confirmed by such a person.
    is_sure : bool
        Whether the guess counts more than others that read more rows.
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
        """Return the columns that a key of the source lists."""
        value = self.source.get(key, [])
        return set(value) if isinstance(value, list) else set()


@dataclass(frozen=True)
class Result:
    """A form of result: columns and values, texts of games that were not played, and doubts."""

    columns: dict[str, str]
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()
    void_if: dict[str, list[str]] = field(default_factory=dict)
    source: dict[str, str | int | list[str]] = field(default_factory=dict)


def quoted(text: str) -> str:
    """Return a text in quotes for a sentence."""
    return f'"{text}"'


def numbers_as_read(columns: Iterable[Column]) -> Iterator[str]:
    """Yield how the numbers of columns are read that are spelled as in sheets."""
    for column in columns:
        if dotted := column.like_thousands:
            yield (
                f"{quoted(column.name)} has numbers such as {quoted(dotted)}: read with a decimal "
                "point; if the dot parts thousands, take the dots out"
            )
        if found := column.spelled_numbers:
            read = plain_number(found[0])
            yield f"{quoted(column.name)} has numbers such as {quoted(found[0])}: read as {read}"


def some(texts: list[str]) -> str:
    """The first few texts in quotes, for a sentence."""
    return first_few([quoted(text) for text in texts], 5)

"""A guess at the reading of a log by a kind of league, and its doubts."""

from dataclasses import dataclass, field

from banzuke.flows.sniff.log import Column

MOST_VALUES = 60
"""Most values of a column that a league file maps to meanings; more values are no words."""


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
        The timezone of the league: where the log was written, if known.
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
    """

    kind: str
    columns: dict[str, str] = field(default_factory=dict)
    values: dict[str, dict[str, str]] = field(default_factory=dict)
    void_if: dict[str, list[str]] = field(default_factory=dict)
    date_format: str | None = None
    timezone: str = "UTC"
    settings: tuple[str, ...] = ()
    sides: bool = False
    receiver: str = "first"
    unsure: tuple[str, ...] = ()
    source: dict[str, str | int | list[str]] = field(default_factory=dict)
    hints: dict[str, list[str]] = field(default_factory=dict)


def quoted(text: str) -> str:
    """Return a text in quotes for a sentence."""
    return f'"{text}"'


def without_commas(column: Column) -> dict[str, str]:
    """The numbers with a decimal comma as Banzuke reads them; an empty dict if there are many."""
    found = sorted(text for text in column.different if "," in text)
    return {text: text.replace(",", ".") for text in found} if len(found) <= MOST_VALUES else {}

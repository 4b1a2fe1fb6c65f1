"""A guess at how a kind of league reads a log, and what it leaves open."""

from dataclasses import dataclass, field

from banzuke.flows.sniff.log import Column

MOST_VALUES = 60
"""A league file says of so many values of a column what they mean; more are no words."""


@dataclass(frozen=True)
class Guess:
    """Which column is what.

    Attributes
    ----------
    kind : str
        Of league.
    columns, values, void_if, date_format
        As a source has them.
    timezone : str
        Of the league: where the log was written, if that is known.
    settings : tuple of str
        Lines of the section that rates it, without which its rows cannot be read.
    sides : bool
        Whether the first player is the one who moves first, or plays at home.
    receiver : str
        Who is helped by a handicap.
    unsure : tuple of str
        What somebody who knows the log should look at.
    hints : dict
        What `void_if` could be, if that somebody says so.
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
    hints: dict[str, list[str]] = field(default_factory=dict)


def quoted(text: str) -> str:
    """Return a text in quotes for a sentence."""
    return f'"{text}"'


def without_commas(column: Column) -> dict[str, str]:
    """Return numbers with a decimal comma as Banzuke reads them; nothing if they are many."""
    found = sorted(text for text in column.different if "," in text)
    return {text: text.replace(",", ".") for text in found} if len(found) <= MOST_VALUES else {}

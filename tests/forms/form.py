"""A form in which people keep results: its files, and what must come of them."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Form:
    """One form.

    Attributes
    ----------
    name : str
        What it is.
    files : dict
        The content of each file: text, or bytes.
    kind : str
        The kind of league, or an empty text if none can be made.
    games, players : int
        Counting records, and people in them.
    says : tuple of str
        Parts of what `banzuke sniff` must say about it.
    rows : tuple
        The first rows that must be read: for games of two (first, second, wins, draws, losses), for
        others (player, place).
    day : str
        The day of the first game in the league's zone, or an empty text if there is none.
    void : int
        Records that are kept and do not count.
    n_left_out : int
        Rows in quarantine.
    encoding : str
        Of the texts.
    others : tuple of str
        Files beside those of the games, of which no league can be made.
    """

    name: str
    files: dict[str, str | bytes]
    kind: str = "pairwise"
    games: int = 0
    players: int = 0
    says: tuple[str, ...] = ()
    rows: tuple[tuple[object, ...], ...] = ()
    day: str = ""
    void: int = 0
    n_left_out: int = 0
    encoding: str = "utf-8"
    others: tuple[str, ...] = ()
    league: dict[str, object] = field(default_factory=dict)


def csv_of(header: str, *rows: str) -> str:
    """The text of a CSV."""
    return "\n".join((header, *rows)) + "\n"


def csv_form(name: str, *rows: str, **expected: object) -> Form:
    """A form of one CSV: its header and its rows."""
    return Form(name, {"games.csv": csv_of(*rows)}, **expected)  # type: ignore[arg-type]

"""A form in which people record results: its files and the expected reading."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Form:
    """One form, and what must be read from it.

    Attributes
    ----------
    name : str
        A short description.
    files : dict
        The content of each file: text, or bytes.
    kind : str
        The kind of league, or an empty text if no league can be made.
    games, players : int
        The number of records that count, and of their players.
    says : tuple of str
        Parts of the message that `banzuke sniff` must print.
    rows : tuple
        The first rows that must be read: for games of two (first, second, wins, draws, losses), for
        other kinds (player, place).
    day : str
        The day of the first game in the league's zone, or an empty text if there is none.
    void : int
        Records that are stored and do not count.
    n_left_out : int
        Rows in quarantine.
    encoding : str
        The encoding of files that are given as text.
    others : tuple of str
        Further files, of which no league can be made.
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
    """A form that is one CSV file with a header and rows."""
    return Form(name, {"games.csv": csv_of(*rows)}, **expected)  # type: ignore[arg-type]

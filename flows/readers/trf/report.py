"""FIDE's Tournament Report File (TRF16, TRF26): players, their rounds, dates, teams.

Fields stand in fixed columns of characters. Programs that write UTF-8 may count bytes instead; the
reader detects this by the text in the columns of numbers. Fields that only pairing programs need
(future byes, prohibited pairings, accelerations, colours, extensions) are skipped.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from banzuke.flows.readers.gathered import NOT_A_GAME, UnusableGame

PLAYER, NAME, START, END, DATES, ROUNDS = "001", "012", "042", "052", "132", ("142", "XXR")
TEAM_OF_16, TEAM_OF_26 = "013", "310"
TAG = re.compile(
    r"(?:0[0-9]2|0(?:01|13)|1[0-9]2|2[0-2]2|3[56]2|2[456]0|299|3[0-3]0|80[12]|[A-Z]{3})(?=\s|$)"
)
"""Tags of the format's lines, including national ratings and extensions of pairing programs."""
COMMENT = "###"
CODES = "-+WDL1=0HFUZ "
NUMBERS = re.compile(rf"[ \d.]{{4}} [ \d]{{4}}(?: {{2}}[ \d]{{4}} [wbWB -] [{CODES}a-z])*")
CELL = re.compile(rf" {{2}}([ \d]{{4}}) ([wbWB -]) ([{CODES}])", re.IGNORECASE)
CELLS_AT, POINTS_AT, WIDTH = 89, 80, 10
MOST_ROUNDS = 400
LONGEST = CELLS_AT + WIDTH * MOST_ROUNDS
LONGEST_RAW = 300
BAD_LINE, BAD_DATE = "bad-player-line", "bad-date"
TWO_DIGITS = re.compile(r"\b\d\d\b")
YEAR_FIRST = re.compile(r"(\d{2}|\d{4})[/.-](\d\d?)[/.-](\d\d?)")
DAY_FIRST = re.compile(r"(\d\d?)[/.-](\d\d?)[/.-](\d{4})")
NEW_CENTURY = 70
"""Two-digit years from this number on belong to the last century."""
OF_NO_TAG = UnusableGame(
    NOT_A_GAME, "the line does not begin with a tag of TRF; get the file again"
)


@dataclass(frozen=True)
class Cell:
    """The part of a player's line about one round."""

    opponent: int
    colour: str
    code: str
    text: str


@dataclass(frozen=True)
class Player:
    """The line of a player."""

    line: int
    number: int
    name: str
    title: str
    rating: str
    federation: str
    fide_id: str
    points: str
    rank: str
    cells: tuple[Cell | None, ...]
    """The cells of the rounds; None where the columns of a round hold other text."""


@dataclass
class Tournament:
    """One tournament of a file."""

    name: str | None = None
    start: str | None = None
    end: str | None = None
    n_rounds: int = 0
    dates_as_written: list[str] = field(default_factory=list)
    dates_line: tuple[int, str] = (0, "")
    players: dict[int, Player] = field(default_factory=dict)
    teams: dict[int, str] = field(default_factory=dict)

    def take(self, tag: str, text: str, line: int) -> None:
        """Take in a line that is not about a single player."""
        said = text[3:].strip()
        if tag == NAME:
            self.name = said or None
        elif tag == START:
            self.start = day(said)
        elif tag == END:
            self.end = day(said)
        elif tag == DATES:
            self.dates_as_written = texts_of_days(text[CELLS_AT:])
            self.dates_line = line, text[:LONGEST_RAW]
        elif tag in ROUNDS:
            self.n_rounds = whole(said.split(" ", 1)[0])
        elif tag == TEAM_OF_16:
            self._team(text[4:36], text[36:])
        elif tag == TEAM_OF_26:
            self._team(text[8:40], text[73:])

    @cached_property
    def dates(self) -> list[str | None]:
        """The day of each round, as far as it can be read."""
        return [self._day_of_round(text) for text in self.dates_as_written]

    def _day_of_round(self, text: str) -> str | None:
        """The day in a text: that of the tournament, if 01/03/24 may be of 2001 or of 2024."""
        usual, turned = day(text), day("/".join(reversed(TWO_DIGITS.findall(text))))
        if self.start and self.end and turned and not self.start <= (usual or "") <= self.end:
            return turned if self.start <= turned <= self.end else usual
        return usual

    def doubt_of_dates(self) -> UnusableGame | None:
        """What is wrong with the first day of a round that is none, or none of the tournament."""
        both = zip(self.dates_as_written, self.dates, strict=True)
        for number, (text, read) in enumerate(both, 1):
            if read is None and text:
                return UnusableGame(
                    BAD_DATE,
                    f"round {number} has {text!r}, which is no day: its games count as played on "
                    "the first day of the tournament; write it as 24/01/31",
                )
            if read and not (self.start or read) <= read <= (self.end or read):
                return UnusableGame(
                    BAD_DATE,
                    f"round {number} has {text!r}, read as {read}, which is not between the first "
                    "and the last day of the tournament in lines 042 and 052; fix the wrong one",
                )
        return None

    def _team(self, name: str, members: str) -> None:
        for number in re.findall(r"\d+", members):
            self.teams.setdefault(whole(number), name.strip())


def tournaments(
    lines: Iterable[tuple[int, str]],
) -> Iterator[Tournament | tuple[int, str, UnusableGame]]:
    """Yield the tournaments of a file, and its unusable lines: line number, text and error."""
    tournament = Tournament()
    for line, whole_text in lines:
        text = whole_text.rstrip()
        raw = text[:LONGEST_RAW]
        if not text.strip() or text.startswith(COMMENT):
            continue
        found = TAG.match(text)
        if not found:
            yield line, raw, OF_NO_TAG
        elif found.group() != PLAYER:
            if found.group() == NAME and tournament.players:
                yield from _whole(tournament)
                tournament = Tournament()
            tournament.take(found.group(), text[:LONGEST], line)
        else:
            try:
                player = _player(line, text)
                _refuse_second(tournament, player)
            except UnusableGame as error:
                yield line, raw, error
            else:
                tournament.players[player.number] = player
    yield from _whole(tournament)


def _whole(tournament: Tournament) -> Iterator[Tournament | tuple[int, str, UnusableGame]]:
    """Yield a tournament, and what is wrong with the days of its rounds."""
    if doubt := tournament.doubt_of_dates():
        yield *tournament.dates_line, doubt
    yield tournament


def _refuse_second(tournament: Tournament, player: Player) -> None:
    first = tournament.players.get(player.number)
    if first:
        raise UnusableGame(
            BAD_LINE,
            f"line {first.line} already has the starting rank {player.number}; "
            "give each player another number",
        )


def _player(line: int, text: str) -> Player:
    if len(text) > LONGEST:
        message = f"the line has more than {MOST_ROUNDS} rounds; get the file again"
        raise UnusableGame(BAD_LINE, message)
    text, name = _in_columns(text)
    number = whole(text[4:8])
    if not number:
        raise UnusableGame(
            BAD_LINE,
            f"the starting rank {text[4:8].strip()!r} is not a number from 1; fix columns 5-8",
        )
    if text[13:14].strip():
        raise UnusableGame(
            BAD_LINE,
            f"column 14 has {text[13]!r}, and must be blank before the name in columns 15-47; move "
            "the fields into their columns, or get the file again",
        )
    return Player(
        line,
        number,
        " ".join(name.split()),
        title=text[10:13].strip(),
        rating=text[48:52].strip(),
        federation=text[53:56].strip(),
        fide_id=text[57:68].strip(),
        points=text[POINTS_AT:84].strip(),
        rank=text[85:CELLS_AT].strip(),
        cells=tuple(_cell(piece) for piece in pieces(text[CELLS_AT:])),
    )


def _in_columns(text: str) -> tuple[str, str]:
    """A player's line with its fields in their columns, and the name."""
    if not text.isascii() and not _fits(text):
        by_bytes = text.encode().decode("latin-1")
        if _fits(by_bytes):
            return by_bytes, by_bytes[14:47].encode("latin-1").decode(errors="replace")
    return text, text[14:47]


def _fits(text: str) -> bool:
    numbers = text[POINTS_AT:]
    missing = -(len(numbers) - (CELLS_AT - POINTS_AT)) % WIDTH
    return NUMBERS.fullmatch(numbers + " " * missing) is not None


def _cell(piece: str) -> Cell | None:
    found = CELL.fullmatch(piece.ljust(WIDTH))
    if not found:
        return None
    opponent, colour, code = found.groups()
    return Cell(
        whole(opponent), colour.lower().replace(" ", "-"), code.upper(), " ".join(piece.split())
    )


def pieces(text: str) -> list[str]:
    """The text of each round: ten columns."""
    return [text[i : i + WIDTH] for i in range(0, len(text), WIDTH)]


def texts_of_days(text: str) -> list[str]:
    """The text of each round's day: ten columns, or what stands between blanks if that has days."""
    in_columns = [piece.strip() for piece in pieces(text[2:])]
    apart = text.split()
    return apart if all(map(day, apart)) and not all(map(day, in_columns)) else in_columns


def whole(text: str) -> int:
    """A whole number, or 0 if the text is not one."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= WIDTH else 0


def day(text: str) -> str | None:
    """A date as ISO text, or None.

    The year stands first, with two or four digits, or last, with four digits.
    """
    if found := YEAR_FIRST.fullmatch(text):
        year, month, of_month = map(int, found.groups())
    elif found := DAY_FIRST.fullmatch(text):
        of_month, month, year = map(int, found.groups())
    else:
        return None
    if year < 100:
        year += 1900 if year >= NEW_CENTURY else 2000
    try:
        return dt.date(year, month, of_month).isoformat()
    except ValueError:
        return None

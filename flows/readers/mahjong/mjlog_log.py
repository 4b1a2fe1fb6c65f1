"""Tenhou's own record of one game, mjlog: XML whose elements are moves.

The reader reads the kind of room (GO), names and returning players (UN), the first dealer
(TAIKYOKU), players who left (BYE), and the final scores in hundreds with the settled results
(``owari``). Ties are broken by seat from the first dealer. Id and hour of the game stand in the
file's name only.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote
from xml.parsers import expat

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import BAD_RESULT, NOT_A_GAME, UnusableGame, not_of_format
from banzuke.flows.readers.mahjong.table_games import (
    UNFINISHED,
    numbered,
    per_seat,
    table_games,
    void_reason,
)
from banzuke.flows.readers.mahjong.tenhou_names import (
    GUEST_NAME,
    class_and_length,
    game_id,
    hour_of_id,
    room_of_type,
)
from banzuke.flows.readers.rows import RawRows
from banzuke.flows.readers.text import read_utf8

ROOT = "mjloggm"
HEADS = ("GO", "UN", "TAIKYOKU", "BYE")
OWARI = "owari"
BAD_NAME = "bad-name"
EXTRA_COLUMNS = (
    *("class", "length", "lobby", "disconnected"),
    *(f"{name}_{seat}" for name in ("level", "result") for seat in SEATS),
)

Attributes = dict[str, str]


@dataclass
class _Game:
    """The contents of a file's elements so far."""

    line: int = 0
    root: str | None = None
    room: Attributes = field(default_factory=dict)
    players: Attributes = field(default_factory=dict)
    first_dealer: str = "0"
    away: set[str] = field(default_factory=set)
    owari: str | None = None
    said: list[str] = field(default_factory=list)

    def take(self, name: str, attributes: Attributes) -> None:
        """Take in one element."""
        if name == "GO":
            self.room = attributes
        elif name == "UN" and not self.players:
            self.players = attributes
        elif name == "UN":
            self.away -= {key[1:] for key in attributes if key[0] == "n"}
        elif name == "TAIKYOKU":
            self.first_dealer = attributes.get("oya", "0")
        elif name == "BYE":
            self.away.add(attributes.get("who", ""))
        self.owari = attributes.get(OWARI, self.owari)
        if name in HEADS or OWARI in attributes:
            shown = attributes if name in HEADS else {OWARI: attributes[OWARI]}
            pairs = "".join(f' {key}="{value}"' for key, value in shown.items())
            self.said.append(f"<{name}{pairs}/>")


def read_mjlog(path: Path, source: Source, limits: Reading) -> RawRows:
    """The game of a file as its only record.

    Raises
    ------
    UnreadableFile
        ``not-mjlog`` if the file is not XML, or not an mjlog.
    """
    game = _parsed(path, source, limits)
    games = table_games(*EXTRA_COLUMNS)
    raw = "".join(game.said)
    try:
        values = _values(game, path)
    except UnusableGame as error:
        games.refuse(game.line, raw, error)
    else:
        games.add(game.line, raw, values)
    return games.rows(path, source)


def _parsed(path: Path, source: Source, limits: Reading) -> _Game:
    game = _Game()
    parser = expat.ParserCreate("utf-8")

    def start(name: str, attributes: Attributes) -> None:
        if game.root is None:
            game.root, game.line = name, parser.CurrentLineNumber
        else:
            game.take(name, attributes)

    parser.StartElementHandler = start
    data = read_utf8(path, source.encoding, limits)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        found = (
            f"line {error.lineno}, column {error.offset + 1}: {expat.errors.messages[error.code]}"
        )
        raise not_of_format(path, source, found) from None
    if game.root != ROOT:
        raise not_of_format(path, source, f"its root is <{game.root}>, not <{ROOT}>")
    return game


def _values(game: _Game, path: Path) -> dict[str, str | None]:
    """The columns of a game, seats from the first dealer on."""
    if not game.players:
        raise UnusableGame(NOT_A_GAME, "no element UN names the players; get the log again")
    if game.owari is None:
        raise UnusableGame(UNFINISHED, "no element has final scores (owari): the game broke off")
    names = _names(game.players)
    order = _seat_order(game.first_dealer, len(names))
    points, results = _scores(game.owari, len(names))
    levels = game.players.get("dan", "").split(",")
    room = _room(game.room, len(names))
    named = game_id(path.name)
    away = [str(1 + seat) for seat, old in enumerate(order) if str(old) in game.away]
    in_order = [names[old] for old in order]
    return {
        "game": named,
        "played_at": hour_of_id(named),
        "room": room,
        **class_and_length(room),
        "lobby": game.room.get("lobby"),
        "seats": str(len(names)),
        "disconnected": ",".join(away),
        "void_reason": void_reason(disconnected=bool(away), guest=GUEST_NAME in names),
        **per_seat("player", numbered(in_order, GUEST_NAME)),
        **per_seat("points", [points[old] for old in order]),
        **per_seat("result", [results[old] for old in order]),
        **per_seat("level", [levels[old] if old < len(levels) else None for old in order]),
    }


def _names(players: Attributes) -> list[str]:
    """The names in seat order; a game of three has no fourth name."""
    try:
        names = [unquote(players.get(f"n{seat - 1}", ""), errors="strict") for seat in SEATS]
    except UnicodeDecodeError:
        raise UnusableGame(
            BAD_NAME, "a name is not percent-encoded UTF-8; get the log again"
        ) from None
    return names if names[3].strip() else names[:3]


def _seat_order(first_dealer: str, n_seats: int) -> list[int]:
    """Tenhou's seat numbers from the first dealer on."""
    if first_dealer not in map(str, range(n_seats)):
        raise UnusableGame(BAD_RESULT, f"the first dealer is {first_dealer!r}; get the log again")
    return [(int(first_dealer) + seat) % n_seats for seat in range(n_seats)]


def _scores(owari: str, n_seats: int) -> tuple[list[str], list[str]]:
    """Final scores in points and settled results, as text."""
    numbers = owari.split(",")
    scores, results = numbers[0 : 2 * n_seats : 2], numbers[1 : 2 * n_seats : 2]
    try:
        points = [str(100 * int(score)) for score in scores]
    except ValueError:
        points = []
    if len(points) < n_seats or len(results) < n_seats:
        raise UnusableGame(
            BAD_RESULT,
            f"owari = {owari!r} is not score and result of {n_seats} players; get the log again",
        )
    return points, results


def _room(go: Attributes, n_seats: int) -> str | None:
    bits = go.get("type", "")
    if not re.fullmatch("[0-9]{1,9}", bits):
        return None
    name = room_of_type(int(bits))
    return name.replace("四", "三", 1) if n_seats == 3 else name

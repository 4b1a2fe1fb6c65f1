"""Shogi in CSA, versions 1 to 3, with the additions of shogi servers in comments.

A file holds one game, or several with `/` between them. The winner follows from the last statement
and the side to move. The summary of a server, which stands in a comment, takes precedence.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.board_games.game_format import GameFormat
from banzuke.flows.readers.board_games.record_dates import date_of
from banzuke.flows.readers.board_games.shogi_game import (
    NO_RESULT,
    OTHER,
    ShogiGame,
    japanese_text,
)
from banzuke.flows.readers.board_games.shogi_position import (
    BLACK,
    EVEN,
    FILES,
    UNPROMOTED,
    WHITE,
    Position,
)
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame
from banzuke.flows.readers.pairwise_games import DRAW, SCORED, VOID
from banzuke.flows.readers.text import split_lines

MEANINGS = {
    **dict.fromkeys(("TORYO", "TSUMI", "TIME_UP", "ILLEGAL_MOVE", "ILLEGAL_ACTION"), SCORED),
    **dict.fromkeys(("KACHI", "ILLEGAL_KACHI", "OUTE_SENNICHITE", "UCHIFUZUME"), SCORED),
    **dict.fromkeys(("OUTE_KAIHIMORE", "OUTORI"), SCORED),
    **dict.fromkeys(("SENNICHITE", "JISHOGI", "HIKIWAKE", "MAX_MOVES"), DRAW),
    **dict.fromkeys(("CHUDAN", "MATTA", "FUZUMI", "ERROR", "ABNORMAL", NO_RESULT), VOID),
}
"""The meaning of each termination unless the league file overrides it."""
LOSES = frozenset({"TORYO", "TSUMI", "TIME_UP", "ILLEGAL_MOVE"})
"""Terminations by which the side to move has lost."""
WINS = frozenset({"KACHI"})
EXTRA_COLUMNS = (
    *("handicap", "first_rating", "second_rating", "ended_at", "site", "opening", "time"),
    "moves",
)
INFO = {"site": "SITE", "opening": "OPENING"}
TIMES = ("TIME", "TIME_LIMIT", "TIME+")
MOVE = re.compile(r"[+-][0-9]{4}[A-Z]{2}")
SUMMARY = re.compile(r"summary:([^:]{1,40}):(.*) (win|lose|draw):(.*) (win|lose|draw)\s*")
RATE = re.compile(r"(black|white)_rate:.*:\s*(-?[0-9]+(?:\.[0-9]+)?)\s*")
SERVER_ID = re.compile(r"(.+)\+[^+]+\+[^+]+\+([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{6})")
STATEMENT = re.compile(r"[NVP$%+\-/]|T[0-9]")
PLACED = re.compile(r"([0-9]{2})([A-Z]{2})")
ALL_REST = "00AL"
LONGEST_SUMMARY = 500


@dataclass
class _Game(ShogiGame):
    """The contents of a game's lines so far."""

    info: dict[str, str] = field(default_factory=dict)
    position: Position | None = None
    turn: str | None = None
    ending: str | None = None
    summary: tuple[str, str, str, str, str] | None = None
    is_game: bool = False

    def take(self, text: str) -> None:
        """Take in a line."""
        if text.startswith("'"):
            self._take_comment(text[1:])
            return
        if not STATEMENT.match(text):
            self.said.append(text)
            return
        if text[0] in "NV$":
            self._take_header(text)
            return
        for statement in text.split(","):
            self._take_statement(statement.strip())

    def _take_comment(self, text: str) -> None:
        if len(text) > LONGEST_SUMMARY:
            return
        if found := SUMMARY.fullmatch(text):
            self.summary = (found[1], found[2], found[3], found[4], found[5])
            self.said.append(f"'{text}")
        elif found := RATE.fullmatch(text):
            self.sides[BLACK if found[1] == "black" else WHITE].rating = found[2]
        elif text.startswith("$END_TIME:"):
            self.info.setdefault("END_TIME", text.partition(":")[2])

    def _take_header(self, text: str) -> None:
        self.said.append(text)
        if text[:2] in ("N+", "N-"):
            self.is_game = True
            self.sides[text[1]].name = text[2:]
        elif text[0] == "$":
            key, _, value = text[1:].partition(":")
            self.info.setdefault(key.strip(), value.strip())

    def _take_statement(self, text: str) -> None:
        if MOVE.match(text):
            self.turn = self.turn or text[0]
            self.moves.append(text[:7])
            self.is_game = True
        elif text in (BLACK, WHITE):
            self.turn = text
        elif text.startswith("%"):
            self.said.append(text)
            self.ending = text[1:].strip()
            self.is_game = True
        elif text.startswith("P"):
            self._take_position(text)

    def _take_position(self, text: str) -> None:
        self.is_game = True
        self.position = self.position or Position()
        board = self.position.board
        if text.startswith("PI"):
            board.update(EVEN)
            for square, _ in PLACED.findall(text):
                board.pop(square, None)
        elif text[1:2] in (BLACK, WHITE):
            for square, piece in PLACED.findall(text):
                if square != "00":
                    board[square] = text[1] + piece
                else:
                    self.position.in_hand[UNPROMOTED.get(piece, piece)] += 1
            if ALL_REST in text:
                self.position.in_hand.pop("AL", None)
                self.position.take_rest()
        else:
            for column, file in enumerate(reversed(FILES)):
                piece = text[2 + 3 * column : 5 + 3 * column]
                if piece[:1] in (BLACK, WHITE):
                    board[f"{file}{text[1:2]}"] = piece


def _gather(path: Path, source: Source, limits: Reading, games: Gathered) -> None:
    for game in _games(japanese_text(path, source, limits)):
        if game.is_game:
            games.add(game.line, game.raw, _values(game))
        else:
            first = game.said[0][:60]
            message = f"{first!r} and the lines after it are not a game; remove them"
            games.refuse(game.line, game.raw, UnusableGame(NOT_A_GAME, message))


CSA = GameFormat(_gather, EXTRA_COLUMNS, MEANINGS)


def _games(data: bytes) -> Iterator[_Game]:
    """Yield the games of a text; a text of comments only is not a game."""
    game: _Game | None = None
    for line, text in split_lines(data).select("_line", "text").iter_rows():
        stripped = text.strip()
        begins_anew = stripped.startswith("V") and game is not None and game.is_game
        if (stripped == "/" or begins_anew) and game is not None:
            if game.said or game.is_game:
                yield game
            game = None
        if not stripped or stripped == "/":
            continue
        game = game or _Game(line)
        if not game.said and not game.is_game:
            game.line = line
        game.take(stripped)
    if game is not None and (game.said or game.is_game):
        yield game


def _values(game: _Game) -> dict[str, str | None]:
    """The columns of a game."""
    handicap = game.position.handicap() if game.position else "0"
    first = game.turn or (BLACK if handicap in ("0", None) else WHITE)
    winner, termination = _ending(game, first)
    event = game.info.get("EVENT")
    server = SERVER_ID.fullmatch(event or "")
    date = date_of(game.info.get("START_TIME"))
    if server and not date:
        date = f"{server[2]}-{server[3]}-{server[4]}"
    return {
        **game.values(
            first=first,
            winner=winner,
            termination=termination,
            handicap=handicap,
            played_at=date,
            own_id=server and server[0],
        ),
        "event": server[1] if server else event,
        "ended_at": date_of(game.info.get("END_TIME")),
        "time": next((game.info[key] for key in TIMES if key in game.info), None),
        "moves": str(len(game.moves)),
        **{name: game.info.get(key) for name, key in INFO.items()},
    }


def _ending(game: _Game, first: str) -> tuple[str | None, str | None]:
    """The winner, if there is one, and the termination."""
    if game.summary:
        word, name, result, other_name, _ = game.summary
        sides = game.sides
        is_swapped = (
            (name, other_name)
            == (sides[WHITE].name, sides[BLACK].name)
            != (
                sides[BLACK].name,
                sides[WHITE].name,
            )
        )
        black = WHITE if is_swapped else BLACK
        winner = {"win": black, "lose": OTHER[black]}.get(result)
        return winner, word.strip().upper().replace(" ", "_")
    if not game.ending:
        return None, None
    to_move = OTHER[game.moves[-1][0]] if game.moves else first
    if game.ending in ("+ILLEGAL_ACTION", "-ILLEGAL_ACTION"):
        return OTHER[game.ending[0]], game.ending[1:]
    if game.ending in LOSES:
        return OTHER[to_move], game.ending
    return (to_move if game.ending in WINS else None), game.ending

"""Shogi in KIF and KI2, as Kifu for Windows and most Japanese programs write it.

The header names the players. The last numbered line of the main line is the ending (`143 投了`).
Another line repeats the ending (`まで142手で下手の勝ち`); KI2 has only this line.
Variations (変化) come after both lines and are not read.
"""

import re
import unicodedata
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
    CODES,
    FILES,
    WHITE,
    Position,
)
from banzuke.flows.readers.gathered import BAD_RESULT, NOT_A_GAME, Gathered, UnusableGame
from banzuke.flows.readers.pairwise_games import DRAW, SCORED, VOID
from banzuke.flows.readers.text import split_lines

MEANINGS = {
    **dict.fromkeys(
        ("投了", "切れ負け", "詰み", "反則負け", "反則勝ち", "入玉勝ち", "勝ち"), SCORED
    ),
    **dict.fromkeys(("千日手", "持将棋", "引き分け", "最大手数"), DRAW),
    **dict.fromkeys(("中断", "封じ手", "不詰", "不戦勝", "不戦敗", "エラー", NO_RESULT), VOID),
}
"""The meaning of each termination unless the league file overrides it."""
SAME = {
    **dict.fromkeys(("時間切れ", "TIME_UP", "time-up"), "切れ負け"),
    **dict.fromkeys(("詰", "まで詰み"), "詰み"),
    **dict.fromkeys(("宣言勝ち", "入玉宣言勝ち"), "入玉勝ち"),
    **dict.fromkeys(("引分", "引分け"), "引き分け"),
    **dict.fromkeys(("最大手数到達", "最大手数制限"), "最大手数"),
    **dict.fromkeys(("不詰み",), "不詰"),
    **dict.fromkeys(("反則",), "反則負け"),
    **dict.fromkeys(("中止",), "中断"),
}
"""Other words for the same endings."""
LOSES = frozenset({"投了", "切れ負け", "詰み", "反則負け", "不戦敗"})
"""Terminations by which the side to move has lost."""
WINS = frozenset({"反則勝ち", "入玉勝ち", "不戦勝"})
EXTRA_COLUMNS = (
    *("handicap", "first_rating", "second_rating", "ended_at", "site", "opening", "time"),
    *("title", "number", "start", "moves"),
)
INFO = {"site": "場所", "opening": "戦型", "time": "持ち時間", "title": "表題", "number": "対局ID"}
SIDES = {"先手": BLACK, "下手": BLACK, "後手": WHITE, "上手": WHITE}
HEADER = re.compile(r"([^：:|*#&+\s][^：:|]{0,30}?)\s*[：:](.*)")
BEGINS = frozenset({*SIDES, "開始日時", "対局日", "棋戦", "手合割", "表題", "対局ID"})
"""Header keys that begin a second game of a file."""
NUMBERED = re.compile(r"([0-9]{1,6})\s+[▲△☗☖▼▽]?\s*(\S.*)")
CLOCK = re.compile(r"\(\s*[0-9]+:")
IS_MOVE = re.compile(r"[1-9]\s*[一二三四五六七八九]|同")
KI2_MOVE = re.compile(r"[▲△☗☖▼▽][^▲△☗☖▼▽]{1,20}")
TILL = re.compile(r"まで\s*([0-9]{0,6})\s*手?\s*[でにて、,]*\s*(.{0,60})")
WON = re.compile(
    r"(?P<how>時間切れにより|反則により)?(?P<side>先手|後手|下手|上手)の?"
    r"(?P<word>反則勝ち|反則負け|入玉勝ち|宣言勝ち|入玉宣言勝ち|不戦勝|不戦敗|切れ負け|時間切れ負け|勝ち?|負け?)"
)
HOW = {"時間切れにより": "切れ負け", "反則により": "反則負け"}
DIAGRAM = {
    **dict(zip("歩香桂銀金角飛玉", ("FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU"), strict=True)),
    **dict(zip("と杏圭全馬龍竜王", ("TO", "NY", "NK", "NG", "UM", "RY", "RY", "OU"), strict=True)),
}
"""The CSA name of each piece in diagrams and hands."""
NUMERALS = {kanji: i for i, kanji in enumerate("〇一二三四五六七八九")}
COMMENTS = ("#", "*", "&", "+", "９")
"""Beginnings of lines without information: comments, bookmarks, the frame of a diagram."""
RANKS = "一二三四五六七八九"
HAND = re.compile(r"([歩香桂銀金角飛])([一二三四五六七八九十]*)")
EVEN_NAME, ANOTHER = "平手", "その他"


@dataclass
class _Game(ShogiGame):
    """The contents of a game's lines so far."""

    info: dict[str, str] = field(default_factory=dict)
    position: Position | None = None
    turn: str | None = None
    last: tuple[int, str] | None = None
    till: str | None = None
    in_variations: bool = False

    @property
    def is_game(self) -> bool:
        """Whether any line belongs to a game."""
        return bool(self.info or self.moves or self.last or self.till)

    @property
    def is_played(self) -> bool:
        """Whether moves or a result have been read, so that another header begins another game."""
        return bool(self.moves or self.last or self.till)

    def begins_another(self, text: str) -> bool:
        """Whether a line is the first of the next game."""
        if not self.is_played:
            return False
        found = HEADER.match(text)
        return text.startswith(("#KIF", "# ---")) or bool(found and found[1] in BEGINS)

    def take(self, text: str) -> None:
        """Take in a line."""
        if text[0] in COMMENTS or self.in_variations:
            return
        if text.startswith("変化"):
            self.in_variations = True
            return
        plain = unicodedata.normalize("NFKC", text[:200])
        if found := NUMBERED.match(plain):
            self._take_numbered(int(found[1]), found[2], text)
        elif found := TILL.match(plain):
            self.said.append(text)
            self.till = self.till or found[2].strip()
        elif text[0] == "|":
            self._take_rank(text)
        elif KI2_MOVE.match(text):
            self.moves += [move.strip() for move in KI2_MOVE.findall(text)]
        elif found := HEADER.match(text):
            self._take_header(found[1], found[2].strip(), text)
        elif text.startswith(tuple(f"{side}番" for side in SIDES)):
            self.turn = SIDES[text[:2]]
        elif not text.startswith("手数"):
            self.said.append(text)

    def _take_numbered(self, number: int, rest: str, text: str) -> None:
        move = CLOCK.split(rest, maxsplit=1)[0]
        words = move.split(maxsplit=1)
        if not words:
            self.said.append(text)
            return
        self.last = (number, words[0])
        if IS_MOVE.match(move):
            self.moves.append("".join(move.split()))
        else:
            self.said.append(text)

    def _take_header(self, key: str, value: str, text: str) -> None:
        self.said.append(text)
        side = SIDES.get(key[:2])
        if side and key[2:] in ("の持駒", "の持ち駒"):
            self._position().in_hand.update(_in_hand(value))
        elif side and not key[2:]:
            self.sides[side].name = value.strip()
            self.info.setdefault(key, value)
        else:
            self.info.setdefault(key, value)

    def _take_rank(self, text: str) -> None:
        rank = RANKS.find(text.strip()[-1]) + 1
        board = self._position().board
        cells = text[1:].rpartition("|")[0]
        for column, file in enumerate(reversed(FILES)):
            cell = cells[2 * column : 2 * column + 2]
            if rank and cell[1:] in DIAGRAM:
                side = WHITE if cell[0] in "vｖV" else BLACK
                board[f"{file}{rank}"] = side + DIAGRAM[cell[1]]

    def _position(self) -> Position:
        self.position = self.position or Position()
        return self.position


def _in_hand(text: str) -> dict[str, int]:
    """The number of each piece in a hand: `銀四　桂四` or `歩十七`."""
    held: dict[str, int] = {}
    for kanji, numerals in HAND.findall(text):
        tens, ten, ones = numerals.rpartition("十")
        n = (NUMERALS.get(tens, 1) * 10 if ten else 0) + NUMERALS.get(ones[:1], 0)
        held[DIAGRAM[kanji]] = n or 1
    return held


def _gather(path: Path, source: Source, limits: Reading, games: Gathered) -> None:
    for game in _games(japanese_text(path, source, limits)):
        try:
            games.add(game.line, game.raw, _values(game))
        except UnusableGame as error:
            games.refuse(game.line, game.raw, error)


KIF = GameFormat(_gather, EXTRA_COLUMNS, MEANINGS)


def _games(data: bytes) -> Iterator[_Game]:
    game: _Game | None = None
    for line, text in split_lines(data).select("_line", "text").iter_rows():
        stripped = text.strip()
        if not stripped:
            continue
        if game is not None and game.begins_another(stripped):
            yield game
            game = None
        game = game or _Game(line)
        game.take(stripped)
    if game is not None:
        yield game


def _values(game: _Game) -> dict[str, str | None]:
    """The columns of a game."""
    if not game.is_game:
        first_line = (game.said or [""])[0][:60]
        message = f"{first_line!r} and the lines after it are not a game; remove them"
        raise UnusableGame(NOT_A_GAME, message)
    start = game.info.get("手合割", "").strip("　 ") or None
    handicap = _handicap(game, start)
    gives = handicap not in ("0", None) or "上手" in game.info
    first = game.turn or (WHITE if gives else BLACK)
    winner, termination = _ending(game, first)
    played_at = date_of(game.info.get("開始日時") or game.info.get("対局日"))
    return {
        **game.values(
            first=first,
            winner=winner,
            termination=termination,
            handicap=handicap,
            played_at=played_at,
            own_id=game.info.get("記録ID") or None,
        ),
        "event": game.info.get("棋戦"),
        "ended_at": date_of(game.info.get("終了日時")),
        "start": start,
        "moves": str(len(game.moves)),
        **{name: game.info.get(key) for name, key in INFO.items()},
    }


def _handicap(game: _Game, start: str | None) -> str | None:
    """The handicap code; an unknown name is returned as it is and is not a valid code."""
    if game.position and game.position.board:
        return game.position.handicap()
    return CODES.get(start or EVEN_NAME, None if start == ANOTHER else start)


def _ending(game: _Game, first: str) -> tuple[str | None, str | None]:
    """The winner, if any, and the termination, from both lines that may give them."""
    results: list[tuple[str | None, str]] = []
    if game.last and not IS_MOVE.match(game.last[1]):
        number, word = game.last
        word = SAME.get(word, word)
        to_move = first if number % 2 else OTHER[first]
        winner = OTHER[to_move] if word in LOSES else to_move if word in WINS else None
        results.append((winner, word))
    if game.till:
        results.append(_till(game.till))
    if not results:
        return None, None
    winners = {winner for winner, _ in results if winner}
    if len(winners) > 1 or (winners and any(MEANINGS.get(word) == DRAW for _, word in results)):
        raise UnusableGame(
            BAD_RESULT,
            f"the last move says {results[0][1]!r}, the last line {game.till!r}; fix one",
        )
    return next(iter(winners), None), results[0][1]


def _till(said: str) -> tuple[str | None, str]:
    """The winner and the termination that the line after the moves gives."""
    found = WON.match(said)
    if not found:
        words = [word for word in (*MEANINGS, *SAME) if said.startswith(word)]
        word = max(words, key=len, default=said)
        return None, SAME.get(word, word)
    side = SIDES[found["side"]]
    word = found["word"]
    winner = OTHER[side] if "負" in word or "敗" in word else side
    if word.startswith("反則"):
        return winner, "反則負け"
    if word in ("勝", "勝ち", "負", "負け"):
        return winner, HOW.get(found["how"], "勝ち")
    return winner, SAME.get(word, word)

"""Go in SGF: one game or a collection; black is the first player and takes the handicap.

The nodes before the first move give the players, the starting position and the result.
"""

import codecs
import re
from collections.abc import Sequence
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.board_games.game_format import GameFormat
from banzuke.flows.readers.board_games.record_dates import date_of
from banzuke.flows.readers.board_games.same_game import id_of_moves, named
from banzuke.flows.readers.board_games.sgf_results import MEANINGS, result_of
from banzuke.flows.readers.board_games.sgf_tree import (
    VALUE,
    Tree,
    properties,
    trees,
)
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame
from banzuke.flows.readers.legacy_text import UTF8, WRONG, read_text
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.text import read_utf8

UNFINISHED = "unfinished-game"
POSITION = "position"
"""The reason why a game is void that starts neither from an empty board nor from a handicap."""
RAW_CHARS = 2_000
COLUMNS = {
    "EV": "event",
    "RO": "round",
    "BR": "first_rank",
    "WR": "second_rank",
    "BT": "first_team",
    "WT": "second_team",
    "KM": "komi",
    "SZ": "size",
    "RU": "rules",
    "TM": "time",
    "OT": "overtime",
    "PC": "site",
    "GN": "name",
    "SO": "source",
    "DT": "dates",
    "RE": "said",
    "GM": "gm",
}
"""Properties that are copied to columns unchanged, by column name."""
EXTRA_COLUMNS = (
    "handicap",
    *(name for name in COLUMNS.values() if name not in ("event", "round")),
)
LATIN1 = "iso-8859-1"
CHARSET = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
EAST_ASIAN = re.compile(rb"[\x80-\xff]{2}")
STONES = re.compile(rb"(?<![A-Za-z])AB\s*((?:" + VALUE + rb"\s*)+)", re.DOTALL)
SERVER = b"online-go.com"
ADDRESS = re.compile(rb"https?://(?:www\.)?(online-go\.com/game/[0-9]+)")
NEEDED = frozenset({"PB", "PW", "RE"})


def _gather(path: Path, source: Source, limits: Reading, games: Gathered) -> None:
    text = _text(path, source, limits)
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    begins = []
    for number, tree in enumerate(trees(text)):
        begins.append(tree.at)
        raw = tree.root[: 4 * RAW_CHARS].decode(errors="ignore")[:RAW_CHARS]
        try:
            games.add(number, raw, _values(tree))
        except UnusableGame as error:
            games.refuse(number, raw, error)
    games.number(_lines(text, begins))
    if not begins:
        first = text.lstrip()[:60].decode(errors="ignore").partition("\n")[0]
        games.refuse(1, first, UnusableGame(NOT_A_GAME, f"it begins with {first!r}, not with (;"))


def _lines(text: bytes, begins: Sequence[int]) -> Sequence[int]:
    """The line where each game begins, or the games' numbers if a line holds several games."""
    lines, line, seen = [], 1, 0
    for at in begins:
        line += text.count(b"\n", seen, at)
        seen = at
        lines.append(line)
    return lines if len(set(lines)) == len(lines) else range(1, len(lines) + 1)


SGF = GameFormat(_gather, EXTRA_COLUMNS, MEANINGS)


def _values(tree: Tree) -> dict[str, str | None]:
    """The columns of a game."""
    if tree.is_cut:
        raise UnusableGame(UNFINISHED, "its first node has no end; get the file again")
    header = tree.header
    said = properties(header, needed=NEEDED)
    values: dict[str, str | None] = {
        COLUMNS[name]: value for name, value in said.items() if name in COLUMNS
    }
    players = named(said.get("PB"), said.get("PW"))
    values["first"], values["second"] = players
    values["played_at"] = date = date_of(said.get("DT"))
    values["game"] = _address(header) or id_of_moves(players, date, tree.moves)
    values["result"], values["termination"] = result_of(said.get("RE") or "")
    values["handicap"] = _handicap(said.get("HA"), header)
    values["void_reason"] = POSITION if "AW" in said else None
    return values


def _address(header: bytes) -> str | None:
    """The address of a game on a server that gives each game an address, or None."""
    found = ADDRESS.search(header) if SERVER in header else None
    return found and found[1].decode()


def _handicap(said: str | None, header: bytes) -> str | None:
    """The number of handicap stones, counted on the board if the file does not give it, or gives 0.

    Some programs write HA[0] in every game, also beside stones that are set up. A game with no
    stone or one stone is even; its komi says whether it is 定先 (no komi).
    """
    if (said or "0").strip() == "0" and b"AB" in header:
        found = STONES.search(header)
        said = str(found[1].count(b"[")) if found else said
    text = (said or "").strip()
    return "0" if text in ("1", "-") else text


def _text(path: Path, source: Source, limits: Reading) -> bytes:
    """A file as UTF-8, converted from the encoding in CA if the file is not UTF-8."""
    if source.encoding != UTF8:
        return read_utf8(path, source.encoding, limits)
    try:
        return read_text(path, source, limits, legacy=UTF8)
    except UnreadableFile as error:
        if error.rule != WRONG:
            raise
    data = read_utf8(path, LATIN1, limits).decode().encode(LATIN1)
    charset = CHARSET.search(data)
    named_by_file = charset[1].decode() if charset else LATIN1
    if _is_codec(named_by_file) and codecs.lookup(named_by_file).name not in (UTF8, "iso8859-1"):
        return read_text(path, source, limits, legacy=named_by_file)
    if EAST_ASIAN.search(data):
        raise UnreadableFile(
            WRONG,
            f"{path.name} does not say how its names are written (CA), and they are not UTF-8",
            'set `encoding` in its source: "gb18030" for Chinese, "cp932" or "euc_jp" for '
            'Japanese, "euc_kr" for Korean, "cp1251" or "koi8_r" for Russian, "cp1252" for others',
        )
    return read_text(path, source, limits, legacy=LATIN1)


def _is_codec(name: str) -> bool:
    """Whether Python knows an encoding as a text encoding."""
    try:
        b"a".decode(name, "ignore")
    except (LookupError, UnicodeError):
        return False
    return True

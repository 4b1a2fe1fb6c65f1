"""The free cuts in the games of a file, by the lines of the records that the reader made of it."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import UnusableGame
from banzuke.flows.readers.json_games import objects_of
from banzuke.flows.readers.mahjong.mjai_log import mjai_games
from banzuke.flows.readers.mahjong.moves import mjlog
from banzuke.flows.readers.mahjong.moves.events import GameLog
from banzuke.flows.readers.mahjong.moves.files import json_game
from banzuke.flows.readers.mahjong.moves.hands import NOT_AS_EXPECTED, rule_of
from banzuke.flows.readers.mahjong.moves.replay import Seen, cut_in, replay
from banzuke.flows.readers.text import read_utf8

WHOLE_FILE = 0
"""Stands for the line of a record where the file is one game."""
HASH_BYTES = 8


@dataclass(frozen=True)
class DecidedGame:
    """The decisions of a game.

    Attributes
    ----------
    line : int
        Line of the game's record, or `WHOLE_FILE`.
    cuts : tuple of Seen
        Free cuts in the order of hands and turns; seats are numbered as in the record.
    refused : tuple of (int, str, str)
        Hands that contradict themselves, with rule and message; hand 0 is the whole game.
    """

    line: int
    cuts: tuple[Seen, ...] = ()
    refused: tuple[tuple[int, str, str], ...] = ()

    @property
    def game_hash(self) -> int | None:
        """63 bits of SHA-256 of the decisions; None if there are none."""
        if not self.cuts:
            return None
        text = repr([astuple(cut) for cut in self.cuts]).encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:HASH_BYTES]) >> 1


def decided_games(path: Path, source: Source, limits: Reading) -> Iterator[DecidedGame]:
    """Yield the games of a file that a table league has read.

    Raises
    ------
    UnreadableFile
        If its text cannot be read.
    """
    if source.format == "mjlog":
        text = read_utf8(path, source.encoding, limits).decode()
        yield _decided(WHOLE_FILE, partial(_mjlog_game, text))
        return
    if source.format == "mjai":
        for line, _, moves in mjai_games(path, source, limits):
            if not isinstance(moves, UnusableGame):
                yield _decided(line, partial(json_game, moves, ""))
        return
    for line, _, game in objects_of(path, source, limits):
        if isinstance(game, UnusableGame):
            continue  # its record is in quarantine
        if "log" in game or "data" in game:
            yield _decided(line, partial(json_game, game, ""))
        else:
            yield DecidedGame(line)


def _mjlog_game(text: str) -> GameLog:
    return mjlog.game_of(mjlog.elements_of(text))


def _decided(line: int, read: Callable[[], GameLog]) -> DecidedGame:
    try:
        log = read()
    except NOT_AS_EXPECTED as error:
        return DecidedGame(line, refused=((0, *rule_of(error)),))
    cuts, refused = cuts_of(log)
    return DecidedGame(line, tuple(cuts), tuple(refused))


def cuts_of(log: GameLog) -> tuple[list[Seen], list[tuple[int, str, str]]]:
    """The free cuts of a game, and its hands that contradict themselves, by rule."""
    cuts: list[Seen] = []
    refused: list[tuple[int, str, str]] = []
    for hand in log.hands:
        try:
            for found in replay(hand):
                if isinstance(found, Seen):
                    cuts.append(cut_in(found, log))
        except NOT_AS_EXPECTED as error:
            refused.append((hand.number, *rule_of(error)))
    return cuts, refused

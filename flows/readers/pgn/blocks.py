"""Blocks of whole games of a file of PGN, so that the moves of a file are never all in memory."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.pgn.games import Games, find_games
from banzuke.flows.readers.pgn.text_pieces import text_pieces
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.text import refuse_nul
from banzuke.flows.readers.unpack import MB

T = TypeVar("T")

BLOCK = 16 * MB
LARGEST_GAME = 256 * MB


def ahead(parts: Iterator[T]) -> Iterator[T]:
    """Yield parts; another thread makes each part while the part before it is used."""
    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(next, parts, None)
        while (part := coming.result()) is not None:
            coming = thread.submit(next, parts, None)
            yield part


def games_of(path: Path, source: Source, limits: Reading) -> Iterator[Games]:
    """Yield the games of a file block by block.

    The last game of a block may continue in the next block; it is yielded with the next block.

    Raises
    ------
    UnreadableFile
        ``too-large`` if one game is too large to be a game; ``nul-byte``; and as
        `text_pieces`.
    """
    pieces: list[bytes] = []
    size, wanted, line = 0, BLOCK, 1
    for piece in text_pieces(path, source, limits):
        size += len(piece)
        stop = piece.rfind(b"\n") + 1
        if size < wanted or not stop:
            pieces.append(piece)
        else:
            text = b"".join([*pieces, piece[:stop]])
            refuse_nul(path, text, line)
            games = find_games(text, line, is_end=False)
            cut = games.without_last() if games.begins else 0
            if cut:
                line = int(games.lines_at([cut])[0])
                yield games
            pieces = [text[cut:], piece[stop:]]
            size = sum(map(len, pieces))
            wanted = max(BLOCK, 2 * size)
        if size > LARGEST_GAME:
            raise UnreadableFile(
                "too-large",
                f"{path.name}, line {line}: the next {size // MB} MB are one game, or not games",
                'fix the file there: a tag such as [Event "…"] begins each game',
            )
    text = b"".join(pieces)
    refuse_nul(path, text, line)
    if text.strip():
        yield find_games(text if text.endswith(b"\n") else text + b"\n", line, is_end=True)

r"""The text of a file piece by piece, for formats that need little of it; lines end with ``\n``.

Bytes that are not UTF-8 are yielded unchanged, and the reader decodes them: each line may have
another encoding in a file that several programs wrote.
"""

import codecs
from collections.abc import Iterator
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.foreign import refuse_binary
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.text import UTF8_BOM, marked_encoding, nothing_but_blanks
from banzuke.flows.readers.unpack import is_packed
from banzuke.flows.readers.unpack import pieces as log_bytes

SAMPLE = 16


def text_pieces(path: Path, source: Source, limits: Reading) -> Iterator[bytes]:
    """Yield the text of a file, without a byte order mark.

    Under the default encoding it is UTF-8, or UTF-16 or UTF-32 with a mark, or bytes as they are;
    under any other encoding the text is converted to UTF-8.

    Raises
    ------
    UnreadableFile
        ``not-a-file``, ``empty-file``, ``too-large``, ``truncated``, ``not-text`` or
        ``wrong-encoding``.
    """
    is_blank = True
    for piece in _with_one_ending(_decoded(path, source, limits)):
        is_blank = is_blank and not piece.strip()
        yield piece
    if is_blank:
        raise nothing_but_blanks(path)


def _decoded(path: Path, source: Source, limits: Reading) -> Iterator[bytes]:
    pieces = _of_some_length(log_bytes(path, limits, packed=is_packed(path)))
    first = next(pieces, b"")
    refuse_binary(path, first)
    encoding = source.encoding
    marked = marked_encoding(first) if encoding == "utf-8" else None
    if encoding == "utf-8" and not marked:
        yield first.removeprefix(UTF8_BOM)
        yield from pieces
        return
    encoding = marked or encoding
    decoder = codecs.getincrementaldecoder(encoding)()
    n_lines = 0
    try:
        text = decoder.decode(first).removeprefix("\ufeff")
        yield text.encode()
        for piece in pieces:
            n_lines += text.count("\n")
            text = decoder.decode(piece)
            yield text.encode()
        decoder.decode(b"", final=True)
    except UnicodeError as error:
        raise UnreadableFile(
            "wrong-encoding",
            f"{path.name}, after line {n_lines + 1}: not {encoding} text ({error})",
            "set `encoding` in its source to the encoding of the program that wrote the file",
        ) from None


def _of_some_length(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield pieces, each longer than any byte order mark, except the last piece."""
    held = b""
    for piece in pieces:
        held += piece
        if len(held) >= SAMPLE:
            yield held
            held = b""
    if held:
        yield held


def _with_one_ending(pieces: Iterator[bytes]) -> Iterator[bytes]:
    held = b""
    for piece in pieces:
        if held or b"\r" in piece:
            text = held + piece
            held = b"\r" if text.endswith(b"\r") else b""
            text = text[: len(text) - len(held)]
            yield text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        else:
            yield piece
    if held:
        yield b"\n"

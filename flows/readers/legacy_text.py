"""Text of formats that are older than UTF-8: the encoding is detected.

A byte order mark means UTF-16 or UTF-32. Else UTF-8 is tried first, because other text is hardly
ever valid UTF-8; then the format's older encoding is tried. An encoding in the league file takes
precedence.
"""

from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.text import read_utf8

UTF8, WIDE = "utf-8", ("utf-32", "utf-16")
WRONG = "wrong-encoding"
CUT = "\ufffd".encode()
"""Replacement for the half character that some programs leave at the end of UTF-16 or UTF-32."""


def read_text(path: Path, source: Source, limits: Reading, *, legacy: str) -> bytes:
    """A file's text as UTF-8 without a byte order mark, as `read_utf8` does.

    ``legacy`` is the encoding of the format's files that are not UTF-8.

    Raises
    ------
    UnreadableFile
        As `read_utf8`; if no encoding fits, the error that the file is not UTF-8.
    """
    if source.encoding != UTF8:
        return read_utf8(path, source.encoding, limits)
    try:
        return read_utf8(path, UTF8, limits)
    except UnreadableFile as error:
        if error.rule != WRONG:
            raise
        not_utf8 = error
    for encoding in WIDE:
        if f'"{encoding}"' in not_utf8.remedy:
            return _wide(path, encoding, limits)
    try:
        return read_utf8(path, legacy, limits)
    except UnreadableFile as error:
        raise (not_utf8 if error.rule == WRONG else error) from None


def _wide(path: Path, encoding: str, limits: Reading) -> bytes:
    text = read_utf8(path, encoding, limits, errors="replace")
    whole = text.removesuffix(CUT)
    return read_utf8(path, encoding, limits) if CUT in whole or not whole.strip() else whole

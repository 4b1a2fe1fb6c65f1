"""Physical lines from the bytes of a text log: decompression, decoding, line endings."""

import re
from collections.abc import Mapping
from pathlib import Path

import polars as pl

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.foreign import refuse_binary
from banzuke.flows.readers.rows import FILE_LINES, LIMITS, LINE, UnreadableFile
from banzuke.flows.readers.unpack import GZIP_MAGIC, MB, is_packed, opened, pieces, too_large

UTF8_BOM = b"\xef\xbb\xbf"
MARKS = {
    **dict.fromkeys((b"\xff\xfe\0\0", b"\0\0\xfe\xff"), "utf-32"),
    **dict.fromkeys((b"\xff\xfe", b"\xfe\xff"), "utf-16"),
}
"""Encodings by their byte order marks. UTF-32 is first: its mark begins with one of UTF-16."""
SAMPLE = 1_000
GUESSES = ("utf-8", "cp932", "euc_jp", "cp1252", "cp1250", "cp1251", "gb18030", "euc_kr", "big5")
"""Encodings of clubs' files, in the order in which they are tried for a remedy."""
RARE = (
    *("cp1254", "cp1253", "koi8_r", "cp866", "cp850", "mac_roman"),
    *("cp1255", "cp1256", "cp874"),
)
"""Turkish, Greek, Russian of Unix and of DOS, western European of DOS, and western European of the
old Macintosh; Hebrew, Arabic and Thai."""
SURELY_UTF8 = re.compile(
    "[A-Za-z][\u00c0-\u017f]{1,2}|[\u00c0-\u017f]{1,2}[a-z]|[\u0410-\u044f]{3,}|"
    "[\u3041-\u30ff\u4e00-\u9fff]{2,}|[\uac00-\ud7a3]{2,}"
)
"""Letters that text in another encoding hardly ever has if it is decoded as UTF-8."""
OF_NO_WORD = re.compile(
    "[^\x00-\x7f\u00a0-\u017f\u0401-\u0451\u2010-\u2116\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9f]"
)
"""Signs that do not occur in a line of a result list."""
TORN = re.compile(
    "[a-z][\u4e00-\u9fff\uac00-\ud7a3\uff61-\uff9f]|[\u4e00-\u9fff\uac00-\ud7a3\uff61-\uff9f][a-z]"
)
"""East Asian letters inside words of ASCII, such as "Müller" becomes in a wrong encoding."""
CRLF_MARK = b"\0c"
CR_MARK = b"\0r"
"""Marks in place of line endings while lines are split; a log never contains the byte 0."""


def read_lines(path: Path, encoding: str, limits: Reading = LIMITS) -> pl.DataFrame:
    r"""The physical lines of a file: ``_line`` (from 1), ``text`` and ``ending``.

    Lines end with ``\n``, ``\r\n`` or a lone ``\r``; ``ending`` says which, as text.
    """
    return split_lines(read_utf8(path, encoding, limits))


def read_utf8(
    path: Path, encoding: str, limits: Reading = LIMITS, *, errors: str = "strict"
) -> bytes:
    """A file's text as UTF-8 without byte order marks, as files joined behind each other have.

    With ``errors="replace"``, U+FFFD replaces bytes that are not in the encoding.

    Raises
    ------
    UnreadableFile
        ``not-a-file``, ``empty-file``, ``too-large``, ``truncated``, ``not-text``,
        ``wrong-encoding`` or ``nul-byte``.
    """
    packed = _unpacked(path, limits)
    refuse_binary(path, packed)
    data = _decoded(packed, encoding, errors)
    if _is_blank(data):
        raise nothing_but_blanks(path)
    refuse_nul(path, data)
    return data


def refuse_nul(path: Path, text: bytes, first_line: int = 1) -> None:
    """Raise if a part of a file's text, which begins with line ``first_line``, holds the byte 0.

    Raises
    ------
    UnreadableFile
        ``nul-byte``.
    """
    if b"\0" not in text:
        return
    line = first_line - 1 + _line_at(text[: text.index(b"\0")].decode(errors="replace"))
    wide = unmarked_encoding(text) or "utf-16"
    raise UnreadableFile(
        "nul-byte",
        f"{path.name}, line {line}: the byte 0 is not text",
        f'set `encoding = "{wide}"` in its source if the file is {wide.upper()}, or copy the file '
        "again",
    )


def nothing_but_blanks(path: Path) -> UnreadableFile:
    """The error of a file without text."""
    return UnreadableFile(
        "empty-file",
        f"{path.name} contains only blanks",
        "write the log again, or remove it",
    )


def _is_blank(data: bytes) -> bool:
    """Whether text holds only white space, including full-width blanks."""
    return not data[:SAMPLE].decode(errors="ignore").strip() and not data.decode().strip()


def split_lines(data: bytes) -> pl.DataFrame:
    """``_line``, ``text`` and ``ending`` of UTF-8 text without the byte 0."""
    return _marked_lines(_with_marks(data))


def split_texts(texts: Mapping[int, bytes]) -> pl.DataFrame:
    """The lines of several texts as `split_lines`; text i begins after i * FILE_LINES.

    The work per column then costs as much as for one text.
    """
    marked = [_with_marks(text) for text in texts.values()]
    ended = [text if text.endswith(b"\n") else text + b"\n" for text in marked]
    counts = pl.Series([text.count(b"\n") for text in ended], dtype=pl.Int64)
    firsts = pl.Series(list(texts), dtype=pl.Int64) * FILE_LINES
    starts = firsts - (counts.cum_sum() - counts)
    lines = _marked_lines(b"".join(ended))
    return lines.with_columns(pl.col(LINE) + starts.repeat_by(counts).explode())


def _with_marks(data: bytes) -> bytes:
    """Text whose lines end with a line feed; a mark before it stands for \\r\\n or \\r."""
    if b"\r" not in data:
        return data
    return data.replace(b"\r\n", CRLF_MARK + b"\n").replace(b"\r", CR_MARK + b"\n")


def _marked_lines(data: bytes) -> pl.DataFrame:
    # A line feed stands before the text, because polars takes some first bytes for a compressed
    # stream: zlib's begin with "x^".
    lines = pl.read_lines(b"\n" + data, name="text", row_index_name=LINE).slice(1)
    lines = lines.with_columns(pl.col(LINE).cast(pl.Int64), ending=pl.lit("\n"))
    if b"\0" not in data:
        return lines
    text = pl.col("text")
    crlf, cr = CRLF_MARK.decode(), CR_MARK.decode()
    return lines.with_columns(
        text.str.strip_suffix(crlf).str.strip_suffix(cr),
        ending=pl.when(text.str.ends_with(crlf))
        .then(pl.lit("\r\n"))
        .when(text.str.ends_with(cr))
        .then(pl.lit("\r"))
        .otherwise(pl.lit("\n")),
    )


def file_bytes(path: Path, limits: Reading = LIMITS) -> bytes:
    """The bytes of a file; an empty or too large file is an error."""
    most = limits.text_mb * MB
    with opened(path, limits) as (stream, size):
        data = stream.read() if size <= most else b""
    if max(size, len(data)) > most:
        raise too_large(path, f"is larger than {limits.text_mb} MB", "text_mb")
    if not data:
        raise _no_bytes(path)
    return data


def unpacked_start(path: Path, n: int, limits: Reading = LIMITS) -> bytes:
    """The first bytes of a file, unpacked by its name's ending, even if the rest is damaged.

    Raises
    ------
    UnreadableFile
        ``not-a-file``, ``empty-file``, ``too-large`` or ``truncated``.
    """
    start = b""
    for packed in [True] if is_packed(path) else [False, True]:
        start = _start(path, n, limits, packed=packed)
        if packed or not (path.suffix.lower() == ".mjlog" and start.startswith(GZIP_MAGIC)):
            break
    if not start:
        raise _no_bytes(path)
    return start


def _start(path: Path, n: int, limits: Reading, *, packed: bool) -> bytes:
    start = bytearray()
    try:
        for piece in pieces(path, limits, packed=packed):
            start += piece
            if len(start) >= n:
                break
    except UnreadableFile:
        if not start:
            raise
    return bytes(start[:n])


def _no_bytes(path: Path) -> UnreadableFile:
    return UnreadableFile(
        "empty-file", f"{path.name} has no bytes", "write the log again, or remove it"
    )


def _unpacked(path: Path, limits: Reading) -> bytes:
    if not is_packed(path):
        data = file_bytes(path, limits)
        if not (path.suffix.lower() == ".mjlog" and data.startswith(GZIP_MAGIC)):
            return data  # Tenhou's own client packs a .mjlog file without another ending
    text = bytearray()
    for piece in pieces(path, limits, packed=True):
        text += piece
        if len(text) > limits.text_mb * MB:
            raise too_large(path, f"unpacks to more than {limits.text_mb} MB", "text_mb")
    return bytes(text)


def _decoded(data: bytes, encoding: str, errors: str) -> bytes:
    try:
        text = data.decode(encoding, errors)
        if encoding == "utf-8" and errors == "strict":
            return data.removeprefix(UTF8_BOM).replace(b"\n" + UTF8_BOM, b"\n")
        return text.removeprefix("\ufeff").replace("\n\ufeff", "\n").encode()
    except UnicodeDecodeError as error:
        line = _line_at(data[: error.start].decode(encoding, "ignore"))
        found = f"line {line}: byte 0x{data[error.start]:02x} is not {encoding} ({error.reason})"
    except (UnicodeError, LookupError) as error:
        found = f"the file is not {encoding} text ({error})"
    raise UnreadableFile("wrong-encoding", found, _encoding_remedy(data, encoding))


def _encoding_remedy(data: bytes, encoding: str) -> str:
    if marked := marked_encoding(data):
        return f'set `encoding = "{marked}"` in its source'
    if line := mixed_line(data):
        return (
            f"line {line} is UTF-8, so two programs wrote this file: open it in a program that "
            "shows all names correctly, write the other lines again, and save the file as UTF-8"
        )
    texts = {name: _text_in(data, name) for name in GUESSES if name != encoding}
    fitting = [name for name, text in texts.items() if text is not None]
    fitting.sort(key=lambda name: len(TORN.findall(texts[name] or "")))
    if not fitting:
        return "set `encoding` in its source to the encoding of the program that wrote the file"
    names = " or ".join(f'`encoding = "{name}"`' for name in fitting)
    judge = " (`banzuke sniff` says which one makes words of the text)" if len(fitting) > 1 else ""
    return f"set {names} in its source{judge}"


def marked_encoding(data: bytes) -> str | None:
    """The encoding that a byte order mark says, UTF-32 or UTF-16; None without such a mark."""
    return next((name for mark, name in MARKS.items() if data.startswith(mark)), None)


def unmarked_encoding(data: bytes) -> str | None:
    """The encoding without a mark of text with many bytes 0; None if there are few.

    UTF-16 has them in every other place at most, and UTF-32 in two neighbours of each four.
    """
    if data.count(0) <= len(data) / 5:
        return None
    if data[3::4].count(0) == len(data) // 4 and 2 * data[2::4].count(0) > len(data) // 4:
        return "utf-32-le"
    if data[::4].count(0) == (len(data) + 3) // 4 and 2 * data[1::4].count(0) > len(data) // 4:
        return "utf-32-be"
    return "utf-16-le" if data[1::2].count(0) > data[::2].count(0) else "utf-16-be"


def mixed_line(data: bytes) -> int:
    """The number of the first line that is surely UTF-8; 0 if there is none.

    ``data`` is a text that is not UTF-8 as a whole.
    """
    for number, line in enumerate(data.splitlines(), 1):
        if line.isascii():
            continue
        try:
            text = line.decode()
        except UnicodeDecodeError:
            continue
        if SURELY_UTF8.search(text) and not OF_NO_WORD.search(text):
            return number
    return 0


def _text_in(data: bytes, encoding: str) -> str | None:
    """The text of bytes in an encoding; None if they are not text in it."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _line_at(text_before: str) -> int:
    """The number of the line that follows some text."""
    n_crlf = text_before.count("\r\n")
    return 1 + text_before.count("\n") + text_before.count("\r") - n_crlf

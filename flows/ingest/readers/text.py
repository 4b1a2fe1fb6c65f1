"""Bytes of a text log to physical lines: decompression, decoding, line endings."""

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl
import zstandard

from flows.ingest.readers.foreign import refuse_binary
from flows.ingest.readers.rows import LIMITS, LINE, UnreadableFile
from flows.leagues.reading import Reading

Unpack = Callable[[bytes], Iterator[bytes]]

UTF8_BOM = b"\xef\xbb\xbf"
GZIP_MAGIC = b"\x1f\x8b"
UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
MB = 1_000_000
BELIEVABLE = 16 * MB
"""Text to which any packed file may unpack, whatever the ratio."""
GZIP_WBITS = 31
PIECE = 4 * MB
ZSTD_STEP = 8_192
"""Of these bytes each may become 32,000 of text."""
OVERHEAD = 100_000
"""More bytes than packing adds to the start of a text."""
SAMPLE = 1_000
GUESSES = ("utf-8", "cp932", "euc_jp", "cp1252")
CRLF_MARK = b"\0c"
CR_MARK = b"\0r"
"""Stand for line endings while lines are split; a log never holds the byte 0."""


def read_lines(path: Path, encoding: str, limits: Reading = LIMITS) -> pl.DataFrame:
    r"""Return the physical lines of a file: ``_line`` (from 1), ``text`` and ``ending``.

    Lines end with ``\n``, ``\r\n`` or a lone ``\r``; ``ending`` says which, as text.
    """
    return split_lines(read_utf8(path, encoding, limits))


def read_utf8(
    path: Path, encoding: str, limits: Reading = LIMITS, *, errors: str = "strict"
) -> bytes:
    """Return a file's text as UTF-8 without a byte order mark.

    With ``errors="replace"``, U+FFFD stands for what is not of the encoding.

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
        raise UnreadableFile(
            "empty-file",
            f"{path.name} holds nothing but blanks",
            "write the log again, or remove it",
        )
    if b"\0" in data:
        line = _line_at(data[: data.index(b"\0")].decode())
        raise UnreadableFile(
            "nul-byte",
            f"{path.name}, line {line}: the byte 0 is not text",
            'set `encoding = "utf-16"` in its source if that is what it is, or copy the file again',
        )
    return data


def _is_blank(data: bytes) -> bool:
    """Return whether text holds nothing but white space, wide blanks among it."""
    return not data[:SAMPLE].decode(errors="ignore").strip() and not data.decode().strip()


def split_lines(data: bytes) -> pl.DataFrame:
    """Return ``_line``, ``text`` and ``ending`` of UTF-8 text that holds no byte 0."""
    has_returns = b"\r" in data
    if has_returns:
        data = data.replace(b"\r\n", CRLF_MARK + b"\n").replace(b"\r", CR_MARK + b"\n")
    # A line feed goes before the text, because polars would take some first bytes for a
    # compressed stream: "x^" starts one of zlib.
    lines = pl.read_lines(b"\n" + data, name="text", row_index_name=LINE).slice(1)
    lines = lines.with_columns(pl.col(LINE).cast(pl.Int64), ending=pl.lit("\n"))
    if not has_returns:
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
    """Return the bytes of a file that has some, and not too many."""
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is not a file"
        raise UnreadableFile(
            "not-a-file", f"{path.name} {what}", "point `path` of the source at files"
        )
    if path.stat().st_size > limits.text_mb * MB:
        raise too_large(path, f"is larger than {limits.text_mb} MB", "text_mb")
    data = path.read_bytes()
    if not data:
        raise UnreadableFile(
            "empty-file", f"{path.name} has no bytes", "write the log again, or remove it"
        )
    return data


def too_large(path: Path, found: str, key: str) -> UnreadableFile:
    """Return the error that a file would need more than a key of the home's settings grants."""
    return UnreadableFile(
        "too-large",
        f"{path.name} {found}",
        f"split it, or, if you trust it, raise `{key}` in [reading] of banzuke.toml",
    )


def unpacked_start(path: Path, n: int, limits: Reading = LIMITS) -> bytes:
    """Return the first bytes of a file, unpacked by its name's ending, though the rest be damaged.

    Raises
    ------
    UnreadableFile
        ``not-a-file``, ``empty-file``, ``too-large`` or ``truncated``.
    """
    if not path.is_file() or not path.stat().st_size:
        return file_bytes(path, limits)
    with path.open("rb") as file:
        data = file.read(n + OVERHEAD)
    unpack = _unpacker(path, data)
    if unpack is None:
        return data[:n]
    start = bytearray()
    try:
        for piece in unpack(data):
            start += piece
            if len(start) >= n:
                break
    except (EOFError, OSError, zlib.error, zstandard.ZstdError) as error:
        if not start:
            raise _damaged(path, error) from None
    return bytes(start[:n])


def _unpacker(path: Path, data: bytes) -> Unpack | None:
    """Return what unpacks a file of this name and these bytes, if it is packed."""
    if path.suffix.lower() == ".gz" or _is_packed_mjlog(path, data):
        return _gzip_pieces
    return _zstd_pieces if path.suffix.lower() == ".zst" else None


def _unpacked(path: Path, limits: Reading) -> bytes:
    data = file_bytes(path, limits)
    unpack = _unpacker(path, data)
    if unpack is None:
        return data
    most = limits.text_mb * MB
    believable = max(limits.ratio * len(data), BELIEVABLE)
    text = bytearray()
    try:
        for piece in unpack(data):
            text += piece
            if len(text) > most:
                raise too_large(path, f"unpacks to more than {limits.text_mb} MB", "text_mb")
            if len(text) > believable:
                found = f"unpacks to more than {limits.ratio} times its size"
                raise too_large(path, found, "ratio")
    except (EOFError, OSError, zlib.error, zstandard.ZstdError) as error:
        raise _damaged(path, error) from None
    return bytes(text)


def _damaged(path: Path, error: Exception) -> UnreadableFile:
    return UnreadableFile(
        "truncated",
        f"{path.name} is cut short or damaged: {error}",
        "copy the file again from where it was made",
    )


def _is_packed_mjlog(path: Path, data: bytes) -> bool:
    """Return whether a file is one that Tenhou's own client saved: packed, and not named so."""
    return path.suffix.lower() == ".mjlog" and data.startswith(GZIP_MAGIC)


def _gzip_pieces(data: bytes) -> Iterator[bytes]:
    """Yield the text of a gzip file, a member after another, a few megabytes at a time."""
    while data:
        member = zlib.decompressobj(wbits=GZIP_WBITS)
        while data and not member.eof:
            yield member.decompress(data, PIECE)
            data = member.unconsumed_tail
        yield member.flush()
        if not member.eof:
            raise EOFError("the last gzip member has no end")
        data = member.unused_data.lstrip(b"\0")  # a tape's or a disk's padding


def _zstd_pieces(data: bytes) -> Iterator[bytes]:
    """Yield the text of a zstandard file, from a little of it at a time."""
    at = 0
    while at < len(data):
        frame = zstandard.ZstdDecompressor().decompressobj()
        while at < len(data) and not frame.eof:
            yield frame.decompress(data[at : at + ZSTD_STEP])
            at += ZSTD_STEP
        if not frame.eof:
            raise EOFError("the last zstandard frame has no end")
        at = min(at, len(data)) - len(frame.unused_data)


def _decoded(data: bytes, encoding: str, errors: str) -> bytes:
    try:
        text = data.decode(encoding, errors)
        if encoding == "utf-8" and errors == "strict":
            return data.removeprefix(UTF8_BOM)
        return text.removeprefix("\ufeff").encode()
    except UnicodeDecodeError as error:
        line = _line_at(data[: error.start].decode(encoding, "ignore"))
        found = f"line {line}: byte 0x{data[error.start]:02x} is not {encoding} ({error.reason})"
    except (UnicodeError, LookupError) as error:
        found = f"the file is not {encoding} text ({error})"
    raise UnreadableFile("wrong-encoding", found, _encoding_remedy(data, encoding))


def _encoding_remedy(data: bytes, encoding: str) -> str:
    if data.startswith(UTF16_BOMS):
        return 'set `encoding = "utf-16"` in its source'
    fitting = [name for name in GUESSES if name != encoding and _decodes(data, name)]
    if not fitting:
        return "set `encoding` in its source to the one the file was written with"
    return "set " + " or ".join(f'`encoding = "{name}"`' for name in fitting) + " in its source"


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _line_at(text_before: str) -> int:
    """Return the number of the line that follows some text."""
    n_crlf = text_before.count("\r\n")
    return 1 + text_before.count("\n") + text_before.count("\r") - n_crlf

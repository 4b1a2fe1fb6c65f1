"""A workbook is a zip file of XML: how large it is once unpacked, and how far apart its cells are.

The library that reads workbooks believes what they say of their sizes, and makes room for every
cell between the first and the last one. So both are looked at before it sees the file.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.header import refuse_many_columns
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.unpack import BELIEVABLE, MB, PIECE, too_large

MAGIC = b"PK\x03\x04"
WORKBOOK = "workbook.xml"
SHEET = re.compile(r"(?:.*/)?worksheets/[^/]*\.xml", re.IGNORECASE)
PARTS = (".xml", ".rels")
RAW_DEFLATE = -15
STEP = 64_000
"""Of these bytes each may become 1,000 of text."""
LOCAL_HEADER, NAME_LENGTH = 30, 26
TAG = re.compile(
    rb"<(?:\w{1,20}:)?(row|c)(?=[\s/>])"
    rb"((?:[^<>\"']|\"[^\"<]{0,99}\"|'[^'<]{0,99}'){0,200}+)>(</)?"
)
PLACE = re.compile(rb"\sr\s*=\s*[\"']([A-Za-z]{0,7})([0-9]{0,10})[\"']")
LONGEST_TAG = 20_000
ROOM = 20_000_000
"""Cells that any sheet may have room for."""
SPARSE = 10
"""Times its cells for which a larger sheet may have room."""
SAVE_AGAIN = "open it and save it again as xlsx, or as CSV"


def refuse_dangerous(path: Path, data: bytes, limits: Reading) -> None:
    """Raise if a workbook is none, or would need more than a home grants to be read.

    Raises
    ------
    UnreadableFile
        ``not-xlsx``, ``truncated``, ``too-large`` or ``too-many-columns``.
    """
    if not data.startswith(MAGIC):
        raise not_xlsx(path, "it does not begin as one does, or it asks for a password")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise UnreadableFile(
            "truncated",
            f"{path.name} is cut short or damaged: {error}",
            "copy the file again from where it was made",
        ) from None
    if not any(part.filename.endswith(WORKBOOK) for part in parts):
        raise not_xlsx(path, "it is a zip file of something else")
    n_bytes = sum(part.file_size for part in parts)
    if n_bytes > limits.text_mb * MB:
        raise too_large(path, f"unpacks to more than {limits.text_mb} MB", "text_mb")
    if n_bytes > max(limits.ratio * len(data), BELIEVABLE):
        found = f"unpacks to more than {limits.ratio} times its size"
        raise too_large(path, found, "ratio")
    for part in parts:
        if part.filename.lower().endswith(PARTS):
            pieces = _pieces(path, data, part)
            if SHEET.fullmatch(part.filename):
                _refuse_far_cells(path, pieces, limits)
            else:
                for piece in pieces:
                    _refuse_doctype(path, piece)


def not_xlsx(path: Path, found: str) -> UnreadableFile:
    """Return the error that a file is no workbook that is read."""
    return UnreadableFile("not-xlsx", f"{path.name} is no xlsx workbook: {found}", SAVE_AGAIN)


def _pieces(path: Path, data: bytes, part: zipfile.ZipInfo) -> Iterator[bytes]:
    """Yield the text of a part; it is as long as the zip file's directory says, and no longer."""
    start = part.header_offset + LOCAL_HEADER
    lengths = data[part.header_offset + NAME_LENGTH : start]
    start += int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
    packed = data[start : start + part.compress_size]
    if part.flag_bits & 1 or part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise not_xlsx(path, f"{part.filename} is packed as no program packs workbooks")
    n_bytes = 0
    for piece in _inflated(packed) if part.compress_type else [packed]:
        n_bytes += len(piece)
        if n_bytes > part.file_size:
            break
        yield piece
    if n_bytes != part.file_size:
        raise UnreadableFile(
            "truncated",
            f"{path.name} is damaged: {part.filename} is not as long as its directory says",
            "copy the file again from where it was made",
        )


def _inflated(packed: bytes) -> Iterator[bytes]:
    """Yield the text of a packed part a few megabytes at a time, as far as it can be unpacked."""
    member = zlib.decompressobj(RAW_DEFLATE)
    for at in range(0, len(packed), STEP):
        rest = packed[at : at + STEP]
        while not member.eof:
            try:
                piece = member.decompress(rest, PIECE)
            except zlib.error:
                return
            rest = member.unconsumed_tail
            if not piece and not rest:
                break
            yield piece


def _refuse_doctype(path: Path, piece: bytes) -> None:
    if b"<!DOCTYPE" in piece:
        raise not_xlsx(path, "it declares entities of XML, which no workbook has")


def _refuse_far_cells(path: Path, pieces: Iterator[bytes], limits: Reading) -> None:
    """Raise if the cells of a sheet that hold something are few, and far apart."""
    row = column = n_filled = last_row = last_column = 0
    for kind, said, is_empty in _tags(path, pieces):
        place = PLACE.search(said)
        if kind == b"row":
            row, column = int(place[2] or 0) if place else row + 1, 0
            continue
        column += 1
        if place and place[1]:
            column, row = _number(place[1]), int(place[2] or 0)
        if not is_empty:
            n_filled += 1
            last_row, last_column = max(last_row, row), max(last_column, column)
    refuse_many_columns(last_column, limits)
    if last_row * last_column > max(ROOM, SPARSE * n_filled):
        raise UnreadableFile(
            "too-large",
            f"{path.name} has a sheet whose last row is {last_row:,}, with hardly a cell before it",
            "delete the rows far below the games, or save the sheet as CSV",
        )


def _tags(path: Path, pieces: Iterator[bytes]) -> Iterator[tuple[bytes, bytes, bool]]:
    """Yield the tags of rows and cells: which, its attributes, and whether it is empty."""
    rest = b""
    for piece in pieces:
        text = rest + piece
        _refuse_doctype(path, text)
        last = max(text.rfind(b"<c", -LONGEST_TAG), text.rfind(b"<row", -LONGEST_TAG))
        yield from _tags_of(text[:last] if last >= 0 else text)
        rest = text[last:] if last >= 0 else b""
    yield from _tags_of(rest)


def _tags_of(text: bytes) -> Iterator[tuple[bytes, bytes, bool]]:
    for found in TAG.finditer(text):
        kind, said, ends = found.groups()
        yield kind, said, said.endswith(b"/") or ends is not None


def _number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = 26 * number + letter - 64
    return number

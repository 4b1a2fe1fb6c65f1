"""A workbook as a zip file of XML: its unpacked size, and the content of its parts.

The library that reads workbooks trusts the sizes that a workbook states. So the sizes are checked
before the library opens the file. Any part may be a sheet; the workbook names the sheets.
"""

import io
import posixpath
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Protocol, TypeVar
from xml.parsers.expat import ExpatError

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.unpack import BELIEVABLE, MB, PIECE, too_large
from banzuke.flows.readers.xlsx.part import Part, not_xlsx
from banzuke.flows.readers.xlsx.row_looks import Comments, Styles
from banzuke.flows.readers.xlsx.row_marks import Marks, marked

MAGIC = b"PK\x03\x04"
WORKBOOK = "workbook.xml"
PARTS = (".xml", ".rels")
"""Names of parts that are XML; the library must not see any other part."""
RAW_DEFLATE = -15
STEP = 64_000
"""Packed bytes that are unpacked in one step; each byte may become 1,000 bytes of text."""
LOCAL_HEADER, NAME_LENGTH = 30, 26


@dataclass(frozen=True)
class Settings:
    """What the cells of a workbook do not say.

    Attributes
    ----------
    marks : dict
        What each sheet shows of its rows beside their cells, by the sheet's name.
    is_1904 : bool
        Whether day 0 is 1 January 1904.
    hidden_columns : dict
        The hidden columns of each sheet that has some, from 0 for the first filled one.
    """

    marks: dict[str, Marks]
    is_1904: bool
    hidden_columns: dict[str, set[int]]


def settings_of(path: Path, data: bytes, limits: Reading) -> Settings:
    """The settings of a workbook, whose parts are checked.

    Raises
    ------
    UnreadableFile
        ``not-xlsx``, ``truncated``, ``too-large`` or ``too-many-columns``: the file is not a
        workbook, or exceeds a limit of the home.
    """
    parts = parts_of(path, data, WORKBOOK, limits, not_xlsx)
    in_xml = [part for part in parts if _is_xml(part.filename)]
    styles = Styles()
    for part in in_xml:
        if part.filename.lower() == STYLES:
            _take_in(styles, path, data, part)
    xml = {
        part.filename: _take_in(Part(path, limits, styles.struck), path, data, part)
        for part in in_xml
    }
    targets = _targets(xml)
    for sheet in {one for part in xml.values() for one in part.sheets}:
        if not _is_xml(targets.get(sheet, "")):
            raise not_xlsx(path, "one of its sheets is not XML")
    by_file = {PurePosixPath(name).name: (name, part) for name, part in xml.items()}
    of_sheets = {
        name: by_file[file]
        for part in xml.values()
        for name, one in part.names.items()
        if (file := PurePosixPath(targets[one]).name) in by_file
    }
    by_name = {part.filename: part for part in in_xml}
    return Settings(
        {
            name: marked(
                part.hidden,
                part.struck,
                _comments(path, data, by_name.get(_comments_part(file, xml))),
            )
            for name, (file, part) in of_sheets.items()
        },
        any(part.is_1904 for part in xml.values()),
        {name: part.columns_not_shown() for name, (_, part) in of_sheets.items()},
    )


STYLES, LEADS = "xl/styles.xml", "workbook.xml.rels"


def _targets(xml: Mapping[str, Part]) -> dict[str, str]:
    """{id: part} of the workbook; the ids of its sheets' own pictures and links are others."""
    own = [part for name, part in xml.items() if PurePosixPath(name).name.lower() == LEADS]
    return {one: to for part in own or xml.values() for one, to in part.targets.items()}


def _comments_part(sheet: str, xml: Mapping[str, Part]) -> str:
    """The name of the part with the comments on the cells of a sheet; empty without one."""
    folder = PurePosixPath(sheet).parent
    leads = xml.get(str(folder / "_rels" / f"{PurePosixPath(sheet).name}.rels"))
    targets = [] if leads is None else leads.targets.values()
    found = [to for to in targets if PurePosixPath(to).name.lower().startswith("comments")]
    return posixpath.normpath(posixpath.join("/", str(folder), found[0]))[1:] if found else ""


def _comments(path: Path, data: bytes, part: zipfile.ZipInfo | None) -> dict[int, str]:
    """{row: text} of the comments in a part."""
    return {} if part is None else _take_in(Comments(), path, data, part).of_rows


def parts_of(
    path: Path, data: bytes, main: str, limits: Reading, refused: Callable[..., UnreadableFile]
) -> list[zipfile.ZipInfo]:
    """The parts of a workbook that has a part called ``main`` and is not too large.

    ``refused`` gives the error of a file that is not such a workbook.
    """
    if not data.startswith(MAGIC):
        raise refused(path, "it does not begin like a zip file, or has a password")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise UnreadableFile(
            "truncated",
            f"{path.name} is cut short or damaged: {error}",
            "copy the file again from its origin",
        ) from None
    if not any(part.filename.endswith(main) for part in parts):
        raise refused(path, "it is another kind of zip file")
    n_bytes = sum(part.file_size for part in parts)
    if n_bytes > limits.text_mb * MB:
        raise too_large(path, f"unpacks to more than {limits.text_mb} MB", "text_mb")
    if n_bytes > max(limits.ratio * len(data), BELIEVABLE):
        found = f"unpacks to more than {limits.ratio} times its size"
        raise too_large(path, found, "ratio")
    return parts


def _is_xml(name: str) -> bool:
    return name.lower().endswith(PARTS)


class Reads(Protocol):
    """What takes in the pieces of a part of XML."""

    def feed(self, piece: bytes) -> None: ...  # noqa: D102  # as its name says
    def end(self) -> None: ...  # noqa: D102


R = TypeVar("R", bound=Reads)


def _take_in(said: R, path: Path, data: bytes, part: zipfile.ZipInfo) -> R:
    """A reader that has taken in a part; an error if the part is not XML."""
    try:
        for piece in pieces_of(path, data, part, not_xlsx):
            said.feed(piece)
        said.end()
    except ExpatError as error:
        raise not_xlsx(path, f"{part.filename} is not XML: {error}") from None
    return said


def pieces_of(
    path: Path, data: bytes, part: zipfile.ZipInfo, refused: Callable[..., UnreadableFile]
) -> Iterator[bytes]:
    """Yield the text of a part, up to the size that the zip file's directory states."""
    start = part.header_offset + LOCAL_HEADER
    lengths = data[part.header_offset + NAME_LENGTH : start]
    start += int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
    packed = data[start : start + part.compress_size]
    if part.flag_bits & 1 or part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise refused(path, f"{part.filename} is packed in a way that workbooks do not use")
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
            "copy the file again from its origin",
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

"""Files inside a zip file: each member is a file, and its path includes the zip file.

`inbox/2024.zip/may/a.sgf` is `may/a.sgf` in `inbox/2024.zip`. Nothing is ever unpacked to the disk,
so a malicious name of a member is harmless.
"""

import contextlib
import errno
import hashlib
import io
import lzma
import os
import re
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from banzuke.flows.leagues.league import DEEPEST, LONGEST_PATH
from banzuke.flows.readers.rows import UnreadableFile

ENDING = ".zip"
NOT_A_FILE = ("__MACOSX/",)
"""Beginnings of the names of members that a system, and not a user, has added."""
LOCAL_HEADER = struct.Struct("<4s22xHH")
LOCAL_MAGIC = b"PK\x03\x04"
ENCRYPTED = 0x1
NAMED_IN_UTF8 = 0x800
DAMAGED = (
    *(zipfile.BadZipFile, struct.error, zlib.error, lzma.LZMAError),
    *(ValueError, NotImplementedError, EOFError, IndexError),
)
"""Errors that Python's own reader raises for a file that is damaged or not a zip file."""
EAST_ASIAN = re.compile("[\u3041-\u30ff\u4e00-\u9fff\uff01-\uff5e]")
AS_FILES = "unpack it, and put its files into the inbox"
PIECE = 4_000_000
LONGEST_LIST = 32_000_000
"""Largest size in bytes of the member list: 200,000 members with names of 100 characters."""
MOST_PLACES = 1_000_000
"""Largest number of files and folders in a zip file."""


@dataclass(frozen=True)
class Member:
    """A file in a zip file."""

    zip_file: str
    name: str


_Folder = dict[str, "_Folder | None"]
"""The names in a folder: a name has its own folder, or None if it is a file."""


@dataclass(frozen=True)
class _Archive:
    """An opened zip file: the entry of each name, its outermost folder, and repeated names."""

    file: zipfile.ZipFile
    entries: dict[str, zipfile.ZipInfo]
    top: _Folder
    repeated: list[str]

    def folder(self, path: str) -> _Folder | None:
        """The names in a folder, or None; a folder's path is empty or ends in a slash."""
        here: _Folder | None = self.top
        for part in path.split("/")[:-1]:
            here = here.get(part) if here else None
        return here


class _ZipFile(io.BufferedReader):
    """A zip file that refuses to read an unreasonably long list of members.

    Python's own reader reads the whole list, at any length that the file states.
    """

    def read(self, n: int | None = -1, /) -> bytes:
        """The next bytes."""
        if n is not None and n > LONGEST_LIST:
            found = f"a list of files of more than {LONGEST_LIST // 1_000_000} MB"
            raise _too_large(str(self.name), found)
        return super().read(n)


def is_named_so(name: str) -> bool:
    """Whether a file has the name of a zip file."""
    return name.lower().endswith(ENDING)


def members(zip_file: str) -> list[Member]:
    """All members of a zip file.

    Raises
    ------
    UnreadableFile
        As `entries`.
    """
    return [Member(zip_file, name) for name in _archive(zip_file).entries]


def is_folder(path: str) -> bool:
    """Whether a path is the path of a zip file, or of a folder in a zip file."""
    folder = member_of(f"{path}/")
    try:
        return folder is not None and _archive(folder.zip_file).folder(folder.name) is not None
    except UnreadableFile:
        return True  # a broken zip file, whose content is unknown


def member_of(path: str | os.PathLike[str]) -> Member | None:
    """The zip member that a path names, or None."""
    text = os.fspath(path)
    lower = text.lower()
    at = lower.find(f"{ENDING}/")
    while at >= 0:
        end = at + len(ENDING)
        if os.path.isfile(text[:end]):  # noqa: PTH113  # of each of very many members
            return Member(text[:end], text[end + 1 :])
        at = lower.find(f"{ENDING}/", end)
    return None


def entries(folder: Member) -> list[tuple[str, bool]]:
    """The names in a folder of a zip file, and whether each is a folder.

    Raises
    ------
    UnreadableFile
        ``not-zip``, ``too-large`` or ``too-deep``: see `_opened`.
    """
    found = _archive(folder.zip_file).folder(folder.name) or {}
    return [(name, inside is not None) for name, inside in found.items()]


def repeated(zip_file: str) -> list[str]:
    """The names that several members of a zip file have; the last of each is read."""
    return _archive(zip_file).repeated


def exists(path: str | os.PathLike[str]) -> bool:
    """Whether a file, or a member of a zip file, exists."""
    member = member_of(path)
    if member is None:
        return os.path.exists(path)  # noqa: PTH110
    try:
        return member.name in _archive(member.zip_file).entries
    except UnreadableFile:
        return False


def size_of(member: Member) -> int:
    """The number of bytes of a member in its zip file."""
    return _entry(member).compress_size


def content_hash(member: Member) -> str:
    """A hash of a member's packed bytes, without unpacking them."""
    entry = _entry(member)
    digest = hashlib.sha256(f"{entry.compress_type}:{entry.file_size}:{entry.CRC}:".encode())
    with open(member.zip_file, "rb") as file:  # noqa: PTH123  # one of very many
        file.seek(entry.header_offset)
        header = file.read(LOCAL_HEADER.size)
        if len(header) < LOCAL_HEADER.size or not header.startswith(LOCAL_MAGIC):
            raise _not_zip(member.zip_file, f"{member.name} has no header of its own")
        _, n_name, n_extra = LOCAL_HEADER.unpack(header)
        file.seek(n_name + n_extra, os.SEEK_CUR)
        left = entry.compress_size
        while left > 0 and (data := file.read(min(left, PIECE))):
            digest.update(data)
            left -= len(data)
    return digest.hexdigest()


class MemberStream:
    """The bytes of a member, unpacked while they are read.

    Raises
    ------
    UnreadableFile
        ``not-zip`` or ``encrypted``.
    """

    def __init__(self, member: Member) -> None:
        entry = _entry(member)
        if entry.flag_bits & ENCRYPTED:
            raise UnreadableFile("encrypted", f"{member.name} is locked with a password", AS_FILES)
        self._member = member
        with self._named():
            self._file = _archive(member.zip_file).file.open(entry)

    def read(self, n: int = -1) -> bytes:
        """The next bytes."""
        with self._named():
            return self._file.read(n)

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except (*DAMAGED, OSError) as error:  # bzip2 raises OSError for damaged data
            raise _not_zip(self._member.zip_file, f"{self._member.name}: {error}") from None


def _entry(member: Member) -> zipfile.ZipInfo:
    entry = _archive(member.zip_file).entries.get(member.name)
    if entry is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), member.name)
    return entry


def _archive(zip_file: str) -> _Archive:
    status = os.stat(zip_file)  # noqa: PTH116  # of each of very many members
    return _opened(zip_file, status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=4)
def _opened(zip_file: str, size: int, _mtime_ns: int) -> _Archive:
    """Open a zip file once for all its members, because its member list may be very long.

    Raises
    ------
    UnreadableFile
        ``not-zip``; ``too-large`` if the list of members is too long, or if members overlap, as
        only in a malicious file; ``too-deep`` or ``bad-file-name`` if a name is impossible.
    """
    try:
        archive = zipfile.ZipFile(_ZipFile(io.FileIO(zip_file)))  # closed when the cache drops it
    except DAMAGED as error:
        raise _not_zip(zip_file, str(error)) from None
    infos = [info for info in archive.infolist() if not info.is_dir()]
    if sum(info.compress_size for info in infos) > size:
        raise UnreadableFile(
            "too-large",
            f"{Path(zip_file).name} states more bytes than it has: its files overlap, as in a "
            "malicious file",
            "do not use it; get it again from its author",
        )
    # Programs that append a newer state of a file to a zip file leave the older state in it.
    for info in infos:
        _refuse_bad_name(zip_file, info.filename)
    listed = [(_name(info), info) for info in infos if not info.filename.startswith(NOT_A_FILE)]
    named = dict(listed)
    often = Counter(name for name, _ in listed) if len(named) < len(listed) else {}
    repeated = [name for name, n in often.items() if n > 1]
    return _Archive(archive, named, _tree(zip_file, named), repeated)


def _refuse_bad_name(zip_file: str, name: str) -> None:
    if len(name) > LONGEST_PATH or name.count("/") > DEEPEST:
        raise UnreadableFile(
            "too-deep",
            f"{Path(zip_file).name} has a file inside more than {DEEPEST} nested folders, or with "
            f"a path of more than {LONGEST_PATH} characters",
            AS_FILES,
        )
    if not {"", ".", ".."}.isdisjoint(name.split("/")):
        raise UnreadableFile(
            "bad-file-name",
            f"{Path(zip_file).name} has a file called {name!r}, which is not a path in a folder",
            AS_FILES,
        )


def _tree(zip_file: str, names: Iterable[str]) -> _Folder:
    """The outermost folder of files with these paths."""
    top: _Folder = {}
    n_places = 0
    for name in names:
        here = top
        *way, last = name.split("/")
        for part in way:
            inside = here.get(part)
            if inside is None:
                inside = here[part] = {}
                n_places += 1
            here = inside
        here.setdefault(last, None)
        n_places += 1
        if n_places > MOST_PLACES:
            raise _too_large(zip_file, f"more than {MOST_PLACES:,} files and folders")
    return top


def _name(info: zipfile.ZipInfo) -> str:
    """A member's name as text.

    Old programs wrote UTF-8 without the mark for UTF-8, and Windows in Japan writes CP932.
    """
    name = info.filename
    if info.flag_bits & NAMED_IN_UTF8 or name.isascii():
        return name
    for encoding in ("utf-8", "cp932"):
        with contextlib.suppress(UnicodeError):
            found = name.encode("cp437").decode(encoding)
            if encoding == "utf-8" or EAST_ASIAN.search(found):
                return found
    return name


def _too_large(zip_file: str, found: str) -> UnreadableFile:
    return UnreadableFile("too-large", f"{Path(zip_file).name} has {found}", AS_FILES)


def _not_zip(zip_file: str, found: str) -> UnreadableFile:
    return UnreadableFile(
        "not-zip", f"{Path(zip_file).name} is damaged, or not a zip file: {found}", "copy it again"
    )

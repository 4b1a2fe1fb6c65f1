"""The name of a league for some logs, and the glob of its source."""

import glob
import re
import unicodedata
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path, PurePath

from banzuke.flows.readers.unpack import PACKED
from banzuke.flows.sniff.files.found import FoundFile

MOST_LETTERS = 60
NO_NAME = "league"
SPELT = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d"}
)
"""ASCII spellings of letters that Unicode does not split into a letter and an accent."""


def league_name(text: str) -> str:
    """A league's name for a file or folder: lower-case letters, digits, - and _.

    Letters without such a form (新宿) are left out, and a hash of them is added to the name.
    """
    plain = _ascii(text).lower()
    name = re.sub(r"[^a-z0-9_]+", "-", plain).strip("-_")[:MOST_LETTERS].rstrip("-_")
    lost = "".join(letter for letter in text if letter.isalpha() and not _ascii(letter))
    if not lost:
        return name or NO_NAME
    mark = blake2b(lost.encode(), digest_size=2).hexdigest()
    return f"{name[: MOST_LETTERS - len(mark) - 1] or NO_NAME}-{mark}"


def league_title(text: str) -> str | None:
    """A league's title for a file or folder, or None if its name has only ASCII."""
    text = unicodedata.normalize("NFC", text)
    return None if text.isascii() else text


def _ascii(text: str) -> str:
    """A text in letters without accents; letters that have no such form are left out."""
    spelt = unicodedata.normalize("NFKC", text).translate(SPELT)
    return unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()


def stem_of(file: Path) -> str:
    """The name of a file without its endings."""
    return PurePath(file.name.removesuffix(packing_of(file.name))).stem


def packing_of(name: str) -> str:
    """The ending of a packed file, or an empty text."""
    return next((ending for ending in PACKED if name.lower().endswith(ending)), "")


def glob_of(files: Sequence[FoundFile], folder: str) -> str:
    """The glob of files and similar files, below a folder of the home ("" is the home itself)."""
    folder = f"{glob.escape(folder)}/" if folder else ""
    endings = {_ending(file.below) for file in files}
    deep = "**/" if any("/" in file.below for file in files) else ""
    if len(endings) == 1:
        return f"{folder}{deep}*{glob.escape(endings.pop())}"
    plain = {ending.removesuffix(packing_of(ending)) for ending in endings}
    return f"{folder}{deep}*{glob.escape(plain.pop())}*" if len(plain) == 1 else f"{folder}{deep}*"


def _ending(name: str) -> str:
    packing = name[len(name) - len(packing_of(name)) :]
    return PurePath(name.removesuffix(packing)).suffix + packing

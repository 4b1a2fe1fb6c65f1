"""Fonts of pictures: what matplotlib ships, and for 漢字, かな and 한글 what the machine has."""

import logging
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from matplotlib import font_manager

from banzuke.flows.screen.picture_words import INSTALL

LATIN = "DejaVu Sans"
"""The font that matplotlib ships."""

EAST_ASIAN = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "IPAexGothic", "IPAPGothic",
    "IPAGothic", "TakaoPGothic", "TakaoGothic", "VL PGothic", "VL Gothic", "Hiragino Sans",
    "Hiragino Kaku Gothic ProN", "Yu Gothic", "Meiryo", "MS PGothic", "MS Gothic",
    "Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Zen Hei", "PingFang SC", "Microsoft YaHei",
    "Noto Sans CJK KR", "Noto Sans KR", "NanumGothic", "Apple SD Gothic Neo", "Malgun Gothic",
)  # fmt: skip
"""Sans serif fonts of usual systems, Japanese ones first: their 漢字 are those of Japan."""

# Else matplotlib prints a line for each title, where a Japanese font has no bold letters.
logging.getLogger(font_manager.__name__).setLevel(logging.ERROR)

PACKAGES = ("matplotlib_fontja", "japanize_matplotlib")
"""Packages of PyPI that ship a Japanese font. They need no import, which would set all fonts."""

MISSING = (
    "note: the picture has boxes for characters that no font of this machine has: {}. " + INSTALL
)


def families() -> list[str]:
    """The fonts to look for a character in, one after the other."""
    found = _east_asian()
    if not found:
        _look_again()
        found = _east_asian()
    return [LATIN, *found]


def _east_asian() -> list[str]:
    there = set(font_manager.get_font_names())
    return [name for name in EAST_ASIAN if name in there]


def _look_again() -> None:
    """Add fonts that were installed after matplotlib wrote its list of them."""
    manager = font_manager.fontManager
    known = {entry.fname for entry in manager.ttflist}
    for file in (*font_manager.findSystemFonts(), *_of_packages()):
        if file not in known:
            with suppress(OSError, RuntimeError):  # a file that is not a font
                manager.addfont(file)


def _of_packages() -> Iterator[str]:
    """The font files of installed packages."""
    for name in PACKAGES:
        found = find_spec(name)
        if found is not None and found.origin is not None:
            yield from sorted(map(str, (Path(found.origin).parent / "fonts").glob("*.ttf")))


@contextmanager
def report_missing_characters() -> Iterator[None]:
    """Print, once, which characters of a picture no font has; else matplotlib warns of each."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    missing: list[str] = []
    for warning in caught:
        said = str(warning.message)
        if not said.startswith("Glyph "):
            warnings.warn_explicit(
                warning.message, warning.category, warning.filename, warning.lineno
            )
            continue
        character = chr(int(said.split()[1]))
        if character not in missing:
            missing.append(character)
    if missing:
        print(MISSING.format(" ".join(missing)), file=sys.stderr)  # noqa: T201

"""The words of pictures in the languages of the site; `languages/` has the catalogues.

A picture is drawn in the language of the home, which the caller sets by `speaking`.
"""

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources

ENGLISH, EAST_ASIAN = "en", ("ja",)
INSTALL = (
    "Install one that does, such as fonts-noto-cjk of the system or matplotlib-fontja of PyPI, and "
    "draw it again."
)
NO_FONT = (
    f"note: the picture's words are English, since no font of this machine has Japanese. {INSTALL}"
)
_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def picture_words(language: str) -> dict[str, str]:
    """The words of pictures in a language, by key."""
    file = resources.files("banzuke.flows.screen") / "languages" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Draw pictures in this language until the end of the block.

    Without a font for the language, pictures are in English, and a note says so.
    """
    before = _LANGUAGE.set(_with_a_font(language))
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def _with_a_font(language: str) -> str:
    if language not in EAST_ASIAN:
        return language
    try:
        from banzuke.flows.screen.plots_fonts import LATIN, families  # noqa: PLC0415  # an extra
    except ModuleNotFoundError:  # whoever draws says what is missing
        return language
    if families() != [LATIN]:
        return language
    print(NO_FONT, file=sys.stderr)  # noqa: T201
    return ENGLISH


def is_east_asian() -> bool:
    """Whether the language in use needs a font of its own."""
    return _LANGUAGE.get() in EAST_ASIAN


def say(key: str, **values: object) -> str:
    """A text of pictures in the language in use, with its values."""
    return picture_words(_LANGUAGE.get())[key].format(**values)


def say_unit(unit: str) -> str:
    """A unit, or a cause of a step, in the language in use; other texts stay as they are."""
    return picture_words(_LANGUAGE.get()).get(f"unit-{unit.replace(' ', '-')}", unit)

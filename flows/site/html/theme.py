"""A home's own look of its pages: colours, a logo and a line below, from a file without code."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.own_files import MB, own_bytes
from banzuke.flows.leagues.strict import STRICT
from banzuke.flows.leagues.toml_file import BadTomlFile, read_toml

ACTIVE = ("script", "foreignobject", "iframe", "handler")
"""Elements that are not parts of a picture."""
ELSEWHERE = re.compile(r"url\(\s*['\"]?(?!#)|@import|javascript:")
"""Parts of a style, or of an attribute, that load something from outside the file."""

Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
GROUNDS = ("ground", "card")
TEXTS, MARKS = ("ink", "faint", "link"), ("c0", "c1", "c2", "c3", "c4", "c5")
OF_TEXT, OF_MARKS = 4.5, 3.0
"""Contrasts that WCAG 2.2 asks of text (1.4.3) and of pictures (1.4.11)."""
LIGHT = {
    "ground": "#ffffff", "card": "#f6f7f9", "ink": "#1d2125", "faint": "#59626c",
    "line": "#d9dee4", "link": "#00588f", "c0": "#0072b2", "c1": "#c04f00",
    "c2": "#00795a", "c3": "#8a5a83", "c4": "#7a6a00", "c5": "#44546a",
}  # fmt: skip
DARK = {
    "ground": "#14171a", "card": "#1d2226", "ink": "#e8eaed", "faint": "#a3adb8",
    "line": "#363d45", "link": "#7cc4f5", "c0": "#56b4e9", "c1": "#f0944d",
    "c2": "#3fc79a", "c3": "#d69ac9", "c4": "#d8c94a", "c5": "#a9b8cc",
}  # fmt: skip
"""The colours of `assets/site.css`, which a theme replaces one by one."""
LOGOS = {".svg": b"<", ".png": b"\x89PNG", ".webp": b"RIFF", ".jpg": b"\xff\xd8"}
"""Endings of logos, and how such files begin."""
MOST_LOGO = 60_000
"""Bytes of a logo: a page may weigh 100 kB with everything."""


class BadTheme(BadTomlFile):
    """The theme cannot be used; ``problems`` gives the reasons."""


class BadLogo(BanzukeError):
    """The logo of the theme cannot be used; the message says why."""


class Colours(BaseModel):
    """Colours as #rrggbb; those that are left out stay as they are."""

    model_config = STRICT
    ground: Colour | None = None
    card: Colour | None = None
    ink: Colour | None = None
    faint: Colour | None = None
    line: Colour | None = None
    link: Colour | None = None
    c0: Colour | None = None
    c1: Colour | None = None
    c2: Colour | None = None
    c3: Colour | None = None
    c4: Colour | None = None
    c5: Colour | None = None

    def given(self) -> dict[str, str]:
        """The colours of the file by name."""
        return {name: colour for name, colour in self.model_dump().items() if colour}


class ThemeFile(BaseModel):
    """All of a theme file."""

    model_config = STRICT
    logo: str | None = None
    footer: Annotated[str, Field(max_length=500)] = ""
    light: Colours = Field(default_factory=Colours)
    dark: Colours = Field(default_factory=Colours)


@dataclass(frozen=True)
class Theme:
    """A theme as pages use it.

    Attributes
    ----------
    css : str
        The rules that replace colours; empty without a colour.
    logo : (name, bytes) or None
    footer : str
    notes : tuple of str
        Pairs of colours that are hard to read.
    """

    css: str = ""
    logo: tuple[str, bytes] | None = None
    footer: str = ""
    notes: tuple[str, ...] = ()


def read_theme(home: Home, name: str | None) -> Theme:
    """The theme in a file of the home; without a name, the usual look.

    Raises
    ------
    BadTheme, BadLogo
        If the file or its logo cannot be used.
    """
    if name is None:
        return Theme()
    read, _ = read_toml(home.root / name, ThemeFile, refuse=BadTheme)
    light, dark = read.light.given(), read.dark.given()
    logo = None if read.logo is None else _logo(home, name, read.logo)
    notes = [*_too_weak(name, "light", LIGHT | light), *_too_weak(name, "dark", DARK | dark)]
    return Theme(_css(light, dark), logo, read.footer, tuple(notes))


def _css(light: dict[str, str], dark: dict[str, str]) -> str:
    def rules(colours: dict[str, str]) -> str:
        return "".join(f"--{name}: {colour}; " for name, colour in colours.items())

    found = f":root {{ {rules(light)}}}\n" if light else ""
    if dark or light:  # what is given for light only must not reach into the dark
        of_dark = rules({**{name: DARK[name] for name in light}, **dark})
        found += (
            "@media screen and (prefers-color-scheme: dark)"
            f' {{ :root:not([data-theme="light"]) {{ {of_dark}}} }}\n'
            f'@media screen {{ :root[data-theme="dark"] {{ {of_dark}}} }}\n'
        )
    return found


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2.2, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _too_weak(file: str, theme: str, colours: dict[str, str]) -> list[str]:
    pairs = [(text, ground, OF_TEXT) for text in TEXTS for ground in GROUNDS]
    pairs += [(mark, "ground", OF_MARKS) for mark in MARKS]
    return [
        f"{file} [{theme}]: {one} {colours[one]} on {other} {colours[other]} has a contrast of "
        f"{found:.1f}; {least:g} is needed to read it"
        for one, other, least in pairs
        if (found := contrast(colours[one], colours[other])) < least
    ]


def _logo(home: Home, theme: str, name: str) -> tuple[str, bytes]:
    """The logo's name on the site, and its bytes."""
    ending = Path(name).suffix.lower()
    if ending not in LOGOS:
        raise BadLogo(f"{theme}: logo = {name!r}: give an .svg, .png, .webp or .jpg file")
    place = (home.root / theme).parent / name
    if not place.resolve().is_relative_to(home.root.resolve()):
        raise BadLogo(f"{theme}: logo = {name!r}: no file of the home")
    try:
        content = own_bytes(place, most=MB)
    except OSError as error:
        raise BadLogo(f"{theme}: logo = {name!r} cannot be read: {error}") from None
    if len(content) > MOST_LOGO:
        raise BadLogo(
            f"{theme}: logo = {name!r} has {len(content):,} bytes; make it {MOST_LOGO:,} or less, "
            "since every page loads it"
        )
    if not content.lstrip().startswith(LOGOS[ending]):
        raise BadLogo(f"{theme}: logo = {name!r} is no {ending} picture, whatever its name says")
    if ending == ".svg" and (why := _why_no_plain_picture(content)):
        raise BadLogo(f"{theme}: logo = {name!r} {why}; save it as a plain SVG")
    return f"logo{ending}", content


def _why_no_plain_picture(svg: bytes) -> str:
    """The reason why an SVG file is not only a picture; empty if it is only a picture."""
    if b"<!DOCTYPE" in svg or b"<!ENTITY" in svg or b"<?xml-stylesheet" in svg:
        return "declares a document type or a style sheet"
    try:
        elements = ET.fromstring(svg).iter()  # no entities, as just seen
        return next((why for element in elements for why in _reasons(element)), "")
    except ET.ParseError as error:
        return f"is not an SVG ({error})"


def _reasons(element: ET.Element) -> Iterator[str]:
    tag = str(element.tag).rpartition("}")[2].lower()
    if tag in ACTIVE:
        yield f"has a <{tag}>"
    if tag == "style" and ELSEWHERE.search(element.text or ""):
        yield "has a style that loads something from elsewhere"
    for key, value in element.attrib.items():
        name = key.rpartition("}")[2].lower()
        if name.startswith("on"):
            yield f"runs code ({name})"
        if name == "href" and not value.startswith(("#", "data:image/")):
            yield f"loads {value[:60]!r}"
        if ELSEWHERE.search(value):
            yield f"loads something from elsewhere ({name})"

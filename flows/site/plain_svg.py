"""The check that an SVG file is only a picture: without code, and without requests elsewhere."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

ACTIVE = ("script", "foreignobject", "iframe", "handler")
"""Elements that are not parts of a picture."""
ELSEWHERE = re.compile(r"url\(\s*['\"]?(?!#)|@import|javascript:")
"""Parts of a style, or of an attribute, that load something from outside the file."""


def why_no_plain_picture(svg: bytes) -> str:
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

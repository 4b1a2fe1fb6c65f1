"""Whether an SVG file is a picture and nothing more: no code, no request for anything elsewhere."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

ACTIVE = ("script", "foreignobject", "iframe", "handler")
"""Elements that are no picture."""
ELSEWHERE = re.compile(r"url\(\s*['\"]?(?!#)|@import|javascript:")
"""Parts of a style, or of an attribute, that load something from outside of the file."""


def why_no_plain_picture(svg: bytes) -> str:
    """Why an SVG file is more than a picture; empty if it is one."""
    if b"<!DOCTYPE" in svg or b"<!ENTITY" in svg or b"<?xml-stylesheet" in svg:
        return "declares a document type or a style sheet"
    try:
        elements = ET.fromstring(svg).iter()  # no entities, as just seen
        return next((why for element in elements for why in _reasons(element)), "")
    except ET.ParseError as error:
        return f"is no SVG ({error})"


def _reasons(element: ET.Element) -> Iterator[str]:
    tag = str(element.tag).rpartition("}")[2].lower()
    if tag in ACTIVE:
        yield f"has a <{tag}>"
    if tag == "style" and ELSEWHERE.search(element.text or ""):
        yield "has a style that asks for something elsewhere"
    for key, value in element.attrib.items():
        name = key.rpartition("}")[2].lower()
        if name.startswith("on"):
            yield f"runs code ({name})"
        if name == "href" and not value.startswith(("#", "data:image/")):
            yield f"asks for {value[:60]!r}"
        if ELSEWHERE.search(value):
            yield f"asks for something elsewhere ({name})"

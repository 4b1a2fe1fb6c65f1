"""OpenDocument sheets as LibreOffice writes them, in parts that tests can make wrong."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style")
)
Cell = str | float | None | tuple[str, str]
"""A text, a number, a blank cell, or the kind of a value and the value: ("date", "2024-01-07")."""


def row(*cells: Cell, attributes: str = "") -> str:
    """A row; 16,000 blank cells stand behind the last one, as in files of LibreOffice."""
    rest = '<table:table-cell table:number-columns-repeated="16000"/>'
    return f"<table:table-row{attributes}>{''.join(map(_cell, cells))}{rest}</table:table-row>"


def _cell(cell: Cell) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, tuple):
        kind, value = cell
        name = {"date": "date-value", "time": "time-value", "boolean": "boolean-value"}.get(kind)
        said = f'office:value-type="{kind}" office:{name or "value"}="{value}"'
        return f"<table:table-cell {said}><text:p>shown</text:p></table:table-cell>"
    if isinstance(cell, str):
        said, shown = 'office:value-type="string"', escape(cell)
    else:
        said, shown = f'office:value-type="float" office:value="{cell!r}"', str(cell)
    return f"<table:table-cell {said}><text:p>{shown}</text:p></table:table-cell>"


def sheet(name: str, *rows: Sequence[Cell] | str, style: str = "ta1") -> str:
    """A sheet of rows, which are cells or texts of XML."""
    told = "".join(each if isinstance(each, str) else row(*each) for each in rows)
    rest = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/>'
    return (
        f'<table:table table:name={quoteattr(name)} table:style-name="{style}">'
        f"{told}{rest}</table:table-row></table:table>"
    )


def content(*sheets: str) -> str:
    """The XML part ``content.xml``, which holds all cells."""
    hidden = '<style:style style:name="ta2"><style:table-properties table:display="false"/>'
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {NAMESPACES}>'
        f"<office:automatic-styles>{hidden}</style:style></office:automatic-styles><office:body>"
        f"<office:spreadsheet>{''.join(sheets)}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )


def packed(parts: Mapping[str, str]) -> bytes:
    """A file of parts; the media type stands first and is not compressed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", MIMETYPE)
        for name, text in parts.items():
            archive.writestr(name, text, compress_type=zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def document(*sheets: str) -> bytes:
    """A file of sheets."""
    return packed({"content.xml": content(*sheets)})

"""Workbooks as small as the format allows, written in parts that tests can make wrong."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
FORMATS = {"date": (14, 1), "time of day": (20, 2), "moment": (22, 3)}
"""Excel's own number of each format, and our place of it among the styles."""

Cell = str | float | bool | tuple[str, float] | None


def row(number: int, *cells: Cell) -> str:
    """A row from column A on; a pair is a key of ``FORMATS`` or "formula", and a number."""
    told = "".join(_cell(f"{chr(65 + i)}{number}", cell) for i, cell in enumerate(cells))
    return f'<row r="{number}">{told}</row>'


def _cell(place: str, cell: Cell) -> str:
    kind, inside = "", f"<v>{cell!r}</v>"
    if cell is None:
        kind, inside = ' s="1"', ""
    elif isinstance(cell, bool):
        kind, inside = ' t="b"', f"<v>{cell:d}</v>"
    elif isinstance(cell, tuple):
        shown, number = cell
        style = FORMATS.get(shown, (0, 0))[1]
        kind, inside = f' s="{style}"', f"{'<f>1+1</f>' * (not style)}<v>{number}</v>"
    elif isinstance(cell, str) and cell.startswith("#"):
        kind, inside = ' t="e"', f"<v>{cell}</v>"
    elif isinstance(cell, str):
        kind, inside = ' t="inlineStr"', f"<is><t>{escape(cell)}</t></is>"
    return f'<c r="{place}"{kind}>{inside}</c>'


def sheet(*rows: Sequence[Cell], start: int = 1) -> str:
    """The rows of a sheet, from row ``start`` on."""
    return "".join(row(i, *cells) for i, cells in enumerate(rows, start))


def parts(
    sheets: Mapping[str, str],
    *,
    hidden: Sequence[str] = (),
    before: str = "",
    settings: str = "",
) -> dict:
    """The parts of a workbook; ``before`` stands before each sheet's own text.

    ``settings`` stands before the list of the sheets.
    """
    listed = "".join(
        f'<sheet name="{name}" sheetId="{i}" r:id="s{i}"'
        f"{' state=' + chr(34) + 'hidden' + chr(34) if name in hidden else ''}/>"
        for i, name in enumerate(sheets, 1)
    )
    styles = "".join(f'<xf numFmtId="{number}"/>' for number, _ in [(0, 0), *FORMATS.values()])
    leads = "".join(
        f'<Relationship Id="s{i}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{i}.xml"/>'
        for i in range(1, len(sheets) + 1)
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="w" '
        f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{settings}<sheets>{listed}'
        "</sheets>"
        "</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{leads}'
        f'<Relationship Id="y" Type="{OFFICE}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}"><cellXfs>{styles}</cellXfs></styleSheet>',
        **{
            f"xl/worksheets/sheet{i}.xml": f'{before}<worksheet xmlns="{MAIN}"><sheetData>{rows}'
            "</sheetData></worksheet>"
            for i, rows in enumerate(sheets.values(), 1)
        },
    }


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """A zip file of these members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members.items():
            package.writestr(name, content)
    return buffer.getvalue()


def workbook(*rows: Sequence[Cell], start: int = 1) -> bytes:
    """A workbook of one sheet."""
    return zipped(parts({"Games": sheet(*rows, start=start)}))

"""Texts from logs made safe for terminals, messages and pages that people read.

A name may hold a control character: one that clears the screen, sets a title, or turns the reading
direction round, so that a line says something else than it is. People see such a character as its
code; JSON, CSV and Parquet keep it.
"""

BIDI = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX 9)."""
BREAKS = (0x2028, 0x2029)
"""Ends of lines and paragraphs that are no control characters."""
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
"""C0, DEL and C1."""

_SHOWN = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
          for code in (*CONTROLS, *BIDI, *BREAKS)} | {9: "\\t", 10: "\\n", 13: "\\r"}  # fmt: skip
_SHOWN_IN_LINES = {code: shown for code, shown in _SHOWN.items() if code != 10}


def printable(text: str) -> str:
    """Return a text as one line: control characters as codes such as ``\\x1b``."""
    return text.translate(_SHOWN)


def printable_lines(text: str) -> str:
    """Return a text of several lines, in which all other control characters are codes."""
    return text.translate(_SHOWN_IN_LINES)

"""Texts from logs made safe for terminals, messages and pages.

A name may contain a control character: such a character can clear the screen, set a title, or
reverse the direction of text, so that a line reads differently from its content. People see the
code of the character; JSON, CSV and Parquet keep the character.
"""

BIDI = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""Marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX 9)."""
BREAKS = (0x2028, 0x2029)
"""Ends of lines and paragraphs that are not control characters."""
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
"""C0, DEL and C1."""

_SHOWN = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
          for code in (*CONTROLS, *BIDI, *BREAKS)} | {9: "\\t", 10: "\\n", 13: "\\r"}  # fmt: skip
_SHOWN_IN_LINES = {code: shown for code, shown in _SHOWN.items() if code != 10}


def printable(text: str) -> str:
    """A text as one line: control characters as codes such as ``\\x1b``."""
    return text.translate(_SHOWN)


def printable_lines(text: str) -> str:
    """A text of several lines, with all other control characters as codes."""
    return text.translate(_SHOWN_IN_LINES)

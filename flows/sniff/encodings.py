"""In which encoding a text may be: what its bytes allow, and what they then say."""

from banzuke.flows.readers.text import GUESSES, UTF16_BOMS

UTF16 = "utf-16"
WHOLE_ENOUGH = 4
"""So many bytes may be missing at the end of what was cut out of a file."""


def encodings_of(data: bytes) -> tuple[str, ...]:
    """Return the encodings in which some bytes are text, the likeliest first.

    UTF-8 is never so by chance. Of the others the one comes first under which most of what is not
    ASCII are letters that are often written; a mark of UTF-16, or every second byte 0, is proof.
    """
    if data.startswith(UTF16_BOMS):
        return (UTF16,)
    if zeros := data.count(0):
        return _utf16_without_mark(data) if zeros > len(data) / 5 else ()
    if _text(data, "utf-8") is not None:
        return ("utf-8",)
    texts = {name: text for name in GUESSES if (text := _text(data, name)) is not None}
    return tuple(sorted(texts, key=lambda name: (-_plausible(texts[name]), GUESSES.index(name))))


def decoded(data: bytes, encoding: str) -> str:
    """Return the text of bytes that may end in the middle of a character."""
    return data.decode(encoding, errors="replace").removeprefix("\ufeff")


def _text(data: bytes, encoding: str) -> str | None:
    """Return the text, if it is some: the last character may be cut."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return (
            data[: error.start].decode(encoding) if len(data) - error.start < WHOLE_ENOUGH else None
        )


def _plausible(text: str) -> float:
    """Return how much of a text beyond ASCII is kana, common kanji, or letters among letters."""
    beyond = [letter for letter in text if not letter.isascii()]
    good = sum(
        2 if "\u3040" <= letter <= "\u30ff" else "\u4e00" <= letter <= "\u9fff" or letter in _LATIN
        for letter in beyond
    )
    return good / max(len(beyond), 1) - text.count("\ufffd")


_LATIN = frozenset("äöüßÄÖÜéèêëàâáãåçñóòôõøíìîïúùûæœÉÈÀÁÅÇÑÓØšžŠŽ")


def _utf16_without_mark(data: bytes) -> tuple[str, ...]:
    low, high = data[1::2].count(0), data[::2].count(0)
    return ("utf-16-le",) if low > high else ("utf-16-be",)

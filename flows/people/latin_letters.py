"""Names of Cyrillic and Greek letters in Latin letters, as most countries write them."""

import re
import unicodedata

from banzuke.flows.people.spelling import search_text

CYRILLIC = dict(
    zip(
        "абвгґдезиійклмнопрстуфхыэєѓќћђј",
        "abvggdeziiiklmnoprstufhieegkcdi",
        strict=True,
    )
)
LETTERS = CYRILLIC | {
    **{"ё": "e", "ї": "i", "ў": "u", "ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sch"},
    **{"ю": "iu", "я": "ia", "љ": "li", "њ": "ni", "џ": "dz", "ъ": "", "ь": ""},
    **dict(zip("αβγδεζηικλμνοπρσςτφχω", "avgdeziiklmnoprsstfho", strict=True)),
    **{"θ": "th", "ξ": "ks", "υ": "i", "ψ": "ps"},
}
TABLE = str.maketrans(LETTERS)
SPELLINGS = (
    *(("ου", "u"), ("shch", "sch"), ("kh", "h"), ("ph", "f"), ("ou", "u"), ("ck", "k")),
    *(("x", "ks"), ("y", "i"), ("j", "i"), ("w", "v")),
)
"""Letters for one sound that countries write in different ways."""


def in_latin(name: str) -> str:
    """A name in lower case, in Latin letters, with one letter for one sound: dmitri for Dmitriy."""
    text = search_text(name)
    for written, sound in SPELLINGS[:1]:
        text = text.replace(written, sound)
    text = unicodedata.normalize("NFC", text).translate(TABLE)
    for written, sound in SPELLINGS[1:]:
        text = text.replace(written, sound)
    return re.sub(r"([^\W\d])\1+", r"\1", text)


def is_latin(name: str) -> bool:
    """Whether a name has no letters of the Cyrillic and Greek scripts."""
    return not re.search("[\u0370-\u052f]", name)

"""The possible encodings of some bytes, ordered by the words and letters of the decoded text."""

import re

from banzuke.flows.readers.text import (
    GUESSES,
    RARE,
    TORN,
    marked_encoding,
    mixed_line,
    unmarked_encoding,
)
from banzuke.flows.sniff.columns import plain, result_words, winning_verbs, words_of

WHOLE_ENOUGH = 4
"""Number of bytes that may be missing at the end of an excerpt."""
HEAD = 2_000
"""Letters at the beginning of a text that are searched for names of columns."""
SAMPLE = 20_000
"""Letters of a text that are judged."""
TRIED = (*GUESSES, *RARE)
"""Encodings that are tried."""
LIKELY = 0.5
"""Least plausibility of another encoding that is named, as a share of the best plausibility."""
WORD = re.compile(r"\w+")
DOUBTFUL = 0.6
"""Plausibility below which a text probably is in none of the encodings."""
LETTERS = {
    **dict.fromkeys(
        ("cp1252", "cp850", "mac_roman"),
        frozenset("äöüßÄÖÜéèêëàâáãåçñóòôõøíìîïúùûæœÉÈÀÁÅÇÑÓØšžŠŽ½¼¾°º’–ëÍÚÊÂÔÕ"),
    ),
    "cp1254": frozenset("çğıöşüÇĞİÖŞÜâîûÂÎ’–"),
    "cp1250": frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽőűŐŰäöüÄÖÜßâîăţşëçô’–"),
}
"""Letters beyond ASCII that are frequent in the languages of an encoding."""
HUNGARIAN = re.compile("[áíóúÁÍÓÚ]")
"""Letters of Hungarian that Estonian lacks; Estonian has õ, and in Portuguese õ stands before e."""
OF_NO_OTHER = 0.5
"""The amount that a letter counts less in a place where hardly any language has it."""
CYRILLIC_WORD = re.compile("[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+")
GREEK_WORD = re.compile("[Α-ΩΆΈΉΊΌΎΏ]?[α-ωάέήίόύώϊϋΐΰ]+|[Α-ΩΆΈΉΊΌΎΏ]+")
"""A word in one case, or with a first capital: wrong encodings of a script mix the cases."""
HEBREW_WORD = re.compile("[א-ת]+")
ARABIC_WORD = re.compile("[ء-يپچژگ]+")
THAI_WORD = re.compile(r"(?<![^\W\u0e01-\u0e4e])(?:[เแโใไ]?[ก-ฮ][ะ-ฺ็-๎]*)+(?!\w)")
"""Vowels and tones stand at their consonants: wrong encodings have them anywhere."""
OF_SCRIPT = {
    **dict.fromkeys(("cp1251", "koi8_r", "cp866"), CYRILLIC_WORD),
    "cp1253": GREEK_WORD,
    "cp1255": HEBREW_WORD,
    "cp1256": ARABIC_WORD,
}
EAST_ASIAN = {
    **dict.fromkeys(("cp932", "euc_jp"), re.compile("[\u3041-\u30ff]")),
    "euc_kr": re.compile("[\uac00-\ud7a3]"),
}
"""Letters that no other language has."""
LATIN = re.compile("[A-Za-z\u00a0-\u024f]")
LEAST_LATIN = 3
"""Least letters of a Latin word beyond ASCII: a wrong encoding makes shorter words by chance."""
KANJI = re.compile("[\u4e00-\u9fff]")


def encodings_of(data: bytes) -> tuple[str, ...]:
    """The encodings in which some bytes are text, the likeliest first.

    UTF-8 never fits by chance. A mark, or many bytes 0, proves UTF-16 or UTF-32. Other encodings
    are ordered by the number of known names of columns in the decoded text, then by the share of
    their own languages' letters among the characters beyond ASCII. A text in several encodings has
    no encoding.
    """
    if wide := marked_encoding(data) or unmarked_encoding(data):
        return (wide,)
    if 0 in data:
        return ()
    if _text(data, "utf-8") is not None:
        return ("utf-8",)
    if mixed_line(data):
        return ()
    texts = {name: text for name in TRIED if (text := _text(data, name)) is not None}
    worth = {name: _worth(text, name) for name, text in texts.items()}
    ordered = sorted(texts, key=lambda name: (*(-part for part in worth[name]), TRIED.index(name)))
    if not ordered:
        return ()
    n_best, best = worth[ordered[0]]
    others = [
        name
        for name in ordered[1:]
        if worth[name][0] == n_best
        and worth[name][1] >= LIKELY * best
        and texts[name][:SAMPLE] != texts[ordered[0]][:SAMPLE]
    ]
    return (ordered[0], *others)


def is_doubtful(data: bytes, encoding: str) -> bool:
    """Whether the text of bytes has many signs that no language of its encoding has."""
    text = decoded(data, encoding)
    is_guessed = not encoding.startswith("utf-")
    return is_guessed and _plausible(text, encoding) < DOUBTFUL


def decoded(data: bytes, encoding: str) -> str:
    """The text of bytes that may end in the middle of a character."""
    return data.decode(encoding, errors="replace").removeprefix("\ufeff")


def _text(data: bytes, encoding: str) -> str | None:
    """The text of bytes, or None if the bytes are not text; the last character may be cut."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return (
            data[: error.start].decode(encoding) if len(data) - error.start < WHOLE_ENOUGH else None
        )


def _worth(text: str, encoding: str) -> tuple[int, float]:
    """The number of known names of columns in a text, and its plausibility in an encoding.

    Old encodings have a letter for every byte, so an implausible text has known words by chance.
    """
    plausible = _plausible(text, encoding)
    counts = encoding in GUESSES or plausible >= DOUBTFUL
    return (_n_known(text) if counts else 0), plausible


def _n_known(text: str) -> int:
    """The number of different words beyond ASCII that are known in names of columns or results.

    A word of Latin letters has at least three: wrong encodings make many short ones, such as ¹é.
    """
    words = {word for word in WORD.findall(text[:HEAD]) if not word.isascii()}
    words = {word for word in words if len(word) >= LEAST_LATIN or not LATIN.search(word)}
    found = [words_of(word) for word in words]
    n_names = sum(not each.unknown and bool(each.concepts or each.sides) for each in found)
    results = winning_verbs().union(*map(result_words, ("win", "draw", "loss")))
    return n_names + sum(plain(word) in results for word in words)


def _plausible(text: str, encoding: str) -> float:
    """The share of the characters beyond ASCII that fit the languages of an encoding.

    Letters that only Japanese or Korean has count more. Western words rarely have several letters
    beyond ASCII in a row, and Cyrillic words have no letters of ASCII.
    """
    text = text[:SAMPLE]
    beyond = [letter for letter in text if not letter.isascii()]
    if encoding in LETTERS:
        mine = LETTERS[encoding]
        good = float(sum(letter in mine for letter in beyond))
        if encoding != "cp1254":  # Turkish words have such runs
            good -= sum(len(run) - 1 for run in re.findall(r"[^\W\x00-\x7f]{3,}", text))
        if encoding == "cp1252" and HUNGARIAN.search(
            text
        ):  # its own ő and ű, in the wrong encoding
            good -= OF_NO_OTHER * len(re.findall("[õû](?!e)", text.casefold()))
        good -= len(re.findall(r"(?<=\w)[^\w\x00-\x7f](?=\w)", text.replace("’", "")))
    elif encoding == "cp874":
        good = float(sum(len(word[0]) for word in THAI_WORD.finditer(text)))
    elif encoding in OF_SCRIPT:
        words = [word for word in WORD.findall(text) if not word.isascii()]
        good = float(sum(len(word) for word in words if OF_SCRIPT[encoding].fullmatch(word)))
    else:
        own = EAST_ASIAN.get(encoding)
        good = float(sum(bool(KANJI.match(letter)) for letter in beyond))
        good += sum(2 for letter in beyond if own and own.match(letter))
        good -= 2 * len(TORN.findall(text))
    return good / max(len(beyond), 1) - text.count("\ufffd")

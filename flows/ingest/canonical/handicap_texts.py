"""The text of a handicap to its code: stones at go, the step of the usual ladder at shogi.

Code 0 is an even game. At go 1 is 定先, the first move without komi, and n is n stones. At shogi 1
is a lance and 12 ten pieces (`flows.readers.board_games.shogi_position`).
"""

import re
import unicodedata
from functools import cache, lru_cache

NUMERALS = {numeral: str(n) for n, numeral in enumerate("一二三四五六七八九", 1)} | {
    numeral: str(n) for n, numeral in enumerate("두석넉", 2)
}
EVEN = frozenset(
    {
        "互先",
        "平手",
        "even",
        "none",
        "no",
        "nigiri",
        "握り",
        "にぎり",
        "分先",
        "호선",
        "맞바둑",
        "分",
        "なし",
        "无",
        "無",
        "猜先",
        "-",
    }
)
FIRST_MOVE = frozenset({"定先", "先", "先番", "no komi", "josen", "정선", "让先", "讓先"})
STONES = re.compile(
    r"(?:置|h|ha|让|讓)?\s*([0-9]{1,2}|[二三四五六七八九]|[두석넉](?=점))\s*"
    r"(?:子局?|目|石|stones?|steine?|pierres?|piedras?|pietre|pedras?|kamien(?:ie|i)?|kamen(?:y|ů)?|"
    r"stenen|stenar|камн[яей]й?|kő|h|점|路)?(?:置き?)?",
    re.IGNORECASE,
)
BOARD = re.compile(r"^(?:9|13|19)\s*[x×]\s*(?:9|13|19)\b\s*")
"""The size of the board before a handicap: 19×19 H3 of a go server, where 19×19 alone is even."""
SHORT = {
    **{
        "香": "1",
        "左香": "1",
        "角": "2",
        "飛": "3",
        "飛車": "3",
        "飛香": "4",
        "2枚": "5",
        "3枚": "6",
    },
    **{"4枚": "7", "5枚": "8", "6枚": "9", "7枚": "10", "8枚": "11", "10枚": "12"},
}
"""Steps of the ladder as sheets shorten them, without 落ち."""
IN_ENGLISH = {
    **{"lance": "1", "left lance": "1", "bishop": "2", "rook": "3", "rook lance": "4"},
    **{"rook and lance": "4", "rook & lance": "4", "rook + lance": "4"},
}
"""Steps of the ladder by their names in English."""
PIECES = re.compile(
    r"([2-8]|10|two|three|four|five|six|seven|eight|ten) ?pieces?(?: (?:handicap|odds))?"
)
"""The number of pieces that are taken off, from the fifth step on."""
IN_WORDS = {
    word: number
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2
    )
}


@lru_cache(maxsize=1 << 12)
def handicap_of(text: str) -> str | None:
    """The code of a handicap as text; None if the text is none that is known."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if board := BOARD.match(plain):
        plain = plain[board.end() :] or "even"
    if plain in EVEN:
        return "0"
    if plain in FIRST_MOVE:
        return "1"
    if "落" in plain:
        return _steps().get(plain.removesuffix("ち").removesuffix("落"))
    if found := STONES.fullmatch(plain):
        return NUMERALS.get(found[1], found[1])
    return _in_english(plain)


def _in_english(plain: str) -> str | None:
    """The step of shogi's ladder by its name in English, such as Rook-Lance and 2-Piece."""
    words = " ".join(plain.replace("-", " ").split())
    if found := PIECES.fullmatch(words):
        return SHORT[f"{IN_WORDS.get(found[1], found[1])}枚"]
    return IN_ENGLISH.get(re.sub(r" (?:handicap|odds|down)$", "", words))


@cache
def _steps() -> dict[str, str]:
    """The steps of shogi's ladder by name, without 落ち."""
    from banzuke.flows.readers.board_games.shogi_position import CODES  # noqa: PLC0415  # few need it

    return SHORT | {
        name.removesuffix("ち").removesuffix("落"): code for name, code in CODES.items()
    }

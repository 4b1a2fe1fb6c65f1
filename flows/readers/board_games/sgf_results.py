"""Results of go in SGF files: winner and termination from the property RE in every spelling.

A result that is not understood as a whole becomes a termination of its own, whose meaning is
unknown: `B+1.5 ? W+timeout` is not a win for either player.
"""

import re
import unicodedata
from functools import lru_cache

from banzuke.flows.readers.pairwise_games import DRAW, SCORED, VOID

MEANINGS = {
    **dict.fromkeys(("score", "resign", "time", "illegal", "disconnect", "won"), SCORED),
    "draw": DRAW,
    **dict.fromkeys(("forfeit", "void", "unfinished", "unknown", "no result"), VOID),
}
"""The meaning of each termination unless the league file overrides it."""
BLACK, WHITE = "1", "0"
LONGEST = 200
"""Largest number of characters of a result; a longer text is not a result."""
REASONS = {
    "resign": r"r|res|resign|resigns|resigned|resignation|by resignation|aufg\.?|aufgabe|opgave",
    "time": r"t|time|timeout|time[- ]?out|time[- ]?over|on time|by time|time ?loss|zeit|tijd|время",
    "forfeit": r"f|forf\.?|forfeit|by forfeit|forfeited|default|by default|w\.?/?o\.?|walkover",
    "illegal": r"illegal|illegal move|by illegal move|foul",
    "disconnect": r"d|disconnect|disconnected|disconnection",
    "score": r"(?:by )?[0-9]*[.,]?[0-9]+(?: ?1/2)? ?(?:points?|pts?\.?|moku|目|子|집)?",
    "won": r"\??",
}
SAID = "|".join(f"(?P<{reason}>{words})" for reason, words in REASONS.items())
COLOUR = re.compile(rf"(?P<colour>b|w|black|white) ?\+ ?(?:{SAID})(?P<more> ?[,.;:({{].*)?")
WINS = re.compile(
    r"(?P<colour>b|w|black|white) (?:(?:wins?|won)(?= |$|[,.;:({])|(?=by )) ?"
    rf"(?:{SAID})(?P<more> ?[,.;:({{].*)?"
)
LOSES = re.compile(
    r"(?P<colour>b|w|black|white) (?:(?P<resign>resign(?:s|ed)?|(?:loses|lost) by resignation)|"
    r"(?P<time>(?:loses|lost) (?:on|by) time(?:out)?)|(?P<illegal>(?:loses|lost) by illegal move)|"
    r"(?P<forfeit>forfeit(?:s|ed)?|(?:loses|lost) by forfeit)|(?P<won>loses|lost))"
    r"(?P<more> ?[,.;:({].*)?"
)
ANOTHER = re.compile(r"\b[bw] ?\+|\?|\b(?:draw|void|jigo)\b")
"""Texts that may not follow a result: a second result, or a doubt about the first."""
WORDS = {
    **dict.fromkeys(
        ("0", "draw", "drawn", "jigo", "tie", "持碁", "ジゴ", "じご", "和棋", "和局", "和", "평국"),
        "draw",
    ),
    **dict.fromkeys(
        ("引き分け", "引分", "引分け", "무승부", "1/2-1/2", "draw by agreement"), "draw"
    ),
    **dict.fromkeys(
        ("void", "no result", "noresult", "annulled", "無勝負", "无胜负", "無効", "무효"), "void"
    ),
    **dict.fromkeys(("unfinished", "suspended", "adjourned", "suspend"), "unfinished"),
    **dict.fromkeys(("打掛", "打ち掛け", "打掛け", "未完"), "unfinished"),
    **dict.fromkeys(("?", "unknown", "不明"), "unknown"),
    "": "no result",
}
CJK = re.compile("(?P<colour>[黒黑흑白백])(?:番|方|棋)?(?P<rest>.*)")
CJK_REASONS = {
    "resign": re.compile(r"中押し?|中盤|中盘|不計|不计|불계|投了|認輸|认输"),
    "time": re.compile(r"時間(?:切れ)?|时间|時間切|超時|超时|시간"),
    "illegal": re.compile(r"反則|犯規|犯规|반칙"),
    "forfeit": re.compile(r"不戦|不戰|不战|棄権|棄權|弃权|기권"),
    "score": re.compile(
        r"[0-9./,一二三四五六七八九十百又半반]+(?:目|子|집|點|点|モク)?[半반]?(?:[0-9]/[0-9])?子?"
    ),
}
CJK_WIN = re.compile("(?:勝ち?|胜|승|勝利)")
CJK_LOSS = re.compile("(?:負け?|负|敗|패)")
CJK_FILLING = re.compile("[ でのにより贏赢]*")


@lru_cache(maxsize=1 << 14)
def result_of(said: str) -> tuple[str | None, str]:
    """(result of black, termination) from the value of RE."""
    text = said[: LONGEST + 1].replace("½", ".5")
    text = " ".join(unicodedata.normalize("NFKC", text).split())
    lower = text.lower()
    if lower in WORDS:
        return None, WORDS[lower]
    if len(said) > LONGEST:
        return None, f"{text[:20]}…"
    for pattern, wins in ((COLOUR, True), (WINS, True), (LOSES, False)):
        found = pattern.fullmatch(lower)
        if found and not ANOTHER.search(found["more"] or ""):
            reason = next(name for name in REASONS if found.groupdict().get(name) is not None)
            if reason == "score" and not re.search("[1-9]", found["score"]):
                break  # a win by zero points
            return _score(found["colour"][0] == "b", wins), reason
    plain = "".join(text.split())
    found = CJK.match(plain)
    return (found and _cjk(found["colour"] in "黒黑흑", found["rest"])) or (None, text)


def _score(is_black: bool, wins: bool) -> str:
    return BLACK if is_black == wins else WHITE


def _cjk(is_black: bool, rest: str) -> tuple[str, str] | None:
    """The result and termination of East Asian words, if all of them are known."""
    rest, n_wins = CJK_WIN.subn("", rest)
    rest, n_losses = CJK_LOSS.subn("", rest)
    if n_wins + n_losses != 1:
        return None
    said = [name for name, words in CJK_REASONS.items() if words.search(rest)][:1]
    for name in said:
        rest = CJK_REASONS[name].sub("", rest)
    if not CJK_FILLING.fullmatch(rest):
        return None
    return _score(is_black, bool(n_wins)), (said or ["won"])[0]

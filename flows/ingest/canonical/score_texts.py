"""The text of a result, to half points of the first player, or to a game that was not played.

A result that names a colour (B+2.5, 白3目半勝ち, 先手勝ち) needs to know who is first; so it is
read where `first_is` of the source says it.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from banzuke.flows.ingest.canonical.struck_through import without_struck
from banzuke.flows.readers.digits import usual_digits

WIN, DRAW, LOSS = 2, 1, 0
"""Halves of a point for the first player."""
BLACK, WHITE = "black", "white"
OF_INITIALS = {"noir": BLACK, "blanc": WHITE}
"""The colour of first where results have initials of French, Spanish, Italian or Portuguese."""
SCORES = {1.0: WIN, 0.5: DRAW, 0.0: LOSS}
SPELLINGS = str.maketrans(
    {
        "∶": ":",
        "–": "-",
        "—": "-",
        "−": "-",
        "‐": "-",
        "‑": "-",
        "‒": "-",
        " ": None,
        "\u3000": None,
        "\u00a0": None,
        "½": ".5",
    }
    | {chr(0xFF01 + i): chr(0x21 + i) for i in range(94)}
)
"""Dashes for a hyphen, blanks, halves, and the full-width forms of East Asian keyboards."""
DASHES = str.maketrans(dict.fromkeys("–—−‐‑‒", "-") | {"∶": ":"})
BETWEEN = re.compile(r"(?<=[0-9½])\s*[x×]\s*(?=[0-9½])", re.IGNORECASE)
"""The sign between goals in Portuguese and Spanish: 2 x 1."""
NUMBER = r"[0-9]+/[0-9]+|[0-9]*[.,]?[0-9]+|[0-9]+[.,]?"
DECIMAL = re.compile(r"[+-]?(?:(?:0+|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)")
"""A number; 01 is none: beside 10 it is 0-1 without its dash, and no win."""
TWO_NUMBERS = re.compile(rf"(?P<first>{NUMBER})[-:](?P<second>{NUMBER})")
FORFEITS = re.compile(r"[+-][-:/]?[-+]|[+-][-:/]{2}[+-]?|[01w][-:](?:ff?|wo)|(?:ff?|wo)[-:][01w]")
"""A win and a loss without a game, or two losses: +:-, -/+, +--, - -, 1-F, W:FF."""
NOT_A_GAME = (
    *("forfeit", "forfeits", "forfeited", "forfait", "kampflos", "walkover", "w.o.", "w.o", "w/o"),
    *("wo", "ff", "fft", "f", "k.", "bye", "spielfrei", "freilos", "exempt", "libre"),
    *("inkomparent", "ausente", "absent", "atavolino", "afwezig", "nichterschienen"),
    *("неявка", "неявка.", "тех", "不戦勝", "不戦敗", "不戦", "不戰勝", "不战胜", "기권", "부전승"),
    *("noshow", "no-show", "walkower", "incomparecencia", "nichtangetreten", "dns", "dnp", "欠席"),
    *("noresult", "keinergebnis", "sansresultat", "sinresultado"),
    *("default", "defaulted", "def", "def.", "scratched", "np", "nopresentado", "nosepresento"),
    *("弃权", "棄権", "未到", "몰수", "hükmen", "hukmen"),
    *(
        "hükmenbeyaz",
        "hükmensiyah",
        "기권승",
        "기권패",
        "부전패",
        "몰수승",
        "몰수패",
        "fusen-gachi",
    ),
    *("forfaitblanc", "forfaitblancs", "forfaitnoir", "forfaitnoirs"),
    *("□", "■"),
)
RESULT = rf"(?:(?:{NUMBER})[-:](?:{NUMBER})|[+-][-:/]{{0,2}}[+-]?)"
WORDS = "|".join(map(re.escape, sorted(NOT_A_GAME, key=len, reverse=True)))
WITHOUT_GAME = re.compile(
    rf"{RESULT}?[(\[]?(?:{WORDS})[)\]]?{RESULT}?|{RESULT}[(\[]?(?:k|kl\.?|kpfl\.?)[)\]]?"
    rf"|(?:{NUMBER})[fu][-:](?:{NUMBER})[fu]"
)
EXTRA_TIME = r"(?:aet|a\.e\.t\.|n\.?v\.?|dts|d\.t\.s\.|a\.?p\.?|o\.?t\.?|s\.?o\.?)"
BESIDE = re.compile(
    rf"(?<=[0-9])(?:\((?:agg\.?:?)?[0-9]+[-:][0-9]+(?:[,;/][0-9]+[-:][0-9]+)*\)(?:\(?(?:{EXTRA_TIME}|n\.?p\.?)\)?)?"
    rf"|\(?{EXTRA_TIME}\)?)$"
)
"""The score at half-time or of each period, and words for extra time, after a score of goals."""
OVERTIMES = re.compile(r"(?i)(?<=[0-9])(?:\s*\([2-9]\s?OT\)|[\s/]+[2-9]\s?OT)$")
"""The number of overtimes behind a score of points: 98-95 2OT."""
HALF_TIME = re.compile(r"([0-9]+)[-:]([0-9]+)\(([0-9]+)[-:]([0-9]+)\)")
"""Goals and the score at half-time: 1:1 (0:1), which is no result of chess."""
PENALTIES = r"(?:penalties|pens?\.?|psos?|p\.?|n\.?[ep]\.?|i\.?e\.?|dcr|rig\.?|tab|t\.a\.b\.|pk|so)"
SHOOT_OUT = re.compile(
    rf"(?P<score>(?P<first>[0-9]+)[-:](?P<second>[0-9]+))(?:{EXTRA_TIME}|\({EXTRA_TIME}\))?,?"
    rf"(?:\(?{PENALTIES}\(?(?P<one>[0-9]+)[-:](?P<other>[0-9]+)\)?"
    rf"|\((?P<one_too>[0-9]+)[-:](?P<other_too>[0-9]+){PENALTIES}?\)"
    rf"|(?P<one_bare>[0-9]+)[-:](?P<other_bare>[0-9]+){PENALTIES})"
)
"""A drawn score of goals with one of penalties: 1:1 (4:3 n.E.), 2-2 aet (5-4 pens), 1-1 pen 4-3."""
REMARK = re.compile(
    r"(?<=[0-9])[,;]?\(?(?:ontime|time|timeout|zeit|byresignation|resign(?:s|ed|ation)?|aufgegeben|aufgabe|"
    r"bycheckmate|checkmate|mate|matt|stalemate|patt|время|повремени|просрочка|byagreement|agreed|agreement|repetition|"
    r"abandon(?:a|o)?|temps|tiempo|tempo|時間切れ|投了)\)?$"
)
"""Words after a result that say how a game ended at the board, and do not change the result."""
CLOCK = re.compile(r"\s*([0-9]{2}):([0-9]{2}):00\s*")
"""The score 3:1 after a spreadsheet has read it as the time 03:01:00."""
MONTH = (
    r"(?i:jan|ene|gen|oca|fe[bv]|fév|şub|m[aä]r|mrz|mar|a[pvb]r|nis|ma[iyjg]|may|ju[nl]|jui|giu|lug|"
    r"haz|tem|aug|ago|aoû|ağu|sep|eyl|o[ck]t|ott|out|eki|nov|kas|de[czk]|déc|dic|ara)\w{0,2}\.?"
)
"""A month as spreadsheets write it in English, German, Dutch, French, Spanish, Italian, Portuguese,
Turkish or a Nordic language; without the Italian "set", which in other logs counts sets."""
WORD = r"[^\W\d]{3,}\.?"
SPOILT, LIKE_SPOILT = (
    rf"[0-9]{{1,2}}[-. /]+{month}|{month}[-. ][0-9]{{1,2}}|[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}.*|"
    r"[0-9]{1,2}月[0-9]{1,2}日"
    for month in (MONTH, WORD)
)
"""The result 1-2 after a spreadsheet has read it as a day: 01. Feb, Jan-02, 2024-01-02, 1月2日. The
second has any word for a month: it is for columns most of whose texts are so, in any language."""
OF_ONE_SIDE = r"0|[1-9][0-9]?"
BY_BLANKS = re.compile(
    rf"\s*(?:(?P<first>{OF_ONE_SIDE})\s+(?P<second>{OF_ONE_SIDE})|0?\.5\s+0?\.5)\s*"
)
"""Two numbers with only blanks between them: 1 0, 0 1, ½ ½, 3 1; but 1 ½ is one number."""
AND_A_HALF = re.compile(r"(?<![0-9/])([0-9]+)\s+1/2(?![0-9])")
APART = re.compile(r"[0-9]\s+[0-9]")
"""Two numbers with only blanks between them, which are not one: "1-0 40" is not 1-040."""
OF_A_MATCH = re.compile(r"(?P<first>[0-3])-(?P<second>[0-3])-(?P<drawn>[0-3])")
"""Games won, lost and drawn in a match, as at Magic: 2-1-0."""
SET = r"\[?[0-9]{1,3}[-:/][0-9]{1,3}(?:\([0-9]{1,2}(?:[-:][0-9]{1,2})?\))?\]?"
BLANKS_AROUND = re.compile(r"(?<=[0-9])\s+([-:])\s+(?=[0-9])")
SETS = re.compile(rf"{SET}(?:(?:\s*[,;/|]\s*|\s+){SET})+")
"""The points of each set of a match in one cell: 11-9 8-11 11-7, 6-4, 6-7(5), [10-8], 6/4 6/3."""
LEAST_OF_A_SET = 4
"""Least points of the winner of a set: 2-1 1-0 may as well be goals of two legs."""
LOSERS_POINTS = r"\s*[+-]?[0-9]{1,2}(?:(?:[,;]\s*|\s+)[+-]?[0-9]{1,2}){2,}\s*"
"""The points of the loser of each set, as in table tennis: 5 7 -9 8, with a minus where the first
player lost the set. They do not say who won: 6 1 6 may be 3 sets, or wins, draws and losses."""
INITIALS = {"s": "B+", "z": "B+", "ч": "B+", "б": "W+", "v": "W+"}
"""Black and white in German, Dutch, Russian and Swedish; elsewhere b may be white, as blanc."""
OTHER_INITIALS = re.compile(r"^([szчбv])\s*\+", re.IGNORECASE)
ROMANCE = {"n": "B+", "p": "B+", "b": "W+"}
ROMANCE_INITIALS = re.compile(r"^([npb])\s*\+", re.IGNORECASE)
ENGLISH_WHITE = re.compile(r"^\s*w\w*\s*\+", re.IGNORECASE)
"""Black and white as noir and blanc, negras and blancas, nero and bianco, pretas and brancas."""
FIRST_MOVER = re.compile(
    r"(?P<side>先手|下手|後手|上手)の?(?P<how>勝|負)[ちけ]?"
    r"(?:[\s、(]*(?:投了|時間切れ|切れ負け|詰み?|入玉宣言|反則)\)?)?"
)
"""The side that won or lost, perhaps with how the game ended: 先手勝ち 投了."""


@dataclass(frozen=True)
class Score:
    """Half points of the first player, None for a game that was not played."""

    halves: int | None

    @property
    def is_void(self) -> bool:
        """Whether no game was played."""
        return self.halves is None


VOID = Score(None)


@lru_cache(maxsize=1 << 14)
def score_of(text: str, first_is: str | None = None) -> Score | None:
    """The meaning of a result; None if it is not a result, or might mean two things (0-0, 1-1)."""
    text = OVERTIMES.sub("", AND_A_HALF.sub(r"\1.5", usual_digits(dashed(text))))
    is_of_losers = re.fullmatch(LOSERS_POINTS, text.translate(DASHES))
    plain = "" if is_of_losers else REMARK.sub("", text.translate(SPELLINGS).casefold())
    if sets := sets_of(text):
        return None if sets[0] == sets[1] else Score(WIN if sets[0] > sets[1] else LOSS)
    is_drawn = _is_drawn_at_end(plain)
    plain = BESIDE.sub("", _of_won_and_lost(plain))
    if is_drawn or is_shoot_out(text) or plain in ("1/2", ".5-.5", "x-x"):
        return Score(DRAW)
    # No exponents: 1e-400 would be read as a loss.
    if DECIMAL.fullmatch(plain) and not BY_BLANKS.fullmatch(text.replace("½", ".5")):
        halves = SCORES.get(float(plain))
        return None if halves is None else Score(halves)
    written = text.replace("½", ".5")
    whole = None if APART.search(written) else TWO_NUMBERS.fullmatch(plain)
    if found := BY_BLANKS.fullmatch(written) or whole:
        return _of_two(*map(_value, found.groups("0.5")))
    if FORFEITS.fullmatch(plain) or WITHOUT_GAME.fullmatch(plain):
        return VOID
    return _of_colour(text, first_is) if first_is else None


LIST = re.compile(r"\[\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*\]")
"""A list of two numbers in JSON."""


def _is_drawn_at_end(text: str) -> bool:
    """Whether equal goals have others at half-time behind them, when nobody had more."""
    goals = HALF_TIME.fullmatch(text)
    if goals is None:
        return False
    one, other, half_one, half_other = map(int, goals.groups())
    return one == other and half_one <= one and half_other <= other


def dashed(text: str) -> str:
    """A result with a dash where goals have the sign x, or a time of day; else the text itself.

    The two numbers of a list in JSON, such as [3, 1], are also a result.
    """
    text = without_struck(text)
    if found := LIST.fullmatch(text):
        return f"{found[1]}-{found[2]}"
    if clock := CLOCK.fullmatch(text):
        return f"{int(clock[1])}-{int(clock[2])}"
    return BETWEEN.sub("-", text)


def sets_of(text: str) -> tuple[int, int] | None:
    """The sets that each player has won, of the points of two sets or more in one text.

    None if it is no such text, or a set may be unfinished: drawn, short, or less than half as long
    as another one.
    """
    written = BLANKS_AROUND.sub(r"\1", text.translate(DASHES)).strip()
    if not SETS.fullmatch(written):
        return None
    bare = re.sub(r"\([^)]*\)", "", written)
    sets = [(int(one), int(other)) for one, other in re.findall(r"([0-9]+)[-:/]([0-9]+)", bare)]
    longest = [max(points) for points in sets]
    is_odd = min(longest) < LEAST_OF_A_SET or 2 * min(longest) < max(longest)
    if is_odd or any(one == other for one, other in sets):
        return None
    won = sum(one > other for one, other in sets)
    return won, len(sets) - won


def without_score(name: str) -> str:
    """The name of a winner without what stands behind it: Ann for Ann (3-1) and Ann won by 5."""
    return MARGIN_BEHIND.sub("", SCORE_BEHIND.sub("", name))


SCORE_BEHIND = re.compile(r"\s+[(\[]?[0-9]{1,3}\s*[-:–]\s*[0-9]{1,3}[)\]]?$")
MARGIN_BEHIND = re.compile(
    r"(?i)\s+w(?:on|ins?)"
    r"(?:\s+(?:the (?:match|game)|by\s+(?:an?\s|[0-9]).*|(?:in|on|after)\s.*))?\s*$"
)
"""How a winner has won, as at cricket: Kent won by 5 wickets, Kent won by an innings."""


def is_shoot_out(text: str) -> bool:
    """Whether a result is a drawn score with penalties after it, which somebody has won.

    A score in brackets that is higher than the score before it is not a score at half-time.
    """
    found = SHOOT_OUT.fullmatch(text.translate(SPELLINGS).casefold())
    if found is None or found["first"] != found["second"]:
        return False
    one, other = (
        next(filter(None, (found[f"{side}{end}"] for end in ("", "_too", "_bare"))))
        for side in ("one", "other")
    )
    return one != other and max(int(one), int(other)) > int(found["first"])


def is_of_several_games(text: str) -> bool:
    """Whether a result has more points than one game of chess: 3-1, 2½-1½; 1-0 and ½-½ have one."""
    found = TWO_NUMBERS.fullmatch(usual_digits(dashed(text)).translate(SPELLINGS))
    values = [_value(number) for number in found.groups()] if found else []
    return None not in values and sum(filter(None, values)) > 1


def colour_by_heads(colour: str, heads: tuple[str, str]) -> str:
    """The colour of the first player; ``noir`` or ``blanc`` if both columns are Noir and Blanc.

    ``heads`` are the names of the columns of the first and the second player.
    """
    black, white = heads if colour == BLACK else heads[::-1]
    if black.casefold().startswith(("n", "p")) and white.casefold().startswith("b"):
        return next(word for word, meant in OF_INITIALS.items() if meant == colour)
    return colour


def names_a_colour(text: str) -> bool:
    """Whether a result says which colour has won, so that `first_is` must say who is first."""
    if score_of(text) is not None:
        return False
    for one, other in ((BLACK, WHITE), OF_INITIALS):
        black, white = score_of(text, one), score_of(text, other)
        if black is not None and (black.is_void or black != white):
            return True
    return False


def is_of_a_match(text: str) -> bool:
    """Whether a result counts the games won, lost and drawn in a match."""
    plain = text.translate(SPELLINGS)
    return _of_won_and_lost(plain) != plain


def _of_won_and_lost(text: str) -> str:
    """A result 2-1-0 as 2-1, and 1-1-1 as halves; any other text as it is."""
    found = OF_A_MATCH.fullmatch(text)
    if found is None or not any(map(int, found.groups())):
        return text
    first, second, _ = found.groups()
    return ".5-.5" if first == second else f"{first}-{second}"


def _of_two(first: float | None, second: float | None) -> Score | None:
    if first is None or second is None:
        return None
    if first == second:
        return Score(DRAW) if first == 0.5 or first > 1 else None
    return Score(WIN if first > second else LOSS)


def _value(text: str) -> float | None:
    over, slash, under = text.partition("/")
    if slash:
        return int(over) / int(under) if int(under) else None
    return float(text.replace(",", "."))


def _of_colour(text: str, first_is: str) -> Score | None:
    """The meaning of a result of go or shogi that names a colour or a side."""
    from banzuke.flows.readers.board_games.sgf_results import result_of  # noqa: PLC0415  # few logs need it

    plain = unicodedata.normalize("NFKC", text).strip()
    if first_is in OF_INITIALS:
        if ENGLISH_WHITE.match(plain):  # beside W+, B+ is black
            return None
        first_is = OF_INITIALS[first_is]
        plain = ROMANCE_INITIALS.sub(lambda initial: ROMANCE[initial[1].lower()], plain)
    if found := FIRST_MOVER.fullmatch(plain):
        wins = (found["side"] in ("先手", "下手")) == (found["how"] == "勝")
        return Score(WIN if wins == (first_is == BLACK) else LOSS)
    black, ending = result_of(OTHER_INITIALS.sub(lambda found: INITIALS[found[1].lower()], plain))
    if ending == "draw":
        return Score(DRAW)
    if ending == "forfeit":
        return VOID
    if black is None:
        return None
    return Score(WIN if (black == "1") == (first_is == BLACK) else LOSS)

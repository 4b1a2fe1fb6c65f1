"""What lines of plain text say of a game: numbers, signs and words, in several languages."""

import re

FIRST_WON, SECOND_WON, DRAWN = "1-0", "0-1", "1/2-1/2"
UNPLAYED, FORFEIT, BYE, TEAMS = "no result", "forfeit", "bye", "result of teams"
_N = r"(?:[0-9]{1,3}(?:[.,]5|½|\s1/2)?|½|1/2)"
NUMBERS = re.compile(rf"(?P<one>{_N})\s?[-–—−:]\s?(?P<two>{_N})(?![0-9/.-])")
_DRAWN = (
    r"½|1/2|remis|remise|drawn?|nulle|match nul|tablas|patta|empate|remíza|uavgjort|oavgjort|"
    r"ничья|引き?分け?|持碁|無勝負|和棋"
)
MARKS = {
    FIRST_WON: r"[○◯〇]\s?[-–―−ー－]?\s?[●×]",
    SECOND_WON: r"[●×]\s?[-–―−ー－]?\s?[○◯〇]",
    DRAWN: rf"{_DRAWN}|=\s?[:/-]\s?=|△\s?[-–―−ー－]?\s?△",
    FORFEIT: r"[+]\s?[-:/]?\s?[-–−]|[-–−]\s?[:/]?\s?[+]|w\.?/?o\.?|walkover",
    UNPLAYED: r"\*|postponed|cancell?ed|abandoned|not played|verlegt|verschoben|abgesagt|"
    r"ausgefallen|reportée?|annulée?|aplazad[oa]|suspendid[oa]|rinviat[oa]|adiad[oa]|przełożon[ya]|odwołan[ya]|"
    r"延期|中止",
}
"""Other results than numbers, by what they mean."""
HALF_TIME = r"\s?\([0-9]{1,2}[-:][0-9]{1,2}\)"
"""The score at half-time, behind the goals."""
_ONE = (
    rf"{NUMBERS.pattern.replace('?P<one>', '?:').replace('?P<two>', '?:')}"
    rf"(?:\s?\([0-9]+\)|{HALF_TIME})?"
)
RESULT = rf"(?P<result>{_ONE}(?:,?\s{_ONE})*|{'|'.join(MARKS.values())})"
OF_ONE_GAME = {("1", "0"), ("0", "1"), ("½", "½"), ("1/2", "1/2"), ("0.5", "0.5"), ("0,5", "0,5")}
_AT_FRONT = "|".join(rf"{one}\s?[-–—−:]\s?{two}" for one, two in sorted(OF_ONE_GAME))
AT_FRONT = f"(?P<result>{_AT_FRONT})"
"""A result that may stand before the names: that of one game, which is no hour of the day."""
REMARK = (
    r"\s*(?P<remark>[(\[][^()\[\]]*[)\]]|kampflos|kl\.?|ff|forfeit|forfait|w[./]?o\.?|walkover|ret\.?|"
    r"no.?show|неявка|不戦[勝敗]?)?\s*"
)
MARGIN = r"\+[0-9]{1,2}[a-z]{0,3}|[0-9]{1,2}\s?&\s?[0-9]|by [0-9]{1,3}(?: [a-z]{2,8})?"
"""What a winner is ahead by, as at croquet (+17, +26tp), golf (3&2) and bowls (by 12 shots)."""
FORFEITED = re.compile(
    r"(?i)kampflos|\bdefault(?:ed)?\b|\bkl\b|\bff\b|forfeit|forfait|\bw[./]?o\b|wal[ck]over|no.?show|неявка|不戦|"
    r"kontuma[cz]|walkower|incomparecencia|no (?:se )?present|tavolino|did ?n[o']t (?:show|appear)|"
    r"nicht (?:angetreten|erschienen)|niet (?:komen opdagen|verschenen)|hükmen|gelmedi|udeblev|"
    r"uteblev|nie stawił|nedostavil|não compareceu|не ?явил|기권|부전|몰수|弃权"
)
ANNULLED = re.compile(
    rf"(?i)\b(?:{MARKS[UNPLAYED].partition('|')[2]}|annulled|void|not rated|annulliert|gestrichen|"
    r"anulad[oa]|annullat[oa]|unplayed)\b|延期|中止|無効"
)
"""Words of a remark in brackets that say that a game does not count."""
DOUBTFUL = re.compile(r"(?i)[?？]|not sure|unsure|protest|disputed|corrected|correction")
"""Words of a remark that make the result doubtful."""
SEPARATOR = r"(?:[-–—−:－]|vs?\.?|versus|gegen|contre|contra|против|対|(?-i:x)|×|🆚)"
BETWEEN = re.compile(rf"\s+{SEPARATOR}\s+", re.IGNORECASE)
"""What separates two names: a dash or a colon between blanks, or a word."""
WORDS = {
    FIRST_WON: r"w(?:on|ins) by (?:[0-9]+|an) [a-z]+(?: and [0-9]+ [a-z]+)? (?:against|over)|"
    r"beats?|defeat(?:s|ed)|def\.|d\.|bt\.?|w(?:on|ins) (?:against|vs?\.?|over)|schlägt|"
    r"schlug|besiegte?|gewinnt gegen|gewann gegen|bat|gagne contre|vence a|venció a|"
    r"ganó (?:a|contra)|batte|ha battuto|vince con(?:tro)?|venceu|ganhou (?:a|de|contra)|"
    r"wint van|won van|verslaat|vann mot|slog|wygrał[ao]? z|pokonała?|"
    r"porazila?|победила?|выиграла? у",
    SECOND_WON: r"los(?:t|es) (?:to|against|vs?\.?)|verlor gegen|verliert gegen|perd contre|"
    r"perdió (?:con|contra)|perde con(?:tro)?|perdeu (?:de|para|com|contra)|verliest van|"
    r"verloor van|förlorade mot|przegrał[ao]? z|prohrála? s|проиграла?",
    DRAWN: r"(?:dr(?:ew|aws)|tie[sd]) (?:with|against|vs?\.?)|drew|tied|"
    r"remisierte gegen|remis gegen|"
    r"remis mit|annule contre|empató (?:con|contra)|empatou com|patta con|remise tegen|"
    r"oavgjort mot|zremisowała? z|remizovala? s",
}
"""Words between two names, by what they say."""
NOBODY = re.compile(
    r"(?i)bye|spielfrei|freilos|frei|exempt|descansa|libre|riposa|riposo|pauza|vrij"
)
COLOURS = frozenset(
    re.findall(
        r"(\w+) (\w+)",
        "w b, w s, w z, v s, h s, b n, b c, б ч, white black, weiß schwarz, weiss schwarz, "
        "wit zwart, blancs noirs, blancas negras, bianco nero, 白 黑, 先手 後手",
    )
)
"""The first mover's colour or turn, and that of the other."""
SMALL_WORDS = frozenset(
    re.findall(
        r"\w+",
        "van von vom de del della der den des di da das do dos du e y i und and la le las los el "
        "al bin ibn zu zur ter ten te af av d the of",
    )
)
"""Words of names that begin with a small letter."""

"""The spelling of a name: its parts, and a key that is the same for certain spellings of a name.

A logged name may have a title, a rank or an honorific beside it, letters of full or half width,
spaces between kanji, or its parts in the order of a register: `Müller, Hans`.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from banzuke.flows.leagues.names import LONGEST_NAME, clean_name

APART = "apart"
"""The action of corrections that declare two names to be two people, although they are similar."""
CHESS_TITLES = "GM|IM|FM|CM|NM|WGM|WIM|WFM|WCM|WNM|AGM|AIM|AFM|ACM"
NUMERALS = "0-9〇一二三四五六七八九十"
AMATEUR = f"(?:アマ)?(?:[{NUMERALS}]{{1,2}}|初)(?:段|級|段位)(?:格)?"
RESULT_BEFORE = re.compile(r"^[○●◯〇]\s*(?=\w)")
"""A mark of a win or a loss, which lists of pairings write before names."""
TITLE_BEFORE = re.compile(rf"^(?:{CHESS_TITLES})\s+(?=\S)")
OF_TWO_NAMES = re.compile(r"(?:WIM|IM)\s+(?:\w(?<![a-z\d_])|-)+")
"""Names in capitals that may begin with a given name or a family name: WIM WOLF, IM YOONA."""
TITLE_AFTER = re.compile(
    rf"(?:\s*(?P<rank>{AMATEUR}|名人|竜王|王将|棋聖|本因坊|女流[{NUMERALS}]{{1,2}}段)"
    rf"|\s*\[(?P<bracketed>[1-9]\d?\s?(?:d|k|p)|{CHESS_TITLES})\]|\s*\((?P<round>{CHESS_TITLES})\)"
    r"|\s+(?P<dan>[1-9]\d?[ -](?:dan|kyu)))$"
)
POLITE_AFTER = re.compile(r"\s*(?:さん|さま|様|先生)$")
POLITE_BEFORE = re.compile(r"^(?:(?:Dr|Prof|Herr|Frau|Mr|Mrs|Ms)\.\s*|(?:Herr|Frau)\s+)+(?=\S)")
INVISIBLE = {"Cf", "Cc"}
"""Unicode categories of invisible characters: byte order marks, joiners, text directions."""
JOINED_SCRIPTS = re.compile(
    r"^[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af\s]+$"
)
"""Names in scripts without spaces between words: some people write a space, and others do not."""
LEAST_LETTERS = 2
"""Least number of letters of a name without its title or honorific; fewer are not a name."""
BYES = (
    *("bye", "(bye)", "half-point bye", "full-point bye", "half point bye", "full point bye"),
    *("spielfrei", "freilos", "exempt", "exempté", "exempte", "riposo", "descansa", "descanso"),
    *("exento", "exenta", "libre", "riposa", "pausa", "pause", "pauze", "pauza", "vrij", "liber"),
    *("not paired", "unpaired", "nicht ausgelost", "nicht gelost", "non apparié", "no emparejado"),
    *("sin emparejar", "non abbinato", "não emparceirado", "niet gepaard", "eşlendirilmedi"),
    *("wolny los", "volny los", "volný los", "oversidder", "frirunda", "frirunde", "vapaa"),
    *(
        "выходной",
        "свободен",
        "轮空",
        "輪空",
        "休",
        "休み",
        "お休み",
        "부전승",
        "no partner",
        "nobody",
    ),
    *("walkover", "walk over"),
    *("vrijgesteld", "不戦勝", "不戦", "抜け番", "抜番", "no opponent", "---", "--", "–", "—", "-"),
    *(
        "- - -",
        "- -",
        "- - - -",
        "----",
        "-----",
        *("pauzuje", "wolna kolejka", "volno", "szabadnapos", "erőnyerő", "frirond"),
        *("vapaakierros", "vapaavuoro", "без пары", "пропуск", "отдыхает", "вільний"),
        *("oneven", "vrije ronde", "afwezig met bericht", "afwezig zonder bericht", "szabadnap"),
        *("nenasazen", "nenasazena", "není nasazen", "sin rival", "sin oponente"),
        *("descansa esta ronda", "sem adversário", "senza avversario", "sans adversaire"),
        *("kein gegner", "keine gegnerin", "geen tegenstander", "pas d'adversaire", "sits out"),
        *("sitting out", "sit out", "odd one out", "odd man out", "brīvs", "brīva", "laisvas"),
        *("slobodan dan", "nema protivnika", "rakip yok", "rakipsiz", "nghỉ", "miễn đấu"),
        *("нет пары", "почива", "ללא יריב", "ביי", "بدون خصم", "استراحت", "ว่าง", "휴식"),
        *("ohne gegner", "zonder tegenstander", "utan motståndare", "uten motstander"),
        *("uden modstander", "ilman vastustajaa", "bez soupeře", "bez przeciwnika"),
        *("brak przeciwnika", "без соперника", "соперника нет", "상대 없음", "상대없음"),
        *("对手轮空", "対局なし", "試合なし"),
        *("bay geçti", "bay geçer", "passe son tour", "aussetzer", "pausiert", "hat frei"),
        "n.n.",
        "n. n.",
        "n.n",
        "nomen nominandum",
        "(frei)",
    ),
)
"""Words that lists of pairings have in place of an opponent, in lower case and half width.

Slobodan, Prost and Huili are not here: they are names of many people, too. `sniff` asks about such
a name if it lost every game and is written unlike the others.
"""


@dataclass(frozen=True)
class Spelling:
    """A logged name in its parts.

    Attributes
    ----------
    bare
        The name in half width, without title, rank and invisible characters.
    title
        The title or rank beside the name; empty if there is none.
    plain
        The bare name without honorifics (さん, 様, Herr, Dr.).
    turned
        The plain name with the given name first, if it is logged after a comma; else empty.
    """

    bare: str
    title: str = ""
    plain: str = ""
    turned: str = ""


@lru_cache(maxsize=100_000)
def spelling(name: str) -> Spelling:
    """The parts of a name; a name that is too long, or only a title, stays whole."""
    if len(name) > LONGEST_NAME:
        return Spelling(name, plain=name)
    visible = "".join(c for c in name if unicodedata.category(c) not in INVISIBLE)
    whole = clean_name(unicodedata.normalize("NFKC", visible))
    bare, titles = RESULT_BEFORE.sub("", whole), []
    while (found := TITLE_BEFORE.search(bare)) and not OF_TWO_NAMES.fullmatch(bare):
        titles.append(found[0].strip())
        bare = bare[found.end() :]
    while found := TITLE_AFTER.search(bare):
        titles.append(next(filter(None, found.groups())))
        bare = bare[: found.start()].rstrip()
    if n_letters(bare) < LEAST_LETTERS:
        bare, titles = whole or name, []
    plain = POLITE_AFTER.sub("", POLITE_BEFORE.sub("", bare))
    plain = plain if n_letters(plain) >= LEAST_LETTERS else bare
    return Spelling(bare, " ".join(titles), plain, _turned(plain))


def _turned(plain: str) -> str:
    family, comma, given = (part.strip() for part in plain.partition(","))
    return f"{given} {family}" if comma and family and given and "," not in given else ""


def n_letters(text: str) -> int:
    """The number of letters of a text."""
    return sum(c.isalpha() for c in text)


def same_person_key(bare: str) -> str:
    """The key of a bare name, without differences of case and of spaces between kanji."""
    folded = unicodedata.normalize("NFKC", bare).casefold()
    return re.sub(r"\s+", "", folded) if JOINED_SCRIPTS.match(folded) else folded


AROUND_BYES = re.compile(
    r"(?:(?:half|full|zero|one|[01]|1/2)[- ]?(?:point)?[- ])?[(\[<*=~ -]*"
    r"(?P<word>bye|freilos|spielfrei|exempt|vrij|riposo|descansa|不戦勝|不戦|轮空|輪空|부전승)"
    r"(?:[ -]?bye)?[)\]>*=~ -]*\s*[(#]?[0-9]{0,2}[)]?"
)
"""A word for a bye with a number, in brackets or between signs, or with its points: Bye 1, [bye],
*** BYE ***, 1-point-bye."""
LONGEST_BYE = 30
"""More letters than any word for a bye has with its points or number."""


def is_bye(name: str) -> bool:
    """Whether a name is a word for a bye, which lists write in place of an opponent."""
    plain = clean_name(unicodedata.normalize("NFKC", name)).casefold()
    if plain in BYES or plain.strip(BRACKETS) in BYES:
        return True
    return len(plain) < LONGEST_BYE and AROUND_BYES.fullmatch(plain) is not None


BRACKETS = "()[]<>*"
"""Signs around a word for a bye."""


KANJI = str.maketrans(
    "髙﨑嵜濵濱邊邉齋齊斎澤櫻廣國嶋嶌德惠眞桒槗栁桺兒",
    "高崎崎浜浜辺辺斉斉斉沢桜広国島島徳恵真桑橋柳柳児",
)
"""Kanji of family names: the forms of official registers, and the forms that most people type."""


def search_text(name: str) -> str:
    """A name for searching: lower case, half width, no accents, no spaces between kanji."""
    usual = name.translate(KANJI)
    split = unicodedata.normalize("NFKD", usual.translate(UNCOMPOSED)).casefold()
    text = "".join(c for c in split if not unicodedata.combining(c) or c in "\u3099\u309a")
    text = unicodedata.normalize("NFC", text.replace(".", " "))
    return re.sub(r"\s+", "" if JOINED_SCRIPTS.match(text) else " ", text).strip()


UNCOMPOSED = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ı": "i"})
"""Letters that Unicode does not split into a letter and a mark."""


def in_two_letters(text: str) -> str:
    """A text with two letters for some German and Nordic letters: `Mueller` for `Müller`."""
    return unicodedata.normalize("NFC", text).translate(TWO_LETTERS)


TWO_LETTERS = str.maketrans(
    dict(zip("äöüÄÖÜßøØ", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss", "oe", "Oe"), strict=True))
)

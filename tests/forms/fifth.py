"""Lists of a fifth judge: words of more languages, tables of pages, ids for names, marks of sheets.

Each is a list of the same six games as in `judged`, or the five of them that are not drawn.
"""

import json

from tests.flows.readers.xlsx.test_row_marks import with_comment, with_strike
from tests.forms.form import Form, csv_form, csv_of
from tests.forms.judged import DECIDED, FIVE, GAMES, RESULT, SIX

HEAD = ("Date", "White", "Black", "Result")
WORDS = {
    "Vietnamese": ("Người chơi", "Đối thủ", "Kết quả", "Thắng", "Hòa", "Thua"),
    "Catalan": ("Jugador", "Rival", "Resultat", "Victòria", "Empat", "Derrota"),
    "Croatian": ("Igrač", "Protivnik", "Rezultat", "pobjeda", "neriješeno", "poraz"),
    "Bulgarian": ("Играч", "Противник", "Резултат", "Победа", "Равенство", "Загуба"),
    "Thai": ("ผู้เล่น", "คู่แข่ง", "ผล", "ชนะ", "เสมอ", "แพ้"),
    "Persian": ("بازیکن", "حریف", "نتیجه", "برد", "مساوی", "باخت"),
    "Lithuanian": ("Žaidėjas", "Varžovas", "Rezultatas", "pergalė", "lygiosios", "pralaimėjimas"),
    "Icelandic": ("Leikmaður", "Andstæðingur", "Úrslit", "sigur", "jafntefli", "tap"),
    "Indonesian": ("Pemain", "Lawan", "Hasil", "Menang", "Seri", "Kalah"),
    "Hindi": ("खिलाड़ी", "प्रतिद्वंद्वी", "परिणाम", "जीत", "ड्रॉ", "हार"),
}
LANGUAGES = tuple(
    csv_form(f"results in {language}", f"Date,{player},{opponent},{result}",
             *(f"{d},{a},{b},{ {1: win, 0.5: draw, 0: loss}[s] }" for d, a, b, s in GAMES), **SIX)
    for language, (player, opponent, result, win, draw, loss) in WORDS.items()
)  # fmt: skip


def _table(begin: str, row: str, end: str) -> str:
    """A table with marks around its cells; ``row`` has the places of the four cells of a row."""
    rows = [HEAD, *((d, a, b, RESULT[s]) for d, a, b, s in GAMES)]
    return begin + "".join(row.format(*cells) for cells in rows) + end


PAGE = _table("<html><table>", "<tr><td>{}<td><b>{}</b><td>{}<td>{}</tr>", "</table></html>")
PAGES = (
    Form("a table of a wiki", {"g.wiki": _table(
        '{| class="wikitable"\n|+ Games\n', "|-\n| {} || [[{}]] || {}\n| align=right | {}\n",
        "|}\n")}, **SIX),
    Form("a table of a forum", {"post.txt": _table(
        "[table]\n", "[tr][td]{}[/td][td][b]{}[/b][/td][td]{}[/td][td]{}[/td][/tr]\n", "[/table]")},
        **SIX),
    Form("a web page with a table", {"games.html": PAGE}, **SIX),
    Form("a web page with the ending of a workbook", {"export.xls": PAGE}, **SIX),
)  # fmt: skip

IDS = {"Ann": 11, "Ben": 12, "Cy": 13}
PEOPLE = [{"id": number, "name": name} for name, number in IDS.items()]
OF_IDS = [
    {"date": d, "white": IDS[a], "black": IDS[b], "result": RESULT[s]} for d, a, b, s in GAMES
]
WON = [(d, *((a, b) if s else (b, a))) for d, a, b, s in DECIDED]
"""Day, winner and loser."""


def _match(nth: int, day: str, first: str, second: str, score: float) -> dict[str, object]:
    """A match of Challonge in JSON:API."""
    winner = first if score else second
    people = {f"player{n}": {"data": {"id": str(IDS[name]), "type": "participant"}}
              for n, name in ((1, first), (2, second))}  # fmt: skip
    own = {"state": "complete", "scores": f"{1 + score:g} - {2 - score:g}",
           "winner_id": IDS[winner], "timestamps": {"ended_at": f"{day}T20:00:00Z"}}  # fmt: skip
    return {"id": str(nth), "type": "match", "attributes": own, "relationships": people}


CHALLONGE = {
    "data": [_match(nth, *game) for nth, game in enumerate(DECIDED)],
    "included": [
        {"id": str(number), "type": "participant", "attributes": {"name": name}}
        for name, number in IDS.items()
    ],
}
JSONS = (
    Form("ids of people without a word for ids", {"l.json": json.dumps(
        {"players": PEOPLE, "games": OF_IDS})}, **SIX),
    Form("people under their ids", {"l.json": json.dumps(
        {"players": {str(one["id"]): {"name": one["name"]} for one in PEOPLE}, "games": OF_IDS})},
        **SIX),
    Form("ids of the winner and the loser", {"l.json": json.dumps({"users": PEOPLE, "matches": [
        {"date": d, "winner": IDS[won], "loser": IDS[lost]} for d, won, lost in WON]})},
        **(FIVE | {"rows": tuple((won, lost, 1, 0, 0) for _, won, lost in WON)})),
    Form("matches of Challonge in JSON:API", {"m.json": json.dumps(CHALLONGE)}, **FIVE),
)  # fmt: skip

MAGIC = {1: "2-1-0", 0.5: "1-1-1", 0: "0–2–0"}
VEGA = """    Spring Open
 Pos  ID  NAME                     Rtg  Pts |   1     2     3
 ------------------------------------------------------------
   1   1  Ash, Ann                1800  2.5 | +W 4  =B 2  +W 3
   2   2  Birk, Ben               1700  1.5 | +B3   =W1   -B4
   3   3  Cole, Cy                1600  1.0 | -W2   +B4   -B1
   4   4  Dorn, Di                1500  1.0 | -B1   -W3   +W2
"""
DOTS = """1 Ann Ash......... x 1 ½ 1.5
2 Ben Birk........ 0 x 1 1
3 Cy Cole......... ½ 0 x 0.5
"""
RESULTS = (
    csv_form("games won, lost and drawn in a match", "Date,Player 1,Player 2,Result",
             *(f"{d},{a},{b},{MAGIC[s]}" for d, a, b, s in GAMES),
             **(SIX | {"says": ('scores such as "',)})),
    Form("a crosstable of Vega", {"open.txt": VEGA}, games=6, players=4,
         rows=(("Ash, Ann", "Dorn, Di", 1, 0, 0), ("Cole, Cy", "Birk, Ben", 0, 0, 1))),
    Form("a crosstable without names of columns", {"open.txt": DOTS}, games=3, players=3,
         rows=(("Ann Ash", "Ben Birk", 1, 0, 0), ("Ann Ash", "Cy Cole", 0, 1, 0))),
    Form("a crosstable of two rounds", {"open.txt":
         "   Name      1  2  3  Pts\n1. Ann Ash   ** 1= 01 2.5\n2. Ben Birk  0= ** 10 1.5\n"
         "3. Cy Cole   10 01 ** 2\n"}, games=6, players=3),
    csv_form("who began, as 1st and 2nd", "Date,Player,Opponent,Start,Score,Opp Score",
             *(f"{d},{b},{a},2nd,{400 - 10 * s:g},{390 + 10 * s:g}" if n % 2 else
               f"{d},{a},{b},1st,{390 + 10 * s:g},{400 - 10 * s:g}"
               for n, (d, a, b, s) in enumerate(GAMES)), games=6, players=3,
             rows=tuple((a, b, int(s == 1), int(s == 0.5), int(s == 0)) for _, a, b, s in GAMES)),
    csv_form("milliseconds under ts", "ts,white,black,score",
             *(f"{1705147200000 + n * 86400000},{a},{b},{RESULT[s]}"
               for n, (_, a, b, s) in enumerate(GAMES)), **SIX),
    csv_form("seats from 0", "start_time,p0_name,p0_score,p1_name,p1_score,p2_name,p2_score,"
             "p3_name,p3_score", "2024-01-13,Ann,42000,Ben,28000,Cy,18000,Di,12000",
             "2024-01-14,Ben,15000,Cy,35000,Di,30000,Ann,20000", kind="table", games=2, players=4,
             rows=(("Ann", 1), ("Ben", 2), ("Cy", 3), ("Di", 4))),
)  # fmt: skip


LADDER = (
    "2024-01-13,11,Ann,12,Ben", "2024-01-20,13,Cy,12,Ben", "2024-02-13,13,Cy,11,Ann",
    "2024-03-13,11,annihilator,14,Di", "2024-03-20,14,Di,13,Cy", "2024-03-27,12,Ben,14,Di",
)  # fmt: skip
MARKS = (
    Form("rows that are struck through", {"g.xlsx": with_strike(1)}, games=2, players=3,
         says=('"struck through in the sheet" is "true"',)),
    Form("a comment on a cell that annuls a game", {"g.xlsx": with_comment()}, games=2, players=3,
         says=('"comments in the sheet" is "annulled, phone"',)),
    csv_form("a winner with a new name and the same id", "date,winner_id,winner,loser_id,loser",
             *LADDER, games=6, players=5, says=("several names (11: Ann and annihilator)",)),
    Form("players as numbers, below the list of their names", {"g.csv": csv_of(
        "PLAYERS", "No,Name", *(f"{number},{name}" for name, number in IDS.items()), "", "GAMES",
        "Date,White,Black,Result",
        *(f"{d},{IDS[a]},{IDS[b]},{RESULT[s]}" for d, a, b, s in GAMES))},
        games=6, players=3, says=("the players are numbers such as",)),
)  # fmt: skip

FORMS = (*LANGUAGES, *PAGES, *JSONS, *RESULTS, *MARKS)

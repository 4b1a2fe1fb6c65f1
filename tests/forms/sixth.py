"""Lists of a sixth judge: hidden text and templates, clocks with zones, results of sites.

Each is a list of the same six games as in `judged`, or the five of them that are not drawn.
"""

import json

from tests.flows.readers.xlsx.workbooks import parts, sheet, zipped
from tests.forms.fifth import IDS, PEOPLE
from tests.forms.form import Form, csv_form, csv_of
from tests.forms.judged import DECIDED, FIVE, GAMES, HEAD, RESULT, ROWS, SIX, listed

EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
RESULTS = (
    listed("an X for each half point", "Date,Blancs,Noirs,Résultat",
           {1: "1 - 0", 0.5: "X - X", 0: "0 - 1"}),
    listed("results in Arabic digits", "التاريخ,الأبيض,الأسود,النتيجة",
           {score: text.translate(EASTERN) for score, text in RESULT.items()}),
    listed("how a game of shogi ended", "日時,先手,後手,結果",
           {1: "先手勝ち 投了", 0.5: "引き分け", 0: "後手勝ち 時間切れ"}),
    csv_form("forfeits of an F", "Date,White,Black,Result", "2024-01-13,Ann,Ben,1-0",
             "2024-01-20,Ben,Ann,0-1", "2024-01-27,Ann,Ben,1 - F", "2024-02-03,Ben,Ann,W:FF",
             games=2, players=2, void=2),
    csv_form("a winner's name before the games won", "Round,Player 1,Player 2,Result",
             "1,Ann,Ben,Ann won 2-1-0", "1,Cy,Di,Di won 2-0-0", "2,Ann,Di,1-1-1 Draw",
             kind="", says=("has values with an unknown meaning",)),
    csv_form("a disqualification in place of a score", "Round,Entrant 1,Score 1,Entrant 2,Score 2,"
             "Winner", "1,Ann,3,Ben,1,Ann", "1,Ben,DQ,Cy,W,Cy", "2,Ann,2,Cy,3,Cy",
             games=3, players=3, says=('"Score 1" is "DQ" in some rows',)),
    csv_form("a score of several games among results of one", "Date,White,Black,Result",
             *(f"2024-01-{1 + n % 28:02},P{n % 7},P{n % 7 + 1 + n % 3},{RESULT[1 - n % 2]}"
               for n in range(300)), "2024-01-31,P1,P2,3-1",
             games=300, players=10, n_left_out=1),
)  # fmt: skip

DAYS = tuple(
    csv_form(f"days written as {name}", "Date,White,Black,Result",
             *(f"{form(day)},{a},{b},{RESULT[s]}" for day, a, b, s in GAMES),
             **(SIX | {"day": first}))
    for name, first, form in (
        ("times of CET", "2024-01-13", lambda day: f"{day} 20:30 CET"),
        ("times of New York", "2024-01-14", lambda day: f"{day} 20:30 EST"),
        ("days of an outline", "2024-01-13", lambda day: f"<{day} Sat>"),
        ("days with a word for year", "2024-01-13",
         lambda day: ".".join(reversed(day.split("-"))) + " r."),
    )
)  # fmt: skip


def _page(cell: str) -> str:
    rows = (
        f"<tr><td>{cell}{d}</td><td>{a}<span style='display: none'> ({n})</span></td>"
        f"<td>{b}</td><td>{RESULT[s]}</td></tr>"
        for n, (d, a, b, s) in enumerate(GAMES)
    )
    return "<table><tr><th>Date<th>White<th>Black<th>Result</tr>" + "".join(rows) + "</table>"


def _wiki(name: str) -> str:
    rows = (
        f"|-\n| {d} || {name.format(a if s else b)} || {b if s else a} ||{{{{n/a}}}} x\n"
        for d, a, b, s in DECIDED
    )
    return '{| class="wikitable"\n! Date !! Winner !! Loser !! Note\n' + "".join(rows) + "|}\n"


MEETINGS = (
    csv_form("a guest at a home team", "Date,Game,Score",
             *(f"{d},{b} @ {a},{102 - 4 * s:g}-{98 + 4 * s:g}" for d, a, b, s in GAMES), **SIX),
    Form("weeks without a day", {"l.csv": csv_of("Week,White,Black,Result", *(
        f"2024-W{3 + n:02},{a},{b},{RESULT[s]}" for n, (_, a, b, s) in enumerate(GAMES)))},
         **(SIX | {"day": "2024-01-15", "says": ("is a week without a day",)})),
)  # fmt: skip

PAGES = (
    Form("a key for sorting that a page does not show", {"l.html": _page(
        '<span style="display:none">0<b>7</b></span>')}, **SIX),
    Form("templates in place of names", {"l.wiki": _wiki("{{{{player|{}}}}}")},
         **(FIVE | {"players": 4, "says": ("a template of a wiki",),
                    "rows": (("{{player|Ann}}", "Ben", 1, 0, 0),)})),
    Form("templates beside names", {"l.wiki": _wiki("{{{{flag|GER}}}} {}")},
         **(FIVE | {"rows": (("Ann", "Ben", 1, 0, 0),)})),
)  # fmt: skip

TURKISH = {1: "Beyaz kazandı", 0.5: "Beraberlik", 0: "Siyah kazandı"}
WITH_POINTS = [
    {"date": d, "white": IDS[a], "black": IDS[b], "p1": 36 - IDS[a] - IDS[b], "result": RESULT[s]}
    for d, a, b, s in GAMES
]
XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
FILES = (
    Form("Turkish letters, known by a word for a win", {"l.csv": csv_of(
        "Tarih;Beyaz;Siyah;Sonuç", *(f"{d};{a};{b};{TURKISH[s]}" for d, a, b, s in GAMES))},
         encoding="cp1254", **SIX),
    Form("points under the name of a third side", {"l.json": json.dumps(
        {"players": PEOPLE, "games": WITH_POINTS})}, **SIX),
    Form("a sheet of standings beside the sheet of games", {"l.xlsx": zipped(parts({
        "Games": sheet(HEAD, *ROWS), "Standings": sheet(["Rank", "Name"], ["1", "Ann"])}))},
         n_left_out=1, says=('of several sheets only "Games" is read',), **SIX),
    csv_form("wins, losses and draws in one cell", "Date,Player,Opponent,W-L-D",
             "2024-01-13,Ann,Ben,3-1-0", "2024-01-20,Ben,Cy,1-2-1", "2024-02-13,Cy,Ann,4-0-2",
             kind="", says=("wins, losses and draws of several games in one cell",)),
    Form("a tournament of MacMahon", {"t.xml": f'{XML}<Tournament typeversion="11"><Name>A</Name>'
         "</Tournament>"}, kind="", says=("export the results from MacMahon for the EGD",)),
    Form("a database of SQLite", {"games.db": b"SQLite format 3\0" + b"\x10\0\1\1" * 20},
         kind="", says=("a database of SQLite",)),
    Form("a table of dBase", {"t.dbf": b"\x03\x19\1\x0b\2\0\0\0A\0 \0" + bytes(20) + b"NAME"},
         kind="", says=("a table of dBase",)),
)  # fmt: skip

FORMS = (*RESULTS, *DAYS, *MEETINGS, *PAGES, *FILES)

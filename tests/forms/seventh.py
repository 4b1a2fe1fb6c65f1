"""Files of a seventh judge: questions of forms, winners named in part, chats, nested JSON.

The lists are of the same six games as in `judged`; texts of lines have games of their own.
"""

import json

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_form, csv_of
from tests.forms.judged import DECIDED, GAMES, HEAD, READ, RESULT, ROWS, SIX, listed

FULL = {"Ann": "Ann Ash", "Ben": "Ben Birch", "Cy": "Cy Cole"}


def _won(day: str, white: str, black: str, score: float) -> str:
    winner = {1: white, 0: black}.get(score, "empate")
    return ",".join((day, FULL[white], FULL[black], winner))


WINNERS = (
    listed("a win of the white pieces in Russian", "Дата,Белые,Чёрные,Исход",
           {1: "победа белых", 0.5: "ничья", 0: "победа чёрных"}),
    listed("a question of a form in French", "Date,Joueur,Adversaire,Avez-vous gagné ?",
           {1: "Oui", 0.5: "Match nul", 0: "Non"}, says=('says whether "Joueur" has won',)),
    csv_form("first names of the winners", "Fecha,Jugador 1,Jugador 2,¿Quién ganó?",
             *(_won(*game) for game in GAMES), games=6, players=3, day="2024-01-13",
             rows=(("Ann Ash", "Ben Birch", 1, 0, 0), ("Ben Birch", "Cy Cole", 0, 0, 1)),
             says=('such as "Ann", read as "Ann Ash"',)),
    csv_form("points of colours", "Datum,Weiss,Schwarz,PktW,PktS",
             *(f"{d},{a},{b},{s},{1 - s}" for d, a, b, s in GAMES), **SIX),
    csv_form("places of two names beside vs", "Date,Game,Result",
             *(f"{d},{a} @ Chess.com vs {b} @ Lichess,{RESULT[s]}" for d, a, b, s in GAMES),
             games=6, players=6, rows=(("Ann @ Chess.com", "Ben @ Lichess", 1, 0, 0),)),
    csv_form("a row that corrects another one", "Date,White,Black,Result,Note",
             *(f"{d},{a},{b},{RESULT[s]}," for d, a, b, s in GAMES),
             "2024-03-20,Cy,Ben,0-1,CORRECTION", games=7, players=3, rows=READ,
             says=('"Note" calls 1 row a correction, such as "CORRECTION"',)),
    csv_form("years of the Republic of China", "日期,黑,白,結果",
             *(f"{int(d[:4]) - 1911}/{d[5:7]}/{d[8:]},{a},{b},{'B' if s else 'W'}+R"
               for d, a, b, s in DECIDED), games=5, players=3, day="2024-01-13"),
    csv_form("five places", "Datum,Spiel,1. Platz,2. Platz,3. Platz,4. Platz,5. Platz",
             "03.02.2024,Catan,Ann,Ben,Cy,Di,Ed", "10.02.2024,Catan,Ed,Ann,Ben,Cy,Di", kind="",
             says=("write a row for each player, with event, player and place",)),
    csv_form("a sign for who began", "Date,Player 1,Started,Score 1,Player 2,Score 2",
             *(f"{d},{a},{'*' * (n % 2)},{9 * s},{b},{9 - 9 * s}"
               for n, (d, a, b, s) in enumerate(GAMES)),
             **(SIX | {"says": ('"Started" is "*" in some rows, and may say who began',)})),
)  # fmt: skip
ROUNDS = [
    {"round": n, "date": d, "games": [{"white": a, "black": b, "result": RESULT[s]}]}
    for n, (d, a, b, s) in enumerate(GAMES, 1)
]
FILES = (
    Form("games inside of rounds", {"l.json": json.dumps({"club": "A", "rounds": ROUNDS})}, **SIX),
    Form("empty texts beside the title of a sheet", {"l.xlsx": workbook(
        ["Chess club", "", "", ""], [""], HEAD, *ROWS)}, **SIX),
    Form("days with an hour and a zone", {"l.csv": csv_of("Date,White,Black,Result", *(
        f"{d} 8:30 PM EST,{a},{b},{RESULT[s]}" for d, a, b, s in GAMES))},
         **(SIX | {"day": "2024-01-14"})),
    Form("a file of Arrow", {"l.arrow": b"ARROW1\0\0" + bytes(40)}, kind="",
         says=("an Arrow file", "save it as Parquet")),
    Form("fields of YAML", {"l.yaml": "games:\n" + "".join(
        f"  - date: {d}\n    white: {a}\n    black: {b}\n" for d, a, b, _ in GAMES)}, kind="",
         says=("fields with values, as in YAML",)),
    Form("a table of LaTeX", {"l.tex": "\\begin{tabular}{ll}\nAnn & Ben \\\\\n\\end{tabular}\n"},
         kind="", says=("a text of LaTeX",)),
)  # fmt: skip
STAMPED = "".join(
    f"[{d[8:]}.{d[5:7]}.{d[2:4]}, 21:04:11] {a}: {a} - {b} {RESULT[s]}\n" for d, a, b, s in GAMES
)
NEUTRAL = SIX | {"says": ("results are of whoever stands first in a line",)}
LINES = (
    Form("messages of a chat", {"chat.txt": STAMPED}, **NEUTRAL),
    Form("posts with a day above rounds", {"posts.txt": "".join(
        f"Posted by {a} » {d} 9:12 pm\nRound {n}\n{a}-{b} {RESULT[s]}\n"
        for n, (d, a, b, s) in enumerate(GAMES, 1))}, **NEUTRAL),
    Form("points behind the names", {"points.txt": "".join(
        f"{d}: {a} {25 * s:g} - {b} {25 - 25 * s:g}\n" for d, a, b, s in DECIDED)},
         games=5, players=3, rows=tuple(row for row in READ if not row[3])),
    Form("few games among sentences", {"mail.txt": "Dear all\nall went well\nAnn - Ben 1-0\n"
         "and so on\nCy - Ann 0-1\nsee you there\nyours\n"}, kind="",
         says=("2 of its lines are games", "remove the others")),
)  # fmt: skip

FORMS = (*WINNERS, *FILES, *LINES)

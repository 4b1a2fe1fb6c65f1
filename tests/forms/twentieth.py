"""Files of a twentieth judge: forms that people publish, with invented names and results."""

import io
import json
import zipfile

from tests.forms.form import Form, csv_of

SPAN = (("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1), ("Ben", "Cy", 0, 1, 0))
DAYS = ("2024-03-01", "2024-03-02", "2024-03-03")
PAIRS = ("Ann,Ben", "Cy,Ann", "Ben,Cy")
CHESS = "Date,White,Black,Result"
GAMES = tuple(
    f"{day},{pair},{result}"
    for day, pair, result in zip(DAYS, PAIRS, ("1-0", "0-1", "1/2-1/2"), strict=True)
)
DOUBLES = (
    "2024-03-01,Ann,Cy,Ben,Dora,11-5,11-8,", "2024-03-02,Cy,Ben,Ann,Dora,11-9,5-11,7-11",
    "2024-03-03,Ben,Ann,Cy,Dora,11-5,11-8,",
)  # fmt: skip
COLUMNS = {
    "Date": DAYS, "White": ("Ann", "Cy", "Ben"), "Black": ("Ben", "Ann", "Cy"),
    "Result": ("1-0", "0-1", "1/2-1/2"),
}  # fmt: skip
BY_NUMBERS = {name: {str(n): value for n, value in enumerate(column)}
              for name, column in COLUMNS.items()}  # fmt: skip
APART = {"columns": [*COLUMNS], "data": [*zip(*COLUMNS.values(), strict=True)]}
TWICE = {name: column * 2 for name, column in COLUMNS.items()}
OF_MONGO = [
    {"_id": {"$oid": f"65e{n}"}, "playedAt": {"$date": {"$numberLong": f"{1709287200000 + n}"}},
     "white": pair[0], "black": pair[1], "whiteScore": {"$numberInt": f"{won}"},
     "blackScore": {"$numberInt": f"{1 - won}"}}
    for n, (pair, won) in enumerate(((("Ann", "Ben"), 1), (("Cy", "Ann"), 0)))
]  # fmt: skip
PDN = "".join(
    f'[Event "Cup"]\n[Date "{day.replace("-", ".")}"]\n[White "{white}"]\n[Black "{black}"]\n'
    f'[Result "{result}"]\n[GameType "20"]\n\n1. 32-28 19-23 {result}\n\n'
    for day, white, black, result in zip(
        DAYS, COLUMNS["White"], COLUMNS["Black"], ("2-0", "0-2", "1-1"), strict=True)
)  # fmt: skip
DUMPS = {
    "MySQL": "-- MySQL dump 10.13\n\nINSERT INTO `games` VALUES (1,'Ann','Ben','1-0');\n",
    "PostgreSQL": "--\n-- PostgreSQL database dump\n--\nCOPY games (id, white) FROM stdin;\n",
    "single rows": "INSERT INTO games (id, white, black, result) VALUES (1, 'Ann', 'Ben', '1-0');\n"
    "INSERT INTO games (id, white, black, result) VALUES (2, 'Cy', 'Ann', '0-1');\n",
}
OF_GAELIC = {
    "a blank": ("2-14 1-15", "0-17 1-12", "1-10 1-10"),
    "v and the sums": ("2-14 (20) v 1-15 (18)", "0-17 (17) v 1-12 (15)", "1-10 (13) v 1-10 (13)"),
}
OF_TENNIS = {
    "two sets": ("63 64", "26 36", "75 61"), "three sets": ("63 64", "46 63 26", "76(5) 61"),
}  # fmt: skip


def _one_a_day(heads: str, cells: tuple[str, ...]) -> str:
    """A CSV of the same three pairs with other results."""
    return csv_of(heads, *(f"{day},{pair},{cell}" for day, pair, cell in zip(
        DAYS, PAIRS, cells, strict=True)))  # fmt: skip


def _trf(points: str) -> str:
    """A report of three players and two rounds, in which the first has these points."""
    lines = (
        f"Holm, Ann                         2000 GER      100001 1990/01/01  {points}    1"
        "     2 w 1     3 b =",
        "Berg, Ben                         1900 GER      100002 1990/01/01  0.0    3"
        "     1 b 0  0000 - Z",
        "Dahl, Cy                          1800 GER      100003 1990/01/01  1.0    2"
        "  0000 - H     1 w =",
    )
    players = "".join(f"001    {n} m    {line}\n" for n, line in enumerate(lines, 1))
    return f"012 Open\n042 2024/03/01\n052 2024/03/03\n{players}"


def _zipped(name: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as files:
        files.writestr(name, b"content")
    return data.getvalue()


FORMS = (
    *(Form(f"partners in columns of their own, {heads}", {"g.csv": csv_of(
        f"Date,{heads},Game 1,Game 2,Game 3", *DOUBLES)}, kind="",
        says=("all have names of players", "write each pair into one cell, such as Ann/Ben"))
      for heads in ("Player 1,Partner 1,Player 2,Partner 2", "Winner,Winner partner,Loser,Loser "
                    "partner", "Spieler 1,Partner 1,Spieler 2,Partner 2")),
    Form("true and false as t and f are no results", {"g.csv": csv_of(
        "id,date,pla_id,plb_id,sca,scb,offline", "1,2024-03-01,Ann,Ben,2,1,t",
        "2,2024-03-02,Cy,Ann,0,2,t", "3,2024-03-03,Ben,Cy,2,0,f")}, games=3,
        players=3, rows=(*SPAN[:2], ("Ben", "Cy", 1, 0, 0)),
        says=('"sca" and "scb" are read as the points of "pla_id" and "plb_id"',)),
    *(Form(f"goals and points of both sides in one cell, with {how}", {"g.csv": _one_a_day(
        "Date,Home,Away,Score", cells)}, kind="", says=("has two numbers for each side",))
      for how, cells in OF_GAELIC.items()),
    Form("goals and points in lines of text", {
        "g.txt": "Kerry 2-14 Cork 1-15\nMayo 0-17 Kerry 1-12\nCork 1-10 Mayo 1-10\n"}, kind="",
        says=("nothing separates their cells",)),
    *(Form(f"sets of tennis in two digits, {how}", {"g.csv": _one_a_day(
        "Date,Player 1,Player 2,Score", cells)}, kind="", says=("two digits for each set",))
      for how, cells in OF_TENNIS.items()),
    Form("points with a blank between them", {"g.csv": _one_a_day(
        "Date,Home,Away,Score", ("81 64", "63 70", "75 75"))}, games=3, players=3, rows=SPAN),
    Form("strokes at golf", {"g.csv": csv_of(
        "Date,Course,Par,Player 1,Score 1,Player 2,Score 2", "2024-03-01,Links,72,Ann,70,Ben,74",
        "2024-03-02,Links,72,Cy,81,Ann,72", "2024-03-03,Dunes,71,Ben,75,Cy,75")}, kind="",
        says=("nothing says whether more or fewer points win",)),
    Form("names with commas and without quotes", {"g.csv": csv_of(
        CHESS, "2024-03-01,Holm, Ann,Berg, Ben,1-0", "2024-03-02,Dahl, Cy,Holm, Ann,0-1",
        "2024-03-03,Berg, Ben,Dahl, Cy,1/2-1/2")}, kind="",
        says=("its lines have different numbers of cells", "names such as Holm, Ann")),
    *(Form(f"delimiters without names above them, {end!r}", {"g.csv": csv_of(
        "Date,Black,White,Result", *(f"{game}{end}" for game in GAMES))}, games=3, players=3,
        rows=SPAN, says=('columns "Date" as played_at, "Black" as first',))
      for end in (",", ",,,")),
    *(Form(f"points that are not the sum of the results, {points}", {"g.trf": _trf(points)},
           games=2, players=3, void=2, n_left_out=int(points != "1.5"),
           says=("2 points in columns 81-84",) if points == "2.0" else ())
      for points in ("1.5", "2.0")),
    Form("days without a year above games in lines", {"g.txt":
         "Round 1\n[Aug 12]\nAnn 2-1 Ben\n[Sat Aug/13]\nCy 0-3 Ann\n19. August\nBen 1-1 Cy\n"},
         games=3, players=3, rows=SPAN, n_left_out=3,
         says=("the day has no year", "games have no dates")),
    Form("an empty seat in Japanese", {"g.csv": csv_of(
        "日付,黒,白,結果", "2024-03-01,相子,次郎,黒中押勝", "2024-03-02,三郎,相子,白3目半勝",
        "2024-03-03,次郎,空,黒中押勝")}, games=3, players=4,
        says=('"空" is rated as one player', "if it means any guest")),
    Form("ranks of professionals behind names", {"g.csv": csv_of(
        CHESS, "2024-03-01,Ann Holm 9p,Ben Berg,1-0", "2024-03-02,Cy Dahl,Ann Holm,0-1",
        "2024-03-03,Ben Berg,Cy Dahl,1-0")}, games=3, players=4,
        says=("may be one person (Ann Holm and Ann Holm 9p)",)),
    Form("names in the forms of addresses and of JSON", {"g.csv": csv_of(
        CHESS, "2024-03-01,Ann%20Holm,M\\u00fcller,1-0", "2024-03-02,Cy,Ann Holm,0-1")}, games=2,
        players=4, says=("perhaps Ann Holm", "perhaps Müller")),
    Form("names in links of a spreadsheet", {"g.csv": csv_of(
        CHESS, '2024-03-01,"=HYPERLINK(""https://x.org/a"",""Ann"")",Ben,1-0', *GAMES[1:])},
        games=3, players=3, rows=SPAN),
    *(Form(f"a table of pandas, {how}", {"g.json": json.dumps(table)}, games=n, players=3,
           rows=SPAN, day="2024-03-01")
      for how, table, n in (("columns by numbers of rows", BY_NUMBERS, 3),
                            ("names apart from rows", APART, 3), ("columns as lists", TWICE, 6))),
    Form("a list of MongoDB", {"g.json": json.dumps(OF_MONGO)}, games=2, players=3, rows=SPAN[:2],
         day="2024-03-01"),
    Form("draughts in PDN", {"g.pdn": PDN}, games=3, players=3, rows=SPAN, day="2024-03-01"),
    *(Form(f"a dump of {what}", {"g.sql": text}, kind="",
           says=("a dump of a database in SQL", "export the table of games"))
      for what, text in DUMPS.items()),
    Form("a sheet of Numbers", {"g.numbers": _zipped("Index/Document.iwa")}, kind="",
         says=("a sheet of Apple's Numbers", "export it from Numbers")),
    Form("two files behind each other, with their byte order marks", {
        "g.csv": f"\ufeff{csv_of(CHESS, *GAMES)}\ufeff{csv_of(CHESS, '2024-04-01,Ann,Cy,0-1')}"},
        games=4, players=3, rows=SPAN),
    Form("the box of a database, with the number of rows below it", {"g.txt": "\n".join((
        "+------------+-------+-------+---------+", "| date       | white | black | result  |",
        "+------------+-------+-------+---------+", "| 2024-03-01 | Ann   | Ben   | 1-0     |",
        "| 2024-03-02 | Cy    | Ann   | 0-1     |", "| 2024-03-03 | Ben   | Cy    | 1/2-1/2 |",
        "+------------+-------+-------+---------+", "3 rows in set (0.00 sec)\n"))}, games=3,
        players=3, rows=SPAN, n_left_out=1),
    Form("fights, with one of no contest", {"g.csv": csv_of(
        "EVENT,BOUT,OUTCOME,METHOD", "E1,Ann vs. Ben,W/L,KO", "E1,Cy vs. Ann,L/W,Decision",
        "E2,Ben vs. Cy,D/D,Decision", "E2,Ben vs. Ann,NC/NC,Other")}, games=3, players=3, void=1,
        rows=SPAN),
    Form("a chat of a telephone", {"_chat.txt":
         "[13/03/2024, 20:14:05] Ann: Ann 3-1 Ben\n[14/03/2024, 21:14:05] Cy: Cy 0-3 Ann\n"
         "[15/03/2024, 21:14:05] Ben: Ben 2-2 Cy\n"}, games=3, players=3, rows=SPAN,
         day="2024-03-13"),
    Form("a sheet that ends with totals", {"g.csv": csv_of(
        "Club night,,,,", "Date,Player 1,Score,Player 2,Score", "2024-03-01,Ann,3,Ben,1",
        "2024-03-02,Cy,0,Ann,3", "2024-03-03,Ben,2,Cy,2", "TOTAL,3 games,5,,6")}, games=3,
        players=3, rows=SPAN, n_left_out=1),
)  # fmt: skip

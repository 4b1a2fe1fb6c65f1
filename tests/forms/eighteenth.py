"""Files of an eighteenth judge: further languages, days alone in lines, outcomes, shared places."""

import json

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of

THREE = ("Ann,Ben", "Cy,Ann", "Ben,Cy")
WON = ((1, 0, 0), (0, 0, 1), (0, 1, 0))
SPAN = tuple((*two.split(","), *won) for two, won in zip(THREE, WON, strict=True))
LANGUAGES = (
    ("Hindi", "दिनांक,सफेद,काला,परिणाम", ("०१/०३/२०२४", "०८/०३/२०२४", "१५/०३/२०२४"), "ड्रा"),
    ("Tamil", "தேதி,வெள்ளை,கருப்பு,முடிவு", ("01-03-2024", "15-03-2024", "16-03-2024"), "டிரா"),
    ("Mongolian", "Огноо,Цагаан,Хар,Үр дүн", ("2024.03.01", "2024.03.02", "2024.03.03"), "тэнцээ"),
    ("Swahili", "Tarehe,Nyeupe,Nyeusi,Matokeo", ("1 Machi 2024", "8 Machi 2024", "15 Aprili 2024"),
     "sare"),
    ("Thai", "วันที่,ขาว,ดำ,ผลการแข่งขัน", ("1 มี.ค. 2567", "8 มีนาคม พ.ศ. 2567", "15 เม.ย. 67"), "เสมอ"),
    ("Persian", "تاریخ,سفید,سیاه,نتیجه", ("۱۴۰۲/۱۲/۱۱", "۱۴۰۲/۱۲/۱۸", "۱۴۰۲/۱۲/۲۵"), "مساوی"),
    ("Latvian", "Datums,Baltie,Melnie,Rezultāts",
     ("2024. gada 1. marts", "2024. gada 8. martā", "2024. gada 15. aprīlī"), "½-½"),
    ("Lithuanian", "Data,Baltieji,Juodieji,Rezultatas",
     ("2024 m. kovo 1 d.", "2024 m. kovo 8 d.", "2024 m. balandžio 15 d."), "lygiosios"),
    ("Basque", "Data,Zuriak,Beltzak,Emaitza",
     ("2024ko martxoaren 1a", "2024ko martxoaren 8a", "2024ko apirilaren 15a"), "berdinketa"),
    ("Uzbek", "Sana,Oqlar,Qoralar,Natija",
     ("2024-yil 1-mart", "2024-yil 8-mart", "2024-yil 9-mart"), "durang"),
    ("Malay", "Tarikh,Putih,Hitam,Hasil", ("1 Mac 2024", "8 Mac 2024", "15 Ogos 2024"), "seri"),
    ("Finnish", "Pvm,Valkea,Musta,Tulos", ("pe 1.3.2024", "la 2.3.2024", "su 3.3.2024"), "tasan"),
    ("Welsh", "Dyddiad,Gwyn,Du,Canlyniad", ("1 Mawrth 2024", "8 Mawrth 2024", "15 Ebrill 2024"),
     "cyfartal"),
)  # fmt: skip
REMARKS = (
    ("Spanish", "no se jugó"), ("Hungarian", "játék nélkül"), ("Greek", "δεν παίχτηκε"),
    ("Vietnamese", "vắng mặt"), ("Hebrew", "לא הגיע"), ("Croatian", "nije odigrano"),
    ("Finnish", "ei pelattu"), ("Korean", "미대국"),
)  # fmt: skip
HANDICAPS = (
    ("in English", "Sente,Gote,Handicap", ("Lance", "Rook-Lance", "2-Piece"), (1, 4, 5)),
    ("in English with numbers in words", "Sente,Gote,Handicap",
     ("even", "Bishop handicap", "Four pieces"), (0, 2, 7)),
    ("in Korean", "흑,백,치수", ("두점", "정선", "석점"), (2, 1, 3)),
    ("in Chinese under another head", "黑方,白方,棋份", ("让2子", "让先", "猜先"), (2, 1, 0)),
)  # fmt: skip
BYES = ("kein Gegner", "(no opponent)", "Sits out", "нет пары", "휴식", "Miễn đấu")
DAYS = ("2024-03-01,,", "Ann,Ben,1-0", "Cy,Dora,0-1", "2024-03-08,,", "Ben,Cy,½-½")
LISHOGI = [
    {"id": f"abcd123{n}", "createdAt": 1709300000000 + n * 10**8, "status": status,
     "players": {"sente": {"user": {"name": one}}, "gote": {"user": {"name": two}}},
     **({"winner": winner} if winner else {})}
    for n, (one, two, winner, status) in enumerate((
        ("ann", "ben", "sente", "resign"), ("cy", "ann", "gote", "mate"),
        ("ben", "cy", None, "repetition"), ("ben", "ann", None, "aborted")))
]  # fmt: skip
NESTED = [
    {
        "date": "2024-03-01",
        "home": {"name": "Ann", "score": 3},
        "away": {"name": "Ben", "score": 1},
    },
    {"date": "2024-03-08", "home": {"name": "Cy", "score": 0}, "away": {"name": "Ann", "score": 2}},
]
SIDES = [
    {"date": "2024-03-01", "teams": [{"name": "Ann", "isWinner": True},
                                     {"name": "Ben", "isWinner": False}]},
    {"date": "2024-03-08", "teams": [{"name": "Cy", "isWinner": False},
                                     {"name": "Ann", "isWinner": True}]},
]  # fmt: skip
AGA = (
    "TOURNEY Club Open\n\tstart=3/1/2024\nPLAYERS\n12345 Holm, Anna, rank 3.5\n"
    "12346 Berg, Ben rank=2D\nGAMES 1 3/1/2024\n12345 12346 W 0 7\nGAMES 2 3/2/2024\n"
    "12346 12345 B 2 0\n"
)
GAMES = ("1;Ann;Ben;1-0", "1;Cy;Dora;0-1", "2;Ben;Cy;½-½")
STANDINGS = ("1;Ann;SK Nord;1", "2;Dora;SK Nord;1", "3;Ben;SV West;0,5", "4;Cy;SV West;0,5")
CLUBS = (
    "1;Ann;SK Nord;1,0;Ben;SV West;0,0", "1;Cy;SK Nord;1,0;Bye;;0,0",
    "2;Ben;SV West;0,5;Cy;SK Nord;0,5",
)  # fmt: skip
PERIODS = (
    "01.03.2024;Ann;Ben;3:2 (1:1, 2:2) n.V.", "02.03.2024;Cy;Ann;1:4 (0:2)",
    "03.03.2024;Ben;Cy;2:2 (1:1)", "04.03.2024;Ben;Ann;4:5 (1:1, 2:2, 1:1) n.P.",
)  # fmt: skip
TIED = (
    "2024-03-01,1,2,2,4", "2024-03-08,2,1,4,3", "2024-03-15,3,1,2,4", "2024-03-22,1,1,3,4",
)  # fmt: skip
SETS = (
    "01.03.2024;Ann/Cy;Ben/Dora;6:3 4:6 6:1;", "02.03.2024;Eve/Finn;Ann/Cy;6:4 6:4;",
    "04.03.2024;Ben/Dora;Eve/Finn;0:6 0:6;kampflos",
)  # fmt: skip


def _rows(first: str, *rest: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split(",")) for line in (first, *rest))


FORMS = (
    *(Form(f"games in {name}", {"g.csv": csv_of(heads, *(
        f"{day},{two},{result}" for day, two, result in zip(
            days, THREE, ("1-0", "0-1", draw), strict=True)))}, games=3, players=3, rows=SPAN,
        day="2024-03-01")
      for name, heads, days, draw in LANGUAGES),
    Form("a word for a draw that nobody knows", {"g.csv": csv_of(
        "Zul,Xa,Yo,Blorp", "2024-03-01,Ann,Ben,1-0", "2024-03-02,Cy,Ann,0-1",
        "2024-03-03,Ben,Cy,vork", "2024-03-04,Ben,Ann,1-0")}, games=3, players=3, n_left_out=1,
        says=('"Blorp" has values with an unknown meaning: "vork"',)),
    Form("days in words that nobody knows", {"g.csv": csv_of(
        "Zul,White,Black,Result", "2024-fo 3 krubo,Ann,Ben,1-0", "2024-fo 4 krubo,Cy,Ann,0-1")},
        games=2, players=3, says=('"Zul" has days that cannot be read ("2024-fo 3 krubo"',)),
    *(Form(f"a remark that a game was not played in {name}", {"g.csv": csv_of(
        "Date,White,Black,Result,Note", *(f"2024-03-0{n},{two},1-0,{text * (n == 2)}"
                                          for n, two in enumerate(THREE, 1)))}, games=3, players=3,
        says=(f'"Note" is "{text}" in some rows: if these rows are not games',))
      for name, text in REMARKS),
    *(Form(f"handicaps by name {name}", {"g.csv": csv_of(f"Date,{heads},Result", *(
        f"2024-03-0{n},{two},{text},{result}" for n, (two, text, result) in enumerate(
            zip(THREE, texts, ("1-0", "0-1", "½-½"), strict=True), 1)))}, games=3, players=3,
        rows=SPAN, league={"handicaps": tuple(codes)})
      for name, heads, texts, codes in HANDICAPS),
    *(Form(f"one bye, {word}", {"g.csv": csv_of(
        "Round,White,Black,Result", "1,Ann,Ben,1-0", f"1,Cy,{word},1-0", "2,Ben,Cy,0-1")},
        games=2, players=3, void=1)
      for word in BYES),
    Form("one bye in small letters", {"g.csv": csv_of(
        "Round,White,Black,Result", "1,Ann,Ben,1-0", "1,Cy,huili,1-0", "2,Ben,Cy,0-1")}, games=3,
        players=4, says=('"huili" lost every game, and is written unlike the other names',)),
    Form("days alone in lines", {"g.csv": csv_of("White,Black,Result", *DAYS)}, games=3, players=4,
         day="2024-03-01", rows=(("Ann", "Ben", 1, 0, 0),)),
    Form("days alone in rows of a workbook with a bye", {"g.xlsx": workbook(
        ("Weiß", "Schwarz", "Ergebnis"), (("date", 45352),), ("Ann", "Ben", "1-0"),
        ("Cy", "spielfrei", ""), (("date", 45359),), ("Ben", "Cy", "½-½"))}, games=2, players=3,
        void=1, day="2024-03-01"),
    Form("days alone in lines that may be read in two ways", {"g.csv": csv_of(
        "White,Black,Result", "01/03/2024,,", "Ann,Ben,1-0", "15/03/2024,,", "Ben,Cy,½-½")},
        games=2, players=3, n_left_out=2,
        says=('2 lines between the rows, such as "01/03/2024", may have the day of the rows',)),
    Form("days to come in the column of days", {"g.csv": csv_of(
        "Date,White,Black,Result", "2024-03-01,Ann,Ben,1-0", "2024-03-08,,,",
        "2024-03-15,Cy,Ann,0-1")}, games=2, players=3, n_left_out=1),
    Form("standings below games in the same columns", {"g.csv": csv_of(
        "Round;White;Black;Result", *GAMES, "Final standings;;;", *STANDINGS)}, games=7, players=6,
        n_left_out=1, says=('line 5, "Final standings", stands between the rows, and 4 rows',)),
    Form("standings below games in a workbook", {"g.xlsx": workbook(
        *_rows("Round,White,Black,Result", "1,Ann,Ben,1-0", "1,Cy,Dora,0-1"), ("Table",),
        *_rows("1,Ann,SK Nord,1", "2,Dora,SK Nord,1"))}, games=4, players=5, n_left_out=1,
        says=('line 4, "Table", stands between the rows, and 2 rows below it count, too',)),
    Form("tournaments below titles", {"g.csv": csv_of(
        "Place,Player", "Open A,", "1,Ann", "2,Ben", "Open B,", "1,Ben", "2,Ann")},
        kind="tournament", games=4, players=2, n_left_out=2,
        says=('line 5, "Open B", stands between the rows, and 2 rows below it count, too',)),
    Form("a column for each outcome", {"g.csv": csv_of(
        "White,Black,White wins,Draw,Black wins", "Ann,Ben,1,0,0", "Cy,Ann,0,0,1",
        "Ben,Cy,0,1,0")}, games=3, players=3, rows=SPAN,
        says=('"White wins", "Draw" and "Black wins" have one mark in each row: read as a win',)),
    Form("a column for each outcome of the player in front", {"g.csv": csv_of(
        "Player,Opponent,W,D,L", "Ann,Ben,1,0,0", "Cy,Ann,0,0,1", "Ben,Cy,0,1,0")}, games=3,
        players=3, rows=SPAN),
    Form("winners and draws with scores", {"g.csv": csv_of(
        "P1,P2,Winner", "Ann,Ben,Ann (3-1)", "Cy,Ann,Ann 3-2", "Ben,Cy,Draw 2-2")}, games=3,
        players=3, rows=SPAN),
    Form("goals with periods and extra time", {"g.csv": csv_of(
        "Datum;Heim;Gast;Ergebnis", *PERIODS)}, games=4, players=3,
        rows=(*SPAN, ("Ben", "Ann", 0, 0, 1))),
    Form("doubles with sets and a remark", {"g.csv": csv_of(
        "Datum;Pareja 1;Pareja 2;Ergebnis;Bemerkung", *SETS)}, games=3, players=3,
        rows=(("Ann/Cy", "Ben/Dora", 1, 0, 0), ("Eve/Finn", "Ann/Cy", 1, 0, 0)),
        says=('"Bemerkung" is "kampflos" in some rows',)),
    Form("teams beside a player and the opponent", {"g.csv": csv_of(
        "Rd;Name;Team;Pkt;Gegner;Team;Pkt", *CLUBS)}, games=2, players=3, void=1),
    Form("shared places at tables", {"g.csv": csv_of("Date,Ann,Ben,Cy,Dora", *TIED)},
         kind="table", games=2, players=4, n_left_out=2, day="2024-03-08",
         rows=(("Ann", 2), ("Ben", 1), ("Cy", 4), ("Dora", 3))),
    Form("places ex aequo of a race", {"g.csv": csv_of(
        "Épreuve;Place;Nom", "E1;1;Anne", "E1;2 ex;Benoît", "E1;2e ex æquo;Chloé",
        "E2;1er ex-aequo;Chloé", "E2;1er ex-aequo;Anne", "E2;3;Benoît")}, kind="tournament",
        games=6, players=3,
        rows=(("Anne", 1), ("Benoît", 2), ("Chloé", 2), ("Chloé", 1), ("Anne", 1), ("Benoît", 3))),
    Form("tournaments in a column of an unknown name", {"g.csv": csv_of(
        "Zork,Place,Player", "A,1,Ann", "A,2,Ben", "B,1,Ben", "B,2,Ann")}, kind="tournament",
        games=4, players=2, says=('and each "Zork" has a first place: rows with equal cells',)),
    Form("games of lishogi in lines", {"g.ndjson": "\n".join(map(json.dumps, LISHOGI))}, games=3,
         players=3, void=1, day="2024-03-01",
         rows=tuple((one.lower(), two.lower(), *won) for one, two, *won in SPAN)),
    Form("objects inside lines of JSON", {"g.jsonl": "\n".join(map(json.dumps, NESTED))}, games=2,
         players=3, rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1))),
    Form("winners by a question in JSON", {"g.json": json.dumps(SIDES)}, games=2, players=3,
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1))),
    Form("days of rounds in a report to the AGA", {"g.txt": AGA}, games=2, players=2,
         day="2024-03-01", rows=(("Berg, Ben", "Holm, Anna", 0, 0, 1),)),
)  # fmt: skip

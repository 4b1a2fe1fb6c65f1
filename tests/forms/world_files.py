"""Forms from many countries: game records, texts and workbooks."""

import json

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of

HEADS = ["Datum", "Heim", "Gast", "Ergebnis"]
JAN_7, JAN_14 = ("date", 45298), ("date", 45305)
MATCHES = {
    "count": 3,
    "matches": [
        {
            "id": 1,
            "utcDate": "2024-01-07T15:00:00Z",
            "status": "FINISHED",
            "homeTeam": {"id": 5, "name": "Lens"},
            "awayTeam": {"id": 6, "name": "Lille"},
            "score": {
                "winner": "HOME_TEAM",
                "fullTime": {"home": 2, "away": 1},
                "halfTime": {"home": 0, "away": 1},
            },
        },
        {
            "id": 2,
            "utcDate": "2024-01-14T15:00:00Z",
            "status": "FINISHED",
            "homeTeam": {"id": 6, "name": "Lille"},
            "awayTeam": {"id": 7, "name": "Brest"},
            "score": {
                "winner": "DRAW",
                "fullTime": {"home": 1, "away": 1},
                "halfTime": {"home": 1, "away": 0},
            },
        },
        {
            "id": 3,
            "utcDate": "2024-05-14T15:00:00Z",
            "status": "POSTPONED",
            "homeTeam": {"id": 7, "name": "Brest"},
            "awayTeam": {"id": 5, "name": "Lens"},
            "score": {
                "winner": None,
                "fullTime": {"home": None, "away": None},
                "halfTime": {"home": None, "away": None},
            },
        },
    ],
}
TEXTS = (
    Form(
        "a PGN with a game broken off and one without a result",
        {
            "g.pgn": csv_of(
                '[Event "Club"]',
                '[Date "2024.01.07"]',
                '[White "Ash, Ann"]',
                '[Black "Birk, Ben"]',
                '[Result "1-0"]',
                "",
                "1. e4 e5 1-0",
                "",
                '[Event "Club"]',
                '[Date "2024.01.14"]',
                '[White "Birk, Ben"]',
                '[Black "Cole, Cid"]',
                '[Result "*"]',
                "",
                "1. e4 e5 {adjourned} *",
                "",
                '[Event "Club"]',
                '[Date "2024.01.21"]',
                '[White "Cole, Cid"]',
                '[Black "Ash, Ann"]',
                '[Result "1/2"]',
                "",
                "1. e4 e5 1/2-1/2",
                "",
                '[Event "Club"]',
                '[Date "2024.01.28"]',
                '[White "Ann Ash"]',
                '[Black "Cid Cole"]',
                '[Result "0:1"]',
                "",
                "1. e4 e5 0-1",
                "",
            ),
        },
        games=3,
        players=3,
        void=1,
        says=("Ash",),
    ),
    Form(
        "SGF with a void game and a jigo in one collection",
        {
            "club.sgf": "(;GM[1]SZ[19]KM[6]PB[Ann]PW[Ben]DT[2024-01-07]RE[0])"
            "(;GM[1]SZ[19]KM[6.5]PB[Ben]PW[Cid]DT[2024-01-14]RE[Void])"
            "(;GM[1]SZ[19]HA[2]KM[0.5]PB[Cid]PW[Ann]DT[2024-01-21,22]RE[B+F])",
        },
        games=1,
        players=2,
        void=2,
        rows=(("Ann", "Ben", 0, 1, 0),),
    ),
    Form(
        "KIF of a game broken off and of an impasse",
        {
            "a.kif": csv_of(
                "開始日時：2024/01/07 13:00",
                "手合割：平手",
                "先手：相子",
                "後手：次郎",
                "手数----指手---------消費時間--",
                "   1 ７六歩(77)",
                "   2 中断",
            ),
            "b.kif": csv_of(
                "開始日時：2024/01/08 13:00",
                "手合割：平手",
                "先手：次郎",
                "後手：三郎",
                "手数----指手---------消費時間--",
                "   1 ７六歩(77)",
                "   2 持将棋",
            ),
            "c.kif": csv_of(
                "開始日時：2024/01/09 13:00",
                "手合割：平手",
                "先手：三郎",
                "後手：相子",
                "手数----指手---------消費時間--",
                "   1 ７六歩(77)",
                "   2 投了",
            ),
        },
        games=2,
        players=3,
        void=1,
        encoding="cp932",
        rows=(("相子", "次郎", 0, 0, 0), ("次郎", "三郎", 0, 1, 0)),
    ),
    Form(
        "matches of an API of football in JSON",
        {
            "matches.json": json.dumps(MATCHES),
        },
        games=2,
        players=3,
        n_left_out=1,
        rows=(("Lens", "Lille", 1, 0, 0), ("Lille", "Brest", 0, 1, 0)),
    ),
    Form(
        "a first line that names the separator",
        {
            "g.csv": "sep=;\r\n"
            "Datum;Weiß;Schwarz;Ergebnis\r\n"
            "07.01.2024;Ann;Ben;1-0\r\n"
            "14.01.2024;Ben;Cid;0-1\r\n",
        },
        games=2,
        players=3,
        encoding="cp1252",
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
    ),
    Form(
        "a chat that was saved",
        {
            "chat.txt": csv_of(
                "[07/01/2024, 21:03:11] Ann: beat Ben 3-1 tonight",
                "[07/01/2024, 21:04:40] Ben: gg",
                "[14/01/2024, 20:33:02] Cid: lost to Ann 2-3",
                "[14/01/2024, 20:35:19] Ann: 👍",
            ),
        },
        kind="",
        says=("player 1,player 2",),
    ),
    Form(
        "boards of a team match as lines of text",
        {
            "match.txt": csv_of(
                "Rooks v Kings, 7 January 2024",
                "",
                "Board 1: Ann Ash (Rooks) - Ben Birk (Kings) 1-0",
                "Board 2: Cid Cole (Rooks) - Dee Dale (Kings) 1/2",
                "Board 3: Eve East (Rooks) - Fay Ford (Kings) 0-1",
            ),
        },
        games=3,
        players=6,
        says=("games in lines of text",),
        rows=(("Ann Ash (Rooks)", "Ben Birk (Kings)", 1, 0, 0),),
        day="2024-01-07",
    ),
    Form(
        "a day that only the name of the file says",
        {
            "Runde 2024-03-12.csv": csv_of(
                "Brett;Weiß;Schwarz;Ergebnis",
                "1;Ann;Ben;1-0",
                "2;Cid;Dee;½-½",
            ),
        },
        games=2,
        players=4,
        says=("The day in the name of a file (2024-03-12) is not read",),
    ),
)
WORKBOOKS = (
    Form(
        "two divisions beside each other",
        {
            "liga.xlsx": workbook(
                [*HEADS, None, *HEADS],
                [JAN_7, "Ann", "Ben", "3:1", None, JAN_7, "Uwe", "Vic", "0:3"],
                [JAN_14, "Ben", "Cid", "2:3", None, JAN_14, "Vic", "Wim", "3:2"],
            )
        },
        kind="",
        says=("two tables stand side by side", "below those of the left one"),
    ),
    Form(
        "results that a workbook holds as days",
        {
            "liga.xlsx": workbook(
                HEADS,
                [JAN_7, "Ann", "Ben", ("date", 45352)],
                [JAN_14, "Ben", "Cid", ("date", 45293)],
            )
        },
        kind="",
        says=("a spreadsheet has made of results",),
    ),
    Form(
        "a player's name merged over several rows",
        {
            "liga.xlsx": workbook(
                ["Spieler", "Gegner", "Ergebnis", "Datum"],
                ["Ann", "Ben", "3:1", JAN_7],
                [None, "Cid", "2:3", JAN_14],
                [None, "Dee", "3:0", ("date", 45312)],
                ["Ben", "Cid", "3:2", ("date", 45319)],
                [None, "Dee", "0:3", ("date", 45326)],
            )
        },
        games=5,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cid", 0, 0, 1), ("Ann", "Dee", 1, 0, 0)),
        says=('"Spieler" is empty in 3 rows, and is filled from the row above',),
    ),
)
FORMS = (*TEXTS, *WORKBOOKS)

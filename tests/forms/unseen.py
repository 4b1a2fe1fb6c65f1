"""Forms whose expected readings were written before any of the files was read."""

from tests.flows.readers.xlsx.workbooks import parts, sheet, workbook, zipped
from tests.forms.form import Form, csv_form, csv_of

JAN_7, JAN_14 = ("date", 45298), ("date", 45305)
GAMES = ("Datum", "Weiß", "Schwarz", "Ergebnis")

CHESS_COM = """\
[Event "Live Chess"]
[Site "Chess.com"]
[Date "2024.01.07"]
[White "ann"]
[Black "ben"]
[Result "1-0"]
[Link "https://www.chess.com/game/live/1"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[Event "Live Chess"]
[Site "Chess.com"]
[Date "2024.01.08"]
[White "ben"]
[Black "cid"]
[Result "*"]
[Link "https://www.chess.com/game/live/2"]

1. d4 *
"""

FIRST = (
    Form(
        "a workbook with a sheet of games that is hidden",
        {
            "Liga.xlsx": zipped(
                parts(
                    {
                        "Partien": sheet(
                            GAMES, [JAN_7, "Ann", "Ben", "1-0"], [JAN_14, "Ben", "Cid", "½-½"]
                        ),
                        "Entwurf": sheet(GAMES, [JAN_7, "Ann", "Ben", "1-0"]),
                    },
                    hidden=["Entwurf"],
                )
            )
        },
        games=2,
        players=3,
        says=("sheet 'Entwurf' is hidden, so its 1 row",),
        n_left_out=1,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 1, 0)),
    ),
    Form(
        "a workbook with two tables of games side by side",
        {
            "Liga.xlsx": workbook(
                ["A-Klasse", None, None, None, None, "B-Klasse"],
                [*GAMES, None, *GAMES],
                [JAN_7, "Ann", "Ben", "1-0", None, JAN_7, "Dee", "Eva", "0-1"],
                [JAN_14, "Ben", "Cid", "½-½", None, JAN_14, "Eva", "Fay", "1-0"],
            )
        },
        kind="",
        says=("side by side",),
    ),
    Form(
        "a workbook whose days are numbers and texts",
        {
            "Liga.xlsx": workbook(
                GAMES,
                [JAN_7, "Ann", "Ben", "1-0"],
                ["14.01.2024", "Ben", "Cid", "½-½"],
                ["21.1.2024", "Cid", "Ann", "0-1"],
                [("date", 45319), "Ann", "Cid", "1-0"],
            )
        },
        games=4,
        players=3,
        day="2024-01-07",
    ),
    Form(
        "a CSV of Excel in UTF-16 with sep=; and two kinds of line ends",
        {
            "export.csv": "\ufeffsep=;\r\nDatum;Weiß;Schwarz;Ergebnis\r\n07.01.2024;Ann;Ben;1-0\n"
            "18.01.2024;Ben;Cid;0-1\r\n21.01.2024;Cid;Ann;½-½\n"
        },
        encoding="utf-16-le",
        games=3,
        players=3,
        day="2024-01-07",
    ),
    csv_form(
        "remarks over several lines, and who signed it",
        *(
            "Datum;Weiß;Schwarz;Ergebnis;Bemerkung",
            '07.01.2024;Ann;Ben;1-0;"nach Zeit\nsiehe Protokoll"',
            "18.01.2024;Ben;Cid;0-1;",
            "21.01.2024;Cid;Ann;½-½;",
            ";;;;",
            "gez. H. Müller, Schriftführer;;;;",
        ),
        games=3,
        players=3,
        n_left_out=2,
    ),
    csv_form(
        "a form of Google that asks who has won: me or the other",
        *(
            "Zeitstempel,Dein Name,Name des Gegners,Wer hat gewonnen?",
            "07.01.2024 20:15:03,Ann,Ben,Ich",
            "14.01.2024 21:02:44,Ben,Cid,Gegner",
            "21.01.2024 19:48:10,Cid,Ann,Unentschieden",
        ),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "games of chess.com with its words for how they ended",
        *(
            "Date,White,Black,White Result,Black Result",
            "2024-01-07,ann,ben,win,checkmated",
            "2024-01-08,ben,cid,timeout,win",
            "2024-01-09,cid,ann,agreed,agreed",
            "2024-01-10,ann,cid,resigned,win",
            "2024-01-11,ben,ann,repetition,repetition",
        ),
        games=5,
        players=3,
        rows=(
            *(("ann", "ben", 1, 0, 0), ("ben", "cid", 0, 0, 1), ("cid", "ann", 0, 1, 0)),
            *(("ann", "cid", 0, 0, 1), ("ben", "ann", 0, 1, 0)),
        ),
    ),
    csv_form(
        "tables of a site of board games, a player a row",
        *(
            "Table,Game,Date,Player,Rank,Score",
            "4711,Azul,2024-01-07,Ann,1,64",
            "4711,Azul,2024-01-07,Ben,2,58",
            "4711,Azul,2024-01-07,Cid,3,40",
            "4712,Azul,2024-01-08,Ben,1,71",
            "4712,Azul,2024-01-08,Ann,2,66",
            "4713,Azul,2024-01-09,Cid,1,80",
            "4713,Azul,2024-01-09,Ben,2,55",
            "4713,Azul,2024-01-09,Ann,3,54",
            "4713,Azul,2024-01-09,Dee,4,30",
            "4713,Azul,2024-01-09,Eva,5,28",
        ),
        kind="tournament",
        games=10,
        players=5,
        rows=(("Ann", 1), ("Ben", 2), ("Cid", 3)),
    ),
    csv_form(
        "a Swiss list with forfeits behind the result",
        *(
            "Datum;Weiss;Schwarz;Resultat",
            "07.01.2024;Ann;Ben;1:0",
            "18.01.2024;Ben;Cid;1:0 ff",
            "21.01.2024;Cid;Ann;0:1 f",
            "28.01.2024;Cid;Ann;½:½",
        ),
        games=2,
        players=3,
        void=2,
    ),
    csv_form(
        "baduk in Korean with 치수",
        *(
            "날짜,흑,백,치수,결과",
            "2024-01-07,김철수,이영희,호선,흑 불계승",
            "2024-01-14,이영희,박민수,2점,백 3집반승",
            "2024-01-21,박민수,김철수,정선,흑승",
        ),
        games=3,
        players=3,
        rows=(
            ("김철수", "이영희", 1, 0, 0),
            ("이영희", "박민수", 0, 0, 1),
            ("박민수", "김철수", 1, 0, 0),
        ),
        league={"handicaps": (0, 2, 1)},
    ),
    Form(
        "a file of results a month, and a list of members",
        {
            "2024-01.csv": csv_of("Datum;Weiß;Schwarz;Ergebnis", "07.01.2024;Ann;Ben;1-0"),
            "2024-02.csv": csv_of("Datum;Weiß;Schwarz;Ergebnis", "18.02.2024;Ben;Cid;0-1"),
            "Mitglieder.csv": csv_of(
                "Name;Eintritt;Ort",
                "Ann;01.04.2019;Ulm",
                "Ben;15.05.2020;Bonn",
                "Cid;17.06.2021;Kiel",
            ),
        },
        games=2,
        players=3,
        others=("Mitglieder.csv",),
    ),
    Form(
        "a packed folder with folders of years and what a Mac adds",
        {
            "Ergebnisse.zip": zipped(
                {
                    "Ergebnisse/2023/liga.csv": csv_of(
                        "Datum;Weiß;Schwarz;Ergebnis", "07.01.2023;Ann;Ben;1-0"
                    ),
                    "Ergebnisse/2024/liga.csv": csv_of(
                        "Datum;Weiß;Schwarz;Ergebnis", "18.02.2024;Ben;Cid;0-1"
                    ),
                    "__MACOSX/Ergebnisse/2023/._liga.csv": b"\x00\x05\x16\x07\x00\x02",
                    "Ergebnisse/.DS_Store": b"\x00\x00\x00\x01Bud1",
                }
            )
        },
        games=2,
        players=3,
    ),
)
SECOND = (
    Form(
        "a workbook with sums of formulas below the games",
        {
            "Liga.xlsx": workbook(
                ["Datum", "Heim", "Gast", "Tore H", "Tore G"],
                [JAN_7, "Ann", "Ben", ("formula", 3), ("formula", 1)],
                [JAN_14, "Ben", "Cid", ("formula", 2), ("formula", 2)],
                ["Summe", None, None, ("formula", 5), ("formula", 3)],
            )
        },
        games=2,
        players=3,
        n_left_out=1,
        day="2024-01-07",
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 1, 0)),
        says=('"Tore H" as first_points, "Tore G" as second_points',),
    ),
    csv_form(
        "nights of poker with chips and prizes in thousands",
        *(
            "Date,Event,Player,Place,Chips,Prize",
            '2024-01-07,Friday,Ann,1,"60,000","€1,250.00"',
            '2024-01-07,Friday,Ben,2,"0","€620.50"',
            '2024-01-07,Friday,Cid,3,"0",',
            '2024-01-14,Friday,Ben,1,"60,000","€1,100.00"',
            '2024-01-14,Friday,Ann,2,"0","€500.00"',
            '2024-01-14,Friday,Cid,3,"0",',
        ),
        kind="tournament",
        games=6,
        players=3,
        rows=(("Ann", 1), ("Ben", 2), ("Cid", 3), ("Ben", 1)),
    ),
    csv_form(
        "two at home, a column of points each",
        "Date,Ann,Ben",
        *("2024-01-07,21,15", "2024-01-08,18,21", "2024-01-09,21,19"),
        kind="",
    ),
    csv_form(
        "a Japanese form with the day of the game beside the time stamp",
        *(
            "タイムスタンプ,対局日,黒番,白番,結果",
            "2024/01/08 9:13:45,2024/01/07,田中,佐藤,黒の中押し勝ち",
            "2024/01/15 22:10:00,2024/01/14,佐藤,鈴木,白の2目半勝ち",
            "2024/01/22 7:01:09,2024/01/21,鈴木,田中,ジゴ",
        ),
        games=3,
        players=3,
        day="2024-01-07",
        rows=(("田中", "佐藤", 1, 0, 0), ("佐藤", "鈴木", 0, 0, 1), ("鈴木", "田中", 0, 1, 0)),
    ),
    csv_form(
        "victory points of three or four of a group, which add up to nothing",
        *(
            "Date,Ann,Ben,Cid,Dee,Eva",
            "2024-01-07,10,7,,6,",
            "2024-01-14,,8,10,5,9",
            "2024-01-21,9,,8,,10",
        ),
        kind="",
    ),
    csv_form(
        "weiqi in Chinese with stones as fractions",
        *(
            "日期,黑方,白方,结果,让子,手数",
            "2024-01-07,王伟,李娜,黑中盘胜,0,187",
            "2024-01-14,李娜,张敏,白胜3/4子,0,260",
            "2024-01-21,张敏,王伟,黑胜2又1/4子,2,243",
        ),
        games=3,
        players=3,
        rows=(("王伟", "李娜", 1, 0, 0), ("李娜", "张敏", 0, 0, 1), ("张敏", "王伟", 1, 0, 0)),
        league={"handicaps": (0, 0, 2)},
    ),
    csv_form(
        "a Polish list with a walkover in words",
        *(
            "Data;Białe;Czarne;Wynik",
            "07.01.2024;Łoś;Zając;wygrana białych",
            "18.01.2024;Zając;Wójcik;remis",
            "21.01.2024;Wójcik;Łoś;walkower dla czarnych",
        ),
        games=2,
        players=3,
        n_left_out=1,
        says=('unknown meaning: "walkower dla czarnych"',),
    ),
    csv_form(
        "a Russian list with somebody who did not come",
        *(
            "Дата;Белые;Чёрные;Результат",
            "07.01.2024;Иванов;Петров;1 : 0",
            "18.01.2024;Петров;Сидоров;0,5 : 0,5",
            "21.01.2024;Сидоров;Иванов;неявка",
        ),
        games=2,
        players=3,
        void=1,
        rows=(("Иванов", "Петров", 1, 0, 0), ("Петров", "Сидоров", 0, 1, 0)),
    ),
    csv_form(
        "cells that Excel is told to take for text",
        *(
            "Date,White,Black,Result",
            '2024-01-07,"=""Ann""","=""Ben""","=""1-0"""',
            '2024-01-08,"=""Ben""","=""Cid""","=""0-1"""',
            '2024-01-09,"=""Cid""","=""Ann""","=""1/2-1/2"""',
        ),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "pages of a print with their heads and numbers",
        *(
            "Datum;Weiß;Schwarz;Ergebnis",
            "07.01.2024;Ann;Ben;1-0",
            "18.01.2024;Ben;Cid;0-1",
            "Seite 1 von 2;;;",
            "Datum;Weiß;Schwarz;Ergebnis",
            "21.01.2024;Cid;Ann;½-½",
            "Seite 2 von 2;;;",
        ),
        games=3,
        players=3,
        n_left_out=1,
    ),
    Form(
        "a folder with a copy, and with the mark of an open workbook",
        {
            "liga.csv": csv_of(
                "Datum;Weiß;Schwarz;Ergebnis", "07.01.2024;Ann;Ben;1-0", "18.01.2024;Ben;Cid;0-1"
            ),
            "liga (1).csv": csv_of(
                "Datum;Weiß;Schwarz;Ergebnis", "07.01.2024;Ann;Ben;1-0", "18.01.2024;Ben;Cid;½-½"
            ),
            "~$liga.xlsx": b"\x05admin" + b"\x00" * 40,
        },
        games=2,
        players=3,
        says=("liga.csv repeats liga (1).csv with another result of 1 game",),
    ),
    Form(
        "the same games of chess.com in two downloads, one broken off",
        dict.fromkeys(("chess_com_2024-01-09.pgn", "chess_com_2024-01-10.pgn"), CHESS_COM),
        games=1,
        players=2,
        void=2,
        says=("1 of 2 rows stands in another file, too",),
    ),
)
FORMS = (*FIRST, *SECOND)

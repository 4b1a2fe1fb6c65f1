"""Forms seen in a first week: comments, Asian encodings, dates without a year, other programs."""

from tests.flows.readers.xlsx.open_document import document, sheet
from tests.forms.form import Form, csv_form, csv_of

COMMENTS = (
    csv_form(
        "comments above the names of columns and between the rows",
        *("# club log 2024", "# written by Ann", "date,white,black,result"),
        *("2024-01-07,Ann,Ben,1-0", "# rematch below, see there", "2024-01-08,Ben,Cid,0-1"),
        "2024-01-09,Cid,Ann,1/2",
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
        says=('1 line that begins with "#" is read as comments',),
    ),
    csv_form(
        "comments with a slash",
        *("date,home,away,score", "2024-01-07,Ann,Ben,3:1", "// server crashed, see below"),
        *("2024-01-08,Ben,Cid,2:2", "// end", "2024-01-09,Cid,Ann,0:4"),
        games=3,
        players=3,
        says=('2 lines that begin with "//" are read as comments',),
    ),
    Form(
        "comments with a semicolon, one of which begins a round",
        {
            "g.tsv": csv_of(
                *("; exported by clubmaster 2", "; tz=local", "date\tblack\twhite\tresult"),
                *("2024-01-07\tAnn\tBen\tB+R", "; round 2", "2024-01-08\tBen\tCid\tW+3.5"),
                *("; protested", "2024-01-09\tCid\tAnn\tB+T"),
            )
        },
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 1, 0, 0)),
        says=("2 lines above the names", '1 line that begins with ";" is read as comments'),
    ),
    csv_form(
        "numbers with a sign of comments in full rows",
        *("no,date,white,black,result", "#1,2024-01-07,Ann,Ben,1-0", "#2,2024-01-08,Ben,Cid,0-1"),
        games=2,
        players=3,
    ),
    Form(
        "a table in Markdown",
        {
            "games.md": csv_of(
                *("# Club games", "", "| date | white | black | result |"),
                *("|------|:-----:|-------|-------:|", "| 2024-01-07 | Ann | Ben | 1-0 |"),
                *("| 2024-01-08 | Ben | Cid | 0-1 |", "| 2024-01-09 | Cid | Ann | ½-½ |"),
            )
        },
        games=3,
        players=3,
        day="2024-01-07",
        says=('1 line that begins with "|-"',),
    ),
    Form(
        "a table that a database printed",
        {
            "out.txt": csv_of(
                " id |    date    | white | black | result ",
                *(
                    "----+------------+-------+-------+--------",
                    "  1 | 2024-01-07 | Ann   | Ben   | 1-0",
                ),
                *("  2 | 2024-01-08 | Ben   | Cid   | 0-1", "(2 rows)"),
            )
        },
        games=2,
        players=3,
        says=('2 lines that begin with "--" or "("',),
    ),
    Form(
        "a plain text",
        {
            "bg.txt": csv_of(
                *("# bg club log", "2024-01-07 Ann 7 - 5 Ben", "2024-01-08 Ben 5 - 7 Cid"),
            )
        },
        games=2,
        players=3,
        says=("games in lines of text",),
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
        day="2024-01-07",
    ),
)
LANGUAGES = (
    csv_form(
        "a go club in Korea",
        *("날짜,흑,백,접바둑,결과", "2024년 1월 7일,김하나,이두리,0,흑불계승"),
        *("2024년 1월 8일,이두리,박세이,2,백2집반승", "2024년 1월 9일,박세이,김하나,0,흑 시간승"),
        games=3,
        players=3,
        encoding="euc_kr",
        day="2024-01-07",
        rows=(("김하나", "이두리", 1, 0, 0), ("이두리", "박세이", 0, 0, 1)),
        says=("euc_kr",),
        league={"handicaps": (0, 2, 0)},
    ),
    Form(
        "a go club in China, with tabs and UTF-16",
        {
            "围棋.txt": csv_of(
                *("日期\t黑棋\t白棋\t让子\t结果", "2024年1月7日\t柯洁\t古力\t分先\t黑中盘胜"),
                *(
                    "2024年1月8日\t古力\t常昊\t让2子\t白胜1目半",
                    "2024年1月9日\t常昊\t古力\t让先\t白超时负",
                ),
            )
        },
        games=3,
        players=3,
        encoding="utf-16",
        rows=(("柯洁", "古力", 1, 0, 0), ("古力", "常昊", 0, 0, 1), ("常昊", "古力", 1, 0, 0)),
        league={"handicaps": (0, 2, 1)},
    ),
    csv_form(
        "the marks of both players in a cell",
        *(
            "日付,先手,後手,勝敗",
            "R6.1.7,相子,次郎,○●",
            "R6.1.8,次郎,三郎,●○",
            "R6.1.9,三郎,次郎,△△",
        ),
        games=3,
        players=3,
        encoding="cp932",
        rows=(("相子", "次郎", 1, 0, 0), ("次郎", "三郎", 0, 0, 1), ("三郎", "次郎", 0, 1, 0)),
    ),
    csv_form(
        "sets in Italian beside days of the week",
        *("Data;Giocatore A;Giocatore B;Set A;Set B;Note", "dom 7 gen 2024;Rossi;Bianchi;3;1;"),
        *("lun 8 gen 2024;Bianchi;Verdi;2;3;", "mar 9 gen 2024;Verdi;Rossi;1;0;rit."),
        games=3,
        players=3,
        day="2024-01-07",
        rows=(("Rossi", "Bianchi", 1, 0, 0), ("Bianchi", "Verdi", 0, 0, 1)),
        says=('"Set A" as first_points', 'unused  "Note"'),
    ),
    csv_form(
        "sets of tennis with slashes, one match given up",
        *("Data;Giocatore 1;Giocatore 2;Risultato", "07/01/2024;Rossi;Bianchi;6/4 6/3"),
        *("08/01/2024;Bianchi;Verdi;4/6 7/6(5) 10/8", "09/01/2024;Verdi;Rossi;6/2 2/1 rit."),
        "20/01/2024;Verdi;Rossi;3/6 4/6",
        games=3,
        players=3,
        n_left_out=1,
        rows=(("Rossi", "Bianchi", 1, 0, 0), ("Bianchi", "Verdi", 1, 0, 0)),
        says=('with an unknown meaning: "6/2 2/1 rit."',),
    ),
)
DAYS = (
    csv_form(
        "days of the week and months without a year",
        *("When,Challenger,Defender,Score", "Sat 7 Jan,Ann,Ben,3-1", "Sat 14 Jan,Cid,Ann,3-2"),
        kind="",
        says=("they have no year", "write them as 2024-01-31"),
    ),
    csv_form(
        "the year in a line above days without one",
        *("Datum;Heim;Gast;Ergebnis", "2024;;;", "7.1.;Ann;Ben;2:1", "14.1.;Ben;Cid;0:0"),
        kind="",
        says=("they have no year",),
    ),
    csv_form(
        "hours over midnight beside the day",
        *("Date,Start,End,White,Black,Result", "2024-01-07,23:30,00:45,Ann,Ben,1-0"),
        "2024-01-08,22:00,23:59,Cid,Ann,1-0",
        games=2,
        players=3,
        day="2024-01-07",
        says=('unused  "Start", "End"',),
    ),
)
RESULTS = (
    csv_form(
        "winners with points, one game drawn",
        *("Date,Round,Winner,Score,Loser,Score", "2024-01-07,1,Ann,420,Ben,380"),
        *("2024-01-07,2,Ann,390,Cid,390", "2024-01-07,2,Dee,350,Ben,349"),
        games=3,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cid", 0, 1, 0), ("Dee", "Ben", 1, 0, 0)),
        says=('"Score" is equal for winner and loser in 1 row: read as a draw',),
    ),
    csv_form(
        "won, lost and drew",
        *("Date,Member,vs,Res", "Jan 7 2024,Ann,Ben,won", "Jan 8 2024,Ben,Cid,lost"),
        "Jan 9 2024,Cid,Ann,drew",
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "handicaps called H in a log of go",
        *("date,black,white,H,result", "2024-01-07,Ann,Ben,2,B+R", "2024-01-08,Ben,Cid,0,W+2.5"),
        games=2,
        players=3,
        says=('"H" is read as handicaps in stones',),
        league={"handicaps": (2, 0)},
    ),
    csv_form(
        "a column H that is not a handicap",
        *("date,white,black,H,result", "2024-01-07,Ann,Ben,2,1-0", "2024-01-08,Ben,Cid,0,0-1"),
        games=2,
        players=3,
        says=('unused  "H"',),
    ),
    csv_form(
        "handicaps beside winners who stand first",
        *("№,月日,勝ち,負け,手合", "1,2024-01-07,田中四段,佐藤初段,角落"),
        *("2,2024-01-07,佐藤初段,鈴木2級,香落", "3,2024-01-14,鈴木2級,田中四段,二枚落"),
        games=3,
        players=3,
        says=('"手合" is not used: winners stand first',),
        league={"handicaps": (0, 0, 0)},
    ),
    csv_form(
        "handicaps of two players in no order",
        *(
            "date,player 1,player 2,handicap,result",
            "2024-01-07,Ann,Ben,2,1",
            "2024-01-08,Ben,Cid,0,0",
        ),
        games=2,
        players=3,
        says=('"handicap" is read as the handicap that the player in "player 1" received',),
        league={"handicaps": (2, 0)},
    ),
    csv_form(
        "hours that look like scores",
        *(
            "Datum;Uhrzeit;Heimmannschaft;Gastmannschaft;Spiele;Status",
            "Sa. 13.01.2024;18:00;A;B;9:4;",
        ),
        *("Sa. 20.01.2024;18:00;B;C;;verlegt", "So. 21.01.2024;10:00;C;A;7:9;"),
        games=2,
        players=3,
        n_left_out=1,
        rows=(("A", "B", 1, 0, 0), ("C", "A", 0, 0, 1)),
        says=('"Spiele" as score', "missing-result"),
    ),
    csv_form(
        "two games in a row",
        *("Datum;Spieler 1;Spieler 2;1. Partie;2. Partie", "07.01.2024;Ann;Ben;1-0;½-½"),
        *("14.01.2024;Ben;Cid;0-1;0-1", "21.01.2024;Cid;Ann;1-0;0-1"),
        kind="",
        says=('"1. Partie", "2. Partie" each have the result of a game: write a row for each',),
    ),
    csv_form(
        "team matches with lineups, one without a game",
        "Datum;Heim;Gast;Ergebnis;Aufstellung Heim",
        '12.01.2024;TTC Nord;TV Ost;9:3;"Ann, Ben, Cid"',
        *('19.01.2024;TV Ost;SC West;8:8;"Dee, Eve"', "26.01.2024;SC West;TTC Nord;9:0 kl.;"),
        games=2,
        players=3,
        void=1,
        rows=(("TTC Nord", "TV Ost", 1, 0, 0), ("TV Ost", "SC West", 0, 1, 0)),
    ),
    csv_form(
        "points of boards and of matches",
        "Runde;Datum;Heim;Gast;Brettpunkte;Mannschaftspunkte",
        *("1;07.01.2024;SK Nord;SV Süd;5½:2½;2:0", "2;14.01.2024;SV Süd;TuS West;3:5;0:2"),
        games=2,
        players=3,
        rows=(("SK Nord", "SV Süd", 1, 0, 0), ("SV Süd", "TuS West", 0, 0, 1)),
        says=('unused  "Mannschaftspunkte"',),
    ),
)
OTHER_FILES = (
    Form(
        "a sheet of LibreOffice",
        {
            "VM.ods": document(
                sheet(
                    "Liga",
                    ["Vereinsmeisterschaft 2024"],
                    ["Datum", "Weiß", "Schwarz", "Ergebnis"],
                    [("date", "2024-01-07"), "Ann", "Ben", "1-0"],
                    [("date", "2024-01-14"), "Ben", "Cid", 0.5],
                )
            )
        },
        games=2,
        players=3,
        day="2024-01-07",
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 1, 0)),
        says=("an OpenDocument sheet", 'the title names the event: "Vereinsmeisterschaft 2024"'),
    ),
    Form(
        "a text of LibreOffice",
        {
            "VM.odt": b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument."
            b"text" + bytes(200)
        },
        kind="",
        says=("OpenDocument file that is not a spreadsheet", "copy its table into a spreadsheet"),
    ),
    Form(
        "a workbook with a password",
        {"liga.xlsx": b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le")},
        kind="",
        says=("with a password", "save it without a password"),
    ),
    Form(
        "a file of a program that nobody else reads",
        {"t.swz": b"SWZ\x00\x01\x02" + bytes(range(200))},
        kind="",
        says=("not in a known format", "report to FIDE (TRF)"),
    ),
)
FORMS = (*COMMENTS, *LANGUAGES, *DAYS, *RESULTS, *OTHER_FILES)

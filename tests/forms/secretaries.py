"""Forms of secretaries: blocks, sums, marks, byes, and columns that contradict each other."""

from tests.flows.readers.xlsx.workbooks import parts, sheet, workbook, zipped
from tests.forms.form import Form, csv_form

HEADS = ("Datum", "Weiß", "Schwarz", "Ergebnis")
CHESS = "Date,White,Black,Result"
RESULTS = (
    csv_form(
        "remarks behind results",
        *(CHESS, "2024-01-07,Ann,Ben,1-0 (time)", "2024-01-08,Ben,Cid,0-1 resigns"),
        *("2024-01-09,Cid,Ann,1/2 (stalemate)", "2024-01-10,Cid,Ben,Drawn by agreement"),
        games=4,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "penalties in words",
        *(
            "Date,Home,Away,Result",
            "12/01/2024,Lens,Lille,2-1",
            "13/01/2024,Brest,Lens,1-1 (4-3 pens)",
        ),
        *("14/01/2024,Lille,Brest,2-2 a.e.t. (5-4 p)", "15/01/2024,Brest,Lille,3-2 AET"),
        games=4,
        players=3,
        rows=(("Lens", "Lille", 1, 0, 0), ("Brest", "Lens", 0, 1, 0), ("Lille", "Brest", 0, 1, 0)),
        says=("has penalties after a draw",),
    ),
    csv_form(
        "signs for won and lost",
        *("Date,Player,Opponent,Result", "2024-01-07,Ann,Ben,✅", "2024-01-08,Ben,Cid,❌"),
        "2024-01-09,Cid,Ann,🤝",
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "won and lost with the score of the winner first",
        *("Date,Player,Opponent,Result", "2024-01-07,Ann,Ben,W 3-1", "2024-01-08,Ben,Cid,L 3-1"),
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
    ),
    csv_form(
        "marks of the sides at shogi",
        *("対局日,先手,後手,勝敗", "2024/1/7,田中,佐藤,▲", "2024/1/8,佐藤,鈴木,△"),
        games=2,
        players=3,
        rows=(("田中", "佐藤", 1, 0, 0), ("佐藤", "鈴木", 0, 0, 1)),
    ),
    csv_form(
        "short marks of wins without a game",
        *("Runde;Weiß;Schwarz;Ergebnis", "1;Ann;Ben;1:0", "1;Cid;Dee;1:0k", "2;Ben;Dee;0:1 kl."),
        *("2;Ann;Cid;no-show", "3;Ben;Cid;0:1"),
        games=2,
        players=3,
        void=3,
        says=("read as forfeits",),
    ),
    csv_form(
        "a ladder",
        *("Date,Challenger,Defender,Games", "12 Jan 2024,Ann,Ben,3-1", "13 Jan 2024,Cid,Ann,1-3"),
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Ann", 0, 0, 1)),
    ),
    csv_form(
        "points of the player and of the opponent",
        *("date,player,score,opponent,opp_score", "2024-01-07,Ann,420,Ben,380"),
        "2024-01-14,Ben,350,Cid,390",
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
    ),
    csv_form(
        "a result of the visitors, who stand first",
        *("Datum;Gast;Heim;Ergebnis", "07.01.2024;Ann;Ben;3:1", "08.01.2024;Ben;Cid;1:3"),
        games=2,
        players=3,
        says=('is read as the result of "Heim", although "Gast" stands first',),
    ),
    csv_form(
        "results that nobody knows",
        *(CHESS, "2024-01-07,Ann,Ben,red", "2024-01-08,Ben,Cid,blue"),
        kind="",
        says=('"White" and "Black" are read as the players', '"Result" has values'),
    ),
    Form(
        "results that are formulas without values",
        {
            "liga.xlsx": workbook(
                ("Datum", "Heim", "Gast", "Sieger"), ("2024-01-07", "A", "B", None)
            )
        },
        kind="",
        says=('"Sieger" is empty in all rows: if it has formulas, open the workbook',),
    ),
)
CONTRADICTIONS = (
    csv_form(
        "a winner with fewer points",
        "Date,Player 1,Score 1,Player 2,Score 2,Winner",
        *("2024-01-07,Ann,7,Ben,3,Ann", "2024-01-14,Cid,6,Ann,7,Ann", "2024-01-21,Ben,4,Ann,6,Ben"),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Ann", 0, 0, 1), ("Ben", "Ann", 1, 0, 0)),
        says=("contradict each other about Ben against Ann", '"Winner" counts'),
    ),
    csv_form(
        "a result with other points",
        "date,white,black,result,white points,black points",
        *("2024-01-07,Ann,Ben,1-0,1,0", "2024-01-08,Ben,Cid,0-1,1,0"),
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
        says=("contradict each other about Ben against Cid", '"result" counts'),
    ),
    csv_form(
        "a walkover among the scores of winners",
        *("Date,Winner,Loser,Score", "2024-05-01,Ann,Ben,6-3 6-4", "2024-05-03,Ben,Cid,w/o"),
        games=1,
        players=2,
        void=1,
        says=('"Score" is "w/o" in 1 row',),
    ),
    csv_form(
        "a win without a game among the ways of winning",
        *("日付,勝者,敗者,決まり手", "2024/1/7,田中,佐藤,中押し", "2024/1/9,鈴木,田中,不戦勝"),
        games=2,
        players=3,
        says=('"決まり手" is "不戦勝" in some rows',),
    ),
    csv_form(
        "rows that are deleted, and games that are not rated",
        "date,player_a,player_b,winner,deleted,rated",
        *("2024-01-07,Ann,Ben,Ann,false,true", "2024-01-08,Ann,Ben,Ann,true,true"),
        "2024-01-09,Ben,Cid,Cid,false,false",
        games=3,
        players=3,
        says=('"deleted" is "true" in some rows', '"rated" is "false" in some rows'),
    ),
    csv_form(
        "names of columns again",
        *(CHESS, "2024-01-07,Ann,Ben,1-0", CHESS, "2024-02-07,Ann,Cid,1-0"),
        games=2,
        players=3,
    ),
    csv_form(
        "names of columns again in another order",
        *(CHESS, "2024-01-07,Ann,Ben,1-0", "Date,Black,White,Result", "2024-02-07,Cid,Ann,1-0"),
        kind="",
        says=("line 3 has the names of the columns in another order",),
    ),
)
PEOPLE = (
    csv_form(
        "ratings behind names",
        *("date,white,black,result", "2024-01-07,Ann (1820),Ben (1705),1-0"),
        *("2024-01-14,Ben (1711),Cid (1650),0-1", "2024-01-21,Cid (1660),Ann (1826),½-½"),
        games=3,
        players=3,
        rows=(("Ann (1820)", "Ben (1705)", 1, 0, 0),),
        says=("read as ratings", "`ratings = false` in [names]", "Ann: Ann (1820), Ann (1826)"),
    ),
    csv_form(
        "years of birth behind names of namesakes",
        *("date,white,black,result", "2024-01-07,Ann (1985),Ben (1990),1-0"),
        "2024-01-14,Ann (1999),Ben (1990),0-1",
        games=2,
        players=3,
    ),
    csv_form(
        "nobody as an opponent",
        *("Datum;Heim;Gast;Ergebnis", "07.01.2024;Ann;N.N.;1-0", "08.01.2024;Ben;Cid †;0-1"),
        *("09.01.2024;Cid;Ann;1-0", "10.01.2024;- - -;Ben;0-1"),
        games=2,
        players=4,
        void=2,
        says=("Cid and Cid †",),
    ),
    csv_form(
        "guests under one name",
        *(CHESS, "2024-01-06,Guest,Ann,1-0", "2024-01-07,Ann,Ben,1-0", "2024-01-08,Ben,Guest,0-1"),
        games=3,
        players=3,
        says=('"Guest" is rated as one player', 'void_if = { "White" = ["Guest"]'),
    ),
    csv_form(
        "one game under two spellings of a name",
        *(CHESS, "2024-01-07,Ann Lee,Ben Ray,1-0", '2024-01-07,"Lee, Ann",Ben Ray,1-0'),
        games=2,
        players=2,
        says=("2 rows are the same game except for the spelling of a name",),
    ),
    csv_form(
        "marks of who has won, glued to names",
        *("対局日,先手,後手,勝敗", "2024/01/07,○taro,●jiro,先手の勝ち"),
        "2024/01/08,●taro,○saburo,後手の勝ち",
        games=2,
        players=3,
        rows=(("○taro", "●jiro", 1, 0, 0), ("●taro", "○saburo", 0, 0, 1)),
        says=("taro: ○taro, ●taro",),
    ),
    csv_form(
        "rows that stand there twice",
        *(CHESS, *("2024-01-07,Ann,Ben,1-0",) * 2, *("2024-01-08,Ben,Cid,0-1",) * 2),
        games=4,
        players=3,
        says=("2 rows of 4 are equal to another one of the file, such as line",),
    ),
    csv_form(
        "numbers and teams beside names",
        *("date;white;black;result", "2024-01-07;1. Ann Müller (SK Nord);Ben Ott;1-0"),
        "2024-01-10;Ann Müller;Cid Rau;1-0",
        games=2,
        players=4,
        says=("1. Ann Müller (SK Nord) and Ann Müller",),
    ),
)
SHEETS = (
    Form(
        "a workbook with the day in the first row of a block",
        {
            "g.xlsx": workbook(
                ("Datum", "Spieltag", "Heim", "Gast", "Ergebnis"),
                ("2024-01-07", "1", "Ann", "Ben", "3:1"),
                (None, None, "Cid", "Dee", "0:3"),
                ("2024-01-14", "2", "Ann", "Cid", "3:0"),
                (None, None, "Ben", "Dee", "1:3"),
            )
        },
        games=4,
        players=4,
        day="2024-01-07",
        says=('"Datum", "Spieltag" is empty in 2 rows', "fill_down"),
    ),
    Form(
        "a workbook with a sheet for each month, and one of notes",
        {
            "liga.xlsx": zipped(
                parts(
                    {
                        "Januar": sheet(HEADS, ("2024-01-07", "Ann", "Ben", "1-0")),
                        "Februar": sheet(HEADS, ("2024-02-07", "Ben", "Cid", "0-1")),
                        "Notizen": sheet(("Was", "Wer"), ("Kasse", "Ann")),
                    }
                )
            )
        },
        games=2,
        players=3,
        n_left_out=1,
        day="2024-01-07",
        says=('2 sheets with the same columns are read together (`sheet = "*"`)', "'Notizen'"),
    ),
    Form(
        "a workbook with a row that is hidden",
        {
            "g.xlsx": zipped(
                parts(
                    {
                        "Liga": sheet(
                            HEADS,
                            ("2024-01-07", "Ann", "Ben", "1-0"),
                            ("2024-02-07", "Ben", "Cid", "0-1"),
                        ).replace('<row r="3"', '<row r="3" hidden="1"')
                    }
                )
            )
        },
        games=2,
        players=3,
        says=('"hidden in the sheet" is "true" in some rows',),
    ),
    csv_form(
        "quotes everywhere, days of the week, and blanks beyond the names",
        *('"Datum";"Heim";"Gast";"Ergebnis"', '"Fr, 12.01.2024";"Ann";"Ben";"3 : 1"'),
        *('"Sa, 13.01.2024";"Cid";"Dee";"0 : 3";', '"So, 14.01.2024";"Ann";"Cid";"3 : 0";;'),
        games=3,
        players=4,
        day="2024-01-12",
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 0, 0, 1), ("Ann", "Cid", 1, 0, 0)),
    ),
    csv_form(
        "points that do not add up, and equal ones",
        *(
            "日付,東家,点数,南家,点数,西家,点数,北家,点数",
            "2024/1/7,A,42300,B,24100,C,24100,D,9500",
        ),
        *("2024/1/14,B,51000,A,25000,D,15000,C,19000", "2024/1/21,B,51000,A,25000,D,15000,C,9000"),
        kind="table",
        games=3,
        players=4,
        says=(
            "the points of 1 game do not add up to the usual 100000",
            "such as line 3 (110000)",
            "players have equal points in 1 game",
        ),
    ),
    csv_form(
        "a row of units below the names of columns",
        *("date,home,away,home_goals,away_goals", "(day),(name),(name),(n),(n)"),
        *("2024-01-07,Ann,Ben,3,1", "2024-01-08,Ben,Cid,1,3", "2024-01-09,Cid,Ann,0,0"),
        *("2024-01-10,Ann,Ben,3,1", "2024-01-11,Ben,Cid,1,3"),
        games=5,
        players=3,
        n_left_out=1,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "places in words, and shared ones",
        *("Tournament,Date,Player,Result", "A,2024-01-05,Ann,1st place", "A,2024-01-05,Ben,2-3"),
        *("A,2024-01-05,Cid,2-3", "B,2024-01-06,Ben,1st place", "B,2024-01-06,Ann,2nd place"),
        kind="tournament",
        games=5,
        players=3,
        rows=(("Ann", 1), ("Ben", 2), ("Cid", 2)),
    ),
    csv_form(
        "points for and against",
        *("Date,Team,Opponent,GF,GA", "2024-01-07,Rooks,Kings,3,1", "2024-01-08,Kings,Bishops,2,2"),
        games=2,
        players=3,
        rows=(("Rooks", "Kings", 1, 0, 0), ("Kings", "Bishops", 0, 1, 0)),
    ),
    csv_form(
        "averages of a parlour",
        "順位,氏名,半荘数,1位,2位,3位,4位,トップ率,平均順位",
        *("1,田中,40,15,10,8,7,37.5%,2.18", "2,佐藤,38,10,10,9,9,26.3%,2.45"),
        kind="",
        says=("this is a ranking without games",),
    ),
    csv_form(
        "sums of each month",
        *(
            "日付,田中,佐藤,鈴木,高橋",
            "1/7/2024,42.3,10.1,-12.0,-40.4",
            "1/14/2024,-40.4,51.0,4.4,-15.0",
        ),
        *(
            "1月計,1.9,61.1,-7.6,-55.4",
            "2/4/2024,10.1,42.3,-40.4,-12.0",
            "合計,12.0,103.4,-48.0,-67.4",
        ),
        kind="table",
        games=3,
        players=4,
        n_left_out=2,
        rows=(("田中", 1),),
        says=("the row has sums and is not a game",),
    ),
    csv_form(
        "notes below the table",
        *(
            CHESS,
            "2024-01-07,Ann,Ben,1-0",
            "2024-01-14,Ben,Cid,0-1",
            "",
            "Notes:",
            "* Ann was late",
        ),
        games=2,
        players=3,
        n_left_out=2,
        says=("2 of 4 rows are notes or sums", "`limit` of [quarantine] is 0.6"),
    ),
    csv_form(
        "a title with a sign of comments",
        *("# Club Cup 2024,,", "Heim,Gast,Ergebnis", "Ann,Ben,1-0", "Ben,Cid,0-1"),
        games=2,
        players=3,
        says=('the title names the event: "Club Cup 2024"',),
    ),
    csv_form(
        "days with zones that nobody can read",
        *("played,white,black,result", "2024-01-07 23:30 IST,Ann,Ben,1-0"),
        "2024-01-08 20:00 BST,Ben,Cid,0-1",
        games=2,
        players=3,
        says=('"played" has days that cannot be read',),
    ),
    csv_form(
        "each game in two rows",
        *("game_id,player,color,result", "1,Ann,white,win", "1,Ben,black,loss", "2,Ben,white,loss"),
        "2,Cid,black,win",
        kind="",
        says=('in two rows with equal "game_id"',),
    ),
    csv_form(
        "places of six",
        *("Date,Game,1st,2nd,3rd,4th,5th,6th", "2024-01-07,Catan,Ann,Ben,Cid,Dee,,"),
        "2024-01-09,Catan,Cid,Ann,Ben,Dee,Eve,Fay",
        kind="",
        says=("are the places of a tournament",),
    ),
)
FORMS = (*RESULTS, *CONTRADICTIONS, *PEOPLE, *SHEETS)

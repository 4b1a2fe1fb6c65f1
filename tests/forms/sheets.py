"""Sheets in which a row is not a game: seats, crosstables, tables of Swiss tournaments."""

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of

PARLOUR = "日付,卓,半荘,氏名,素点,着順"
FOUR = ("A", "B", "C", "D")

TABLES = (
    Form(
        "the sheet of a mahjong parlour",
        {
            "雀荘.csv": csv_of(
                PARLOUR,
                "2024/1/7,1,1,相子,42300,1",
                "2024/1/7,1,1,次郎,30100,2",
                "2024/1/7,1,1,三郎,18000,3",
                "2024/1/7,1,1,四郎,9600,4",
                "2024/1/7,1,2,次郎,51000,1",
                "2024/1/7,1,2,相子,25000,2",
                "2024/1/7,1,2,四郎,15000,3",
                "2024/1/7,1,2,三郎,9000,4",
                "2024/1/7,2,1,五郎,40000,1",
                "2024/1/7,2,1,六郎,30000,2",
                "2024/1/7,2,1,七郎,20000,3",
                "2024/1/7,2,1,八郎,10000,4",
            )
        },
        kind="table",
        games=3,
        players=8,
        day="2024-01-07",
        rows=(("相子", 1), ("次郎", 2), ("三郎", 3), ("四郎", 4)),
        says=("日付", "卓", "半荘"),
    ),
    Form(
        "the sheet of a parlour, one seat missing",
        {
            "雀荘.csv": csv_of(
                PARLOUR,
                "2024/1/7,1,1,A,42300,1",
                "2024/1/7,1,1,B,30100,2",
                "2024/1/7,1,1,C,18000,3",
                "2024/1/7,1,1,D,9600,4",
                "2024/1/7,1,2,A,42300,1",
                "2024/1/7,1,2,B,30100,2",
            )
        },
        kind="table",
        games=1,
        players=4,
        n_left_out=1,
        says=("2 rows",),
    ),
    Form(
        "the sheet of a parlour of three",
        {
            "三麻.csv": csv_of(
                PARLOUR,
                "2024/1/7,1,1,A,52300,1",
                "2024/1/7,1,1,B,30100,2",
                "2024/1/7,1,1,C,22600,3",
                "2024/1/7,1,2,C,52300,1",
                "2024/1/7,1,2,B,30100,2",
                "2024/1/7,1,2,A,22600,3",
            )
        },
        kind="table",
        games=2,
        players=3,
    ),
    Form(
        "seats in rows, points with commas",
        {
            "m.csv": csv_of(
                "対局ID,日付,名前,得点",
                '1,2024/1/7,A,"42,300"',
                '1,2024/1/7,B,"30,100"',
                '1,2024/1/7,C,"18,000"',
                '1,2024/1/7,D,"9,600"',
                '2,2024/1/8,A,"▲1,000"',
                '2,2024/1/8,B,"41,000"',
                '2,2024/1/8,C,"35,000"',
                '2,2024/1/8,D,"25,000"',
            )
        },
        kind="table",
        games=2,
        players=4,
        rows=(("A", 1), ("B", 2), ("C", 3), ("D", 4)),
    ),
    Form(
        "names and points by places",
        {
            "m.csv": csv_of(
                "日付,1着,ポイント,2着,ポイント,3着,ポイント,4着,ポイント",
                "2024/1/7,A,42.3,B,10.1,C,-12.0,D,-40.4",
                "2024/1/8,D,51.0,C,5.0,B,-15,A,-41",
            )
        },
        kind="table",
        games=2,
        players=4,
        rows=(("A", 1), ("B", 2), ("C", 3), ("D", 4)),
    ),
    Form(
        "names by places, without points",
        {"m.csv": csv_of("日付,1位,2位,3位,4位", "2024/1/7,A,B,C,D", "2024/1/8,D,C,B,A")},
        kind="table",
        games=2,
        players=4,
        rows=(("A", 1), ("B", 2), ("C", 3), ("D", 4)),
    ),
    Form(
        "players as columns",
        {
            "m.csv": csv_of(
                "日付,相子,次郎,三郎,四郎,五郎",
                "2024/1/7,42.3,10.1,-12.0,-40.4,",
                "2024/1/7,,51.0,5.0,-15,-41",
                "2024/1/8,-41,,51,5,-15",
                "2024/1/9,30,-30,,10,-10",
            )
        },
        kind="table",
        games=4,
        players=5,
        rows=(("相子", 1), ("次郎", 2), ("三郎", 3), ("四郎", 4)),
    ),
    Form(
        "players as columns, with sums",
        {
            "m.csv": csv_of(
                "回,A,B,C,D,合計",
                "1,42.3,10.1,-12.0,-40.4,0",
                "2,51.0,5.0,-15,-41,0",
                "合計,93.3,15.1,-27,-81.4,0",
            )
        },
        kind="table",
        games=2,
        players=4,
        n_left_out=1,
        says=("sums",),
    ),
    Form(
        "points with ▲, commas and full width",
        {
            "m.csv": csv_of(
                "日付,東家,東家得点,南家,南家得点,西家,西家得点,北家,北家得点",
                '2024/1/7,A,"30,600",B,"▲2,400",C,４１８００,D,30000',
                "2024/1/8,A,(2400),B,30600,C,△100,D,71900",
            )
        },
        kind="table",
        games=2,
        players=4,
        rows=(("A", 2), ("B", 4), ("C", 1), ("D", 3)),
    ),
    Form(
        "points in thousands with decimal commas",
        {
            "m.csv": "Name 1;Punkte 1;Name 2;Punkte 2;Name 3;"
            "Punkte 3;Name 4;Punkte 4\nA;30,6;B;24,4;C;25,0;D;20,0\nB;40,1;A;19,9;D;25,5;C;14,5\n"
        },
        kind="table",
        games=2,
        players=4,
        rows=(("A", 1), ("B", 3), ("C", 2), ("D", 4)),
    ),
    Form(
        "a riichi sheet of a club",
        {
            "r.csv": csv_of(
                "Date,East,East score,South,South score,West,West score,North,North score",
                "2024-01-07,A,40000,B,30000,C,20000,D,10000",
                "2024-01-08,B,40000,C,30000,D,20000,A,10000",
            )
        },
        kind="table",
        games=2,
        players=4,
        rows=(("A", 1), ("B", 2), ("C", 3), ("D", 4)),
    ),
)
CROSSTABLES = (
    Form(
        "a round robin",
        {
            "rr.csv": csv_of(
                "No,Name,Rtg,1,2,3,4,Pts",
                "1,Aiko,2000,*,1,½,1,2½",
                "2,Bela,1900,0,*,1,½,1½",
                "3,Cleo,1800,½,0,*,1,1½",
                "4,Dan,1700,0,½,0,*,½",
            )
        },
        games=6,
        players=4,
        rows=(("Aiko", "Bela", 1, 0, 0),),
        says=("crosstable",),
    ),
    Form(
        "a round robin, names as heads",
        {"rr.csv": csv_of(",Aiko,Bela,Cleo", "Aiko,x,1,0", "Bela,0,x,0.5", "Cleo,1,0.5,x")},
        games=3,
        players=3,
        rows=(("Aiko", "Bela", 1, 0, 0), ("Aiko", "Cleo", 0, 0, 1), ("Bela", "Cleo", 0, 1, 0)),
    ),
    Form(
        "a round robin that contradicts itself",
        {"rr.csv": csv_of("No,Name,1,2,3", "1,Aiko,*,1,1", "2,Bela,1,*,0", "3,Cleo,0,1,*")},
        games=2,
        players=3,
        n_left_out=1,
        says=("Aiko", "Bela"),
    ),
    Form(
        "hoshitori",
        {
            "星取表.csv": csv_of(
                "氏名,相子,次郎,三郎,勝,負,順位",
                "相子,／,○,●,1,1,2",
                "次郎,●,／,●,0,2,3",
                "三郎,○,○,／,2,0,1",
            )
        },
        games=3,
        players=3,
        rows=(("相子", "次郎", 1, 0, 0),),
        says=("crosstable",),
    ),
    Form(
        "a round robin of two rounds",
        {
            "rr.csv": csv_of(
                "No,Name,1,2,3", "1,Aiko,**,10,½1", "2,Bela,01,**,11", "3,Cleo,½0,00,**"
            )
        },
        games=6,
        players=3,
    ),
    Form(
        "a Swiss table with colours",
        {
            "swiss.csv": csv_of(
                "Rk.,Name,Rtg,1.Rd,2.Rd,3.Rd,Pts.",
                "1,Aiko,2000,4w1,2b½,3w1,2½",
                "2,Bela,1900,3b1,1w½,4b1,2½",
                "3,Cleo,1800,2w0,-1,1b0,1",
                "4,Dan,1700,1b0,-0,2w0,0",
            )
        },
        games=5,
        players=4,
        void=2,
        rows=(("Aiko", "Dan", 1, 0, 0),),
        says=("Swiss", "bye"),
    ),
    Form(
        "an export of chess-results",
        {
            "cr.csv": "From the Tournament-Database of Chess-Results "
            "https://chess-results.com,,,,,,,\nClub Open 2024,,,,,,,\nRanking table after 2 "
            "Rounds,,,,,,,\nRk.,,Name,Rtg,FED,1.Rd,2.Rd,Pts.\n"
            '1,GM,"Müller, Hans",2400,GER,3w1,2b1,2\n'
            '2,,"Sato, Aiko",2300,JPN,4b1,1w0,1\n3,,"Weiss, Jo",2200,AUT,1b0,4w1,1\n'
            '4,,"Dee, Dan",2000,ENG,2w0,3b0,0\n'
        },
        games=4,
        players=4,
        rows=(("Müller, Hans", "Weiss, Jo", 1, 0, 0),),
    ),
    Form(
        "an export of chess-results, with forfeits",
        {
            "cr.csv": csv_of(
                "Nr.;Name;Elo;1.Rd;2.Rd;Pkt.".replace(";", ","),
                "1,A,2400,3w+,2b1,2",
                "2,B,2300,4b1,1w0,1",
                "3,C,2200,1b-,4w1,1",
                "4,D,2000,2w0,3b0,0",
            )
        },
        games=3,
        players=4,
        void=1,
        says=("forfeit",),
    ),
    Form(
        "pairings of Swiss-Manager",
        {
            "sm.csv": csv_of(
                "Bo.,No.,White,Rtg,Pts.,Result,Pts.,Black,Rtg,No.",
                "1,1,A,2400,0,1 - 0,0,B,2200,5",
                "2,6,C,2100,0,½ - ½,0,D,2300,2",
                "3,3,E,2000,0,+ - -,0,F,,7",
            )
        },
        games=2,
        players=4,
        void=1,
        rows=(("A", "B", 1, 0, 0), ("C", "D", 0, 1, 0)),
    ),
    Form(
        "pairings of Swiss-Manager, with two columns of names",
        {
            "sm.csv": csv_of(
                "Bo.,No.,,Name,Rtg,Pts.,Result,Pts.,,Name,Rtg,No.",
                "1,1,GM,A,2400,0,1 - 0,0,,B,2200,5",
                "2,6,,C,2100,0,½ - ½,0,,D,2300,2",
            )
        },
        games=2,
        players=4,
        rows=(("A", "B", 1, 0, 0),),
        says=("stands twice",),
    ),
    Form(
        "a workbook of chess-results",
        {
            "cr.xlsx": workbook(
                ["Chess-Results"],
                [None],
                ["Club Open"],
                ["Rk.", "", "Name", "Rtg", "1.Rd", "2.Rd", "Pts."],
                [1, "GM", "Ann", 2400, "3w1", "2b½", 1.5],
                [2, None, "Ben", 2300, "4b1", "1w½", 1.5],
                [3, None, "Cem", 2200, "1b0", "4w1", 1],
                [4, None, "Dan", 2000, "2w0", "3b0", 0],
            )
        },
        games=4,
        players=4,
        rows=(("Ann", "Cem", 1, 0, 0),),
        says=("Swiss",),
    ),
    Form(
        "a workbook of a parlour, with merged cells",
        {
            "p.xlsx": workbook(
                ["日付", "卓", "半荘", "氏名", "素点", "着順"],
                [("date", 45298), 1, 1, "A", 42300, "1着"],
                [None, None, None, "B", 30100, "2着"],
                [None, None, None, "C", 18000, "3着"],
                [None, None, None, "D", 9600, "4着"],
                [None, 1, 2, "D", 42300, "1着"],
                [None, None, None, "B", 30100, "2着"],
                [None, None, None, "C", 18000, "3着"],
                [None, None, None, "A", 9600, "4着"],
            )
        },
        kind="table",
        games=2,
        players=4,
        day="2024-01-07",
        rows=(("A", 1), ("B", 2), ("C", 3), ("D", 4)),
    ),
    Form(
        "a table of rounds with names beside the results",
        {
            "順位戦.csv": csv_of(
                "順位,氏名,1回戦,2回戦,3回戦,勝敗",
                "1,渡辺明,○豊島,○藤井,●羽生,2-1",
                "2,藤井聡太,○羽生,●渡辺,○豊島,2-1",
                "3,豊島将之,●渡辺,○羽生,●藤井,1-2",
                "4,羽生善治,●藤井,●豊島,○渡辺,1-2",
            )
        },
        games=6,
        players=4,
        rows=(("渡辺明", "豊島将之", 1, 0, 0),),
        says=("Swiss",),
        league={"timezone": "Asia/Tokyo"},
    ),
    Form(
        "files of a club with unlike columns",
        {
            "2023.csv": csv_of(
                "Datum;Weiß;Schwarz;Ergebnis", "05.01.2023;A;B;1", "06.01.2023;B;C;0"
            ),
            "2024.csv": csv_of("date,white,black,result,round", "2024-01-05,C,A,½,1"),
        },
        games=3,
        players=3,
        says=("different columns", "a new file also needs"),
    ),
    Form(
        "a go tournament's table of results",
        {
            "go.csv": csv_of(
                "Place,Name,Rank,Club,R1,R2,R3,Score",
                "1,Aiko,3d,Ber,4+,2+,3+,3",
                "2,Bela,2d,Ham,3+,1-,4+,2",
                "3,Cleo,1k,Mun,2-,4+,1-,1",
                "4,Dan,5k,Ber,1-,3-,2-,0",
            )
        },
        games=6,
        players=4,
        rows=(("Aiko", "Dan", 1, 0, 0),),
    ),
)
POKER = (
    Form(
        "a poker sheet with Japanese heads",
        {
            "poker.csv": csv_of(
                "大会名,開始日時,プレイヤー,最終順位,エントリー時刻,敗退時刻",
                "五月杯,2024/5/1 19:00,相子,1,2024/5/1 19:00,",
                "五月杯,2024/5/1 19:00,次郎,2,2024/5/1 19:10,2024/5/1 22:00",
                "五月杯,2024/5/1 19:00,三郎,3,2024/5/1 19:00,2024/5/1 21:00",
            )
        },
        kind="tournament",
        games=3,
        players=3,
        day="2024-05-01",
        rows=(("相子", 1), ("次郎", 2)),
        league={
            "columns": {"registered_at", "busted_at", "started_at", "event"},
            "timezone": "Asia/Tokyo",
        },
    ),
    Form(
        "a poker sheet of one night",
        {"2024-05-01.csv": csv_of("Rank,Name,Prize", "1,A,100", "2,B,50", "3,C,0")},
        kind="tournament",
        games=3,
        players=3,
        says=("Prize", "each file"),
    ),
    Form(
        "poker with places in words",
        {
            "p.csv": csv_of(
                "tournament,date,player,finish",
                "May,2024-05-01,A,1st",
                "May,2024-05-01,B,2nd",
                "May,2024-05-01,C,3rd",
            )
        },
        kind="tournament",
        games=3,
        players=3,
        rows=(("A", 1), ("B", 2)),
    ),
)

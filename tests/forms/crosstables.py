"""Sheets in which a row is a player: crosstables, and tables of Swiss tournaments."""

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of

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
        says=("different columns", "a new file needs a [[source]], too"),
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

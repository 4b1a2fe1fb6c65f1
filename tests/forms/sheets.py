"""Sheets with a row for each seat of a table, and sheets of poker tournaments."""

from tests.forms.form import Form, csv_of

PARLOUR = "日付,卓,半荘,氏名,素点,着順"

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

"""Forms seen in a first week: tables side by side, other shapes, titles, joined cells."""

import gzip

from tests.flows.readers.xlsx.workbooks import parts, sheet, workbook, zipped
from tests.forms.form import Form, csv_form, csv_of

JAN_7, JAN_14 = ("date", 45298), ("date", 45305)
SHEETS = (
    Form(
        "a sheet for each round, and one of standings",
        {
            "VM.xlsx": zipped(
                parts(
                    {
                        "Runde 1": sheet(
                            *(["Vereinsmeisterschaft 2024/25"], ["Runde 1"], [None]),
                            ["Brett", "Weiß", "DWZ", "Schwarz", "DWZ", "Ergebnis"],
                            [1, "Müller, Hans", 1800, "Weiß, Eva", 1700, "1-0"],
                        ),
                        "Runde 2": sheet(
                            *(["Vereinsmeisterschaft 2024/25"], ["Runde 2"], [None]),
                            ["Brett", "Weiß", "DWZ", "Schwarz", "DWZ", "Ergebnis"],
                            [1, "Weiß, Eva", 1700, "Müller, Hans", 1800, "½-½"],
                        ),
                        "Tabelle": sheet(["Platz", "Name", "Punkte"], [1, "Müller, Hans", 1.5]),
                    }
                )
            )
        },
        games=2,
        players=2,
        n_left_out=1,
        says=('"round of the title" as round', "other-sheet"),
    ),
    Form(
        "a ranking beside the games",
        {
            "s.xlsx": workbook(
                ["Platz", "Name", "Punkte", None, "Datum", "Weiß", "Schwarz", "Ergebnis"],
                [1, "Ann", 2, None, JAN_7, "Ann", "Ben", "1-0"],
                [2, "Ben", 1, None, JAN_7, "Ben", "Cid", "1-0"],
                [3, "Cid", 0, None, JAN_14, "Cid", "Ann", "0-1"],
            )
        },
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 1, 0, 0), ("Cid", "Ann", 0, 0, 1)),
        says=('"Ergebnis" counts', 'unused  "Platz", "Name", "Punkte"'),
    ),
    Form(
        "a mahjong workbook whose seats span name and points",
        {
            "麻雀.xlsx": workbook(
                *(["雀荘はな 1月リーグ"], ["", "東家", None, "南家", None, "西家", None, "北家"]),
                ["日付", "名前", "点", "名前", "点", "名前", "点", "名前", "点"],
                [JAN_7, "田中", 42300, "佐藤", 30100, "鈴木", 18000, "高橋", 9600],
                [JAN_7, "佐藤", 45000, "鈴木", 31000, "高橋", 24500, "田中", -500],
                [JAN_14, "高橋", 39000, "田中", 31000, "佐藤", 20000, "鈴木", 10000],
            )
        },
        kind="table",
        games=3,
        players=4,
        day="2024-01-07",
        rows=(("田中", 1), ("佐藤", 2), ("鈴木", 3), ("高橋", 4)),
        says=('"名前" stands 4 times: these columns are read as the seats',),
    ),
    Form(
        "players down and hanchan across",
        {
            "成績.tsv": csv_of(
                *("氏名\t1回戦\t2回戦\t3回戦\t合計", "相子\t+42.3\t▲12.0\t\t30.3"),
                *("次郎\t8.1\t51.0\t-20.4\t38.7", "三郎\t▲15.0\t\t44.4\t29.4"),
                *("四郎\t▲35.4\t-5.0\t6.0\t-34.4", "五郎\t\t-34.0\t-30.0\t-64.0"),
            )
        },
        kind="",
        encoding="euc_jp",
        says=("turn the table, so that a row is a game and each player has a column",),
    ),
    csv_form(
        "players down and hanchan across, turned",
        *("氏名,相子,次郎,三郎,四郎,五郎", "1回戦,+42.3,8.1,▲15.0,▲35.4,"),
        *(
            "2回戦,▲12.0,51.0,,-5.0,-34.0",
            "3回戦,,-20.4,44.4,6.0,-30.0",
            "合計,30.3,38.7,29.4,-34.4,-64",
        ),
        kind="table",
        games=3,
        players=5,
        n_left_out=1,
        rows=(("相子", 1), ("次郎", 2), ("三郎", 3), ("四郎", 4)),
    ),
    Form(
        "players down and nights of poker across",
        {
            "league.xlsx": workbook(
                *(["Player", "1/7", "1/14", "1/21", "Points"], ["Ann", 1, 2, "T3", 25]),
                *(["Ben", 2, 1, 1, 28], ["Cid", 3, None, "T3", 9]),
            )
        },
        kind="",
        says=("are nights: write a row for each player and night",),
    ),
    csv_form(
        "a ledger of cash games",
        *("Date,Player,Stakes,Buy-in,Cash out,Net", "1/12/2024,Ann,1/2,$200,$450,$250"),
        *("1/12/2024,Ben,1/2,$200,$0,($200)", "1/19/2024,Ann,1/2,$200,$100,($100)"),
        kind="",
        says=("these are cash games", "Cash games are not rated"),
    ),
    Form(
        "pairs of bridge in two orders, a night a file",
        {
            "2024-01-09.csv": csv_of(
                *("Rank;Pair;Names;%", "1;7;Ann & Ben;61,2", "2=;3;Cid & Dee;55,0"),
                "2=;1;Eve & Fay;55,0",
            ),
            "2024-01-16.csv": csv_of(
                "Rank;Pair;Names;%", "1;2;Dee & Cid;58,0", "2;4;Ben & Ann;52,4"
            ),
        },
        kind="tournament",
        games=5,
        players=5,
        rows=(("Ann & Ben", 1), ("Cid & Dee", 2), ("Eve & Fay", 2)),
        says=("2 pairs of people stand in two orders, and are two players",),
    ),
    Form(
        "two teams in a list of JSON",
        {
            "m.jsonl": '{"id":1,"teams":[{"name":"Rooks","score":2},{"name":"Kings","score":1}]}\n'
            '{"id":2,"teams":[{"name":"Kings","score":0},{"name":"Pawns","score":2}]}\n'
        },
        games=2,
        players=3,
        rows=(("Rooks", "Kings", 1, 0, 0), ("Kings", "Pawns", 0, 0, 1)),
    ),
    Form(
        "line breaks in cells of a packed file",
        {
            "g.tsv.gz": gzip.compress(
                csv_of(
                    *(
                        "date\twhite\tblack\tresult\tnote",
                        '2024-01-07\tAnn\tBen\t1-0\t"good\ngame"',
                    ),
                    '2024-01-08\tBen\tCid\t0-1\t"x ""y"" z"',
                ).encode(),
                mtime=0,
            )
        },
        games=2,
        players=3,
    ),
)
TABLES = (
    csv_form(
        "a crosstable with scores of matches",
        *(";Ann;Ben;Cid", "Ann;—;3:1;0:3", "Ben;1:3;—;2:2", "Cid;3:0;2:2;—"),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cid", 0, 0, 1), ("Ben", "Cid", 0, 1, 0)),
        says=("the greater number wins, and each counts as one win, or one draw",),
    ),
    csv_form(
        "a crosstable with results such as 1-0",
        *(",Ann,Ben,Cid", "Ann,x,1-0,0-1", "Ben,0-1,x,½-½", "Cid,1-0,½-½,x"),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cid", 0, 0, 1), ("Ben", "Cid", 0, 1, 0)),
    ),
    csv_form(
        "a crosstable of matches at home and away",
        *(",Lens,Lille,Brest,Nice", "Lens,x,1-0,0-1,2-2", "Lille,2-1,x,1-1,3-0"),
        *("Brest,0-0,2-1,x,1-1", "Nice,1-2,0-3,4-1,x"),
        kind="",
        says=("at home and away: write a row for each match",),
    ),
    csv_form(
        "a fencers' pool",
        *("No,Name,1,2,3,V/M,TS,TR", "1,Ann,,V5,D3,0.5,8,7", "2,Ben,D2,,V4,0.5,6,8"),
        "3,Cid,V5,D3,,0.5,8,7",
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cid", 0, 0, 1), ("Ben", "Cid", 1, 0, 0)),
    ),
    csv_form(
        "names by places with points in the same cell",
        *("日付,1位,2位,3位,4位", "2024/1/7,田中(45.0),佐藤(10.2),鈴木(▲15.0),高橋(▲40.2)"),
        "2024/1/14,高橋(38.0),田中(12.0),佐藤(▲18.0),鈴木(▲32.0)",
        kind="",
        says=('"1位" has names and points in one cell, such as', "a column beside each name"),
    ),
    csv_form(
        "given names and family names in two columns",
        "Datum;Vorname Weiß;Nachname Weiß;Vorname Schwarz;Nachname Schwarz;Ergebnis",
        *("07.01.2024;Hans;Müller;Hans;Meier;1-0", "08.01.2024;Eva;Meier;Hans;Müller;0-1"),
        kind="",
        says=("people of one family would be one player", "write both names into one column"),
    ),
    csv_form(
        "given names and family names of a tournament",
        *("First name,Last name,Place,Event", "Ann,Lee,1,May", "Ben,Lee,2,May", "Cid,Fox,3,May"),
        kind="",
        says=('"First name", "Last name" have given names and family names',),
    ),
    csv_form(
        "columns of players that are called like their teams",
        *("Brett;SK Nord;DWZ;SV Süd;DWZ;Ergebnis", "1;Ann Amsel;1800;Ben Busch;1750;1:0"),
        "2;Cid Conz;1700;Dee Dorn;1690;½:½",
        kind="",
        encoding="cp1252",
        says=('"SK Nord" and "SV Süd" may have the players', '"player 1" and "player 2"'),
    ),
    csv_form(
        "races with drivers who did not finish",
        *(
            "Race,Date,Driver,Pos,Time",
            "Spa,2024-01-07,Ann,1,1:21:03.5",
            "Spa,2024-01-07,Ben,2,+3.2",
        ),
        *(
            "Spa,2024-01-07,Cid,DNF,",
            "Monza,2024-01-14,Ben,1,1:11:03.5",
            "Monza,2024-01-14,Ann,DSQ,",
        ),
        kind="tournament",
        games=3,
        players=2,
        n_left_out=2,
        rows=(("Ann", 1), ("Ben", 2), ("Ben", 1)),
        says=('"Race" as event', "bad-place", "more than a fifth"),
    ),
    csv_form(
        "nights of poker below each other, their days in the titles",
        *('"Event #1: NLH $100 (Jan 7, 2024)",,', "Pos,Player,Prize", '1,Ann,"$1,250.00"'),
        *("2,Ben,$600.50", "T3,Cid,$0", "T3,Dee,$0", ",,", '"Event #2: PLO $200 (Jan 14, 2024)",,'),
        *("Pos,Player,Prize", '1,Ben,"$2,000.00"', "2,Cid,$800", "DQ,Eve,$0"),
        kind="tournament",
        games=6,
        players=4,
        n_left_out=1,
        day="2024-01-07",
        rows=(("Ann", 1), ("Ben", 2), ("Cid", 3), ("Dee", 3)),
        says=('day "2024-01-07" to "2024-01-14"',),
    ),
    Form(
        "a workbook with a result in three cells",
        {
            "r.xlsx": workbook(
                ["Brett", "Weiß", "", "Schwarz", "Ergebnis", "", ""],
                [1, "Ann", "-", "Ben", 1, ":", 0],
                *([2, "Cid", "-", "Ann", 0.5, ":", 0.5], [3, "Ben", "-", "Cid", 0, ":", 1]),
            )
        },
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Ann", 0, 1, 0), ("Ben", "Cid", 0, 0, 1)),
    ),
    csv_form(
        "a battle royale with several matches a day",
        *("date,match_id,team,placement,kills", "2024-01-12,1,Rooks,1,7", "2024-01-12,1,Kings,2,3"),
        *("2024-01-12,2,Kings,1,5", "2024-01-12,2,Rooks,2,5"),
        kind="tournament",
        games=4,
        players=2,
        says=('"match_id" as event', 'unused  "kills"'),
    ),
)
FORMS = (*SHEETS, *TABLES)

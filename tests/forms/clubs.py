"""Forms of clubs that play sets, legs and team matches, and of sheets with a part per round."""

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_form

BOARDS = "Bo.;No.;Name;Rtg;Pts.;Result;Pts.;Name;Rtg;No."
JAN_12 = ("date", 45303)


PARTS = (
    csv_form(
        "all rounds of chess-results in one CSV",
        *("Club Open 2024", "Round 1 on 2024/03/12 at 19:00", BOARDS),
        "1;1;Ann Ash;2100;0;1 - 0;0;Ben Birk;1900;3",
        "2;4;Cid Cole;1850;0;½ - ½;0;Dee Dale;2000;2",
        *("", "Round 2 on 2024/03/19 at 19:00", BOARDS),
        "1;2;Dee Dale;2000;½;0 - 1;1;Ann Ash;2100;1",
        "2;3;Ben Birk;1900;0;1 - 0;½;Cid Cole;1850;4",
        games=4,
        players=4,
        day="2024-03-12",
        rows=(("Ann Ash", "Ben Birk", 1, 0, 0), ("Cid Cole", "Dee Dale", 0, 1, 0)),
        says=("titles between the rows", 'day "2024-03-12" to "2024-03-19"', "Club Open 2024"),
    ),
    Form(
        "all rounds of chess-results in one workbook",
        {
            "cr.xlsx": workbook(
                *(["From the Tournament-Database of Chess-Results"], ["Club Open"]),
                *(["Round 1 on 2024/03/12"], BOARDS.split(";")),
                [1, 1, "Ann Ash", 2100, 0, "1 - 0", 0, "Ben Birk", 1900, 3],
                [2, 4, "Cid Cole", 1850, 0, "½ - ½", 0, "Dee Dale", 2000, 2],
                *([None], ["Round 2 on 2024/03/19"], BOARDS.split(";")),
                [1, 2, "Dee Dale", 2000, 0.5, "0 - 1", 1, "Ann Ash", 2100, 1],
                [2, 3, "Ben Birk", 1900, 0, "1 - 0", 0.5, "Cid Cole", 1850, 4],
            )
        },
        games=4,
        players=4,
        day="2024-03-12",
        says=("titles between the rows", 'round "1" to "2"'),
    ),
    csv_form(
        "poker nights below each other",
        *("Freitag 12.01.2024;;", "Platz;Name;Gewinn", "1;Ann;50", "2;Ben;30", "3;Cid;0", ";;"),
        *("Freitag 19.01.2024;;", "Platz;Name;Gewinn", "1;Ben;50", "2;Ann;30", "3;Dee;0"),
        kind="tournament",
        games=6,
        players=4,
        day="2024-01-12",
        says=("titles between the rows", "Freitag 19.01.2024"),
    ),
    Form(
        "a workbook with heads that span columns",
        {
            "liga.xlsx": workbook(
                *(["Vereinsmeisterschaft 2024"], ["", "Weiß", None, "Schwarz", None, ""]),
                ["Datum", "Name", "DWZ", "Name", "DWZ", "Ergebnis"],
                [JAN_12, "Ann", 1800, "Ben", 1700, "1-0"],
                [JAN_12, "Cid", 1600, "Ann", 1800, "0-1"],
                [JAN_12, "Ben", 1700, "Cid", 1600, "½-½"],
            )
        },
        games=3,
        players=3,
        day="2024-01-12",
        rows=(("Ann", "Ben", 1, 0, 0),),
        says=("the first 2 lines above the names",),
    ),
)
RESULTS = (
    csv_form(
        "matches of several games in a row each",
        "Date,White,Black,Score",
        "2024-01-12,Ann,Ben,1.5-0.5",
        "2024-01-13,Cid,Dee,1-1",
        "2024-01-14,Ann,Cid,0.5-1.5",
        games=3,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 0, 1, 0), ("Ann", "Cid", 0, 0, 1)),
        says=(
            "the greater number wins, and each counts as one win, or one draw",
            "scores of matches of several games",
        ),
    ),
    csv_form(
        "legs of darts beside averages",
        "Datum;Spieler A;Spieler B;Legs A;Legs B;Avg A;Avg B",
        "12.01.2024;Ann;Ben;6;4;61,3;58,2",
        "13.01.2024;Cid;Dee;2;6;41,3;48,2",
        "14.01.2024;Ann;Dee;6;5;66,0;71,2",
        games=3,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 0, 0, 1)),
        says=('"Legs A" as first_points', 'unused  "Avg A", "Avg B"'),
    ),
    csv_form(
        "an export of Toornament",
        "Round,Status,Opponent 1,Result 1,Score 1,Opponent 2,Result 2,Score 2,Date",
        "1,completed,Ann,win,2,Ben,loss,1,2024-01-12T19:30:00+01:00",
        "1,completed,Cid,loss,,Dee,win,,2024-01-12T19:30:00+01:00",
        "2,pending,Ann,,,Dee,,,",
        games=2,
        players=4,
        n_left_out=1,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 0, 0, 1)),
        says=("missing-result",),
    ),
    csv_form(
        "points of each set, and nothing that says who won",
        "Date,Home,Away,Set 1,Set 2,Set 3",
        "2024-01-12,Ann,Ben,11:7,9:11,11:5",
        "2024-01-13,Cid,Dee,11:7,11:2,",
        kind="",
        says=("the points of each set", "such as 3:1"),
    ),
    csv_form(
        "points of all sets in one cell",
        "Date,Player A,Player B,Result",
        '2024-01-12,Ann,Ben,"11-7, 9-11, 11-5, 11-8"',
        '2024-01-13,Cid,Dee,"11-7, 11-2, 11-5"',
        games=2,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 1, 0, 0)),
        says=("most sets won is the win",),
    ),
    csv_form(
        "times of a form with AM and PM",
        "Timestamp,Who won?,Who lost?,Comments",
        "1/12/2024 7:31:05 PM,Ann,Ben,good game",
        "1/13/2024 8:02:11 AM,Cid,Ann,",
        games=2,
        players=3,
        day="2024-01-12",
        says=("19:31:05", "08:02:11"),
    ),
    csv_form(
        "a go server's list with times of GMT",
        "White\tBlack\tSetup\tStart Time (GMT)\tResult",
        "ann [3d]\tben [1k]\t19×19\t1/12/24 7:31 PM\tW+Res.",
        "cid [2k]\tann [3d]\t19×19\t1/13/24 8:02 PM\tB+3.5",
        games=2,
        players=3,
        day="2024-01-12",
        rows=(("ben [1k]", "ann [3d]", 0, 0, 1),),
        says=('"Start Time (GMT)" as played_at', "19:31:00", '"19×19" as 0'),
    ),
    csv_form(
        "start times that nobody can read",
        "White,Black,Start Time (GMT),Result",
        "Ann,Ben,12/01/24 at seven,1-0",
        "Cid,Ann,13/01/24 at eight,0-1",
        kind="",
        says=('"Start Time (GMT)" has the days of the games, but they cannot be read',),
    ),
    csv_form(
        "points of one name beside each seat",
        "日付,東家,点数,南家,点数,西家,点数,北家,点数",
        "2024/1/7,田中,42300,佐藤,30100,鈴木,18000,高橋,9600",
        "2024/1/7,佐藤,45000,鈴木,31000,高橋,24500,田中,-500",
        "2024/1/14,高橋,39000,田中,31000,佐藤,20000,鈴木,10000",
        kind="table",
        games=3,
        players=4,
        day="2024-01-07",
        rows=(("田中", 1), ("佐藤", 2), ("鈴木", 3), ("高橋", 4)),
    ),
)

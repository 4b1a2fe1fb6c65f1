"""Forms that were found when clubs' lists were looked at once more."""

from tests.forms.form import csv_form

FORMS = (
    csv_form(
        "white to the left in a list with handicaps",
        *("Datum;Weiß;Schwarz;Vorgabe;Ergebnis", "07.01.2024;Ann;Ben;2;1-0"),
        "18.01.2024;Ben;Cid;0;0-1",
        games=2,
        players=3,
        rows=(("Ben", "Ann", 0, 0, 1), ("Cid", "Ben", 1, 0, 0)),
        says=("taken for a win of white, who stands first in the log; black moves first",),
        league={"handicaps": (2, 0)},
    ),
    csv_form(
        "black to the left in a list with komi",
        *("date,black,white,komi,result", "2024-01-07,Ann,Ben,6.5,1-0"),
        "2024-01-08,Ben,Cid,6.5,0-1",
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
    ),
    csv_form(
        "white to the left in a list with handicaps and colours as results",
        *("date,white,black,handicap,result", "2024-01-07,Ann,Ben,2,W+3.5"),
        "2024-01-08,Ben,Cid,0,B+R",
        games=2,
        players=3,
        rows=(("Ben", "Ann", 0, 0, 1), ("Cid", "Ben", 1, 0, 0)),
    ),
    csv_form(
        "the length of matches, which is no number of a game",
        *("date,player,opponent,match length,score,opp score", "2024-01-07,Ann,Ben,7,7,3"),
        "2024-01-08,Ben,Cid,5,2,5",
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
        says=('unused  "match length"',),
    ),
    csv_form(
        "a family name that is a word for byes",
        *("date,white,black,result", "2024-01-07,Ann,Pause,0-1", "2024-01-08,Ben,Pause,1-0"),
        "2024-01-09,Ann,Ben,1-0",
        games=1,
        players=2,
        void=2,
        says=('"Pause" won or drew a game', 'not_byes = ["Pause"]'),
    ),
    csv_form(
        "seconds since 1970",
        *("date,white,black,result", "1704628800,Ann,Ben,1-0", "1704715200,Ben,Cid,0-1"),
        games=2,
        players=3,
        day="2024-01-07",
        says=('"date" has seconds or milliseconds since 1970 in UTC, such as "1704628800"',),
    ),
    csv_form(
        "milliseconds since 1970",
        *("time,white,black,result", "1704628800000,Ann,Ben,1-0", "1704715200000,Ben,Cid,0-1"),
        games=2,
        players=3,
        day="2024-01-07",
    ),
    csv_form(
        "numbers of ten digits that are no times",
        *("pass,white,black,result", "1704628800,Ann,Ben,1-0", "1704715200,Ben,Cid,0-1"),
        games=2,
        players=3,
        says=("nothing says when games were played", 'unused  "pass"'),
    ),
    csv_form(
        "the points of all sets of a match of tennis in a cell",
        *("date,player 1,player 2,score", "2024-01-07,Ann,Ben,6-4 6-2"),
        *('2024-01-08,Ben,Cid,"4-6, 6-3, 7-6(5)"', "2024-01-09,Cid,Ann,3-6 6-4 [8-10]"),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 1, 0, 0), ("Cid", "Ann", 0, 0, 1)),
        says=("most sets won is the win",),
    ),
    csv_form(
        "the points of all sets of table tennis in a cell, one match unfinished",
        *("date,home,away,sets", "2024-01-07,Ann,Ben,11-9 8-11 11-7"),
        *("2024-01-08,Ben,Cid,11-9 8-11", "2024-01-09,Cid,Ann,11-9 8-11 5-3"),
        "2024-01-10,Cid,Ann,9-11 11-5 8-11",
        games=2,
        players=3,
        n_left_out=2,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Ann", 0, 0, 1)),
        says=("bad-score", "mean nothing known"),
    ),
    csv_form(
        "a season of sets in a cell",
        "date,home,away,sets",
        *(
            f"2024-01-{day:02},Ann,Ben,11-{day % 9} {day % 10}-11 11-{day // 4} 11-{game}"
            for day in range(1, 31)
            for game in range(4)
        ),
        games=120,
        players=2,
        rows=(("Ann", "Ben", 1, 0, 0),),
    ),
)

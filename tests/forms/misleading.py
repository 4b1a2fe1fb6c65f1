"""Forms that mislead: numbers with two meanings, rankings, titles, wrong encodings."""

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_form, csv_of

CHESS = "date,white,black,result"
TWO = "date,player 1,player 2,result"
TITLE = (
    "From the Tournament-Database of Chess-Results http://chess-results.com,,,,,,",
    "Club Open 2024,,,,,,",
    '"Organizer(s) : Club, Date : 2024/03/12 to 2024/03/18",,,,,,',
    "Last update 19.03.2024 12:00:00,,,,,,",
)
PAIRINGS = "Bo.,White,Rtg,Result,Black,Rtg,No."
MIXED = csv_of(CHESS, "2024-01-07,Müller,Ben,1-0").encode() + "2024-01-08,Jörg,Cid,0-1\n".encode(
    "cp1252"
)


def _results(name: str, header: str, *results: str, **expected: object) -> Form:
    """Games of Ann and Ben, Ben and Cid, Cid and Ann, with these results."""
    pairs = (("Ann", "Ben"), ("Ben", "Cid"), ("Cid", "Ann"))
    rows = [
        f"2024-01-0{day},{one},{two},{result}"
        for day, ((one, two), result) in enumerate(zip(pairs, results, strict=True), 1)
    ]
    return csv_form(name, header, *rows, games=3, players=3, **expected)


NUMBERS = (
    _results(
        "0, 1, 2 as results",
        TWO,
        *("1", "2", "0"),
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
        says=("0 as a draw", "may also be points of the first player"),
    ),
    _results(
        "0, 1, 2 as points",
        "date,player 1,player 2,points",
        *("1", "2", "0"),
        rows=(("Ann", "Ben", 0, 1, 0), ("Ben", "Cid", 1, 0, 0), ("Cid", "Ann", 0, 0, 1)),
        says=("2 as a win of the first player", "may also be the number of the winner"),
    ),
    _results(
        "0, 1, 2 as the winner",
        "date,player 1,player 2,winner",
        *("1", "2", "0"),
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
        says=("0 as a draw",),
    ),
    _results(
        "0 and 2 as results",
        TWO,
        *("2", "0", "2"),
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
        says=("2 as a win of the first player", "may also be the number of the winner"),
    ),
    _results(
        "3, 1, 0 points",
        TWO,
        *("3", "1", "0"),
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 1, 0), ("Cid", "Ann", 0, 0, 1)),
        says=("1 as a draw",),
    ),
    _results(
        "margins of go",
        "date,black,white,result",
        *("3.5", "-12.5", "0.5"),
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 1, 0, 0)),
        says=("-12.5 is a loss",),
    ),
    csv_form(
        "dates of two digits that can be read in three ways",
        CHESS,
        "01-02-03,Ann,Ben,1-0",
        "02-02-03,Ben,Cid,0-1",
        games=2,
        players=3,
        says=("may also be %d-%m-%y",),
    ),
    csv_form(
        "a day to come",
        CHESS,
        "2024-01-07,Ann,Ben,1-0",
        "2942-01-08,Ben,Cid,0-1",
        games=2,
        players=3,
        says=("dated after today", "2942-01-08"),
    ),
    Form(
        "numbers that begin anew in each file",
        {
            f"{year}.csv": csv_of(
                f"No,{CHESS}", f"1,{year}-01-07,{one},Ben,1-0", f"2,{year}-01-08,Ben,{one},0-1"
            )
            for year, one in ((2023, "Ann"), (2024, "Cid"))
        },
        games=4,
        players=3,
        says=('"No" begins again in each file', 'unused  "No"'),
    ),
    csv_form(
        "points with dots for thousands",
        "Datum;Name 1;Punkte 1;Name 2;Punkte 2;Name 3;Punkte 3;Name 4;Punkte 4",
        "07.01.2024;A;42.300;B;30.100;C;18.000;D;9.600",
        "08.01.2024;B;42.300;A;30.100;C;18.000;D;9.600",
        kind="table",
        games=2,
        players=4,
        says=("if it separates thousands",),
    ),
    csv_form(
        "places shared in words",
        "Date,Team,Position",
        *("2024-01-07,Owls,1", "2024-01-07,Cats,2=", "2024-01-07,Dogs,2="),
        *("2024-01-14,Owls,T1", "2024-01-14,Cats,T1", "2024-01-14,Dogs,3.-4."),
        kind="tournament",
        games=6,
        players=3,
        rows=(("Owls", 1), ("Cats", 2), ("Dogs", 2), ("Owls", 1), ("Cats", 1), ("Dogs", 3)),
    ),
)
RANKINGS = (
    csv_form(
        "a ranking with tie-breaks",
        *("Rank,Name,Points,Buchholz", "1,Ann,5,14", "2,Ben,4,13", "3,Cid,3,15"),
        kind="",
        says=("a ranking without games", "pairings"),
    ),
    csv_form(
        "a final ranking of chess-results",
        *(*TITLE, "Final Ranking after 5 Rounds,,,,,,", "Rk.,,Name,Rtg,FED,Pts.,K"),
        *("1,GM,Ann,2400,GER,4,14", "2,,Ben,2300,GER,4,13", "3,,Cid,2200,AUT,3,12"),
        kind="",
        says=("a ranking without games", "the crosstable"),
    ),
    csv_form(
        "points in halves beside places",
        *("Rang;Name;Punkte", "1;Ann;4½", "2;Ben;4", "3;Cid;3"),
        kind="",
        says=("a ranking without games",),
    ),
    csv_form(
        "places with points of a poker league",
        *("Place,Player,Points", "1,Ann,100", "2,Ben,50", "3,Cid,20"),
        kind="tournament",
        games=3,
        players=3,
        says=("if this is the final table of games of two", "in the order of their names"),
    ),
)
PLAYERS = (
    csv_form(
        "both players in one cell, the winner by the turn",
        *("日付,対局,結果", "2024/1/7,相子 対 次郎,先手勝ち", "2024/1/8,次郎－三郎,後手勝ち"),
        games=2,
        players=3,
        rows=(("相子", "次郎", 1, 0, 0), ("次郎", "三郎", 0, 0, 1)),
        says=("the left one is the first player, who is 先手",),
    ),
    csv_form(
        "both players in one cell, the winner by the strength",
        *("日付,対局,結果", "2024/1/7,相子-次郎,上手勝", "2024/1/8,次郎-三郎,下手勝"),
        kind="",
        says=("does not say which of the two names", "two columns, 下手 and 上手"),
    ),
    csv_form(
        "both players in one cell, with a sign of names",
        *("日付,対局,結果", "2024/1/7,相子・次郎,先手勝ち", "2024/1/8,次郎・三郎,後手勝ち"),
        kind="",
        says=('"対局" has the name of a column of both players',),
    ),
    Form(
        "lists that two players keep",
        {
            f"{me}.csv": csv_of(
                "date,player,opponent,result,colour",
                f"2024-01-07,{me},{other},{won},W",
                f"2024-01-08,{me},{other},{1 - won},B",
                f"2024-01-09,{me},Cid,1,W",
            )
            for me, other, won in (("Ann", "Ben", 1), ("Ben", "Ann", 0))
        },
        games=4,
        players=3,
        says=("players keep lists of their own (Ann.csv and Ben.csv): 2 games", "count once"),
    ),
    Form(
        "lists that two players keep, and who they are is not said",
        {"Ann.csv": csv_of("date,opponent,result", "2024-01-07,Ben,1", "2024-01-08,Cid,0")},
        kind="",
        says=("add a column player",),
    ),
    csv_form(
        "boards of teams at home",
        "Datum;Heim;Gast;Brett;Spieler Heim;Spieler Gast;Ergebnis",
        *("07.01.2024;Rooks;Kings;1;Ann;Ben;1:0", "07.01.2024;Rooks;Kings;2;Cid;Dee;½:½"),
        games=2,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 0, 1, 0)),
        says=('"Heim" and "Gast", which have fewer names, as their teams',),
    ),
    csv_form(
        "byes in other languages",
        CHESS,
        *("2024-01-07,Ann,exento,1-0", "2024-01-07,Ben,riposa,1-0", "2024-01-07,Cid,轮空,1-0"),
        *("2024-01-07,Dee,wolny los,1-0", "2024-01-08,Ann,Ben,1-0", "2024-01-08,Cid,Dee,1-0"),
        games=2,
        players=4,
        void=4,
    ),
    csv_form(
        "a remark that annuls a game",
        f"{CHESS},comment",
        *("2024-01-07,Ann,Ben,1-0,", "2024-01-08,Ben,Cid,0-1,annulled"),
        games=2,
        players=3,
        says=('"comment" is "annulled" in some rows',),
    ),
)
LETTERS = (
    Form(
        "two encodings in one file",
        {"g.csv": MIXED},
        kind="",
        says=("line 2 is UTF-8 and line 3 is not", "save the file as UTF-8"),
    ),
    csv_form(
        "names that were read in a wrong encoding",
        *(CHESS, "2024-01-07,MÃ¼ller,Ben,1-0", "2024-01-08,Dvo?ák,Ben,0-1"),
        *("2024-01-08,M&uuml;nch,Ben,0-1", "2024-01-08,L\ufffdw,Ben,0-1"),
        games=4,
        players=5,
        says=("4 names have letters of a wrong encoding", "line 3", "perhaps Münch"),
    ),
    Form(
        "a list of DOS",
        {"g.csv": csv_of(CHESS, "2024-01-07,Müller,Ben,1-0", "2024-01-08,Jörg,Müller,0-1")},
        games=2,
        players=3,
        encoding="cp850",
        rows=(("Müller", "Ben", 1, 0, 0),),
        says=("cp850",),
    ),
)
TITLES = (
    csv_form(
        "pairings of chess-results with a title",
        *(*TITLE, PAIRINGS, "1,Ann,2400,1 - 0,Ben,2200,5", "2,Cid,2100,½ - ½,Ben,2300,5"),
        games=2,
        players=3,
        day="2024-03-12",
        says=("the title has the day 2024-03-12", 'names the event: "Club Open 2024"'),
    ),
    csv_form(
        "one round with its day",
        *("Round 1 on 2024/03/12 at 18:00,,,,,,", PAIRINGS, "1,Ann,1,1 - 0,Ben,1,5"),
        "2,Cid,2100,0 - 1,Ben,2300,5",
        games=2,
        players=3,
        day="2024-03-12",
        says=('"round of the title" as round',),
    ),
    csv_form(
        "rounds below each other",
        *("Round 1 on 2024/03/12,,,,,,", PAIRINGS, "1,Ann,1,1 - 0,Ben,1,5"),
        *("Round 2 on 2024/03/13,,,,,,", PAIRINGS, "1,Ben,1,1 - 0,Ann,1,5"),
        games=2,
        players=2,
        day="2024-03-12",
        says=('day "2024-03-12" to "2024-03-13"', "each title applies to the rows below"),
    ),
    Form(
        "a workbook of chess-results with its days",
        {
            "cr.xlsx": workbook(
                *(["Chess-Results"], ["Club Open"], ["Date : 2024/03/12 to 2024/03/18"]),
                ["Rk.", "", "Name", "Rtg", "1.Rd", "2.Rd", "Pts."],
                *([1, "GM", "Ann", 2400, "3w1", "2b½", 1.5], [2, "", "Ben", 2300, "4b1", "1w½", 1]),
                *([3, "", "Cem", 2200, "1b0", "4w1", 1], [4, "", "Dan", 2000, "2w0", "3b0", 0]),
            )
        },
        games=4,
        players=4,
        day="2024-03-12",
        says=("the title has the day 2024-03-12",),
    ),
)
FORMS = (*NUMBERS, *RANKINGS, *PLAYERS, *LETTERS, *TITLES)

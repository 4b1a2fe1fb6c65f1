"""Files of a tenth judge: corrections, one person against oneself, turned places, notes, teams."""

from tests.forms.form import Form, csv_of

ROUNDS = "Round,Board,White,Black,Result"
TWO_ROUNDS = ("1,1,Ann,Ben,1-0", "1,2,Cy,Di,0-1", "2,1,Ann,Cy,1-0", "2,2,Ben,Di,½-½")
LINES = """Round 1
Ann - Ben 1-0
Cy - Di 0-1
Round 2
Ann - Cy 1-0
Ben - Di ½-½
"""
TEAMS = """Red Rooks v Blue Bishops
13 January 2024
1 Ann - Ed 1-0
2 Ben - Flo ½-½
3 Cy - Gus 0-1
Red Rooks - Blue Bishops 1½-1½
"""
TABLE = ("Name,Ann,Ben,Cy,Di,Pts", "Ann,X,1,½,{},{}", "Ben,0,X,1,½,1½", "Cy,½,0,X,1,1½",
         "Di,{},½,0,X,½")  # fmt: skip
NOTED = csv_of(*TABLE, "Total,½,1½,1½,2½,6", "Played at the Red Lion,,,,,")
TURNED = csv_of("Event,Player,Place,Points", "Jan,Ann,4,100", "Jan,Ben,3,60", "Jan,Cy,2,30",
                "Jan,Di,1,0", "Feb,Ben,4,100", "Feb,Ann,3,60", "Feb,Di,2,30",
                "Feb,Cy,1,0")  # fmt: skip
SIDES = csv_of("Date,Player,Opponent,Result", "2024-01-13,Ann,Ben,W", "2024-01-13,Ben,Ann,L",
               "2024-01-20,Cy,Ann,L", "2024-01-20,Ann,Cy,W", "2024-02-10,Di,Ann,W",
               "2024-02-10,Ann,Di,W")  # fmt: skip
TWO_TABLES = "".join(
    f"<table{style}><tr><th>Date<th>White<th>Black<th>Result<tr><td>2024-01-13<td>Ann<td>Ben"
    f"<td>{result}<tr><td>2024-01-20<td>Cy<td>Ann<td>0-1</table>"
    for style, result in (("", "1-0"), (" style='display:none'", "0-1"))
)
FORMS = (
    Form("a row below that corrects another", {"g.csv": csv_of(
        ROUNDS, *TWO_ROUNDS, "1,2,Cy,Di,1-0")}, games=5, players=4,
         says=("Cy and Di have 2 games in round 1 (lines 3 and 6, with different results)",)),
    Form("a line below that corrects another", {"g.txt": f"{LINES}Round 1\nCy - Di 1-0\n"},
         games=5, players=4, says=("Cy and Di have 2 games in round 1 (lines 3 and 8",)),
    Form("one person against oneself", {"g.csv": csv_of(
        "White,Black,Result", "Ann,Ben,1-0", "Cy,Ann,0-1", "Ann,ann,1-0")}, games=3, players=4,
         says=('"Ann" and "ann" are spellings of one name, but met in a game',)),
    Form("footnotes on names", {"g.csv": csv_of(
        "White,Black,Result", "Anna¹,Ben,1-0", "Cy,Anna,0-1", "Ben,Cy,½-½")}, games=3, players=4,
         says=("1 pair of names may be one person (Anna and Anna¹)",)),
    Form("places that count from the last", {"g.csv": TURNED}, kind="tournament", games=8,
         players=4, says=('place 1 has the fewest "Points" and the last place the most',)),
    Form("a match of teams with its result below", {"t.txt": TEAMS}, games=3, players=6, void=1,
         rows=(("Ann", "Ed", 1, 0, 0), ("Ben", "Flo", 0, 1, 0), ("Cy", "Gus", 0, 0, 1))),
    Form("a match that was broken off", {"g.csv": csv_of(
        "Player 1,Player 2,Score", "Ann,Ben,3:1", "Cy,Ann,0:3", "Ben,Cy,1:1", "Di,Ann,3:2")},
         games=4, players=4, says=('"Score" is "1:1" in 1 row, read as a draw, and every winner',)),
    Form("two sides of few games", {"g.csv": SIDES}, games=6, players=4,
         says=("1 pair of rows tell different results of two players on a day",)),
    Form("a crosstable with a sum and a note below", {"c.csv": NOTED.format(1, "2½", 0)}, games=6,
         players=4, n_left_out=1, rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cy", 0, 1, 0))),
    Form("a crosstable with a game put off", {"c.csv": csv_of(*TABLE).format(
        "12 Mar", "1½", "12 Mar")}, games=5, players=4, n_left_out=1),
    Form("an upper triangle", {"c.csv": csv_of("Name,Ann,Ben,Cy", "Ann,,1,½", "Ben,,,1", "Cy,,,")},
         games=3, players=3, rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cy", 0, 1, 0))),
    Form("rounds with a note below", {"s.csv": csv_of(
        "Rank,SNo,Name,R1,R2,Pts", "1,3,Ann,+1,+2,2", "2,2,Ben,+4,-3,1", "3,1,Cy,-3,=4,½",
        "4,4,Di,-2,=1,½", ",,Played at the Red Lion,,,")}, games=4, players=4, n_left_out=1),
    Form("a crosstable with 3 points for a win", {"c.csv": csv_of(
        "Name,Ann,Ben,Cy", "Ann,X,3,1", "Ben,0,X,3", "Cy,1,0,X")}, kind="",
         says=('cells such as "3" are not results',)),
    Form("names as keys", {"g.json": '[{"Ann": 3, "Ben": 1}, {"Cy": 0, "Ann": 3}]'}, kind="",
         says=("write the names as values",)),
    Form("lists of lists", {"g.json": '[["Ann", "Ben", "1-0"], ["Cy", "Ann", "0-1"]]'}, kind="",
         says=("write an object for each game",)),
    Form("ratings under the name of points", {"g.csv": csv_of(
        "White,Points,Black,Points", "Ann,1800,Ben,1750", "Cy,1600,Ann,1809",
        "Ben,1741,Cy,1593")}, games=3, players=3, says=("look like ratings",)),
    Form("an older table that a page hides", {"p.html": TWO_TABLES}, games=4, players=3,
         says=("such as Ann and Ben in lines 10002 and 20002",)),
    Form("days in Persian digits", {"g.csv": csv_of(
        "تاریخ,White,Black,Result", "۱۴۰۲/۱۰/۲۳,Ann,Ben,1-0", "۱۴۰۲/۱۰/۳۰,Cy,Ann,0-1",
        "۱۴۰۲/۱۱/۱۴,Ben,Cy,½-½")}, games=3, players=3, day="2024-01-13"),
    Form("a crosstable with a blank row", {"c.csv": csv_of(
        ",A,B,C,Pts", "Ann,,1,½,1½", "Ben,0,,1,1", ",,,,", "Cy,½,0,,½")}, games=3, players=3,
         rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cy", 0, 1, 0))),
    Form("ticks below names", {"g.csv": csv_of(
        "Game,Ann,Ben,Cy", "1,✓,✗,", "2,✓,,✗", "3,,✓,✗")}, kind="",
         says=("with the points or results of two of them in each row",)),
    Form("results without opponents", {"g.csv": csv_of(
        "Player,Game 1,Game 2", "Ann,Win,Loss", "Ben,Loss,Win", "Cy,Win,Win")}, kind="",
         says=("have the results of games, but not the opponents",)),
    Form("lines of games with tabs", {"t.txt": "1)\tAnn\t–\tBen\t1–0\n2)\tCy\t–\tDi\t½–½\n"},
         kind="", says=("write a blank in place of each sign between cells",)),
    Form("a file of tsh", {"a.t": "Ash, Ann              1800 2 3; 420 380\n"
         "Birch, Ben            1750 1 3; 390 410\n"}, kind="", says=("a row for each game",)),
    Form("years of Thailand", {"g.csv": csv_of(
        "Date,White,Black,Result", "2567-01-13,Ann,Ben,1-0", "2567-01-20,Cy,Ann,0-1")}, games=2,
         players=3, says=("a year of the Thai calendar is 543 more",)),
)  # fmt: skip

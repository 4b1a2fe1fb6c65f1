"""Files of a ninth judge: text struck through, days, seeds, 0 beside names, and who is ahead."""

from tests.forms.form import Form, csv_of
from tests.forms.judged import RESULT

WEEKS = ("2024-01-13", "2024-01-20", "2024-02-03", "2024-02-10")
GAMES = (("Ann", "Ben", 1), ("Cy", "Ann", 0), ("Ben", "Cy", 0.5), ("Ben", "Ann", 1))
READ = tuple((one, other, int(s == 1), int(s == 0.5), int(s == 0)) for one, other, s in GAMES)
TURNED = [f"{day[:4]}-{day[8:]}-{day[5:7]}" for day in WEEKS]
STRUCK = """<table><tr><th>Date<th>White<th>Black<th>Result</tr>
<tr><td>2024-01-13<td>Ann<td>Ben<td><s>0-1</s> 1-0</tr>
<tr style="text-decoration:line-through"><td>2024-01-14<td>Cy<td>Ben<td>1-0</tr>
<tr><td>2024-01-20<td>Cy<td>Ann<td>0-1</tr><tr><td>2024-02-03<td>Ben<td>Cy<td>1-0</tr></table>"""
CUP = """Semi-finals, 13 January 2024
Court 1 Ann [1] d. Ben 6-4 6-2
Court 2 Cy d. Di [2] w/o
Final, 14 January 2024
Ann [1] d. Cy 6-4 6-2
"""
CROQUET = "13 January 2024\nAnn bt Ben +17\nCy bt Ann +26tp\nBen bt Cy by 3 shots\n"
BOLD = (
    "|Player|Player|Score|\n|---|---|---|\n|**Ann**|Ben|3-1|\n|Cy|**Ann**|3-2|\n|**Ben**|Cy|3-0|\n"
)
PAPI = csv_of("Pl;Nom;Elo;Pts;Rd 1;Rd 2;Rd 3", "1;ASH Ann;1800 F;2,5;+  4B;=  2N;+  3B",
              "2;BIRCH Ben;1750 F;2;+  3N;=  1B;=  4N", "3;COLE Cy;1600 N;1;-  2B;+  4N;-  1N",
              "4;DALE Di;1500 E;0,5;-  1N;-  3B;=  2B")  # fmt: skip
ONES = '[{"players":["Ben","Ann"],"winner":1},{"players":["Cy","Ann"],"winner":1}]'
SENTE = csv_of("日付,先手,後手,勝者", "2024-01-13,佐藤,鈴木,先", "2024-01-20,高橋,佐藤,後",
               "2024-01-27,鈴木,高橋,千日手")  # fmt: skip
WIKI = """{|
! Date !! White !! Black !! Result
|-
| {{dts|2024|1|13}} || [[Ann]] || Ben || 1–0
|-
| {{dts|2024|2|3}} || Cy || Ann || <s>1–0</s> 0–1
|}
"""
RONDAS = csv_of("Ronda 1;;13/01/2024;", "Mesa;Blancas;Negras;Resultado", "1;Ana;Beto;1-0",
                "2;Carlos;Dora;tablas", "Ronda 2;;20/01/2024;", "1;Dora;Ana;0-1")  # fmt: skip
TEAMS = csv_of("Bo.;1;SK Nord;-;2;SK Ost;1:1", "1.1;;Ann;-;;Ed;1 - 0", "1.2;;Ben;-;;Flo;0 - 1",
               "Bo.;3;SK West;-;4;SK Rot;2:0", "2.1;;Cy;-;;Gus;1 - 0")  # fmt: skip


def pairs(head: str, *last: str) -> dict[str, str]:
    """The games with what a case has in place of the result."""
    both = (f"{one},{other},{text}" for (one, other, _), text in zip(GAMES, last, strict=True))
    return {"g.csv": csv_of(head, *both)}


FORMS = (
    Form("a page with text struck through", {"g.html": STRUCK}, games=4, players=3,
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ben", 1, 0, 0)),
         says=('"struck through in the sheet" is "true" in some rows',)),
    Form("years, days and months", {"g.csv": csv_of("Date,White,Black,Result", *(
        f"{day},{one},{other},{RESULT[s]}" for day, (one, other, s) in
        zip(TURNED, GAMES, strict=True)))}, games=4, players=3, rows=READ, day="2024-01-13"),
    Form("days without a year in lines", {"g.txt": "13 Jan Ann - Ben 1-0\n3 Feb Cy - Ann 0-1\n"},
         kind="", says=("seem to be games",)),
    Form("days of a month in lines", {"g.txt": "January 2024\n13th Ann - Ben 1-0\n"
         "Sat 20 Cy - Ann 0-1\n"}, kind=""),
    Form("players named Freitag and Jan", {"g.txt": "13.1.2024\n1. Jan - Richard Freitag 1-0\n"
         "2. Martin 2 - Ann 0-1\n1. Richard Freitag - Ann 1-0\n"}, games=3, players=4,
         rows=(("Jan", "Richard Freitag", 1, 0, 0), ("Martin 2", "Ann", 0, 0, 1))),
    Form("a day of the week in a line", {"g.txt": "13.1.2024\nFriday Ann - Ben 1-0\n"
         "Ben - Ann 1-0\n"}, games=1, players=2, n_left_out=1),
    Form("teams named T1 and G2", {"g.txt": "2024-01-13\nT1 vs G2 2-1\nM80 vs T1 0-2\n"},
         games=2, players=3, rows=(("T1", "G2", 1, 0, 0),)),
    Form("a cup with courts and seeds", {"g.txt": CUP}, games=2, players=3, void=1,
         day="2024-01-13", rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Di", 0, 0, 0))),
    Form("what winners are ahead by", {"g.txt": CROQUET}, games=3, players=3,
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 1, 0, 0))),
    Form("winners in bold type", {"g.md": BOLD}, games=3, players=3,
         says=('the name in bold type is not the winner by "Score" in 1 row',)),
    Form("0 and -1 beside names of winners", pairs(
        "Player 1,Player 2,Winner", "Ann", "-1", "0", "Ben"), games=3, players=3, n_left_out=1,
         rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cy", 0, 1, 0)),
         says=('"Winner" is "0" in 1 row, beside names: read as a draw',)),
    Form("0 beside B+3.5", pairs("Black,White,Result", "B+3.5", "W+R", "0", "B+T"), games=4,
         players=3, rows=READ),
    Form("hearts", {"g.csv": csv_of("Game,Ann,Ben,Cy,Di", "1,45,102,60,53", "2,101,30,64,65",
                                    "3,70,44,103,43")}, kind="table", games=3, players=4,
         says=("if the fewest points win, as in hearts or golf",)),
    Form("winners who are all 1", {"g.json": ONES}, games=2, players=3,
         says=("if players are numbered from 0, it means the other one",)),
    Form("a grid of Papi", {"g.csv": PAPI}, games=6, players=4,
         rows=(("ASH Ann", "DALE Di", 1, 0, 0), ("COLE Cy", "BIRCH Ben", 0, 0, 1))),
    Form("legs won and lost", pairs("Player,Opponent,Legs won,Legs lost", "3,1", "2,3", "2,2",
                                    "3,0"), games=4, players=3, rows=READ),
    Form("turns as winners", {"g.csv": SENTE}, games=3, players=3,
         rows=(("佐藤", "鈴木", 1, 0, 0), ("高橋", "佐藤", 0, 0, 1), ("鈴木", "高橋", 0, 1, 0))),
    Form("a wiki with templates of days", {"g.wiki": WIKI}, games=2, players=3, day="2024-01-13",
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1))),
    Form("a round and its day in two cells", {"g.csv": RONDAS}, games=3, players=4,
         rows=(("Ana", "Beto", 1, 0, 0),), says=('(round "1" to "2")',)),
    Form("scores in brackets", {"g.txt": "2024-01-13\nAnn [3-1] Ben\nCy [0-3] Ann\n"}, games=2,
         players=3, day="2024-01-13", rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1))),
    Form("boards below matches of teams", {"g.csv": TEAMS}, kind="",
         says=("these are matches of teams",)),
    Form("numbers of players as winners", {"g.csv": csv_of(
        "P1 ID,P1,P2 ID,P2,Winner", "1,Ann,2,Ben,1", "3,Cy,1,Ann,1", "2,Ben,3,Cy,2")}, kind="",
         says=('"Winner" has values with an unknown meaning ("1", "2")',)),
    Form("games that were awarded", {"g.csv": csv_of(
        "Home,Away,HG,AG,Status", "Ann,Ben,3,1,FT", "Cy,Ann,0,3,AWD", "Ben,Cy,2,1,FT")}, games=2,
         players=3, void=1, says=('"Status" is "AWD" in 1 row',)),
    Form("remarks behind lines", {"g.txt": "Ann - Ben 1-0\nCy - Ann 0-1 (cancelled)\n"
         "Ben - Cy 1-0 (friendly)\nDi - Ann 1-0 (not sure)\n"}, games=2, players=3, void=1,
         n_left_out=1),
    Form("places in lines", {"g.txt": "13 January 2024\n1. Ann $50\n2. Ben $30\n3. Cy\n"}, kind="",
         says=('lines such as "1. Ann $50" seem to be places',)),
    Form("places by nights", {"g.csv": csv_of("Player,13/01/2024,20/01/2024", "Ann,1,3", "Ben,2,1",
                                              "Cy,3,2", "Di,4,-")}, kind="",
         says=("are nights: write a row for each player and night",)),
)  # fmt: skip

"""Files of an eighth judge: results of teams, signs, sums of crosstables, swapped days, lines."""

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of
from tests.forms.judged import GAMES, HEAD, READ, RESULT

TEAMS = """Round 1, 19 March 2024
Red Rooks - Blue Bishops 1.5-0.5
Ann - Ed 1-0
Ben - Flo ½-½
Round 2, 26 March 2024
Green Giants - Red Rooks 2-0
Ivo - Ann 1-0
Jo - Ben 1-0
"""
CUP = """CLUB CUP
Quarter-finals, 13 January 2024
*Ann* d. Ben 6-4 6-2
Cy w/o Di
Ed d. Flo 7-5 3-6 10-8
Semi-final, 20 January 2024
Ann d. Ed 6-1 6-1
"""
GO = """Thursday club
13.01.2024
B: Ann W: Ben B+R
20.01.2024
B: Ben W: Cy H4 B+12.5
"""
POOL = """Pool 1   Piste 4   Referee: Smith
                  1   2   3    V   TS  TR  Ind
1 ASH Ann         .  V5  D3    1    8   7   1
2 BIRCH Ben       D2  .  V5    1    7  10  -3
3 COLE Cy         V5 D5   .    1   10   8   2
"""
SIGNED = csv_of("#,Name,R1,R2,R3,Score", "1,Ann,W4+,B2=,W3+,2.5", "2,Ben,B3+,W1=,B4-,1.5",
                "3,Cy,W2-,B4+,B1-,1", "4,Di,B1-,W3-,W2+,1")  # fmt: skip
NAMED = csv_of("Player,R1,R2,R3,Total", "Ann,W Ben,L Cy,D Di,1.5", "Ben,L Ann,W Di,L Cy,1",
               "Cy,W Di,W Ann,W Ben,3", "Di,L Cy,L Ben,D Ann,0.5")  # fmt: skip
WIDE = "日付，先手，後手，結果\n2024/1/13，佐藤，鈴木，○\n2024/1/20，鈴木，佐藤，●\n"
GO_IN_FRENCH = csv_of("Date;Noir;Blanc;Résultat", "13/01/2024;Anaïs;Benoît;Noir par abandon",
                      "20/01/2024;Cécile;Anaïs;Blanc de 3,5")  # fmt: skip
TURNED = csv_of("Name;Ann;Ben;Cy;Punkte", "Ann;x;0;½;1½", "Ben;1;x;1;0", "Cy;½;0;x;1½")
SUMS = csv_of("Name;Ann;Ben;Cy;Punkte", "Ann;x;1;½;1½", "Ben;0;x;1;1", "Cy;½;0;x;1")
HANDS = csv_of("日付,回,佐藤,鈴木,高橋,田中", "2024/1/13,1,52.0,3.0,▲17.0,▲38.0",
               "2024/1/13,2,▲12.0,40.5,▲39.0,10.5", "2024/1/20,1,1.0,▲40.0,61.0,▲22.0")  # fmt: skip
REAL = (("date", 45293.0), ("date", 45324.0), ("date", 45353.0))
TYPED = ("13/01/2024", "20/01/2024", "27/02/2024")

FORMS = (
    Form("results of teams above their games", {"t.txt": TEAMS}, games=4, players=6, void=2,
         day="2024-03-19", rows=(("Red Rooks", "Blue Bishops", 0, 0, 0), ("Ann", "Ed", 1, 0, 0)),
         says=("results of teams above or below their games do not count",)),
    Form("rounds of a cup", {"cup.txt": CUP}, games=3, players=4, void=1, day="2024-01-13",
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Di", 0, 0, 0), ("Ed", "Flo", 1, 0, 0))),
    Form("lines of go with colours", {"go.txt": GO}, games=2, players=3, day="2024-01-13",
         rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cy", 1, 0, 0)), league={"handicaps": (0, 4)}),
    Form("notes of a phone", {"n.txt": "Pool night 12 Jan 2024\nAnn 3 Ben 1\nCy 2 Ann 3\n"},
         games=2, players=3, day="2024-01-12",
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1))),
    Form("a pool of fencers with a title", {"pool.txt": POOL}, games=3, players=3,
         rows=(("ASH Ann", "BIRCH Ben", 1, 0, 0), ("ASH Ann", "COLE Cy", 0, 0, 1))),
    Form("colour, opponent and sign", {"s.csv": SIGNED}, games=6, players=4,
         rows=(("Ann", "Di", 1, 0, 0), ("Cy", "Ben", 0, 0, 1))),
    Form("opponents by name behind a letter", {"n.csv": NAMED}, games=6, players=4,
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Di", 1, 0, 0), ("Ann", "Cy", 0, 0, 1))),
    Form("wins of colours by a margin in French", {"g.csv": GO_IN_FRENCH}, games=2, players=3,
         rows=(("Anaïs", "Benoît", 1, 0, 0), ("Cécile", "Anaïs", 0, 0, 1)), day="2024-01-13"),
    Form("results of two months in a row", {"m.csv": csv_of(
        "Game,Jan-24,Feb-24", "Ann v Ben,1-0,0-1", "Cy v Ben,½-½,1-0")}, kind="",
         says=("write a row for each game",)),
    Form("commas of full width", {"w.csv": WIDE}, kind="",
         says=("commas of full width separate its cells",)),
    Form("a result of Poker Mavens", {"p.txt": "Tournament=Turbo\nNumber=1\nPlace1=Ann (60)\n"},
         kind="", says=("one line for each player of a tournament",)),
    Form("a crosstable seen from its columns", {"c.csv": TURNED}, games=3, players=3,
         rows=(("Ann", "Ben", 0, 0, 1),), says=("sums of columns and not of rows",)),
    Form("a crosstable with a wrong sum", {"c.csv": SUMS}, games=3, players=3,
         rows=(("Ann", "Ben", 1, 0, 0),), says=('"Punkte" of Cy is 1, and the cells',)),
    Form("half a point for both together", {"h.csv": csv_of("Date,White,Black,Result", *(
        f"{d},{a},{b},{'½-0' if s == 0.5 else RESULT[s]}" for d, a, b, s in GAMES))}, games=6,
         players=3, rows=READ[:3], says=('"½-0" in 1 row, which is not the result of a game',)),
    Form("games of mahjong with a number called 回", {"m.csv": HANDS}, kind="table", games=3,
         players=4, rows=(("佐藤", 1), ("鈴木", 2)), day="2024-01-13"),
    Form("three real dates beside three typed ones", {"d.xlsx": workbook(HEAD, *(
        [day, a, b, RESULT[s]] for day, (_, a, b, s) in zip((*REAL, *TYPED), GAMES, strict=True)))},
         games=6, players=3, rows=READ, day="2024-01-02",
         says=("a spreadsheet may have swapped day and month",)),
)  # fmt: skip

"""Files of a thirteenth judge: other winners, sets, margins, starts, and games of one evening."""

from tests.forms.form import Form, csv_of

SETS = (
    "1;Uwe Kern;Ina Voss;11:8;9:11;11:7;11:5;3:1;",
    "1;Jan Lutz;Eva Adam;11:8;11:9;11:4;;3:0;",
    "2;Ina Voss;Jan Lutz;;;;;3:0;kampflos",
    "3;Eva Adam;Uwe Kern;7:11;7:11;12:10;9:11;1:3;",
    "3;Jan Lutz;Uwe Kern;7:11;7:11;12:10;9:11;1:3;",
    "3;Ina Voss;Eva Adam;8:11;11:8;11:6;11:3;1:3;",
)
BADMINTON = (
    "MS,P. Shaw,K. Lim,21-15,21-18,,H",
    "MS,R. Webb,T. Ong,18-21,21-19,15-21,A",
    "WS,J. Cole,M. Tan,w/o,,,A",
    "MS,K. Lim,R. Webb,21-10,21-9,,H",
    "MD,Shaw/Webb,Lim/Ong,21-12,21-12,,H",
)
MATCHES = (
    "3. marts 2024,Søren Bæk,Åge Dam,7-5,Søren Bæk",
    "3. marts 2024,Ida Holm,Bo Krag,4-7,Bo Krag",
    "10. marts 2024,Åge Dam,Ida Holm,9-8,Åge Dam",
    "10. marts 2024,Bo Krag,Søren Bæk,9-2,Soren Baek",
    "17. marts 2024,Ida Holm,Søren Bæk,5-3,Ida Holm",
)
SCRABBLE = (
    "1,Abe,412,Bee,388,+24",
    "1,Cat,350,Dot,401,-51",
    "2,Abe,377,Dot,377,0",
    "2,Bee,450,Cat,300,+150",
    "3,Bee,390,Dot,395,+5",
)
FRAMES = ("S. Hendry,{},J. White,{},3,1", "P. Ebdon,{},K. Doherty,{},2,3",
          "S. Hendry,{},P. Ebdon,{},1,3", "K. Doherty,{},J. White,{},3,0")  # fmt: skip
STARTS = (("0", "14"), ("7", "0"), ("0", "21"), ("0", "10"))
SERVER = (
    "kuma,usagi,W+Res.", "tora,kuma,B+12.5", "usagi,tora,{}", "kuma,tora,W+3.5",
)  # fmt: skip
SVENSKA = ("Mia,Noa,S+R", "Ove,Pia,V+3,5", "Noa,Ove,Jigo", "Noa,Pia,V+T", "Pia,Mia,S+2,5")
TWO_TABLES = """Premier Division
Date,Home,Score,Away
05/01/2024,Anchor,5-4,Bell
12/01/2024,Bell,6-3,Crown

Division One
Date,Home,Score,Away
05/01/2024,Eagle,4-5,Fox
12/01/2024,Gate,8-1,Eagle

Pos,Team,P,W,D,L,Pts
1,Anchor,1,1,0,0,2
"""


def frames(one: str, other: str) -> str:
    """Matches of snooker in which players have a start, or need a number of frames."""
    rows = (row.format(*start) for row, start in zip(FRAMES, STARTS, strict=True))
    return csv_of(f"Player A,{one},Player B,{other},Frames A,Frames B", *rows)


FORMS = (
    Form("points of sets that contradict the sets", {"g.csv": csv_of(
        "Runde;Heim;Gast;S1;S2;S3;S4;Sätze;Bemerkung", *SETS)}, games=6, players=4,
        rows=(("Uwe Kern", "Ina Voss", 1, 0, 0),),
        says=('"S1" to "S4" is "8:11, 11:8, 11:6, 11:3" where Eva Adam beat Ina Voss by "Sätze", '
              "and contradicts this result in 1 row",
              '"Bemerkung" is "kampflos" in some rows')),
    Form("walkovers below the first game, and doubles by surnames", {"g.csv": csv_of(
        "Discipline,Home player,Away player,G1,G2,G3,Winner", *BADMINTON)}, games=5, players=8,
        says=('"G1" is "w/o" in some rows: if these rows are not games',
              "2 of 8 names are pairs such as Lim/Ong")),
    Form("a Danish winner who contradicts the score", {"g.csv": csv_of(
        "Datum,Spiller 1,Spiller 2,Resultat,Vinder", *MATCHES[:3], MATCHES[4],
        MATCHES[3].replace("Soren Baek", "Søren Bæk"))}, games=5, players=4, day="2024-03-03",
        says=('"Vinder" "Søren Bæk" and "Resultat" "9-2" contradict each other',)),
    Form("names beside results under a word that nobody knows", {"g.csv": csv_of(
        "Datum,Spiller 1,Spiller 2,Resultat,Øl til", *MATCHES)}, games=5, players=4,
        says=('"Øl til" is "Soren Baek" where Bo Krag beat Søren Bæk by "Resultat", and '
              "contradicts this result in 1 row",)),
    Form("names beside results that agree with half of them", {"g.csv": csv_of(
        "Datum,Spiller 1,Spiller 2,Resultat,Øl til", *MATCHES[:2],
        MATCHES[2].replace("9-8,Åge Dam", "9-8,Ida Holm"), MATCHES[3])}, games=4, players=4),
    Form("a spread that is no difference of points", {"g.csv": csv_of(
        "Rd,Player,Score,Opponent,Opp Score,Spread", *SCRABBLE)}, games=5, players=4,
        says=("\"Spread\" is the first player's points less those of the second one, but not in "
              '1 row, such as "+5" of Bee against Dot',)),
    *(Form(f"starts of both players, {one}", {"g.csv": frames(one, other)}, games=4, players=4,
           says=(f'"{one}" and "{other}" differ in 4 rows, such as 0 and 14, and may be',))
      for one, other in (("Start A", "Start B"), ("race1", "race2"), ("HC A", "HC B"))),
    *(Form(f"a forfeit of a go server, {text}", {"g.csv": csv_of(
        "White,Black,Result", *(row.format(text) for row in SERVER))}, games=3, players=3, void=1,
        says=(f'"Result" is "{text}" in 1 row: read as forfeits',))
      for text in ("B+Forf.", "B+Forf", "B+F", "W+w.o.", "B+walkover")),
    Form("black and white in Swedish", {"g.csv": csv_of(
        "Black;White;Result", *(row.replace(",", ";", 2) for row in SVENSKA))},
        games=5, players=4, rows=(("Mia", "Noa", 1, 0, 0), ("Ove", "Pia", 0, 0, 1))),
    *(Form(f"a result without play, {text}", {"g.csv": csv_of(
        "White,Black,Result", "Ann,Ben,1-0", "Ben,Cy,0-1", "Cy,Ann,½-½", "Ben,Ann,1-0",
        f"Ann,Cy,{text}")}, games=4, players=3, void=1)
      for text in ("hükmen", "Forfait noirs", "forfait blancs")),
    Form("a winner with fewer games", {"g.csv": csv_of(
        "Winner,Loser,Games", "Kim,Lee,3-2", "Lee,Moss,3-0", "Moss,Kim,2-3", "Nash,Kim,3-1")},
        games=4, players=4,
        says=('"Games" is a win of the loser in 1 row, such as "2-3" of Moss against Kim',)),
    Form("two tables and standings in a file", {"g.csv": TWO_TABLES}, kind="",
         says=('3 of its lines have names of columns, the first ones "Date,Home,Score,Away"',
               "Save each table with its line of names as a file of its own")),
    Form("marks to the left of each player", {"g.csv": csv_of(
        "回戦,上手,,手合,,下手", "1,佐藤,○,平手,●,鈴木", "1,高橋,●,角落,○,田中",
        "2,佐藤,●,香落,○,高橋", "2,鈴木,○,平手,●,田中")}, games=4, players=4),
)  # fmt: skip

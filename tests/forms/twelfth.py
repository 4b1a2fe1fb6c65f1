"""Files of a twelfth judge: rows that correct others, disputes, pools, surnames, own lists."""

from tests.forms.form import Form, csv_of

GAMES = (
    "1,2025-01-12,Terry,Kev,4-1",
    "2,2025-01-17,Gary,Dean,2-4",
    "3,2025-01-19,Kev,Gary,4-1",
    "4,2025-01-24,Dean,Terry,2-4",
    "5,2025-01-17,Gary,Dean,4-1",
)
CORRECTING = (("Corrects", "2"), ("Ersetzt Nr.", "2"), ("訂正番号", "2"), ("Replaces", "#2"))
DISPUTED = ("Anke,Uwe,1", "Uwe,Rolf,2", "Rolf,Anke,1", "Uwe,Anke,1", "Rolf,Uwe,2")
POOL = (
    "ROSSI Marco;1;;V;V4;D2;0,667;+5",
    "DUBOIS Claire;2;D3;;D2;D3;0,000;-4",
    "NAGY Eszter;3;D2;V;;D0;0,333;-12",
    "WEBER Jan;4;V4;V;V;;1,000;+7",
)
EVENINGS = (
    "05.01.2025,15,-,11,-6,-20",
    "12.01.2025,-5,12,-,-8,1",
    "19.01.2025,–,3,–9,10,–4",
)
SKAT = ("1,Anke,900", "1,Uwe,412", "1,Rolf,-48", "2,Uwe,1020", "2,Anke,77", "2,Heike,333")
NO_SUM = ('"player" and "points" have a player and the points of each row, but no game of three',
          'add a column "event"', 'a column "place"')  # fmt: skip
OWN = ("田中,先,平手,勝", "中村,後,角落,勝", "山本,後,平手,負", "田中,先,角落,負")
STONES = (
    ("Vorgabe", ("-", "2 Steine", "H3", "4 Steine")),
    ("Handicap", ("0", "2 pierres", "3", "4")),
    ("Handicap,Note", ("0,a", "2 камня,b", "3,c", "4 камня,d")),
)
ASKED = (
    ("Jugador A,Jugador B,¿Ganó B?", ("sí", "no", "no"), "Jugador B"),
    ("Jugador A,Jugador B,¿Ganó A?", ("no", "sí", "sí"), "Jugador A"),
    ("White,Black,Did Black win?", ("yes", "no", "no"), "Black"),
    ("Weiß,Schwarz,Hat Weiß gewonnen?", ("nein", "ja", "ja"), "Weiß"),
    ("Spieler,Gegner,Gegner gewonnen?", ("ja", "nein", "nein"), "Gegner"),
)
MARKED = (
    ("gilt nicht", ("", "x", "")),
    ("Not counted", ("", "x", "")),
    ("Does not count", ("no", "yes", "no")),
    ("Wertung", ("ja", "nein", "ja")),
    ("Zählt", ("ja", "nein", "ja")),
    ("¿Cuenta?", ("sí", "no", "sí")),
)
THREE = ("Ann,Ben", "Ben,Cy", "Cy,Ann")
AGAIN = (
    ("Result,Result after appeal", ("1-0,", "0-1,1-0", "1-0,"), 'write its results into "Result"'),
    ("Reported result,Confirmed result", ("1-0,1-0", "0-1,1 – 0", "½-½,½-½"),
     'use it in place of "Reported result"'),
)  # fmt: skip


def of_three(head: str, ends: tuple[str, ...]) -> str:
    """Three games, each with an end of its own."""
    return csv_of(head, *(f"{pair},{end}" for pair, end in zip(THREE, ends, strict=True)))


def corrections(head: str, number: str) -> str:
    """Games of which the last one corrects another one."""
    *games, last = GAMES
    return csv_of(f"Nr,Date,Home,Away,Score,{head}", *(f"{g}," for g in games), f"{last},{number}")


def disputed(head: str, ended: str, word: str, first: str = "") -> str:
    """Games whose status is that they have ended, but for one or two."""
    words = (first or ended, ended, ended, ended, word)
    return csv_of(f"Spieler 1,Spieler 2,Sieger,{head}", *(
        f"{game},{said}" for game, said in zip(DISPUTED, words, strict=True)
    ))  # fmt: skip


def own(head: str, day: str) -> str:
    """Somebody's own list, with the side of each game."""
    return csv_of(head, *(f"{day}{n}日(土),佐藤,{row}" for n, row in enumerate(OWN, 4)))


FORMS = (
    *(Form(f"a row that corrects another one, {head}", {"g.csv": corrections(head, number)},
           games=5, players=4,
           says=(f'"{head}" names, in 1 row, another row that the row corrects, such as',))
      for head, number in CORRECTING),
    Form("numbers behind each game that correct nothing", {"g.csv": csv_of(
        "Nr,Date,Home,Away,Score,Correction", *(f"{game},2" for game in GAMES))},
        games=5, players=4),
    *(Form(f"a game in dispute, {word}", {"g.csv": disputed(head, ended, word)}, games=5, players=3,
           says=(f'"{head}" is "{word}" in some rows: if these rows are not games',))
      for head, ended, word in (("Status", "gespielt", "strittig"), ("Stand", "beendet", "Protest"),
                                ("状態", "終了", "審議中"))),
    Form("a game in dispute beside one put off",
         {"g.csv": disputed("Status", "finished", "under protest", "postponed")},
         games=4, players=3, void=1, says=('"postponed" in 1 row: read as games that are not',
                                           '; "under protest" counts as a game')),
    Form("a fencers' pool with the number of each row",
         {"g.csv": csv_of("Nom;;1;2;3;4;V/M;Ind", *POOL)},
        games=6, players=4, rows=(("ROSSI Marco", "DUBOIS Claire", 1, 0, 0),
                                  ("ROSSI Marco", "NAGY Eszter", 1, 0, 0),
                                  ("ROSSI Marco", "WEBER Jan", 0, 0, 1)),
        says=('columns "1" to "4" are read as a crosstable',)),
    *(Form(f"a column for each player, of whom one is {name}", {"g.csv": csv_of(
        f"Datum,{name},Anke Möller,Thomas Groß,Uwe Schäfer,Petra Lüders", *EVENINGS)},
        kind="table", games=3, players=5, rows=((name, 1), ("Thomas Groß", 2)))
      for name in ("Jürgen Weiß", "Karl Schwarz", "Ines Blanc")),
    Form("points of skat, which have no sum", {"g.csv": csv_of("Abend,player,points", *SKAT)},
         kind="", says=NO_SUM),
    Form("points of skat after the remedy", {"g.csv": csv_of(
        "event,player,points,place", *(f"{row},{place}" for row, place in
                                       zip(SKAT, (1, 2, 3, 1, 3, 2), strict=True)))},
        kind="tournament", games=6, players=4, rows=(("Anke", 1), ("Uwe", 2))),
    Form("an own list without years",
         {"g.csv": own("対局日,自分,相手,先後,手合,結果", "1月")}, kind="",
         says=('"対局日" has the days of the games, but they have no year',)),
    Form("an own list after the remedy",
         {"g.csv": own("対局日,自分,相手,先後,手合,結果", "2025年1月")}, games=4, players=4,
         rows=(("佐藤", "田中", 1, 0, 0), ("中村", "佐藤", 0, 0, 1), ("山本", "佐藤", 1, 0, 0)),
         says=('"先後" says which side "自分" had: rows with "後" are turned',)),
    *(Form(f"an own list, {head}", {"g.csv": csv_of(
        head, "2025-01-03,Uwe,Rolf,1-0", "2025-01-04,Uwe,Heike,0-1", "2025-01-05,Uwe,Rolf,1-0")},
        games=3, players=3, rows=(("Uwe", "Rolf", 1, 0, 0), ("Uwe", "Heike", 0, 0, 1)))
      for head in ("Datum,Ich,Gegner,Ergebnis", "Date,Moi,Adversaire,Résultat")),
    *(Form(f"stones below {head}", {"g.csv": csv_of(f"Black,White,{head},Result", *(
        f"{pair},{stones},B+3.5" for pair, stones in
        zip(("Ann,Ben", "Ben,Cy", "Cy,Ann", "Ann,Cy"), values, strict=True)))},
        games=4, players=3, league={"handicaps": (0, 2, 3, 4)}) for head, values in STONES),
    *(Form(f"a question about one side, {head}", {"g.csv": of_three(head, ends)},
           games=3, players=3,
           rows=(("Ann", "Ben", 0, 0, 1), ("Ben", "Cy", 1, 0, 0), ("Cy", "Ann", 1, 0, 0)),
           says=(f'says whether "{side}" has won',)) for head, ends, side in ASKED),
    *(Form(f"games that do not count by {head}",
           {"g.csv": of_three(f"White,Black,Result,{head}", tuple(f"1-0,{end}" for end in ends))},
           games=3, players=3,
           says=(f'"{head}" is "{ends[1]}" in some rows: if these rows are not games',))
      for head, ends in MARKED),
    *(Form(f"two results of a game, {head}", {"g.csv": of_three(f"White,Black,{head}", ends)},
           games=3, players=3, says=("contradicts this result in 1 row", remedy))
      for head, ends, remedy in AGAIN),
    Form("a score at half-time beside goals", {"g.csv": of_three(
        "Home,Away,Score,HT score", ("2-1,0-1", "3-1,1-0", "0-2,0-1"))}, games=3, players=3),
    Form("penalties in a column of their own", {"g.csv": of_three(
        "Home,Away,HG,AG,Pens", ("1,1,3-4", "2,1,", "0,2,"))},
        games=3, players=3, rows=(("Ann", "Ben", 0, 1, 0),),
        says=('"Pens" has the score of penalties of 1 draw, such as "3-4" of Ann against Ben',)),
    Form("penalties after the remedy", {"g.csv": of_three(
        "Home,Away,HG,AG,Pens,winner", ("1,1,3-4,Ben", "2,1,,Ben", "0,2,,Ann"))},
        games=3, players=3, rows=(("Ann", "Ben", 0, 0, 1),)),
)  # fmt: skip

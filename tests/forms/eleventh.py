"""Files of an eleventh judge: raised and struck marks of pages, brackets, evenings, walkovers."""

from tests.forms.form import Form, csv_of

DAYS = ("2024-01-13", "2024-01-20", "2024-02-03", "2024-02-10")


def page(head: str, *rows: str) -> str:
    """A page with a table; cells stand between bars."""
    cells = "".join(f"<tr><td>{row.replace('|', '<td>')}</tr>" for row in rows)
    return f"<table><tr><th>{head.replace('|', '<th>')}</tr>{cells}</table>"


MARKED = (
    "2024-01-13|Ann<sup>1</sup>|Ben|3-1<sup>a</sup>",
    "2024-01-20|Cy<sup>*</sup>|Ann<sup>2</sup>|3-2<sup>b</sup>",
    "2024-02-03|Ben|Cy|3-2<sup>c</sup>",
)
WIKI = "{|\n! Date !! White !! Black !! Result\n" + "".join(
    f"|-\n| {row.replace('|', ' || ')}\n" for row in MARKED
)
CROSS = ("Ann|X|<s>1</s>|1|2", "Ben|0|X|½|½", "Cy|0|½|X|½")
PLACES = ("A|1|Ann", "A|2|<s>Ben</s>", "A|3|Cy", "B|1|Cy", "B|2|Ann", "B|3|Di")
CLUBS = csv_of("Date,White,Black,Result", *(
    f'{day},"Berg, Anna ({one}, SK Nord)","Klein, Bo (SK Ost; {two})",1-0'
    for day, one, two in zip(DAYS, (2510, 2533, 2540, 2533), (1900, 1911, 1905, 1900), strict=True)
))  # fmt: skip
NIGHTS = (
    ("Night,Place,Player", "", ("Friday 1", "Friday 2")),
    ("Spielabend Nr.,Platz,Spieler", "", ("1", "2")),
    ("Soirée,Rang,Joueur", "", ("5 janvier", "12 janvier")),
    ("Sitzung,Platz,Spieler,Datum", ",05.01.2024", ("1", "2")),
    ("Round,Place,Player", "", ("1", "2")),
)


def nights(head: str, day: str, names: tuple[str, ...]) -> str:
    """Places of four players at some meetings."""
    return csv_of(head, *(
        f"{name},{place},{player}{day}"
        for name in names for place, player in enumerate(("Ann", "Ben", "Cy", "Di"), 1)
    ))  # fmt: skip


PAIRS = (("a15", "a16", 20, 50, 30), ("a15", "b2", 4, 3, 3), ("b2", "a16", 1, 0, 2))
TALLIES = (
    ("engine_a,engine_b,W,D,L", ', and add a column "games" with their sum', False),
    ("row,col,win,tie,loss", 'losses of "row" to "wins", "draws" and "losses", and add', False),
    ("engine_a,engine_b,W,D,L,games", 'of "engine_a" to "wins", "draws" and "losses".', True),
)


def tallies(head: str, *, with_sum: bool) -> str:
    """Rows of wins, draws and losses of pairs, perhaps with their sum."""
    return csv_of(head, *(
        ",".join(map(str, (*pair, *([sum(pair[2:])] if with_sum else [])))) for pair in PAIRS
    ))  # fmt: skip


WALKOVERS = ("w.o. Roth, A.,Ben,0-1", "Ben,Cy,1-0", "Cy,Wo Lam,1-0", "Wo Lam,Ben (w/o),1-0",
             'Cy,"Roth, A.",0-1')  # fmt: skip
FORFAITS = ("Ann,Ben,13,7,", "Cy,Ann,0,13,oui", "Ben,Cy,13,8,non", "Ann,Cy,12,13,non")
TOUCHES = ("1,DUPONT,5,3,MARTIN,DUPONT", "1,MARTIN,4,5,PETIT,MARTIN", "1,PETIT,5,2,DUPONT,PETIT",
           "2,ROUX,V4,3,MARTIN,ROUX", "2,ROUX,5,1,DUPONT,ROUX")  # fmt: skip
RATED = ("Ann,301,255,Ben,Ann", "Ben,255,310,Cy,Ben", "Cy,310,301,Ann,Cy", "Cy,310,255,Ben,Cy")
LETTERED = ("Zoe\tLeo\tV\t3/1", "Zoe\tMax\tD\t1/3", "Zoe\tIda\tN\t2/2", "Leo\tIda\tV\t3/0")
AWARDED = ("Red,Blue,2-1,", "Blue,Green,1-1,", "Green,Red,0-3,awarded", "Red,Green,2-0,")
WINDS = ("Ann,Ben,Cy,Di,42300,25100,20000,12600", "Ben,Ann,Di,Cy,30000,26000,24000,20000")
RACES = ("1,Ola,Vinter 1", "2,Kari,Vinter 1", "1,Kari,Vinter 2", "2,Ola,Vinter 2")
SPANNED = ("<table><tr><th>Heim<th>Gast<th colspan=2>Sätze</tr><tr><td>Ann<td>Ben<td>3<td>1</tr>"
           "<tr><td>Ben<td>Cy<td>0<td>3</tr><tr><td>Cy<td>Ann<td>2<td>3</tr></table>")  # fmt: skip
SETS = ("Ann,Ben,3,1", "Ben,Cy,0,3", "Cy,Ann,2,3")

FORMS = (
    *(Form(f"a head over the points of both, {name}", {name: text}, kind="",
           says=('seem to be their points: name the two "Sätze Heim" and "Sätze Gast"',))
      for name, text in (("g.html", SPANNED), ("g.csv", csv_of("Heim,Gast,Sätze,", *SETS)))),
    Form("a head over the points of both after the remedy",
         {"g.csv": csv_of("Heim,Gast,Sätze Heim,Sätze Gast", *SETS)}, games=3, players=3,
         rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cy", 0, 0, 1))),
    Form("points of seats under short names", {"g.csv": csv_of(
        "East,South,West,North,E pts,S pts,W pts,N pts", *WINDS)}, kind="",
        says=('rename these to "East points", "South points", "West points", "North points"',)),
    Form("points of seats after the remedy", {"g.csv": csv_of(
        "East,South,West,North,East points,South points,West points,North points", *WINDS)},
        kind="table", games=2, players=4),
    *(Form(f"places of races, {head}", {"g.csv": csv_of(f"Rang,Navn,{head}", *RACES)},
           kind="tournament", games=4, players=2, rows=(("Ola", 1), ("Kari", 2)))
      for head in ("Løp", "Stevne", "Tävling")),
    Form("touches that contradict the winner", {"g.csv": csv_of(
        "Poule,Tireur gauche,Touches G,Touches D,Tireur droit,Vainqueur", *TOUCHES)},
        games=5, players=4,
        says=('"Touches G" and "Touches D" contradict "Vainqueur" in 1 row, such as 4 and 5',)),
    Form("numbers of each player before the game", {"g.csv": csv_of(
        "Player A,Rating A,Rating B,Player B,Winner", *RATED)}, games=4, players=3),
    *(Form(f"letters below {head}", {"g.tsv": csv_of(f"Joueur\tAdversaire\t{head}\tScore",
                                                     *LETTERED)},
           games=4, players=4, rows=(("Zoe", "Leo", 1, 0, 0), ("Zoe", "Max", 0, 0, 1),
                                     ("Zoe", "Ida", 0, 1, 0)),
           says=("d as a loss, n as a draw, v as a win",)) for head in ("V/D", "VND")),
    Form("points of a player and an opponent", {"g.csv": csv_of(
        "Player,Opponent,Player score,Opponent score", "Kim,Lee,7,3", "Lee,Moe,5,7")},
        games=2, players=3, rows=(("Kim", "Lee", 1, 0, 0), ("Lee", "Moe", 0, 0, 1))),
    Form("games awarded by a note", {"g.csv": csv_of("home,away,score,note", *AWARDED)}, games=4,
         players=3, says=('"note" is "awarded" in some rows: if these rows are not games',)),
    Form("points A and B are no teams", {"g.csv": csv_of("Player A,Player B,A,B", "Ola,Jan,41,38",
                                                         "Jan,Ewa,40,40", "Ewa,Ola,36,42")},
         games=3, players=3, rows=(("Ola", "Jan", 1, 0, 0),)),
    Form("walkovers beside names", {"g.csv": csv_of(
        "White,Black,Result", *(w.replace("Roth, A.,B", '"Roth, A.",B').replace("w.o. \"", '"w.o. ')
                                for w in WALKOVERS))}, games=3, players=4, void=2,
         says=("2 rows have a walkover beside a name, such as",)),
    *(Form(f"games not played by a column {head}",
           {"g.csv": csv_of(f"Equipe A,Equipe B,Score A,Score B,{head}", *FORFAITS)},
           games=4, players=3, says=(f'"{head}" is "oui" in some rows: if these rows are not',))
      for head in ("Forfait", "Gelöscht", "Ungültig")),
    *(Form(f"tallies of pairs, {head}", {"g.csv": tallies(head, with_sum=has_sum)}, kind="",
           says=("each row counts several games of", said))
      for head, said, has_sum in TALLIES),
    Form("tallies of pairs after the remedy",
         {"g.csv": tallies("engine_a,engine_b,wins,draws,losses,games", with_sum=True)},
         games=3, players=3, rows=PAIRS),
    *(Form(f"places of each {head.split(',')[0]}", {"g.csv": nights(head, day, names)},
           kind="tournament", games=8, players=4, rows=(("Ann", 1), ("Ben", 2)),
           says=(f'each "{head.split(",")[0]}" has a first place: rows with equal cells in',))
      for head, day, names in NIGHTS),
    Form("places of one night without a winner", {"g.csv": nights("Night,Place,Player", "", ("1",))
         + "2,2,Ann\n2,3,Ben\n"}, kind="tournament", games=6, players=4,
         says=("each file is a tournament with the name of the file",)),
    Form("ratings beside clubs behind names", {"g.csv": CLUBS}, games=4, players=2,
         says=("6 names end with a number in brackets", '"Berg, Anna (2510, SK Nord)"')),
    *(Form(f"different raised marks behind one name, {name}", {name: text}, games=3, players=3,
           rows=(("Ann", "Ben", 1, 0, 0),), says=("also different ones (Ann with 1 and 2)",))
      for name, text in (("g.html", page("Date|White|Black|Result", *MARKED)), ("g.wiki", WIKI))),
    Form("a crosstable with a result struck through",
         {"g.html": page("Name|Ann|Ben|Cy|Pts", *CROSS)}, games=3, players=3,
         says=("1 row is struck through, and read as all others",)),
    Form("a place struck through", {"g.html": page("Event|Place|Player", *PLACES)},
         kind="tournament", games=6, players=4,
         says=('"struck through in the sheet" is "true" in some rows',)),
)  # fmt: skip

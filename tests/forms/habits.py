"""Habits of clubs of many countries: words of their languages, days of entry, longer names.

Each is a list of the same six games as in `judged`, or of three evenings of a tournament.
"""

from tests.forms.form import Form, csv_form, csv_of
from tests.forms.judged import GAMES, RESULT, SIX, listed

FULL = {"Ann": "Anna Ash", "Ben": "Benno Birk", "Cy": "Cyril Cole"}
NAMED = {"games": 6, "day": "2024-01-13"}


def dated(name: str, header: str, *before: str, **more: object) -> Form:
    """A list with further columns of days before that of the game."""
    rows = [f"{','.join(before)},{d},{a},{b},{RESULT[s]}" for d, a, b, s in GAMES]
    return csv_form(name, header, *rows, **(SIX | more))


def called(name: str, names: tuple[str, str], players: int, said: str) -> Form:
    """A list in which Ann has two names in turn."""
    rows = []
    for nth, (d, a, b, s) in enumerate(GAMES):
        both = (names[nth % 2] if who == "Ann" else FULL[who] for who in (a, b))
        rows.append(f"{d},{','.join(both)},{RESULT[s]}")
    head = "Date,White,Black,Result"
    return csv_form(name, head, *rows, players=players, says=(said,), **NAMED)


def with_bye(word: str, **wanted: object) -> Form:
    """A list with three rows in which a word stands in place of an opponent."""
    rows = [f"{d},{FULL[a]},{FULL[b]},{RESULT[s]}" for d, a, b, s in GAMES]
    byes = [f"2024-04-0{n},{FULL[who]},{word},1-0" for n, who in enumerate(FULL, 1)]
    return csv_form(f"{word} in place of an opponent", "Date,White,Black,Result", *rows, *byes,
                    **(NAMED | wanted))  # fmt: skip


LANGUAGES = (
    listed("results in Italian", "Data,Bianco,Nero,Risultato",
           {1: "ha vinto il bianco", 0.5: "patta", 0: "ha vinto il nero"}),
    listed("results in Portuguese", "Data,Brancas,Pretas,Resultado",
           {1: "brancas venceram", 0.5: "empate", 0: "pretas venceram"}),
    listed("results in French", "Date,Blancs,Noirs,Résultat",
           {1: "Les blancs gagnent", 0.5: "Partie nulle", 0: "Les noirs gagnent"}),
    listed("results in Finnish", "Päivä,Valkea,Musta,Tulos",
           {1: "valkea voitti", 0.5: "tasapeli", 0: "musta voitti"}),
    listed("results in Swedish", "Datum,Vit,Svart,Resultat",
           {1: "vit vann", 0.5: "remi", 0: "svart vann"}),
    listed("results in Slovene", "Datum,Beli,Črni,Rezultat",
           {1: "beli zmaga", 0.5: "remi", 0: "črni zmaga"}),
    listed("results in Catalan", "Data,Blanques,Negres,Resultat",
           {1: "guanyen blanques", 0.5: "taules", 0: "guanyen negres"}),
    listed("results in Ukrainian", "Дата,Білі,Чорні,Результат",
           {1: "білі", 0.5: "нічия", 0: "чорні"}),
    listed("a player's results in Danish", "Dato,Spiller,Modstander,Resultat",
           {1: "vundet", 0.5: "remis", 0: "tabt"}),
    listed("a player's results in Hungarian", "Dátum,Játékos,Ellenfél,Eredmény",
           {1: "győzelem", 0.5: "döntetlen", 0: "vereség"}),
    listed("a player's results in Chinese", "日期,选手,对手,结果", {1: "赢", 0.5: "平", 0: "输"}),
    listed("F is a loss in Swedish and no forfeit", "Datum,Spelare,Motståndare,Resultat",
           {1: "V", 0.5: "O", 0: "F"}, says=("f as a loss",)),
    listed("G and V may be two languages", "Datum,Spieler,Gegner,Ergebnis", {1: "G", 0: "V"},
           kind="", says=('("G", "V")',)),
)  # fmt: skip
DAYS = (
    dated("days of entry and of rating beside that of the game",
          "Entered,Rated on,Played,White,Black,Result", "2024-06-01", "2024-07-01"),
    dated("a time stamp before the date of the game", "Timestamp,Date of game,White,Black,Result",
          "2024-06-01 12:00:00"),
    dated("an appointed day before the day of the game",
          "Termin,Gespielt am,Weiß,Schwarz,Ergebnis", "2024-06-01"),
    dated("two columns of days of which neither says what it is",
          "Date,Day,White,Black,Result", "2024-06-01", day="2024-06-01",
          says=('"Date" is read as the day of the games, and "Day" has other days',)),
)  # fmt: skip
BYES = (
    with_bye("Bye 1", players=3, void=3),
    with_bye("[bye]", players=3, void=3),
    with_bye("1-point-bye", players=3, void=3),
    with_bye("pauzuje", players=3, void=3),
    with_bye("nessuno", games=9, players=4, says=('"nessuno" is rated as one player',)),
    with_bye("leer", games=9, players=4, says=('"leer" is rated as one player',)),
    with_bye("kiemelt", games=9, players=4,
             says=('"kiemelt" lost every game, and is written unlike', 'byes = ["kiemelt"]')),
)  # fmt: skip
NAMES = (
    called("a rating behind a name", ("Anna Ash 1843", "Anna Ash 1851"), 4,
           "Anna Ash 1843 and Anna Ash 1851"),
    called("a rating with the name of a list", ("Anna Ash Elo 1843", "Anna Ash Elo 1851"), 4,
           "Anna Ash Elo 1843 and Anna Ash Elo 1851"),
    called("a title of another language", ("Anna Ash", "MI Anna Ash"), 4,
           "Anna Ash and MI Anna Ash"),
    called("a club behind a comma", ("Anna Ash", '"Anna Ash, SK Nord"'), 4,
           "Anna Ash and Anna Ash, SK Nord"),
    called("a country behind a name", ("Anna Ash", "Anna Ash GER"), 4, "Anna Ash and Anna Ash GER"),
    called("a nickname in a name", ("Anna Ash", "Anna 'Ace' Ash"), 4,
           "Anna 'Ace' Ash and Anna Ash"),
    called("the name before a marriage", ("Anna Ash", "Anna Zell (née Ash)"), 4,
           "Anna Ash and Anna Zell (née Ash)"),
)  # fmt: skip

EVENINGS = tuple(
    (f"T{nth}", f"2024-01-{7 * nth + 5:02}", order)
    for nth, order in enumerate(("Ann Ben Cy Dee", "Ben Dee Ann Cy", "Dee Cy Ben Ann"))
)


def evenings(name: str, header: str, last: str = "", *more: str, **wanted: object) -> Form:
    """Three tournaments of four; ``last`` ends the rows of the second."""
    rows = [
        f"{event},{day},{place},{who}" + (f",{last if event == 'T1' else ''}" if last else "")
        for event, day, order in EVENINGS
        for place, who in enumerate(order.split(), 1)
    ]
    counts = {"kind": "tournament", "games": 12 + len(more), "players": 4}
    return csv_form(name, header, *rows, *more, **(counts | wanted))


TOURNAMENTS = (
    evenings("a Polish poker league", "Turniej,Data,Miejsce,Gracz", rows=(("Ann", 1),),
             league={"columns": {"event"}}),
    evenings("a Turkish poker league", "Turnuva,Tarih,Sıra,Oyuncu", rows=(("Ann", 1),)),
    evenings("a cancelled tournament", "Event,Date,Place,Player,Note", "tournament cancelled",
             says=('"Note" is "tournament cancelled" in some rows',)),
    evenings("a cancelled tournament in German", "Turnier,Datum,Platz,Spieler,Bemerkung",
             "abgesagt", says=('"Bemerkung" is "abgesagt" in some rows',)),
    evenings("re-entries in names", "Event,Date,Place,Player", "", "T0,2024-01-05,5,Ann re-entry",
             players=5, says=('"Ann re-entry" is rated as another player',)),
)  # fmt: skip
CELLS = {1: ("4{w}1", "2{b}½", "3{w}1"), 2: ("3{b}0", "1{w}½", "4{b}1"),
         3: ("2{w}1", "4{b}½", "1{b}0"), 4: ("1{b}0", "3{w}½", "2{w}0")}  # fmt: skip


def swiss(name: str, head: str, white: str, black: str) -> Form:
    """A table of a Swiss tournament with the letters of a language for white and black."""
    rows = [
        f"{n};{who};" + ";".join(cell.format(w=white, b=black) for cell in CELLS[n])
        for n, who in enumerate(("Ann", "Ben", "Cy", "Dee"), 1)
    ]
    wanted = (("Ann", "Dee", 1, 0, 0), ("Cy", "Ben", 1, 0, 0), ("Ben", "Ann", 0, 1, 0))
    return Form(name, {"t.csv": csv_of(head, *rows)}, games=6, players=4, rows=wanted)


TABLES = (
    swiss("rounds in French", "Cl.;Nom;R1;R2;R3", "b", "n"),
    swiss("rounds in Polish", "Lp;Nazwisko i imię;R1;R2;R3", "b", "c"),
    swiss("rounds in Turkish", "Sıra;İsim;1;2;3", "b", "s"),
    swiss("rounds in Russian", "№;Имя;1;2;3", "б", "ч"),
    csv_form("names and points behind a blank", "日付,1位,2位,3位,4位",
             "2024-01-07,Aoi +42600,Ben +30100,Chie -18000,Dan -9600",
             "2024-01-14,Ben +41000,Aoi +31000,Dan -19000,Chie -9000",
             kind="", says=("names and points in one cell",)),
    Form("an object of counts in JSON", {"r.json": '{"A vs B": {"wins": 12, "losses": 7}}'},
         kind=""),
)  # fmt: skip


def pgn(*games: tuple[str, str, str, float], event: str, moves: str = "1. e4") -> str:
    return "".join(
        f'[Event "{event}"]\n[Date "{d.replace("-", ".")}"]\n[White "{a}"]\n[Black "{b}"]\n'
        f'[Result "{RESULT[s]}"]\n\n{moves} {RESULT[s]}\n\n'
        for d, a, b, s in games
    )


PROGRAMS = (
    Form("the same games in two exports", {"a.pgn": pgn(*GAMES, event="Club"),
                                           "b.pgn": pgn(*GAMES, event="Vereinsabend")},
         games=12, players=3, says=("a.pgn and b.pgn have 6 games of the same players, days",)),
    Form("a mate that the result contradicts", {"a.pgn": pgn(*GAMES, event="Club") + pgn(
        ("2024-04-01", "Ann", "Ben", 1), event="Club", moves="1. f3 e5 2. g4 Qh4#")},
        n_left_out=1, **SIX),  # type: ignore[arg-type]
)  # fmt: skip

FORMS = (*LANGUAGES, *DAYS, *BYES, *NAMES, *TOURNAMENTS, *TABLES, *PROGRAMS)

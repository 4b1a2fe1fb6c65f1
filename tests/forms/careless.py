"""Forms of careless secretaries: columns that mislead, people in one cell, old encodings."""

from tests.forms.form import Form, csv_of

GERMAN = "Datum;Paarung;Ergebnis"
RUSSIAN = csv_of(
    "Дата;Белые;Чёрные;Результат", "07.01.2024;Иван;Пётр;1-0", "08.01.2024;Пётр;Яна;ничья"
)
CHINESE = csv_of(
    "日期,黑方,白方,结果", "2024年1月7日,柯洁,古力,黑胜", "2024年1月8日,古力,常昊,白胜"
)


def _form(name: str, *rows: str, **expected: object) -> Form:
    return Form(name, {"games.csv": csv_of(*rows)}, **expected)  # type: ignore[arg-type]


PEOPLE = (
    _form(
        "a result beside each player, under one name",
        "date,player 1,result,player 2,result",
        "2024-01-07,Ann,1,Ben,0",
        "2024-01-08,Ben,0.5,Cid,0.5",
        "2024-01-09,Cid,0,Ann,1",
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 1, 0), ("Cid", "Ann", 0, 0, 1)),
    ),
    _form(
        "an outcome in words for each player",
        "date,player 1,player 2,player 1 outcome,player 2 outcome",
        "2024-01-07,Ann,Ben,Win,Loss",
        "2024-01-08,Ben,Cid,Loss,Win",
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
    ),
    _form(
        "doubles in four columns",
        "date,player 1,player 2,player 3,player 4,score",
        "2024-01-07,Ann,Ben,Cid,Dee,11-7",
        "2024-01-08,Ann,Cid,Ben,Dee,9-11",
        kind="",
        says=('"player 3"', "doubles"),
    ),
    _form(
        "doubles by winners and losers",
        "date,winner 1,winner 2,loser 1,loser 2",
        "2024-01-07,Ann,Ben,Cid,Dee",
        "2024-01-08,Ben,Dee,Ann,Cid",
        kind="",
        says=('"loser 2"', "doubles"),
    ),
    _form(
        "doubles in two cells",
        "date,team 1,team 2,score",
        "2024-01-07,Ann/Ben,Cid/Dee,11-7",
        "2024-01-08,Cid/Dee,Ben/Ann,9-11",
        games=2,
        players=3,
        says=("are pairs such as Ann/Ben", "Ann/Ben and Ben/Ann", "player merge"),
    ),
    _form(
        "games of five",
        "game,1st,2nd,3rd,4th,5th",
        "1,Ann,Ben,Cid,Dee,Eve",
        "2,Ben,Cid,Dee,Ann,Eve",
        kind="",
        says=('"5th"',),
    ),
    _form(
        "boards of a match of teams",
        "Board,Team A,Player A,Team B,Player B,Result",
        "1,Rooks,Ann,Kings,Ben,1-0",
        "2,Rooks,Cid,Kings,Dee,½-½",
        "1,Kings,Ben,Rooks,Cid,0-1",
        games=3,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0),),
        says=('"Team A" and "Team B", which have fewer names',),
    ),
    _form(
        "a referee who also plays",
        "date,home,away,referee,score",
        "2024-01-07,Ann,Ben,Cid,3-1",
        "2024-01-08,Ben,Cid,Ann,0-2",
        games=2,
        players=3,
        says=('unused  "referee"',),
    ),
    _form(
        "winners of games that may be drawn",
        "Week,Date,Winner/tie,Loser/tie",
        "1,2024-09-05,Chiefs,Ravens",
        "1,2024-09-06,Ravens,Eagles",
        games=2,
        players=3,
        says=('"Winner/tie" speaks of draws',),
    ),
    _form(
        "both players in one cell",
        GERMAN,
        "07.01.2024;Ann - Ben;1:0",
        "08.01.2024;Ben - Cid-Lee;0:1",
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid-Lee", 0, 0, 1)),
        says=('"Paarung" is taken for both players', "the left one is the first"),
        league={"columns": {"pairing", "score", "played_at"}},
    ),
    _form(
        "both players in one cell, one missing",
        "date,match,score",
        *(f"2024-01-{day:02},Ann vs Ben,2-1" for day in range(1, 11)),
        "2024-01-11,Ann,2-1",
        games=10,
        players=2,
        n_left_out=1,
        says=("not-two-players", '"match" is taken for both players'),
    ),
    _form(
        "standings as a spreadsheet has them",
        "Pos,Team,P,W,D,L,GF,GA,Pts",
        "1,Lens,3,3,0,0,7,1,9",
        "2,Lille,3,1,1,1,3,3,4",
        kind="",
        says=("the standings of a league",),
    ),
    _form("heads and no rows", "date,white,black,result", kind="", says=("no row below them",)),
    _form(
        "results that a spreadsheet made days of",
        "date,home,away,score",
        "2024-01-07,Ann,Ben,01.Feb",
        "2024-01-08,Ben,Cid,03. Jan",
        kind="",
        says=("a spreadsheet has made of results",),
    ),
    _form(
        "poker nights that only their days tell apart",
        "Fecha,Jugador,Puesto,Premio",
        "2024-01-07,Ann,1,50",
        "2024-01-07,Ben,2,30",
        "2024-01-14,Ben,1,50",
        "2024-01-14,Ann,2,30",
        kind="tournament",
        games=4,
        players=2,
        says=('rows of one day in "Fecha" are one',),
    ),
    _form(
        "a Swiss table with byes in most cells of a round",
        "No,Name,Rtg,1,2,3,Pts",
        "1,Ann,1800,3w1,2b½,-,1.5",
        "2,Ben,1700,4b1,1w½,3b0,1.5",
        "3,Cid,1600,1b0,4w1,2w1,2",
        "4,Dee,1500,2w0,3b0,+,1",
        games=5,
        players=4,
        void=2,
        says=('columns "1" to "3"',),
    ),
)
LANGUAGES = (
    _form(
        "who has won, in Italian",
        "Data;Bianco;Nero;Esito",
        "1 gennaio 2024;Rossi;Bianchi;vince il bianco",
        "2 gennaio 2024;Bianchi;Verdi;patta",
        "3 gennaio 2024;Verdi;Rossi;vince il nero",
        games=3,
        players=3,
        rows=(
            ("Rossi", "Bianchi", 1, 0, 0),
            ("Bianchi", "Verdi", 0, 1, 0),
            ("Verdi", "Rossi", 0, 0, 1),
        ),
    ),
    Form(
        "a Polish list in cp1250",
        {
            "g.csv": csv_of(
                "Data;Białe;Czarne;Wynik",
                "4.03.2024;Łoś;Świątek;1:0",
                "5.03.2024;Świątek;Wójcik;0:1",
            )
        },
        games=2,
        players=3,
        encoding="cp1250",
        rows=(("Łoś", "Świątek", 1, 0, 0),),
        says=("cp1250",),
    ),
    Form(
        "a Russian list in cp1251",
        {"g.csv": RUSSIAN},
        games=2,
        players=3,
        encoding="cp1251",
        rows=(("Иван", "Пётр", 1, 0, 0), ("Пётр", "Яна", 0, 1, 0)),
    ),
    Form(
        "a Chinese list in GBK",
        {"g.csv": CHINESE},
        games=2,
        players=3,
        encoding="gbk",
        rows=(("柯洁", "古力", 1, 0, 0), ("古力", "常昊", 0, 0, 1)),
    ),
    _form(
        "Excel's empty columns, and a zone in the times",
        "Kickoff;Home team;Away team;FT;;",
        "2024-01-07T15:00:00+01:00;Lens;Lille;2 – 1;;",
        "2024-01-08T15:00:00+01:00;Lille;Brest;0 – 0;;",
        games=2,
        players=3,
        rows=(("Lens", "Lille", 1, 0, 0), ("Lille", "Brest", 0, 1, 0)),
    ),
)

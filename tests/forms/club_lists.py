"""Forms of lists that clubs keep or fetch from web sites: footers, pairs, sums, own accounts."""

from tests.forms.form import Form, csv_of


def _form(name: str, *rows: str, **expected: object) -> Form:
    return Form(name, {"games.csv": csv_of(*rows)}, **expected)  # type: ignore[arg-type]


SEATS = "日付,東家,点数,南家,点数,西家,点数,北家,点数"
LINES = (
    _form(
        "the date at the first row of a block only",
        *("Datum;Heim;Gast;Ergebnis", "12.01.2024;Ann;Ben;1-0", ";Cid;Dee;0-1"),
        *("19.01.2024;Ann;Cid;1-0", ";Ben;Dee;0-1"),
        games=4,
        players=4,
        says=("2 rows without a date",),
    ),
    _form(
        "lines of rounds below the names of columns",
        *("Datum,Weiß,Schwarz,Ergebnis", "1. Runde,,,", "12.01.2024,Ann,Ben,1-0"),
        *("12.01.2024,Cid,Dee,0-1", "", "2. Runde,,,", "19.01.2024,Ann,Cid,1-0"),
        games=3,
        players=4,
        n_left_out=2,
        rows=(("Ann", "Ben", 1, 0, 0),),
        says=("2 of 5 rows cannot be used",),
    ),
    _form(
        "a footer with sums and remarks",
        *("Datum;Spieler 1;Spieler 2;Sätze", "12.01.2024;Ann;Ben;3:1", "13.01.2024;Cid;Dee;2:3"),
        *("14.01.2024;Ann;Cid;3:0", "Summe;3;;", "Stand: 15.01.2024, an Peter;;;"),
        games=3,
        players=4,
        n_left_out=2,
        rows=(("Ann", "Ben", 1, 0, 0),),
        says=("2 of 5 rows cannot be used",),
    ),
    _form(
        "days of a mahjong sheet without a year",
        *(SEATS, "1/7,田中,42300,佐藤,30100,鈴木,18000,高橋,9600"),
        "1/14,高橋,39000,田中,31000,佐藤,20000,鈴木,10000",
        kind="",
        says=("cannot be read", "write them as 2024-01-31"),
    ),
)
SCORES = (
    _form(
        "points of sets beside the sets",
        "Date,Home,Away,Set 1,Set 2,Set 3,Set 4,Set 5,Sets",
        *("2024-01-12,Ann,Ben,11:7,9:11,11:5,11:8,,3:1", "2024-01-13,Cid,Dee,11:7,11:2,11:5,,,3:0"),
        "2024-01-14,Ben,Cid,7:11,11:9,11:5,9:11,11:13,2:3",
        games=3,
        players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 1, 0, 0), ("Ben", "Cid", 0, 0, 1)),
        says=("each counts as one win",),
    ),
    _form(
        "sums of wins, draws and losses against each other",
        *("Player,Opponent,Wins,Draws,Losses", "Ann,Ben,3,1,2", "Ann,Cid,4,0,1", "Ben,Cid,2,2,2"),
        kind="",
        says=('add a column "games"',),
    ),
    _form(
        "football after extra time and penalties",
        *("Date,Home,Away,Result", "12/01/2024,Lens,Lille,2:1"),
        *("13/01/2024,Brest,Lens,1:1 (4:3 n.E.)", "14/01/2024,Lille,Brest,0:3"),
        games=2,
        players=3,
        n_left_out=1,
        rows=(("Lens", "Lille", 1, 0, 0), ("Lille", "Brest", 0, 0, 1)),
        says=('mean nothing known: "1:1 (4:3 n.E.)"',),
    ),
    _form(
        "doubles in two orders",
        *("Datum;Doppel A;Doppel B;Sätze", "12.01.2024;Müller und Maier;Schulz und Kunz;3:1"),
        "13.01.2024;Schulz und Kunz;Maier und Müller;0:3",
        "14.01.2024;Weber und Ott;Schulz und Kunz;3:2",
        games=3,
        players=4,
        rows=(("Müller und Maier", "Schulz und Kunz", 1, 0, 0),),
        says=("each pair is a player of its own", "pair of people in two orders"),
    ),
    _form(
        "doubles with a line break in a cell",
        *("Date,Home,Away,Score", '2024-01-12,"Ann\nBen","Cid\nDee",3:1'),
        '2024-01-13,"Ben\nAnn","Eve\nFay",1:3',
        games=2,
        players=4,
        rows=(("Ann Ben", "Cid Dee", 1, 0, 0),),
        says=("may be one person (Ann Ben and Ben Ann)",),
    ),
    _form(
        "a go club whose stronger player stands first",
        "対局日,上手,段級,下手,段級,手合,勝者",
        *("2024/1/12,田中,三段,佐藤,初段,2子,上手", "2024/1/13,鈴木,四段,田中,三段,定先,下手"),
        "2024/1/20,佐藤,初段,鈴木,四段,3子,下手",
        games=3,
        players=3,
        day="2024-01-12",
        encoding="cp932",
        rows=(("佐藤", "田中", 0, 0, 1), ("田中", "鈴木", 1, 0, 0), ("鈴木", "佐藤", 1, 0, 0)),
        says=("has handicaps by name",),
    ),
)
EXPORTS = (
    _form(
        "matches in the columns of Challonge",
        "Match #,Round,Player 1,Player 2,Scores,Winner,State,Completed At",
        "1,1,Ann,Ben,2-1,Ann,complete,2024-01-12 19:30:00 -0500",
        "2,1,Cid,Dee,0-2,Dee,complete,2024-01-12 19:50:00 -0500",
        *("3,2,Ann,Dee,2-0,Ann,complete,2024-01-12 21:30:00 -0500", "4,2,Cid,Ben,,,open,"),
        games=3,
        players=4,
        n_left_out=1,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Dee", 0, 0, 1)),
        says=("1 of 4 rows cannot be used",),
    ),
    _form(
        "a list of lichess",
        "# game_id,rated,date,white,white_rating,black,black_rating,result,winner,termination",
        "aBcD1234,TRUE,2024-01-12T18:02:11.000Z,ann,1500,ben,1612,0-1,black,resign",
        "aBcD1235,TRUE,2024-01-12T18:22:11.000Z,ben,1617,ann,1494,1/2-1/2,,draw",
        "aBcD1236,FALSE,2024-01-13T18:22:11.000Z,cid,1700,ann,1494,1-0,white,outoftime",
        games=3,
        players=3,
        day="2024-01-12",
        rows=(("ann", "ben", 0, 0, 1), ("ben", "ann", 0, 1, 0), ("cid", "ann", 1, 0, 0)),
        says=('unused  "rated"',),
    ),
    _form(
        "games of one's own account, as OGS lists them",
        "id,date,opponent,my color,handicap,result,outcome",
        *("1,2024-01-12,benb,black,0,won,Resignation", "2,2024-01-13,cidc,white,2,lost,3.5 points"),
        kind="",
        says=("do not tell who played whom",),
    ),
    Form(
        "games of an account of chess.com",
        {
            "games.json": '{"games":[{"end_time":1704880000,"white":{"result":"win",'
            '"username":"ann"},"black":{"result":"resigned","username":"ben"}}]}'
        },
        kind="",
        says=("no league",),
    ),
    _form(
        "a list of KGS with an unfinished game",
        "Viewable\tWhite\tBlack\tSetup\tStart Time (GMT)\tType\tResult",
        "Yes\tann [3d]\tben [1k]\t19×19 H2\t1/12/24 7:31 PM\tRanked\tW+Res.",
        "Yes\tcid [2k]\tann [3d]\t19×19\t1/13/24 8:02 PM\tFree\tB+3.5",
        "No\tben [1k]\tcid [2k]\t19×19\t1/14/24 8:02 PM\tRanked\tUnfinished",
        games=2,
        players=3,
        n_left_out=1,
        says=('mean nothing known: "Unfinished"', "3 spellings of other names count for these"),
    ),
)
FORMS = (*LINES, *SCORES, *EXPORTS)

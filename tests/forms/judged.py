"""Lists whose games were read wrongly without a word, or could not be read though they are common.

Each is a list of the same six games, in the words and shapes of clubs, sites and programs.
"""

import json

from tests.flows.readers.xlsx.workbooks import parts, sheet, workbook, zipped
from tests.forms.form import Form, csv_form, csv_of

RESULT = {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}
GAMES = (
    ("2024-01-13", "Ann", "Ben", 1),
    ("2024-01-20", "Ben", "Cy", 0),
    ("2024-02-13", "Cy", "Ann", 1),
    ("2024-02-20", "Ann", "Cy", 0.5),
    ("2024-03-13", "Ben", "Ann", 0),
    ("2024-03-20", "Cy", "Ben", 1),
)
"""Day, white, black, and the points of white."""
READ = tuple(
    (white, black, int(score == 1), int(score == 0.5), int(score == 0))
    for _, white, black, score in GAMES
)
SIX = {"games": 6, "players": 3, "rows": READ, "day": "2024-01-13"}
DECIDED = tuple(game for game in GAMES if game[3] != 0.5)
FIVE = {
    "games": 5,
    "players": 3,
    "rows": tuple(row for row in READ if not row[3]),
    "day": "2024-01-13",
}


def listed(name: str, header: str, texts: dict[float, str], **more: object) -> Form:
    """A list of the games with a text for each result; without draws, if there is none for them."""
    wanted = SIX if 0.5 in texts else FIVE
    rows = [f"{d},{a},{b},{texts[s]}" for d, a, b, s in GAMES if s in texts]
    return csv_form(name, header, *rows, **(wanted | more))


def from_both(name: str, header: str, words: tuple[str, str], *more: str, **wanted: object) -> Form:
    """A list whose players stand first in turn, as white or black; ``more`` ends each row."""
    rows = []
    for nth, (day, white, black, score) in enumerate(GAMES):
        one, other, side, mine = (
            (white, black, words[0], score) if nth % 2 else (black, white, words[1], 1 - score)
        )
        result = {1: "win", 0.5: "draw", 0: "loss"}[mine]
        rows.append(",".join((day, one, other, side, result, *more)))
    return csv_form(name, header, *rows, **(SIX | wanted))


RESULTS = (
    listed("results of + and -", "Date,Player,Opponent,Result", {1: "+", 0: "-"},
           says=("+ as a win, - as a loss",)),
    listed("results of +, = and -", "Date,White,Black,Result", {1: "+", 0.5: "=", 0: "-"}),
    listed("results of +, ½ and -", "Date,White,Black,Result", {1: "+", 0.5: "½", 0: "-"}),
    listed("results of W+ and L-", "Date,Player,Opponent,Result", {1: "W+", 0.5: "D=", 0: "L-"}),
    listed("victoires, nuls, défaites", "Date,Joueur,Adversaire,Résultat",
           {1: "V", 0.5: "N", 0: "D"}, says=("d as a loss",)),
    listed("V and D alone", "Date,Joueur,Adversaire,Résultat", {1: "V", 0: "D"}),
    listed("ganado, empatado, perdido", "Fecha,Jugador,Rival,Resultado",
           {1: "G", 0.5: "E", 0: "P"}),
    listed("Sieg, Remis, Niederlage", "Datum,Spieler,Gegner,Ergebnis", {1: "S", 0.5: "R", 0: "N"}),
    listed("verbs with prepositions", "Date,Player,Opponent,Outcome",
           {1: "won against", 0.5: "drew with", 0: "lost to"}),
    listed("percentages of a point", "Date,Player,Opponent,Result",
           {1: "100%", 0.5: "50%", 0: "0%"}),
    listed("two numbers with only a blank", "Date,White,Black,Result",
           {1: "1 0", 0.5: "½ ½", 0: "0 1"}),
    listed("results with a comma and a word", "Date,White,Black,Result",
           {1: '"1-0, resigned"', 0.5: '"1/2-1/2, agreed"', 0: '"0-1, time"'}),
    csv_form("+ beside 1 is still a forfeit", "Date,White,Black,Result", "2024-01-13,Ann,Ben,1",
             "2024-01-20,Ben,Ann,0", "2024-01-27,Ann,Ben,+:-", games=2, players=2, void=1),
    csv_form("winner and loser called W and L", "Date,W,L,WPts", "2024-01-13,Ann,Ben,15",
             "2024-01-20,Ben,Ann,11", "2024-01-27,Cy,Ann,21", games=3, players=3,
             rows=(("Ann", "Ben", 1, 0, 0),)),
)  # fmt: skip

SIDES = (
    from_both("a colour beside player and opponent", "Date,Player,Opponent,Colour,Result",
              ("White", "Black"), says=('rows with "Black" are turned',),
              league={"columns": {"first_side"}}),
    from_both("Farbe beside Spieler und Gegner", "Datum,Spieler,Gegner,Farbe,Ergebnis",
              ("w", "s"), league={"columns": {"first_side"}}),
    from_both("black receives the handicap, whoever writes",
              "Date,Player,Opponent,Color,Result,Handicap", ("Black", "White"), "3", rows=READ,
              league={"handicaps": (3,) * 6}),
    from_both("at home and away", "Date,Team,Opponent,Venue,Result", ("H", "A"),
              league={"columns": {"first_side"}}),
    from_both("the first and the second leg are no sides", "Date,Player,Opponent,Leg,Result",
              ("First", "Second"), says=('unused  "Leg"',),
              rows=(("Ben", "Ann", 0, 0, 1), ("Ben", "Cy", 0, 0, 1))),
    from_both("the side that a player played as", "Date,Player,Opponent,Played as,Result",
              ("White", "Black"), league={"columns": {"first_side"}}),
    *(
        from_both(f"no side of a player: {name}", f"Date,Player 1,Player 2,{name},Result", words,
                  says=(f'unused  "{name}"',),
                  rows=(("Ben", "Ann", 0, 0, 1), ("Ben", "Cy", 0, 0, 1)))
        for name, words in (
            ("Table", ("White", "Black")), ("Kit", ("White", "Black")), ("Serve", ("Home", "Away"))
        )
    ),
    csv_form(
        "both players' rows, with colours",
        "Date,Player,Opponent,Colour,Result",
        *(
            f"{d},{one},{other},{side},{ {1: 'W', 0.5: 'D', 0: 'L'}[s]}"
            for d, a, b, score in GAMES
            for one, other, side, s in ((a, b, "white", score), (b, a, "black", 1 - score))
        ),
        games=6,
        players=3,
        void=6,
        says=('the rows whose "Colour" is "black" are not rated',),
    ),
    csv_form(
        "both players' rows, of which one is missing",
        "Date,Player,Opponent,Colour,Result",
        *[
            f"{day},{one},{other},{side},{result}"
            for day in [f"2024-{month:02}-{nth:02}" for month in (1, 2) for nth in range(1, 11)]
            for one, other, side, result in (
                ("Ann", "Ben", "white", "W"),
                ("Ben", "Ann", "black", "L"),
            )
        ][:-1],
        games=20,
        players=2,
        rows=(("Ann", "Ben", 1, 0, 0),),
    ),
    csv_form(
        "the colour that won beside a colour",
        "Date,Player,Opponent,My colour,Winner",
        *(
            f"{d},{b},{a},Black,{'White' if s else 'Black'}"
            if nth % 2
            else f"{d},{a},{b},White,{'White' if s else 'Black'}"
            for nth, (d, a, b, s) in enumerate(DECIDED)
        ),
        **FIVE,
    ),
)  # fmt: skip


def _played(day: str, a: str, b: str, score: float) -> list[object]:
    return [day, a, b, RESULT[score]]


def _with_hidden(rows: list[list[object]], columns: str) -> bytes:
    """A workbook whose columns of these numbers, such as ``min="4" max="4"``, are hidden."""
    made = parts({"Games": sheet(*rows)})  # type: ignore[arg-type]
    name = "xl/worksheets/sheet1.xml"
    hidden = f'<cols><col {columns} hidden="1"/></cols><sheetData>'
    made[name] = made[name].replace("<sheetData>", hidden, 1)
    return zipped(made)


ROWS = [_played(*game) for game in GAMES]
WRONG = [[d, a, b, {1: "0-1", 0.5: "1-0", 0: "1-0"}[s]] for d, a, b, s in GAMES]
HEAD: list[object] = ["Date", "White", "Black", "Result"]
WORKBOOKS = (
    Form("a hidden column of old results", {"g.xlsx": _with_hidden(
        [[*HEAD, "Result corrected"],
         *([*old, new[3]] for old, new in zip(WRONG, ROWS, strict=True))],
        'min="4" max="4"')}, says=('the sheet hides "Result"',), **SIX),  # type: ignore[arg-type]
    Form("a hidden column of days", {"g.xlsx": _with_hidden([HEAD, *ROWS], 'min="1" max="1"')},
         says=('the sheet hides columns that are read ("Date" as played_at)',), **SIX),  # type: ignore[arg-type]
    Form("a formula that failed is no player", {"g.xlsx": workbook(
        HEAD, *ROWS, ["2024-04-01", "#N/A", "Ann", "1-0"], ["2024-04-02", "Ben", "#REF!", "0-1"])},  # type: ignore[arg-type]
         n_left_out=2, **SIX),  # type: ignore[arg-type]
    Form("sheets of which one has more columns", {"g.xlsx": zipped(parts({
        "2023": sheet(HEAD, *ROWS[:3]),  # type: ignore[arg-type]
        "2024": sheet(["Round", "Date", "White", "Black", "Result"],
                      *([1.0, *row] for row in ROWS[3:]))}))}, **SIX),  # type: ignore[arg-type]
    Form("a sheet of games to come, without results", {"g.xlsx": zipped(parts({
        "2023": sheet(HEAD, *ROWS[:3]),  # type: ignore[arg-type]
        "2024": sheet(HEAD, *ROWS[3:]),  # type: ignore[arg-type]
        "next": sheet(HEAD, ["2024-05-01", "Ann", "Ben", None])}))}, n_left_out=1, **SIX),  # type: ignore[arg-type]
    Form("a list of days whose columns also stand in the sheets of games", {"g.xlsx": zipped(parts({
        "2023": sheet([*HEAD, "Event"], *([*row, "Cup"] for row in ROWS[:3])),
        "2024": sheet([*HEAD, "Event"], *([*row, "Cup"] for row in ROWS[3:])),
        "Days": sheet(["Date", "Event"], ["2024-01-13", "Cup"], ["2024-05-01", "Open"])}))},
         n_left_out=1, **SIX),  # type: ignore[arg-type]
)  # fmt: skip


def _json(name: str, value: object, **wanted: object) -> Form:
    return Form(name, {"g.json": json.dumps(value)}, **(FIVE | wanted))  # type: ignore[arg-type]


NUMBERS = {"Ann": 11, "Ben": 12, "Cy": 13}
SETS = [
    {
        "id": nth,
        "completedAt": f"{day}T20:00:00Z",
        "winnerId": NUMBERS[a if s else b],
        "slots": [
            {"entrant": {"id": NUMBERS[who], "name": who},
             "standing": {"stats": {"score": {"value": points}}}}
            for who, points in ((a, 2 * s), (b, 2 - 2 * s))
        ],
    }
    for nth, (day, a, b, s) in enumerate(DECIDED)
]  # fmt: skip
ONLINE = [
    {
        "id": nth,
        "players": {"black": {"id": 1, "username": a}, "white": {"id": 2, "username": b}},
        "outcome": "Resignation",
        "ended": f"{day}T20:00:00Z",
        "black_lost": not s,
        "white_lost": bool(s),
    }
    for nth, (day, a, b, s) in enumerate(DECIDED)
]
JSON = (
    _json("sets of a bracket site",
          {"data": {"event": {"name": "Weekly", "sets": {"nodes": SETS}}}}),
    _json("games of a go server", {"count": 5, "next": None, "results": ONLINE}),
    _json("a list of players with points", [
        {"date": d, "players": [{"name": a, "score": 2 * s}, {"name": b, "score": 2 - 2 * s}]}
        for d, a, b, s in GAMES], **SIX),
    _json("a list of names, and the winner's number", [
        {"date": d, "players": [a, b], "winner": 0 if s else 1} for d, a, b, s in DECIDED],
          says=("from 0",)),
    Form("a ranking of ratings and tie-breaks is no game of mahjong", {"s.ndjson": "".join(
        json.dumps({"rank": n, "points": 6 - n, "tieBreak": 20, "rating": 2000,
                    "username": f"u{n}x", "performance": 2100}) + "\n" for n in range(1, 7))},
         kind="", says=("this is a ranking without games",)),
)  # fmt: skip

PARLOUR = csv_of(
    "Date,Aoi,Ben,Chie,Dan",
    *("2024-01-03,30,10,-10,-30", "2024-01-09,-5,40,-20,-15", ",25,50,-30,-45"),
    *("2024-02-03,12,-7,35,-40", "2024-02-09,1,2,3,-6", ",13,-5,38,-46"),
    ",38,45,8,-91",
)
TABLES = (
    Form("a grand total below monthly sums", {"m.csv": PARLOUR}, kind="table", games=4, players=4,
         n_left_out=3),
    csv_form("a crosstable of + and -", "Name,1,2,3,Pts", "Ann,X,+,=,1.5", "Ben,-,X,-,0",
             "Cy,=,+,X,1.5", games=3, players=3),
    csv_form("rounds of WinTD", "No,Name,Score,R1,R2", "1,Ann,2,W  2(w),W  3(b)",
             "2,Ben,1,L  1(b),W  4(w)", "3,Cy,1,W  4(w),L  1(w)", "4,Di,0,L  3(b),L  2(b)",
             games=4, players=4),
    csv_form("two rows for each game of two", "table,game,date,player,score,rank",
             "1,chess,2024-01-13,Ann,1,1", "1,chess,2024-01-13,Ben,0,2",
             "2,chess,2024-01-13,Ben,1,1", "2,chess,2024-01-13,Cy,0,2",
             kind="", says=("two rows",)),
    csv_form("races that some did not finish", "Race,Date,Pos,Driver", "A,2024-01-06,1,Ann",
             "A,2024-01-06,2,Ben", "A,2024-01-06,DNF,Cy", "B,2024-02-06,1,Cy", "B,2024-02-06,2,Ann",
             "B,2024-02-06,DNS,Ben", kind="tournament", games=4, players=3, n_left_out=2,
             says=('"DNF", "DNS" in "Pos" is no place, so 2 rows',)),
)  # fmt: skip

ODDITIES = (
    csv_form("a name cut in the last row", "Date,Result,White,Black", "2024-01-13,1-0,Ann,Ben",
             "2024-01-20,0-1,Cy,Ann", "2024-01-27,1-0,Ben,Cy", "2024-02-03,1-0,Ann,B",
             games=4, players=4, says=("the file may be cut",)),
    csv_form("nobody's name", "Date,White,Black,Result", "2024-01-13,Ann,NN,1-0",
             "2024-01-20,None,Ben,0-1", "2024-01-27,Ben,Ann,1-0", games=3, players=4,
             says=('"NN"', '"None"')),
    csv_form("days in two orders in one file", "Date,White,Black,Result", "13/1/2024,Ann,Ben,1-0",
             "20/1/2024,Ben,Ann,0-1", "5/2/2024,Ann,Ben,1-0", "27/2/2024,Ben,Ann,1-0",
             "3/14/2024,Ann,Ben,1-0", "3/21/2024,Ben,Ann,1-0", games=4, players=2, n_left_out=2,
             says=("days in two orders",)),
    csv_form("days of six digits", "Date,White,Black,Result", "240113,Ann,Ben,1-0",
             "240202,Ben,Ann,0-1", "241231,Ann,Ben,1-0", games=3, players=2, day="2024-01-13"),
    Form("a quote that swallows rows", {"g.csv": csv_of(
        "Date,White,Black,Result,Remark", "2024-01-13,Ann,Ben,1-0,\"good", "2024-01-20,Ben,Cy,0-1,",
        "2024-01-27,Cy,Ann,1-0,", "2024-02-03,Ann,Cy,1-0,nice\"", "2024-02-10,Ben,Ann,0-1,",
        "2024-02-17,Cy,Ben,1-0,", "2024-02-24,Ann,Ben,1-0,", "2024-03-02,Ben,Cy,1-0,")},
        games=4, players=3, n_left_out=1, says=("closes 3 lines below",)),
    Form("a file of games that was pasted twice", {"g.pgn": "".join(
        f'[Event "Club"]\n[Date "{d.replace("-", ".")}"]\n[Round "{n}"]\n'
        f'[White "{a}"]\n[Black "{b}"]\n'
        f'[Result "{RESULT[s]}"]\n\n1. e4 {RESULT[s]}\n\n'
        for _ in range(2) for n, (d, a, b, s) in enumerate(GAMES))},
        games=12, players=3, says=("are equal to another one of the file",)),
)  # fmt: skip

FORMS = (*RESULTS, *SIDES, *WORKBOOKS, *JSON, *TABLES, *ODDITIES)

"""Lists of a fourth judge: signs for the cell above, marks around names, second opinions, brackets.

Each is a list of the same six games as in `judged`, or the five of them that are not drawn.
"""

import json

from tests.forms.form import Form, csv_form, csv_of
from tests.forms.judged import DECIDED, FIVE, GAMES, RESULT, SIX

ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
SWISS = """Club Open
Rk.  Name           Rtg   1.Rd   2.Rd   3.Rd   Pts.
1    Ann Ash        1500   4w1    2b½    3w1    2.5
2    Ben Birk       1400   3b1    1w½    4b0    1.5
3    Cy Cole        1300   2w0    4b1    1b0    1
4    Di Dorn        1200   1b0    3w0    2w1    1
"""
CHART = """ Pair | Player Name                     |Total|Round|Round|Round|
 Num  |                                 | Pts |  1  |  2  |  3  |
    1 | ANN ASH                         |2.5  |W   4|D   2|W   3|
    2 | BEN BIRK                        |1.5  |W   3|D   1|L   4|
    3 | CY COLE                         |1.0  |L   2|W   4|L   1|
    4 | DI DORN                         |1.0  |L   1|L   3|W   2|
"""


def days(name: str, header: str, form: str, **more: object) -> Form:
    """The list with days in another form of strftime."""
    rows = [f"{_day(d, form)};{a};{b};{RESULT[s]}" for d, a, b, s in GAMES]
    return csv_form(name, header, *rows, **(SIX | more))


def _day(iso: str, form: str) -> str:
    year, month, day = iso.split("-")
    roman = ("I", "II", "III")[int(month) - 1]
    name = ("tammikuuta", "helmikuuta", "maaliskuuta")[int(month) - 1]
    return form.format(y=year, yy=year[2:], m=month, d=day, roman=roman, name=name)


DAYS = (
    days("days with a final dot", "Datum;Bijeli;Crni;Rezultat", "{d}.{m}.{y}."),
    days("days with blanks, a final dot and a time", "Datum;Beli;Crni;Rezultat",
         "{d}. {m}. {y}. u 19:30"),
    days("days of two digits with a final dot", "Datum;Bijeli;Crni;Rezultat", "{d}.{m}.{yy}."),
    days("months in Roman numerals", "Data;Białe;Czarne;Wynik", "{d} {roman} {y}"),
    days("months in Finnish", "Päivä;Valkea;Musta;Tulos", "{d}. {name} {y}"),
    days("years behind an apostrophe", "Date;White;Black;Result", "{d} {name} '{yy}"),
    csv_form("days in Arabic digits", "Date,White,Black,Result",
             *(f"{d.translate(ARABIC)},{a},{b},{RESULT[s]}" for d, a, b, s in GAMES), **SIX),
    Form("a day in the name of a folder only", {"2024-01-13 results.csv": csv_of(
        "White,Black,Result", "Ann,Ben,1-0", "Ben,Cy,0-1", "Cy,Ann,1-0")}, games=3, players=3,
        says=("The day in the name of a file (2024-01-13)",)),
)  # fmt: skip


def _cells(name: str, rows: list[str], **more: object) -> Form:
    return csv_form(name, "Date,White,Black,Result", *rows, **(SIX | more))


NAMES = (
    csv_form("signs for the name above", "Date,White,Black,Result",
             "2024-01-13,Ann,Ben,1-0", '2024-01-20,"""",Cy,0-1', "2024-01-27,Ben,〃,1-0",
             "2024-02-03,Cy,Ann,1-0", games=4, players=3,
             rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cy", 0, 0, 1), ("Ben", "Cy", 1, 0, 0)),
             says=("have signs for the cell above",)),
    _cells("names in bold type", [
        f"{d},{f'**{a}**' if s == 1 else a},{f'<b>{b}</b>' if s == 0 else b},{RESULT[s]}"
        for d, a, b, s in GAMES]),
    _cells("names with links", [
        f"{d},[{a}](https://club.example/{n}),[url=/{n}]{b}[/url],{RESULT[s]}"
        for n, (d, a, b, s) in enumerate(GAMES)]),
    _cells("errors of formulas of many languages", [
        *(f"{d},{a},{b},{RESULT[s]}" for d, a, b, s in GAMES),
        "2024-04-01,#ССЫЛКА!,Ann,1-0", "2024-04-02,Ann,Err:502,1-0", "2024-04-03,#BAŞV!,Ann,0-1"],
        n_left_out=3),
    _cells("0 in place of a name", [
        *(f"{d},{a},{b},{RESULT[s]}" for d, a, b, s in GAMES), "2024-04-01,0,Ann,1-0"],
        games=7, players=4, says=('"0" is rated as one player',)),
    csv_form("first names alone", "Date,White,Black,Result",
             "2024-01-13,Anna Ash,Benno Birk,1-0", "2024-01-20,Anna,Cyril Cole,0-1",
             "2024-01-27,Benno,Cyril Cole,1-0", "2024-02-03,Cyril Cole,Anna Ash,1-0",
             games=4, players=5, says=("2 names of one word are in one longer name each",)),
    csv_form("a name in two scripts", "Date,White,Black,Result",
             "2024-01-13,Ivan Petrov,Benno Birk,1-0", "2024-01-20,Иван Петров,Cyril Cole,0-1",
             "2024-01-27,Benno Birk,Cyril Cole,1-0", games=3, players=4,
             says=("Ivan Petrov and Иван Петров",)),
)  # fmt: skip


def _opinion(name: str, header: str, told: dict[float, str], said: str) -> Form:
    """Scores that have the winner's number first, beside a column that says who won."""
    rows = [f"{d},{a},{b},3-1,{told[s]}" for d, a, b, s in DECIDED]
    read = tuple((a, b, 1, 0, 0) for _, a, b, _ in DECIDED)
    return csv_form(name, header, *rows, **(FIVE | {"rows": read, "says": (said,)}))


OPINIONS = (
    *(
        _opinion(f"a column {head} that contradicts the scores", f"Date,Home,Away,Score,{head}",
                 dict(zip((1, 0), letters, strict=True)), f'"{head or "column 5"}" is')
        for head, letters in (("W/L", "WL"), ("S/N", "SN"), ("V/D", "VD"), ("", "WL"))
    ),
    csv_form("a home win that contradicts the points", "Date,Home,Away,Home pts,Away pts,Home win",
             *(f"{d},{a},{b},{5 if s else 9},7,{int(s)}" for d, a, b, s in DECIDED),
             games=5, players=3, says=('"Home win" is "1" where',)),
    csv_form("who gave up was ahead", "Date,Player 1,Player 2,Score,Notes",
             "2024-01-13,Ann,Ben,3-1,", "2024-01-20,Ben,Cy,1-3,",
             "2024-01-27,Cy,Ann,2-1,Cy retired", "2024-02-03,Ann,Cy,1-2,Ann retired",
             games=4, players=3,
             says=('"Notes" is "Cy retired" in 1 row: whoever gave up has lost',)),
    csv_form("friendlies", "Date,Type,Home,Away,Score", *(
        f"{d},{'friendly' if n == 2 else 'league'},{a},{b},{3 * s:g}-{3 - 3 * s:g}"
        for n, (d, a, b, s) in enumerate(DECIDED)), **(FIVE | {"says": ('"Type" is "friendly"',)})),
    csv_form("chess beside go", "Date,Game,Player 1,Player 2,Score", *(
        f"{d},{'Go' if n % 2 else 'Chess'},{a},{b},{s:g}-{1 - s:g}"
        for n, (d, a, b, s) in enumerate(DECIDED)),
        **(FIVE | {"says": ("all 5 games count together",)})),
    csv_form("both sides of which two contradict each other", "Date,Player,Opponent,Result",
             *(f"2024-01-{nth:02},Ann,Ben,{'WL'[nth % 2]}\n"
               f"2024-01-{nth:02},Ben,Ann,{'W' if nth == 6 else 'LW'[nth % 2]}"
               for nth in range(1, 13)),
             games=13, players=2, says=("1 pair of rows tell different results",)),
    csv_form("scores after extra time, and of two legs", "Date,Home,Away,Score",
             "2024-01-13,Ann,Ben,4:3 OT", "2024-01-20,Ben,Cy,2:3 SO",
             "2024-01-27,Cy,Ann,2-1 (agg. 2-4)", "2024-02-03,Cy,Ben,2‒2", games=4, players=3),
)  # fmt: skip

IDS = {"Ann": 11, "Ben": 12, "Cy": 13}
PEOPLE = [{"id": number, "name": name} for name, number in IDS.items()]
MATCHES = [
    {"id": nth, "state": "complete", "player1_id": IDS[a], "player2_id": IDS[b],
     "winner_id": IDS[a if s else b], "completed_at": f"{d}T20:00:00Z"}
    for nth, (d, a, b, s) in enumerate(DECIDED)
]  # fmt: skip
PLAYS = [
    {"playDate": f"{d} 20:00:00", "gameRefId": 1, "playerScores": [
        {"playerRefId": IDS[a], "score": f"{s:g}"}, {"playerRefId": IDS[b], "score": f"{1 - s:g}"}]}
    for d, a, b, s in DECIDED
]  # fmt: skip
FILES = (
    Form("a bracket of Challonge", {"b.json": json.dumps({"tournament": {
        "name": "Weekly", "participants": [{"participant": one} for one in PEOPLE],
        "matches": [{"match": one} for one in MATCHES]}})}, **FIVE),  # type: ignore[arg-type]
    Form("plays of BG Stats", {"b.json": json.dumps({
        "players": PEOPLE, "games": [{"id": 1, "name": "Go"}], "plays": PLAYS})}, **FIVE),  # type: ignore[arg-type]
    Form("a crosstable of Swiss-Manager as text", {"open.txt": SWISS}, games=6, players=4,
         rows=(("Ann Ash", "Di Dorn", 1, 0, 0), ("Cy Cole", "Ben Birk", 0, 0, 1))),
    Form("a chart of US Chess as text", {"open.txt": CHART}, games=6, players=4,
         rows=(("ANN ASH", "DI DORN", 1, 0, 0), ("BEN BIRK", "CY COLE", 1, 0, 0))),
)  # fmt: skip

FORMS = (*DAYS, *NAMES, *OPINIONS, *FILES)

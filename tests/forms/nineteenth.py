"""Files of a nineteenth judge: forms of published files, with invented names and results."""

import json

from tests.forms.form import Form, csv_of

SPAN = (("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1), ("Ben", "Cy", 0, 1, 0))
WON = (("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1), ("Ben", "Cy", 1, 0, 0))
DAYS = ("2024-03-01", "2024-03-02", "2024-03-03")
OF_SETS = {
    "Set 1,Set 2,Set 3": ("11-5,11-8,", "11-9,5-11,7-11", "11-5,11-8,"),
    "G1,G2,G3": ("11:5,11:8,", "11:9,5:11,7:11", "11:5,11:8,"),
    "p1_game1,p2_game1,p1_game2,p2_game2,p1_game3,p2_game3": (
        "11,5,11,8,,", "11,9,5,11,7,11", "11,5,11,8,,"),
    "point1a,point1b,point2a,point2b,point3a,point3b": (
        "11,5,11,8,0,0", "11,9,5,11,7,11", "11,5,11,8,0,0"),
}  # fmt: skip
DUPR = (
    "date,playerA1,playerA1DuprId,playerB1,playerB1DuprId,teamAGame1,teamBGame1,teamAGame2,"
    "teamBGame2,teamAGame3,teamBGame3"
)
TENNIS = (
    "ATP,Tournament,Date,Round,Best of,Winner,Loser,WRank,LRank,W1,L1,W2,L2,W3,L3,Wsets,Lsets,"
    "Comment"
)
BADMINTON = (
    "tournament,country,date,nationality_team_one,nationality_team_two,winner,game_1_score,"
    "team_one_players,team_two_players"
)
CODE_PAGES = (
    ("Arabic", "cp1256", "التاريخ;الأبيض;الأسود;النتيجة", ("أحمد", "بدر", "جميل")),
    ("Thai", "tis_620", "วันที่;ขาว;ดำ;ผล", ("สมชาย", "สมหญิง", "มานะ")),
    ("Hebrew", "cp1255", "תאריך;לבן;שחור;תוצאה", ("אבי כהן", "בני לוי", "גדי")),
)
OTHER_DAYS = (
    ("with a word before the time", "March {}, 2024 at 10:00 PM"),
    ("with the day of the week and the week in brackets", "({}) {} Mar 2024 (9)"),
    ("in the basic form of ISO", "2024030{}T100000Z"),
)
PAIRS = ("Ann;Ben;1-0", "Cy;Ann;0-1", "Ben;Cy;1/2-1/2")
MATCH = (
    "Started game 1 of 3 (Lc0 v0.25 vs Stock 11)\n"
    "Started game 2 of 3 (Stock 11 vs Lc0 v0.25)\n"
    "Finished game 2 (Stock 11 vs Lc0 v0.25): 1/2-1/2 {Draw by 3-fold repetition}\n"
    "Score of Lc0 v0.25 vs Stock 11: 0 - 0 - 1  [0.500] 1\n"
    "Finished game 1 (Lc0 v0.25 vs Stock 11): 1-0 {White mates}\n"
    "Finished game 3 (Lc0 v0.25 vs Stock 11): * {Unterminated}\n"
    "--------------------------------------------------\n"
    "Results of Lc0 v0.25 vs Stock 11 (8+0.08, 1t, 16MB, UHO.epd):\n"
    "Elo: 190.85 +/- nan, nElo: inf +/- nan\n"
    "Finished match\n"
)
OF_API = [
    {"id": n, "begin_at": f"{day}T10:00:00Z", "winner_id": winner,
     "opponents": [{"type": "Team", "opponent": {"id": ids[0], "name": one}},
                   {"type": "Team", "opponent": {"id": ids[1], "name": two}}],
     "results": [{"team_id": ids[1], "score": 1}, {"team_id": ids[0], "score": 2}],
     "league": {"id": 11, "name": "LEC"}}
    for n, (day, ids, one, two, winner) in enumerate((
        (DAYS[0], (11, 12), "Ann", "Ben", 11), (DAYS[1], (13, 11), "Cy", "Ann", 11),
        (DAYS[2], (12, 13), "Ben", "Cy", 12)))
]  # fmt: skip
BY_IDS = {"matches": {
    "-Nabc": {"date": DAYS[0], "p1": "Ann", "p2": "Ben", "score1": 3, "score2": 1},
    "-Ndef": {"date": DAYS[1], "p1": "Cy", "p2": "Ann", "score1": 0, "score2": 3},
}}  # fmt: skip
BRACKET = {
    "participants": [{"id": n, "name": name} for n, name in enumerate(("Ann", "Ben", "Cy"), 1)],
    "matches": [{"id": 1, "round": 1, "participant1Id": 1, "participant2Id": 2, "winnerId": 1},
                {"id": 2, "round": 2, "participant1Id": 3, "participant2Id": 1, "winnerId": 1}],
}  # fmt: skip
OF_ROUNDS = {
    "name": "GNK", "players": [{"id": n, "name": name} for n, name in enumerate("ABC", 1)],
    "rounds": [[{"table": 1, "player1": {"id": 1, "score": 6}, "player2": {"id": 2, "score": 0}}],
               [{"table": 1, "player1": {"id": 3, "score": 3}, "player2": {"id": 1, "score": 3}}]],
}  # fmt: skip
SUMO = (
    "basho,rikishi1_shikona,rikishi1_result,rikishi1_win,kimarite,rikishi2_shikona,"
    "rikishi2_result,rikishi2_win"
)


def _trf(of_rounds: str, start: str = "2024/03/01", end: str = "2024/03/03") -> str:
    """A report of two players and two rounds, with a line of the rounds' days."""
    players = (
        "001    1 m    Holm, Ann                         2000 GER      100001 1990/01/01  1.5    1"
        "     2 w 1     2 b =",
        "001    2 m    Berg, Ben                         1900 GER      100002 1990/01/01  0.5    2"
        "     1 b 0     1 w =",
    )
    lines = ("012 Open", f"042 {start}", f"052 {end}", f"132{' ' * 88}{of_rounds}", *players)
    return "\n".join(lines) + "\n"


def _of_days(pattern: str) -> str:
    week = ("Fri", "Sat", "Sun")
    days = (pattern.format(*((week[n - 1], n) if pattern.count("{}") > 1 else (n,)))
            for n in (1, 2, 3))  # fmt: skip
    return csv_of(
        "Date;White;Black;Result", *(f"{d};{pair}" for d, pair in zip(days, PAIRS, strict=True))
    )


def _of_code_page(heads: str, names: tuple[str, str, str]) -> str:
    one, two, three = names
    return csv_of(
        heads, f"2024-03-01;{one};{two};1-0", f"2024-03-02;{three};{one};0-1",
        f"2024-03-03;{two};{three};0.5-0.5")  # fmt: skip


FORMS = (
    Form("a number of moves behind results is not joined to them", {"g.csv": csv_of(
        "White,Black,Result", "Ann,Ben,1-0 40", "Cy,Ann,0-1 33", "Ben,Cy,½-½ 12")}, kind="",
        says=('"Result" has values with an unknown meaning',)),
    Form("halves written as 1/2 behind a number", {"g.csv": csv_of(
        "White,Black,Result", "Ann,Ben,3 - 2 1/2", "Cy,Ann,2 - 3 1/2", "Ben,Cy,2 1/2 - 2 1/2")},
        games=3, players=3, rows=SPAN),
    *(Form(f"the points of sets below {heads}", {"g.csv": csv_of(
        f"Date,Player 1,Player 2,{heads}", *(f"{day},{pair},{sets}" for day, pair, sets in zip(
            DAYS, ("Ann,Ben", "Cy,Ann", "Ben,Cy"), cells, strict=True)))}, games=3, players=3,
        rows=WON, day="2024-03-01", says=("have the points of each set: most sets won is the win",))
      for heads, cells in OF_SETS.items()),
    Form("singles of pickleball for DUPR", {"g.csv": csv_of(
        DUPR, "2024-03-01,Ann,AB12C3,Ben,JK01L2,11,5,11,8,,",
        "2024-03-02,Cy,DE45F6,Ann,AB12C3,11,9,5,11,7,11",
        "2024-03-03,Ben,JK01L2,Cy,DE45F6,11,5,11,8,,")}, games=3, players=3, rows=WON),
    Form("a last set that was not finished", {"g.csv": csv_of(
        "Player 1,Player 2,Set 1,Set 2,Set 3", *(["Ann,Ben,11-5,11-8,"] * 19),
        "Ann,Cy,11-5,8-11,3-2")}, games=19, players=2, n_left_out=1),
    Form("sets of winners are no crosstable", {"g.csv": csv_of(
        TENNIS, "1,Open,19/07/2026,1st Round,3,Holm A.,Berg B.,39,72,6,4,7,6,,,2,0,Completed",
        "1,Open,20/07/2026,1st Round,3,Dahl C.,Eng D.,12,80,6,4,2,0,,,1,0,Retired",
        "1,Open,21/07/2026,Final,3,Holm A.,Dahl C.,39,12,,,,,,,,,Walkover")}, games=3, players=4,
        day="2026-07-19", says=('"Comment" is "Walkover" in some rows',),
        rows=(("Holm A.", "Berg B.", 1, 0, 0), ("Dahl C.", "Eng D.", 1, 0, 0))),
    Form("nations beside players", {"g.csv": csv_of(
        BADMINTON, "Open,Germany,16-01-2018,DEN,GER,1,21-12,Ann,Ben",
        "Open,Germany,17-01-2018,SWE,DEN,2,21-12,Cy,Ann",
        "Open,Germany,18-01-2018,GER,SWE,1,21-12,Ben,Cy")}, games=3, players=3, rows=WON),
    Form("retired in the last set", {"g.csv": csv_of(
        "Date,Player 1,Player 2,Score", "2024-03-01,Ann,Ben,21-15 18-21 21-19",
        "2024-03-02,Cy,Ann,21-15 11-4 ret.", "2024-03-03,Ben,Cy,15-21 11-21")}, games=2, players=3,
        n_left_out=1, says=("21-15 11-4 ret. does not say who gave up",)),
    Form("the loser's points of each set, with commas", {"g.csv": csv_of(
        "Spieler 1;Spieler 2;Ergebnis", 'Ann;Ben;"7,8,-9,6"', 'Cy;Ann;"-9,8,9,-11,-4"')}, kind="",
        says=("has the points of the loser of each set",)),
    Form("goals and points of each side", {"g.csv": csv_of(
        "Date,Home,Home score,Away,Away score", "2024-03-01,Ann,2-14,Ben,1-18",
        "2024-03-02,Cy,0-17,Ann,1-12")}, kind="",
        says=('"Home score" and "Away score" have two numbers for each side',)),
    Form("goals and behinds of each side", {"g.csv": csv_of(
        "Date,Home,Home score,Away,Away score", "2024-03-01,Ann,12.8,Ben,10.9",
        "2024-03-02,Cy,10.12,Ann,9.20")}, games=2, players=3,
        says=("read as decimal numbers: if they are goals and behinds",)),
    *(Form(f"names in the code page of {name}", {"g.csv": _of_code_page(heads, names).encode(page)},
           games=3, players=3, rows=((names[0], names[1], 1, 0, 0), (names[2], names[0], 0, 0, 1)))
      for name, page, heads, names in CODE_PAGES),
    *(Form(f"days {name}", {"g.csv": _of_days(pattern)}, games=3, players=3, rows=SPAN,
           day="2024-03-01")
      for name, pattern in OTHER_DAYS),
    Form("a day of a round that is none", {"g.trf": _trf("24/03/01  24/13/02")}, games=2, players=2,
         n_left_out=1, day="2024-03-01", says=("round 2 has '24/13/02', which is no day",)),
    Form("days of rounds with the day first", {"g.trf": _trf("01/03/24  03/03/24")}, games=2,
         players=2, day="2024-03-01"),
    Form("days of rounds with four digits of the year", {"g.trf": _trf("2024/03/01  2024/03/03")},
         games=2, players=2, day="2024-03-01"),
    Form("a day of a round outside of the tournament", {"g.trf": _trf("23/03/01  24/03/03")},
         games=2, players=2, n_left_out=1, day="2023-03-01",
         says=("read as 2023-03-01, which is not between the first and the last day",)),
    Form("a match of programs as fastchess prints it", {"m.txt": MATCH}, games=2, players=2, void=1,
         rows=(("Stock 11", "Lc0 v0.25", 0, 1, 0), ("Lc0 v0.25", "Stock 11", 1, 0, 0))),
    Form("a game that a line tells in an unknown word", {"g.txt":
         "2024-03-01 Ann beat Ben 10-8\n2024-03-02 Cy lost to Ann 3-10\n"
         "2024-03-03 Ben tied Cy 5-5\n2024-03-04 Ben smashed Cy 5-2\n"}, games=3, players=3,
         n_left_out=1, rows=SPAN),
    Form("names with results in a table of rounds", {"g.csv": csv_of(
        "Name,Round 1,Round 2,Round 3,Points", "Ann,Ben 1,Cy ½,Dora 1,2.5",
        "Ben,Ann 0,Dora 1,Cy 1,2", "Cy,Dora 1,Ann ½,Ben 0,1.5", "Dora,Cy 0,Ben 0,Ann 0,0")},
        games=6, players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 1, 0, 0), ("Ann", "Cy", 0, 1, 0))),
    Form("signs before names in a table of rounds", {"g.csv": csv_of(
        "Name,R1,R2,R3", "Ann,+Ben,=Cy,+Dora", "Ben,-Ann,+Dora,+Cy", "Cy,+Dora,=Ann,-Ben",
        "Dora,-Cy,-Ben,-Ann")}, games=6, players=4,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 1, 0, 0), ("Ann", "Cy", 0, 1, 0))),
    Form("places in Roman numbers", {"g.csv": csv_of(
        "Event,Place,Player", "A,I.,Ann", "A,II.,Ben", "B,I.,Ben", "B,II.,Ann")}, kind="",
        says=('"Place" has Roman numbers, such as "I."',)),
    Form("an id of the winner beside both opponents", {"g.json": json.dumps(OF_API)}, games=3,
         players=3, rows=WON),
    Form("an id of the winner beside a list of people", {"g.json": json.dumps(BRACKET)}, games=2,
         players=3, rows=WON[:2]),
    Form("games by their ids", {"g.json": json.dumps(BY_IDS)}, games=2, players=3, rows=WON[:2],
         day="2024-03-01"),
    Form("rounds that are lists of games", {"g.json": json.dumps(OF_ROUNDS)}, games=2, players=3,
         rows=(("A", "B", 1, 0, 0), ("C", "A", 0, 1, 0))),
    Form("wins without a bout at sumo", {"g.csv": csv_of(
        SUMO, "1983.01,Ann,1-0 (7-8),1,yorikiri,Ben,0-1 (6-1),0",
        "1983.01,Cy,0-1 (5-10),0,oshidashi,Ann,2-0 (7-8),1",
        "1983.01,Ben,1-1 (6-1),1,fusen,Cy,0-2 (5-10),0")}, games=3, players=3, rows=WON,
        says=('"kimarite" is "fusen" in some rows',)),
    Form("walkovers as opponents", {"g.csv": csv_of(
        "Round,Player A,Score A,Score B,Player B", "1,Ann,7,5,Ben", "1,Cy,7,0,Walk Over",
        "2,Ben,3,7,Cy")}, games=2, players=3, void=1),
    Form("no value as a database writes it", {"g.tsv":
         "round\twhite\tblack\tresult\n1\tAnn\tBen\t1-0\n1\tCy\t\\N\t1-0\n2\tCy\tAnn\t0-1\n"},
         games=2, players=3, n_left_out=1, rows=WON[:2]),
    Form("results of Chinese chess", {"g.csv": csv_of(
        "日期,红方,黑方,结果", "2024-03-01,Ann,Ben,先胜", "2024-03-02,Cy,Ann,先负",
        "2024-03-03,Ben,Cy,先和")}, games=3, players=3, rows=SPAN),
    Form("the winner of the toss is no witness", {"g.csv": csv_of(
        "date,team1,team2,toss_winner,winner", "2024-03-01,Ann,Ben,Ben,Ann",
        "2024-03-02,Cy,Ann,Cy,Ann", "2024-03-03,Ben,Cy,Cy,Ben")}, games=3, players=3, rows=WON),
)  # fmt: skip

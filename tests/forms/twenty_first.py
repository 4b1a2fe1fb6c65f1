"""Files of a twenty-first judge: games from both sides in one list, seasons as text, sentences."""

import json

from tests.forms.form import Form, csv_of

SPAN = (("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1), ("Ben", "Cy", 0, 1, 0))
WON = (*SPAN[:2], ("Ben", "Cy", 1, 0, 0))
DAYS = ("2024-03-01", "2024-03-02", "2024-03-03")
GAMES = (("Foxes", "Bears", 101, 99), ("Cats", "Foxes", 88, 95), ("Bears", "Cats", 110, 111))
SIDES = tuple(
    (day, *side)
    for day, (home, guest, one, other) in zip(DAYS, GAMES, strict=True)
    for side in ((home, "", guest, one, other), (guest, "@", home, other, one))
)
"""Each game from the side of the team at home, and from that of the guest."""
AT_HOME = (("Foxes", "Bears", 1, 0, 0), ("Foxes", "Bears", 1, 0, 0), ("Cats", "Foxes", 0, 0, 1))
NBA = "TEAM_NAME,GAME_ID,GAME_DATE,MATCHUP,WL,PTS,PLUS_MINUS"
ONCE = "g.csv has 3 games from both sides, in rows that say who was at home"
OPENFOOTBALL = """= Test League 2023/24

▪ Matchday 1
[Sat Aug/12]
  12.30  Ann FC   2-1 (0-1)  Ben FC
[Sun Jan 7]
  20.15  Cy FC    0-3 (0-1)  Ann FC
[Mon Jan 7]
  Ben FC  1-1  Cy FC
"""
CRICKET = {
    "meta": {"data_version": "1.1.0"},
    "info": {"dates": ["2024-03-01"], "teams": ["Ann", "Ben"], "toss": {"winner": "Ben"},
             "outcome": {"by": {"wickets": 5}, "winner": "Ann"}},
    "innings": [{"team": "Ann", "overs": [{"over": 0}]}],
}  # fmt: skip
MATCHES = [
    {"id": 90 + n, "begin_at": f"{day}T18:00:00Z",
     "opponents": [{"opponent": {"id": ids[0], "name": one}}, {"opponent": {"id": ids[1],
                                                                            "name": other}}],
     "winner_id": won, "games": [{"position": 1, "winner": {"id": won}}]}
    for n, (day, one, other, ids, won) in enumerate((
        (DAYS[0], "Ann", "Ben", (11, 12), 11), (DAYS[1], "Cy", "Ann", (13, 11), 11)))
]  # fmt: skip
SETS = [
    {"id": 90 + n, "winnerId": won, "slots": [
        {"entrant": {"id": own, "name": name}, "score": score} for own, name, score in slots]}
    for n, (won, *slots) in enumerate((
        (1, (1, "Ann", 2), (2, "Ben", 1)), (1, (3, "Cy", 0), (1, "Ann", 2)),
        (2, (2, "Ben", 2), (3, "Cy", 0))))
]  # fmt: skip
XIANGQI = "".join(
    f'[Game "Chinese Chess"]\n[Date "{day.replace("-", ".")}"]\n[Red "{one}"]\n[Black "{other}"]\n'
    f'[Result "{result}"]\n\n1. C2=5 H8+7 {result}\n\n'
    for day, (one, other, *_), result in zip(DAYS, SPAN, ("1-0", "0-1", "1/2-1/2"), strict=True)
)


def _of_pairs(heads: str, *cells: str) -> str:
    """A CSV of the same three pairs with other cells behind them."""
    rows = zip(DAYS, SPAN, cells, strict=True)
    return csv_of(heads, *(f"{day},{one},{other},{cell}" for day, (one, other, *_), cell in rows))


def _of_sides(heads: str, row: str) -> str:
    """A CSV with a row of each side of a game."""
    return csv_of(heads, *(
        row.format(day=day, team=team, sign=sign, vs=sign or "vs.", at="at" if sign else "vs",
                   other=other, won="W" if own > their else "L", own=own, their=their, nth=nth // 2)
        for nth, (day, team, sign, other, own, their) in enumerate(SIDES)
    ))  # fmt: skip


FORMS = (
    *(Form(f"a row of each side, {how}", {"g.csv": _of_sides(heads, row)}, games=3, players=3,
           void=3, rows=AT_HOME, says=(ONCE,))
      for how, heads, row in (
          ("as the NBA has it", NBA, "{team},002{nth},{day},{team} {vs} {other},{won},{own},0"),
          ("with scores", "Date,Match,Score", "{day},{team} {vs} {other},{own}-{their}"),
          ("without days", "Match,W/L", "{team} {vs} {other},{won}"),
          ("@ before the opponent", "Date,Team,Opponent,Result",
           "{day},{team},{sign}{other},{won} {own}-{their}"),
          ("at and vs before the opponent", "Date,Team,Opponent,Result",
           "{day},{team},{at} {other},{won} {own}-{their}"))),
    Form("a team's own list with its name in each row", {"g.csv": csv_of(
        NBA, *(f"Foxes,002{n},{day},Foxes {sign or 'vs.'} {other},{'W' if own > their else 'L'},"
               f"{own},{own - their}"
               for n, (day, team, sign, other, own, their) in enumerate(SIDES) if team == "Foxes"),
        "Foxes,0029,2024-03-08,Foxes @ Bears,L,90,-10", "Foxes,0030,2024-03-09,Foxes vs. Cats,L,"
        "90,-1")}, games=4, players=3),
    Form("handles of a chat are no guests", {"g.csv": csv_of(
        "Date,Player,Opponent,Result", f"{DAYS[0]},Ann,@ben,W", f"{DAYS[1]},Ann,@cy,L")}, games=2,
        players=3, rows=(("Ann", "@ben", 1, 0, 0),)),
    Form("a season as text, in which the weekday tells the year", {"g.txt": OPENFOOTBALL}, games=3,
         players=3, n_left_out=1, day="2023-08-12", says=("the day has no year",),
         rows=(("Ann FC", "Ben FC", 1, 0, 0), ("Cy FC", "Ann FC", 0, 0, 1))),
    Form("results of cricket in words", {"g.csv": _of_pairs(
        "Date,Team 1,Team 2,Result", "Ann won by 5 wickets", "Ann won by an innings and 23 runs",
        "Match tied")}, games=3, players=3, rows=SPAN),
    Form("sentences with margins", {"g.txt": "2024-03-01 Ann won by 5 wickets against Ben\n"
         "2024-03-02 Ann beat Cy by 23 runs\n2024-03-03 Ben drew with Cy\n"}, games=3, players=3,
         rows=(SPAN[0], ("Ann", "Cy", 1, 0, 0), SPAN[2])),
    Form("a sentence above the first game that may be one", {
        "g.txt": "Ann won easily there against Ben\nAnn beat Cy\nBen lost to Cy\n"}, games=2,
        players=3, n_left_out=1, says=("the line is neither a game",)),
    Form("a day above the games is no event", {"g.txt": "1 March 2024\nAnn beat Ben\nCy lost to Ann"
         "\n"}, games=2, players=3, rows=SPAN[:2], day="2024-03-01"),
    Form("a match of cricket in JSON", {"1.json": json.dumps(CRICKET)}, games=1, players=2,
         rows=SPAN[:1], day="2024-03-01"),
    Form("matches with their maps", {"g.json": json.dumps(MATCHES)}, games=2, players=3,
         rows=SPAN[:2], day="2024-03-01"),
    Form("small ids of winners", {"g.json": json.dumps(SETS)}, games=3, players=3, rows=WON),
    Form("xiangqi in PGN", {"g.pgn": XIANGQI}, games=3, players=3, rows=SPAN, day="2024-03-01"),
    Form("xiangqi in DhtmlXQ", {"g.txt": "[DhtmlXQ]\n[DhtmlXQ_red]Ann[/DhtmlXQ_red]\n"}, kind="",
         says=("a game of xiangqi in DhtmlXQ", "save it as PGN")),
    Form("letters of the columns", {"g.csv": _of_pairs(
        "started,wusername,busername,result", "w", "b", "w")}, games=3, players=3, rows=WON),
    Form("points named as the players", {"g.csv": _of_pairs(
        "date,player a,player b,sca,scb", "2,1", "0,2", "2,0")}, games=3, players=3, rows=WON,
        says=('"sca" and "scb" are read as the points of "player a" and "player b"',)),
    Form("ages named as the players are no points", {"g.csv": _of_pairs(
        "date,player a,player b,yga,ygb", "21,33", "44,21", "33,44")}, kind="",
        says=("no column has the name of a result",)),
    Form("sums that a spreadsheet inserts below each player", {"g.csv": csv_of(
        "Date,Player,Opponent,Result", "2024-03-01,Ann,Ben,W", "2024-03-02,Ann,Cy,L",
        ",Ann Total,2,1", "2024-03-03,Ben,Cy,W", ",Ben Total,1,1")}, games=5, players=7,
        says=('"Ann Total", "Ben Total" are rated as the name of a player',)),
    Form("names with links of Notion", {"g.csv": csv_of(
        "Date,White,Black,Result", *(f"{day},{one} (https://www.notion.so/{one}-1?pvs=21),{other} "
        f"(https://www.notion.so/{other}-2?pvs=21),{result}" for day, (one, other, *_), result in
        zip(DAYS, SPAN, ("1-0", "0-1", "½-½"), strict=True)))}, games=3, players=3, rows=SPAN),
    Form("both players of a database in one cell", {"g.csv": csv_of(
        "Name,Date,Players,Winner", *(f'Match {n},{day},"{one},{other}",{won}' for n, (
            day, (one, other, *_), won) in enumerate(zip(DAYS, SPAN, ("Ann", "Ann", "Ben"),
                                                         strict=True))))},
         games=3, players=3, rows=WON),
    Form("overtimes with a number", {"g.csv": _of_pairs(
        "Date,Home,Away,Score", "98-95 2OT", "88-90 (3OT)", "77-70")}, games=3, players=3,
        rows=WON),
)  # fmt: skip

"""Files of a fourteenth judge: casual games, marks at tables, races, doubled rows, notations."""

import json
from itertools import combinations

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of

GAMES = (
    ("ann", "ben", "1-0"),
    ("ben", "cy", "0-1"),
    ("cy", "ann", "1/2-1/2"),
    ("ann", "cy", "1-0"),
)
PGN = (
    '[Event "{}"]\n[Site "https://lichess.org/Abcd123{}"]\n[Date "2024.03.0{}"]\n[White "{}"]\n'
    '[Black "{}"]\n[Result "{}"]\n{}\n1. e4 e5 {}\n\n'
)
THREE = ("2024-03-02,Ann,Ben,1-0", "2024-03-02,Cy,Dora,½-½", "2024-03-09,Ben,Cy,0-1")
RACES = ("Ann,Ben,5,5-3", "Cy,Dora,5,2-5", "Ann,Cy,5,{}", "Ben,Dora,7,7-6", "Dora,Ann,5,5-1")
SEATS = "日付,東家,東家点,南家,南家点,西家,西家点,北家,北家点,備考"
TABLES = (
    "2024/3/3,佐藤,35000,鈴木,28000,高橋,22000,田中,15000,",
    "2024/3/3,鈴木,41200,佐藤,-3200,田中,30000,高橋,32000,飛び",
    "2024/3/10,佐藤,26000,高橋,25100,鈴木,24900,田中,24000,途中終了",
    "2024/3/17,田中,30100,鈴木,29900,佐藤,19000,高橋,21000,無効",
)
ENTRIES = (
    "#12 PKO,2024-03-01 19:00,1,Ann,Finished", "#12 PKO,2024-03-01 19:00,2,Ben,Finished",
    "#12 PKO,2024-03-01 19:00,3,Cy,Unregistered", "#13 Turbo,2024-03-08 19:00,1,Ben,Finished",
    "#13 Turbo,2024-03-08 19:00,2,Ann,Finished", "#13 Turbo,2024-03-08 19:00,3,Cy,Disqualified",
)  # fmt: skip
KGS = (
    "ann [3k]\tben [4k]\t19×19\t3/2/24 7:05 PM\tRanked\tW+Res.",
    "cy [1k]\tdora [6k]\t19×19 H5\t3/22/24 8:05 PM\tFree\tB+12.5",
    "ben [4k]\tdora [6k]\t19×19 H2\t3/16/24 7:15 PM\tTeaching\tW+3.5",
    "ann [3k]\tcy [1k]\t19×19 H2\t3/9/24 7:05 PM\tRanked\tB+Time",
)
SWISS = (
    ("Round 1 on 2024/03/02 at 19:00",),
    ("Bo.", "White", "Rtg", "Result", "Black", "Rtg"),
    (1, "Holm, Anna", 2250, "1 - 0", "Dahl, Dan", 1990),
    (2, "Cole, Cid", 2010, "½ - ½", "Berg, Ben", 2100),
    (3, "Ek, Eva", 1800, "1", "bye", None),
    ("Round 2 on 2024/03/03 at 10:00",),
    ("Bo.", "White", "Rtg", "Result", "Black", "Rtg"),
    (1, "Berg, Ben", 2100, "0 - 1", "Holm, Anna", 2250),
    (2, "Dahl, Dan", 1990, "- - +", "Cole, Cid", 2010),
    (3, "Ek, Eva", 1800, "0", "not paired", None),
)
PASTED = (
    "Final crosstable after 3 Rounds\n"
    "Rk.\t\tName\tFED\tRtg\t1.Rd\t2.Rd\t3.Rd\tPts.\n"
    "1\tFM\tHolm, Anna\tGER\t2250\t4w1\t2b½\t3w1\t2,5\n"
    "2\t\tBerg, Ben\tGER\t2100\t3b1\t1w½\t4b+\t2,5\n"
    "3\t\tCole, Cid\tENG\t2010\t2w0\t4b1\t1b0\t1\n"
    "4\t\tDahl, Dan\tSWE\t1990\t1b0\t3w0\t2w-\t0\n"
)
TEAMS = (
    "2024/3/3,青葉会,主将,佐藤,○,鈴木,若竹会", "2024/3/3,青葉会,副将,高橋,●,田中,若竹会",
    "2024/3/3,青葉会,三将,伊藤,不戦勝,渡辺,若竹会", "2024/3/10,若竹会,主将,鈴木,●,佐藤,青葉会",
    "2024/3/10,若竹会,副将,渡辺,△,高橋,青葉会",
)  # fmt: skip
TORNELO = ("1,Ann,1-0,Ben", "1,Cy,½-½,Dora", "2,Dora,0F-1F,Ann", "2,Ben,1-0,Cy", "3,Ann,0-1,Cy")
ENGINES = {
    "rounds": 10,
    "engines": [{"name": "dev", "cmd": "./dev"}, {"name": "base", "cmd": "./base"}],
    "stats": {"dev vs base": {"wins": 6, "losses": 3, "draws": 11}},
}
ORDO = (
    "   # PLAYER        :  RATING  POINTS  PLAYED   (%)\n"
    "   1 Stockfish 16  :  3500.0    75.5     100   75.5\n"
)
FOOTBALL = (
    "= English Premier League 2023/24\n\nMatchday 1\n[Fri Aug/11]\n"
    "  20.00  Burnley FC  0-3 (0-2)  Manchester City FC\n"
)


def pgn(events: tuple[str, ...] = ("Club night",) * 4, tags: tuple[str, ...] = ("",) * 4) -> str:
    """Four games, each with an event and tags of its own."""
    return "".join(
        PGN.format(event, n, n, *game, tag, game[2])
        for n, (game, event, tag) in enumerate(zip(GAMES, events, tags, strict=True), 1)
    )


def season(again: int) -> str:
    """A double round of seven players, two games a day, of which one row stands there twice."""
    pairs = [*combinations(("Ann", "Ben", "Cy", "Dora", "Emi", "Finn", "Gus"), 2)]
    rows = [
        f"2024-{3 + n // 6:02}-{1 + 2 * (n % 14):02},{one},{other},{('1-0', '0-1', '½-½')[n % 3]}"
        for n, (one, other) in enumerate([*pairs, *(pair[::-1] for pair in pairs)])
    ]
    return csv_of("Date,White,Black,Result", *rows[:30], *rows[29:30] * again, *rows[30:])


def marked(head: str, *marks: str) -> str:
    """Three games, each with a mark behind it."""
    return csv_of(f"Date,White,Black,Result,{head}", *(
        f"{game},{mark}" for game, mark in zip(THREE, marks, strict=True)))  # fmt: skip


FORMS = (
    *(Form(f"unrated games in PGN, {odd}", {"g.pgn": pgn((rated, odd, rated, odd))},
           games=4, players=3, says=(f'"Event" is "{odd}" in 2 games of 4, and all count together:',
                                     f'`void_if = {{ Event = ["{odd}"] }}`'))
      for rated, odd in (("Rated blitz game", "Casual blitz game"),
                         ("FICS rated standard game", "FICS unrated standard game"))),
    Form("a tag of unrated games in PGN", {"g.pgn": pgn(tags=(
        '[Rated "true"]\n', '[Rated "false"]\n', '[Rated "true"]\n', '[Rated "true"]\n'))},
        games=4, players=3, says=('"Rated" is "false" in 1 game of 4',)),
    *(Form(f"marks of several kinds, {head}", {"g.csv": marked(head, *marks)}, games=3, players=4,
           says=(f'"{head}" is {said} in some rows: if these rows are not games',))
      for head, marks, said in (
          ("Note", ("", "", "casual"), '"casual"'),
          ("Примечание", ("неявка", "результат аннулирован", "товарищеская"),
           '"неявка", "результат аннулирован", "товарищеская"'),
          ("Status", ("completed", "voided", "walkover"), '"walkover", "voided"'),
          ("Casual", ("no", "yes", "no"), '"yes"'), ("Rengo", ("false", "true", "false"), '"true"'),
          ("Counts", ("yes", "no", "friendly"), '"no", "friendly"'))),
    Form("a Markdown table with a casual game", {"g.md":
         "| Date | White | Black | Result | Note |\n|:--|:--|:--|:-:|:-:|\n" + "".join(
             f"| {' | '.join(game.split(','))} | {note} |\n"
             for game, note in zip(THREE, ("", "casual", ""), strict=True))},
         games=3, players=4, says=('"Note" is "casual" in some rows',)),
    *(Form(f"a race to 5 that ends {odd}", {"g.csv": csv_of(
        f"Player A,Player B,{head},Score", *(row.format(odd) for row in RACES))},
        games=5, players=4,
        says=(f'"Score" does not end at the number of "{head}" in 1 row, such as {odd} of Ann '
              'against Cy, where it is "5"',))
      for odd, head in (("5-5", "Race to"), ("4-6", "Length"), ("3-2", "Distanz"))),
    Form("races that end right", {"g.csv": csv_of(
        "Player A,Player B,Race to,Score", *(row.format("5-4") for row in RACES))},
        games=5, players=4),
    Form("one doubled row among 43", {"g.csv": season(1)}, games=43, players=7,
         says=("g.csv: Emi and Ben have 2 games on 2024-07-03 (lines 31 and 32, with the same "
               "result), and all count",)),
    Form("a double round without a doubled row", {"g.csv": season(0)}, games=42, players=7),
    Form("a sheet of mahjong with games that are annulled or broken off",
         {"g.csv": csv_of(SEATS, *TABLES)}, kind="table", games=4, players=4,
         says=('"備考" is "無効", "途中終了" in some rows: if these rows are not games',)),
    Form("entries that were withdrawn", {"g.csv": csv_of(
        "Tournament,Date,Place,Player,Status", *ENTRIES)}, kind="tournament", games=6, players=3,
        says=('"Status" is "Disqualified", "Unregistered" in some rows',)),
    Form("a page of the archive of KGS", {"g.txt": "White\tBlack\tSetup\tStart Time\tType\tResult\n"
         + "\n".join(KGS) + "\n"}, games=4, players=4,
         says=('"Type" is "Free", "Teaching" in some rows',)),
    Form("pairings of Chess-Results with a player who was not paired",
         {"g.xlsx": workbook(*SWISS)}, games=3, players=4, void=3,
         rows=(("Holm, Anna", "Dahl, Dan", 1, 0, 0), ("Cole, Cid", "Berg, Ben", 0, 1, 0))),
    Form("a crosstable of Chess-Results pasted with tabs", {"open.txt": PASTED},
         games=5, players=4, void=1,
         rows=(("Holm, Anna", "Dahl, Dan", 1, 0, 0), ("Cole, Cid", "Berg, Ben", 0, 0, 1))),
    Form("a sheet of a match of teams by boards", {"g.csv": csv_of(
        "日付,チーム,席,氏名,結果,氏名,チーム", *TEAMS)},
         games=4, players=5, void=1, rows=(("佐藤", "鈴木", 1, 0, 0), ("高橋", "田中", 0, 0, 1)),
         says=('"チーム" and "チーム (2)", which have fewer names, as their teams',)),
    Form("forfeits as Tornelo writes them", {"g.csv": csv_of("Round,White,Result,Black", *TORNELO)},
         games=4, players=4, void=1, says=('"Result" is "0F-1F" in 1 row: read as forfeits',)),
    Form("settings of fastchess", {"config.json": json.dumps(ENGINES)}, kind="",
         says=("these are the settings of a match of programs", "-pgnout, in PGN")),
    Form("ratings of Ordo", {"ratings.txt": ORDO}, kind="",
         says=("ratings that Ordo or BayesElo computed", "they have no games: read the file of")),
    Form("a season of openfootball", {"2023-24.txt": FOOTBALL}, games=1, players=2,
         day="2023-08-11", rows=(("Burnley FC", "Manchester City FC", 0, 0, 1),)),
)  # fmt: skip

"""Files of a seventeenth judge: doubles, heads of two columns, times of forms, further results."""

import json

from tests.forms.form import Form, csv_of

DOUBLES = ("Ann,Cy,Ben,Dora", "Cy,Ben,Ann,Dora", "Ben,Ann,Cy,Dora")
FOUR = (
    ("Winner 1,Winner 2,Loser 1,Loser 2", "Set 1", ("6-3", "6-4", "6-1")),
    ("Heim 1,Heim 2,Gast 1,Gast 2", "Ergebnis", ("2:0", "1:2", "2:1")),
    ("A1,A2,B1,B2", "Winner", ("A", "B", "A")),
    ("Winner,Partner,Loser,Partner", "Place", ("Hall", "Hall", "Hall")),
)  # fmt: skip
DOUBLES_OF_A_SITE = (
    "D,2024-03-01,Ann,Cy,Ben,Dora,11,5", "D,2024-03-02,Cy,Ben,Ann,Dora,8,11",
    "S,2024-03-03,Ann,,Ben,,11,5",
)  # fmt: skip
SINGLES = ("2024-03-01,Ann,,Ben,,6-3", "2024-03-02,Cy,,Ann,,4-6", "2024-03-03,Ben,,Cy,,6-1")
TITLED = (
    "2024-03-01,GM,Ann,IM,Ben,1-0", "2024-03-02,FM,Cy,FM,Dora,0-1", "2024-03-03,IM,Ben,FM,Cy,½-½",
)  # fmt: skip
FLAGS = (
    "2024-03-01,GER,Ann,USA,Ben,1-0", "2024-03-02,FRA,Cy,FRA,Dora,0-1",
    "2024-03-03,USA,Ben,FRA,Cy,½-½",
)  # fmt: skip
UNTITLED = (
    "2024-03-01,GM,Ann,,Ben,1-0", "2024-03-02,,Cy,FM,Dora,0-1", "2024-03-03,,Ben,,Cy,½-½",
)  # fmt: skip
NUMBERED = (
    "2024-03-01,12,Ann,7,Ben,1-0", "2024-03-02,3,Cy,9,Dora,0-1", "2024-03-03,7,Ben,3,Cy,½-½",
)  # fmt: skip
CLUBS = (
    "2024-03-01,Ann,SK Nord,Ben,SV West,1-0", "2024-03-02,Cy,SK Nord,Dora,SV West,0-1",
    "2024-03-03,Ben,SV West,Cy,SK Nord,½-½",
)  # fmt: skip
SPAN = (("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 0, 0, 1), ("Ben", "Cy", 0, 1, 0))
PAGE = (
    "<table><tr><th>Date</th><th colspan=2>White</th><th>Result</th><th colspan=2>Black</th></tr>"
    "{}</table>\n"
)
PAGE_ROW = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
PACES = (
    "2024-03-01,Ann,Ben,1-0,½-½,0-1", "2024-03-02,Cy,Dora,½-½,,", "2024-03-03,Ben,Cy,0-1,1-0,1-0",
)  # fmt: skip
PLAYOFFS = (
    "2024-03-01,Ann,Ben,1-0,", "2024-03-02,Cy,Dora,½-½,0-1", "2024-03-03,Ben,Cy,½-½,1-0",
    "2024-03-04,Ann,Dora,1-0,",
)  # fmt: skip
THREE = ("Ann,Ben", "Cy,Ann", "Ben,Cy")
WON = ((1, 0, 0), (0, 0, 1), (0, 1, 0))
LANGUAGES = (
    ("Vietnamese", "Trắng,Đen", "Trắng thắng", "Đen thắng", "Hòa"),
    ("Hebrew", "לבן,שחור", "לבן ניצח", "שחור ניצח", "תיקו"),
    ("Thai", "ขาว,ดำ", "ขาวชนะ", "ดำชนะ", "เสมอ"),
    ("Arabic", "الأبيض,الأسود", "الأبيض فاز", "الأسود فاز", "تعادل"),
    ("Korean", "백,흑", "백 승리", "흑 승리", "무승부"),
    ("Ukrainian", "Білі,Чорні", "Білі виграли", "Чорні виграли", "нічия"),
    ("Kazakh", "Ақ,Қара", "Ақ жеңді", "Қара жеңді", "тең"),
    ("English with a player who lost", "Red player,Blue player", "Blue player lost",
     "Red player lost", "draw"),
)  # fmt: skip
OF_FORMS = (
    ("dots in Italian", "01/03/2024 19.03.11", "25/03/2024 20.00.00", "2024-03-01"),
    ("dots and a word in Finnish", "1.3.2024 klo 19.03.11", "25.3.2024 klo 20.00.00", "2024-03-01"),
    ("dots and a word in Swedish", "2024-03-01 kl. 19.03", "2024-03-25 kl. 20.00", "2024-03-01"),
    ("half a day and a zone in Spanish", "2024/03/01 7:03:11 p.\u00a0m. GMT-6",
     "2024/03/25 9:13:11 a.\u00a0m. GMT-6", "2024-03-02"),
    ("a comma and half a day", "3/1/2024, 7:03:11\u202fPM", "3/25/2024, 9:13:11\u202fAM",
     "2024-03-01"),
    ("half a day in Greek", "1/3/2024 7:03:11 μ.μ.", "25/3/2024 9:13:11 π.μ.", "2024-03-01"),
    ("half a day in Arabic", "٢٠٢٤/٠٣/٠١ ٧:٠٣:١١ م", "٢٠٢٤/٠٣/٢٥ ٩:١٣:١١ ص", "2024-03-01"),
    ("half a day in Vietnamese", "01/03/2024 7:03:11 CH", "25/03/2024 9:13:11 SA", "2024-03-01"),
    ("half a day in Turkish", "01.03.2024 ÖS 7:03:11", "25.03.2024 ÖÖ 9:13:11", "2024-03-01"),
    ("a zone in brackets in Chinese", "2024/03/02 上午7:03:11 [GMT+8]",
     "2024/03/25 下午9:13:11 [GMT+8]", "2024-03-01"),
    ("marks of direction", "\u200f01/03/2024", "\u200f25/03/2024", "2024-03-01"),
    ("months in Hebrew", "1 במרץ 2024", "25 במרץ 2024", "2024-03-01"),
    ("a day of the week in Portuguese", "sexta-feira, 1 de março de 2024",
     "segunda-feira, 25 de março de 2024", "2024-03-01"),
    ("a day of the week in Korean", "2024년 3월 1일 금요일", "2024년 3월 25일 (월)", "2024-03-01"),
    ("a day of the week in Chinese", "2024年3月1日 星期五", "2024年3月25日 周一", "2024-03-01"),
    ("numbers of Chinese characters", "二〇二四年三月一日", "令和六年三月二十五日", "2024-03-01"),
    ("a word before the month", "1st of March 2024", "25th of March, 2024", "2024-03-01"),
)  # fmt: skip
MIXED = ("3/1/2024,Ann,Ben,1-0", "13/3/2024,Cy,Dora,0-1", "3/14/2024,Ben,Cy,½-½")
VERSUS = ("Ann,def.,Ben,KO", "Cy,vs.,Dora,No Contest", "Ben,def.,Cy,Decision")
HALVED = ("2024-03-01,Ann,Ben,3&2", "2024-03-02,Cy,Dora,1 up", "2024-03-03,Ben,Cy,halved")
STARTS = ("2024-03-01,Ann,0,6,Ben,3,4", "2024-03-02,Cy,0,5,Dora,0,2", "2024-03-03,Ben,2,3,Cy,0,4")
REMARKS = (
    "2024-03-01,Ann,Ben,3-1,home win", "2024-03-02,Cy,Dora,3-0,away win",
    "2024-03-03,Ben,Cy,3-2,", "2024-03-04,Ann,Cy,3-1,Home win!",
)  # fmt: skip
WRONG = (
    '01.03.2024;Ann;Ben;1:0;"Ergebnis vertauscht, richtig 0:1"', "08.03.2024;Cy;Dora;0:1;",
    "15.03.2024;Ben;Cy;1:0;{}", "22.03.2024;Ann;Dora;1:0;",
)  # fmt: skip
LISHOGI = [
    {"id": f"abcd123{n}", "createdAt": 1709300000000 + n * 10**8, "winner": winner,
     "players": {"sente": {"user": {"name": one}}, "gote": {"user": {"name": two}}}}
    for n, (one, two, winner) in enumerate(
        (("ann", "ben", "sente"), ("cy", "ben", "gote"), ("ann", "cy", "gote")))
]  # fmt: skip
BOARDS = (
    "1;SK Nord;SK Sued;2:0;5,5:2,5", "1;SV West;SV Ost;0:2;4½:3½", "2;SK Sued;SV West;0:2;3:5",
    "2;SV Ost;SK Nord;0:2;3:5", "3;SK Nord;SV West;1:1;4:4",
)  # fmt: skip
NOTED = (
    "2024-03-01,Ann,Ben,3-1,", "2024-03-02,Cy,Ann,3-0,Ann won", "2024-03-03,Ben,Cy,2-3,",
)  # fmt: skip
SUBSTITUTES = (
    "2024-03-01,Ann,,Ben,3-1", "2024-03-02,Cy,Eve,Dora,0-3", "2024-03-03,Ben,,Cy,2-3",
)  # fmt: skip
MARKED = ("01.03.2024;Ann;Ben;1:0;N", "08.03.2024;Cy;Ann;0:1;{}", "15.03.2024;Ben;Cy;1:0;N")
EVENINGS = ("2024-03-01,3,82,8,-52,-38", "2024-03-08,4,-30,35,10,-15", "2024-03-15,1,20,-20,30,-30")
LETTER = (
    "Hi all,\n\nhere are the results of last Thursday (7 March 2024):\n\nAnn - Ben   1-0\n"
    "Cy - Dora   ½-½\nEve - Finn  0-1 (time)\n\nNext week no games.\nBest, Gus\n"
)

FORMS = (
    *(Form(f"doubles in four columns, {head}", {"g.csv": csv_of(
        f"Date,{head},{result}",
        *(f"2024-03-0{n},{row},{one}" for n, (row, one) in enumerate(
            zip(DOUBLES, results, strict=True), 1)))}, kind="",
        says=("all have names of players, but a game of two has two players: in doubles",))
      for head, result, results in FOUR),
    Form("doubles and singles of a site", {"g.csv": csv_of(
        "matchType,date,playerA1,playerA2,playerB1,playerB2,teamAGame1,teamBGame1",
        *DOUBLES_OF_A_SITE)}, kind="",
        says=('"playerA1", "playerA2", "playerB1", "playerB2" all have names of players',)),
    Form("singles in columns for doubles", {"g.csv": csv_of(
        "Date,Winner 1,Winner 2,Loser 1,Loser 2,Set 1", *SINGLES)}, games=3, players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 1, 0, 0), ("Ben", "Cy", 1, 0, 0))),
    *(Form(f"heads of two columns, {name}", {"g.csv": csv_of(
        "Date,White,,Black,,Result", *rows)}, games=3, players=4, rows=SPAN,
        says=('the heads "White" and "Black" seem to span two columns each: the names are read '
              'from the right ones, "column 3" and "column 5"',))
      for name, rows in (("titles", TITLED), ("flags", FLAGS), ("some titles", UNTITLED),
                         ("numbers", NUMBERED))),
    Form("heads of two columns, clubs to the right", {"g.csv": csv_of(
        "Date,White,,Black,,Result", *CLUBS)}, games=3, players=4, rows=SPAN),
    Form("heads of two columns of a page", {"g.html": PAGE.format("".join(
        PAGE_ROW.format(*(row[k] for k in (0, 1, 2, 5, 3, 4)))
        for row in (line.split(",") for line in TITLED)))}, games=3, players=4, rows=SPAN),
    Form("games of three paces in a row", {"g.csv": csv_of(
        "Date,White,Black,Classical,Rapid,Blitz", *PACES)}, kind="",
        says=('"Classical", "Rapid", "Blitz" each have the result of a game: write a row for',)),
    *(Form(f"a further result in a row, {head}", {"g.csv": csv_of(
        f"Date,White,Black,Result,{head}", *PLAYOFFS)}, games=4, players=4,
        says=(f'"{head}" has the results of games, too, in 2 cells: these games are not read',))
      for head in ("Armageddon", "Stechen")),
    *(Form(f"winners by words in {name}", {"g.csv": csv_of(
        f"Date,{heads},Result", *(f"2024-03-0{n},{two},{result}" for n, (two, result) in enumerate(
            zip(THREE, results, strict=True), 1)))}, games=3, players=3, day="2024-03-01")
      for name, heads, *results in LANGUAGES),
    *(Form(f"times of forms, {name}", {"g.csv": csv_of(
        "Timestamp,Player 1,Player 2,Winner", f'"{first}",Ann,Ben,Ann', f'"{last}",Cy,Ann,Ann')},
        games=2, players=3, day=day,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Ann", 0, 0, 1)))
      for name, first, last, day in OF_FORMS),
    Form("days in two orders, once each", {"g.csv": csv_of("Date,White,Black,Result", *MIXED)},
         games=2, players=4, n_left_out=1,
         says=("but 1 row cannot be read so, and as many rows can be read as %m/%d/%Y: day and",)),
    Form("a word between two names", {"g.csv": csv_of("Winner,def.,Loser,Method", *VERSUS)},
         games=3, players=4, says=('"Method" is "No Contest" in some rows: if these rows',)),
    Form("halved matches of golf among wins", {"g.csv": csv_of(
        "Date,Winner,Loser,Margin", *HALVED)}, games=3, players=4,
        says=('"Margin" is "halved" in 1 row, but the first player of each row counts as the',)),
    Form("handicaps of both players under one name", {"g.csv": csv_of(
        "Date,Player 1,HC,Score 1,Player 2,HC,Score 2", *STARTS)}, games=3, players=4,
        says=('"HC" and "HC (2)" differ in 2 rows, such as 0 and 3, and may be handicaps',)),
    Form("remarks of the side that won", {"g.csv": csv_of(
        "Date,Home,Away,Score,Remarks", *REMARKS)}, games=4, players=4,
        says=('"Remarks" is "away win" where Cy beat Dora by "Score", and contradicts this',)),
    Form("remarks of the player who won", {"g.csv": csv_of("Date,P1,P2,Sets,Note", *NOTED)},
         games=3, players=3,
         says=('"Note" is "Ann won" where Cy beat Ann by "Sets", and contradicts this result',)),
    *(Form(f"people in place of players, {head}", {"g.csv": csv_of(
        f"Date,Home,{head},Away,Score", *SUBSTITUTES)}, games=3, players=4,
        says=(f'"{head}" has names in 1 row, such as "Eve": if they played in place of a player',))
      for head in ("Home sub", "Ersatz", "substitute_home")),
    Form("points of boards that contradict those of matches", {"g.csv": csv_of(
        "Runde;Heim;Gast;MP;BP", *BOARDS)}, games=5, players=4,
        says=('"BP" is "4½:3½" where SV Ost beat SV West by "MP", and contradicts this result',)),
    *(Form(f"a letter for a game without play, {head} {letter}", {"g.csv": csv_of(
        f"Datum;Weiß;Schwarz;Ergebnis;{head}", *(row.format(letter) for row in MARKED))}, games=3,
        players=3, says=(f'"{head}" is "{letter}" in some rows: if these rows are not games',))
      for head, letter in (("kampflos", "J"), ("Forfait", "O"))),
    *(Form(f"initials of the heads as winners, {heads}", {"g.csv": csv_of(
        f"Runde,{heads},Sieger", *(f"1,{two},{letter}" for two, letter in
                                   zip(THREE, letters, strict=True)))}, games=3, players=3,
        rows=tuple((*two.split(","), *won) for two, won in zip(THREE, WON, strict=True)))
      for heads, letters in (("Weiss,Schwarz", "WSR"), ("Heim,Gast", "HGU"))),
    *(Form(f"blocks of each player, {head}", {"g.csv": csv_of(
        f"日付,{head},{head}", *rows)}, games=3, players=3, says=says,
        rows=(("佐藤", "鈴木", 1, 0, 0), ("高橋", "佐藤", 0, 0, 1)))
      for head, rows, says in (
          ("対局者,勝敗", ("2024-03-01,佐藤,○,鈴木,×", "2024-03-08,高橋,×,佐藤,○",
                       "2024-03-15,鈴木,○,高橋,×"), ()),
          ("対局者,段位,勝敗", ("2024-03-01,佐藤,三段,○,鈴木,二段,×",
                          "2024-03-08,高橋,初段,×,佐藤,三段,○",
                          "2024-03-15,鈴木,二段,○,高橋,初段,○"),
           ('"勝敗 (2)" is "○" where 鈴木 beat 高橋 by "勝敗", and contradicts this result',)))),
    *(Form(f"a remark that a row is wrong, {text}", {"g.csv": csv_of(
        "Datum;Weiß;Schwarz;Ergebnis;Kommentar", *(row.format(text) for row in WRONG))}, games=4,
        players=4, says=('"Kommentar" says in 2 rows that the row is wrong, such as',))
      for text in ("falsch eingetragen", "wrong way round", "winner mixed up", "勝敗逆")),
    Form("games of shogi with the players by side", {"g.json": json.dumps(LISHOGI)}, games=3,
         players=3, day="2024-03-01",
         rows=(("ann", "ben", 1, 0, 0), ("cy", "ben", 0, 0, 1), ("ann", "cy", 0, 0, 1))),
    Form("sums of evenings of mahjong", {"g.csv": csv_of("Date,Games,Ann,Ben,Cy,Dora", *EVENINGS)},
         kind="table", games=3, players=4,
         says=('"Games" is "3" in some rows, which seem to be the sums of several games',)),
    Form("results in a letter with commas", {"m.txt": LETTER}, kind="",
         says=('3 of its lines are games, such as "Ann - Ben   1-0", and more lines are none',)),
    Form("lines in quotes", {"g.csv": '"Date,White,Black,Result"\n"2024-03-01,Ann,Ben,1-0"\n'},
         kind="", says=("each line stands in quotes, so that it is one cell: remove the quotes",)),
    Form("times of runners are no sets", {"g.csv": csv_of(
        "Date,Runner 1,Time 1,Runner 2,Time 2", "2024-03-01,Ann,12:30,Ben,12:05",
        "2024-03-02,Cy,13:00,Ann,12:59", "2024-03-03,Ben,12:40,Cy,13:10")}, kind="",
        says=('"Runner 1" and "Runner 2" are read as the players, but no column has the name',)),
)  # fmt: skip

"""Files of a sixteenth judge: byes in more languages, forms, points of both, teams, ranks."""

from tests.flows.readers.xlsx.workbooks import workbook
from tests.forms.form import Form, csv_of

BOARDS = (
    "Round 1 on 2024/03/02 at 14:00;;;;;;", "Bo.;2;SK Nord;Rtg;-;1;SC Sued;Rtg;2½:1½",
    "1.1;;Holm, Anna;2100;-;;Dahl, Dan;1990;1 - 0", "1.2;;Berg, Ben;2050;-;;Cole, Cid;2010;½ - ½",
    "1.3;;Ek, Eva;1800;-;;Fuchs, Fritz;1790;+ - -", "1.4;;Groth, Gus;1700;-;;Hahn, Hugo;1650;0 - 1",
    "Round 2 on 2024/03/09 at 14:00;;;;;;", "Bo.;1;SC Sued;Rtg;-;3;SV West;Rtg;1½:2½",
    "2.1;;Dahl, Dan;1990;-;;Iwan, Ivo;2000;0 - 1", "2.2;;Cole, Cid;2010;-;;Jung, Jan;1900;1 - 0",
    "2.3;;Fuchs, Fritz;1790;-;;Kant, Kai;1795;½ - ½",
    "2.4;;Hahn, Hugo;1650;-;;Lenz, Leo;1600;0 - 1",
)  # fmt: skip
MATCHES = (
    "2024-03-02,Lions,Tigers,2½-1½", "2024-03-02,Ann,Ben,1-0", "2024-03-02,Cy,Dora,½-½",
    "2024-03-02,Eve,Finn,1-0", "2024-03-02,Gus,Hal,0-1", "2024-03-09,Bears,Lions,2-0",
    "2024-03-09,Ivy,Ann,1-0", "2024-03-09,Jon,Cy,1-0",
)  # fmt: skip
OGS = (
    "1,2024-03-01,ann,ben,Resignation,black", "2,2024-03-02,cy,ann,3.5 points,white",
    "3,2024-03-03,ben,cy,{},black", "4,2024-03-04,ben,cy,Timeout,white",
)  # fmt: skip
POINTS = ("1,Ann,1,Ben,0", "1,Cy,0,Dora,0", "2,Ann,½,Cy,½", "2,Dora,1,Ben,0", "3,Ann,1,Dora,0")
BYES = ("1;Ann;Ben;1-0", "1;Cy;{};1-0", "2;Ben;Cy;0-1", "2;Ann;{};½-½")
HOCKEY = (
    "2024-03-01;Ann;Ben;3:2 OT;2-1", "2024-03-02;Cy;Dora;4:3 SO;2-1", "2024-03-08;Ben;Cy;1:5;0-3",
    "2024-03-09;Dora;Ann;{};3-0",
)  # fmt: skip
BEHIND = (
    "2024-03-01,Ann {},Ben {},1-0", "2024-03-08,Ben {},Cy {},0-1", "2024-03-15,Cy {},Ann {},½-½",
)  # fmt: skip
FORM = (
    "2024/03/01 7:03:11 PM {0},Ann,Ben,{1}", "2024/03/01 7:05:11 PM {0},Ben,Ann,{2}",
    "2024/03/02 9:03:11 AM {0},Cy,Dora,{3}", "2024/03/08 7:03:51 PM {0},Ann,Cy,{1}",
    "2024/03/09 8:03:51 PM {0},Ben,Dora,{2}",
)  # fmt: skip
KOREAN = (
    "2024. 3. 1 오후 7:03:11,김철수,이영희,김철수", "2024. 3. 8 오전 11:30:00,박민수,김철수,김철수",
    "2024. 3. 15 오후 12:10:00,이영희,박민수,이영희",
)  # fmt: skip
TABLES = (
    "2024/3/3,佐藤,42000,鈴木,28000,高橋,20000,田中,10000,",
    "2024/3/3,田中,40000,高橋,30000,鈴木,20000,佐藤,10000,{}",
    "2024/3/10,鈴木,45000,佐藤,25000,田中,20000,高橋,10000,",
)  # fmt: skip
SEATS = (
    "２０２４／３／１,１,１,佐藤,１,４２，０００", "２０２４／３／１,１,１,鈴木,３,１８，０００",
    "２０２４／３／１,１,１,高橋,２,３０，０００", "２０２４／３／１,１,１,田中,４,１０，０００",
    "２０２４／３／１,１,２,佐藤,４,▲２，０００", "２０２４／３／１,１,２,鈴木,１,５０，０００",
    "２０２４／３／１,１,２,高橋,２,３２，０００", "２０２４／３／１,１,２,田中,３,２０，０００",
)  # fmt: skip
BORN = (
    "Ann,2001-03-04,Ben,1999-05-06,1-0", "Cy,1980-01-02,Dora,1985-11-12,0-1",
    "Ben,1999-05-06,Cy,1980-01-02,½-½",
)  # fmt: skip
LADDER = (
    "1/3/2024,Ann,5,Ben,3,Successful", "8/3/2024,Cy,6,Dora,4,Unsuccessful",
    "15/3/2024,Ben,5,Ann,3,Unsuccessful", "22/3/2024,Dora,4,Ann,3,Defaulted",
)  # fmt: skip
PROTEST = ("2024-03-01,Ann,Ben,3-1,", "2024-03-08,Cy,Dora,0-3,3-0", "2024-03-15,Ben,Cy,3-2,")
CODES = ("1,Ann,Ben,1,N", "1,Cy,Dora,1,{}", "2,Ben,Cy,½,N", "2,Dora,Ann,0,N")
ENDINGS = (
    "2024-03-02,Ann,Ben,Checkmate", "2024-03-02,Cy,Dora,Forfeit", "2024-03-09,Ben,Cy,Time",
)  # fmt: skip
FINISHES = (
    "2024-03-01,Ann,9th of 9", "2024-03-01,Ben,1st of 9", "2024-03-01,Cy,2nd of 9",
    "2024-03-08,Cy,1st of 8", "2024-03-08,Ann,2nd of 8",
)  # fmt: skip
EGD = (
    "; EV[Prague Open]\n; DT[2024-05-04,2024-05-05]\n; KM[6.5]\n"
    "1 Novak Jan        3d CZ Pra 34 3 30 28  3+/b0  2+/w0  4+/w1  |11111111\n"
    "2 Svoboda Petr     2d CZ Brn 33 2 28 27  4+/w0  1-/b0  3=/w0  |22222222\n"
    "3 Lang Max         2d DE Ber 32 1 27 26  1-/w0  0+     2=/b0\n"
    "4 Klein Uwe        1d DE Ham 31 0 25 24  2-/b0  5!     1-/b1\n"
)
CHAT = (
    "Ann — 03/01/2024 9:15 PM\n!result Ann 2-1 Ben\nCy — 03/02/2024 9:15 PM\n!result Cy 0-2 Dora\n"
    "Ben — 03/14/2024 9:15 PM\n!result Ben 2-0 Cy\n!undo\n!result Ben 0-2 Cy\n"
)
STRUCK = (
    "| Round | White | Black | Result |\n|--|--|--|--|\n| 1 | Ann | Ben | 1-0 |\n"
    "| 1 | Cy | Dora | ~~1-0~~ 0-1 |\n| 2 | ~~Ben~~ Eve | Cy | 1-0 |\n| 2 | Dora | Ann | 0-1 |\n"
)
UNPLAYED = (
    '[Event "Team"]\n[Date "2024.03.01"]\n[White "Holm, Anna"]\n[Black "Berg, Ben"]\n'
    '[Result "1-0"]\n\n{ default } 1-0\n\n'
    '[Event "Team"]\n[Date "2024.03.01"]\n[White "Cole, Cid"]\n[Black "Dahl, Dan"]\n'
    '[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n'
)
ENDS = (
    "2024-03-01,Ann,*,0,2,0,1,3", "2024-03-01,Ben,,1,0,1,0,2",
    "2024-03-08,Cy,,1,0,1,0,2", "2024-03-08,Dora,*,0,2,0,3,5",
)  # fmt: skip
BRIDGE = ("1,1,2,4S,N,10,420,3,1", "1,3,4,4S,N,9,-50,1,3", "2,1,4,3NT,E,9,-400,2,2")
SWISS = (
    "Müller, Anna;1800;+4W;=2S;+3W;2,5", "Koch, Eva;1700;+3S;=1W;-4S;1,5",
    "Lutz, Jan;1600;-2W;+4S;-1S;1", "Roth, Ina;1500;-1S;-3W;+2W;1",
)  # fmt: skip
ERAS = (
    "H31.4.28,佐藤,鈴木,黒,互先", "R1.5.3,鈴木,高橋,白,先", "R元.6.1,高橋,佐藤,黒,2子",
    "Ｒ６．３．１,佐藤,鈴木,白,互先",
)  # fmt: skip
FOX = (
    "1,张三,5段,李四,6段,黑中盘胜,2024年3月1日", "2,王五,4段,张三,5段,白胜3又3/4子,2024年3月2日",
    "3,李四,6段,王五,4段,黑超时负,2024年3月3日", "4,李四,6段,张三,5段,和棋,2024年3月4日",
)  # fmt: skip
LIGA = (
    ("Vereinsliga 2024", None, None, None, None, None), ("", "Heim", "", "Gast", "", ""),
    ("Datum", "Name", "Sätze", "Name", "Sätze", "Bem."), ("02.03.2024", "Ann", 3, "Ben", 1, None),
    ("02.03.2024", "Cy", 0, "Dora", 3, None), ("09.03.2024", "Ben", 3, "Cy", 2, "n.V."),
    ("Summe", None, 6, None, 6, None),
)  # fmt: skip
TAGS = (
    "SK | Ann,3,1,Ben,2024-03-01", "Cy,2,3,Dora,2024-03-01", "SK | Ann,2,3,Dora,2024-03-01",
    "Ann,3,0,Cy,2024-03-08",
)  # fmt: skip
REMARKS = (
    "Dora fehlte unentschuldigt", "match perdu par pénalité", "Dora опоздала, опоздание 70 минут",
    "Dora did not arrive", "claimed after 1 hour wait", "Dora withdrew", "遅刻のため",
    "Dora conceded the match before the start", "退赛",
)  # fmt: skip
BYES_NOW = (
    "Oneven", "Afwezig met bericht", "szabadnap", "nenasazen", "Sin rival", "（不戦勝）",
    "Descansa esta ronda", "sans adversaire", "ohne Gegner", "без соперника", "상대 없음", "[轮空]",
)  # fmt: skip


def noted(remark: str) -> str:
    """Four games, of which the last has a remark."""
    rows = ("2024-03-02,Ann,Ben,3-1", "2024-03-02,Cy,Dora,0-3", "2024-03-09,Ben,Cy,3-2")
    return csv_of(
        "Date,Home,Away,Score,Remark", *(f"{row}," for row in rows),
        f'2024-03-09,Dora,Ann,0-3,"{remark}"',
    )  # fmt: skip


FORMS = (
    Form("results of teams above their boards, without a head",
         {"g.csv": "\n".join(BOARDS) + "\n"}, games=9, players=14, void=1, day="2024-03-02",
         says=('column 9 is "2½:1½" of SK Nord against SC Sued, and the rows beside it are the '
               "games of this match, as in 2 rows in all",)),
    Form("results of teams above their boards", {"g.csv": csv_of(
        "Date,White,Black,Result", *MATCHES)}, games=8, players=13,
        says=('"Result" is "2½-1½" of Lions against Tigers, and the rows beside it are the',)),
    *(Form(f"a game of a server that was called off, {word}", {"g.csv": csv_of(
        "id,started,black,white,outcome,winner", *(row.format(word) for row in OGS))},
        games=4, players=3, says=(f'"outcome" is "{word}" in some rows: if these rows are not',))
      for word in ("Cancellation", "Annullierung")),
    *(Form(f"points of both, {head}", {"g.csv": csv_of(head, *POINTS)}, games=5, players=4,
           rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 0, 1, 0), ("Ann", "Cy", 0, 1, 0)),
           says=("add up to 1, except in 1 row, such as 0 and 0 of Cy against Dora",))
      for head in ("Rd,White,WPts,Black,BPts", "Rd,White,Pts W,Black,Pts B",
                   "Rd,Home,Pts H,Away,Pts A")),
    *(Form(f"a bye, {word}", {"g.csv": csv_of(
        "Ronde;Wit;Zwart;Uitslag", *(row.format(word) for row in BYES))}, games=2, players=3,
        void=2) for word in BYES_NOW),
    *(Form(f"perhaps a bye, {word}", {"g.csv": csv_of(
        "Omgång;Vit;Svart;Resultat", *(row.format(word) for row in BYES))}, games=4, players=4,
        says=(f'"{word}" is rated as one player; if it means any guest',))
      for word in ("Ledig", "(none)", "<absent>")),
    *(Form(f"a forfeit in a score beside points, {text}", {"g.csv": csv_of(
        "Date;Home;Away;Result;Points", *(row.format(text) for row in HOCKEY))}, games=4,
        players=4, says=(f'"Result" is "{text}" in some rows: if these rows are not games',))
      for text in ("5:0 ff", "5:0 w.o.")),
    *(Form(f"ratings or ranks behind names, {a}", {"g.csv": csv_of(
        "Date,White,Black,Result",
        *(row.format(*two) for row, two in zip(BEHIND, ((a, b), (c, b), (b, d)), strict=True)))},
        games=3, players=5, says=("5 of 5 names end with a number or a rank, such as",))
      for a, b, c, d in (("1820", "1750", "1740", "1830"), ("5k", "3k", "2k", "4k"))),
    *(Form(f"a form that both players filled in, {zone}", {"g.csv": csv_of(
        "Timestamp,Reporter,Opponent,Result", *(row.format(zone, *words) for row in FORM))},
        games=5, players=4, day=day,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Ann", 0, 0, 1)),
        says=('1 pair of rows name the same two players in both orders on a day in "Timestamp"',))
      for zone, day, words in (("GMT+1", "2024-03-01", ("I won", "I lost", "Draw")),
                          ("UTC-5", "2024-03-02", ("win", "loss", "draw")),
                          ("GMT+5:30", "2024-03-01",
                           ("ich habe gewonnen", "ich habe verloren", "remis")))),
    Form("times of a form in Korean", {"g.csv": csv_of(
        "타임스탬프,선수 1,선수 2,승자", *KOREAN)}, games=3, players=3, day="2024-03-01",
        rows=(("김철수", "이영희", 1, 0, 0), ("박민수", "김철수", 0, 0, 1))),
    *(Form(f"a penalty in a remark at mahjong, {text}", {"g.csv": csv_of(
        "日付,1着,点,2着,点,3着,点,4着,点,備考", *(row.format(text) for row in TABLES))},
        kind="table", games=3, players=4,
        says=(f'"備考" has a penalty in 1 row, such as "{text}", and is not used',))
      for text in ("佐藤チョンボ", "Chombo Tanaka")),
    Form("seats of mahjong in digits of full width", {"g.csv": csv_of(
        "日付,卓,半荘,名前,着順,素点", *SEATS)}, kind="table", games=2, players=4,
        day="2024-03-01"),
    Form("days of birth are no days of play", {"g.csv": csv_of(
        "White,White born,Black,Black born,Result", *BORN)}, games=3, players=4,
        says=("games have no dates, so all games are one period",)),
    Form("a ladder of challenges", {"g.csv": csv_of(
        "Date,Challenger,Pos,Defender,Pos,Result", *LADDER)}, games=3, players=4, void=1,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 0, 0, 1))),
    *(Form(f"results that hold later, {head}", {"g.csv": csv_of(
        f"Date,Home,Away,Result,{head}", *PROTEST)}, games=3, players=4,
        says=(f'"{head}" is "3-0" where Dora beat Cy by "Result", and contradicts',))
      for head in ("Result after protest", "Corrected score")),
    *(Form(f"a letter for a forfeit, {head} {letter}", {"g.csv": csv_of(
        f"Rnd,White,Black,Res,{head}", *(row.format(letter) for row in CODES))}, games=4,
        players=4, says=(f'"{head}" is "{letter}" in some rows: if these rows are not games',))
      for head, letter in (("Code", "F"), ("Result type", "K"))),
    Form("a forfeit among the ways to win", {"g.csv": csv_of(
        "Date,Winner,Loser,Win type", *ENDINGS)}, games=3, players=4,
        says=('"Win type" is "Forfeit" in some rows: if these rows are not games',)),
    Form("places of a number of players", {"g.csv": csv_of("Date,Player,Finish", *FINISHES)},
         kind="tournament", games=5, players=3),
    Form("a cell of the EGD that is not understood keeps its round", {"t.h9": EGD}, games=5,
         players=4, void=1, n_left_out=1,
         says=("round 2 of Klein Uwe says '5!', which is not an opponent with a result",)),
    Form("commands of a chat's program", {"d.txt": CHAT}, games=4, players=4, n_left_out=1,
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 0, 0, 1)), day="2024-03-01"),
    Form("names and results struck through beside others", {"r.md": STRUCK}, games=4, players=5,
         rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 0, 0, 1), ("Eve", "Cy", 1, 0, 0))),
    Form("a default without moves", {"g.pgn": UNPLAYED}, games=1, players=2, void=1),
    *(Form(f"another remark of a game without play, {remark}", {"g.csv": noted(remark)}, games=4,
           players=4, says=(f'"Remark" is "{remark}" in some rows: if these rows are not games',))
      for remark in REMARKS),
    Form("a team's tag before a name", {"g.csv": csv_of(
        "Player 1,Score 1,Score 2,Player 2,Completed", *TAGS)}, games=4, players=5,
        says=('names such as "SK | Ann" begin with a number or a sign, and without it',)),
    Form("ends of curling", {"g.csv": csv_of("Date,Team,Hammer,1,2,3,4,Total", *ENDS)}, kind="",
         says=('each row is a team of a game, with the points of each part in "1" to "4"',
               'both numbers of "Total"')),
    Form("boards of bridge", {"g.csv": csv_of(
        "Board,NS,EW,Contract,By,Tricks,Score NS,MP NS,MP EW", *BRIDGE)}, kind="",
        says=("these are the boards of a session of bridge", "write a row for each pair")),
    Form("days without a year before times", {"g.csv": csv_of(
        "Date (CET),Team 1,Score,Team 2", "03/01 - 20:00,Wolves,2:0,Foxes",
        "03/02 - 20:00,Bears,2:1,Hawks", "03/03 - 20:00,Wolves,1:2,Bears")}, kind="",
        says=('"Date (CET)" has the days of the games, but they have no year',)),
    Form("a table of Swiss rounds of a German club", {"g.csv": "Nr.;Name;DWZ;1;2;3;Punkte\n" + "\n"
         .join(f"{n};{row}" for n, row in enumerate(SWISS, 1)) + "\n"}, games=6, players=4),
    Form("days of Japanese eras", {"g.csv": csv_of("対局日,黒番,白番,勝者,手合", *ERAS)}, games=4,
         players=3, day="2019-04-28",
         rows=(("佐藤", "鈴木", 1, 0, 0), ("鈴木", "高橋", 0, 0, 1)),
         league={"handicaps": (0, 1, 2, 0)}),
    Form("a list of a Chinese server of go", {"g.csv": csv_of(
        "序号,黑方,段位,白方,段位,结果,日期", *FOX)}, games=4, players=3, day="2024-03-01",
        encoding="gb18030",
        rows=(("张三", "李四", 1, 0, 0), ("王五", "张三", 0, 0, 1), ("李四", "王五", 0, 0, 1))),
    Form("two rows of heads above a sum", {"liga.xlsx": workbook(*LIGA)}, games=3, players=4,
         n_left_out=1, rows=(("Ann", "Ben", 1, 0, 0), ("Cy", "Dora", 0, 0, 1))),
)  # fmt: skip

"""Ways to write results, dates and columns in lists of games of two."""

from tests.forms.form import Form, csv_of

CHESS = "date,white,black,result"
GO = "日付,黒,白,結果"


def _chess(name: str, results: tuple[str, ...], **expected: object) -> Form:
    """Games of Aiko, Bela and Cleo with these results, one a day."""
    pairs = (("Aiko", "Bela"), ("Bela", "Cleo"), ("Cleo", "Aiko"))
    rows = [
        f"2024-01-{day:02},{pairs[day % 3][0]},{pairs[day % 3][1]},{result}"
        for day, result in enumerate(results, start=1)
    ]
    text = csv_of(CHESS, *rows).replace(",", ";").replace("0;5", "0,5")
    return Form(name, {"games.csv": text}, **{"players": 3, **expected})  # type: ignore[arg-type]


def _dates(name: str, dates: tuple[str, ...], day: str, **expected: object) -> Form:
    """Three games with these dates."""
    rows = [
        f"{date},{one},{other},1-0"
        for date, (one, other) in zip(dates, (("A", "B"), ("B", "C"), ("C", "A")), strict=True)
    ]
    said = {"games": 3, "players": 3, **expected}
    return Form(name, {"games.csv": csv_of(CHESS, *rows)}, day=day, **said)  # type: ignore[arg-type]


RESULTS = (
    _chess(
        "halves with a colon", ("1:0", "½:½", "0:1"), games=3, rows=(("Bela", "Cleo", 1, 0, 0),)
    ),
    _chess("halves with a dash", ("1-0", "½-½", "0-1"), games=3),
    _chess("decimal commas on both sides", ("1 - 0", "0,5 - 0,5", "0 - 1"), games=3),
    _chess(
        "forfeits with plus and minus",
        ("1-0", "+:-", "-:+", "0-1"),
        games=2,
        players=2,
        void=2,
        says=("forfeit", "2"),
    ),
    _chess(
        "forfeits with a slash",
        ("1-0", "+/-", "-/+", "½-½"),
        games=2,
        players=2,
        void=2,
        says=("forfeit",),
    ),
    _chess(
        "forfeits with a dash",
        ("1-0", "+--", "--+", "½-½"),
        games=2,
        players=2,
        void=2,
        says=("forfeit",),
    ),
    _chess(
        "double forfeits",
        ("1-0", "0-0", "-:-", "0-1"),
        games=2,
        players=2,
        void=2,
        says=("forfeit",),
    ),
    _chess(
        "kampflos",
        ("1:0", "kampflos", "1:0 kampflos", "0:1"),
        games=2,
        players=2,
        void=2,
        says=("kampflos",),
    ),
    _chess(
        "forfait",
        ("1-0", "forfait", "0-1 forfait", "0-1"),
        games=2,
        players=2,
        void=2,
        says=("forfait",),
    ),
    _chess("w.o.", ("1-0", "w.o.", "W/O", "0-1"), games=2, players=2, void=2, says=("w.o.",)),
    _chess(
        "1-0F as in ratings lists",
        ("1-0", "1-0F", "0-1F", "0-1"),
        games=2,
        players=2,
        void=2,
        says=("forfeit",),
    ),
    _chess("full width results", ("１－０", "０－１", "１／２－１／２"), games=3),
    Form(
        "goals",
        {
            "games.csv": csv_of(
                "date,home,away,score",
                "2024-01-01,X,Y,3:1",
                "2024-01-02,Y,Z,2:2",
                "2024-01-03,Z,X,0:4",
            )
        },
        games=3,
        players=3,
        rows=(("X", "Y", 1, 0, 0), ("Y", "Z", 0, 1, 0), ("Z", "X", 0, 0, 1)),
        says=("scores such as",),
    ),
    Form(
        "goals with the score at half-time",
        {
            "g.csv": csv_of(
                "date,home,away,score",
                "2024-01-01,X,Y,3:1 (1:0)",
                "2024-01-02,Y,Z,2:2 (0:2)",
                "2024-01-03,Z,X,4:3 n.V.",
            )
        },
        games=3,
        players=3,
        rows=(("X", "Y", 1, 0, 0), ("Y", "Z", 0, 1, 0), ("Z", "X", 1, 0, 0)),
    ),
    Form(
        "go by points and resignation",
        {
            "碁.csv": csv_of(
                GO,
                "2024-01-05,相子,次郎,白3目半勝ち",
                "2024-01-06,次郎,三郎,黒中押し勝ち",
                "2024-01-07,三郎,相子,白中押勝",
            )
        },
        games=3,
        players=3,
        rows=(("相子", "次郎", 0, 0, 1), ("次郎", "三郎", 1, 0, 0), ("三郎", "相子", 0, 0, 1)),
    ),
    Form(
        "go by letters",
        {
            "go.csv": csv_of(
                "date,black,white,result",
                "2024-01-05,A,B,B+2.5",
                "2024-01-06,B,C,W+R",
                "2024-01-07,C,A,W+T",
                "2024-01-08,C,A,B+F",
            )
        },
        games=3,
        players=3,
        void=1,
        rows=(("A", "B", 1, 0, 0),),
        says=("forfeit",),
    ),
    Form(
        "go with jigo and marks",
        {
            "go.csv": csv_of(
                "日付,黒番,白番,勝敗", "2024-01-05,A,B,○", "2024-01-06,B,C,●", "2024-01-07,C,A,△"
            )
        },
        games=3,
        players=3,
        rows=(("A", "B", 1, 0, 0), ("B", "C", 0, 0, 1), ("C", "A", 0, 1, 0)),
    ),
    Form(
        "a win that was not played",
        {
            "s.csv": csv_of(
                "日付,先手,後手,勝敗",
                "2024-01-05,A,B,先手勝ち",
                "2024-01-06,B,C,後手勝ち",
                "2024-01-07,C,A,不戦勝",
                "2024-01-08,C,A,千日手",
            )
        },
        games=3,
        players=3,
        void=1,
        says=("不戦勝",),
    ),
    Form(
        "results nobody knows",
        {"g.csv": csv_of(CHESS, "2024-01-05,A,B,1-0", "2024-01-06,B,C,0-1", "2024-01-06,C,A,hmm")},
        games=2,
        players=3,
        n_left_out=1,
        says=("hmm",),
    ),
    Form(
        "two columns of points with a comma",
        {"g.csv": "Weiß;Punkte Weiß;Punkte Schwarz;Schwarz\nA;1;0;B\nB;0,5;0,5;C\nC;0;1;A\n"},
        games=3,
        players=3,
        rows=(("A", "B", 1, 0, 0), ("B", "C", 0, 1, 0)),
    ),
)
DATES = (
    _dates("Reiwa", ("令和6年1月7日", "令和6年2月7日", "令和6年12月1日"), "2024-01-07"),
    _dates(
        "Reiwa, the first year",
        ("平成31年4月30日", "令和元年5月1日", "令和2年1月3日"),
        "2019-04-30",
    ),
    _dates("Reiwa in letters", ("R6.1.7", "R6.1.8", "R6.12.9"), "2024-01-07"),
    _dates("Heisei in letters", ("H30.12.31", "H31.1.5", "R1.6.1"), "2018-12-31"),
    _dates(
        "with the day of the week", ("2024/1/7(日)", "2024/1/8(月)", "2024/1/9（火）"), "2024-01-07"
    ),
    _dates(
        "kanji with the day of the week",
        ("2024年1月7日(日)", "2024年1月8日(月)", "2024年1月9日(火)"),
        "2024-01-07",
    ),
    _dates(
        "full width",
        ("２０２４/０１/０７", "２０２４/０１/０８", "２０２４/０１/０９"),
        "2024-01-07",
    ),
    _dates("two digits of the year first", ("24-01-07", "24-01-08", "24-02-29"), "2024-01-07"),
    _dates("a German month", ("7. Jan. 2024", "8. März 2024", "9. Dez. 2024"), "2024-01-07"),
    _dates("a French month", ("7 janvier 2024", "8 février 2024", "9 août 2024"), "2024-01-07"),
    _dates(
        "a Spanish month",
        ("7 de enero de 2024", "8 de marzo de 2024", "9 de abril de 2024"),
        "2024-01-07",
    ),
    _dates("a Russian month", ("7 января 2024", "8 марта 2024", "9 мая 2024"), "2024-01-07"),
    _dates("an English month", ("Jan 7 2024", "Mar 8 2024", "December 9 2024"), "2024-01-07"),
    _dates(
        "a Dutch and an Italian month", ("7 mei 2024", "8 okt 2024", "9 giugno 2024"), "2024-05-07"
    ),
    _dates("days of a spreadsheet", ("45298", "45299", "45300"), "2024-01-07", says=("45298",)),
    _dates(
        "a time zone",
        ("2024-01-07 20:00:00+09:00", "2024-01-08 20:00:00+09:00", "2024-01-09 20:00:00+09:00"),
        "2024-01-07",
    ),
    _dates(
        "days first or months first",
        ("01/02/2024", "03/02/2024", "05/02/2024"),
        "2024-02-01",
        says=("may also be",),
    ),
    _dates(
        "dates of which nothing is read",
        ("yesterday", "the day before", "long ago"),
        "",
        kind="",
        says=("date", "yesterday"),
    ),
    _dates(
        "dates of which some are not read",
        ("2024-01-07", "2024-01-08", "soon"),
        "2024-01-07",
        games=2,
        n_left_out=1,
        says=("soon",),
    ),
    Form(
        "no column of dates",
        {"g.csv": csv_of("white,black,result", "A,B,1-0", "B,C,0-1")},
        games=2,
        players=3,
        says=("games have no dates",),
    ),
    Form(
        "dates in Japan are of Japan",
        {"s.csv": csv_of("対局日,先手,後手,勝者", "2024/1/7,A,B,先手", "2024/1/8,B,C,後手")},
        games=2,
        players=3,
        day="2024-01-07",
        league={"timezone": "Asia/Tokyo"},
    ),
)
COLUMNS = (
    Form(
        "handicaps of shogi",
        {
            "s.csv": csv_of(
                "対局日,下手,上手,手合,勝者",
                "2024/1/7,A,B,香落ち,下手",
                "2024/1/8,C,B,二枚落ち,上手",
                "2024/1/9,A,C,平手,上手",
            )
        },
        games=3,
        players=3,
        says=("手合",),
        league={"handicaps": (1, 5, 0)},
    ),
    Form(
        "handicaps of go",
        {
            "g.csv": csv_of(
                "日付,黒,白,手合割,勝者",
                "2024/1/7,A,B,２子,黒",
                "2024/1/8,C,B,定先,白",
                "2024/1/9,A,C,互先,白",
                "2024/1/9,A,C,3子,白",
            )
        },
        games=4,
        players=3,
        says=("手合割", "定先"),
        league={"handicaps": (2, 1, 0, 3)},
    ),
    Form(
        "handicaps that nobody knows",
        {
            "g.csv": csv_of(
                "date,black,white,handicap,winner",
                "2024-01-07,A,B,reverse komi,black",
                "2024-01-08,C,B,2,white",
            )
        },
        games=2,
        players=3,
        says=("handicap", "reverse komi"),
    ),
    Form(
        "ranks beside names",
        {
            "g.csv": csv_of(
                "date,black,black_rank,white,white_rank,result",
                "2024-01-07,A,3d,B,1k,B+R",
                "2024-01-08,B,1k,C,2d,W+R",
            )
        },
        games=2,
        players=3,
        says=('"black_rank" as first_rank', "all games are read as even games"),
    ),
    Form(
        "rounds, seasons and tournaments",
        {
            "g.csv": csv_of(
                "season,tournament,round,date,white,black,result",
                "2023/24,Club cup,1,2024-01-07,A,B,1-0",
                "2023/24,Club cup,2,2024-01-08,B,C,0-1",
            )
        },
        games=2,
        players=3,
        says=("tournament", "round", "season"),
    ),
    Form(
        "buy-in and prize",
        {
            "p.csv": csv_of(
                "event,date,player,place,buy-in,prize",
                "May,2024-05-01,A,1,50,120",
                "May,2024-05-01,B,2,50,30",
            )
        },
        kind="tournament",
        games=2,
        players=2,
        says=('"buy-in" as buy_in', '"prize" as prize'),
    ),
    Form(
        "columns nobody knows",
        {
            "g.csv": csv_of(
                "date,white,black,result,weather,note",
                "2024-01-07,A,B,1-0,rain,x",
                "2024-01-08,B,C,0-1,sun,y",
            )
        },
        games=2,
        players=3,
        says=("unused  ", "weather", "note"),
    ),
)

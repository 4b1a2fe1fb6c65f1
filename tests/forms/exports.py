"""Forms of downloads: web sites, bots, programs for leagues and tournaments."""

from tests.forms.form import Form, csv_form

LICHESS = """\
{"id":"q7ZvsdUF","rated":true,"variant":"standard","speed":"blitz","createdAt":1704651000000,\
"status":"mate","players":{"white":{"user":{"name":"Ann"},"rating":1600},\
"black":{"user":{"name":"Ben"},"rating":1590}},"winner":"white","moves":"e4 e5"}
{"id":"aaaabbbb","rated":false,"variant":"chess960","speed":"blitz","createdAt":1704737400000,\
"status":"draw","players":{"white":{"user":{"name":"Cid"}},"black":{"user":{"name":"Ann"}}}}
{"id":"ccccbbbb","rated":true,"variant":"standard","speed":"blitz","createdAt":1704737400000,\
"status":"noStart","players":{"white":{"user":{"name":"Ben"}},"black":{"user":{"name":"Cid"}}},\
"winner":"black"}
"""
CHESS_COM = (
    '{"games":[{"url":"https://www.chess.com/game/live/1","pgn":"[UTCDate \\"2024.01.10\\"]\\n'
    '[UTCTime \\"10:13:20\\"]\\n\\n1. e4 1-0","end_time":1704881000,"rated":true,'
    '"time_class":"blitz","rules":"chess","white":{"username":"ann","result":"win","rating":1500},'
    '"black":{"username":"ben","result":"resigned","rating":1480}},'
    '{"url":"https://www.chess.com/game/live/2","end_time":1704966400,"white":{"username":"cid",'
    '"result":"agreed"},"black":{"username":"ann","result":"agreed"}}]}'
)
BOT = """[
 {"id": 1, "at": "2024-02-01T20:00:00Z", "home": {"name": "ann"}, "away": {"name": "ben"},
  "score": "2:1"},
 {"id": 2, "at": "2024-02-02T20:00:00Z", "home": {"name": "cid"}, "away": {"name": "ann"},
  "score": "0:1"}
]
"""
VEGA = """\
Round 1 on 2024/03/19

Bo. No. White            Pts Result  Pts No. Black
 1   1  Ann Lee          0   1 - 0   0    3  Cid Fox
 2   4  Dee Kim          0   0 - 1   0    2  Ben Ray
"""
JSONS = (
    Form(
        "games of lichess in JSON",
        {"lichess_ann.ndjson": LICHESS},
        games=2,
        players=3,
        void=1,
        day="2024-01-07",
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Ann", 0, 1, 0)),
        says=("all variants and speeds count",),
    ),
    Form(
        "a month of chess.com in JSON",
        {"2024-01.json": CHESS_COM},
        games=2,
        players=3,
        day="2024-01-10",
        rows=(("ann", "ben", 1, 0, 0), ("cid", "ann", 0, 1, 0)),
    ),
    Form(
        "a list of a bot in JSON, with objects in it",
        {"matches.json": BOT},
        games=2,
        players=3,
        day="2024-02-01",
        rows=(("ann", "ben", 1, 0, 0), ("cid", "ann", 0, 0, 1)),
    ),
    Form(
        "a JSON list that is cut off",
        {"matches.json": BOT[:150]},
        kind="",
        says=("is not JSON",),
    ),
)
TEXTS = (
    Form(
        "pairings in columns of blanks",
        {"pairs1.txt": VEGA},
        kind="",
        says=("only blanks separate its columns", "report to FIDE (TRF)"),
    ),
    Form(
        "a results file of the ECF",
        {"results.txt": "#EVENT DETAILS\n#EVENT CODE=CLUB1\n#PIN=1\n#NAME=Lee, Ann\n"},
        kind="",
        says=("ratings of the ECF", "TRF"),
    ),
)
LISTS = (
    csv_form(
        "who has lost, as OGS says it",
        "id,black,white,handicap,outcome,black_lost,white_lost,started",
        "1,ann,ben,9,Resignation,True,False,2024-01-07T10:00:00.000Z",
        "2,cid,ann,0,3.5 points,False,True,2024-01-08T10:00:00.000Z",
        "3,ben,cid,0,0 points,False,False,2024-01-09T10:00:00.000Z",
        games=3,
        players=3,
        rows=(("ann", "ben", 0, 0, 1), ("cid", "ann", 1, 0, 0)),
        league={"handicaps": (9, 0, 0)},
        says=('"black_lost" is read as the result', "are equal in 1 row"),
    ),
    csv_form(
        "columns HT and AT of a league's site",
        "Date,Home Team,HT Score,Away Team,AT Score,Status",
        *("07/01/2024,Rooks,4,Kings,2,Result", "14/01/2024,Kings,3,Bishops,3,Result"),
        "21/01/2024,Bishops,,Rooks,,Postponed",
        games=2,
        players=3,
        n_left_out=1,
        rows=(("Rooks", "Kings", 1, 0, 0), ("Kings", "Bishops", 0, 1, 0)),
        says=('"Status" is "Postponed" in some rows',),
    ),
    csv_form(
        "a form whose winner is the name of a column",
        "Timestamp,Player 1,Player 2,Who won?",
        *("1/14/2024 19:22:01,Ann,Ben,Player 1", "1/15/2024 20:01:33,Ben,Cid,Player 2"),
        "1/22/2024 18:41:10,Ben,Ann,Draw",
        games=3,
        players=3,
        day="2024-01-14",
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Ben", "Ann", 0, 1, 0)),
    ),
    csv_form(
        "a board of 81Dojo",
        "Date,Sente,Gote,Result",
        *("2024-01-07 10:12,ann,ben,Sente win", "2024-01-08 10:12,ben,cid,Gote win"),
        "2024-01-09 12:12,cid,ben,Repetition",
        games=3,
        players=3,
        rows=(("ann", "ben", 1, 0, 0), ("ben", "cid", 0, 0, 1), ("cid", "ben", 0, 1, 0)),
    ),
    csv_form(
        "a wallchart with byes and wins without an opponent",
        "No,Name,Rd1,Rd2,Rd3",
        *("1,ANN LEE,W 3,W 2,H---", "2,BEN RAY,W 4,L 1,W 3", "3,CID FOX,L 1,B---,L 2"),
        "4,DEE KIM,L 2,U---,X---",
        games=4,
        players=4,
        void=4,
        rows=(("ANN LEE", "CID FOX", 1, 0, 0),),
    ),
    csv_form(
        "a wallchart with a round that nobody can read",
        "No,Name,Rd1,Rd2",
        *("1,ANN LEE,W 3,see sheet 2", "2,BEN RAY,W 4,see sheet 2", "3,CID FOX,L 1,see sheet 2"),
        "4,DEE KIM,L 2,see sheet 2",
        games=2,
        players=4,
        says=('"Rd2" has the name of a round, but is not read',),
    ),
    csv_form(
        "only those who won money",
        "Event,Date,Entries,Place,Player,Prize",
        *("A,2024-01-05,45,1,Ann,500", "A,2024-01-05,45,2,Ben,300", "B,2024-01-06,38,1,Ben,400"),
        "B,2024-01-06,38,2,Dee,250",
        kind="tournament",
        games=4,
        players=3,
        says=('"Entries" is 45 for A, but the log has 2 rows',),
    ),
    csv_form(
        "nights of poker under one name",
        "開催日,大会名,順位,プレイヤー名",
        *(
            "2024/1/7,デイリー,1位,たろう",
            "2024/1/7,デイリー,2位,はなこ",
            "2024/1/8,デイリー,1位,はなこ",
        ),
        "2024/1/8,デイリー,2位,たろう",
        kind="tournament",
        games=4,
        players=2,
        rows=(("たろう", 1), ("はなこ", 2)),
        says=('"大会名" has the same name for tournaments of several days',),
    ),
)
FORMS = (*JSONS, *TEXTS, *LISTS)

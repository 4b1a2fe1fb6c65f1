"""Small invented logs of every format, each with the source that reads it."""

import gzip
import io
import json
from dataclasses import dataclass, field
from typing import Any

import polars as pl
import zstandard

from tests.flows.readers.xlsx.workbooks import MAIN, parts, sheet, workbook, zipped
from tests.forms.exports import CHESS_COM, LICHESS

PAIRWISE = {"first": "black", "second": "white", "score": "result", "played_at": "date"}
GAMES = [
    {"date": "2024-01-31", "black": "甲", "white": "Bob", "result": "1"},
    {"date": "2024-02-01T20:15:00+09:00", "black": "Bob", "white": "Ann, jr", "result": "½"},
    {"date": "2024-02-02", "black": "Ann, jr", "white": "甲", "result": "0-1"},
]
CSV = "date,black,white,result\n" + "".join(
    ",".join(f'"{value}"' if "," in value else value for value in game.values()) + "\n"
    for game in GAMES
)
TABLES = "date,p1,p2,p3,p4,s1,s2,s3,s4\n2024-01-31,a,b,c,d,40000,30000,20000,10000\n"
EVENTS = "event,end,player,place,hands\nCup,2024-01-31,a,1,90\nCup,2024-01-31,b,2,80\n"
TENHOU = "L1234 | 23:59 | 四般南喰赤－ | 甲(+50.5) b_b(+5.0) c(-15.0) d(-40.5)\r\n"
MJLOG = (
    '<mjloggm ver="2.3"><GO type="169" lobby="0"/><UN n0="%E7%94%B2" n1="b" n2="c" n3="d" '
    'dan="16,17,18,19"/><TAIKYOKU oya="0"/><BYE who="1"/><UN n1="b"/>'
    '<AGARI who="1" owari="250,5.0,400,50.0,250,-15.0,100,-40.0"/></mjloggm>'
)
TENHOU6 = {
    "ref": "2024013123gm-00a9-0000-0a1b2c3d",
    "name": ["甲", "b", "c", "d"],
    "rule": {"disp": "鳳南喰赤"},
    "dan": ["七段", "八段", "九段", "十段"],
    "sc": [25000, 5.0, 40000, 50.0, 25000, -15.0, 10000, -40.0],
    "log": [[[0, 0, 0], [25000] * 4, ["和了", [0, 0, 0, 0]]]],
}
MJAI = """{"type":"start_game","names":["甲","b","c","d"]}
{"type":"start_kyoku","bakaze":"E","oya":0,"scores":[25000,25000,25000,25000]}
{"type":"tsumo","actor":0,"pai":"5mr"}
{"type":"reach_accepted","actor":0}
{"type":"hora","actor":0,"target":0,"deltas":[12000,-4000,-4000,-4000]}
{"type":"end_game"}
"""
MAJSOUL = {
    "modeId": 12,
    "uuid": "240131-0a1b2c3d",
    "startTime": 1_706_709_600,
    "endTime": 1_706_711_400,
    "players": [
        {"accountId": 10 + i, "nickname": f"p{i}", "level": 10401, "score": s, "gradingScore": 9}
        for i, s in enumerate([25000, 40000, 25000, 10000])
    ],
}
PGN = """[Event "Club evening"]
[Site "https://lichess.org/AbCd1234"]
[Date "2024.01.31"]
[Round "1.2"]
[White "甲"]
[Black "Bob"]
[Result "1/2-1/2"]
[Termination "Normal"]
[WhiteElo "2000"]

1. e4 { [Event "x"] } e5 (1... c5) 2. Nf3 1/2-1/2

[Event "?"]
[White "Bob"]
[Black "Ann"]
[Result "*"]

*
"""
CSA = """V2.2
N+甲
N-Bob
$EVENT:Cup
$START_TIME:2024/01/31 20:15:00
PI
+
+7776FU
T10
-3334FU
%TORYO
/
V2.2
N+Bob
N-Ann
PI82HI
-
%SENNICHITE
"""
KIF = """開始日時：2024/01/31 20:15:00
手合割：飛車落ち
下手：甲
上手：Bob
手数----指手---------消費時間--
   1 ３四歩(33)   ( 0:01/00:00:01)
   2 投了         ( 0:02/00:00:02)
まで1手で上手の勝ち
"""
SGF = (
    "(;GM[1]FF[4]SZ[19]PB[甲]PW[Bob]HA[4]KM[0.5]RE[B+3.5]DT[2024-01-31];B[dd](;W[pp])(;W[qq]))"
    "(;GM[1]PB[Bob]PW[Ann \\] jr]RE[Jigo]DT[2024-01-31,02-01];B[])"
)
_CHESS = [
    ("1 m  g Ähn, Ann", "1.5    1     2 w 1     3 b ="),
    ("2 w    Bob", "1.0    2     1 b 0  0000 - U"),
    ("3 m    Cid", "1.0    2  0000 - H     1 w ="),
]
TRF = f"012 Cup\n042 2024/01/31\n132{'':86}  24/01/31  24/02/01\nXXR 2\n" + "".join(
    f"001    {who:<40} 2100 NOR     150000{i} 1990/01/01  {rounds}\n"
    for i, (who, rounds) in enumerate(_CHESS)
)
SUMMARY = """PokerStars Tournament #2874, No Limit Hold'em
Buy-In: €10.00/€1.00 EUR
2 players
Tournament started 2020/05/06 2:00:00 CUST [2020/05/05 18:00:00 ET]
Tournament finished 2020/05/06 3:04:30 CUST [2020/05/05 19:04:30 ET]
  1: Ann (Oslo), €1,220.50 (66.6%)
  2: Bob [2] (Horn (HOLLAND)), still playing
  3: Bob (Horn (HOLLAND)),

You finished in 3rd place.
"""
ROWS = (tuple(GAMES[0]), *(tuple(game.values()) for game in GAMES))
WORKBOOK = workbook(*ROWS)
WORKBOOK_PARTS = {
    name: text.encode()
    for name, text in parts(
        {"Games": sheet(*ROWS), "Other": ""}, hidden=["Other"], before="<?xml version='1.0'?>"
    ).items()
} | {
    "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}"><si><t>Ann</t></si></sst>'.encode(),
    "xl/media/image1.png": b"\x89PNG\r\n",
}


@dataclass(frozen=True)
class Seed:
    """A valid file, its name, and the kind of league and the source that read it.

    ``parts`` are the members of a zip file. They are mutated before they are packed, because a
    mutated zip file would only be reported as damaged.
    """

    name: str
    data: bytes
    kind: str = "pairwise"
    source: dict[str, Any] = field(default_factory=dict)
    parts: dict[str, bytes] = field(default_factory=dict)


def _parquet() -> bytes:
    buffer = io.BytesIO()
    rows = pl.DataFrame(GAMES).with_columns(
        played=pl.Series([1, 2, 3]).cast(pl.Date), tags=pl.Series([["a"], [], None])
    )
    rows.write_parquet(buffer)
    return buffer.getvalue()


_JSONL = "".join(json.dumps(game, ensure_ascii=False) + "\n" for game in GAMES).encode()
_TABLE = {f"player_{i}": f"p{i}" for i in (1, 2, 3, 4)} | {
    f"points_{i}": f"s{i}" for i in (1, 2, 3, 4)
}
_EVENT = {
    "event": "event",
    "ended_at": "end",
    "player": "player",
    "place": "place",
    "hands": "hands",
}

SEEDS = [
    Seed("a.csv", CSV.encode(), source={"format": "csv", "columns": PAIRWISE}),
    Seed("a.csv.gz", gzip.compress(CSV.encode()), source={"format": "csv", "columns": PAIRWISE}),
    Seed(
        "a.csv.zst", zstandard.compress(CSV.encode()), source={"format": "csv", "columns": PAIRWISE}
    ),
    Seed("a.jsonl", _JSONL, source={"format": "jsonl", "columns": PAIRWISE}),
    Seed("a.parquet", _parquet(), source={"format": "parquet", "columns": PAIRWISE}),
    Seed(
        "t.csv",
        TABLES.encode(),
        "table",
        {"format": "csv", "columns": {"played_at": "date", **_TABLE}},
    ),
    Seed("e.csv", EVENTS.encode(), "tournament", {"format": "csv", "columns": _EVENT}),
    Seed("a.pgn", PGN.encode(), source={"format": "pgn"}),
    Seed("a.pgn.zst", zstandard.compress(PGN.encode() * 20), source={"format": "pgn"}),
    Seed("a.csa", CSA.encode("cp932"), source={"format": "csa"}),
    Seed("a.kif", KIF.encode("cp932"), source={"format": "kif"}),
    Seed("a.sgf", SGF.encode(), source={"format": "sgf"}),
    Seed("e.txt", SUMMARY.encode(), "tournament", {"format": "ps-summary"}),
    Seed("sca20240131.log", TENHOU.encode() * 3, "table", {"format": "tenhou"}),
    Seed("2024013123gm-00a9-0000-0a1b2c3d.mjlog", MJLOG.encode(), "table", {"format": "mjlog"}),
    Seed(
        "a.json", json.dumps(TENHOU6, ensure_ascii=False).encode(), "table", {"format": "tenhou6"}
    ),
    Seed("m.json", json.dumps([MAJSOUL, MAJSOUL]).encode(), "table", {"format": "majsoul"}),
    Seed("g.jsonl", MJAI.encode() * 2, "table", {"format": "mjai"}),
    Seed("c.ndjson", LICHESS.encode(), source={"format": "chess-json"}),
    Seed("c.json", CHESS_COM.encode(), source={"format": "chess-json"}),
    Seed("t.trf", TRF.encode(), source={"format": "trf"}),
    Seed("s.trf", TRF.encode(), "tournament", {"format": "trf"}),
    Seed("p.txt", SUMMARY.encode("utf-16"), "tournament", {"format": "ps-summary"}),
    Seed("a.xlsx", WORKBOOK, source={"format": "xlsx", "columns": PAIRWISE}),
    Seed(
        "w.xlsx",
        zipped(WORKBOOK_PARTS),
        source={"format": "xlsx", "columns": PAIRWISE},
        parts=WORKBOOK_PARTS,
    ),
]

LEAGUE = b"""name = "club"
kind = "pairwise"
period = [{ name = "spring", first_day = 2024-01-01, last_day = 2024-06-30 }]
timezone = "Asia/Tokyo"

[[source]]
format = "csv"
path = "inbox/*.csv"
mode = "append"
columns = { played_at = "date", first = "black", second = "white", score = "result" }
values = { score = { "W+" = "1" } }

[static]
draws = "half"
order = true
replicates = 200
gauge = { kind = "mean", rating = 1500 }
"""
SETTINGS = b"""[notify]
command = ["true"]
stale_after_days = 7
[reading]
columns = 100
"""

"""Forms of whole files: game records, tournament reports, folders and zip files."""

import io
import zipfile

from tests.forms.form import Form

PGN = (
    '[Event "Cup"]\n[Date "2024.01.07"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
)
TRF = (
    "012 Club cup\n042 2024/01/07\n"
    "001    1 m    Aiko                              2000                             1.0    1"
    "     2 w 1\n"
    "001    2 m    Bela                              1900                             0.0    2"
    "     1 b 0\n"
)
KIF = (
    "# KIF\n開始日時：2024/01/07 10:00:00\n手合割：平手\n先手：相子\n後手：次郎\n"
    "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 投了\n"
)
CSA = "V2.2\nN+三郎\nN-相子\n$START_TIME:2024/01/08 10:00:00\nPI\n+\n+7776FU\nT1\n%TORYO\n"
SGF = "(;GM[1]SZ[19]PB[{}]PW[{}]DT[2024-01-07]KM[{}]RE[{}];B[pd];W[dp])"
OPENGOTHA = """<?xml version="1.0" encoding="UTF-8"?>
<Tournament dataVersion="201" saveDT="20240108120000">
<Players>
<Player club="Ber" firstName="Aiko" name="Sato" rank="3D" rating="2300"/>
<Player club="Ham" firstName="Bela" name="Kiss" rank="2D" rating="2200"/>
<Player club="Mun" firstName="Cleo" name="Mann" rank="1K" rating="2000"/>
</Players>
<Games>
<Game blackPlayer="SATOAIKO" handicap="0" knownColor="true" result="RESULT_BLACKWINS"
 roundNumber="1" tableNumber="1" whitePlayer="KISSBELA"/>
<Game blackPlayer="MANNCLEO" handicap="2" knownColor="true" result="RESULT_WHITEWINS"
 roundNumber="2" tableNumber="1" whitePlayer="SATOAIKO"/>
<Game blackPlayer="KISSBELA" handicap="0" knownColor="true" result="RESULT_WHITEWINS_BYDEF"
 roundNumber="3" tableNumber="1" whitePlayer="MANNCLEO"/>
</Games>
<ByePlayers><ByePlayer player="MANNCLEO" roundNumber="1"/></ByePlayers>
<TournamentParameterSet>
<GeneralParameterSet beginDate="2024-01-07" name="Winter Go" size="19" komi="6.5"/>
</TournamentParameterSet>
</Tournament>
"""
EGD = """; EV[Winter Go]
; PC[DE, Berlin]
; DT[2024-01-07,2024-01-08]
; HA[h9]
; KM[6.5]
; TM[60]
  1 Sato Aiko       3d DE Ber  3  3  0  4+/w0 2+/b0 3+/w2 |12345678
  2 Kiss Bela       2d DE Ham  2  2  0  3+/b0 1-/w0 4+/w0 |12345679
  3 Mann Cleo       1k DE Mun  1  1  0  2-/w0 4+/b0 1-/b2 |12345670
  4 Dee Dan         5k DE Ber  0  0  0  1-/b0 3-/w0 2-/b0
"""
AGA = """TOURNEY Winter Go
    start=01/07/2024
    finish=01/08/2024
    rules=AGA
PLAYERS
1 Sato, Aiko 3d USA
2 Kiss, Bela 2d
3 Mann, Cleo 1k
GAMES 1
1 2 W 0 7
GAMES 2
1 3 B 2 0
"""


def _zip(names: dict[bytes, str]) -> bytes:
    """A zip file as Windows in Japan writes it: names in CP932, without a note of the encoding."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in names.items():
            info = zipfile.ZipInfo("x" * len(name))
            archive.writestr(info, text)
    written = data.getvalue()
    for name in names:
        written = written.replace(b"x" * len(name), name)
    return written


FILES = (
    Form("games of chess in PGN", {"g.pgn": PGN}, games=1, players=2, day="2024-01-07"),
    Form("a report to FIDE", {"t.trf": TRF}, games=1, players=2, day="2024-01-07"),
    Form(
        "KIF and CSA in one folder",
        {"a.kif": KIF, "b.csa": CSA},
        games=2,
        players=3,
        says=("KIF", "CSA"),
        league={"timezone": "Asia/Tokyo"},
    ),
    Form(
        "PGN and TRF in one folder",
        {"a.pgn": PGN, "b.trf": TRF},
        games=2,
        players=4,
        says=("PGN", "TRF"),
    ),
    Form(
        "even games and first moves in SGF",
        {"a.sgf": SGF.format("A", "B", "6.5", "B+R"), "b.sgf": SGF.format("B", "C", "0", "W+2")},
        games=2,
        players=3,
        says=("komi below 1",),
        league={"handicaps": (0, 1)},
    ),
    Form(
        "OpenGotha",
        {"wg.xml": OPENGOTHA},
        games=2,
        players=3,
        void=2,
        day="2024-01-07",
        rows=(("Sato Aiko", "Kiss Bela", 1, 0, 0), ("Mann Cleo", "Sato Aiko", 0, 0, 1)),
        says=("OpenGotha",),
        league={"handicaps": (0, 2, 0, 0)},
    ),
    Form(
        "a result table for EGD",
        {"wg.h9": EGD},
        games=6,
        players=4,
        day="2024-01-07",
        says=("EGD",),
        rows=(("Dee Dan", "Sato Aiko", 0, 0, 1),),
    ),
    Form("a result table for EGD as .tour", {"wg.tour": EGD}, games=6, players=4, says=("EGD",)),
    Form(
        "a tournament of the AGA",
        {"wg.txt": AGA},
        games=2,
        players=3,
        day="2024-01-07",
        says=("AGA",),
        rows=(("Kiss, Bela", "Sato, Aiko", 0, 0, 1), ("Mann, Cleo", "Sato, Aiko", 1, 0, 0)),
        league={"handicaps": (0, 2)},
    ),
    Form(
        "names in CP932 in a zip file",
        {
            "記録.zip": _zip(
                {
                    "対局/一月.csv".encode(
                        "cp932"
                    ): "date,black,white,result\n2024-01-07,A,B,B+R\n2024-01-08,B,C,W+R\n"
                }
            )
        },
        games=2,
        players=3,
        says=("対局/一月.csv",),
    ),
    Form(
        "Tenhou's room of east games",
        {
            "scb20240107.log": "23:00 | 10 | 四鳳東喰赤－ | A(+51.0) B(+5.0) C(-15.0) D(-41.0)\n"
            "23:30 | 10 | 四鳳東喰赤－ | B(+51.0) A(+5.0) D(-15.0) C(-41.0)\n"
        },
        kind="table",
        games=2,
        players=4,
        day="2024-01-07",
        says=("四鳳東",),
    ),
    Form(
        "a hand history of poker",
        {
            "h.txt": "PokerStars Hand #123: Tournament #55, $1+$0.10 USD "
            "Hold'em No Limit - Level I\nSeat 1: A\n"
        },
        kind="",
        says=("hand history",),
    ),
    Form(
        "a web page",
        {"r.html": "<!doctype html><html><body><table></table></body></html>"},
        kind="",
        says=("web page", "CSV"),
    ),
    Form(
        "an old workbook",
        {"r.xls": b"\xd0\xcf\x11\xe0" + b"\0" * 600},
        kind="",
        says=("xls", "CSV"),
    ),
    Form(
        "standings without games",
        {"s.csv": "team,played,won,drawn,lost,points\nA,3,2,1,0,7\nB,3,1,0,2,3\nC,3,0,1,2,1\n"},
        kind="",
        says=("who played whom",),
    ),
    Form(
        "a text in Shift_JIS",
        {"s.csv": "対局日,先手,後手,勝者\n2024/1/7,相子,次郎,先手\n2024/1/8,次郎,三郎,後手\n"},
        games=2,
        players=3,
        encoding="cp932",
        rows=(("相子", "次郎", 1, 0, 0),),
    ),
)

"""Files of a fifteenth judge: marks of remarks in more languages, doubled forms, ids, initials."""

import json

from tests.forms.form import Form, csv_of

REMARKS = (
    "Henk niet komen opdagen", "rakip gelmedi", "Abbruch wegen Hallenschluss", "Fusen-gachi",
    "Kiken-gachi", "غياب", "соперник не явился", "nie stawił się",
    "called off", "缺席", "kontumace", "resultado contestado", "sub judice",
    "doppelt eingetragen", "alineación indebida: 3-0 en los despachos",
)  # fmt: skip
BADMINTON = (
    '1,2024-03-02,김민수,박지훈,"21-15, 18-21, 21-19",김민수',
    '2,2024-03-02,이서연,최은지,"21-10, 21-12",이서연',
    '3,2024-03-09,김민수,이서연,"21-15, 11-4 기권",김민수',
    "4,2024-03-09,박지훈,최은지,기권승,최은지",
    '5,2024-03-16,박지훈,이서연,"15-21, 21-19, 21-14",박지훈',
)
DRAUGHTS = (
    "1;A. Schotanus;2-0;B. Derkx", "1;K. Thijssen;1-1;R. Heusdens", "1;J. Wiering;0-2;M. Podolski",
    "2;R. Heusdens;1-1;J. Wiering", "2;M. Podolski;{};A. Schotanus",
    "3;K. Thijssen;0-2;M. Podolski",
)  # fmt: skip
BRACKET = (
    '1,complete,1,Ann,Ben,"2-1,1-2,2-0",Ann,false', "2,complete,1,Cy,Dora,3-0,Cy,true",
    "3,complete,-1,Ben,Dora,2-0,Ben,false", '4,complete,2,Ann,Cy,"0-2,1-2",Cy,false',
    '5,complete,-2,Ann,Ben,"2-1,0-2,1-2",Ann,false',
)  # fmt: skip
OPPONENTS = (
    "1,Wolves,13,win,Bears,9,loss", "2,Foxes,0,loss,Hawks,0,win", "3,Wolves,10,loss,Foxes,13,win",
    "5,Hawks,13,win,Wolves,5,loss", "7,Bears,13,loss,Foxes,7,win",
)  # fmt: skip
MAPS = (
    "2024-02-03,Mirage,NAVI,13,9,FaZe", "2024-02-03,Nuke,NAVI,11,13,FaZe",
    "2024-02-03,Inferno,NAVI,19,17,FaZe", "2024-02-03,{},NAVI,2,1,FaZe",
    "2024-02-04,Ancient,Vitality,13,4,G2",
)  # fmt: skip
ANSWERS = (
    "2024.01.14 9:12:30 PM EET;14.01.2024;Łukasz Żak;Jan Nowak;3:1",
    "2024.01.14 9:15:02 PM EET;14.01.2024;Łukasz Żak;Jan Nowak;3:1",
    "2024.01.21 8:00:11 PM EET;21.01.2024;Ewa Lis;Łukasz Żak;3:2",
    "2024.01.28 8:40:00 PM EET;28.01.2024;Ewa Lis;Jan Nowak;3:0",
)
SEASON = (
    "2024-01-05;Müller, Anna;Koch, Eva;1-0", "2024-01-05;Müller, Andreas;Lutz, Jan;0-1",
    "2024-01-12;Koch, Eva;Müller, A.;1-0", "2024-01-19;Lutz, Jan;Müller, Anna;½-½",
)  # fmt: skip
RANKS = (
    "2024-04-07,佐藤(三段),○,鈴木(二段)", "2024-04-07,高橋(初段),●,田中(四段)",
    "2024-04-14,鈴木(二段),○,高橋(二段)", "2024-04-21,佐藤(四段),○,田中(四段)",
)  # fmt: skip
BACKGAMMON = (
    "2024-02-01,Mochy (11),Falafel (8)", "2024-02-01,Bob (11),Stick (3)",
    "2024-02-08,Mochy (9),Bob (7)", "2024-02-08,Falafel (11),Stick (10)",
)  # fmt: skip
SPREADS = (
    "Íñigo,1.012,María,398,614", "Úrsula,402,Óscar,-15,417", "María,377,Úrsula,401,-24",
    "Óscar,450,Íñigo,389,61", "Íñigo,410,Úrsula,0,50", "María,388,Óscar,388,0",
)  # fmt: skip
CLICK_TT = (
    "Kurz, Max;Grün, Tim;11:5;11:6;11:7;;3:0", "Lang, Leo;Rot, Rudi;7:11;11:9;11:9;6:11;3:1",
    "Weiß, Willi;Gelb, Gerd;11:0;11:0;11:0;;3:0", "Braun, Bert;Blau, Bodo;5:11;6:11;1:11;;0:3",
)  # fmt: skip
IDS = ("1;Ann;Ben;1", "1;Ann;Ben;0", "2;Cy;Dora;0,5", "3;Ben;Cy;0", "4;Dora;Ann;1", "5;Ann;Cy;1")
OTHELLO = ("2024/2/4,田中,33,31,佐藤", "2024/2/4,鈴木,20,44,高橋", "2024/2/11,高橋,32,32,田中")
CROWNED = (
    "04/03/2024,Lucía,Pedro,Ana,José", "11/03/2024,Pedro,Lucía,José,Ana",
    "18/03/2024,Ana,José,Lucía,Pedro",
)  # fmt: skip
NIGHTS = ("1,Ann > Ben > Cy > Dora", "2,Ben > Ann = Dora > Cy", "3,Cy > Dora > Ben")
MAGIC = (
    "FNM Modern 2024-03-08", "Round 1", "Table\tPlayer 1\tPlayer 2\tResult",
    "1\tAnn Ash\tBen Bow\t2-1-0", "2\tCy Cole\tDora Day\t1-1-1", "3\tEmi Eck\t*** BYE ***\t2-0-0",
    "Round 2", "Table\tPlayer 1\tPlayer 2\tResult",
    "1\tAnn Ash\tEmi Eck\t0-2-0", "2\tDora Day\t** BYE **\t2-0-0",
)  # fmt: skip
LOST_HEAD = (
    "Date,Round,Name,Goals,Name,Goals,", "2024-03-02,1,Ann,3,Ben,1,",
    "2024-03-02,1,Cy,0,Dora,3,yes", "2024-03-09,2,Ben,3,Cy,2,", "2024-03-09,2,Dora,1,Ann,1,",
)  # fmt: skip
CALCIO = (
    "1;03/02/2024;Inter Bar;Real Pub;2;1;",
    "2;10/02/2024;Real Pub;Cral;3;3;d.t.s. {}",
    "2;17/02/2024;Cral;Inter Bar;1;3;",
)
LINKS = (
    "1,annie,win,benny,resigned,rapid,chess,/1", "1,cyrus,agreed,dora1,agreed,rapid,chess,/2",
    "2,benny,timeout,cyrus,win,rapid,chess960,/3", "2,dora1,abandoned,annie,win,blitz,chess,/4",
    "3,annie,checkmated,cyrus,win,rapid,chess,/5",
    "3,benny,stalemate,dora1,stalemate,rapid,chess,/5",
)  # fmt: skip
CHALLENGES = (
    "Squash ladder - challenges\n\n05/01/24  Ann bt Ben 3-1\n12/01/24  Cy bt Dora 3-0\n"
    "19/01/24  Ben bt Cy 3-2\n26/01/24  Ann bt Cy 3-0\n02/02/24  Dora bt Ben {}\n"
)
PUBS = (
    "1,Anchor,Bell,5-2,7-3,2,0", "1,Crown,Dog,4-3,5-5,1,1", "2,Bell,Crown,3-4,4-6,0,2",
    "2,Dog,Anchor,2-5,2-8,0,2", "3,Anchor,Crown,6-1,9-1,2,0", "3,Bell,Dog,6-1,9-1,0,2",
)  # fmt: skip
HEX = (
    "1001,alice,bob,alice,34", "1002,bob,carol,carol,40", "1003,carol,alice,alice,2",
    "1003,carol,alice,carol,2", "1004,bob,alice,bob,60",
)  # fmt: skip
POKER = (
    "05/01/2024,Ann,1", "05/01/2024,Ben,2", "05/01/2024,Cy,3=", "05/01/2024,Dora,3=",
    "12/01/2024,Ben,1", "12/01/2024,Ann,2", "19/01/2024,Cy,{0}", "19/01/2024,Dora,{0}",
    "19/01/2024,Ann,3",
)  # fmt: skip
FOUR = (
    "1,Ann,Ben,Cy,Dora,32000,28000,25000,15000", "1,Emi,Finn,Gus,Hal,40000,20000,20000,20000",
    "2,Ann,Emi,Cy,Gus,26000,24000,27000,23000", "2,Ben,Finn,Dora,Hal,-5000,45000,30000,30000",
)  # fmt: skip
KLUB = (
    "Klub Turm 2024\nKolo 1, 5.1.2024.\nHorvat - Kovač 1-0\nBabić - Marić ½-½\n"
    "Kolo 2, 19.1.2024.\nKovač - Babić 0-1\nMarić - Horvat 1-0 ({})\n"
)
CHAT = (
    "[03.02.24, 21:05:02] Ann: Ann - Ben 3:1\n[10.02.24, 20:00:00] Ben: Cy - Ann 3:2\n"
    "[17.02.24, 20:00:00] Ben: Ben - Cy 2:3\n[17.02.24, 20:00:30] Ben: {} Ben - Cy 3:2\n"
    "[24.02.24, 20:00:30] Cy: Cy - Ann 0:3\n"
)
PAGE = (
    "<table><tr><th>Home</th><th>Score</th><th>Away</th></tr>"
    "<tr><td>Ann</td><td>3-1</td><td>Ben</td></tr><tr><td>Cy</td><td>2-3<sup>1</sup></td>"
    "<td>Ann</td></tr><tr><td>Ben</td><td>3-0<sup>{}</sup></td><td>Cy</td></tr></table>"
)
POLISH = (
    "2024-03-02,Jan Nowak,Piotr Lis,3:1,Nowak", "2024-03-02,Ewa Kot,Anna Żak,0:3,Żak",
    "2024-03-09,Piotr Lis,Ewa Kot,2:3,Lis", "2024-03-09,Anna Żak,Jan Nowak,3:2,Żak (5 setów)",
)  # fmt: skip
WORDS = ("1,Семёнов А.,Петров И.,1-0", "1,Козлова М.,Орлов Д.,ничья", "2,Орлов Д.,Петров И.,{}")
PGN = (
    '[Event "Club"]\n[Date "2024.01.0{}"]\n[White "{}"]\n[Black "{}"]\n[Result "1-0"]\n\n'
    "1. e4 1-0\n\n"
)


def ogs() -> str:
    """Games of OGS, whose players have ids under the names of the colours."""
    ids = {"ann": 1, "ben": 2, "cy": 3}
    games = (("ann", "ben", 19, True), ("ben", "cy", 19, False), ("ann", "cy", 9, True),
             ("cy", "ben", 19, False))  # fmt: skip
    return json.dumps([
        {"id": n, "players": {"black": {"id": ids[b], "username": b},
                              "white": {"id": ids[w], "username": w}},
         "black": ids[b], "white": ids[w], "width": size, "black_lost": lost,
         "white_lost": not lost, "started": f"2024-01-0{n}T10:00:00Z"}
        for n, (b, w, size, lost) in enumerate(games, 1)
    ])  # fmt: skip


def noted(remark: str) -> str:
    """Four games, of which the last has a remark."""
    rows = ("2024-03-02,Ann,Ben,3-1", "2024-03-02,Cy,Dora,0-3", "2024-03-09,Ben,Cy,3-2")
    return csv_of(
        "Date,Home,Away,Score,Remark", *(f"{row}," for row in rows),
        f"2024-03-09,Dora,Ann,3-0,{remark}",
    )  # fmt: skip


def shot() -> str:
    """A league in JSON whose second match was decided by penalties."""

    def match(day: int, home: str, goals: int, away: str, other: int, **more: object) -> object:
        sides = {"home": {"name": home, "score": goals}, "away": {"name": away, "score": other}}
        return {"date": f"2024-03-0{day}", **sides, **more}

    penalties = {"home": 4, "away": 5}
    return json.dumps([match(2, "Ann", 3, "Ben", 1),
                       match(3, "Ben", 2, "Cy", 2, penalties=penalties),
                       match(4, "Cy", 0, "Ann", 1)])  # fmt: skip


FORMS = (
    Form("marks below a head that the names of columns lost", {"g.csv": csv_of(
        ",,Home,,Away,,Forfeit?", *LOST_HEAD)}, games=4, players=4,
        says=('"column 7" is "yes" in some rows: if these rows are not games',)),
    *(Form(f"penalties in a remark, {text}", {"g.csv": csv_of(
        "Giornata;Data;Casa;Ospite;Gol casa;Gol ospite;Note", *(r.format(text) for r in CALCIO))},
        games=3, players=3, says=('"Note" has the score of penalties of 1 draw, such as '
                                  f'"d.t.s. {text}" of Real Pub against Cral',))
      for text in ("5-4 d.c.r.", "(4:3 n.E.)", "pens 5-4")),
    Form("penalties of both sides in JSON", {"g.json": shot()}, games=3, players=3,
         says=('"penalties.home" and "penalties.away" have the score of penalties of 1 draw, such '
               'as "4-5" of Ben against Cy',)),
    Form("chess960 and an address that stands twice", {"g.csv": csv_of(
        "Round,White,White Result,Black,Black Result,Time Class,Rules,URL",
        *(row.replace(",/", ",https://www.chess.com/game/live/") for row in LINKS))},
        games=6, players=4,
        says=('"URL" is "https://www.chess.com/game/live/5" in 2 rows, and most rows have one',
              '"Rules" is "chess960" in some rows')),
    *(Form(f"a line with a day and a game that is not understood, {text}",
           {"g.txt": CHALLENGES.format(text)}, games=4, players=4, n_left_out=1,
           says=("1 in quarantine",))
      for text in ("ret. inj.", "on Friday")),
    Form("a total that contradicts points of a win", {"g.csv": csv_of(
        "Week,Home,Away,Singles,Total,Pts H,Pts A", *PUBS)}, games=6, players=4,
        says=('"Total" is "9-1" where Dog beat Bell by "Pts H" and "Pts A", and contradicts '
              "this result in 1 row",)),
    *(Form(f"an id of a game in two rows, {head}", {"g.csv": csv_of(
        f"{head},red,blue,winner,moves", *HEX)}, games=5, players=3,
        says=(f'"{head}" is "1003" in 2 rows, and most rows have one of their own',))
      for head in ("gid", "Match ID")),
    *(Form(f"a tournament that was shared, {word}", {"g.csv": csv_of(
        "Date,Player,Place", *(row.format(word) for row in POKER))}, kind="tournament", games=9,
        players=4, says=('rows of one day in "Date" are one tournament',
                         f'"{word}" in "Place" is read as place 1')) for word in ("chop", "deal")),
    Form("seats of four beside scores with a letter", {"g.csv": csv_of(
        "Round,East,South,West,North,E score,S score,W score,N score", *FOUR)}, kind="",
        says=('"East", "South", "West", "North" name the players of a table',)),
    *(Form(f"a forfeit in a remark behind a line, {word}", {"g.txt": KLUB.format(word)}, games=3,
           players=4, void=1) for word in ("kontumac", "nicht angetreten", "기권")),
    *(Form(f"a message that corrects another one, {word}", {"g.txt": CHAT.format(word)}, games=4,
           players=3, n_left_out=1, says=("1 in quarantine",))
      for word in ("Sorry,", "Nochmal,")),
    *(Form(f"a forfeit in raised letters, {word}", {"g.html": PAGE.format(word)}, games=2,
           players=3, void=1) for word in ("ff", "w/o", "(kampflos)")),
    Form("a program of a site and people", {"g.pgn": "".join(
        PGN.format(n, *two) for n, two in enumerate((
            ("ann", "lichess AI level 3"), ("ben", "ann"), ("ben", "cy")), 1))}, games=3, players=4,
         says=('"lichess AI level 3" is rated as one player',)),
    Form("winners by a part of the name that contradict the sets", {"g.csv": csv_of(
        "Data,Gracz 1,Gracz 2,Sety,Wygrał", *POLISH)}, games=4, players=4,
        says=('"Wygrał" is "Lis" where Ewa Kot beat Piotr Lis by "Sety", and contradicts this '
              "result in 1 row",)),
    *(Form(f"a game without play by a remark, {remark}", {"g.csv": noted(remark)}, games=4,
           players=4, says=(f'"Remark" is "{remark}" in some rows: if these rows are not games',))
      for remark in REMARKS),
    Form("retirements and walkovers among the points of sets", {"g.csv": csv_of(
        "번호,날짜,선수 1,선수 2,점수,승자", *BADMINTON)}, games=5, players=4,
        says=('"점수" is "기권승", "21-15, 11-4 기권" in some rows',)),
    Form("byes between stars", {"g.txt": "\n".join(MAGIC) + "\n"}, games=3, players=5, void=2),
    *(Form(f"a result without play, {text}", {"g.csv": csv_of(
        "Тур,Белые,Чёрные,Результат", *(row.format(text) for row in WORDS))},
        games=2, players=4, void=1) for text in ("1U-0U", "기권승", "hükmen beyaz")),
    Form("a result on time in Russian", {"g.csv": csv_of(
        "Тур,Белые,Чёрные,Результат", *(row.format("0:1 (время)") for row in WORDS))},
        games=3, players=4),
    Form("nobody's 2 at draughts", {"g.csv": csv_of(
        "Ronde;Wit;Uitslag;Zwart", *(row.format("0-0") for row in DRAUGHTS))}, games=6, players=6,
        says=('"Uitslag" is "0-0" in 1 row, read as a draw, and the points of all other games add '
              "up to 2",)),
    Form("a bracket with a forfeit and a wrong winner", {"g.csv": csv_of(
        "Match ID,State,Round,Player 1,Player 2,Scores,Winner,Forfeited", *BRACKET)},
        games=5, players=4,
        says=('"Forfeited" is "true" in some rows',
              '"Scores" is "2-1,0-2,1-2" where Ann beat Ben by "Winner", and contradicts')),
    Form("results of both opponents beside points", {"g.csv": csv_of(
        "id,opponent 1,score 1,result 1,opponent 2,score 2,result 2", *OPPONENTS)},
        games=5, players=4,
        says=('"result 1" is "loss" where Foxes and Hawks drew by "score 1" and "score 2", and '
              'contradicts this result in 2 rows: if "result 1" is right, correct "score 1"',)),
    *(Form(f"a match below its maps, {word}", {"g.csv": csv_of(
        "Date,Map,Team A,A,B,Team B", *(row.format(word) for row in MAPS))}, games=5, players=4,
        says=(f'"Map" is "{word}" in some rows: if these rows are not games',))
      for word in ("All", "Total", "Series")),
    Form("a form that was sent twice", {"g.csv": csv_of(
        "Sygnatura czasowa;Data meczu;Zwycięzca;Przegrany;Wynik", *ANSWERS)}, games=4, players=3,
        says=('1 row differs from an earlier one only in "Sygnatura czasowa", such as those of '
              '"2024.01.14 9:12:30 PM EET" and "2024.01.14 9:15:02 PM EET", and all count',)),
    Form("an initial of two people", {"g.csv": csv_of("Datum;Weiß;Schwarz;Ergebnis", *SEASON)},
         games=4, players=5,
         says=('1 name with an initial fits several people ("Müller, A." may be "Müller, Andreas" '
               'or "Müller, Anna")',)),
    Form("an initial beside two spellings of one name", {"g.pgn": "".join(
        PGN.format(n, *two) for n, two in enumerate((
            ("Carlsen, M.", "So, Wesley"), ("So, Wesley", "Carlsen,Magnus"),
            ("Carlsen, Magnus", "Ash, Abe")), 1))}, games=3, players=5,
         says=("Carlsen, M. and Carlsen, Magnus",)),
    Form("ranks in brackets behind family names", {"g.csv": csv_of("日付,先手,勝敗,後手", *RANKS)},
         games=4, players=6, says=("佐藤(三段) and 佐藤(四段); 高橋(二段) and 高橋(初段)",)),
    Form("points behind names", {"g.csv": csv_of("Date,Winner,Loser", *BACKGAMMON)},
         games=4, players=8,
         says=('8 of 8 names end with a small number in brackets, such as "Bob (11)" and '
               '"Bob (7)", and each of these is a player of its own',)),
    Form("margins that contradict points", {"g.csv": csv_of(
        "Jugador 1,Puntos 1,Jugador 2,Puntos 2,Dif.", *SPREADS)}, games=6, players=4,
        says=('"Dif." is the first player\'s points less those of the second one, but not in 2 '
              'rows, such as "614" of Íñigo against María',)),
    Form("sets to nothing", {"g.csv": csv_of(
        "Heim;Gast;1. Satz;2. Satz;3. Satz;4. Satz;Sätze", *CLICK_TT)}, games=4, players=8,
        says=('"1. Satz" to "4. Satz" give one player no point in 1 row, such as Weiß, Willi '
              "against Gelb, Gerd, and the match counts",)),
    Form("an id that stands twice", {"g.csv": csv_of(
        "Partie-ID;Spieler 1;Spieler 2;Erg.", *IDS)}, games=6, players=4,
        says=('"Partie-ID" is "1" in 2 rows, and most rows have one of their own',)),
    Form("ids of OGS under the names of the colours", {"g.json": ogs()}, games=4, players=3,
         rows=(("ann", "ben", 0, 0, 1), ("ben", "cy", 1, 0, 0)),
         says=('"width" is "9" in 1 game of 4, and games on all boards count together',)),
    Form("discs of othello", {"g.csv": csv_of("日付,黒,黒石,白石,白", *OTHELLO)},
         games=3, players=4, rows=(("田中", "佐藤", 1, 0, 0), ("鈴木", "高橋", 0, 0, 1))),
    Form("places in words of Spanish", {"g.csv": csv_of(
        "Fecha,Campeón,Subcampeón,Tercero,Cuarto", *CROWNED)}, kind="",
        says=('"Campeón", "Subcampeón", "Tercero", "Cuarto" are the places of a tournament: write '
              "a row for each player",)),
    Form("orders in one cell", {"g.csv": csv_of("Night,Order", *NIGHTS)}, kind="",
         says=('"Order" has the order of several players in one cell, such as "Ann > Ben > Cy > '
               'Dora": write a row for each player',)),
)  # fmt: skip

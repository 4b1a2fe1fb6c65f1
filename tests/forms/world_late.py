"""Forms from many countries, of a second look: legs, sets in brackets, initials, decimal commas."""

from tests.forms.form import Form, csv_form, csv_of

FORMS = (
    Form(
        "a Hungarian team match in cp1250",
        {
            "cs.csv": csv_of(
                "Forduló;Tábla;Világos;Élő-pont;Sötét;Élő-pont;Eredmény;Dátum",
                "1;1;Kovács Géza;2100;Őry Ödön;2050;1-0;2024.01.07.",
                "1;2;Szűcs Péter;1990;Tóth Ágnes;1970;döntetlen;2024.01.07.",
                "2;1;Őry Ödön;2050;Szűcs Péter;1990;0-1;2024.01.21.",
            ),
        },
        games=3,
        players=4,
        day="2024-01-07",
        encoding="cp1250",
        rows=(
            ("Kovács Géza", "Őry Ödön", 1, 0, 0),
            ("Szűcs Péter", "Tóth Ágnes", 0, 1, 0),
            ("Őry Ödön", "Szűcs Péter", 0, 0, 1),
        ),
    ),
    csv_form(
        "days of the Persian calendar",
        *(
            "تاریخ,سفید,سیاه,نتیجه",
            "1402/10/17,علی,رضا,1-0",
            "1402/10/24,رضا,مریم,0-1",
        ),
        games=2,
        players=3,
        day="1402-10-17",
        says=("before 1800 (such as 1402-10-17)",),
    ),
    csv_form(
        "xiangqi in Vietnam",
        *(
            "Ngày,Vòng,Đỏ,Đen,Kết quả",
            "07/01/2024,1,Nguyễn An,Trần Bình,Đỏ thắng",
            "18/01/2024,2,Trần Bình,Lê Chi,Hòa",
            "21/01/2024,3,Lê Chi,Nguyễn An,Đen thắng",
        ),
        games=3,
        players=3,
    ),
    csv_form(
        "volleyball with the points of sets in brackets",
        *(
            "Datum;Heim;Gast;Ergebnis",
            "07.01.2024;Nord;Süd;3:1 (25:20, 23:25, 25:18, 25:21)",
            "14.01.2024;Süd;West;2:3 (25:20, 23:25, 25:18, 21:25, 13:15)",
            "21.01.2024;West;Nord;3:0 (25:20, 25:23, 25:18)",
        ),
        games=3,
        players=3,
        rows=(("Nord", "Süd", 1, 0, 0), ("Süd", "West", 0, 0, 1), ("West", "Nord", 1, 0, 0)),
    ),
    csv_form(
        "the first and the second leg of a tie in one row",
        *(
            "Paarung A;Paarung B;Hinspiel;Rückspiel",
            "Ann;Ben;3:1;0:2",
            "Cid;Dee;1:1;2:1",
            "Ann;Cid;2:0;1:1",
        ),
        kind="",
        says=("if each is a game, write a row for each",),
    ),
    csv_form(
        "a winner by initials",
        *(
            "Date,Player 1,Player 2,Winner",
            "2024-01-07,Ann Birk,Cid Dale,AB",
            "2024-01-14,Cid Dale,Eve Ford,EF",
            "2024-01-21,Eve Ford,Ann Birk,AB",
        ),
        kind="",
        says=('"Winner" has values that mean nothing known',),
    ),
    csv_form(
        "decimal commas between commas",
        *(
            "Date,White,Black,Result",
            "2024-01-07,Ann,Ben,1,5-0,5",
            "2024-01-14,Ben,Cid,0,5-1,5",
            "2024-01-21,Cid,Ann,2-0",
        ),
        kind="",
        says=("unlike numbers of cells", "such as 1,5 into quotes"),
    ),
    csv_form(
        "a ladder with positions and whether one won",
        *(
            "Date,Challenger,Pos,Opponent,Pos,Won?",
            "2024-01-07,Ann,5,Ben,3,Y",
            "2024-01-14,Cid,6,Ann,3,N",
            "2024-01-21,Ben,5,Cid,6,Y",
        ),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Cid", "Ann", 0, 0, 1), ("Ben", "Cid", 1, 0, 0)),
    ),
    csv_form(
        "football with matches abandoned and postponed",
        *(
            "Date,Home,Away,FT,HT",
            "06/01/2024,Lens,Lille,2-1,1-0",
            "13/01/2024,Lille,Brest,P-P,",
            "20/01/2024,Brest,Lens,A-A,0-1",
            "27/01/2024,Brest,Lille,0-0,0-0",
        ),
        games=2,
        players=3,
        n_left_out=2,
    ),
    csv_form(
        "mahjong with a column of penalties",
        *(
            "Date,Player 1,Score 1,Player 2,Score 2,Player 3,Score 3,Player 4,Score 4,Chombo",
            "2024-01-07,Ann,42000,Ben,31000,Cid,18000,Dee,9000,",
            "2024-01-14,Ben,35000,Ann,33000,Dee,20000,Cid,12000,Ben",
            "2024-01-21,Cid,40000,Dee,30000,Ann,20000,Ben,10000,",
        ),
        kind="table",
        games=3,
        players=4,
        says=("Chombo",),
    ),
    csv_form(
        "the games of one professional, as a page shows them",
        *(
            "日付,棋戦,対局相手,手番,勝敗",
            "2024/1/7,王将戦,菅井竜也,先手,○",
            "2024/1/13,王将戦,菅井竜也,後手,○",
            "2024/1/27,朝日杯,永瀬拓矢,先手,●",
        ),
        kind="",
        says=("add a column player",),
    ),
    csv_form(
        "a poker night with shared places, some who left early, and bounties",
        *(
            "Event,Date,Player,Pos,Bounties",
            "Jan,2024-01-05,Ann,1,3",
            "Jan,2024-01-05,Ben,T-2,1",
            "Jan,2024-01-05,Cid,T-2,0",
            "Jan,2024-01-05,Dee,left,0",
            "Feb,2024-02-02,Dee,1,2",
            "Feb,2024-02-02,Ann,2,1",
        ),
        kind="tournament",
        games=5,
        players=4,
        n_left_out=1,
    ),
)

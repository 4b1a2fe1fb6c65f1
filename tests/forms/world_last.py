"""Forms from many countries, last review: points between names, errors, Greek, weeks."""

from tests.forms.form import Form, csv_form, csv_of

FORMS = (
    csv_form(
        "curling, the scores between the teams",
        *(
            "Date,Sheet,Team,Score,Score,Team",
            "2024-01-07,A,Rocks,7,5,Stones",
            "2024-01-14,B,Stones,4,8,Brooms",
            "2024-01-21,A,Brooms,6,6,Rocks",
        ),
        games=3,
        players=3,
        rows=(
            ("Rocks", "Stones", 1, 0, 0),
            ("Stones", "Brooms", 0, 0, 1),
            ("Brooms", "Rocks", 0, 1, 0),
        ),
    ),
    csv_form(
        "both players and the points in one cell",
        *(
            "Date,Result",
            "2024-01-07,Ann (3) - (1) Ben",
            "2024-01-14,Ben (2) - (3) Cid",
            "2024-01-21,Cid (0) - (3) Ann",
        ),
        kind="",
        says=("do not say who played whom",),
    ),
    csv_form(
        "who beat whom in a sentence",
        *(
            "Date,Round,Result",
            "2024-01-07,QF,Ann d. Ben 6-4 6-3",
            "2024-01-14,SF,Cid d. Ann 7-5 6-2",
            "2024-01-21,F,Cid d. Dee 6-0 6-0",
        ),
        kind="",
        says=("seem to be games, but nothing separates their cells",),
    ),
    csv_form(
        "two rows of names of columns",
        *(
            ",White,,Black,,",
            "Date,Name,Elo,Name,Elo,Result",
            "2024-01-07,Ann,1800,Ben,1750,1-0",
            "2024-01-14,Ben,1742,Cid,1760,½-½",
        ),
        games=2,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 1, 0)),
    ),
    csv_form(
        "a match in two rows, each with won or lost",
        *(
            "Match,Date,Player,Result",
            "1,2024-01-07,Ann,W",
            "1,2024-01-07,Ben,L",
            "2,2024-01-14,Cid,L",
            "2,2024-01-14,Ann,W",
            "3,2024-01-21,Ben,W",
            "3,2024-01-21,Cid,L",
        ),
        kind="",
        says=("both players and the result into one row",),
    ),
    Form(
        "a sheet with errors of formulas in results",
        {
            "g.tsv": "Datum\tHeim\tGast\tErgebnis\t\t\r\n"
            "07.01.2024\tAnn\tBen\t3:1\t\t\r\n"
            "14.01.2024\tBen\tCid\t#N/A\t\t\r\n"
            "21.01.2024\tCid\tAnn\t#REF!\t\t\r\n"
            "28.01.2024\tAnn\tCid\t0:3\t\t\r\n",
        },
        games=2,
        players=3,
        n_left_out=2,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ann", "Cid", 0, 0, 1)),
    ),
    Form(
        "a Greek list in cp1253",
        {
            "g.csv": csv_of(
                "Ημερομηνία;Λευκά;Μαύρα;Αποτέλεσμα",
                "07/01/2024;Νίκος;Ελένη;1-0",
                "18/01/2024;Ελένη;Γιώργος;0-1",
                "21/01/2024;Γιώργος;Νίκος;½-½",
            ),
        },
        games=3,
        players=3,
        encoding="cp1253",
        rows=(
            ("Νίκος", "Ελένη", 1, 0, 0),
            ("Ελένη", "Γιώργος", 0, 0, 1),
            ("Γιώργος", "Νίκος", 0, 1, 0),
        ),
    ),
    Form(
        "a Czech list in cp1250 with results in words",
        {
            "g.csv": csv_of(
                "Datum;Bílý;Černý;Výsledek",
                "7.1.2024;Dvořák;Šťastný;výhra bílého",
                "14.1.2024;Šťastný;Růžička;remíza",
                "21.1.2024;Růžička;Dvořák;výhra černého",
            ),
        },
        games=3,
        players=3,
        day="2024-01-07",
        encoding="cp1250",
        rows=(
            ("Dvořák", "Šťastný", 1, 0, 0),
            ("Šťastný", "Růžička", 0, 1, 0),
            ("Růžička", "Dvořák", 0, 0, 1),
        ),
    ),
    csv_form(
        "the difference of goals from the first team's view",
        *(
            "Date,Team 1,Team 2,Diff",
            "2024-01-07,Owls,Cats,+3",
            "2024-01-14,Cats,Dogs,-2",
            "2024-01-21,Dogs,Owls,0",
        ),
        kind="",
        says=("no column has the name of a result",),
    ),
    csv_form(
        "seats with short heads and a sign for minus",
        *(
            "Datum;S1;P1;S2;P2;S3;P3;S4;P4",
            "07.01.2024;Ann;42,3;Ben;10,1;Cid;−12,0;Dee;−40,4",
            "14.01.2024;Dee;51,0;Cid;5,0;Ben;−15,0;Ann;−41,0",
        ),
        kind="table",
        games=2,
        players=4,
        says=('"P1" is taken for the points of the first seat\'s player',),
        rows=(("Ann", 1), ("Ben", 2), ("Cid", 3), ("Dee", 4), ("Dee", 1)),
    ),
    csv_form(
        "days by the number of the week",
        *(
            "Date,White,Black,Result",
            "2024-W03-7,Ann,Ben,1-0",
            "2024-W04-7,Ben,Cid,0-1",
            "2024-W05-7,Cid,Ann,½-½",
        ),
        games=3,
        players=3,
        rows=(("Ann", "Ben", 1, 0, 0), ("Ben", "Cid", 0, 0, 1), ("Cid", "Ann", 0, 1, 0)),
        day="2024-01-21",
    ),
    csv_form(
        "games of one evening, the guest's points first in brackets",
        *(
            "Datum;Heim;Gast;Heimpunkte (Gastpunkte)",
            "07.01.2024;Ann;Ben;9 (5)",
            "14.01.2024;Ben;Cid;4 (8)",
            "21.01.2024;Cid;Ann;7 (7)",
        ),
        kind="",
        says=("has values with an unknown meaning",),
    ),
)

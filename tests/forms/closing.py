"""Forms of a closing review: seats by winds, wide crosstables, sheets of clubs."""

from tests.forms.form import csv_form

SEATS = (
    csv_form(
        "players by winds, and the points p1 to p4",
        *(
            "date,east,south,west,north,p1,p2,p3,p4",
            "2024-01-07,Ann,Ben,Cid,Dee,42300,30100,18000,9600",
            "2024-01-14,Dee,Cid,Ben,Ann,51000,25000,15000,9000",
            "2024-01-21,Ben,Ann,Dee,Cid,30000,28000,22000,20000",
        ),
        kind="table",
        games=3,
        players=4,
        says=('"p1" is taken for the points of the first seat\'s player',),
        rows=(("Ann", 1), ("Ben", 2), ("Cid", 3), ("Dee", 4), ("Dee", 1)),
    ),
    csv_form(
        "players by winds, and the numbers of members",
        *(
            "date,east,south,west,north,p1,p2,p3,p4",
            "2024-01-07,Ann,Ben,Cid,Dee,11,12,13,14",
            "2024-01-14,Dee,Cid,Ben,Ann,14,13,12,11",
        ),
        kind="",
        says=("no columns have the points or the places of each", '"points 1" for "east"'),
    ),
    csv_form(
        "a crosstable with wins, draws and losses of each pair in three columns",
        *(
            "Name,Ann W,Ann D,Ann L,Ben W,Ben D,Ben L,Cid W,Cid D,Cid L",
            "Ann,,,,2,1,0,1,1,1",
            "Ben,0,1,2,,,,2,0,1",
            "Cid,1,1,1,1,0,2,,,",
        ),
        kind="",
        says=("3 columns for each opponent", "write a row for each pair of players"),
    ),
    csv_form(
        "a crosstable with two rows of heads, W, D and L below each name",
        *(
            "Name,Ann,,,Ben,,,Cid,,",
            ",W,D,L,W,D,L,W,D,L",
            "Ann,,,,2,1,0,1,1,1",
            "Ben,0,1,2,,,,2,0,1",
            "Cid,1,1,1,1,0,2,,,",
        ),
        kind="",
        says=("3 columns for each opponent",),
    ),
)
FORMS = (*SEATS,)

"""Crosstables as text: every pairing once, if the cells of both players agree."""

import pytest

from banzuke.flows.readers import UnreadableFile

UNITED_STATES = """
-----------------------------------------------------
 Pair | Player Name              |Total|Round|Round|
 Num  | USCF ID / Rtg (Pre->Post)| Pts |  1  |  2  |
-----------------------------------------------------
    1 | ANN LEE                  |2.0  |W   3|W   2|
   MI | 12345678 / R: 1500->1510 |     |W    |B    |
-----------------------------------------------------
    2 | BEN KAY                  |0.5  |H    |L   1|
   MI | 12345679 / R: 1400->1410 |     |     |W    |
-----------------------------------------------------
    3 | CY OLD                   |1.0  |L   1|X    |
   MI | 12345670 / R: 1300->1310 |     |B    |     |
"""
PROGRAM = """Club Open
2025/03/14
 Rk. SNo       Name                 Rtg  FED  1.Rd  2.Rd  3.Rd   Pts
  1   2   GM   Holm Anna            2400 GER   4w1   2b½   3w1   2,5
  2   1        Lang Bert            2350 GER   3b1   1w½   4b0   1,5
  3   4        Marsh Cleo           2100 AUT   2w0   4b1   1b0   1,0
  4   3   WFM  Noll Dirk van        2050 SUI   1b0   3w0   2w1   1,0
"""
ALL = """Nr Name            Verein        1  2  3  Pkt
1  Anna Holm       SK Bonn       *  1  ½  1.5
2  Bert Lang       -             0  *  1  1.0
3  Cleo Marsh      SK Bonn       ½  0  *  0.5
"""
SWISS = """#  Name        Rtg  Rd 1 Rd 2 Rd 3
1. Ann Lee     1500 W3   D2   W4
2. Ben Kay     1400 W4   {}   L3
3. Cy Old      1300 L1   W4   W2
4. Di Rae      1200 L2   L3   L1
"""


VEGA = """    Spring Open
 Pos  ID  NAME                     Rtg  Pts |   1     2     3
 ------------------------------------------------------------
   1   1  Ash, Anna               1800  2.5 | +W 4  =B 2  +W 3
   2   2  Birk, Bruno             1700  1.5 | +B3   =W1   -B4
   3   3  Cole, Clara             1600  1.0 | -W2   +B4   -B1
   4   4  Dorn, David             1500  1.0 | -B1   -W3   +W2
"""
WITHOUT_HEAD = """Club Open
1 Anna Ash......... x 1 ½ 1.5
2 Ben Birk......... 0 x {} 1
3 Cy Cole.......... ½ 0 x 0.5
"""


@pytest.fixture
def games(read_log):
    """The games of a text, and what is wrong with others."""

    def _games(text: str):
        found = read_log(text, "open.txt", format="wall-chart")
        kept = found.frame.filter(found.frame["void_reason"].is_null())
        return kept.select("round", "first", "second", "score").rows(), found

    return _games


def test_a_chart_of_two_lines_has_colours_and_byes(games) -> None:
    rows, found = games(UNITED_STATES)
    assert rows == [("1", "ANN LEE", "CY OLD", "1"), ("2", "BEN KAY", "ANN LEE", "0")]
    assert found.frame["void_reason"].drop_nulls().to_list() == ["bye", "bye"]
    assert found.broken.is_empty()


def test_a_chart_without_names_of_columns_is_read(games) -> None:
    lines = [line for line in UNITED_STATES.splitlines() if line[:5].strip().isdecimal()]
    rows, _ = games("\n".join(lines))
    assert rows == [("1", "ANN LEE", "CY OLD", "1"), ("2", "ANN LEE", "BEN KAY", "1")]


def test_opponents_are_numbered_by_the_column_that_fits(games) -> None:
    rows, found = games(PROGRAM)
    assert rows[:3] == [
        ("1", "Holm Anna", "Noll Dirk van", "1"),
        ("1", "Marsh Cleo", "Lang Bert", "0"),
        ("2", "Lang Bert", "Holm Anna", "1/2"),
    ]
    assert len(rows) == 6
    assert set(found.frame.select("event", "played_at").rows()) == {("Club Open", "2025-03-14")}


def test_everybody_against_everybody_has_a_sign_on_the_diagonal(games) -> None:
    rows, _ = games(ALL)
    assert [row[1:] for row in rows] == [
        ("Anna Holm", "Bert Lang", "1"),
        ("Anna Holm", "Cleo Marsh", "1/2"),
        ("Bert Lang", "Cleo Marsh", "1"),
    ]


def test_cells_that_contradict_each_other_are_told(games) -> None:
    assert len(games(SWISS.format("D1"))[0]) == 6
    rows, found = games(SWISS.format("W1"))
    assert len(rows) == 5
    assert found.broken["rule"].to_list() == ["players-disagree"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("No Name  1 2 3 Pts\n1 Ann 3 0 1 10\n2 Ben 2 1 1 8\n3 Cy 0 1 3 2\n", "not-wall-chart"),
        ("No Name  1  2  3\n1 Ann 120 130 99\n2 Ben 100 90 99\n3 Cy 80 12 9\n", "not-wall-chart"),
        (SWISS.replace("Ben Kay", "Ann Lee").format("D1"), "same-name"),
    ],
    ids=["places", "points", "two lines of one name"],
)
def test_other_tables_and_namesakes_are_refused(games, text, rule) -> None:
    with pytest.raises(UnreadableFile) as caught:
        games(text)
    assert caught.value.rule == rule


OPEN_B = (
    SWISS.replace("Ann Lee", "Eva Orr")
    .replace("Ben Kay", "Fay Poe")
    .replace("Cy Old", "Gus Ray")
    .replace("Di Rae", "Hal Sim")
)


def test_every_table_of_a_file_is_read_once(games) -> None:
    both = f"Open A\n{SWISS}\nOpen B\n2025/03/14\n{OPEN_B}".format("D1", "D1")
    rows, found = games(both)
    assert len(rows) == 12
    assert set(found.frame["event"]) == {"Open A", "Open B"}
    again = f"Open A\n{SWISS}\nBy number\n{SWISS}".format("D1", "D1")
    assert len(games(again)[0]) == 6
    head, *players = SWISS.format("D1").splitlines()
    pages = "\n".join([head, *players[:2], "", head, *players[2:]])
    assert len(games(pages)[0]) == 6


def test_lines_of_a_table_that_is_none_are_told(games) -> None:
    broken = "\n".join(SWISS.format("D1").splitlines()[:3])
    rows, found = games(f"Open A\n{broken}\nOpen B\n{OPEN_B}".format("D1"))
    assert len(rows) == 6
    assert found.broken["rule"].to_list() == ["not-a-game", "not-a-game"]


def test_points_before_the_rounds_are_no_bye(games) -> None:
    lines = ["1 Ann 3 4+ 2+ 3+", "2 Ben 2 3+ 1- 4+", "3 Cy 1 2- 4+ 1-", "4 Di 0 1- 3- 2-"]
    assert len(games("\n".join(["Pl Name NBW 1 2 3", *lines]))[0]) == 6


def test_an_x_is_a_diagonal_and_joins_no_results(games) -> None:
    rows, _ = games(ALL.replace("*", "X"))
    assert [row[-1] for row in rows] == ["1", "1/2", "1"]


def test_a_name_in_capitals_is_no_club_and_no_title(games) -> None:
    lines = [
        "Nr Teilnehmer      Verein    1   2   3",
        "1  GM   HOLM ANNA  SK Bonn   W3  W2  W4",
        "2  LANG BEN        SK Bonn   W4  L1  W3",
        "3  MARSH CY        SK Bonn   L1  W4  L2",
        "4  WU                        L2  L3  L1",
    ]
    rows, found = games("\n".join(lines))
    names = {name for row in rows for name in row[1:3]}
    assert names == {"HOLM ANNA", "LANG BEN", "MARSH CY", "WU"}
    assert found.broken.is_empty()


def test_a_table_of_vega_has_the_colour_between_result_and_opponent(games) -> None:
    rows, found = games(VEGA)
    assert rows[:2] == [
        ("1", "Ash, Anna", "Dorn, David", "1"),
        ("1", "Cole, Clara", "Birk, Bruno", "0"),
    ]
    assert (len(rows), found.broken.height) == (6, 0)


def test_a_table_of_all_against_all_needs_no_names_of_columns(games) -> None:
    rows, found = games(WITHOUT_HEAD.format("1"))
    assert [row[1:] for row in rows] == [
        ("Anna Ash", "Ben Birk", "1"),
        ("Anna Ash", "Cy Cole", "1/2"),
        ("Ben Birk", "Cy Cole", "1"),
    ]
    assert found.frame["event"][0] == "Club Open"


def test_without_names_of_columns_both_cells_must_agree(games) -> None:
    with pytest.raises(UnreadableFile):
        games(WITHOUT_HEAD.format("½"))


def test_a_table_of_two_rounds_has_two_results_in_a_cell(games) -> None:
    rows, found = games(
        "   Name        1  2  3  Pts\n1. Ann Ash     ** 1= 01 2.5\n2. Ben Birk    0= ** 10 1.5\n"
        "3. Cy Cole     10 01 ** 2\n"
    )
    assert rows == [
        ("1", "Ann Ash", "Ben Birk", "1"),
        ("2", "Ann Ash", "Ben Birk", "1/2"),
        ("1", "Ann Ash", "Cy Cole", "0"),
        ("2", "Ann Ash", "Cy Cole", "1"),
        ("1", "Ben Birk", "Cy Cole", "1"),
        ("2", "Ben Birk", "Cy Cole", "0"),
    ]
    assert found.broken.is_empty()


def test_a_federation_behind_a_tab_is_no_part_of_the_name(games) -> None:
    rows, _ = games(
        "Rk.\t\tName\tFED\tRtg\t1.Rd\t2.Rd\tPts.\n"
        "1\tFM\tHolm, Anna\tGER\t2250\t4w1\t2b½\t1,5\n"
        "2\t\tBerg, Ben\tGER\t2100\t3b1\t1w½\t1,5\n"
        "3\t\tCole, Cid\tENG\t2010\t2w0\t4b1\t1\n"
        "4\t\tDahl, Dan\tSWE\t1990\t1b0\t3w0\t0\n"
    )
    assert {name for row in rows for name in row[1:3]} == {
        *("Holm, Anna", "Berg, Ben", "Cole, Cid", "Dahl, Dan"),
    }

"""Rows of sums below games with a column for each player, also without a name for the row."""

import pytest

HEADS = "game,Ann,Ben,Cid,Dee\n"
GAMES = "1,40.5,10,-20.2,-30.3\n2,-10,12.5,-32.5,30\n3,,12,-42,30\n"
SUMS = "30.5,34.5,-94.7,29.7"


def outcome(read_log, text, **asked):
    columns = {"game": "game"}
    raw = read_log(HEADS + text, "g.csv", layout="players", columns=columns, **asked)
    return raw.frame["_line"].to_list(), raw.broken.select("_line", "rule").rows()


@pytest.mark.parametrize("name", ["", "Total:", "Razem", "合计"])
def test_a_row_of_sums_is_no_game(read_log, name):
    assert outcome(read_log, f"{GAMES}{name},{SUMS}\n") == ([2, 3, 4], [(5, "not-a-game")])


def test_each_part_has_its_own_sums(read_log):
    text = f"{GAMES},{SUMS}\n{GAMES},{SUMS}\n"
    games, broken = outcome(read_log, text)
    assert games == [2, 3, 4, 6, 7, 8]
    assert broken == [(5, "not-a-game"), (9, "not-a-game")]


def test_the_sums_of_all_parts_below_the_sums_of_the_last_are_no_game(read_log):
    twice = ",61,69,-189.4,59.4\n"
    games, broken = outcome(read_log, f"{GAMES},{SUMS}\n{GAMES},{SUMS}\n{twice}3,1,2,3,-6\n")
    assert games == [2, 3, 4, 6, 7, 8, 11]
    assert [line for line, _ in broken] == [5, 9, 10]


@pytest.mark.parametrize(
    "text",
    [
        "1,40,10,-20,-30\n2,40,10,-20,-30\n",  # the same game twice
        GAMES + "4,30.5,34.5,-94.7,29\n",  # another number
        GAMES + "4,30.5,34.5,-94.7,\n",  # a player is missing
        "1,1,2,3,4\n2,4,3,2,1\n3,2,1,4,3\n",  # places
        "1,0,0,0,0\n2,0,0,0,0\n3,0,0,0,0\n",
        "1,15,0,-15,\n2,0,-15,15,\n3,15,-15,0,\n",  # fixed points of each place
    ],
)
def test_other_rows_are_games(read_log, text):
    games, broken = outcome(read_log, text)
    assert games == [*range(2, 2 + text.count("\n"))]
    assert not broken

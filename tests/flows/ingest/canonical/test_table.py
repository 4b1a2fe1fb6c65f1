import itertools

import pytest

from banzuke.flows.readers import UnreadableFile

NAMES = {f"player_{seat}": f"p{seat}" for seat in (1, 2, 3, 4)}
POINTS = "p1,p2,p3,p4,points_1,points_2,points_3,points_4\n"
PLACES = "p1,p2,p3,p4,place_1,place_2,place_3,place_4\n"
OF_THREE = "tenhou-phoenix-south-3p"
BOTH = PLACES.strip() + ",points_1,points_2,points_3,points_4\n"


def columns(header):
    return NAMES | {name: name for name in header.strip().split(",") if "_" in name}


@pytest.fixture
def table(run):
    def _table(text, **keys):
        header = text.splitlines()[0]
        keys.setdefault("columns", columns(header))
        return run(text, kind="table", **keys)

    return _table


@pytest.fixture
def rules(table):
    return lambda text, **keys: table(text, **keys).quarantined["rule"].to_list()


def test_game_becomes_one_row_per_seat(table):
    text = "game,room,level,played_at,p1,p2,p3,p4,points_1,points_2,points_3,points_4\n"
    result = table(
        text + "g,R,phoenix,2024-01-01,a,b,c,d,20000,30000,10000.5,39999.5\n",
        columns=columns(text) | {n: n for n in ("game", "room", "level", "played_at")},
    )
    shown = result.accepted.select(
        "line", "game", "room", "level", "seat", "player", "place", "points"
    )
    assert shown.rows() == [
        (2, "g", "R", "phoenix", 1, "a", 3, 20000.0),
        (2, "g", "R", "phoenix", 2, "b", 2, 30000.0),
        (2, "g", "R", "phoenix", 3, "c", 4, 10000.5),
        (2, "g", "R", "phoenix", 4, "d", 1, 39999.5),
    ]
    assert result.accepted["natural_key"].n_unique() == 1
    assert result.rows_read == 1


def test_equal_points_are_placed_by_seat(table):
    result = table(POINTS + "a,b,c,d,100,300,100,300\n")
    assert result.accepted["place"].to_list() == [3, 1, 4, 2]


@pytest.mark.parametrize("points", list(itertools.product([1, 2, 3], repeat=4))[::7])
def test_places_by_points_are_those_of_a_stable_sort(table, points):
    result = table(POINTS + "a,b,c,d," + ",".join(map(str, points)) + "\n")
    order = sorted(range(4), key=lambda seat: -points[seat])
    assert result.accepted["place"].to_list() == [order.index(seat) + 1 for seat in range(4)]


def test_fourth_player_that_is_absent_makes_a_game_of_three(table):
    by_points = table(POINTS + "a,b,c,,3,1,2,\n", rule=OF_THREE)
    assert by_points.accepted.select("seat", "place").rows() == [(1, 1), (2, 3), (3, 2)]
    header = "p1,p2,p3,place_1,place_2,place_3\n"
    names = {k: v for k, v in columns(header).items() if k != "player_4"}
    by_place = table(header + "a,b,c,2,3,1\n", columns=names, rule=OF_THREE)
    assert by_place.accepted["place"].to_list() == [2, 3, 1]
    assert by_place.accepted["points"].to_list() == [None] * 3


@pytest.mark.parametrize(
    "row", ["a,b,,d,1,2,3,4", ",b,c,d,1,2,3,4", "a,b,,,1,2,,", "a,b,c,,1,2,3,0"]
)
def test_seat_without_a_player_is_quarantined(rules, row):
    assert rules(POINTS + row) == ["missing-player"]


def test_player_at_two_seats_is_quarantined(rules):
    assert rules(POINTS + "a,b,a,d,1,2,3,4\na,b,c,c,1,2,3,4\n") == ["same-player"] * 2


@pytest.mark.parametrize("header", [POINTS, PLACES])
@pytest.mark.parametrize("row", ["a,b,c,d,,,,", "a,b,c,d,1,2,3,", "a,b,c,d,,2,3,4"])
def test_seat_without_a_result_is_quarantined(rules, header, row):
    assert rules(header + row) == ["missing-result"]


def test_result_that_is_no_number_is_quarantined(rules):
    assert rules(POINTS + "a,b,c,d,1,2,3,NA\n") == ["bad-number"]
    assert rules(PLACES + "a,b,c,d,1,2,3,T4\na,b,c,d,1,2,3,3.5\n") == ["bad-number"] * 2


@pytest.mark.parametrize("points", ["999999999999999999999", "-1000000000.5", "1e10"])
def test_points_beyond_a_billion_are_a_slip_of_the_pen(rules, table, points):
    assert rules(POINTS + f"a,b,c,d,{points},2,3,4\n") == ["bad-number"]
    assert table(POINTS + "a,b,c,d,1e9,-1000000000,3,4\n").quarantined.is_empty()


@pytest.mark.parametrize("places", ["1,2,3,3", "0,1,2,3", "1,2,3,5", "2,3,4,4", "1,1,1,1"])
def test_places_that_are_no_permutation_are_quarantined(rules, places):
    assert rules(PLACES + f"a,b,c,d,{places}\n") == ["bad-places"]


def test_place_beyond_a_game_of_three_is_quarantined(rules):
    assert rules(PLACES + "a,b,c,,1,2,4,\n", rule=OF_THREE) == ["bad-places"]


@pytest.mark.parametrize(
    ("rule", "bad", "count"),
    [
        (None, 3, "3 players, but the rule of the league is for 4"),
        (OF_THREE, 2, "4 players, but the rule of the league is for 3"),
        ({"points": [50.0, 0.0], "last_cost": 50.0}, 2, "for 3"),
    ],
)
def test_a_game_with_the_wrong_number_of_players_is_quarantined_alone(table, rule, bad, count):
    four, three = "a,b,c,d,4,1,2,3\n", "a,b,c,,3,1,2,\n"
    for rows in (four + three, four + three * 3):
        found = table(POINTS + rows, rule=rule)
        told = found.quarantined.filter(line=bad).row(0, named=True)
        assert told["rule"] == "wrong-number-of-players"
        assert count in told["message"]
        assert set(found.quarantined["rule"]) == {"wrong-number-of-players"}
        assert set(found.accepted["line"]) | set(found.quarantined["line"]) == set(
            range(2, 2 + rows.count("\n"))
        )


def test_a_void_game_may_be_of_any_number(table):
    header = POINTS.strip() + ",how\n"
    found = table(
        header + "a,b,c,,3,1,2,,test\n", columns=columns(POINTS), void_if={"how": ["test"]}
    )
    assert found.quarantined.is_empty()


def test_places_and_points_that_contradict_are_quarantined(rules, table):
    assert rules(BOTH + "a,b,c,d,1,2,3,4,10,30,20,5\n") == ["places-contradict-points"]
    agreed = table(BOTH + "a,b,c,d,2,1,3,4,10,10,5,\n").accepted
    assert agreed.select("place", "points").rows() == [(2, 10.0), (1, 10.0), (3, 5.0), (4, None)]


@pytest.mark.parametrize(
    ("wanted", "points", "told"),
    [
        (100000.0, "25000,25000,25000,24900", "points add up to 99900, not to 100000: "),
        (0.0, "48.1,6.2,-19.1,-35", "points add up to 0.2, not to 0: "),
    ],
)
def test_a_table_that_does_not_add_up_is_quarantined(table, wanted, points, told):
    found = table(POINTS + f"a,b,c,d,{points}\n", table_sum=wanted).quarantined
    [(line, rule, message)] = found.select("line", "rule", "message").rows()
    assert (line, rule) == (2, "wrong-sum")
    assert message.startswith(told)
    assert points.split(",")[3] in message
    assert message.endswith("fix them, or `table_sum` in the league file")


def test_a_table_adds_up_but_for_the_dust_of_decimal_fractions(rules):
    assert rules(POINTS + "a,b,c,d,48.1,6.2,-19.1,-35.2\n", table_sum=0.0) == []
    assert rules(POINTS + "a,b,c,d,25000,25000,25000,x\n", table_sum=100000.0) == ["bad-number"]
    assert rules(POINTS + "a,b,c,d,1,2,3,4\n") == []


def test_a_table_of_three_adds_up_without_a_fourth(rules):
    rows = "a,b,c,,35000,35000,35000,\na,b,c,,35000,35000,3500,\n"
    assert rules(POINTS + rows, rule=OF_THREE, table_sum=105000.0) == ["wrong-sum"]


def test_a_table_without_the_points_of_everybody_and_a_void_one_are_not_added_up(table):
    header = BOTH.strip() + ",how\n"
    rows = "a,b,c,d,1,2,3,4,40,30,20,,\na,b,c,d,1,2,3,4,,,,,\na,b,c,d,1,2,3,4,40,30,20,9,test\n"
    names = columns(BOTH)
    keys = {"columns": names, "table_sum": 100.0}
    assert table(header + rows, void_if={"how": ["test"]}, **keys).quarantined.is_empty()
    assert table(header + rows, **keys).quarantined["line"].to_list() == [4]


def test_time_rules_hold_for_tables_too(table):
    header = "played_at," + POINTS
    text = header + "2024-02-30,a,b,c,d,1,2,3,4\n,a,b,c,d,1,2,3,4\n"
    names = columns(header) | {"played_at": "played_at"}
    result = table(text, columns=names, period="year")
    assert result.quarantined.select("line", "rule").rows() == [(2, "bad-time"), (3, "undated")]


def test_log_without_places_or_points_of_each_seat_is_refused(table):
    with pytest.raises(UnreadableFile) as caught:
        table("p1,p2,p3,p4,place_1\na,b,c,d,1\n")
    assert caught.value.rule == "missing-column"


def test_equal_games_have_keys_of_their_own_and_seats_share_them(table):
    result = table(POINTS + "a,b,c,d,1,2,3,4\na,b,c,d,1,2,3,4\na,b,c,d,1,2,3,5\n")
    assert result.accepted.group_by("line").n_unique()["natural_key"].to_list() == [1, 1, 1]
    assert result.accepted["natural_key"].n_unique() == 3
    assert result.accepted["content_key"].n_unique() == 2


def test_reason_of_the_log_makes_a_game_void_unless_the_source_takes_it_away(run):
    header = ",".join([*(f"{name}_{seat}" for name in ("player", "points") for seat in (1, 2, 3))])
    text = f"{header},void_reason,how\n" + "".join(
        f"a,b,c,3,2,1,{reason},{how}\n"
        for reason, how in [(" guest ", ""), ("left", "x"), ("", "")]
    )
    keys = {"kind": "table", "values": {"void_reason": {"guest": ""}}, "void_if": {"how": ["x"]}}
    plain = run(text, kind="table", rule=OF_THREE).accepted.unique("line", maintain_order=True)
    chosen = run(text, rule=OF_THREE, **keys).accepted.unique("line", maintain_order=True)
    assert plain["void_reason"].to_list() == ["guest", "left", None]
    assert chosen["void_reason"].to_list() == [None, "how = x", None]


@pytest.mark.parametrize("dash", ["-", "–", " — ", "---"])
def test_a_dash_is_a_seat_that_nobody_took(table, rules, dash):
    three = f"{POINTS}a,b,c,{dash},35000,25000,45000,{dash}\n"
    good = table(three, rule=OF_THREE).accepted
    assert good.select("player", "place").rows() == [("a", 2), ("b", 3), ("c", 1)]
    assert rules(three) == ["wrong-number-of-players"]
    assert rules(f"{POINTS}a,b,c,{dash},35000,25000,40000,0\n") == ["missing-player"]
    assert rules(f"{POINTS}a,b,{dash},d,35000,25000,40000,0\n") == ["missing-player"]


def test_a_dash_in_place_of_the_points_of_a_player_is_no_number(rules):
    assert rules(f"{POINTS}a,b,c,d,35000,25000,40000,-\n") == ["bad-number"]

"""Ordinary files of clubs, with nothing wrong in them, are not asked about."""

import pytest

pytestmark = pytest.mark.slow

GAMES = (("Ann", "Ben"), ("Cy", "Dora"), ("Ben", "Cy"), ("Dora", "Ann"), ("Ann", "Cy"),
         ("Ben", "Dora"), ("Cy", "Ann"), ("Dora", "Ben"))  # fmt: skip
RESULTS = ("1-0", "0-1", "1-0", "1/2-1/2", "0-1", "1-0", "0-1", "1-0")
SCORES = ("3-1", "1-3", "3-2", "2-2", "0-2", "2-1", "1-1", "3-0")
CLUBS = {"Ann": "SC Bern", "Ben": "FC Thun", "Cy": "EV Zug", "Dora": "HC Davos"}
TEAMS = {"Ann": "Bern (1)", "Ben": "Bern (2)", "Cy": "Thun (1)", "Dora": "Thun (2)"}
HOME = ("3-1", "3-2", "3-0", "3-1", "3-0", "3-2", "1-3", "2-3")
"""Scores of which the home side wins most, whose city stands in a column of its own."""


def log(column, texts, results=RESULTS, names=None, head="Date,White,Black,Result"):
    names = names or {}
    rows = (
        f"2024-03-0{n},{names.get(one, one)},{names.get(other, other)},{result},{text}"
        for n, ((one, other), result, text) in enumerate(
            zip(GAMES, results, texts, strict=True), start=1
        )
    )
    return "\n".join((f"{head},{column}", *rows)) + "\n"


@pytest.mark.parametrize(
    ("column", "texts"),
    [
        ("Type", ("League", "Match", "League", "Cup", "League", "Match", "Cup", "League")),
        ("Age", ("U16", "All", "U18", "U16", "All", "U16", "U18", "U16")),
    ],
)
def test_sorts_of_games_and_groups_are_no_sums(sniff_text, column, texts):
    found = sniff_text(log(column, texts)).trial.proposal
    assert column not in found.guess.hints


def test_a_sum_below_its_maps_is_asked_about(sniff_text):
    rows = ("2024-03-01,Ann,Ben,0-1,Nuke", "2024-03-01,Ben,Ann,1-0,All",
            "2024-03-02,Cy,Ann,1-0,Dust", "2024-03-03,Cy,Ben,1-0,Dust")  # fmt: skip
    text = "\n".join(("Date,Team 1,Team 2,Result,Map", *rows)) + "\n"
    assert sniff_text(text).trial.proposal.guess.hints == {"Map": ["All"]}


@pytest.mark.parametrize(
    ("column", "texts", "is_asked"),
    [
        ("Match No", (1, 2, 3, 4, 5, 6, 1, 2), False),
        ("ID", (2, 1, 6, 5, 4, 3, 2, 1), False),
        ("ID", (1, 2, 3, 4, 5, 6, 6, 7), True),
        ("ID", (1, 1, 2, 3, 4, 5, 6, 7), True),
        ("Report", [f"https://club.example/{n}" for n in (1, 1, 1, 2, 3, 4, 5, 6)], False),
        ("Report", [f"https://club.example/{n}" for n in (1, 1, 2, 3, 4, 5, 6, 7)], True),
    ],
)
def test_only_an_id_that_stands_twice_is_asked_about(sniff_text, column, texts, is_asked):
    said = sniff_text(log(column, texts)).trial.proposal.unsure
    assert any("most rows have one of their own" in one for one in said) == is_asked


def test_numbers_of_teams_are_no_points(sniff_text):
    text = log("Hall", [""] * 8, SCORES, TEAMS, "Date,Home,Away,Score")
    said = sniff_text(text).trial.proposal.unsure
    assert not any("small number in brackets" in one for one in said)


@pytest.mark.parametrize("remark", ["wide open 1-1 at half-time", "i.e. 4-4 in corners"])
def test_words_that_hold_a_word_for_penalties_are_none(sniff_text, remark):
    texts = ("", "", "", remark, "", "", remark, "")
    said = sniff_text(log("Remark", texts, SCORES, head="Date,Home,Away,Score")).trial.proposal
    assert not any("penalties" in one for one in said.unsure)


@pytest.mark.parametrize(
    ("texts", "is_asked"),
    [
        (("4-2", "6-1", "2-2", "5-3", "1-0", "4-4", "2-3", "3-3"), False),
        (("0-0", "0-0", "0-0", "5-3", "0-0", "0-0", "2-3", "0-0"), True),
        (("", "", "", "5-3", "", "", "2-3", ""), True),
    ],
)
def test_penalties_that_every_game_has_decide_none(sniff_text, texts, is_asked):
    head = "Date,Home,Away,Score"
    asked = [
        any("penalties of 2 draws" in one for one in sniff_text(text).trial.proposal.unsure)
        for text in (
            log("Penalties", texts, SCORES, head=head),
            log("Home Penalties,Away Penalties", [t.replace("-", ",") or "," for t in texts],
                SCORES, head=head),
        )
    ]  # fmt: skip
    assert asked == [is_asked, is_asked]


@pytest.mark.parametrize("column", ["Venue", "City", "Reported by"])
def test_a_part_of_a_name_names_the_winner_only_in_a_column_of_winners(sniff_text, column):
    cities = [CLUBS[one].split()[1] for one, _ in GAMES]
    head = "Date,Home,Away,Score"
    said = sniff_text(log(column, cities, HOME, CLUBS, head)).trial.proposal.unsure
    assert not any("contradicts" in one for one in said)
    winners = sniff_text(log("Winner", cities, HOME, CLUBS, head)).trial.proposal.unsure
    (one,) = [one for one in winners if "contradict" in one]
    assert one.startswith('"Winner" "Zug" and "Score" "1-3" contradict each other about EV Zug')
    assert "as in 2 rows in all" in one


@pytest.mark.parametrize(
    ("again", "is_asked"), [("2/12/2024 20:00:00", False), ("1/14/2024 9:17:30", True)]
)
def test_answers_of_another_day_are_not_sent_twice(sniff_text, again, is_asked):
    rows = ("1/14/2024 9:15:00,Ann,Ben", "1/14/2024 9:16:00,Cy,Dora", "1/21/2024 9:15:00,Ben,Cy",
            "1/22/2024 9:15:00,Cy,Ann", f"{again},Ann,Ben")  # fmt: skip
    text = "\n".join(("Timestamp,Winner,Loser", *rows)) + "\n"
    said = sniff_text(text).trial.proposal.unsure
    assert any('only in "Timestamp"' in one for one in said) == is_asked

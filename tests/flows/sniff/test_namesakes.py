"""Doubts about namesakes and new names, from the numbers and teams of players."""

import pytest

NAMES = ("Ann", "Ben", "Cid", "Dee", "Eva", "Flo", "Gus")
NUMBERS = {name: str(100 + nth) for nth, name in enumerate(NAMES)}


def log(head: str, rows: list[str]) -> str:
    return "\n".join([head, *rows])


def games(numbers_of=lambda name, nth: NUMBERS[name], named=lambda name, nth: name) -> list[str]:
    pairs = [(a, b) for a in NAMES for b in NAMES if a != b]
    return [
        f"2024-01-{1 + nth % 28:02},{named(a, nth)},{numbers_of(a, nth)},"
        f"{named(b, nth)},{numbers_of(b, nth)},{('1-0', '0-1', '½-½')[nth % 3]}"
        for nth, (a, b) in enumerate(pairs)
    ]


def asked(sniff_text, head, rows):
    return [
        said
        for said in sniff_text(log(head, rows)).trial.proposal.guess.unsure
        if "each name is rated as" in said
    ]


WITH_IDS = "Date,White,White ID,Black,Black ID,Result"
WITH_CLUBS = "Date,White,White club,Black,Black club,Result"


@pytest.mark.parametrize("head", [WITH_IDS, WITH_IDS.replace("ID", "FIDE")])
def test_a_name_with_two_numbers_may_be_two_people(sniff_text, head):
    rows = games(lambda name, nth: "999" if name == "Ben" and nth % 2 else NUMBERS[name])
    (said,) = asked(sniff_text, head, rows)
    assert said.startswith("1 name has several numbers in")
    assert "(Ben: 101 and 999)" in said


def test_a_number_with_two_names_may_be_one_person(sniff_text):
    rows = games(named=lambda name, nth: "Eva New" if name == "Eva" and nth > 20 else name)
    (said,) = asked(sniff_text, WITH_IDS, rows)
    assert said.startswith("1 number in")
    assert "`banzuke player merge 'Eva' 'Eva New'`" in said


@pytest.mark.parametrize("rater", ["FIDE", "USCF"])
def test_equal_ratings_of_two_people_are_nothing_to_ask(sniff_text, rater):
    ratings = dict(
        zip(NAMES, ["2105", "1980", "1980", "1875", "1850", "1790", "1700"], strict=True)
    )
    rows = games(lambda name, nth: ratings[name])
    assert not asked(sniff_text, WITH_IDS.replace("ID", rater), rows)


@pytest.mark.parametrize(
    "numbers_of",
    [
        lambda name, nth: NUMBERS[name],
        lambda name, nth: str(1500 + nth),  # ratings
        lambda name, nth: str(nth % 4),  # boards
        lambda name, nth: "",
    ],
)
def test_other_numbers_are_nothing_to_ask(sniff_text, numbers_of):
    assert not asked(sniff_text, WITH_IDS, games(numbers_of))


def clubs(name, nth, second):
    return second(nth) if name == "Ben" else ("North", "South")[NAMES.index(name) % 2]


def test_a_name_that_goes_to_another_team_and_back_may_be_two_people(sniff_text):
    back = games(lambda name, nth: clubs(name, nth, lambda n: ("North", "South")[n % 2]))
    (said,) = asked(sniff_text, WITH_CLUBS, back)
    assert said.startswith("1 name goes from one team to another and back")
    once = games(lambda name, nth: clubs(name, nth, lambda n: ("North", "South")[n > 20]))
    assert not asked(sniff_text, WITH_CLUBS, once), "people change their clubs"

"""Lists of tournaments whose names come again: on other days, and twice on a day."""

import pytest

pytestmark = pytest.mark.slow

DAYS = ("2024-01-05", "2024-01-12", "2024-01-19")
FIELD = ("Ann", "Bob", "Cid", "Dora")


def read(sniff_text, header: str, *tournaments: str):
    """The trial of a list in which each of the tournaments has four entries."""
    rows = [f"{of},{n},{who}" for of in tournaments for n, who in enumerate(FIELD, start=1)]
    found = sniff_text("\n".join([f"{header},Place,Player", *rows]) + "\n")
    assert found.trial is not None, found.problem
    return found.trial


def events(trial) -> dict[str, int]:
    return dict(trial.accepted.group_by("event").len().iter_rows())


def test_two_tournaments_a_day_with_names_that_come_again_are_told_apart_by_day(sniff_text) -> None:
    of = [f"{day},{name}" for day in DAYS for name in ("Deepstack", "Turbo")]
    trial = read(sniff_text, "Date,Event", *of)

    assert trial.quarantined.height == 0
    assert events(trial) == {f"{name} {day}": 4 for day in DAYS for name in ("Deepstack", "Turbo")}
    assert any("rows with equal cells in" in said for said in trial.proposal.unsure)


def test_one_name_twice_a_day_is_told_apart_by_the_start(sniff_text) -> None:
    of = [f"{day},{start},Daily" for day in DAYS for start in ("14:00", "20:00")]
    trial = read(sniff_text, "Date,Start,Event", *of)

    assert len(events(trial)) == 6
    assert set(events(trial).values()) == {4}


def test_two_winners_and_two_seconds_of_most_tournaments_are_asked_about(sniff_text) -> None:
    of = [f"{day},{flight},Daily" for day in DAYS for flight in "AB"]
    rows = [f"{of_},{n},{who}{of_[11]}" for of_ in of for n, who in enumerate(FIELD, start=1)]
    trial = sniff_text("\n".join(["Date,Flight,Event,Place,Player", *rows]) + "\n").trial

    (said,) = [said for said in trial.proposal.unsure if "place 1 and of place 2" in said]
    assert said.startswith("3 tournaments, such as")


def test_a_tournament_of_several_days_with_one_winner_stays_one(sniff_text) -> None:
    rows = "".join(f"{DAYS[n % 3]},Main,{n + 1},{who}\n" for n, who in enumerate(FIELD))
    found = sniff_text("Out on,Event,Place,Player\n" + rows)

    assert "same_event" not in (found.trial.text if found.trial else "")


def test_one_tournament_a_day_is_named_by_its_day(sniff_text) -> None:
    trial = read(sniff_text, "Date,Event", *[f"{day},Friday" for day in DAYS])

    assert events(trial) == dict.fromkeys(DAYS, 4)


@pytest.mark.parametrize("places", ["1st,2nd,3rd,4th", "Winner,Runner-up,Third,Fourth"])
def test_the_best_of_large_fields_are_not_taken_for_players_of_a_game_silently(
    sniff_text, places
) -> None:
    rows = "".join(
        f"{day},Friday,{size},{','.join(FIELD[n:] + FIELD[:n])}\n"
        for n, (day, size) in enumerate(zip(DAYS, (31, 24, 40), strict=True))
    )
    found = sniff_text(f"Date,Event,Entries,{places}\n{rows}")

    if found.trial is not None:
        assert any('"Entries" is 31' in said for said in found.trial.proposal.unsure)


def test_teams_of_a_name_that_comes_again_are_teams_of_each_day(sniff_text) -> None:
    teams = {"Red": ("Ann", "Bob"), "Blue": ("Cid", "Dora"), "Green": ("Emi", "Flo")}
    rows = [
        f"{day},Friday,{(place + n) % 3 + 1},{team},{who}"
        for n, day in enumerate(DAYS)
        for place, (team, people) in enumerate(teams.items())
        for who in people
    ]
    found = sniff_text("\n".join(["Date,Event,Place,Team,Player", *rows]) + "\n")

    assert found.trial is not None, found.problem
    assert found.trial.accepted["team"].n_unique() == 3
    assert found.trial.quarantined.height == 0

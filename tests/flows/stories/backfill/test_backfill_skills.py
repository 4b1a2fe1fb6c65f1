"""A table league's backfill: stable ranks period by period, then skills as one stream."""

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from tests.empty_home import empty_home

LEAGUE = """
name = "club"
kind = "table"
period = "year"
[[source]]
path = "inbox/*.csv"
mode = "snapshot"
[skill]
beta = 1500.0
"""
SKILLS = """
SELECT period, player, mu, sigma, rate, games, period_games, version_id FROM table_skill
ORDER BY ALL
"""
HEADS = "SELECT version_id FROM result.promotion WHERE task = 'table_skill'"
OF_EDITION = """
SELECT period, last_period, player, mu, games, version_id
FROM table_skill_of_edition('club', 'as-known') ORDER BY ALL
"""
RANKS = "SELECT period, player, exact, version_id FROM stable_rank ORDER BY ALL"
NAMES = ("Ann", "Bob", "Cid", "Dan")


def log(home: Home, *years: int, first_winner: str = "Ann") -> None:
    """Write four games a year, one a month; ``first_winner`` wins the very first game."""
    rows = ["game,played_at,player_1,player_2,player_3,player_4,place_1,place_2,place_3,place_4"]
    for number, year in enumerate(years):
        for month in range(1, 5):
            first = first_winner if (number, month) == (0, 1) else NAMES[(year + month) % 4]
            order = [first, *sorted(set(NAMES) - {first})]
            rows += [f"{year}-{month},{year}-0{month}-05 20:00,{','.join(order)},1,2,3,4"]
    (home.root / "inbox" / "log.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


@pytest.fixture
def club(home: Home) -> Home:
    (home.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    log(home, 2021, 2022, 2023)
    return home


@pytest.fixture
def by_task():
    """A function that returns {task: {period: state}} of a backfill's report."""

    def states(report):
        found = {"stable_rank": {}, "table_skill": {}}
        for row in report.periods:
            found[row["task"]][row["period"]] = row["state"]
        return found

    return states


def all_years(state: str) -> dict[str, str]:
    return dict.fromkeys(["2021", "2022", "2023"], state)


@pytest.mark.rare  # another test does this with static ratings
@pytest.mark.long
def test_a_backfill_rates_like_a_night_and_computes_nothing_the_second_time(
    club, tmp_path, run_backfill, run_night, by_task
) -> None:
    other = empty_home(tmp_path / "other")
    (other.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    log(other, 2021, 2022, 2023)
    assert run_night(other).ok

    first = run_backfill(club, "club")
    second = run_backfill(club, "club")
    night = run_night(club)

    computed, unchanged = all_years("computed"), all_years("unchanged")
    assert by_task(first) == {"stable_rank": computed, "table_skill": computed}
    assert by_task(second) == {"stable_rank": unchanged, "table_skill": unchanged}
    assert night.quiet
    assert (ask(club, SKILLS)[1], ask(club, RANKS)[1]) == (
        ask(other, SKILLS)[1], ask(other, RANKS)[1],
    )  # fmt: skip
    shown = "SELECT task, period, state FROM backfill WHERE state = 'computed' ORDER BY ALL"
    assert len(ask(club, shown)[1]) == 6


@pytest.mark.long
def test_skills_are_rated_again_from_the_first_changed_year_on_and_ranks_of_that_year_only(
    club, run_backfill, by_task
) -> None:
    run_backfill(club, "club")
    log(club, 2021, 2022, 2023, first_winner="Bob")

    again = by_task(run_backfill(club, "club"))

    assert again["table_skill"] == all_years("computed")
    assert again["stable_rank"] == {**all_years("unchanged"), "2021": "computed"}


@pytest.mark.long
def test_a_backfill_of_some_periods_leaves_skills_out_and_says_so(
    club, run_backfill, by_task
) -> None:
    part = run_backfill(club, "club", first="2022", last="2022")

    assert by_task(part) == {"stable_rank": {"2022": "computed"}, "table_skill": {}}
    assert any("skills are left out" in note for note in part.notes)
    assert not ask(club, SKILLS)[1]


@pytest.mark.rare  # another test does this with streams of events
@pytest.mark.long
def test_as_known_skills_are_what_each_year_ended_with(
    club, arriving, run_backfill, run_night, by_task
) -> None:
    log(club, 2021)
    with arriving(2021, 6, 1):
        assert run_night(club).ok
    then = ask(club, SKILLS)[1]
    log(club, 2021, 2022, first_winner="Bob")  # the first result was wrong
    with arriving(2022, 6, 1):
        assert run_night(club).ok
    public = ask(club, SKILLS)[1]

    report = run_backfill(club, "club", as_known=True)

    known = ask(club, OF_EDITION)[1]
    assert by_task(report)["table_skill"] == {"2021": "computed", "2022": "unchanged"}
    # The first game counts as unknown in 2021: its old result is not kept.
    assert {row[4] for row in known if row[0] == "2021"} == {3}
    assert {row[-1] for row in known}.isdisjoint({row[-1] for row in then})
    of_2022 = [(row[2], row[3], row[4]) for row in known if row[0] == "2022"]
    assert of_2022 == [(p, mu, games) for year, p, mu, *_, games, _, _ in public if year == "2022"]
    assert ask(club, SKILLS)[1] == public


@pytest.mark.long
def test_skills_are_shown_once_complete_and_a_stopped_backfill_continues(
    club, run_backfill, monkeypatch
) -> None:
    from banzuke.flows.night.backfill_run import BackfillRun

    take = BackfillRun._take

    def stopped_in_2022(self, period, results, *, is_public):
        if self.task == "table_skill" and period == "2022":
            raise OSError("stopped")
        return take(self, period, results, is_public=is_public)

    monkeypatch.setattr(BackfillRun, "_take", stopped_in_2022)
    with pytest.raises(OSError, match="stopped"):
        run_backfill(club, "club")
    monkeypatch.undo()
    with open_store(club, command="test") as store:
        assert not store.rows(HEADS)

    report = run_backfill(club, "club")

    states = {p["period"]: p["state"] for p in report.periods if p["task"] == "table_skill"}
    assert states == {"2021": "unchanged", "2022": "computed", "2023": "computed"}
    with open_store(club, command="test") as store:
        assert store.rows(HEADS) == [(report.periods[-1]["version_id"],)]

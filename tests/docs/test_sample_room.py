"""Statements of the page on tournaments about the sample's poker room: skills are recovered."""

import csv
import re

import pytest
from scipy.stats import spearmanr

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.docs.pages import ROOT, Page

pytestmark = pytest.mark.long

PAGE = Page(ROOT / "docs" / "tournament.md")


@pytest.fixture
def asked(first_night):
    """A function that queries the rated sample home."""
    return lambda query: ask(Home(first_night.folder / "data"), query)[1]


def order_found(asked, what: str) -> float:
    """Spearman's correlation of true skills and a value computed from a player's events."""
    with (ROOT / "data" / "truth" / "poker-room.csv").open(encoding="utf-8") as stream:
        skill = {row["player"]: float(row["skill"]) for row in csv.DictReader(stream)}
    rows = asked(f"SELECT player, {what} FROM tier_event GROUP BY player ORDER BY player")
    assert len(rows) == 40
    return float(spearmanr([skill[player] for player, _ in rows], [x for _, x in rows])[0])


def test_final_rates_order_true_skills_better_than_mean_places_do(asked) -> None:
    by_rate = order_found(asked, "arg_max(rate_after, entries)")
    by_place = order_found(asked, "-avg(place)")
    by_share = order_found(asked, "-avg((place - 0.5) / field)")

    assert by_rate > max(by_place, by_share)
    words = re.sub(r"\s+", " ", PAGE.text)
    said = f"{by_rate:.2f} for the final rates, {by_place:.2f} for mean places and {by_share:.2f}"
    assert said in words


def test_late_entries_and_re_entries_are_those_that_the_page_counts(asked) -> None:
    [(nights, least, most, late, again, timed)] = asked(
        "SELECT count(DISTINCT event), min(field), max(field), count_if(n_gone > 0),"
        " count_if(entry > 1), bool_and(timed) FROM tier_event"
    )

    said = f"{nights} nights of {least} to {most} entries, {late} of them late, {again} re-entries"
    assert said in re.sub(r"\s+", " ", PAGE.text)
    assert timed
    assert asked("SELECT rule FROM quarantine WHERE league = 'poker-room'") == [("bad-place",)]
    assert asked("SELECT count(*) FROM audit WHERE league = 'poker-room'") == [(0,)]
    assert asked("SELECT count(*), count_if(state = 'accepted') FROM version"
                 " WHERE task = 'tier'") == [(60, 60)]  # fmt: skip


def queries(column: str) -> list[str]:
    return [text for kind, text in PAGE.fences if kind == "sql" and column in text]


def test_causes_of_a_change_add_up_to_the_last_digit_shown(asked) -> None:
    [query] = queries("gain_conservation")

    rows = asked(query)

    assert len(rows) == 5
    for _, _, _, change, *causes in rows:
        assert sum(causes) == change


def test_registering_late_always_costs(asked) -> None:
    [query] = queries("without_payment")

    rows = asked(query)

    assert len(rows) == 5
    for _, _, _, gain, without_payment, _ in rows:
        assert without_payment > gain

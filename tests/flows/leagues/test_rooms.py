"""Rooms as data: the contents of the files, their sources, and rules in a league file."""

import datetime as dt

import pytest
from pydantic import ValidationError

from banzuke.engine.stable_rank import LadderRule, Rule, ScoreTerm
from banzuke.flows.leagues import rooms as module
from banzuke.flows.leagues.rooms import read_sites, rooms


def test_every_site_says_its_source_and_its_day() -> None:
    sites = read_sites()
    assert set(sites) == {"mahjong_soul", "tenhou"}
    for site in sites.values():
        assert "http" in site.source
        assert dt.date(2026, 1, 1) <= site.as_of
    names = [room.name for site in sites.values() for room in site.room]
    assert len(names) == len(set(names)) == len(rooms())


@pytest.mark.parametrize("rank", [1, 4, 7, 10])
def test_last_place_costs_what_tenhou_says_at_every_rank(rank: int) -> None:
    tenhou = {name: rule for name, rule in rooms().items() if name.startswith("tenhou-")}
    assert len(tenhou) == 16
    for name, rule in tenhou.items():
        per_rank = 15 if "-south" in name else 10
        assert isinstance(rule, Rule)
        assert rule.last_cost + rule.step * (rank - rule.at_rank) == per_rank * (rank + 2)


def test_rooms_pay_what_tenhou_says() -> None:
    south = {"general": (30, 15), "upper": (60, 15), "special": (75, 30), "phoenix": (90, 45)}
    east = {"general": (20, 10), "upper": (40, 10), "special": (50, 20), "phoenix": (60, 30)}
    expected = {f"tenhou-{room}-south": (*p, 0) for room, p in south.items()}
    expected |= {f"tenhou-{room}-east": (*p, 0) for room, p in east.items()}
    of_three = {"general": (45, 30), "upper": (75, 50), "special": (105, 70), "phoenix": (135, 90)}
    for room, (south_first, east_first) in of_three.items():
        expected[f"tenhou-{room}-south-3p"] = (south_first, 0)
        expected[f"tenhou-{room}-east-3p"] = (east_first, 0)
    found = {name: rule.points for name, rule in rooms().items() if name.startswith("tenhou-")}
    assert found == expected


@pytest.mark.parametrize(
    ("room", "level", "score", "place", "points"),
    [
        # (42,000 - 25,000) / 1000 + 15 + 110, and at Master 1 (9,900 - 25,000) / 1000 - 15 - 165.
        ("majsoul-jade-south", 10, 42_000, 1, 142),
        ("majsoul-jade-south", 10, 9_900, 4, -195),
        ("majsoul-throne-south", 15, 26_300, 2, 67),
        ("majsoul-throne-south", 15, 25_000, 4, -255),
        ("majsoul-gold-south", 9, 21_000, 3, -9),
        ("majsoul-jade-south-3p", 12, 35_000, 3, -230),
        ("majsoul-throne-south-3p", 13, 61_000, 1, 281),
        ("majsoul-gold-east", 7, 31_500, 1, 62),
        ("majsoul-jade-east", 10, 9_900, 4, -110),
        ("majsoul-throne-east", 15, 26_300, 2, 37),
        ("majsoul-throne-east-3p", 15, 35_000, 3, -175),
        ("majsoul-gold-east-3p", 4, 50_000, 1, 85),
        ("majsoul-jade-east-3p", 12, 34_100, 2, 0),
        # (31,200 - 25,000) / 1000 + 15 + 40, and at Adept 3 (9,900 - 25,000) / 1000 - 15 - 60.
        ("majsoul-silver-south", 4, 31_200, 1, 62),
        ("majsoul-silver-south", 6, 9_900, 4, -90),
        ("majsoul-bronze-south", 5, 25_000, 2, 15),
        ("majsoul-silver-east", 7, 31_500, 1, 42),
        ("majsoul-bronze-east", 4, 28_000, 1, 28),
        ("majsoul-bronze-east", 4, 9_900, 4, -40),
    ],
)
def test_mahjong_soul_rooms_give_what_its_formula_gives(room, level, score, place, points) -> None:
    rule = rooms()[room]
    assert isinstance(rule, LadderRule)
    assert rule.score == ScoreTerm(25_000 if rule.n_places == 4 else 35_000, 1000, True)
    term = float(rule.score.of(score))
    last_cost = rule.last_costs[rule.ranks.index(level)]
    paid = -last_cost if place == rule.n_places else rule.points[place - 1]
    assert paid + term == points


def test_rule_of_a_club_may_have_a_ladder_and_scores() -> None:
    rule = module.Rule(
        points=[50, 0], ranks=[1, 2], last_costs=[20, 30], score=module.Score(start=30_000)
    ).for_engine()
    assert rule == LadderRule((50, 0), (1, 2), (20, 30), ScoreTerm(30_000, 1000))


def test_site_without_a_source_is_refused() -> None:
    with pytest.raises(ValidationError, match="source"):
        module.Site.model_validate({"as_of": dt.date(2026, 1, 1), "room": [{"name": "a"}]})


def test_a_dumped_rule_has_only_the_fields_of_its_form() -> None:
    """The hashed parameters of leagues with the first form stay the same."""
    straight = module.Rule(points=[50.0, 0.0]).model_dump()
    assert set(straight) == set(module.Rule.model_fields)
    ladder = module.Rule(points=[50.0, 0.0], ranks=[1.0, 2.0], last_costs=[20.0, 30.0])
    assert set(ladder.model_dump()) == set(straight) - {"last_cost", "at_rank", "step"}
    assert module.Rule.model_validate(ladder.model_dump(mode="json")) == ladder

"""Comparing two players of a tournament league: the published skills, and who is ahead."""

import datetime as dt
import io
import json

import numpy as np
import pytest
from scipy.stats import norm

from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams
from banzuke.engine.tier.forecasts import forecast_scale, order_scores
from banzuke.flows.commands.answers.compare import show_comparison
from banzuke.flows.commands.answers.comparisons import print_comparison
from banzuke.flows.tasks.compared import CannotCompare, GameSetting
from banzuke.flows.tasks.tier.compare import (
    TierComparison,
    compare_all_at_events,
    compare_at_events,
)
from tests.published import of_home

compared_in = of_home(compare_at_events)

pytestmark = pytest.mark.slow

PLAYERS = ("P1", "P2")
SEASONS = [
    {"name": year, "first_day": dt.date(int(year), 1, 1), "last_day": dt.date(int(year), 12, 31)}
    for year in ("2024", "2025")
]


@pytest.fixture
def played(home, room, night, write, season, made_once):
    """A home with two seasons of events; P1 and P2 both played in the first only."""

    def make():
        rows = [row for event in season("compare", n_events=12) for row in event]
        later = [row.replace("2024-", "2025-").replace("E0", "F0") for row in rows[:40]]
        write("log", *rows, *[row for row in later if ",P2," not in row])
        assert night(home, room(period=SEASONS), serve=True).promoted

    return made_once(home, make)


def test_numbers_are_those_of_the_view(played, answers):
    found = compared_in(played, PLAYERS, league="room", period=None)
    rows = answers(
        "SELECT mu, sigma, tier_rate, tier, entries FROM tier_rating"
        " WHERE season = '2024' AND player IN ('P1', 'P2') ORDER BY player"
    )
    assert found.season == "2024", "the latest season with both"
    columns = [found.mu, found.sigma, found.rate, found.tier, found.entries]
    assert list(zip(*columns, strict=True)) == rows
    assert found.difference == found.mu[0] - found.mu[1]


def test_the_order_of_the_two_players_only_changes_signs(played):
    found, mirrored = (
        compared_in(played, players, league="room", period="2024")
        for players in (PLAYERS, PLAYERS[::-1])
    )
    assert mirrored.difference == -found.difference
    assert mirrored.difference_se == found.difference_se
    assert mirrored.better == pytest.approx(1 - found.better)
    assert mirrored.ahead == pytest.approx(1 - found.ahead)


def test_chances_are_those_of_drawn_skills_and_performances(played):
    found = compared_in(played, PLAYERS, league="room", period="2024")
    rng = named("test", "compare events")
    skill = rng.normal(found.mu, found.sigma, (400_000, 2))
    result = rng.normal(skill, TierParams().beta)
    assert found.better == pytest.approx(np.mean(skill[:, 0] > skill[:, 1]), abs=0.004)
    score = norm.ppf(np.mean(result[:, 0] > result[:, 1]))
    assert found.ahead == pytest.approx(norm.cdf(found.scale * score), abs=0.004)


@pytest.mark.parametrize(
    ("season", "players", "is_tempered"), [("2024", PLAYERS, False), ("2025", ("P1", "P3"), True)]
)
def test_forecasts_are_tempered_by_the_events_of_the_season(
    played, answers, season, players, is_tempered
):
    found = compared_in(played, players, league="room", period=season)
    rows = answers(
        "SELECT event, place, mu_before, sigma_before FROM tier_event"
        f" WHERE season = '{season}' AND entry = 1 AND n_gone = 0 ORDER BY player"
    )
    events = [
        [np.array(each) for each in zip(*(r[1:] for r in rows if r[0] == event), strict=True)]
        for event in sorted({row[0] for row in rows})
    ]
    scores = [order_scores(mu, sigma, place, beta=1000.0) for place, mu, sigma in events]
    assert found.scale == pytest.approx(forecast_scale(scores))
    assert (found.scale != 1.0) == is_tempered
    chance = norm.cdf(found.scale * found.difference / np.hypot(found.difference_se, 1000 * 2**0.5))
    assert found.ahead == pytest.approx(chance)


def test_comparisons_on_the_page_are_those_of_two_players(played, answers):
    stored = {
        (one, other): found
        for one, other, found in of_home(lambda *to: [*compare_all_at_events(*to)])(played, "room")
    }
    ids = answers(
        "SELECT player_id FROM tier_rating WHERE season = '2025' AND player IN ('P1', 'P3')"
        " ORDER BY player"
    )
    found = compared_in(played, ("P1", "P3"), league="room", period="2025")
    assert stored[tuple(player_id for (player_id,) in ids)] == found


def test_command_finds_the_league_and_prints_the_same(played, capsys):
    show_comparison(played, *PLAYERS, league=None, period=None, setting=GameSetting(), as_json=True)
    (shown,) = json.loads(capsys.readouterr().out)
    found = compared_in(played, PLAYERS, league="room", period=None)
    assert (shown["season"], shown["ahead"]) == (found.season, found.ahead)
    show_comparison(
        played, *PLAYERS, league=None, period=None, setting=GameSetting(), as_json=False
    )
    text = capsys.readouterr().out
    assert "P1" in text
    assert f"{100 * found.ahead:.1f} %" in text


@pytest.mark.parametrize(("period", "players"), [("2023", PLAYERS), (None, ("P1", "Nobody"))])
def test_players_without_a_common_season_are_not_compared(played, period, players):
    with pytest.raises(CannotCompare, match="the view `tier_rating` has league, season and player"):
        compared_in(played, players, league="room", period=period)


def test_settings_of_pairwise_games_are_refused(played):
    with pytest.raises(CannotCompare, match="room is not a pairwise league"):
        show_comparison(
            played, *PLAYERS, league=None, period=None, setting=GameSetting(reverse=True),
            as_json=False,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("scale", "said"), [(0.8, "too certain: normal score x 0.80"), (1.0, None),
                        (1.3, "too cautious: normal score x 1.30")]
)  # fmt: skip
def test_the_text_says_what_earlier_forecasts_were(scale, said):
    to = io.StringIO()
    found = TierComparison(
        "room", "2024", (1600.0, 1500.0), (300.0, 300.0), (1700.0, 1600.0), ("AIII", "BI"), (9, 9),
        100.0, 424.3, 0.6, 0.53, scale,
    )  # fmt: skip
    print_comparison(found, "Ann", "Bob", GameSetting(), to)
    assert ("normal score" in to.getvalue()) == (said is not None)
    assert said is None or said in to.getvalue()

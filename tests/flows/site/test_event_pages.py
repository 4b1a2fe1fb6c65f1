"""Pages of a pairwise league: tournaments, rating changes by game, and what is left out."""

import datetime as dt
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banzuke.engine.match.performance import performances
from banzuke.flows.home import Home
from banzuke.flows.site.parts.blocks import Facts, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.static.answers.moved import moved_in_games
from banzuke.flows.tasks.static.pages import apart, changes, games
from banzuke.flows.tasks.static.pages.expected import PairGames
from banzuke.flows.tasks.static.pages.page import StaticFace
from tests.flows.site.conftest import HOSTILE, OPEN

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def serving(published: Home) -> Iterator[Connection]:
    with closing(open_serving(published)) as connection:
        yield connection


@pytest.fixture(scope="module")
def face(published: Home, serving: Connection) -> StaticFace:
    return StaticFace(LeagueData(published, serving, "club"))


def table_of(sections: list[Section], key: str) -> dict[str, list[Any]]:
    """The columns of the first table of a section."""
    section = next(section for section in sections if section.key == key)
    table = next(block for block in section.blocks if isinstance(block, Table))
    values = [list(column) for column in zip(*table.rows, strict=True)]
    return dict(zip([column.key for column in table.columns], values, strict=True))


@pytest.mark.long
def test_an_event_of_two_periods_has_two_pages_that_name_each_other(face: StaticFace) -> None:
    details = list(face.details())
    assert [detail.name for detail in details] == [f"{OPEN} · 2023", f"{OPEN} · 2024"]
    block = details[1].sections[0].blocks[0]
    assert isinstance(block, Facts)
    facts = {name.key: value for name, value in block.rows}
    assert facts["event-others"] == "2023"
    assert facts["event-games"] == "15"


def test_standings_follow_the_games_and_performances_their_definition(
    face: StaticFace, serving: Connection
) -> None:
    sections = list(face.details())[1].sections
    table = table_of(sections, "standings")

    assert sum(table["score"]) == 15
    assert table["score"] == sorted(table["score"], reverse=True)
    assert table["games"] == [5] * 6
    ratings = dict(serving.rows(
        "SELECT player, rating FROM static_rating WHERE league = 'club' AND period = '2024'"
    ))  # fmt: skip
    ((advantage,),) = serving.rows(
        "SELECT value FROM league_effect WHERE league = 'club' AND period = '2024'"
        " AND effect = 'first_mover'"
    )
    played = serving.rows(
        "SELECT first, second, wins + draws / 2 FROM game WHERE league = 'club'"
        " AND period = '2024' AND event = $event",
        {"event": OPEN},
    )
    own = [(b, s, advantage) for a, b, s in played if a == HOSTILE[2]]
    own += [(a, 1 - s, -advantage) for a, b, s in played if b == HOSTILE[2]]
    expected_rating, expected_bound = performances(
        np.zeros(len(own), np.int64), np.array([ratings[name] for name, _, _ in own]),
        np.array([sum(s for _, s, _ in own)]), advantage_elo=np.array([gain for *_, gain in own]),
    )  # fmt: skip
    at = [link.label for link in table["player"]].index(HOSTILE[2])
    bound, rating = table["performance"][at]
    assert [bound] == expected_bound
    assert rating == pytest.approx(expected_rating[0], abs=1e-6)


@pytest.mark.long
def test_a_single_game_is_no_event_and_pages_link_to_events(face: StaticFace, site: Path) -> None:
    (player,) = (p for p, name in face.data.people.names.items() if name == HOSTILE[0])
    links = table_of(face.player(player), "games")["event"]
    assert {(link.label, link.href is None) for link in links if link} == {
        ("One game", True), (f"{OPEN} · 2023", False), (f"{OPEN} · 2024", False),
    }  # fmt: skip
    for link in links:
        if link and link.href:
            assert (site / "leagues" / "club" / link.href).is_file()


def test_a_page_shows_the_changes_by_game_of_the_command(
    face: StaticFace, serving: Connection
) -> None:
    (player,) = (p for p, name in face.data.people.names.items() if name == HOSTILE[1])
    shown = table_of(face.player(player), "games")
    said = moved_in_games(serving, HOSTILE[1], league="club", since=dt.date(2023, 12, 31)).games
    expected = sorted((game.played_on, game.opponent, round(game.change or 0, 6)) for game in said)
    rows = list(zip(shown["date"], shown["opponent"], shown["change"], strict=True))
    latest = [(day, link.label, round(change, 6)) for day, link, change in rows if day.year == 2024]
    assert len(latest) == 10
    assert sorted(latest) == expected
    assert all(change is None for day, _, change in rows if day.year == 2023)


def test_the_money_of_a_player_has_a_line_for_each_currency(site: Path) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (site / "leagues/room/players").glob("*")]
    sections = [page.partition('id="money"')[2].partition("</section>")[0] for page in pages]
    assert all(sections)
    assert all(">USD<" in one and ">EUR<" in one and "never added up" in one for one in sections)
    assert sum('<td class="n">45.00</td>' in one for one in sections) >= 2


def test_a_large_league_says_that_games_are_left_out(
    published: Home, serving: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "LARGE", 3)
    face = StaticFace(LeagueData(published, serving, "club"))
    player = next(iter(face.player_ids()))
    for sections in (face.sections("2024"), face.player(player)):
        said = {s.key: s.blocks[0].key for s in sections if isinstance(s.blocks[0], Text)}
        assert said["games"] == "games-too-many"
    assert list(face.details()) == []


def test_games_of_a_period_that_are_not_listed_are_counted(
    face: StaticFace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "OF_A_PERIOD", 7)
    table, said = next(s for s in face.sections("2024") if s.key == "games").blocks
    assert isinstance(table, Table)
    assert table.caption.values == {"n": "7", "of": "31"}
    assert said == Text("games-most", {"most": "7"})
    dates = [row[0] for row in table.rows]
    assert dates == sorted(dates, reverse=True)
    assert dates[0] == dt.date(2024, 10, 1)


def test_unrated_players_and_small_groups_that_are_left_out_are_counted(
    face: StaticFace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "UNRATED", 2)
    monkeypatch.setattr(apart, "GROUPED", 4)
    rows = [r._replace(rating=None, games=n) for n, r in enumerate(face._by_period["2024"])]
    (section,) = apart.unrated(face.data, rows)
    table, said = section.blocks
    assert isinstance(table, Table)
    assert [row[3] for row in table.rows] == [len(rows) - 1, len(rows) - 2]
    assert said == Text("unrated-many", {"n": "2", "of": f"{len(rows)}"})
    assert [section.blocks[1:] for section in apart.unrated(face.data, rows[:2])] == [[]]

    rated = [r for r in face._by_period["2024"] if r.rating is not None][:5]
    rows = [
        r._replace(gauge="own", component=component)
        for r, component in zip(rated, (1, 2, 2, 3, 3), strict=True)
    ]
    monkeypatch.setattr(face, "_trend", lambda row: "")
    (section,) = face._groups(rows)
    captions = [block.caption for block in section.blocks if isinstance(block, Table)]
    assert captions == [Text("group-caption", {"n": "3"}), Text("group-caption", {"n": "4"})]
    assert section.blocks[2] == Text("groups-many", {"n": "2", "of": "3"})


def test_a_page_without_changes_of_games_says_why(
    published: Home, serving: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "MOST_WORK", 0)
    face = StaticFace(LeagueData(published, serving, "club"))
    player = next(iter(face.player_ids()))
    assert "change" not in table_of(face.player(player), "games")
    (section,) = (s for s in face.player(player) if s.key == "games")
    assert "changes-too-many" in [b.key for b in section.blocks if isinstance(b, Text)]


def test_a_league_with_pseudonyms_says_why_its_events_have_no_pages(
    published: Home, serving: Connection
) -> None:
    data = LeagueData(published, serving, "club")
    data.__dict__["file"] = {**data.file, "pages": {"pseudonyms": True}}
    why = games.Games(data, {}).without_events
    assert why is not None
    assert why.key == "events-hidden"


def test_an_event_that_is_the_whole_period_has_no_expected_points(
    published: Home, serving: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_event = f"WHERE event = '{OPEN}' AND league"
    monkeypatch.setattr(games, "GAMES", games.GAMES.replace("WHERE league", of_event))
    face = StaticFace(LeagueData(published, serving, "club"))
    sections = list(face.details())[1].sections
    assert not {"expected", "surplus"} & table_of(sections, "standings").keys()
    assert "performance" in table_of(sections, "standings")
    blocks = next(s for s in sections if s.key == "standings").blocks
    assert isinstance(blocks[1], Text)
    assert blocks[1].key == "event-whole"


def test_opponents_and_events_expect_the_same_points(face: StaticFace, serving: Connection) -> None:
    """Points expected by opponent add up to the points that the event expects."""
    expectations = face._opponents._expectations
    ((event, player, score, expected),) = serving.rows(
        "SELECT event, player_id, rated_score, expected FROM event_performance"
        " WHERE league = $league AND period = '2024' AND player = $name AND rated_games = games"
        " ORDER BY games DESC LIMIT 1",
        {"league": face.data.league, "name": HOSTILE[2]},
    )
    own = [g for g in face._games.events[event, "2024"] if player in (g.first, g.second)]
    alike = [
        PairGames(player, g.opponent(player), "2024", player == g.first, g.neutral, False, *(
            (g.wins, g.draws, g.losses) if player == g.first else (g.losses, g.draws, g.wins)
        ))
        for g in own
    ]  # fmt: skip
    told = expectations.of_games(alike)
    assert sum(g.points(player) for g in own) == score
    assert sum(one for one in told if one is not None) == pytest.approx(expected)
    neutral = expectations.of_games([one._replace(neutral=True) for one in alike])
    handicap = expectations.of_games([one._replace(given=True) for one in alike])
    assert neutral == handicap, "neither has a first mover"
    assert all(a != b for a, b in zip(told, neutral, strict=True) if a and b)

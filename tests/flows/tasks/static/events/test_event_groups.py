"""An event of groups that never met: each group is measured on the scale of its own ratings."""

from collections import Counter
from typing import Any, cast

import numpy as np
import polars as pl
import pytest

from banzuke.engine.match.performance import performances
from banzuke.flows.site.faces.shared import moved
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.static.events.period_model import period_model
from banzuke.flows.tasks.static.events.rows import _of_period
from banzuke.flows.tasks.static.pages.expected import Expectations, PairGames
from banzuke.flows.tasks.static.pages.page import StaticFace
from banzuke.flows.tasks.static.pages.row import Row, group_of

RATED = {"Ann": (1600.0, 0), "Bob": (1400.0, 0), "Kei": (1700.0, 2), "Mei": (1300.0, 2)}
ADVANTAGE = {0: 40.0, 2: 90.0}
"""Elo points of moving first, by the group's scale."""
MODELS = {scale: period_model("half", "none", elo, 0.0) for scale, elo in ADVANTAGE.items()}
PLAYED = (("Ann", "Bob", 1, 0, 0), ("Bob", "Ann", 0, 1, 0), ("Kei", "Mei", 1, 0, 0),
          ("Mei", "Kei", 1, 0, 0), ("Zoe", "Mei", 1, 0, 0), ("Ann", "Kei", 1, 0, 0))  # fmt: skip
"""First, second, won, drawn and lost. Zoe has no rating; the last game is of two groups."""


def sided() -> pl.DataFrame:
    rows: list[dict[str, Any]] = []
    for first, second, won, drawn, lost in PLAYED:
        for player, other, wins, losses in ((first, second, won, lost), (second, first, lost, won)):
            own, rating = RATED.get(player, (None, None)), RATED.get(other, (None, None))
            rows.append({
                "league": "l", "period": "all", "event": "e", "played_on": None,
                "player_id": player, "wins": wins, "draws": drawn, "losses": losses,
                "given": False, "neutral": False, "is_first": player == first, "own": own[0],
                "other": rating[0], "other_scale": rating[1],
                "scale": own[1] if own[1] is not None else rating[1],
            })  # fmt: skip
    return pl.DataFrame(rows, schema_overrides={"played_on": pl.Date})


def test_games_inside_each_group_are_rated_by_its_own_model() -> None:
    found = {row["player_id"]: row for row in _of_period(sided(), MODELS).to_dicts()}
    assert {name: row["games"] for name, row in found.items()} == {
        "Ann": 3, "Bob": 2, "Kei": 3, "Mei": 3, "Zoe": 1
    }  # fmt: skip
    assert {name: row["rated_games"] for name, row in found.items()} == {
        "Ann": 2, "Bob": 2, "Kei": 2, "Mei": 2, "Zoe": 1
    }  # fmt: skip
    for name, other, points in (("Ann", "Bob", 1.5), ("Kei", "Mei", 1.0)):
        edge = ADVANTAGE[RATED[name][1]]
        rating, _ = performances(
            np.zeros(2, np.int64), np.full(2, RATED[other][0]), np.array([points]),
            advantage_elo=np.array([edge, -edge]),
        )  # fmt: skip
        assert found[name]["performance"] == pytest.approx(rating[0])
        assert found[name]["opposition"] == RATED[other][0]
    assert found["Zoe"]["expected"] is None


def test_a_pair_expects_by_the_model_of_its_group_and_nothing_across_groups() -> None:
    ratings = {("all", name): rated for name, rated in RATED.items()}
    expectations = Expectations(cast(LeagueData, None), ratings)
    expectations.__dict__["_models"] = {("all", scale): one for scale, one in MODELS.items()}
    games = [
        PairGames(first, second, "all", True, False, False, won, drawn, lost)
        for first, second, won, drawn, lost in PLAYED
    ]
    told = expectations.of_games(games)
    assert told[4:] == [None, None]
    of_groups = {
        row["player_id"]: row["expected"] for row in _of_period(sided(), MODELS).to_dicts()
    }
    assert (told[0] or 0) + 1 - (told[1] or 0) == pytest.approx(of_groups["Ann"])
    assert (told[2] or 0) + 1 - (told[3] or 0) == pytest.approx(of_groups["Kei"])


def test_an_infinite_advantage_of_the_first_move_predicts_only_neutral_games() -> None:
    """In a group where black won every game, ratings predict only games without a first mover."""
    models = {**MODELS, 2: period_model("half", "none", float("inf"), 0.0)}
    found = {row["player_id"]: row for row in _of_period(sided(), models).to_dicts()}
    assert (found["Kei"]["rated_games"], found["Kei"]["performance"]) == (0, None)
    assert found["Ann"]["rated_games"] == 2
    level = sided().with_columns(neutral=pl.lit(True))
    on_level = {row["player_id"]: row for row in _of_period(level, models).to_dicts()}
    assert on_level["Kei"]["performance"] == pytest.approx(1300.0)
    expectations = Expectations(
        cast(LeagueData, None), {("all", name): rated for name, rated in RATED.items()}
    )
    expectations.__dict__["_models"] = {("all", scale): one for scale, one in models.items()}
    games = [
        PairGames("Kei", "Mei", "all", True, neutral, False, 1, 0, 0) for neutral in (False, True)
    ]
    told = expectations.of_games(games)
    assert told[0] is None
    assert told[1] is not None


def test_ranks_of_different_groups_and_of_other_sizes_are_not_compared() -> None:
    def row(period: str, name: str, rank: int, component: int) -> Row:
        known = {"period": period, "player_id": name, "rank": rank, "component": component}
        known["gauge"] = "own" if component else "league"
        return Row(**{field: known.get(field) for field in Row._fields})  # type: ignore[arg-type]

    def cells(*periods: list[Row]) -> dict[str, str]:
        class Pages(StaticFace):
            def __init__(self) -> None:
                self._by_period = {rows[0].period: rows for rows in periods}
                counted = ((r.period, group_of(r)) for rows in periods for r in rows)
                self._ranked = Counter(counted)

            def periods(self) -> list[str]:
                return list(self._by_period)

        (*_, now) = periods
        rated = [one for one in now if not group_of(one)]
        before = Pages()._ranks_before(now[0].period, rated)
        return {one.player_id: moved(one.rank, before, one.player_id) for one in rated}

    # In the second year the smaller group has become the larger one, and Ann belongs to it.
    first = [row("1", name, nth, 0) for nth, name in enumerate(("Ann", "Bob", "Cid"), 1)]
    first += [row("1", "Kei", 1, 2), row("1", "Mei", 2, 2)]
    second = [row("2", name, nth, 0) for nth, name in enumerate(("Mei", "Kei", "Ann", "New"), 1)]
    second += [row("2", "Bob", 1, 1), row("2", "Cid", 2, 1)]
    assert cells(first) == {"Ann": "", "Bob": "", "Cid": ""}
    assert cells(first, second) == {"Mei": "▲ 1", "Kei": "▼ 1", "Ann": "", "New": "+"}

    many = [row("1", str(nth), nth, 0) for nth in range(1, 51)]
    few = [row("2", str(nth), nth - 25, 0) for nth in range(26, 51)]
    assert set(cells(many, few).values()) == {"▲ 25"}
    assert set(cells(many, few[:20]).values()) == {""}

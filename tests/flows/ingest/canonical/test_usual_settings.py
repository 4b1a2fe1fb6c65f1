"""Games without settings have those that parsing would give them."""

import polars as pl
import pytest

from banzuke.flows.ingest.canonical import pairwise


@pytest.mark.parametrize("weighs", [True, False])
@pytest.mark.parametrize("n_games", [0, 1, 3])
def test_settings_that_no_game_has_are_as_if_parsed(n_games: int, weighs: bool) -> None:
    blank = pl.Series([None] * n_games, dtype=pl.String)
    others = dict.fromkeys(pairwise.SETTINGS, blank)
    games = pl.DataFrame({"line": pl.Series(range(n_games), dtype=pl.Int64), **others})
    found = pairwise._with_settings(games, weighs=weighs)
    parsed = pairwise._with_parsed_settings(games, weighs=weighs)
    assert found.schema == parsed.schema
    assert found.equals(parsed)
    assert found.height == n_games


@pytest.mark.parametrize("name", pairwise.SETTINGS)
def test_one_game_with_a_setting_has_it_read(name: str) -> None:
    blank = pl.Series([None] * 2, dtype=pl.String)
    others = dict.fromkeys(pairwise.SETTINGS, blank)
    said = pl.DataFrame(others | {name: pl.Series([None, "2"])})
    found = pairwise._with_settings(said, weighs=False)
    read = {"neutral": "bad_neutral", "weight": "times", "komi": "komi_points"}.get(name, name)
    assert found[read][0] != found[read][1]

"""Discards of the real games in all four formats: each gets a value, and none raises."""

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.mahjong.moves.decided import decided_games
from banzuke.flows.readers.rows import LIMITS
from banzuke.flows.tasks.decision_quality.judge import judge
from tests.promises.scale import IS_LONG

FORMATS = {
    "tenhou_mjlog_xml": ("mjlog", 14714),
    "tenhou6_json": ("tenhou6", 1038),
    "mjai_jsonl": ("mjai", 1568),
    "mahjongsoul_json": ("majsoul", 391),
}
"""Folders of the real logs, with the number of free cuts in each."""
EVERY = 1 if IS_LONG else 29
"""All cuts take some three minutes: one of this many is judged, which includes every game."""


@pytest.mark.parametrize("folder", FORMATS)
def test_real_discards_have_a_value(real_logs, folder):
    log_format, n_cuts = FORMATS[folder]
    source = Source(path="inbox/*", format=log_format)
    files = sorted((real_logs / "mahjong_decision_logs" / folder).iterdir())
    cuts = [
        cut
        for file in files
        for game in decided_games(file, source, LIMITS)
        for cut in game.cuts
    ]  # fmt: skip
    assert len(cuts) == n_cuts
    for one in map(judge, cuts[::EVERY]):
        assert one.lost is not None
        assert 0 <= one.value <= one.best_value
        assert one.best in one.seen.tiles

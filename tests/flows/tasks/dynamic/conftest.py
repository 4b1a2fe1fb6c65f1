"""A pairwise league with strength over time."""

import pytest


@pytest.fixture
def paths(make_league):
    """A function that returns a pairwise league with [dynamic]; keywords are keys of the league."""

    def make(**league):
        given = {"period": "year", "dynamic": {}, "static": {"order": True}, **league}
        return make_league("pairwise", league=given, mode="snapshot")

    return make

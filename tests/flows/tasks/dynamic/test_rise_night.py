"""A league whose newcomers become stronger: every interface has the same strengths."""

import datetime as dt

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, fit, marginals, strengths_at
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.serving.ask import ask
from banzuke.flows.store import open_store
from tests.engine.dynamic.evidence.test_dynamic_evidence import club_of_learners
from tests.flows.tasks.dynamic.test_dynamic_night import rate_all

pytestmark = pytest.mark.slow

START = dt.date(2010, 1, 1)


def test_a_rise_is_published_and_every_door_has_the_same_strengths(home, paths):
    games = club_of_learners(1, rise_elo=60.0, n_games=500)
    who = games.player[games.first], games.player[games.second]
    rows = [
        f"{START + dt.timedelta(int(day))},p{a:03},p{b:03},{int(won)}"
        for day, a, b, won in zip(games.day[games.first], *who, games.wins, strict=True)
    ]
    text = "\n".join(["date,black,white,result", *rows]) + "\n"
    (home.root / "inbox" / "log.csv").write_text(text, encoding="utf-8")
    given = {"drift": 40.0, "spread": 150.0, "founder": 1600.0, "reversion": 0.1, "rise": 60.0}
    rate_all(home, paths(dynamic={**given, "order": False}))

    assert ask(home, "SELECT value, source FROM dynamic_constant WHERE name = 'rise_elo_per_year'")[
        1
    ] == [(60.0, "given")]
    model = DynamicModel(40.0, 150.0, 100.0, reversion=0.1, rise_elo=60.0)
    path = fit(games, model)
    for days in (2000, 6000):  # between games, and long after the last one
        day = START + dt.timedelta(days)
        there = dict(ask(home, f"SELECT player, rating FROM dynamic_at('club', '{day}')")[1])
        players = np.array([int(name[1:]) for name in there])
        at = strengths_at(path, marginals(path), players, np.full(len(players), days))
        published = np.array([there[f"p{one:03}"] for one in players]) - 1500.0
        np.testing.assert_allclose(published, at.mean * ELO_PER_LOGIT, atol=0.05)


@pytest.mark.parametrize(("given", "said"), [({"kyu": 40.0}, True), ({"kyu": 0.0}, False)])
def test_a_worth_of_ranks_without_ranks_is_a_warning(home, paths, given, said):
    text = "date,black,white,result\n2024-01-01,Ann,Bob,1\n2024-02-01,Bob,Cid,1\n"
    (home.root / "inbox" / "log.csv").write_text(text, encoding="utf-8")
    rate_all(home, paths(dynamic={"drift": 40.0, "spread": 150.0, "order": False, **given}))
    with open_store(home, command="test") as store:
        found = store.rows("SELECT audit, severity FROM result.audit WHERE audit LIKE 'dynamic_%'")
    assert found == ([("dynamic_ranks_missing", "warning")] if said else [])

"""Names that stand for a player for a limited time: one limit is enough."""

import datetime as dt

import pytest

from banzuke.flows.fingerprint import of_player
from banzuke.flows.people.aliases import store_aliases
from banzuke.flows.people.dated_aliases import dated_aliases
from tests.homes import allow_sources

pytestmark = pytest.mark.slow

START, END = dt.datetime(2024, 2, 1), dt.datetime(2024, 6, 1)


@pytest.mark.parametrize(
    ("days", "limits"),
    [
        ("2024-02-01,2024-05-31", [(START, END)]),
        ("2024-02-01,", [(START, None)]),
        (",2024-05-31", [(None, END)]),
        (",", []),
    ],
)
def test_a_name_has_another_player_between_its_days(store, make_league, days, limits) -> None:
    aliases = {"path": "aliases.csv", "first_day": "since", "last_day": "until"}
    league = make_league(league={"aliases": aliases})
    text = f"alias,player,since,until\nCid,Eve,{days}\n"
    (store.home.root / "aliases.csv").write_text(text, encoding="utf-8")
    allow_sources(store.home, "aliases.csv")

    store_aliases(store, league)

    cid, eve = (of_player(league.namespace, name) for name in ("Cid", "Eve"))
    found = dated_aliases(store, league.namespace).rows()
    assert found == [(league.namespace, cid, *between, eve) for between in limits]

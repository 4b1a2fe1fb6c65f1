"""Each documented form of a table league's section rates a league, and is read back."""

import tomllib

import pytest

from banzuke.flows.leagues.league import League
from banzuke.flows.tasks.stable_rank.compare import compare_at_tables
from tests.docs.league_forms import Form, forms
from tests.published import of_home

compared_in = of_home(compare_at_tables)

GAMES = ("Ann,Bob,Cid,Dan,40000,30000,20000,10000", "Bob,Cid,Dan,Ann,41000,29000,21000,9000")
ROOM = '"'
"""The beginning of a room's name; rooms are numbers in the same form."""
FORMS = [
    form for form in forms() if form.section == "stable_rank" and not form.value.startswith(ROOM)
]


@pytest.mark.parametrize("form", FORMS, ids=str)
@pytest.mark.long
def test_a_documented_form_rates_a_league(form: Form, home, log, rated) -> None:
    log("games.csv", *GAMES, header="p1,p2,p3,p4,s1,s2,s3,s4")
    rated(League.model_validate(tomllib.loads(form.file("table"))), serve=True)
    assert compared_in(home, ("Ann", "Bob"), league="club", period=None).games == (2, 2)

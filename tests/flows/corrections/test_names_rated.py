"""Names at the doors: old ones until ratings after a merge are shown, and no words for byes."""

from contextlib import closing

import pytest

from banzuke.flows.people.find import known_names
from banzuke.flows.people.folding import fold_names
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.serving.standings import of_player, player_called
from banzuke.flows.store import open_serving

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("is_held", "named"), [(True, "Ann"), (False, "Bob")])
def test_a_merged_name_is_who_the_shown_ratings_say(
    store, log, make_league, correct, run_without_engine, is_held, named
) -> None:
    log("a.csv", "2024-05-01,Ann,Cid,1", "2024-05-02,Bob,Cid,1", "2024-05-03,Cid,Dan,1")
    run_without_engine(store, make_league())
    correct("merge", player="Ann", value="Bob")
    run_without_engine(store, make_league(), review=is_held)
    fold_names(store, [make_league()])
    refresh_serving(store)

    with closing(open_serving(store.home)) as serving:
        assert player_called(serving, "Ann", "club") == named
        assert len(of_player(serving, "club", "static", named)) == 1
        assert known_names(serving, "club")["Ann"] == "Bob"  # as games have it


def test_words_for_byes_are_people_only_where_their_games_count(
    store, log, make_league, run_without_engine
) -> None:
    log("a.csv", "2024-05-01,Ann,spielfrei,1", "2024-05-01,Vrij,Bo,1", "2024-05-02,Ann,Bo,1")
    run_without_engine(store, make_league(league={"names": {"not_byes": ["Vrij"]}}))
    refresh_serving(store)

    with closing(open_serving(store.home)) as serving:
        assert {*known_names(serving, "club")} == {"Ann", "Bo", "Vrij"}

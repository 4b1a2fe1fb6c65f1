"""Preparation: names that aliases make one player, in one league or in several."""

import numpy as np
import pytest

from banzuke.flows.fingerprint import of_player
from banzuke.flows.people.aliases import BadAliases
from tests.flows.inputs.logs import EVENTS, GAMES, TABLES, hashes

pytestmark = pytest.mark.slow


def test_player_and_alias_in_one_place_of_an_event_are_one_entry(log, aliased, ready) -> None:
    log("a.csv", *EVENTS[:2], "May,2024-05-01,Robert,1", kind="tournament")

    prepared = ready(aliased("Robert,Bob", kind="tournament"))

    [input_] = prepared.inputs
    assert input_.arrays["place"].tolist() == [1, 2]
    assert prepared.left_out == {"a player twice in one place of an event": 1}


def test_alias_changes_the_input_and_its_withdrawal_restores_it(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    plain = ready(make_league())

    joined = ready(aliased("Dan,Ann"))
    restored = ready(aliased())
    without = ready(make_league())

    assert hashes(joined)["2024"] != hashes(plain)["2024"]
    assert hashes(joined)["2023"] == hashes(plain)["2023"]
    assert hashes(restored) == hashes(without) == hashes(plain)
    for one, other in zip(restored.inputs, plain.inputs, strict=True):
        assert one.player_ids == other.player_ids
        assert all(np.array_equal(one.arrays[k], other.arrays[k]) for k in other.arrays)
        assert one.data_cutoff_at == other.data_cutoff_at


def test_aliases_in_another_order_are_the_same_input(log, aliased, ready) -> None:
    log("a.csv", *GAMES)

    assert hashes(ready(aliased("Dan,Ann", "Cid,Bob"))) == hashes(
        ready(aliased("Cid,Bob", "Dan,Ann"))
    )


def test_alias_gives_what_a_log_with_the_player_s_name_gives(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    joined = hashes(ready(aliased("Dan,Ann")))

    log("a.csv", *[row.replace("Dan", "Ann") for row in GAMES])
    renamed = hashes(ready(make_league(mode="snapshot")))

    assert renamed == joined


def test_games_of_a_player_against_its_alias_are_left_out_and_counted(log, aliased, ready) -> None:
    log("a.csv", *GAMES)

    prepared = ready(aliased("Bob,Ann"))

    assert [(i.period.label, i.n_games) for i in prepared.inputs] == [("2023", 0), ("2024", 3)]
    assert prepared.left_out == {"void: two players are one after aliases": 3}


def test_table_at_which_a_player_meets_its_alias_is_left_out_and_counted(
    log, aliased, ready
) -> None:
    log("a.csv", *TABLES, kind="table")

    prepared = ready(aliased("Dan,Ann", kind="table"))

    [input_] = prepared.inputs
    assert input_.n_games == 1
    assert prepared.left_out == {"void: two players are one after aliases": 3}


def test_alias_of_another_league_counts_among_shared_players_only(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    shared = make_league(league={"players": "town"})
    apart = make_league(league={"name": "apart"})
    before = hashes(ready(shared)), hashes(ready(apart))

    ready(aliased("Dan,Ann", name="other", players="town"))

    assert hashes(ready(shared)) != before[0]
    assert hashes(ready(apart)) == before[1]


def test_alias_that_two_leagues_give_counts_no_game_twice(log, aliased, ready) -> None:
    log("a.csv", *GAMES)
    one = ready(aliased("Dan,Ann", players="town"))

    other = ready(aliased("Dan,Ann", name="other", players="town"))

    assert [i.n_games for i in other.inputs] == [i.n_games for i in one.inputs] == [1, 5]


def test_leagues_that_contradict_each_other_about_an_alias_are_refused(log, aliased, ready) -> None:
    log("a.csv", *GAMES)
    ready(aliased("Dan,Ann", players="town"))

    with pytest.raises(BadAliases, match=r"aliases of league other: 'Dan' cannot be both 'Ann'"):
        ready(aliased("Dan,Bob", name="other", players="town"))


def test_chain_over_the_aliases_of_two_leagues_is_followed(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    league = aliased("Dan,Eve", players="town")
    ready(aliased("Eve,Ann", name="other", players="town"))

    joined = ready(league)

    year = joined.inputs[-1]
    assert set(year.player_ids) == {of_player("town", name) for name in ("Ann", "Bob", "Cid")}

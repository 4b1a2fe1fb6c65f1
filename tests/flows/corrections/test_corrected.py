"""Corrected logs give the same inputs as logs that were edited by hand."""

import pytest

from banzuke.flows.corrections.corrected import stage_corrected
from banzuke.flows.corrections.rows import BadCorrections
from banzuke.flows.fingerprint import of_player
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.people.aliases import BadAliases
from tests.flows.corrections.conftest import ID_COLUMNS, ID_HEADER
from tests.homes import allow_sources

pytestmark = pytest.mark.slow

GAMES = [
    "a,2023-05-01,Ann,Bob,1,spring",
    "b,2023-06-01,Bob,Cid,0,summer",
    "c,2024-02-01,Cid,Ann,0.5,winter",
    "d,2024-03-01,Ann,Cid,1,winter",
    "e,2024-04-01,Dan,Ann,1,",
]


@pytest.fixture
def club(make_league):
    """A league of games with ids."""
    return make_league(columns=ID_COLUMNS)


def hashes(prepared):
    return {found.period.label: found.input_hash for found in prepared.inputs}


@pytest.fixture
def edited(club, log, look, store):
    """A function that removes all corrections and returns the input hashes of an edited log."""

    def inputs(games, league=club):
        store.home.corrections_file.unlink(missing_ok=True)
        log("games.csv", *games, header=ID_HEADER)
        snapshot = league.model_copy(
            update={"source": [league.source[0].model_copy(update={"mode": "snapshot"})]}
        )
        return hashes(look(store, snapshot)[0])

    return inputs


CASES = {
    "void": ({"action": "void", "game": "d"}, [*GAMES[:3], GAMES[4]]),
    "result": (
        {"action": "result", "game": "a", "value": "1/2-1/2"},
        ["a,2023-05-01,Ann,Bob,0.5,spring", *GAMES[1:]],
    ),
    "move": (
        {"action": "move", "game": "a", "value": "2024-01-31"},
        ["a,2024-01-31,Ann,Bob,1,spring", *GAMES[1:]],
    ),
    "exclude player": ({"action": "exclude", "player": "Dan"}, GAMES[:4]),
    "exclude event": ({"action": "exclude", "event": "winter"}, [*GAMES[:2], GAMES[4]]),
    "merge": (
        {"action": "merge", "player": "Dan", "value": "Bob"},
        [*GAMES[:4], "e,2024-04-01,Bob,Ann,1,"],
    ),
    "rename": (
        {"action": "rename", "player": "Bob", "value": "Bobby"},
        [game.replace("Bob", "Bobby") for game in GAMES],
    ),
    "split": (
        {"action": "split", "player": "Cid", "value": "Cid II", "from_": "2024-02-02"},
        [*GAMES[:3], "d,2024-03-01,Ann,Cid II,1,winter", GAMES[4]],
    ),
    "split up to a day": (
        {"action": "split", "player": "Cid", "value": "Cid I", "to": "2024-02-01"},
        [GAMES[0], "b,2023-06-01,Bob,Cid I,0,summer", *GAMES[3:],
         "c,2024-02-01,Cid I,Ann,0.5,winter"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
@pytest.mark.long
def test_correction_is_as_good_as_an_edited_log(
    case, club, log, look, store, correct, edited
) -> None:
    said, games = CASES[case]
    log("games.csv", *GAMES, header=ID_HEADER)
    before = hashes(look(store, club)[0])

    correct(**said)
    corrected, notes = look(store, club)

    assert notes == []
    assert hashes(corrected) != before
    assert hashes(corrected) == edited(games)


def test_every_row_is_rated_or_left_out_with_its_correction(
    club, log, look, store, correct
) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    void = correct("void", game="a", reason="forfeit")
    bot = correct("exclude", player="Dan", reason="a program")

    prepared, _ = look(store, club)

    assert prepared.left_out == {
        f"void: by correction {void.id}: forfeit": 1,
        f"void: by correction {bot.id}: a program": 1,
    }
    assert sum(found.n_rows for found in prepared.inputs) == len(GAMES) - 2


def test_merged_player_has_no_game_against_itself(club, log, look, store, correct) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    correct("merge", player="Cid", value="Bob")

    prepared, _ = look(store, club)

    assert prepared.left_out == {"void: two players are one after aliases": 1}
    for found in prepared.inputs:
        assert (found.arrays["first_idx"] != found.arrays["second_idx"]).all()


def test_result_lets_a_void_game_count(make_league, log, look, store, correct) -> None:
    league = make_league(columns=ID_COLUMNS, void_if={"event": ["walkover"]})
    log("games.csv", "a,2024-01-01,Ann,Bob,?,walkover", header=ID_HEADER)
    correct("result", game="a", value="0-1")

    prepared, notes = look(store, league)

    assert (notes, prepared.left_out) == ([], {})
    assert prepared.inputs[0].arrays["losses"].tolist() == [1]


def test_merge_up_to_a_day_ends_with_that_day_in_the_leagues_zone(
    make_league, log, look, store, correct
) -> None:
    """The last day of a merge counts as a whole, up to its end in the league's time zone."""
    league = make_league(columns=ID_COLUMNS, league={"timezone": "Asia/Tokyo"})
    log(
        "games.csv",
        "a,2024-01-31 23:59,Cid,Ann,1,",
        "b,2024-02-01 00:00,Cid,Ann,1,",
        header=ID_HEADER,
    )
    correct("merge", player="Cid", value="Old", to="2024-01-31")

    prepared, _ = look(store, league)

    players = [prepared.inputs[0].player_ids[i] for i in prepared.inputs[0].arrays["first_idx"]]
    times = prepared.inputs[0].arrays["played_at"]
    assert [p for _, p in sorted(zip(times, players, strict=True))] == [
        of_player("club", "Old"),
        of_player("club", "Cid"),
    ]


def test_table_game_counts_with_other_places(make_league, log, look, store, correct) -> None:
    league = make_league("table")
    log("t.csv", "2024-01-01,A,B,C,D,1,2,3,4", "2024-01-02,A,B,C,E,4,3,2,1", kind="table")
    look(store, league)
    [(key,)] = store.rows(
        "SELECT DISTINCT replace(natural_key::VARCHAR, '-', '') FROM core.table_game"
        " WHERE played_at < '2024-01-02'"
    )
    correct("result", game=f"key:{key}", value="8000 42000 19000 31000")
    correct("exclude", player="E")

    prepared, notes = look(store, league)

    assert notes == []
    arrays = prepared.inputs[0].arrays
    places = dict(
        zip((prepared.inputs[0].player_ids[i] for i in arrays["player_idx"]), arrays["place"],
            strict=True)
    )  # fmt: skip
    assert places == {
        of_player("club", name): p for name, p in zip("ABCD", (4, 1, 3, 2), strict=True)
    }
    assert sum(prepared.left_out.values()) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_all_kinds_of_corrections_are_staged_for_every_kind_of_league(
    make_league, log, look, store, correct, kind
) -> None:
    """The serving file needs corrected rows of every kind, even if a kind has no game."""
    log("games.csv", *GAMES, header=ID_HEADER)
    look(store, make_league(columns=ID_COLUMNS))
    correct("move", game="a", value="2024-05-05")
    correct("result", game="b", value="1-0")
    correct("exclude", player="Dan")
    correct("exclude", event="winter")
    correct("split", player="Bob", value="Bob B", from_="2024-01-01")
    look(store, make_league(columns=ID_COLUMNS))

    rows = stage_corrected(store, KINDS[kind])

    assert store.rows(f"SELECT count(*) FROM {rows}") == [
        (len(GAMES) if kind == "pairwise" else 0,)
    ]
    if kind == "pairwise":
        assert store.rows(
            f"SELECT line FROM {rows} WHERE second_logged_id IS NOT NULL ORDER BY ALL"
        ) == [(2,)]


def test_seat_of_a_moved_table_game_is_left_out_by_its_name_on_the_new_day(
    make_league, log, look, store, correct
) -> None:
    league = make_league("table")
    log("t.csv", "2023-01-01,A,B,C,D,1,2,3,4", "2023-01-02,A,B,C,D,4,3,2,1", kind="table")
    look(store, league)
    [(key,)] = store.rows(
        "SELECT DISTINCT replace(natural_key::VARCHAR, '-', '') FROM core.table_game"
        " WHERE played_at < '2023-01-02'"
    )
    correct("split", player="A", value="New", from_="2024-01-01")
    correct("move", game=f"key:{key}", value="2024-02-02")
    correct("exclude", player="New")

    prepared, notes = look(store, league)

    assert notes == []
    assert sum(prepared.left_out.values()) == 1
    assert [found.period.label for found in prepared.inputs if found.n_rows] == ["2023"]


def test_entry_counts_with_another_place(make_league, log, look, store, correct) -> None:
    league = make_league("tournament", league={"period": "all"})
    log(
        "e.csv", "cup,2024-01-01,A,1", "cup,2024-01-01,B,2", "cup,2024-01-01,C,3", kind="tournament"
    )
    look(store, league)
    [(key,)] = store.rows(
        "SELECT replace(natural_key::VARCHAR, '-', '') FROM core.entry WHERE place = 1"
    )
    correct("result", game=f"key:{key}", value="4")
    correct("exclude", player="B")

    prepared, _ = look(store, league)

    arrays = prepared.inputs[0].arrays
    assert arrays["place"].tolist() == [3, 4]
    assert sum(prepared.left_out.values()) == 1


def test_correction_that_fits_no_game_changes_nothing_and_is_noted(
    club, log, look, store, correct
) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    before = hashes(look(store, club)[0])
    correct("void", game="z")
    correct("result", game="a", value="2:0")

    prepared, notes = look(store, club)

    assert hashes(prepared) == before
    assert "league club has no game 'z'" in notes[0]
    assert "'2:0' is not a result of a pairwise league" in notes[1]
    assert store.rows("SELECT state FROM core.correction ORDER BY line") == [
        ("no-game",),
        ("unfit",),
    ]


def test_single_result_of_a_row_of_many_games_is_refused(
    make_league, log, look, store, correct
) -> None:
    columns = {"game": "game", "first": "black", "second": "white", "wins": "w", "games": "n"}
    league = make_league(columns=columns, mode="snapshot", league={"period": "all"})
    log("counts.csv", "a,Ann,Bob,7,10", header="game,black,white,w,n")
    correct("result", game="a", value="1-0")
    _, notes = look(store, league)
    assert "the row of this game counts 10 games; write wins-draws-losses" in notes[0]

    correct("withdraw", value=store.rows("SELECT correction FROM core.correction")[0][0])
    correct("result", game="a", value="6-1-3")
    prepared, notes = look(store, league)

    assert notes == []
    arrays = prepared.inputs[0].arrays
    assert [int(arrays[name][0]) for name in ("wins", "draws", "losses")] == [6, 1, 3]


def test_two_corrections_of_one_game_fail_the_league(club, log, look, store, correct) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    one = correct("void", game="a")
    correct("move", game="a", value="2024-01-01")  # a game may have another day, too
    look(store, club)
    two = correct("result", game="a", value="1-0")

    with pytest.raises(BadCorrections, match=f"{two.id} and {one.id} are about the same game"):
        look(store, club)


def test_merges_in_a_circle_fail_the_league(club, log, look, store, correct) -> None:
    log("games.csv", *GAMES, header=ID_HEADER)
    correct("merge", player="Ann", value="Bob")
    correct("merge", player="Bob", value="Ann", from_="2024-01-01")

    with pytest.raises(BadAliases, match="circle"):
        look(store, club)


def test_alias_file_may_have_first_and_last_days(make_league, log, look, store, edited) -> None:
    aliases = {"path": "aliases.csv", "first_day": "since", "last_day": "until"}
    (store.home.root / "aliases.csv").write_text(
        "alias,player,since,until\nCid,Eve,,2023-12-31\nDan,Bob,,\n", encoding="utf-8"
    )
    allow_sources(store.home, "aliases.csv")
    league = make_league(columns=ID_COLUMNS, league={"aliases": aliases})
    log("games.csv", *GAMES, header=ID_HEADER)
    found = hashes(look(store, league)[0])

    games = [GAMES[0], "b,2023-06-01,Bob,Eve,0,summer", *GAMES[2:4], "e,2024-04-01,Bob,Ann,1,"]
    plain = make_league(columns=ID_COLUMNS)
    assert found == edited(games, plain)

"""One person in many spellings and one game in many rows count once, and a note says so."""

import random
from itertools import combinations

import pytest

from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.inputs.effective import effective_rows
from banzuke.flows.people.aliases import aliases_of

pytestmark = pytest.mark.slow


@pytest.fixture
def night(store):
    """Ingest a league as a night does; return its notes and the number of games that count."""

    def run(league):
        report = ingest_all(store, [league])[league.name]
        if isinstance(report, Exception):
            raise report
        rows = effective_rows(store, league)
        counting = rows.filter(rows["void_reason"].is_null())
        return " | ".join(report.notes), counting.height

    return run


def names_of(store) -> dict[str, str]:
    """{name: player that the name counts for} of the folded names."""
    name = dict(store.rows("SELECT player_id, name FROM core.player"))
    return {name[alias]: name[end] for alias, end in aliases_of(store, "club").items()}


def both_sides(rows: list[str]) -> list[str]:
    """The rows, and each row again with its players and its result swapped."""
    turn = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}
    cells = [row.split(",") for row in rows]
    return rows + [f"{day},{two},{one},{turn[score]}" for day, one, two, score in cells]


def season(n_players: int, n_rounds: int, *, seed: int = 1) -> list[str]:
    """Rounds in which everybody plays everybody: one round a day, random results."""
    chance = random.Random(seed)
    pairs = list(combinations([f"P{i}" for i in range(n_players)], 2))
    return [
        f"2024-01-{day:02d},{one},{two},{chance.choice(['1-0', '0-1', '1/2-1/2'])}"
        for day in range(1, n_rounds + 1)
        for one, two in pairs
    ]


def test_spellings_are_folded_and_noted_once(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,Ann,bo,1-0", "2024-01-02,ANN,Bo,0-1", "2024-01-03,GM Cid,Bo,1-0")

    notes, n_games = night(make_league())

    assert names_of(store) == {"ANN": "Ann", "bo": "Bo", "GM Cid": "Cid"}
    assert n_games == 3
    assert "'ANN' is shown as Ann, because it differs only in capitals" in notes
    assert night(make_league())[0] == ""


def test_names_that_met_stay_two_and_a_league_may_fold_none(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,Ann,ann,1-0", "2024-01-02,bo,Bo,0-1", "2024-01-03,CID,Bo,1-0",
        "2024-01-03,Cid,Bo,1-0")  # fmt: skip

    notes, _ = night(make_league())
    assert names_of(store) == {"CID": "Cid"}
    assert "'Ann' and 'ann' are similar, but met in a game, so they stay two players" in notes

    night(make_league(league={"names": {"fold": False}}))
    assert names_of(store) == {}


def test_names_that_a_correction_separates_are_not_folded(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,Ann,Bo,1-0", "2024-01-02,ANN,Bo,0-1")
    text = "id,league,action,player,value,reason\n1,club,apart,ANN,Ann,sisters\n"
    store.home.corrections_file.write_text(text, encoding="utf-8")

    night(make_league())

    assert names_of(store) == {}


def test_people_who_sat_at_one_table_stay_two(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,Ann,ann,C,D,1,2,3,4", "2024-01-02,C,d,E,F,1,2,3,4", kind="table")

    night(make_league("table"))

    assert names_of(store) == {"d": "D"}


def test_a_bye_is_no_game_and_counted_with_its_reason(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,Ann,spielfrei,1-0", "2024-01-01,BYE,Bo,", "2024-01-01,Ann,Bo,1-0")

    assert night(make_league())[1] == 1
    rows = effective_rows(store, make_league())
    assert set(rows["void_reason"].drop_nulls()) == {
        "bye: spielfrei is not an opponent", "bye: BYE is not an opponent",
    }  # fmt: skip


def test_own_words_for_byes_add_to_the_usual_ones_and_some_may_be_people(
    store, log, make_league, night
) -> None:
    log("a.csv", "2024-01-01,Ann,spielfrei,1-0", "2024-01-01,Vrij,Bo,1-0",
        "2024-01-01,Ann,Fantasma,1-0", "2024-01-01,Ann,Bo,1-0")  # fmt: skip

    def n_games(**names: list[str]) -> int:
        return night(make_league(league={"names": names}))[1]

    assert n_games() == 2  # spielfrei and Vrij are usual words
    assert n_games(byes=["Fantasma"]) == 1
    assert n_games(byes=["Fantasma"], not_byes=["Vrij"]) == 2
    assert n_games(not_byes=["Vrij", "spielfrei"]) == 4


def test_a_list_from_both_sides_counts_each_game_once(store, log, make_league, night) -> None:
    games = season(6, 4)
    log("a.csv", *both_sides(games))

    notes, n_games = night(make_league())
    assert n_games == len(games)
    assert "a.csv shows its games from both sides: of its 120 rows, two with" in notes
    assert night(make_league(both_sides=False))[1] == 2 * len(games)


def test_columns_without_a_colour_need_less_to_be_from_both_sides(
    store, log, make_league, night
) -> None:
    games = season(6, 1)
    log("a.csv", *both_sides(games))
    columns = {"played_at": "date", "first": "player", "second": "opponent", "score": "result"}
    log("a.csv", *both_sides(games), header="date,player,opponent,result")

    assert night(make_league(columns=columns))[1] == len(games)


def test_a_double_round_with_both_colours_is_asked_and_counted(
    store, log, make_league, night
) -> None:
    games = season(6, 1)
    log("a.csv", *both_sides(games))  # each pair stands there once from each side: two games or one

    notes, n_games = night(make_league())
    assert n_games == 2 * len(games)
    assert "may show its games from both sides" in notes
    assert "both_sides = true" in notes
    assert night(make_league(both_sides=True))[1] == len(games)


def test_rows_that_say_who_was_at_home_count_once_from_both_sides(
    store, log, make_league, night
) -> None:
    turn = {"W": "L", "L": "W"}
    games = [("2024-01-01", "Ann", "Bo", "W"), ("2024-01-02", "Cid", "Ann", "L")]
    rows = [f"{day},{one} vs. {two},{won}" for day, one, two, won in games]
    rows += [f"{day},{two} @ {one},{turn[won]}" for day, one, two, won in games]
    log("a.csv", *rows, header="date,matchup,wl")
    columns = {"played_at": "date", "pairing": "matchup", "score": "wl"}
    named = {"columns": columns, "layout": "pairings", "values": {"score": {"W": "1", "L": "0"}}}

    notes, n_games = night(make_league(**named))
    assert n_games == len(games)
    assert "a.csv has 2 games from both sides, in rows that say who was at home" in notes
    notes, n_games = night(make_league(**named, both_sides=False))
    assert (n_games, "from both sides" in notes) == (2 * len(games), False)


def test_a_real_double_round_is_left_alone(store, log, make_league, night) -> None:
    one, two = season(6, 2, seed=1), season(6, 2, seed=2)
    turned = [f"{d},{b},{a},{s}" for d, a, b, s in (row.split(",") for row in two)]
    log("a.csv", *one, *turned)

    assert night(make_league()) == ("", len(one) + len(two))


def test_a_copy_with_a_corrected_result_counts_as_it_says(store, log, make_league, night) -> None:
    games = season(4, 2)
    day, one, two, score = games[3].split(",")
    other = "1-0" if score != "1-0" else "0-1"
    log("a.csv", *games)
    log("b.csv", *games[:3], f"{day},{one},{two},{other}", *games[4:])

    notes, n_games = night(make_league())

    assert n_games == len(games)
    assert "b.csv repeats inbox/a.csv with another result of 1 game (line 5)" in notes
    assert "`banzuke withdraw inbox/b.csv`" in notes
    rows = effective_rows(store, make_league())
    assert rows["void_reason"].drop_nulls().to_list() == ["another result in inbox/b.csv"]


def test_files_that_share_little_are_no_copies(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,A,B,1-0", "2024-01-01,A,C,1-0", "2024-01-01,B,C,1-0")
    log("b.csv", "2024-01-01,A,B,0-1", "2024-01-01,A,C,1-0", "2024-02-01,B,C,1-0")

    notes, n_games = night(make_league())
    assert n_games == 5
    assert notes == (
        "inbox/b.csv: 1 of 3 rows stands in another file, too, such as line 3, which is in "
        "inbox/a.csv: each counts once; if they are different games, map a column that tells them "
        "apart, such as a time or a number, as `game`"
    )


def test_one_game_under_two_spellings_counts_once(store, log, make_league, night) -> None:
    log("a.csv", "2024-01-01,Ann,Bo,1-0", "2024-01-02,Ann,Bo,1-0")
    log("b.csv", "2024-01-01,ANN,Bo,1-0", "2024-01-03,ANN,Bo,1-0")

    notes, n_games = night(make_league())

    assert n_games == 3
    assert "counted once, though two files have it under two spellings of a name" in notes


OWN = {"played_at": "date", "first": "player", "second": "opponent", "score": "result"}


def own_list(log, me: str, *rows: str) -> None:
    """Write one player's own list of games: day, opponent, result."""
    lines = (",".join((row.split(",")[0], me, *row.split(",")[1:])) for row in rows)
    log(f"{me}.csv", *lines, header="date,player,opponent,result")


def test_games_in_the_lists_of_both_players_count_once(store, log, make_league, night) -> None:
    own_list(log, "Ann", "2024-01-01,Bo,1", "2024-01-02,Bo,0", "2024-01-03,Cid,1")
    own_list(log, "Bo", "2024-01-01,Ann,0", "2024-01-02,Ann,1", "2024-01-03,Cid,1")

    notes, n_games = night(make_league(columns=OWN))

    assert n_games == 4
    assert "Ann.csv and" in notes
    assert "2 games that two of them have count once" in notes
    assert night(make_league(columns=OWN, both_sides=False))[1] == 6


def test_lists_that_agree_in_one_game_are_asked_about_and_contradictions_noted(
    store, log, make_league, night
) -> None:
    own_list(log, "Ann", "2024-01-01,Bo,1", "2024-01-02,Bo,1", "2024-01-03,Cid,1")
    own_list(log, "Bo", "2024-01-01,Ann,0", "2024-01-02,Ann,1", "2024-01-03,Cid,1")

    notes, n_games = night(make_league(columns=OWN))

    assert n_games == 6
    assert "1 game that two of them have counts twice" in notes
    assert "Ann.csv, line 3, and" in notes
    assert "Bo.csv, line 3, have the same players and day, and contradict each other" in notes
    assert night(make_league(columns=OWN, both_sides=True))[1] == 5


@pytest.mark.parametrize(
    ("settings", "player"),
    [
        ({"aliases": {"path": "inbox/names/club.csv"}}, "Zenith"),
        ({"programs": {"split": "{name} {version}"}}, "zen"),
    ],
)
def test_what_a_league_file_says_later_replaces_a_fold(
    store, home, log, make_league, night, settings, player
) -> None:
    log("a.csv", "2024-01-01,Zen 6,Fish 1,1", "2024-01-02,zen 6,Fish 1,1")
    night(make_league(path="inbox/*.csv"))
    assert names_of(store) == {"zen 6": "Zen 6"}

    names = home.root / "inbox" / "names" / "club.csv"
    names.parent.mkdir()
    names.write_text("alias,player\nzen 6,Zenith\n", encoding="utf-8")
    night(make_league(path="inbox/*.csv", league=settings))

    assert names_of(store)["zen 6"] == player


def test_a_spelling_may_be_kept_apart_from_one_that_somebody_merged(
    store, home, log, make_league, night
) -> None:
    log("a.csv", "2024-01-01,Bot 1,Fish,1", "2024-01-02,bot 1,Fish,1", "2024-01-03,Bot 2,Fish,1")
    league = make_league(path="inbox/*.csv")
    night(league)
    said = "id,league,action,player,value,reason\n1,club,merge,bot 1,Bot 2,one program\n"
    (home.root / "corrections.csv").write_text(said, encoding="utf-8")
    notes, _ = night(league)
    assert names_of(store) == {"bot 1": "Bot 2", "Bot 1": "Bot 2"}
    assert "'Bot 1' is shown as Bot 2, because it differs from 'bot 1' only in capitals" in notes

    (home.root / "corrections.csv").write_text(
        f"{said}2,club,apart,bot 1,Bot 1,two programs\n", encoding="utf-8"
    )
    night(league)

    assert names_of(store) == {"bot 1": "Bot 2"}

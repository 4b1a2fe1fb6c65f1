"""Files added after `init`: the night and `sniff` give the same notes and count the same games."""

from collections.abc import Sequence

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.inputs.effective import effective_rows
from banzuke.flows.leagues.league_file import read_league

pytestmark = pytest.mark.slow

HEAD = "Date,White,Black,Result"
PEOPLE = ("Hans Müller", "Ann Berg", "Ben Carr", "Cid Dorn")
FIRST = [
    f"2024-01-{day:02d},{PEOPLE[day % 4]},{PEOPLE[(day + 1 + day // 4) % 4]},1-0"
    for day in range(1, 13)
    if day % 4 != (day + 1 + day // 4) % 4
]
JUNE = [f"2024-06-{day:02d},{PEOPLE[day % 4]},{PEOPLE[(day + 1) % 4]},0-1" for day in range(1, 6)]
TWICE = [*JUNE, *JUNE]
CORRECTED = [FIRST[0].replace(",1-0", ",0-1"), *FIRST[1:]]
SPELT = ['2024-07-01,"Müller, Hans",Ann Berg,1-0', "2024-07-02,Mueller Hans,Ben Carr,1-0"]
RESPELT = [row.replace("Ann Berg", '"Berg, Ann"') for row in FIRST]


def with_head(rows: Sequence[str], head: str = HEAD) -> str:
    return "\n".join((head, *rows)) + "\n"


@pytest.fixture
def later(store, write, sniff_at, home: Home):
    """A function that returns notes and number of games of the last night, and sniff's trial."""

    def run(first: str, *more: str) -> tuple[str, int, object]:
        texts = {f"{letter}.csv": text for letter, text in zip("abc", (first, *more), strict=False)}
        (before,) = sniff_at(write("club/a.csv", first))
        file = home.leagues / "club.toml"
        file.write_text(before.trial.text, encoding="utf-8")
        league = read_league(file)
        for name, text in texts.items():
            path = home.root / "inbox" / "club" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            report = ingest_all(store, [league])[league.name]
            assert not isinstance(report, Exception), report
        rows = effective_rows(store, league)
        counting = rows.filter(rows["void_reason"].is_null()).select("file_id", "line")
        (whole,) = sniff_at(*(write(f"club/{name}", text).parent for name, text in texts.items()))
        return " | ".join(report.notes), counting.n_unique(), whole.trial

    return run


def said(trial) -> str:
    return " | ".join(trial.proposal.unsure)


def test_rows_that_stand_twice_in_a_new_file_are_noted(later) -> None:
    notes, n_games, trial = later(with_head(FIRST), with_head(TWICE))

    words = "b.csv: 5 rows of 10 are equal to another one of the file, such as line 7 to line 2"
    for where in (notes, said(trial)):
        assert words in where and "take them out of the file" in where
    assert trial.n_games == n_games


def test_rows_of_a_day_may_be_equal_by_chance(later) -> None:
    notes, *_ = later(with_head(FIRST), with_head([*JUNE, JUNE[0]]))

    assert "equal" not in notes


@pytest.mark.parametrize(
    ("head", "more"), [("Date,White,Black,Result,Round", ",3"), (HEAD.replace("Date", "Time"), "")]
)
def test_one_row_of_a_round_or_a_time_that_stands_twice_is_noted(later, head, more) -> None:
    time = " 20:15" if not more else ""
    rows = [[f"{row[:10]}{time}{row[10:]}{more}" for row in some] for some in (FIRST, JUNE)]
    notes, _, trial = later(with_head(rows[0], head), with_head([*rows[1], rows[1][0]], head))

    words = "b.csv: 1 row of 6 is equal to another one of the file, such as line 7 to line 2"
    assert words in notes and words in said(trial)


def test_a_corrected_copy_counts_once_in_sniff_too(later) -> None:
    notes, n_games, trial = later(with_head(FIRST), with_head(CORRECTED))

    for where in (notes, said(trial)):
        assert "b.csv repeats" in where and "with another result of 1 game (line 2)" in where
        assert f"{len(FIRST) - 1:,} of " in where and "in another file, too" in where
    assert trial.n_games == n_games == len(FIRST)


def test_a_correction_in_a_later_file_is_asked_about(later) -> None:
    rows = [f"{row},{nth}" for nth, row in enumerate(FIRST)]
    head = f"{HEAD},Round"
    notes, n_games, trial = later(with_head(rows, head), with_head([f"{CORRECTED[0]},0"], head))

    words = "have 2 games in round 0 (line 2, and line 2 of"
    assert words in notes and words in said(trial)
    assert trial.n_games == n_games == len(FIRST) + 1


def test_a_result_that_a_second_copy_changes_back_counts_once(later) -> None:
    """The third file has the first result again and another correction; no game is lost."""
    third = [*FIRST[:-1], FIRST[-1].replace(",1-0", ",0-1")]
    notes, n_games, trial = later(with_head(FIRST), with_head(CORRECTED), with_head(third))

    last = f"(line 2, {len(FIRST) + 1})"
    for where in (notes, said(trial)):
        assert "c.csv count" in where and f"b.csv with another result of 2 games {last}" in where
        assert "b.csv repeats" not in where
    assert trial.n_games == n_games == len(FIRST)


def test_a_copy_with_another_day_and_another_name_asks(later) -> None:
    """No fact shows that these are the same games: they count twice, and a note says so."""
    moved = [
        FIRST[0],
        FIRST[1].replace("2024-01-02", "2024-01-03"),
        FIRST[2].replace("Ben Carr", "Ken Barr").replace("Cid Dorn", "Ken Barr"),
        *FIRST[3:],
    ]
    assert len({*FIRST} - {*moved}) == 2
    notes, n_games, trial = later(with_head(FIRST), with_head(moved))

    for where in (notes, said(trial)):
        assert "b.csv repeats" in where and "a.csv has 2 games (line 3, 4), and only" in where
        assert "b.csv has 2 games (line 3, 4): all of them count" in where
        assert "banzuke withdraw " in where and "a.csv`" in where
    assert trial.n_games == n_games == len(FIRST) + 2


def test_lists_that_overlap_and_have_the_rest_on_other_days_ask_nothing(later) -> None:
    notes, n_games, trial = later(with_head(FIRST[:8]), with_head(FIRST[2:]))

    for where in (notes, said(trial)):
        assert "repeats" not in where
    assert trial.n_games == n_games == len(FIRST)


SEATS = "Date,East,Points,South,Points,West,Points,North,Points"
TABLES = [
    "2024-01-05,Ann,41000,Bo,29000,Cid,20000,Dan,10000",
    "2024-01-05,Bo,45000,Ann,30000,Dan,15000,Cid,10000",
    "2024-01-12,Eve,33000,Cid,32000,Bo,25000,Ann,10000",
    "2024-01-19,Dan,40000,Eve,35000,Ann,20000,Bo,5000",
]


def test_a_corrected_table_of_a_copy_counts_once(later) -> None:
    """The same four players played twice on a day; the copy has other points in the second game."""
    fixed = [TABLES[0], TABLES[1].replace("45000,Ann,30000", "30000,Ann,45000"), *TABLES[2:]]
    more = "2024-02-02,Ann,40000,Bo,35000,Cid,20000,Dan,5000"
    notes, n_games, trial = later(with_head(TABLES, SEATS), with_head([*fixed, more], SEATS))

    for where in (notes, said(trial)):
        assert "b.csv repeats" in where and "with another result of 1 game (line 3)" in where
    assert trial.n_games == n_games == len(TABLES) + 1


def test_a_table_that_a_second_copy_changes_back_counts_once(later) -> None:
    fixed = [TABLES[0], TABLES[1].replace("45000,Ann,30000", "30000,Ann,45000"), *TABLES[2:]]
    more = "2024-02-02,Ann,40000,Bo,35000,Cid,20000,Dan,5000"
    texts = [with_head(rows, SEATS) for rows in (TABLES, fixed, [*TABLES, more])]
    notes, n_games, trial = later(*texts)

    for where in (notes, said(trial)):
        assert "c.csv count." in where and "all of them count" not in where
    assert trial.n_games == n_games == len(TABLES) + 1


def test_a_copy_under_other_spellings_counts_once_in_sniff_too(later) -> None:
    notes, n_games, trial = later(with_head(FIRST), with_head(RESPELT))

    for where in (notes, said(trial)):
        assert "counted once, though two files have them under two spellings of a name" in where
    assert trial.n_games == n_games == len(FIRST)


def test_a_file_with_the_same_bytes_is_noted(later) -> None:
    notes, n_games, trial = later(with_head(FIRST), with_head(FIRST))

    assert "b.csv has the same content as inbox/club/a.csv: it counts once" in notes
    assert trial.n_games == n_games == len(FIRST)


def test_a_new_spelling_of_a_known_person_is_folded_and_noted(later) -> None:
    notes, n_games, trial = later(with_head(FIRST), with_head(SPELT[:1]))

    assert "'Müller, Hans' is shown as Hans Müller" in notes
    assert trial.n_games == n_games == len(FIRST) + 1
    assert trial.n_players == len(PEOPLE)


def test_tables_that_stand_twice_or_in_two_files_are_noted(later) -> None:
    head = "Date," + ",".join(f"Player {seat},Points {seat}" for seat in range(1, 5))
    rows = [f"2024-02-0{day},Ann,30000,Bob,25000,Cid,24000,Dan,21000" for day in range(1, 6)]
    new = "2024-03-01,Ann,31000,Bob,24000,Cid,24500,Dan,20500"
    notes, n_games, trial = later(with_head(rows, head), with_head([*rows, new, new], head))

    assert "5 of 7 rows stand in another file, too, such as line 2" in notes
    words = "1 row of 7 is equal to another one of the file, such as line 8 to line 7"
    assert words in notes and words in said(trial)
    assert trial.n_games == n_games == 7


def test_a_word_for_byes_that_wins_is_noted(write, sniff_at) -> None:
    rows = ["2024-01-01,Jan,Vrij,0-1", "2024-01-02,Ann,Jan,1-0", "2024-01-02,Ann,spielfrei,1-0"]
    (found,) = sniff_at(write("a.csv", with_head(rows)))

    assert '"Vrij" won or drew a game' in said(found.trial)
    assert 'not_byes = ["Vrij"]' in said(found.trial)
    assert '"spielfrei"' not in said(found.trial)

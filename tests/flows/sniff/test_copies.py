"""`sniff` counts games that stand in several files as the night does, and says so."""

from pathlib import Path

HEAD = "Date,White,Black,Result"
GAMES = [
    f"2024-01-{day:02d},{'ABCD'[day % 4]}nn,{'ABCD'[(day + 1) % 4]}nn,1-0" for day in range(1, 9)
]
TABLES = [f"2024-02-0{day},Ann,30000,Bob,25000,Cid,24000,Dan,21000" for day in range(1, 6)]
SEATS = "Date," + ",".join(f"Player {seat},Points {seat}" for seat in range(1, 5))


def test_a_copy_and_the_beginning_of_a_list_count_once(write, sniff_at) -> None:
    paths: list[Path] = [
        write("all.csv", "\n".join([HEAD, *GAMES])),
        write("copy of all.csv", "\n".join([HEAD, *GAMES, "2024-02-01,Ann,Bnn,0-1"])),
        write("old.csv", "\n".join([HEAD, *GAMES[:3]])),
    ]
    (found,) = sniff_at(*paths)
    assert found.trial.n_games == 9
    assert any(
        line.startswith("11 of 20 rows stand in another file, too, such as line 2 of")
        and "each counts once; if they are different games" in line
        for line in found.trial.proposal.unsure
    )


def test_equal_rows_of_one_file_are_games_of_their_own(write, sniff_at) -> None:
    (found,) = sniff_at(write("twice.csv", "\n".join([HEAD, *GAMES, *GAMES])))
    assert found.trial.n_games == 16
    assert "in another file" not in " ".join(found.trial.proposal.unsure)


def test_a_table_in_two_files_is_one_record(write, sniff_at) -> None:
    text = "\n".join([SEATS, *TABLES])
    (found,) = sniff_at(write("a.csv", text), write("b.csv", text))
    assert found.trial.n_games == 5
    assert any(line.startswith("5 of 10 rows stand") for line in found.trial.proposal.unsure)

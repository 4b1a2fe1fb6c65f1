"""The benchmark of PGN: the generated games are valid, and the table shows the measurements."""

import pytest

from bench.measure import Outcome
from bench.pgn import READ, Run, ingesting, pgn_table, reading
from bench.pgn_logs import texts, write_pgn

pytestmark = pytest.mark.slow


def test_generated_games_are_reproducible_and_all_are_read(tmp_path) -> None:
    plain, packed = tmp_path / "games.pgn", tmp_path / "games.pgn.zst"
    assert write_pgn(plain, 300) == write_pgn(packed, 300) == plain.stat().st_size
    assert packed.stat().st_size < plain.stat().st_size
    read = [reading(str(file))() for file in (plain, packed)]
    assert read[0].frame.equals(read[1].frame)
    assert (read[0].frame.height, read[0].broken.height) == (300, 0)
    assert read[0].frame["game"].n_unique() == 300
    assert "".join(texts(300, 10)) == plain.read_text(encoding="utf-8")


def test_every_generated_game_is_stored(tmp_path) -> None:
    file = tmp_path / "games.pgn.zst"
    write_pgn(file, 200)
    take_in = ingesting(str(file))
    assert take_in() == take_in() == 200


def test_speed_is_megabytes_of_text_per_cpu_second() -> None:
    fast = Outcome("ok", cpu_seconds=(3.0, 2.0), wall_seconds=(4.0, 5.0), peak_mb=300.0)
    absent = Outcome("missing", "chess is not installed")
    rows = pgn_table([Run(READ, 1000, True, 250.0, one) for one in (fast, absent)]).rows
    assert rows[0][3:] == ("250", "2.00", "4.00", "125", "250", "300")
    assert rows[1][4] == "chess is not installed"

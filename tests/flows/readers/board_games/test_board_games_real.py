"""Real records: every file is read, no game is lost, and results are as counted by hand.

The counts were taken with grep and iconv from the files, not with the readers.
"""

from collections import Counter

import pytest

FORMATS = {"csa": "csa", "kif": "kif", "kifu": "kif", "sgf": "sgf"}


@pytest.fixture
def outcomes(real_logs, games):
    """Count what became of each game of the real files with one of these endings."""

    def _outcomes(folder, *endings):
        found = Counter()
        for file in sorted((real_logs / folder).iterdir()):
            ending = file.suffix[1:]
            if ending not in endings:
                continue
            result = games(file, format=FORMATS[ending])
            assert result.rows_read == 1, file.name
            for row in result.accepted.iter_rows(named=True):
                scores = [name for name in ("wins", "draws", "losses") if row[name]]
                found[row["void_reason"] or scores[0]] += 1
            found.update(result.quarantined["rule"])
        return found

    return _outcomes


def test_go_records(outcomes):
    assert outcomes("go_sgf", "sgf") == {
        "wins": 54,
        "losses": 91,
        "position": 1,
        "missing-player": 6,
        "unknown-termination": 1,
    }


def test_shogi_records_in_csa(outcomes):
    assert outcomes("shogi_csa_kif", "csa") == {
        "wins": 2,
        "losses": 2,
        "CHUDAN": 3,
        "missing-player": 7,
    }


def test_shogi_records_in_kif(outcomes):
    assert outcomes("shogi_csa_kif", "kif", "kifu") == {
        "wins": 4,
        "losses": 3,
        "中断": 1,
        "封じ手": 1,
        "no result": 3,
        "missing-player": 14,
    }


@pytest.mark.rare
def test_handicaps_of_real_go_records(real_logs, games):
    found = Counter()
    for file in sorted((real_logs / "go_sgf").glob("*.sgf")):
        result = games(file, format="sgf")
        found.update(result.accepted.filter(result.accepted["void_reason"].is_null())["handicap"])
    assert sum(found.values()) == 145
    assert found[9] == 29

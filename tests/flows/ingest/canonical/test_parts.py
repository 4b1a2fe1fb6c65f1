"""A long file is processed in parts, and its rows are the same as in one piece."""

import pytest
from polars.testing import assert_frame_equal

from banzuke.flows.ingest import canonical as room
from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers import read
from banzuke.flows.readers.rows import joined
from tests.marks import rare

pytestmark = pytest.mark.slow

GAMES = "\n".join(
    ["2024-01-05,Ann,Bob,1", "2024-01-05,Ann,Bob,1", "2024-01-06,Bob,Cid,0", "x,Ann,Ann,2"] * 3
    + ["2024-01-05,Ann,Bob,1", "2024-01-07,Cid,Ann,0.5", ",Cid,Ann,0.5"]
)
IDS = "\n".join(
    [f"g{n % 5},2024-01-05,Ann,Bob,{n % 2}" for n in range(12)] + [",2024-01-05,Ann,Bob,1"] * 5
)
COUNTS = "\n".join(["Ann,Bob,2,3", "Ann,Bob,2,3", "Bob,Cid,1,1", "Ann,Bob,2,3", "Ann,Ann,1,1"])
TABLES = "\n".join(["Ann,Bob,Cid,Dan,4,3,2,1", "Ann,Bob,Cid,Cid,4,3,2,1"] * 4)
PLAYERS = ",".join(f"player_{n}" for n in range(1, 5))
POINTS = ",".join(f"points_{n}" for n in range(1, 5))


@pytest.mark.parametrize("n_files", [1, 2])
@pytest.mark.parametrize("size", [rare(1), 2, rare(5)])
@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("pairwise", f"played_at,first,second,score\n{GAMES}\n"),
        ("pairwise", f"game,played_at,first,second,score\n{IDS}\n"),
        ("pairwise", f"first,second,wins,games\n{COUNTS}\n"),
        ("table", f"{PLAYERS},{POINTS}\n{TABLES}\n"),
    ],
)
@pytest.mark.long
def test_parts_give_the_rows_of_the_whole(tmp_path, monkeypatch, kind, text, size, n_files) -> None:
    source = Source(path="inbox/*", mode="snapshot")
    league = League(name="club", kind=kind, source=[source])
    files = [tmp_path / f"{n}.csv" for n in range(n_files)]
    for file in files:
        file.write_text(text, encoding="utf-8")
    raw = joined({n: read(file, source) for n, file in enumerate(files)})
    paths = [file.name for file in files]
    whole = canonical(raw, league, source, paths=paths)

    monkeypatch.setattr(room, "PART_ROWS", size)
    parts = canonical(raw, league, source, paths=paths)

    assert_frame_equal(parts.accepted, whole.accepted)
    assert_frame_equal(parts.quarantined, whole.quarantined)
    assert parts.rows_read == whole.rows_read

"""The first rows and bytes of a file, from the process that reads logs."""

import gzip

import pytest

from banzuke.flows.ingest.arrival import Arrival, FileState
from banzuke.flows.ingest.reading_process.log_reader import reading
from banzuke.flows.leagues.reading import Reading

TEXT = "date,black,white,result\n" + "2024-01-01,Aiko,Bela,1\n" * 1000


@pytest.fixture
def arrival(home, make_league):
    """A function that makes an arrival of bytes in the inbox."""

    def make(name: str, content: bytes) -> Arrival:
        path = home.root / "inbox" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        league = make_league(columns={})
        state = FileState.of(path, f"inbox/{name}")
        return Arrival(home, league, league.source[0], state, "", ())

    return make


def test_first_rows_are_text_under_the_names_of_the_log(arrival) -> None:
    with reading(Reading()) as reader:
        rows = reader.first_rows(arrival("a.csv", TEXT.encode()), 2)
    assert rows.columns == ["_line", "date", "black", "white", "result"]
    assert rows.rows() == [(n, "2024-01-01", "Aiko", "Bela", "1") for n in (2, 3)]


def test_unreadable_files_give_a_rule_in_place_of_rows(arrival) -> None:
    with reading(Reading()) as reader:
        assert reader.first_rows(arrival("a.csv", b"\n"), 2).rule == "empty-file"
        assert reader.first_bytes(arrival("b.csv", b""), 9).rule == "empty-file"
        assert reader.first_bytes(arrival("a.csv.gz", b"no gzip"), 9).rule == "truncated"


@pytest.mark.parametrize("cut", [None, 110])
def test_first_bytes_are_unpacked_though_the_rest_be_cut_off(arrival, cut) -> None:
    packed = gzip.compress(TEXT.encode())[:cut]
    with reading(Reading()) as reader:
        assert reader.first_bytes(arrival("a.csv.gz", packed), 9) == b"date,blac"


@pytest.mark.slow
def test_a_bomb_gives_no_more_than_its_first_bytes(arrival) -> None:
    with reading(Reading(memory_mb=4000)) as reader:
        found = reader.first_bytes(arrival("a.csv.gz", gzip.compress(bytes(50_000_000))), 1000)
    assert found == bytes(1000)

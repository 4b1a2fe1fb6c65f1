"""PGN: tags become columns, and the text that is kept of a game is limited."""

import re

import polars as pl
import pytest

from banzuke.flows.ingest.canonical import canonical
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile, read
from banzuke.flows.readers.pgn import blocks
from banzuke.flows.readers.rows import joined
from tests.flows.readers.pgn.pgn_games import game, players, points


@pytest.mark.parametrize(
    ("folder", "name", "counts"),
    [
        ("chess_pgn", "fide_grand_swiss_2021_riga", (162, 320, 112, 0)),
        ("chess_pgn", "norway_chess_2022_classical", (10, 31, 4, 0)),
        ("chess_pgn", "norway_chess_2022_armageddon", (0, 0, 0, 31)),
        ("chess_engine_pgn_headers", "tcec_headers_only", (1772, 3141, 1065, 1)),
    ],
)
def test_real_games_are_all_read(games, real_logs, folder, name, counts):
    file = real_logs / folder / f"{name}.pgn"
    result = games(file, period="month")
    void = pl.col("void_reason").is_not_null()
    rated = result.accepted.filter(~void)
    assert result.quarantined.is_empty()
    assert result.rows_read == file.read_bytes().count(b'[White "') == sum(counts)
    won, drawn, lost = (rated[column].sum() for column in ("wins", "draws", "losses"))
    assert (won, drawn, lost, result.accepted.filter(void).height) == counts
    lines = file.read_text(encoding="utf-8").splitlines()
    assert all(lines[line - 1].startswith("[Event ") for line in result.accepted["line"])
    names = set(re.findall(r'^\[(?:White|Black) "(.*)"\]$', "\n".join(lines), re.MULTILINE))
    assert names == {*result.accepted["first"], *result.accepted["second"]}


def test_a_game_has_its_columns(one):
    row = one(game(Round="3.1", Site="https://lichess.org/AbCd1234", UTCDate="2024.01.31",
                   UTCTime="21:05:09"))  # fmt: skip
    assert (row["first"], row["second"], points(row)) == ("Aiko", "Bela", (1, 0, 0))
    assert (row["event"], row["round"]) == ("Club", "3.1")
    assert row["game"] == "lichess.org/AbCd1234"
    assert f"{row['played_at']}" == "2024-01-31 21:05:09+00:00"
    assert row["line"] == 1


@pytest.mark.parametrize(
    ("tags", "at"),
    [
        ({"Date": "2024.01.31"}, "2024-01-31 00:00:00+00:00"),
        ({"Date": "2024.1.5"}, "2024-01-05 00:00:00+00:00"),
        ({"Date": "2024/01/31"}, "2024-01-31 00:00:00+00:00"),
        ({"Time": "9:05:00"}, "2024-01-31 09:05:00+00:00"),
        ({"Time": "noon"}, "2024-01-31 00:00:00+00:00"),
        ({"Date": "2024.10.10", "UTCDate": "2024.10.09", "UTCTime": "23:00:00"},
         "2024-10-09 23:00:00+00:00"),
        ({"GameStartTime": "2024-01-31T20:00:01.123 +0100"}, "2024-01-31 19:00:01+00:00"),
        ({"GameStartTime": "2024-01-31T20:00:01.123 CET"}, "2024-01-31 20:00:01+00:00"),
        ({"Date": None, "UTCDate": "2024.01.31"}, "2024-01-31 00:00:00+00:00"),
        *[({"Date": date}, "None") for date in ("????.??.??", "2024.01.??", "2024.??.??", "2024")],
        *[({"Date": date}, "None") for date in ("2024.00.00", "2024.05.00", "?", None)],
    ],
)  # fmt: skip
def test_when_a_game_was_played(one, tags, at):
    assert str(one(game(**tags))["played_at"]) == at


def test_a_date_known_in_part_has_no_period(broken):
    assert broken(game(Date="2024.??.??"), period="year") == [(1, "undated")]


@pytest.mark.parametrize("date", ["31.01.2024", "January", "2024.13.01", "2024.02.30"])
def test_an_impossible_date_is_quarantined(broken, date):
    assert broken(game(Date=date)) == [(1, "bad-time")]


@pytest.mark.parametrize(
    ("site", "game_id"),
    [
        ({"Site": "https://lichess.org/AbCd1234"}, "lichess.org/AbCd1234"),
        ({"Site": "https://lichess.org/AbCd1234/black"}, "lichess.org/AbCd1234"),
        ({"Site": "https://lichess.org/AbCd1234efgh"}, "lichess.org/AbCd1234"),
        ({"Site": "https://lichess.org"}, None),
        ({"Site": "https://lichess.org/tournament/AbCd1234"}, None),
        ({"Site": "Riga LAT"}, None),
        ({"Site": "?", "GameURL": "https://lichess.org/broadcast/a/b/c/d"},
         "lichess.org/broadcast/a/b/c/d"),
        ({"Link": "https://www.chess.com/game/live/123"}, "chess.com/live/123"),
        ({"Link": "https://www.chess.com/live/game/123"}, "chess.com/live/123"),
        ({"FICSGamesDBGameNo": "77"}, "ficsgames.org/77"),
    ],
)  # fmt: skip
def test_ids_are_those_that_sites_give(one, site, game_id):
    assert one(game(**site))["game"] == game_id


@pytest.mark.parametrize(
    ("tags", "rule"),
    [
        ({"White": None}, "missing-player"),
        ({"White": "?"}, "missing-player"),
        ({"Black": "N.N."}, "missing-player"),
        ({"White": " "}, "missing-player"),
        ({"Result": "won"}, "bad-result"),
        ({"Black": "Aiko"}, "same-player"),
    ],
)
def test_games_that_cannot_be_used(games, tags, rule):
    result = games(game() + game(**tags))
    assert result.accepted.height == 1
    (row,) = result.quarantined.rows(named=True)
    assert (row["line"], row["rule"]) == (9, rule)
    assert row["raw_text"].startswith('[Event "Club"]\n[Date')
    assert "e4" not in row["raw_text"]


def test_every_tag_is_a_column_by_its_name(games):
    text = game(Variant="Chess960", MyTag="yes") + game(Variant="Standard")
    result = games(text, void_if={"Variant": ["Chess960"], "MyTag": ["no"], "WhiteFideId": ["0"]})
    assert result.accepted["void_reason"].to_list() == ["Variant = Chess960", None]
    by_id = game(WhiteFideId="123", BlackFideId="456")
    found = games(by_id, columns={"first": "WhiteFideId", "second": "BlackFideId"})
    assert players(found) == [("123", "456")]


def test_an_unknown_tag_is_refused_with_the_nearest_one(games):
    with pytest.raises(UnreadableFile) as caught:
        games(game(), void_if={"Varient": ["Chess960"]})
    assert caught.value.rule == "missing-column"
    assert "did you mean 'Variant'" in caught.value.message


def test_the_tags_of_a_game_in_quarantine_come_from_the_file(games, monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 300)
    tags = ({"White": "A"}, {"White": "Bela"}, {"Date": "????.??.??"}, {"White": "D"})
    texts = [game(**one) for one in tags]
    result = games("".join(texts), period="month")
    assert result.quarantined.select("line", "rule").rows() == [(9, "same-player"), (17, "undated")]
    shown = [text.partition("\n\n")[0] for text in texts]
    assert result.quarantined["raw_text"].to_list() == shown[1:3]


def test_the_tags_of_games_of_files_that_are_read_together_come_from_each(tmp_path):
    source = Source(path="inbox/*", format="pgn")
    league = League(name="club", kind="pairwise", period="month", source=[source])
    raws = {}
    for i, name in enumerate("ABC"):
        path = tmp_path / f"{name}.pgn"
        path.write_text(game() + game(White=name, Date="????.??.??"), encoding="utf-8")
        raws[i] = read(path, source)
    result = canonical(joined(raws), league, source, paths=["A", "B", "C"])
    assert result.accepted.height == 3
    shown = result.quarantined["raw_text"].to_list()
    assert [re.findall('White "(.)"', text) for text in shown] == [["A"], ["B"], ["C"]]


def test_a_game_larger_than_the_limit_is_refused(games, monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 1_000)
    monkeypatch.setattr(blocks, "LARGEST_GAME", 10_000)
    with pytest.raises(UnreadableFile) as caught:
        games(game() + game("1. e4 e5 " * 5_000_000))
    assert caught.value.rule == "too-large"
    assert "line 9" in caught.value.message


def test_the_text_that_is_kept_is_limited(write):
    path = write(game(White="x" * 60_000) * 30, "games.pgn")
    source = Source(path="inbox/*", format="pgn")
    with pytest.raises(UnreadableFile) as caught:
        read(path, source, Reading(text_mb=1))
    assert caught.value.rule == "too-large"


def test_the_beginning_of_long_tags_is_kept(games):
    long = game(White="?", Annotator="é" * 20_000)
    (text,) = games(game() + long).quarantined["raw_text"]
    assert len(text) == 5_000
    assert long.startswith(text)

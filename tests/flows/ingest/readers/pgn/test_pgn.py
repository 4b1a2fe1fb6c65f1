"""PGN: tags become columns, moves are passed over, and what a game's end means is said once."""

import gzip
import re
from pathlib import Path

import polars as pl
import pytest
import zstandard

from flows.ingest.canonical import canonical
from flows.ingest.readers import UnreadableFile, read
from flows.ingest.readers.pgn import blocks
from flows.ingest.readers.pgn.endings import MEANINGS
from flows.ingest.readers.rows import joined
from flows.leagues.league import League, Source
from flows.leagues.reading import Reading

ROSTER = {"Event": "Club", "Date": "2024.01.31", "White": "Aiko", "Black": "Bela", "Result": "1-0"}
MOVES = "1. e4 { [%clk 0:03:00] } e5 2. Nf3 1-0"


def game(moves=MOVES, **tags):
    told = {name: value for name, value in {**ROSTER, **tags}.items() if value is not None}
    return "".join(f'[{name} "{value}"]\n' for name, value in told.items()) + f"\n{moves}\n\n"


@pytest.fixture
def games(tmp_path):
    """Read text as a pairwise league does; keywords are keys of the source and the period."""

    def _games(content, name="games.pgn", *, period="all", **keys):
        path = content if isinstance(content, Path) else tmp_path / name
        if path is not content:
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        source = Source(path="inbox/*", format="pgn", **keys)
        league = League(name="club", kind="pairwise", period=period, source=[source])
        raw = read(path, source)
        result = canonical(raw, league, source)
        assert result.rows_read == result.accepted.height + result.quarantined.height
        return result

    return _games


@pytest.fixture
def one(games):
    """Read one game, and return its row."""

    def _one(content, **keys):
        result = games(content, **keys)
        assert result.quarantined.is_empty()
        (row,) = result.accepted.rows(named=True)
        return row

    return _one


@pytest.fixture
def broken(games):
    """Read text, and return line and rule of each record that cannot be used."""

    def _broken(content, **keys):
        return games(content, **keys).quarantined.select("line", "rule").rows()

    return _broken


def points(row):
    return row["wins"], row["draws"], row["losses"]


def players(result):
    return result.accepted.select("first", "second").rows()


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


def test_armageddon_counts_where_the_league_file_says_so(games, real_logs):
    file = real_logs / "chess_pgn" / "norway_chess_2022_armageddon.pgn"
    rows = games(file, terminations={"armageddon": "scored"}).accepted
    assert tuple(rows[column].sum() for column in ("wins", "draws", "losses")) == (20, 7, 4)
    assert rows["void_reason"].null_count() == 31


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
def test_a_date_that_is_none_is_quarantined(broken, date):
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
    ("result", "expected"),
    [
        ("1-0", (1, 0, 0)),
        ("0-1", (0, 0, 1)),
        ("1/2-1/2", (0, 1, 0)),
        ("½-½", (0, 1, 0)),
        ("1/2", (0, 1, 0)),
    ],
)
def test_results(one, result, expected):
    row = one(game(Result=result))
    assert (points(row), row["void_reason"]) == (expected, None)


@pytest.mark.parametrize(
    ("tags", "reason"),
    [
        ({"Result": "*"}, "unfinished"),
        ({"Result": "*", "Termination": "Normal"}, "unfinished"),
        ({"Result": "*", "Termination": "Abandoned"}, "Abandoned"),
        ({"Result": "1-0", "Termination": "Unterminated"}, "Unterminated"),
        ({"Result": "+/-"}, "forfeit"),
        ({"Result": "-:+"}, "forfeit"),
        ({"Result": "0-0"}, "double forfeit"),
        ({"Black": "BYE"}, "bye"),
        ({"Event": "Tiebreak, Armageddon"}, "armageddon"),
        ({"Round": "3.1 (armageddon)"}, "armageddon"),
        ({"Termination": "Chiron Stage 3 withdrawal"}, "withdrawal"),
    ],
)
def test_games_that_count_for_nobody(one, tags, reason):
    assert one(game(**tags))["void_reason"] == reason


@pytest.mark.parametrize(
    "termination",
    [
        *("time forfeit", "Time forfeit", "abandoned", "rules infraction", "3-fold rep"),
        *(
            "Aiko won by resignation",
            "Bela-1 won on time",
            "Aiko won - game abandoned",
            "Aiko B. won by checkmate",
        ),
        *("Game drawn by agreement", "GUI TB Mate in 16", "", "adjudication"),
    ],
)
def test_endings_whose_result_stands(one, termination):
    row = one(game(Termination=termination))
    assert (points(row), row["void_reason"]) == ((1, 0, 0), None)


def test_an_unknown_ending_is_quarantined_until_the_league_file_says_what_it_means(games):
    text = game(Termination="meteor") + game(Termination="Aiko won by telepathy")
    result = games(text)
    assert result.quarantined["rule"].to_list() == ["unknown-termination"] * 2
    assert 'terminations = { "won by telepathy" = "void" }' in result.quarantined["message"][1]
    assert '[Termination "meteor"]' in result.quarantined["raw_text"][0]
    meant = {"meteor": "draw", "won by telepathy": "scored", "unfinished": "second"}
    rows = games(text + game(Result="*"), terminations=meant).accepted
    assert [points(row) for row in rows.rows(named=True)] == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]


def test_the_table_of_endings_is_what_they_mean():
    page = (Path(__file__).parents[5] / "data" / "README.md").read_text(encoding="utf-8")
    section = page.partition("\n### Chess games in PGN\n")[2].partition("\n### ")[0]
    table = section.partition("| `termination` | of | means |\n")[2].partition("\n\n")[0]
    told = {}
    for row in table.splitlines()[1:]:
        words, _, means = (cell.strip() for cell in row.strip("|").split(" | "))
        meaning = {"the result stands": "scored", "void": "void", "a draw": "draw"}[means]
        told |= dict.fromkeys(re.findall("`([^`]+)`", words), meaning)
    assert told == MEANINGS


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


def test_a_missing_result_is_the_one_that_the_moves_end_with(games):
    result = games(game(Result=None, moves="1. e4 0-1") + game(Result=None, moves="1. e4"))
    assert [points(row) for row in result.accepted.rows(named=True)] == [(0, 0, 1)]
    assert result.quarantined.select("line", "rule").rows() == [(8, "missing-result")]


@pytest.mark.parametrize(
    "moves",
    [
        '1. e4 { [Event "x"] } e5 1-0',
        '1. e4 { a comment\n[Event "x"]\n[White "y"] } e5 1-0',
        '1. e4 {\n[Event "x"]\n[White "y"]\n} e5 1-0',
        '1. e4 { one } {\n[White "y"] } {\n[Black "z"]\n} 1-0',
        "1. e4 { 3:00\n[%clk 0:03:00]\n} e5 1-0",
        "1. e4 ; a brace { here\n1... e5 1-0",
        "% an escape { line\n1. e4 1-0",
        "1. e4 (1. d4 { { } d5) 1-0",
        "1. e4\n\n2. d4 1-0",
        "{ no moves }\n\n1-0",
        "[Diagram]\n1. e4 1-0",
        "1-0",
    ],
)
def test_moves_and_comments_hold_no_tags(games, moves):
    result = games(game(moves) + game(White="Cleo"))
    assert players(result) == [("Aiko", "Bela"), ("Cleo", "Bela")]
    assert result.quarantined.is_empty()


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_any_line_ending(games, ending, mark):
    text = (game() + game(White="Cleo")).replace("\n", ending).encode()
    result = games(mark + text)
    assert result.accepted["line"].to_list() == [1, 9]


@pytest.mark.parametrize(
    "text",
    [
        game(moves=""),
        game(moves="").rstrip("\n") + "\n",
        game().replace("]\n[", "] ["),
        game().replace("\n\n", "\n", 1),
        game().replace("]\n[", "]\n\n["),
        game().replace("]\n", "]  \n"),
        game().replace("\n[", "\n  ["),
        game().replace("[", "[ ").replace(' "', '  "').replace('"]', '" ]'),
        game().replace("]\n[Result", "]\n% escaped\n; said\n[Result"),
        game().replace('"1-0"]\n', '"1-0"] 1. e4\n'),
    ],
)
def test_tags_written_in_other_ways(games, text):
    assert players(games(text + game(White="Cleo"))) == [("Aiko", "Bela"), ("Cleo", "Bela")]


def test_games_without_moves_or_blank_lines_are_told_apart(games):
    tags = game(moves="").strip() + "\n"
    assert games(tags * 3).accepted["line"].to_list() == [1, 6, 11]
    assert games(f"{tags}\n" * 3).accepted["line"].to_list() == [1, 7, 13]


def test_quotes_and_brackets_in_values(games):
    result = games(
        game(White=r"Aiko \"A\" \\ Sato") + game(White='"Big" Bo') + game(White="Cleo [w] {x")
    )
    assert result.accepted["first"].to_list() == [r'Aiko "A" \ Sato', '"Big" Bo', "Cleo [w] {x"]


def test_a_comment_left_open_loses_one_game(games):
    result = games(game(White="A") + game("1. e4 { oh") + game(White="C") + game(White="D"))
    assert result.accepted["first"].to_list() == ["A", "C", "D"]
    assert result.quarantined.select("line", "rule").rows() == [(9, "unclosed-comment")]


def test_moves_without_tags_are_quarantined(games):
    result = games(f"1. d4 d5 1/2-1/2\n\n{game()}1. c4 c5 0-1\n\n{game(White='Cleo')}")
    assert players(result) == [("Aiko", "Bela"), ("Cleo", "Bela")]
    assert result.quarantined.select("line", "rule").rows() == [
        (1, "not-a-game"),
        (11, "not-a-game"),
    ]


def test_a_tag_without_quotes_is_quarantined(games):
    text = game().replace('"Aiko"', "Aiko")
    result = games(game() + text + game(Annotator=None).replace("[Date", "[Annotator Me]\n[Date"))
    assert result.quarantined.select("line", "rule").rows() == [(9, "bad-tag")]
    assert "[White Aiko]" in result.quarantined["message"][0]
    assert result.accepted.height == 2


def test_encodings_of_each_line(games):
    latin = game(White="Müller").encode("cp1252")
    result = games(
        latin + game(White="Müller", Black="井山").encode() + game(Black="Č\x81").encode()
    )
    assert result.accepted["first"].to_list() == ["Müller", "Müller", "Aiko"]
    bad = games(game(White="M\x81").encode("latin-1"))
    assert bad.quarantined["rule"].to_list() == ["wrong-encoding"]


@pytest.mark.parametrize(("encoding", "key"), [("utf-16", {}), ("cp932", {"encoding": "cp932"}),
                                               ("koi8-r", {"encoding": "koi8-r"})])  # fmt: skip
def test_encodings_of_files(one, encoding, key):
    name = "井山" if encoding != "koi8-r" else "Иванов"
    assert one(game(White=name).encode(encoding), **key)["first"] == name


def test_an_encoding_that_is_set_is_meant(games):
    with pytest.raises(UnreadableFile) as caught:
        games(game(White="Müller").encode("cp1252"), encoding="utf-16")
    assert caught.value.rule == "wrong-encoding"


@pytest.mark.parametrize(
    ("name", "pack"),
    [("g.pgn.gz", gzip.compress), ("g.pgn.zst", zstandard.ZstdCompressor().compress)],
)
def test_packed_files(games, name, pack):
    packed = pack((game() * 50).encode())
    assert games(packed + packed, name).rows_read == 100
    with pytest.raises(UnreadableFile) as caught:
        games(packed[:-3], name)
    assert caught.value.rule == "truncated"


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "empty-file"),
        (b" \r\n\t\n", "empty-file"),
        (b"first,second\na,b\n", "not-pgn"),
        (b"1. e4 e5 1-0\n", "not-pgn"),
        (game().encode() + b"\0", "nul-byte"),
        (b"%PDF-1.7\n", "not-text"),
    ],
)
def test_files_that_are_no_pgn(games, content, rule):
    with pytest.raises(UnreadableFile) as caught:
        games(content)
    assert caught.value.rule == rule
    assert caught.value.remedy


def test_every_tag_is_a_column_by_its_name(games):
    text = game(Variant="Chess960", MyTag="yes") + game(Variant="Standard")
    result = games(text, void_if={"Variant": ["Chess960"], "MyTag": ["no"], "WhiteFideId": ["0"]})
    assert result.accepted["void_reason"].to_list() == ["Variant = Chess960", None]
    by_id = game(WhiteFideId="123", BlackFideId="456")
    found = games(by_id, columns={"first": "WhiteFideId", "second": "BlackFideId"})
    assert players(found) == [("123", "456")]


def test_a_tag_that_nobody_knows_is_refused_with_the_nearest_one(games):
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


def test_a_game_without_end_is_refused(games, monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK", 1_000)
    monkeypatch.setattr(blocks, "LARGEST_GAME", 10_000)
    with pytest.raises(UnreadableFile) as caught:
        games(game() + game("1. e4 e5 " * 5_000_000))
    assert caught.value.rule == "too-large"
    assert "line 9" in caught.value.message


def test_what_is_kept_is_limited(write):
    path = write(game(White="x" * 60_000) * 30, "games.pgn")
    source = Source(path="inbox/*", format="pgn")
    with pytest.raises(UnreadableFile) as caught:
        read(path, source, Reading(text_mb=1))
    assert caught.value.rule == "too-large"


def test_of_long_tags_the_beginning_is_kept(games):
    long = game(White="?", Annotator="é" * 20_000)
    (text,) = games(game() + long).quarantined["raw_text"]
    assert len(text) == 5_000
    assert long.startswith(text)

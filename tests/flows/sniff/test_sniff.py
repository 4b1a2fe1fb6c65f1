"""League files made from logs: many forms of logs, each read as its makers meant it."""

import tomllib

import pytest

from banzuke.flows.sniff.sniff import Sniffed

pytestmark = pytest.mark.slow

HEADER = "date,white,black,result\n"


def source(found: Sniffed) -> dict:
    assert found.trial is not None, found.problem
    return tomllib.loads(found.trial.text)["source"][0]


def league(found: Sniffed) -> dict:
    assert found.trial is not None, found.problem
    return tomllib.loads(found.trial.text)


def results(found: Sniffed) -> list[tuple]:
    """First player, second player, wins, draws and losses of each game."""
    assert found.trial is not None, found.problem
    return found.trial.accepted.select("first", "second", "wins", "draws", "losses").rows()


@pytest.mark.parametrize(
    ("text", "encoding", "said"),
    [
        (
            "Datum;Weiß;Schwarz;Ergebnis\n05.01.2024;Jörg;Bela;1\n31.01.2024;Bela;Jörg;0,5\n",
            "cp1252",
            {"encoding": "cp1252", "delimiter": ";", "date_format": "%d.%m.%Y"},
        ),
        (
            "date\twhite\tblack\tresult\n01/05/2024\tA\tB\t1-0\n01/31/2024\tB\tA\t½-½\n",
            "utf-16",
            {"encoding": "utf-16", "delimiter": "\t", "date_format": "%m/%d/%Y"},
        ),
        (
            "対局日,先手,後手,勝者\n2024/01/05,相子,ジロウ,先手\n2024/1/31,ジロウ,相子,持将棋\n",
            "cp932",
            {"encoding": "cp932", "date_format": "%Y/%m/%d"},
        ),
        (
            "Played|Home Team|Away Team|FTHG|FTAG\n2024-01-05|A|B|3|1\n2024-01-31|B|A|2|2\n",
            "utf-8",
            {"delimiter": "|"},
        ),
        (
            "gespielt am,Spieler 1,Spieler 2,Sieger\n5.1.2024,A,B,A\n31.1.2024,B,A,remis\n",
            "utf-8",
            {"date_format": "%d.%m.%Y"},
        ),
    ],
)
def test_how_a_csv_is_written_is_found(sniff_text, text, encoding, said) -> None:
    found = sniff_text(text, encoding=encoding)
    assert source(found).items() >= {"format": "csv", "path": "inbox/club/*.csv", **said}.items()
    assert source(found)["mode"] == "snapshot"
    assert [row[2:] for row in results(found)] == [(1, 0, 0), (0, 1, 0)]
    assert league(found)["period"] == "year"


@pytest.mark.parametrize(
    ("text", "first", "wins"),
    [
        ("white,black,result\nA,B,1-0\n", "A", 1),
        ("black,white,black_score\nA,B,0\n", "A", 0),
        ("white,black,black_score\nA,B,1\n", "B", 1),
        ("white,black,handicap,result\nA,B,2,W+R\nA,C,0,B+1.5\n", "B", 0),
        ("white,black,winner\nA,B,black\n", "A", 0),
        ("home,away,result\nX,Y,A\nY,Z,D\n", "X", 0),
        ("player1,player2,score1,score2\nA,B,2,1\n", "A", 1),
        ("player,opponent,result\nA,B,W\nC,A,L\n", "A", 1),
        ("Joueur A,Joueur B,Résultat\nA,B,0-1\n", "A", 0),
        ("winner,loser\nA,B\n", "A", 1),
        ("p1,p2,winner\nA,B,2\nB,C,1\n", "A", 0),
        ("left,right,winner\nA,B,left\nB,C,right\n", "A", 1),
        ("xx,yy,zz\nA,B,1-0\nB,A,0-1\nB,C,1-0\n", "A", 1),
    ],
)
def test_who_stands_first_and_who_won(sniff_text, text, first, wins) -> None:
    found = sniff_text(text)
    assert (results(found)[0][0], results(found)[0][2]) == (first, wins)
    assert league(found)["period"] == "all"


def test_counts_of_many_games_are_counts(sniff_text) -> None:
    found = sniff_text("black,white,black_wins,games\nA,B,2,5\n")
    assert results(found) == [("A", "B", 2, 0, 3)]


def test_columns_that_count_for_winners_are_no_players(sniff_text) -> None:
    found = sniff_text("winner,loser,winner_sets,loser_sets\nA,C,2,0\nC,A,2,1\n")
    assert [row[:2] for row in results(found)] == [("A", "C"), ("C", "A")]
    assert found.trial.proposal.unused == ("winner_sets", "loser_sets")


def test_wins_of_both_are_not_taken_for_points_of_one_game(sniff_text) -> None:
    found = sniff_text("home.team,away.team,home.wins,away.wins\nA,B,4,3\n")
    assert found.trial is None
    assert "home.wins" in found.problem


@pytest.mark.parametrize(
    ("text", "mapped"),
    [
        ("p1,p2,p3,p4,place1,place2,place3,place4\nA,B,C,D,2,1,4,3\n", "place_4"),
        ("東家,南家,西家,北家,東家得点,南家得点,西家得点,北家得点\nA,B,C,D,1,2,3,-6\n", "points_4"),
        ("Name 1;Name 2;Name 3;Points 1;Points 2;Points 3\nA;B;C;30,5;20;49,5\n", "points_3"),
    ],
)
def test_tables_have_places_or_points(sniff_text, text, mapped) -> None:
    found = sniff_text(text)
    assert mapped in source(found)["columns"]
    assert league(found)["kind"] == "table"
    assert found.trial.n_counting == 1
    assert league(found)["stable_rank"]["rule"].endswith("-3p") == mapped.endswith("3")
    assert any("rule" in line for line in found.trial.proposal.unsure)


def test_buy_ins_and_prizes_of_a_poker_night_are_kept(sniff_text) -> None:
    night = "{n},Ann,1,$10,30\n{n},Bob,2,$10,\n{n},Cid,3,$10,\n"
    rows = "".join(night.format(n=f"Night {n}") for n in range(1, 5))
    found = sniff_text("Event,Player,Place,Buy-In,Prize\n" + rows)
    (source,) = league(found)["source"]
    assert (source["columns"]["buy_in"], source["columns"]["prize"]) == ("Buy-In", "Prize")


def test_tournaments_have_players_and_places(sniff_text) -> None:
    found = sniff_text("Turnier,Datum,Spieler,Platz\nMai,01.05.2024,A,1.\nMai,01.05.2024,B,T2\n")
    assert league(found)["kind"] == "tournament"
    assert "period" not in league(found)
    assert found.trial.accepted["place"].to_list() == [1, 2]
    assert str(found.trial.times[0].date()) == "2024-05-01"


def test_ambiguous_dates_are_noted(sniff_text) -> None:
    found = sniff_text(HEADER + "01/02/2024,A,B,1-0\n03/02/2024,B,A,0-1\n")
    (doubt,) = (line for line in found.trial.proposal.unsure if "dates" in line)
    assert source(found)["date_format"] == "%d/%m/%Y"
    assert "%m/%d/%Y" in doubt
    assert doubt in found.trial.text
    clear = sniff_text(HEADER + "01/02/2024,A,B,1-0\n31/02/2024,B,A,0-1\n31/01/2024,B,A,0-1\n")
    assert not any("dates" in line for line in clear.trial.proposal.unsure)


def test_a_few_games_without_a_date_are_unrated_and_noted(sniff_text) -> None:
    dated = "".join(f"2024-01-{day:02},A,B,1-0\n" for day in range(1, 21))
    found = sniff_text(f"{HEADER}{dated},B,A,0-1\n")
    assert (league(found)["period"], league(found)["undated"]) == ("year", "void")
    (doubt,) = (line for line in found.trial.proposal.unsure if "without a date" in line)
    assert doubt.startswith("1 row without a date") and "not rated" in doubt


def test_all_games_count_though_some_have_no_date(sniff_text) -> None:
    found = sniff_text(HEADER + "2024-01-05,A,B,1-0\n,B,A,0-1\n")
    assert league(found)["period"] == "all"
    assert found.trial.n_counting == 2
    assert any("1 row without a date" in line for line in found.trial.proposal.unsure)


def test_what_the_league_file_says_of_draws_and_sides_is_what_the_games_have(sniff_text) -> None:
    drawn = league(sniff_text(HEADER + "2024-01-05,A,B,1/2-1/2\n"))
    decided = league(sniff_text(HEADER + "2024-01-05,A,B,1-0\n"))
    nameless = league(sniff_text("player1,player2,winner\nA,B,A\nB,A,B\n"))
    assert drawn["static"] == {"draws": "half", "order": "select"}
    assert decided["static"] == {"order": "select"}
    assert nameless["static"] == {}


@pytest.mark.long
def test_handicaps_are_rated_where_there_are_some(sniff_text) -> None:
    header = "date,black,white,handicap,winner\n"
    some = league(sniff_text(header + "2024-01-05,A,B,2,B\n2024-01-05,B,A,0,W\n"))
    none = league(sniff_text(header + "2024-01-05,A,B,0,B\n2024-01-05,B,A,0,W\n"))
    assert some["static"].items() >= {"handicap": "select", "receiver": "first"}.items()
    assert "handicap" not in none["static"]


def test_results_that_are_mapped_one_by_one_are_noted(sniff_text) -> None:
    goals = sniff_text("home,away,result\nX,Y,3:1\nY,X,2:2\n")
    assert results(goals) == [("X", "Y", 1, 0, 0), ("Y", "X", 0, 1, 0)]
    assert any('such as "' in line for line in goals.trial.proposal.unsure)
    plain = sniff_text("home,away,result\nX,Y,1:0\nY,X,H\n")
    assert not any("such as" in line for line in plain.trial.proposal.unsure)


def test_rows_that_cannot_be_used_are_counted(sniff_text) -> None:
    rows = "2024-01-05,A,B,1-0\n" * 8 + "2024-01-05,A,B,adjourned\n2024-01-05,A,B\n"
    found = sniff_text(HEADER + rows)
    assert found.trial.quarantined["rule"].to_list() == ["bad-score", "wrong-number-of-fields"]
    assert found.trial.quarantined["line"].to_list() == [10, 11]
    assert any('"adjourned"' in line for line in found.trial.proposal.unsure)


def test_games_that_may_not_count_are_a_hint_and_no_rule(sniff_text) -> None:
    header = "date,white,black,result,termination\n"
    found = sniff_text(header + "2024-01-05,A,B,1-0,normal\n2024-01-05,A,B,1-0,forfeit\n")
    assert found.trial.n_counting == 2
    assert '# termination = ["forfeit"]' in found.trial.text
    assert "void_if" not in source(found)
    assert any("forfeit" in line for line in found.trial.proposal.unsure)


def test_columns_without_names_are_named_by_what_is_in_them(sniff_text) -> None:
    found = sniff_text(
        "5.1.2024;Aiko;Bela;1-0;x\n6.1.2024;Bela;Aiko;0-1;\n31.1.2024;Bela;Cleo;0-1;y\n"
    )
    assert source(found)["header"] == ["played_at", "first", "second", "score", "column_5"]
    assert [game[:3] for game in results(found)] == [
        ("Aiko", "Bela", 1),
        ("Bela", "Aiko", 0),
        ("Bela", "Cleo", 0),
    ]
    doubts = found.trial.proposal.unsure
    assert "no line with names" in doubts[0]
    assert any("column 2 and column 3" in doubt for doubt in doubts)
    assert not any("columnx" in doubt for doubt in doubts)


def test_too_few_rows_without_names_are_refused_with_the_remedy(sniff_text) -> None:
    found = sniff_text("2024-01-05,Aiko,Bela,1-0\n")
    assert found.trial is None
    assert "no line with names of columns" in found.problem and "`header`" in found.problem


@pytest.mark.parametrize("text", [HEADER, HEADER + "\n\n", "date,white\n", "a,b\n1,2\n"])
def test_a_file_without_games_makes_no_league(sniff_text, text) -> None:
    assert sniff_text(text).problem


def test_one_row_is_enough(sniff_text) -> None:
    assert results(sniff_text(HEADER + "2024-01-05,A,B,0-1\n")) == [("A", "B", 0, 0, 1)]


def test_names_that_toml_or_a_terminal_could_take_for_more_are_only_names(sniff_text) -> None:
    odd = 'res"ult\x1b[J\u202e'
    text = f'date,white,black,"{odd.replace(chr(34), chr(34) * 2)}"\n'
    found = sniff_text(text + "2024-01-05,A,B,1-0\n2024-01-06,B,A,0-1\n")
    assert source(found)["columns"]["score"] == odd
    assert "\x1b" not in found.trial.text
    assert "\u202e" not in found.trial.text


def test_files_of_one_form_are_one_league_and_other_files_another(write, sniff_at) -> None:
    write("2023.csv", HEADER + "2023-01-05,A,B,1-0\n")
    write("2024.csv", HEADER + "2024-01-05,A,B,1-0\n")
    write("deep/nights.csv", "event,player,place\nE,A,1\nE,B,2\n")
    write("README.txt", "what this is\nand who wrote it\n")
    write("~$2024.xlsx", "\x03Ann")  # Excel's lock file of an open workbook
    folder = write(".hidden", "x").parent
    one, other, none = sniff_at(folder)
    assert [file.below for file in one.files] == ["2023.csv", "2024.csv"]
    assert one.trial.n_counting == 2
    assert source(other)["path"] == "inbox/club/**/*.csv"
    assert none.files[0].below == "README.txt"
    assert none.problem


def test_a_link_in_a_folder_is_not_followed(write, sniff_at) -> None:
    log = write("a.csv", HEADER + "2023-01-05,A,B,1-0\n")
    log.with_name("b.csv").symlink_to(log)
    found, link = sniff_at(log.parent)
    assert [file.below for file in found.files] == ["a.csv"]
    assert [file.below for file in link.files] == ["b.csv"]
    assert "links in a folder are not followed" in link.problem


def test_a_bomb_ends_its_reader_and_nothing_else(write, sniff_at) -> None:
    import zstandard

    text = HEADER.encode() + b"2024-01-05,A,B,1-0\n" * 3_000_000
    (found,) = sniff_at(write("a.csv.zst", zstandard.compress(text)))
    assert "ratio" in found.problem


@pytest.mark.parametrize(
    ("path", "kind", "n_games", "n_players"),
    [
        ("football_international/results.csv", "pairwise", 49_520, 337),
        ("football_big5/matches.csv", "pairwise", 16_333, None),
        ("cardgame_matches/matches.csv", "pairwise", 1_106, 80),
        ("go_handicap_aga/games.csv", "pairwise", 9_104, 1_519),
        ("go_ai_crosstables/pairs_parsed.csv", "pairwise", None, 228),
        ("mahjong_club_csv/riichi_first270.csv", "table", 270, 45),
        ("mahjong_mjlog_xml", "table", 6, 18),
        ("chess_pgn", "pairwise", 639, 116),
        ("chess_engine_pgn_headers", "pairwise", 5_978, 451),
        ("chess_trf", "pairwise", 2_425, 300),
        ("mahjong_tenhou_result_lines/scc.log", "table", 8, 32),
    ],
)
def test_real_logs_have_the_right_kind_games_and_players(
    real_logs, sniff_at, path, kind, n_games, n_players
) -> None:
    found = sniff_at(real_logs / path)[0]
    assert found.problem == ""
    assert found.trial.proposal.kind == kind
    assert n_games is None or found.trial.n_counting == n_games
    assert n_players is None or found.trial.n_players == n_players
    assert found.trial.quarantined is None or found.trial.quarantined.is_empty()


def test_real_tables_that_are_no_games_make_no_league(real_logs, sniff_at) -> None:
    found = sniff_at(real_logs / "bradley_terry_known_tables")
    assert [each.trial for each in found] == [None] * len(found)

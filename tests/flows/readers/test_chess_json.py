"""Games of lichess and chess.com in JSON: ids, times, players, results and endings."""

import json

import pytest

from banzuke.flows.readers import UnreadableFile

SHOWN = ("game", "played_at", "first", "second", "score", "void_reason", "variant", "rated")


def lichess(**changed):
    players = {"white": {"user": {"name": "Ann"}}, "black": {"user": {"name": "Ben"}}}
    game = {"id": "q7ZvsdUF", "createdAt": 1704651000000, "status": "mate", "winner": "white"}
    return {**game, "players": players, "variant": "standard", "rated": True, **changed}


def chess_com(white: str, black: str, **changed):
    game = {"url": "https://www.chess.com/game/live/7", "end_time": 1704651000, "rules": "chess"}
    sides = {"white": {"username": "ann", "result": white}}
    return {**game, **sides, "black": {"username": "ben", "result": black}, **changed}


@pytest.fixture
def games_of(read_log):
    """The games of a text, as rows of the columns that are shown."""
    return lambda text: read_log(text, "g.json", format="chess-json").frame.select(SHOWN).rows()


def test_a_line_of_lichess(games_of) -> None:
    lines = [
        lichess(),
        lichess(id="b", winner="black", status="outoftime", rated=False, variant="chess960"),
        {
            key: value
            for key, value in lichess(id="c", status="stalemate").items()
            if key != "winner"
        },
        lichess(id="d", status="aborted"),
    ]
    at = "2024-01-07T18:10:00Z"
    assert games_of("\n".join(map(json.dumps, lines))) == [
        ("lichess.org/q7ZvsdUF", at, "Ann", "Ben", "1", None, "standard", "true"),
        ("lichess.org/b", at, "Ann", "Ben", "0", None, "chess960", "false"),
        ("lichess.org/c", at, "Ann", "Ben", "1/2", None, "standard", "true"),
        ("lichess.org/d", at, "Ann", "Ben", None, "aborted", "standard", "true"),
    ]


def test_a_month_of_chess_com(games_of) -> None:
    pgn = '[UTCDate "2024.01.07"]\n[UTCTime "17:55:01"]\n\n1. e4 1-0'
    archive = {
        "games": [chess_com("win", "resigned", pgn=pgn), chess_com("repetition", "repetition")]
    }
    id_ = "chess.com/live/7"
    assert games_of(json.dumps(archive)) == [
        (id_, "2024-01-07T17:55:01Z", "ann", "ben", "1", None, "chess", None),
        (id_, "2024-01-07T18:10:00Z", "ann", "ben", "1/2", None, "chess", None),
    ]


def test_the_program_of_lichess_is_a_player_by_its_level(games_of) -> None:
    players = {"white": {"user": {"name": "Ann"}}, "black": {"aiLevel": 3}}
    assert games_of(json.dumps(lichess(players=players)))[0][3] == "Stockfish level 3"


def test_what_is_no_game_or_has_no_known_ending_is_left_out_with_the_reason(read_log) -> None:
    lines = [
        lichess(),
        {"a": 1},
        lichess(winner="Ann"),
        chess_com("win", "win"),
        lichess(status="x"),
    ]
    text = "\n".join(map(json.dumps, lines))
    raw = read_log(text, "g.json", format="chess-json")
    assert raw.frame.height == 1
    rules = ["not-a-game", "bad-result", "unknown-termination", "unknown-termination"]
    assert raw.broken["rule"].to_list() == rules


def test_a_file_without_a_game_is_refused(read_log) -> None:
    with pytest.raises(UnreadableFile, match="not a chess-json log"):
        read_log('{"games": [1, 2]}', "g.json", format="chess-json")

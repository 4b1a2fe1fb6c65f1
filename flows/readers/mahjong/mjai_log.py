"""mjai: games in the format of mahjong programs, a move per line, `start_game` to `end_game`.

Seat 1 is the first dealer. Scores are the last ones that the log gives: at the start of the last
hand, plus the points and sticks of that hand. A game has the id of Tenhou if the file holds one
game and the file's name has such an id; otherwise the id is a hash of the moves, so that the same
game in two files is one game.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import BAD_RESULT, NOT_A_GAME, UnusableGame
from banzuke.flows.readers.json_games import JsonObject, objects_of
from banzuke.flows.readers.jsonl_log import json_text
from banzuke.flows.readers.mahjong.moves.mjai import games_among, id_of_moves
from banzuke.flows.readers.mahjong.table_games import (
    UNFINISHED,
    numbered,
    per_seat,
    table_games,
    void_reason,
)
from banzuke.flows.readers.mahjong.tenhou_names import GUEST_NAME, date_in, game_id, hour_of_id
from banzuke.flows.readers.rows import RawRows

EXTRA_COLUMNS = ("hands",)
STICK = 1000
"""Points that a riichi puts on the table."""

Moves = list[JsonObject]


def read_mjai(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a file, each under the line of its `start_game`.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` or ``not-mjai`` if the file is something else.
    """
    games = table_games(*EXTRA_COLUMNS)
    found = list(mjai_games(path, source, limits))
    named = game_id(path.name) if len(found) == 1 else None
    for line, raw, moves in found:
        try:
            if isinstance(moves, UnusableGame):
                raise moves
            games.add(line, raw, _values(moves, path.name, named))
        except UnusableGame as error:
            games.refuse(line, raw, error)
    return games.rows(path, source)


def mjai_games(
    path: Path, source: Source, limits: Reading
) -> Iterator[tuple[int, str, Moves | UnusableGame]]:
    """Yield the line, the text and the moves of each game, or the error of an unusable game.

    The text is the text of the first move, which has the names.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` if no line is a JSON object; also the errors of `read_utf8`.
    """
    lines = sorted(objects_of(path, source, limits), key=lambda parsed: parsed[0])
    for game in games_among(lines, move_of=lambda parsed: parsed[2]):
        line, raw, first = game[0]
        broken = next((parsed for parsed in game if isinstance(parsed[2], UnusableGame)), None)
        if broken and isinstance(broken[2], UnusableGame):
            why = broken[2]
            yield line, raw, UnusableGame(why.rule, f"line {broken[0]}: {why.message}")
        elif isinstance(first, UnusableGame) or first.get("type") != "start_game":
            yield line, raw, UnusableGame(NOT_A_GAME, "the game does not begin with start_game")
        else:
            yield line, raw, [move for _, _, move in game if isinstance(move, dict)]


def _values(moves: Moves, file_name: str, named: str | None) -> dict[str, str | None]:
    names = _names(moves[0])
    if not any(move.get("type") == "end_game" for move in moves):
        raise UnusableGame(UNFINISHED, "there is no end_game: the game broke off")
    return {
        "game": named or id_of_moves(moves),
        "played_at": hour_of_id(named) or date_in(file_name),
        "seats": str(len(names)),
        "hands": str(sum(move.get("type") == "start_kyoku" for move in moves)),
        "void_reason": void_reason(guest=GUEST_NAME in names),
        **per_seat("player", numbered(names, GUEST_NAME)),
        **per_seat("points", [str(points) for points in _scores(moves, len(names))]),
    }


def _names(start: JsonObject) -> list[str | None]:
    """The names in seat order; a game of three has no fourth name."""
    names = start.get("names")
    if not isinstance(names, list) or len(names) not in (3, 4):
        raise UnusableGame(NOT_A_GAME, "start_game has no `names` of 3 or 4 players; add them")
    return [json_text(name) for name in names]


def _scores(moves: Moves, n_seats: int) -> list[int]:
    """The final scores; sticks that remain on the table belong to nobody."""
    scores: list[int] | None = None
    for move in moves:
        kind = move.get("type")
        if "scores" in move:
            scores = _points(move["scores"], n_seats)
        elif kind == "reach_accepted" and scores:
            who = move.get("actor")
            if not isinstance(who, int) or not 0 <= who < n_seats:
                raise UnusableGame(BAD_RESULT, f"the actor {who!r} of reach_accepted is not a seat")
            scores[who] -= STICK
        elif kind in ("hora", "ryukyoku") and scores:
            deltas = move.get("deltas")
            if deltas is None:
                scores = None  # only the following moves can give the scores
            else:
                pairs = zip(scores, _points(deltas, n_seats), strict=True)
                scores = [before + delta for before, delta in pairs]
    if scores is None:
        raise UnusableGame(
            BAD_RESULT, "its last hand has neither `deltas` nor `scores`; get the log again"
        )
    return scores


def _points(value: Any, n_seats: int) -> list[int]:
    """Points by seat; logs of three players may have a 0 for a fourth seat."""
    points = value if isinstance(value, list) else []
    if len(points) < n_seats or any(type(one) is not int for one in points):
        raise UnusableGame(
            BAD_RESULT, f"{value!r} is not the points of {n_seats} players; get the log again"
        )
    return points[:n_seats]

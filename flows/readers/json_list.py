"""Rows from a file that is one JSON value: a list of objects, or an object with such a list.

Web sites and bots export such files. An object inside a row gives a column for each of its values:
`{"home": {"name": "Ann"}}` has the column `home.name`. A list of the people of a game, or of their
points, also gives numbered columns: `{"players": [{"name": "Ann"}, …]}` has `players.1.name`. The
games of a round are rows with the fields of the round: `{"round": 1, "games": [{"white": …}, …]}`.
An object of columns, as pandas writes tables, gives a row for each of their values.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.json_columns import rows_of_columns
from banzuke.flows.readers.json_people import (
    OF_PEOPLE,
    OUTCOMES,
    PEOPLE_OF_GAMES,
    SIDES,
    with_names,
    with_winners,
)
from banzuke.flows.readers.rows import LINE, UnreadableFile

INVALID = "invalid-json"
DEEPEST = 7
"""Most keys that make the name of a column; an object deeper inside objects stays JSON text."""


def rows_of_list(path: Path, lines: pl.DataFrame, limits: Reading) -> pl.DataFrame | None:
    """Lines with one object each, numbered from 1, of a file that is one value; else None.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` if the file begins as a list, and is not a list of objects, or is an
        object with several such lists.
    """
    texts = lines["text"]
    first = texts[0].strip() if len(texts) else ""
    if first.startswith("["):
        objects = _list_in(_parsed(path, "\n".join(texts), limits))
        if objects is None:
            raise UnreadableFile(
                INVALID, f"{path.name} has no list of objects", "write one JSON object a line"
            )
    elif first.startswith("{"):
        objects = _of_several_lists(path, texts, limits) or _in_one_object(path, texts, limits)
    else:
        return None
    if objects is None:
        if first.startswith("{") and (failure := _several_lists(path, texts, limits)):
            raise failure
        return None
    games = with_winners(_unfolded(objects))
    rows = [json.dumps(dict(flat(each)), ensure_ascii=False) for each in games]
    return pl.DataFrame(
        {LINE: range(1, len(rows) + 1), "text": rows}, schema={LINE: pl.Int64, "text": pl.String}
    )


def _unfolded(objects: list[Any]) -> list[Any]:
    """The games of rounds or days, each with the other fields of its round; else the objects.

    A field of a game has precedence over one of the same name of its round.
    """
    keys = {key for each in objects for key in each if key.casefold() in OF_ROUND}
    if len(keys) != 1:
        return objects
    (key,) = keys
    lists = [each.get(key) for each in objects]
    if not all(each == [] or (isinstance(each, list) and _list_in(each)) for each in lists):
        return objects
    if all(map(_has_two, objects)) and not any(
        _has_people(game) for game in chain(*filter(None, lists))
    ):
        return objects  # matches whose games are maps or sets
    rounds = [{name: value for name, value in each.items() if name != key} for each in objects]
    return [one | game for one, games in zip(rounds, lists, strict=True) for game in games or []]


def _has_two(value: dict[str, Any]) -> bool:
    """Whether an object has a list of two people, or two objects of people."""
    n_sides = sum(
        isinstance(each, dict | str) and SIDES.fullmatch(key) is not None
        for key, each in value.items()
    )
    lists = (each for key, each in value.items() if PEOPLE_OF_GAMES.fullmatch(key))
    return n_sides == TWO or any(isinstance(each, list) and len(each) == TWO for each in lists)


def _has_people(game: dict[str, Any]) -> bool:
    """Whether a game names people, and not only who has won it."""
    keys = {key for key in game if key.casefold() not in OUTCOMES}
    return any(SIDES.fullmatch(key) or PEOPLE_OF_GAMES.fullmatch(key) for key in keys)


OF_ROUND = frozenset(
    {
        *("games", "matches", "pairings", "boards", "fixtures", "spiele", "partien", "paarungen"),
        *("parties", "partite", "partidas", "partidos", "jogos", "partijen", "partie", "mecze"),
        *("партии", "игры", "対局", "对局", "比赛"),
    }
)
"""Keys of lists of the games of a round or day."""


def _of_several_lists(path: Path, texts: pl.Series, limits: Reading) -> list[Any] | None:
    """The games of an object with several lists, if the names of people are sure; else None."""
    if _is_object(texts[0]) and len(texts) > 1:
        return None  # a line is an object
    if not any(OF_PEOPLE.search(text) for text in texts):
        return None
    try:
        return with_names(_parsed(path, "\n".join(texts), limits))
    except UnreadableFile:
        return None


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _several_lists(path: Path, texts: pl.Series, limits: Reading) -> UnreadableFile | None:
    """The failure of a file of several lines that is one object with several lists; else None."""
    if len(texts) == 1:
        return None  # a line is an object
    try:
        value = _parsed(path, "\n".join(texts), limits)
    except UnreadableFile:
        return None
    if not isinstance(value, dict):
        return None
    lists = [key for key, each in value.items() if isinstance(each, list) and _list_in(each)]
    if len(lists) < 2:
        return None
    shown = ", ".join(f'"{key}"' for key in lists[:MOST_SHOWN])
    what = f"{path.name} is one object with several lists ({shown})"
    return UnreadableFile(INVALID, what, OF_SEVERAL)


OF_SEVERAL = (
    "write the list of games into a file of its own; if it has numbers of players and another list "
    "their names, write the names into the games"
)
"""The remedy for an object with several lists, such as one of players and one of games."""
MOST_SHOWN = 6


def _in_one_object(path: Path, texts: pl.Series, limits: Reading) -> list[Any] | None:
    """The objects of the list in a file that is one object; None if each line is an object."""
    try:
        value = json.loads(texts[0])
    except (ValueError, RecursionError):
        pass
    else:
        return _list_in(value) if len(texts) == 1 else None
    try:
        return _list_in(_parsed(path, "\n".join(texts), limits))
    except UnreadableFile:
        return None  # lines with one object each; the first line is broken


def _parsed(path: Path, text: str, limits: Reading) -> object:
    from banzuke.flows.readers.jsonl_log import refuse_constant, refuse_deep  # noqa: PLC0415  # a circle

    try:
        refuse_deep(text, limits)
        return json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(
            INVALID, f"{path.name} is not JSON: {error}", "get the file again, or fix it"
        ) from None


def _list_in(value: object) -> list[Any] | None:
    """The objects of a list, or of the only list of objects in an object; None if there is none.

    An object around the whole answer of a site is looked into at any depth, if no list of objects
    stands beside it; other objects are not: a game may have a list of its moves somewhere.
    """
    if isinstance(value, list):
        return value if value and all(isinstance(each, dict) for each in value) else None
    if not isinstance(value, dict):
        return None
    if rows := rows_of_columns(value) or _by_ids(value):
        return rows
    if _is_a_game(value):
        return [value]
    lists = [_list_in(each) for each in value.values() if isinstance(each, list)]
    if any(each is not None for each in lists):
        return _only(lists)
    return _only(
        _list_inside(each)
        for key, each in value.items()
        if isinstance(each, dict) and (len(value) == 1 or key.casefold() in AROUND)
    )


def _is_a_game(value: dict[str, Any]) -> bool:
    """Whether an object, or one in it, names the two players of one game, and who won.

    Its other lists are then parts of the game, such as moves or innings, if none is of games.
    """
    parts = [value, *(each for each in value.values() if isinstance(each, dict))]
    keys = {key.casefold() for part in parts for key in part}
    return not keys & OF_ROUND and any(map(_names_two, parts))


def _names_two(value: dict[str, Any]) -> bool:
    lower = {key.casefold(): each for key, each in value.items()}
    both = [each for key, each in lower.items() if key in OF_GAME and isinstance(each, list)]
    are_names = [all(isinstance(name, str) for name in each) for each in both if len(each) == TWO]
    return any(are_names) and bool({*lower} & OF_OUTCOME)


TWO = 2
OF_OUTCOME = frozenset({"winner", "outcome", "result", "score", "scores", "points"})
"""Keys of what came of a game, beside the list of its players."""


def _by_ids(value: dict[str, Any]) -> list[Any]:
    """The objects of an object whose keys are their ids, as Firebase writes them: -Nxa2f, 17."""
    are_ids = all(OWN_ID.fullmatch(key) and not SIDES.fullmatch(key) for key in value)
    objects = [each for each in value.values() if isinstance(each, dict)]
    return objects if are_ids and len(objects) == len(value) > 1 else []


OWN_ID = re.compile(r"-[\w-]+|[\w-]*[0-9][\w-]*")


AROUND = frozenset({"data", "response", "payload", "body"})
"""Keys of the content in an answer of a site, beside its status and the like."""


def _list_inside(value: object) -> list[Any] | None:
    """The only list of objects at any depth of an object; None if there is none, or several."""
    if not isinstance(value, dict):
        return _list_in(value)
    if by_ids := _by_ids(value):
        return by_ids
    return _only(map(_list_inside, value.values()))


def _only(found: Iterable[list[Any] | None]) -> list[Any] | None:
    lists = [each for each in found if each is not None]
    return lists[0] if len(lists) == 1 else None


def flat(value: dict[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each column of an object, also of objects inside it."""
    for key, each in value.items():
        name = (*before, key)
        if isinstance(each, dict) and each and len(name) < DEEPEST:
            yield from flat(each, name)
            continue
        yield ".".join(name), each
        if isinstance(each, list) and key.casefold() in OF_GAME and len(each) in SIZES:
            yield from flat({str(nth): item for nth, item in enumerate(each, 1)}, name)
        elif isinstance(each, list) and each and key.casefold() in DAYS:
            yield from flat({"1": each[0]}, name)


OF_GAME = frozenset(
    {
        *("players", "slots", "teams", "entrants", "competitors", "participants", "contestants"),
        *("opponents", "sides", "users", "names", "playerscores", "player_names", "usernames"),
        *("scores", "points", "results", "ranks", "places", "goals", "score", "result"),
    }
)
"""Keys of lists of the people of a game, and of what each of them got."""
DAYS = frozenset({"dates", "days"})
"""Keys of lists of the days of a game, of which the first is its date."""
SIZES = range(2, 5)
"""Lengths of such lists: longer ones are fields of tournaments, or lists of members."""

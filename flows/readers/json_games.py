"""Files of games in JSON: one game, a list of games, or one game per line."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import NOT_A_GAME, Gathered, UnusableGame
from banzuke.flows.readers.jsonl_log import INVALID, refuse_constant, refuse_half_characters
from banzuke.flows.readers.rows import RawRows, UnreadableFile
from banzuke.flows.readers.text import read_utf8, split_lines

JsonObject = dict[str, Any]
Parsed = tuple[int, str, JsonObject | UnusableGame]
Values = Mapping[str, str | None]

SPACE = re.compile(r"[ \t\r\n]*")
LINE_END = re.compile(r"\r\n?|\n")
DECODER = json.JSONDecoder(parse_constant=refuse_constant)


def read_games(
    path: Path,
    source: Source,
    limits: Reading,
    games: Gathered,
    *,
    values_of: Callable[[JsonObject], Values],
    raw_of: Callable[[JsonObject], JsonObject],
) -> RawRows:
    """The games of a file.

    ``values_of`` gives the columns of a game or raises `UnusableGame`; ``raw_of`` gives the part of
    the game that is worth showing, without its moves.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` if the file is not JSON, ``not-<format>`` if it holds no game.
    """
    for line, text, game in objects_of(path, source, limits):
        if isinstance(game, UnusableGame):
            games.refuse(line, text, game)
            continue
        shown = raw_of(game)
        raw = text if shown is game else json.dumps(shown, ensure_ascii=False)
        try:
            games.add(line, raw, values_of(game))
        except UnusableGame as error:
            games.refuse(line, raw, error)
    return games.rows(path, source)


def objects_of(path: Path, source: Source, limits: Reading) -> Iterator[Parsed]:
    """Yield (line, text, object); in a list, the position of the object stands for the line."""
    data = read_utf8(path, source.encoding, limits)
    text = data.decode()
    start = _skip(text, 0)
    if text[start] == "[":
        yield from _listed(text, start, path)
        return
    try:
        value, end = DECODER.raw_decode(text, start)
        if _skip(text, end) != len(text):
            raise json.JSONDecodeError("Extra data", text, end)
    except (ValueError, RecursionError) as error:
        yield from _by_line(data, _not_json(error, path))
        return
    line = 1 + len(LINE_END.findall(text[:start]))
    yield line, text[start:end], _object(value, text)


def _by_line(data: bytes, whole: UnreadableFile) -> Iterator[Parsed]:
    """Yield the objects of lines; if no line is an object, raise the error of the whole file."""
    invalid: list[Parsed] = []
    n_objects = 0
    for line, text in split_lines(data).select("_line", "text").iter_rows():
        if not text.strip():
            continue
        try:
            value = DECODER.decode(text)
        except (ValueError, RecursionError) as error:
            invalid.append((line, text, UnusableGame(INVALID, f"{error}; fix the line")))
        else:
            n_objects += isinstance(value, dict)
            yield line, text, _object(value, text)
    if not n_objects:
        raise whole
    yield from invalid


def _listed(text: str, start: int, path: Path) -> Iterator[Parsed]:
    """Yield the objects of a list with their numbers, from 1."""
    at, number = _skip(text, start + 1), 0
    try:
        while text[at : at + 1] != "]" or number:
            value, end = DECODER.raw_decode(text, at)
            number += 1
            yield number, text[at:end], _object(value, text[at:end])
            at = _skip(text, end)
            if text[at : at + 1] == "]":
                break
            if text[at : at + 1] != ",":
                raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
            at = _skip(text, at + 1)
        at = _skip(text, at + 1)
        if at != len(text):
            raise json.JSONDecodeError("Extra data", text, at)
    except (ValueError, RecursionError) as error:
        raise _not_json(error, path) from None


def _skip(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return found.end() if found else at


def _object(value: object, text: str) -> JsonObject | UnusableGame:
    if not isinstance(value, dict):
        return UnusableGame(NOT_A_GAME, f"a {type(value).__name__} is not a game; remove it")
    if "\\u" in text:
        try:
            refuse_half_characters(value)
        except ValueError as error:
            return UnusableGame(INVALID, f"{error}; fix the text")
    return value


def _not_json(error: Exception, path: Path) -> UnreadableFile:
    found = str(error) or type(error).__name__
    return UnreadableFile(
        INVALID, f"{path.name} is not JSON: {found}", "get the file again, or set another `format`"
    )

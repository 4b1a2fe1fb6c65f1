"""Reading TOML files into models: mistakes are reported with file, line and allowed values."""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar, get_origin

from pydantic import BaseModel, ValidationError

from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.leagues.toml_text import NotToml, parse_toml, text_of

YES_AND_NO = {"yes": "true", "on": "true", "true": "true"} | dict.fromkeys(
    ("no", "off", "false"), "false"
)

Model = TypeVar("Model", bound=BaseModel)
Mistake = TypeVar("Mistake")
Location = tuple[str | int, ...]
"""The way to a key of a file, such as ``("source", 0, "columns", "first")``."""
LocatedMessage = tuple[Location, str]
"""The location of a mistake, and the message about it."""

MOST_PROBLEMS = 20
"""Maximum mistakes of a file reported together, each with its line; each line costs a reading."""
MOST_SHOWN = 200
"""Maximum characters of a wrong value in a message."""


@dataclass(frozen=True)
class Problem:
    """One mistake in a file."""

    file: str
    line: int | None
    message: str

    def __str__(self) -> str:
        """``file:line: message``."""
        return (
            f"{self.file}:{self.line}: {self.message}"
            if self.line
            else f"{self.file}: {self.message}"
        )


class BadTomlFile(BanzukeError):
    """At least one file cannot be used; ``problems`` gives the reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem) for problem in problems))


class BadSettings(BanzukeError):
    """Settings that are in no file cannot be used; ``messages`` give the reasons."""

    def __init__(self, messages: Sequence[str]) -> None:
        self.messages = tuple(messages)
        super().__init__("\n".join(messages))


def read_toml(file: Path, model: type[Model], *, refuse: type[BadTomlFile]) -> tuple[Model, str]:
    """The contents of a file, as a model, and its text.

    Raises
    ------
    refuse
        With one problem per mistake, each with its line.
    """
    try:
        text = text_of(file)
    except UnicodeDecodeError as error:
        at = f"byte {error.object[error.start]:#04x} at position {error.start}"
        why = f"cannot be read: it is not utf-8 ({at}); save it as UTF-8 in your editor"
        raise refuse([Problem(str(file), None, why)]) from None
    except OSError as error:
        raise refuse([Problem(str(file), None, f"cannot be read: {error}")]) from None
    try:
        data = parse_toml(text)
    except NotToml as error:
        raise refuse([Problem(str(file), error.line, str(error))]) from None
    try:
        return model.model_validate(data), text
    except ValidationError as error:
        mistakes = [(item, model) for item in error.errors()]
        raise refuse(problems_of(file, text, mistakes, say=_located_message)) from None


def checked(data: Mapping[str, Any], model: type[Model]) -> Model:
    """The settings, in the form of a file's contents, as a model.

    Raises
    ------
    BadSettings
        With one message per mistake, each with its key.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise BadSettings([_located_message((item, model))[1] for item in error.errors()]) from None


def problems_of(
    file: Path, text: str, mistakes: Sequence[Mistake], *, say: Callable[[Mistake], LocatedMessage]
) -> list[Problem]:
    """The first `MOST_PROBLEMS` mistakes with their lines, and the number of further mistakes.

    ``say`` gives the location and the message of a mistake; it is called for reported ones only.
    """
    located = [say(mistake) for mistake in mistakes[:MOST_PROBLEMS]]
    problems = [
        Problem(str(file), find_line(text, location) if location else 1, message)
        for location, message in located
    ]
    if more := len(mistakes) - len(problems):
        message = f"not shown: {counted(more, 'more mistake')}; fix these first"
        problems.append(Problem(str(file), None, message))
    return problems


def _located_message(mistake: tuple[Any, type[BaseModel]]) -> LocatedMessage:
    error, model = mistake
    location = tuple(part for part in error["loc"] if _is_in_file(part))
    message = error["msg"].removeprefix("Value error, ")
    where = ".".join(str(part) for part in location)
    if error["type"] == "extra_forbidden":
        message = _unknown_key(model, location)
    elif error["type"] == "missing":
        message = f"key {where!r} is missing"
        location = location[:-1]
    elif location:
        message += _meant(error, location)
        shown = error["input"]
        hidden = isinstance(shown, dict) or _is_secret(model, location)
        message = f"{where}: {message}" if hidden else f"{where} = {_shown(shown)}: {message}"
    return location, message


def _shown(value: object) -> str:
    """The value in the form for a message; a long value is shortened."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number in base 16, or dotted keys, beyond all limits
        return "…"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _is_secret(model: Any, location: tuple[Any, ...]) -> bool:
    """Whether the location contains a key whose value its model hides."""
    for part in location:
        field = getattr(model, "model_fields", {}).get(part)
        if field is not None and not field.repr:
            return True
        model = _section_model(model, part) if isinstance(part, str) else model
    return False


def _is_in_file(part: object) -> bool:
    """Whether a part of pydantic's location is a key or index, not the name of a type."""
    return isinstance(part, int) or not re.search(
        r"[\[\]]|^(str|literal|Rule|Prior|Rolling)$", str(part)
    )


def _unknown_key(model: Any, location: tuple[Any, ...]) -> str:
    for part, following in pairwise(location):
        if isinstance(part, str):
            model = _section_model(model, part, listed=isinstance(following, int))
    allowed = sorted(model.model_fields) if hasattr(model, "model_fields") else []
    hint = did_you_mean(str(location[-1]), allowed)
    return f"unknown key {_shown(location[-1])}{hint} Allowed here: {', '.join(allowed)}"


def _section_model(model: Any, key: str, *, listed: bool = False) -> Any:
    """The model of a key's section; of several models, the one in a list if ``listed``."""

    def models(annotation: Any, *, inside: bool) -> Iterator[tuple[bool, Any]]:
        if hasattr(annotation, "model_fields"):
            yield inside, annotation
        inside |= get_origin(annotation) is list
        for part in getattr(annotation, "__args__", ()):
            yield from models(part, inside=inside)

    field = model.model_fields.get(key)
    found = list(models(field.annotation, inside=False)) if field else []
    fitting = [section for inside, section in found if inside == listed]
    return (fitting or [section for _, section in found] or [model])[0]


def find_line(text: str, location: Location) -> int | None:
    """The line on which a key of a TOML text stands, or the line of its nearest section.

    ``location`` is a path such as ``("source", 0, "columns", "first")``.
    """
    keys = [part for part in location if isinstance(part, str)]
    index = next((part for part in location if isinstance(part, int)), 0)
    best, best_depth = None, 0
    section: list[str] = []
    seen = -1
    for number, full_line in enumerate(text.splitlines(), start=1):
        line = re.sub(r"(^|\s)#.*", "", full_line)
        header = re.match(r"\s*+\[++([^\]]++)\]", line)
        if header:
            section = header.group(1).strip().split(".")
            if section == keys[: len(section)]:
                seen += line.lstrip().startswith("[[")
                if seen in {index, -1} and len(section) > best_depth:
                    best, best_depth = number, len(section)
            continue
        if section != keys[: len(section)] or (seen not in {index, -1} and section):
            continue
        depth = len(section)
        for key in keys[len(section) :]:
            if not re.search(rf"(^|[\s{{,.\"']){re.escape(key)}[\"']?\s*+[=.]", line):
                break
            depth += 1
        if depth > best_depth:
            best, best_depth = number, depth
    return best


def _meant(error: Any, location: tuple[str | int, ...]) -> str:
    """The end of a message about a value of the wrong type; empty if the message says enough.

    ``error`` is one of pydantic's, ``location`` its keys and indices in the file.
    """
    given, kind = error["input"], error["type"]
    if word := _truth(error):
        return f"; write `{word}`, without quotes"
    if kind == "string_type" and isinstance(given, int | float | dt.date | dt.time):
        return "; write it in quotes" + _in_quotes(given)
    if kind in ("float_type", "int_type") and _is_number(given):
        return f"; write {given.strip()}, without quotes"
    if kind.startswith("date_"):
        return f"; write a day such as {_day(given)}, without quotes and without a time"
    if kind == "list_type" and isinstance(given, dict) and isinstance(location[-1], str):
        name = ".".join(str(part) for part in location if isinstance(part, str))
        return f"; write `[[{name}]]`, with two brackets, for each of them"
    return ""


def _truth(error: Any) -> str | None:
    """The word that TOML has for a text such as "yes", where a truth value may stand."""
    expected = str(error.get("ctx", {}).get("expected", ""))
    takes_truth = error["type"].startswith("bool_") or "True" in expected
    given = error["input"]
    return YES_AND_NO.get(given.strip().lower()) if takes_truth and isinstance(given, str) else None


def _in_quotes(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # a number in base 16, beyond all limits
        return ""
    return f', "{text.lower() if isinstance(value, bool) else text}"' if len(text) < 40 else ""


def _is_number(given: object) -> bool:
    return isinstance(given, str) and bool(re.fullmatch(r"\s*-?\d{1,15}(\.\d{1,15})?\s*", given))


def _day(given: object) -> str:
    """The day of a value if one can be read from it, else an example."""
    if isinstance(given, dt.datetime):
        return given.date().isoformat()
    try:
        return dt.date.fromisoformat(str(given)[:10]).isoformat()
    except ValueError:
        return "2024-04-01"

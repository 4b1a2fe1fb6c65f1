"""Arguments of a program, checked by their annotations: a wrong one is told what to give."""

import collections.abc
import functools
import inspect
import os
import types
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral
from pathlib import Path
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, is_typeddict

from banzuke.flows.errors import BanzukeError

P = ParamSpec("P")
R = TypeVar("R")


class WrongArgument(BanzukeError):
    """An argument is not of its type; the message says what to give."""


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, which refuses arguments that are not of their annotated types.

    Values that the types allow, such as a text that is no tile, are for the function to judge.

    Raises
    ------
    WrongArgument
        By a call with such an argument.
    """
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            given = signature.bind(*args, **kwargs).arguments
        except TypeError:  # a missing or an unknown name: Python says which
            return function(*args, **kwargs)
        refuse_wrong(function, given)
        return function(*args, **kwargs)

    return call


def refuse_wrong(annotated: Any, given: Mapping[str, Any]) -> None:
    """Refuse values that are not of the types that a function or a class gives to their names.

    Raises
    ------
    WrongArgument
        For the first such value.
    """
    hints = annotated.__annotations__
    for name, value in given.items():
        allowed = [] if name not in hints else _members(hints[name])
        if allowed and not any(_fits(value, member) for member in allowed):
            *others, last = dict.fromkeys(word for each in allowed for word in _words(each))
            words = f"{', '.join(others)} or {last}" if others else last
            raise WrongArgument(f"{name} {value!r}: give {words}")


def _members(hint: Any) -> list[Any]:
    """The types of a union, or the only type; none if one of them is not checked here."""
    members = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    return [*members] if all(_is_checked(member) for member in members) else []


def _is_checked(member: Any) -> bool:
    return _kind(member) in WORDS or member is types.NoneType


def _kind(member: Any) -> Any:
    """A type without its parts, such as Literal; a dict with named keys is a Mapping."""
    return collections.abc.Mapping if is_typeddict(member) else get_origin(member) or member


def _is_sequence_of_texts(value: Any) -> bool:
    return _is_sequence(value) and all(isinstance(one, str) for one in value)


def _is_sequence(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _is_whole(value: Any) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def _fits(value: Any, member: Any) -> bool:
    kind = _kind(member)
    if kind is collections.abc.Sequence and get_args(member) == (str,):
        return _is_sequence_of_texts(value)
    return bool(TESTS[kind](value))


def _words(member: Any) -> tuple[str, ...]:
    """The things to give for a type, in words; none for None, which is to give nothing."""
    kind = _kind(member)
    if kind is Literal:
        return tuple(map(str, get_args(member)))
    if kind is collections.abc.Sequence and get_args(member) == (str,):
        return ("a list of texts",)
    return (WORDS[kind],) if kind in WORDS else ()


WORDS: dict[Any, str] = {
    str: "a text",
    int: "a whole number",
    bool: "True or False",
    Literal: "one of its values",
    Path: "a path",
    collections.abc.Sequence: "a list",
    collections.abc.Mapping: "a dict",
}
TESTS: dict[Any, Callable[[Any], bool]] = {
    str: lambda value: isinstance(value, str),
    int: _is_whole,
    bool: lambda value: isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"),
    Literal: lambda value: isinstance(value, str | bool),
    Path: lambda value: isinstance(value, os.PathLike),
    collections.abc.Sequence: _is_sequence,
    collections.abc.Mapping: lambda value: isinstance(value, Mapping),
    types.NoneType: lambda value: value is None,
}

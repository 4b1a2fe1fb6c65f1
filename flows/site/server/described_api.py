"""The description of the API in OpenAPI 3.1: every view, its columns and the types of its rows."""

from collections.abc import Mapping
from typing import Any

from banzuke import __version__, sql
from banzuke.flows.serving.described import column_means, view_means
from banzuke.flows.serving.serving_file import definitions
from banzuke.flows.site.server.api import LIMIT, MOST
from banzuke.flows.site.server.readers import Reader

JSON_TYPES = {
    "BOOLEAN": "boolean", "DOUBLE": "number", "FLOAT": "number", "DECIMAL": "number",
    **dict.fromkeys(("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"), "integer"),
    **dict.fromkeys(("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"), "integer"),
    **dict.fromkeys(("STRUCT", "MAP"), "object"),
}  # fmt: skip
"""Types of JSON by types of DuckDB; all other values are texts."""


def _page(types: Mapping[str, str]) -> dict[str, Any]:
    """The schema of a page of rows with these columns."""
    row = {
        "type": "object",
        "properties": {column: _of_store(kind) for column, kind in types.items()},
        "required": list(types),
        "additionalProperties": {"enum": ["inf", "-inf"]},  # the flag beside an infinite number
    }
    return {
        "type": "object",
        "required": ["view", "rows", "offset", "next_offset"],
        "properties": {
            "view": {"type": "string"},
            "rows": {"type": "array", "items": row},
            "offset": {"type": "integer"},
            "next_offset": {"type": ["integer", "null"]},
            "note": {"type": "string", "description": "Why there are no rows"},
        },
    }


def _of_store(kind: str) -> dict[str, Any]:
    """The schema of a value by its type in the store; any value may be missing."""
    if kind.endswith("[]"):
        return {"type": ["array", "null"]}
    name = kind.partition("(")[0]
    return {"type": [JSON_TYPES.get(name, "string"), "null"]}


def _json(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


_ERROR = {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}
REFUSED = {"default": {"description": "A refusal: a sentence in English", "content": _json(_ERROR)}}


def description(reader: Reader) -> dict[str, Any]:
    """The description of the API in OpenAPI 3.1: every view, and the meanings of its columns."""
    means = view_means([sql.read(f"views/{n}") for n in sql.names("views")] or definitions())
    paths: dict[str, Any] = {}
    for view, types in reader.types.items():
        parameters = [
            {"name": name, "in": "query", "description": column_means(view, name) or "",
             "schema": {"type": "string"}}
            for name in types
        ]  # fmt: skip
        parameters += [
            {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1,
             "maximum": MOST, "default": LIMIT}},
            {"name": "offset", "in": "query", "schema": {"type": "integer", "minimum": 0}},
        ]  # fmt: skip
        answers = {
            "200": {"description": "A page of rows", "content": _json(_page(types))},
            "304": {"description": "Not changed"},
            **REFUSED,
        }
        paths[f"/api/{view}"] = {
            "get": {"summary": means.get(view, ""), "parameters": parameters, "responses": answers}
        }
    paths["/api/compare"] = {"get": _COMPARE}
    paths["/api/gained"] = {"get": _GAINED}
    paths["/api/discard"] = {"get": _DISCARD}
    info = {"title": "Banzuke", "version": __version__}
    return {"openapi": "3.1.0", "info": info, "paths": paths}


def _question(
    summary: str, means: Mapping[str, str], *, required: tuple[str, ...], answer: str
) -> dict[str, Any]:
    """A path with the parameters {name: what it means}, which answers a question in JSON."""
    parameters = [
        {"name": name, "in": "query", "required": name in required,
         "description": text, "schema": {"type": "string"}}
        for name, text in means.items()
    ]  # fmt: skip
    responses = {"200": {"description": answer}, **REFUSED}
    return {"summary": summary, "parameters": parameters, "responses": responses}


_COMPARE = _question(
    "Two players of a league, and their next game: the answers of `banzuke compare`.",
    {
        "league": "The league's name.",
        "player": "A player, as the ratings show the name; the first to move.",
        "opponent": "Another player of the league.",
        "period": "A period; by default the latest with ratings of both.",
        "on": "A day: the players are compared by strength over time.",
        "reverse": "1 if the opponent moves first.",
        "neutral": "1 for a game without a first mover's advantage.",
        "handicap": "The handicap code of the game.",
    },
    required=("league", "player", "opponent"),
    answer="The answers by task",
)

_GAINED = _question(
    "Who gained most since a day: the answer of `banzuke top --since`.",
    {"league": "The league's name.", "since": "A day, which means its end, such as 2026-03-31."},
    required=("league", "since"),
    answer="A row per player and task, the largest gain first; tasks that cannot answer, and why",
)

_DISCARD = _question(
    "The value of every cut of a mahjong hand: the answer of `banzuke discard`.",
    {
        "hand": "13 or 14 tiles, 3 fewer for each meld, such as 222567m345p33667s.",
        "dora": "Dora indicators.",
        "seen": "Other tiles that can be seen.",
        "melds": "Called tiles such as 234m, divided by commas.",
        "ankans": "Concealed kans such as 1111z, divided by commas.",
        "turn": "From 1 to 18.",
        "seat": "A wind.",
        "round": "A wind.",
        "rules": "all or bare.",
        "exchanges": "0 or 1.",
        "silent": "1 if a closed tenpai may wait without riichi.",
        "goal": "points, win, or a number of points.",
        "explain": "A cut of the hand, or draw: the answer has the draws that give its value.",
    },
    required=("hand",),
    answer="The cuts, the best first, and their values by turn",
)

"""Answers of sites in the form of JSON:API, as plain lists of objects.

Challonge writes its brackets so: each thing has `id`, `type`, `attributes` and `relationships`, and
those that others refer to stand in `included`. See https://jsonapi.org/format/.
"""

from typing import Any

Object = dict[str, Any]


def without_envelopes(value: object) -> object:
    """{type: things} of an answer in this form; any other value as it is."""
    if not isinstance(value, dict) or "data" not in value:
        return value
    own = value["data"] if isinstance(value["data"], list) else [value["data"]]
    more = value.get("included", [])
    things = [*own, *more] if isinstance(more, list) else own
    if not things or not all(_is_thing(one) for one in things):
        return value
    lists: dict[str, list[Object]] = {}
    for one in things:
        lists.setdefault(one["type"], []).append(_plain(one))
    return lists


def _is_thing(one: object) -> bool:
    return (
        isinstance(one, dict)
        and isinstance(one.get("type"), str)
        and isinstance(one.get("attributes"), dict)
    )


def _plain(one: Object) -> Object:
    """The attributes of a thing, with its id and the ids of the things that it refers to."""
    related = one.get("relationships")
    refs = {
        f"{name}_id": each["data"].get("id")
        for name, each in (related.items() if isinstance(related, dict) else ())
        if isinstance(each, dict) and isinstance(each.get("data"), dict)
    }
    return {"id": one.get("id"), **refs, **one["attributes"]}

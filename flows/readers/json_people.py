"""Games in JSON whose players are numbers of another list, with the names in their place.

Brackets of Challonge and plays of BG Stats are one object with several lists: people with an id and
a name, and games with the ids of two or more of them. `player1_id` becomes `player1`, and
`playerRefId` becomes `player`; other lists, such as those of rules or places, give columns such as
`locations.name`. Programs also write `white` for an id, people as `{"11": {"name": …}}` or as
`{"11": "Ann"}`, and the answers of JSON:API.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from banzuke.flows.readers.json_api import without_envelopes

Object = dict[str, Any]
IDS = ("id", "_id", "uuid")
NAMES = ("name", "display_name", "displayname", "username", "user_name", "nickname", "gamertag")
PEOPLE = re.compile(
    r"(?i)(?:players?|participants?|entrants?|teams?|competitors?|members?|users?|people|persons?|"
    r"contestants?)"
)
"""Keys of lists of people."""
PEOPLE_OF_GAMES = re.compile(rf"(?i){PEOPLE.pattern.removeprefix('(?i)')}|opponents|sides|slots")
OF_PEOPLE = re.compile(
    rf'"(?:{PEOPLE.pattern.removeprefix("(?i)")}|included)"\s*:\s*(?:[\[{{]|$)', re.I
)
"""The beginning of a list of people in a text."""
SIDES = re.compile(
    r"(?i)(?:player|participant|entrant|team|competitor|member|user|person|contestant|home|away|"
    r"white|black|winner|loser|opponent|side|first|second|p)[_ ]?(?:[1-4]|one|two|a|b)?"
)
"""The beginnings of keys of a person of a game."""
REFERS = re.compile(r"(?<=[a-z0-9])(?:_?(?:Ref)?I[dD]|_(?:ref_)?id)$")
"""The ends of keys with the id of something: player1_id, winnerId, playerRefId."""
OUTCOMES = frozenset({"winner", "loser"})
SIZES = range(2, 5)
"""The players of one game, as in `json_list`."""
LEAST_REFERENCES = 2


@dataclass(frozen=True)
class Named:
    """A list of things with an id and a name: its key, and {id as text: name}."""

    key: str
    names: Mapping[str, str]

    @property
    def of_people(self) -> bool:
        """Whether the things are people."""
        return PEOPLE.fullmatch(self.key) is not None


def with_names(value: object) -> list[Object] | None:
    """The games of an object with several lists, with names; None if they are not sure.

    They are sure if one list is of people, games of one other list refer to two or more of them,
    and every id that is referred to has a name.
    """
    lists = _lists(without_envelopes(value))
    if len(lists) < LEAST_REFERENCES:
        return None
    named = [one for key, items in lists.items() if (one := _named(key, items))]
    people = [one for one in named if one.of_people]
    if len(people) != 1:
        return None
    others = {
        key: [_with_ids_apart(item) for item in items]
        for key, items in lists.items()
        if key != people[0].key
    }
    games = [(items, sides) for items in others.values() if (sides := _sides(items, people[0]))]
    if len(games) != 1:
        return None
    ((items, sides),) = games
    rest = [one for one in named if not one.of_people and lists[one.key] is not items]
    return [_with_names_inside(_told(game, people[0], sides, rest)) for game in items]


def _with_ids_apart(game: Object) -> Object:
    """A game with the ids of people, {"player1": {"id": 1, …}}, beside the people's objects."""
    ids = {
        f"{key}_id": each["id"]
        for key, each in game.items()
        if isinstance(each, dict)
        and "id" in each
        and SIDES.fullmatch(key)
        and not {*map(str.casefold, each)} & {*NAMES}
    }
    return {**game, **ids}


def _with_names_inside(game: Object) -> Object:
    """A game with the names of people in the objects whose ids stood apart."""
    own = {key for key, each in game.items() if isinstance(each, dict) and f"{key}_id" in game}
    return {
        key: {**each, "name": game[f"{key}_id"]} if key in own else each
        for key, each in game.items()
        if key.removesuffix("_id") not in own or key in own
    }


def with_winners(games: list[Object]) -> list[Object]:
    """Games with the name of a winner or loser of whom they have only the id beside both people."""
    keys = {key for game in games for key in game if _outcome(key) and _outcome(key) not in game}
    for key in keys:
        told = [_person(game, game.get(key)) for game in games]
        if all(name or game.get(key) is None for name, game in zip(told, games, strict=True)):
            games = [{**game, _outcome(key): name} for name, game in zip(told, games, strict=True)]
    return games


def _outcome(key: str) -> str:
    """The outcome, winner or loser, of a key with an id, such as winner_id; else empty."""
    short = REFERS.sub("", key)
    return short.casefold() if short != key and short.casefold() in OUTCOMES else ""


def _person(value: object, own_id: object) -> str | None:
    """The name of the person with an id inside an object or a list; None without one."""
    if isinstance(value, list):
        return next(filter(None, (_person(each, own_id) for each in value)), None)
    if not isinstance(value, dict):
        return None
    for key, each in value.items():
        if isinstance(each, dict) and (PEOPLE.fullmatch(key) or SIDES.fullmatch(key)):
            name = next((each[k] for k in each if k.casefold() in NAMES), None)
            if isinstance(name, str) and any(each.get(one) == own_id for one in IDS):
                return name
        elif isinstance(each, list) and PEOPLE_OF_GAMES.fullmatch(key):
            bare = [{"player": one} for one in each]
            if name := _person(bare, own_id):
                return name
        if isinstance(each, dict | list) and (name := _person(each, own_id)):
            return name
    return None


def _lists(value: object) -> dict[str, list[Object]]:
    """{key: objects} of the lists of an object, or of the only object in it."""
    while isinstance(value, dict):
        told: dict[str, Any] = {key: _listed(key, each) for key, each in value.items()}
        told = {key: _of_rounds(each) for key, each in told.items()}
        lists = {key: _unwrapped(each) for key, each in told.items() if _is_of_objects(each)}
        if lists or len(value) != 1:
            return lists
        (value,) = value.values()
    return {}


def _listed(key: str, value: object) -> object:
    """People as a list of objects, if they are an object with a name or an object for each id."""
    if not isinstance(value, dict) or not PEOPLE.fullmatch(key):
        return value
    if all(isinstance(one, str) for one in value.values()):
        return [{"id": own, "name": name} for own, name in value.items()]
    if all(isinstance(one, dict) for one in value.values()):
        return [{**one, "id": own} for own, one in value.items()]
    return value


def _is_of_objects(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(x, dict) for x in value)


def _of_rounds(value: object) -> object:
    """The games of a list of rounds that are lists themselves, with the number of the round."""
    if not (isinstance(value, list) and value and all(map(_is_of_objects, value))):
        return value
    return [{"round": nth, **game} for nth, games in enumerate(value, 1) for game in games]


def _unwrapped(items: list[Object]) -> list[Object]:
    """The objects of a list, without an object of one key around each: {"match": {…}}."""
    keys = {tuple(item) for item in items}
    if len(keys) == 1 and len(next(iter(keys))) == 1:
        inner = [next(iter(item.values())) for item in items]
        if all(isinstance(each, dict) for each in inner):
            return inner
    return items


def _named(key: str, items: Sequence[Object]) -> Named | None:
    """A list as names by ids; None if its objects have no ids, or no names."""
    own_id = next((name for name in IDS if all(name in item for item in items)), None)
    lower = [{k.casefold(): v for k, v in item.items()} for item in items]
    name = next((n for n in NAMES if all(isinstance(one.get(n), str) for one in lower)), None)
    if own_id is None or name is None:
        return None
    ids = [str(item[own_id]) for item in items]
    texts = [str(one[name]).strip() for one in lower]
    if len({*ids}) < len(ids) or not all(texts):
        return None
    n_times = Counter(text.casefold() for text in texts)
    names = {
        number: text if n_times[text.casefold()] == 1 else f"{text} ({number})"
        for number, text in zip(ids, texts, strict=True)
    }
    if len({told.casefold() for told in names.values()}) < len(names):
        return None  # somebody is called Ann (1)
    return Named(key, {**_by_other_ids(ids, items, names), **names})


def _by_other_ids(
    ids: Sequence[str], items: Sequence[Object], names: Mapping[str, str]
) -> dict[str, str]:
    """Names by further ids of the same things, such as `group_player_ids` of Challonge.

    An id that several things list is none of their own, as those of friends.
    """
    other: dict[str, set[str]] = {}
    for number, item in zip(ids, items, strict=True):
        for key, each in item.items():
            if key.endswith("_ids") and isinstance(each, list):
                for one in each:
                    other.setdefault(str(one), set()).add(names[number])
    return {one: next(iter(told)) for one, told in other.items() if len(told) == 1}


def _sides(games: Sequence[Object], people: Named) -> frozenset[str]:
    """The keys of games that refer to people; empty if they are too few, or one is unknown."""
    with_ends = frozenset(key for game in games for key in _keys(game) if _is_side(key))
    if _refers(games, with_ends, people):
        return with_ends | _outcomes(games, with_ends, people)
    bare = frozenset(key for game in games for key in _keys(game) if SIDES.fullmatch(key))
    players = _of_one_family(frozenset(key for key in bare if key.casefold() not in OUTCOMES))
    for keys in (players, bare):
        if _refers(games, keys, people) and _are_apart(games, keys):
            return keys | _outcomes(games, keys, people)
    return frozenset()


def _of_one_family(keys: frozenset[str]) -> frozenset[str]:
    """The keys of one sort, if two are: white and black beside p1, which may be a number of points.

    All keys, if no two are of one sort; none, if two sorts are whole.
    """
    families: dict[str, set[str]] = {}
    for key in keys:
        base = NUMBERED.sub("", key).casefold()
        families.setdefault(FAMILIES.get(base, base), set()).add(key)
    whole = [frozenset(family) for family in families.values() if len(family) > 1]
    if not whole:
        return keys
    return whole[0] if len(whole) == 1 else frozenset()


NUMBERED = re.compile(r"(?i)[_ ]?(?:[1-4]|one|two|a|b)$")
FAMILIES = {"black": "white", "away": "home", "second": "first", "opponent": "player"}
"""The first side of each pair of sides with names of their own."""


def _keys(game: Object) -> Iterator[str]:
    """Yield the keys of single values of a game, also those of each of its people."""
    for key, each in game.items():
        if _is_of_objects(each) and len(each) in SIZES:
            yield from (own for item in each for own in _keys(item))
        elif not isinstance(each, dict | list):
            yield key


def _refers(games: Sequence[Object], keys: Set[str], people: Named) -> bool:
    """Whether these keys refer to people alone, and some game to two or more of them."""
    found = [[*_references(game, keys)] for game in games]
    known = all(ref is None or str(ref) in people.names for refs in found for ref in refs)
    return known and max(map(len, found), default=0) >= LEAST_REFERENCES


def _are_apart(games: Sequence[Object], keys: Set[str]) -> bool:
    """Whether no game has the same person twice, as points may be equal."""
    found = [[str(ref) for ref in _references(game, keys) if ref is not None] for game in games]
    return all(len({*refs}) == len(refs) for refs in found)


def _outcomes(games: Sequence[Object], keys: Set[str], people: Named) -> frozenset[str]:
    """The keys winner and loser, if their values are always one of the people of the game.

    Numbers such as 1 and 2 may also mean the first and the second player.
    """
    found = {key for game in games for key in game if key.casefold() in OUTCOMES} - keys
    return frozenset(
        key
        for key in found
        if all(
            ref is None or (str(ref) in people.names and str(ref) in map(str, refs))
            for game in games
            for ref, refs in ((game.get(key), [*_references(game, keys)]),)
        )
    )


def _references(game: Object, keys: Set[str]) -> Iterator[object]:
    """Yield the ids of people in a game."""
    for key, each in game.items():
        if key in keys and not isinstance(each, dict | list):
            yield each
        elif _is_of_objects(each) and len(each) in SIZES:
            yield from (ref for item in each for ref in _references(item, keys))


def _is_side(key: str) -> bool:
    short = REFERS.sub("", key)
    return short != key and SIDES.fullmatch(short) is not None


def _told(game: Object, people: Named, sides: Set[str], others: Sequence[Named]) -> Object:
    """A game with names in place of ids, and with the names of other things that it refers to."""
    said: Object = {}
    for key, each in game.items():
        short = REFERS.sub("", key)
        if key in sides and not isinstance(each, dict | list):
            told = None if each is None else people.names[str(each)]
            said[short if short not in game else key] = told
        elif _is_of_objects(each) and len(each) in SIZES:
            said[key] = [_told(item, people, sides, ()) for item in each]
        else:
            said[key] = each
            one = next((o for o in others if short != key and _is_one_of(short, o.key)), None)
            if one is not None and str(each) in one.names:
                said[f"{one.key}.name"] = one.names[str(each)]
    return said


def _is_one_of(short: str, key: str) -> bool:
    """Whether a key such as game is one of a list such as games."""
    return key.casefold() in (short.casefold(), f"{short.casefold()}s")

"""Names of columns from lists of JSON: players.1.name is the name of player 1."""

import re

ITEM = re.compile(r"(?:.*\.)?(?P<list>[A-Za-z_]+)\.(?P<nth>[1-4])(?:\.(?P<rest>.+))?")
BY_SIDE = re.compile(
    r"(?i:(?:.*\.)?(?:players|teams|sides|users)\.(?P<side>white|black|home|away|sente|gote))\.(?P<rest>.+)"
)
"""A value of the people of a game by their sides, such as players.black.username."""
OF_PEOPLE = frozenset(
    {
        *("players", "slots", "teams", "entrants", "competitors", "participants", "contestants"),
        *("opponents", "sides", "users", "names", "playerscores", "player_names", "usernames"),
    }
)
"""Keys of lists of the people of a game; their items may be names, or objects about a person."""
WHAT = {
    **dict.fromkeys(("scores", "score", "points", "goals"), "score"),
    **dict.fromkeys(("ranks", "places"), "place"),
    **dict.fromkeys(("results", "result"), "result"),
}
"""Keys of lists of what each player got, and the word for one item."""
OF_NAMES = frozenset(
    {"name", "username", "nickname", "displayname", "gamertag", "tag", "player", "user", "login"}
)
BETWEEN = frozenset({"entrant", "participant", "player", "user", "team", "account", "profile"})
"""Keys between an item of a list and its name, such as slots.1.entrant.name."""
WITHIN = frozenset({"standing", "stats", "value"})
"""Keys around a number of an item, such as slots.1.standing.stats.score.value."""


def name_of_item(name: str) -> str | None:
    """A column's name in words that are known: player 1, 1 score; None for other columns."""
    if by_side := BY_SIDE.fullmatch(name):
        keys = by_side["rest"].split(".")
        while len(keys) > 1 and keys[0].casefold() in BETWEEN:
            keys = keys[1:]
        is_name = len(keys) == 1 and keys[0].casefold() in OF_NAMES
        return f"{by_side['side']} {'player' if is_name else ' '.join(keys)}"
    found = ITEM.fullmatch(name)
    if found is None:
        return None
    kind, nth = found["list"].casefold(), found["nth"]
    keys = [key for key in (found["rest"] or "").split(".") if key]
    if kind in WHAT and not keys:
        return f"{WHAT[kind]} {nth}"
    if kind not in OF_PEOPLE:
        return None
    while len(keys) > 1 and keys[0].casefold() in BETWEEN:
        keys = keys[1:]
    keys = [key for key in keys if key.casefold() not in WITHIN] or keys[-1:]
    if not keys or (len(keys) == 1 and keys[0].casefold() in OF_NAMES):
        return f"player {nth}"
    return f"{' '.join(keys)} {nth}"

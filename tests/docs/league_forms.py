"""The documented forms of keys in league files, each as TOML for a whole league file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from banzuke.flows.leagues.contest import Contest
from banzuke.flows.leagues.dan_points import DanPoints
from banzuke.flows.leagues.dynamic import Dynamic
from banzuke.flows.leagues.formats import OWN
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import Decisions, League, Skill, Source, StableRank, Static
from banzuke.flows.leagues.tier import Tier
from tests.docs.pages import FORMATS

SECTIONS: dict[str, type[BaseModel]] = {
    "": League,
    "source": Source,
    "static": Static,
    "dynamic": Dynamic,
    "contest": Contest,
    "dan_points": DanPoints,
    "stable_rank": StableRank,
    "tier": Tier,
    "skill": Skill,
    "decisions": Decisions,
}
"""The models of a league file, in the order in which the page documents them."""
TABLE = re.compile(r"(?:^\|.*\n)+", flags=re.M)
SPAN = re.compile(r"`([^`]+)`")
ELLIPSIS = re.compile(r", …|…, ")
OF_ANY_TEXT = {"timezone", "path", "encoding", "delimiter", "date_format"}
"""Keys whose values the page shows without quotes, and for which no model has a list."""
REFUSED = {"DD.MM.YYYY"}
"""The page names these values as wrong."""
LOGS = {
    "pairwise": '{ first = "black", second = "white", score = "result" }',
    "table": "{ "
    + ", ".join(f'player_{n} = "p{n}", points_{n} = "s{n}"' for n in range(1, 5))
    + " }",
    "tournament": '{ event = "event", player = "player", place = "place" }',
}
OF_FORMAT = {"terminations": '"pgn"', "sheet": '"xlsx"'}
"""Keys that need one format."""
OF_LAYOUT = {"same_game": '"seats"', "not_players": '"players"'}
"""Keys that need one layout."""
OF_COLUMN = {"weight_is": "weight", "handicap_draws": "handicap"}
"""Keys that need one column."""
ROWS_OF_PLAYERS = ('"seats"', '"crosstable"')
"""Layouts whose rows name one player."""
SEASON = '[{ name = "S", first_day = 2024-01-01, last_day = 2024-12-31 }]'


@dataclass(frozen=True)
class Form:
    """One documented value of a key, as the page shows it."""

    section: str
    key: str
    value: str

    def __str__(self) -> str:
        return f"{self.section or 'league'}: {self.key} = {self.value}"

    @property
    def kinds(self) -> list[str]:
        """The kinds of league that may have the section."""
        return [kind.name for kind in KINDS.values() if self.section in kind.sections] or [*KINDS]

    def file(self, kind: str) -> str:
        """A league file of a kind with this value; otherwise it has only the required keys."""
        league = {"name": '"club"', "kind": f'"{kind}"'}
        source = {"path": '"inbox/*"', "columns": LOGS[kind]}
        own: dict[str, str] = {}
        if KINDS[kind].is_of_events:
            league["period"] = SEASON
        if self.key in ("format", "values", *OF_FORMAT):
            del source["columns"]  # these keys need other columns than those in LOGS
        source |= {"format": OF_FORMAT[self.key]} if self.key in OF_FORMAT else {}
        source |= {"layout": OF_LAYOUT[self.key]} if self.key in OF_LAYOUT else {}
        layout = self.value if self.key == "layout" else source.get("layout")
        if layout in ROWS_OF_PLAYERS:
            source["columns"] = '{ player = "player" }'
        if layout == '"pairings"':
            source["columns"] = '{ pairing = "pairing", score = "result" }'
        if self.key in OF_COLUMN:
            column = OF_COLUMN[self.key]
            source["columns"] = LOGS[kind].replace("{ ", f'{{ {column} = "{column}", ')
        {"": league, "source": source}.get(self.section, own)[self.key] = self.value
        league |= {"source": f"[{_inline(source)}]"} | ({self.section: _inline(own)} if own else {})
        return "".join(f"{key} = {value}\n" for key, value in league.items())


def _inline(table: dict[str, str]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in table.items()) + " }"


@cache
def forms() -> list[Form]:
    """Every form of every key that data/README.md documents."""
    found = [*_of_tables(), *_of_lines(), *_rooms()]
    return list(dict.fromkeys(found))


def words_of(section: str, key: str) -> set[Any]:
    """The words and truth values that a model, or for formats a register, lists for a key."""
    if (section, key) == ("source", "format"):
        return set(OWN)
    return set(_literals(SECTIONS[section].model_fields[key].annotation))


def _literals(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    else:
        for part in get_args(annotation):
            yield from _literals(part)


def _of_tables() -> Iterator[Form]:
    """Yield the forms in the columns "values" and "default" of the tables of keys."""
    sections = iter(["", "source", None, "tier", "skill"])
    for table in TABLE.findall(FORMATS.text):
        head, _, *rows = (
            [cell.strip() for cell in row.split("|")[1:-1]] for row in table.splitlines()
        )
        if "key" not in head:
            continue
        section = next(sections)
        for *first, keys, values, default in rows:
            if first and (named := re.match(r"`\[(\w+)\]`", first[0])):
                section = named[1]
            names = [name for name in SPAN.findall(keys) if "[" not in name]
            if names:
                yield from _of_cells(section or "", names[0], values, default)
            numbers = default.split(", ")
            if len(numbers) == len(names):
                yield from (
                    Form(section or "", name, number)
                    for name, number in zip(names, numbers, strict=True)
                    if re.fullmatch(r"[\d.]+", number)
                )


def _of_cells(section: str, key: str, values: str, default: str) -> Iterator[Form]:
    words = words_of(section, key)
    for span in SPAN.findall(values) + SPAN.findall(default):
        value = ELLIPSIS.sub("", span)
        if span in words or (key in OF_ANY_TEXT and span not in REFUSED):
            yield Form(section, key, f'"{span}"')
        elif re.match(r"[{\[\"\d]|true$|false$", value):
            yield Form(section, key, value)


def _of_lines() -> Iterator[Form]:
    """Yield the forms in TOML blocks that show keys without a section."""
    for language, body in FORMATS.fences:
        for line in body.splitlines() if language == "toml" and body[0] != "[" else []:
            key, equals, value = line.partition(" = ")
            for section in ("stable_rank", "static", "tier", "skill"):
                if equals and key in SECTIONS[section].model_fields:
                    yield Form(section, key, value)


def _rooms() -> Iterator[Form]:
    """Yield the rooms that follow from the page's parts: a site, a room, a length, the seats."""
    (row,) = re.findall(r"\| `rule` \| a room: (.*?) \|", FORMATS.text)
    sites, of_four_only = row.split("; either with `-3p` for three players; ")
    for site in [*sites.split("; "), of_four_only.split("; or")[0]]:
        of_three = [] if site in of_four_only else ["-3p"]
        parts = SPAN.findall(site)
        lengths = [part for part in parts if part.startswith("-")]
        for room in (part for part in parts[1:] if not part.startswith("-")):
            for length, seats in product(lengths, ["", *of_three]):
                yield Form("stable_rank", "rule", f'"{parts[0]}{room}{length}{seats}"')

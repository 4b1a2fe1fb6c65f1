"""Guesses at logs of table games: columns for each seat."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.spelled_numbers import place_of, plain_number
from banzuke.flows.ingest.canonical.table import DASHES
from banzuke.flows.leagues.formats import format_of
from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.dates import JAPAN, date_column
from banzuke.flows.sniff.proposal import Guess, numbers_as_read, quoted
from banzuke.flows.sniff.results import doubts_of_evenings, doubts_of_fines, marks_of

WINDS = ("east", "south", "west", "north")
NUMBERS = tuple(map(str, SEATS))


@dataclass(frozen=True)
class Family:
    """Columns of the seats, in their order, and the concepts of their names."""

    concepts: frozenset[str]
    columns: tuple[Column, ...]

    @property
    def is_of_numbers(self) -> bool:
        """Whether each column holds numbers, and perhaps dashes for seats that nobody took."""
        return all(_without_dashes(column).is_of_numbers for column in self.columns)


def _without_dashes(column: Column) -> Column:
    return replace(column, texts=column.texts.filter(~column.texts.str.contains(DASHES)))


def families(log: Log) -> list[Family]:
    """All groups of three or four columns whose names differ only by the number or the wind."""
    found = []
    for seats in (NUMBERS, WINDS):
        by_name: dict[str, dict[str, Column]] = {}
        for column in log.columns:
            (side,) = column.words.sides if len(column.words.sides) == 1 else ("",)
            if side in seats:
                by_name.setdefault(_rest(column), {}).setdefault(side, column)
        for columns in by_name.values():
            numbered = tuple(columns[seat] for seat in seats if seat in columns)
            if not numbered or any(seat not in columns for seat in seats[: len(numbered)]):
                continue
            row = (*_of_seat_0(log, numbered), *numbered)
            if len(row) in SEATS_OF_TABLES and not _has_fifth(log, row):
                found.append(Family(numbered[0].words.concepts, row))
    found += [family for family in _repeated(log) if not found]
    return sorted(found, key=lambda family: family.columns[0].place)


def _repeated(log: Log) -> Iterator[Family]:
    """Yield three or four columns of the same name for players: 名前, 点, 名前, 点, 名前, 点."""
    by_name = {column.name: column for column in log.columns}
    for first in log.columns:
        names = [first.name, *(f"{first.name} ({n})" for n in range(2, 6))]
        row = [by_name[name] for name in names if name in by_name]
        is_of_players = first.words.speaks_of("player") and not first.is_of_numbers
        if is_of_players and len(row) in SEATS_OF_TABLES:
            yield Family(first.words.concepts, tuple(row))


SEATS_OF_TABLES = (3, 4)


def _of_seat_0(log: Log, numbered: tuple[Column, ...]) -> list[Column]:
    """The column of seat 0, if a program has numbered the seats from 0: p0_name before p1_name."""
    name = numbered[0].name
    return [c for c in log.columns if "1" in name and c.name == name.replace("1", "0")]


def _has_fifth(log: Log, seats: tuple[Column, ...]) -> bool:
    """Whether the log has a column of a fifth seat: "5th" beside "4th"."""
    fourth = seats[3].name if len(seats) > 3 else ""
    return any(
        "5" in column.name and column.name == fourth.replace("4", "5")
        for column in log.columns
        if column.values.len()
    )


def _rest(column: Column) -> str:
    """The part that names of the same family share."""
    return " ".join((*sorted(column.words.concepts), f"{column.words.unknown}"))


RULE_OF_THREE = "tenhou-phoenix-south-3p"
RULE = "tenhou-phoenix-south"
OF_SEATS = tuple(
    frozenset(names)
    for names in (["player"], ["player", "number"], ["seat"], ["player", "seat"], [])
)
"""Concepts that names of the players' columns may have, the likeliest first."""
NUMBERED = frozenset({"place", "score"})
"""Concepts of columns whose numbers are those of a game, and not of a member."""
RULES = (RULE, RULE_OF_THREE)
NO_ROOM = "places have the points of a room of Tenhou: set your own `rule`"


def guesses(log: Log) -> Iterator[Guess]:
    """Yield the readings of a log as table games: of four players, or of three."""
    found = families(log)
    named = [f for f in found if not f.is_of_numbers] or found
    named = [f for f in named if not _are_teams(f)] or named
    players = next((f for names in OF_SEATS for f in named if f.concepts == names), None)
    if players is None:
        return
    results = [
        family
        for family in (*found, *_beside_players(log, players))
        if family.is_of_numbers
        and family is not players
        and len(family.columns) == len(players.columns)
        and (family.concepts & NUMBERED or not _are_of_people(family, players))
    ]
    mapped, unsure = _results(results)
    if not mapped:
        return
    first = players.columns[0].name
    if players.columns[1].name == f"{first} (2)":
        unsure += (
            f"{quoted(first)} stands {counted(len(players.columns), 'time')}: these columns are "
            "read as the seats, from left to right",
        )
    if not players.concepts:
        unsure += (f"{quoted(players.columns[0].name)} is read as the player of the first seat",)
    columns = _others(log) | _of_seats("player", players) | mapped
    taken = {*columns.values()}
    unsure += (*doubts_of_fines(log, taken), *doubts_of_evenings(log, taken))
    fourth = players.columns[3:]
    rules = [RULE_OF_THREE] if not fourth else RULES if fourth[0].texts.null_count() else [RULE]
    for rule in rules:
        yield Guess(
            "table",
            columns,
            settings=rule_setting(rule),
            unsure=(*unsure, NO_ROOM),
            hints=marks_of(log, columns),
        )


def _are_teams(family: Family) -> bool:
    """Whether columns have the teams of players who sit at the table, as in the M-League."""
    return all(column.is_of_teams for column in family.columns)


def _are_of_people(numbers: Family, players: Family) -> bool:
    """Whether each player has one number in all games, as members have, and some play twice."""
    pairs = pl.concat(
        [
            pl.DataFrame({"player": player.texts, "number": number.texts})
            for player, number in zip(players.columns, numbers.columns, strict=True)
        ]
    ).drop_nulls()
    n_different = int(pairs.select(pl.struct(pl.all()).n_unique()).item())
    return n_different < pairs.height and n_different == pairs["player"].n_unique()


def _beside_players(log: Log, players: Family) -> Iterator[Family]:
    """Yield columns of one name, one to the right of each player: 東家, 点数, 南家, 点数."""
    by_name = {column.name: column for column in log.columns}
    places = [column.place for column in players.columns]
    for first in log.columns:
        names = [first.name, *(f"{first.name} ({n})" for n in range(2, len(places) + 1))]
        row = [by_name[name] for name in names if name in by_name]
        if len(row) < len(places) or f"{first.name} ({len(places) + 1})" in by_name:
            continue
        if all(
            left < column.place < right
            for left, column, right in zip(
                places, row, [*places[1:], len(log.columns)], strict=True
            )
        ):
            yield Family(first.words.concepts, tuple(row))


def _results(families: list[Family]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The columns of places and points, and the doubts."""
    columns: dict[str, str] = {}
    unsure: list[str] = []
    for family in families:
        name = "place" if _are_places(family) else "points"
        is_meant = bool(family.concepts & NUMBERED) or len(families) == 1
        if not is_meant or f"{name}_1" in columns:
            continue
        columns |= _of_seats(name, family)
        if not family.concepts & NUMBERED:
            first = quoted(family.columns[0].name)
            unsure.append(f"{first} is taken for the {name} of the first seat's player")
        unsure += numbers_as_read(family.columns)
    return columns, tuple(unsure)


def _others(log: Log) -> dict[str, str]:
    columns = {}
    if (date := date_column(log)) is not None:
        columns["played_at"] = date.name
    if (room := log.about(("room",), ("room", "player"), ("table",))) is not None:
        columns["room"] = room.name
    game = log.about(("game", "number"), ("number",), ("game",))
    if game is not None and game.is_unique:
        columns["game"] = game.name
    return columns


def of_format(name: str) -> Iterator[Guess]:
    """Yield the readings of a format that names the seats itself: games of four, of three."""
    for others in ({"seats": ["3"]}, {"seats": ["4"]}):
        rule = RULES[others["seats"] == ["4"]]
        yield Guess(
            "table",
            void_if=others,
            timezone=JAPAN if format_of(name).is_named_by_date else "",
            settings=rule_setting(rule),
            unsure=(NO_ROOM,),
        )


CLASSES = {"般": "general", "上": "upper", "特": "special", "鳳": "phoenix"}
LENGTHS = {"東": "east", "南": "south"}
ROOM = re.compile("(?P<players>[三四])(?P<level>[般上特鳳])(?P<length>[東南])")


def rule_of_room(room: str | None) -> str | None:
    """The rule of a room by Tenhou's name for it, such as 四鳳東喰赤; None for other rooms."""
    found = ROOM.match(room or "")
    if found is None:
        return None
    three = "-3p" if found["players"] == "三" else ""
    return f"tenhou-{CLASSES[found['level']]}-{LENGTHS[found['length']]}{three}"


def refined(guess: Guess, rows: pl.DataFrame) -> Guess:
    """The guess with the rule of the room with most games; games of other rooms are void."""
    games = rows.filter((pl.col("seat") == 1) & pl.col("void_reason").is_null())
    rooms = games["room"].drop_nulls().value_counts(sort=True).rows()
    rules: Counter[str] = Counter()
    for room, n in rooms:
        rules[rule_of_room(room) or ""] += n
    (rule, _), *_rest = rules.most_common(1) or [("", 0)]
    if not rule or guess.columns:
        return guess
    others = sorted(room for room, _ in rooms if rule_of_room(room) != rule)
    mine = sorted(room for room, _ in rooms if rule_of_room(room) == rule)
    notes = [f"the games are of {', '.join(mine)}, so places have the points of the rule {rule}"]
    if others:
        n = sum(n for room, n in rooms if room in others)
        notes.append(
            f"{counted(n, 'game')} of {', '.join(others)}: places have other points there, so "
            "these games are stored, but not rated; make a league for each room"
        )
    return replace(
        guess,
        settings=rule_setting(rule),
        void_if=guess.void_if | ({"room": others} if others else {}),
        unsure=(*(line for line in guess.unsure if line != NO_ROOM), *notes),
    )


def settings(_: pl.DataFrame, __: Guess) -> list[str]:
    """An empty list: games do not show the points of places."""
    return []


def rule_setting(rule: str) -> tuple[str, ...]:
    """The line of [stable_rank] that names a rule."""
    return (f'rule = "{rule}"  # points of places: name your room, or write its rule',)


def _of_seats(name: str, family: Family) -> dict[str, str]:
    return {f"{name}_{seat}": column.name for seat, column in enumerate(family.columns, start=1)}


def _are_places(family: Family) -> bool:
    """Whether the values are places: numbers from 1 to the number of seats."""
    allowed = {str(place) for place in range(1, len(family.columns) + 1)}
    return all(
        {place_of(text) or plain_number(text) for text in column.different} <= allowed
        for column in family.columns
    )

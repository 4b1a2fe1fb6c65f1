"""The kinds of league: all differences between them, in one place.

A kind also has a module of its name wherever its rows or arrays are made: the canonical frame and
its contract in `flows.ingest.canonical`, its arrays for the engine in `flows.inputs`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

SEATS = (1, 2, 3, 4)
"""Columns of a table game; the fourth may stay empty."""


@dataclass(frozen=True)
class Kind:
    """One kind of league.

    Attributes
    ----------
    name : str
        The name in league files and in formats that support the kind.
    sections : tuple of str
        The sections of the league file that rate it; the first rates it without being requested.
    columns, required : set and tuple of str
        The columns that a log can have, and must have, by canonical name.
    also_missing : callable
        Gives one message for each column that a mapping lacks beside the required columns.
    texts : tuple of str
        Optional columns whose texts are stored and shown, but not used for computing.
    names : tuple of str
        Columns that contain names, whose white space and Unicode form are normalised.
    numbers : tuple of str
        Columns of numbers, which sheets spell in many ways.
    table : str
        The store's table of its rows.
    people : mapping of str to str
        Columns that name a player, and the store's columns of the player's id.
    played_at : str
        The time of a row of the table, in SQL; for an event, the time of its end.
    rows_of_record : int
        The maximum rows of the table that one record of a log makes.
    first_row : str
        The condition, in SQL, that a row is the first of its record.
    is_of_events : bool
        Whether the rated unit is an event, ordered among others, and not a period.
    games : str
        The noun for the contents of its logs, for messages.
    """

    name: str
    sections: tuple[str, ...]
    columns: frozenset[str]
    required: tuple[str, ...]
    also_missing: Callable[[set[str]], list[str]]
    names: tuple[str, ...]
    table: str
    people: Mapping[str, str]
    played_at: str = "played_at"
    rows_of_record: int = 1
    first_row: str = "TRUE"
    is_of_events: bool = False
    games: str = "games of two"
    numbers: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Stored texts are columns like others, and cleaned like names."""
        object.__setattr__(self, "columns", self.columns | {*self.texts})
        object.__setattr__(self, "names", (*self.names, *self.texts))

    @property
    def has_events(self) -> bool:
        """Whether its rows name the event to which they belong."""
        return "event" in self.columns

    @property
    def has_seats(self) -> bool:
        """Whether one record of a log makes several rows, one per seat."""
        return self.rows_of_record > 1

    @property
    def has_scores(self) -> bool:
        """Whether a result is the number of wins, draws and losses; otherwise it is places."""
        return "wins" in self.columns

    @property
    def rated(self) -> str:
        """The noun for the unit of one version."""
        return "event" if self.is_of_events else "period"

    def module(self, room: str) -> ModuleType:
        """This kind's module of a room, such as `flows.inputs`."""
        return import_module(f"{room}.{self.name}")


PAIRWISE_RESULTS = (
    frozenset({"score"}),
    frozenset({"winner"}),
    frozenset({"loser"}),
    frozenset({"wins", "games"}),
    frozenset({"first_points", "second_points"}),
)


def _one_form_of_result(columns: set[str]) -> list[str]:
    known = {" and ".join(sorted(names)): names <= columns for names in PAIRWISE_RESULTS}
    there = [form for form, is_there in known.items() if is_there]
    if len(there) == 1:
        return []
    said = f"mapped are {', '.join(there)}" if there else "none is mapped"
    return [f"map exactly one form of result: {'; '.join(known)}; {said}"]


def _places_or_points(columns: set[str]) -> list[str]:
    if {"place_1", "points_1"} & columns:
        return []
    return ["map place_1 … place_4, points_1 … points_4, or both"]


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            name="pairwise",
            sections=("static", "dynamic", "contest", "dan_points"),
            columns=frozenset(
                [
                    *("game", "event", "round", "played_at", "first", "second", "score", "winner"),
                    *("loser", "wins", "draws", "games", "first_points", "second_points"),
                    *("handicap", "komi", "neutral", "first_side", "weight", "void_reason"),
                ]
            ),
            required=("first", "second"),
            also_missing=_one_form_of_result,
            names=("first", "second", "winner", "loser", "event", "round", "game"),
            texts=(
                "first_rank",
                "second_rank",
            ),
            table="core.game",
            people={"first": "first_id", "second": "second_id"},
            numbers=("wins", "draws", "games", "first_points", "second_points"),
        ),
        Kind(
            name="table",
            sections=("stable_rank", "skill", "decisions"),
            columns=frozenset(
                ["game", "played_at", "void_reason"]
                + [f"{name}_{seat}" for name in ("player", "place", "points") for seat in SEATS]
            ),
            required=("player_1", "player_2", "player_3"),
            also_missing=_places_or_points,
            texts=("room", "level"),
            names=("game", *(f"player_{seat}" for seat in SEATS)),
            table="core.table_game",
            people={"player": "player_id"},
            rows_of_record=len(SEATS),
            first_row="seat = 1",
            games="table games",
            numbers=tuple(f"{name}_{seat}" for name in ("place", "points") for seat in SEATS),
        ),
        Kind(
            name="tournament",
            sections=("tier",),
            columns=frozenset(
                [
                    *("event", "started_at", "ended_at", "registration_closes_at", "player"),
                    *("entry", "place", "registered_at", "busted_at", "hands", "table_size"),
                    *("stack", "team", "void_reason"),
                ]
            ),
            required=("player", "place"),
            also_missing=lambda _: [],
            texts=("buy_in", "prize"),
            names=("player", "event", "team"),
            table="core.entry",
            people={"player": "player_id"},
            played_at="coalesce(ended_at, started_at)",
            is_of_events=True,
            games="events",
            numbers=("entry", "place", "hands", "table_size", "stack"),
        ),
    )
}


def winners_have_a_place(columns: Mapping[str, str]) -> bool:
    """Whether the column of winners, or of losers, is that of the first or of the second player.

    The order of the players then tells the result, and not who moved first. ``columns`` has the
    log's name of each column. A log with a column ``neutral`` or ``first_side`` says itself who
    moved first.
    """
    if {"neutral", "first_side"} & columns.keys():
        return False
    tells = {columns[name] for name in ("winner", "loser") if name in columns}
    return bool(tells & {columns.get("first"), columns.get("second")})

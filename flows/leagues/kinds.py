"""The kinds of league: all that differs between them, said once.

A kind also has a module of its name wherever rows or arrays of it are made: the canonical frame and
its contract in `flows.ingest.canonical`, its door to the engine in `flows.inputs`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

SEATS = (1, 2, 3, 4)
"""Of a table game; the fourth may stay empty."""


@dataclass(frozen=True)
class Kind:
    """One kind of league.

    Attributes
    ----------
    name : str
        As league files say it; formats that name the columns say of which kinds their games are.
    sections : tuple of str
        Of the league file, for what rates it; the first rates it without being asked.
    columns, required : set and tuple of str
        What a log can have, and what each must have, by canonical name.
    also_missing : callable
        What a set of mapped columns lacks beside the required ones, a message each.
    kept : tuple of str
        Columns whose texts are kept and shown; nothing is computed of them. A log may have them.
    names : tuple of str
        Columns that have names, in which white space and Unicode form are made the same.
    table : str
        Where the store keeps its rows.
    people : mapping of str to str
        Columns that name a player, and where the store keeps the player's id.
    played_at : str
        When a row of the table was played, in SQL; of an event, when it ended.
    rows_of_record : int
        Rows of the table that one record of a log makes, at most.
    first_row : str
        The condition, in SQL, that a row is the first of its record.
    is_of_events : bool
        Whether what is rated is an event, ordered among others, and not a period.
    games : str
        What its logs are of, for messages.
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
    kept: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Kept texts are columns like others, and cleaned as names are."""
        object.__setattr__(self, "columns", self.columns | {*self.kept})
        object.__setattr__(self, "names", (*self.names, *self.kept))

    @property
    def has_events(self) -> bool:
        """Whether its rows say to which event they belong."""
        return "event" in self.columns

    @property
    def has_seats(self) -> bool:
        """Whether one record of a log makes several rows, a seat each."""
        return self.rows_of_record > 1

    @property
    def has_scores(self) -> bool:
        """Whether a result is how often the first won, drew and lost; else it is places."""
        return "wins" in self.columns

    @property
    def rated(self) -> str:
        """What one version of it is of, as a word."""
        return "event" if self.is_of_events else "period"

    def module(self, room: str) -> ModuleType:
        """Return this kind's module of a room, such as `flows.inputs`."""
        return import_module(f"{room}.{self.name}")


PAIRWISE_RESULTS = (
    frozenset({"score"}),
    frozenset({"winner"}),
    frozenset({"wins", "games"}),
    frozenset({"first_points", "second_points"}),
)


def _one_form_of_result(columns: set[str]) -> list[str]:
    if sum(names <= columns for names in PAIRWISE_RESULTS) == 1:
        return []
    forms = "; ".join(" and ".join(sorted(names)) for names in PAIRWISE_RESULTS)
    return [f"map exactly one form of result: {forms}"]


def _places_or_points(columns: set[str]) -> list[str]:
    if {"place_1", "points_1"} & columns:
        return []
    return ["map place_1 … place_4, points_1 … points_4, or both"]


KINDS = {
    kind.name: kind
    for kind in (
        Kind(
            name="pairwise",
            sections=("static", "dynamic", "contest"),
            columns=frozenset(
                [
                    *("game", "event", "round", "played_at", "first", "second", "score", "winner"),
                    *("wins", "draws", "games", "first_points", "second_points"),
                    *("handicap", "neutral", "weight", "void_reason"),
                ]
            ),
            required=("first", "second"),
            also_missing=_one_form_of_result,
            names=("first", "second", "winner", "event", "round", "game"),
            table="core.game",
            people={"first": "first_id", "second": "second_id"},
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
            kept=("room", "level"),
            names=("game", *(f"player_{seat}" for seat in SEATS)),
            table="core.table_game",
            people={"player": "player_id"},
            rows_of_record=len(SEATS),
            first_row="seat = 1",
            games="table games",
        ),
        Kind(
            name="tournament",
            sections=("tier",),
            columns=frozenset(
                [
                    *("event", "started_at", "ended_at", "registration_closes_at", "player"),
                    *("entry", "place", "registered_at", "busted_at", "hands", "table_size"),
                    *("stack", "void_reason"),
                ]
            ),
            required=("player", "place"),
            also_missing=lambda _: [],
            names=("player", "event"),
            table="core.entry",
            people={"player": "player_id"},
            played_at="coalesce(ended_at, started_at)",
            is_of_events=True,
            games="events",
        ),
    )
}

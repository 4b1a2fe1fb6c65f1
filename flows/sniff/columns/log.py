"""A log as a table of text: its columns, the concepts of their names, and their values."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from banzuke.flows.ingest.canonical.numbers import NUMBER
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.readers.rows import LINE
from banzuke.flows.sniff.columns.listed import name_of_item
from banzuke.flows.sniff.columns.words import Words, plain, words_of

IS_NUMBER = re.compile(NUMBER.strip("^$")).fullmatch
"""Whether a text is a plain number."""
MOSTLY = 0.9
"""Least share of numbers or names in a column that counts as one of numbers or names."""


TEAM = re.compile(
    rf"\b(?:team|mannschaft|equipo|equipe|squadra|club|verein|pairs?|paar)\b|{plain('チーム')}|{plain('所属')}"
)
"""Names, as `plain` has them, of columns of teams or clubs, which may stand beside players."""
NATION = re.compile(r"nation|country|pais|land\b|fed(?:eration)?\b|\bflag\b|\bstate\b")
"""Names, as `plain` has them, of columns of countries, which may stand beside players."""
LISTS = r"^\s*\[\s*[{\[\"]"
"""The beginning of a list of JSON with objects, lists or texts."""
SECOND = " (2)"
"""The ending that readers add to the second of two equal names of columns."""
REPEATED_NAME = re.compile(r" \([0-9]+\)$")
"""The endings that readers add to a name of a column that the header has before."""
NAMELESS = re.compile(r"column [0-9]+")
"""The name that readers give to a column whose head is empty, as below a head of two columns."""


@dataclass(frozen=True)
class Column:
    """A column of a log."""

    name: str
    place: int
    texts: pl.Series
    heading: str | None = None
    """The name in the header, if a column to the left has the same name."""
    own_side: str | None = None
    """The name with a known word in place of the log's own word of a side, such as radiant."""

    @classmethod
    def of_values(cls, name: str, values: list[str]) -> "Column":
        """A column of these values."""
        return cls(name, 0, pl.Series(name, values, dtype=pl.String))

    @cached_property
    def words(self) -> Words:
        """The concepts of the column's name."""
        return words_of(self.own_side or self.heading or self.name)

    @property
    def is_nameless(self) -> bool:
        """Whether the header has no name for the column."""
        return NAMELESS.fullmatch(self.name) is not None

    @property
    def is_of_teams(self) -> bool:
        """Whether the column's name says that it has teams or clubs."""
        return TEAM.search(plain(self.heading or self.name)) is not None

    @property
    def is_of_nations(self) -> bool:
        """Whether the column's name says that it has countries."""
        return NATION.search(plain(self.heading or self.name)) is not None

    @cached_property
    def values(self) -> pl.Series:
        """The values, stripped, without blanks."""
        text = pl.col(self.texts.name).str.strip_chars()
        return self.texts.to_frame().select(text.drop_nulls()).to_series()

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of times that each different value occurs."""
        return Counter(self.values.to_list())

    @cached_property
    def different(self) -> list[str]:
        """The different values, the most frequent first."""
        return sorted(self.counts, key=lambda text: (-self.counts[text], text))

    @cached_property
    def is_of_numbers(self) -> bool:
        """Whether most values are numbers, also in the spelling of sheets."""
        return self.n_numbers > 0 and self.n_numbers >= MOSTLY * len(self.values)

    @cached_property
    def n_numbers(self) -> int:
        """The number of values that are numbers, also in the spelling of sheets."""
        return sum(n for text, n in self.counts.items() if IS_NUMBER(text) or plain_number(text))

    @cached_property
    def is_of_lists(self) -> bool:
        """Whether all values are lists of JSON."""
        return len(self.values) > 0 and bool(self.values.str.contains(LISTS).all())

    @property
    def has_numbers(self) -> bool:
        """Whether at least half of the values are numbers."""
        return 0 < len(self.values) <= 2 * self.n_numbers

    @property
    def spelled_numbers(self) -> list[str]:
        """The values that are numbers only in the spelling of sheets, such as ▲2,400."""
        return [text for text in self.counts if not IS_NUMBER(text) and plain_number(text)]

    @property
    def like_thousands(self) -> str:
        """The first number with a dot if all such numbers have three decimals; else empty."""
        dotted = self.values.filter(self.values.str.contains(r"^[+-]?[0-9]+\.[0-9]+$"))
        whole = dotted.str.contains(r"^[+-]?[1-9][0-9]{0,2}\.[0-9]{3}$").all()
        return str(dotted[0]) if len(dotted) and whole else ""

    @property
    def is_unique(self) -> bool:
        """Whether no value occurs twice."""
        return len(self.texts) > 1 and len(self.different) == len(self.texts)


@dataclass(frozen=True)
class Log:
    """The first records of a log."""

    columns: tuple[Column, ...]
    own_sides: tuple[str, str] | None = None
    """The log's own words of both sides in names of columns, such as radiant and dire."""

    @classmethod
    def of(cls, rows: pl.DataFrame) -> "Log":
        """The log with these records."""
        names = [name for name in rows.columns if name != LINE]
        repeated = {name: name[: -len(SECOND)] for name in names if name.endswith(SECOND)}
        heads = {name.partition(".")[0] for name in names}
        around = f"{heads.pop()}." if len(heads) == 1 else ""  # {"match": {…}} of JSON
        return cls(
            tuple(
                Column(
                    name,
                    i,
                    rows[name],
                    heading if heading in names else None,
                    name_of_item(name)
                    or (name[len(around) :] if around and name.startswith(around) else None),
                )
                for i, name in enumerate(names)
                for heading in (repeated.get(name),)
            )
        )

    def named(self, *concepts: str, side: str | None = None) -> Column | None:
        """The first column whose name has exactly these concepts, and this side."""
        return next(iter(self.all_named(*concepts, side=side)), None)

    def all_named(self, *concepts: str, side: str | None = None) -> list[Column]:
        """The columns whose names have exactly these concepts, and this side."""
        sides = {side} - {None}
        return [
            column
            for column in self.columns
            if column.words.speaks_of(*concepts)
            and column.words.sides == sides
            and not self._stands_twice(column)
        ]

    def second_of(self, column: Column) -> Column | None:
        """The second column of a column's name, if the header has the name twice."""
        return next((c for c in self.columns if c.name == f"{column.name}{SECOND}"), None)

    def right_of(self, column: Column) -> Column | None:
        """The next column, if it has no name: the head of a column may span both."""
        right = next((each for each in self.columns if each.place == column.place + 1), None)
        return right if right is not None and right.is_nameless else None

    def _stands_twice(self, column: Column) -> bool:
        """Whether the header has a column's name twice, so that the name is ambiguous."""
        return column.heading is not None or self.second_of(column) is not None

    def about(self, *choices: tuple[str, ...]) -> Column | None:
        """The column whose name has the first set of concepts that any name has, or None.

        A name may contain unknown words too; a name with fewer unknown words is preferred, and then
        one of players to one of their teams.
        """
        for concepts in choices:
            fitting = [
                column
                for column in self.columns
                if column.words.concepts == set(concepts)
                and not column.words.sides
                and not self._stands_twice(column)
            ]
            if fitting:
                return min(fitting, key=lambda c: (c.words.unknown, c.is_of_teams, c.place))
        return None

"""Rows of a table that JSON has column by column, as pandas and other programs for tables write it.

`{"White": {"0": "Ann", "1": "Cy"}, …}`, `{"White": ["Ann", "Cy"], …}`, and the names of columns
beside rows of values: `{"columns": ["White", …], "data": [["Ann", …], …]}`.
"""

from typing import Any

LEAST_COLUMNS = 3
"""Two columns are a list of players and a list of their points, which are one game."""
MOST_PLAYERS = 4
"""Lists of so few values may be those of the players of one game."""


def rows_of_columns(value: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of an object that is a table; an empty list for other objects."""
    names, rows = value.get("columns"), value.get("data")
    if isinstance(names, list) and isinstance(rows, list) and _are_names(names):
        fits = all(isinstance(row, list) and len(row) == len(names) for row in rows)
        return [dict(zip(names, row, strict=True)) for row in rows] if fits else []
    columns = [*value.values()]
    if len(columns) < LEAST_COLUMNS:
        return []
    if all(map(_is_numbered, columns)) and all(c.keys() == columns[0].keys() for c in columns):
        columns = [[*column.values()] for column in columns]
    elif not all(map(_is_list, columns)) or len(columns[0]) <= MOST_PLAYERS:
        return []
    if len({*map(len, columns)}) > 1:
        return []
    return [dict(zip(value, row, strict=True)) for row in zip(*columns, strict=True)]


def _are_names(names: list[Any]) -> bool:
    return len({*map(str, names)}) == len(names) and all(isinstance(name, str) for name in names)


def _is_numbered(column: object) -> bool:
    """Whether a column is an object of single values by the numbers of their rows, from 0 on.

    A table of which rows were taken out has other numbers; a few may be parts of one game.
    """
    if not isinstance(column, dict) or not all(map(str.isdecimal, column)):
        return False
    is_of_rows = "0" in column or len(column) > MOST_PLAYERS
    return is_of_rows and _is_list([*column.values()])


def _is_list(column: object) -> bool:
    return isinstance(column, list) and not any(isinstance(each, list | dict) for each in column)

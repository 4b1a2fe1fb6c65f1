"""Logs in which the order of the two players tells the result."""

from collections.abc import Mapping


def winners_have_a_place(columns: Mapping[str, str]) -> bool:
    """Whether the column of winners, or of losers, is that of the first or of the second player.

    The order of the players then tells the result, and not who moved first. ``columns`` has the
    log's name of each column. A log with a column ``neutral`` says itself who moved first.
    """
    if "neutral" in columns:
        return False
    tells = {columns[name] for name in ("winner", "loser") if name in columns}
    return bool(tells & {columns.get("first"), columns.get("second")})

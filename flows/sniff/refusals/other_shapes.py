"""Messages about sheets with games in a shape that no reader reads, with the remedy."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

from banzuke.flows.ingest.canonical.spelled_numbers import place_of, plain_number
from banzuke.flows.ingest.canonical.table import DASHES
from banzuke.flows.readers.game_lines.game_lines_log import of_lines
from banzuke.flows.readers.json_list import OF_SEVERAL
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.readers.layouts.round_robin import MIRRORED, SCORE, results_of
from banzuke.flows.sniff.columns import MOSTLY, Column, Log, meanings, plain
from banzuke.flows.sniff.dates import is_without_year, written
from banzuke.flows.sniff.kinds import TOLERANCE_OF_SUMS
from banzuke.flows.sniff.proposal import quoted, some

CASH_OUT = re.compile(r"cash\W?out|cashed out|auszahlung|stack out|out")
OF_OBJECTS = r"^\s*\[\s*\{"
SIZES = (3, 4)
"""Seats of a table."""
LEAST_COLUMNS = 2


def of_other_shapes(log: Log) -> Iterator[str]:
    """Yield the message about a log in a shape that no reader reads, with the remedy."""
    yield from _settings_of_engines(log)
    yield from _cash_games(log)
    yield from _two_lines(log)
    yield from _nested(log)
    yield from _columns_of_games(log)
    yield from _home_and_away(log)
    yield from _two_of_the_columns(log)
    yield from _orders(log)


def _settings_of_engines(log: Log) -> Iterator[str]:
    """Yield a message about the settings that fastchess or cutechess keeps of a match."""
    if {"name", "cmd"} <= {column.name for column in log.columns}:
        yield (
            "these are the settings of a match of programs, as fastchess keeps them, and its "
            "counts of wins do not say which game was which: read the file of games that it "
            "writes with -pgnout, in PGN"
        )


def _home_and_away(log: Log) -> Iterator[str]:
    """Yield a message if a square table of scores is no crosstable.

    It has home matches in one triangle and away matches in the other, or words among its scores.
    """
    for player in log.columns:
        columns = _opponents(log, player)
        if len(columns) < LEAST_TEAMS or len(columns) < len(player.different):
            continue
        filled = [text for column in columns for text in column.values]
        other = [text for text in filled if not _score(text)]
        if len(other) > len(columns):
            yield (
                f"the columns {some([column.name for column in columns])} are named as the players "
                f"in {quoted(player.name)} are, and cells such as {some(_unread(other))} are not "
                "results: write 1, ½ and 0 of the player at the left, or scores such as 3:1"
            )
            return
        if _agree(player, columns):
            yield (
                f"cells such as {some(other)} of this crosstable are not results: write + for a "
                "win without a game, - for a loss without a game, and nothing for a game that was "
                "not played"
            )
        else:
            yield (
                "the two triangles of this table differ, so they have different matches, at home "
                "and away: write a row for each match, with home, away and score"
            )
        return


def _two_of_the_columns(log: Log) -> Iterator[str]:
    """Yield a message if columns are players, and each row has the points of two of them."""
    columns = [c for c in log.columns if _may_be_results(c) and not c.words.concepts]
    if len(columns) < LEAST_TEAMS or len(columns[0].texts) < 2:
        return
    filled = zip(*(column.texts.is_not_null() for column in columns), strict=True)
    if all(sum(row) == 2 for row in filled):
        yield (
            f"columns such as {some([column.name for column in columns])} seem to be players, with "
            "the points or results of two of them in each row: write the names as values, in "
            "columns such as player_1, player_2, score_1 and score_2"
        )


IN_ORDER = r"^[^>≻]*[\p{L}][^>≻]*(?:[>≻][^>≻]*[\p{L}][^>≻]*){2,}$"
"""Three names or more with a sign for whom each has beaten: Ann > Ben = Cy > Dora."""


def _orders(log: Log) -> Iterator[str]:
    """Yield a message if the cells of a column have the order of several players each."""
    for column in log.columns:
        n = int(column.values.str.contains(IN_ORDER).sum())
        if n > MOST_ORDERS * len(column.values):
            yield (
                f"{quoted(column.name)} has the order of several players in one cell, such as "
                f"{quoted(column.different[0])}: write a row for each player, with event, player "
                "and place, where equal players have the same place"
            )
            return


MOST_ORDERS = 0.5
"""Share of cells with an order of players above which a column is of such orders."""
MOST_MARKS = 3
"""Most different marks, such as ✓, ✗ and =, in a column of results."""


def _may_be_results(column: Column) -> bool:
    """Whether cells are numbers, or signs and short words that stand there again and again."""
    short = len(column.different) <= MOST_MARKS and all(len(text) < 3 for text in column.different)
    return column.is_of_numbers or (bool(column.different) and short)


def _unread(texts: Sequence[str]) -> list[str]:
    """The different texts that are no results in a crosstable; all of them, if each may be one."""
    several = [*dict.fromkeys(texts)]
    return [text for text in several if results_of(text) is None] or several


def _opponents(log: Log, player: Column) -> list[Column]:
    """The columns that have the name of a player in a column."""
    by_name = {column.name.strip(): column for column in log.columns}
    return [by_name[name] for name in player.different if name in by_name]


def _score(text: str) -> tuple[str, str] | None:
    found = SCORE.fullmatch(re.sub(r"\s", "", text))
    return None if found is None else (found[1], found[2])


def _agree(player: Column, columns: list[Column]) -> bool:
    """Whether most scores are the same in both triangles, and some cells have other words."""
    cells = {
        (name, column.name.strip()): _score(text)
        for column in columns
        for name, text in zip(player.texts, column.texts, strict=True)
        if name and text
    }
    both = [(one, cells.get((b, a))) for (a, b), one in cells.items() if a != b and one]
    known = [(one, other) for one, other in both if other]
    same = sum(one == other[::-1] for one, other in known)
    words = any(score is None for (a, b), score in cells.items() if a != b)
    return words and same >= MIRRORED * max(len(known), 1)


LEAST_TEAMS = 3


def _cash_games(log: Log) -> Iterator[str]:
    """Yield a message if a log has sessions of cash games, which are not tournaments."""
    is_of_cash = log.about(("buy_in",)) is not None and log.about(("place",)) is None
    out = next((c for c in log.columns if CASH_OUT.fullmatch(plain(c.name))), None)
    if is_of_cash and out is not None:
        yield (
            f"{quoted(out.name)} beside a buy-in means that these are cash games. Cash games are "
            "not rated: winnings depend on stakes and hours, and nobody has a place. Tournaments "
            "can be rated, from rows with event, player and place"
        )


def _two_lines(log: Log) -> Iterator[str]:
    """Yield a message about a crosstable of US Chess, which has two lines for each player."""
    names = [plain(column.name) for column in log.columns]
    if {"pair", "player name", "total"} <= {*names} and any(n.startswith("round") for n in names):
        yield (
            "this is a crosstable of US Chess, with two lines for each player: write one line for "
            "each player with the columns Pair, Player Name, Round 1, Round 2 and so on (W 12, "
            "L 3, D 7 as in the first lines), without the lines of dashes and of ratings"
        )


def _nested(log: Log) -> Iterator[str]:
    """Yield a message for each column with lists in its cells, as JSON may have."""
    lists = [
        c.name for c in log.columns if len(c.values) and c.values.str.contains(OF_OBJECTS).all()
    ]
    if log.columns and len(log.columns[0].texts) == 1:
        lists = lists if len(lists) > 1 else _lists_inside(log)
    if len(lists) > 1 and len(log.columns[0].texts) == 1:
        yield f"the file is one object with several lists ({some(lists)}): {OF_SEVERAL}"
        return
    for column in log.columns:
        if column.is_of_lists:
            yield (
                f"{quoted(column.name)} has a list in each row, and lists are not read: write the "
                "items as fields of the row, such as player_1, player_2, score_1 and score_2; if "
                "two play together, write their names as one text, such as Ann/Ben"
            )


def _lists_inside(log: Log) -> list[str]:
    """The keys of lists of objects in an object that is a cell, as in exports of whole events."""
    found: list[str] = []
    for column in log.columns:
        for text in column.values:
            with suppress(ValueError, RecursionError):
                found += _keys_of_lists(json.loads(text))
    return found


def _keys_of_lists(value: object) -> list[str]:
    if not isinstance(value, dict):
        return []
    own = [key for key, each in value.items() if isinstance(each, list) and each
           and all(isinstance(item, dict) for item in each)]  # fmt: skip
    return own + [key for each in value.values() for key in _keys_of_lists(each)]


def _columns_of_games(log: Log) -> Iterator[str]:
    """Yield a message if a row is a player, and each column of numbers is a game or a night."""
    player = log.about(("player",))
    if player is None or not player.is_unique or len(_opponents(log, player)) >= LEAST_TEAMS:
        return
    columns = [
        column
        for column in log.columns
        if column.place > player.place
        and not is_total(column.name)
        and _is_of_numbers(column)
        and (not column.words.concepts or _is_of_game(column))
    ]
    if len(columns) < LEAST_COLUMNS:
        yield from _without_opponents(log, player)
        return
    names = some([column.name for column in columns])
    sizes = [len(column.values) for column in columns]
    if all(n in SIZES for n in sizes) and _add_up(columns):
        yield (
            f"a row is a player, and {names} are games of three or four: turn the table, so that a "
            "row is a game and each player has a column (copy it in a spreadsheet, and paste it "
            "transposed)"
        )
    elif all(map(_is_day, columns)):
        yield (
            f"a row is a player, and {names} are nights: write a row for each player and night, "
            "with event, player and place"
        )


def _without_opponents(log: Log, player: Column) -> Iterator[str]:
    """Yield a message if columns of games have only results in words, without the opponents."""
    columns = [
        column
        for column in log.columns
        if column.place > player.place and column.different and _is_of_game(column)
    ]
    words = [text for column in columns for text in column.different]
    if len(columns) >= LEAST_COLUMNS and len(meanings(words, None)) == len({*words}) > 1:
        yield (
            f"a row is a player, and {some([column.name for column in columns])} have the results "
            "of games, but not the opponents: write W12 or W Ben in place of a win, or a row for "
            "each game with both players"
        )


def _is_of_numbers(column: Column) -> bool:
    """Whether cells are points or places, +42.3, ▲12.0, T3, or dashes of who was not there."""
    filled = [text for text in column.values if not re.fullmatch(DASHES, text)]
    of_numbers = [text for text in filled if plain_number(text) or place_of(text)]
    return 0 < len(filled) * MOSTLY <= len(of_numbers)


def _is_of_game(column: Column) -> bool:
    return column.words.concepts <= {"game", "games", "round", "number", "date"} or _is_day(column)


def _is_day(column: Column) -> bool:
    """Whether a column's name is a day: 1/7, 2024-01-07."""
    name = Column.of_values(column.name, [column.name])
    return is_without_year(column.name) or written(name).is_dates


def _add_up(columns: list[Column]) -> bool:
    """Whether the points of most columns have the same sum."""
    sums = [sum(float(plain_number(text) or 0) for text in column.values) for column in columns]
    common, _ = Counter(map(round, sums)).most_common(1)[0]
    return sum(abs(each - common) <= TOLERANCE_OF_SUMS for each in sums) >= MOSTLY * len(sums)


BOARDS = frozenset(["bo", "bo.", "board", "br", "br.", "brett", "tav", "tav."])
"""The first cell of the line of a team match, above its boards."""


def of_team_matches(rows: Sequence[Sequence[str | None]]) -> str:
    """The message about boards below lines with two teams, as chess-results has; else empty."""
    if sum(plain(row[0] or "") in BOARDS for row in rows if row) < LEAST_MATCHES:
        return ""
    return (
        "these are matches of teams, each with a line of its own above its boards: write a row for "
        "each game, with the columns round, white, black and result, or export the tournament as "
        "a report to FIDE (TRF), which is read as it is"
    )


LEAST_MATCHES = 2


def of_lines_in_cells(rows: Sequence[Sequence[str | None]]) -> str:
    """The message about games in lines whose words are divided into cells; else empty."""
    lines = [" ".join(filter(None, row)) for row in rows]
    games = [line for line, game in of_lines(lines) if game is not None and game.result]
    if 2 * len(games) <= len(lines):
        return ""
    return (
        f"its rows are games in lines, such as {quoted(games[0])}: write a blank in place of each "
        "sign between cells, and the file is read"
    )

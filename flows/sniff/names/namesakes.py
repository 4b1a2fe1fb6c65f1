"""Doubts about namesakes, and people who changed their names.

Players are known by their names, so two people of one name are rated as one player, and a person
with a new name is two. Columns with the numbers or the teams of the players can tell.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

import polars as pl

from banzuke.flows.counted import counted, first_few
from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.sniff.columns import Column, Log, plain
from banzuke.flows.sniff.proposal import Guess, quoted

PEOPLE = ("first", "second", "player", *(f"player_{seat}" for seat in SEATS))
"""Columns of a log that have names of players."""
OF_MEMBERS = re.compile(r"\b(?:lic|licen[cs]e|licenz|pass|pin|code|member|mitglied|fide|uscf|aga)")
"""Words, as `plain` has them, in names of columns with the numbers of players."""
OF_RATERS = re.compile(r"\b(?:fide|uscf|aga)")
RATINGS = r"^\s*[1-3][0-9]{3}\s*$"
"""Ratings under the name of those who give them, and not numbers of members."""
LEAST_PEOPLE, LEAST_NUMBERED = 5, 3
"""Least different names beside numbers; the smaller one beside numbers of the same side by name."""
WON = frozenset({"winner", "loser"})
"""Concepts that tell the two of a game apart, as sides do."""
MOST_ODD = 1 / 3
"""Largest share of names with several numbers, or of numbers with several names. Beyond it a column
counts something else, such as the ratings or the places of the players."""
NAMESAKES = (
    "each name is rated as one player; if several people have one name, give each a name of their "
    "own in the log, such as Jan Novak (North); docs/corrections.md has two other ways"
)
SHOWN = 3
"""Largest number of names in a message."""
Found = Sequence[tuple[Column, Column]]
"""Columns of names, each with the column of the numbers, or of the teams, of these players."""


def doubts_of_namesakes(guess: Guess, log: Log) -> Iterator[str]:
    """Yield a doubt about names of several people, and about people of several names."""
    yield from _of_numbers([*_beside_names(guess, log, _is_of_numbers)])
    yield from _of_teams([*_beside_names(guess, log, lambda column: column.is_of_teams)])


def _of_numbers(found: Found) -> Iterator[str]:
    """Yield names with several numbers, and numbers with several names."""
    if not found:
        return
    pairs, where = _pairs(found), _where(found)
    numbers, names = _several(pairs, "name", "other"), _several(pairs, "other", "name")
    n_names, n_numbers = pairs["name"].n_unique(), pairs["other"].n_unique()
    if len(numbers) > MOST_ODD * n_names or len(names) > MOST_ODD * n_numbers:
        return
    if numbers:
        have = "has" if len(numbers) == 1 else "have"
        yield (
            f"{counted(len(numbers), 'name')} {have} several numbers in {where} "
            f"({_shown(numbers)}): {NAMESAKES}"
        )
    if names:
        one, other = next(pairwise(next(iter(names.values()))))
        have = "has" if len(names) == 1 else "have"
        yield (
            f"{counted(len(names), 'number')} in {where} {have} several names ({_shown(names)}): "
            "each name is rated as a player; if they are one person, run "
            f"`banzuke player merge {one!r} {other!r}` after the first night"
        )


def _of_teams(found: Found) -> Iterator[str]:
    """Yield names that go from one team to another and back, as people hardly do."""
    if not found:
        return
    changed = pl.col("other") != pl.col("other").shift(1)
    turns = _pairs(found).group_by("name").agg(changed.sum(), teams=pl.col("other").unique().sort())
    names = dict(turns.filter(pl.col("other") > 1).select("name", "teams").sort("name").iter_rows())
    if names and len(names) <= MOST_ODD * len(turns):
        go = "goes" if len(names) == 1 else "go"
        yield (
            f"{counted(len(names), 'name')} {go} from one team to another and back in "
            f"{_where(found)} ({_shown(names)}): {NAMESAKES}"
        )


def _beside_names(
    guess: Guess, log: Log, is_wanted: Callable[[Column], bool]
) -> Iterator[tuple[Column, Column]]:
    """Yield each column of names with the first wanted column that belongs to it."""
    by_name = {column.name: column for column in log.columns}
    used = {*guess.columns.values(), *guess.void_if, *guess.also_used}
    unused = [each for each in log.columns if each.name not in used and is_wanted(each)]
    for said in PEOPLE:
        name = by_name.get(guess.columns.get(said, ""))
        beside = [column for column in unused if name is not None and _belong(name, column)]
        if name is not None and beside:
            yield name, beside[0]


def _is_of_numbers(column: Column) -> bool:
    """Whether the name of a column says that it may have the numbers of players."""
    concepts = column.words.concepts
    if concepts:
        return concepts <= {"number", "player", "winner", "loser"} and "number" in concepts
    name = plain(column.heading or column.name)
    if OF_RATERS.search(name) and column.values.str.contains(RATINGS).any():
        return False
    return OF_MEMBERS.search(name) is not None


def _belong(name: Column, other: Column) -> bool:
    """Whether most names of a column have one other value each, and not one for each game."""
    both = _pairs([(name, other)])
    n_names = both["name"].n_unique()
    if n_names < (LEAST_NUMBERED if _are_a_side(name, other) else LEAST_PEOPLE):
        return False
    if n_names == both.height:
        return False
    return len(_several(both, "name", "other")) <= MOST_ODD * n_names


def _are_a_side(name: Column, other: Column) -> bool:
    """Whether the names of two columns say that one has the numbers of the other's players."""
    one, two = (column.words.sides | column.words.concepts & WON for column in (name, other))
    return "number" in other.words.concepts and one == two and bool(one)


def _pairs(found: Found) -> pl.DataFrame:
    """The names of players and their other values, in the order of the rows."""
    sides = [
        pl.DataFrame({"name": name.texts, "other": other.texts}).with_row_index("row")
        for name, other in found
    ]
    stripped = pl.concat(sides).with_columns(pl.col("name", "other").str.strip_chars())
    return stripped.drop_nulls().sort("row", maintain_order=True)


def _several(pairs: pl.DataFrame, key: str, other: str) -> dict[str, list[str]]:
    """{value of ``key``: values of ``other``} of those with more than one."""
    groups = pairs.group_by(key).agg(pl.col(other).unique().sort()).sort(key)
    return dict(groups.filter(pl.col(other).list.len() > 1).iter_rows())


def _where(found: Found) -> str:
    return " and ".join(dict.fromkeys(quoted(other.name) for _, other in found))


def _shown(groups: Mapping[str, Sequence[str]]) -> str:
    return first_few([f"{key}: {' and '.join(values)}" for key, values in groups.items()], SHOWN)

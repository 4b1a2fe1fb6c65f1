"""Penalties beside goals that are a draw: a column of theirs, one for each side, or a remark."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import Column, Log, is_of_goals, parts_of
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted
from banzuke.flows.sniff.results.questions import DRAW
from banzuke.flows.sniff.results.winners import outcomes_of

PENALTIES = frozenset(
    [
        *("pen", "pens", "penalty", "penalties", "pso", "shootout", "elfmeter"),
        *("elfmeterschiessen", "tab", "penales", "penaltis", "rigori", "karne", "пенальти"),
    ]
)
"""Words in names of columns with the score of penalties."""
_SCORE = r"[0-9]{1,2}\s*[-:]\s*[0-9]{1,2}"
_WORD = (
    r"(?<![^\W\d_])(?:pen(?:s|alt\w*)?\b|pso\b|shoot-?out|elfmeter\w*|t\.?a\.?b\b|"
    r"tirs? au but|d\.?c\.?r\b|rigori|penales|penaltis|karne\w*|p\.?k\.?\b|"
    r"strafschop\w*|straffe\w*|пенальти|пен\b|승부차기|PK戦)"
)
_BEHIND = r"[ni]\.?\s?e\."
"""Short for penalties in German, only behind the score: elsewhere i.e. is English."""
IN_WORDS = re.compile(rf"(?i){_SCORE}\W*(?:{_WORD}|{_BEHIND})|{_WORD}\W*{_SCORE}")
"""A score of penalties in a remark: d.t.s. 5-4 d.c.r., (4:3 n.E.), pens 5-4."""
MOST_WON = 0.5
"""Share of the scores in columns of penalties that may stand beside a game with a winner: more are
fouls, or minutes on the bench, that each game has."""


def doubts_of_penalties(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt about draws beside which other columns have the score of penalties."""
    read = outcomes_of(form, players, log)
    taken = {*form.columns.values(), players.first.name, players.second.name}
    free = [c for c in log.columns if c.name not in taken and c.different[MOST_VALUES:] == []]
    for columns in (*_of_one(free), *_of_both(free)):
        texts = ["-".join(map(str, row)) if all(row) else None
                 for row in zip(*(column.texts for column in columns), strict=True)]  # fmt: skip
        told = [
            row
            for row, text in enumerate(texts)
            if text
            and not NOTHING.fullmatch(text)
            and (len(columns) > 1 or _is_of_penalties(text, columns))
        ]
        rows = [row for row in told if read[row] == DRAW]
        if rows and len(told) - len(rows) <= MOST_WON * len(told):
            one, other = (str(each.texts[rows[0]]) for each in (players.first, players.second))
            names = " and ".join(quoted(column.name) for column in columns)
            yield (
                f"{names} {'has' if len(columns) == 1 else 'have'} the score of penalties of "
                f"{counted(len(rows), 'draw')}, such as {quoted(str(texts[rows[0]]))} of "
                f"{one} against {other}, and these games count as draws: if whoever won the "
                'penalties has won, add a column "winner" with the name of the winner of each game'
            )


NOTHING = re.compile(r"0+\s*[-:]\s*0+")
"""What exports write as the penalties of a game without any."""


def _is_named(column: Column) -> bool:
    return bool(PENALTIES & {*parts_of(column.name)})


def _is_of_penalties(text: str, columns: Sequence[Column]) -> bool:
    return _is_named(columns[0]) or IN_WORDS.search(text) is not None


def _of_one(free: Sequence[Column]) -> Iterator[tuple[Column]]:
    """Yield columns of scores of penalties, and columns of remarks of which some have one."""
    for column in free:
        is_score = _is_named(column) and bool(column.different)
        is_score = is_score and all(
            is_of_goals(text) or NOTHING.fullmatch(text) for text in column.different
        )
        is_remark = not column.words.concepts and any(map(IN_WORDS.search, column.different))
        if is_score or is_remark:
            yield (column,)


def _of_both(free: Sequence[Column]) -> Iterator[tuple[Column, Column]]:
    """Yield two columns with the penalties of a side each: penalties.home and penalties.away."""
    numbers = [column for column in free if _is_named(column) and column.is_of_numbers]
    for k, one in enumerate(numbers):
        for other in numbers[k + 1 :]:
            sides = one.words.sides, other.words.sides
            if all(sides) and sides[0] != sides[1]:
                yield one, other

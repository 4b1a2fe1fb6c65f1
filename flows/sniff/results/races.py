"""Scores of matches to a number that the row names: a race to 5, a match of length 7, best of 5."""

import re
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.sniff.columns import TWO_NUMBERS, Column, Log, plain
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted
from banzuke.flows.sniff.results.tuned import LEAST_MATCHES, LEAST_REACHED, TWO_AHEAD_FROM

TO = re.compile(
    r"(?:race|match|play(?:ed)?|first|frames|legs|sets|games|points|pts)? ?to(?: win)?|race|length|"
    r"match length|target|distanz|ausspielziel|gewinnsatze|distance|longueur(?: du match)?|"
    r"partidas a|al mejor|lunghezza|lengte|langd|delka|先取|先取数"
)
"""Names of columns of the number that wins a match, as `plain` has them without signs."""
BEST_OF = re.compile(r"best of|bo|max(?:imum)? (?:frames|legs|sets)")
"""Names of columns of the most frames of a match, of which more than half win."""
NUMBER = re.compile(r"(?:race to|first to|to|best of|bo)? ?([1-9][0-9]?)(?: ?(?:pts?|points?))?")
TWO_AHEAD = 2
"""Points ahead that end a game beyond its number, as 12-10 does in a game to 11."""


def is_of_races(column: Column) -> bool:
    """Whether a column has the number to which each match is played."""
    named = TO.fullmatch(_bare(column)) or BEST_OF.fullmatch(_bare(column))
    return named is not None and bool(column.different) and all(map(_number, column.different))


def doubts_of_races(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt about matches whose score does not end at the number of the match."""
    scores = _scores(log, form)
    for column in log.columns:
        if column.name in form.columns.values() or not is_of_races(column):
            continue
        ends = [_end(column, text) for text in column.texts]
        told = [row for row, (end, pair) in enumerate(zip(ends, scores, strict=True))
                if end and pair]  # fmt: skip
        odd = [row for row in told if not _may_end(scores[row], ends[row])]
        if len(told) < LEAST_MATCHES or len(told) - len(odd) < LEAST_REACHED * len(told) or not odd:
            continue
        row = odd[0]
        one, other = scores[row]
        names = " and ".join(map(quoted, form.columns.values()))
        yield (
            f"{names} {'does' if len(form.columns) == 1 else 'do'} not end at the number of "
            f"{quoted(column.name)} in {counted(len(odd), 'row')}, such as {one}-{other} of "
            f"{players.first.texts[row]} against {players.second.texts[row]}, where it is "
            f"{quoted(str(column.texts[row]).strip())}: such a match counts as its score says; "
            "correct the score, or take a match that was broken off out of the file"
        )


def _scores(log: Log, form: Result) -> list[tuple[int, int]]:
    """The two numbers of each row; an empty pair if a row has none."""
    columns = {column.name: column for column in log.columns}
    if "first_points" in form.columns:
        sides = [columns[form.columns[name]] for name in ("first_points", "second_points")]
        texts = [f"{a or ''}-{b or ''}" for a, b in zip(*(c.texts for c in sides), strict=True)]
    elif "score" in form.columns:
        texts = [text or "" for text in columns[form.columns["score"]].texts]
    else:
        texts = [""] * (len(log.columns[0].texts) if log.columns else 0)
    found = map(TWO_NUMBERS.fullmatch, texts)
    return [(int(each[1]), int(each[2])) if each else () for each in found]  # type: ignore[misc]


def _bare(column: Column) -> str:
    return " ".join(re.findall(r"\w+", plain(column.name)))


def _number(text: str) -> int | None:
    found = NUMBER.fullmatch(plain(text))
    return int(found[1]) if found else None


def _end(column: Column, text: str | None) -> int | None:
    """The number that wins the match of a row."""
    number = _number(text.strip()) if text else None
    is_most = BEST_OF.fullmatch(_bare(column)) or plain(text or "").startswith("b")
    return number // 2 + 1 if number and is_most else number


def _may_end(score: tuple[int, int], end: int | None) -> bool:
    """Whether a match to a number may end so: one has reached it, or is two ahead beyond it."""
    won, lost = max(score), min(score)
    is_beyond = end is not None and TWO_AHEAD_FROM <= end < won and won - lost == TWO_AHEAD
    return is_beyond or (won == end and lost < won)

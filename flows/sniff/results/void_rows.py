"""Columns without a role that seem to mark rows that are no games: remarks, statuses, marks.

`banzuke sniff` proposes `void_if` for them, and the night asks about them.
"""

import re
from collections.abc import Mapping, Sequence, Set

from banzuke.flows.ingest.canonical.score_texts import score_of
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.sniff.columns import (
    TWO_NUMBERS,
    Column,
    Log,
    plain,
    remarks_of_voids,
    void_words,
)
from banzuke.flows.sniff.proposal import MOST_VALUES
from banzuke.flows.sniff.results.questions import CROSSES, TICKS, TRUE
from banzuke.flows.sniff.results.sorts_of_games import MOST_REMARKS, casual
from banzuke.flows.sniff.results.unfinished import not_finished
from banzuke.flows.sniff.results.winners import marked_out

DISQUALIFIED = ("DQ", "Dq", "dq")
"""What bracket sites write in place of the score of a player who did not come."""


def hints_of_voids(
    log: Log, columns: Mapping[str, str], sides: Sequence[Column] = ()
) -> dict[str, list[str]]:
    """{column: values} that seem to mark void games, beside columns with a role.

    ``sides`` are the columns of the two players, of games of two.
    """
    hints = {
        # a remark such as "annulled" beside a result, or the ending of a game
        column.name: voids
        for column in log.columns
        for texts in (column.different[:MOST_REMARKS],)
        if (
            column.words.concepts & {"ending", "winner", "wins"}
            or not _is_taken(column, columns)
            or (column.name not in columns.values() and _is_of_scores(column))
        )
        and not column.is_of_lists
        and (voids := _voids_in(column, texts))
    }
    marked = {column.name: texts for column in log.columns if (texts := marked_out(column))}
    marked |= {column.name: ["-1"] for column in log.columns if _has_minus_one(column)}
    marked |= {column.name: column.different for column in log.columns if _has_marks(column)}
    marked |= {c.name: texts for c in log.columns if (texts := sums_in(c, columns, sides))}
    marked |= {c.name: texts for c in log.columns if (texts := _codes_of_forfeits(c, columns))}
    roles = {column for role, column in columns.items() if role != "event"}
    friendly = casual(log, roles)  # a tournament may be called Friendly
    return together(hints, marked, friendly)


def _voids_in(column: Column, texts: Sequence[str]) -> list[str]:
    """The texts of a column that mark games without play, among scores also 5:0 ff and 1-0F."""
    texts = [text for text in texts if plain(text) != plain(column.name)]  # def. below "def."
    found = [*void_words(texts), *remarks_of_voids(texts)]
    if _is_of_scores(column):
        found += [text for text in texts if (score := score_of(text)) and score.is_void]
    return list(dict.fromkeys(found))


def sums_in(column: Column, columns: Mapping[str, str], sides: Sequence[Column]) -> list[str]:
    """The words for sums in a column without a role, of which most rows are no sums.

    Each such row stands beside a row of the same two players, which it sums up: elsewhere a sort of
    games may be called Match, and a group All.
    """
    if column.name in columns.values() or column.words.concepts or column.is_of_numbers:
        return []
    found = [text for text in column.different if is_total(text) or plain(text) in ALL]
    if not found or 2 * int(column.values.is_in(found).sum()) >= len(column.values):
        return []
    pairs = [frozenset(row) for row in zip(*(side.texts for side in sides), strict=True)]
    kept = [text not in found for text in column.texts]
    is_beside = [
        any(pairs[k] == pairs[row] and kept[k] for k in (row - 1, row + 1) if 0 <= k < len(pairs))
        for row in range(len(pairs))
        if not kept[row]
    ]
    return found if all(is_beside) else []


def _codes_of_forfeits(column: Column, columns: Mapping[str, str]) -> list[str]:
    """F in a column of letters for the kind of result, of which most rows have another letter."""
    if column.name in columns.values() or not OF_CODES.search(plain(column.name)):
        return []
    texts = column.different
    found = [text for text in texts if plain(text) in FORFEITED]
    few = 2 * int(column.values.is_in(found).sum()) < len(column.values)
    return found if found and few and all(len(text) <= SHORT_CODE for text in texts) else []


OF_CODES = re.compile(r"\b(?:code|typ|type|kind|art|tipo|soort|rodzaj|res(?:ult)? ?type)\b")
"""Words in names of columns of letters for the kind of a result."""
FORFEITED = frozenset(["f", "ff", "k", "wo", "w/o", "d", "dq"])
SHORT_CODE = 2
"""Most letters of such a code."""
ALL = frozenset(["all", "all maps", "overall", "series", "match", "alle", "tous", "todos", "tutti"])
"""Words beside the games of a match for the result of the whole match, as `plain` has them."""


def _has_marks(column: Column) -> bool:
    """Whether a column without a name has yes or a cross in a few rows, below a lost heading."""
    words = {text.casefold() for text in column.different}
    is_marked = bool(words) and words <= (TRUE | CROSSES | TICKS) - {"1"}
    few = 2 * len(column.values) < len(column.texts)
    return column.is_nameless and is_marked and few


def marks_of(log: Log, columns: Mapping[str, str]) -> dict[str, list[str]]:
    """{column: values} that seem to mark rows that are no games, those not finished among them."""
    return together(hints_of_voids(log, columns), *not_finished(log))


def marks_of_own(log: Log, answered: Set[str]) -> dict[str, list[str]]:
    """{column: values} that mark games, in a format that names its columns itself.

    Such formats have words of their own for games without play: only events and tags that call
    games unrated or friendly are looked at, and no column that is ``answered``.
    """
    marked = {
        column.name: texts
        for column in log.columns
        if column.name not in answered and (texts := marked_out(column))
    }
    others = {column.name for column in log.columns if column.words.concepts - {"event", "game"}}
    return together(marked, casual(log, {*others, *answered}))


def together(*found: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """{column: values} of several searches: a column of notes may have marks of several kinds."""
    names = dict.fromkeys(name for one in found for name in one)
    every = {name: [text for one in found for text in one.get(name, ())] for name in names}
    return {name: [*dict.fromkeys(texts)][:MOST_VALUES] for name, texts in every.items()}


def unplayed(log: Log, form: Mapping[str, str]) -> dict[str, list[str]]:
    """The words for a game without play in columns of scores beside a column of winners.

    ``form`` has the columns of the result.
    """
    if "winner" not in form:
        return {}
    scores = [
        column
        for column in log.columns
        if column.words.speaks_of("score") and column.name not in form.values()
    ]
    found = {}
    for column in scores:
        texts = column.different[:MOST_VALUES]
        void = {*void_words(texts)}
        found[column.name] = [text for text in texts if text in void or text in DISQUALIFIED]
    return {name: texts for name, texts in found.items() if texts}


def _is_taken(column: Column, columns: Mapping[str, str]) -> bool:
    """Whether a column already has a role, so that its texts are not remarks."""
    return column.name in columns.values() or bool(column.words.concepts or column.words.sides)


def _is_of_scores(column: Column) -> bool:
    """Whether most texts begin with a score, as those of a set below G1, and others do not.

    Some may be marked behind their score, as of a match that somebody gave up.
    """
    n_scores = int(column.values.str.contains(rf"^(?:{TWO_NUMBERS.pattern})(?:$|[\s,;])").sum())
    bare = int(column.values.str.contains(BARE).sum())
    n_scores = min(n_scores, bare)
    return len(column.values) / 2 <= n_scores < len(column.values)


BARE = r"(?i)^[\s0-9:,;–\-()\[\]/]+(?:(?:a\.?e\.?t|n\.?\s?v|ot|so|d\.?t\.?s|a\.?p)\.?\)?)?$"
"""Scores alone, or with short words for extra time behind them."""


def _has_minus_one(column: Column) -> bool:
    """Whether a column of points has -1 in a few rows, as bracket sites write disqualifications."""
    if column.words.concepts - {"player", "game"} != {"score"} or not column.is_of_numbers:
        return False
    below = [text for text in column.different if text.startswith("-")]
    return below == ["-1"] and 2 * int((column.values == "-1").sum()) < len(column.values)

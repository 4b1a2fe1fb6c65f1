"""Columns without a role that tell who won in names, in margins, or in the points of each set.

They are witnesses of the result: a doubt is raised where a witness that mostly agrees with the
result contradicts it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import score_of
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.sniff.columns import (
    FIRST,
    LOSS,
    POINTS_OF_BOTH,
    SECOND,
    TWO_NUMBERS,
    WIN,
    Column,
    Log,
    meanings,
    parts_of,
    plain,
    remarks_of_draws,
    winning_verbs,
)
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted
from banzuke.flows.sniff.results.named_in_part import parts_of_names
from banzuke.flows.sniff.results.questions import DRAW, is_about_winning
from banzuke.flows.sniff.results.result_columns import words_in
from banzuke.flows.sniff.results.second_opinions import has_goals
from banzuke.flows.sniff.results.winners import names_numbers, outcomes_of

LEAST_AGREEING = 0.75
"""Least share of rows in which a column without a word for winners agrees with the result."""
LEAST_NAMED = 0.5
"""The same share for a column that is called a margin."""
NAMED_MARGIN = re.compile(
    r"\b(?:dif\w*|spread|margin|ecart|scarto|roznica|fark|разница|得失)\b|点差"
)
LEAST_ROWS = 4
LEAST_SETS = 2
LEAST_SCORES = 0.75
"""Least share of the texts of a column of sets that are scores such as 11-8."""
Stated = Sequence[str | None]


def doubts_of_witnesses(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt for each witness that contradicts the result of some rows."""
    read = outcomes_of(form, players, log)
    taken = {*form.columns.values(), players.first.name, players.second.name}
    free = [
        column
        for column in log.columns
        if column.name not in taken and len(column.values) and "toss" not in parts_of(column.name)
    ]
    for column in free:
        if "winner" in column.words.concepts and names_numbers(log, players, column):
            continue  # winner_id, beside the ids of both players
        if "winner" in column.words.concepts:
            stated, is_witness = _by_words(column, players, log), True
        elif any(stated := _by_remarks(column, players)):
            is_witness = True
        else:
            stated = _by_names(column, players)
            is_witness = _agrees(read, stated)
        if is_witness:
            yield from _said([column], stated, read, players, form)
    if "winner" in form.columns or not has_goals(log, form) or _are_awarded(log, form):
        yield from _of_cells(free, read, players, form)
    yield from _of_margins(log, free, players, form)
    for column in free:
        stated = [] if column.words.concepts else _by_boards(column)
        if any(stated) and _agrees(read, stated):
            yield from _said([column], stated, read, players, form)
    for sets in _of_sets(free):
        yield from _to_nothing(sets, players)
        stated = _by_sets(sets)
        if _agrees(read, stated):
            yield from _said(sets, stated, read, players, form)


AWARDED = frozenset([(1, 0), (2, 0), (3, 0), (0.5, 0.5), (1, 1), (0, 0)])
"""Points of the better and of the other player that lists award for a win and for a draw."""


def _are_awarded(log: Log, form: Result) -> bool:
    """Whether points of both are awarded for a win and for a draw, and are no goals."""
    if "first_points" not in form.columns:
        return False
    told = [pair for pair in _points(log, form) or () if pair is not None]
    return bool(told) and all((max(pair), min(pair)) in AWARDED for pair in told)


def _agrees(read: Stated, stated: Stated) -> bool:
    told = [(one, two) for one, two in zip(read, stated, strict=True) if one and two]
    n = sum(one == two for one, two in told)
    return len(told) >= LEAST_ROWS and n >= LEAST_AGREEING * len(told)


def _said(
    columns: Sequence[Column], stated: Stated, read: Stated, players: Players, form: Result
) -> Iterator[str]:
    """Yield the doubt about rows in which a witness contradicts the result."""
    differ = [
        row for row, (one, two) in enumerate(zip(read, stated, strict=True))
        if one and two and one != two
    ]  # fmt: skip
    if not differ:
        return
    row = differ[0]
    texts = ", ".join(str(column.texts[row]) for column in columns if column.texts[row])
    heads = (
        columns[0].name if len(columns) == 1 else f"{columns[0].name}" + '" to "' + columns[-1].name
    )
    names = " and ".join(map(quoted, form.columns.values()))
    one, other = players.first.texts[row], players.second.texts[row]
    by = {
        FIRST: f"{one} beat {other}",
        SECOND: f"{other} beat {one}",
        DRAW: f"{one} and {other} drew",
    }
    yield (
        f"{quoted(heads)} is {quoted(texts)} where {by[read[row] or DRAW]} by {names}, and "
        f"contradicts this result in {counted(len(differ), 'row')}: {names} "
        f"{'counts' if len(form.columns) == 1 else 'count'}; correct the rows that are wrong"
    )


def _by_words(column: Column, players: Players, log: Log) -> list[str | None]:
    """The winners by a column that is called so, which no form of result uses."""
    forms = [each for each in words_in(column, players, "winner") if "winner" in each.columns]
    return outcomes_of(forms[0], players, log) if forms else _by_names(column, players)


def _by_remarks(column: Column, players: Players) -> list[str | None]:
    """The side that remarks such as "away win" and "Ann won" say to have won, or None."""
    texts = [] if column.words.concepts else column.different[:MOST_VALUES]
    words = {text: {*plain(text).split()} for text in texts}
    verbs = winning_verbs()
    told = [text for text in texts if words[text] & verbs and 1 < len(words[text]) <= MOST_WORDS]
    sides = {WIN: FIRST, LOSS: SECOND}
    means = {text: sides.get(side) for text, side in meanings(told, players.sides).items()}
    names = {*players.first.different, *players.second.different}
    winners = parts_of_names(told, names, players.sides)
    rows = zip(column.texts, players.first.texts, players.second.texts, strict=True)
    return [
        means.get(text) or {one: FIRST, other: SECOND}.get(winners.get(text, ""))
        for cell, one, other in rows
        for text in ((cell or "").strip(),)
    ]


MOST_WORDS = 4
"""Most words of such a remark: a longer one tells a story, in which somebody may have won."""


def _by_boards(column: Column) -> list[str | None]:
    """The side with more points, of points that always have one sum, as of the boards of a match.

    None of other columns: a score at half-time has other sums from match to match.
    """
    found = [POINTS_OF_BOTH.fullmatch((text or "").replace("½", ".5")) for text in column.texts]
    points = [each and tuple(float(n.replace(",", ".")) for n in each.groups()) for each in found]
    sums = {sum(both) for both in points if both is not None}
    if len(sums) != 1 or max(sums) < LEAST_BOARDS or len(column.values) < LEAST_ROWS:
        return [None] * len(column.texts)
    return [
        None if both is None else DRAW if both[0] == both[1] else FIRST if both[0] > both[1]
        else SECOND for both in points
    ]  # fmt: skip


LEAST_BOARDS = 4
"""Least points of all boards of a match of teams; sums of 1 and 2 are those of awarded points."""


def _by_names(column: Column, players: Players) -> list[str | None]:
    """The side whose name each text is, in any spelling, or a draw."""
    is_of_winners = "winner" in column.words.concepts or is_about_winning(column.name)
    is_of_one = len(column.different) == 1 and len(column.values) == len(column.texts)
    if column.is_of_numbers or (is_of_one and not is_of_winners):
        return [None] * len(column.texts)  # whose list it is stands in every row
    drawn = {*remarks_of_draws(column.different)}
    names = {*players.first.different, *players.second.different}
    bare = {text.strip(): _bare(text) for text in column.different}
    # a city is part of a club's name, and who reports a game by a first name need not be who won
    is_few = is_of_winners and len(bare) <= MOST_VALUES
    parts = parts_of_names([*bare.values()] if is_few else [], names, players.sides)
    folded = {name: _folded(name) for name in names}
    known = {*folded.values()}
    meant = {text: (_folded(short), parts.get(short)) for text, short in bare.items()}
    meant = {text: two for text, two in meant.items() if two[0] in known or two[1]}
    if not meant and not drawn:
        return [None] * len(column.texts)
    nobody = (None, None)
    rows = zip(column.texts, players.first.texts, players.second.texts, strict=True)
    return [
        DRAW
        if text in drawn
        else next(
            (
                side
                for side, name in ((FIRST, one), (SECOND, other))
                if text
                and name
                and _is_named(meant.get(text.strip(), nobody), name.strip(), folded)
            ),
            None,
        )
        for text, one, other in rows
    ]


def _bare(text: str) -> str:
    """A text without a remark in brackets behind it, and without blanks around it."""
    return BEHIND.sub("", text).strip()


BEHIND = re.compile(r"(?<=\w)\s*[(\[][^()\[\]]*[)\]]\s*$")


def _is_named(meant: tuple[str | None, str | None], name: str, folded: Mapping[str, str]) -> bool:
    """Whether a text, as folded and as a part of one name, is a name in any spelling."""
    own, whole = meant
    return (own is not None and own == folded.get(name)) or whole == name


def _folded(name: str) -> str:
    """A name without accents, also of letters such as ø and æ that have no plain letter."""
    return plain(name).translate(LETTERS)


LETTERS = str.maketrans({"ø": "o", "æ": "ae", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ı": "i"})


def _of_margins(log: Log, free: Sequence[Column], players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt about a column that is mostly the difference of both players' points."""
    points = _points(log, form)
    if points is None:
        return
    for column in free:
        if not column.is_of_numbers:
            continue
        margins = [_number(text) for text in column.texts]
        told = [
            (row, margin, pair[0] - pair[1])
            for row, (margin, pair) in enumerate(zip(margins, points, strict=True))
            if margin is not None and pair is not None
        ]
        differ = [row for row, margin, difference in told if margin != difference]
        lost = [m for _, m, _ in told if m < 0]
        if not differ or not lost or len(told) < LEAST_ROWS:
            continue
        least = LEAST_NAMED if NAMED_MARGIN.search(plain(column.name)) else LEAST_AGREEING
        if len(told) - len(differ) < least * len(told):
            continue
        row = differ[0]
        one, other = players.first.texts[row], players.second.texts[row]
        text = quoted(str(column.texts[row]))
        names = " and ".join(map(quoted, form.columns.values()))
        yield (
            f"{quoted(column.name)} is the first player's points less those of the second one, "
            f"but not in {counted(len(differ), 'row')}, such as {text} of "
            f"{one} against {other}: {names} {'counts' if len(form.columns) == 1 else 'count'}; "
            "correct the rows that are wrong"
        )


def _points(log: Log, form: Result) -> list[tuple[float, float] | None] | None:
    """The points of both players in each row, if results are points."""
    columns = {column.name: column for column in log.columns}
    if "first_points" in form.columns:
        both = [columns[form.columns[name]].texts for name in ("first_points", "second_points")]
        pairs = [(_number(one), _number(other)) for one, other in zip(*both, strict=True)]
        return [None if a is None or b is None else (a, b) for a, b in pairs]
    if "score" in form.columns:
        found = [TWO_NUMBERS.fullmatch(text or "") for text in columns[form.columns["score"]].texts]
        return [(float(each[1]), float(each[2])) if each else None for each in found]
    return None


def _number(text: str | None) -> float | None:
    number = plain_number(text or "")
    return None if not number else float(number)


def _of_sets(free: Sequence[Column]) -> Iterator[list[Column]]:
    """Yield columns with the points of a set each, whose names differ only in a number."""
    groups: dict[str, list[Column]] = {}
    for column in free:
        name = re.sub(r"[0-9]+", "#", column.name)
        scores = column.values.str.contains(rf"^(?:{TWO_NUMBERS.pattern})$")
        if "#" in name and scores.sum() >= LEAST_SCORES * len(column.values):
            groups.setdefault(name, []).append(column)
    yield from (group for group in groups.values() if len(group) >= LEAST_SETS)


def _to_nothing(sets: Sequence[Column], players: Players) -> Iterator[str]:
    """Yield a doubt about matches in which a player has no point in any set: 11:0 11:0 11:0."""
    rows = [
        row
        for row, texts in enumerate(zip(*(column.texts for column in sets), strict=True))
        if len(found := [two for text in texts if (two := TWO_NUMBERS.fullmatch(text or ""))])
        >= LEAST_SETS
        and any(
            all(int(two[other]) == 0 and int(two[one]) >= LEAST_OF_SETS for two in found)
            for one, other in ((1, 2), (2, 1))
        )
    ]
    if rows and len(rows) <= MOST_TO_NOTHING * len(sets[0].texts):
        one, other = players.first.texts[rows[0]], players.second.texts[rows[0]]
        yield (
            f"{quoted(sets[0].name)} to {quoted(sets[-1].name)} give one player no point in "
            f"{counted(len(rows), 'row')}, such as {one} against {other}, and the match counts: "
            "lists write so matches that were not played; if so, take the row out"
        )


LEAST_OF_SETS = 11
"""Least points of a set that nobody plays to nothing, three times in a row: 6-0 6-0 is tennis."""
MOST_TO_NOTHING = 0.25
"""Largest share of such matches, beside others that were played."""


def _of_cells(
    free: Sequence[Column], read: Stated, players: Players, form: Result
) -> Iterator[str]:
    """Yield a doubt about scores in one cell that contradict the winners: 3-1, 2-1 0-2 1-2.

    Scores in which the first number is never the smaller one are those of the winner.
    """
    for column in free:
        if not column.words.speaks_of("score") and not is_total(column.name):
            continue
        stated = [_most_sets(_sets_in(text)) if text else None for text in column.texts]
        if SECOND not in stated or not _agrees(read, stated):
            continue
        if any(quoted(column.name) in said for said in form.unsure):  # results that are compared
            stated = [
                None if text and score_of(text) else side
                for text, side in zip(column.texts, stated, strict=True)
            ]
        yield from _said([column], stated, read, players, form)


CELL = re.compile(r"[,;|]|(?<=[0-9])\s+(?=[0-9])")
"""What separates the scores of sets in one cell."""


def _sets_in(cell: str) -> list[str]:
    return [part.strip() for part in CELL.split(cell.strip())]


def _by_sets(sets: Sequence[Column]) -> list[str | None]:
    """The side that won more sets, or None."""
    return [_most_sets(texts) for texts in zip(*(column.texts for column in sets), strict=True)]


def _most_sets(texts: Sequence[str | None]) -> str | None:
    found = [score for text in texts if (score := TWO_NUMBERS.fullmatch(text or ""))]
    if len(found) == 1:
        one, other = int(found[0][1]), int(found[0][2])
        return FIRST if one > other else SECOND if one < other else None
    lead = sum((int(s[1]) > int(s[2])) - (int(s[1]) < int(s[2])) for s in found)
    return FIRST if lead > 0 else SECOND if lead < 0 else None

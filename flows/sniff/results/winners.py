"""Columns of winners and losers, and other columns that confirm or contradict them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import score_of, without_score
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.sniff.columns import (
    DRAWS,
    FIRST,
    SECOND,
    TWO_NUMBERS,
    Column,
    Log,
    parts_of,
    plain,
    remarks_of_draws,
    void_words,
)
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted, some
from banzuke.flows.sniff.results.questions import DRAW, FALSE, TRUE, YES_IN_LETTERS
from banzuke.flows.sniff.results.sorts_of_games import CASUAL

OF_HALVES = {2: FIRST, 1: DRAW, 0: SECOND}


def of_winners(log: Log, players: Players) -> Result:
    """The result of rows with a winner and a loser: void if a score says that nobody played."""
    form = Result({"winner": players.first.name}, unsure=tuple(_drawn_all_the_same(log, players)))
    if (of_points := _ties(log)) is not None:
        return of_points
    score = log.about(("score",), ("score", "game")) or _of_pairs(log)
    if score is None:
        return form
    form = replace(form, unsure=(*form.unsure, *_no_scores(score), *_other_scores(score, players)))
    texts = score.different[:MOST_VALUES]
    words = void_words(texts)
    unplayed = [text for text in texts if text in words or ((of := score_of(text)) and of.is_void)]
    if not unplayed:
        return form
    n = int(score.values.is_in(unplayed).sum())
    said = (
        f"{quoted(score.name)} is {some(unplayed)} in {counted(n, 'row')}: read as games that were "
        "not played, which are stored, but not rated; [source.void_if] lists these values"
    )
    return replace(form, void_if={score.name: unplayed}, unsure=(*form.unsure, said))


def _drawn_all_the_same(log: Log, players: Players) -> Iterator[str]:
    """Yield a doubt for each column that marks games with a winner and a loser as drawn."""
    for column in log.columns:
        if column in (players.first, players.second):
            continue
        if drawn := remarks_of_draws(column.different[:MOST_VALUES]):
            n = counted(int(column.values.is_in(drawn).sum()), "row")
            yield (
                f"{quoted(column.name)} is {some(drawn)} in {n}, but the first player of each row "
                "counts as the winner: if these games were draws, use a column of results in place "
                "of winner and loser, or leave these rows out"
            )


def _of_pairs(log: Log) -> Column | None:
    """The column of games, all of whose texts are scores such as 3-1."""
    found = log.about(("games",), ("game",))
    texts = [] if found is None else found.different
    return found if texts and all(map(TWO_NUMBERS.fullmatch, texts)) else None


def _no_scores(score: Column) -> Iterator[str]:
    """Yield a doubt about texts without a number among scores, whose meaning is unknown."""
    if sum(any(map(str.isdigit, text)) for text in score.values) < MOST_SCORES * len(score.values):
        return
    texts = [text for text in score.different[:MOST_VALUES] if not any(map(str.isdigit, text))]
    understood = {*void_words(texts), *remarks_of_draws(texts)}
    if unknown := [text for text in texts if text not in understood and not score_of(text)]:
        n = counted(int(score.values.is_in(unknown).sum()), "row")
        yield (
            f"{quoted(score.name)} is {some(unknown)} in {n}, and each row counts as a win: if "
            f"these games were not played, {quoted(score.name)} in [source.void_if] leaves them out"
        )


def _other_scores(score: Column, players: Players) -> Iterator[str]:
    """Yield a doubt for scores of a draw, and one for scores of which the loser has more.

    If the loser has more in as many rows as the winner, the scores have another order.
    """
    outcomes = [_of_pair(text or "") for text in score.texts]
    n_won = outcomes.count(FIRST)
    for what, means in ((DRAW, "a draw"), (SECOND, "a win of the loser")):
        n = outcomes.count(what)
        if not n or (what == SECOND and n >= n_won):
            continue
        row = outcomes.index(what)
        yield (
            f"{quoted(score.name)} is {means} in {counted(n, 'row')}, such as "
            f"{quoted(score.texts[row])} of {players.first.texts[row]} against "
            f"{players.second.texts[row]}, but the first player of each row counts as the winner: "
            "if these scores are right, use a column of results in place of winner and loser, or "
            "correct the rows"
        )


MOST_SCORES = 0.5
"""Least share of texts with numbers in a column of scores."""


def _ties(log: Log) -> Result | None:
    """The points of winner and loser as the result, if some rows have equal points: a draw.

    None if there are no such columns, or if a winner has fewer points.
    """
    pairs = [(log.about(("winner", "score")), log.about(("loser", "score")))]
    pairs += [(column, log.second_of(column)) for column in log.columns
              if column.words.speaks_of("score")]  # fmt: skip
    pairs += [(_with_letter(log, "w"), _with_letter(log, "l"))]
    for one, other in pairs:
        if one is None or other is None or not (one.is_of_numbers and other.is_of_numbers):
            continue
        outcomes = list(map(of_points, one.texts, other.texts))
        if _are_unknown(one, other):
            continue
        if DRAW in outcomes and SECOND not in outcomes:
            n = counted(outcomes.count(DRAW), "row")
            said = f"{quoted(one.name)} is equal for winner and loser in {n}: read as a draw"
            return Result({"first_points": one.name, "second_points": other.name}, unsure=(said,))
    return None


def _with_letter(log: Log, letter: str) -> Column | None:
    """The column of points with a letter for winner or loser, such as PtsW and PtsL."""
    of_points = (column for column in log.columns if column.words.concepts == {"score"})
    return next((c for c in of_points if letter in parts_of(c.name) and c.words.unknown == 1), None)


def _are_unknown(one: Column, other: Column) -> bool:
    """Whether 0 and 0 stand for points that nobody wrote down, beside games of many points."""
    both = [
        (float(first), float(second))
        for first, second in zip(map(plain_number, one.values), map(plain_number, other.values),
                                 strict=False)
        if first and second
    ]  # fmt: skip
    played = sorted(max(two) for two in both if max(two) > 0)
    return (0, 0) in both and bool(played) and played[len(played) // 2] >= MANY_POINTS


MANY_POINTS = 20
"""Points from which on a game that ends 0 to 0 is one whose points are unknown."""


def of_losers(log: Log, players: Players) -> Iterator[Result]:
    """Yield the result from a column with the name of the loser, beside both players."""
    column = log.about(("loser",), ("loser", "player"))
    if column is None or column in (players.first, players.second):
        return
    both = (players.first.texts, players.second.texts)
    named = [_named(text or "", *two) for text, *two in zip(column.texts, *both, strict=True)]
    if 2 * sum(map(bool, named)) < len(column.values):  # as of a column of winners
        return
    drawn = {text: DRAW for text in column.different if plain(text) in DRAWS}
    said = f"{quoted(column.name)} names the loser: the other player has won"
    yield Result({"loser": column.name}, {"loser": drawn} if drawn else {}, (said,))


def names_numbers(log: Log, players: Players, winner: Column) -> bool:
    """Whether winners are the numbers that two other columns give the players, and not 1 and 2.

    Each player has a number of its own, and each row has one of its two numbers as the winner.
    """
    own = (winner, players.first, players.second)
    if not winner.is_of_numbers or any(column.is_of_numbers for column in own[1:]):
        return False
    numbers = [column for column in log.columns if column.is_of_numbers and column not in own]
    return any(
        all(
            text is None or text in two
            for text, *two in zip(winner.texts, one.texts, other.texts, strict=True)
        )
        and _are_of_players((players.first, one), (players.second, other))
        for one, other in combinations(numbers[:MOST_NUMBERS], 2)
    )


def _are_of_players(*sides: tuple[Column, Column]) -> bool:
    """Whether columns of numbers have one number for each of three or more players."""
    pairs = {pair for player, number in sides
             for pair in zip(player.texts, number.texts, strict=True)}  # fmt: skip
    names, numbers = ({pair[place] for pair in pairs} for place in (0, 1))
    return LEAST_NUMBERS <= len(names) == len(numbers) == len(pairs)


def are_ids(players: Players, one: Column | None, other: Column | None) -> bool:
    """Whether numbers are ids: one for each player, of players who play twice and more."""
    if one is None or other is None or not (one.is_of_numbers and other.is_of_numbers):
        return False
    if "score" in one.words.concepts | other.words.concepts:
        return False
    n_players = len({*players.first.different, *players.second.different})
    return n_players <= len(one.texts) and _are_of_players(
        (players.first, one), (players.second, other)
    )


LEAST_NUMBERS, MOST_NUMBERS = 3, 12
"""Least players with numbers, and most columns of numbers that are looked at."""
OUT = re.compile(
    r"deleted|removed|cancell?ed|ff|walkovers?|forfeits|forfeited|defaulted|disqualified|noshow|"
    r"void|voided|annulled|invalid|hidden|struck|test|bye|forfeit|walkover|"
    r"geloscht|storniert|ungultig|annulliert|kampflos|supprime|annule|borrado|anulado|削除|無効|不戦|"
    r"forfaits?|nichtantritt|gestrichen|incomparecencia|annullat[ao]|assente"
)
COUNTING = re.compile(
    r"rated|ranked|counts?|counted|official|valid|gewertet|gultig|compte|vale|有効|"
    r"finished|completed|complete|played|confirmed|verified|beendet|gespielt|joue|jugado|"
    r"wertung|zahlt|gilt|cuenta|conta|telt|liczy|raknas|teller|учитывается|засчитан[ао]?"
)
"""Words in names of columns, as `plain` has them, that are true (`OUT`) or false (`COUNTING`) if a
game is void."""
NEGATED = frozenset(["not", "nicht", "non", "no", "ne", "pas", "niet", "nie", "inte", "ikke", "не"])
"""Words that turn a column such as counts into its opposite: does not count."""


def marked_out(column: Column) -> list[str]:
    """The values of a column such as deleted or rated that seem to mark void rows."""
    words = {*re.findall(r"[^\W_]+", plain(column.name))}
    is_out = any(OUT.fullmatch(word) or CASUAL.fullmatch(word) for word in words)
    if not is_out and not any(map(COUNTING.fullmatch, words)):
        return []
    is_out = is_out or bool(words & NEGATED)  # "does not count" marks void rows, as "deleted" does
    marks = TRUE | YES_IN_LETTERS if is_out else FALSE
    known = TRUE | FALSE | YES_IN_LETTERS
    found = [text for text in column.different if text.casefold() in marks]
    unlike = [text for text in column.different if text.casefold() not in known]
    other = [text for text in unlike if not CASUAL.search(text)]  # yes, no, friendly
    if other and is_out and 2 * len(column.values) < len(column.texts):
        return column.different[:MOST_VALUES]
    return [] if other or len(found) == len(column.different) > 1 else found


def without_contradictions(forms: Sequence[Result], players: Players, log: Log) -> Iterator[Result]:
    """Yield the forms of result, without forms that contradict a better form.

    A column of winners is better than a column of results, and this is better than points: in
    matches with a handicap, or with penalties, the winner may have fewer points.
    """
    forms = [_numbered_from_zero(form, forms, players, log) for form in forms]
    ranked = [
        form for key in ("winner", "score", "first_points") for form in forms if key in form.columns
    ]
    best = ranked[0] if ranked else None
    if best is None:
        yield from forms
        return
    outcomes = outcomes_of(best, players, log)
    doubts = []
    for form in ranked[1:]:
        other = outcomes_of(form, players, log)
        differ = [
            row for row, (one, two) in enumerate(zip(outcomes, other, strict=True))
            if one and two and one != two
        ]  # fmt: skip
        seen_by_winner = "winner" in best.columns and "score" in form.columns
        if differ and seen_by_winner and not {SECOND, DRAW} & {*other}:
            doubts.append(_of_the_winner(form))  # the winner's number stands first
        elif differ:
            doubts.append(_contradiction(best, form, players, log, differ))
    yield replace(best, unsure=(*best.unsure, *doubts)) if doubts else forms[0]
    if not doubts:
        yield from forms[1:]


FROM_ZERO = {"0": FIRST, "1": SECOND}
"""Numbers of players from 0, as programs count."""


def _numbered_from_zero(
    form: Result, forms: Sequence[Result], players: Players, log: Log
) -> Result:
    """A winner of 0 or 1 as the number of the player, if points say so; else the same form.

    Otherwise 1 says that the first player has won.
    """
    (name,) = form.columns.values() if len(form.columns) == 1 else ("",)
    points = next((each for each in forms if "first_points" in each.columns), None)
    if form.values.get("winner") != {"0": SECOND, "1": FIRST} or points is None:
        return form
    turned = replace(form, values={"winner": FROM_ZERO})
    counted_so = [
        sum(one == other for one, other in zip(outcomes_of(each, players, log), by_points,
                                               strict=True) if one and other != DRAW)
        for by_points in [outcomes_of(points, players, log)] for each in (form, turned)
    ]  # fmt: skip
    if counted_so[0] >= MOST_AGREE * counted_so[1]:
        return form
    said = (
        f"{quoted(name)} is read as the number of the winner, 0 for {quoted(players.first.name)} "
        f"and 1 for {quoted(players.second.name)}, as the points of most rows say"
    )
    return replace(turned, unsure=(*(d for d in turned.unsure if "as results" not in d), said))


MOST_AGREE = 0.2
"""Below this share of rows that agree, the numbers of winners are read the other way round."""


def _of_the_winner(form: Result) -> str:
    """The note on scores that have the winner's number first in all rows."""
    name = " and ".join(map(quoted, form.columns.values()))
    return f"{name} has the larger number first in all rows: read as the winner's number"


def _contradiction(
    best: Result, other: Result, players: Players, log: Log, differ: list[int]
) -> str:
    """The doubt about rows in which two forms contradict each other, with the first such row."""
    row = differ[0]
    one, two = (_said(form, log, row) for form in (best, other))
    name = " and ".join(map(quoted, best.columns.values()))
    return (
        f"{one} and {two} contradict each other about {players.first.texts[row]} against "
        f"{players.second.texts[row]}, as in {counted(len(differ), 'row')} in all. {name} "
        f"{'counts' if len(best.columns) == 1 else 'count'}; fix the rows if they are wrong"
    )


def _said(form: Result, log: Log, row: int) -> str:
    """The columns of a form with their values in a row."""
    columns = {column.name: column for column in log.columns}
    return ", ".join(
        f"{quoted(name)} {quoted(str(columns[name].texts[row]))}" for name in form.columns.values()
    )


def outcomes_of(form: Result, players: Players, log: Log) -> list[str | None]:
    """The outcome of each row: first, second, draw, or None if the form does not give it."""
    columns = {column.name: column for column in log.columns}
    texts = [columns[name].texts.str.strip_chars() for name in form.columns.values()]
    if "winner" in form.columns:
        means = form.values.get("winner", {})
        both = (players.first.texts, players.second.texts)
        return [
            _meant(means.get(text, text), one, other) if text else None
            for text, one, other in zip(texts[0], *both, strict=True)
        ]
    if "score" in form.columns:
        said = form.values.get("score", {})
        return [_of_score(said.get(text, text)) if text else None for text in texts[0]]
    return [of_points(one, other) for one, other in zip(*texts, strict=True)]


def _meant(text: str, first: str | None, second: str | None) -> str | None:
    """The side that a text means: its own name, or that of its player."""
    return text if text in (FIRST, SECOND, DRAW) else _named(text, first, second)


def _named(text: str, first: str | None, second: str | None) -> str | None:
    said = {clean_name(text), without_score(text)}
    return next(
        (
            side
            for side, player in ((FIRST, first), (SECOND, second))
            if player and clean_name(player) in said
        ),
        None,
    )


def _of_score(text: str) -> str | None:
    score = score_of(text)
    return None if score is None or score.halves is None else OF_HALVES[score.halves]


EQUAL = re.compile(r"([1-9]\d*)\s*[-–:]\s*\1")
"""Equal points of two players: a draw, where a score in a column of its own would be unreadable."""


def _of_pair(text: str) -> str | None:
    """The outcome of a score of two numbers; one number may be a margin."""
    if EQUAL.fullmatch(text.strip()):
        return DRAW
    return None if plain_number(text) else _of_score(text)


def of_points(first: str | None, second: str | None) -> str | None:
    """The side with more points, or a draw; None if a number is missing."""
    one, other = plain_number(first or ""), plain_number(second or "")
    if not one or not other:
        return None
    difference = float(one) - float(other)
    return FIRST if difference > 0 else SECOND if difference < 0 else DRAW

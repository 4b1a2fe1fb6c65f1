"""Columns that say who has won, beside other columns that say it, too, or say that none has."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import score_of
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.sniff.guess import MOST_VALUES, Result, quoted, some
from banzuke.flows.sniff.log import Column, Log
from banzuke.flows.sniff.results import FIRST, SECOND, void_words
from banzuke.flows.sniff.two_players import Players

DRAW = "draw"
OF_HALVES = {2: FIRST, 1: DRAW, 0: SECOND}
TRUE, FALSE = frozenset({"true", "yes", "1"}), frozenset({"false", "no", "0"})


def of_winners(log: Log, players: Players) -> Result:
    """The result of rows of a winner and a loser: void where a score says that nobody played."""
    form = Result({"winner": players.first.name})
    score = log.about(("score",), ("score", "game"))
    if score is None:
        return form
    texts = score.different[:MOST_VALUES]
    words = void_words(texts)
    unplayed = [text for text in texts if text in words or ((of := score_of(text)) and of.is_void)]
    if not unplayed:
        return form
    n = int(score.values.is_in(unplayed).sum())
    said = (
        f"{quoted(score.name)} is {some(unplayed)} in {counted(n, 'row')}: taken for games that "
        "were not played, which are kept and not rated; [source.void_if] says which"
    )
    return replace(form, void_if={score.name: unplayed}, unsure=(said,))


def of_lost_sides(log: Log, players: Players) -> Iterator[Result]:
    """Yield columns such as black_lost and white_won, whose values are true or false."""
    for place, side in enumerate(players.sides or ()):
        for concept in ("winner", "loser", "lost"):
            column = log.named(concept, side=side)
            texts = column.different if column else []
            if column is None or not texts or {text.casefold() for text in texts} - TRUE - FALSE:
                continue
            won = (FIRST, SECOND)[place if concept == "winner" else 1 - place]
            other = SECOND if won == FIRST else FIRST
            values = {text: won if text.casefold() in TRUE else other for text in sorted(texts)}
            means = ", ".join(f"{text} a win of the {who} player" for text, who in values.items())
            said = f"{quoted(column.name)} is taken for the result: {means}"
            yield Result(
                {"winner": column.name}, {"winner": values}, (said, *_neither(log, column))
            )


def _neither(log: Log, column: Column) -> Iterator[str]:
    """Yield a doubt about rows in which the column of the other side says the same."""
    for other in log.columns:
        if other is column or other.words.concepts != column.words.concepts:
            continue
        if n := int((other.texts == column.texts).sum()):
            yield (
                f"{quoted(column.name)} and {quoted(other.name)} are equal in {counted(n, 'row')}, "
                f"which may be draws, or no games: {quoted(column.name)} alone is read"
            )


def without_contradictions(forms: Sequence[Result], players: Players, log: Log) -> Iterator[Result]:
    """Yield the forms of result; a column of winners counts more than scores that contradict it.

    In matches with a handicap, or with penalties, the winner may be who has fewer points.
    """
    by_name = next((form for form in forms if "winner" in form.columns), None)
    if by_name is None:
        yield from forms
        return
    winners = _outcomes(by_name, players, log)
    doubts = []
    for form in forms:
        if form is by_name or not form.columns.keys() & {"score", "first_points"}:
            continue
        other = _outcomes(form, players, log)
        differ = [
            row for row, (one, two) in enumerate(zip(winners, other, strict=True))
            if one and two and one != two
        ]  # fmt: skip
        if differ:
            doubts.append(_contradiction(by_name, form, players, log, differ))
    yield replace(by_name, unsure=(*by_name.unsure, *doubts)) if doubts else by_name
    if not doubts:
        yield from (form for form in forms if form is not by_name)


def _contradiction(
    winner: Result, other: Result, players: Players, log: Log, differ: list[int]
) -> str:
    """The doubt about rows whose winner has not the better score, with the first of them."""
    columns = {column.name: column for column in log.columns}
    row = differ[0]
    names = ", ".join(map(quoted, other.columns.values()))
    score = " and ".join(str(columns[name].texts[row]) for name in other.columns.values())
    name = winner.columns["winner"]
    return (
        f"{quoted(name)} and {names} do not agree in {counted(len(differ), 'row')}, such as "
        f"{players.first.texts[row]} against {players.second.texts[row]}: {name} "
        f"{quoted(str(columns[name].texts[row]))}, score {score}. {quoted(name)} counts; mend the "
        "rows if they are wrong"
    )


def _outcomes(form: Result, players: Players, log: Log) -> list[str | None]:
    """Who has won each row: first, second, draw, or None if the form does not say it."""
    columns = {column.name: column for column in log.columns}
    texts = [columns[name].texts.str.strip_chars() for name in form.columns.values()]
    if "winner" in form.columns:
        means = form.values.get("winner", {})
        both = (players.first.texts, players.second.texts)
        return [
            means.get(text) or _named(text, one, other) if text else None
            for text, one, other in zip(texts[0], *both, strict=True)
        ]
    if "score" in form.columns:
        said = form.values.get("score", {})
        return [_of_score(said.get(text, text)) if text else None for text in texts[0]]
    return [_of_points(one, other) for one, other in zip(*texts, strict=True)]


def _named(text: str, first: str | None, second: str | None) -> str | None:
    name = clean_name(text)
    return next(
        (
            side
            for side, player in ((FIRST, first), (SECOND, second))
            if player and clean_name(player) == name
        ),
        None,
    )


def _of_score(text: str) -> str | None:
    score = score_of(text)
    return None if score is None or score.halves is None else OF_HALVES[score.halves]


def _of_points(first: str | None, second: str | None) -> str | None:
    one, other = plain_number(first or ""), plain_number(second or "")
    if not one or not other:
        return None
    difference = float(one) - float(other)
    return FIRST if difference > 0 else SECOND if difference < 0 else DRAW

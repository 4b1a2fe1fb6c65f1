"""Checks of results: columns without a role that say who won, and remarks that somebody gave up."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.counted import counted
from banzuke.flows.ingest.canonical.score_texts import score_of
from banzuke.flows.sniff.columns import DRAW as DRAWN
from banzuke.flows.sniff.columns import (
    DRAWS,
    FIRST,
    LOSS,
    LOSSES,
    SECOND,
    WIN,
    WINS,
    Column,
    Log,
    is_of_goals,
    of_signs,
    plain,
)
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted, some
from banzuke.flows.sniff.results.penalties import doubts_of_penalties
from banzuke.flows.sniff.results.points_beside import doubts_of_points_beside
from banzuke.flows.sniff.results.questions import DRAW, FALSE, TRUE
from banzuke.flows.sniff.results.winners import OF_HALVES, outcomes_of

SHORT = re.compile(r"[^\W\d_](?:[-/ ]?[^\W\d_]){1,2}")
"""Names of columns such as W/L, S/N or WDL."""
OUTCOMES = {WIN: FIRST, DRAWN: DRAW, LOSS: SECOND}
MOST_DIFFERING = 1 / 3
"""Largest share of differing rows of a column with a short name without the letters of its texts: W
and L below Ct or OT may be anything."""
NOT_THEM = "not them"
"""The outcome of a side that has not won: it has lost or drawn."""


OF_ONE_GAME = {
    **dict.fromkeys(("1-0", "1:0"), FIRST),
    **dict.fromkeys(("0-1", "0:1"), SECOND),
    **dict.fromkeys(("1/2-1/2", "1\u20442-1\u20442", "1\u20442:1\u20442", "0.5-0.5"), DRAW),
}
"""Results of one game in a second column of results, such as those after a protest."""


LATER = re.compile(
    r"protest|appeal|correct|amend|revis|einspruch|korrigiert|berichtigt|corrig|reclam|recurso|"
    r"rettific|ricorso|verbeterd|gecorrigeerd|poprawion|訂正|修正|更正|정정"
)
"""Words in names of columns with the results that hold after a protest or a correction."""


def _bare(text: str) -> str:
    return re.sub(r"[\u2010-\u2014\u2212]", "-", re.sub(r"\s", "", plain(text)))


def _is_of_one_game(column: Column) -> bool:
    """Whether all texts are results of one game, and not perhaps goals at half-time."""
    return all(_bare(text) in OF_ONE_GAME for text in column.different)


def doubts_of_opinions(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt for each column without a role that contradicts the result of some rows, and
    for two columns of points that do."""
    yield from doubts_of_points_beside(log, players, form)
    yield from doubts_of_penalties(log, players, form)
    read = outcomes_of(form, players, log)
    own = [column for column in log.columns if column.name == form.columns.get("score")]
    told: list[list[str | None]] = []
    for column in _free(log, players, form):
        stated = _of_side(column, players, form)
        is_of_side = any(stated)
        if is_of_side and stated in told:
            continue  # the loss of one side beside the win of the other
        told.append(stated)
        if not is_of_side:
            is_later = LATER.search(plain(column.name)) is not None
            if (
                "score" in column.words.concepts
                and not is_later
                and not any(map(_is_of_one_game, own))
            ):
                continue  # the score at half-time beside the goals
            stated = _stated(column, players)
        differ = [
            row
            for row, (one, two) in enumerate(zip(read, stated, strict=True))
            if one and two and one != two and not (two == NOT_THEM and one != FIRST)
        ]
        n_stated = sum(
            one is not None and two is not None for one, two in zip(read, stated, strict=True)
        )
        if column.is_nameless and len(differ) == n_stated - _n_drawn(read, stated):
            continue  # the marks of the player who stands to the left of them
        if differ and (_names_its_texts(column) or len(differ) <= MOST_DIFFERING * n_stated):
            row = differ[0]
            names = " and ".join(map(quoted, form.columns.values()))
            n = counted(len(differ), "row")
            if players.first.name in form.columns.values():  # the winner stands first
                remedy = "the two names of such a row have changed places"
            elif is_of_side:
                remedy = f"correct {names} in this row"
            elif column.texts.null_count():
                remedy = f"write its results into {names}"
            else:
                remedy = f"use it in place of {names}"
            yield (
                f"{quoted(column.name)} is {quoted(str(column.texts[row]))} where "
                f"{_winner(read[row], players, row)} by {names}, and contradicts this result in "
                f"{n}: if {quoted(column.name)} is right, {remedy}"
            )


def _n_drawn(read: Sequence[str | None], stated: Sequence[str | None]) -> int:
    """The number of rows that are draws by both."""
    return sum(one == two == DRAW for one, two in zip(read, stated, strict=True))


def _names_its_texts(column: Column) -> bool:
    """Whether a column has no short name, or one with the letters of its texts, as W/L has."""
    name = plain(column.name)
    return SHORT.fullmatch(name) is None or all(
        plain(text)[:1] in name for text in column.different
    )


def _free(log: Log, players: Players, form: Result) -> list[Column]:
    """The columns that have neither a role in a reading nor numbers of many kinds."""
    taken = {*form.columns.values(), players.first.name, players.second.name}
    return [c for c in log.columns if c.name not in taken and c.different[MOST_VALUES:] == []]


def _stated(column: Column, players: Players) -> list[str | None]:
    """What a column says of each row: first, second, draw, `NOT_THEM`, or None."""
    means: dict[str, str] = {}
    said = {text: plain(text) for text in column.different}
    words = {*said.values()}
    if column.is_nameless or SHORT.fullmatch(plain(column.name)):
        letters = of_signs(words) or {
            **dict.fromkeys(words & WINS, WIN),
            **dict.fromkeys(words & LOSSES, LOSS),
            **dict.fromkeys(words & DRAWS, DRAWN),
        }
        if words == {*letters} and LOSS in letters.values():
            means = {text: OUTCOMES[letters[word]] for text, word in said.items()}
    elif "score" in column.words.concepts and _is_of_one_game(column):
        means = {text: OF_ONE_GAME[_bare(text)] for text in said}
    elif "score" in column.words.concepts and LATER.search(plain(column.name)):
        scores = {text: score_of(text) for text in said}
        means = {t: OF_HALVES[s.halves] for t, s in scores.items() if s and s.halves is not None}
    elif (
        column.words.concepts == {"wins"}
        and column.words.sides == {*(players.sides or ())[:1]}
        and words <= TRUE | FALSE
    ):
        means = {t: FIRST if s in TRUE else NOT_THEM for t, s in said.items()}
    return [means.get(text or "") for text in column.texts]


def _of_side(column: Column, players: Players, form: Result) -> list[str | None]:
    """What a column such as "result 2" says of each row in words for the player of its side.

    A second column with the name of the result is that of the second player.
    """
    none: list[str | None] = [None] * len(column.texts)
    sides = players.sides or ("", "")
    named = {*column.words.sides}
    if column.heading is not None and column.heading == form.columns.get("score"):
        named = {sides[1]}
    if "score" not in column.words.concepts or len(named) != 1:
        return none
    (side,) = named
    words = {text: plain(text) for text in column.different}
    if side not in sides or not {*words.values()} <= WINS | LOSSES | DRAWS:
        return none
    own, other = (SECOND, FIRST) if side == sides[1] else (FIRST, SECOND)
    means = {t: own if w in WINS else other if w in LOSSES else DRAW for t, w in words.items()}
    return [means.get(text or "") for text in column.texts]


def _winner(outcome: str | None, players: Players, row: int) -> str:
    """What was read of a row, in words."""
    one, other = players.first.texts[row], players.second.texts[row]
    if outcome == DRAW:
        return f"{one} and {other} drew"
    return f"{one} beat {other}" if outcome == FIRST else f"{other} beat {one}"


GAVE_UP = re.compile(
    r"\b(?:retire[ds]?|retirement|ret|gave up|gives up|conceded|injur(?!y time)\w*|aufgegeben|"
    r"aufgabe|gibt auf|verletzt|blessé\w*|blessure|abandon\w*|retirad[oa]|retiro|lesion\w*|"
    r"ritirat[oa]|ritiro|opgegeven|opgave|geblesseerd|uppgivet|skadad|krecz|kontuzj\w*|kreč|skreč|"
    r"feladta|снял\w*|травм\w*)\b|"
    r"棄権|기권|弃权",
    re.IGNORECASE,
)
"""Words for a player who stopped playing a match that had begun."""


def doubts_of_retired(log: Log, players: Players, form: Result) -> Iterator[str]:
    """Yield a doubt for remarks that somebody gave up, unless the result says that they lost."""
    if "winner" in form.columns or not has_goals(log, form):
        return  # whoever gave up a game of chess has a 0
    read = outcomes_of(form, players, log)
    for column in _free(log, players, form):
        if column.words.concepts or column.words.sides:
            continue
        gave_up = [text for text in column.different if GAVE_UP.search(text)]
        rows = [
            row
            for row, text in enumerate(column.texts)
            if text in gave_up and read[row] and not _has_lost(text, read[row], players, row)
        ]
        if rows:
            texts = list(dict.fromkeys(str(column.texts[row]) for row in rows))
            yield (
                f"{quoted(column.name)} is {some(texts)} in {counted(len(rows), 'row')}: whoever "
                "gave up has lost, but the result counts as it is written: check that it names the "
                "winner, such as 1-0"
            )


def has_goals(log: Log, form: Result) -> bool:
    """Whether results are goals, sets or points: a match may break off, and have a half-time."""
    columns = {column.name: column for column in log.columns}
    return "score" not in form.columns or any(
        map(is_of_goals, columns[form.columns["score"]].different)
    )


def _has_lost(text: str, outcome: str | None, players: Players, row: int) -> bool:
    """Whether a remark names one of the two players, and the result says that this one lost."""
    names = [_words(str(player.texts[row])) for player in (players.first, players.second)]
    own: Sequence[set[str]] = (names[0] - names[1], names[1] - names[0])
    named = [bool(words & _words(text)) for words in own]
    loser = {FIRST: 1, SECOND: 0}.get(outcome or "")
    return loser is not None and named == [loser == 0, loser == 1]


def _words(text: str) -> set[str]:
    return {*re.findall(r"\w{2,}", plain(text))}

"""Columns of questions: Did you win? with yes and no, Who won? with me and my opponent."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.people.oneself import is_oneself
from banzuke.flows.sniff.columns import (
    DRAWS,
    FIRST,
    SECOND,
    Column,
    Log,
    plain,
    remarks_of_draws,
    result_words,
    winning_verbs,
)
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted

DRAW = "draw"
TRUE = frozenset(
    {"true", "yes", "y", "1", "ja", "oui", "si", "sí", "sim", "tak", "evet", "да", "はい"}
)
YES_IN_LETTERS = frozenset("josty")
"""The letters of yes beside the N of no, below a question: ja, oui, sí, tak, yes."""
FALSE = frozenset({"false", "no", "n", "0", "nein", "non", "não", "nie", "nee", "нет", "いいえ"})


def of_questions(log: Log, players: Players) -> Iterator[Result]:
    """Yield a column such as "Did you win?", whose values are yes and no, perhaps a draw."""
    yield from _of_oneself(log, players)
    asked = (each for each in log.columns if _asks_for_win(each.name))
    for column in filter(None, (log.about(("winner",), ("wins",)), *asked)):
        if means := _yes_and_no(column.different[:MOST_VALUES]):
            asked_of = players.first
            if _asks_for_second(column, players):
                asked_of, means = players.second, {t: TURNED[m] for t, m in means.items()}
            said = f"{quoted(column.name)} says whether {quoted(asked_of.name)} has won"
            yield Result({"winner": column.name}, {"winner": means}, (said,))
            return


def _asks_for_win(name: str) -> bool:
    """Whether a name is a question with a word for winning: Avez-vous gagné ?"""
    return name.strip()[-1:] in {*"?？؟"} and is_about_winning(name)


def is_about_winning(name: str) -> bool:
    """Whether a name has a word for winning: Wygrał, Avez-vous gagné ?"""
    words = {*re.findall(r"\w+", plain(name))}
    return bool(words & (winning_verbs() | result_words("win")))


def _asks_for_second(column: Column, players: Players) -> bool:
    """Whether a question is about the second player: Did Black win? ¿Ganó B? Gegner gewonnen?"""
    if players.sides is not None and column.words.sides:
        return column.words.sides == {players.sides[1]}
    return "opponent" in column.words.concepts and "opponent" in players.second.words.concepts


TURNED = {FIRST: SECOND, SECOND: FIRST, DRAW: DRAW}


def _yes_and_no(texts: Sequence[str]) -> dict[str, str]:
    """Which player the answers of the first player name; empty if some are no answers.

    A cross means no beside a tick, and yes alone.
    """
    drawn, has_tick = {*remarks_of_draws(texts)}, bool({*texts} & TICKS)
    no = FALSE | NO_TICKS | (CROSSES if has_tick else set())
    yes = TRUE | TICKS | (set() if has_tick else CROSSES)

    def meaning(text: str) -> str:
        if text.casefold() in yes:
            return FIRST
        if text.casefold() in no:
            return SECOND
        return DRAW if text in drawn else ""

    means = {text: meaning(text) for text in texts}
    return means if all(means.values()) and FIRST in means.values() else {}


TICKS, CROSSES = frozenset("✓✔✅☑"), frozenset("x×")
NO_TICKS = frozenset("✗✘✖❌☒")
WHO_WON = re.compile(
    r"(?:wer|who|qui|quien|chi|wie|kto|кто)\b.*(?:gewonnen|won|gagne|gan|vint|wygra|выиграл).*"
)
"""A question who has won, in lower case and without accents."""
OTHER_PLAYER = re.compile(
    r"(?:(?:my|the|der|mein|mon|mi|il mio|mijn|мой)\s+)?(?:opponent|other|gegner|gegnerin|"
    r"adversaire|rival|oponente|avversario|tegenstander|przeciwnik|соперник)"
)
"""A word for the opponent of whoever fills in a form."""


def who_won(log: Log) -> Column | None:
    """The column that asks who has won and is answered by names, or None."""
    return next((each for each in _asking(log) if not any(map(_whose, each.different))), None)


def _asking(log: Log) -> Iterator[Column]:
    """Yield the columns that ask who has won."""
    return (each for each in log.columns if WHO_WON.fullmatch(plain(each.name).strip(QUESTION)))


def _whose(answer: str) -> str:
    """The player whom an answer means: me, or my opponent; empty for other answers."""
    if is_oneself(answer):
        return FIRST
    return SECOND if OTHER_PLAYER.fullmatch(plain(answer)) else ""


QUESTION = "¿?？ "
"""Signs around a question."""


def _of_oneself(log: Log, players: Players) -> Iterator[Result]:
    """Yield a column such as "Who won?", whose values are me, my opponent, perhaps a draw."""
    for column in _asking(log):
        means = {
            text: _whose(text) or (DRAW if plain(text) in DRAWS else "")
            for text in column.different
        }
        if all(means.values()) and FIRST in means.values():
            said = (
                f"{quoted(column.name)} is taken for who has won: "
                f"{quoted(next(t for t, m in means.items() if m == FIRST))} is "
                f"{quoted(players.first.name)}"
            )
            yield Result({"winner": column.name}, {"winner": means}, (said,))

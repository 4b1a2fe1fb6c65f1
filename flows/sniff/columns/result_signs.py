"""Letters and signs of results of the first player, in several languages: V N D, G E P, + = -.

Only all texts of a column together have a meaning: D is a defeat beside V, and a draw beside W.
"""

import re
from collections.abc import Mapping

from banzuke.flows.sniff.columns.words import plain, result_words

WIN, DRAW, LOSS = "1", "0.5", "0"
LETTERS = tuple(
    tuple(letters.split())
    for letters in (
        *("w d l", "w t l"),
        *("s r n", "s u n", "g r v", "g u v"),  # Sieg, gewonnen
        *("v n d", "g n p"),  # victoire, gagné
        *("g e p", "g t p", "v e d"),  # ganado, vitória
        *("v n p", "v p s", "v x p"),  # vinta, vittoria
        *("w r v", "w g v", "g g v"),  # winst, gelijk
        *("w r p", "z r p"),  # wygrana, zwycięstwo
        *("v u t", "v o f", "v u f", "v t h"),  # vunnet, vinst, voitto
        *("g b m", "v r p", "в н п", "gy d v"),  # galibiyet, výhra, выигрыш, győzelem
    )
)
"""A win, a draw and a loss in English, German, French, Spanish and Portuguese, Italian, Dutch,
Polish, the Nordic languages and Finnish, Turkish, Czech, Russian and Hungarian."""
DRAWN = frozenset({"=", "±", "+/-=", "0.5", "0,5", ".5", "1/2", "1⁄2", "0=", "x", "r"})
"""Draws beside + and -; the second half is ½, as `plain` writes it."""
SIGNED = re.compile(r"([^\W\d])[+=-]")
"""A letter with the sign of the same result: W+, D=, L-."""
BEFORE_NAMES = re.compile(
    r"\s+(?:to|against|with|vs\.?|versus|over|gegen|contre|contra|contro|tegen|met|mot|от|с)$"
)
"""Words between a result and the name of the other player: lost to, won against, drew with."""
OF_REPORTER = re.compile(
    r"^(?:i|we|ich habe|wir haben|j['’]ai|nous avons|ho|abbiamo|he|hemos|ik heb|eu|nos)\s+(?=\w)"
)
"""Words before a result that whoever fills in a form writes: I won, ich habe verloren."""
OF_LETTERS = re.compile(r"[^\W\d_](?:[-/ ]?[^\W\d_]){1,2}")
"""The name of a column of such letters: V/D, S-N, VND."""
PERCENT = {"100%": WIN, "50%": DRAW, "0%": LOSS, "100 %": WIN, "50 %": DRAW, "0 %": LOSS}


def of_signs(said: set[str]) -> Mapping[str, str]:
    """The meanings of + and -, of letters, or of percentages, for the first player; else empty."""
    played = said - result_words("void")
    if {"+", "-"} <= played <= {"+", "-", *DRAWN, *result_words("draw")}:
        # beside 1 and 0, + and - are games that nobody played
        return {text: WIN if text == "+" else LOSS if text == "-" else DRAW for text in played}
    if len(played) > 1 and played <= PERCENT.keys():
        return {text: PERCENT[text] for text in played}
    return _of_letters(said) or _of_letters(played)


def _of_letters(played: set[str]) -> Mapping[str, str]:
    """The meanings of letters if all languages that have both a win and a loss of them agree."""
    readings = [
        {text: meaning for text, meaning in zip(letters, (WIN, DRAW, LOSS), strict=True)
         if text in played}
        for letters in LETTERS
        if {letters[0], letters[2]} <= played <= {*letters}
    ]  # fmt: skip
    return readings[0] if readings and all(each == readings[0] for each in readings) else {}


def head_of(text: str) -> str:
    """The word of a result without a sign, or a word before the other player's name, behind it.

    A word for whoever wrote it, as in I won, is left out, too.
    """
    if found := SIGNED.fullmatch(text):
        return found[1]
    return BEFORE_NAMES.sub("", OF_REPORTER.sub("", text))


def doubt_of_signs(texts: list[str]) -> str:
    """How letters and signs are read, if they may mean something else; else empty."""
    said = {plain(text) for text in texts}
    means = of_signs(said)
    if not means or {"w", "l"} <= said:
        return ""
    names = {WIN: "a win", DRAW: "a draw", LOSS: "a loss"}
    shown = ", ".join(f"{text} as {names[means[text]]}" for text in sorted(means))
    return f"read so for the first player: {shown}"


def may_be_answers(name: str, texts: list[str]) -> bool:
    """Whether letters may mean something else: the name of their column, as V/D, does not tell."""
    if not doubt_of_signs(texts):
        return False
    means = of_signs({plain(text) for text in texts})
    sides = {text for text, meaning in means.items() if meaning in (WIN, LOSS)}
    return not (OF_LETTERS.fullmatch(plain(name)) and sides <= {*plain(name)})

"""The games of a crosstable of everybody against everybody: results in two triangles that agree."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banzuke.flows.readers.gathered import UnusableGame
from banzuke.flows.readers.layouts.rounds import DISAGREE, FORFEIT, SCORES

WIN = 2
HALVES = {
    **dict.fromkeys(("1", "○"), 2),
    **dict.fromkeys(("=", "△", ".5"), 1),
    **dict.fromkeys(("0", "●", "×"), 0),
}
UNPLAYED = {"+": 2, "□": 2, "-": 0, "■": 0}
"""Results without a game: forfeits."""
WORDS = {
    **dict.fromkeys(("w", "win", "勝", "승", "胜"), "1"),
    **dict.fromkeys(("d", "draw", "分", "무", "和"), "="),
    **dict.fromkeys(("l", "loss", "負", "敗", "패", "负"), "0"),
}
"""Results in a word."""
OF_TWO = {"2": "1", "1": "=", "0": "0"}
"""Results by points, where a win is worth two points, as in draughts."""
OF_SIGNS = {"+": "1", "-": "0"}
"""Results by signs, in tables without 1 and 0."""
TOKEN = re.compile(r"1[.,]0|0[.,]5|0[.,]0|[.,]5|1/2|[10=○◯〇△●×✕xX+\-□■]")
SCORE = re.compile(r"([0-9]{1,4}|[0-9]*[.,]5)[-:]([0-9]{1,4}|[0-9]*[.,]5)")
"""The score of one match: 3:1, 1-0, 2.5-1.5; the side with the greater number has won."""
BOUT = re.compile(r"(V)[0-9]*|(D)[0-9]+", re.IGNORECASE)
"""Cells of a fencers' pool: V5 is won, D3 lost with three hits."""
MIRRORED = 0.6
"""Least share of scores that are the same in both triangles: in a table of matches at home and away
each triangle has other matches."""
NOTHING = re.compile(r"[*×✕xXхХ/／\\＼\-–—―ー■・.·\s#]*")
"""Cells on the diagonal, and cells of games that were not played."""
PLAIN = str.maketrans(
    {"◯": "○", "〇": "○", "✕": "×", **dict.fromkeys("xXхХ", "×"), "–": "-", "−": "-"}
)
MOSTLY_BOUTS = 0.8
"""Least share of pairs with one V and one D in a pool: a few cells may be mistyped."""
BAD_CELL = "bad-cell"
DAY = re.compile(r"[0-9]{1,4}([./-])[0-9]{1,2}\1[0-9]{0,4}")
MOST_OPEN = 0.25
"""Largest share of filled cells with words or days of games that were put off, such as 12 Mar or
adj.: each is a game in quarantine."""


@dataclass(frozen=True)
class Player:
    """The row of a player: its line, the name, and the text against each player."""

    line: int
    name: str
    raw: str
    texts: tuple[str | None, ...]


StatedGame = tuple[Player, dict[str, str | None] | UnusableGame]


def is_crosstable(texts: Sequence[Sequence[str | None]]) -> bool:
    """Whether a square of cells has results, an empty diagonal, and is filled enough.

    Enough is half of one triangle: a quarter of the cells beside the diagonal. A few cells may have
    words or days of games that were put off, but no other numbers.
    """
    n = len(texts)
    texts = as_results(texts)
    if n < 3 or any(not NOTHING.fullmatch(texts[i][i] or "") for i in range(n)):
        return False
    others = [texts[i][k] for i in range(n) for k in range(n) if i != k]
    filled = [text for text in others if text and text.strip()]
    unread = [text for text in filled if results_of(text) is None]
    return (
        len(filled) * 2 >= n * (n - 1) / 2
        and len(unread) <= MOST_OPEN * len(filled)
        and all(any(map(str.isalpha, text)) or DAY.fullmatch(text.strip()) for text in unread)
        and _is_mirrored(texts)
    )


def is_pool(texts: Sequence[Sequence[str | None]]) -> bool:
    """Whether a crosstable is a fencers' pool: one of the two cells of a bout is V, the other D3.

    Without this, D3 is a draw against player 3 in a table of rounds.
    """
    n = len(texts)
    both = [(BOUT.fullmatch(_plain(texts[i][k])), BOUT.fullmatch(_plain(texts[k][i])))
            for i in range(n) for k in range(i) if texts[i][k] or texts[k][i]]  # fmt: skip
    bouts = sum(bool(a and b and bool(a[1]) != bool(b[1])) for a, b in both)
    return bool(both) and bouts >= MOSTLY_BOUTS * len(both) and is_crosstable(texts)


def may_end_with(texts: Sequence[Sequence[str | None]], n_empty: int) -> bool:
    """Whether the last rows, which are empty, may be players: of one triangle, or without games.

    Otherwise they are notes, and the last columns are not those of players.
    """
    n = len(texts)
    lower = (texts[i][k] for i in range(n) for k in range(i))
    last = (text for row in texts for text in row[n - n_empty :])
    return any(all(NOTHING.fullmatch(text or "") for text in cells) for cells in (lower, last))


def as_results(texts: Sequence[Sequence[str | None]]) -> Sequence[Sequence[str | None]]:
    """The cells with results (1, =, 0) where all of them are points of 2, 1, 0 or signs (+, =, -).

    Beside 1 and 0, the signs + and - are a win and a loss without a game.
    """
    if are_points_of_two(texts):
        return _replaced(texts, OF_TWO)
    return _replaced(texts, OF_SIGNS) if _are_signs(texts) else texts


def _are_signs(texts: Sequence[Sequence[str | None]]) -> bool:
    """Whether all results are signs, and most wins have a loss in the other triangle."""
    n = len(texts)
    said = {_plain(texts[i][k]) for i in range(n) for k in range(n) if i != k}
    if not {"+", "-"} <= said or not said <= {"+", "-", "=", ".5", "1/2", "", "*", "×"}:
        return False
    both = [{_plain(texts[i][k]), _plain(texts[k][i])} for i in range(n) for k in range(i)]
    decided = [pair for pair in both if "+" in pair]
    return sum(pair == {"+", "-"} for pair in decided) >= MIRRORED * len(decided)


def are_points_of_two(texts: Sequence[Sequence[str | None]]) -> bool:
    """Whether cells are points where a win is worth two: the two cells of a game then add to 2."""
    n = len(texts)
    said = {_plain(texts[i][k]) for i in range(n) for k in range(n) if i != k} - {"", *"*-×"}
    if "2" not in said or not said <= OF_TWO.keys():
        return False
    both = [(_plain(texts[i][k]), _plain(texts[k][i])) for i in range(n) for k in range(i)]
    played = [int(one) + int(other) for one, other in both if {one, other} <= OF_TWO.keys()]
    return sum(points == WIN for points in played) >= MIRRORED * len(played)


def _replaced(
    texts: Sequence[Sequence[str | None]], means: Mapping[str, str]
) -> list[tuple[str | None, ...]]:
    return [tuple(means.get(_plain(text), text) for text in row) for row in texts]


def _is_mirrored(texts: Sequence[Sequence[str | None]]) -> bool:
    """Whether the scores in both triangles are scores of the same matches."""
    n = len(texts)
    both = [(texts[i][k], texts[k][i]) for i in range(n) for k in range(i)]
    scores = [
        (one[1], one[2], other[1], other[2])
        for pair in both
        for one, other in [[SCORE.fullmatch(_plain(text)) for text in pair]]
        if one and other
    ]
    n_equal = sum((a, b) == (d, c) for a, b, c, d in scores)
    return n_equal >= MIRRORED * len(scores)


def _plain(text: str | None) -> str:
    plain = unicodedata.normalize("NFKC", (text or "").replace("½", ".5")).translate(PLAIN)
    return re.sub(r"\s+", "", plain)


def results_of(text: str | None) -> list[str] | None:
    """The results in a cell: none, one or several (10, ½1, 3:1); None if the cell is unreadable."""
    written = _plain(text)
    if score := SCORE.fullmatch(written):
        one, other = (float(number.replace(",", ".")) for number in score.groups())
        is_unknown = one == other == 0  # 0:0 may be a draw, or a game that nobody came to play
        return None if is_unknown else ["=" if one == other else "1" if one > other else "0"]
    if bout := BOUT.fullmatch(written):
        return ["1" if bout[1] else "0"]
    plain = unicodedata.normalize("NFKC", (text or "").replace("½", "=")).translate(PLAIN)
    plain = re.sub(r"[\s;/|]+", "", plain.replace("1/2", "="))
    if plain in ("", "*"):
        return []
    if word := WORDS.get(plain.casefold()):
        return [word]
    found = TOKEN.findall(plain)
    if "".join(found) != plain:
        return None
    return [_token(one) for one in found]


def _token(text: str) -> str:
    plain = text.replace(",", ".")
    return {"1.0": "1", "0.5": "=", ".5": "=", "1/2": "=", "0.0": "0"}.get(plain, plain)


def games_of(players: Sequence[Player]) -> Iterator[StatedGame]:
    """Yield every game once, or an error where the two cells of a pair contradict each other."""
    for i, one in enumerate(players):
        for k in range(i + 1, len(players)):
            other = players[k]
            mine, its = results_of(one.texts[k]), results_of(other.texts[i])
            if mine is None or its is None:
                bad = one.texts[k] if mine is None else other.texts[i]
                yield (
                    one,
                    UnusableGame(
                        BAD_CELL,
                        f"{one.name} against {other.name} is {bad!r}: not a result; fix the "
                        "cell: + for a win without a game, - for a loss without a game, nothing "
                        "for a game that was not played",
                    ),
                )
                continue
            yield from ((one, found) for found in _of_pair(one, other, mine, its, (i, k)))


def _of_pair(
    one: Player, other: Player, mine: list[str], its: list[str], at: tuple[int, int]
) -> Iterator[dict[str, str | None] | UnusableGame]:
    i, k = at
    for nth in range(max(len(mine), len(its))):
        said = mine[nth] if mine else None
        back = its[nth] if its and nth < len(its) else None
        if mine and nth >= len(mine):
            said = None
        halves, turned = _halves(said), _halves(back)
        if mine and its and (halves is None or turned is None or not _agree(said, back)):
            yield UnusableGame(
                DISAGREE,
                f"{one.name} against {other.name} is {one.texts[k]!r}, and {other.name} against "
                f"{one.name} (line {other.line}) is {other.texts[i]!r}; fix the one that is wrong",
            )
            return
        if halves is None:
            halves = WIN - (turned or 0)
        void = said in UNPLAYED or back in UNPLAYED
        yield {
            "first": one.name,
            "second": other.name,
            "score": SCORES[halves],
            "round": str(nth + 1) if max(len(mine), len(its)) > 1 else None,
            "neutral": "true",
            "void_reason": FORFEIT if void else None,
        }


def _halves(text: str | None) -> int | None:
    return None if text is None else {**HALVES, **UNPLAYED}.get(text)


def _agree(one: str | None, other: str | None) -> bool:
    """Whether two results agree: together they are one win, or both are forfeits, not both won."""
    if one in UNPLAYED and other in UNPLAYED:
        return (one, other) not in (("+", "+"), ("□", "□"))
    a, b = _halves(one), _halves(other)
    return a is not None and b is not None and a + b == WIN

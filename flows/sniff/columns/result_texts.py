"""Meanings of result texts for the first of two players: a win, a draw, a loss, or no result.

All texts of a column are read together: W is a colour beside B, and a win beside L.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from banzuke.flows.ingest.canonical.score_texts import (
    BLACK,
    NOT_A_GAME,
    OF_INITIALS,
    ROMANCE_INITIALS,
    WHITE,
    WORDS,
    Score,
    colour_by_heads,
    dashed,
    is_of_a_match,
    is_shoot_out,
    names_a_colour,
    score_of,
)
from banzuke.flows.ingest.canonical.spelled_numbers import plain_number
from banzuke.flows.sniff.columns.result_signs import head_of, of_signs
from banzuke.flows.sniff.columns.words import (
    plain,
    result_words,
    winning_verbs,
    words_of,
    words_of_side,
)

WIN, DRAW, LOSS, VOID = "1", "0.5", "0", "void"
BLACK_SIDES = frozenset({"先手", "下手", "黒", "black"})
WHITE_SIDES = frozenset({"後手", "上手", "白", "white"})
OF_HALVES = {2: WIN, 1: DRAW, 0: LOSS}
FIRST, SECOND = "first", "second"
DRAWS, WINS, LOSSES = (result_words(meaning) for meaning in ("draw", "win", "loss"))
TWO_NUMBERS = re.compile(r"\s*([0-9]+)\s*[-:–]\s*([0-9]+)\s*")
POINTS_OF_BOTH = re.compile(r"\s*([0-9]+|[0-9]*[.,]5)\s*[-:–]\s*([0-9]+|[0-9]*[.,]5)\s*")
NO_GOALS = re.compile(r"\s*0\s*[-:–]\s*0\s*")
WITH_SCORE = re.compile(
    r"^([^\W\d]+)[\s:,(]+[0-9]+\s*[-:–]\s*[0-9]+\)?(?:\s*[(/]?\s?[0-9]?(?:f/)?(?:ot|so|aet|et)\)?)?$"
)
"""A word such as won or lost with the score; the score may have either player's number first."""
SENTE, GOTE = frozenset("▲☗"), frozenset("△☖")
"""Marks of the sides at shogi; beside ○ and ●, △ is a draw."""
DRAWN_BY = re.compile(r"^(\w+)\s*(?:\s(?:by|on|through|durch|par|por|per)\s|\().*$")
"""A word for a draw and what made it one: "drawn by agreement", "tie (both bad)"."""
CHESS_COM = frozenset(
    ["checkmated", "timeout", "resigned", "lose", "abandoned", "kingofthehill", "threecheck"]
)
"""What chess.com says of a player who has lost, beside "win" for one who has won."""
DRAWN_AT_CHESS_COM = frozenset(
    ["agreed", "repetition", "stalemate", "insufficient", "50move", "timevsinsufficient"]
)
MARGIN = re.compile(
    r"^(.+?)(?:\s*\+.*|\s+(?:wins?|won)(?:\s.*)?|\s+(?:by|par|de|por|durch|mit|met|per)\s.*|\s*(?:中押し)?勝ち?|\s*中?押?胜.*)$"
)


def meanings(
    texts: Iterable[str],
    sides: tuple[str, str] | None,
    *,
    are_points: bool = False,
    heads: tuple[str, str] = ("", ""),
) -> dict[str, str]:
    """The meaning of each text that has one.

    ``sides`` are the sides of both players by `flows.sniff.words`, ``heads`` their columns' names.
    ``are_points`` says that numbers are points and not the number of the winner.
    """
    texts, first_is = list(texts), colour_of(sides, heads)
    scored = {text: score for text in texts if (score := score_of(text, first_is))}
    has_goals = any(is_of_goals(text) for text in texts)
    found = {text: plain(text) for text in texts}
    said = set(found.values())
    words = (
        _of_both(said)
        or _own_words(said, sides)
        or _numbers(said, are_points=are_points)
        or _of_sides(said, sides)
    )
    if "0" in said and "0" not in words and any(map(names_a_colour, texts)):
        words = {**words, "0": DRAW}  # as in SGF: nobody is ahead
    letters = _margins(said) or of_signs(said)
    read = {
        text: words[word]
        if word in letters and word in words and first_is not in OF_INITIALS
        else VOID
        if (score := scored.get(text)) and score.is_void
        else _meaning(text, score, has_goals=has_goals)
        if first_is in OF_INITIALS and ROMANCE_INITIALS.match(text)
        else words.get(word) or _meaning(text, score, has_goals=has_goals)
        for text, word in found.items()
    }
    return {text: meaning for text, meaning in read.items() if meaning is not None}


def colour_of(sides: tuple[str, str] | None, heads: tuple[str, str] = ("", "")) -> str | None:
    """The colour of the first player; ``noir`` or ``blanc`` if the columns are Noir and Blanc."""
    if sides is None:
        return None
    colour = BLACK if sides[0] in BLACK_SIDES else WHITE if sides[0] in WHITE_SIDES else None
    return colour and colour_by_heads(colour, heads)


def is_of_goals(text: str) -> bool:
    """Whether a result has more points than one game of chess or go: 3:1, 1-1, 1.5-0.5, 2½-1½."""
    if is_shoot_out(text) or is_of_a_match(text):
        return True
    return _sum_of_points(text) > 1


def is_half_a_game(text: str) -> bool:
    """Whether both players together have half a point, as in ½-0."""
    return _sum_of_points(text) == HALF


def _sum_of_points(text: str) -> float:
    """The points of both players together; -1 if the text is no such result."""
    found = POINTS_OF_BOTH.fullmatch(re.sub("½", ".5", dashed(text)))
    return sum(float(n.replace(",", ".")) for n in found.groups()) if found else -1


HALF = 0.5


def has_results_of_first(texts: Iterable[str], sides: tuple[str, str] | None) -> bool:
    """Whether some texts are wins or losses of the player who stands first: 1, 0, W, L."""
    return bool(results_of_first(list(texts), sides))


def results_of_first(texts: Sequence[str], sides: tuple[str, str] | None) -> set[str]:
    """The texts that are wins or losses of the player who stands first, without a side's name."""
    named = _of_sides({plain(text) for text in texts}, sides)
    return {
        text
        for text, meaning in meanings(texts, sides).items()
        if meaning in (WIN, LOSS) and plain(text) not in named and not _is_of_colour(text, sides)
    }


def _is_of_colour(text: str, sides: tuple[str, str] | None) -> bool:
    return score_of(text) is None and score_of(text, colour_of(sides)) is not None


def void_words(texts: Iterable[str]) -> list[str]:
    """The texts that mean that a game was not played, or not finished."""
    return [
        text
        for text in texts
        if plain(text) in result_words("void")
        or (len(text) >= SHORTEST_VOID and WITHOUT_RESULT.fullmatch(_run_on(text)))
    ]


ON_TIME = re.compile(r"\btime forfeit|\bforfeit\w* (?:on|by) time\b")
"""A loss on time, which is a game, though it is called a forfeit."""


def remarks_of_voids(texts: Iterable[str]) -> list[str]:
    """The remarks with a word for a game without play, among other words: "Ben no-show"."""
    words = result_words("void") | result_words("perhaps_void") | {*NOT_A_GAME}
    long = tuple(word for word in words if len(word) >= (LONG_VOID if word.isascii() else 2))
    return [
        text
        for text in texts
        if not ON_TIME.search(plain(text))
        and (
            any(word in _run_on(text) for word in long)
            or any(word in words and len(word) > SHORTEST_VOID for word in _words_in(text))
        )
    ]


def remarks_of_draws(texts: Iterable[str]) -> list[str]:
    """The texts that mean that a game was drawn: 千日手, remis."""
    words = {word for word in DRAWS if len(word) >= SHORTEST_VOID}
    return [text for text in texts if plain(text) in words or words & {*_words_in(text)}]


def _words_in(text: str) -> list[str]:
    return [word.rstrip(".") for word in re.findall(r"[^\W\d][\w./-]*", plain(text))]


def _run_on(text: str) -> str:
    """A text without blanks, as results are read."""
    return re.sub(r"\s+", "", plain(text))


LONG_VOID = 6
"""Least letters of a word for a game without play that is searched inside other text."""


SHORTEST_VOID = 3
"""Least letters of a word for a game without play outside results: F may mean final."""
WITHOUT_RESULT = re.compile(WORDS)


OF_BOTH = re.compile(r"(\w+)\s*/\s*(\w+)")
"""What a text says of both players, as in W/L, D/D and NC/NC."""


def _of_both(said: set[str]) -> Mapping[str, str]:
    """The meanings of texts such as W/L and L/W, which say of both players what they did."""
    parts = {text: found.groups() for text in said if (found := OF_BOTH.fullmatch(text))}
    if not parts or len(parts) < len(said):
        return {}
    means = {}
    for text, (one, other) in parts.items():
        if one in WINS and other in LOSSES:
            means[text] = WIN
        elif one in LOSSES and other in WINS:
            means[text] = LOSS
        elif one == other and one in DRAWS | NO_CONTEST:
            means[text] = DRAW if one in DRAWS else VOID
    return means


NO_CONTEST = frozenset(["nc", "dq", *result_words("void")])
"""What is said of both players of a fight without a result."""


def _own_words(said: set[str], sides: tuple[str, str] | None) -> Mapping[str, str]:
    """Wins and losses of the first player, if the texts are about this player: W, L, D, L 3-1."""
    if said & CHESS_COM and "win" in said and said <= {"win", *CHESS_COM, *DRAWN_AT_CHESS_COM}:
        return {
            "win": WIN,
            **dict.fromkeys(said & CHESS_COM, LOSS),
            **dict.fromkeys(said & DRAWN_AT_CHESS_COM, DRAW),
        }
    if signs := of_signs(said):
        return signs
    heads = {text: found[1] if (found := WITH_SCORE.match(text)) else head_of(text)
             for text in said}  # fmt: skip
    if any(text != head for text, head in heads.items()):
        means = _own_words({*heads.values()}, sides)
        return {text: means[head] for text, head in heads.items() if head in means}
    of_second = _of_sides(said, sides)
    beaten = said & PERHAPS_BEATEN if said & (WINS - PERHAPS_BEATEN) else frozenset[str]()
    losses = LOSSES | beaten
    if not said & losses and (colour_of(sides) or not _has_only_wins(said)):
        return {}
    if any(meaning == LOSS and word not in losses
                                for word, meaning in of_second.items()):  # fmt: skip
        return {}
    return {
        **dict.fromkeys(said & DRAWS, DRAW),
        **dict.fromkeys(said & WINS, WIN),
        **dict.fromkeys(said & losses, LOSS),
    }


PERHAPS_BEATEN = frozenset(["defeated"])
"""Words that say of a player: has beaten the other one; but beside another word for a win: lost."""


def _has_only_wins(said: set[str]) -> bool:
    """Whether texts are wins and draws of the first player, as where the winner stands first."""
    return bool(said & WINS) and said <= WINS | DRAWS | result_words("void")


def _numbers(said: set[str], *, are_points: bool) -> Mapping[str, str]:
    """The meanings of numbers, if some are neither 1 nor 0; else an empty mapping.

    The numbers are 1, X, 2 of a pools coupon; 1, 0, -1; points of the first player (3, 1, 0 or 2,
    1, 0); or the number of the winner (1 or 2), with 0 for a draw.
    """
    if "-1" in said and said <= {"1", "0", "-1", "+1"}:
        return {"1": WIN, "+1": WIN, "0": DRAW, "-1": LOSS}
    if margins := _margins(said):
        return margins
    if "3" in said and said <= {"3", "1", "0"}:
        return {"3": WIN, "1": DRAW, "0": LOSS}
    if "2" not in said or not said <= {"0", "1", "2", "x"} or len(said) < 2:
        return {}
    if said == {"0", "2"} or (are_points and "x" not in said):
        return {"2": WIN, "1": DRAW, "0": LOSS}
    return {"1": WIN, "2": LOSS, "0": DRAW, "x": DRAW}


def _margins(said: set[str]) -> Mapping[str, str]:
    """The meanings of leads of the first player in points (3.5, -12, 0), if some are below 0."""
    numbers = {text: float(plain_number(text) or "nan") for text in said}
    if any(map(math.isnan, numbers.values())) or min(numbers.values(), default=0) >= 0:
        return {}
    return {text: WIN if n > 0 else LOSS if n < 0 else DRAW for text, n in numbers.items()}


def doubt_of_numbers(
    texts: Iterable[str], *, are_points: bool = False, is_winner: bool = False
) -> str:
    """The message about the guessed meaning of numbers, and other meanings; empty without doubt.

    ``is_winner`` says that the column is one of winners, by its name.
    """
    said = {plain(text) for text in texts}
    means = _numbers(said, are_points=are_points)
    if is_winner and said == {"0", "1"}:
        return (
            "read so: 0 as a win of the second player, 1 as a win of the first player. They may "
            "also number the players from 0: then change [source.values]"
        )
    if not means:
        return ""
    if margins := _margins(said):
        less = min(margins, key=lambda text: float(plain_number(text) or 0))
        return f"read as the lead of the first player in points, so that {less} is a loss"
    taken = {WIN: "a win of the first player", DRAW: "a draw", LOSS: "a win of the second player"}
    shown = ", ".join(f"{text} as {taken[means[text]]}" for text in sorted(said))
    if "2" not in said or "x" in said or is_winner:
        return f"read so: {shown}"
    other = (
        "the number of the winner, so that 1 is a win of the first player and 2 of the second"
        if means["2"] == WIN
        else "points of the first player, so that 2 is a win, 1 a draw and 0 a loss"
    )
    return f"read so: {shown}. They may also be {other}: then change [source.values]"


def _of_sides(said: set[str], sides: tuple[str, str] | None) -> Mapping[str, str]:
    if sides is None:
        sides = FIRST, SECOND
    meaning = {
        word: DRAW
        for word in said
        if word in DRAWS or ((how := DRAWN_BY.match(word)) and how[1] in DRAWS)
    }
    if sides[0] == "先手" and said & SENTE:
        meaning |= dict.fromkeys(said & SENTE, WIN) | dict.fromkeys(said & GOTE, LOSS)
    for side, wins in zip(sides, (WIN, LOSS), strict=True):
        names = words_of_side(side) | {side, FIRST if wins == WIN else SECOND}
        initials = {name[0] for name in names if name.isascii()}
        if len(sides[0]) > 1 and sides[0][0] != sides[1][0]:
            names |= {side[0]} if side.isascii() else {side[0], *initials}
        for word in said:
            margin = MARGIN.match(word)
            winner = margin[1].strip() if margin else word
            loser = LOSER.match(word)
            if loser and loser[1] in names:
                meaning[word] = LOSS if wins == WIN else WIN
            elif {word, winner} & names or _is_side(winner, side) or _has_won(names, word):
                meaning[word] = wins
    return meaning


LOSER = re.compile(r"^(.+?)(?:方|の)?(?:负|負け?|敗け?|败)$")
"""A side that has lost, as in 红负 and 先手負け."""


def _is_side(text: str, side: str) -> bool:
    """Whether a text has the name of a side's player: "player 2", "team a"."""
    if not any(map(str.isalpha, text)) and text != side:
        return False  # [1, 1] are points
    words = words_of(text)
    return words.sides == {side} and words.concepts <= {"player"} and not words.unknown


def _has_won(names: AbstractSet[str], text: str) -> bool:
    """Whether a sentence such as "vince il bianco" says that the side with these names has won."""
    words = {*re.findall(r"[^\W\d]\w*", text)}  # the 2 of "Ann won 2-1" is not a side
    return bool(words & winning_verbs() and words & names)


def _meaning(text: str, score: Score | None, *, has_goals: bool) -> str | None:
    """The meaning of a text by itself, such as 1-0, 2:1, 0,5 or +:-; None if it has none.

    If no text has goals, 0-0 means that both players lost without playing.
    """
    if score is None and re.fullmatch(r"[0-9]+,[0-9]+", text):
        score = score_of(text.replace(",", "."))
    if score is not None:
        return VOID if score.halves is None else OF_HALVES[score.halves]
    if NO_GOALS.fullmatch(dashed(text)) and not has_goals:
        return VOID
    if numbers := TWO_NUMBERS.fullmatch(dashed(text)):
        first, second = map(int, numbers.groups())
        return DRAW if first == second else WIN if first > second else LOSS
    return DRAW if OF_GAME.sub("", plain(text)) in DRAWS else None


OF_GAME = re.compile(r"^(?:partie|partita|partida|partia|game|match)\s+")
"""A word for the game before what became of it: partie nulle."""

"""Columns that say which side the first player of a row had: Colour, Farbe, 手番, Venue.

Columns such as player and opponent do not say who moved first, and so not who received a handicap.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from banzuke.flows.ingest.canonical.score_texts import names_a_colour
from banzuke.flows.sniff.columns import (
    DRAWS,
    WHITE,
    Column,
    Log,
    pairs,
    parts_of,
    plain,
    words_of_side,
)
from banzuke.flows.sniff.dates import date_column
from banzuke.flows.sniff.players.handicaps import handicap_column
from banzuke.flows.sniff.players.two_players import Players
from banzuke.flows.sniff.proposal import MOST_VALUES, Result, quoted

FIRST, SECOND = "first", "second"
OF_COLOURS = frozenset(
    {
        *("colour", "color", "colours", "farbe", "couleur", "colore", "cor", "kleur", "kolor"),
        *("barva", "farg", "farge", "farve", "szin", "renk", "цвет", "手番", "先後", "色", "颜色"),
        *("side", "seite", "pieces", "stones", "steine", "figuren", "piezas", "色別"),
        *("as", "mover", "als"),  # played as, first mover, gespielt als
    }
)
OF_PLACES = frozenset({"venue", "location", "ha", "where", "ort", "lieu", "sede", "platz"})
"""Words in names of columns of sides; a letter is a side only below such a name."""
OF_STARTS = frozenset({"start", "starts", "started", "turn", "turns"})
STARTS = {"1st": FIRST, "first": FIRST, "2nd": SECOND, "second": SECOND}
"""Words in names of columns of who began, and their values; 1 and 2 may number the games."""
LETTERS: dict[frozenset[str], str] = {
    frozenset("wb"): "w",
    frozenset("ws"): "w",
    frozenset("wz"): "w",
    frozenset("bn"): "b",
    frozenset("бч"): "б",
}
"""The letters of both colours in several languages, and the letter of white."""
MOVES_FIRST = {frozenset("先後"): "先", frozenset("先后"): "先", frozenset("선후"): "선"}
"""The signs of who moves first and second, in go and shogi alike, and that of who moves first."""
HOME_AND_AWAY = {"h": FIRST, "a": SECOND}


@dataclass(frozen=True)
class Movers:
    """A column of sides, and the meaning of its values: first, or second.

    Attributes
    ----------
    column : Column
        The column.
    means : dict
        Whether a value is the side that moves first, or the other one.
    are_mirrored : bool
        Whether each game has a row from each side, so that the rows of one side are all games.
    """

    column: Column
    means: Mapping[str, str]
    are_mirrored: bool = False

    @property
    def seconds(self) -> list[str]:
        """The values that say that the first player had the second side."""
        return [text for text, side in self.means.items() if side == SECOND]


@dataclass(frozen=True)
class Turns:
    """What a source says of a column of sides: columns, values, and rows that are not rated."""

    columns: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, dict[str, str]] = field(default_factory=dict)
    void_if: Mapping[str, list[str]] = field(default_factory=dict)


def turns_of(movers: Movers) -> Turns:
    """The keys of a source for a column of sides."""
    name = movers.column.name
    if movers.are_mirrored:
        return Turns(void_if={name: movers.seconds})
    return Turns({"first_side": name}, {"first_side": dict(movers.means)})


def movers_of(log: Log, players: Players) -> Movers | None:
    """The column of sides of a log whose columns of players have no sides; None if it has none."""
    if players.move_in_turn or players.pairing or players.first.words.concepts & OF_WINNERS:
        return None
    if len(players.first.different) < 2 and handicap_column(log) is None:
        return None  # somebody's own list: the other player's list has the same games
    for column in log.columns:
        if column in (players.first, players.second) or len(column.different) > MOST_SIDES:
            continue
        if means := _sides_in(column, log):
            are_mirrored = _share_mirrored(column, players, means) == 1
            if not are_mirrored and (
                _share_mirrored(column, players, means, date_column(log)) >= MOSTLY_MIRRORED
            ):
                return None  # turned rows would count twice; the night finds both sides itself
            return Movers(column, means, are_mirrored)
    return None


MOSTLY_MIRRORED = 0.5
"""Least share of rows with another one of the same day from the other player's side in a list from
both sides of which some rows or sides are missing."""


OF_WINNERS = frozenset(["winner", "wins"])
MOST_SIDES = 6
"""Most different values of a column of sides: Black, black, B, White, white, W."""


NOT_SIDES = frozenset(["score", "winner", "loser", "lost", "not_of_game"])
"""Concepts of columns whose sides are those of a winner, of the toss or of a forecast."""


def _sides_in(column: Column, log: Log) -> dict[str, str]:
    """The meaning of each value of a column of sides; empty if one of them is no side."""
    texts = {text: plain(text) for text in column.different}
    named = {*parts_of(column.name)} | {plain(column.name)}
    if named & OF_STARTS and {*texts.values()} <= STARTS.keys() and len(texts) > 1:
        return {text: STARTS[word] for text, word in texts.items()}
    is_named = bool(named & (OF_COLOURS | OF_PLACES))
    if not (is_named or column.words.sides):
        return {}  # the colour of a shirt or of a table, or who served first
    if column.words.concepts & NOT_SIDES or len(texts) < 2:
        return {}
    for pair in pairs():
        first, second = (words_of_side(side) for side in pair.sides)
        means = {
            text: FIRST if word in first else SECOND
            for text, word in texts.items()
            if len(word) > 1 or not word.isascii()
            if word in first | second
        }
        if pair.first == FIRST and not is_named:
            continue  # the first and the second leg, half, division
        if pair.moves_first and len(means) == len(texts) and len({*means.values()}) == 2:
            return _turned(means) if pair.first == WHITE and _is_go(log) else means
    if is_named:
        return _letters(texts, log)
    return {}


def _letters(texts: Mapping[str, str], log: Log) -> dict[str, str]:
    """The meaning of the letters of both colours, or of home and away; else empty."""
    said = {*texts.values()}
    if white := LETTERS.get(frozenset(said)):
        means = {text: FIRST if word == white else SECOND for text, word in texts.items()}
        return _turned(means) if _is_go(log) else means
    if first := MOVES_FIRST.get(frozenset(said)):
        return {text: FIRST if word == first else SECOND for text, word in texts.items()}
    if said == {*HOME_AND_AWAY}:
        return {text: HOME_AND_AWAY[word] for text, word in texts.items()}
    return {}


def _is_go(log: Log) -> bool:
    """Whether black moves first: a log with handicaps in stones, or with komi."""
    return handicap_column(log) is not None or log.about(("komi",)) is not None


def _turned(means: Mapping[str, str]) -> dict[str, str]:
    return {text: SECOND if side == FIRST else FIRST for text, side in means.items()}


def _share_mirrored(
    column: Column, players: Players, means: Mapping[str, str], day: Column | None = None
) -> float:
    """The share of rows that have another one of the day from the other player's side."""
    days = ["" for _ in column.texts] if day is None else day.texts
    seen = Counter(
        (one, other, means.get(side or ""), when)
        for one, other, side, when in zip(
            players.first.texts,
            players.second.texts,
            column.texts.str.strip_chars(),
            days,
            strict=True,
        )
    )
    other = {FIRST: SECOND, SECOND: FIRST}
    n_mirrored = sum(
        min(n, seen[two, one, other[side], when])
        for (one, two, side, when), n in seen.items()
        if side in other
    )
    return n_mirrored / max(len(column.texts), 1)


GAME_SCORE = re.compile(r"\s*(?:1|0|½|0[.,]5|1/2)\s*[-:–]\s*(?:1|0|½|0[.,]5|1/2)\s*")
"""The result of one game, which in chess names the points of white first."""


def coloured_results(log: Log, movers: Movers) -> Iterator[Result]:
    """Yield columns whose results name the colour that has won: B+R, W+3.5, White."""
    colours = {text: colour for text in movers.means if (colour := _colour(text))}
    firsts = [colour for text, colour in colours.items() if movers.means[text] == FIRST]
    for column in log.columns:
        if not column.words.concepts & {"score", "winner"} or not firsts or movers.are_mirrored:
            continue
        texts = column.different[:MOST_VALUES]
        won = {text: f"{colour[0].upper()}+" for text in texts if (colour := _colour(text))}
        drawn = {text: "0.5" for text in texts if plain(text) in DRAWS}
        named = [text for text in texts if names_a_colour(text)]
        if won.keys() | named and {*texts} == {*won, *named, *drawn}:
            means = {"score": {**won, **drawn}} if won or drawn else {}
            yield Result({"score": column.name}, means, source={"first_is": firsts[0]})


def _colour(text: str) -> str:
    """The colour that a text names in any language: black or white; else empty."""
    word = plain(text)
    return next(
        (
            colour
            for pair in pairs()
            if pair.first == WHITE
            for colour, side in ((WHITE, pair.first), ("black", pair.second))
            if word in words_of_side(side)
        ),
        "",
    )


def starts_not_used(log: Log, movers: Movers | None) -> Iterator[str]:
    """Yield a doubt about a column that marks with a sign who began, such as * below Started."""
    for column in log.columns if movers is None else ():
        marks, is_of_starts = column.different, {*parts_of(column.name)} & OF_STARTS
        if is_of_starts and len(marks) == 1 and len(column.values) < len(column.texts):
            yield (
                f"{quoted(column.name)} is {quoted(marks[0])} in some rows, and may say who began: "
                "it is not used. Write first or second into every row, and rows are turned"
            )


def movers_said(movers: Movers, players: Players, results: Column | None) -> Iterator[str]:
    """Yield how a column of sides is read, and what may be wrong about results beside it."""
    name, player = quoted(movers.column.name), quoted(players.first.name)
    firsts = [text for text, side in movers.means.items() if side == FIRST]
    seconds = ", ".join(map(quoted, movers.seconds))
    if movers.are_mirrored:
        yield (
            f"each game has a row for each of its players, so the rows whose {name} is {seconds} "
            "are not rated: the other rows have all games, with the player who moved first in "
            f"front; [source.void_if] lists {seconds}"
        )
    else:
        yield (
            f"{name} says which side {player} had: rows with {seconds} are turned, so that "
            f"{', '.join(map(quoted, firsts))} stands first"
        )
    has_colours = any(map(_colour, movers.means))
    if movers.are_mirrored or not has_colours:
        return
    if results is not None and all(map(GAME_SCORE.fullmatch, results.different)):
        yield (
            f"{quoted(results.name)} has results such as {quoted(results.different[0])}, read as "
            f"those of {player}, whatever the colour: if white's number stands first, set "
            '`first_is = "white"` in [[source]], and score = { "1-0" = "W+", "0-1" = "B+" } in '
            "[source.values]"
        )

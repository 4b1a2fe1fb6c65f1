"""A log's own words of the two sides in names of columns, such as radiant_name and dire_name."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from banzuke.flows.sniff.columns import (
    DRAW,
    DRAWS,
    FIRST,
    LOSS,
    LOSSES,
    SECOND,
    WIN,
    WINS,
    Column,
    Log,
    Words,
    name_of_item,
    parts_of,
    plain,
    winning_verbs,
    words_of,
)
from banzuke.flows.sniff.players import OWN_SIDES, Players
from banzuke.flows.sniff.results.winners import of_points
from banzuke.flows.sniff.results.won_sides import is_yes_or_no

WINNER_LOSER = ("winner", "loser")
OF_WINNER_LOSER = ("w", "l")
"""The letters of winner and loser, as in WTeamID and LTeamID."""
OF_PLAYERS = ({"player"}, {"player", "number"})
OF_RESULTS = {"score", "wins", "winner"}


def with_own_sides(log: Log) -> Log:
    """The log, with known words for the sides in place of two words of its own.

    Two words are sides if columns of players differ only by them, and if also the results do: two
    columns of points or of wins, or a column of winners with these words as values.
    """
    if lettered := _of_single_letters(log):
        return lettered
    found = [pair for pair, twos in _pairs(log).items() if _are_sides(log, pair, twos)]
    if len(found) != 1:
        return log
    (pair,) = found
    known = WINNER_LOSER if pair == OF_WINNER_LOSER else OWN_SIDES
    columns = tuple(_renamed(column, dict(zip(pair, known, strict=True))) for column in log.columns)
    return replace(log, columns=columns, own_sides=None if known == WINNER_LOSER else pair)


def _of_single_letters(log: Log) -> Log | None:
    """The log of winners and losers in columns called W and L; None if these have other values."""
    by_name = {plain(column.name): column for column in log.columns}
    if not {*OF_WINNER_LOSER} <= by_name.keys():
        return None
    two = [by_name[letter] for letter in OF_WINNER_LOSER]
    if any(column.n_numbers for column in two) or not {*two[0].different} & {*two[1].different}:
        return None
    known = {c.name: word for c, word in zip(two, WINNER_LOSER, strict=True)}
    columns = tuple(replace(c, own_side=known.get(c.name, c.own_side)) for c in log.columns)
    return replace(log, columns=columns)


def own_meanings(texts: Iterable[str], sides: tuple[str, str] | None) -> dict[str, str]:
    """The texts that name a side by the log's own words: "Radiant", or "Red" beside R_fighter."""
    if sides is None:
        return {}
    named = {text: [_names(text, side) for side in sides] for text in texts}
    return {text: WIN if first else LOSS for text, (first, second) in named.items()
            if first != second}  # fmt: skip


def of_column_names(texts: Iterable[str], players: Players) -> dict[str, str]:
    """The texts that are the names of the players' columns: "model_a" beside model_a, model_b."""
    named = {plain(players.first.name): WIN, plain(players.second.name): LOSS}
    means = {text: named[plain(text)] for text in texts if plain(text) in named}
    return means if {*means.values()} == {WIN, LOSS} else {}


def of_initials(texts: Iterable[str], players: Players) -> dict[str, str]:
    """The winners by the first letters of the players' columns: H and G below Heim and Gast.

    A third letter with which a word for a draw begins is a draw, such as R of remis.
    """
    first, second = (plain(column.name)[:1] for column in (players.first, players.second))
    said = {text: plain(text) for text in texts}
    letters = {*said.values()}
    others = letters - {first, second}
    if first == second or not {first, second} <= letters or any(len(each) > 1 for each in letters):
        return {}
    if len(others) > 1 or not all(any(d.startswith(each) for d in DRAWS) for each in others):
        return {}
    known = {first: WIN, second: LOSS, **dict.fromkeys(others, DRAW)}
    return {text: known[letter] for text, letter in said.items()}


def differ_by_initial(players: Players) -> bool:
    """Whether the names of the players' columns differ by their first letters: wname and bname."""
    first, second = plain(players.first.name), plain(players.second.name)
    return first[:1] != second[:1] and first[1:] == second[1:] != ""


def beside_column_names(texts: Iterable[str], players: Players) -> dict[str, str]:
    """The texts that are the name of a player's column and a word for a win or a loss.

    The names of the columns are enough where a language has no known words for the sides, as in
    "Ақ жеңді" below Ақ and Қара.
    """
    names = {plain(players.first.name): (WIN, LOSS), plain(players.second.name): (LOSS, WIN)}
    means = {}
    for text in texts:
        for name, (won, lost) in names.items():
            words = _beside(name, plain(text)) if len(name) > 1 else ""
            if words in WINS or words in winning_verbs():
                means[text] = won
            elif words in LOSSES:
                means[text] = lost
    return means


def _beside(name: str, text: str) -> str:
    """The words of a text before or behind a name; empty if it neither begins nor ends so."""
    if text.startswith(name):
        return text.removeprefix(name).strip()
    return text.removesuffix(name).strip() if text.endswith(name) else ""


def of_zero_and_one(texts: Iterable[str], players: Players) -> dict[str, str]:
    """0 and 1 as the numbers of players' columns, such as team_0 and team_1; else empty."""
    numbers = [
        [part for part in parts_of(column.name) if part.isdigit()]
        for column in (players.first, players.second)
    ]
    return {"0": WIN, "1": LOSS} if numbers == [["0"], ["1"]] and {*texts} == {"0", "1"} else {}


def _names(text: str, side: str) -> bool:
    words = re.findall(r"\w+", plain(text))
    return side in words or (len(side) == 1 and words[:1] != [] and words[0][0] == side)


def _pairs(log: Log) -> dict[tuple[str, str], list[tuple[Column, Column]]]:
    """The columns whose names differ by one word of two sides, by these two words."""
    named = [(column, parts_of(column.heading or column.name)) for column in log.columns]
    found: dict[tuple[str, str], list[tuple[Column, Column]]] = defaultdict(list)
    for (one, left), (other, right) in combinations(named, 2):
        if len(left) != len(right):
            continue
        differ = [pair for pair in zip(left, right, strict=True) if pair[0] != pair[1]]
        if len(differ) == 1 and _may_be_sides(differ[0]):
            found[differ[0]].append((one, other))
    return found


def _may_be_sides(pair: tuple[str, str]) -> bool:
    """Whether no word of two is a known concept, and not both are known sides."""
    words = [words_of(word) for word in pair]
    return (
        all(word.isalpha() for word in pair)
        and not any(word.concepts for word in words)
        and any(word.unknown for word in words)
    )


def _are_sides(log: Log, pair: tuple[str, str], twos: Sequence[tuple[Column, Column]]) -> bool:
    """Whether columns of players and of results differ only by two words."""
    rests = [(_without(one, pair[0]), one, other) for one, other in twos]
    of_letters = pair == OF_WINNER_LOSER
    have_players = any(
        words.concepts in OF_PLAYERS
        and not words.unknown
        and (of_letters or not (one.is_of_numbers or other.is_of_numbers))
        for words, one, other in rests
    )
    if not have_players:
        return False
    results = [two for words, *two in rests if words.concepts & OF_RESULTS and not words.unknown]
    if of_letters:
        return any(map(_first_is_greater, results))
    return any(map(_may_be_results, results)) or _name_winners(log, pair)


def _without(column: Column, word: str) -> Words:
    """The words of a column's name without the word of a side."""
    parts = parts_of(column.heading or column.name)
    return words_of(" ".join(part for part in parts if part != word))


def _may_be_results(two: Sequence[Column]) -> bool:
    """Whether two columns have numbers, or whether each side has won."""
    return all(column.is_of_numbers for column in two) or all(map(is_yes_or_no, two))


def _first_is_greater(two: Sequence[Column]) -> bool:
    """Whether the first of two columns of points is never less than the other."""
    outcomes = [of_points(*texts) for texts in zip(two[0].texts, two[1].texts, strict=True)]
    return FIRST in outcomes and SECOND not in outcomes


def _name_winners(log: Log, pair: tuple[str, str]) -> bool:
    """Whether the values of a column of winners are two words, perhaps beside draws."""
    winner = log.about(("winner",))
    texts = [text for text in winner.different if plain(text) not in DRAWS] if winner else []
    return 0 < len(texts) <= MOST_WORDS and len(own_meanings(texts, pair)) >= min(2, len(texts))


MOST_WORDS = 6
"""Most values of a column of winners that names sides."""


def _renamed(column: Column, known: dict[str, str]) -> Column:
    parts = parts_of(column.heading or column.name)
    if not {*parts} & {*known}:
        return column
    return replace(column, own_side=" ".join(known.get(part, part) for part in parts))


def of_item_numbers(texts: Iterable[str], players: Players) -> dict[str, str]:
    """0 and 1 as the places of winners in a list of JSON, which are counted from 0; else empty."""
    listed = all(name_of_item(column.name) for column in (players.first, players.second))
    return {"0": WIN, "1": LOSS} if listed and {*texts} == {"0", "1"} else {}

"""The two players of a row, by the names of columns or by the names of people in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import polars as pl

from banzuke.flows.readers.layouts.pairings import AWAY, twos_of
from banzuke.flows.sniff.columns import (
    MOSTLY,
    WHITE,
    Column,
    Log,
    meanings,
    pairs,
    plain,
    result_words,
    words_of_side,
)
from banzuke.flows.sniff.dates import written
from banzuke.flows.sniff.players.handicaps import handicap_column
from banzuke.flows.sniff.proposal import MOST_VALUES, quoted

SIDE_NAMES = ((), ("player",), ("player", "number"), ("opponent",), ("number",), ("neutral",))
"""Concepts that the name of a player's column may have besides the side."""
SHARED = 0.2
"""Least share of names that two columns of players have in common."""
OF_WINNERS = (("winner",), ("winner", "player"), ("winner", "number"), ("winner", "game"))
"""Concepts in the name of a column of winners, the likeliest first."""
OWN_SIDES = ("left", "right")
"""The sides of a log with words of its own for the sides."""
PAIRING = (
    *("paarung", "pairing", "begegnung", "partie", "affiche", "fixture", "bout", "matchup"),
    *("対局", "対戦", "対戦カード"),
)
"""Parts of names of columns that have both players."""
UNORDERED = (("下手", "上手"),)
"""Sides without a usual order of the two names in a cell."""


@dataclass(frozen=True)
class Players:
    """The columns of the two players, their sides, and the doubts.

    ``unsure_view`` applies only if results are those of the first player. ``pairing`` is the column
    with both players in a cell, or with the opponents of those in the column ``left``.
    ``left_is_second`` says that the player who moves second stands first in the log, and also in a
    result such as 1-0. ``own_sides`` are the log's own words for the sides of both players.
    """

    first: Column
    second: Column
    sides: tuple[str, str] | None = None
    move_in_turn: bool = False
    unsure: tuple[str, ...] = ()
    unsure_view: str | None = None
    pairing: str | None = None
    left: str | None = None
    left_is_second: bool = False
    own_sides: tuple[str, str] | None = None

    @property
    def columns(self) -> dict[str, str]:
        """The columns in which a source finds the players."""
        if self.pairing is not None:
            return {"pairing": self.pairing} | ({"first": self.left} if self.left else {})
        return {"first": self.first.name, "second": self.second.name}

    def turned(self) -> "Players":
        """The same players with the other player first."""
        sides, own = (two and (two[1], two[0]) for two in (self.sides, self.own_sides))
        return replace(
            self, first=self.second, second=self.first, sides=sides, own_sides=own,
            left_is_second=False,
        )  # fmt: skip


def any_two(log: Log) -> Players | None:
    """The most likely columns of two players, even if a row has more people."""
    return (
        _by_sides(log)
        or _winner_and_loser(log)
        or _named_twice(log)
        or _opponent(log)
        or _by_content(log)
        or _in_one_cell(log)
        or _by_numbers(log)
    )


def has_numbers_of(column: Column, players: Players) -> bool:
    """Whether a column has the name of one player's number or key, such as team_a_key."""
    return "number" in column.words.concepts and any(
        column.words.sides == each.words.sides
        and column.words.concepts == each.words.concepts | {"number"}
        for each in (players.first, players.second)
    )


def _by_sides(log: Log) -> Players | None:
    """Two columns with names of sides (white and black, home and away, 1 and 2), or None."""
    for pair in pairs():
        both = [
            two
            for concepts in SIDE_NAMES
            for two in zip(
                *(log.all_named(*concepts, side=side) for side in pair.sides), strict=False
            )
            if not any(column.is_of_numbers for column in two) or not concepts
        ]
        if both:
            first, second = max(both, key=_n_names)
            own = log.own_sides if pair.sides == OWN_SIDES else None
            players = Players(first, second, pair.sides, pair.moves_first, own_sides=own)
            if teams := [two for two in both
                         if two != (first, second) and _n_names(two)[0]
                         and not has_numbers_of(two[0], players)]:  # fmt: skip
                players = replace(players, unsure=(_not_teams(first, second, teams[0]),))
            if not pair.moves_first:
                players = replace(players, unsure_view=_view_of(first))
            elif pair.first != WHITE and second.place < first.place:
                players = replace(players, unsure_view=_view_of_home(first, second))
            return _go_or_chess(log, players) if pair.first == WHITE else players
    return None


def _n_names(two: tuple[Column, Column]) -> tuple[bool, int]:
    """Whether two columns have names and not numbers, and the number of different names."""
    return not any(c.is_of_numbers for c in two), len({*two[0].different, *two[1].different})


def _by_numbers(log: Log) -> Players | None:
    """Two columns such as player 1 and player 2 with numbers of members, beside a winner; or None.

    Without a column of winners or results the numbers may be points.
    """
    has_results = log.about(*OF_WINNERS, ("score",)) is not None
    for pair in pairs():
        if not has_results and not all(log.named("score", side=side) for side in pair.sides):
            continue
        for concepts in (("player",), ("player", "number"), ("number",)):
            first, second = (log.named(*concepts, side=side) for side in pair.sides)
            if first is None or second is None or not set(first.different) & set(second.different):
                continue
            said = (
                f"{quoted(first.name)} and {quoted(second.name)} have numbers, which are read as "
                "the numbers of the players; a column of winners may also have such numbers"
            )
            view = None if pair.moves_first else _view_of(first)
            return Players(first, second, pair.sides, pair.moves_first, (said,), view)
    return None


def _not_teams(first: Column, second: Column, teams: tuple[Column, Column]) -> str:
    one, other = teams
    return (
        f"{quoted(first.name)} and {quoted(second.name)} are read as the players, and "
        f"{quoted(one.name)} and {quoted(other.name)}, which have fewer names, as their teams: to "
        "rate teams, map these two columns"
    )


def _view_of(first: Column) -> str:
    return f'a result such as "1" or "win" is read as the result of {quoted(first.name)}'


def _view_of_home(first: Column, second: Column) -> str:
    return (
        f'a result such as "3:1" or "1-0" is read as the result of {quoted(first.name)}, although '
        f"{quoted(second.name)} stands first"
    )


def _go_or_chess(log: Log, players: Players) -> Players:
    """White and black in the order of moves: black first if the log is of go or has black first."""
    speaks = {concept for column in log.columns for concept in column.words.concepts}
    if "komi" in speaks or handicap_column(log) is not None:
        if players.first.place > players.second.place:
            return players.turned()
        said = (
            f'a result such as "1" or "1-0" is read as a win of {WHITE}, who stands first in the '
            "log; black moves first"
        )
        return replace(players.turned(), unsure_view=said, left_is_second=True)
    if "eco" in speaks:
        return players
    turned = players.turned() if players.second.place < players.first.place else players
    first, _ = turned.sides or ("", "")
    said = f'a result such as "1" or "1-0" is read as a win of {first}, who stands first in the log'
    return replace(turned, unsure_view=said)


def _winner_and_loser(log: Log) -> Players | None:
    winner, loser = _of_two_words(log, ("winner", "loser"))
    if winner is None or loser is None:
        winner, loser = log.about(("wins",)), log.about(("losses",))
        if winner is None or loser is None or any(c.n_numbers for c in (winner, loser)):
            return None
    if any(map(_is_count, (winner, loser))):
        return None
    said = (
        "the winner stands first, so nobody counts as the first mover (`neutral`), and it is "
        "unknown which games were drawn"
    )
    return Players(winner, loser, unsure=(said, *_drawn(log)))


def _of_two_words(log: Log, both: tuple[str, str]) -> tuple[Column | None, Column | None]:
    """The columns of players with two words, such as winner_name and loser_name.

    Names with the fewest other words come first.
    """
    found = [
        (one, other)
        for also in ((), ("player",), ("player", "number"), ("number",))
        for one, other in [[log.about((word, *also)) for word in both]]
        if one is not None and other is not None and one.words.unknown == other.words.unknown
    ]
    if found:
        return min(found, key=lambda two: two[0].words.unknown)
    one, other = (log.about((word,), (word, "player")) for word in both)
    return one, other


def _drawn(log: Log) -> Iterator[str]:
    """Yield a doubt for each column of a log of winners that has a name of draws."""
    drawn = {word for word in result_words("draw") if len(word) > 1} | {"ties", "draws"}
    for column in log.columns:
        if drawn & {*re.findall(r"\w+", plain(column.name))}:
            yield (
                f"{quoted(column.name)} seems to mark draws, which count as wins here: use a "
                "column of results in place of winner and loser, or leave the drawn games out"
            )


def _is_count(column: Column) -> bool:
    """Whether a column has numbers of a player, such as winner_sets."""
    return column.words.unknown > 0 and column.is_of_numbers


def _named_twice(log: Log) -> Players | None:
    """Two columns of the same name for players, the left and the right player; or None."""
    people = [c for c in log.columns if c.words.speaks_of("player") and not c.is_of_numbers]
    if not (twice := [(c, other) for c in people if (other := log.second_of(c)) is not None]):
        return None
    first, second = min(twice, key=lambda two: two[0].is_of_teams)
    if first.is_of_teams and _player_and_opponent(log) is not None:
        return None  # the teams of a player and of the opponent
    said = [f"{quoted(first.name)} stands twice: the left one is read as the first player"]
    teams = [two for two in twice if two[0].is_of_teams > first.is_of_teams]
    said += [_not_teams(first, second, two) for two in teams[:1]]
    return Players(first, second, unsure=tuple(said), unsure_view=_view_of(first))


def _opponent(log: Log) -> Players | None:
    if (both := _player_and_opponent(log)) is None:
        return None
    return Players(*both, unsure=(PERHAPS_TWICE,), unsure_view=_view_of(both[0]))


PERHAPS_TWICE = (
    "if each game has a row for each of its players, `both_sides = true` in [[source]] counts "
    "the game once; from ten such games on, the night detects this by itself"
)
"""The question about a list with a player and an opponent."""


def _player_and_opponent(log: Log) -> tuple[Column, Column] | None:
    """The columns of a player and of the opponent that have the most names in common."""
    other = log.about(("opponent",), ("opponent", "player"))
    player = log.about(("player",), ("player", "number"))
    if other is None or player is None:
        return None
    pairs_of_names = [
        (one, two)
        for one in log.columns
        for two in log.columns
        if one.words.concepts in ({"player"}, {"player", "number"})
        and two.words.concepts in ({"opponent"}, {"opponent", "player"}, {"opponent", "number"})
        and not (one.words.sides or two.words.sides)
    ]
    common = [len({*one.different} & {*two.different}) for one, two in pairs_of_names]
    usual = len({*player.different} & {*other.different})
    if not common or max(common) <= usual:
        return player, other
    return pairs_of_names[common.index(max(common))]


def _by_content(log: Log) -> Players | None:
    """The first two columns of text with many values in common, or None."""
    names = [
        column
        for column in log.columns
        if len(column.different) > 1
        and not column.is_of_numbers
        and column.words.concepts <= OF_PEOPLE
        and 2 * sum(map(_is_word, column.different)) >= len(column.different)
        and len(meanings(column.different[:MOST_VALUES], None)) < MOSTLY * len(column.different)
    ]
    names.sort(key=lambda column: column.is_of_nations)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            common = set(one.different) & set(other.different)
            if {"winner", "loser"} & (one.words.concepts | other.words.concepts) and (
                one.texts == other.texts
            ).any():
                continue  # the winner is one of the players, and not the second one
            if len(common) >= SHARED * min(len(one.different), len(other.different)) and common:
                said = (
                    f"{quoted(one.name)} and {quoted(other.name)} are read as the players, "
                    "because they have names in common"
                )
                twice = (PERHAPS_TWICE,) if "opponent" in other.words.concepts else ()
                players = Players(one, other, unsure=(said, *twice), unsure_view=_view_of(one))
                return replace(players, sides=_sides_of(one, other))
    return None


def _sides_of(one: Column, other: Column) -> tuple[str, str] | None:
    """The sides that the names of two columns have, if players do not move in turn there."""
    named = {*one.words.sides}, {*other.words.sides}
    found = (each for each in pairs() if named == ({each.first}, {each.second}))
    return next((pair.sides for pair in found if not pair.moves_first), None)


OF_PEOPLE = frozenset(["player", "opponent", "winner", "loser", "lost", "number"])
"""Concepts in the names of columns that may have players; rounds and events are not among them."""


def _in_one_cell(log: Log) -> Players | None:
    """A column whose cells are two names with a sign such as - or vs between them, or None."""
    for column in log.columns:
        if column.is_of_numbers or written(column).is_dates or column.words.speaks_of("score"):
            continue
        both = twos_of(column.texts)
        found = [two for two in both if two is not None]
        left, right = ({two[side] for two in found} for side in (0, 1))
        if not found or len(found) < MOSTLY * len(column.values) or not any(map(_is_word, left)):
            continue
        if not is_pairing(column) and len(left & right) < SHARED * min(len(left), len(right)):
            continue
        first, second = (
            Column(side, column.place, pl.Series([two and two[i] for two in both], dtype=pl.String))
            for i, side in enumerate(("first", "second"))
        )
        players = Players(first, second, pairing=column.name, unsure_view=_view_of_left(column))
        sides = _sides_in_results(log, column)
        if sides in UNORDERED:
            continue
        is_away = bool(column.values.str.contains(AWAY).any())
        place = "right one is at home, and" if is_away else "left one is"
        turn = f", who is {sides[0]}" if sides else ""
        said = (
            f"{quoted(column.name)} is read as both players, such as {quoted(found[0][0])} and "
            f"{quoted(found[0][1])}: the {place} the first player{turn}"
        )
        in_turn = is_away or sides is not None
        return replace(players, sides=sides, move_in_turn=in_turn, unsure=(said,))
    return None


def _view_of_left(column: Column) -> str:
    name = quoted(column.name)
    return f'a result such as "1" or "1-0" is read as the result of the left player of {name}'


def sides_without_names(log: Log) -> tuple[str, str] | None:
    """The sides that results name, if it is unknown which of two names is on which side."""
    if any_two(log) is not None:
        return None
    sides = (_sides_in_results(log, column) for column in log.columns)
    return next((each for each in sides if each in UNORDERED), None)


def _sides_in_results(log: Log, pairing: Column) -> tuple[str, str] | None:
    """The pair of sides that the results name, such as 先手 and 後手 in 先手勝ち, 後手勝ち."""
    for column in log.columns:
        if column is pairing or not column.words.concepts & {"score", "winner"}:
            continue
        texts = column.different[:MOST_VALUES]
        for pair in pairs():
            names = words_of_side(pair.first) | words_of_side(pair.second)
            spoken = {name for name in names if len(name) > 1 or not name.isascii()}
            named = [text for text in texts if any(name in plain(text) for name in spoken)]
            if pair.moves_first and named and meanings(named, pair.sides):
                return pair.sides
    return None


def is_pairing(column: Column) -> bool:
    """Whether a column has the name of a column of both players."""
    named = any(word in plain(column.name) for word in PAIRING)
    return named or column.words.speaks_of("game")


def _is_word(text: str) -> bool:
    return any(letter.isalpha() for letter in text)

"""The games of a tournament, each from the lines of its two players, if the lines agree."""

from collections.abc import Iterator
from dataclasses import dataclass

from banzuke.flows.readers.gathered import UnusableGame
from banzuke.flows.readers.pairwise_games import VOID
from banzuke.flows.readers.trf.report import Cell, Player, Tournament

NOBODY = "bye"
"""The second player of a pairing that is not a game."""
FORFEIT, DOUBLE_FORFEIT, ALONE = "forfeit", "double forfeit", "forfeit without opponent"
NO_MOVE, NO_RESULT = "less than one move", "no result"
BYES = {
    "U": "pairing-allocated bye",
    "F": "full-point bye",
    "H": "half-point bye",
    "Z": "zero-point bye",
}
UNOPPOSED = {**BYES, "+": ALONE, "-": ALONE}
MEANINGS = dict.fromkeys((FORFEIT, DOUBLE_FORFEIT, ALONE, NO_MOVE, NO_RESULT, *BYES.values()), VOID)
"""The meaning of each ending that does not come from a game."""
RESULTS: dict[tuple[str, str], tuple[str | None, str | None]] = {
    ("1", "0"): ("1", None),
    ("0", "1"): ("0", None),
    ("=", "="): ("1/2", None),
    ("W", "L"): ("1", NO_MOVE),
    ("L", "W"): ("0", NO_MOVE),
    ("D", "D"): ("1/2", NO_MOVE),
    ("+", "-"): ("1", FORFEIT),
    ("-", "+"): ("0", FORFEIT),
    ("-", "-"): (None, DOUBLE_FORFEIT),
    (" ", " "): (None, NO_RESULT),
}
"""Result and ending, by the codes of the first and the second player."""
PLAYED = frozenset("10=")
DECIDED = PLAYED | frozenset("WDL+-")
BAD_ROUND, UNKNOWN_OPPONENT, DISAGREE = "bad-round", "unknown-opponent", "players-disagree"


@dataclass(frozen=True)
class Pairing:
    """A game, or a pairing without a game: ``second`` is None if there was no opponent."""

    first: Player
    second: Player | None
    result: str | None
    termination: str | None
    has_colours: bool = True


StatedPairing = tuple[int, int, str, Pairing | UnusableGame]
"""Round, line of the first of the two players, text of both lines, and pairing or error."""


def pairings(tournament: Tournament) -> Iterator[StatedPairing]:
    """Yield each pairing of each round once, including unusable pairings."""
    players, round_ = list(tournament.players.values()), 0
    while players := [player for player in players if len(player.cells) > round_]:
        round_ += 1
        seen: set[tuple[int, int]] = set()
        for player in players:
            cell = player.cells[round_ - 1]
            pair = _pair(player.number, cell.opponent) if cell else (player.number, 0)
            if (cell and not cell.opponent and cell.code == " ") or pair in seen:
                continue
            seen.add(pair)
            opponent = tournament.players.get(cell.opponent) if cell else None
            raw = " | ".join(_cell_in_words(p, round_) for p in (player, opponent) if p)
            try:
                found: Pairing | UnusableGame = _pairing(player, cell, opponent, round_)
            except UnusableGame as error:
                found = error
            yield round_, player.line, f"round {round_}: {raw}", found


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if not b else (min(a, b), max(a, b))


def _pairing(player: Player, cell: Cell | None, opponent: Player | None, round_: int) -> Pairing:
    if cell is None:
        raise UnusableGame(
            BAD_ROUND,
            f"line {player.line} has no opponent, colour and result in the columns of round "
            f"{round_}; fix the columns",
        )
    if not cell.opponent:
        if cell.code not in UNOPPOSED:
            raise UnusableGame(
                BAD_ROUND,
                f"line {player.line} has the result {cell.code!r} without an opponent in round "
                f"{round_}; give the opponent, or the code of a bye",
            )
        return Pairing(player, None, None, UNOPPOSED[cell.code])
    if opponent is None:
        raise UnusableGame(
            UNKNOWN_OPPONENT,
            f"line {player.line} names the opponent {cell.opponent} in round {round_}, and no "
            "player has that starting rank; add the player's line, or fix the number",
        )
    other = opponent.cells[round_ - 1] if len(opponent.cells) >= round_ else None
    if opponent is player or other is None or other.opponent != player.number:
        raise _disagreement(player, opponent, round_)
    if (cell.colour, other.colour) == ("b", "w"):
        player, opponent, cell, other = opponent, player, other, cell
    outcome = RESULTS.get((cell.code, other.code))
    if outcome is None or cell.colour + other.colour not in ("wb", "--"):
        raise _disagreement(player, opponent, round_)
    return Pairing(player, opponent, *outcome, has_colours=cell.colour == "w")


def _disagreement(player: Player, opponent: Player, round_: int) -> UnusableGame:
    return UnusableGame(
        DISAGREE,
        f"the lines of two players contradict each other in round {round_}: "
        f"{_cell_in_words(player, round_)}, {_cell_in_words(opponent, round_)}; "
        "fix the wrong one",
    )


def _cell_in_words(player: Player, round_: int) -> str:
    cell = player.cells[round_ - 1] if len(player.cells) >= round_ else None
    said = cell.text if cell else ""
    return f"line {player.line} ({player.number} {player.name}) says {said!r}"

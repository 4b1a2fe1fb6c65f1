"""A game of shogi as read from a record: the two sides become first and second player.

The side that moves first is the first player: black in an even game, white, who gives the handicap,
in a handicap game. The receiver of a handicap is always the second player.
"""

from dataclasses import dataclass, field
from pathlib import Path

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.board_games.same_game import id_of_moves, named
from banzuke.flows.readers.board_games.shogi_position import BLACK, POSITION, WHITE
from banzuke.flows.readers.legacy_text import WRONG, read_text
from banzuke.flows.readers.rows import UnreadableFile

RAW_CHARS = 2_000
OTHER = {BLACK: WHITE, WHITE: BLACK}
DRAWN = "1/2"
NO_RESULT = "no result"


@dataclass
class Side:
    """The player of a side, and the other facts about this player."""

    name: str | None = None
    rating: str | None = None


@dataclass
class ShogiGame:
    """The fields of a game that both formats have.

    Attributes
    ----------
    line : int
        Line where the game begins.
    said : list of str
        Lines of the game that are neither moves nor comments.
    sides : dict
        Players by side: `+` is black, `-` is white.
    moves : list of str
        Moves of the main line.
    """

    line: int
    said: list[str] = field(default_factory=list)
    sides: dict[str, Side] = field(default_factory=lambda: {BLACK: Side(), WHITE: Side()})
    moves: list[str] = field(default_factory=list)

    @property
    def raw(self) -> str:
        """The text of the game without moves and comments."""
        return "\n".join(self.said)[:RAW_CHARS]

    def values(
        self,
        *,
        first: str,
        winner: str | None,
        termination: str | None,
        handicap: str | None,
        played_at: str | None,
        own_id: str | None,
    ) -> dict[str, str | None]:
        """The columns that follow from the first mover, the winner and the handicap.

        ``winner`` is `+`, `-`, or None if nobody has won.
        """
        names = dict(
            zip((BLACK, WHITE), named(self.sides[BLACK].name, self.sides[WHITE].name), strict=True)
        )
        second = OTHER[first]
        moves = " ".join(self.moves).encode()
        return {
            "game": own_id or id_of_moves((names[first], names[second]), played_at, moves),
            "played_at": played_at,
            "first": names[first],
            "second": names[second],
            "first_rating": self.sides[first].rating,
            "second_rating": self.sides[second].rating,
            "result": winner and str(int(winner == first)),
            "termination": termination or NO_RESULT,
            "handicap": handicap,
            "void_reason": POSITION if handicap is None else None,
        }


def japanese_text(path: Path, source: Source, limits: Reading) -> bytes:
    """A file as UTF-8; a file that is not UTF-8 is read as EUC-JP, or else as Shift_JIS."""
    try:
        return read_text(path, source, limits, legacy="euc_jp")
    except UnreadableFile as error:
        if error.rule != WRONG:
            raise
    return read_text(path, source, limits, legacy="cp932")

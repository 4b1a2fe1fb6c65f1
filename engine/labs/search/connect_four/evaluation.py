"""The evaluation of a Connect Four position without search, by weights that are data."""

from dataclasses import dataclass

BIT_OF_ROW = 7  # bits of a column on the board


@dataclass(frozen=True)
class Evaluation:
    """Weights of a linear evaluation.

    The value for the side to move is the weight of its stones' squares minus that of the other
    side, plus `threat` for each empty square that would complete its four, minus the same for the
    other.

    Attributes
    ----------
    squares : (6, 7) whole numbers
        The bottom row first.
    threat : int

    Raises
    ------
    ValueError
        If the weights are not six rows of seven whole numbers, or any is beyond ±60.
    """

    squares: tuple[tuple[int, ...], ...]
    threat: int

    def __post_init__(self) -> None:
        if [len(row) for row in self.squares] != [7] * 6:
            raise ValueError("squares: give six rows of seven weights, the bottom row first")
        weights = [self.threat, *(weight for row in self.squares for weight in row)]
        if any(weight != int(weight) or abs(weight) > MOST_WEIGHT for weight in weights):
            raise ValueError(f"weights: give whole numbers from -{MOST_WEIGHT} to {MOST_WEIGHT}")

    def of(self, own: int, other: int, own_wins: int, other_wins: int) -> int:
        """The value of stones and of the numbers of winning squares of each side."""
        value = self.threat * (own_wins - other_wins)
        for row, weights in enumerate(self.squares):
            for column, weight in enumerate(weights):
                bit = BIT_OF_ROW * column + row
                value += weight * ((own >> bit & 1) - (other >> bit & 1))
        return value


MOST_WEIGHT = 60
"""Largest weight of a square or threat: 42 of either stay far below the value of a won game."""

LINES = Evaluation(
    squares=(
        (3, 4, 5, 7, 5, 4, 3),
        (4, 6, 8, 10, 8, 6, 4),
        (5, 8, 11, 13, 11, 8, 5),
        (5, 8, 11, 13, 11, 8, 5),
        (4, 6, 8, 10, 8, 6, 4),
        (3, 4, 5, 7, 5, 4, 3),
    ),
    threat=20,
)
"""A square weighs the number of lines of four through it; a threat about two good squares."""

"""A file of weights: what a program of the arena takes a position to be worth."""

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field

from banzuke.engine.labs.search.connect_four.board import COLUMNS, ROWS
from banzuke.engine.labs.search.connect_four.evaluation import MOST_WEIGHT, Evaluation
from banzuke.flows.leagues.strict import STRICT
from banzuke.flows.leagues.toml_file import BadTomlFile, read_toml

Weight = Annotated[int, Field(ge=-MOST_WEIGHT, le=MOST_WEIGHT)]
Row = Annotated[list[Weight], Field(min_length=COLUMNS, max_length=COLUMNS)]


class BadWeights(BadTomlFile):
    """A file of weights cannot be used; ``problems`` says why."""


class Weights(BaseModel):
    """What the file says.

    Attributes
    ----------
    squares : six rows of seven
        What a stone on a square is worth, the top row first: as the board stands before one.
    threat : int
        What an empty square is worth that would complete four.
    """

    model_config = STRICT

    squares: Annotated[list[Row], Field(min_length=ROWS, max_length=ROWS)]
    threat: Weight


def read_weights(file: Path) -> Evaluation:
    """Return the evaluation that a file of weights describes.

    Raises
    ------
    BadWeights
        With one problem per mistake, each with its line.
    """
    weights, _ = read_toml(file, Weights, refuse=BadWeights)
    return Evaluation(tuple(map(tuple, reversed(weights.squares))), weights.threat)

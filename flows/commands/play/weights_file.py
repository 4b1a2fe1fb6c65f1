"""Files with the weights of an evaluation: the value of a position at which a search ends."""

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
    """A file of weights cannot be used; ``problems`` has the reasons."""


class Weights(BaseModel):
    """The content of a file of weights.

    Attributes
    ----------
    squares : six rows of seven
        The value of a stone on each square, the top row first, as seen from the front.
    threat : int
        The value of an empty square that would complete four.
    """

    model_config = STRICT

    squares: Annotated[list[Row], Field(min_length=ROWS, max_length=ROWS)]
    threat: Weight


def read_weights(file: Path) -> Evaluation:
    """The evaluation that a file of weights describes.

    Raises
    ------
    BadWeights
        With one problem per mistake, and the line of each.
    """
    weights, _ = read_toml(file, Weights, refuse=BadWeights)
    return Evaluation(tuple(map(tuple, reversed(weights.squares))), weights.threat)


def weights_text(evaluation: Evaluation) -> str:
    """The text of a file of these weights, as `read_weights` reads it."""
    rows = "".join(f"  {list(row)},\n" for row in reversed(evaluation.squares))
    return (
        f"threat = {evaluation.threat}  # an empty square that would complete four\n"
        f"squares = [  # a stone on each square, the top row first\n{rows}]\n"
    )

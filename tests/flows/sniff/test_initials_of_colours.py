"""Results with the initials of French, Spanish, Italian or Portuguese, in which B is white."""

import pytest

from banzuke.flows.ingest.canonical.score_texts import LOSS, WIN, names_a_colour, score_of
from banzuke.flows.sniff.columns.result_texts import colour_of, meanings


@pytest.mark.parametrize(
    ("text", "first_is", "halves"),
    [
        ("N+5,5", "noir", WIN),
        ("P+R", "noir", WIN),
        ("B+R", "noir", LOSS),
        ("B + 12,5", "blanc", WIN),
        ("N+R", "blanc", LOSS),
        ("B+R", "black", WIN),
        ("B+R", "white", LOSS),
    ],
)
def test_initials_mean_the_colours_that_first_is_names(
    text: str, first_is: str, halves: int
) -> None:
    score = score_of(text, first_is)
    assert score is not None
    assert score.halves == halves


def test_n_is_no_colour_of_english() -> None:
    assert score_of("N+R", "black") is None
    assert names_a_colour("N+R")


@pytest.mark.parametrize(
    ("heads", "colour"),
    [
        (("Noir", "Blanc"), "noir"),
        (("Negras", "Blancas"), "noir"),
        (("Pretas", "Brancas"), "noir"),
        (("Black", "White"), "black"),
        (("Schwarz", "Weiß"), "black"),
    ],
)
def test_names_of_the_columns_say_which_initials(heads: tuple[str, str], colour: str) -> None:
    assert colour_of(("black", "white"), heads) == colour
    flipped = {"noir": "blanc", "black": "white"}[colour]
    assert colour_of(("white", "black"), heads[::-1]) == flipped


def test_sniff_reads_b_as_white_even_if_black_never_won() -> None:
    texts = ["B+1.5", "B+R"]
    assert meanings(texts, ("black", "white"), heads=("Negras", "Blancas")) == {
        "B+1.5": "0",
        "B+R": "0",
    }
    assert meanings(texts, ("black", "white"), heads=("Black", "White")) == {
        "B+1.5": "1",
        "B+R": "1",
    }

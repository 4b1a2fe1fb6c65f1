"""A player's headline: what it says if an interval does not contain the rating."""

import pytest

from banzuke.flows.site.parts.blocks import Text
from banzuke.flows.tasks.static.pages.row import Row
from banzuke.flows.tasks.static.pages.standing import standing

LIKELIER = Text("fact-corrected")


def row(**known: object) -> Row:
    """A rated player's row; fields that nobody names are None."""
    return Row(**{field: known.get(field) for field in Row._fields})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (1677.2, 2008.3, ["1,830"]),
        (2040.0, 2300.0, ["1,830"]),
        (1677.2, 2100.0, []),
        (float("-inf"), 2008.3, ["1,830"]),
        (1677.2, float("inf"), []),
    ],
)
def test_a_rating_outside_of_its_interval_has_the_corrected_one_beside_it(
    low: float, high: float, said: list[str]
) -> None:
    rated = row(period="2012", rating=2022.5, lo95=low, hi95=high, corrected=1830.3)
    facts = standing([rated], n_ranked=1, ranks="", form="").rows
    assert [value for name, value in facts if name == LIKELIER] == said

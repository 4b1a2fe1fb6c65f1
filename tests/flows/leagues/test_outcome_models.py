"""League files accept exactly the outcome models of the engine."""

from typing import get_args

import pytest

from banzuke.engine.dynamic.model import DrawRule
from banzuke.engine.outcomes import MODELS
from banzuke.flows.leagues.league import Dynamic, Static


def names(annotation: object) -> set[str]:
    """The names in an annotation, except None."""
    parts = get_args(annotation)
    if not parts:
        return {annotation} if isinstance(annotation, str) else set()
    return set().union(*(names(part) for part in parts))


@pytest.mark.parametrize("section", [Static, Dynamic])
def test_draws_of_a_league_file_are_the_models_of_results(section: type) -> None:
    assert names(section.model_fields["draws"].annotation) == set(MODELS)  # type: ignore[attr-defined]


def test_draws_of_strength_over_time_are_the_models_of_results() -> None:
    assert names(DrawRule) == set(MODELS)

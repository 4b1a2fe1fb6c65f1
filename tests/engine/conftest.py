"""Known, open defects: a test on this list must fail, and leaves it when it is mended."""

import pytest

OPEN = {
    "additive and pooled handicap models on leagues of a handful of games": [
        "test_a_level_met_only_by_players_without_strength_spoils_no_other[A1]",
        "test_a_level_met_only_by_players_without_strength_spoils_no_other[A2]",
        "test_a_level_and_two_strengths_can_vanish_together",
        "test_models_that_differ_only_at_a_level_without_weight_agree[A2]",
        "test_strengths_that_vanish_one_after_the_other_leave_the_handicap_its_maximum[A1]",
        "test_strengths_that_vanish_one_after_the_other_leave_the_handicap_its_maximum[A2]",
        "test_strengths_that_vanish_one_after_the_other_leave_the_handicap_its_maximum[A3]",
        "test_a_receiver_who_scores_at_one_level_only",
        "test_a_level_that_only_players_without_strength_met_has_no_made_up_error[model0]",
        "test_a_level_that_only_players_without_strength_met_has_no_made_up_error[model1]",
        "test_a_larger_family_is_never_less_likely_on_a_handful_of_games[2]",
        "test_only_the_level_that_was_always_won_is_left_out[A2]",
        "test_only_the_level_that_was_always_won_is_left_out[M2]",
    ],
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of open defects; one that passes all the same fails the run."""
    reason_of = {name: reason for reason, names in OPEN.items() for name in names}
    for item in items:
        if item.name in reason_of:
            item.add_marker(pytest.mark.xfail(strict=True, reason=f"open: {reason_of[item.name]}"))

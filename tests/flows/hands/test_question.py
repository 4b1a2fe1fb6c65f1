"""Questions about a hand, read from the text that a person writes."""

import pytest

from banzuke.flows.hands.question import NoSuchHand, goal_text, question_of, tiles_of

HAND = "222567m345p33667s"


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ("points", "expected points"),
        ("win", "the chance to win"),
        (3900, "the chance to win 3,900 points or more"),
    ],
)
def test_a_goal_has_a_description(goal: str | int, words: str) -> None:
    assert goal_text(question_of(HAND, goal=goal)) == words


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"goal": 0}, "goal 0"),
        ({"seat": "up"}, "seat up"),
        ({"melds": ["19m5p"]}, "meld 19m5p"),
        ({"ankans": ["111m"]}, "ankan 111m"),
        ({"dora": "2222m"}, "fix the hand"),
    ],
)
def test_impossible_parts_of_a_question_are_named(given: dict[str, object], what: str) -> None:
    with pytest.raises(NoSuchHand, match=what):
        question_of(HAND, **given)  # type: ignore[arg-type]


def test_a_hand_far_from_ready_has_no_exchanges_by_default() -> None:
    assert question_of(HAND).options.exchanges == 1
    assert question_of("147m258p369s12345z").options.exchanges == 0
    assert len(tiles_of(HAND)) == 14

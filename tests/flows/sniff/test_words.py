"""Names of columns, split into the concepts that they name."""

import pytest

from banzuke.flows.sniff.columns.words import pairs, plain, result_words, words_of


@pytest.mark.parametrize("name", ["home_team", "HomeTeam", "hometeam", "Home Team", "HOME-TEAM"])
def test_a_name_is_split_however_it_is_written(name) -> None:
    words = words_of(name)
    assert (words.concepts, words.sides, words.unknown) == ({"player"}, {"home"}, 0)


@pytest.mark.parametrize(
    ("name", "concepts", "sides"),
    [
        ("先手名", {"player"}, {"先手"}),
        ("Weiß", set(), {"white"}),
        ("WEISS", set(), {"white"}),
        ("Résultat", {"score"}, set()),
        ("FTHG", {"score"}, {"home"}),
        ("player1", {"player"}, {"1"}),
        ("Score4", {"score"}, {"4"}),
        ("東家得点", {"score"}, {"east"}),
        ("started_at", {"start", "date"}, set()),
        ("registration_closes_at", {"registered", "closes", "date"}, set()),
        ("Ｄａｔｅ", {"date"}, set()),
    ],
)
def test_words_of_many_languages_are_known(name, concepts, sides) -> None:
    words = words_of(name)
    assert (words.concepts, words.sides, words.unknown) == (concepts, sides, 0)


@pytest.mark.parametrize("name", ["white_elo", "deck1", "WhiteTitle", "\x1b[31m white"])
def test_what_is_left_over_is_unknown(name) -> None:
    assert words_of(name).unknown


def test_no_side_is_a_concept_and_no_result_means_two_things() -> None:
    sides = [side for pair in pairs() for side in pair.sides]
    # Black moves first in go, but second in xiangqi, where the other side is red.
    assert [side for side in set(sides) if sides.count(side) > 1] == ["黒"]
    words = [result_words(meaning) for meaning in ("draw", "win", "loss", "void")]
    assert sum(map(len, words)) == len(frozenset().union(*words))


def test_plain_text_has_no_case_accents_or_widths() -> None:
    assert plain(" ÉQUIPE Ａ ") == "equipe a"
    assert plain("ガ") == plain("ｶﾞ")

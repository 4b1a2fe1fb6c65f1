"""Spellings of one name: only certain matches become one player."""

import pytest

from banzuke.flows.people.fold import groups_of, rated
from banzuke.flows.people.spelling import is_bye, spelling

SAME = [
    (("Ann Smith", "ann smith", "ANN SMITH"), "Ann Smith"),
    (("John Mcenroe", "John McEnroe"), "John McEnroe"),
    (("ﾜﾀﾅﾍﾞ", "ワタナベ"), "ワタナベ"),
    (("渡辺 明", "渡辺明", "渡辺明さん", "渡辺明様", "渡辺明2級"), "渡辺 明"),
    (("田中さん", "田中様"), "田中"),
    (("Müller, Hans", "Hans Müller", "HANS MÜLLER"), "Hans Müller"),
    (("Ann\u200b Smith", "Ann Smith"), "Ann Smith"),
    (("Dr. Meier", "Meier"), "Meier"),
    (("GM Carlsen",), "Carlsen"),
    (("WIM WOLF", "Wim Wolf"), "Wim Wolf"),
    (("WIM Wolf", "Wolf"), "Wolf"),
    (("GM Müller, Hans", "Hans Müller"), "Hans Müller"),
    (("佐藤一郎初段", "佐藤一郎２級"), "佐藤一郎"),
    (("Sato [3d]",), "Sato"),
]
APART = [
    ("Ann", "Anne"),
    ("AnnSmith", "Ann Smith"),
    ("髙橋", "高橋"),
    ("Müller", "Mueller", "Muller"),
    ("くまさん",),
    ("Müller, Hans",),
    ("佐藤初段", "佐藤2級"),  # two people of one family name, or one person with a new rank
    ("GM", "IM"),
    ("Weaver 12k", "GPT 3.5 Turbo (16k)", "GPT 3.5 Turbo"),
    ("zen6 1D", "zen6 1D+"),
    ("BYE", "bye"),
    ("しょうゆん！",),
]


@pytest.mark.parametrize(("names", "player"), SAME)
def test_certain_spellings_are_one_player(names, player) -> None:
    (group,) = groups_of(names)
    assert group.player == player
    assert {one.name for one in group.folds} == {*names} - {player}


@pytest.mark.parametrize("names", APART)
def test_names_that_are_only_similar_stay_apart(names) -> None:
    assert groups_of(names) == []


@pytest.mark.parametrize(
    ("name", "player", "why"),
    [
        ("ann smith", "Ann Smith", "case"),
        ("ﾜﾀﾅﾍﾞ", "ワタナベ", "width"),
        ("Ann\u200b Smith", "Ann Smith", "width"),
        ("Müller, Hans", "Hans Müller", "order"),
        ("渡辺 明さん", "渡辺 明", "honorific"),
        ("Dr. Meier", "Meier", "honorific"),
        ("WIM Wolf", "Wolf", "title"),
    ],
)
def test_a_spelling_says_how_it_differs_from_the_shown_name(name, player, why) -> None:
    (group,) = groups_of([name, player])
    assert [(one.name, one.player, one.why) for one in group.folds] == [(name, player, why)]


def test_a_title_is_kept() -> None:
    (group,) = groups_of(["渡辺明 九段", "渡辺明"])
    assert [(one.name, one.why, one.title) for one in group.folds] == [
        ("渡辺明 九段", "title", "九段")
    ]
    assert spelling("GM Carlsen").title == "GM"


def test_aliases_of_people_come_first() -> None:
    names = ["Ann Smith", "ann smith", "ANN SMITH"]
    (group,) = groups_of(names, {"Ann Smith": "ann smith", "ann smith": "ann smith"})
    assert group.player == "ann smith"
    assert groups_of(names, {"Ann Smith": "Ann Smith", "ann smith": "Ann Jones"}) == []


def test_groups_are_the_same_in_any_order() -> None:
    names = [name for some, _ in SAME for name in some]
    assert groups_of(names) == groups_of(reversed(names))


@pytest.mark.parametrize(
    "word",
    [
        *("BYE", "bye", "spielfrei", "Freilos", "不戦勝", "---", "ＢＹＥ", "Bye 1", "[bye]"),
        *("Bye (2)", "1-point-bye", "half-point bye", "BYE BYE", "pauzuje", "volno", "not paired"),
    ],
)
def test_words_for_a_bye_are_no_names(word) -> None:
    assert is_bye(word)
    assert not is_bye(f"{word} Smith")


@pytest.mark.parametrize("name", ["Slobodan", "Prost", "Huili", "Vrijman", "Byers 1"])
def test_names_of_people_are_no_words_for_a_bye(name) -> None:
    assert not is_bye(name)


def test_ratings_in_brackets_are_titles_only_where_a_league_says_so() -> None:
    names = ["Ann (1820)", "Ann (1826)", "Ben (DWZ 1705?)", "Cid [990]", "Dee"]
    assert groups_of(names) == []
    groups = groups_of(names, ratings=True)
    assert {g.player: [(one.name, one.title) for one in g.folds] for g in groups} == {
        "Ann": [("Ann (1820)", "1820"), ("Ann (1826)", "1826")],
        "Ben": [("Ben (DWZ 1705?)", "1705")],
        "Cid": [("Cid [990]", "990")],
    }


@pytest.mark.parametrize(
    ("name", "bare", "rating"),
    [
        ("Ann (1820, SK Nord)", "Ann (SK Nord)", "1820"),
        ("Ann (SK Nord; DWZ 1826?)", "Ann (SK Nord)", "1826"),
        ("Ann [1820 - Nord 04]", "Ann [Nord 04]", "1820"),
    ],
)
def test_a_rating_beside_a_club_is_a_title_and_the_club_stays(name, bare, rating) -> None:
    assert rated(name) == (bare, rating)
    assert groups_of([name]) == []
    (group,) = groups_of([name, bare], ratings=True)
    assert (group.player, [fold.title for fold in group.folds]) == (bare, [rating])


@pytest.mark.parametrize(
    "name", ["Ann (SK Nord)", "Ann (SK Nord 1920)", "Ann (12, SK Nord)", "Ann"]
)
def test_other_brackets_have_no_rating(name) -> None:
    assert rated(name) is None


def test_two_clubs_keep_people_of_one_name_apart() -> None:
    groups = groups_of(["Ann (1820, Nord)", "Ann (1826, Nord)", "Ann (1820, Ost)"], ratings=True)
    assert [group.player for group in groups] == ["Ann (Nord)", "Ann (Ost)"]


def test_a_spelling_of_a_decided_name_says_which_spelling_leads_to_the_player() -> None:
    (group,) = groups_of(["bot 1", "Bot 1", "Bot 2"], {"bot 1": "Bot 2"})
    (fold,) = group.folds

    assert (fold.name, fold.player, fold.why, fold.like) == ("Bot 1", "Bot 2", "case", "bot 1")
    assert group.decided == ("bot 1",)

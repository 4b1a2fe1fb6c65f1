"""Names that may be one person: similar names, different names, and the evidence of games."""

import datetime as dt

import duckdb
import pytest

from banzuke.flows.people import likely_names
from banzuke.flows.people.likely_names import WHY, Played, similar_pairs, sure_merges, with_evidence
from banzuke.flows.people.spelling import APART, search_text
from banzuke.flows.serving.similar_names import SAID_APART


@pytest.mark.parametrize(
    ("name", "other", "why"),
    [
        ("Ann Smith", "ann  SMITH", 0), ("Müller", "Muller", 0), ("Ａnn Smith", "Ann Smith", 0),
        ("Anna", "Аnnа", 1), ("Smith, Ann", "Ann Smith", 2), ("Kovacs", "Kovasc", 6),
        ("Jonson", "Johnson", 6), ("Petrov", "Petrow", 6), ("高橋", "髙橋", 0),
        ("Müller", "Mueller", 0), ("MÃ¼ller", "Müller", 0), ("Dvo?ák", "Dvořák", 3),
        ("Dvo??ák", "Dvořák", 3), ("H. Müller", "Hans Müller", 4), ("佐藤初段", "佐藤2級", 5),
        ("Ann Smith (1820)", "Ann Smith (1790)", 7), ("Dolly v2 (3B)", "Dolly v2", 7),
        ("Arsenal", "Arsenal FC", 8), ("Hans Müller", "Müller, Hans Peter", 8),
        ("Bayern Munchen", "FC Bayern München", 8), ("Ann Smith 1820", "Ann Smith 1790", 7),
        ("Ann Smith, Elo 1820", "Ann Smith", 7), ("Ann Smith Lv9", "Ann Smith Lv12", 7),
    ],
)  # fmt: skip
def test_similar_names_are_a_pair_with_the_reason(name, other, why) -> None:
    (pair,) = similar_pairs([name, other, "Somebody Else"])
    assert ({pair.name, pair.other}, pair.why) == ({name, other}, WHY[why])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Jan"), ("Player 17", "Player 18"), ("Petrov", "Pavlov"), ("Bot v1.2", "Bot v1.3"),
        ("Dolly v2 (3B)", "Dolly v2 (7B)"), ("Vicuna (1.5 b)", "Vicuna (13B)"),
        ("Stockfish", "Stockfish 15 dev"), ("Hans Müller", "Hans Müller junior"), ("Ann", "Ann B"),
        ("Korea", "South Korea"), ("Arsenal", "Arsenal Women"),
        ("Maia 1100", "Maia 1900"), ("Player 101", "Player 102"), ("TSV 1860", "TSV 1899"),
    ],
)  # fmt: skip
def test_different_names_are_no_pair(name, other) -> None:
    assert similar_pairs([name, other]) == []


def test_pairs_that_never_met_and_never_overlapped_come_first() -> None:
    def played(first: int, last: int) -> Played:
        return Played(10, dt.datetime(first, 1, 1), dt.datetime(last, 1, 1))

    pairs = similar_pairs(
        ["Anna Berg", "anna berg", "Carl Dahl", "Karl Dahl", "Eva Falk", "eva falk"]
    )
    games = {
        "Anna Berg": played(2020, 2022), "anna berg": played(2021, 2023),
        "Carl Dahl": played(2020, 2021), "Karl Dahl": played(2022, 2023),
        "Eva Falk": played(2020, 2021), "eva falk": played(2022, 2023),
    }  # fmt: skip

    judged = with_evidence(pairs, games, {("Eva Falk", "eva falk"): 2})

    assert [pair.name for pair in judged] == ["Carl Dahl", "Anna Berg", "Eva Falk"]
    assert [(pair.n_met, pair.overlaps) for pair in judged] == [(0, False), (0, True), (2, False)]


def test_a_name_with_more_words_is_a_suspect_only_after_the_other_had_ended() -> None:
    def played(first: int, last: int) -> Played:
        return Played(38, dt.datetime(first, 8, 1), dt.datetime(last, 6, 1))

    names = ["Aston Villa", "Aston Villa FC", "Everton", "Everton FC", "Leeds", "Leeds United"]
    games = {
        "Aston Villa": played(2014, 2020), "Aston Villa FC": played(2020, 2023),
        "Everton": played(2014, 2021), "Everton FC": played(2020, 2023), "Leeds": Played(38),
    }  # fmt: skip
    [pair] = with_evidence(similar_pairs(names), games, {})
    assert (pair.name, pair.other) == ("Aston Villa", "Aston Villa FC")
    assert sure_merges([pair]) == []


def test_a_name_that_several_have_with_more_words_is_no_suspect() -> None:
    assert similar_pairs(["Berlin", "Hertha Berlin", "Union Berlin"]) == []
    assert similar_pairs(["Berlin", "Union", "Union Berlin"]) == []


@pytest.mark.parametrize(
    ("names", "merges"),
    [
        (["Muller", "Müller"], [("Muller", "Müller")]),
        (["Dvo?ák", "Dvořák"], [("Dvo?ák", "Dvořák")]),
        (["Dvo?ák", "Dvořák", "Dvoňák"], []),  # the damaged name may be either of the two
        (["Mueller", "Müller", "Muller"], []),  # two spellings of one name, or two people
        (["Mueller", "Müller"], [("Mueller", "Müller")]),
        (["高橋", "髙橋"], [("髙橋", "高橋")]),
        (["Jonson", "Johnson"], []),
        (["H. Müller", "Hans Müller"], []),
        (["Onno 1.2.7", "Onno 1.27"], []),
        (["Eva-Falk", "Eva Falk"], []),  # the two have played each other
    ],
)
def test_sure_pairs_are_merged_into_the_better_spelling(names, merges) -> None:
    games = {name: Played(1) for name in names} | {"高橋": Played(5)}
    pairs = with_evidence(similar_pairs(names), games, {("Eva Falk", "Eva-Falk"): 1})

    assert sorted((name, into) for name, into, _ in sure_merges(pairs)) == merges


def test_an_umlaut_in_two_letters_and_the_family_name_first_are_one_person() -> None:
    (pair,) = similar_pairs(["Hans Müller", "Mueller, Hans", "Hans Miller"])[:1]

    assert {pair.name, pair.other} == {"Hans Müller", "Mueller, Hans"}
    assert pair.is_sure


@pytest.mark.parametrize(
    ("name", "other", "is_one"),
    [
        ("Ann Smith", "Dr Ann Smith", True), ("Ann Smith", "MI Ann Smith", True),
        ("Ann Smith", "Ann Smith, SK Nord", True), ("Ann Smith", "Ann Smith GER", True),
        ("Ann Smith", "Ann 'Ace' Smith", True), ("Ann Smith", "Ann Jones (née Smith)", True),
        ("Ann Smith", "Ann Smith Taylor", False), ("Real Madrid", "Real Madrid Castilla", False),
        ("Ann", "Ann GER", False),
    ],
)  # fmt: skip
def test_titles_and_clubs_beside_a_name_are_one_person_in_the_same_time(
    name, other, is_one
) -> None:
    year = Played(10, dt.datetime(2024, 1, 1), dt.datetime(2024, 12, 31))
    left = with_evidence(similar_pairs([name, other]), {name: year, other: year}, {})
    assert [pair.why for pair in left] == ([WHY[8]] if is_one else [])


def test_a_name_is_read_once_however_many_are_one_letter_apart(monkeypatch) -> None:
    names = [f"member {number:03d}" for number in range(300)]
    read = []
    monkeypatch.setattr(
        likely_names, "search_text", lambda text: read.append(text) or search_text(text)
    )
    for forms in (likely_names._plain, likely_names._looks):
        forms.cache_clear()
    assert similar_pairs(names) == []
    assert len(read) <= 5 * len(names)


@pytest.mark.parametrize(
    ("action", "state", "since", "are_apart"),
    [
        ("apart", "active", None, True), ("apart", "withdrawn", None, False),
        ("split", "active", "2025-01-01", True),
        ("merge", "active", "2025-01-01", True), ("merge", "active", None, False),
    ],
)  # fmt: skip
def test_names_that_were_split_are_not_asked_about(action, state, since, are_apart) -> None:
    with duckdb.connect() as store:
        store.execute("CREATE SCHEMA core")
        store.execute("CREATE TABLE core.player (player_id TEXT, namespace TEXT, name TEXT)")
        store.execute(
            "INSERT INTO core.player VALUES ('p1', 'club', 'Kim'), ('p2', 'club', 'Kim B')"
        )
        store.execute(
            "CREATE TABLE core.correction (action TEXT, state TEXT, player_id TEXT, other_id TEXT,"
            " from_at TIMESTAMP, to_at TIMESTAMP)"
        )
        store.execute(
            "INSERT INTO core.correction VALUES (?, ?, 'p1', 'p2', ?, NULL)", [action, state, since]
        )
        rows = store.execute(SAID_APART, [APART]).fetchall()

    assert rows == ([("club", "Kim", "Kim B")] if are_apart else [])

"""People are found by a name or a part of it, by one rule for commands, pages and Python."""

import pytest

from banzuke.flows.people.find import (
    NotOnePlayer,
    people_called,
    people_named,
    search_forms,
    the_player,
)

NAMES = (
    "Ann Smith", "Hans Müller", "Zoë Ångström", "渡辺 明", "高橋", "Łukasz Nowak", "Anna",
    "Hanna M.",
)  # fmt: skip
KNOWN = {name: name for name in NAMES} | {"Annie": "Ann Smith", "渡辺明2級": "渡辺 明"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann Smith", ["Ann Smith"]),
        ("Annie", ["Ann Smith"]),
        ("ANN  smith", ["Ann Smith"]),
        ("smith", ["Ann Smith"]),
        ("muller", ["Hans Müller"]),
        ("Mueller", ["Hans Müller"]),
        ("Müller, Hans", ["Hans Müller"]),
        ("zoe angstrom", ["Zoë Ångström"]),
        ("Ｚｏｅ", ["Zoë Ångström"]),
        ("渡辺明", ["渡辺 明"]),
        ("渡辺明さん", ["渡辺 明"]),
        ("髙橋", ["高橋"]),
        ("lukasz", ["Łukasz Nowak"]),
        ("Anna", ["Anna"]),
        ("han", ["Hanna M.", "Hans Müller"]),
        ("nobody", []),
    ],
)
def test_a_person_is_found(text, found) -> None:
    assert people_called(text, KNOWN) == found


def test_candidates_stand_one_a_line() -> None:
    with pytest.raises(NotOnePlayer, match=r"write more of the name:\n  Hanna M\.\n  Hans Müller$"):
        the_player("han", KNOWN)
    with pytest.raises(NotOnePlayer, match="did you mean 'Anna'"):
        the_player("Annaa", KNOWN)


def test_a_part_of_a_name_is_no_whole_name() -> None:
    assert people_named("smith", KNOWN) == []
    assert people_named("Mueller, Hans", KNOWN) == ["Hans Müller"]


def test_pages_get_search_forms_that_their_script_cannot_make() -> None:
    assert {"hans muller", "hans mueller"} <= search_forms("Hans Müller")
    assert search_forms("髙橋") == {"高橋"}

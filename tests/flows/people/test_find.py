"""People by a name or a part: one rule for every door."""

import pytest

from banzuke.flows.people.find import NotOnePlayer, people_called, the_player

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
    with pytest.raises(NotOnePlayer, match=r"say more:\n  Hanna M\.\n  Hans Müller$"):
        the_player("han", KNOWN)
    with pytest.raises(NotOnePlayer, match="did you mean 'Anna'"):
        the_player("Annaa", KNOWN)

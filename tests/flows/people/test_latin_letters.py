"""Names in two scripts are the same name in Latin letters."""

import pytest

from banzuke.flows.people.latin_letters import in_latin
from banzuke.flows.people.likely_names import similar_pairs


@pytest.mark.parametrize(
    ("name", "latin"),
    [
        ("Дмитрий Щукин", "Dmitry Shchukin"),
        ("Юрий Хохлов", "Yuri Khokhlov"),
        ("Алексей Чернов", "Alexey Chernov"),
        ("Никола Јокић", "Nikola Jokić"),
        ("Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos"),
    ],
)
def test_a_name_in_two_scripts_is_asked_about(name, latin) -> None:
    assert in_latin(name) == in_latin(latin)
    (pair,) = similar_pairs([name, latin, "Ben Kay"])
    assert pair.why == "same in another script"
    assert not pair.is_sure


def test_two_latin_names_that_sound_alike_are_two() -> None:
    assert not similar_pairs(["Wictor Jung", "Viktor Young"])

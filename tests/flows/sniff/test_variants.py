"""Games of several variants of chess in one log are said, because all of them count."""

import pytest

pytestmark = pytest.mark.slow

GAME = (
    '[Event "E"]\n[Date "2024.01.0{}"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n{}\n'
    "1. e4 1-0\n\n"
)
FRC = '[Variant "fischerandom"]\n[SetUp "1"]\n'


def said(sniff_text, *variants: str) -> list[str]:
    text = "".join(GAME.format(n, variant) for n, variant in enumerate(variants, start=1))
    found = sniff_text(text, name="games.pgn")
    assert found.trial is not None, found.problem
    return [one for one in found.trial.proposal.unsure if "Variant" in one]


def test_games_of_two_variants_are_asked_about(sniff_text) -> None:
    (one,) = said(sniff_text, FRC, "", "")
    assert one.startswith('"Variant" is "fischerandom" in 1 game of 3')
    assert 'void_if = { Variant = ["fischerandom"] }' in one


@pytest.mark.parametrize("variants", [("", '[Variant "Standard"]\n'), (FRC, FRC)])
def test_games_of_one_variant_are_not(sniff_text, variants) -> None:
    assert not said(sniff_text, *variants)

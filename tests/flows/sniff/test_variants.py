"""Games of several variants of chess in one log are said, because all of them count."""

import pytest

from banzuke.flows.ingest.reading_process.log_reader import LogReader

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


def test_variants_and_unrated_games_are_found_in_one_pass(sniff_text, monkeypatch) -> None:
    read = []
    first_rows = LogReader.first_rows

    def counted(reader, arrival, n_rows):
        read.append(arrival)
        return first_rows(reader, arrival, n_rows)

    monkeypatch.setattr(LogReader, "first_rows", counted)
    unrated = '[Rated "false"]\n'
    text = "".join(
        GAME.format(n, tags) for n, tags in enumerate((FRC, unrated, '[Rated "true"]\n'), start=1)
    )
    found = sniff_text(text, name="games.pgn").trial.proposal.unsure
    assert [one.split(" is ")[0] for one in found if "count together" in one] == [
        '"Variant"',
        '"Rated"',
    ]
    assert len(read) == 1

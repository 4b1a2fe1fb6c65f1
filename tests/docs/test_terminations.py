"""The tables of terminations agree with the readers: every ending and its meaning."""

import re

import pytest

from banzuke.flows.readers.board_games import csa_log, kif_log, sgf_results
from banzuke.flows.readers.trf import pairings
from tests.docs.pages import FORMATS

MEANS = {"scored": "the result stands", "draw": "draw", "void": "void"}


@pytest.mark.parametrize(
    ("heading", "meanings"),
    [
        ("### Chess tournaments in TRF", pairings.MEANINGS),
        ("### Go records in SGF", sgf_results.MEANINGS),
        ('<a id="endings-in-csa"></a>', csa_log.MEANINGS),
        ('<a id="endings-in-kif"></a>', kif_log.MEANINGS),
    ],
)
def test_every_ending_and_its_meaning_is_in_the_table(heading, meanings):
    section = FORMATS.text.partition(heading)[2].partition("\n### ")[0]
    table = section.partition("| termination |")[2].partition("\n\n")[0]
    told = {}
    for row in table.splitlines()[2:]:
        words, *_, means = row.strip("| ").split(" | ")
        words = words.partition(", where ")[0]
        told |= dict.fromkeys(re.findall(r"`([^`]+)`", words), means.partition(";")[0])
    assert told == {word: MEANS[meaning] for word, meaning in meanings.items()}

"""Results of a server, B+ and W+, below the heads of a club that writes Negras and Blancas."""

from collections.abc import Callable

from banzuke.flows.ingest.canonical.score_texts import score_of
from banzuke.flows.sniff.sniff import Sniffed


def _log(*results: str) -> str:
    rows = [f"2024-01-{day:02},Ana,Luis,{text}" for day, text in enumerate(results, 1)]
    return "\n".join(["Fecha,Negras,Blancas,Resultado", *rows]) + "\n"


def test_w_is_no_colour_beside_initials_of_spanish() -> None:
    assert score_of("W+R", "noir") is None
    assert score_of("White+R", "blanc") is None


def test_b_is_black_beside_w(sniff_text: Callable[..., Sniffed]) -> None:
    trial = sniff_text(_log("B+1.5", "W+2.5", "B+R")).trial
    assert trial is not None
    assert 'first_is = "black"' in trial.text
    assert trial.accepted is not None
    assert trial.accepted.sort("line")["wins"].to_list() == [1, 0, 1]


def test_b_is_white_without_w_and_sniff_says_so(sniff_text: Callable[..., Sniffed]) -> None:
    trial = sniff_text(_log("B+1.5", "B+2.5", "B+R")).trial
    assert trial is not None
    assert 'first_is = "noir"' in trial.text
    assert trial.accepted is not None
    assert trial.accepted["losses"].to_list() == [1, 1, 1]
    assert any('B is read as "Blancas"' in doubt for doubt in trial.proposal.unsure)

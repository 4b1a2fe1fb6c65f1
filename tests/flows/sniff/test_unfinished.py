"""Games that are not finished are void if the column of the status also names finished games."""

import pytest

HEAD = "Date,Home,Away,Score,Status"
PAIRS = ("Ann,Ben,2:1", "Ben,Cid,1:3", "Cid,Ann,0:0")


def guess_of(sniff_text, *status):
    rows = [
        f"2024-01-0{nth},{pair},{text}"
        for nth, (pair, text) in enumerate(zip(PAIRS, status, strict=True), start=1)
    ]
    return sniff_text("\n".join([HEAD, *rows])).trial.proposal.guess


@pytest.mark.parametrize(
    "status",
    [("Finished", "Final", "open"), ("FT", "AET", "NS"), ("played", "Beendet", "Postponed")],
)
def test_games_that_are_not_finished_are_void_beside_finished_games(sniff_text, status):
    assert guess_of(sniff_text, *status).void_if == {"Status": [status[-1]]}


@pytest.mark.parametrize("status", [("blitz", "U18", "open"), ("online", "online", "live")])
def test_classes_of_players_and_places_are_only_asked_about(sniff_text, status):
    guess = guess_of(sniff_text, *status)
    assert not guess.void_if
    assert guess.hints == {"Status": [status[-1]]}

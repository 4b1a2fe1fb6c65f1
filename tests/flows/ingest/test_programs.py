"""Versions of a program are one player if the league file says so, else separate players."""

import pytest
from pydantic import ValidationError

from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.leagues.programs import Programs
from banzuke.flows.store import open_store
from banzuke.flows.tasks.register import inputs_of


@pytest.mark.parametrize(
    ("split", "name", "program"),
    [
        ("{name} {version}", "Stockfish 16.1", "Stockfish"),
        ("{name} {version}", "Fairy Stockfish v14", "Fairy Stockfish"),
        ("{name} {version}", "Stockfish", None),
        ("{name} {version}", "Ann Smith", None),
        ("{name}-{version}", "gnugo-3.8", "gnugo"),
        (r"(?P<name>\w+)\s*\((?P<version>.*)\)", "Zen (7 of May)", "Zen"),
    ],
)
def test_name_is_split(split, name, program) -> None:
    assert Programs(split=split).programs_of([name]) == [program]


@pytest.mark.parametrize("split", ["{name}", "(?P<name>.*", "version"])
def test_rule_without_both_is_refused(split) -> None:
    with pytest.raises(ValidationError):
        Programs(split=split)


@pytest.mark.slow
def test_versions_are_one_player_by_rule(home, log, make_league) -> None:
    log(
        "a.csv",
        "2024-01-01,Zen 6,Fish 1,1",
        "2024-01-02,Fish 2,Zen 7,1",
        "2024-01-03,Zen 6,Zen 7,1",
    )
    joined = make_league(league={"programs": {"split": "{name} {version}"}})
    with open_store(home, command="test") as store:
        ingest_all(store, [joined])
        prepared = prepare(store, joined, inputs_of(joined))
        assert len(prepared.inputs[0].player_ids) == 2
        assert prepared.left_out == {"void: two players are one after aliases": 1}
        ingest_all(store, [make_league()])
        assert (
            len(prepare(store, make_league(), inputs_of(make_league())).inputs[0].player_ids) == 4
        )

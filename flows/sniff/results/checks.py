"""All checks of a form of result by columns without a role: `banzuke sniff` and nights ask them."""

from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result
from banzuke.flows.sniff.results.marked_names import doubts_of_marks
from banzuke.flows.sniff.results.races import doubts_of_races
from banzuke.flows.sniff.results.second_opinions import doubts_of_opinions, doubts_of_retired
from banzuke.flows.sniff.results.several_results import doubts_of_further_games
from banzuke.flows.sniff.results.team_results import doubts_of_teams
from banzuke.flows.sniff.results.witnesses import doubts_of_witnesses


def checks_of(log: Log, players: Players, form: Result) -> tuple[str, ...]:
    """The doubts of a form of result by columns without a role."""
    if not {"winner", "score", "first_points"} & {*form.columns}:
        return ()
    checks = (
        doubts_of_opinions,
        doubts_of_witnesses,
        doubts_of_retired,
        doubts_of_marks,
        doubts_of_races,
        doubts_of_teams,
        doubts_of_further_games,
    )
    return tuple(doubt for check in checks for doubt in check(log, players, form))

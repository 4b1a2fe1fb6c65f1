"""Logs whose first player is the winner, though the column is not called so."""

from banzuke.flows.tasks.task import Diagnostics, Job

FEWEST_GAMES = 30
"""Games below which nothing is said: ten first movers of ten win by luck, thirty do not."""
LEAST_SHARE = 0.9
"""Share of points of the first player from which the first is no first mover. It is 0.53 to 0.55
in chess, go and shogi, and 0.6 to 0.65 at home in football."""


def winners_first(job: Job) -> Diagnostics:
    """The diagnostic ``share_of_first``: the share of points that first players have.

    Games with a handicap, or without a first mover, are left out. It is empty if the share is
    usual. The audit `first_nearly_always_wins` warns of it.
    """
    arrays = job.input.arrays
    rows = ~arrays["neutral"] & (arrays["handicap"] == 0)
    wins, draws, losses = (float(arrays[name][rows].sum()) for name in ("wins", "draws", "losses"))
    n_games = wins + draws + losses
    if n_games < FEWEST_GAMES:
        return {}
    share = (wins + 0.5 * draws) / n_games
    return {"share_of_first": round(share, 3)} if share >= LEAST_SHARE else {}

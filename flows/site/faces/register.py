"""The faces that there are, by task. A task without one is on the pages of versions only."""

from collections.abc import Callable

from banzuke.flows.site.faces.decisions import DecisionsFace
from banzuke.flows.site.faces.dynamic import DynamicFace
from banzuke.flows.site.faces.face import Face
from banzuke.flows.site.faces.skill import SkillFace
from banzuke.flows.site.faces.stable_rank import StableRankFace
from banzuke.flows.site.faces.static import StaticFace
from banzuke.flows.site.faces.tier import TierFace
from banzuke.flows.site.league_data import LeagueData

FACES: dict[str, Callable[[LeagueData], Face]] = {
    "static": StaticFace,
    "dynamic": DynamicFace,
    "stable_rank": StableRankFace,
    "table_skill": SkillFace,
    "decision_quality": DecisionsFace,
    "tier": TierFace,
}
"""In the order in which a league's pages show them."""


def faces_of(data: LeagueData) -> list[Face]:
    """Return the faces of the tasks of which something is shown."""
    return [face(data) for task, face in FACES.items() if task in data.shown]

"""The faces that there are, by task. A task without one is on the pages of versions only."""

from collections.abc import Callable

from flows.site.faces.decisions import DecisionsFace
from flows.site.faces.dynamic import DynamicFace
from flows.site.faces.face import Face
from flows.site.faces.skill import SkillFace
from flows.site.faces.stable_rank import StableRankFace
from flows.site.faces.static import StaticFace
from flows.site.faces.tier import TierFace
from flows.site.league_data import LeagueData

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

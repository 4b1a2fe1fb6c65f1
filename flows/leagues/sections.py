"""Sections of league files that tasks of other distributions bring."""

from functools import cache
from typing import Any

from pydantic.fields import FieldInfo

from banzuke.flows import plugins
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import League


@cache
def added_sections() -> dict[str, str]:
    """The kind of league that each added section rates, once `League` has all of them.

    A section is a field of the model like any other, so that its mistakes are reported with their
    lines, and a league without the section has None there.

    Raises
    ------
    BadPlugin
        If a task cannot be used, or has a section or a kind that is not allowed.
    """
    found: dict[str, str] = {}
    for plugin in plugins.named(plugins.TASKS, own=()).values():
        task: Any = plugin.load(object)
        if task.kind not in KINDS:
            raise plugin.refused(f"there is no kind {task.kind!r}, only {', '.join(KINDS)}")
        if task.section in League.model_fields:
            raise plugin.refused(f"a league file has [{task.section}] already")
        model: Any = type(task.defaults())
        field = FieldInfo.from_annotated_attribute(model | None, None)
        League.__pydantic_fields__[task.section] = field
        found[task.section] = task.kind
    if found:
        League.model_rebuild(force=True)
    return found

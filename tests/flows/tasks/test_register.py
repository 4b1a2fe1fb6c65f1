"""The parts that each task declares exist: its functions, its folder, its views and its macros."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from banzuke import sql
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.register import OWN, TASKS
from banzuke.flows.tasks.task import Task

tasks = pytest.mark.parametrize("task", OWN, ids=lambda task: task.name)


def named(part: Any) -> Iterator[Lazy]:
    """Yield the functions that a declaration names."""
    if isinstance(part, Lazy):
        yield part
    elif is_dataclass(part):
        for field in fields(part):
            yield from named(getattr(part, field.name))
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from named(value)


@tasks
def test_every_function_that_it_names_is_there(task: Task) -> None:
    functions = [lazy.load() for lazy in named(task)]
    assert len(functions) >= 3
    assert all(map(callable, functions))


@tasks
def test_own_functions_of_a_task_are_in_the_folder_with_its_name(task: Task) -> None:
    own = [lazy.name for lazy in named(task) if lazy.name.startswith("banzuke.flows.tasks.")]
    assert {name.split(".")[3] for name in own} == {task.name}
    assert (task.shown.page is None) is not any(name.endswith("Face") for name in own)


@tasks
def test_its_views_and_macros_are_there(task: Task) -> None:
    assert task.view in sql.names("views")
    assert {task.as_of, task.diff} <= set(sql.names("macros"))


def test_a_chart_is_of_one_task() -> None:
    charts = [chart for task in TASKS.values() for chart in task.shown.charts]
    assert len(charts) == len(set(charts))

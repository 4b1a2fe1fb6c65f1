"""What rows of a league become the inputs of a task: said by the task, done by `prepare`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banzuke.flows.inputs.arrays import Input

Makes = Callable[..., "Sequence[Input]"]


@dataclass(frozen=True)
class Inputs:
    """What rows of a league become the inputs of a task. Equal ones are made once.

    Attributes
    ----------
    of_period : callable, optional
        ``of_period(league, label, rows)`` gives the input of a period from its rows that count,
        or none; where a task has `beside`, that is the fourth argument.
    of_event : callable, optional
        ``of_event(league, event)`` gives the input of an event, for leagues of events.
    of_all : callable, optional
        ``of_all(league, rows)`` gives inputs whatever the periods; ``rows()`` reads all rows that
        count. An input takes the place of a period's that is called like it.
    beside : callable, optional
        ``beside(store, league)`` gives what the store has beside the rows.
    """

    of_period: Makes | None = None
    of_event: Makes | None = None
    of_all: Makes | None = None
    beside: Callable[..., Any] | None = None

    @property
    def has_periods(self) -> bool:
        """Whether a version is of a period or an event, and not of whatever was played."""
        return self.of_period is not None or self.of_event is not None

"""The rules that make a task's inputs from rows: declared by the task, applied by `prepare`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banzuke.flows.inputs.arrays import Input

Makes = Callable[..., "Sequence[Input]"]


@dataclass(frozen=True)
class Inputs:
    """The rules that make a task's inputs from a league's rows. Equal inputs are made once.

    Attributes
    ----------
    of_period : callable, optional
        ``of_period(league, label, rows)`` gives the input of a period from its rows that count,
        or no input; if a task has `beside`, its result is the fourth argument.
    of_event : callable, optional
        ``of_event(league, event)`` gives the input of an event, for leagues of events.
    of_all : callable, optional
        ``of_all(league, rows)`` gives inputs independent of periods; ``rows()`` reads all rows that
        count. An input replaces a period's input with the same label.
    beside : callable, optional
        ``beside(store, league)`` gives the data in the store beside the rows.
    """

    of_period: Makes | None = None
    of_event: Makes | None = None
    of_all: Makes | None = None
    beside: Callable[..., Any] | None = None

    @property
    def has_periods(self) -> bool:
        """Whether a version is of a period or an event, and not of all games."""
        return self.of_period is not None or self.of_event is not None

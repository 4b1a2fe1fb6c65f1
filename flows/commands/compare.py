"""`banzuke compare`: two players of a period, and their next game."""

import dataclasses

from flows.screen import show
from flows.settings import Home
from flows.tasks.compared import CannotCompare, NextGameAsked, find_league
from flows.tasks.register import TASKS


def show_comparison(
    home: Home,
    a: str,
    b: str,
    *,
    league: str | None,
    period: str | None,
    setting: NextGameAsked,
    as_json: bool,
) -> None:
    """Print who is probably stronger, by how much, and what to expect of their next game."""
    rated = find_league(home, (a, b), league=league)
    task = TASKS[rated.task if rated else "static"]  # which says why it knows neither
    if rated:
        league = rated.league
    options = {"setting": setting} if task.predicts_in_setting else {}
    if not options and setting != NextGameAsked():
        raise CannotCompare(
            f"{league} is no pairwise league; --reverse, --neutral and --handicap are for games "
            "of two"
        )
    if task.compare is None:
        raise CannotCompare(f"players of {league} cannot be compared")
    found = task.compare(home, (a, b), league=league, period=period, **options)
    if as_json:
        values = dataclasses.asdict(found)
        show.as_json(list(values), [list(values.values())])
        return
    from flows.commands.comparisons import print_comparison  # noqa: PLC0415  # of all tasks

    print_comparison(found, a, b, setting)

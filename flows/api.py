"""A home in Python: the published data as polars frames, and the night.

``open_home("data").ratings("go-club")`` is a frame of the league's ratings. Reading uses the
serving file only, so a reader waits for no night and delays none.
"""

import datetime as dt
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banzuke.engine.compiled.kernel_cache import prepare_engine
from banzuke.flows.arguments import WrongArgument, checked
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home

if TYPE_CHECKING:
    import polars as pl

    from banzuke.flows.night.report import NightReport
    from banzuke.flows.store import Connection
    from banzuke.flows.tasks.task import Task


class NotThere(BanzukeError):
    """Nothing is shown of a league or task; the message lists the available ones."""


@dataclass(frozen=True)
class OpenHome:
    """A home to query; made by `open_home`. No file stays open between two queries."""

    home: Home

    def leagues(self) -> "pl.DataFrame":
        """The view `freshness`: one row per league and task with published results."""
        return self.sql("FROM freshness")

    def ratings(
        self, league: str, *, task: str | None = None, as_of: dt.datetime | None = None
    ) -> "pl.DataFrame":
        """A league's ratings of all periods, as its view has them.

        Parameters
        ----------
        league
            The league's name.
        task
            static, dynamic, stable_rank, table_skill, tier or another; by default the league's
            first.
        as_of
            The time of the published state (UTC, or with a zone); by default now.

        Raises
        ------
        NotThere
            If no ratings of the league, or of the task in it, are shown.
        """
        with self._reading() as serving:
            its = _task(serving, league, task)
            if as_of is None:
                return serving.frame(f"FROM {its.view} WHERE league = $league", {"league": league})
            at = as_of.astimezone(dt.UTC).replace(tzinfo=None) if as_of.tzinfo else as_of
            values = {"league": league, "at": str(at)}
            return serving.frame(f"FROM {its.as_of}($league, $at)", values)

    @checked
    def versions(self, league: str | None = None) -> "pl.DataFrame":
        """The view `version`: all computed versions, of one league or of all.

        Raises
        ------
        NoSuchLeague
            If there is no such league.
        """
        from banzuke.flows.serving.league_called import league_called  # noqa: PLC0415

        with self._reading() as serving:
            league = league_called(serving, league)
        return self.sql("FROM version WHERE league = coalesce($league, league)", league=league)

    @checked
    def sql(self, query: str, **values: Any) -> "pl.DataFrame":
        """The result of a query on the serving file; ``values`` are its ``$name``.

        Raises
        ------
        NothingPublished
            If no night has published yet.
        BadQuery
            With DuckDB's message. A query reaches the ratings and nothing else.
        """
        from banzuke.flows.serving.old_views import old_views_named  # noqa: PLC0415

        with self._reading() as serving, old_views_named(serving):
            return serving.ask(query, values)

    @checked
    def without(self, league: str, player: str, *, period: str | None = None) -> "pl.DataFrame":
        """A pairwise league's ratings with and without the games of one player.

        One row per player, the highest rated first: player, rating, rating_without, change. Both
        ratings have the same mean over the players in both. The default is the player's latest
        period.

        Raises
        ------
        CannotAskAgain
            If nobody there has this name, or the period is published without matchups.
        """
        import numpy as np  # noqa: PLC0415  # the engine is loaded by the first such question
        import polars as pl  # noqa: PLC0415

        from banzuke.flows.serving.league_called import league_called  # noqa: PLC0415
        from banzuke.flows.tasks.static.answers.without import without  # noqa: PLC0415

        with self._reading() as serving:
            league = league_called(serving, league) or league
            found = without(serving, player, league=league, period=period)
        ratings = np.stack([found.rating_elo, found.rating_without_elo])
        frame = pl.DataFrame(
            {"player": found.names, "rating": ratings[0], "rating_without": ratings[1]},
            schema={"player": pl.String, "rating": pl.Float64, "rating_without": pl.Float64},
        ).fill_nan(None)
        return frame.with_columns(change=pl.col("rating_without") - pl.col("rating"))

    @checked
    def nightly(
        self, *, league: str | None = None, promote: bool = True, workers: int = 1
    ) -> "NightReport":
        """Run a night in this process, without Prefect, and return its report.

        Raises
        ------
        WrongArgument
            If ``workers`` is below 1.
        NightFailed
            With the report, if a file or a league failed.
        StoreLocked
            If another process is writing the store.
        """
        from banzuke.flows.night.alone import run_alone, telling  # noqa: PLC0415  # loads the engine
        from banzuke.flows.night.night import run_night  # noqa: PLC0415

        if workers < 1:
            raise WrongArgument(f"workers {workers!r}: give a whole number from 1")
        with telling(self.home):
            return run_alone(
                run_night, str(self.home.root), league=league, promote=promote, workers=workers,
                quiet=True,
            )  # fmt: skip

    @contextmanager
    def _reading(self) -> Iterator["Connection"]:
        from banzuke.flows.store import open_serving  # noqa: PLC0415  # DuckDB waits for the first question

        with closing(open_serving(self.home)) as serving:
            serving.lock_down()
            yield serving


def _shown(serving: "Connection") -> dict[str, list[str]]:
    """The tasks with published results, by league."""
    return dict(
        serving.rows(
            "SELECT league, list(task ORDER BY task) FROM freshness GROUP BY league ORDER BY league"
        )
    )


def _task(serving: "Connection", league: str, task: str | None) -> "Task":
    """The task with the name, or the league's first task."""
    from banzuke.flows.tasks.register import TASKS  # noqa: PLC0415
    from banzuke.flows.tasks.unrated_league import why_unrated  # noqa: PLC0415

    shown = _shown(serving)
    if league not in shown:
        raise NotThere(
            why_unrated(serving, league)
            or f"no ratings of a league {league!r} are shown{did_you_mean(league, shown)} "
            f"There are: {', '.join(shown)}"
        )
    there = [name for name in TASKS if name in shown[league]]
    if task is not None and task not in there:
        raise NotThere(f"no ratings of {task!r} are shown in {league}; there is {', '.join(there)}")
    return TASKS[task or there[0]]


@checked
def open_home(folder: Path | str | None = None) -> OpenHome:
    """The home in a folder, else at ``BANZUKE_HOME``, else in the current folder.

    Raises
    ------
    NotAHome
        If that folder has no ``leagues`` folder in it.
    """
    prepare_engine()
    return OpenHome(Home.find(Path(folder) if folder is not None else None))

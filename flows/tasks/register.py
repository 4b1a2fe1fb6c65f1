"""The tasks that there are. Everything else asks this register; adding one adds an entry here."""

from typing import TYPE_CHECKING

from banzuke.flows.tasks.task import Blocks, Job, Results, State, Task, later

if TYPE_CHECKING:
    from banzuke.flows.leagues.league import League

TASKS: dict[str, Task] = {
    task.name: task
    for task in (
        Task(
            name="static",
            kind="pairwise",
            section="static",
            defaults=later("banzuke.flows.leagues.league:Static"),
            method_version=11,
            rate=later("banzuke.flows.tasks.static.rate:rate_static"),
            tables=(
                *("static_rating", "league_effect", "superiority", "model", "model_parameter"),
                *("handicap_worth", "model_check", "reliability", "stationarity", "matchup_cell"),
            ),
            diff="rating_diff",
            blocks=Blocks(
                split=later("banzuke.flows.tasks.static.replicates:blocks_of"),
                fit=later("banzuke.flows.tasks.static.fitted:fit_period"),
                compute=later("banzuke.flows.tasks.static.replicates:replicate_block"),
                finish=later("banzuke.flows.tasks.static.rate:finish_static"),
            ),
            ratings="static_rating",
            compare=later("banzuke.flows.tasks.static.compare:compare_in_games"),
            predicts_in_setting=True,
        ),
        Task(
            name="dynamic",
            kind="pairwise",
            section="dynamic",
            defaults=later("banzuke.flows.leagues.dynamic:Dynamic"),
            method_version=4,
            rate=later("banzuke.flows.tasks.dynamic.rate:rate_dynamic"),
            tables=("dynamic_rating", "dynamic_now", "dynamic_effect", "dynamic_constant"),
            diff="dynamic_diff",
            rates="strength over time",
            of_all_games=True,
            parameters=later("banzuke.flows.leagues.dynamic:parameters_of_dynamic"),
        ),
        Task(
            name="contest",
            kind="pairwise",
            section="contest",
            defaults=later("banzuke.flows.leagues.contest:Contest"),
            method_version=3,
            rate=later("banzuke.flows.tasks.contest.rate:rate_contest"),
            tables=("contest", "contest_window"),
            diff="contest_diff",
            rates="the contest of models",
            of_whole_windows=True,
        ),
        Task(
            name="stable_rank",
            kind="table",
            section="stable_rank",
            defaults=later("banzuke.flows.leagues.league:StableRank"),
            method_version=3,
            rate=later("banzuke.flows.tasks.stable_rank.rate:rate_stable_rank"),
            tables=(
                *("stable_rank", "stable_rank_recent", "stable_rank_rolling"),
                "stable_rank_superiority",
            ),
            diff="stable_rank_diff",
            ratings="stable_rank",
            compare=later("banzuke.flows.tasks.stable_rank.compare:compare_at_tables"),
        ),
        Task(
            name="table_skill",
            kind="table",
            section="skill",
            defaults=later("banzuke.flows.leagues.league:Skill"),
            method_version=1,
            rate=later("banzuke.flows.tasks.skill.rate:rate_skill"),
            tables=("table_skill", "table_skill_check", "table_meeting"),
            diff="table_skill_diff",
            state_after=later("banzuke.flows.tasks.skill.state:skill_after"),
            in_order_of_play=True,
            rates="skills",
        ),
        Task(
            name="decision_quality",
            kind="table",
            section="decisions",
            defaults=later("banzuke.flows.leagues.decisions:Decisions"),
            method_version=1,
            rate=later("banzuke.flows.tasks.decisions.rate:rate_decisions"),
            tables=("decision_quality", "decision", "decision_refused"),
            diff="decision_quality_diff",
            rates="decisions",
            of_decisions=True,
        ),
        Task(
            name="tier",
            kind="tournament",
            section="tier",
            defaults=later("banzuke.flows.leagues.league:Tier"),
            method_version=2,
            rate=later("banzuke.flows.tasks.tier.rate:rate_stream"),
            tables=("tier_entry", "tier_note"),
            diff="tier_diff",
            state_after=later("banzuke.flows.tasks.tier.state:state_after"),
            seasons="tier_event",
            ratings="tier_entry",
            compare=later("banzuke.flows.tasks.tier.compare:compare_at_events"),
        ),
    )
}


def tasks_of(league: "League") -> tuple[str, ...]:
    """Return the names of all tasks that a league may have results of, the main one first.

    One that the league file does not ask for has no inputs, so that what it shows is withdrawn.
    """
    return tuple(task.name for task in TASKS.values() if task.kind == league.kind)


def task_of(league: "League") -> str:
    """Return the name of the task that rates a league without being asked for."""
    return tasks_of(league)[0]


def is_stream(task: str) -> bool:
    """Return whether each version of a task builds on the one before."""
    return TASKS[task].is_stream


def method_versions() -> dict[str, int]:
    """Return the method version of every task by name."""
    return {name: task.method_version for name, task in TASKS.items()}


def rate(jobs: tuple[Job, ...], state: State) -> Results:
    """Return each job's outcome; the jobs of a stream are its next events or periods, in order.

    Touches no store.
    """
    task = TASKS[jobs[0].task]
    if task.is_stream:
        results: Results = task.rate(jobs, state)
        return results
    return [(job, task.rate(job)) for job in jobs]

-- the_task(task): the task, or an error with the names of Banzuke's tasks if there is none of this name. So a
-- misspelt task is never answered with no rows. A plugin's task is known by its versions.
CREATE MACRO the_task(task_name) AS
if(
    task_name IN (
        'static', 'dynamic', 'contest', 'dan_points', 'stable_rank', 'table_skill', 'decision_quality', 'tier'
    ) OR task_name IN (SELECT one.task FROM result.version AS one),
    task_name,
    error(
        'no task ' || coalesce(task_name, 'is named') || '; there are: static, dynamic, contest, dan_points,'
        || ' stable_rank, table_skill, decision_quality, tier'
    )
);

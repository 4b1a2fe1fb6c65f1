"""The plan of a night, and the versions shown after the night."""


def current(store) -> dict[str, str | None]:
    """The version that each period shows."""
    return dict(
        store.rows(
            "SELECT period, arg_max(coalesce(version_id, ''), promotion_number)"
            " FROM result.promotion GROUP BY period"
        )
    )


def jobs(night) -> list[str]:
    return [job.period for job in night.plan.jobs]

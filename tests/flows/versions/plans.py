"""What a night planned, and what is shown after it."""


def current(store) -> dict[str, str | None]:
    """Return the version that each period shows."""
    return dict(
        store.rows(
            "SELECT period, arg_max(coalesce(version_id, ''), promotion_number)"
            " FROM result.promotion GROUP BY period"
        )
    )


def jobs(night) -> list[str]:
    return [job.period for job in night.plan.jobs]

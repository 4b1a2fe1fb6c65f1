"""Results are published in the order of submission, whatever the order in which workers end."""

from types import SimpleNamespace

from banzuke.flows.night.rate_league import in_order


def test_results_wait_for_those_before_them_and_progress_waits_for_none() -> None:
    seen: list[str] = []
    futures = {n: (SimpleNamespace(period=f"20{n}"),) for n in (21, 22, 23, 24)}
    night = SimpleNamespace(
        by=SimpleNamespace(as_completed=lambda _: iter((23, 21, 24, 22))),
        futures=futures,
        league=SimpleNamespace(name="club"),
    )

    for future in in_order(night, on_done=seen.append):
        seen.append(f"publish 20{future}")

    assert seen == [
        *("club 2023", "club 2021", "publish 2021", "club 2024", "club 2022"),
        *("publish 2022", "publish 2023", "publish 2024"),
    ]

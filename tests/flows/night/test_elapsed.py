"""The reported duration of a command is its whole duration, from the start of its process."""

import time

import psutil
import pytest

from banzuke.flows.night import elapsed
from banzuke.flows.night.report import NightReport
from banzuke.flows.night.summary import headline


def test_a_run_begins_with_its_process_if_that_does_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(elapsed, "_has_own_process", False)
    assert elapsed.began_at() <= time.perf_counter()
    elapsed.is_the_process()
    began = psutil.Process().create_time()
    before = time.time() - began
    found = time.perf_counter() - elapsed.began_at()
    after = time.time() - began
    assert before - 1.5 < found < after + 1.5  # psutil knows the boot time in whole seconds


def test_steps_add_up_to_the_time_in_the_headline() -> None:
    report = NightReport(
        "run", began=time.perf_counter() - 100.0, seconds={"start": 60.0, "rate": 10.0}
    )
    report.count_rest()
    assert report.seconds["rest"] >= 30.0
    report.count_rest()  # the report is counted again when it is shown
    assert list(report.seconds) == ["start", "rate", "rest"]
    total = sum(report.seconds.values())
    assert total >= 100.0
    assert f"in {total:.1f} s" in headline(report)

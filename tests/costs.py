"""CPU seconds of each test, with all processes that the test starts: `make costs`.

This is a plugin of pytest (-p tests.costs). Clock time depends on the load of the machine, CPU
seconds hardly do. They show which tests need the mark slow or long.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import cpu_seconds

SHOWN = 40
"""The number of tests in the list; the most expensive test stands first."""
COSTS: dict[str, float] = {}
"""CPU seconds by test."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test with its fixtures; the fixtures of a file count for the file's first test."""
    before = cpu_seconds(os.getpid())
    yield
    COSTS[item.nodeid] = cpu_seconds(os.getpid()) - before


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show costs by folder, by file, by function with all its parameters, and by test."""
    folders: dict[str, float] = defaultdict(float)
    files: dict[str, float] = defaultdict(float)
    functions: dict[str, float] = defaultdict(float)
    for test, cost in COSTS.items():
        file = test.partition("::")[0]
        files[file] += cost
        functions[test.partition("[")[0]] += cost
        folders[Path(file).parent.as_posix()] += cost
    terminalreporter.section("CPU seconds")
    for costs in (folders, files, functions, COSTS):
        dearest = sorted(costs.items(), key=lambda pair: -pair[1])
        for name, cost in dearest[: None if costs is folders else SHOWN]:
            terminalreporter.write_line(f"{cost:9.2f}  {name}")
        terminalreporter.write_line("")
    terminalreporter.write_line(f"{sum(COSTS.values()):9.2f}  in all")

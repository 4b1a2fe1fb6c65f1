"""Errors of the machine name what is short, and what helps."""

import errno

import pytest

from banzuke.flows.errors import DiskFull, of_the_machine


@pytest.mark.parametrize(
    ("error", "what", "remedy"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "the disk is full", "Free some space"),
        (OSError(errno.EFBIG, "File too large"), "a file may not grow", "`ulimit -f`"),
        (RuntimeError('Could not write "a": File too large'), "a file may not grow", "`ulimit -f`"),
    ],
)
def test_a_write_that_fails_names_what_is_short(error: Exception, what: str, remedy: str) -> None:
    refused = of_the_machine(error)
    assert refused is not None
    assert refused.exit_code == 1
    assert what in str(refused)
    assert remedy in str(refused)


def test_a_full_disk_is_named_by_its_cause_and_not_by_what_followed() -> None:
    said = str(
        DiskFull(
            OSError(
                'IO Error: Database "serving" has been invalidated because checkpointing failed. '
                "Detach and reattach it before using it again. Original error: Could not write "
                'file "/h/serving.duckdb": No space left on device'
            )
        )
    )
    assert said.startswith('the disk is full: Could not write file "/h/serving.duckdb": No space')
    assert "reattach" not in said

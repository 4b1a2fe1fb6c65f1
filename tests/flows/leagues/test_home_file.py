"""A home's settings: every mistake is refused with its line; a missing file is allowed."""

import re
from pathlib import Path

import pytest

from banzuke.flows.commands.setup.init import init_home
from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import BadHomeFile, HomeSettings, read_home_file
from tests.command_line import banzuke
from tests.homes import add_league

GOOD = """\
[notify]
command = ["./tell", "night"]
webhook = "https://example.org/hooks/secret"
stale_after_days = 7

[notify.league_stale_after_days]
alpha = 400
"""


def read(home: Home, text: str, **options: object) -> HomeSettings:
    home.settings_file.write_text(text, encoding="utf-8")
    return read_home_file(home, **options)


def test_a_home_without_the_file_notifies_nobody(home: Home) -> None:
    notify = read_home_file(home).notify
    assert (notify.command, notify.webhook, notify.limit_days("alpha")) == (None, None, None)


def test_a_league_has_its_own_limit_and_the_others_share_one(home: Home) -> None:
    notify = read(home, GOOD, leagues=["alpha", "beta"]).notify
    assert notify.command == ["./tell", "night"]
    assert (notify.limit_days("alpha"), notify.limit_days("beta")) == (400, 7)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("stale_after_days = 7", "stale_after_day = 7", 4, "did you mean 'stale_after_days'"),
        ("stale_after_days = 7", "stale_after_days = 0", 4, "greater than or equal to 1"),
        ("stale_after_days = 7", 'stale_after_days = "7"', 4, "valid integer"),
        ('["./tell", "night"]', '"./tell night"', 2, "valid list"),
        ('["./tell", "night"]', "[]", 2, "at least 1 item"),
        ("https://", "ftp://", 3, "https://"),
        ("https://example.org", "example.org", 3, "https://"),
        ("[notify]", "[notifies]", 1, "did you mean 'notify'"),
        ("alpha = 400", "gamma = 400", 7, "not a league; there are: alpha, beta"),
        ("[notify]", "[notify", 1, "not TOML"),
        ("stale_after_days = 7", f"stale_after_days = {'7' * 5000}", 4, "more than 4300 digits"),
        ("= 7", f"= {'[' * 3000}{']' * 3000}", 4, "brackets stand inside"),
    ],
)
def test_a_mistake_is_refused_with_its_line(
    home: Home, old: str, new: str, line: int, said: str
) -> None:
    assert old in GOOD
    with pytest.raises(BadHomeFile) as refused:
        read(home, GOOD.replace(old, new, 1), leagues=["alpha", "beta"])
    assert f"banzuke.toml:{line}: " in str(refused.value)
    assert said in str(refused.value)


@pytest.mark.slow
def test_doctor_misses_a_command_that_is_not_there(home: Home) -> None:
    add_league(home, "alpha")
    home.settings_file.write_text('[notify]\ncommand = ["./tell"]\n', encoding="utf-8")
    assert "'./tell' is not found on this machine" in " ".join(
        banzuke("doctor", "--home", home.root).stdout.split()
    )
    tell = home.root / "tell"
    tell.write_text("#!/bin/sh\n", encoding="utf-8")
    tell.chmod(0o755)
    assert "is not found on this machine" not in banzuke("doctor", "--home", home.root).stdout


def test_the_settings_that_init_writes_can_be_taken_over(tmp_path: Path) -> None:
    init_home(tmp_path / "mine")
    mine = Home(tmp_path / "mine")
    assert read_home_file(mine) == HomeSettings()

    text = mine.settings_file.read_text(encoding="utf-8")
    keys = re.sub(r"^# (?=\[|\w+ = )", "", text, flags=re.M)
    notify = read(mine, keys, leagues=["example"]).notify
    assert (notify.limit_days("example"), notify.limit_days("other")) == (40, 7)
    assert notify.command == ["/usr/local/bin/tell-us"]


@pytest.mark.parametrize(
    "line",
    [
        'webhook = "htps://chat.club/hooks/hunter2"',
        "webhook = ['https://chat.club/hooks/hunter2']",
        'command = "curl https://chat.club/hooks/hunter2"',
        'command = ["curl", ["https://chat.club/hooks/hunter2"]]',
    ],
)
def test_a_mistake_in_a_webhook_or_command_does_not_show_its_text(home: Home, line: str) -> None:
    with pytest.raises(BadHomeFile) as refused:
        read(home, f"[notify]\n{line}\n")
    assert f"banzuke.toml:2: notify.{line.split(maxsplit=1)[0]}" in str(refused.value)
    assert "hunter2" not in str(refused.value)


def test_settings_show_no_webhook_and_no_command_where_they_are_printed(home: Home) -> None:
    assert "secret" not in repr(read(home, GOOD))

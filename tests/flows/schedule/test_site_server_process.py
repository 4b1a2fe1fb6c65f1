"""`serve` prints the site's address, the token only on a terminal, and who may read the site."""

import sys

import pytest

from banzuke.flows.home import Home
from banzuke.flows.schedule.site_server import _say_where
from banzuke.flows.site.server.token import site_token

ADDRESS = "http://127.0.0.1:4280/"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_token_is_printed_on_a_terminal_only(
    home: Home, is_terminal: bool, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    _say_where(home, ADDRESS, public=False)
    said = capsys.readouterr().err
    assert (f"{ADDRESS}?token={site_token(home)}\n" in said) is is_terminal
    assert (site_token(home) in said) is is_terminal
    assert (f"{ADDRESS}?token=TOKEN; TOKEN is the line in {home.site_token_file}" in said) is not (
        is_terminal
    )


def test_a_public_site_is_announced_without_a_token(home: Home, capsys) -> None:
    _say_where(home, ADDRESS, public=True)
    assert "--public: everybody who reaches them can read them" in capsys.readouterr().err
    assert not home.site_token_file.exists()

"""TOML that Python cannot read is a mistake of the file, and crashes no reader."""

import pytest

from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import survey
from banzuke.flows.leagues.league_history import record_league_files
from banzuke.flows.leagues.toml_text import NotToml, parse_toml
from banzuke.flows.serving.backup import _alias_files
from banzuke.flows.store import Store
from tests.homes import add_league, allow_sources

TOO_DEEP = f"a = {'[' * 3000}{']' * 3000}\n"
TOO_LONG = f"a = {'9' * 5000}\n"


@pytest.mark.parametrize(("text", "line"), [(TOO_DEEP, 2), (TOO_LONG, 2), ("a = b\n", 2)])
def test_unreadable_toml_is_one_kind_of_error_with_its_line(text: str, line: int) -> None:
    with pytest.raises(NotToml) as caught:
        parse_toml(f"[x]\n{text}")

    assert caught.value.line == line


def test_status_backup_and_history_read_a_file_that_windows_editors_marked(
    home: Home, store: Store
) -> None:
    add_league(home, "alpha")
    file = home.leagues / "alpha.toml"
    text = file.read_text(encoding="utf-8")
    aliases = '[aliases]\npath = "aliases.csv"\n'
    file.write_text(text + aliases, encoding="utf-8-sig")
    allow_sources(home, "aliases.csv")

    found = survey(home.leagues)
    assert found.names == ["alpha"]
    assert list(_alias_files(home)) == [home.root / "aliases.csv"]
    record_league_files(store, found.usable)
    assert store.rows("SELECT text FROM core.league_file") == [(text + aliases,)]


def test_status_and_backup_pass_by_a_file_that_cannot_be_read(home: Home) -> None:
    add_league(home, "alpha")
    (home.leagues / "deep.toml").write_text(TOO_DEEP, encoding="utf-8")

    assert [league.name for league in survey(home.leagues).leagues] == ["alpha"]
    assert list(_alias_files(home)) == []

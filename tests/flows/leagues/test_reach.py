"""Links that lead out of a home: refused in every place, unless the settings allow them."""

from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.ingest.discover import discover
from banzuke.flows.leagues.home_file import BadHomeFile
from banzuke.flows.leagues.league_file import BadLeagueFile
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.leagues.links import LinkOut, Reach
from banzuke.flows.people.aliases import BadAliases, alias_frame
from tests.homes import add_league, allow_links, allow_sources


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "a.csv").write_text("alias,player\nBobby,Bob\n", encoding="utf-8")
    return folder


def test_link_out_of_the_home_is_refused_by_its_own_name(home: Home, outside: Path) -> None:
    (home.root / "inbox" / "far").symlink_to(outside)

    link = LinkOut("inbox/far", str(outside.resolve()))
    assert Reach(home).refuses("inbox/far/a.csv") == Reach(home).refuses("inbox/far") == link
    assert "banzuke.toml" in link.remedy


def test_links_to_allowed_places_of_the_home_are_not_refused(home: Home) -> None:
    (home.root / "archive").mkdir()
    (home.root / "archive" / "a.csv").touch()
    allow_sources(home, "archive")
    (home.root / "inbox" / "a.csv").symlink_to("../archive/a.csv")
    (home.root / "inbox" / "old").symlink_to(home.root / "archive")
    (home.root / "inbox" / "gone").symlink_to(home.root / "inbox" / "nowhere")
    (home.root / "inbox" / "round").symlink_to("round")

    for path in ("inbox/a.csv", "inbox/old/a.csv", "inbox/gone", "inbox/round", "inbox"):
        assert Reach(home).refuses(path) is None, path


@pytest.mark.parametrize("target", [".", "store", "store/prefect/login", "banzuke.toml"])
def test_link_to_the_store_and_the_settings_is_refused(home: Home, target: str) -> None:
    (home.root / "inbox" / "link").symlink_to(home.root / target)

    assert Reach(home).refuses("inbox/link") is not None


def test_folder_that_the_settings_allow_may_be_linked_to_and_its_neighbour_not(
    home: Home, outside: Path
) -> None:
    neighbour = outside.with_name("elsewhere-too")
    neighbour.mkdir()
    (home.root / "inbox" / "far").symlink_to(outside)
    (home.root / "inbox" / "too").symlink_to(neighbour)

    for allowed in (outside, Path("../elsewhere")):
        allow_links(home, allowed)
        assert Reach(home).refuses("inbox/far/a.csv") is None
        assert Reach(home).refuses("inbox/too") is not None


@pytest.mark.parametrize("place", ["inbox", "archive"])
def test_a_place_that_is_itself_a_link_out_is_refused_until_it_is_allowed(
    home: Home, outside: Path, place: str
) -> None:
    (home.root / "inbox").rmdir()
    (home.root / place).symlink_to(outside)
    allow_sources(home, "archive")
    assert Reach(home).refuses(f"{place}/a.csv") == LinkOut(place, str(outside))

    allow_links(home, outside)
    assert Reach(home).refuses(f"{place}/a.csv") is None


def test_home_behind_a_link_holds_its_files_all_the_same(home: Home, tmp_path: Path) -> None:
    (tmp_path / "way").symlink_to(home.root)
    (home.root / "inbox" / "a.csv").symlink_to(home.root / "inbox" / "b.csv")

    assert Reach(Home(tmp_path / "way")).refuses("inbox/a.csv") is None


def test_league_file_that_is_a_link_out_of_the_home_is_refused(home: Home, outside: Path) -> None:
    add_league(home, "alpha")
    (home.leagues / "alpha.toml").rename(outside / "alpha.toml")
    (home.leagues / "alpha.toml").symlink_to(outside / "alpha.toml")

    with pytest.raises(
        BadLeagueFile, match=r"leagues/alpha.toml is a link that leaves .*banzuke\.toml"
    ):
        read_folder(home.leagues)
    allow_links(home, outside)
    assert [league.name for league in read_folder(home.leagues).leagues] == ["alpha"]


def test_alias_file_that_is_a_link_out_of_the_home_is_refused(
    home: Home, outside: Path, make_league
) -> None:
    (home.root / "inbox" / "names.csv").symlink_to(outside / "a.csv")
    league = make_league(league={"aliases": {"path": "inbox/names.csv"}})

    with pytest.raises(BadAliases, match=r"names.csv is a link that leaves .*banzuke\.toml"):
        alias_frame(league, home.root)
    allow_links(home, outside)
    assert alias_frame(league, home.root)["alias"].to_list() == ["Bobby"]


SECRETS = ("banzuke.toml", "store/prefect/login", "leagues/other.toml", "players/club.csv", "**/*")
"""Paths that lead outside the inbox."""


@pytest.mark.parametrize("path", SECRETS)
@pytest.mark.parametrize("key", ["source", "aliases"])
def test_a_league_file_that_names_a_file_outside_the_inbox_stops_its_own_league(
    home: Home, path: str, key: str
) -> None:
    for name in ("bad", "good"):
        add_league(home, name)
    file = home.leagues / "bad.toml"
    text = file.read_text(encoding="utf-8")
    if key == "source":
        text = text.replace("inbox/bad/*.csv", path)
    else:
        text = f'{text}[aliases]\npath = "{path}"\n'
    file.write_text(text, encoding="utf-8")

    found = read_folder(home.leagues)

    assert [league.name for league in found.leagues] == ["good"]
    (problem,) = found.broken["bad"]
    assert problem.line == text[: text.index(path)].count("\n") + 1
    assert f"{path} is not below inbox/, and nothing else of the home is read" in problem.message
    is_private = path.startswith(("banzuke.toml", "store/"))
    assert ("[sources] allowed = [" in problem.message) == (not is_private)
    assert ("Banzuke's own, with passwords" in problem.message) == is_private


def test_an_allowed_path_is_read_and_its_neighbours_are_not(home: Home, make_league) -> None:
    for place in ("archive/a.csv", "archives/a.csv", "names.csv"):
        (home.root / place).parent.mkdir(exist_ok=True)
        (home.root / place).write_text("alias,player\nBobby,Bob\n", encoding="utf-8")
    allow_sources(home, "archive", "names.csv")
    reach = Reach(home)

    for path in ("archive/*.csv", "archive/**/a.csv", "archive", "names.csv", "inbox/**/*.csv"):
        assert reach.refuses_place(path) is None, path
    for path in ("archives/*.csv", "*/a.csv", "arch*/a.csv", "names.csvx", "names.tsv"):
        assert reach.refuses_place(path) is not None, path
    league = make_league(league={"aliases": {"path": "names.csv"}})
    assert alias_frame(league, home.root)["alias"].to_list() == ["Bobby"]
    assert discover(home, make_league(path="archive/*.csv").source[0]).files == ["archive/a.csv"]
    outside = discover(home, make_league(path="archives/*.csv").source[0])
    assert (outside.files, list(outside.refused)) == ([], ["archives/*.csv"])


@pytest.mark.parametrize("target", ["players/club.csv", "leagues/club.toml", "corrections.csv"])
def test_a_link_of_the_inbox_to_a_file_that_is_no_log_is_refused(home: Home, target: str) -> None:
    (home.root / "inbox" / "link").symlink_to(home.root / target)
    assert Reach(home).refuses("inbox/link") == LinkOut("inbox/link", str(home.root / target))


@pytest.mark.parametrize(
    "place", [".", "", "store", "store/prefect", "banzuke.toml", "../x", "/etc", "~/x"]
)
def test_files_with_passwords_are_never_allowed(home: Home, place: str) -> None:
    allow_sources(home, place)
    with pytest.raises(BadHomeFile, match="sources"):
        Reach(home).refuses_place("store/prefect/login")

"""Alias files: chains are followed, contradictions refused with their line, names cleaned."""

from pathlib import Path

import pytest

from banzuke.flows.fingerprint import of_player
from banzuke.flows.leagues.league import Aliases
from banzuke.flows.people.aliases import (
    BadAliases,
    alias_frame,
    always_meant,
    ends_of_chains,
    read_links,
)
from tests.homes import allow_sources

pytestmark = pytest.mark.slow

NAMED = Aliases(path="aliases.csv")


@pytest.fixture
def read(tmp_path: Path):
    """Write an alias file and return what it says."""

    def _read(text: str | bytes, aliases: Aliases = NAMED) -> dict[str, str]:
        file = tmp_path / "aliases.csv"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return always_meant(read_links(file, aliases), file)

    return _read


def test_chain_is_followed_to_its_end(read) -> None:
    assert read("alias,player\nc,b\na,z\nb,a\n") == {"a": "z", "b": "z", "c": "z"}


def test_name_that_stands_for_itself_ends_a_chain(read) -> None:
    assert read("alias,player\na,a\nb,a\n") == {"a": "a", "b": "a"}


def test_each_link_of_a_long_chain_is_followed_once() -> None:
    class Links(dict):
        followed = 0

        def get(self, *asked):
            Links.followed += 1
            return super().get(*asked)

    links = Links({f"{n:05d}": f"{n + 1:05d}" for n in range(2000)})

    assert set(ends_of_chains(links, "here").values()) == {"02000"}
    assert Links.followed <= 2 * len(links)


@pytest.mark.parametrize(
    ("rows", "circle"),
    [("a,b\nb,a\n", "a → b → a"), ("a,b\nb,c\nc,b\n", "a → b → c → b")],
)
def test_circle_is_refused_and_shown(read, rows, circle) -> None:
    with pytest.raises(BadAliases, match=circle) as caught:
        read(f"alias,player\n{rows}")

    assert "aliases.csv" in str(caught.value)
    assert caught.value.exit_code == 1


def test_alias_of_two_players_is_refused_with_its_line(read) -> None:
    with pytest.raises(BadAliases, match=r"aliases\.csv:4: 'a' cannot be both 'x' and 'y'"):
        read("alias,player\na,x\nb,x\na,y\n")


def test_line_of_a_mistake_counts_lines_inside_quotes(read) -> None:
    with pytest.raises(BadAliases, match=r"aliases\.csv:4: 'a' cannot be both"):
        read('alias,player\n"a\n ",x\na,y\n')


def test_repeated_alias_is_accepted(read) -> None:
    assert read("alias,player\na,x\na,x\n") == {"a": "x"}


@pytest.mark.parametrize("sign", [";", "\t"])
def test_table_that_excel_has_saved_is_accepted(read, sign) -> None:
    assert read(f"alias{sign}player\nGroß, Ä.{sign}Groß, Änne\n") == {"Groß, Ä.": "Groß, Änne"}


@pytest.mark.parametrize("header", ["alias,name", "name,player", "", "alias|player"])
def test_missing_column_is_refused(read, header) -> None:
    with pytest.raises(BadAliases, match=r"aliases\.csv:1: no column '(alias|player)'"):
        read(f"{header}\na,x\n")


def test_columns_can_have_other_names_and_others_beside_them(read) -> None:
    aliases = Aliases(path="aliases.csv", alias="old", player="new")

    assert read("why,new,old\nmarried,Ann B,Ann A\n", aliases) == {"Ann A": "Ann B"}


@pytest.mark.parametrize("row", ["a,", ",x", "a", " ,x", "a,  "])
def test_half_a_pair_is_refused_with_its_line(read, row) -> None:
    with pytest.raises(BadAliases, match=r"aliases\.csv:3: an alias and its player must both"):
        read(f"alias,player\nb,x\n{row}\n")


def test_blank_lines_are_nothing(read) -> None:
    assert read("alias,player\n\na,x\n\n") == {"a": "x"}


def test_byte_order_mark_is_no_part_of_the_header(read) -> None:
    assert read("\ufeffalias,player\na,x\n") == {"a": "x"}


def test_names_are_cleaned_as_names_in_logs_are(read) -> None:
    decomposed, composed = "Rene\u0301", "Ren\u00e9"

    assert read(f"alias,player\n  {decomposed}  B ,{composed}\tC\n") == {
        f"{composed} B": f"{composed} C"
    }


def test_two_spellings_of_one_alias_are_one_alias(read) -> None:
    with pytest.raises(BadAliases, match="delete one row"):
        read("alias,player\nRen\u00e9,x\nRene\u0301,y\n")


@pytest.mark.parametrize("data", [b"alias,player\n\xff\xfe,x\n", "別名,選手\n".encode("cp932")])
def test_file_in_another_encoding_is_refused(read, data) -> None:
    with pytest.raises(BadAliases, match="cannot be read"):
        read(data)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAliases, match=r"gone\.csv: the alias file cannot be read"):
        read_links(tmp_path / "gone.csv", NAMED)


def test_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAliases, match="cannot be read"):
        read_links(tmp_path, NAMED)


def test_frame_has_ids_of_the_namespace_and_no_name_for_itself(home, make_league) -> None:
    (home.root / "aliases.csv").write_text("alias,player\nb,a\na,a\n", encoding="utf-8")
    allow_sources(home, "aliases.csv")
    league = make_league(league={"players": "go", "aliases": {"path": "aliases.csv"}})

    frame = alias_frame(league, home.root)

    assert frame.rows(named=True) == [
        {
            "namespace": "go",
            "league": "club",
            "alias_id": of_player("go", "b"),
            "player_id": of_player("go", "a"),
            "from_at": None,
            "to_at": None,
            "alias": "b",
            "player": "a",
        }
    ]


def test_league_without_aliases_has_an_empty_frame_of_the_same_columns(home, make_league) -> None:
    frame = alias_frame(make_league(), home.root)

    assert frame.height == 0
    ids = ["namespace", "league", "alias_id", "player_id"]
    assert frame.columns == [*ids, "from_at", "to_at", "alias", "player"]

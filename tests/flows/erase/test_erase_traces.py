"""Places where an erased name may remain: texts, packed files, folders that cannot be read."""

import gzip
import os
import zipfile

import pytest

from banzuke.flows.erase.traces import files_with
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.people.erasure import hide
from tests.deep_folders import nested

NAME = "Wilhelmina Featherstonehaugh"


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("2024,Ann,Bob", True),
        ("2024,Anna,Bob", False),
        ("AnnBob", False),
        ("Ann", True),
        ("<n0='%41nn'>", True),
        ('{"name": "\\u0041nn"}', True),
        ("x&#65;nn;", False),
        ("&#65;nn;", True),
        ("第1局Annさん", True),
        ("", False),
    ],
)
def test_text_holds_a_name_as_a_word_in_any_escape(text: str, held: bool) -> None:
    from banzuke.flows.people.erasure import Erasure
    from banzuke.flows.store import utc_now

    one = Erasure("club", of_player("club", "Ann"), "erased-1", 3, "", "", utc_now())

    assert (hide(text, [one]) != text) == held
    assert "Ann" not in hide(text, [one]) or not held


def test_packed_files_are_looked_into_and_links_are_not_followed(home: Home, tmp_path) -> None:
    said = f"first,second\n{NAME},Bob\n".encode()
    box = home.root / "inbox"
    box.mkdir(exist_ok=True)
    (box / "a.csv.gz").write_bytes(gzip.compress(said))
    with zipfile.ZipFile(box / "b.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("in/c.csv.gz", gzip.compress(said))
        packed.writestr("in/d.csv", b"first,second\nAnn,Bob\n")
    with zipfile.ZipFile(box / "e.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/sharedStrings.xml", b"<t>" + said + b"</t>")
        packed.writestr("docProps/core.xml", said)
    (box / "f.csv.gz").write_bytes(gzip.compress(said)[:-9])
    (box / "g.zip").write_bytes(b"PK no zip file")
    (box / "h.csv").write_bytes(b"Ann")
    with (box / "j.csv").open("wb") as holes:
        holes.truncate(10**12)
    (tmp_path / "elsewhere.csv").write_bytes(said)
    (box / "i.csv").symlink_to(tmp_path / "elsewhere.csv")

    assert list(files_with(home, [NAME])) == [
        "inbox/a.csv.gz",
        "inbox/b.zip/in/c.csv.gz",
        "inbox/e.xlsx",
        "inbox/f.csv.gz",
        "inbox/g.zip (not searched: not-zip)",
        "inbox/j.csv (not searched: too-large)",
    ]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-32", "utf-8"])
def test_a_name_is_found_in_files_of_any_encoding(home: Home, encoding: str) -> None:
    home.corrections_file.write_text("league,player\nclub,Groß\n", encoding=encoding)
    assert list(files_with(home, ["Groß"])) == ["corrections.csv"]
    assert list(files_with(home, ["Ärt"])) == []


def test_a_name_is_found_in_every_encoding_that_logs_may_have(home: Home) -> None:
    for encoding in ("cp1251", "koi8_r", "cp866"):
        home.corrections_file.write_text("club,Громов\n", encoding=encoding)
        assert list(files_with(home, ["Громов"])) == ["corrections.csv"]


def test_endless_and_closed_folders_are_named_and_hide_no_other_file(
    home: Home, monkeypatch
) -> None:
    box = home.root / "inbox"
    for folder in ("closed", "open"):
        (box / folder).mkdir(parents=True)
    (box / "open" / "a.csv").write_text(NAME, encoding="utf-8")
    real = os.scandir

    def refuse(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    with nested(box, 1_500), monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        found = list(files_with(home, [NAME]))

    assert found[:2] == ["inbox/open/a.csv", "inbox/closed (not searched: Permission denied)"]
    (deep,) = found[2:]
    assert deep.startswith("inbox/d/d (not searched: inbox/d/d has more than 50 folders")


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("1,505,Ann", True), ("505", True), ('{"raw": "x\\n505,1"}', True), ("#505.", True),
        ("1505", False), ("505.25", False), ("0.505", False), ("p505ab", False), ("5051", False),
    ],
)  # fmt: skip
def test_the_number_of_a_member_is_not_found_inside_of_other_numbers(
    home: Home, text: str, held: bool
) -> None:
    (home.root / "notes.txt").write_text(text)
    (home.root / "p505ab.txt").write_text("a name of a file")

    assert list(files_with(home, ["505"])) == (["notes.txt"] if held else [])

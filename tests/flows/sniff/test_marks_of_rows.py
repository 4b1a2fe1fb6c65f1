"""Rows that a note, a status or a mark calls no games are asked about, in leagues of every kind."""

import pytest

PAIRS = ("Ann,Ben,1-0", "Ben,Cid,0-1", "Cid,Ann,1-0", "Ben,Ann,0-1")
SEATS = "Date,East,East pts,South,South pts,West,West pts,North,North pts"
TABLES = (
    "2024-03-03,Ann,35000,Ben,28000,Cid,22000,Dora,15000",
    "2024-03-04,Ben,41200,Ann,-3200,Dora,30000,Cid,32000",
    "2024-03-05,Ann,38000,Ben,18000,Cid,24000,Dora,20000",
    "2024-03-06,Dora,30100,Ben,29900,Ann,19000,Cid,21000",
)
ENTRIES = tuple(f"Night {n},{place},{who}" for n, (place, who) in enumerate(
    ((1, "Ann"), (2, "Ben"), (1, "Ben"), (2, "Ann"))))  # fmt: skip


def hints_of(sniff_text, head, rows, marks):
    lines = (f"{row},{mark}" for row, mark in zip(rows, marks, strict=True))
    return sniff_text("\n".join((head, *lines)) + "\n").trial.proposal.guess.hints


@pytest.mark.parametrize(
    ("column", "marks", "asked"),
    [
        ("Note", ("", "", "casual", ""), ["casual"]),
        ("Note", ("no-show", "casual", "", "voided"), ["no-show", "voided", "casual"]),
        ("Примечание", ("", "неявка", "результат аннулирован", "товарищеская"), None),
        ("Casual", ("false", "true", "false", "false"), ["true"]),
        ("Rengo", ("no", "no", "yes", "no"), ["yes"]),
        ("Type", ("Ranked", "Free", "Ranked", "Teaching"), ["Free", "Teaching"]),
        ("Counts", ("yes", "no", "yes", "friendly"), ["no", "friendly"]),
    ],
)
def test_all_marks_of_a_column_are_asked_about(sniff_text, column, marks, asked):
    found = hints_of(sniff_text, f"White,Black,Result,{column}", PAIRS, marks)
    assert [*found] == [column]
    assert {*found[column]} == {*(asked or filter(None, marks))}


@pytest.mark.parametrize(
    ("column", "marks"),
    [
        ("Type", ("Free", "Blitz", "Free", "Rapid")),
        ("Event", ("Casual", "Casual", "Casual", "Casual")),
        ("Opening", ("Void", "Italian", "Dutch", "Training")),
    ],
)
def test_words_without_a_contrast_are_not_asked_about(sniff_text, column, marks):
    found = hints_of(sniff_text, f"White,Black,Result,{column}", PAIRS, marks)
    assert not {text for text in found.get(column, ()) if text != "Void"}


def test_one_note_among_hundreds_is_asked_about(sniff_text):
    names = ("Ann", "Ben", "Cid", "Dora")
    rows = [f"{names[n % 4]},{names[(n + 1) % 4]},1-0,remark {n:03d}" for n in range(200)]
    rows[150] = "Cid,Dora,1-0,zz annulled by both"
    found = sniff_text("\n".join(("White,Black,Result,Note", *rows)) + "\n").trial.proposal.guess
    assert found.hints == {"Note": ["zz annulled by both"]}


@pytest.mark.parametrize("mark", ["無効", "途中終了", "annulled", "casual"])
def test_marks_of_tables_are_asked_about(sniff_text, mark):
    found = hints_of(sniff_text, f"{SEATS},備考", TABLES, ("", mark, "", ""))
    assert found == {"備考": [mark]}


def test_marks_of_entries_are_asked_about(sniff_text):
    marks = ("Finished", "Unregistered", "Finished", "Disqualified")
    found = hints_of(sniff_text, "Event,Place,Player,State", ENTRIES, marks)
    assert {*found["State"]} == {"Unregistered", "Disqualified"}

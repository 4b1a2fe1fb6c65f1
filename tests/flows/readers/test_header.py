import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.header import checked_header


def refusal(names, **keys):
    with pytest.raises(UnreadableFile) as caught:
        checked_header(names, Source(path="inbox/*", **keys))
    return caught.value


@pytest.mark.parametrize("names", [[], [""], ["", "  "]])
def test_header_without_names_is_refused(names):
    assert refusal(names).rule == "no-columns"


def test_missing_column_lists_the_header_and_the_nearest_name():
    error = refusal(["White", "Blakc", "result"], columns={"first": "White", "second": "Black"})
    assert error.rule == "missing-column"
    assert "'Black'" in error.message
    assert "did you mean 'Blakc'" in error.message
    assert "'result'" in error.message


def test_column_that_makes_rows_void_must_be_there():
    assert (
        refusal(["a", "b"], columns={"first": "a"}, void_if={"how": ["x"]}).rule == "missing-column"
    )


def test_a_missing_column_is_to_be_named_wherever_the_source_names_it():
    error = refusal(["Event", "Date"], columns={"started_at": "Date"}, same_event=["Evnt", "Date"])
    assert "did you mean 'Event'" in error.message
    assert "where the league file's source names it" in error.remedy


def test_used_name_that_repeats_is_refused():
    assert refusal(["a", "b", " a "], columns={"first": "a"}).rule == "duplicate-column"
    assert refusal(["first", "second", "first"]).rule == "duplicate-column"
    assert refusal(["a", "_raw"], columns={"first": "_raw"}).rule == "duplicate-column"


def test_unused_names_may_repeat_be_blank_or_reserved():
    names = ["a", "note", "note", "", "note (2)", "_line", ""]
    header = checked_header(names, Source(path="inbox/*", columns={"first": "a"}))
    assert len(set(header)) == len(names)
    assert header[:2] == ("a", "note")
    assert header[4] == "note (2)"
    assert "_line" not in header


@pytest.mark.parametrize("names", [["a"] * 8_000, [""] * 32_000, [str(i) for i in range(1_001)]])
def test_more_columns_than_any_log_has_are_refused(names):
    error = refusal(names)
    assert error.rule == "too-many-columns"
    assert "`columns` in [reading]" in error.remedy


def test_as_many_as_the_home_grants_are_made_unique():
    names = ["first", "second", *["a"] * 8_000, *[""] * 32_000]
    source = Source(path="inbox/*", columns={"first": "first"})
    header = checked_header(names, source, Reading(columns=50_000))
    assert len(set(header)) == len(names)
    assert header[2:5] == ("a", "a (2)", "a (3)")


@pytest.mark.parametrize("name", ["*", "^.*$", "^first$"])
def test_a_name_that_is_a_column_pattern_becomes_a_numbered_column(read_log, refusal_of, name):
    for log_format, text in (
        ("csv", f"first,{name},second\nAiko,x,Bela\n"),
        ("jsonl", f'{{"first": "Aiko", "{name}": "x", "second": "Bela"}}\n'),
    ):
        raw = read_log(text, f"log.{log_format}")
        assert raw.columns == ("first", "column 2", "second")
        assert raw.frame.select(raw.columns).rows() == [("Aiko", "x", "Bela")]
        error = refusal_of(
            lambda text=text, of=log_format: read_log(
                text, f"log.{of}", columns={"first": "first", "second": "second", "score": name}
            )
        )
        assert "give the column another name" in error.remedy

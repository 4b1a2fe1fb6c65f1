import json

import polars as pl
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from banzuke.flows.readers import UnreadableFile
from banzuke.flows.readers.jsonl_log import flat_values, json_text, shape
from tests.promises.scale import n_examples

NAME = "log.jsonl"


def lines(*objects):
    return "\n".join(json.dumps(value) for value in objects)


def test_values_become_text_and_missing_ones_null(read_log):
    raw = read_log(
        lines(
            {"a": "x", "b": 1, "c": 1.0, "d": True},
            {"b": None, "c": 0.1, "d": False, "e": [1, {"k": "é"}]},
            {"a": "  ", "c": -1e30, "b": 12345678901234567890},
        ),
        NAME,
    )
    assert raw.columns == ("a", "b", "c", "d", "e")
    assert raw.frame.select(raw.columns).rows() == [
        ("x", "1", "1.0", "true", None),
        (None, None, "0.1", "false", '[1, {"k": "é"}]'),
        (None, "12345678901234567890", "-1e+30", None, None),
    ]


def test_lines_count_blank_ones(read_log):
    raw = read_log('{"a": 1}\r\n\r\n \n{"a": 2}\r', NAME)
    assert raw.frame.select("_line", "_raw", "a").rows() == [
        (1, '{"a": 1}', "1"),
        (4, '{"a": 2}', "2"),
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"a": 1', "column 8"),
        ("[1]", "list is not an object"),
        ("7", "int is not an object"),
        ('{"a": NaN}', "NaN"),
        ('{"a": 1, "a": 2}', "'a' is given twice"),
        (r'{"a": "\ud800"}', "surrogate"),
        ('{"a": 1} {"a": 2}', "column 10"),
        ("[" * 100_000, "more than 100 brackets"),
        ('{"a": ' + "9" * 5_000 + "}", "limit"),
    ],
)
def test_line_that_is_no_json_object_is_broken(read_log, line, says):
    raw = read_log(f'{{"a": 0}}\n{line}\n{{"a": 3}}', NAME)
    assert raw.frame["a"].to_list() == ["0", "3"]
    assert raw.broken.select("_line", "_raw", "rule").rows() == [(2, line, "invalid-json")]
    assert says in raw.broken["message"][0]


@pytest.mark.parametrize("text", ["{}\n{}", "not json", "first,second\na,b"])
def test_file_without_a_single_key_is_refused(read_log, text):
    with pytest.raises(UnreadableFile) as caught:
        read_log(text, NAME)
    assert caught.value.rule == "no-columns"


def test_data_written_as_keys_are_refused(read_log):
    with pytest.raises(UnreadableFile) as caught:
        read_log(lines(*({f"key {i}": 1} for i in range(1_001))), NAME)
    assert caught.value.rule == "too-many-columns"


def test_mapped_key_that_no_object_has_is_refused(read_log):
    with pytest.raises(UnreadableFile) as caught:
        read_log(lines({"white": "a"}), NAME, columns={"first": "whit"})
    assert caught.value.rule == "missing-column"


def json_values():
    texts = st.text(max_size=5) | st.sampled_from(["null", "1.0", '"', "\\", "\x7f", "é", "\t"])
    numbers = (
        st.integers() | st.floats(allow_nan=False) | st.sampled_from([1.5, -0.0, 100.25, 1e-5])
    )
    return texts | numbers | st.booleans() | st.none() | st.lists(st.integers(), max_size=2)


@settings(max_examples=n_examples(200), deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries({"a": json_values()}, optional={"b c": json_values()}), min_size=1
    ),
    st.sampled_from([(",", ":"), (", ", ": "), (" ,\t", " : ")]),
    st.booleans(),
)
def test_lines_read_all_at_once_are_read_as_one_by_one(objects, separators, ascii_only):
    texts = [json.dumps(value, separators=separators, ensure_ascii=ascii_only) for value in objects]
    texts += ['{"a":-0}', '{"a":1.50}', '{"a":1E2}', '{"a":01}', '{"a":1,}', '{"b c":1,"a":"x"}']
    keys = shape(texts)
    assert keys == list(objects[0])
    rows = flat_values(pl.Series(texts), keys).rows()
    n_flat = 0
    for text, (*values, is_flat) in zip(texts, rows, strict=True):
        if is_flat:
            n_flat += 1
            assert dict(zip(keys, values, strict=True)) == {
                key: json_text(value) for key, value in json.loads(text).items()
            }
    event(f"flat lines: {min(n_flat, 3)}")


def test_lines_of_one_shape_are_read_all_at_once():
    rows = flat_values(
        pl.Series(['{"a": "x", "b": 1}', '{ "a":null,"b":-2.5 } ', '{"a": 1}']), ["a", "b"]
    )
    assert rows.rows() == [("x", "1", True), (None, "-2.5", True), (None, None, False)]


def test_keys_with_odd_names_are_columns(read_log):
    raw = read_log(lines({"_line": "a", "": "b", "_line.": "c"}), NAME)
    assert raw.frame.rows()[0][2:] == ("a", "b", "c")
    assert raw.frame["_line"].to_list() == [1]


def test_long_files_are_read_across_chunks(read_log, monkeypatch):
    monkeypatch.setattr("banzuke.flows.readers.jsonl_log.CHUNK_ROWS", 3)
    raw = read_log(lines(*({"a": i} if i < 5 else {"b": i} for i in range(10))), NAME)
    assert raw.columns == ("a", "b")
    assert raw.frame["b"].to_list() == [None] * 5 + ["5", "6", "7", "8", "9"]


def test_more_keys_than_any_log_has_are_refused(read_log):
    keys = ", ".join(f'"{i}": 1' for i in range(60_000))
    with pytest.raises(UnreadableFile) as caught:
        read_log(f"{{{keys}}}", NAME)
    assert caught.value.rule == "too-many-columns"


def test_key_given_twice_among_many_is_found(read_log):
    keys = ", ".join(f'"{i}": 1' for i in [*range(60_000), 59_999])
    raw = read_log(f'{{"a": 0}}\n{{{keys}}}', NAME)
    assert "'59999' is given twice" in raw.broken["message"][0]


def test_brackets_in_texts_are_not_nested(read_log):
    raw = read_log('{"a": "' + "[" * 200 + '"}', NAME)
    assert raw.broken.is_empty()


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": 1, "b": {"c": "x"}}, {"a": 2}]',
        '[\n  {"a": 1,\n   "b": {"c": "x"}},\n  {"a": 2}\n]\n',
        '{"games": [{"a": 1, "b": {"c": "x"}}, {"a": 2}], "page": 1}',
        '{\n "games": [\n {"a": 1, "b": {"c": "x"}}, {"a": 2} ]\n}',
    ],
)
def test_a_file_that_is_one_list_has_a_row_for_each_of_its_objects(read_log, text):
    raw = read_log(text, NAME)
    assert raw.frame.select("_line", "a", "b.c").rows() == [(1, "1", "x"), (2, "2", None)]


def test_lines_of_which_the_first_and_the_last_are_cut_off_are_lines(read_log):
    raw = read_log('{"a": \n{"a": 1}\n{"a"', NAME)
    assert raw.frame.select("_line", "a").rows() == [(2, "1")]
    assert raw.broken["_line"].to_list() == [1, 3]


@pytest.mark.parametrize("text", ['[{"a": 1}', '[{"a": 1}, 2]', "[[]]", '{"a": [{"b": 1},\n'])
def test_a_list_that_is_broken_or_of_other_things_is_refused(read_log, text):
    with pytest.raises(UnreadableFile):
        read_log(text, NAME)


def test_an_object_with_two_lists_is_one_row(read_log):
    raw = read_log('{"a": [{"b": 1}], "c": [{"d": 1}]}', NAME)
    assert raw.columns == ("a", "c")


def test_a_list_of_games_is_found_inside_of_objects_with_the_people_of_each(read_log):
    people = [{"user": {"name": "Ann"}}, {"user": {"name": "Ben"}}]
    sets = [{"slots": people, "scores": [2, 1]}, {"slots": [*people, *people, *people]}]
    text = json.dumps({"data": {"id": 1, "event": {"sets": sets}}})
    raw = read_log(text, format="jsonl")
    row = raw.frame.row(0, named=True)
    assert (row["slots.1.user.name"], row["slots.2.user.name"]) == ("Ann", "Ben")
    assert (row["scores"], row["scores.1"], row["scores.2"]) == ("[2, 1]", "2", "1")
    assert raw.frame["slots.1.user.name"].to_list() == ["Ann", None]  # six are members of a club


def test_a_list_of_games_comes_before_lists_inside_of_objects_beside_it(read_log):
    text = json.dumps({"games": [{"a": "Ann"}], "data": {"members": [{"name": "Ann"}]}})
    assert read_log(text, NAME).frame["a"].to_list() == ["Ann"]

import csv
import io

import pytest

from banzuke.flows.readers import UnreadableFile


def broken(raw):
    return raw.broken.select("_line", "rule").rows()


def refusal(call):
    with pytest.raises(UnreadableFile) as caught:
        call()
    return caught.value


def test_records_keep_their_text_and_line(read_log):
    raw = read_log("first,second\na,b\n\n  \nc,d")
    assert raw.frame.rows() == [(2, "a,b", "a", "b"), (5, "c,d", "c", "d")]


def test_lines_are_right_after_quoted_newlines_blank_lines_and_crlf(read_log):
    raw = read_log('first,second\r\n\r\n"a\r\n\r\nb",c\r\n"d ""x""",e\n\nf,g\r"h\ri",j\n')
    assert raw.broken.is_empty()
    assert raw.frame.select("_line", "first", "second").rows() == [
        (3, "a\r\n\r\nb", "c"),
        (6, 'd "x"', "e"),
        (8, "f", "g"),
        (9, "h\ri", "j"),
    ]
    assert raw.frame["_raw"].to_list() == ['"a\r\n\r\nb",c', '"d ""x""",e', "f,g", '"h\ri",j']


def test_blank_fields_are_null_and_other_fields_are_untouched(read_log):
    raw = read_log('first,second\n ,"  "\n"", b \n\u3000,x\n')
    assert raw.frame.select("first", "second").rows() == [(None, None), (None, " b "), (None, "x")]


def test_header_may_be_quoted_padded_and_follow_blank_lines(read_log):
    raw = read_log('\n" first ","sec\nond"\na,b\n')
    assert raw.columns == ("first", "sec\nond")
    assert raw.frame["_line"].to_list() == [4]


def test_header_alone_is_a_log_without_records(read_log):
    raw = read_log("first,second\n")
    assert (raw.height, raw.frame.columns) == (0, ["_line", "_raw", "first", "second"])


@pytest.mark.parametrize("row", ["a", "a,b,c", '"a"', '"a,b"', '"a","b","c"', ",,"])
def test_record_with_another_number_of_fields_is_broken(read_log, row):
    raw = read_log(f"first,second\na,b\n{row}\nc,d\n")
    n_fields = len(next(csv.reader([row])))
    assert broken(raw) == [(3, "wrong-number-of-fields")]
    assert f"number of fields {n_fields}, in the header 2" in raw.broken["message"][0]
    assert raw.broken["_raw"].to_list() == [row]
    assert raw.frame["_line"].to_list() == [2, 4]


def test_delimiter_only_line_is_a_record(read_log):
    assert read_log("first,second\n,\n").frame.rows() == [(2, ",", None, None)]
    assert read_log("first\tsecond\n\t\n \n", delimiter="\t").frame.rows() == [
        (2, "\t", None, None)
    ]


def test_quote_that_is_never_closed_breaks_its_line_only(read_log):
    raw = read_log('first,second\na,b\n"c,d\n"e",f\n')
    assert broken(raw) == [(3, "unbalanced-quote")]
    assert raw.frame["first"].to_list() == ["a", "e"]


def test_two_stray_quotes_do_not_swallow_the_lines_between(read_log):
    raw = read_log('first,second\n5" a,x\nb,y\n\nc,z\n6" d,w\n')
    assert broken(raw) == [(2, "unbalanced-quote"), (6, "unbalanced-quote")]
    assert raw.frame.select("_line", "first").rows() == [(3, "b"), (5, "c")]


def test_a_quote_that_is_closed_far_below_says_how_many_rows_it_takes(read_log):
    rows = "a,b,\nc,d,\ne,f,\n"
    raw = read_log(f'first,second,remark\n1,2,"good\n{rows}3,4,nice"\ng,h,\n')
    assert raw.broken.select("_line", "rule").rows() == [(2, "unbalanced-quote")]
    assert "closes 4 lines below" in raw.broken["message"][0]
    assert raw.frame["first"].to_list() == ["g"]


def test_a_remark_of_several_lines_is_a_remark(read_log):
    raw = read_log('first,second,remark\n1,2,"good,\nvery, very good\nand over"\ng,h,\n')
    assert raw.broken.is_empty()
    assert raw.frame["first"].to_list() == ["1", "g"]


def test_quotes_inside_an_unquoted_field_are_text(read_log):
    raw = read_log('first,second\nJoe "the Man" Smith,b\n')
    assert raw.frame["first"].to_list() == ['Joe "the Man" Smith']


@pytest.mark.parametrize("row", ['"a"x,b', '"a" ,b', 'a"b,"c'])
def test_quotes_that_enclose_half_a_field_break_the_record(read_log, row):
    raw = read_log(f"first,second\n{row}\nc,d\n")
    assert broken(raw) == [(2, "bad-quote")]
    assert raw.frame.height == 1


def test_header_with_an_open_quote_is_refused(read_log):
    assert refusal(lambda: read_log('"first,second\na,b\n')).rule == "unbalanced-quote"


@pytest.mark.parametrize("delimiter", [";", "\t", "|", " ", "^", "-", "]", "\\", "、"])
def test_any_delimiter_splits(read_log, delimiter):
    d = delimiter
    raw = read_log(f'first{d}second\na{d}b\n"c{d}"{d}"d"\n', delimiter=delimiter)
    assert raw.frame.select("first", "second").rows() == [("a", "b"), (f"c{d}", "d")]


@pytest.mark.parametrize("delimiter", ['"', "\n", "\r"])
def test_delimiter_that_cannot_delimit_is_refused(read_log, delimiter):
    error = refusal(lambda: read_log("first,second\na,b\n", delimiter=delimiter))
    assert error.rule == "bad-delimiter"


def test_long_files_are_read_across_chunks(read_log, monkeypatch):
    monkeypatch.setattr("banzuke.flows.readers.csv_log.CHUNK_ROWS", 7)
    rows = [(f"a{i}", f"b{i}" if i % 5 else "") for i in range(100)]
    stream = io.StringIO()
    csv.writer(stream).writerows([("first", "second"), *rows, ("x",)])
    raw = read_log(stream.getvalue())
    assert raw.frame.select("first", "second").rows() == [(a, b or None) for a, b in rows]
    assert broken(raw) == [(102, "wrong-number-of-fields")]


def test_bad_quotes_break_their_own_records_among_many(read_log, monkeypatch):
    monkeypatch.setattr("banzuke.flows.readers.csv_records.CHUNK_ROWS", 3)
    rows = [f'"a,{i}",b' for i in range(9)]
    rows[4:4] = ['a"b,"c', '"x"y,z']
    raw = read_log("\n".join(["first,second", *rows]))
    assert broken(raw) == [(6, "bad-quote"), (7, "bad-quote")]
    assert raw.frame["first"].to_list() == [f"a,{i}" for i in range(9)]


def test_a_lone_quote_has_the_same_effect_beside_any_other_lines(read_log, monkeypatch):
    def of_chunks(rows: int) -> list[tuple[int, str]]:
        monkeypatch.setattr("banzuke.flows.readers.csv_records.CHUNK_ROWS", rows)
        return broken(read_log('date,first\n1,"a"\n2,b" c\n3,"d"\n4,e "\n5,"f"\n'))

    assert of_chunks(1) == of_chunks(2) == of_chunks(1000)
    assert of_chunks(1) == [(3, "unbalanced-quote"), (5, "unbalanced-quote")]


def test_quoted_field_may_be_as_long_as_one_without_quotes(read_log):
    long = "x" * 140_000
    raw = read_log(f'a,b\n"{long}, {long}",1\n{long},2\n')
    assert raw.broken.is_empty()
    assert raw.frame["a"].str.len_chars().to_list() == [280_002, 140_000]


def test_line_of_very_many_fields_is_broken_and_the_others_are_read(read_log):
    raw = read_log("a,b\n1,2\n" + "," * 500_000 + "\n3,4\n" + "x" * 200_000 + ",5\n")
    assert raw.broken.select("_line", "rule").rows() == [(3, "wrong-number-of-fields")]
    assert "fields 500001" in raw.broken["message"][0]
    assert raw.frame["b"].to_list() == ["2", "4", "5"]


NAMES = ["date", "first", "second", ""]


def test_without_a_header_line_the_first_line_is_a_record(read_log):
    raw = read_log('\n2024-01-05,Ann,Bob,1\n2024-01-06,"Bob, jr",Ann,0\na,b\n', header=NAMES)
    assert raw.columns[:3] == ("date", "first", "second")
    assert raw.frame.select("_line", "first").rows() == [(2, "Ann"), (3, "Bob, jr")]
    assert raw.broken.select("_line", "rule").rows() == [(4, "wrong-number-of-fields")]
    quoted = read_log('"2024-01-05",Ann,"B,b",1\n', header=NAMES)
    assert quoted.frame.select("_line", "second").rows() == [(1, "B,b")]
    stray = read_log('2024-01-05,"Ann,Bob,1\n2024-01-06,Bob,Ann,0\n', header=NAMES)
    assert (stray.frame["_line"].to_list(), stray.broken["_line"].to_list()) == ([2], [1])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("date, first,second,\n2024-01-05,Ann,Bob,1\n", "has-header"),
        ("2024-01-05;Ann;Bob;1\n", "wrong-delimiter"),
    ],
)
def test_a_file_that_is_not_as_its_given_header_says_is_refused(read_log, text, rule):
    error = refusal(lambda: read_log(text, header=NAMES))
    assert error.rule == rule and "`" in error.remedy


def test_empty_cells_of_columns_that_are_filled_down_have_the_cell_above(read_log):
    text = "day,a,b\n,x,y\n2024-01-01,A,B\n,C,\n2024-01-08,E,F\n"
    raw = read_log(text, fill_down=["day"])
    days = [None, "2024-01-01", "2024-01-01", "2024-01-08"]
    assert raw.frame["day"].to_list() == days
    assert raw.frame["b"].to_list() == ["y", "B", None, "F"]


def test_a_column_that_is_to_be_filled_down_and_is_not_there_is_named(read_log):
    with pytest.raises(UnreadableFile, match=r"no column 'dya'.*did you mean 'day'"):
        read_log("day,a,b\n2024-01-01,A,B\n", fill_down=["dya"])


def test_titles_between_rows_are_no_rows_where_a_source_says_so(read_log):
    text = "a,b,c\n1. Runde\nA,B,1\na,b,c\nC,D,1\nRound 2 on 2024-01-08,,\nE,F,1\n"
    plain = read_log(text)
    assert (plain.frame.height, plain.broken.height) == (5, 1)
    parts = read_log(text, titles=True)
    assert parts.broken.is_empty()
    assert parts.frame.select("a", "round of the title", "day of the title").rows() == [
        ("A", "1", None), ("C", None, None), ("E", "2", "2024-01-08"),
    ]  # fmt: skip


def test_comments_are_no_rows_but_inside_of_quoted_cells(read_log):
    text = 'a,b\n# one two\n1,"x\n# y"\n  #three\n#4\n2,#z\n'
    raw = read_log(text, comments=["#"])
    assert raw.frame.select("_line", "a", "b").rows() == [(3, "1", "x\n# y"), (7, "2", "#z")]
    assert raw.broken.is_empty()
    assert [line for line, _ in broken(read_log(text))] == [2, 5, 6]


def test_a_row_behind_a_sign_of_comments_is_counted_and_no_comment(read_log):
    raw = read_log("a,b\n# 9,9 of 10\n1,x\n# late\n#2,y\n#---,---\n#,z\n", comments=["#"])
    assert raw.frame["a"].to_list() == ["1"]
    assert broken(raw) == [(2, "commented-row"), (5, "commented-row")]


def test_a_comment_that_begins_a_round_is_the_title_of_a_part(read_log):
    raw = read_log("a,b\n1,x\n# Round 2\n# late\n2,y\n", comments=["#"], titles=True)
    assert raw.frame.select("a", "round of the title").rows() == [("1", None), ("2", "2")]

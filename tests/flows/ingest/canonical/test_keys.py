import hashlib
import random
from collections import Counter

import pytest

HEADER = "played_at,first,second,score,event\n"
ROWS = [f"2024-01-{1 + i % 28:02d},p{i % 7},q{i % 5},{i % 2},e" for i in range(200)]


def keys(result):
    return result.accepted["natural_key"].to_list()


def contents(result):
    return result.accepted["content_key"].to_list()


def blake(*fields):
    return hashlib.blake2b("\x1f".join(fields).encode(), digest_size=16).hexdigest()


def test_keys_are_the_same_today_as_ever(run):
    result = run(HEADER + "2024-01-01T12:30:00.25Z,Ann,井山,½,Cup\n" * 2)
    micros = str((1_704_067_200 + 12 * 3600 + 30 * 60) * 1_000_000 + 250_000)
    counts, settings = ("0", "1", "0"), ("0", "false")
    content = blake("pairwise", "false", "Ann", "井山", *counts, *settings, "Cup", "", micros)
    assert contents(result) == [content] * 2
    assert keys(result) == [content, blake(content, "2")]
    assert content == "d80f3a703d3d14f3a06e3e4fe7d00c30"


def test_order_of_rows_does_not_change_keys(run):
    shuffled = random.Random(7).sample(ROWS, len(ROWS))
    in_order = run(HEADER + "\n".join(ROWS))
    mixed = run(HEADER + "\n".join(shuffled))
    assert Counter(keys(in_order)) == Counter(keys(mixed))
    assert Counter(contents(in_order)) == Counter(contents(mixed))


def test_equal_rows_are_games_of_their_own(run):
    result = run(HEADER + "\n".join([*ROWS[:3], ROWS[0], ROWS[1], ROWS[0]]))
    assert len(set(keys(result))) == 6
    assert len(set(contents(result))) == 3


def test_first_of_equal_rows_keeps_its_key_when_others_follow(run):
    alone = run(HEADER + ROWS[0])
    assert keys(run(HEADER + "\n".join([ROWS[0]] * 3)))[0] == keys(alone)[0]


def test_any_field_changes_the_key(run):
    header = "played_at,first,second,score,event,round,handicap,neutral,how\n"
    base = ["2024-01-01", "a", "b", "1", "e", "r", "0", "no", ""]
    other = ["2024-01-02", "c", "d", "0", "f", "s", "1", "yes", "void"]
    rows = [base] + [[*base[:i], other[i], *base[i + 1 :]] for i in range(len(base))]
    result = run(header + "\n".join(map(",".join, rows)), void_if={"how": ["void"]})
    assert len(set(keys(result))) == len(set(contents(result))) == len(rows) == 10


def test_fields_do_not_run_together(run):
    result = run("first,second,score,event,round\na,b,1,x,yz\na,b,1,xy,z\na,b,1,x,\na,b,1,,x\n")
    assert len(set(keys(result))) == 4


def test_way_of_writing_does_not_change_the_key(run):
    plain = run("played_at,first,second,score\n2024-01-01,José,b,1\n")
    other = run(
        "winner,second,first,played_at\nfirst,b, Jose\u0301 ,2024-01-01T09:00\n",
        columns={
            "winner": "winner",
            "first": "first",
            "second": "second",
            "played_at": "played_at",
        },
        timezone="Asia/Tokyo",
    )
    assert keys(plain) == keys(other)


def test_own_id_is_the_key_and_the_content_tells_of_changes(run):
    header = "game,played_at,first,second,score\n"
    old = run(header + "7,2024-01-01,a,b,1\n8,2024-01-01,a,b,1\n")
    new = run(header + "8,2024-01-01,a,b,1\n7,2024-01-01,a,b,0\n")
    assert keys(old) == keys(new)[::-1]
    assert keys(old)[0] != keys(old)[1]
    assert contents(old)[0] == contents(old)[1] == contents(new)[0] != contents(new)[1]


def test_row_without_id_beside_rows_with_one_is_keyed_by_content(run):
    result = run("game,first,second,score\n,a,b,1\n7,a,b,1\n,a,b,1\n")
    unnamed = run("first,second,score\na,b,1\n")
    assert keys(result)[0] == keys(unnamed)[0]
    assert len(set(keys(result))) == 3


@pytest.mark.slow
def test_counts_of_another_file_are_other_games(run):
    log, named = "first,second,wins,games\na,b,1,2\n", "game,first,second,wins,games\n7,a,b,1,2\n"
    for text in (log, named):
        one, other = run(text, paths=("a.csv",)), run(text, paths=("b.csv",))
        assert keys(one) == keys(run(text, paths=("a.csv",))) != keys(other)
        assert contents(one) == contents(other)


def test_single_games_of_another_file_are_the_same_games(run):
    text = HEADER + ROWS[0]
    assert keys(run(text, paths=("a.csv",))) == keys(run(text, paths=("b.csv",)))


def test_long_files_are_hashed_across_chunks(run, monkeypatch):
    whole = run(HEADER + "\n".join(ROWS))
    monkeypatch.setattr("banzuke.flows.ingest.canonical.keys.CHUNK_ROWS", 9)
    assert keys(run(HEADER + "\n".join(ROWS))) == keys(whole)

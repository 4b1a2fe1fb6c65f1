"""Fingerprints: the same content gives the same hash on any machine, and other content another."""

from pathlib import Path

import numpy as np
import pytest

from banzuke.flows import fingerprint
from banzuke.flows.fingerprint import of_arrays, of_file, of_parts, of_player

EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_hash_of_a_file_is_its_sha256(tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    file.write_bytes(b"")

    assert of_file(file) == EMPTY_SHA256


def test_hashes_are_those_of_earlier_releases() -> None:
    arrays = {
        "first_idx": np.array([0, 1], dtype=np.int64),
        "points": np.array([0.5, np.nan]),
        "neutral": np.array([True, False]),
    }

    assert of_player("club", "Ann") == "pc4182b800920a1f8"
    assert of_player("club", "将棋 太郎") == "p9e6aebc057fe13bb"
    assert of_parts("club", "static", 1, 0.5, None, {"b": 1, "a": [True]}) == "cad3d4f3dde078b41f23"
    assert of_arrays(arrays, texts={"player_ids": ("p1", "p2")}) == "3c174493a3f3a74bf333"


def test_order_of_keys_does_not_count_and_order_of_parts_does() -> None:
    assert of_parts({"a": 1, "b": 2}) == of_parts({"b": 2, "a": 1})
    assert of_parts("a", "b") != of_parts("b", "a")
    assert of_parts([1, 2]) != of_parts([2, 1])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((1,), ("1",)),
        ((1,), (1.0,)),
        ((True,), (1,)),
        ((None,), ("",)),
        ((None,), ("null",)),
        (("a", "b"), ("ab",)),
        (("a", "b"), (["a", "b"],)),
        (("a,", "b"), ("a", ",b")),
        ((0.1 + 0.2,), (0.3,)),
        (("\u00e9",), ("e\u0301",)),
    ],
)
def test_parts_that_differ_in_type_or_boundary_have_other_hashes(one, other) -> None:
    assert of_parts(*one) != of_parts(*other)


def test_order_of_arrays_does_not_count_but_their_names_do() -> None:
    a, b = np.array([1, 2]), np.array([3, 4])

    assert of_arrays({"a": a, "b": b}) == of_arrays({"b": b, "a": a})
    assert of_arrays({"a": a, "b": b}) != of_arrays({"a": b, "b": a})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (np.array([1, 2]), np.array([2, 1])),
        (np.array([1, 2]), np.array([1, 2], dtype=np.int32)),
        (np.array([1, 2]), np.array([1, 2], dtype=np.uint64)),
        (np.array([0, 0]), np.array([0.0, 0.0])),
        (np.array([1, 2, 3, 4]), np.array([[1, 2], [3, 4]])),
        (np.array([]), np.array([], dtype=np.int64)),
        (np.array([0.0]), np.array([-0.0])),
    ],
)
def test_arrays_that_differ_in_order_type_or_shape_have_other_hashes(one, other) -> None:
    assert of_arrays({"a": one}) != of_arrays({"a": other})


def test_values_do_not_move_over_the_boundary_between_two_arrays() -> None:
    one = of_arrays({"a": np.array([1, 2]), "b": np.array([3])})
    other = of_arrays({"a": np.array([1]), "b": np.array([2, 3])})

    assert one != other


def test_byte_order_and_memory_layout_do_not_count() -> None:
    little = np.arange(6, dtype="<i8").reshape(2, 3)
    big = little.astype(">i8")
    strided = np.arange(12, dtype="<i8").reshape(2, 6)[:, ::2] // 2

    assert of_arrays({"a": little}) == of_arrays({"a": big})
    assert (strided == little).all()
    assert of_arrays({"a": little}) == of_arrays({"a": np.asfortranarray(little)})
    assert of_arrays({"a": little}) == of_arrays({"a": strided})


def test_texts_do_not_run_into_each_other() -> None:
    def of_texts(**texts: list[str]) -> str:
        return of_arrays({}, texts=texts)

    assert of_texts(a=["ab", "c"]) != of_texts(a=["a", "bc"])
    assert of_texts(a=["ab"]) != of_texts(a=["a", "b"])
    assert of_texts(a=["x"], b=[]) != of_texts(a=[], b=["x"])
    assert of_texts(a=["x", "y"]) != of_texts(a=["y", "x"])


def test_name_does_not_run_into_its_namespace() -> None:
    assert of_player("ab", "c") != of_player("a", "bc")
    assert of_player("1", "1:x") != of_player("11", ":x")
    assert len({of_player("club", name) for name in ("Ann", "ann", "Ann ", "")}) == 4


def test_numbers_in_fewer_bytes_have_the_hash_of_the_wide_numbers(monkeypatch) -> None:
    wide = {"a": np.arange(100), "b": np.arange(100) / 7}
    narrow = wide | {"a": wide["a"].astype(np.int8)}
    monkeypatch.setattr(fingerprint, "NUMBERS_AT_ONCE", 7)

    hashed = of_arrays(narrow, types={"a": np.int64})

    assert hashed == of_arrays(wide)
    assert hashed != of_arrays(narrow)

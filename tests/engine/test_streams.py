import numpy as np
import pytest

from banzuke.engine import streams


def test_same_name_gives_same_numbers():
    assert np.array_equal(streams.named("a", "b").random(5), streams.named("a", "b").random(5))


def test_parts_of_a_name_are_not_glued_together():
    first = streams.named("ab", "c").random(4)
    assert not np.array_equal(first, streams.named("a", "bc").random(4))
    assert not np.array_equal(first, streams.named("abc").random(4))


def test_child_does_not_depend_on_what_the_parent_drew():
    fresh, used = streams.named("league"), streams.named("league")
    used.random(1000)
    streams.child(used, 7).random(3)
    assert np.array_equal(streams.child(fresh, 3).random(5), streams.child(used, 3).random(5))


def test_children_differ_from_each_other_and_from_the_parent():
    rng = streams.named("league")
    rows = [streams.child(rng, i).random(4) for i in range(3)] + [rng.random(4)]
    assert len({row.tobytes() for row in rows}) == 4


def test_nameless_stream_is_refused():
    with pytest.raises(ValueError, match="needs a name"):
        streams.named()

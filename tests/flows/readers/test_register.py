"""The register of readers and the register of kinds agree on who reads what."""

from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.readers import READERS, READERS_OF_KIND


def test_a_format_of_several_readers_has_one_for_each_kind_that_takes_it():
    formats = {name for name, _ in READERS_OF_KIND}
    takers = {(name, kind.name) for kind in KINDS.values() for name in kind.formats & formats}
    assert set(READERS_OF_KIND) == takers
    assert not formats & set(READERS)

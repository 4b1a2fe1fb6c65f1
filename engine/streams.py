"""Named random streams: the same name gives the same numbers, whatever runs beside it."""

import hashlib

import numpy as np


def named(*names: str) -> np.random.Generator:
    """The generator that belongs to a name such as ``("go-club", "static", "2024")``.

    The parts are hashed with their lengths, so ``("ab", "c")`` and ``("a", "bc")`` are different
    streams. The name is the only source of entropy: there is no default seed and no global state.

    Raises
    ------
    ValueError
        If no name is given.
    """
    if not names:
        raise ValueError("a random stream needs a name")
    digest = hashlib.sha256()
    for name in names:
        encoded = name.encode()
        digest.update(len(encoded).to_bytes(8, "big") + encoded)
    return np.random.default_rng(int.from_bytes(digest.digest()[:16], "big"))


def child(rng: np.random.Generator, index: int) -> np.random.Generator:
    """The ``index``-th child stream of ``rng``, whatever was drawn from ``rng`` before.

    Unlike ``Generator.spawn`` this neither counts nor changes the parent, so blocks of work can
    take child 0, 1, 2, … in any order and on any worker and see the same numbers.
    """
    seed = rng.bit_generator.seed_seq
    if not isinstance(seed, np.random.SeedSequence):
        raise TypeError(
            "the generator was not made from a SeedSequence, so it has no child streams"
        )
    return np.random.default_rng(
        np.random.SeedSequence(entropy=seed.entropy, spawn_key=(*seed.spawn_key, index))
    )

"""Sums in the order in which numpy adds them up, so that compiled code has the same bits."""

from engine.inner import kernel

_IN_ONE_GO = 128
"""Numbers that are added eight by eight; more are halved first."""


@kernel(error_model="numpy")
def pairwise_sum(values):  # type: ignore[no-untyped-def]
    """Return ``np.sum`` of (n,) float64, bit by bit."""
    n = len(values)
    if n > _IN_ONE_GO:
        half = n // 2
        half -= half % 8
        return pairwise_sum(values[:half]) + pairwise_sum(values[half:])
    total = 0.0
    whole = n - n % 8
    if n < 8:
        whole = 0
    else:
        a, b, c, d = values[0], values[1], values[2], values[3]
        e, f, g, h = values[4], values[5], values[6], values[7]
        for i in range(8, whole, 8):
            a, b, c, d = a + values[i], b + values[i + 1], c + values[i + 2], d + values[i + 3]
            e, f = e + values[i + 4], f + values[i + 5]
            g, h = g + values[i + 6], h + values[i + 7]
        total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for i in range(whole, n):
        total += values[i]
    return total

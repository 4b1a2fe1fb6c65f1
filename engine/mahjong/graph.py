"""All hands within reach of a decision, level by level: a level is the number of tiles drawn.

A hand of 13 at level k with shanten s wins after s + 1 more draws at best; it is followed only if
that fits into what the decision may use, its fewest draws and the exchanges granted.
"""

import numpy as np
from numpy.typing import NDArray

from engine.inner import kernel
from engine.mahjong.nodes import (
    DRAWN,
    DRAWN_BITS,
    FIRST,
    FULL,
    LAST,
    MIDDLE,
    N_COLUMNS,
    REDS,
    SHANTEN,
    WINS,
    longer,
    longer_sums,
    place_of,
    take_drawn,
    unpack,
    wider,
)
from engine.mahjong.rules import (
    DETOUR,
    EXCHANGES,
    FORMS,
    ORPHANS,
    RED_DRAWS,
    REGULAR,
    SEVEN_PAIRS,
    SILENT,
)
from engine.mahjong.shanten import FAR, POWERS, lacking, merged, spread_out
from engine.mahjong.tiles import FIVES
from engine.mahjong.wins import N_SUMS, add_win

KINDS_OF_FIVES = np.array(FIVES)
"""The kinds that have a red copy."""


@kernel()
def merge_others(
    node: NDArray[np.int64],
    suits: NDArray[np.uint64],
    honours: NDArray[np.uint64],
    rows: NDArray[np.int64],
    others: NDArray[np.int64],
) -> None:
    """Write, for each suit, the distances of the three others together."""
    for suit in range(3):
        spread_out(suits[node[suit]], rows[suit])
    spread_out(honours[node[3]], rows[3])
    merged(rows[0], rows[1], rows[4])
    merged(rows[2], rows[3], rows[5])
    merged(rows[1], rows[5], others[0])
    merged(rows[0], rows[5], others[1])
    merged(rows[4], rows[3], others[2])
    merged(rows[4], rows[2], others[3])


@kernel()
def count_irregular(counts: NDArray[np.int64], tally: NDArray[np.int64]) -> None:
    """Write pairs and kinds, and those among terminals and honours."""
    tally[:] = 0
    for kind in range(34):
        if counts[kind] > 0:
            end = kind >= 27 or kind % 9 == 0 or kind % 9 == 8
            tally[0] += counts[kind] > 1
            tally[1] += 1
            tally[2] += end and counts[kind] > 1
            tally[3] += end


@kernel()
def lacking_with(
    node: NDArray[np.int64],
    counts: NDArray[np.int64],
    others: NDArray[np.int64],
    tally: NDArray[np.int64],
    kind: int,
    step: int,
    n_sets: int,
    forms: int,
    suits: NDArray[np.uint64],
    honours: NDArray[np.uint64],
) -> int:
    """Return how many tiles a hand lacks with one tile more (step 1) or less (-1)."""
    suit = kind // 9
    key = node[suit] + step * POWERS[kind % 9]
    best = FAR + 1
    if forms & REGULAR:
        best = lacking(others[suit], honours[key] if suit == 3 else suits[key], n_sets)
    if n_sets < 4 or forms == REGULAR:
        return best
    had = counts[kind]
    pairs = (had + step > 1) - (had > 1)
    kinds = (had + step > 0) - (had > 0)
    if forms & SEVEN_PAIRS:
        best = min(best, 7 - tally[0] - pairs + max(0, 7 - tally[1] - kinds))
    if forms & ORPHANS:
        end = suit == 3 or kind % 9 == 0 or kind % 9 == 8
        with_pair = tally[2] + (pairs if end else 0) > 0
        best = min(best, 14 - with_pair - tally[3] - (kinds if end else 0))
    return best


@kernel()
def build(  # noqa: PLR0912, PLR0915  # arrays that grow live in one kernel
    root: NDArray[np.int64],
    holds_draw: bool,
    melds: NDArray[np.int64],
    melded: NDArray[np.int64],
    unseen: NDArray[np.int64],
    red_unseen: int,
    n_draws: int,
    bonus: NDArray[np.int64],
    indicators: NDArray[np.int64],
    winds: NDArray[np.int64],
    rules: NDArray[np.int64],
    options: NDArray[np.int64],
    suits: NDArray[np.uint64],
    honours: NDArray[np.uint64],
    weights: NDArray[np.uint64],
    most_nodes: int,
    prune: bool,
) -> tuple[
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.float64],
    NDArray[np.int64],
    NDArray[np.int64],
]:
    """Return nodes of 13 and of 14 tiles, their edges, sums over wins, and levels.

    ``root`` is a node of the hand. Edges of 14 are (node of 13, cut); edges of 13 are (node of 14,
    copies left). Levels have the first node of each, and one row more; no levels at all say that
    there are more nodes than ``most_nodes``.
    """
    n_sets = 4 - melds.shape[0]
    forms = rules[FORMS]
    closed = True
    for i in range(melds.shape[0]):
        closed &= melds[i, 0] == 3
    thirteens, fourteens = np.empty((64, N_COLUMNS), np.int64), np.empty((64, N_COLUMNS), np.int64)
    keys13, keys14 = np.empty(64, np.uint64), np.empty(64, np.uint64)
    table13, found13 = np.zeros(256, np.uint64), np.zeros(256, np.int64)
    table14, found14 = np.zeros(256, np.uint64), np.zeros(256, np.int64)
    cuts, draws = np.empty((256, 2), np.int64), np.empty((256, 2), np.int64)
    sums = np.empty((32, N_SUMS), np.float64)
    n13, n14, n_cuts, n_drawn, n_sums = 0, 0, 0, 0, 0
    counts, left, tally = np.zeros(34, np.int64), np.zeros(34, np.int64), np.zeros(4, np.int64)
    rows, others = np.zeros((6, 10), np.int64), np.zeros((4, 10), np.int64)
    levels, afters = np.zeros((2, 24), np.int64), np.zeros(34, np.int64)
    fewest = FAR
    if holds_draw:
        fourteens[0], keys14[0], n14 = root, np.uint64(1), 1
    else:
        thirteens[0], keys13[0], n13 = root, np.uint64(1), 1
    budget, level = 99, 0
    while True:
        levels[0, level + 1] = n14 if level == 0 else levels[0, level + 1]
        # Cuts of the hands of 14 on this level.
        for i in range(levels[0, level], levels[0, level + 1]):
            unpack(fourteens[i], counts)
            merge_others(fourteens[i], suits, honours, rows, others)
            count_irregular(counts, tally)
            reds = fourteens[i, REDS]
            if level == 0:
                for kind in range(34):
                    if counts[kind] > 0:
                        fewest = min(
                            fewest,
                            lacking_with(
                                fourteens[i],
                                counts,
                                others,
                                tally,
                                kind,
                                -1,
                                n_sets,
                                forms,
                                suits,
                                honours,
                            )
                            - 1,
                        )
                budget = fewest + 1 + max(options[EXCHANGES], options[DETOUR])
            fourteens[i, FIRST] = n_cuts
            for tile in range(37):
                kind = KINDS_OF_FIVES[tile - 34] if tile >= 34 else tile
                if counts[kind] == 0:
                    continue
                red = 0
                for five in range(3):
                    if kind == KINDS_OF_FIVES[five]:
                        red = reds & (1 << five)
                if tile >= 34 and (red == 0 or (level > 0 and counts[kind] > 1)):
                    continue
                if tile < 34 and red and counts[kind] == 1:
                    continue
                away = (
                    lacking_with(
                        fourteens[i], counts, others, tally, kind, -1, n_sets, forms, suits, honours
                    )
                    - 1
                )
                if level + away + 1 > budget:
                    continue
                if level > 0 and away > fourteens[i, SHANTEN] and not options[EXCHANGES]:
                    continue
                if level + away + (1 if prune else 0) > n_draws and level > 0:
                    continue
                key = keys14[i] - weights[0, tile]
                place = place_of(table13, key)
                if table13[place] == 0:
                    if n13 == len(thirteens):
                        thirteens = longer(thirteens)
                        grown = np.empty(len(thirteens), np.uint64)
                        grown[:n13] = keys13
                        keys13 = grown
                    thirteens[n13] = fourteens[i]
                    thirteens[n13, kind // 9] -= POWERS[kind % 9]
                    if tile >= 34:
                        thirteens[n13, REDS] &= ~np.int64(1 << (tile - 34))
                    thirteens[n13, SHANTEN] = away
                    keys13[n13] = key
                    table13[place], found13[place] = key, n13
                    n13 += 1
                    child = n13 - 1
                    if n13 > FULL * len(table13):
                        table13, found13 = wider(table13, found13)
                else:
                    child = found13[place]
                if n_cuts == len(cuts):
                    cuts = longer(cuts)
                cuts[n_cuts, 0], cuts[n_cuts, 1] = child, tile
                n_cuts += 1
            fourteens[i, LAST] = n_cuts
        levels[1, level + 1] = n13
        if not holds_draw and level == 0:
            budget = thirteens[0, SHANTEN] + 1 + options[EXCHANGES]
        # Draws of the hands of 13 on this level.
        for i in range(levels[1, level], levels[1, level + 1]):
            away = thirteens[i, SHANTEN]
            slack = budget - level - away - 1
            locked = away == 0 and closed and not options[SILENT]
            thirteens[i, FIRST], thirteens[i, WINS] = n_drawn, -1
            thirteens[i, MIDDLE], thirteens[i, LAST] = n_drawn, n_drawn
            if level == n_draws:
                continue
            unpack(thirteens[i], counts)
            merge_others(thirteens[i], suits, honours, rows, others)
            count_irregular(counts, tally)
            left[:] = unseen
            red_left = red_unseen & ~take_drawn(thirteens[i, DRAWN], KINDS_OF_FIVES, left)
            if not options[RED_DRAWS]:
                red_left = 0
            if away == 0:
                if n_sums == len(sums):
                    sums = longer_sums(sums)
                sums[n_sums] = 0.0
                thirteens[i, WINS] = n_sums
                n_sums += 1
            for kind in range(34):
                if left[kind] > 0 and counts[kind] < 4:
                    afters[kind] = lacking_with(
                        thirteens[i], counts, others, tally, kind, 1, n_sets, forms, suits, honours
                    )
            for nearer in range(1, -1, -1):
                if nearer == 0:
                    thirteens[i, MIDDLE] = n_drawn
                    thirteens[i, LAST] = n_drawn
                    if (
                        slack < 1
                        or locked
                        or not options[EXCHANGES]
                        or level + 1 + away + 1 > n_draws
                    ):
                        break
                for tile in range(37):
                    kind = KINDS_OF_FIVES[tile - 34] if tile >= 34 else tile
                    copies = left[kind]
                    if copies <= 0 or counts[kind] == 4:
                        continue
                    red = 0
                    for five in range(3):
                        if kind == KINDS_OF_FIVES[five]:
                            red = red_left & (1 << five)
                    if tile >= 34:
                        if red == 0:
                            continue
                        copies = 1
                    elif red:
                        copies -= 1
                        if copies == 0:
                            continue
                    after = afters[kind] - 1
                    if (after < away) != (nearer == 1):
                        continue
                    if after < 0:
                        held_reds = thirteens[i, REDS] | (1 << (tile - 34) if tile >= 34 else 0)
                        add_win(
                            counts,
                            melds,
                            melded,
                            kind,
                            copies,
                            held_reds,
                            bonus,
                            indicators,
                            winds,
                            left,
                            closed,
                            rules,
                            options,
                            sums[thirteens[i, WINS]],
                        )
                        continue
                    key = keys13[i] + weights[0, tile] + weights[1, tile]
                    place = place_of(table14, key)
                    if table14[place] == 0:
                        if n14 == len(fourteens):
                            fourteens = longer(fourteens)
                            grown = np.empty(len(fourteens), np.uint64)
                            grown[:n14] = keys14
                            keys14 = grown
                        fourteens[n14] = thirteens[i]
                        fourteens[n14, kind // 9] += POWERS[kind % 9]
                        if tile >= 34:
                            fourteens[n14, REDS] |= 1 << (tile - 34)
                        fourteens[n14, SHANTEN] = after
                        fourteens[n14, DRAWN] = (thirteens[i, DRAWN] << DRAWN_BITS) | (tile + 1)
                        keys14[n14] = key
                        table14[place], found14[place] = key, n14
                        n14 += 1
                        child = n14 - 1
                        if n14 > FULL * len(table14):
                            table14, found14 = wider(table14, found14)
                    else:
                        child = found14[place]
                    if n_drawn == len(draws):
                        draws = longer(draws)
                    draws[n_drawn, 0], draws[n_drawn, 1] = child, copies
                    n_drawn += 1
            if thirteens[i, LAST] != n_drawn:
                thirteens[i, LAST] = n_drawn
            if n13 + n14 > most_nodes:
                return thirteens, fourteens, cuts, draws, sums, levels, np.zeros(0, np.int64)
        level += 1
        levels[0, level + 1] = n14
        if n14 == levels[0, level] or level > n_draws:
            break
    sizes = np.array([n13, n14, level, n_cuts, n_drawn, fewest])
    return thirteens, fourteens, cuts, draws, sums, levels, sizes

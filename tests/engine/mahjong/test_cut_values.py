"""Values of cuts: the source's numbers, a plain recursion by the source, published values."""

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from banzuke.engine.mahjong import decide, memory, workspace
from banzuke.engine.mahjong.cuts import ACCEPTANCE, EXACT, FORWARD, evaluate
from banzuke.engine.mahjong.explain import explain
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import ALL, BARE, BONUS, REGULAR, Options, Rules
from banzuke.engine.mahjong.score import Win, score
from banzuke.engine.mahjong.shanten import shanten
from banzuke.engine.mahjong.tiles import FIRST_RED, FIVES, ImpossibleHand, Meld, kind_of, read_tiles

TENPAI = "222567m345p33667s"
REGULAR_ONLY = Rules(forms=REGULAR)
ROUNDED = {"s2-6", "s3-3", "s3-5", "s3-7"}
"""Hands whose published values are below the maximum. There, cuts were compared by whole points,
and the last of equal cuts was taken; `test_published_values_below_the_maximum` shows this."""
NO_RIICHI = "meld-pon-haku-0s"
"""A hand with a pon; the published value still includes the chances that riichi gives."""


def position(text, dora="1z", **options):
    return Position(read_tiles(text), indicators=read_tiles(dora), **options)


def random_position(rng, turn=1):
    wall = rng.permutation(136)
    tiles = tuple(
        FIRST_RED + FIVES.index(n // 4) if n // 4 in FIVES and n % 4 == 0 else n // 4
        for n in map(int, wall[:14])
    )
    return Position(tiles, indicators=(int(wall[14]) // 4,), turn=turn, seat=28)


def test_the_source_s_numbers():
    answer = evaluate(position(TENPAI), rules=REGULAR_ONLY, options=BARE)
    by_cut = {cut.tile: cut.value for cut in answer.cuts}
    six, seven = read_tiles("67s")
    assert by_cut[six] == pytest.approx(4282.3517282, rel=1e-9)
    assert by_cut[seven] == pytest.approx(2752.5103556, rel=1e-9)
    parts = explain(
        position("222567m34p3366s4z1z"),
        read_tiles("4z")[0],
        rules=REGULAR_ONLY,
        options=BARE,
    )
    assert [part.value for part in parts] == pytest.approx(
        [523.954, 523.954, 436.573, 436.573], rel=1e-5
    )
    assert sum(part.value for part in parts) == pytest.approx(1921.0539, rel=1e-7)


def test_published_values_of_both_rule_sets(shared_folder):
    reference = json.loads((shared_folder / "reference" / "nanikiru.json").read_text())
    for hand in reference["hands"]:
        melds = tuple(Meld(meld["type"], tuple(meld["tiles"])) for meld in hand["melds"])
        at = Position(
            tuple(hand["hand_tiles"]),
            melds,
            tuple(hand["dora_indicators"]),
            seat=hand["seat"],
            round_wind=hand["round"],
        )
        for name, options in (("L0-doc", BARE), ("L1-bonus", BONUS)):
            if hand["id"] == NO_RIICHI and name == "L1-bonus":
                continue
            answer = evaluate(at, rules=REGULAR_ONLY, options=options)
            found = {cut.tile: cut for cut in answer.cuts}
            for cut in hand["results"][name]["candidates"]:
                mine = found.pop(None if cut["tile"] < 0 else cut["tile"])
                values = mine.by_turn[0, : len(cut["exp"])]
                if hand["id"] in ROUNDED:
                    assert (values >= np.array(cut["exp"]) * (1 - 1e-9)).all()
                    assert values == pytest.approx(cut["exp"], abs=1.0)
                else:
                    assert values == pytest.approx(cut["exp"], rel=1e-9)
                waits = {kind: int(n) for kind, n in enumerate(mine.waits) if n}
                assert waits == dict(cut["required"])
            assert not found


def plain_value(at, cut, turn, worth=float):
    """The source's sum over all turns after a turn, in the source's own form.

    Cuts are compared by ``worth``; the last of equal cuts is taken.
    """
    unseen = at.unseen

    @cache
    def of_13(hand, used, i):
        counts = np.bincount(hand, minlength=34)
        left = unseen - np.bincount(used, minlength=34) if used else unseen
        now = shanten(counts[None], forms=REGULAR)[0]
        helping = [
            x
            for x in range(34)
            if left[x] > 0
            and counts[x] < 4
            and shanten((counts + np.eye(34, dtype=int)[x])[None], forms=REGULAR)[0] < now
        ]
        ways = sum(left[x] for x in helping)
        total = 0.0
        for x in helping:
            after = tuple(sorted((*hand, x)))
            passed = 1.0
            for j in range(i + 1, 19):
                rest = at.n_unseen - (j - at.turn - 1)
                won = points(after, x) if now == 0 else of_14(after, tuple(sorted((*used, x))), j)
                total += left[x] / rest * passed * won
                passed *= (rest - ways) / rest
        return total

    @cache
    def points(hand, x):
        winds = (at.seat, at.round_wind)
        return score(Win(hand, x, True, *winds, indicators=at.indicators, luck=1)).points

    @cache
    def of_14(hand, used, i):
        counts = np.bincount(hand, minlength=34)
        kinds = sorted(set(hand))
        away = shanten(counts - np.eye(34, dtype=int)[kinds], forms=REGULAR)
        best = 0.0
        for tile, s in zip(kinds, away, strict=True):
            if s == away.min():
                rest = list(hand)
                rest.remove(tile)
                value = of_13(tuple(rest), used, i)
                best = value if worth(value) >= worth(best) else best
        return best

    rest = list(at.tiles)
    rest.remove(cut)
    return of_13(tuple(sorted(rest)), (), turn)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("123m23478p55s667s1z", "1z"),
        ("1335m24678p3456s1z", "1z"),
        ("13m6688p99s112356z", "5z"),  # exchangeable winds and dragons, single and in pairs
        ("23m44p789s2334567z", "2z"),
        ("225m11p789s223344z", "5m"),
    ],
)
def test_a_plain_recursion_gives_the_same_value(text, cut):
    at = position(text, turn=12, seat=28)
    tile = read_tiles(cut)[0]
    answer = evaluate(at, rules=REGULAR_ONLY, options=BARE)
    assert answer.of(tile).value == pytest.approx(plain_value(at, tile, at.turn), rel=1e-10)


@pytest.mark.parametrize(("name", "cut", "turn"), [("s2-6", "8p", 14), ("s3-7", "1z", 14)])
def test_published_values_below_the_maximum(shared_folder, name, cut, turn):
    reference = json.loads((shared_folder / "reference" / "nanikiru.json").read_text())
    hand = next(hand for hand in reference["hands"] if hand["id"] == name)
    tile = read_tiles(cut)[0]
    first = Position(
        tuple(hand["hand_tiles"]),
        indicators=tuple(hand["dora_indicators"]),
        seat=hand["seat"],
        round_wind=hand["round"],
    )
    mine = evaluate(first, rules=REGULAR_ONLY, options=BARE).of(tile).by_turn[0, turn - 1]
    cuts = hand["results"]["L0-doc"]["candidates"]
    published = next(one for one in cuts if one["tile"] == tile)["exp"][turn - 1]
    assert mine == pytest.approx(plain_value(first, tile, turn), rel=1e-10)
    assert published == pytest.approx(plain_value(first, tile, turn, worth=int), rel=1e-9)
    assert mine > published


def test_the_green_dragon_is_not_exchangeable_where_all_green_is_possible():
    answer = evaluate(position("222333444666s67z", dora="9p"), options=BARE)
    green, red = read_tiles("67z")
    assert answer.of(red).value == pytest.approx(2 * answer.of(green).value, rel=1e-12)


def test_exchangeable_honours_make_one_hand():
    same, other = (position("147m258p39s123567z", dora="9p", turn=turn) for turn in (9, 9))
    other = replace(other, seen=read_tiles("1233567z"))
    fewer, more = (evaluate(at, options=BARE, chances=False).n_nodes for at in (same, other))
    assert fewer < 0.95 * more


@pytest.mark.parametrize("options", [BARE, BONUS, ALL])
@pytest.mark.parametrize("text", ["24m1134589p07889s", "1335m24678p3456s1z", "13m6688p99s112356z"])
def test_tenpai_can_be_reached_on_the_last_possible_draws(text, options):
    """Each of the last draws that can still reach tenpai must be a useful tile."""
    answer = evaluate(position(text, turn=4), options=options)
    for cut in answer.cuts:
        in_time = 18 - 4 - cut.shanten
        assert (cut.by_turn[2, : in_time + 1] > 0).all()
        assert (cut.by_turn[2, in_time + 1 :] == 0).all()
        if cut.shanten == 1:
            unseen = position(text, turn=4).n_unseen - in_time
            assert cut.by_turn[2, in_time] == pytest.approx(cut.acceptance / unseen, rel=1e-12)


@pytest.mark.slow
def test_stored_readings_of_hands_depend_on_rules_winds_and_melds(monkeypatch):
    pon = Meld("pon", tuple(read_tiles("222p")))
    hands = [
        (position("2349m567p35888s11z", seat=seat, round_wind=wind), rules)
        for rules in (Rules(), Rules(double_wind_fu=2))
        for seat in (27, 28)
        for wind in (27, 28)
    ]
    hands += [
        (Position(read_tiles("234678m55s466p"), melds=(meld,), seat=28), rules)
        for rules in (Rules(), Rules(open_tanyao=False))
        for meld in (pon, Meld("pon", tuple(read_tiles("999p"))))
    ]
    answers = [evaluate(at, rules=rules, options=BONUS, chances=False) for at, rules in hands * 2]
    for (at, rules), found in zip(hands * 2, answers, strict=True):
        monkeypatch.setattr(memory, "_memory", memory._Memory())
        fresh = evaluate(at, rules=rules, options=BONUS, chances=False)
        assert [cut.tile for cut in fresh.cuts] == [cut.tile for cut in found.cuts]
        for one, other in zip(fresh.cuts, found.cuts, strict=True):
            assert (one.by_turn == other.by_turn).all()
    assert len({answer.best.value for answer in answers}) > 4


CHAIN = (
    BARE,
    Options(True, False, False, False, False),
    Options(True, True, False, False, False),
    Options(True, True, True, False, False),
    Options(True, True, True, True, False),
    BONUS,
    Options(detour=True),
    ALL,
    Options(exchanges=1, silent=True),
)
"""Options in order; each one has all that the one before has."""


def assert_never_lower(at):
    answers = [evaluate(at, options=options) for options in CHAIN]
    assert {answer.method for answer in answers} == {EXACT}
    for fewer, more in pairwise(answers):
        after = {cut.tile: cut.value for cut in more.cuts}
        for cut in fewer.cuts:
            assert after[cut.tile] >= cut.value * (1 - 1e-12)


@pytest.mark.parametrize("text", [TENPAI, "24m113458p078899s", "23678m140679p405s"])
def test_more_options_never_lower_a_value(text):
    assert_never_lower(position(text))


@pytest.mark.long
def test_more_options_never_lower_the_values_of_random_hands():
    rng = np.random.default_rng(20261124)
    near, turns = 0, (1, 3, 8, 15)
    while near < 120:
        at = random_position(rng, turns[near % 4])
        counts = np.bincount([kind_of(tile) for tile in at.tiles], minlength=34)
        if shanten(counts[None])[0] <= 2:
            near += 1
            assert_never_lower(at)


@pytest.mark.long
def test_chances_are_probabilities_and_do_not_depend_on_the_suit():
    rng = np.random.default_rng(20261123)
    turned = np.array([*range(9, 18), *range(18, 27), *range(9), *range(27, 34), 35, 36, 34])
    for turn in (1, 4, 9, 14, 18) * 8:
        at = random_position(rng, turn)
        answer = evaluate(at, most_forward=20_000, options=BONUS)
        if answer.method == ACCEPTANCE:
            continue
        for cut in answer.cuts:
            assert (cut.by_turn >= 0).all()
            assert (cut.by_turn[1:] <= 1 + 1e-12).all()
            assert (cut.by_turn[1] <= cut.by_turn[2] + 1e-12).all()
        other = Position(
            tuple(int(turned[tile]) for tile in at.tiles),
            indicators=tuple(int(turned[tile]) for tile in at.indicators),
            turn=turn,
            seat=28,
        )
        again = evaluate(other, most_forward=20_000, options=BONUS)
        expected = {int(turned[cut.tile]): cut.value for cut in answer.cuts}
        found = {cut.tile: cut.value for cut in again.cuts}
        green = {kind for cut in (at, other) for kind in cut.tiles} >= {32}
        if not green:
            assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.long
def test_the_furthest_hands_have_values_without_exchanges():
    answer = evaluate(position("147m258p369s12345z"), options=BONUS, chances=False)
    assert (answer.shanten, answer.method) == (6, EXACT)
    assert 0 < answer.cuts[-1].value < answer.best.value < 1000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "capacity", "most"), [(decide, "MOST_HANDS", 100), (workspace, "EDGES_PER_HAND", 1)]
)
def test_a_full_table_is_replaced_by_a_larger_one(monkeypatch, module, capacity, most):
    at = position("24m113458p078899s")
    expected = evaluate(at, options=BONUS)
    memory.forget_workspaces()
    monkeypatch.setattr(module, capacity, most)
    found = evaluate(at, options=BONUS, most_forward=expected.n_nodes)
    assert found.n_nodes == expected.n_nodes
    for one, other in zip(found.cuts, expected.cuts, strict=True):
        assert one.tile == other.tile
        assert (one.by_turn == other.by_turn).all()


def test_a_calculation_that_is_too_large_uses_a_simpler_method():
    far = position("147m258p369s12345z")
    assert evaluate(far, most_nodes=2_000, most_forward=2_000).method == ACCEPTANCE
    assert evaluate(position("24m113458p078899s"), most_nodes=500).method == FORWARD


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("11111m23456789p", "1m is there 5 times: 5 in the hand"),
        ("123m", "3 tiles and 0 melds"),
        ("00m123456789p123s", "0m is there 2 times"),
    ],
)
def test_impossible_hands_are_refused(text, said):
    with pytest.raises(ImpossibleHand, match=said):
        position(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [("12x", "character 3"), ("m", "character 1"), ("8z", "character 1"), ("12", "character 1")],
)
def test_unknown_letters_are_refused_with_their_place(text, place):
    with pytest.raises(ImpossibleHand, match=place):
        read_tiles(text)


@pytest.mark.parametrize(
    "text",
    [
        "123m0p11z67z",
        "123M 0P 1167Z",
        "1m 2m 3m 5pr E E F C",
        "123m0p東東發中",
        "🀇 🀈 🀉 🀝\u0325 🀀 🀀 🀅 🀄",
    ],
)
def test_other_notations_name_the_same_tiles(text):
    assert read_tiles(text) == (0, 1, 2, 35, 27, 27, 32, 33)

"""The arena: results that do not depend on workers, fair openings, pairings of each form."""

import numpy as np
import pytest

from banzuke.engine.labs.arena.book import book_move
from banzuke.engine.labs.arena.clock import positions_for
from banzuke.engine.labs.arena.games import play_game, play_pair
from banzuke.engine.labs.arena.openings import Openings, draw_opening
from banzuke.engine.labs.arena.pairings import gauntlet, round_robin, swiss
from banzuke.engine.labs.arena.player import player_of
from banzuke.engine.labs.arena.thinking import Thinking
from banzuke.engine.labs.arena.tournament import Tournament, play
from banzuke.engine.labs.search.connect_four.board import position_after
from banzuke.engine.labs.search.connect_four.search import Method, search
from banzuke.engine.streams import child, named

NAMES = ("d1", "d2", "d3-minimax", "d3", "d2-noise80", "random")
RNG = named("tests", "arena")


def tournament(form: str = "swiss", rounds: int = 6, names=NAMES) -> Tournament:
    return Tournament(tuple(map(player_of, names)), form, rounds, Openings())


def without_time(games):
    return [(g.round, g.board, g.players, g.score, g.plies, g.opening, g.nodes) for g in games]


@pytest.fixture(scope="module")
def swiss_games():
    return play(tournament(), rng=RNG, workers=1)


@pytest.mark.slow
def test_same_seed_same_games_whatever_the_workers(swiss_games) -> None:
    assert without_time(play(tournament(), rng=RNG, workers=3)) == without_time(swiss_games)
    other = play(tournament(rounds=1), rng=named("tests", "another arena"))
    assert without_time(other) != without_time(swiss_games[:6])


@pytest.mark.slow
def test_games_come_in_pairs_of_one_opening_with_colours_reversed(swiss_games) -> None:
    assert len(swiss_games) == tournament().n_games == 6 * 3 * 2
    for one, two in zip(swiss_games[::2], swiss_games[1::2], strict=True):
        assert (one.round, one.board, one.opening) == (two.round, two.board, two.opening)
        assert one.players == two.players[::-1]
        assert 4 <= len(one.opening) <= 8


@pytest.mark.slow
def test_in_each_round_of_a_swiss_everybody_plays_one_pair(swiss_games) -> None:
    for number in range(1, 7):
        seats = [p for g in swiss_games if g.round == number for p in g.players]
        assert sorted(seats) == sorted([*range(6)] * 4)[::2]


@pytest.mark.slow
def test_scores_are_those_of_the_board(swiss_games) -> None:
    """Deeper players score more, and a game has from seven moves to a full board."""
    assert all(7 <= game.plies <= 42 for game in swiss_games)
    assert all(game.plies == 42 for game in swiss_games if game.score == 0.5)
    points = np.zeros(6)
    for game in swiss_games:
        points[list(game.players)] += (game.score, 1.0 - game.score)
    assert points.sum() == len(swiss_games)
    assert points[3] > points[0] > points[5]
    assert all(game.nodes[game.players.index(5)] == 0 for game in swiss_games if 5 in game.players)


def test_equal_depth_plays_equal_games_with_and_without_pruning() -> None:
    players = [player_of(name) for name in ("d3", "d3-minimax", "d3-unordered")]
    opening, rng = draw_opening(Openings(), RNG), named("tests", "one game")
    games = [
        play_game(players, sides, at=(1, 1), opening=opening, rng=child(rng, 0))
        for sides in ((0, 0), (1, 1), (2, 2))
    ]
    assert len({(game.score, game.plies) for game in games}) == 1
    pruned, full, unordered = (sum(game.nodes) for game in games)
    assert pruned < unordered < full


def test_openings_leave_neither_side_ahead() -> None:
    judge = Method(7, centre=True)
    for number in range(30):
        columns = draw_opening(Openings(), child(RNG, number))
        own, taken = position_after(columns)
        assert abs(search(own, taken, judge).value) <= 20


def test_games_begin_with_the_columns_asked_for() -> None:
    openings = Openings(2, 2, after=(3, 3))
    games = play_pair([player_of("d1"), player_of("d2")], (0, 1), at=(1, 1), openings=openings,
                      rng=RNG)  # fmt: skip
    assert {game.opening[:2] for game in games} == {(3, 3)}
    assert {len(game.opening) for game in games} == {4}


def position_of(number: int) -> tuple[int, int]:
    return position_after(draw_opening(Openings(), child(RNG, number)))


@pytest.mark.long
def test_a_program_with_a_limit_of_positions_keeps_it() -> None:
    names = ("c500", "c20000", "c20000-threads3")
    games = play(tournament("round-robin", 2, names), rng=RNG)
    used = [[] for _ in names]
    for game in games:
        for side, player in enumerate(game.players):
            used[player].append(game.nodes[side])
    assert 21 * 7 < max(used[0]) < 500 + 21 * 7
    assert 3_000 < np.mean(used[1]) < 20_000
    # the clock counts the longest thread, not the sum of the threads
    assert np.mean(used[2]) > np.mean(used[1])
    again = play(tournament("round-robin", 2, names), rng=RNG)
    assert without_time(again) == without_time(games)


def test_a_program_with_a_limit_of_time_thinks_until_the_time_is_over() -> None:
    """The test has its own clock, which moves by 0.01 seconds whenever it is read."""
    player, seconds = player_of("c100ms"), 0.0

    def now() -> float:
        nonlocal seconds
        seconds += 0.01
        return seconds

    thinking, used = Thinking(player, clock=now), []
    for number in range(12):
        before = thinking.nodes
        thinking.choose(*position_of(number), seed=0, rng=RNG)
        used.append(thinking.nodes - before)
    assert used[0] > 1000
    assert max(used[10:]) <= 7  # one move ahead, because the clock has run down
    assert thinking.seconds == pytest.approx(0.12)


def test_a_move_takes_a_share_of_the_remaining_clock_and_never_zero() -> None:
    assert positions_for(20_000, stones=0) == 20_000 // 10
    assert positions_for(20_000, stones=40) == 20_000 // 4
    assert positions_for(-5, stones=10) == 1


def test_a_book_gives_its_move_without_a_search_until_its_last_stone() -> None:
    own, taken = position_of(3)
    stones = taken.bit_count()
    inside, outside = (Thinking(player_of(f"d1-book{n}")) for n in (stones + 1, stones))
    moves = [one.choose(own, taken, seed=0, rng=RNG) for one in (inside, outside)]
    assert moves[0] == book_move(own, taken)
    assert inside.nodes == 0 < outside.nodes


def test_additions_in_a_name_may_have_any_order() -> None:
    one, two = (player_of(name).method for name in ("d3-noise5-quiescence", "d3-quiescence-noise5"))
    assert one == two == Method(3, centre=True, killers=True, quiescence=True, noise=5)
    timed = player_of("c50ms-extensions")
    assert (timed.clock.seconds, timed.depth, timed.method.extensions) == (0.05, 0, True)


@pytest.mark.parametrize("n", [2, 5, 8])
def test_in_a_round_robin_each_pair_meets_once_and_players_once_a_round(n) -> None:
    rounds = round_robin(n)
    meetings = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert len(meetings) == len(set(meetings)) == n * (n - 1) // 2
    for pairs in rounds:
        seats = [player for pair in pairs for player in pair]
        assert len(seats) == len(set(seats))


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert gauntlet(4) == [[(0, 1), (0, 2), (0, 3)]]
    games = play(tournament("gauntlet", 1, NAMES[:4]), rng=RNG)
    assert {frozenset(game.players) for game in games} == {frozenset((0, k)) for k in (1, 2, 3)}


def test_a_swiss_pairs_neighbours_who_have_not_met() -> None:
    met = np.zeros((4, 4), np.int64)
    assert swiss(np.array([0.0, 3.0, 1.0, 2.0]), met) == [(1, 3), (2, 0)]
    met[1, 3] = met[3, 1] = 1
    assert swiss(np.array([0.0, 3.0, 1.0, 2.0]), met) == [(1, 2), (3, 0)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("d0", "give a depth from 1 to 12"),
        ("d13", "give a depth from 1 to 12"),
        ("d4-noise1001", "noise = 1001: give 0 to 1000"),
        ("stockfish", "give a depth such as d4"),
        ("d4-deep", "give a depth such as d4"),
        ("d4-noise", "give a depth such as d4"),
        ("d4-quiescence-quiescence", "give a depth such as d4"),
        ("c0", "a clock of 0 positions: give 1 to 100,000,000"),
        ("c60001ms", "a clock of 60001 ms: give 1 to 60,000 ms"),
        ("c500-minimax", "minimax takes a depth"),
        ("d4-minimax-quiescence", "goes with no extra"),
        ("d4-book17", "book17: give 1 to 16"),
        ("d4-threads65", "threads65: give 1 to 64"),
        ("d4-threads2-extensions", "threads split plain alpha-beta"),
        ("c50ms-threads2", "give a clock of positions or a depth"),
    ],
)
def test_unknown_names_of_players_are_refused(name, said) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        player_of(name)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize(
    ("form", "rounds", "names", "said"),
    [
        ("swiss", 1, ["d1"], "1 player: a tournament takes two or more"),
        ("swiss", 1, ["d1", "d2", "d3"], "3 players: in a Swiss everybody plays every round"),
        ("round-robin", 1, ["d1", "d2", "d1"], "d1: named twice"),
        ("gauntlet", 0, ["d1", "d2"], "rounds = 0: give 1 or more"),
        ("knockout", 1, ["d1", "d2"], "give one of swiss, round-robin, gauntlet"),
    ],
)
def test_invalid_tournaments_are_refused(form, rounds, names, said) -> None:
    with pytest.raises(ValueError, match=said):
        tournament(form, rounds, names)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"least": 5, "most": 4}, "the smaller one first"),
        ({"most": 21}, "from 0 to 20"),
        ({"after": (0, 1, 0, 1, 0, 1, 0)}, "the board has no move: the last column makes four"),
        ({"after": (9,)}, "columns are 1 to 7"),
    ],
)
def test_invalid_openings_are_refused(options, said) -> None:
    with pytest.raises(ValueError, match=said):
        Openings(**options)


def test_a_decided_beginning_has_no_equal_opening() -> None:
    decided = Openings(1, 1, after=(2, 0, 3, 0, 4))
    with pytest.raises(ValueError, match="none left both sides equal"):
        draw_opening(decided, RNG)

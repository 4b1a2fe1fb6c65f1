"""Wins in mjai logs, which have payments without yaku; riichi and han by chance are derived."""

import json
from dataclasses import dataclass, field, replace

from banzuke.engine.mahjong.score import Win, score
from banzuke.engine.mahjong.tiles import Meld
from banzuke.flows.readers.mahjong.moves.files import games_in
from banzuke.flows.readers.mahjong.moves.replay import Seen, replay

WALL = 70
"""Tiles that are drawn in a hand, with or without kans."""


@dataclass
class Luck:
    """Han of riichi and of chance in one hand, updated move by move."""

    honba: int
    sticks: int
    declared: dict[int, int] = field(default_factory=dict)
    at_once: set[int] = field(default_factory=set)
    drawn: int = 0
    quiet: bool = True
    cut: set[int] = field(default_factory=set)
    kan: bool = False
    robbed: bool = False
    paid: bool = False

    def follow(self, move):
        kind, seat = move["type"], move.get("actor")
        if kind == "tsumo":
            self.drawn += 1
        elif kind == "dahai":
            self.at_once.discard(seat)
            self.cut.add(seat)
            self.kan = False
        elif kind == "reach":
            self.declared[seat] = 2 if self.quiet and seat not in self.cut else 1
        elif kind == "reach_accepted":
            self.sticks += 1
            self.at_once.add(seat)
        elif kind in ("chi", "pon", "daiminkan", "ankan", "kakan"):
            self.quiet = False
            self.at_once.clear()
            self.kan = kind not in ("chi", "pon")
        self.robbed = kind == "kakan"

    def han(self, seat, tsumo):
        last = self.drawn == WALL and not (tsumo and self.kan)
        return (
            self.declared.get(seat, 0)
            + (seat in self.at_once)
            + last
            + (self.kan and tsumo)
            + (self.robbed and not tsumo)
        )

    def points(self, move):
        """The points of the hand alone; only the first winner gets riichi sticks and honba."""
        extra = 0 if self.paid else 1000 * self.sticks + 300 * self.honba
        self.paid = True
        return move["deltas"][move["actor"]] - extra


def hands_of(path):
    """For each hand, the luck and points of each win; the move gives (seat, tsumo)."""
    hands = []
    for line in path.read_text().splitlines():
        move = json.loads(line)
        if move["type"] == "start_kyoku":
            luck, wins = Luck(move["honba"], move["kyotaku"]), []
            hands.append(wins)
        elif move["type"] == "hora":
            tsumo = move["actor"] == move["target"]
            wins.append((move, luck.han(move["actor"], tsumo), luck.points(move)))
        elif hands:
            luck.follow(move)
    return hands


def test_every_win_in_mjai_pays_what_its_log_says(real_logs):
    n_wins, n_told = 0, 0
    for path in sorted((real_logs / "mahjong_decision_logs" / "mjai_jsonl").glob("*")):
        (game,) = games_in(path)
        for hand, logged in zip(game.hands, hands_of(path), strict=True):
            found = [one for one in replay(hand) if not isinstance(one, Seen)]
            for one, (move, luck, points) in zip(found, logged, strict=True):
                win = Win(
                    one.tiles,
                    one.won.tile,
                    one.won.tsumo,
                    27 + one.seat_wind,
                    27 + one.round_wind,
                    tuple(Meld(*meld) for meld in one.melds),
                    one.indicators,
                    one.won.ura,
                    luck,
                )
                mine = score(win)
                assert mine.points == points, (path.name, move)
                assert score(replace(win, luck=luck + 8)).points > points
                n_wins += 1
                told = move.get("meta", {}).get("score")
                if told:
                    assert (mine.han, mine.fu) == (told["han"], told["fu"])
                    n_told += 1
    assert (n_wins, n_told) == (33, 12)

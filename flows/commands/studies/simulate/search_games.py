"""The games behind the worth of depth: positions searched, and scores of deeper programs."""

import csv
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from banzuke.engine.labs.arena.player import Player
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from banzuke.flows.tasks.static.fits.fitted import Group


class NoSearchWorth(BanzukeError):
    """The league has not the data to show the worth of looking ahead; the message says which."""


def nodes_per_game(home: Home, league: str) -> dict[str, float]:
    """The positions that each player searched per game, from the league's logs.

    Raises
    ------
    NoSearchWorth
        If a log cannot be read again.
    """
    paths = ask(
        home,
        "SELECT path FROM source_file WHERE league = ? AND state = 'active' ORDER BY path",
        [league],
    )[1]
    nodes: dict[str, float] = {}
    games: dict[str, int] = {}
    for (path,) in paths:
        try:
            with (home.root / path).open(encoding="utf-8", newline="") as stream:
                for row in csv.DictReader(stream):
                    for side in ("first", "second"):
                        name, searched = row.get(side) or "", row.get(f"{side}_nodes") or ""
                        if searched.isdecimal():
                            nodes[name] = nodes.get(name, 0.0) + int(searched)
                            games[name] = games.get(name, 0) + 1
        except (OSError, UnicodeDecodeError) as error:
            raise NoSearchWorth(
                f"{home.root / path} cannot be read again for the positions searched: {error}"
            ) from error
    return {name: total / games[name] for name, total in nodes.items()}


def deeper(home: Home, league: str, period: str, players: Sequence[Player]) -> dict[str, Any]:
    """The score of the deeper of two programs, with an interval from pairs of games."""
    depth = {p.name: p.depth for p in players if p.method is not None and not p.method.noise}
    rows = ask(
        home,
        "SELECT first, second, event, round, wins, draws, losses FROM game"
        " WHERE league = ? AND period = ? AND void_reason IS NULL",
        [league, period],
    )[1]
    pairs: dict[tuple[object, ...], tuple[float, int]] = {}
    for first, second, event, round_, wins, draws, losses in rows:
        if depth.get(first, 0) == depth.get(second, 0) or not {first, second} <= set(depth):
            continue
        points, games = wins + 0.5 * draws, wins + draws + losses
        key = (event, round_, *sorted((first, second)))
        mine = points if depth[first] > depth[second] else games - points
        before = pairs.get(key, (0.0, 0))
        pairs[key] = (before[0] + mine, before[1] + games)
    points_, games_ = np.array(list(pairs.values())).T
    total = games_.sum()
    score = points_.sum() / total
    # The standard error of a ratio estimate, with each pair of games as one cluster.
    se = math.sqrt(np.sum((points_ - score * games_) ** 2)) / total
    return {
        "deeper_score": float(score),
        "deeper_lo95": float(max(score - 1.96 * se, 0.0)),
        "deeper_hi95": float(min(score + 1.96 * se, 1.0)),
        "deeper_games": int(total),
    }


def effects(home: Home, league: str, period: str, group: Group) -> dict[str, Any]:
    """The first mover's effect, the share of draws, and the errors with and without pairs."""
    ratios = [
        ratio
        for (ratio,) in ask(
            home,
            "SELECT se_paired / se_hessian FROM static_rating WHERE league = ? AND period = ?"
            " AND se_paired IS NOT NULL AND se_hessian > 0",
            [league, period],
        )[1]
    ]
    effect = {effect.name: effect for effect in group.fit.effects}.get("first_mover")
    pairs = group.pairs
    return {
        "first_mover": effect.value if effect else 0.0,
        "first_mover_se": effect.se_hessian if effect else 0.0,
        "draws": float(pairs.draws.sum() / (pairs.wins + pairs.draws + pairs.losses).sum()),
        "paired_ratio": float(np.median(ratios)) if ratios else None,
        "paired_ratio_from": min(ratios, default=None),
        "paired_ratio_to": max(ratios, default=None),
    }

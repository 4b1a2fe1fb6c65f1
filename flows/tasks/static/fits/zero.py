"""The zero of a period's ratings: its gauge, and the anchors who play in the period."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from banzuke.engine.bradley_terry import Anchor, Gauge
from banzuke.engine.games.components import Components, classify
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.games.weights import played
from banzuke.engine.outcomes import outcome_model
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.tasks.task import CannotRate

BY_MEAN, BY_ERROR, LEFT_OUT = "mean", "normal", "left out"
"""The kind of an anchor: part of a fixed mean, a normal prior, or no effect."""


def zero_of(
    input_: Input, pairs: Pairs, parameters: dict[str, Any]
) -> tuple[Gauge, tuple[Anchor, ...]]:
    """The gauge of a period, and its anchors with errors.

    Raises
    ------
    CannotRate
        If no player who should set the zero has a game that counts.
    """
    anchors, gauge, prior = anchors_of(input_, parameters), parameters["gauge"], parameters["prior"]
    if parameters.get("anchors"):
        playing = _playing(input_, pairs, anchors, parameters)
        if any(said["error"] is not None for said in anchors.values()):
            known = tuple(Anchor(p, anchors[p]["rating"], anchors[p]["error"]) for p in playing)
            return Gauge("prior", 0.0), known
        mean = float(np.mean([anchors[player]["rating"] for player in playing]))
        return Gauge("anchors", mean, players=tuple(playing)), ()
    if isinstance(prior, dict) and prior["strength"] is not None:
        return Gauge("prior", prior["strength"]), ()
    if gauge["kind"] != "fixed":
        return Gauge(gauge["kind"], gauge["rating"]), ()
    try:
        player = input_.player_ids.index(gauge["player_id"])
    except ValueError:
        raise CannotRate(
            f"the gauge player {gauge['player']!r} has no game in {input_.period.label}; "
            'name another, or take kind = "mean" in [static.gauge]'
        ) from None
    return Gauge("fixed", gauge["rating"], player), ()


def anchors_of(input_: Input, parameters: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The settings in the league file of each anchor who has a game, by place in the period.

    Raises
    ------
    CannotRate
        If two anchors are the same player.
    """
    said = parameters.get("anchors", [])
    names: dict[str, str] = {}
    for one in said:
        if (first := names.setdefault(one["player_id"], one["player"])) != one["player"]:
            raise CannotRate(
                f"the anchors {first!r} and {one['player']!r} are one player, by an alias or a "
                "merge; leave one of them out of `anchors` in [static]"
            )
    place = {player_id: number for number, player_id in enumerate(input_.player_ids)}
    found = {place[one["player_id"]]: one for one in said if one["player_id"] in place}
    return dict(sorted(found.items()))


def kinds_of(
    input_: Input, parameters: dict[str, Any], gauge: Gauge
) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield place, kind and settings of each anchor who has a game."""
    for player, said in anchors_of(input_, parameters).items():
        if said["error"] is not None:
            yield player, BY_ERROR, said
        else:
            yield player, BY_MEAN if player in gauge.players else LEFT_OUT, said


def _playing(
    input_: Input, pairs: Pairs, anchors: dict[int, dict[str, Any]], parameters: dict[str, Any]
) -> list[int]:
    """The anchors who can be compared with each other: the largest such set."""
    once, draws = played(pairs), parameters["draws"]
    if parameters["prior"] != "none":  # a prior connects all players whose games count
        counted = once.wins + once.losses + outcome_model(draws).counted(once.draws)
        has_game = set(once.first_idx[counted > 0].tolist())
        has_game |= set(once.second_idx[counted > 0].tolist())
        playing = [player for player in anchors if player in has_game]
    else:
        playing = _of_one_group(list(anchors), classify(once, draws=draws))
    if not playing:
        names = ", ".join(repr(one["player"]) for one in parameters["anchors"])
        raise CannotRate(
            f"none of the anchors {names} can be compared with anybody in {input_.period.label}; "
            "name others in `anchors` of [static], give an alias if a log writes one differently, "
            "or take a gauge"
        )
    return playing


def _of_one_group(anchors: list[int], components: Components) -> list[int]:
    """The anchors of the group with most anchors; in a tie, the larger group."""
    group = components.component
    linked = [player for player in anchors if components.size[group[player]] > 1]
    if not linked:
        return []
    n_anchors = np.bincount(group[linked])
    best = int(np.argmax(n_anchors))  # groups are numbered from the largest
    return [player for player in linked if group[player] == best]

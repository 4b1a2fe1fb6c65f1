"""`banzuke simulate search --elo`: the worth of depth, from the ratings of an arena's league."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.commands.studies.simulate.search_worth import SearchWorth, search_worth
from banzuke.flows.home import Home
from banzuke.flows.screen import show

COLUMNS = ["kind", "player", "depth", "rating", "se", "nodes_per_game", "gain", "gain_se",
           "elo_per_doubling", "elo_per_doubling_se"]  # fmt: skip


def show_elo(folder: Path | None, league: str, pictures: Path | None, *, as_json: bool) -> None:
    """Print Elo by depth, per doubled positions, and for equal depths; draw the figure.

    Raises
    ------
    NoSearchWorth
        If the league is not rated, or its players are not programs of known depth.
    """
    home = Home.find(folder)
    found = search_worth(home, league)
    if as_json:
        show.as_json_objects([*map(_step_row, found.steps), _whole(found)])
    else:
        _print_steps(found)
        _print_whole(found)
    draw_picture(
        "draw_search_elo", found, name="search-elo", folder=pictures,
        module="banzuke.flows.screen.plots_search", home=home,
    )  # fmt: skip


def _step_row(step: Any) -> dict[str, Any]:
    return show.json_row(["kind", *asdict(step)], ["depth", *asdict(step).values()])


def _whole(found: SearchWorth) -> dict[str, Any]:
    values = {
        name: value for name, value in asdict(found).items() if name not in {"steps", "twins"}
    }
    return {"kind": "league", **values, "equal_depth": [asdict(twin) for twin in found.twins]}


def _print_steps(found: SearchWorth) -> None:
    show.as_table(
        ["player", "rating", "±", "positions a game", "gain", "±", "Elo a doubling", "±"],
        [
            (step.player, round(step.rating), round(step.se), f"{step.nodes_per_game:,.0f}",
             *(None if value is None else round(value) for value in
               (step.gain, step.gain_se, step.elo_per_doubling, step.elo_per_doubling_se)))
            for step in found.steps
        ],
        title=f"One move deeper, and twice the positions: {found.league} {found.period}",
    )  # fmt: skip


def _print_whole(found: SearchWorth) -> None:
    low, high = found.deeper_lo95, found.deeper_hi95
    lines = [
        f"depth       one move more is worth {found.per_move:.0f} ± {found.per_move_se:.0f} Elo, a "
        f"doubling of positions {found.per_doubling:.0f} ± {found.per_doubling_se:.0f},",
        f"            and {-found.curvature:.0f} ± {found.curvature_se:.0f} Elo less with each "
        "move (least squares over all depths).",
        f"winning     the deeper of two scored {100 * found.deeper_score:.1f} %, 95 % interval "
        f"{100 * low:.1f} to {100 * high:.1f} %, in {found.deeper_games:,} games.",
        f"first move  {found.first_mover:+.0f} ± {found.first_mover_se:.0f} Elo; "
        f"{100 * found.draws:.1f} % draws.",
    ]
    if found.paired_ratio is not None:
        lines.append(
            f"pairs       errors from pairs of games are {found.paired_ratio:.2f} times plain "
            f"errors (median; {found.paired_ratio_from:.2f} to {found.paired_ratio_to:.2f})."
        )
    for twin in found.twins:
        lines.append(
            f"equal depth {twin.player} is {twin.difference:+.0f} ± {twin.se:.0f} Elo against "
            f"{twin.like}, with {twin.nodes_ratio:.1f} times the positions: "
            f"{'significant' if abs(twin.difference) > 1.96 * twin.se else 'not significant'}."
        )
    print("\n".join(lines))  # noqa: T201

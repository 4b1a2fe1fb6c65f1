"""The commands that need no home: one match, and simulations where the truth is known."""

from typing import Annotated

import typer

from flows.verbs.options import JsonOption, PicturesOption

app = typer.Typer()


@app.command(
    epilog="Example: banzuke match 8000 10000 (8000 wins in 10000 games)",
    context_settings={"ignore_unknown_options": True},  # -1 is a wrong number, no option
)
def match(
    wins: Annotated[int, typer.Argument(help="Games won.")],
    games: Annotated[int, typer.Argument(help="Games played: wins, draws and losses.")],
    draws: Annotated[int, typer.Option("--draws", help="Games drawn; a draw counts half.")] = 0,
    confidence: Annotated[
        float, typer.Option("--confidence", help="Of the intervals, as a share.")
    ] = 0.95,
    differences: Annotated[
        list[int] | None,
        typer.Option(
            "--difference", min=1, help="In Elo, to tell apart: games needed. Repeatable."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show what a match of two players says: win rate, rating difference, errors, games needed."""
    from flows.commands.match import DIFFERENCES_ELO, show_match

    show_match(
        wins,
        games,
        draws=draws,
        confidence=confidence,
        differences=differences or DIFFERENCES_ELO,
        as_json=as_json,
    )


simulate = typer.Typer(
    help="Study how far estimates and intervals can be trusted, where the truth is known.",
    no_args_is_help=True,
)
app.add_typer(simulate, name="simulate")


@simulate.command(epilog="Example: banzuke simulate coverage --output report")
def coverage(
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how often the intervals of a match hold the true win rate, as a table and a picture."""
    from flows.commands.simulate.coverage import show_coverage

    show_coverage(output, as_json=as_json)


@simulate.command("stable-rank", epilog="Example: banzuke simulate stable-rank --draws 400000")
def stable_rank(
    rates: Annotated[
        str, typer.Option("--rates", help="Share of each place, first place first.")
    ] = "0.25,0.25,0.25,0.25",
    rule: Annotated[
        str,
        typer.Option("--rule", help="A room that pays for places only, as league files name it."),
    ] = "tenhou-phoenix-south",
    draws: Annotated[
        int, typer.Option("--draws", help="Simulated players per number of games.", min=2)
    ] = 100_000,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how far three estimators of the stable rank are off, as a table and a picture."""
    from flows.commands.simulate.stable_rank import show_stable_rank

    show_stable_rank(output, rates=rates, rule=rule, draws=draws, as_json=as_json)


@simulate.command(epilog="Example: banzuke simulate tier --seeds 20 --output report")
def tier(
    seeds: Annotated[
        int | None,
        typer.Option("--seeds", help="Simulated seasons: 20, with --calibrate 4.", min=2),
    ] = None,
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help="Refit the constants that the source keeps private."),
    ] = False,
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Reproduce the simulation that the TIER rating was published with, and say which bars hold.

    It takes a minute; --calibrate, which tries about 100 sets of constants, takes ten.
    """
    if calibrate:
        from flows.commands.simulate.tier_calibrate import show_calibration

        show_calibration(seeds=seeds or 4, as_json=as_json)
    else:
        from flows.commands.simulate.tier import show_tier

        show_tier(output, seeds=seeds or 20, as_json=as_json)

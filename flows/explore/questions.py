"""Six worked questions about the ratings of a home; `banzuke explore` opens a copy to change.

As a script, or with ``app.run()``, it answers all six for the home at ``BANZUKE_HOME``.
"""

import marimo

app = marimo.App(width="medium", app_title="Six questions")


@app.cell
def _():
    import math
    from itertools import pairwise

    import marimo as mo
    import polars as pl

    from banzuke.flows.api import open_home

    home = open_home()  # the folder at BANZUKE_HOME; reads the serving file and writes nothing
    return home, math, mo, pairwise, pl


@app.cell
def _(home, mo):
    mo.md(f"""
    # Six questions

    Answers from the ratings that `{home.home.root}` has published. Every cell is Python: change it,
    and all cells that depend on it run again. Nothing here can change a rating.
    """)


@app.cell
def _(home, mo):
    of_two = home.sql("SELECT DISTINCT league FROM static_rating ORDER BY league")["league"]
    tables = home.sql("SELECT DISTINCT league FROM stable_rank ORDER BY league")["league"]
    league = mo.ui.dropdown(of_two, value=next(iter(of_two), None), label="Games of two")
    table_league = mo.ui.dropdown(tables, value=next(iter(tables), None), label="Mahjong tables")
    mo.hstack([league, table_league], justify="start")
    return league, table_league


@app.cell
def _(home, league, mo):
    periods = home.sql(
        "SELECT DISTINCT period, period_end_at FROM static_rating WHERE league = $league"
        " ORDER BY period_end_at NULLS LAST, period",
        league=league.value,
    )["period"].to_list()
    period = mo.ui.dropdown(periods, value=periods[-1] if periods else None, label="Period")
    period
    return (period,)


@app.cell
def _(home, league, mo, period):
    players = home.sql(
        "SELECT player FROM static_rating WHERE league = $league AND period = $period"
        " AND rank IS NOT NULL ORDER BY rank, player",
        league=league.value,
        period=period.value,
    )["player"].to_list()
    player = mo.ui.dropdown(
        list(dict.fromkeys(players)), value=players[0] if players else None, label="Player"
    )
    player
    return (player,)


@app.cell
def _(home, league, mo, period):
    ahead = home.sql(
        """
        SELECT own.rank, own.player, own.rating, own.se, own.rank_lo95, own.rank_hi95,
            chance.probability AS stronger_than_next
        FROM static_rating AS own
        LEFT JOIN static_rating AS next
            ON next.league = own.league AND next.period = own.period AND next.rank = own.rank + 1
        LEFT JOIN superiority AS chance
            ON chance.league = own.league AND chance.period = own.period
            AND chance.player_id = own.player_id AND chance.opponent_id = next.player_id
        WHERE own.league = $league AND own.period = $period AND own.rank <= 20
        ORDER BY own.rank, own.player
        """,
        league=league.value,
        period=period.value,
    )
    may_be_first = ahead.filter(ahead["rank_lo95"] == 1)["player"].to_list()
    mo.vstack(
        [
            mo.md(f"""
            ## 1. Who is really ahead?

            Ranks are counted in every simulated season. **{len(may_be_first)}** of the first
            {ahead.height} may be number one (their 95 % interval of ranks begins at 1):
            {", ".join(may_be_first[:12])}. `stronger_than_next` is the chance that a player is
            stronger than the player ranked next; near 0.5, the order of the two is open.
            """),
            ahead,
        ]
    )
    return ahead, may_be_first


@app.cell
def _(home, league, mo, pl):
    first_move = home.sql(
        "SELECT period, value, se, lo95, hi95 FROM league_effect"
        " WHERE league = $league AND effect = 'first_mover' AND component = 0"
        " ORDER BY period_end_at NULLS LAST, period",
        league=league.value,
    ).with_columns(share=1 / (1 + 10 ** (-pl.col("value") / 400)))
    said = "The model has no such effect: set `order = true` under `[static]` in the league file."
    if not first_move.is_empty():
        last = first_move.row(-1, named=True)
        said = f"""
            In {last["period"]} moving first was worth **{last["value"]:.0f} ± {last["se"]:.0f}
            Elo points**: {100 * last["share"]:.1f} % of the points between equal players. If the
            interval contains 0, the first move may be worth nothing."""
    mo.vstack([mo.md(f"## 2. What is the first move worth?\n\n{said}"), first_move])
    return (first_move,)


@app.cell
def _(home, league, mo, period, player):
    changed = home.sql(
        "SELECT player, change, se, p_value, q_value, flagged, games_before, games_after"
        " FROM stationarity WHERE league = $league AND period = $period AND status = 'tested'"
        " ORDER BY q_value, player",
        league=league.value,
        period=period.value,
    )
    own = changed.filter(changed["player"] == (player.value or ""))
    said_of_change = f"Too few games of {player.value} to say, or checks are off in the league."
    if not own.is_empty():
        one = own.row(0, named=True)
        verdict = "**changed**" if one["flagged"] else "shows no clear change"
        said_of_change = f"""
            {player.value} {verdict}: the rating by the second half of the games is
            {one["change"]:+.0f} ± {one["se"]:.0f} Elo points from the rating by the first half.
            All players are tested at once, so look at `q_value`: of the players flagged below
            0.05, one in twenty is flagged by chance."""
    mo.vstack([mo.md(f"## 3. Did this account change?\n\n{said_of_change}"), changed.head(20)])
    return (changed,)


@app.cell
def _(ahead, home, league, math, mo, pairwise, period, pl):
    def games_needed(gap, first, second):
        """Games that each must play until 1.96 errors are less than the gap, if the gap stays."""

        def error(more):
            return 1.96 * math.sqrt(sum(se**2 * n / (n + more) for se, n in (first, second)))

        if error(0) <= gap:
            return 0
        low, high = 0, 1
        while error(high) > gap and high < 10**9:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if error(middle) > gap else (low, middle)
        return high

    played = dict(
        home.sql(
            "SELECT player, max(games) FROM static_rating WHERE league = $league"
            " AND period = $period AND rank IS NOT NULL GROUP BY player",
            league=league.value,
            period=period.value,
        ).rows()
    )
    best = ahead.filter(pl.col("se").is_not_null()).head(11).rows(named=True)
    needed = pl.DataFrame(
        [
            {
                "player": a["player"],
                "next": b["player"],
                "gap": a["rating"] - b["rating"],
                "games_each": games_needed(
                    a["rating"] - b["rating"],
                    (a["se"], played[a["player"]]),
                    (b["se"], played[b["player"]]),
                ),
            }
            for a, b in pairwise(best)
            if a["rating"] > b["rating"]
        ],
        schema={"player": str, "next": str, "gap": float, "games_each": int},
    )
    mo.vstack(
        [
            mo.md("""
            ## 4. How many games do I need?

            Errors shrink with the square root of the number of games. `games_each` is the number
            of further games of each player after which the gap to the player ranked next is
            larger than 1.96 standard errors, if the gap stays and both meet opponents as before.
            Close neighbours need thousands of games: their order is luck.
            """),
            needed,
        ]
    )
    return games_needed, needed


@app.cell
def _(home, league, mo, period, pl, player):
    missing = pl.DataFrame()
    said_without = "It needs a published period with matchups."
    if player.value:
        missing = home.without(league.value, player.value, period=period.value)
        most = missing.filter(pl.col("change").abs() == pl.col("change").abs().max()).head(1)
        moved = "".join(
            f" {name} moved most ({change:+.1f})."
            for name, change in most.select("player", "change").rows()
        )
        said_without = f"""
            The same model, fitted to the games without {player.value}'s. Both columns have the
            same mean.{moved} A player who has no rating without these games was connected with the
            others by these games only."""
    mo.vstack(
        [mo.md(f"## 5. The season without {player.value}\n\n{said_without}"), missing.head(20)]
    )
    return (missing,)


@app.cell
def _(home, mo, pl, table_league):
    stable = home.sql(
        """
        SELECT period, player, games, exact, se, lo95, hi95
        FROM stable_rank WHERE league = $league AND exact IS NOT NULL
        QUALIFY period_end_at IS NOT DISTINCT FROM
            first_value(period_end_at) OVER (ORDER BY period_end_at DESC NULLS FIRST)
        ORDER BY exact DESC, player
        """,
        league=table_league.value,
    )
    rolled = home.sql(
        """
        SELECT player, min(exact) AS lowest, max(exact) AS highest, count(*) AS windows
        FROM stable_rank_rolling WHERE league = $league GROUP BY player ORDER BY player
        """,
        league=table_league.value,
    )
    stable_rank = stable.with_columns(width=pl.col("hi95") - pl.col("lo95")).join(
        rolled, on="player", how="left", maintain_order="left"
    )
    said_of_rank = "No mahjong league with `[stable_rank]` here."
    if not stable_rank.is_empty():
        middle = stable_rank["games"].median()
        width = stable_rank["width"].median()
        said_of_rank = f"""
            With {middle:.0f} games, as half of the players have here, the 95 % interval of a
            stable rank is **{width:.1f} dan** wide, as a median. `lowest` and `highest` are the
            least and the greatest stable rank of a window of games that rolls through a record.
            A distance between the two within this width is mostly luck."""
    mo.vstack([mo.md(f"## 6. How stable is a stable rank?\n\n{said_of_rank}"), stable_rank])
    return (stable_rank,)


if __name__ == "__main__":
    app.run()

"""Simulated communities with a known truth; each function plays one, and writes its book.

Strengths are in Elo, drifts in Elo per √year. The first seven were looked at while the engine was
mended, the others once, at the end.
"""

import numpy as np

from banzuke.engine.labs.arena.pairings import round_robin
from bench.worlds_book import Book, by_lot, walks

YEAR = 365


def blitz(rng: np.random.Generator) -> Book:
    """80 members come for months and stay away for months, in which they lose up to 180."""
    n, n_days = 80, 5 * YEAR
    book, strength = Book(rng), walks(rng, n, n_days, drift=40.0, spread=250.0)
    comes = np.zeros((n, n_days), np.bool_)
    for one in range(n):
        day, on = -int(rng.integers(0, 200)), bool(rng.random() < 0.5)
        while day < n_days:
            length = int(rng.exponential(120.0 if on else 100.0)) + 1
            comes[one, max(day, 0) : max(day + length, 0)] = on
            day, on = day + length, not on
        rust = 0.0
        for day in range(n_days):
            rust += -rust / 20.0 if comes[one, day] else (180.0 - rust) / 120.0
            strength[one, day] -= rust
    for day in range(n_days):
        here = np.flatnonzero(comes[:, day] & (rng.random(n) < 0.08))
        for one, other in by_lot(rng, here):
            for _ in range(3):
                book.play(day, one, other, strength[one, day] - strength[other, day])
    return book


def children(rng: np.random.Generator) -> Book:
    """30 beginners join each autumn, rise by some 350 within a few years, and leave in summer."""
    n, n_days, autumn = 40 + 30 * 5, 5 * YEAR, 244
    book = Book(rng, lead=30.0, nu=0.3)
    strength = walks(rng, n, n_days, drift=40.0, spread=150.0)
    joins = np.where(np.arange(n) < 40, -rng.integers(0, 3, n), (np.arange(n) - 40) // 30)
    begins = joins * YEAR + autumn
    begins[:40] -= YEAR
    age = np.maximum(np.arange(n_days) - begins[:, np.newaxis], 0) / YEAR
    strength += rng.normal(350.0, 150.0, (n, 1)) * (1.0 - np.exp(-age))
    leaves = begins + YEAR * rng.geometric(0.35, n) - 60
    leaves[:40] = np.maximum(leaves[:40], rng.integers(0, 2, 40) * YEAR + autumn - 60)
    for day in range(0, n_days, 7):
        if autumn - 60 < day % YEAR < autumn:
            continue
        here = np.flatnonzero((begins <= day) & (day < leaves) & (rng.random(n) < 0.5))
        for _ in range(2):
            for one, other in by_lot(rng, here):
                book.play(day, one, other, strength[one, day] - strength[other, day])
    return book


def esport(rng: np.random.Generator) -> Book:
    """24 teams change their rosters in January and July, and every patch shuffles all."""
    n, n_days = 24, 5 * YEAR
    book, names = Book(rng), np.arange(n)
    strength, n_names = rng.normal(0.0, 180.0, n), n
    for week in range(n_days // 7):
        day = 7 * week
        if week % 26 == 0:
            change = rng.random(n) < 0.5
            moved = 0.7 * strength + rng.normal(0.0, 130.0, n)
            strength = np.where(change, moved, strength)
            gone = rng.random(n) < 0.05
            strength = np.where(gone, rng.normal(-100.0, 150.0, n), strength)
            names = np.where(gone, n_names + np.arange(n), names)
            n_names += n
        if week % 13 == 5:
            strength = 0.95 * strength + rng.normal(0.0, 50.0, n)
        if week % 26 >= 21:
            continue
        for at in range(2):
            for one, other in by_lot(rng, np.arange(n)):
                for _ in range(2):
                    gap = strength[one] - strength[other]
                    book.play(day + at, names[one], names[other], gap)
    return book


def school(rng: np.random.Generator) -> Book:
    """Eight weeks a year, four rounds a week; half of the 48 are new each year."""
    n, book = 48, Book(rng)
    names, strength, n_names = np.arange(n), rng.normal(0.0, 220.0, n), n
    for year in range(7):
        if year:
            stays = rng.permutation(n) < n // 2
            strength += rng.normal(60.0, 80.0, n)
            strength = np.where(stays, strength, rng.normal(0.0, 220.0, n))
            names = np.where(stays, names, n_names + np.arange(n))
            n_names += n
        for week in range(8):
            day = int(365.25 * year) + 30 + 7 * week
            for _ in range(4):
                for one, other in by_lot(rng, np.arange(n)):
                    book.play(day, names[one], names[other], strength[one] - strength[other])
    return book


def versions(rng: np.random.Generator) -> Book:
    """14 shogi engines; a version plays some months, and the next one is a new player."""
    n, n_days = 14, 5 * YEAR
    book, names = Book(rng, lead=25.0, nu=0.15), np.arange(n)
    strength, n_names = rng.normal(0.0, 200.0, n), n
    for month in range(n_days // 30):
        fresh = (rng.random(n) < 0.3) & (month > 0)
        strength += fresh * rng.normal(18.0, 25.0, n)
        names = np.where(fresh, n_names + np.arange(n), names)
        n_names += n
        for at, pairs in enumerate(round_robin(n)):
            for one, other in pairs:
                a, b = (one, other) if rng.random() < 0.5 else (other, one)
                book.play(30 * month + at, names[a], names[b], strength[a] - strength[b])
    return book


def visitors(rng: np.random.Generator) -> Book:
    """25 strong regulars of a table-tennis club; four visitors an evening play three games ever."""
    n, n_days = 25, 5 * YEAR
    book, n_names = Book(rng), n
    regulars = walks(rng, n, n_days, drift=40.0, spread=120.0) + 300.0
    for day in range(0, n_days, 7):
        strength = np.append(regulars[:, day], rng.normal(0.0, 180.0, 4))
        names = np.append(np.arange(n), n_names + np.arange(4))
        n_names += 4
        here = np.append(rng.permutation(n)[:14], n + np.arange(4))
        for _ in range(3):
            for one, other in by_lot(rng, here):
                book.play(day, names[one], names[other], strength[one] - strength[other])
    return book


def many_draws(rng: np.random.Generator) -> Book:
    """40 players of nearly equal strength; equals draw three games of five."""
    n, n_days = 40, 5 * YEAR
    book, strength = Book(rng, lead=25.0, nu=3.0), walks(rng, n, n_days, drift=25.0, spread=120.0)
    for day in range(0, n_days, 30):
        for at in range(4):
            for one, other in by_lot(rng, np.arange(n)):
                book.play(day + at, one, other, strength[one, day] - strength[other, day])
    return book


def stones(rng: np.random.Generator) -> Book:
    """195 go players; ranks follow strength each half year, and stones follow ranks."""
    n, n_days = 70 + 25 * 5, 5 * YEAR
    book, strength = Book(rng, lead=10.0), walks(rng, n, n_days, drift=50.0, spread=350.0)
    begins = np.where(np.arange(n) < 70, 0, rng.integers(0, n_days - 30, n))
    leaves = begins + rng.exponential(3.0 * YEAR, n)
    rank = np.zeros(n)
    for day in range(0, n_days, 4):
        if day % 180 < 4 or day == 0:
            said = np.round((strength[:, day] + rng.normal(0.0, 60.0, n)) / 70.0) - 5.0
            rank = said
        here = np.flatnonzero((begins <= day) & (day < leaves))
        for one, other in by_lot(rng, here)[:10]:
            apart = int(abs(rank[one] - rank[other]))
            if apart > 9:
                continue
            even = apart == 0 and rng.random() < 0.5
            weak, strong = (one, other) if rank[one] < rank[other] or even else (other, one)
            gap = strength[weak, day] - strength[strong, day] + 60.0 * apart
            ranks = float(rank[weak]), float(rank[strong])
            book.play(day, weak, strong, gap, stones=apart, ranks=ranks)
    return book


def correspondence(rng: np.random.Generator) -> Book:
    """300 chess players with six games a year; a game is dated at its end, up to two years on."""
    n, n_days = 300, 6 * YEAR
    book = Book(rng, lead=20.0, nu=0.86)
    strength = walks(rng, n, n_days, drift=60.0, spread=250.0)
    for _ in range(900 * 6):
        one, other = rng.permutation(n)[:2]
        end = int(rng.integers(0, n_days))
        middle = max(end - int(rng.integers(50, 365)), 0)
        book.play(end, one, other, strength[one, middle] - strength[other, middle])
    return book


def hockey(rng: np.random.Generator) -> Book:
    """20 ice hockey teams, four rounds a winter; each has a home advantage of its own."""
    n, n_days = 20, 5 * YEAR
    book, strength = Book(rng, nu=0.5), walks(rng, n, n_days, drift=70.0, spread=130.0)
    home = rng.normal(60.0, 45.0, n)
    for year in range(5):
        rounds = [pairs for at in range(4) for pairs in round_robin(n)]
        for at, pairs in enumerate(rounds):
            day = year * YEAR + 3 * at
            for one, other in pairs:
                a, b = (one, other) if (at // (n - 1)) % 2 else (other, one)
                book.play(day, a, b, strength[a, day] - strength[b, day], lead=float(home[a]))
    return book


def arena(rng: np.random.Generator) -> Book:
    """Monthly arenas of six rounds; opponents are neighbours by a running Elo rating."""
    n, n_days = 100 + 20 * 4, 5 * YEAR
    book, strength = Book(rng), walks(rng, n, n_days, drift=50.0, spread=300.0)
    begins = np.where(np.arange(n) < 100, 0, rng.integers(0, n_days, n))
    leaves = begins + rng.exponential(4.0 * YEAR, n)
    rating = np.zeros(n)
    for day in range(0, n_days, 30):
        members = np.flatnonzero((begins <= day) & (day < leaves))
        here = rng.permutation(members)[:40]
        for at in range(6):
            order = here[np.argsort(-rating[here] + rng.normal(0.0, 30.0, len(here)))]
            for one, other in order[: len(order) // 2 * 2].reshape(-1, 2):
                gap = strength[one, day] - strength[other, day]
                points = book.play(day + at // 3, one, other, gap)
                expected = 1.0 / (1.0 + 10.0 ** ((rating[other] - rating[one]) / 400.0))
                rating[one] += 24.0 * (points - expected)
                rating[other] -= 24.0 * (points - expected)
    return book


def draws_by_strength(rng: np.random.Generator) -> Book:
    """60 chess players; two strong ones draw five times as often as two weak ones."""
    n, n_days = 60, 5 * YEAR
    book, strength = Book(rng, lead=30.0), walks(rng, n, n_days, drift=40.0, spread=220.0)
    for day in range(0, n_days, 30):
        for at in range(3):
            for one, other in by_lot(rng, np.arange(n)):
                level = 0.5 * (strength[one, day] + strength[other, day])
                nu = 0.8 * float(np.exp(level / 250.0))
                gap = strength[one, day] - strength[other, day]
                book.play(day + at, one, other, gap, nu=nu)
    return book


def two_populations(rng: np.random.Generator) -> Book:
    """Two clubs with heavy-tailed strengths, 450 apart; the weaker joins late, few games cross."""
    n, n_days = 100, 5 * YEAR
    book, strength = Book(rng), walks(rng, n, n_days, drift=40.0, spread=0.0)
    strength += 120.0 * rng.standard_t(3.0, (n, 1)) - 450.0 * (np.arange(n) >= 50)[:, np.newaxis]
    for day in range(0, n_days, 7):
        clubs = [np.arange(50)] + ([np.arange(50, 100)] if day > 1.5 * YEAR else [])
        pairs = [by_lot(rng, club)[:14] for club in clubs]
        if len(clubs) == 2:
            across = np.stack((rng.integers(0, 50, 2), rng.integers(50, 100, 2)), axis=1)
            pairs.append(across)
        for one, other in np.concatenate(pairs):
            book.play(day, one, other, strength[one, day] - strength[other, day])
    return book

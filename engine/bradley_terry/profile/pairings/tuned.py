"""Numbers of the tests of pairings: what their statistics are with and without choice."""

# All of them.

DIGITS = 6
"""Decimals of strengths in natural units that are more than rounding."""

# `in_turn`.

UNKNOWN_ORDER = 0.3
"""Probability that pairings follow results where the order of play is unknown, or opponents of
equal points are chosen: pairings within a class may follow results. In two and three classes (44
leagues each) ranks held 93.1 % with 0, 94.0 % with this and 94.6 % with 0.6, and ratings 95.8, 96.4
and 95.0 %."""

OTHERS_SD = 0.9
"""Deviation of the statistic, around 0, where pairings do not follow results."""

FOLLOWING = (3.5, 1.2)
"""Mean and deviation where pairings follow results; above the mean this is certain."""

SUREST_BY_ORDER = 0.999
"""Largest probability by the statistic; 1 is reserved for pairings by points."""

# `by_points`.

NEAR_LEAST = 0.4
"""Sum of differences in points of pairings by points, between the least (0) and that by lot (1).
Swiss tournaments of 30 players have 0 to 0.09, of 8 up to 0.4, for those of equal points have met;
McMahon's system, clubs of likes and round robins of 16 and more have 0.6 and more."""

BELOW_LOT = 3.0
"""Standard deviations below the sum by lot: that of 1 in 1,000 leagues that pair by lot."""

BYES = (0.0, 0.5, 1.0)
"""What a missed round can be worth, in points: logs do not have it."""

# `hidden_rounds`.

FEWEST_ROUNDS = 4
"""Least number of rounds: of fewer, nearly any games can be put into rounds by points."""

MOST_OF_ALL = 0.5
"""Most rounds, as a share of the players: with more of them it is nearly a round robin."""

MOST_AGAIN = 0.1
"""Largest share of games between players who have met before; clubs have 0.2 and more."""

MOST_GAMES = 2000
"""Most games whose rounds are sought, by a second or two of CPU."""

SWEEPS = 300
"""Moves tried for each game; with 100 the search of 1 tournament in 3 ends far from its rounds."""

SEARCHES = 3
"""Most searches, each from another start: one in six ends far from the rounds."""

MANY_GAMES = 300
"""Games above which one search is enough: closeness varies less."""

COOLING = (1.0, 0.1)
"""First and last temperature, in points: a win, and well below the least difference."""

TWICE_IN_ROUND = (0.3, 3.0)
"""First and last fine, in points, for two games of a player in a round: light at first, so that
games can pass each other."""

EXCHANGES = 0.7
"""Share of moves that exchange two games of a player, where the new round has one of theirs: other
moves leave somebody with two games in a round."""

MOST_MISSED = 0.5
"""Largest share of missed rounds. In a league of many tournaments players miss more, and with so
many byes any games can look paired by points: two years of the AGA did, with 0.53 and 0.87."""

FEW_BYES = 0.1
"""Share of missed rounds up to which only byes are missed: one for each round of an odd number."""

CLOSE = 0.68
"""Closeness above which pairings are by points. Of 14 tournaments each, 13 or 14 have more (11 of
12 players); of rounds that pair likes 0 to 3, of McMahon's 1 or 2."""

CLOSE_WITH_BYES = 0.82
"""The same where rounds are missed, so that more orders are possible: tournaments with a third
absent have 0.82 to 1.02 in 13 of 14, clubs of likes 0.62 to 0.88."""

# `choice`.

REWIRINGS, REWIRED_PLAYERS = (10, 40), 1200
"""Least and largest number of rewired leagues, and their players together: the deviation of chains
is then known to a ninth for 30 players, to a quarter for 120 and more. With 10 the intervals of a
season of uneven teams were 680 to 750 Elo wide, by the names of the players alone."""

REWIRED = 20
"""Exchanges of each game's opponent in a rewired league; with 5 nothing else is found."""

MEETINGS_PER_PLAYER = 20
"""Most games that are rewired, per player; more games do not lengthen chains."""

LEAST_CHAIN_SD = 0.005
"""Least deviation of the logarithm of chains between rewired leagues; in a gauntlet it is 0."""

CHOOSING = (4.0, 2.5)
"""Mean and deviation of the statistic where players choose opponents; above the mean this is
certain. Clubs of likes have 5 and more (of 4 games each 0.5 to 7), ladders and groups 20 and more;
leagues by lot -1 to 2, round robins, gauntlets and Swiss tournaments 0 and less."""

LONG_CHAINS = (0.4, 0.7)
"""Excess of the logarithm of chains where long chains begin, and where there is little else.
Ladders of neighbours have 0.7 to 1.2, groups with few games between 0.5 to 0.9, clubs of likes less
than 0.2, McMahon's system 0.1 to 0.4."""

LIKES_PULLS = (3.0, 30.0)
"""Total pull of a player's meetings, divided by the pull to the mean, under ``likes``."""

# `beyond_points`.

ALIKE_BEYOND = (1.0, 2.0)
"""Similarity of opponents of equal points, in standard deviations, from which choice is possible,
and from which it is certain. Several tournaments have -1 to 0.9, those whose upper half meets the
lower -3 to 0.9; two classes in four to six tournaments 2.4 to 9, in two -0.4 to 2, three classes in
three 2.8 to 9, McMahon's system by running ratings 2 to 5 (nine of ten leagues each). Where rounds
are not by points, too: ratings in four and six classes held 83 to 91 % without, and 95 to 98 % with
it, by McMahon's system with known strengths 86 to 89 and 97 to 98 %, by running ratings 94 to 95
and 93 to 95 %, with intervals wider by 9 %."""

WIDER_BEYOND = 4.5
"""Spread of players round their opponents' mean, divided by the standard deviation of strengths.
With 2 similarity is a tenth less, with 1 a quarter; with 1 and no pull to opponents three classes
have -0.3 to 6."""

LEAST_VARIANCE = 1e-6
"""Least variance of strengths, so that nothing is divided by 0 where all games are drawn."""

# `places`.

GAMES_TOGETHER = 4
"""Consecutive games of a player that count together, if places are compared: in a box a player
meets the same people for a while before results move anybody. Games of one turn are tried, too: on
ladders they tell more."""

SIDES = 3.0
"""Density of the larger of both statistics, without its sign, where places do not follow results,
divided by that of one with its sign: two signs, and two statistics that are nearly the same."""

MOST_PLACES = 1000
"""Most players whose places are found: a fifth of a second."""

LEAST_GAP = 1e-6
"""Least gap between eigenvalues: nearer to each other, rounding decides on the eigenvector."""

# `first_moves`.

FADING = 0.9
"""Weight of a result a turn of its player farther from the game. Where challengers of a ladder move
first the statistic is -2.5 with this, -2.1 with 1; where the higher placed of divisions do 1.3 with
this, 1.5 with 1 and 1.0 with 0.8 (30 leagues each)."""

MOVES_FOLLOW = 1.0 / 3.0
"""Probability that first moves follow results, before the test. Where people know strengths, the
effect of moving first held 88 to 95 % with 1/5, this, and 1/2 (mean 94, 92 and 91); the ranks of
leagues in which first moves follow results 93.4 to 97, 93 to 97, and 93 to 97 % (40 leagues
each)."""

OTHER_MOVES_SD = 1.05
"""Deviation of the statistic, around 0, where first moves do not follow results: 0.7 to 1.35 in 30
leagues each, with strengths that are known, drift or show in nothing, by lot and in tournaments."""

MOVES_FOLLOWING = (2.0, 0.9)
"""Mean, without its sign, and deviation where first moves follow results; above the mean the
density is taken as that at the mean. Ladders of challenges have 2.5, divisions 1.3 to 2.1, leagues
by lot 2.0 where in four of five games the lower by running rating moves first, 4 where always (24
to 32 players; 30 leagues each)."""

# `by_ranks`.

RANKS_PULL = 0.5
"""Pull of ranks to their mean, in games: few handicaps of a player say little."""

FORETOLD = 0.2
"""Share of handicaps that others foretell, from which on they are not by lot. Where players knew
ranks, others foretold 0.14 to 1 of handicaps in 41 kinds of leagues, and less than 0.4 in three of
them; by lot, 0 at most in 13."""

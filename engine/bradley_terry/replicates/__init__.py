"""Replicates of the plain model, 32 at a time.

``passes.py`` the steps, ``redraw.py`` new results, ``lanes.py`` the league in the kernels' order,
``refit.py`` 32 refits at once with ``lane_kernels.py`` and ``spectrum.py``, ``newton_lanes.py``
those that do not converge, ``limits.py`` who is rated, ``single.py`` one refit alone.

The method. A slow version of (1) to (8), for one lane in double precision and with dense matrices,
stands in tests/engine/bradley_terry/lane_reference.py; a test compares the two.

*The equation.* A replicate keeps the number of games of every pair, and takes the estimate for the
truth to draw new points s. Its optimum lies at a change x of the log strengths (and of the
first-mover effect) where every expected number of points is the redrawn one,

    (1)  s_i = E_i(x)        for all players i of the rated component; n_i are a player's games.

With ``X = exp x`` and o the odds of an upset (a point of the weaker player j against i) at the
estimate, its chance is ``o X_j / (X_i + o X_j)``: no logarithm a game, one division. Only the
differences ``E_i(x) - E_i(0)`` are added up, so that single precision is enough.

*Nearly linear.* Where points are rare, s - E is far from linear in x; its logit is not:

    (2)  r_i(x) = κ_i (logit(s_i / n_i) - logit(E_i(x) / n_i)),  κ_i = E_i (1 - E_i / n_i) at x = 0.

It has the zero of (1). As ``d logit(E / n) = dE / (E (1 - E / n))``, its derivative at the estimate
is -H, H the information there. So the lanes, which all start at x = 0, share one H.

*The preconditioner.* H is nearly ``D`` (its diagonal) but for the slow common moves of players of
similar strength. With P the bins of such players, and A the information between bins,

    (3)  y = M⁻¹ r = D⁻¹ r + P (A⁻¹ - (Pᵀ D P)⁻¹) Pᵀ r      (`linear.two_level`).

κ is exact at x = 0 only: the slope of a player's own logit changes by the share t_i for each unit
of x_i. So the part ``(D⁻¹ r)_i`` is divided by the slope half way along it,

    (4)  1 + ½ t_i (x_i + ½ (D⁻¹ r)_i),  kept within 0.6 and 1.6      (½ t_i is `half_trend`).

*The iteration.* Let the eigenvalues of ``M⁻¹ H`` lie in [a, b]; θ = (a + b) / 2, δ = (b - a) / 2.
Chebyshev's iteration (Golub and Van Loan, section 11.2.8; Saad 2003, algorithm 12.1) needs no inner
products, which would differ by lane:

    (5)  p₀ = y₀ / θ,  ρ₀ = δ / θ,   x += p
    (6)  ρ' = 1 / (2 θ / δ - ρ),     p' = ρ' ρ p + (2 ρ' / δ) y

Each pass multiplies the error by ``q = (√(b/a) - 1) / (√(b/a) + 1)``. a and b come from 24 steps of
Lanczos at the estimate (`spectrum`), widened by 4 % for what lanes differ (`chebyshev`).

*Soft players.* The curvature of a player with fewer than 12 expected wins, or losses, may change
much. Such players leave the iteration (they are eliminated from the H whose spectrum is taken) and
follow it: after each pass each of them moves to an optimum of its own, the others held, by

    (7)  x_k += (logit(s_k / n_k) - logit(E_k / n_k)) / (H_kk n_k / (E_k (n_k - E_k))),

E_k and H at the current x. Soft players who mostly met soft players take turns until they rest.

*The end.* From the size e of the last correction, and its decline d since the one before,

    (8)  remaining error = max(q, d) e / min(a, 1 - d)

in Elo; a lane stops where that is 0.04 or less (0.03 in small leagues), after one more correction.

*What is left.* Lanes whose correction does not shrink, and leagues in which soft players have much
of the games, are refitted by Newton's method in lanes, each with its own information
(`newton_lanes`), and what still does not converge alone, in double precision (`single`). Players
who won or lost all of their redrawn games against the rated component are at ±inf (`limits`).
"""

"""Charts as small SVG: no scripts, in the style of the page, in colours for every eye."""

import zlib
from collections.abc import Sequence
from itertools import pairwise
from unicodedata import east_asian_width

from banzuke.flows.screen.waterfall import Step
from banzuke.flows.site.parts.blocks import Picture, Text
from banzuke.flows.site.parts.cells import plain
from banzuke.flows.site.parts.numbers import Amount, number

WIDTH, HEIGHT, MARGIN = 640, 240, 44
"""Size of a chart, and the room at its left and bottom for the numbers of its axes."""
ICON_GROUNDS = ("#0072b2", "#a84300", "#00795a", "#8a5a83", "#6b5d00", "#44546a")
"""Backgrounds of the icons of leagues: white has a contrast of 5 or more on them."""
CLASSES = 6
"""Number of fills in the style sheet for parts of a bar: f0 to f5."""


def _frame(
    body: list[str], label: Text, *, width: int = WIDTH, height: int = HEIGHT, kind: str = "chart"
) -> Picture:
    box = f'class="{kind}" viewBox="0 0 {width} {height}"'
    return Picture(f"<svg {box}>{''.join(body)}</svg>", label)


def _short(name: str, most: int) -> str:
    """A name that is as wide as ``most`` usual letters at most; what is cut off has its sign."""
    room, left = float(most), len(name)
    for at, letter in enumerate(name):
        room -= _width(letter)
        if room < 0.0:
            left = at
            break
    if left == len(name):
        return name
    while left and sum(map(_width, name[:left])) > most - 1:
        left -= 1
    return f"{name[:left]}…"


def _width(letter: str) -> float:
    """The width of a letter, in widths of a usual one: measured in the fonts of the style sheet."""
    if east_asian_width(letter) in "WF":
        return 1.8
    return 1.8 if letter in "WMmw@%" else 1.2 if letter.isupper() else 1.0


def _x(share: float) -> float:
    return round(MARGIN + share * (WIDTH - MARGIN - 12), 1)


def _y(share: float, height: int = HEIGHT) -> float:
    return round(height - MARGIN - share * (height - MARGIN - 12), 1)


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    mark = f' data-n="{plain(text)}"' if isinstance(text, Amount) else ""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{mark}>{plain(text)}</text>'


def histogram(values: Sequence[float], *, bins: int = 24) -> Picture:
    """A histogram of values: counts over bins of equal width."""
    low, high = min(values), max(values)
    width = (high - low) / bins or 1.0
    counts = [0] * bins
    for value in values:
        counts[min(int((value - low) / width), bins - 1)] += 1
    top = max(counts)
    step = (WIDTH - MARGIN - 12) / bins
    body = [
        f'<rect class="f0" x="{_x(i / bins)}" y="{_y(n / top)}" width="{step - 1:.1f}" '
        f'height="{_y(0) - _y(n / top):.1f}"/>'
        for i, n in enumerate(counts)
        if n
    ]
    body.append(_axes())
    for share, anchor in ((0, "start"), (0.5, "middle"), (1, "end")):
        body.append(_text(_x(share), HEIGHT - 26, number(low + share * (high - low)), anchor))
    body += [_text(MARGIN - 6, _y(1) + 4, number(top), "end"), _text(MARGIN - 6, _y(0), "0", "end")]
    ends = {"n": number(len(values)), "low": number(low), "high": number(high), "top": number(top)}
    return _frame(body, Text("picture-histogram", ends))


def _axes(height: int = HEIGHT) -> str:
    bottom = _y(0, height)
    return f'<path class="axis" d="M{MARGIN} {_y(1, height)}V{bottom}H{_x(1)}"/>'


def reliability(rows: Sequence[tuple[float, float, float, int]]) -> Picture:
    """A reliability chart of predicted and observed; rows are (predicted, observed, se, games).

    The diagonal is a perfect model. Bars are ± 2 standard errors. Dots with more games are larger.
    """
    size = 320
    most = max(games for *_, games in rows)

    def x(share: float) -> float:
        return round(MARGIN + share * (size - MARGIN - 12), 1)

    def y(share: float) -> float:
        return round(size - MARGIN - share * (size - MARGIN - 12), 1)

    body = [f'<path class="axis" d="M{MARGIN} {y(1)}V{y(0)}H{x(1)}"/>']
    body.append(f'<path class="guide" d="M{x(0)} {y(0)}L{x(1)} {y(1)}"/>')
    for predicted, observed, se, games in rows:
        low, high = max(observed - 2 * se, 0.0), min(observed + 2 * se, 1.0)
        body.append(f'<path class="bar" d="M{x(predicted)} {y(low)}V{y(high)}"/>')
        radius = 2.5 + 4 * (games / most) ** 0.5
        body.append(f'<circle class="f0" cx="{x(predicted)}" cy="{y(observed)}" r="{radius:.1f}"/>')
    for share, anchor in ((0, "start"), (0.5, "middle"), (1, "end")):
        body.append(_text(x(share), size - 26, f"{100 * share:.0f} %", anchor))
        body.append(_text(MARGIN - 6, y(share) + 4, f"{100 * share:.0f} %", "end"))
    pairs = "; ".join(f"{100 * p:.0f} % → {100 * o:.0f} %" for p, o, *_ in rows)
    label = Text("picture-reliability", {"pairs": pairs})
    return _frame(body, label, width=size, height=size, kind="chart square")


def bars(rows: Sequence[tuple[str, float]], *, digits: int = 1) -> Picture:
    """Named values as bars from zero, the first on top."""
    top = max((value for _, value in rows), default=0.0) or 1.0
    height = 24 * len(rows) + 8
    body = []
    for i, (name, value) in enumerate(rows):
        y = 24 * i + 6
        width = round(360 * value / top, 1)
        body.append(_text(170, y + 13, _short(name, 28), "end"))
        body.append(f'<rect class="f0" x="178" y="{y}" width="{max(width, 1)}" height="16"/>')
        body.append(_text(184 + max(width, 1), y + 13, number(value, digits), "start"))
    pairs = Amount("; ".join(f"{name} {number(value, digits)}" for name, value in rows))
    return _frame(body, Text("picture-bars", {"pairs": pairs}), height=height)


def waterfall(steps: Sequence[Step]) -> Picture:
    """A value from step to step; the parts of each step are thin bars, one after another.

    Each part begins where the one before it ended. A dash marks where a step ends.
    """
    levels = [level for step in steps for level in step.levels]
    high, low = max(levels), min(levels)
    span = (high - low) or 1.0

    def y(value: float) -> float:
        return _y((value - low) / span)

    wide = (WIDTH - MARGIN - 12) / len(steps)
    body = []
    for i, step in enumerate(steps):
        left = MARGIN + (i + 0.08) * wide
        thin = min(0.84 * wide, 72) / len(step.parts)
        for nth, (start, end) in enumerate(pairwise(step.levels)):
            tall = max(abs(y(end) - y(start)), 0.5)
            if start != end:
                body.append(
                    f'<rect class="f{nth % CLASSES}" x="{left + nth * thin:.1f}" '
                    f'y="{min(y(start), y(end)):.1f}" width="{thin:.1f}" height="{tall:.1f}"/>'
                )
        end = y(step.levels[-1])
        right = left + thin * len(step.parts)
        body.append(f'<path class="total" d="M{left:.1f} {end:.1f}H{right:.1f}"/>')
    body.append(_axes())
    body += [_text(MARGIN - 6, y(v) + 4, number(v), "end") for v in (high, low)]
    body.append(_text(MARGIN, HEIGHT - 22, _short(steps[0].label, 24), "start"))
    if len(steps) > 1:
        body.append(_text(_x(1), HEIGHT - 22, _short(steps[-1].label, 24), "end"))
    shown = "; ".join(f"{step.label} {step.start:.0f} → {step.levels[-1]:.0f}" for step in steps)
    return _frame(body, Text("picture-waterfall", {"steps": shown}))


def matrix(names: Sequence[str], scores: Sequence[Sequence[float | None]]) -> Picture:
    """Shares of points as a square of shades; a table beside it has the numbers.

    Rows and columns are numbered in the order of the names. Dots mark the diagonal.
    """
    n = len(names)
    side = min(34, 560 // max(n, 1))
    body = []
    for i, row in enumerate(scores):
        middle = 20 + side * i + side / 2
        body.append(_text(134, middle + 4, f"{_short(names[i], 16)} {i + 1}", "end"))
        body.append(_text(140 + side * i + side / 2 - 1, 14, str(i + 1)))
        body.append(f'<circle class="dot" cx="{139 + side * (i + 0.5)}" cy="{middle - 1}" r="2"/>')
        for j, share in enumerate(row):
            if share is None:
                continue
            kind = "f0" if share >= 0.5 else "f1"
            strength = round(0.15 + 0.85 * abs(2 * share - 1), 2)
            body.append(
                f'<rect class="{kind}" opacity="{strength}" x="{140 + side * j}" '
                f'y="{20 + side * i}" width="{side - 2}" height="{side - 2}"/>'
            )
    label = Text("picture-matrix", {"names": ", ".join(names)})
    return _frame(body, label, width=144 + side * n, height=24 + side * n, kind="chart matrix")


def league_icon(title: str) -> str:
    """The icon of a league: the first letter of its title on one of six grounds."""
    letter = next((c for c in title if c.isalnum()), "·").upper()
    ground = ICON_GROUNDS[zlib.crc32(title.encode()) % len(ICON_GROUNDS)]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" rx="6" fill="{ground}"/><text x="16" y="23" fill="#fff" '
        f'font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle">'
        f"{plain(letter)}</text></svg>"
    )

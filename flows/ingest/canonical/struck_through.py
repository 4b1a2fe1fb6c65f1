"""Text that Markdown strikes through: what stands beside it holds, as in ~~Ben~~ Eve."""

import re

STRUCK = re.compile(r"~~[^~]+~~")


def without_struck(text: str) -> str:
    """The text beside what is struck through; the whole text if nothing stands beside it."""
    return STRUCK.sub("", text).strip() or text

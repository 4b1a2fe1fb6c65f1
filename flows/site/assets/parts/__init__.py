"""The parts of `site.js`, in the order of `flows/site/scripts.py`, which joins them."""

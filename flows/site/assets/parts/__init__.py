"""The parts of `site.js`, in the order of `flows/site/html/scripts.py`, which joins them."""

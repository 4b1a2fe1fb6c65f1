"""The folder of a built site: shown in one step, and copied to where others read it.

``manifest.py`` the state of each league's pages, and the mark of the folder; ``swap.py`` a new
folder in the place of the shown one; ``writing.py`` files written by a second process;
``bucket.py`` upload into a bucket; ``publish.py`` copies after each build. Begin with ``swap.py``.
"""

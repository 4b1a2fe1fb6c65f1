"""Pages as HTML: templates, scripts and a home's own look.

``pages.py`` pages from templates, tables and pictures, ``compiled_templates.py`` templates that are
compiled once in a process; ``scripts.py`` scripts in the form that browsers load; ``theme.py``
colours, a logo and a line below. Begin with ``pages.py``.
"""

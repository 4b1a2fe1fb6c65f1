"""The report site: the published data, as pages that open from a disk or any web server.

Begin with ``building/build.py``: it builds the pages of changed leagues beside the shown site, and
puts them into its place. Texts are in ``languages``, templates in ``templates``, scripts and styles
in ``assets``. The rooms of code, each of which imports only rooms above it:

``folder/`` the folder of a built site: shown in one step, and copied to where others read it;
``parts/`` what pages are made of: a league's data, texts, numbers, tables and charts;
``faces/`` the interface between pages and a task;
``html/`` templates, scripts and a home's own look, joined to pages;
``building/`` the pages of a home and of its leagues;
``server/`` the web server of the site, and its API.
"""

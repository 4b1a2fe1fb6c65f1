"""The report site: what is published, as pages that open from a disk or any web server."""

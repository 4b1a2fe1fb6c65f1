"""The report site: the published data, as pages that open from a disk or any web server."""

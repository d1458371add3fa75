from twenty import __version__

project = "Twenty"
author = "The Twenty authors"
copyright = "The Twenty authors"
release = __version__

extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "furo"
html_title = f"Twenty {release}"

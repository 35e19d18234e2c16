"""The site: whole pages, styles, search, policy, offline use and the link check."""

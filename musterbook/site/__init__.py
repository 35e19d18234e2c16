"""The site: complete pages, styles, search, policy, offline use and the link check."""

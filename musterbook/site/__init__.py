"""The built site: the adapter of MkDocs, styles, search, policy, offline use and the link check."""

"""The built site: the template around pages, styles, search, policy, offline use, link check."""

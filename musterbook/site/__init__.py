"""The site: complete pages, styles, search, policy and offline use."""

"""Tools for authors: templates of new files and sites, and decks as spreadsheets."""

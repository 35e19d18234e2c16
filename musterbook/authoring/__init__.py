"""Tools for authors: templates of new files, tables of cards, safe corrections."""

"""Helps authors to write content: beginnings of files, tables of cards, certain corrections."""

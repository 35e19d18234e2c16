"""The frozen types of everything that content can say; the only place where a field is defined."""

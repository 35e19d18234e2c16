"""Cards for print: faces, sheets of paper, files for print services, and the selection of cards."""

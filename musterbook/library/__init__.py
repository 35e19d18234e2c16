"""Content folders as a frozen library: `loading.load` makes it; its type is in `model.nodes`."""

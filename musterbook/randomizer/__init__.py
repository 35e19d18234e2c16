"""What the randomizer in the browser reads: packs as typed data, its page and its one-file form."""

"""The core: the journal and what is folded from it, codec, chance and secrets."""

"""Records of games: as text, as links, in bundles, and what is looked up in them."""
